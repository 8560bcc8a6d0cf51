#include "fairly/product/product.hpp"

#include "fairly/base/prefetch.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace fairly {
namespace {

constexpr State kMostDenseStates = 8; // of the automaton: more would leave many numbers unused

} // namespace

Product::Product(Model& model, StateSpace& space, const Automaton& automaton,
                 const ltl::Formulas& formulas, const std::vector<std::uint32_t>& propositions,
                 std::vector<FairnessHypothesis> hypotheses)
    : space_(space), automaton_(automaton),
      labelling_(model, automaton, formulas, propositions, std::move(hypotheses)),
      is_dense_(automaton.state_count() <= kMostDenseStates),
      shift_(static_cast<unsigned>(std::bit_width(std::max(automaton.state_count(), 1U) - 1))) {}

void Product::initial(std::vector<Node>& out) {
  for (StateNumber state = 0; state < space_.initial_count(); ++state) {
    for (const State each : automaton_.initial()) {
      out.push_back(
          static_cast<Node>(is_dense_ ? state << shift_ | each : nodes_.insert(pair(state, each))));
    }
  }
}

Node Product::node_count() const {
  if (!is_dense_) return static_cast<Node>(nodes_.size());
  const std::uint64_t count = space_.size() << shift_;
  return static_cast<Node>(std::min<std::uint64_t>(count, std::numeric_limits<Node>::max()));
}

std::span<const Action> Product::enabled(std::span<const Arc> arcs) {
  enabled_.clear();
  for (const Arc& arc : arcs) enabled_.push_back(arc.action);
  return enabled_;
}

MarksId Product::shared_marks(Node node) {
  if (failure_) return kNoMarks;
  const StateNumber source = state(node);
  assert(source < seen_.size() && seen_[source].letter != 0 && "not expanded");
  Seen& seen = seen_[source];
  if (seen.shared == 0) {
    std::span<const Arc> arcs;
    if ((failure_ = space_.arcs(source, arcs))) return kNoMarks;
    seen.shared = labelling_.shared_marks(seen.letter - 1, enabled(arcs)) + 1;
  }
  return seen.shared - 1;
}

void Product::expand(Node node, std::vector<Edge>& out) {
  if (failure_) return;
  const StateNumber source = state(node);
  std::span<const Arc> arcs;
  if ((failure_ = space_.arcs(source, arcs))) return;
  if (is_dense_ && space_.size() << shift_ >= std::numeric_limits<Node>::max()) {
    failure_ = Error{.message = "the product has 2^32 nodes", .is_limit = true};
    return;
  }
  seen_.grow(source + 1);
  Seen& seen = seen_[source];
  if (seen.letter == 0) {
    const Word* words = labelling_.reads_states() ? space_.fetch(source) : nullptr;
    seen.letter = labelling_.letter(words, enabled(arcs)) + 1;
  }
  const Arc stutters{static_cast<std::uint32_t>(source), stutter()};
  if (arcs.empty()) arcs = {&stutters, 1};

  const std::size_t first = out.size();
  pending_.clear();
  const auto add = [&](State next, const MarksId* marks) {
    for (const Arc& arc : arcs) {
      const Node target = is_dense_ ? arc.target << shift_ | next : 0;
      out.push_back({target, marks[arc.action], arc.action});
      if (!is_dense_) add_pending(pair(arc.target, next));
    }
  };
  labelling_.for_each(automaton_state(node), seen.letter - 1, add);
  if (!is_dense_) number_targets(out, first);
}

void Product::add_pending(Word node) {
  const std::uint64_t hash = WordTable::hash(node);
  nodes_.prefetch(hash);
  pending_.push_back({node, hash, WordTable::kNone});
}

void Product::number_targets(std::vector<Edge>& out, std::size_t first) {
  for (Pending& each : pending_) each.guess = nodes_.guess(each.hash);
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const StateNumber number = nodes_.insert(pending_[i].node, pending_[i].hash, pending_[i].guess);
    if (number >= std::numeric_limits<Node>::max()) {
      failure_ = Error{.message = "the product has 2^32 nodes", .is_limit = true};
      out.resize(first);
      return;
    }
    out[first + i].target = static_cast<Node>(number);
  }
}

void Product::prefetch(std::span<const Edge> edges) {
  if (!is_dense_) return;
  for (const Edge& edge : edges) {
    const StateNumber target = state(edge.target);
    space_.prefetch(target);
    if (target < seen_.size()) fairly::prefetch(&seen_[target]);
  }
}

} // namespace fairly
