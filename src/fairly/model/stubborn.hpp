// Stubborn sets: some of the steps of a state that can stand for all of them.
//
// A set T of actions, enabled or not, is stubborn in a state s if for all b1 ... bn outside of T
//
//   order   where b1 ... bn a can be taken from s and a is in T, a b1 ... bn can be taken too, and
//           leads to the same state;
//   key     (if asked for) some enabled action of T, the key, can be taken from s and after every
//           b1 ... bn that can be taken from s;
//   goals   (if asked for) certain propositions have the same value in s and after every b1 ... bn
//           that can be taken from s.
//
// What may be concluded from that is the business of product/stubborn_arcs.hpp. For models only in
// which an action has one step at most in a state, and a state is the sum of the initial one and
// of what the actions have added, in any order: nets.
// Tested by tests/unit/petri/stubborn_net_test.cpp, tests/cross/stubborn_cross_test.cpp.
#pragma once

#include "fairly/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairly {

// Some actions, as a list and one by one.
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
  // What is to become of the watched actions.
  enum class Watched : std::uint8_t {
    refused,  // no enabled one is in the set; otherwise there is no answer
    together, // if an enabled one is in the set, all are
    inside    // all are in the set
  };
  struct Goal {
    std::uint32_t proposition;
    bool value; // that it has now
  };

  std::span<const Goal> goals{};
  const ActionSet* watched = nullptr; // never null
  Watched rule = Watched::refused;
  bool key = true; // and it is not watched
};

// Who makes the steps of a state, if it is not the model.
class StepSource {
 public:
  virtual ~StepSource() = default;
  // As Model::successors().
  [[nodiscard]] virtual bool successors(const Word* state, Steps& out) = 0;
};

// Made for a list of propositions, which are known by their place in it.
class StubbornSets : public StepSource {
 public:
  struct Choice {
    bool all = true;          // no set that is smaller was found
    bool has_watched = true;  // all watched actions are in it
    std::size_t left_out = 0; // enabled actions that are not in it
    std::size_t work = 0;     // to find it: actions looked at, about
  };

  // The actions that may change a proposition which has this value. That includes every action a
  // such that for some states s and s + a the value is this one in s and not in s + a, whether a is
  // enabled in s or not. Of dead nothing: it is false in all states of a run but where it rests.
  virtual std::span<const Action> changers(std::uint32_t proposition, bool from) const = 0;
  // Whether the proposition says that nothing is enabled.
  virtual bool is_dead(std::uint32_t proposition) const = 0;

  // The enabled actions, as Model::successors() would take them.
  virtual void enabled(const Word* state, std::vector<Action>& out) = 0;

  // Looks for a stubborn set, the same one at every call. successors() then makes its steps; the
  // state may have been packed anew meanwhile.
  virtual Choice choose(const Word* state, const StubbornQuestion& question) = 0;
  // The enabled actions of the last set, if it was smaller, as enabled() would list them.
  virtual std::span<const Action> chosen() const = 0;
};

} // namespace fairly
