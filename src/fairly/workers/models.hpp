// A model for each worker of a process: the given one for worker 0, and copies.
// Tested by tests/workers/explore_test.cpp.
#pragma once

#include "fairly/model/model.hpp"

#include <algorithm>
#include <memory>
#include <vector>

namespace fairly::workers {

inline constexpr const char* kNoCopies = "this model cannot be used by several workers";

class Models {
 public:
  // The model must outlive this.
  Models(Model& model, unsigned count) : model_(model) {
    for (unsigned i = 1; i < count; ++i) copies_.push_back(model.copy());
  }

  // False: the model cannot be copied.
  bool are_complete() const {
    return std::none_of(copies_.begin(), copies_.end(),
                        [](const std::unique_ptr<Model>& each) { return each == nullptr; });
  }
  Model& operator[](unsigned worker) const { return worker == 0 ? model_ : *copies_[worker - 1]; }

 private:
  Model& model_;
  std::vector<std::unique_ptr<Model>> copies_;
};

} // namespace fairly::workers
