// The file solver/models/3x3.model, as it was when the library was built.
#pragma once

#include <cstddef>
#include <span>

namespace solver {

std::span<const std::byte> square3_data();

}  // namespace solver
