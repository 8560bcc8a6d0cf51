#include "fairly/report/trace_text.hpp"

#include "fairly/base/text.hpp"
#include "fairly/replay/states.hpp"
#include "fairly/report/action_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace fairly {
namespace {

constexpr std::size_t kMostShownChanges = 12;
constexpr std::size_t kMostAtoms = 26; // A to Z
constexpr std::size_t kWidestColumn = 30;
constexpr char kNoBreak = '\x1f'; // a space at which no line is broken

// Text in colours, or as it is.
struct Paint {
  bool is_on;
  std::string operator()(const char* code, std::string_view text) const {
    return is_on && !text.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text)
                                  : std::string(text);
  }
  std::string bold(std::string_view text) const { return (*this)("1", text); }
  std::string faint(std::string_view text) const { return (*this)("2", text); }
  std::string green(std::string_view text) const { return (*this)("32", text); }
  std::string cyan(std::string_view text) const { return (*this)("36", text); }
};

std::string plural(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : "s");
}

// "a 0->1, b 2->1": the variables that changed; the whole state if there are none.
std::string change_text(PlainModel& model, const PlainModel::State& before,
                        const PlainModel::State& after) {
  if (model.variable_count() == 0) return before == after ? "" : model.describe(after);
  std::string text;
  std::size_t count = 0;
  for (std::size_t i = 0; i < model.variable_count(); ++i) {
    const std::uint64_t from = model.value(before, i), to = model.value(after, i);
    if (from == to || ++count > kMostShownChanges) continue;
    text += fmt::format("{}{}{}{}->{}", text.empty() ? "" : ", ", displayed(model.variable(i)),
                        kNoBreak, without_control_bytes(model.value_text(i, from)),
                        without_control_bytes(model.value_text(i, to)));
  }
  if (count > kMostShownChanges) text += fmt::format(", ... ({} in all)", count);
  return text;
}

std::string why_text(const FairnessHypothesis& hypothesis, const FairBecause& because) {
  switch (because.why) {
  case FairBecause::Why::never_enabled:
    return "never enabled on the cycle";
  case FairBecause::Why::disabled:
    return fmt::format("disabled before step {}", because.step + 1);
  case FairBecause::Why::occurs:
    return fmt::format("{} step {}", hypothesis.actions.empty() ? "holds before" : "occurs at",
                       because.step + 1);
  }
  return {};
}

// Why the run is fair; many hypotheses that are never enabled become one line.
std::string fairness_table(const Counterexample& found, const Paint& paint) {
  const Replay& replay = found.replay;
  const std::vector<FairnessHypothesis> hypotheses = found.property.all_hypotheses();
  constexpr std::size_t kMostNeverEnabled = 8;
  const auto never = static_cast<std::size_t>(
      std::count_if(replay.fairness.begin(), replay.fairness.end(), [](const FairBecause& each) {
        return each.why == FairBecause::Why::never_enabled;
      }));
  const auto is_shown = [&](std::size_t i) {
    return replay.fairness[i].why != FairBecause::Why::never_enabled || never <= kMostNeverEnabled;
  };
  std::size_t width = 0;
  for (std::size_t i = 0; i < replay.fairness.size(); ++i) {
    if (is_shown(i)) width = std::max(width, columns(hypotheses[i].text));
  }
  width = std::min<std::size_t>(width, 60);
  std::string out = replay.fairness.empty() ? "" : "  " + paint.bold("fair to") + '\n';
  for (std::size_t i = 0; i < replay.fairness.size(); ++i) {
    if (!is_shown(i)) continue;
    const std::string& text = hypotheses[i].text;
    const std::string gap = columns(text) > width ? "\n" + std::string(6, ' ')
                                                  : std::string(width - columns(text) + 2, ' ');
    out += "    " + wrapped(text, 4) + gap +
           paint.faint(why_text(hypotheses[i], replay.fairness[i])) + '\n';
  }
  if (never > kMostNeverEnabled) {
    out += fmt::format("    {} hypotheses  {}\n", never, paint.faint("never enabled on the cycle"));
  }
  return out;
}

// Writes the lines of a trace, one step after the other.
class TraceWriter {
 public:
  TraceWriter(const Counterexample& found, Paint paint)
      : model_(found.property.model()), plain_(model_.plain()), trace_(found.trace),
        states_(states_of(*plain_, trace_)), replay_(found.replay), word_(found.replay.word),
        paint_(paint), formulas_(found.property.formulas()),
        atoms_(ltl::atoms(formulas_, found.property.formula())) {
    if (atoms_.size() > kMostAtoms) {
      hidden_atoms_ = atoms_.size() - kMostAtoms;
      std::stable_partition(atoms_.begin(), atoms_.end(),
                            [&](ltl::AtomId atom) { return changes(atom); });
      atoms_.resize(kMostAtoms);
    }
    for (std::size_t step = 0; step < trace_.size(); ++step) {
      const std::size_t width = columns(action_at(step));
      if (width <= kWidestColumn) action_width_ = std::max(action_width_, width);
    }
  }

  std::string write() {
    const std::size_t loop = trace_.prefix.size();
    out_ = fmt::format("counterexample: {}\n", headline());
    write_legend();
    write_start();
    for (std::size_t step = 0; step < trace_.size(); ++step) {
      if (step == loop) out_ += "  " + paint_.bold(cycle_head()) + '\n';
      write_line(std::to_string(step + 1), step, action_at(step),
                 change_text(*plain_, states_[step], state_after(step)));
    }
    write_growth();
    return std::move(out_);
  }

