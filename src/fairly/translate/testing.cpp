#include "fairly/translate/testing.hpp"

#include "fairly/automaton/testing_table.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/translate/bisimulation.hpp"
#include "fairly/translate/prune.hpp"
#include "fairly/translate/stutter.hpp"
#include "fairly/translate/tableau.hpp"
#include "fairly/translate/tgba.hpp"
#include "fairly/translate/translate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace fairly {
namespace {

using translate::Draft;
using translate::DraftEdge;
using translate::Marks;
using translate::Workbench;

// If the result has more states than kSmall plus kMostGrowth times those of the best automaton for
// the formula, there is little hope for a smaller one.
constexpr State kMostGrowth = 4, kSmall = 16;
// The most states of the tableau whose languages are tested exactly, and the largest tableau for
// which that is done.
constexpr std::size_t kMostExactTests = 16;
constexpr State kMostTestedStates = 64;

struct Part {
  Draft draft;
  std::vector<bool> insensitive;
};

// The tableau in which insensitive states are replaced by whole automata.
class Composer {
 public:
  Composer(Workbench& workbench, const Draft& tableau, const std::vector<ltl::Formula>& labels,
           State most_states)
      : workbench_(workbench), tableau_(tableau), labels_(labels), most_states_(most_states),
        entry_(tableau.state_count()) {}

  Result<Part> run() {
    // The sensitive states come first, with the numbers that they have in the tableau; then one
    // automaton after the other.
    out_.draft = {std::vector<std::vector<DraftEdge>>(tableau_.state_count()), tableau_.initial,
                  tableau_.mark_count};
    out_.insensitive.assign(tableau_.state_count(), false);
    for (State state = 0; state < tableau_.state_count(); ++state) {
      if (!is_insensitive(labels_[state])) continue;
      if (auto error = add_automaton(state)) return *std::move(error);
    }
    add_sensitive_states();
    complete_marks();
    return std::move(out_);
  }

 private:
  bool is_insensitive(ltl::Formula label) {
    if (workbench_.properties.of(label).next_free) return true;
    if (exact_tests_ == kMostExactTests || tableau_.state_count() > kMostTestedStates) return false;
    ++exact_tests_;
    return is_stutter_invariant(workbench_, label).value_or(false);
  }

  std::optional<Error> add_automaton(State state) {
    const State offset = out_.draft.state_count();
    const State room = most_states_ > offset ? most_states_ - offset : 0;
    const Result<Draft> made =
        tgba(workbench_, ltl::simplify(workbench_.formulas, labels_[state]), room);
    if (!made) return made.error();
    if (made->state_count() > room) return translate::too_many_states(most_states_);
    entry_[state] = offset + made->initial;
    for (std::vector<DraftEdge> row : made->edges) {
      for (DraftEdge& edge : row) edge.target += offset;
      out_.draft.edges.push_back(std::move(row));
    }
    out_.insensitive.resize(out_.draft.state_count(), true);
    own_marks_.resize(out_.draft.state_count(), made->all_marks());
    out_.draft.mark_count = std::max(out_.draft.mark_count, made->mark_count);
    return std::nullopt;
  }

  void add_sensitive_states() {
    for (State state = 0; state < tableau_.state_count(); ++state) {
      if (entry_[state]) continue;
      for (DraftEdge edge : tableau_.edges[state]) {
        edge.target = entry_[edge.target].value_or(edge.target);
        out_.draft.edges[state].push_back(edge);
      }
    }
    out_.draft.initial = entry_[tableau_.initial].value_or(tableau_.initial);
  }

  // Marks that a part does not have are put on all its edges.
  void complete_marks() {
    own_marks_.resize(out_.draft.state_count());
    for (State state = 0; state < out_.draft.state_count(); ++state) {
      const Marks own = out_.insensitive[state] ? own_marks_[state] : tableau_.all_marks();
      for (DraftEdge& edge : out_.draft.edges[state]) {
        edge.marks |= out_.draft.all_marks() & ~own;
      }
    }
  }

