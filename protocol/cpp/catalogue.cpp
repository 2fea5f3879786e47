// Turns the schemas' text into SchemaNodes.
#include <array>
#include <cmath>
#include <set>
#include <stdexcept>

#include "schema.h"
#include "schema_text.h"

namespace protocol {
namespace {

// Keeps the order of properties.
using Json = nlohmann::ordered_json;

std::string number_text(double value) {
  if (value == std::floor(value) && std::fabs(value) < 1e16) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  return Json(value).dump();
}

template <typename T>
std::string range_text(const std::optional<T>& low, const std::optional<T>& high) {
  std::string text;
  if (low) text += number_text(static_cast<double>(*low));
  text += "..";
  if (high) text += number_text(static_cast<double>(*high));
  return text;
}

std::string phrase(const SchemaNode& node) {
  std::string text;
  if (node.words.size() == 1) {
    text = node.words.front();
  } else if (!node.words.empty()) {
    text = "one of";
    for (const std::string& word : node.words) text += " " + word;
  } else if (node.integer || node.number) {
    text = node.integer ? "integer" : "number";
    if (node.minimum || node.maximum) text += " " + range_text(node.minimum, node.maximum);
  } else if (node.string) {
    text = "string";
    if (node.pattern) text += " " + node.pattern->phrase();
    if (node.min_length || node.max_length) {
      text += " of " + range_text(node.min_length, node.max_length) + " characters";
    }
  } else if (node.boolean) {
    text = "boolean";
  } else if (node.array) {
    text = "array of " + range_text(node.min_items, node.max_items);
  } else if (node.object) {
    text = "object";
  }
  return node.null ? text + " or null" : text;
}

}  // namespace

struct Catalogue::Compiler {
  std::map<std::string, Json> files;
  std::vector<std::unique_ptr<SchemaNode>>& nodes;
  std::map<std::string, const SchemaNode*> resolved{};

  [[noreturn]] static void refuse(const std::string& what) {
    throw std::logic_error("protocol schema: " + what);
  }

  const SchemaNode* reference(const std::string& reference, const std::string& file) {
    const std::size_t hash = reference.find('#');
    const std::string target = hash == 0 ? file : reference.substr(0, hash);
    const std::string pointer = reference.substr(hash + 1);
    const auto [entry, inserted] = resolved.try_emplace(target + "#" + pointer, nullptr);
    if (inserted) {
      const Json& schema = files.at(target).at(Json::json_pointer(pointer));
      entry->second = compile(schema, target);
    }
    if (entry->second == nullptr) refuse(reference + " refers to itself");
    return entry->second;
  }

  static void add_type(SchemaNode& node, const std::string& type) {
    if (type == "null")
      node.null = true;
    else if (type == "boolean")
      node.boolean = true;
    else if (type == "integer")
      node.integer = true;
    else if (type == "number")
      node.number = true;
    else if (type == "string")
      node.string = true;
    else if (type == "array")
      node.array = true;
    else if (type == "object")
      node.object = true;
    else
      refuse("type " + type);
  }

  static SchemaNode::Condition condition(const Json& schema) {
    const Json& properties = schema.at("if").at("properties");
    const Json& then = schema.at("then");
    if (schema.at("if").size() != 1 || properties.size() != 1 || then.size() != 1 ||
        properties.front().size() != 1) {
      refuse("if/then of another form");
    }
    return {properties.begin().key(), properties.front().at("const").get<std::string>(),
            then.at("required").get<std::vector<std::string>>()};
  }

  const SchemaNode* compile(const Json& schema, const std::string& file) {
    static const std::set<std::string> silent{"$schema", "$id", "$defs",    "title",
                                              "then",    "if",  "required", "description"};
    if (schema.contains("$ref")) {
      for (const auto& [key, value] : schema.items()) {
        if (key != "$ref" && key != "description" && !key.starts_with("x-")) {
          refuse(key + " beside $ref");
        }
      }
      return reference(schema.at("$ref").get<std::string>(), file);
    }
    SchemaNode& node = *nodes.emplace_back(std::make_unique<SchemaNode>());
    std::set<std::string> required;
    if (schema.contains("required")) required = schema.at("required").get<std::set<std::string>>();
    for (const auto& [key, value] : schema.items()) {
      if (key == "type") {
        if (value.is_string())
          add_type(node, value.get<std::string>());
        else
          for (const Json& type : value) add_type(node, type.get<std::string>());
      } else if (key == "const") {
        node.words = {value.get<std::string>()};
      } else if (key == "enum") {
        for (const Json& word : value) {
          if (!word.is_null()) node.words.push_back(word.get<std::string>());
        }
      } else if (key == "minimum") {
        node.minimum = value.get<double>();
      } else if (key == "maximum") {
        node.maximum = value.get<double>();
      } else if (key == "minLength") {
        node.min_length = value.get<std::size_t>();
      } else if (key == "maxLength") {
        node.max_length = value.get<std::size_t>();
      } else if (key == "minItems") {
        node.min_items = value.get<std::size_t>();
      } else if (key == "maxItems") {
        node.max_items = value.get<std::size_t>();
      } else if (key == "pattern") {
        node.pattern.emplace(value.get<std::string>());
      } else if (key == "items") {
        node.items = compile(value, file);
      } else if (key == "x-rectangular") {
        node.rectangular = value.get<bool>();
      } else if (key == "properties") {
        for (const auto& [name, property] : value.items()) {
          node.properties.push_back({name, required.contains(name), compile(property, file)});
        }
      } else if (!silent.contains(key) && !key.starts_with("x-")) {
        refuse("keyword " + key);
      }
    }
    if (schema.contains("if")) node.condition = condition(schema);
    node.expected = phrase(node);
    return &node;
  }
};

Catalogue::Catalogue() {
  Compiler compiler{.files = {}, .nodes = nodes_};
  for (const SchemaText& schema : schema_texts()) {
    compiler.files.emplace(schema.file, Json::parse(schema.text));
  }
  for (const auto& [file, schema] : compiler.files) {
    if (!schema.contains("x-from")) continue;
    const std::string type = file.substr(0, file.rfind('.'));
    auto& messages = schema.at("x-from") == "client" ? client_ : host_;
    messages.emplace(type, compiler.compile(schema, file));
  }
  const auto list = [](const auto& messages) {
    std::string text = "one of";
    for (const auto& [type, node] : messages) text += " " + type;
    return text;
  };
  client_types_ = list(client_);
  host_types_ = list(host_);
}

const SchemaNode* Catalogue::find(Sender sender, const std::string& type) const {
  const auto& messages = sender == Sender::client ? client_ : host_;
  const auto found = messages.find(type);
  return found == messages.end() ? nullptr : found->second;
}

const std::string& Catalogue::types(Sender sender) const {
  return sender == Sender::client ? client_types_ : host_types_;
}

}  // namespace protocol
