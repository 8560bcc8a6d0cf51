#include "fairly/translate/fin_removal.hpp"

#include "fairly/translate/simulation.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <bit>
#include <tuple>

namespace fairly::translate {
namespace {

constexpr std::size_t kMaxDisjuncts = 1024;
constexpr std::size_t kMaxFreePairs = 16; // in a component: 2^16 copies

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

// Distributes "and" over "or" where the condition is not in Streett form. Returns false if there
// are too many disjuncts.
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
  // Splits an operand that is a disjunction and not in Streett form, if there is one.
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

// What a disjunct means inside one component.
struct LocalCondition {
  bool possible = false;
  bool on_original = false;      // the original automaton waits for it, as no l has to be avoided
  Marks avoided = 0;             // edges with one of these cannot be on an accepting cycle
  std::vector<std::size_t> free; // pairs that have both l and u here
};

class FinRemoval {
 public:
  FinRemoval(const GenericDraft& generic, const std::vector<Disjunct>& disjuncts, Bdds& bdds,
             std::size_t max_states)
      : draft_(generic.draft), disjuncts_(disjuncts), bdds_(bdds), max_states_(max_states),
        scc_(components(draft_)), marks_here_(scc_.count) {
    for (const Disjunct& disjunct : disjuncts) {
      result_.mark_count =
          std::max(result_.mark_count, static_cast<std::uint32_t>(disjunct.mark_count()));
    }
    result_.mark_count = std::max(result_.mark_count, 1U); // so that something can be rejected
    for (State state = 0; state < draft_.state_count(); ++state) {
      for (const DraftEdge& edge : draft_.edges[state]) {
        if (scc_.of[state] == scc_.of[edge.target]) marks_here_[scc_.of[state]] |= edge.marks;
      }
    }
    for (std::uint32_t c = 0; c < scc_.count; ++c) {
      for (std::size_t d = 0; d < disjuncts.size(); ++d) local_.push_back(condition(c, d));
    }
  }

