// Makes a property, and the net that it is about, smaller before the search.
//
// Facts come first: they decide atoms and edges of the automaton, for every run. Then the rules
// (rules/) are applied again and again until none of them finds anything. What is left is a
// property of another net. A run that violates it is lifted to a run of the given net, which is
// then replayed there. Tested by tests/cross/reduce_cross_test.cpp.
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

// What was found out about the net itself, kept for the next property about it.
struct NetMemory {
  std::optional<std::vector<Action>> never_fire{};
  std::size_t with_copies = 0, without_copies = 0; // nets that were searched for copies, by result
};

// Which places may be merged (merged_net.hpp).
enum class Merge : std::uint8_t {
  none,
  colours, // those of the same coloured place
  all
};

// Where one state stands for all states that differ only in which copy of a part does what (see
// petri/symmetry.hpp).
enum class Exchange : std::uint8_t {
  never,
  where_it_pays,
  everywhere // also where there are only two copies
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
  Property property;              // what is left to be checked
  // A violation counts only if it can be lifted; if it cannot, the next reduction decides.
  bool only_holds_counts = false;
  // The run that lift() returns must be replayed before it is believed.
  bool lift_is_a_guess = false;
  // Facts about the atoms of the property, for its automaton; may be null.
  std::shared_ptr<ltl::LetterFacts> facts{};
  // Turns a run of `model` into a run of the given one. Empty: it is one already. Returns nullopt
  // if the lifted run never repeats a marking, or was not found.
  std::function<std::optional<Trace>(const Trace&)> lift{};
  // By transition of `model`: the transitions of the given net that it fires, one after the other.
  // Empty if places were merged, since it depends on the marking then.
  std::vector<std::vector<Action>> sequences{};
  ReductionStatistics statistics{};
};

// Returns what to check, one after the other until there is an answer: first the part of the net
// that the property is about, if it is smaller than the net, and a net with fewer steps on which
// only "holds" counts; then all of the net. Returns an empty list if the model is not a net.
std::vector<Reduction> reduce(const Property& property, const ReduceOptions& options);

// Returns the first reduction that has the same answer as the property, be it "holds" or a
// violation. Returns nullopt if the model is not a net.
std::optional<Reduction> reduce_exactly(const Property& property, const ReduceOptions& options);

} // namespace fairly::reduce
