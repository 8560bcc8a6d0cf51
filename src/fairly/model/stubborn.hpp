// Stubborn sets: a part of the steps of a state that can stand for all of them.
//
// A set T of actions, enabled or not, is stubborn in a state s if the following holds for all b1
// ... bn outside of T:
//
//   order   if b1 ... bn a can be taken from s and a is in T, then a b1 ... bn can be taken too and
//           leads to the same state;
//   key     (if asked for) some enabled action of T, the key, can be taken from s and after every
//           b1 ... bn that can be taken from s;
//   goals   (if asked for) certain propositions have the same value in s and after every b1 ... bn
//           that can be taken from s.
//
// What follows from this is explained in product/stubborn_arcs.hpp. Stubborn sets are only for
// models in which an action has at most one step in a state, and in which a state is the sum of the
// initial one and of what the actions have added, in any order: nets.
// Tested by tests/unit/petri/stubborn_net_test.cpp, tests/cross/stubborn_cross_test.cpp.
#pragma once

#include "fairly/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairly {

// A set of actions, both as a list and as a flag for each action.
struct ActionSet {
  std::vector<Action> list{};
  std::vector<std::uint8_t> has{}; // by action

  void add(Action action) {
    if (has[action] != 0) return;
    has[action] = 1;
    list.push_back(action);
  }
};

struct StubbornQuestion {
  // What must hold for the watched actions.
  enum class Watched : std::uint8_t {
    refused,  // no enabled one is in the set; if that is impossible there is no answer
    together, // if an enabled one is in the set, all watched ones are
    inside    // all watched ones are in the set
  };
  struct Goal {
    std::uint32_t proposition;
    bool value; // its present value
  };

  std::span<const Goal> goals{};
  const ActionSet* watched = nullptr; // never null
  Watched rule = Watched::refused;
  bool needs_key = true; // the set must have a key, which is not watched
};

// Makes the steps of a state in place of the model.
class StepSource {
 public:
  virtual ~StepSource() = default;
  // Like Model::successors().
  [[nodiscard]] virtual bool successors(const Word* state, Steps& out) = 0;
};

// Made for a list of propositions, which are identified by their index in that list.
class StubbornSets : public StepSource {
 public:
  struct Choice {
    bool all = true;          // no smaller set was found
    bool has_watched = true;  // all watched actions are in it
    std::size_t left_out = 0; // enabled actions that are not in it
    std::size_t work = 0;     // roughly how many actions were looked at to find it
  };

  // The actions that may change a proposition whose value is `from`. They include every action a
  // such that for some states s and s + a the value is `from` in s and not in s + a, whether a is
  // enabled in s or not. For the proposition "dead" there are none: in a run it is false in all
  // states but the one where the run rests.
  virtual std::span<const Action> changers(std::uint32_t proposition, bool from) const = 0;
  // Whether the proposition is "dead": nothing is enabled.
  virtual bool is_dead(std::uint32_t proposition) const = 0;

  // Lists the enabled actions in the order in which Model::successors() would take them.
  virtual void enabled(const Word* state, std::vector<Action>& out) = 0;

  // Looks for a stubborn set; it is the same one at every call. After that successors() makes the
  // steps of the set; the states may have been packed anew in between.
  virtual Choice choose(const Word* state, const StubbornQuestion& question) = 0;
  // The enabled actions of the last set in the order of enabled(), if the set was smaller than all.
  virtual std::span<const Action> chosen() const = 0;
};

} // namespace fairly
