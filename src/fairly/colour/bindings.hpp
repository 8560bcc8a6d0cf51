// Finds the bindings with which the transitions of a coloured net can fire, and with them the
// colours that its places can hold. See unfold.hpp for the idea. Tested by
// tests/cross/coloured_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/colour/binding_plan.hpp"
#include "fairly/colour/colour_sets.hpp"
#include "fairly/colour/evaluate.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::colour {

class Bindings {
 public:
  // The net must outlive this object.
  explicit Bindings(const ColouredNet& net);

  // Returns the reason for stopping early, or nullopt if all are found.
  std::optional<Stop> find(Monitor* monitor);

  // By place.
  const std::vector<ColourSet>& colours() const { return sets_; }
  // By transition: the values of its variables, binding by binding.
  const std::vector<std::vector<std::uint32_t>>& values() const { return values_; }
  // By transition: the number of its bindings. Needed where there are no variables, and so no
  // values.
  const std::vector<std::uint64_t>& counts() const { return counts_; }

  std::uint64_t colour_count() const { return colour_count_; }
  std::uint64_t binding_count() const { return binding_count_; }

 private:
  struct Rule {
    Needs needs;
    std::vector<BindingPlan> plans; // by pattern that is matched first; the last: none
  };
  struct Trigger {
    std::uint32_t transition, pattern;
  };
  // How far the search for the bindings of one plan has come at one step.
  struct Choice {
    std::span<const std::uint32_t> numbers{}; // for match
    std::size_t next = 0;
  };
  struct Waiting {
    std::uint32_t transition;
    std::vector<std::uint32_t> binding;
  };

  bool stop_asked();
  void add_colour(std::uint32_t place, std::uint64_t code);
  void take_up(std::uint32_t place);
  bool match(const Pattern& pattern, const std::uint32_t* values);
  void search(std::uint32_t transition, std::size_t first, std::uint32_t current);
  bool begin(const BindingStep& step, Choice& choice, bool excludes_current);
  bool advance(const BindingStep& step, Choice& choice, bool excludes_current);
  void complete(std::uint32_t transition);
  bool has_inputs(std::uint32_t transition);

  const ColouredNet& net_;
  std::vector<ColourSet> sets_;
  std::vector<Rule> rules_;
  std::vector<std::vector<Trigger>> triggers_; // by place
  std::vector<std::uint32_t> queue_;           // places, once for each of their colours
  std::vector<std::vector<std::uint32_t>> values_;
  std::vector<std::uint64_t> counts_;
  absl::flat_hash_map<std::pair<std::uint32_t, std::uint64_t>, std::vector<Waiting>> waiting_;
  std::uint64_t colour_count_ = 0, binding_count_ = 0;

  Monitor* monitor_ = nullptr;
  std::optional<Stop> stop_;
  std::uint32_t until_poll_ = 0;
  // State of the current search.
  const std::vector<Pattern>* patterns_ = nullptr;
  const petri::SortNumbers* parts_ = nullptr;
  std::uint32_t current_place_ = 0, current_ = 0; // the colour that was taken up last
  std::vector<std::uint32_t> binding_, key_;
  std::vector<Choice> choices_;
  std::vector<Tokens> tokens_;
};

} // namespace fairly::colour
