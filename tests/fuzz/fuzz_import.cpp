// What a user may be given to import: our own exports and replay text. Taken whole, or refused with
// a place and a reason.
#include <cstdlib>
#include <string_view>

#include "exchange/export_json.h"
#include "exchange/import_verse.h"

namespace {

void check(const host::Result<std::vector<host::WholeGame>>& games) {
  if (!games && games.fault().message.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(host::read_export(text));
  check(host::import_verse(text, 1'700'000'000'000));
  return 0;
}
