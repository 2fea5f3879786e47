#include "eval/square3_data.h"

// A megabyte as an array in C++ would take the compiler longer than all the rest.
asm(".pushsection .rodata\n"
    ".balign 8\n"
    "bridge_square3_begin:\n"
    ".incbin \"" SQUARE3_MODEL
    "\"\n"
    "bridge_square3_end:\n"
    ".popsection\n");

extern "C" const std::byte bridge_square3_begin[];
extern "C" const std::byte bridge_square3_end[];

namespace solver {

std::span<const std::byte> square3_data() {
  return {bridge_square3_begin, bridge_square3_end};
}

}  // namespace solver
