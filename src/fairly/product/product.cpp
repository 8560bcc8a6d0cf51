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
                 const Property& property, std::vector<FairnessHypothesis> hypotheses)
    : space_(space), automaton_(automaton),
      labelling_(model, automaton, property, std::move(hypotheses)),
      is_dense_(automaton.state_count() <= kMostDenseStates),
      shift_(static_cast<unsigned>(std::bit_width(std::max(automaton.state_count(), 1U) - 1))) {}

void Product::test_changes(std::vector<bool> insensitive, TestingKind kind) {
  testing_.emplace(automaton_, std::move(insensitive), kind);
}

Node Product::number(StateNumber state, State automaton_state) {
  return static_cast<Node>(is_dense_ ? state << shift_ | automaton_state
                                     : nodes_.insert(pair(state, automaton_state)));
}

void Product::initial(std::vector<Node>& out) {
  if (testing_ && testing_->pass == TestingPass::waiting) {
    for (Node node = 0; node < expanded_.size(); ++node) {
      if (expanded_[node]) out.push_back(node);
    }
    return;
  }
  for (StateNumber state = 0; state < space_.initial_count(); ++state) add_initial(state, out);
}

void Product::add_initial(StateNumber state, std::vector<Node>& out) {
  if (!testing_) {
    for (const State each : automaton_.initial()) out.push_back(number(state, each));
    return;
  }
  const std::optional<std::uint32_t> letter = letter_of(state);
  if (!letter) return;
  const std::uint32_t seen = testing_->observe(labelling_, *letter);
  for (const State each : automaton_.initial()) {
    const TestingTable::Entry& entry = testing_->table.entry(seen, each);
    if (entry.cycle != TestingTable::kNone && testing_->kind == TestingKind::generalized) {
      out.push_back(number(state, entry.cycle));
    }
    if (entry.same != TestingTable::kNone) out.push_back(number(state, entry.same));
  }
}

Node Product::node_count() const {
  if (!is_dense_) return static_cast<Node>(nodes_.size());
  const std::uint64_t count = space_.size() << shift_;
  return static_cast<Node>(std::min<std::uint64_t>(count, std::numeric_limits<Node>::max()));
}

std::span<const Action> Product::enabled(std::span<const Arc> arcs) {
  enabled_.clear();
  for (const Arc& arc : arcs) {
    if (arc.action != stutter()) enabled_.push_back(arc.action);
  }
  return enabled_;
}

MarksId Product::shared_marks(Node node) {
  if (failure_ || stubborn_) return kNoMarks; // there are no hypotheses
  const StateNumber source = state(node);
  assert(source < letters_.size() && letters_[source] != 0 && "not expanded");
  if (source >= shared_.size() || shared_[source] == 0) {
    enabled_.clear();
    if (labelling_.marks_read_enabled() && (failure_ = space_.enabled(source, enabled_))) {
      return kNoMarks;
    }
    shared_.grow(source + 1);
    shared_.set(source, labelling_.shared_marks(letters_[source] - 1, enabled_) + 1);
  }
  return shared_[source] - 1;
}

Move Product::move(Node source, const Edge& edge) {
  if (edge.action == stutter()) return kStutter;
  if (stubborn_) return edge.action; // an action has at most one step then
  const auto target = static_cast<std::uint32_t>(state(edge.target));
  std::span<const Arc> arcs;
  if ((failure_ = space_.arcs(state(source), arcs))) return edge.action;
  Move move(edge.action);
  for (const Arc& arc : arcs) {
    if (arc.action != edge.action) continue;
    if (arc.target == target) break;
    ++move.choice;
  }
  return move;
}

// --- letters

std::uint32_t Product::letter_of(StateNumber state, std::span<const Arc> arcs) {
  letters_.grow(state + 1);
  if (const std::uint32_t known = letters_[state]; known != 0) return known - 1;
  const Word* words = labelling_.reads_states() ? space_.fetch(state) : nullptr;
  std::span<const Action> actions;
  if (labelling_.reads_enabled()) actions = followed_ ? followed_->enabled(state) : enabled(arcs);
  const std::uint32_t letter = labelling_.letter(words, actions);
  letters_.set(state, letter + 1);
  return letter;
}

std::optional<std::uint32_t> Product::letter_of(StateNumber state) {
  if (state < letters_.size() && letters_[state] != 0) return letters_[state] - 1;
  std::span<const Arc> arcs;
  if (labelling_.reads_enabled() && (failure_ = space_.arcs(state, arcs))) return std::nullopt;
  return letter_of(state, arcs);
}

