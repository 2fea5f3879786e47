#include <algorithm>
#include <cmath>

#include "schema.h"

namespace protocol {
namespace {

using Json = nlohmann::json;

bool has_type(const SchemaNode& schema, const Json& value) {
  switch (value.type()) {
    case Json::value_t::null:
      return schema.null;
    case Json::value_t::boolean:
      return schema.boolean;
    case Json::value_t::string:
      return schema.string;
    case Json::value_t::array:
      return schema.array;
    case Json::value_t::object:
      return schema.object;
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return schema.integer || schema.number;
    case Json::value_t::number_float: {
      const double number = value.get<double>();
      return schema.number || (schema.integer && number == std::floor(number));
    }
    default:
      return false;
  }
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

template <typename T>
bool outside(T value, const std::optional<T>& low, const std::optional<T>& high) {
  return (low && value < *low) || (high && value > *high);
}

class Checker {
 public:
  std::optional<Error> error;

  bool visit(const SchemaNode& schema, const Json& value) {
    if (!has_type(schema, value)) return fail(ErrorCode::wrong_type, schema.expected);
    if (value.is_number()) return visit_number(schema, value.get<double>());
    if (value.is_string()) return visit_string(schema, value.get_ref<const std::string&>());
    if (value.is_array()) return visit_array(schema, value);
    if (value.is_object()) return visit_object(schema, value);
    return true;
  }

  /// Requires a value that visit() let pass.
  bool visit_shapes(const SchemaNode& schema, const Json& value) {
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const Enter enter(*this, std::to_string(i));
        if (schema.rectangular && value[i].size() != value[0].size()) {
          return fail(ErrorCode::ragged_board,
                      "row of " + std::to_string(value[0].size()) + " cells as the first");
        }
        if (!schema.rectangular && !visit_shapes(*schema.items, value[i])) return false;
      }
    } else if (value.is_object()) {
      for (const auto& property : schema.properties) {
        const auto found = value.find(property.name);
        if (found == value.end() || !found->is_structured()) continue;
        const Enter enter(*this, property.name);
        if (!visit_shapes(*property.node, *found)) return false;
      }
    }
    return true;
  }

 private:
  struct Enter {
    Enter(Checker& checker, const std::string& step) : path(checker.path_), size(path.size()) {
      path += '/';
      path += step;
    }
    ~Enter() { path.resize(size); }
    Enter(const Enter&) = delete;
    Enter& operator=(const Enter&) = delete;

    std::string& path;
    std::size_t size;
  };

  bool fail(ErrorCode code, std::string expected) {
    error = Error{code, path_, std::move(expected), {}};
    return false;
  }

  bool visit_number(const SchemaNode& schema, double value) {
    return outside(value, schema.minimum, schema.maximum)
               ? fail(ErrorCode::out_of_range, schema.expected)
               : true;
  }

  bool visit_string(const SchemaNode& schema, const std::string& value) {
    if (!schema.words.empty() &&
        std::find(schema.words.begin(), schema.words.end(), value) == schema.words.end()) {
      return fail(ErrorCode::wrong_form, schema.expected);
    }
    if ((schema.min_length || schema.max_length) &&
        outside(characters(value), schema.min_length, schema.max_length)) {
      return fail(ErrorCode::out_of_range, schema.expected);
    }
    if (schema.pattern && !schema.pattern->matches(value)) {
      return fail(ErrorCode::wrong_form, schema.expected);
    }
    return true;
  }

  bool visit_array(const SchemaNode& schema, const Json& value) {
    if (outside(value.size(), schema.min_items, schema.max_items)) {
      return fail(ErrorCode::out_of_range, schema.expected);
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      const Enter enter(*this, std::to_string(i));
      if (!visit(*schema.items, value[i])) return false;
    }
    return true;
  }

  bool visit_object(const SchemaNode& schema, const Json& value) {
    const auto& condition = schema.condition;
    const bool conditional = condition && value.contains(condition->property) &&
                             value.at(condition->property) == condition->value;
    for (const auto& property : schema.properties) {
      const Enter enter(*this, property.name);
      const auto found = value.find(property.name);
      if (found != value.end()) {
        if (!visit(*property.node, *found)) return false;
      } else if (property.required ||
                 (conditional && std::find(condition->required.begin(), condition->required.end(),
                                           property.name) != condition->required.end())) {
        return fail(ErrorCode::missing_field, property.node->expected);
      }
    }
    return true;
  }

  std::string path_;
};

}  // namespace

std::optional<Error> check(const SchemaNode& schema, const nlohmann::json& value) {
  Checker checker;
  if (checker.visit(schema, value)) checker.visit_shapes(schema, value);
  return checker.error;
}

}  // namespace protocol
