#include "fairly/translate/convert.hpp"

#include "fairly/translate/degeneralize.hpp"
#include "fairly/translate/fin_removal.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/streett.hpp"

#include <fmt/format.h>

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

// One automaton and the diagrams in which it is worked on.
class Converter {
 public:
  Converter(const Automaton& automaton, const TranslateOptions& options)
      : automaton_(automaton), options_(options), bdds_(automaton.guards()) {
    if (options.stop) bdds_.stop_when([this] { return options_.stop().has_value(); });
  }

  Result<Automaton> run() {
    Result<GenericDraft> made = convert(to_draft(automaton_));
    if (bdds_.exhausted()) return limit_error();
    if (!made) return std::move(made).error();
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
      *draft = translate::degeneralize(*draft);
      reduce_by_simulation(*draft, bdds_, translate::MarksOn::states);
    }
    const auto acceptance = Acceptance::generalized_buchi(draft->mark_count);
    return GenericDraft{*std::move(draft), acceptance};
  }

  Result<GenericDraft> streett(GenericDraft source) {
    tidy(source, bdds_);
    std::optional<GenericDraft> pairs = translate::with_pairs(source);
    if (!pairs) {
      Result<Draft> draft = remove_fin(source, bdds_, options_.max_states);
      if (!draft) return std::move(draft).error();
      const auto acceptance = Acceptance::generalized_buchi(draft->mark_count);
      pairs = translate::with_pairs({*std::move(draft), acceptance});
    }
    if (!pairs) return Error{.message = "there are more than 32 Streett pairs", .is_limit = true};
    return *std::move(pairs);
  }

  Error limit_error() const {
    const std::optional<std::string> reason = options_.stop ? options_.stop() : std::nullopt;
    return {.message = reason.value_or("the guards of the automaton are too complex"),
            .is_limit = true};
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
               .is_limit = true};
}

} // namespace fairly
