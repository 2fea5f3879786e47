// A bucket of requests that fills at a steady pace: how many a second are allowed, with bursts of
// two seconds' worth.
#pragma once

#include <algorithm>
#include <chrono>

namespace host {

class Rate {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Rate(double per_second, Time now)
      : per_second_(per_second), most_(2 * per_second), left_(most_), filled_(now) {}

  /// Whether one more request is within the limit now.
  bool take(Time now) {
    const std::chrono::duration<double> passed = now - filled_;
    filled_ = now;
    left_ = std::min(most_, left_ + passed.count() * per_second_);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double per_second_;
  double most_;
  double left_;
  Time filled_;
};

}  // namespace host
