#include "fairly/translate/streett.hpp"

#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/ltl/spread.hpp"
#include "fairly/translate/tgba.hpp"

#include <algorithm>
#include <tuple>

namespace fairly::translate {
namespace {

using ltl::Formula;
using ltl::Formulas;
using ltl::Op;

// A complete deterministic automaton whose marks l and u make pairs: pair i is (2i, 2i + 1).
struct Pairs {
  Draft draft{.edges = {{{0, Bdds::kTrue, 0}}}};
  std::uint32_t count = 0;
};

class StreettTranslator {
 public:
  explicit StreettTranslator(Workbench& workbench)
      : workbench_(workbench), formulas_(workbench.formulas), bdds_(workbench.bdds) {}

  Result<GenericDraft> run(Formula formula) {
    Pairs pairs;
    std::vector<Formula> rest, lasting;
    for (const Formula part : ltl::conjuncts(formulas_, formula)) {
      const std::optional<ltl::StrongFairness> implication =
          ltl::as_strong_fairness(formulas_, part);
      if (implication && add_pair(pairs, implication->persistence, implication->recurrence)) {
        continue;
      }
      (ltl::is_persistence(formulas_, part) ? lasting : rest).push_back(part);
    }
    // A conjunct FG p costs one more state or one more pair: both are tried.
    Pairs more = pairs;
    std::vector<Formula> all_rest = rest;
    bool differs = false;
    for (const Formula part : lasting) {
      all_rest.push_back(part);
      if (add_pair(more, part, std::nullopt)) {
        differs = true;
      } else {
        rest.push_back(part);
      }
    }
    Result<GenericDraft> best = join(pairs, all_rest);
    if (differs) prefer_smaller(best, join(more, rest));
    return best;
  }

 private:
  // Multiplies the automaton of the pairs by that of one more pair. Returns false if that has no
  // small form.
  bool add_pair(Pairs& pairs, Formula persistence, std::optional<Formula> recurrence) {
    const Formula premise =
        ltl::simplify(formulas_, ltl::negation_normal_form(formulas_, persistence, true));
    std::optional<Draft> pair = deterministic(premise);
    if (!pair) return false;
    if (recurrence) {
      const std::optional<Draft> conclusion = deterministic(*recurrence);
      if (!conclusion) return false;
      pair = product(*pair, *conclusion, bdds_);
      for (auto& row : pair->edges) { // where u is, l does not matter
        for (DraftEdge& edge : row) edge.marks = (edge.marks & 2) != 0 ? 2 : edge.marks;
      }
    }
    pair->mark_count = 2;
    if (2 * pairs.count + 2 > kMaxMarks) return false;
    if (std::uint64_t{pairs.draft.state_count()} * pair->state_count() > 1'000) return false;
    pairs.draft.mark_count = 2 * pairs.count;
    pairs.draft = product(pairs.draft, *pair, bdds_);
    join_parallel_edges(pairs.draft, bdds_);
    ++pairs.count;
    return true;
  }

  // A complete deterministic automaton with one mark for GF p, of moderate size.
  std::optional<Draft> deterministic(Formula f) {
    Result<Draft> draft = tgba(workbench_, f, 100);
    if (!draft || draft->mark_count > 1 || !is_deterministic(*draft, bdds_)) return std::nullopt;
    if (draft->mark_count == 0) { // f is a constant in disguise
      draft->mark_count = 1;
      for (auto& row : draft->edges) {
        for (DraftEdge& edge : row) edge.marks = 1;
      }
    }
    if (!is_complete(*draft, bdds_)) add_sink(*draft, 0, bdds_);
    return *std::move(draft);
  }

  Result<GenericDraft> join(const Pairs& pairs, const std::vector<Formula>& rest) {
    const Formula formula = formulas_.nary(Op::And, rest);
    Result<Draft> draft = tgba(workbench_, formula, workbench_.options.max_states);
    if (!draft) return std::move(draft).error();
    const Components scc = components(*draft);
    const std::uint32_t needed = needed_pairs(*draft, scc, pairs.count);
    const std::uint32_t count = pairs.count + needed;
    if (2 * count + 1 > kMaxMarks) {
      return Error{.message = "the automaton has more than 31 Streett pairs",
                   .source = "formula",
                   .kind = ErrorKind::limit,
                   .stop = Stop::Kind::size};
    }
    GenericDraft result{multiply(*std::move(draft), scc, pairs, needed),
                        Acceptance::streett(count)};
    result.draft.mark_count = 2 * count;
    join_parallel_edges(result.draft, bdds_);
    if (bdds_.exhausted()) return workbench_.limit_error();
    return result;
  }

  // The number of marks of the rest that have to become pairs.
  static std::uint32_t needed_pairs(const Draft& rest, const Components& scc,
                                    std::uint32_t others) {
    if (others == 0) return rest.mark_count;
    for (State state = 0; state < rest.state_count(); ++state) {
      for (const DraftEdge& edge : rest.edges[state]) {
        const std::uint32_t c = scc.of[state];
        const bool counts = scc.of[edge.target] == c && scc.accepting[c];
        if (counts && edge.marks != rest.all_marks()) return rest.mark_count;
      }
    }
    return 0; // weak
  }

  Draft multiply(Draft rest, const Components& scc, const Pairs& pairs, std::uint32_t needed) {
    rest.mark_count = 2 * needed + 1; // the first one: on an accepting cycle
    for (State state = 0; state < rest.state_count(); ++state) {
      for (DraftEdge& edge : rest.edges[state]) {
        const std::uint32_t c = scc.of[state];
        const bool counts = scc.of[edge.target] == c && scc.accepting[c];
        edge.marks = counts ? as_pairs(edge.marks, needed) << 1 | 1 : 0;
      }
    }
    Draft result = product(rest, pairs.draft, bdds_);
    const ComponentNumbers numbers = components(result);
    for (State state = 0; state < result.state_count(); ++state) {
      for (DraftEdge& edge : result.edges[state]) {
        // An edge that must not accept carries l of the first pair, and no u.
        edge.marks = (edge.marks & 1) != 0 ? edge.marks >> 1 : 1;
        if (numbers.of[edge.target] != numbers.of[state]) edge.marks = 0;
      }
    }
    return result;
  }

  static Marks as_pairs(Marks marks, std::uint32_t count) {
    Marks result = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      result |= Marks{(marks >> i & 1) != 0 ? 2U : 1U} << 2 * i;
    }
    return result;
  }

