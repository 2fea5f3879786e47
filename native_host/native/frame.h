// The browsers' native-messaging frames on a pair of descriptors: a length in the machine's own
// byte order, 32 bits, then that many bytes of JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "support/result.h"

namespace host {

/// What the extension sends is a few hundred bytes.
inline constexpr std::size_t kMaxNativeBytes = 65'536;

/// The next frame, or nothing where the peer has closed between two. Longer than kMaxNativeBytes,
/// or cut off, is a fault. Blocks until it is there.
Result<std::optional<std::string>> read_native(int fd);

/// Blocks until it is written. Requires at most 1 MiB, which is what browsers take.
Result<Done> write_native(int fd, std::string_view json);

}  // namespace host
