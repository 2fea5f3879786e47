#include "support/diagnostics.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace host {

class Diagnostics::Impl {
 public:
  explicit Impl(Show show)
      : logger("bridge2048", std::make_shared<spdlog::sinks::stderr_sink_mt>()) {
    logger.set_pattern("%Y-%m-%dT%H:%M:%S.%e %l %v");
    logger.set_level(show == Show::everything ? spdlog::level::info
                     : show == Show::errors   ? spdlog::level::err
                                              : spdlog::level::off);
  }
  spdlog::logger logger;
};

Diagnostics::Diagnostics(Show show) : impl_(std::make_unique<Impl>(show)) {}

Diagnostics::~Diagnostics() = default;

void Diagnostics::info(std::string_view line) const {
  impl_->logger.info(line);
}

void Diagnostics::warn(std::string_view line) const {
  impl_->logger.warn(line);
}

void Diagnostics::error(std::string_view line) const {
  impl_->logger.error(line);
}

}  // namespace host