bool Product::read_letters(std::span<const Arc>& arcs) {
  letters_.grow(space_.size());
  for (const Arc& arc : arcs) letters_.prefetch(arc.target);
  if (labelling_.reads_enabled()) {
    arcs_.assign(arcs.begin(), arcs.end()); // looking at the targets overwrites them
    arcs = arcs_;
    return std::all_of(arcs.begin(), arcs.end(),
                       [this](const Arc& arc) { return letter_of(arc.target).has_value(); });
  }
  const Steps* steps = space_.new_steps();
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    if (letters_[arcs[i].target] != 0) continue;
    if (steps == nullptr) {
      letter_of(arcs[i].target, {});
    } else {
      letters_.set(arcs[i].target, labelling_.letter(steps->state(i), {}) + 1);
    }
  }
  return true;
}

// --- edges

void Product::expand(Node node, std::vector<Edge>& out) {
  if (failure_) return;
  const StateNumber source = state(node);
  std::span<const Arc> arcs;
  const bool letter_needs_arcs = labelling_.reads_enabled() && !followed_;
  if (letter_needs_arcs && (failure_ = space_.arcs(source, arcs))) return;
  const std::uint32_t letter = letter_of(source, arcs);
  const bool has_events = labelling_.has_events();
  if (!testing_ && !has_events && !find_readings(letter, automaton_state(node))) return;
  if (!letter_needs_arcs && !find_arcs(node, letter, arcs)) return;
  if (!has_room()) return;
  const std::size_t first = out.size();
  pending_.clear();
  add_edges(node, letter, arcs, out);
  if (!is_dense_) number_targets(out, first);
}

// The letters come first: if the automaton leaves a node by no edge, its arcs are not asked for.
void Product::expand_together(std::span<const Node> nodes, std::vector<Edge>& out,
                              std::vector<std::size_t>& ends) {
  if (testing_ || followed_ || labelling_.has_events()) {
    return Graph::expand_together(nodes, out, ends);
  }
  constexpr std::size_t kEnough = 256; // arcs
  constexpr std::uint32_t kNoLetter = ~0U;
  together_.clear();
  std::span<const Arc> arcs;
  std::size_t count = 0;
  readings_of_.reset();
  for (auto node = nodes.begin(); node != nodes.end() && count < kEnough && !failure_; ++node) {
    const StateNumber source = state(*node);
    arcs = {};
    if (labelling_.reads_enabled() && (failure_ = space_.gather(source, arcs))) break;
    const std::uint32_t letter = letter_of(source, arcs);
    const bool is_read = find_readings_once(letter, automaton_state(*node));
    if (is_read && !labelling_.reads_enabled()) failure_ = space_.gather(source, arcs);
    together_.push_back(is_read ? letter : kNoLetter);
    count += arcs.size();
  }
  std::span<const std::size_t> arc_ends;
  if (!failure_) failure_ = space_.gathered(arcs, arc_ends);
  if (failure_ || !has_room()) {
    ends.insert(ends.end(), nodes.size(), out.size());
    return;
  }
  const std::size_t first = out.size();
  pending_.clear();
  auto begin = arcs.begin();
  auto arc_end = arc_ends.begin();
  for (std::size_t i = 0; i < together_.size(); ++i) {
    const bool is_read = together_[i] != kNoLetter;
    if (is_read || labelling_.reads_enabled()) {
      const auto end = arcs.begin() + static_cast<std::ptrdiff_t>(*arc_end++);
      const std::span<const Arc> own(begin, end);
      begin = end;
      if (is_read) {
        find_readings_once(together_[i], automaton_state(nodes[i]));
        add_edges(nodes[i], together_[i], own, out);
      }
    }
    ends.push_back(out.size());
  }
  if (!is_dense_) number_targets(out, first);
}

bool Product::has_room() {
  if (is_dense_ && space_.size() << shift_ >= std::numeric_limits<Node>::max()) {
    failure_ = Error{.message = "the product has 2^32 nodes",
                     .kind = ErrorKind::limit,
                     .stop = Stop::Kind::size};
  }
  return !failure_;
}

void Product::add_edges(Node node, std::uint32_t letter, std::span<const Arc> arcs,
                        std::vector<Edge>& out) {
  const StateNumber source = state(node);
  const Arc stutters{static_cast<std::uint32_t>(source), stutter()};
  const bool has_all = !followed_ || followed_->has_all();
  if (arcs.empty() && has_all) arcs = {&stutters, 1};
  if (testing_) {
    if (!read_letters(arcs)) return;
    add_tested(node, letter, arcs, out);
  } else if (labelling_.has_events()) {
    add_by_event(automaton_state(node), letter, arcs, out);
  } else {
    for (const auto& [next, marks] : readings_) {
      for (const Arc& arc : arcs) add_edge(arc.target, next, marks[arc.action], arc.action, out);
    }
  }
}

