// Short searches in several orders, and random runs, in between while all states are searched.
//
// What one order misses for hours, another one often meets at once. But where a property holds all
// that is in vain: so the long search goes first, and attempts take turns with it, each time with
// more nodes, such that they never take much more than a part of what it has done itself. It is the
// monitor of that search; when an attempt has decided, the search is told to stop. When memory is
// short it gives back what the search can do without.
// Tested by tests/cross/orders_test.cpp, tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/check/check.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/product/product.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace fairly {

class Attempts final : public Monitor {
 public:
  // All must outlive this. The long search has so many nodes for itself, unless they take long.
  Attempts(Product& product, const Violations& violations, const CheckTask& task,
           std::uint64_t patience = 0);

  std::optional<Stop> poll(const Progress& so_far) override;
  double seconds_left() const override { return fairly::seconds_left(task_.monitor); }

  // If an attempt has decided, its answer becomes the answer. Otherwise the answer gets what was
  // done, besides what the long search adds.
  [[nodiscard]] bool decide(Answer& answer);
  const std::optional<Error>& error() const { return error_; }
  // The long search was stopped because it followed stubborn sets among infinitely many states: it
  // has to begin again. True once at most.
  bool begin_again();
  double seconds() const { return seconds_; } // that attempts took

 private:
  bool is_due(const Progress& so_far) const;
  void attempt(std::size_t stage);
  bool search(std::uint64_t nodes, std::size_t index);
  bool walk(std::uint64_t steps, double seconds);

  Product& product_;
  const Violations& violations_;
  const CheckTask& task_;
  const bool is_wanted_;
  const std::uint64_t patience_;
  const double all_seconds_; // that were left at the beginning
  Stopwatch watch_;          // since then
  std::size_t stage_ = 0;
  double seconds_ = 0;
  std::uint64_t seed_ = 0;
  bool must_begin_again_ = false, has_begun_again_ = false;
  std::optional<Stop> stop_; // that an attempt met
  std::optional<Error> error_;
  Answer trial_;
  bool is_decided_ = false;
};

} // namespace fairly
