#include "fairly/reduce/reduced_net.hpp"

#include "fairly/petri/marking.hpp"

#include <algorithm>
#include <string>

namespace fairly::reduce {
namespace {

constexpr std::size_t kMaxLastSteps = 1'000'000;

std::vector<Arc> renumbered(const std::vector<Arc>& arcs, const std::vector<PlaceIndex>& places) {
  std::vector<Arc> result;
  for (const Arc& arc : arcs) result.push_back({places[arc.place], arc.weight});
  return result;
}

// "h.f" for the sequence h, f; only its beginning if the sequence is long.
std::string name_of(const petri::Net& given, const std::vector<TransitionIndex>& sequence) {
  constexpr std::size_t kMaxNamed = 4;
  if (sequence.empty()) return "idle";
  std::string name;
  for (std::size_t i = 0; i < std::min(sequence.size(), kMaxNamed); ++i) {
    name += (i > 0 ? "." : "") + given.transitions()[sequence[i]].id;
  }
  return sequence.size() > kMaxNamed ? name + "..." : name;
}

} // namespace

ReducedNet::ReducedNet(const petri::Net& given, const NetDraft& draft)
    : places_(given.places().size(), petri::kNoPlace), images_(given.transitions().size()) {
  net_.id = given.id;
  net_.name = given.name;
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    if (draft.places[p].removed) continue;
    petri::Place place = given.places()[p];
    place.position.reset();
    places_[p] = net_.add(std::move(place));
  }
  for (const DraftTransition& each : draft.transitions) {
    if (each.removed) continue;
    std::vector<TransitionIndex> sequence;
    append_to(sequence, each.fires);
    petri::Transition transition{.id = name_of(given, sequence),
                                 .inputs = renumbered(each.inputs, places_),
                                 .outputs = renumbered(each.outputs, places_),
                                 .inhibitors = renumbered(each.inhibitors, places_)};
    const std::string name = transition.id;
    for (std::size_t i = 2; net_.find_transition(transition.id) || net_.find_place(transition.id);
         ++i) {
      transition.id = name + "_" + std::to_string(i);
    }
    const TransitionIndex number = net_.add(std::move(transition));
    for (const TransitionIndex named : each.names) images_[named].push_back(number);
    sequences_.push_back(std::move(sequence));
  }
}

std::vector<TransitionIndex>
ReducedNet::image(const std::vector<TransitionIndex>& transitions) const {
  std::vector<TransitionIndex> result;
  for (const TransitionIndex each : transitions) {
    result.insert(result.end(), images_[each].begin(), images_[each].end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

petri::Proposition ReducedNet::image(const petri::Proposition& proposition) const {
  if (proposition.kind == petri::Proposition::Kind::fireable) {
    return petri::fireable_proposition(image(proposition.transitions));
  }
  petri::Proposition result = proposition;
  for (petri::Monomial& monomial : result.sum) {
    for (PlaceIndex& place : monomial.places) {
      if (place != petri::kNoPlace) place = places_[place];
    }
  }
  return result;
}

Trace ReducedNet::written_out(const Trace& trace) const {
  const auto write_out = [&](const std::vector<Move>& moves, std::vector<Move>& out) {
    for (const Move& move : moves) {
      if (move.is_stutter()) continue;
      out.insert(out.end(), sequences_[move.action].begin(), sequences_[move.action].end());
    }
  };
  Trace result;
  write_out(trace.prefix, result.prefix);
  write_out(trace.cycle, result.cycle);
  return result;
}

std::optional<Trace> ReducedNet::lift(const petri::Net& given, const Trace& trace) const {
  Trace lifted = written_out(trace);
  petri::Marking marking = initial_marking(given);
  for (const Move& move : lifted.prefix) fire(given.transitions()[move.action], marking);
  if (!lifted.cycle.empty()) return lifted; // it may add tokens each time
  for (std::size_t steps = 0; steps < kMaxLastSteps; ++steps) {
    const auto& all = given.transitions();
    const auto next = std::find_if(all.begin(), all.end(), [&](const petri::Transition& each) {
      return is_enabled(each, marking);
    });
    if (next == all.end()) {
      lifted.cycle.emplace_back(kStutter);
      return lifted;
    }
    fire(*next, marking);
    lifted.prefix.emplace_back(static_cast<Action>(next - all.begin()));
  }
  return std::nullopt;
}

} // namespace fairly::reduce
