// Makes a property, and the net that it is about, smaller before the search.
//
// Facts first: they decide atoms and edges of the automaton, for every run. Then the rules
// (rules/), again and again until none of them finds anything. What is left is a property of
// another net; a run that violates it is lifted to a run of the given net, which is then replayed
// there. Tested by tests/cross/reduce_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/ltl/letter_facts.hpp"
#include "fairly/model/property.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/reduce/statistics.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fairly::reduce {

// What was found out about the net itself, for the next property about it.
struct NetMemory {
  std::optional<std::vector<Action>> never_fire{};
  std::size_t with_copies = 0, without_copies = 0; // nets in which copies of parts were looked for
};

// Which places may be merged (merged_net.hpp).
enum class Merge : std::uint8_t {
  none,
  colours, // those of the same coloured place
  all
};

// Where states stand for all that differ in which copy of a part does what (petri/symmetry.hpp).
enum class Exchange : std::uint8_t {
  never,
  where_it_pays,
  everywhere // also where there are two copies only
};

struct ReduceOptions {
  bool facts = true, slices = true;
  Exchange exchange = Exchange::never;
  Merge merge = Merge::none;
  std::uint32_t rules = ~std::uint32_t{0}; // bit i: rule i of kRules may be used
  Monitor* monitor = nullptr;
  NetMemory* memory = nullptr; // may be null
};

struct Reduction {
  std::unique_ptr<Model> model{}; // null: the given one
  Property property;              // that is left to be checked
  // A violation counts only if it can be lifted; if it cannot, the next reduction decides.
  bool only_holds_counts = false;
  // What lift() finds has to be replayed before it is believed.
  bool lift_is_a_guess = false;
  // About the atoms of the property, for its automaton; may be null.
  std::shared_ptr<ltl::LetterFacts> facts{};
  // A run of the model here as a run of the given one. nullopt: that run never repeats a marking,
  // or it was not found.
  std::function<std::optional<Trace>(const Trace&)> lift{};
  // By transition of the model here: those of the given one that it fires, one after the other. Not
  // if places were merged: then it depends on the marking.
  std::vector<std::vector<Action>> sequences{};
  ReductionStatistics statistics{};
};

// What to check, one after the other until there is an answer: the part of the net that the
// property is about, if it is smaller than the net, or a net with fewer steps on which only "holds"
// counts; then all of it. None: the model is not a net.
std::vector<Reduction> reduce(const Property& property, const ReduceOptions& options);

// The smallest of these with the same answer, whatever it is. nullopt: the model is not a net.
std::optional<Reduction> reduce_exactly(const Property& property, const ReduceOptions& options);

} // namespace fairly::reduce
