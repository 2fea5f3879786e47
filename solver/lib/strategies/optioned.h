// What players with options have in common: a description made once, and themselves made anew for
// each choice of options. `Self` has a static describe() and a constructor from Options that calls
// this one's.
#pragma once

#include <memory>
#include <utility>

#include "strategies/strategy.h"

namespace solver {

template <class Self>
class OptionedStrategy : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }

  std::unique_ptr<const Strategy> with(const Options& options) const override {
    return std::make_unique<Self>(options);
  }

  static std::unique_ptr<const Strategy> make() {
    const PlayerInfo described = Self::describe();
    return std::make_unique<Self>(Options(described.options));
  }

 protected:
  explicit OptionedStrategy(const Options& options) : info_(Self::describe()) {
    info_.name = options.full_name(info_.name);
  }

 private:
  PlayerInfo info_;
};

}  // namespace solver
