#include "fairly/report/trace_text.hpp"

#include "fairly/base/text.hpp"
#include "fairly/petri/marking.hpp"

#include <fmt/format.h>

#include <algorithm>
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

// The id, and the name if it says something else.
std::string action_name(const petri::Net& net, Action action) {
  if (action == kStutter) return "(nothing is enabled)";
  const petri::Transition& transition = net.transitions()[action];
  const std::string id = displayed(transition.id);
  const bool has_name = !transition.name.empty() && transition.name != transition.id;
  return has_name ? fmt::format("{} ({})", id, without_control_bytes(transition.name)) : id;
}

std::string plural(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

// "a, b:2": the places that hold tokens, or what changed.
template <class Shown>
std::string places_text(const petri::Net& net, Shown shown) {
  std::string text;
  std::size_t count = 0;
  for (petri::PlaceIndex p = 0; p < net.places().size(); ++p) {
    const std::string one = shown(p);
    if (one.empty()) continue;
    if (++count > kMostShownChanges) continue;
    text += (text.empty() ? "" : ", ") + one;
  }
  if (count > kMostShownChanges) text += fmt::format(", ... ({} in all)", count);
  return text;
}

std::string marking_text(const petri::Net& net, const petri::Marking& marking) {
  const std::string text = places_text(net, [&](petri::PlaceIndex p) -> std::string {
    if (marking[p] == 0) return {};
    const std::string id = displayed(net.places()[p].id);
    return marking[p] == 1 ? id : fmt::format("{}:{}", id, marking[p]);
  });
  return text.empty() ? "no tokens" : text;
}

std::string change_text(const petri::Net& net, const petri::Marking& before,
                        const petri::Marking& after) {
  return places_text(net, [&](petri::PlaceIndex p) -> std::string {
    if (before[p] == after[p]) return {};
    return fmt::format("{}{}{}->{}", displayed(net.places()[p].id), kNoBreak, before[p], after[p]);
  });
}

std::string why_text(const FairnessHypothesis& hypothesis, const Fairly& fairly) {
  switch (fairly.why) {
  case Fairly::Why::never_enabled:
    return "never enabled on the cycle";
  case Fairly::Why::disabled:
    return fmt::format("disabled before step {}", fairly.step + 1);
  case Fairly::Why::occurs:
    return fmt::format("{} step {}", hypothesis.actions.empty() ? "holds before" : "occurs at",
                       fairly.step + 1);
  }
  return {};
}

// Why the run is fair; many hypotheses that are never enabled become one line.
std::string fairness_table(const NetProperty& property, const Replay& replay, const Paint& paint) {
  constexpr std::size_t kMostNeverEnabled = 8;
  const auto never = static_cast<std::size_t>(
      std::count_if(replay.fairness.begin(), replay.fairness.end(),
                    [](const Fairly& each) { return each.why == Fairly::Why::never_enabled; }));
  const auto is_shown = [&](std::size_t i) {
    return replay.fairness[i].why != Fairly::Why::never_enabled || never <= kMostNeverEnabled;
  };
  std::size_t width = 0;
  for (std::size_t i = 0; i < replay.fairness.size(); ++i) {
    if (is_shown(i)) width = std::max(width, columns(property.hypotheses[i].text));
  }
  width = std::min<std::size_t>(width, 60);
  std::string out = replay.fairness.empty() ? "" : "  " + paint.bold("fair to") + '\n';
  for (std::size_t i = 0; i < replay.fairness.size(); ++i) {
    if (!is_shown(i)) continue;
    const std::string& text = property.hypotheses[i].text;
    const std::string gap = columns(text) > width ? "\n" + std::string(6, ' ')
                                                  : std::string(width - columns(text) + 2, ' ');
    out += "    " + wrapped(text, 4) + gap +
           paint.faint(why_text(property.hypotheses[i], replay.fairness[i])) + '\n';
  }
  if (never > kMostNeverEnabled) {
    out += fmt::format("    {} hypotheses  {}\n", never, paint.faint("never enabled on the cycle"));
  }
  return out;
}

// The lines of a trace, one marking after the other.
class TraceWriter {
 public:
  TraceWriter(const NetProperty& property, const Trace& trace, const Replay& replay, Paint paint)
      : net_(property.net), trace_(trace), word_(replay.word), paint_(paint),
        formulas_(property.formulas), atoms_(ltl::atoms(property.formulas, property.formula)) {
    if (atoms_.size() > kMostAtoms) {
      hidden_atoms_ = atoms_.size() - kMostAtoms;
      std::stable_partition(atoms_.begin(), atoms_.end(),
                            [&](ltl::AtomId atom) { return changes(atom); });
      atoms_.resize(kMostAtoms);
    }
    action_width_ = columns("(nothing is enabled)") * (trace.cycle[0] == kStutter ? 1 : 0);
    for (std::size_t step = 0; step < trace.size(); ++step) {
      const std::size_t width = columns(action_name(net_, trace.action(step)));
      if (width <= kWidestColumn) action_width_ = std::max(action_width_, width);
    }
  }

  std::string write() {
    const std::size_t loop = trace_.prefix.size();
    out_ = fmt::format("counterexample: {}\n", headline());
    write_legend();
    petri::Marking marking = petri::initial_marking(net_);
    write_line("start", 0, {}, marking_text(net_, marking));
    for (std::size_t step = 0; step < trace_.size(); ++step) {
      if (step == loop) out_ += "  " + paint_.bold(cycle_head()) + '\n';
      const Action action = trace_.action(step);
      const petri::Marking before = marking;
      if (action != kStutter) petri::fire(net_.transitions()[action], marking);
      write_line(std::to_string(step + 1), word_.next(step), action_name(net_, action),
                 change_text(net_, before, marking));
    }
    return std::move(out_);
  }

 private:
  bool is_dead() const { return trace_.cycle[0] == kStutter; }

  bool changes(ltl::AtomId atom) const {
    for (std::size_t i = 1; i < word_.positions(); ++i) {
      if (word_.letter(i)[atom.index] != word_.letter(0)[atom.index]) return true;
    }
    return false;
  }

  std::string headline() const {
    const std::string steps = plural(trace_.prefix.size(), "step");
    if (is_dead()) {
      return trace_.prefix.empty() ? "the initial marking is dead and lasts for ever"
                                   : steps + " to a dead marking, which lasts for ever";
    }
    const std::string cycle =
        fmt::format("a cycle of {} for ever", plural(trace_.cycle.size(), "step"));
    return trace_.prefix.empty() ? cycle + ", from the start" : steps + ", then " + cycle;
  }

  std::string cycle_head() const {
    const std::size_t first = trace_.prefix.size() + 1, last = trace_.size();
    if (is_dead()) return "dead, for ever";
    return first == last ? fmt::format("cycle: step {} for ever", first)
                         : fmt::format("cycle: steps {} to {} for ever", first, last);
  }

  static char letter(std::size_t atom) { return static_cast<char>('A' + atom); }

  void write_legend() {
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      out_ += fmt::format("  {:>5}  {}\n", letter(i),
                          wrapped(without_control_bytes(formulas_.name(atoms_[i])), 9));
    }
    if (hidden_atoms_ > 0) out_ += fmt::format("         and {} more atoms\n", hidden_atoms_);
  }

  // The atoms that hold at a position by their letters, a dot for each other one.
  std::string atoms_at(std::size_t position) const {
    std::string out;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      const bool holds = word_.letter(position)[atoms_[i].index];
      out += holds ? paint_.green({std::string(1, letter(i))}) : paint_.faint(".");
    }
    return out;
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

  const petri::Net& net_;
  const Trace& trace_;
  const ltl::LassoWord& word_;
  const Paint paint_;
  const ltl::Formulas& formulas_;
  std::vector<ltl::AtomId> atoms_;
  std::size_t hidden_atoms_ = 0, action_width_ = 0;
  std::string out_;
};

} // namespace

std::string trace_text(const NetProperty& property, const Trace& trace, const Replay& replay,
                       bool colours) {
  const Paint paint{colours};
  return TraceWriter(property, trace, replay, paint).write() +
         fairness_table(property, replay, paint);
}

std::string trace_actions(const petri::Net& net, const Trace& trace) {
  std::string out;
  for (std::size_t step = 0; step < trace.size(); ++step) {
    if (step == trace.prefix.size()) out += "cycle:\n";
    const Action action = trace.action(step);
    out += (action == kStutter ? "(stutter)" : displayed(net.transitions()[action].id)) + '\n';
  }
  return out;
}

} // namespace fairly
