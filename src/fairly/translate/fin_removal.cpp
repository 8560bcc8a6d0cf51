#include "fairly/translate/fin_removal.hpp"

#include "fairly/translate/simulation.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>

namespace fairly::translate {
namespace {

constexpr std::size_t kMaxDisjuncts = 1024;

Marks to_marks(const MarkSet& set) {
  Marks marks = 0;
  set.for_each([&](Mark mark) { marks |= Marks{1} << mark; });
  return marks;
}

// One Streett condition, marks as bits.
struct Disjunct {
  struct Pair {
    Marks fin, inf;
  };
  std::vector<Marks> inf;
  std::vector<Pair> pairs;

  explicit Disjunct(const StreettForm& form) {
    for (const MarkSet& set : form.inf) inf.push_back(to_marks(set));
    for (const StreettForm::Pair& pair : form.pairs) {
      pairs.push_back({to_marks(pair.fin), to_marks(pair.inf)});
    }
  }
  std::size_t mark_count() const { return inf.size() + pairs.size(); }
};

// Distributes "and" over "or" where the condition is not in Streett form; false: too many.
bool add_disjuncts(const Acceptance& acceptance, std::vector<Disjunct>& out) {
  if (out.size() > kMaxDisjuncts) return false;
  if (acceptance.root().kind == Acceptance::Kind::never) return true;
  if (const std::optional<StreettForm> form = streett_form(acceptance)) {
    out.emplace_back(*form);
    return true;
  }
  const std::span<const Acceptance::Node> operands = acceptance.operands(acceptance.root());
  if (acceptance.root().kind == Acceptance::Kind::any_of) {
    return std::all_of(operands.begin(), operands.end(), [&](const Acceptance::Node& part) {
      return add_disjuncts(acceptance.part(part), out);
    });
  }
  // The operand that is furthest from Streett form: the one with the most Fin side by side.
  const auto split =
      std::find_if(operands.begin(), operands.end(), [&](const Acceptance::Node& part) {
        return part.kind == Acceptance::Kind::any_of && !streett_form(acceptance.part(part));
      });
  const Acceptance::Node& chosen = split != operands.end() ? *split : operands.front();
  const std::span<const Acceptance::Node> choices = acceptance.operands(chosen);
  return std::all_of(choices.begin(), choices.end(), [&](const Acceptance::Node& choice) {
    AcceptanceBuilder builder;
    std::vector<AcceptanceBuilder::Id> conjuncts{builder.add(acceptance.part(choice))};
    for (const Acceptance::Node& other : operands) {
      if (&other != &chosen) conjuncts.push_back(builder.add(acceptance.part(other)));
    }
    return add_disjuncts(builder.finish(builder.all_of(conjuncts)), out);
  });
}

// What a disjunct comes to inside one component.
struct LocalCondition {
  bool possible = false;
  Marks avoided = 0;            // edges with one of these cannot be on an accepting cycle
  std::vector<bool> remembered; // pairs that have both l and u here
};

class FinRemoval {
 public:
  FinRemoval(const GenericDraft& generic, const std::vector<Disjunct>& disjuncts, Bdds& bdds,
             std::size_t max_states)
      : draft_(generic.draft), disjuncts_(disjuncts), bdds_(bdds), max_states_(max_states),
        scc_(components(draft_)), marks_here_(scc_.count), has_cycle_(scc_.count) {
    for (const Disjunct& disjunct : disjuncts) {
      result_.mark_count =
          std::max(result_.mark_count, static_cast<std::uint32_t>(disjunct.mark_count()));
    }
    result_.mark_count = std::max(result_.mark_count, 1U); // the prefix must not be accepted
    for (State state = 0; state < draft_.state_count(); ++state) {
      for (const DraftEdge& edge : draft_.edges[state]) {
        if (scc_.of[state] != scc_.of[edge.target]) continue;
        marks_here_[scc_.of[state]] |= edge.marks;
        has_cycle_[scc_.of[state]] = true;
      }
    }
    for (std::uint32_t c = 0; c < scc_.count; ++c) {
      for (const Disjunct& disjunct : disjuncts) local_.push_back(condition(c, disjunct));
    }
  }

