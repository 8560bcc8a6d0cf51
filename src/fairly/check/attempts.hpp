// Short searches in several orders, and random runs, interleaved with the search of all states.
//
// What one order misses for hours, another one often finds at once. But if the property holds, all
// attempts are in vain. So the long search goes first, and attempts take turns with it, each time
// with more nodes, such that they never do much more than a fraction of what it has done itself.
// This class is the monitor of the long search: when an attempt has decided, the search is told to
// stop. When memory is short, memory that the search can do without is released.
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
  // All arguments must outlive this object. The long search gets `patience` nodes before the first
  // attempt, unless they take long.
  Attempts(Product& product, const Violations& violations, const CheckTask& task,
           std::uint64_t patience = 0);

  std::optional<Stop> poll(const Progress& so_far) override;
  double seconds_left() const override { return fairly::seconds_left(task_.monitor); }

  // Returns true if an attempt has decided; its result is then put into `answer`. Otherwise
  // `answer` only gets the counts of what the attempts did; the long search adds its own.
  [[nodiscard]] bool decide(Answer& answer);
  const std::optional<Error>& error() const { return error_; }
  // Returns true if the long search was stopped because it followed stubborn sets among infinitely
  // many states: then it has to begin again. Returns true at most once.
  bool begin_again();
  double seconds() const { return seconds_; } // spent on attempts

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
  const double all_seconds_; // left at the beginning
  Stopwatch watch_;          // since then
  std::size_t stage_ = 0;
  double seconds_ = 0;
  std::uint64_t seed_ = 0;
  bool must_begin_again_ = false, has_begun_again_ = false;
  std::optional<Stop> stop_; // from outside, during an attempt
  std::optional<Error> error_;
  Answer trial_;
  bool is_decided_ = false;
};

} // namespace fairly
