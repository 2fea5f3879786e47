#include "analysis/judge.h"

#include <algorithm>

namespace host {
namespace {

// Own moves ahead. Less says little of what a move gives away.
constexpr int kLeastDepth = 3;

}  // namespace

bool tells(const solver::Advice& advice) {
  const auto legal = std::ranges::count_if(advice.moves, &solver::DirectionAdvice::legal);
  return advice.depth >= kLeastDepth || legal < 2;
}

}  // namespace host
