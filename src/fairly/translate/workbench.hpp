// What all steps of one translation share: the formulas, the decision diagrams of the guards and
// the limits.
#pragma once

#include "fairly/base/bdd.hpp"
#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/translate/options.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace fairly::translate {

inline Error too_many_states(std::size_t limit) {
  return {.message = fmt::format("the automaton has more than {} states", limit),
          .kind = ErrorKind::limit,
          .stop = Stop::Kind::size,
          .hint = "raise the limit (max-states)"};
}

inline Error too_complex_guards(std::string source) {
  return to_error({Stop::Kind::size, "the guards of the automaton are too complex"},
                  std::move(source));
}

struct Workbench {
  // Variable i of the guards is atoms[i].
  Workbench(ltl::Formulas& arena, std::vector<ltl::AtomId> variables,
            const TranslateOptions& limits)
      : formulas(arena), properties(arena), atoms(std::move(variables)), options(limits),
        bdds(limits.max_guard_nodes) {
    bdds.set_monitor(limits.monitor);
  }
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // The error that says why the diagrams are exhausted.
  Error limit_error() const {
    return bdds.stopped() ? to_error(*bdds.stopped()) : too_complex_guards("formula");
  }

  ltl::Formulas& formulas;
  ltl::PropertyTable properties;
  const std::vector<ltl::AtomId> atoms;
  const TranslateOptions& options;
  Bdds bdds;
};

} // namespace fairly::translate