  Workbench& workbench_;
  const Draft& tableau_;
  const std::vector<ltl::Formula>& labels_;
  const State most_states_;
  std::size_t exact_tests_ = 0;
  std::vector<std::optional<State>> entry_; // of the automaton that stands for a state
  std::vector<Marks> own_marks_;
  Part out_;
};

// Joins states that cannot be told apart, if both are insensitive or neither is.
void join_states(Part& part, Bdds& bdds) {
  std::vector<State> classes(part.draft.state_count());
  for (State state = 0; state < classes.size(); ++state) classes[state] = part.insensitive[state];
  // Classes must be numbered from 0.
  if (std::find(classes.begin(), classes.end(), 0U) == classes.end()) {
    std::fill(classes.begin(), classes.end(), 0U);
  }
  classes = bisimulation_classes(part.draft.edges, std::move(classes), bdds);
  const State count = *std::max_element(classes.begin(), classes.end()) + 1;
  Part joined;
  joined.draft = {std::vector<std::vector<DraftEdge>>(count), classes[part.draft.initial],
                  part.draft.mark_count};
  joined.insensitive.resize(count);
  for (State state = 0; state < classes.size(); ++state) {
    std::vector<DraftEdge> row = part.draft.edges[state];
    for (DraftEdge& edge : row) edge.target = classes[edge.target];
    joined.draft.edges[classes[state]] = std::move(row);
    joined.insensitive[classes[state]] = part.insensitive[state];
  }
  join_parallel_edges(joined.draft, bdds);
  part = std::move(joined);
}

// Drops unreachable states and those that accept nothing.
void keep_useful(Part& part) {
  const translate::Components scc = components(part.draft);
  const std::vector<bool> useful = useful_states(part.draft, scc, scc.accepting);
  std::vector<bool> insensitive;
  for (State state = 0; state < useful.size(); ++state) {
    if (useful[state] || state == part.draft.initial) {
      insensitive.push_back(part.insensitive[state]);
    }
  }
  keep_useful_states(part.draft, useful);
  part.insensitive = std::move(insensitive);
}

Result<Part> compose(Workbench& workbench, ltl::Formula formula, State most_states) {
  std::vector<ltl::Formula> labels;
  const Result<Draft> tableau =
      translate::tableau(workbench.formulas, formula, workbench.atoms, workbench.bdds,
                         {.max_states = most_states}, &labels);
  if (!tableau) return tableau.error();
  Result<Part> part = Composer(workbench, *tableau, labels, most_states).run();
  if (!part) return part;
  keep_useful(*part);
  join_states(*part, workbench.bdds);
  keep_useful(*part);
  return part;
}

} // namespace

Result<TestableAutomaton> translate_for_testing(ltl::Formulas& formulas, ltl::Formula formula,
                                                const TranslateOptions& options) {
  const std::vector<ltl::AtomId> atoms = ltl::atoms(formulas, formula);
  if (atoms.size() > Bdds::kMaxVariables) return translate_ltl(formulas, formula).error();
  Workbench workbench(formulas, atoms, options);
  const ltl::Formula simple = ltl::simplify(formulas, formula);
  const std::optional<bool> is_invariant = is_stutter_invariant(workbench, simple);
  const bool is_insensitive = is_invariant.value_or(false);
  if (!is_insensitive && options.kind == AutomatonKind::ba) {
    return Error{.message =
                     fmt::format("the formula {} sensitive to stuttering: it tells how often "
                                 "a letter repeats, and a {} cannot",
                                 is_invariant ? "is" : "may be", name(TestingKind::classic)),
                 .source = "formula",
                 .hint = fmt::format("use a {}, which can", name(TestingKind::generalized))};
  }
  Result<Automaton> whole = translate_ltl(formulas, formula, options);
  const auto whole_automaton = [&]() -> Result<TestableAutomaton> {
    if (!whole) return std::move(whole).error();
    std::vector<bool> insensitive(whole->state_count(), is_insensitive);
    return TestableAutomaton{*std::move(whole), std::move(insensitive)};
  };
  if (is_insensitive) return whole_automaton();
  const std::size_t most_states =
      whole ? std::min(options.max_states, kSmall + kMostGrowth * std::size_t{whole->state_count()})
            : options.max_states;
  const Result<Part> part = compose(workbench, ltl::negation_normal_form(formulas, simple, false),
                                    static_cast<State>(most_states));
  const bool is_limited = !part || workbench.bdds.exhausted();
  if (is_limited || (whole && whole->state_count() < part->draft.state_count())) {
    return whole_automaton();
  }
  std::vector<std::string> propositions;
  for (const ltl::AtomId atom : atoms) propositions.emplace_back(formulas.name(atom));
  std::vector<bool> insensitive;
  for (const State state : states_in_order(part->draft)) {
    insensitive.push_back(part->insensitive[state]);
  }
  return TestableAutomaton{
      to_automaton(part->draft, Acceptance::generalized_buchi(part->draft.mark_count),
                   workbench.bdds, std::move(propositions), translate::name_of(formulas, formula)),
      std::move(insensitive)};
}

} // namespace fairly