  Result<Draft> run() {
    result_.initial = number({draft_.initial, kOriginal, 0});
    for (State state = 0; state < nodes_.size(); ++state) {
      if (nodes_.size() > max_states_ || too_many_pairs_) {
        return too_many_states(max_states_);
      }
      if (bdds_.exhausted()) break; // the caller checks this
      std::vector<DraftEdge> row;
      if (nodes_[state].disjunct == kOriginal) {
        expand_original(nodes_[state].state, row);
      } else {
        add_edges(nodes_[state], row);
      }
      join_parallel_edges(row, bdds_);
      result_.edges[state] = std::move(row);
    }
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t kOriginal = ~0U;
  struct Node {
    State state;
    std::uint32_t disjunct;
    Marks finite; // the pairs whose l is avoided
    friend bool operator==(const Node&, const Node&) = default;
    template <class H>
    friend H AbslHashValue(H hash, const Node& node) {
      return H::combine(std::move(hash), node.state, node.disjunct, node.finite);
    }
  };

  LocalCondition condition(std::uint32_t component, std::size_t index) const {
    const Disjunct& disjunct = disjuncts_[index];
    LocalCondition result;
    const Marks here = marks_here_[component];
    result.possible =
        scc_.cyclic[component] && std::all_of(disjunct.inf.begin(), disjunct.inf.end(),
                                              [&](Marks inf) { return (inf & here) != 0; });
    for (std::size_t i = 0; i < disjunct.pairs.size(); ++i) {
      const Disjunct::Pair& pair = disjunct.pairs[i];
      if ((pair.fin & here) == 0) continue;
      if ((pair.inf & here) == 0) {
        result.avoided |= pair.fin;
      } else {
        result.free.push_back(i);
      }
    }
    result.on_original = index == 0 && result.possible && result.avoided == 0;
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

  void expand_original(State state, std::vector<DraftEdge>& row) {
    const bool waits = local(state, 0).on_original;
    if (waits) add_edges({state, kOriginal, 0}, row);
    std::vector<DraftEdge> targets = draft_.edges[state]; // once each, whatever the marks
    for (DraftEdge& edge : targets) edge.marks = 0;
    join_parallel_edges(targets, bdds_);
    for (const DraftEdge& edge : targets) {
      const bool inside = scc_.of[edge.target] == scc_.of[state];
      if (!waits || !inside) {
        row.push_back({number({edge.target, kOriginal, 0}), edge.guard, 0});
      }
      for (std::uint32_t d = 0; d < disjuncts_.size(); ++d) jump(edge, d, row);
    }
  }

  // Adds edges to the copies of the target, one for each set of pairs.
  void jump(const DraftEdge& edge, std::uint32_t disjunct, std::vector<DraftEdge>& row) {
    const LocalCondition& there = local(edge.target, disjunct);
    if (!there.possible) return;
    if (there.free.size() > kMaxFreePairs) {
      too_many_pairs_ = true;
      return;
    }
    for (std::size_t set = there.on_original ? 1 : 0; set < std::size_t{1} << there.free.size();
         ++set) {
      Marks finite = 0;
      for (std::size_t i = 0; i < there.free.size(); ++i) {
        if ((set >> i & 1) != 0) finite |= Marks{1} << there.free[i];
      }
      row.push_back({number({edge.target, disjunct, finite}), edge.guard, 0});
      if (nodes_.size() > max_states_) return;
    }
  }

  // Adds the edges that stay in the component and in the copy.
  void add_edges(const Node node, std::vector<DraftEdge>& row) {
    const std::uint32_t index = node.disjunct == kOriginal ? 0 : node.disjunct;
    const Disjunct& disjunct = disjuncts_[index];
    const LocalCondition& here = local(node.state, index);
    Marks avoided = here.avoided, waited = 0;
    for (std::size_t i = 0; i < disjunct.pairs.size(); ++i) {
      if ((node.finite >> i & 1) != 0) avoided |= disjunct.pairs[i].fin;
    }
    for (const std::size_t i : here.free) {
      if ((node.finite >> i & 1) == 0) waited |= Marks{1} << i;
    }
    for (const DraftEdge& edge : draft_.edges[node.state]) {
      if (scc_.of[edge.target] != scc_.of[node.state] || (edge.marks & avoided) != 0) continue;
      Marks marks = result_.all_marks();
      for (std::size_t i = 0; i < disjunct.inf.size(); ++i) {
        if ((edge.marks & disjunct.inf[i]) == 0) marks &= ~(Marks{1} << i);
      }
      for (std::size_t i = 0; i < disjunct.pairs.size(); ++i) {
        const bool seen = (waited >> i & 1) == 0 || (edge.marks & disjunct.pairs[i].inf) != 0;
        if (!seen) marks &= ~(Marks{1} << (disjunct.inf.size() + i));
      }
      row.push_back({number({edge.target, node.disjunct, node.finite}), edge.guard, marks});
    }
  }

  const Draft& draft_;
  const std::vector<Disjunct>& disjuncts_;
  Bdds& bdds_;
  const std::size_t max_states_;
  const Components scc_;
  std::vector<Marks> marks_here_;     // by component
  std::vector<LocalCondition> local_; // by component and disjunct
  absl::flat_hash_map<Node, State> numbers_;
  std::vector<Node> nodes_;
  Draft result_;
  bool too_many_pairs_ = false;
};

// Without Fin no copy is needed: only the marks are numbered anew.
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
                 .kind = ErrorKind::limit,
                 .stop = Stop::Kind::size};
  }
  if (disjuncts.empty()) return Draft{.edges = {{}}}; // nothing is accepted
  const bool plain = disjuncts.size() == 1 && disjuncts[0].pairs.empty();
  Result<Draft> result = plain ? renumbered(generic.draft, disjuncts[0].inf)
                               : FinRemoval(generic, disjuncts, bdds, max_states).run();
  if (result && !bdds.exhausted()) reduce_by_simulation(*result, bdds);
  return result;
}

} // namespace fairly::translate
