// What was done to a model and a property before the search.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairly {

struct ReductionStatistics {
  struct Rule {
    std::string name{};
    std::uint64_t places = 0, transitions = 0; // removed
  };
  struct Refusal {
    std::string rule{}, reason{};
  };

  bool tried = false;
  std::uint64_t places_before = 0, transitions_before = 0, places_after = 0, transitions_after = 0;
  std::vector<Rule> rules{};           // those that removed something
  std::vector<Refusal> refusals{};     // rules that the formula or the fairness forbade
  std::vector<std::uint64_t> copies{}; // of parts that are interchangeable, by kind of part
  std::uint64_t linear_programs = 0;
  std::uint64_t exclusions = 0; // combinations of atoms that were proved to be impossible
  std::string formula{};        // as the facts have changed it; empty: unchanged
  std::vector<std::string> never_true{}, always_true{}; // atoms, if facts changed the formula
  double seconds = 0;
};

} // namespace fairly
