#include "fairly/replay/replay.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace fairly {
namespace {

constexpr std::size_t kLookEvery = 16; // steps between questions to the monitor

using Kind = FairnessHypothesis::Kind;
using State = PlainModel::State;

class Replayer {
 public:
  Replayer(PlainModel& model, const Property& property, const Trace& trace, Monitor* monitor)
      : model_(model), property_(property), formulas_(property.formulas()), trace_(trace),
        monitor_(monitor), hypotheses_(property.all_hypotheses()), progress_(hypotheses_.size()) {
    const std::size_t known = property_.propositions().size();
    std::vector<bool> is_used(known);
    is_assumed_.resize(known);
    const auto use = [&](ltl::Formula formula) {
      for (const ltl::AtomId atom : ltl::atoms(formulas_, formula)) is_used[atom.index] = true;
    };
    const auto assume = [&](ltl::Formula formula) {
      use(formula);
      for (const ltl::AtomId atom : ltl::atoms(formulas_, formula)) is_assumed_[atom.index] = true;
    };
    use(property_.formula());
    for (const FairnessHypothesis& each : hypotheses_) {
      if (!each.actions.empty()) continue;
      assume(each.occurs);
      if (each.kind != Kind::unconditional) assume(each.enabled);
    }
    for (std::size_t atom = 0; atom < known; ++atom) {
      if (is_used[atom]) used_.push_back(atom);
    }
  }

  Result<Replay> run() {
    if (trace_.cycle.empty()) return wrong("the cycle has no step");
    const std::vector<State> initial = model_.initial_states();
    if (trace_.start >= initial.size()) {
      return wrong(fmt::format("there is no initial {} {}", words_.state, trace_.start));
    }
    state_ = initial[trace_.start];
    for (std::size_t step = 0; step < trace_.size(); ++step) {
      if (step % kLookEvery == kLookEvery - 1) {
        if (const auto stop = poll(monitor_, {Phase::explaining})) {
          return to_error(*stop);
        }
      }
      look(step);
      replay_.states.push_back(state_);
      if (auto error = go(step)) return *std::move(error);
    }
    const State& cycle_start = replay_.states[trace_.prefix.size()];
    const std::vector<Action> fair = fair_actions(hypotheses_);
    ltl::Letter open(property_.propositions().size()); // atoms that may change in each round
    for (const std::size_t atom : used_) {
      const std::vector<std::uint32_t> meaning{property_.propositions()[atom]};
      if (Model::is_event(meaning[0])) continue; // each round takes the same steps
      open[atom] = !model_.can_repeat(cycle_start, state_, meaning, fair);
      if (open[atom] && is_assumed_[atom]) return wrong(where_it_differs(cycle_start));
    }
    if (!model_.can_repeat(cycle_start, state_, {}, fair)) {
      return wrong(where_it_differs(cycle_start));
    }
    replay_.end = state_;
    replay_.growing = state_ != cycle_start ? differences(cycle_start) : std::vector<std::size_t>();
    for (std::size_t i = 0; i < progress_.size(); ++i) {
      const std::optional<FairBecause> met = is_met(i);
      if (!met) return wrong(unfair_to(i));
      replay_.fairness.push_back(*met);
    }
    if (ltl::evaluate(formulas_, property_.formula(), replay_.word)) {
      return wrong("the run satisfies the property");
    }
    if (std::find(open.begin(), open.end(), true) != open.end() &&
        !ltl::is_false_in_any_case(formulas_, property_.formula(), replay_.word, open)) {
      return wrong(where_it_differs(cycle_start));
    }
    return std::move(replay_);
  }

 private:
  // What was seen of a hypothesis on the cycle: the first step of each kind.
  struct Progress {
    std::optional<std::size_t> enabled, disabled, occurs;
  };

  static Error wrong(std::string message) { return Error{.message = std::move(message)}; }
  bool is_on_cycle(std::size_t step) const { return step >= trace_.prefix.size(); }
  std::string name(Action action) const { return displayed(property_.model().action_name(action)); }

