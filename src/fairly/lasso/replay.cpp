#include "fairly/lasso/replay.hpp"

#include "fairly/base/text.hpp"
#include "fairly/petri/marking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;
using petri::Marking;

class Replayer {
 public:
  Replayer(const NetProperty& property, const Trace& trace)
      : property_(property), trace_(trace), marking_(petri::initial_marking(property.net)),
        progress_(property.hypotheses.size()) {
    const std::size_t known = property_.propositions.size();
    std::vector<bool> is_used(known);
    const auto use = [&](ltl::Formula formula) {
      for (const ltl::AtomId atom : ltl::atoms(property_.formulas, formula)) {
        is_used[atom.index] = true;
      }
    };
    use(property_.formula);
    for (const FairnessHypothesis& each : property_.hypotheses) {
      if (!each.actions.empty()) continue;
      use(each.occurs);
      if (each.kind != Kind::unconditional) use(each.enabled);
    }
    for (std::size_t atom = 0; atom < known; ++atom) {
      if (is_used[atom]) used_.push_back(atom);
    }
  }

  Result<Replay> run() {
    if (trace_.cycle.empty()) return wrong("the cycle has no step");
    for (std::size_t step = 0; step < trace_.size(); ++step) {
      if (step == trace_.prefix.size()) cycle_start_ = marking_;
      look(step);
      if (auto error = fire(step)) return *std::move(error);
    }
    if (marking_ != cycle_start_) return wrong(where_it_differs());
    for (std::size_t i = 0; i < progress_.size(); ++i) {
      const std::optional<Fairly> met = is_met(i);
      if (!met) return wrong(unfair_to(i));
      replay_.fairness.push_back(*met);
    }
    if (ltl::evaluate(property_.formulas, property_.formula, replay_.word)) {
      return wrong("the run satisfies the property");
    }
    return std::move(replay_);
  }

 private:
  // What a hypothesis has seen on the cycle: the first step each.
  struct Progress {
    std::optional<std::size_t> enabled, disabled, occurs;
  };

  static Error wrong(std::string message) { return Error{.message = std::move(message)}; }
  bool is_on_cycle(std::size_t step) const { return step >= trace_.prefix.size(); }

  // The atoms before a step, and what the hypotheses see of it.
  void look(std::size_t step) {
    ltl::Letter letter(property_.propositions.size());
    for (const std::size_t atom : used_) {
      letter[atom] = petri::holds(property_.propositions[atom], property_.net, marking_);
    }
    (is_on_cycle(step) ? replay_.word.cycle : replay_.word.prefix).push_back(letter);
    if (!is_on_cycle(step)) return;
    const ltl::LassoWord here{.prefix = {}, .cycle = {std::move(letter)}};
    for (std::size_t i = 0; i < progress_.size(); ++i) {
      const FairnessHypothesis& each = property_.hypotheses[i];
      const auto note = [&](std::optional<std::size_t>& first) {
        if (!first) first = step;
      };
      bool enabled = false, occurs = false;
      if (each.actions.empty()) {
        enabled = each.kind != Kind::unconditional &&
                  ltl::evaluate(property_.formulas, each.enabled, here);
        occurs = ltl::evaluate(property_.formulas, each.occurs, here);
      } else {
        enabled = std::any_of(each.actions.begin(), each.actions.end(),
                              [&](Action action) { return is_enabled(action); });
        occurs = std::find(each.actions.begin(), each.actions.end(), trace_.action(step)) !=
                 each.actions.end();
      }
      note(enabled ? progress_[i].enabled : progress_[i].disabled);
      if (occurs) note(progress_[i].occurs);
    }
  }

  bool is_enabled(Action action) const {
    return petri::is_enabled(property_.net.transitions()[action], marking_);
  }

  std::optional<Error> fire(std::size_t step) {
    const Action action = trace_.action(step);
    const auto& transitions = property_.net.transitions();
    if (action == kStutter) {
      const std::vector<petri::TransitionIndex> enabled =
          petri::enabled_transitions(property_.net, marking_);
      if (enabled.empty()) return std::nullopt;
      return wrong(fmt::format("step {}: the run stops here, but {} is enabled", step + 1,
                               displayed(transitions[enabled[0]].id)));
    }
    if (action >= transitions.size()) {
      return wrong(fmt::format("step {}: there is no transition {}", step + 1, action));
    }
    if (!is_enabled(action)) {
      return wrong(
          fmt::format("step {}: {} is not enabled", step + 1, displayed(transitions[action].id)));
    }
    petri::fire(transitions[action], marking_);
    return std::nullopt;
  }

  std::string where_it_differs() const {
    for (petri::PlaceIndex p = 0; p < marking_.size(); ++p) {
      if (marking_[p] == cycle_start_[p]) continue;
      return fmt::format(
          "the cycle does not close: it starts with {} tokens in {} and ends with {}",
          cycle_start_[p], displayed(property_.net.places()[p].id), marking_[p]);
    }
    return {};
  }

  std::optional<Fairly> is_met(std::size_t hypothesis) const {
    const Progress& seen = progress_[hypothesis];
    const Kind kind = property_.hypotheses[hypothesis].kind;
    if (seen.occurs) return Fairly{Fairly::Why::occurs, *seen.occurs};
    if (kind == Kind::unconditional) return std::nullopt;
    if (!seen.enabled) return Fairly{Fairly::Why::never_enabled, 0};
    if (kind == Kind::weak && seen.disabled) return Fairly{Fairly::Why::disabled, *seen.disabled};
    return std::nullopt;
  }

  std::string unfair_to(std::size_t hypothesis) const {
    const FairnessHypothesis& each = property_.hypotheses[hypothesis];
    if (each.kind == Kind::unconditional) {
      return fmt::format("the run is not fair: '{}' never occurs on the cycle", each.text);
    }
    return fmt::format(
        "the run is not fair: '{}' is enabled {} the cycle (step {}) and never occurs", each.text,
        each.kind == Kind::weak ? "all along" : "on", *progress_[hypothesis].enabled + 1);
  }

  const NetProperty& property_;
  const Trace& trace_;
  std::vector<std::size_t> used_; // atoms
  Marking marking_, cycle_start_;
  std::vector<Progress> progress_; // by hypothesis
  Replay replay_;
};

} // namespace

Result<Replay> replay(const NetProperty& property, const Trace& trace) {
  return Replayer(property, trace).run();
}

} // namespace fairly
