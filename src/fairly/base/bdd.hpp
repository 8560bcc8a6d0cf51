// Boolean functions over numbered variables, as reduced ordered binary decision diagrams.
//
// A Bdds object owns all nodes; a Bdd is a number that means something only together with its
// owner, and two functions are equal iff their numbers are. Nodes are never freed one by one:
// the owner is as short-lived as the automaton or the translation it serves. That makes the
// package small, free of global state and of reference counts, and quick on the small
// functions that guards are; this is why it is not BuDDy, whose tables are global.
//
// The number of nodes is limited. When the limit is reached, or when a monitor asks to stop,
// exhausted() becomes true and stays true, and all results are meaningless: code that builds
// functions from user input must check it.
// Recursion is as deep as there are variables, at most kMaxVariables.
// [Bry86] for the idea, [Min92] for cubes(). Tested by tests/unit/base/bdd_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairly {

struct Bdd {
  std::uint32_t id = 0;
  friend bool operator==(Bdd, Bdd) = default;
  friend auto operator<=>(Bdd, Bdd) = default;
  template <class H>
  friend H AbslHashValue(H state, Bdd f) {
    return H::combine(std::move(state), f.id);
  }
};

struct Literal {
  std::uint32_t variable;
  bool positive;
  friend bool operator==(Literal, Literal) = default;
};
using Cube = std::vector<Literal>; // a conjunction; variables in increasing order

class Bdds {
 public:
  static constexpr std::uint32_t kMaxVariables = 4096;
  static constexpr Bdd kFalse{0};
  static constexpr Bdd kTrue{1};

  explicit Bdds(std::size_t max_nodes = std::size_t{1} << 22);

  Bdd literal(std::uint32_t variable, bool positive = true);
  Bdd negate(Bdd f) { return if_then_else(f, kFalse, kTrue); }
  Bdd both(Bdd f, Bdd g) { return if_then_else(f, g, kFalse); }
  Bdd either(Bdd f, Bdd g) { return if_then_else(f, kTrue, g); }
  Bdd if_then_else(Bdd f, Bdd g, Bdd h);

  bool is_constant(Bdd f) const { return f.id < 2; }
  // The parts of a function that is not constant: if `variable` then `high` else `low`.
  std::uint32_t variable(Bdd f) const { return nodes_[f.id].variable; }
  Bdd low(Bdd f) const { return {nodes_[f.id].low}; }
  Bdd high(Bdd f) const { return {nodes_[f.id].high}; }

  // The value of f, where value_of(variable) gives the value of each variable.
  template <class ValueOf>
  bool value(Bdd f, ValueOf&& value_of) const {
    while (!is_constant(f)) f = value_of(variable(f)) ? high(f) : low(f);
    return f == kTrue;
  }

  // Finds an irredundant sum of cubes that equals f. Gives up after `limit` cubes and returns
  // false, since a small diagram can have exponentially many.
  bool cubes(Bdd f, std::size_t limit, std::vector<Cube>& out);
  // Returns some cube that implies f. f must not be false.
  Cube some_cube(Bdd f) const;

  std::size_t size() const { return nodes_.size(); }
  bool exhausted() const { return exhausted_; }
  // The monitor is asked now and then whether to stop; null: no monitor.
  void set_monitor(Monitor* monitor) { monitor_ = monitor; }
  // Asks the monitor at once, for long work between two functions. Returns exhausted().
  bool ask_to_stop() {
    if (!exhausted_) stopped_ = poll(monitor_, {Phase::translating});
    exhausted_ = exhausted_ || stopped_;
    return exhausted_;
  }
  // Why work was stopped, if the object is exhausted for another reason than the number of nodes.
  const std::optional<Stop>& stopped() const { return stopped_; }

 private:
  struct Node {
    std::uint32_t variable, low, high;
  };
  struct CacheLine {
    std::uint32_t f = 0, g = 0, h = 0, result = 0; // f = 0: unused
  };
  struct CubeSearch;

  std::uint32_t top_variable(Bdd f) const { return nodes_[f.id].variable; }
  Bdd cofactor(Bdd f, std::uint32_t variable, bool value) const;
  Bdd make(std::uint32_t variable, Bdd low, Bdd high);
  void grow();

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> unique_; // open addressing, 0: free; a power of two, half full
  std::vector<CacheLine> cache_;      // direct-mapped results of if_then_else
  std::size_t max_nodes_;
  Monitor* monitor_ = nullptr;
  std::optional<Stop> stopped_;
  std::uint32_t calls_ = 0;
  bool exhausted_ = false;
};

} // namespace fairly