  void prefer_smaller(Result<GenericDraft>& best, Result<GenericDraft> other) {
    const auto size = [](const GenericDraft& g) {
      return std::tuple(g.draft.mark_count, g.draft.state_count(), g.draft.edge_count());
    };
    if (!other || bdds_.exhausted()) return;
    if (!best || size(*other) < size(*best)) best = std::move(other);
  }

  Workbench& workbench_;
  Formulas& formulas_;
  Bdds& bdds_;
};

} // namespace

Result<GenericDraft> streett(Workbench& workbench, Formula formula) {
  const Formula wide = ltl::spread(workbench.formulas, formula);
  const bool is_fair = ltl::strong_fairness_count(workbench.formulas, wide) > 0;
  Result<GenericDraft> best = StreettTranslator(workbench).run(is_fair ? wide : formula);
  if (is_fair || !best || best->draft.state_count() == 1) return best;
  // Without strong fairness, the pairs of the automaton with the fewest states are as good as any.
  const Result<GenericDraft> free = generic(workbench, formula);
  if (!free || free->draft.state_count() >= best->draft.state_count()) return best;
  if (std::optional<GenericDraft> pairs = with_pairs(*free)) best = *std::move(pairs);
  return best;
}

std::optional<GenericDraft> with_pairs(const GenericDraft& generic) {
  const std::optional<StreettForm> form = streett_form(generic.acceptance);
  if (!form || 2 * (form->inf.size() + form->pairs.size()) > kMaxMarks) return std::nullopt;
  struct Pair {
    Marks fin, inf;
    bool always; // l on every edge that lacks u
  };
  std::vector<Pair> pairs;
  for (const MarkSet& inf : form->inf) pairs.push_back({0, to_marks(inf), true});
  for (const auto& [fin, inf] : form->pairs) {
    pairs.push_back({to_marks(fin), to_marks(inf), false});
  }
  const auto count = static_cast<std::uint32_t>(pairs.size());
  GenericDraft result{generic.draft, Acceptance::streett(count)};
  result.draft.mark_count = 2 * count;
  for (auto& row : result.draft.edges) {
    for (DraftEdge& edge : row) {
      Marks marks = 0;
      for (std::uint32_t i = 0; i < count; ++i) {
        const bool u = (edge.marks & pairs[i].inf) != 0;
        const bool l = !u && (pairs[i].always || (edge.marks & pairs[i].fin) != 0);
        marks |= Marks{u ? 2U : l ? 1U : 0U} << 2 * i;
      }
      edge.marks = marks;
    }
  }
  return result;
}

} // namespace fairly::translate
