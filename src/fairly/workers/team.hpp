// The workers for a model: threads of this process, each with a copy of the model, or several
// processes, of which this is one.
// Tested by tests/workers/check_test.cpp, tests/workers/ranks (a script).
#pragma once

#include "fairly/model/model.hpp"
#include "fairly/workers/threads.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

namespace fairly::workers {

inline constexpr const char* kNoCopies = "this model cannot be used by several workers";

class Team {
 public:
  // The model must outlive the team. If `exchange` is not null, this process is one of the workers
  // that communicate by it, and `threads` is ignored.
  Team(Model& model, unsigned threads, Exchange* exchange) : model_(model), exchange_(exchange) {
    for (unsigned i = 1; i < threads && exchange == nullptr; ++i) copies_.push_back(model.copy());
  }

  // Returns false if the model cannot be copied.
  bool is_complete() const {
    return std::none_of(copies_.begin(), copies_.end(),
                        [](const std::unique_ptr<Model>& each) { return each == nullptr; });
  }

  // Calls work(exchange, model, monitor) for each worker of this process. The first one gets the
  // given model and the monitor; the others get copies and no monitor.
  void run(Monitor* monitor, const std::function<void(Exchange&, Model&, Monitor*)>& work) const {
    if (exchange_ != nullptr) return work(*exchange_, model_, monitor);
    run_threads(static_cast<unsigned>(copies_.size() + 1), [&](Exchange& exchange) {
      const bool is_first = exchange.rank() == 0;
      work(exchange, is_first ? model_ : *copies_[exchange.rank() - 1],
           is_first ? monitor : nullptr);
    });
  }

 private:
  Model& model_;
  Exchange* exchange_;
  std::vector<std::unique_ptr<Model>> copies_;
};

} // namespace fairly::workers
