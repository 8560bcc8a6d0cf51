// Which parts of a property, or of what it assumes, do not matter.
//
// A part of a formula that holds does not matter if the property still holds with the worst in its
// place: false where the part helps the property, true where it is a condition of something. Then
// the property holds whatever stands there, perhaps for a reason that nobody had in mind: "G(a -> F
// b)" where a is never true.
#pragma once

#include "fairly/base/monitor.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

struct RelevanceOptions {
  // False: only what a look at a few thousand states shows or what is known anyway. True: one check
  // for each part of the formula.
  bool thorough = false;
};

struct Relevance {
  struct Part {
    std::string text{};
    bool replacement = false;
  };
  std::vector<Part> immaterial{};                       // no part lies inside another one
  std::vector<std::string> never_true{}, always_true{}; // atoms of the formula, in all states
  std::vector<bool> without_effect{}; // by hypothesis: never enabled; empty: not known
  std::uint64_t checks = 0;
  std::optional<Stop> reason{}; // why not every part was looked at
};

} // namespace fairly
