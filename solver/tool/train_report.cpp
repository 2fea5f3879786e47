#include "train_report.h"

#include <iomanip>
#include <sstream>

namespace tool {

std::string progress_line(const solver::train::Totals& totals, double moves_per_second,
                          const solver::train::Summary& recent, double seconds_left) {
  std::ostringstream line;
  line << std::fixed << std::setprecision(0) << totals.seconds << " s  " << totals.games
       << " games  " << std::setprecision(3) << moves_per_second / 1e6 << " M moves/s  mean "
       << std::setprecision(0) << recent.mean << " +- " << recent.ci95 << std::setprecision(1);
  for (const int rank : kReportedRanks) {
    line << "  " << (1 << rank) << ' ' << 100 * recent.reached[static_cast<std::size_t>(rank)]
         << " %";
  }
  if (seconds_left >= 0) line << std::setprecision(0) << "  left " << seconds_left << " s";
  return line.str();
}

Json summary_json(const solver::train::Summary& summary) {
  Json result{{"games", summary.games},
              {"mean", summary.mean},
              {"ci95_mean", {summary.mean - summary.ci95, summary.mean + summary.ci95}},
              {"median", summary.median},
              {"max", summary.max}};
  for (const int rank : kReportedRanks) {
    result["reached"][std::to_string(1 << rank)] = summary.reached[static_cast<std::size_t>(rank)];
  }
  return result;
}

}  // namespace tool