  Result<Draft> run() {
    result_.initial = number({draft_.initial, kPrefix, 0});
    for (State state = 0; state < nodes_.size(); ++state) {
      if (nodes_.size() > max_states_) {
        return Error{.message = fmt::format("the automaton has more than {} states", max_states_),
                     .is_limit = true};
      }
      if (bdds_.exhausted()) break; // the caller looks
      std::vector<DraftEdge> row;
      if (nodes_[state].disjunct == kPrefix) {
        expand_prefix(nodes_[state].original, row);
      } else {
        expand_copy(nodes_[state], row);
      }
      join_parallel_edges(row, bdds_);
      result_.edges[state] = std::move(row);
    }
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t kPrefix = ~0U;
  struct Node {
    State original;
    std::uint32_t disjunct;
    Marks pending;
    friend bool operator==(const Node&, const Node&) = default;
    template <class H>
    friend H AbslHashValue(H state, const Node& node) {
      return H::combine(std::move(state), node.original, node.disjunct, node.pending);
    }
  };

  LocalCondition condition(std::uint32_t component, const Disjunct& disjunct) const {
    LocalCondition result;
    const Marks here = marks_here_[component];
    result.possible =
        has_cycle_[component] && std::all_of(disjunct.inf.begin(), disjunct.inf.end(),
                                             [&](Marks inf) { return (inf & here) != 0; });
    for (const Disjunct::Pair& pair : disjunct.pairs) {
      if ((pair.inf & here) == 0) result.avoided |= pair.fin;
      result.remembered.push_back((pair.inf & here) != 0 && (pair.fin & here) != 0);
    }
    return result;
  }

  const LocalCondition& local(State state, std::uint32_t disjunct) const {
    return local_[scc_.of[state] * disjuncts_.size() + disjunct];
  }

  State number(const Node& node) {
    const auto [place, is_new] = numbers_.try_emplace(node, static_cast<State>(nodes_.size()));
    if (is_new) {
      nodes_.push_back(node);
      result_.edges.emplace_back();
    }
    return place->second;
  }

  void expand_prefix(State original, std::vector<DraftEdge>& row) {
    for (const DraftEdge& edge : draft_.edges[original]) {
      row.push_back({number({edge.target, kPrefix, 0}), edge.guard, 0});
      for (std::uint32_t d = 0; d < disjuncts_.size(); ++d) {
        if (local(edge.target, d).possible) {
          row.push_back({number({edge.target, d, 0}), edge.guard, 0});
        }
      }
    }
  }

  void expand_copy(const Node node, std::vector<DraftEdge>& row) {
    const Disjunct& disjunct = disjuncts_[node.disjunct];
    const LocalCondition& here = local(node.original, node.disjunct);
    const auto used = static_cast<std::uint32_t>(disjunct.mark_count());
    for (const DraftEdge& edge : draft_.edges[node.original]) {
      if (scc_.of[edge.target] != scc_.of[node.original] || (edge.marks & here.avoided) != 0) {
        continue;
      }
      Marks marks = result_.all_marks() & ~low_bits(used);
      for (std::size_t i = 0; i < disjunct.inf.size(); ++i) {
        if ((edge.marks & disjunct.inf[i]) != 0) marks |= Marks{1} << i;
      }
      Marks pending = node.pending;
      for (std::size_t i = 0; i < disjunct.pairs.size(); ++i) {
        const Marks bit = Marks{1} << i;
        if ((node.pending & bit) == 0) marks |= bit << disjunct.inf.size();
        if (!here.remembered[i]) continue;
        if ((edge.marks & disjunct.pairs[i].fin) != 0) pending |= bit;
        if ((edge.marks & disjunct.pairs[i].inf) != 0) pending &= ~bit;
      }
      row.push_back({number({edge.target, node.disjunct, pending}), edge.guard, marks});
    }
  }

  static Marks low_bits(std::uint32_t count) {
    return count == 64 ? ~Marks{0} : (Marks{1} << count) - 1;
  }

  const Draft& draft_;
  const std::vector<Disjunct>& disjuncts_;
  Bdds& bdds_;
  const std::size_t max_states_;
  const Components scc_;
  std::vector<Marks> marks_here_; // by component
  std::vector<bool> has_cycle_;
  std::vector<LocalCondition> local_; // by component and disjunct
  absl::flat_hash_map<Node, State> numbers_;
  std::vector<Node> nodes_;
  Draft result_;
};

// Without Fin no copy is needed.
Draft renumbered(const Draft& draft, const std::vector<Marks>& inf) {
  Draft result = draft;
  result.mark_count = static_cast<std::uint32_t>(inf.size());
  for (auto& row : result.edges) {
    for (DraftEdge& edge : row) {
      const Marks before = edge.marks;
      edge.marks = 0;
      for (std::size_t i = 0; i < inf.size(); ++i) {
        if ((before & inf[i]) != 0) edge.marks |= Marks{1} << i;
      }
    }
  }
  return result;
}

} // namespace

Result<Draft> remove_fin(const GenericDraft& generic, Bdds& bdds, std::size_t max_states) {
  std::vector<Disjunct> disjuncts;
  const bool fits = add_disjuncts(generic.acceptance, disjuncts) &&
                    std::all_of(disjuncts.begin(), disjuncts.end(),
                                [](const Disjunct& d) { return d.mark_count() <= kMaxMarks; });
  if (!fits) {
    return Error{.message =
                     "the acceptance condition is too large for a generalised Büchi automaton",
                 .is_limit = true};
  }
  const bool plain = disjuncts.size() == 1 && disjuncts[0].pairs.empty();
  Result<Draft> result = plain ? renumbered(generic.draft, disjuncts[0].inf)
                               : FinRemoval(generic, disjuncts, bdds, max_states).run();
  if (result && !bdds.exhausted()) reduce_by_simulation(*result, bdds);
  return result;
}

} // namespace fairly::translate
