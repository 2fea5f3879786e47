// What the host says to a browser that started it for the extension (PROTOCOL.md, "Started by the
// browser"). The browser vouches for who asks: its own manifest names the one extension that may,
// and it tells who that is when it starts this program.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "native/running_host.h"
#include "pairing/clients.h"
#include "support/clock.h"
#include "support/result.h"

namespace host {

/// Which browser started this program, from what it was started with: Chromium gives the
/// extension's Origin, Firefox the manifest's path and the extension's id. Anybody else is a fault.
enum class Caller { chromium, firefox };
Result<Caller> caller_of(std::span<const std::string> arguments);

struct NativeServices {
  const Clients& clients;
  /// A host that listens, started where none did.
  std::function<Result<RunningHost>()> host;
  WallClock wall;
};

/// One JSON object: where the host listens, and the pairing of this client, made where there is
/// none; or what is wrong. Blocks for as long as `host` does.
std::string answer_native(std::string_view request, Caller caller, const NativeServices& services);

/// The same shape for what went wrong before there was a request.
std::string native_error(const Fault& fault);

}  // namespace host
