// What a call of the dashboard asks, read strictly: a field that is missing, mistyped or out of its
// range is a fault with code "bad_question" and the field's name.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "board/grid.h"
#include "log/game_filter.h"
#include "rules/rules.h"
#include "support/result.h"

namespace host {

class Question {
 public:
  /// Any bytes.
  static Result<Question> read(std::string_view body);

  /// Nothing where the field is missing or null.
  Result<std::optional<std::string>> text(const char* field) const;
  Result<std::string> needed_text(const char* field) const;
  Result<std::int64_t> integer(const char* field, std::int64_t low, std::int64_t high,
                               std::int64_t otherwise) const;
  /// Those of the field "rules".
  Result<const solver::Rules*> rules() const;
  /// That of the field "board", by those rules.
  Result<solver::Grid> board(const solver::Rules& rules) const;
  /// The fields site, rules, player, search, since, until.
  Result<GameFilter> filter() const;

 private:
  explicit Question(nlohmann::json object) : object_(std::move(object)) {}
  nlohmann::json object_;
};

Fault bad_question(const std::string& field, const std::string& why);

}  // namespace host
