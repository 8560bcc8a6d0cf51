#include "fairly/reduce/slice.hpp"

#include "fairly/petri/marking.hpp"

#include <algorithm>
#include <map>

namespace fairly::reduce {
namespace {

constexpr std::size_t kMaxOutsideRounds = 400;
constexpr std::size_t kMaxSteps = 400'000;

bool changes(const DraftTransition& t, PlaceIndex place) {
  return weight_at(t.inputs, place) != weight_at(t.outputs, place);
}

// The places and transitions of the slice.
struct Closure {
  std::vector<bool> places, transitions;
};

Closure closure(NetDraft& draft) {
  Closure result{std::vector<bool>(draft.places.size()),
                 std::vector<bool>(draft.transitions.size())};
  std::vector<PlaceIndex> pending;
  const auto add = [&](PlaceIndex place) {
    if (result.places[place]) return;
    result.places[place] = true;
    pending.push_back(place);
  };
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    if (draft.places[p].observed) add(p);
  }
  const auto take_in = [&](const std::vector<TransitionIndex>& users, PlaceIndex place) {
    for (const TransitionIndex t : users) {
      if (result.transitions[t] || !changes(draft.transitions[t], place)) continue;
      result.transitions[t] = true;
      for (const Arc& arc : draft.transitions[t].inputs) add(arc.place);
      for (const Arc& arc : draft.transitions[t].inhibitors) add(arc.place);
    }
  };
  for (TransitionIndex t = 0; t < draft.transitions.size(); ++t) {
    if (draft.transitions[t].watched) result.transitions[t] = !draft.transitions[t].removed;
  }
  while (!pending.empty()) {
    const PlaceIndex place = pending.back();
    pending.pop_back();
    take_in(draft.consumers(place), place);
    take_in(draft.producers(place), place);
  }
  return result;
}

} // namespace

std::optional<Slice> take_slice(NetDraft& draft, const std::vector<FairnessHypothesis>& hypotheses,
                                std::string& reason) {
  const Closure part = closure(draft);
  Slice slice{.inside = part.transitions};
  std::vector<bool> served(draft.transitions.size()); // by transition: has a hypothesis of its own
  for (const FairnessHypothesis& each : hypotheses) {
    if (each.actions.empty()) continue;
    std::vector<Action> actions = each.actions; // of the group, those that can fire
    std::erase_if(actions, [&](Action t) { return draft.transitions[t].removed; });
    const auto is_inside = [&](Action t) { return part.transitions[t]; };
    const bool all = std::all_of(actions.begin(), actions.end(), is_inside);
    if (all && actions.size() == 1) served[actions[0]] = true;
    if (all) continue;
    if (std::any_of(actions.begin(), actions.end(), is_inside)) {
      reason = "a group of the fairness is partly outside";
      return std::nullopt;
    }
    if (each.kind == FairnessHypothesis::Kind::unconditional) {
      reason = "the fairness demands steps of the outside";
      return std::nullopt;
    }
    slice.served_later.push_back(std::move(actions));
  }
  const auto inside =
      static_cast<std::size_t>(std::count(part.transitions.begin(), part.transitions.end(), true));
  if (inside == draft.transition_count()) return std::nullopt;
  for (TransitionIndex t = 0; t < draft.transitions.size(); ++t) {
    if (!part.transitions[t]) draft.remove_transition(t);
    slice.exact = slice.exact && (!part.transitions[t] || served[t]);
  }
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    if (!part.places[p] && !draft.places[p].removed) draft.remove_place(p);
  }
  if (!slice.exact) draft.add({}); // a step that does nothing
  return slice;
}

// --- the way back

namespace {

class Outside {
 public:
  Outside(const petri::Net& net, const Slice& slice) : net_(net) {
    for (const std::vector<Action>& actions : slice.served_later) hypotheses_.push_back({actions});
    for (Action t = 0; t < slice.inside.size(); ++t) {
      if (!slice.inside[t]) others_.push_back(t);
    }
  }

  std::optional<Trace> run(const Trace& slice) {
    marking_ = initial_marking(net_);
    fire_all(slice.prefix);
    std::map<petri::Marking, std::size_t> seen; // where a round began
    for (std::size_t round = 0; round < kMaxOutsideRounds && moves_.size() < kMaxSteps; ++round) {
      const auto [at, is_new] = seen.emplace(marking_, moves_.size());
      if (!is_new && at->second < moves_.size() && is_served_since(at->second)) {
        const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(at->second);
        return Trace{.prefix = {moves_.begin(), begin}, .cycle = {begin, moves_.end()}};
      }
      const std::size_t before = moves_.size();
      fire_all(slice.cycle);
      const bool rests = moves_.size() == before;
      serve();
      if (moves_.size() > before || !rests) continue;
      // No hypothesis is about a transition that could still move: any of them will do, if there is
      // one.
      if (!fire_any_other()) return rest();
    }
    return std::nullopt;
  }

 private:
  struct Hypothesis {
    std::vector<Action> actions;
    std::size_t next = 0; // whose turn it is
    std::size_t last = 0; // number of moves when it was last served; 0: never
  };

  bool is_enabled(Action t) const { return petri::is_enabled(net_.transitions()[t], marking_); }

  void take(Action t) {
    fire(net_.transitions()[t], marking_);
    moves_.emplace_back(t);
  }

  void fire_all(const std::vector<Move>& moves) {
    for (const Move& move : moves) {
      if (!move.is_stutter()) take(move.action);
    }
  }

  // Serves each hypothesis once, if possible.
  void serve() {
    for (Hypothesis& each : hypotheses_) {
      const std::size_t count = each.actions.size();
      for (std::size_t i = 0; i < count; ++i) {
        const Action t = each.actions[(each.next + i) % count];
        if (!is_enabled(t)) continue;
        take(t);
        each.next = (each.next + i + 1) % count;
        each.last = moves_.size();
        break;
      }
    }
  }

  bool fire_any_other() {
    const auto next =
        std::find_if(others_.begin(), others_.end(), [&](Action t) { return is_enabled(t); });
    if (next == others_.end()) return false;
    take(*next);
    return true;
  }

  // Nothing outside can move, and the slice does not move: this is a run only if the net is dead.
  std::optional<Trace> rest() {
    if (!enabled_transitions(net_, marking_).empty()) return std::nullopt;
    return Trace{.prefix = std::move(moves_), .cycle = {Move(kStutter)}};
  }

  // Only a first check; the replay decides.
  bool is_served_since(std::size_t move) const {
    return std::all_of(hypotheses_.begin(), hypotheses_.end(), [&](const Hypothesis& each) {
      return each.last > move || std::none_of(each.actions.begin(), each.actions.end(),
                                              [&](Action t) { return is_enabled(t); });
    });
  }

  const petri::Net& net_;
  std::vector<Hypothesis> hypotheses_;
  std::vector<Action> others_;
  petri::Marking marking_;
  std::vector<Move> moves_;
};

} // namespace

std::optional<Trace> with_outside(const petri::Net& net, const Slice& slice, const Trace& run) {
  return Outside(net, slice).run(run);
}

} // namespace fairly::reduce
