// Checks JSON values against the subset of JSON Schema that protocol/schemas uses. The schemas are
// compiled into the library; a keyword outside the subset makes Catalogue's constructor throw, so
// that no constraint can be written down and then not be checked.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "error.h"
#include "pattern.h"

namespace protocol {

struct SchemaNode {
  struct Property {
    std::string name;
    bool required = false;
    const SchemaNode* node = nullptr;
  };
  /// "If the string at `property` is `value`, `required` must be there."
  struct Condition {
    std::string property;
    std::string value;
    std::vector<std::string> required;
  };

  bool null = false, boolean = false, integer = false, number = false, string = false,
       array = false, object = false;
  std::optional<double> minimum, maximum;
  std::optional<std::size_t> min_length, max_length, min_items, max_items;
  std::optional<Pattern> pattern;
  /// Strings allowed; empty for any. A const is a list of one.
  std::vector<std::string> words;
  /// Rows must be of one length.
  bool rectangular = false;
  const SchemaNode* items = nullptr;
  /// In the order of the file, which is the order faults are named in.
  std::vector<Property> properties;
  std::optional<Condition> condition;
  /// What stands here, a phrase: "integer 1..64 or null".
  std::string expected;
};

enum class Sender { client, host };

/// Every schema by message type. Immutable after construction.
class Catalogue {
 public:
  Catalogue();

  /// The schema of a message, or nullptr.
  const SchemaNode* find(Sender sender, const std::string& type) const;
  /// "one of advise cancel ...".
  const std::string& types(Sender sender) const;

 private:
  struct Compiler;

  std::vector<std::unique_ptr<SchemaNode>> nodes_;
  std::map<std::string, const SchemaNode*, std::less<>> client_, host_;
  std::string client_types_, host_types_;
};

/// Code, field and expected of the first fault, or nothing. Shape is only looked at when all else
/// fits.
std::optional<Error> check(const SchemaNode& schema, const nlohmann::json& value);

}  // namespace protocol
