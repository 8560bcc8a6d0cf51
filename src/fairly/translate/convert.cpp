#include "fairly/translate/convert.hpp"

#include "fairly/translate/degeneralize.hpp"
#include "fairly/translate/fin_removal.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/streett.hpp"
#include "fairly/translate/workbench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

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
    draft.edges[t.source].push_back(
        {t.target, t.guard, translate::to_marks(automaton.marks()[t.marks])});
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

bool is_state_based_buchi(const GenericDraft& generic) {
  if (generic.draft.mark_count != 1) return false;
  if (generic.acceptance != Acceptance::generalized_buchi(1)) return false;
  const auto is_uniform = [](const std::vector<DraftEdge>& row) {
    return std::all_of(row.begin(), row.end(),
                       [&](const DraftEdge& edge) { return edge.marks == row[0].marks; });
  };
  return std::all_of(generic.draft.edges.begin(), generic.draft.edges.end(), is_uniform);
}

// One automaton and the diagrams in which it is worked on.
class Converter {
 public:
  Converter(const Automaton& automaton, const TranslateOptions& options)
      : automaton_(automaton), options_(options), bdds_(automaton.guards()) {
    bdds_.set_monitor(options.monitor);
  }

  Result<Automaton> run() {
    Result<GenericDraft> made = convert(to_draft(automaton_));
    if (bdds_.exhausted()) return limit_error();
    if (!made) return std::move(made).error();
    if (made->draft.state_count() > options_.max_states) {
      return translate::too_many_states(options_.max_states);
    }
    return to_automaton(made->draft, made->acceptance, bdds_, automaton_.propositions(),
                        automaton_.name());
  }

 private:
  Result<GenericDraft> convert(GenericDraft source) {
    switch (options_.kind) {
    case AutomatonKind::generic:
      tidy(source, bdds_);
      return source;
    case AutomatonKind::streett:
      return streett(std::move(source));
    case AutomatonKind::tgba:
    case AutomatonKind::ba:
      break;
    }
    Result<Draft> draft = remove_fin(source, bdds_, options_.max_states);
    if (!draft) return std::move(draft).error();
    if (options_.kind == AutomatonKind::ba && !bdds_.exhausted()) {
      *draft = translate::degeneralize(*draft, bdds_);
      if (!bdds_.exhausted()) reduce_by_simulation(*draft, bdds_, translate::MarksOn::states);
      if (is_state_based_buchi(source)) {
        reduce_by_simulation(source.draft, bdds_, translate::MarksOn::states);
        if (source.draft.state_count() < draft->state_count()) *draft = std::move(source.draft);
      }
    }
    return translate::with_all_marks(*std::move(draft));
  }

  Result<GenericDraft> streett(GenericDraft source) {
    tidy(source, bdds_);
    std::optional<GenericDraft> pairs = translate::with_pairs(source);
    if (!pairs) {
      Result<Draft> draft = remove_fin(source, bdds_, options_.max_states);
      if (!draft) return std::move(draft).error();
      pairs = translate::with_pairs(translate::with_all_marks(*std::move(draft)));
    }
    if (!pairs)
      return Error{.message = "there are more than 32 Streett pairs",
                   .kind = ErrorKind::limit,
                   .stop = Stop::Kind::size};
    return *std::move(pairs);
  }

  Error limit_error() const {
    return bdds_.stopped() ? to_error(*bdds_.stopped()) : translate::too_complex_guards("");
  }

  const Automaton& automaton_;
  const TranslateOptions& options_;
  Bdds bdds_;
};

} // namespace

Result<Automaton> convert(const Automaton& automaton, const TranslateOptions& options) {
  if (automaton.mark_count() <= translate::kMaxMarks) return Converter(automaton, options).run();
  if (options.kind == AutomatonKind::generic) return automaton;
  return Error{.message =
                   fmt::format("the automaton has {} acceptance sets, the conversion takes at "
                               "most {}",
                               automaton.mark_count(), translate::kMaxMarks),
               .kind = ErrorKind::limit,
               .stop = Stop::Kind::size};
}

} // namespace fairly