  // Records the atoms before a step, and what the hypotheses see of the step.
  void look(std::size_t step) {
    ltl::Letter letter(property_.propositions().size());
    for (const std::size_t atom : used_) {
      const std::uint32_t proposition = property_.propositions()[atom];
      letter[atom] = Model::is_event(proposition)
                         ? property_.model().occurs(proposition, trace_.move(step).action)
                         : model_.holds(proposition, state_);
    }
    (is_on_cycle(step) ? replay_.word.cycle : replay_.word.prefix).push_back(letter);
    if (!is_on_cycle(step)) return;
    const ltl::LassoWord here{.prefix = {}, .cycle = {std::move(letter)}};
    for (std::size_t i = 0; i < progress_.size(); ++i) {
      const FairnessHypothesis& each = hypotheses_[i];
      const auto note = [&](std::optional<std::size_t>& first) {
        if (!first) first = step;
      };
      bool enabled = false, occurs = false;
      if (each.actions.empty()) {
        enabled = each.kind != Kind::unconditional && ltl::evaluate(formulas_, each.enabled, here);
        occurs = ltl::evaluate(formulas_, each.occurs, here);
      } else {
        enabled = std::any_of(each.actions.begin(), each.actions.end(),
                              [&](Action action) { return model_.is_enabled(state_, action); });
        occurs = std::find(each.actions.begin(), each.actions.end(), trace_.move(step).action) !=
                 each.actions.end();
      }
      note(enabled ? progress_[i].enabled : progress_[i].disabled);
      if (occurs) note(progress_[i].occurs);
    }
  }

  std::optional<Error> go(std::size_t step) {
    const Move& move = trace_.move(step);
    if (move.is_stutter()) {
      if (model_.may_rest(state_)) return std::nullopt;
      const std::vector<Action> enabled = model_.enabled(state_);
      if (enabled.empty()) { // because a step leads to a state that does not fit
        return wrong(fmt::format("step {}: it is not known what is enabled here", step + 1));
      }
      return wrong(fmt::format("step {}: the run stops here, but {} is enabled", step + 1,
                               name(enabled[0])));
    }
    if (move.action >= property_.model().action_count()) {
      return wrong(fmt::format("step {}: there is no {} {}", step + 1, words_.action, move.action));
    }
    if (model_.take(move, state_)) return std::nullopt;
    if (!model_.is_enabled(state_, move.action)) {
      return wrong(fmt::format("step {}: {} is not enabled", step + 1, name(move.action)));
    }
    return wrong(fmt::format("step {}: {} does not lead to so many {}s", step + 1,
                             name(move.action), words_.state));
  }

  // Variables whose values differ between the current state and `cycle_start`.
  std::vector<std::size_t> differences(const State& cycle_start) const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < model_.variable_count(); ++i) {
      if (model_.value(cycle_start, i) != model_.value(state_, i)) result.push_back(i);
    }
    return result;
  }

  std::string where_it_differs(const State& cycle_start) const {
    const std::vector<std::size_t> all = differences(cycle_start);
    if (all.empty()) return "the cycle does not close";
    const std::size_t i = all.front();
    return fmt::format("the cycle does not close: {} is {} where it starts and {} where it ends",
                       displayed(model_.variable(i)),
                       model_.value_text(i, model_.value(cycle_start, i)),
                       model_.value_text(i, model_.value(state_, i)));
  }

  std::optional<FairBecause> is_met(std::size_t hypothesis) const {
    using Why = FairBecause::Why;
    const Progress& seen = progress_[hypothesis];
    const Kind kind = hypotheses_[hypothesis].kind;
    if (seen.occurs) return FairBecause{Why::occurs, *seen.occurs};
    if (kind == Kind::unconditional) return std::nullopt;
    if (!seen.enabled) return FairBecause{Why::never_enabled, 0};
    if (kind == Kind::weak && seen.disabled) return FairBecause{Why::disabled, *seen.disabled};
    return std::nullopt;
  }

  std::string unfair_to(std::size_t hypothesis) const {
    const FairnessHypothesis& each = hypotheses_[hypothesis];
    if (each.kind == Kind::unconditional) {
      return fmt::format("the run is not fair: '{}' never occurs on the cycle", each.text);
    }
    return fmt::format(
        "the run is not fair: '{}' is enabled {} the cycle (step {}) and never occurs", each.text,
        each.kind == Kind::weak ? "all along" : "on", *progress_[hypothesis].enabled + 1);
  }

  PlainModel& model_;
  const Property& property_;
  ltl::Formulas& formulas_;
  const Trace& trace_;
  Monitor* monitor_;
  const Vocabulary words_ = property_.model().words();
  const std::vector<FairnessHypothesis> hypotheses_;
  std::vector<std::size_t> used_; // atoms
  std::vector<bool> is_assumed_;  // atoms: whether a hypothesis looks at it
  State state_;
  std::vector<Progress> progress_; // by hypothesis
  Replay replay_;
};

} // namespace

Result<Replay> replay(PlainModel& model, const Property& property, const Trace& trace,
                      Monitor* monitor) {
  while (true) { // until states do not change their form any more
    const std::size_t before = model.changes();
    Result<Replay> result = Replayer(model, property, trace, monitor).run();
    if (model.changes() == before) return result;
  }
}

} // namespace fairly