 private:
  const PlainModel::State& state_after(std::size_t step) const {
    const bool ends_elsewhere = step + 1 == trace_.size() && !replay_.growing.empty();
    return ends_elsewhere ? replay_.end : states_[word_.next(step)];
  }

  bool rests() const { return trace_.cycle[0].is_stutter() && trace_.cycle.size() == 1; }
  bool is_dead(std::size_t step) const { return plain_->enabled(states_[step]).empty(); }

  std::string action_at(std::size_t step) const {
    const Move& move = trace_.move(step);
    if (!move.is_stutter()) return full_action_name(model_, move.action);
    return std::string(is_dead(step) ? kNothingEnabled : kNothingHappens);
  }

  bool changes(ltl::AtomId atom) const {
    for (std::size_t i = 1; i < word_.positions(); ++i) {
      if (word_.letter(i)[atom.index] != word_.letter(0)[atom.index]) return true;
    }
    return false;
  }

  std::string headline() const {
    const std::string steps = plural(trace_.prefix.size(), "step");
    const std::string_view state = model_.words().state;
    if (rests() && is_dead(trace_.prefix.size())) {
      return trace_.prefix.empty()
                 ? fmt::format("the initial {} is dead and lasts for ever", state)
                 : fmt::format("{} to a dead {}, which lasts for ever", steps, state);
    }
    if (rests()) {
      return trace_.prefix.empty() ? "nothing ever happens"
                                   : steps + ", after which nothing happens any more";
    }
    const std::string cycle =
        fmt::format("a cycle of {} for ever", plural(trace_.cycle.size(), "step"));
    return trace_.prefix.empty() ? cycle + ", from the start" : steps + ", then " + cycle;
  }

  std::string cycle_head() const {
    const std::size_t first = trace_.prefix.size() + 1, last = trace_.size();
    if (rests()) return is_dead(trace_.prefix.size()) ? "dead, for ever" : "at rest, for ever";
    return first == last ? fmt::format("cycle: step {} for ever", first)
                         : fmt::format("cycle: steps {} to {} for ever", first, last);
  }

  void write_growth() {
    if (replay_.growing.empty()) return;
    std::string names;
    for (const std::size_t i : replay_.growing) {
      names += (names.empty() ? "" : ", ") + displayed(plain_->variable(i));
    }
    out_ += fmt::format("  each time round adds to {}\n", names);
  }

  static char letter(std::size_t atom) { return static_cast<char>('A' + atom); }

  void write_legend() {
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      out_ += fmt::format("  {:>5}  {}\n", letter(i),
                          wrapped(without_control_bytes(formulas_.name(atoms_[i])), 9));
    }
    if (hidden_atoms_ > 0)
      out_ += fmt::format("         and {}\n", plural(hidden_atoms_, "more atom"));
    if (!atoms_.empty()) out_ += "         before each step\n";
  }

  // The letters of the atoms that hold at a position, with a dot for each other atom.
  std::string atoms_at(std::size_t position) const {
    std::string out;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      const bool holds = word_.letter(position)[atoms_[i].index];
      out += holds ? paint_.green({std::string(1, letter(i))}) : paint_.faint(".");
    }
    return out;
  }

  // Writes the first state. The atoms that hold in it are in the line of the first step.
  void write_start() {
    out_ += fmt::format("  {}  {}", paint_.faint("start"),
                        atoms_.empty() ? "" : std::string(atoms_.size() + 2, ' '));
    const std::string state = without_control_bytes(plain_->describe(states_[0]));
    const std::size_t column = 9 + (atoms_.empty() ? 0 : atoms_.size() + 2);
    out_ += std::string(action_width_ + 2, ' ') + wrapped(state, column + action_width_ + 2) + '\n';
  }

  void write_line(std::string_view head, std::size_t position, const std::string& action,
                  const std::string& change) {
    out_ += fmt::format("  {}  ", paint_.faint(fmt::format("{:>5}", head)));
    std::size_t column = 9;
    if (!atoms_.empty()) {
      out_ += atoms_at(position) + "  ";
      column += atoms_.size() + 2;
    }
    out_ += paint_.cyan(action);
    if (change.empty()) {
      out_ += '\n';
      return;
    }
    const std::size_t indent = column + action_width_ + 2, width = columns(action);
    out_ += width > action_width_ ? '\n' + std::string(indent, ' ')
                                  : std::string(indent - column - width, ' ');
    std::string text = wrapped(change, indent);
    std::replace(text.begin(), text.end(), kNoBreak, ' ');
    out_ += text + '\n';
  }

  Model& model_;
  const std::unique_ptr<PlainModel> plain_;
  const Trace& trace_;
  const std::vector<PlainModel::State> states_;
  const Replay& replay_;
  const ltl::LassoWord& word_;
  const Paint paint_;
  const ltl::Formulas& formulas_;
  std::vector<ltl::AtomId> atoms_;
  std::size_t hidden_atoms_ = 0, action_width_ = 0;
  std::string out_;
};

} // namespace

std::string trace_text(const Counterexample& found, Colours colours) {
  const Paint paint{colours == Colours::ansi};
  return TraceWriter(found, paint).write() + fairness_table(found, paint);
}

std::string trace_actions(const Counterexample& found) {
  const Trace& trace = found.trace;
  std::string out;
  for (std::size_t step = 0; step < trace.size(); ++step) {
    if (step == trace.prefix.size()) out += "cycle:\n";
    const Move& move = trace.move(step);
    out += (move.is_stutter() ? "(stutter)"
                              : displayed(found.property.model().action_name(move.action))) +
           '\n';
  }
  return out;
}

} // namespace fairly
