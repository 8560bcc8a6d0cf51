#include "fairly/product/product.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace fairly {

using Kind = FairnessHypothesis::Kind;

Product::Product(Model& model, StateSpace& space, const Automaton& automaton,
                 std::vector<std::uint32_t> propositions,
                 std::vector<FairnessHypothesis> hypotheses)
    : model_(model), space_(space), automaton_(automaton), letters_(automaton),
      propositions_(std::move(propositions)), hypotheses_(std::move(hypotheses)),
      groups_of_(model.action_count() + 1) {
  number_marks();
  edge_marks_.assign(std::size_t{automaton.marks().size()} * (model.action_count() + 1), kUnset);
  letter_.resize(letters_.words());
  std::uint32_t most = 0;
  for (const std::uint32_t each : propositions_) most = std::max(most, each + 1);
  for (const FairnessHypothesis& each : hypotheses_) {
    if (each.actions.empty()) most = std::max({most, each.enabled + 1, each.occurs + 1});
  }
  values_.resize(words_for(most));
  is_enabled_.resize(hypotheses_.size());
}

void Product::number_marks() {
  AcceptanceBuilder builder;
  std::vector<AcceptanceBuilder::Id> parts{builder.add(automaton_.acceptance())};
  Mark next = automaton_.mark_count();
  for (std::uint32_t i = 0; i < hypotheses_.size(); ++i) {
    first_mark_.push_back(next);
    if (hypotheses_[i].kind == Kind::strong) {
      const AcceptanceBuilder::Id pair[] = {builder.fin(next), builder.inf(next + 1)};
      parts.push_back(builder.any_of(pair));
      next += 2;
    } else {
      parts.push_back(builder.inf(next));
      next += 1;
    }
    for (const Action action : hypotheses_[i].actions) groups_of_[action].push_back(i);
  }
  acceptance_ = builder.finish(builder.all_of(parts));
}

void Product::initial(std::vector<Node>& out) {
  for (StateNumber state = 0; state < space_.initial_count(); ++state) {
    for (const State each : automaton_.initial()) {
      out.push_back(static_cast<Node>(nodes_.insert(pair(state, each))));
    }
  }
}

// The steps, the letter and the shared marks of a state.
bool Product::load(StateNumber state) {
  if (loaded_ == state) return true;
  loaded_.reset();
  if ((failure_ = space_.successors(state, steps_))) return false;
  targets_.clear();
  space_.commit(targets_);
  model_.evaluate(space_.source(), steps_, values_.data());
  std::fill(letter_.begin(), letter_.end(), Word{0});
  for (std::size_t i = 0; i < propositions_.size(); ++i) {
    if (holds(propositions_[i])) letter_[i / 64] |= Word{1} << (i % 64);
  }
  actions_.assign(steps_.actions().begin(), steps_.actions().end());
  if (actions_.empty()) {
    actions_.push_back(stutter());
    targets_.push_back(state);
  }
  shared_ = shared_marks();
  loaded_ = state;
  return true;
}

MarksId Product::shared_marks() {
  if (hypotheses_.empty()) return kNoMarks;
  std::fill(is_enabled_.begin(), is_enabled_.end(), false);
  for (const Action action : steps_.actions()) {
    for (const std::uint32_t each : groups_of_[action]) is_enabled_[each] = true;
  }
  MarkSet shared;
  for (std::size_t i = 0; i < hypotheses_.size(); ++i) {
    const FairnessHypothesis& each = hypotheses_[i];
    const bool is_group = !each.actions.empty();
    const bool enabled = is_group ? is_enabled_[i] : holds(each.enabled);
    const bool occurs = !is_group && holds(each.occurs);
    const Mark first = first_mark_[i];
    if (each.kind == Kind::strong) {
      if (enabled) shared.add(first);
      if (occurs) shared.add(first + 1);
    } else if (occurs || (each.kind == Kind::weak && !enabled)) {
      shared.add(first);
    }
  }
  return marks_.intern(shared);
}

MarksId Product::edge_marks(MarksId automaton_marks, Action action) {
  MarksId& known = edge_marks_[std::size_t{automaton_marks} * (model_.action_count() + 1) + action];
  if (known != kUnset) return known;
  MarkSet marks = automaton_.marks()[automaton_marks];
  for (const std::uint32_t each : groups_of_[action]) {
    marks.add(first_mark_[each] + (hypotheses_[each].kind == Kind::strong ? 1 : 0));
  }
  return known = marks_.intern(marks);
}

MarksId Product::expand(Node node, std::vector<Edge>& out) {
  if (failure_ || !load(state(node))) return kNoMarks;
  const std::size_t first = out.size();
  pending_.clear();
  letters_.for_each(automaton_state(node), letter_.data(), [&](std::uint32_t transition) {
    const Transition& reads = automaton_.transitions()[transition];
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const Word target = pair(targets_[i], reads.target);
      const std::uint64_t hash = WordTable::hash(target);
      nodes_.prefetch(hash);
      pending_.push_back({target, hash, WordTable::kNone});
      out.push_back({0, edge_marks(reads.marks, actions_[i]), actions_[i]});
    }
  });
  for (Pending& each : pending_) each.guess = nodes_.guess(each.hash);
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const StateNumber number = nodes_.insert(pending_[i].node, pending_[i].hash, pending_[i].guess);
    if (number >= std::numeric_limits<Node>::max()) {
      failure_ = Error{.message = "the product has 2^32 nodes", .is_limit = true};
      out.resize(first);
      return kNoMarks;
    }
    out[first + i].target = static_cast<Node>(number);
  }
  return shared_;
}

} // namespace fairly
