// The hook into all long work. The work reports its progress to a Monitor now and then, and gives
// up if the Monitor returns a reason to stop.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace fairly {

enum class Phase : std::uint8_t {
  reading,
  unfolding, // a coloured net: `states` places and `edges` transitions so far
  analysing, // the structure of a model, before its states are looked at
  translating,
  exploring,
  searching,
  packing,   // known states again, since one did not fit
  explaining // a violation that was found: lasso, replay, shortening
};

// What is known so far; values that mean nothing in a phase are 0.
struct Progress {
  Phase phase = Phase::reading;
  std::uint64_t states = 0;
  std::uint64_t expanded = 0; // those of them whose steps are known
  std::uint64_t nodes = 0;    // of a product or an automaton
  std::uint64_t edges = 0;
  std::uint64_t components = 0;
  std::uint64_t revisits = 0;
  std::uint64_t depth = 0; // of the search stacks, at most
};

// Why work was stopped before its end.
struct Stop {
  enum class Kind : std::uint8_t {
    time,
    memory,
    interrupted,
    size, // a table or number cannot grow, whatever memory there is
    unbounded,
    inexact, // nothing was found, but states may have been missed
    other
  };
  Kind kind = Kind::other;
  std::string text{};
  friend bool operator==(const Stop&, const Stop&) = default;
};

class Monitor {
 public:
  virtual ~Monitor() = default;
  // Returns a reason to stop, or nullopt.
  virtual std::optional<Stop> poll(const Progress& so_far) = 0;
  // How many seconds are left until a time limit, for callers that can choose how much to do.
  virtual double seconds_left() const { return std::numeric_limits<double>::infinity(); }
};

// A null monitor never stops anything.
inline std::optional<Stop> poll(Monitor* monitor, const Progress& so_far) {
  return monitor != nullptr ? monitor->poll(so_far) : std::nullopt;
}

inline double seconds_left(const Monitor* monitor) {
  return monitor != nullptr ? monitor->seconds_left() : std::numeric_limits<double>::infinity();
}

} // namespace fairly
