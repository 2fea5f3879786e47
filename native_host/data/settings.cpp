#include "data/settings.h"

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "data/private_file.h"

namespace host {
namespace {

using Json = nlohmann::json;

struct Setting {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  void (*set)(Settings&, std::int64_t);
};

constexpr std::array<Setting, 8> kSettings{{
    {"port", 0, 65535, [](Settings& s, std::int64_t v) { s.port = static_cast<std::uint16_t>(v); }},
    {"threads", 0, 256, [](Settings& s, std::int64_t v) { s.threads = static_cast<int>(v); }},
    {"table_mb", 1, 65536, [](Settings& s, std::int64_t v) { s.table_mb = static_cast<int>(v); }},
    {"connections", 1, 1024,
     [](Settings& s, std::int64_t v) { s.connections = static_cast<int>(v); }},
    {"requests_per_second", 1, 1'000'000,
     [](Settings& s, std::int64_t v) { s.requests_per_second = static_cast<int>(v); }},
    {"keep_months", 0, 1200,
     [](Settings& s, std::int64_t v) { s.keep_months = static_cast<int>(v); }},
    {"idle_minutes", 0, 100'000,
     [](Settings& s, std::int64_t v) { s.idle_minutes = static_cast<int>(v); }},
    {"searches", 1, 1024, [](Settings& s, std::int64_t v) { s.searches = static_cast<int>(v); }},
}};

Fault settings_fault(const std::string& name, const std::string& why) {
  return {"bad_settings", name.empty() ? "" : "/" + name, "host.json: " + why};
}

const Setting* find_setting(std::string_view name) {
  for (const Setting& setting : kSettings) {
    if (setting.name == name) return &setting;
  }
  return nullptr;
}

std::optional<Fault> apply(Settings& settings, const std::string& name, const Json& value) {
  const Setting* setting = find_setting(name);
  if (setting == nullptr) return settings_fault(name, "there is no setting named \"" + name + "\"");
  const std::string range = std::to_string(setting->least) + ".." + std::to_string(setting->most);
  if (!value.is_number_integer()) {
    return settings_fault(name, "\"" + name + "\" must be an integer " + range);
  }
  const bool huge = value.is_number_unsigned() &&
                    value.get<std::uint64_t>() > static_cast<std::uint64_t>(setting->most);
  const std::int64_t number = huge ? 0 : value.get<std::int64_t>();
  if (huge || number < setting->least || number > setting->most) {
    return settings_fault(name, "\"" + name + "\" must lie in " + range);
  }
  setting->set(settings, number);
  return std::nullopt;
}

}  // namespace

Result<Settings> parse_settings(std::string_view json) {
  const Json object = Json::parse(json, nullptr, false);
  if (object.is_discarded()) return settings_fault("", "this is not JSON");
  if (!object.is_object()) return settings_fault("", "this is no JSON object");
  Settings settings;
  for (const auto& [name, value] : object.items()) {
    if (auto fault = apply(settings, name, value)) return *fault;
  }
  return settings;
}

Result<Settings> load_settings(const DataFolder& folder) {
  const auto text = read_file(folder.settings());
  if (!text) return text.fault();
  if (!*text) return Settings{};
  return parse_settings(**text);
}

}  // namespace host
