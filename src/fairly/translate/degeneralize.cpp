#include "fairly/translate/degeneralize.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace fairly::translate {
namespace {

constexpr std::size_t kMaxOrders = 24; // all orders of four marks
constexpr std::size_t kMaxStatesForOrders = 5'000;

// A component of the result, before its states are numbered.
struct Copies {
  std::vector<State> originals; // increasing
  std::vector<std::uint32_t> order;
  bool count_again = false; // marks that counted when a state was entered count when it is left
  struct Copy {
    State original;
    std::uint32_t level; // marks seen since the last accepting copy; order.size(): accepting
  };
  std::vector<Copy> kept;
};

class Degeneralizer {
 public:
  Degeneralizer(const Draft& draft, Bdds& bdds)
      : draft_(draft), bdds_(bdds), scc_(components(draft)), common_(draft.state_count()),
        place_(draft.state_count()), entry_(draft.state_count()) {
    for (State state = 0; state < draft.state_count(); ++state) {
      common_[state] = draft.all_marks();
      for (const DraftEdge& edge : draft.edges[state]) {
        if (is_inside(state, edge)) common_[state] &= edge.marks;
      }
    }
  }

  Draft run() {
    std::vector<std::vector<State>> members(scc_.count);
    for (State state = 0; state < draft_.state_count(); ++state) {
      members[scc_.of[state]].push_back(state);
    }
    for (const std::vector<State>& states : members) parts_.push_back(best_copies(states));
    Draft result;
    result.mark_count = 1;
    if (bdds_.exhausted()) return result;
    number_copies();
    result.edges.resize(count_);
    result.initial = entry_[draft_.initial];
    for (const Copies& part : parts_) {
      for (const Copies::Copy& copy : part.kept) add_edges(part, copy, result);
    }
    return result;
  }

 private:
  bool is_inside(State state, const DraftEdge& edge) const {
    return scc_.of[state] == scc_.of[edge.target];
  }

  // The marks that some edge of the component lacks.
  std::vector<std::uint32_t> needed(const std::vector<State>& states) const {
    Marks everywhere = draft_.all_marks();
    for (const State state : states) everywhere &= common_[state];
    std::vector<std::uint32_t> result;
    for (std::uint32_t mark = 0; mark < draft_.mark_count; ++mark) {
      if ((everywhere >> mark & 1) == 0) result.push_back(mark);
    }
    return result;
  }

  Copies best_copies(const std::vector<State>& states) const {
    Copies best;
    best.originals = states;
    if (scc_.accepting[scc_.of[states[0]]]) best.order = needed(states);
    if (best.order.empty()) {
      for (const State state : states) best.kept.push_back({state, 0});
      return best;
    }
    Copies tried = best;
    const std::size_t orders = states.size() <= kMaxStatesForOrders ? kMaxOrders : 1;
    for (std::size_t i = 0; i < orders && !bdds_.ask_to_stop(); ++i) {
      for (const bool again : {false, true}) {
        tried.count_again = again;
        keep_smallest_part(tried);
        if (best.kept.empty() || tried.kept.size() < best.kept.size()) best = tried;
      }
      if (!std::next_permutation(tried.order.begin(), tried.order.end())) break;
    }
    return best;
  }

  std::uint32_t next_level(const Copies& part, Copies::Copy from, const DraftEdge& edge) const {
    const auto all = static_cast<std::uint32_t>(part.order.size());
    std::uint32_t level = from.level;
    Marks seen = edge.marks;
    if (level == all) {
      level = 0;
      if (!part.count_again) seen &= ~common_[from.original];
    }
    seen |= common_[edge.target];
    while (level < all && (seen >> part.order[level] & 1) != 0) ++level;
    return level;
  }

  void keep_smallest_part(Copies& part) const {
    struct Arc {
      std::uint32_t target;
    };
    const std::size_t levels = part.order.size() + 1;
    const auto local = [&](State state) {
      const auto place = std::lower_bound(part.originals.begin(), part.originals.end(), state);
      return static_cast<std::size_t>(place - part.originals.begin());
    };
    std::vector<std::vector<Arc>> arcs(part.originals.size() * levels);
    for (const State state : part.originals) {
      for (const DraftEdge& edge : draft_.edges[state]) {
        if (!is_inside(state, edge)) continue;
        for (std::uint32_t level = 0; level < levels; ++level) {
          const std::size_t target =
              local(edge.target) * levels + next_level(part, {state, level}, edge);
          arcs[local(state) * levels + level].push_back({static_cast<std::uint32_t>(target)});
        }
      }
    }
    const ComponentNumbers numbers = component_numbers(
        arcs.size(), [&](std::uint32_t node) -> const std::vector<Arc>& { return arcs[node]; });
    std::vector<std::size_t> size(numbers.count);
    std::vector<bool> is_left(numbers.count);
    for (std::uint32_t node = 0; node < arcs.size(); ++node) {
      ++size[numbers.of[node]];
      for (const Arc& arc : arcs[node]) {
        if (numbers.of[arc.target] != numbers.of[node]) is_left[numbers.of[node]] = true;
      }
    }
    std::optional<std::uint32_t> smallest;
    for (std::uint32_t c = 0; c < numbers.count; ++c) {
      if (!is_left[c] && (!smallest || size[c] < size[*smallest])) smallest = c;
    }
    part.kept.clear();
    for (std::uint32_t node = 0; node < arcs.size(); ++node) {
      if (numbers.of[node] != *smallest) continue;
      part.kept.push_back(
          {part.originals[node / levels], static_cast<std::uint32_t>(node % levels)});
    }
  }

  void number_copies() {
    for (const Copies& part : parts_) {
      for (const Copies::Copy& copy : part.kept) {
        place_[copy.original].resize(part.order.size() + 1);
        place_[copy.original][copy.level] = count_;
        entry_[copy.original] = count_++; // the one closest to acceptance
      }
    }
  }

  void add_edges(const Copies& part, const Copies::Copy& copy, Draft& result) const {
    const bool accepting =
        scc_.accepting[scc_.of[copy.original]] && copy.level == part.order.size();
    std::vector<DraftEdge>& row = result.edges[place_[copy.original][copy.level]];
    for (const DraftEdge& edge : draft_.edges[copy.original]) {
      const State target = is_inside(copy.original, edge)
                               ? place_[edge.target][next_level(part, copy, edge)]
                               : entry_[edge.target];
      row.push_back({target, edge.guard, accepting ? Marks{1} : 0});
    }
  }

  const Draft& draft_;
  Bdds& bdds_;
  const Components scc_;
  std::vector<Marks> common_;             // on all edges of a state inside its component
  std::vector<Copies> parts_;             // by component
  std::vector<std::vector<State>> place_; // number of each copy that is kept, by level
  std::vector<State> entry_;              // the copy at which a state is entered from outside
  State count_ = 0;
};

} // namespace

Draft degeneralize(const Draft& draft, Bdds& bdds) {
  return Degeneralizer(draft, bdds).run();
}

} // namespace fairly::translate
