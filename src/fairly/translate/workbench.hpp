// What all steps of one translation share: the formulas, the decision diagrams of the guards and
// the limits.
#pragma once

#include "fairly/base/bdd.hpp"
#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/translate/options.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairly::translate {

inline Error too_many_states(std::size_t limit) {
  return {.message = fmt::format("the automaton has more than {} states", limit),
          .is_limit = true,
          .hint = "raise the limit (max-states)"};
}

struct Workbench {
  // Variable i of the guards is atoms[i].
  Workbench(ltl::Formulas& arena, std::vector<ltl::AtomId> variables,
            const TranslateOptions& limits)
      : formulas(arena), properties(arena), atoms(std::move(variables)), options(limits),
        bdds(limits.max_guard_nodes) {
    bdds.stop_when([this] {
      if (!stopped && options.stop) stopped = options.stop();
      return stopped.has_value();
    });
  }
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Why the diagrams are exhausted.
  Error limit_error() const {
    return {.message = stopped.value_or("the guards of the automaton are too complex"),
            .source = stopped ? "" : "formula",
            .is_limit = true};
  }

  ltl::Formulas& formulas;
  ltl::PropertyTable properties;
  const std::vector<ltl::AtomId> atoms;
  const TranslateOptions& options;
  Bdds bdds;
  std::optional<std::string> stopped; // the reason
};

} // namespace fairly::translate
