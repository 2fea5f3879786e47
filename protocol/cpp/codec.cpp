#include "codec.h"

#include <cmath>

#include "frame.h"
#include "read.h"
#include "schema.h"
#include "write.h"

namespace protocol {
namespace {

using Json = nlohmann::json;

const Catalogue& catalogue() {
  static const Catalogue instance;
  return instance;
}

std::string_view problem(ErrorCode code) {
  switch (code) {
    case ErrorCode::malformed_json:
      return "is not JSON";
    case ErrorCode::too_large:
      return "is too large";
    case ErrorCode::too_deep:
      return "is nested too deep";
    case ErrorCode::not_an_object:
      return "is no object";
    case ErrorCode::unknown_type:
      return "is unknown";
    case ErrorCode::missing_field:
      return "is missing";
    case ErrorCode::wrong_type:
      return "has the wrong type";
    case ErrorCode::out_of_range:
      return "is out of range";
    case ErrorCode::wrong_form:
      return "has the wrong form";
    case ErrorCode::ragged_board:
      return "is not as long as the first row";
    default:
      return "cannot be read";
  }
}

Refusal refusal(std::optional<Id> id, Error error) {
  error.message = error.field.empty() ? "The frame" : error.field;
  error.message.append(" ").append(problem(error.code));
  error.message.append("; expected ").append(error.expected).append(".");
  return {id, std::move(error)};
}

std::optional<Id> read_id(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return std::nullopt;
  const auto value = found->get<double>();
  if (!(value >= 1 && value <= 2147483647 && value == std::floor(value))) return std::nullopt;
  return static_cast<Id>(value);
}

template <typename Message>
std::variant<Message, Refusal> decode(std::string_view frame, Sender sender) {
  auto parsed = parse_frame(frame);
  if (const auto* error = std::get_if<Error>(&parsed)) return refusal(std::nullopt, *error);
  const Json& object = std::get<Json>(parsed);
  const std::optional<Id> id = read_id(object, sender == Sender::client ? "id" : "reply_to");

  const auto refuse_type = [&](ErrorCode code) {
    return refusal(id, {code, "/type", catalogue().types(sender), {}});
  };
  const auto type = object.find("type");
  if (type == object.end()) return refuse_type(ErrorCode::missing_field);
  if (!type->is_string()) return refuse_type(ErrorCode::wrong_type);
  const auto& word = type->get_ref<const std::string&>();
  const SchemaNode* schema = catalogue().find(sender, word);
  if (schema == nullptr) return refuse_type(ErrorCode::unknown_type);
  if (auto error = check(*schema, object)) return refusal(id, std::move(*error));
  if constexpr (std::is_same_v<Message, ClientMessage>) {
    return read_client(word, object);
  } else {
    return read_host(word, object);
  }
}

template <typename Message>
std::variant<Message, Refusal> decode_quietly(std::string_view frame, Sender sender) noexcept {
  try {
    return decode<Message>(frame, sender);
  } catch (...) {
    // Short texts only: what failed may have been the memory.
    return Refusal{std::nullopt, Error{ErrorCode::internal, "", "", "internal"}};
  }
}

template <typename Message>
std::string encode_any(const Message& message) {
  return write(message).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

DecodedClient decode_client(std::string_view frame) noexcept {
  return decode_quietly<ClientMessage>(frame, Sender::client);
}

DecodedHost decode_host(std::string_view frame) noexcept {
  return decode_quietly<HostMessage>(frame, Sender::host);
}

std::string encode(const HostMessage& message) {
  return encode_any(message);
}

std::string encode(const ClientMessage& message) {
  return encode_any(message);
}

ErrorReply reply(const Refusal& refusal) {
  return {refusal.id, refusal.error};
}

Id id_of(const ClientMessage& message) {
  return std::visit([](const auto& m) { return m.id; }, message);
}

std::optional<Id> reply_to_of(const HostMessage& message) {
  return std::visit([](const auto& m) -> std::optional<Id> { return m.reply_to; }, message);
}

}  // namespace protocol