bool Product::find_arcs(Node node, std::uint32_t letter, std::span<const Arc>& arcs) {
  failure_ = followed_ ? followed_->arcs({.node = node,
                                          .state = state(node),
                                          .automaton_state = automaton_state(node),
                                          .letter = letter,
                                          .values = labelling_.letter_words(letter)},
                                         arcs)
                       : space_.arcs(state(node), arcs);
  return !failure_;
}

bool Product::find_readings(std::uint32_t letter, State automaton_state) {
  readings_.clear();
  labelling_.for_each(automaton_state, letter, [this](State next, const MarksId* marks) {
    readings_.push_back({next, marks});
  });
  return !readings_.empty();
}

// Most nodes have the same readings as the node before.
bool Product::find_readings_once(std::uint32_t letter, State automaton_state) {
  const std::pair wanted(letter, automaton_state);
  if (readings_of_ != wanted) find_readings(letter, automaton_state);
  readings_of_ = wanted;
  return !readings_.empty();
}

// Goes class by class, in the order of the arcs; row_product.cpp does the same.
void Product::add_by_event(State automaton_state, std::uint32_t letter, std::span<const Arc> arcs,
                           std::vector<Edge>& out) {
  event_classes_.clear();
  for (const Arc& arc : arcs) {
    const std::uint32_t event_class = labelling_.event_class(arc.action);
    if (std::find(event_classes_.begin(), event_classes_.end(), event_class) ==
        event_classes_.end()) {
      event_classes_.push_back(event_class);
    }
  }
  for (const std::uint32_t event_class : event_classes_) {
    const std::uint32_t of_step = labelling_.letter_of_step(letter, event_class);
    find_readings(of_step, automaton_state);
    for (const auto& [next, marks] : readings_) {
      for (const Arc& arc : arcs) {
        if (labelling_.event_class(arc.action) != event_class) continue;
        const MarksId all = labelling_.marks_of_step(marks[arc.action], of_step);
        add_edge(arc.target, next, all, arc.action, out);
      }
    }
  }
}

void Product::add_tested(Node node, std::uint32_t letter, std::span<const Arc> arcs,
                         std::vector<Edge>& out) {
  if (needs_two_passes() && testing_->pass == TestingPass::changes) {
    if (node >= expanded_.size()) expanded_.resize(node + std::size_t{1});
    expanded_[node] = true;
  }
  TestingTable& table = testing_->table;
  const State source = automaton_state(node);
  const bool is_classic = testing_->kind == TestingKind::classic;
  const std::uint32_t before = testing_->observe(labelling_, letter);
  const TestingTable::Entry own = table.entry(before, source);
  const bool accepts = own.accepts || (is_classic && own.cycle != TestingTable::kNone);
  for (const Arc& arc : arcs) {
    const std::uint32_t after = testing_->observe(labelling_, letters_[arc.target] - 1);
    const auto add = [&](State next, MarksId marks) {
      add_edge(arc.target, next, labelling_.edge_marks(marks)[arc.action], arc.action, out);
    };
    if (own.waits && before == after) {
      const bool marked = accepts && (!is_classic || testing_->pass != TestingPass::changes);
      if (marked || testing_->pass != TestingPass::waiting) {
        add(source, marked ? labelling_.all_marks() : kNoMarks);
      }
    } else if (testing_->pass != TestingPass::waiting) {
      for (const TestingTable::Move& move : table.moves(before, source)) {
        const TestingTable::Entry& next = table.entry(after, move.target);
        // What is added last is searched first, and waiting for ever is only a guess.
        if (next.cycle != TestingTable::kNone && !is_classic) add(next.cycle, move.marks);
        if (next.same != TestingTable::kNone) add(next.same, move.marks);
      }
    }
  }
}

void Product::add_edge(StateNumber target, State automaton_state, MarksId marks, Action action,
                       std::vector<Edge>& out) {
  out.push_back(
      {is_dense_ ? static_cast<Node>(target << shift_ | automaton_state) : 0, marks, action});
  if (!is_dense_) add_pending(pair(target, automaton_state));
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
      failure_ = Error{.message = "the product has 2^32 nodes",
                       .kind = ErrorKind::limit,
                       .stop = Stop::Kind::size};
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
    if (target < letters_.size()) letters_.prefetch(target);
  }
}

} // namespace fairly
