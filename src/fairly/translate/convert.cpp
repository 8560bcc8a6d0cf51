#include "fairly/translate/convert.hpp"

#include "fairly/translate/degeneralize.hpp"
#include "fairly/translate/fin_removal.hpp"
#include "fairly/translate/simulation.hpp"

#include <fmt/format.h>

#include <functional>

namespace fairly {
namespace {

using translate::Draft;
using translate::DraftEdge;
using translate::GenericDraft;

GenericDraft to_draft(const Automaton& automaton) {
  GenericDraft result;
  Draft& draft = result.draft;
  result.acceptance = automaton.acceptance();
  draft.mark_count = automaton.mark_count();
  draft.edges.resize(automaton.state_count());
  for (const Transition& t : automaton.transitions()) {
    if (t.guard == Bdds::kFalse) continue;
    translate::Marks marks = 0;
    automaton.marks()[t.marks].for_each([&](Mark mark) { marks |= translate::Marks{1} << mark; });
    draft.edges[t.source].push_back({t.target, t.guard, marks});
  }
  if (automaton.initial().size() == 1) {
    draft.initial = automaton.initial()[0];
    return result;
  }
  std::vector<DraftEdge> row; // a new initial state with the edges of the given ones
  for (const State state : automaton.initial()) {
    row.insert(row.end(), draft.edges[state].begin(), draft.edges[state].end());
  }
  draft.initial = draft.state_count();
  draft.edges.push_back(std::move(row));
  return result;
}

// The same transitions with other marks.
Automaton with_marks(const Automaton& automaton, Acceptance acceptance, Mark mark_count,
                     const std::function<MarkSet(const MarkSet&)>& marks) {
  AutomatonParts parts;
  parts.name = automaton.name();
  parts.propositions = automaton.propositions();
  parts.acceptance = std::move(acceptance);
  parts.mark_count = mark_count;
  parts.state_count = automaton.state_count();
  for (State state = 0; state < automaton.state_count(); ++state) {
    parts.state_names.push_back(automaton.state_name(state));
  }
  parts.initial = automaton.initial();
  parts.guards = automaton.guards();
  std::vector<MarksId> image;
  for (MarksId id = 0; id < automaton.marks().size(); ++id) {
    image.push_back(parts.marks.intern(marks(automaton.marks()[id])));
  }
  for (Transition t : automaton.transitions()) {
    t.marks = image[t.marks];
    parts.transitions.push_back(t);
  }
  return Automaton(std::move(parts));
}

// Pair i: marks 2i and 2i + 1. Inf(b) is the pair (edges without b, edges with b).
Automaton with_pairs(const Automaton& automaton, const StreettForm& form) {
  const auto count = static_cast<std::uint32_t>(form.inf.size() + form.pairs.size());
  const auto image = [&](const MarkSet& marks) {
    MarkSet result;
    Mark next = 0;
    for (const MarkSet& inf : form.inf) {
      result.add(marks.intersects(inf) ? next + 1 : next);
      next += 2;
    }
    for (const StreettForm::Pair& pair : form.pairs) {
      if (marks.intersects(pair.fin)) result.add(next);
      if (marks.intersects(pair.inf)) result.add(next + 1);
      next += 2;
    }
    return result;
  };
  return with_marks(automaton, Acceptance::streett(count), 2 * count, image);
}

Error stopped(const Bdds& bdds, const TranslateOptions& options) {
  assert(bdds.exhausted());
  const std::optional<std::string> reason = options.stop ? options.stop() : std::nullopt;
  return {.message = reason.value_or("the guards of the automaton are too complex"),
          .is_limit = true};
}

Result<Automaton> to_buchi(const Automaton& automaton, const TranslateOptions& options) {
  if (automaton.mark_count() > translate::kMaxMarks) {
    return Error{.message =
                     fmt::format("the automaton has {} acceptance sets, the conversion takes "
                                 "at most {}",
                                 automaton.mark_count(), translate::kMaxMarks),
                 .is_limit = true};
  }
  Bdds bdds = automaton.guards();
  if (options.stop) bdds.stop_when([&] { return options.stop().has_value(); });
  Result<Draft> draft = remove_fin(to_draft(automaton), bdds, options.max_states);
  if (!draft) return std::move(draft).error();
  if (options.kind == AutomatonKind::ba && !bdds.exhausted()) {
    *draft = translate::degeneralize(*draft);
    reduce_by_simulation(*draft, bdds, translate::MarksOn::states);
  }
  if (bdds.exhausted()) return stopped(bdds, options);
  return to_automaton(*draft, Acceptance::generalized_buchi(draft->mark_count), bdds,
                      automaton.propositions(), automaton.name());
}

} // namespace

Result<Automaton> convert(const Automaton& automaton, const TranslateOptions& options) {
  switch (options.kind) {
  case AutomatonKind::generic:
    return automaton;
  case AutomatonKind::tgba:
  case AutomatonKind::ba:
    return to_buchi(automaton, options);
  case AutomatonKind::streett:
    break;
  }
  if (const std::optional<StreettForm> form = streett_form(automaton.acceptance())) {
    return with_pairs(automaton, *form);
  }
  TranslateOptions through = options;
  through.kind = AutomatonKind::tgba;
  const Result<Automaton> plain = to_buchi(automaton, through);
  if (!plain) return plain;
  return with_pairs(*plain, *streett_form(plain->acceptance()));
}

} // namespace fairly
