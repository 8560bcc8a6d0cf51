#include "fairly/translate/generic.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/ltl/spread.hpp"
#include "fairly/translate/bisimulation.hpp"
#include "fairly/translate/prune.hpp"
#include "fairly/translate/tgba.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace fairly::translate {
namespace {

using ltl::Formula;
using ltl::Op;

constexpr std::uint64_t kMaxProduct = 20'000; // states, before reduction

// --- marks inside components

// What is known about the marks of a component's edges.
struct ComponentMarks {
  Marks some = 0, every = ~Marks{0};
  bool has_cycle = false;
};

std::vector<ComponentMarks> marks_of_components(const Draft& draft, const ComponentNumbers& scc) {
  std::vector<ComponentMarks> result(scc.count);
  for (State state = 0; state < draft.state_count(); ++state) {
    for (const DraftEdge& edge : draft.edges[state]) {
      if (scc.of[state] != scc.of[edge.target]) continue;
      ComponentMarks& here = result[scc.of[state]];
      here.has_cycle = true;
      here.some |= edge.marks;
      here.every &= edge.marks;
    }
  }
  return result;
}

bool has(Marks marks, Mark mark) {
  return (marks >> mark & 1) != 0;
}

bool may_accept(const Acceptance& acceptance, const ComponentMarks& marks) {
  if (!marks.has_cycle) return false;
  const auto value = [&](const Acceptance::Node& leaf) -> std::optional<bool> {
    const bool possible = leaf.kind == Acceptance::Kind::inf ? has(marks.some, leaf.mark)
                                                             : !has(marks.every, leaf.mark);
    return possible ? std::nullopt : std::optional(false);
  };
  return acceptance.substitute(value).root().kind != Acceptance::Kind::never;
}

// Drops states from which nothing is accepted, and marks on edges that no cycle uses.
void drop_useless_states(GenericDraft& generic) {
  Draft& draft = generic.draft;
  const ComponentNumbers scc = components(draft);
  std::vector<bool> accepting;
  for (const ComponentMarks& marks : marks_of_components(draft, scc)) {
    accepting.push_back(may_accept(generic.acceptance, marks));
  }
  for (State state = 0; state < draft.state_count(); ++state) {
    for (DraftEdge& edge : draft.edges[state]) {
      if (scc.of[edge.target] != scc.of[state]) edge.marks = 0;
    }
  }
  keep_useful_states(draft, useful_states(draft, scc, std::move(accepting)));
}

// If Fin(l) stands only beside Inf(u), joined by "or", then l does not matter on an edge that has
// u; likewise Inf(l) beside Fin(u), joined by "and". Dropping these l leaves fewer different edges.
void drop_hidden_marks(GenericDraft& generic) {
  const std::span<const Acceptance::Node> nodes = generic.acceptance.nodes();
  std::vector<std::uint32_t> uses(kMaxMarks);
  for (const Acceptance::Node& node : nodes) {
    const bool is_leaf = node.kind == Acceptance::Kind::inf || node.kind == Acceptance::Kind::fin;
    if (is_leaf) ++uses[node.mark];
  }
  const auto hide = [&](Mark hidden, Mark by) {
    for (auto& row : generic.draft.edges) {
      for (DraftEdge& edge : row) {
        if (has(edge.marks, by)) edge.marks &= ~(Marks{1} << hidden);
      }
    }
  };
  for (const Acceptance::Node& node : nodes) {
    const bool any = node.kind == Acceptance::Kind::any_of;
    if (!any && node.kind != Acceptance::Kind::all_of) continue;
    const Acceptance::Kind hidden = any ? Acceptance::Kind::fin : Acceptance::Kind::inf;
    const Acceptance::Kind hiding = any ? Acceptance::Kind::inf : Acceptance::Kind::fin;
    for (const Acceptance::Node& a : generic.acceptance.operands(node)) {
      for (const Acceptance::Node& b : generic.acceptance.operands(node)) {
        const bool fits = a.kind == hidden && b.kind == hiding && a.mark != b.mark;
        if (fits && uses[a.mark] == 1) hide(a.mark, b.mark);
      }
    }
  }
}

// Marks that no edge on a cycle carries, or all of them, are decided; the others are numbered anew.
void drop_decided_marks(GenericDraft& generic) {
  Draft& draft = generic.draft;
  const ComponentNumbers scc = components(draft);
  Marks some = 0, every = draft.all_marks();
  for (const ComponentMarks& marks : marks_of_components(draft, scc)) {
    if (!marks.has_cycle) continue;
    some |= marks.some;
    every &= marks.every;
  }
  generic.acceptance =
      generic.acceptance.substitute([&](const Acceptance::Node& leaf) -> std::optional<bool> {
        const bool is_inf = leaf.kind == Acceptance::Kind::inf;
        if (has(every, leaf.mark)) return is_inf;
        return has(some, leaf.mark) ? std::nullopt : std::optional(!is_inf);
      });
  std::vector<Mark> used;
  for (const Acceptance::Node& node : generic.acceptance.nodes()) {
    const bool is_leaf = node.kind == Acceptance::Kind::inf || node.kind == Acceptance::Kind::fin;
    if (is_leaf) used.push_back(node.mark);
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  generic.acceptance = generic.acceptance.renumber([&](Mark mark) {
    return static_cast<Mark>(std::lower_bound(used.begin(), used.end(), mark) - used.begin());
  });
  for (auto& row : draft.edges) {
    for (DraftEdge& edge : row) {
      Marks renumbered = 0;
      for (std::size_t i = 0; i < used.size(); ++i) {
        if (has(edge.marks, used[i])) renumbered |= Marks{1} << i;
      }
      edge.marks = renumbered;
    }
  }
  draft.mark_count = static_cast<std::uint32_t>(used.size());
}

void join_equal_states(Draft& draft, Bdds& bdds) {
  const std::vector<State> classes =
      bisimulation_classes(draft.edges, std::vector<State>(draft.state_count()), bdds);
  if (bdds.exhausted()) return;
  std::vector<State> first(draft.state_count(), draft.state_count());
  std::vector<bool> kept(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    State& representative = first[classes[state]];
    representative = std::min(representative, state);
    kept[representative] = true;
  }
  for (auto& row : draft.edges) {
    for (DraftEdge& edge : row) edge.target = first[classes[edge.target]];
  }
  draft.initial = first[classes[draft.initial]];
  keep_states(draft, kept);
}

// Adds what is missing for every letter to have an edge, without accepting more. Returns false if
// there are too many marks.
bool complete(GenericDraft& generic, Bdds& bdds) {
  if (is_complete(generic.draft, bdds)) return true;
  MarkSet only_fin;
  for (const Acceptance::Node& node : generic.acceptance.nodes()) {
    if (node.kind == Acceptance::Kind::fin) only_fin.add(node.mark);
  }
  for (const Acceptance::Node& node : generic.acceptance.nodes()) {
    if (node.kind == Acceptance::Kind::inf) only_fin.remove(node.mark);
  }
  for (const MarkSet& rejected : {MarkSet(), only_fin}) {
    if (generic.acceptance.accepts(rejected)) continue;
    add_sink(generic.draft, to_marks(rejected), bdds);
    return true;
  }
  if (generic.draft.mark_count == kMaxMarks) return false;
  const Mark extra = generic.draft.mark_count++;
  AcceptanceBuilder builder;
  const std::array parts{builder.add(generic.acceptance), builder.fin(extra)};
  generic.acceptance = builder.finish(builder.all_of(parts));
  add_sink(generic.draft, Marks{1} << extra, bdds);
  return true;
}

// --- formulas

// Makes the automaton of a formula from that of its negation, if that is deterministic. The
// condition is a disjunction of Fin.
std::optional<GenericDraft> by_negation(Workbench& workbench, Formula formula,
                                        std::size_t max_states) {
  ltl::Formulas& formulas = workbench.formulas;
  const Formula negation =
      ltl::simplify(formulas, ltl::negation_normal_form(formulas, formula, true));
  Result<Draft> draft = tgba(workbench, negation, max_states);
  if (!draft || !is_deterministic(*draft, workbench.bdds)) return std::nullopt;
  GenericDraft result = with_all_marks(*std::move(draft));
  if (!complete(result, workbench.bdds)) return std::nullopt;
  result.acceptance = result.acceptance.complement();
  tidy(result, workbench.bdds);
  if (workbench.bdds.exhausted()) return std::nullopt;
  return result;
}

// Accepts what both accept, or what one of them accepts; in the latter case both must be complete.
// Returns nullopt if there are too many marks or states.
std::optional<GenericDraft> combine(const GenericDraft& a, const GenericDraft& b,
                                    Acceptance::Kind how, Bdds& bdds) {
  const bool fits = a.draft.mark_count + b.draft.mark_count <= kMaxMarks &&
                    std::uint64_t{a.draft.state_count()} * b.draft.state_count() <= kMaxProduct;
  if (!fits) return std::nullopt;
  AcceptanceBuilder builder;
  const std::array sides{
      builder.add(a.acceptance),
      builder.add(b.acceptance.renumber([&](Mark mark) { return mark + a.draft.mark_count; }))};
  const AcceptanceBuilder::Id root =
      how == Acceptance::Kind::all_of ? builder.all_of(sides) : builder.any_of(sides);
  return GenericDraft{product(a.draft, b.draft, bdds), builder.finish(root)};
}

class GenericTranslator {
 public:
  explicit GenericTranslator(Workbench& workbench)
      : workbench_(workbench), formulas_(workbench.formulas), bdds_(workbench.bdds) {}

  Result<GenericDraft> run(Formula formula) {
    std::optional<GenericDraft> best = in_parts(formula);
    if (best && best->draft.state_count() == 1) return *std::move(best);
    // Only a smaller automaton is wanted, and a tableau is not much larger than what it becomes.
    const std::size_t limit = best ? std::min<std::size_t>(16 * best->draft.state_count() + 64,
                                                           workbench_.options.max_states)
                                   : workbench_.options.max_states;
    Result<Draft> plain = tgba(workbench_, formula, limit);
    if (!plain && !best) return std::move(plain).error();
    if (plain) prefer_smaller(best, with_all_marks(*std::move(plain)));
    prefer_smaller(best, by_negation(workbench_, formula, limit));
    if (bdds_.exhausted()) return workbench_.limit_error();
    return *std::move(best);
  }

 private:
  std::optional<GenericDraft> in_parts(Formula formula) {
    const Op op = formulas_.op(formula);
    if (op != Op::And && op != Op::Or) return std::nullopt;
    const std::vector<Formula> parts = separate_parts(workbench_, formula);
    if (parts.size() < 2) return std::nullopt;
    std::optional<GenericDraft> result;
    for (const Formula part : parts) {
      Result<GenericDraft> next = run(part);
      if (!next) return std::nullopt;
      if (op == Op::Or && !complete(*next, bdds_)) return std::nullopt;
      if (!result) {
        result = *std::move(next);
        continue;
      }
      const auto how = op == Op::And ? Acceptance::Kind::all_of : Acceptance::Kind::any_of;
      result = combine(*result, *next, how, bdds_);
      if (!result) return std::nullopt;
      tidy(*result, bdds_);
      if (bdds_.exhausted()) return std::nullopt;
      if (op == Op::Or && !complete(*result, bdds_)) return std::nullopt;
    }
    if (op == Op::Or) tidy(*result, bdds_);
    return result;
  }

  void prefer_smaller(std::optional<GenericDraft>& best, std::optional<GenericDraft> other) {
    const auto size = [&](const GenericDraft& g) {
      return std::tuple(g.draft.state_count(), g.draft.mark_count, g.draft.edge_count());
    };
    if (!other || bdds_.exhausted()) return;
    if (!best || size(*other) < size(*best)) best = std::move(other);
  }

  Workbench& workbench_;
  ltl::Formulas& formulas_;
  Bdds& bdds_;
};

} // namespace

GenericDraft with_all_marks(Draft draft) {
  const auto acceptance = Acceptance::generalized_buchi(draft.mark_count);
  return {std::move(draft), acceptance};
}

void tidy(GenericDraft& generic, Bdds& bdds) {
  drop_useless_states(generic);
  drop_hidden_marks(generic);
  drop_decided_marks(generic);
  join_equal_states(generic.draft, bdds);
  join_parallel_edges(generic.draft, bdds);
}

Result<GenericDraft> generic(Workbench& workbench, Formula formula) {
  GenericTranslator translator(workbench);
  Result<GenericDraft> result = translator.run(formula);
  const Formula wide = ltl::spread(workbench.formulas, formula);
  if (!result || wide == formula || result->draft.state_count() == 1) return result;
  const Result<GenericDraft> other = translator.run(wide);
  if (other && other->draft.state_count() < result->draft.state_count()) result = other;
  return result;
}

} // namespace fairly::translate
