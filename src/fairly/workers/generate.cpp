#include "fairly/workers/generate.hpp"

#include <algorithm>

namespace fairly::workers {
namespace {

constexpr std::size_t kExpandTogether = 64; // nodes
constexpr std::size_t kFollowTogether = 64;
constexpr std::uint32_t kLookUp = 0, kNumbers = 1, kVisit = 2; // what is sent

} // namespace

Generating::Generating(ProductPart& part, Exchange& exchange, const std::vector<bool>& goals)
    : part_(part), exchange_(exchange), goals_(goals), awaited_(exchange.size()) {}

void Generating::add_initial(const Word* state) {
  numbers_.clear();
  part_.states().store().prepare(state, 1);
  part_.states().store().commit(numbers_);
  for (const State each : part_.labelling().automaton().initial()) {
    const NodeKey key = node_key(numbers_[0], each);
    const Node node = part_.node(key);
    if (!is_visited(node)) initial_.push_back(node);
    visit(key);
  }
}

// False: it was visited before.
bool Generating::mark_visited(Node node) {
  is_visited_.grow(node / 64 + 1);
  Word& word = is_visited_[node / 64];
  const Word bit = Word{1} << (node % 64);
  if ((word & bit) != 0) return false;
  word |= bit;
  ++visited_;
  return true;
}

void Generating::visit(NodeKey key) {
  const Node node = part_.node(key);
  if (!mark_visited(node)) return;
  open_.push_back(node);
  if (goals_.empty() || !goals_[automaton_state_of(key)] || goal_) return;
  goal_ = node;
  exchange_.pause();
}

bool Generating::step() {
  if (is_stuck_) return false;
  if (follow_ready()) return true;
  if (open_.empty()) return false;
  expand_some();
  return true;
}

// --- expanding

void Generating::expand_some() {
  for (std::size_t i = 0; i < kExpandTogether && !open_.empty(); ++i) {
    const Node node = open_.front();
    const bool goes_on = may_go_on(part_.key(node));
    if (goes_on && !expand(state_of(part_.key(node)))) {
      is_stuck_ = true;
      exchange_.pause();
      break;
    }
    open_.pop_front();
    if (goes_on) ready_.push_back(node);
  }
  number_own();
  for (unsigned worker = 0; worker < exchange_.size(); ++worker) {
    exchange_.send_full(worker, kLookUp);
  }
}

// Whether the automaton reads the letter of the state, as far as that is known without its steps:
// if not, nobody needs these.
bool Generating::may_go_on(NodeKey key) {
  Labelling& labelling = part_.labelling();
  const StateNumber state = state_of(key);
  if (!part_.has_letter(state)) {
    if (labelling.reads_enabled() || labelling.has_events()) return true;
    if (labelling.reads_states()) fetch(state);
    part_.set_letter(state, labelling.letter(source_.data(), {}));
  }
  if (labelling.has_events()) return true;
  bool reads = false;
  labelling.for_each(automaton_state_of(key), part_.letter(state),
                     [&](State, const MarksId*) { reads = true; });
  return reads;
}

void Generating::fetch(StateNumber state) {
  source_.resize(part_.states().words());
  part_.states().store().fetch(state, source_.data());
}

// Asks for the steps of a state unless that was done before. False: some do not fit.
bool Generating::expand(StateNumber state) {
  if (part_.are_asked_for(state)) return true;
  OwnStates& states = part_.states();
  Labelling& labelling = part_.labelling();
  const std::size_t words = states.words();
  fetch(state);
  steps_.clear(words);
  if (!states.model().successors(source_.data(), steps_)) {
    states.does_not_fit(source_.data());
    return false;
  }
  ++states_;
  if (!part_.has_letter(state)) {
    enabled_.clear();
    for (const Action each : steps_.actions()) {
      if (each != kStutter) enabled_.push_back(each);
    }
    part_.set_letter(state, labelling.letter(source_.data(), enabled_));
  }
  if (steps_.empty()) {
    const std::uint64_t place = part_.add_steps(state, 1);
    part_.set_step(state, place, ProductPart::step(state, exchange_.rank(), labelling.stutter()));
    return true;
  }
  std::uint64_t place = part_.add_steps(state, steps_.size());
  for (std::size_t i = 0; i < steps_.size(); ++i, ++place) {
    const unsigned owner = states.owner(steps_.state(i));
    const Action action = std::min(steps_.actions()[i], labelling.stutter());
    part_.put_step(place, ProductPart::step(0, owner, action));
    const bool is_own = owner == exchange_.rank();
    std::vector<Word>& out = is_own ? local_ : exchange_.to(owner, kLookUp);
    out.insert(out.end(), steps_.state(i), steps_.state(i) + words);
    if (is_own) {
      own_.push_back({state, place});
    } else {
      awaited_[owner].push_back({state, place});
    }
  }
  states.store().prepare(local_.data(), local_.size() / words);
  local_.clear();
  return true;
}

void Generating::number_own() {
  numbers_.clear();
  part_.states().store().commit(numbers_);
  part_.refuse_too_many();
  for (std::size_t i = 0; i < own_.size(); ++i) {
    const Word step = part_.step_at(own_[i].place);
    part_.set_step(own_[i].source, own_[i].place, step | numbers_[i]);
  }
  own_.clear();
}

// --- messages

void Generating::receive(unsigned from, std::uint32_t kind, std::span<const Word> words) {
  if (kind == kLookUp) return answer(from, words);
  if (kind == kNumbers) return take_answer(from, words);
  for (const NodeKey key : words) visit(key);
}

void Generating::answer(unsigned to, std::span<const Word> states) {
  StateStore& store = part_.states().store();
  store.prepare(states.data(), states.size() / part_.states().words());
  numbers_.clear();
  store.commit(numbers_);
  part_.refuse_too_many();
  std::vector<Word>& out = exchange_.to(to, kNumbers);
  out.insert(out.end(), numbers_.begin(), numbers_.end());
  exchange_.send(to, kNumbers);
}

void Generating::take_answer(unsigned from, std::span<const Word> numbers) {
  std::deque<Awaited>& awaited = awaited_[from];
  for (const Word number : numbers) {
    const Awaited each = awaited.front();
    awaited.pop_front();
    part_.set_step(each.source, each.place, part_.step_at(each.place) | number);
  }
}

// --- visiting what comes next

bool Generating::follow_ready() {
  std::size_t count = 0;
  while (count < kFollowTogether && !ready_.empty() &&
         part_.are_complete(state_of(part_.key(ready_.front())))) {
    follow(ready_.front());
    ready_.pop_front();
    ++count;
  }
  for (unsigned worker = 0; count > 0 && worker < exchange_.size(); ++worker) {
    exchange_.send_full(worker, kVisit);
  }
  return count > 0;
}

void Generating::follow(Node node) {
  part_.for_each_edge(node, [this](unsigned worker, NodeKey target, MarksId) {
    ++edges_;
    if (worker == exchange_.rank()) {
      visit(target);
    } else {
      exchange_.to(worker, kVisit).push_back(target);
    }
  });
}

// --- carrying over

std::vector<bool> Generating::pending(std::size_t nodes) const {
  std::vector<bool> all(nodes);
  for (const Node node : open_) all[node] = true;
  for (const Node node : ready_) all[node] = true;
  return all;
}

void Generating::restore(const VisitedNode& known) {
  const Node node = part_.node(known.key);
  part_.refuse_too_many();
  if (known.is_initial) initial_.push_back(node);
  if (known.is_followed) {
    mark_visited(node);
  } else {
    visit(known.key);
  }
}

void Generating::restore(StateNumber state, std::size_t index, std::size_t count, Word step) {
  if (!part_.are_asked_for(state)) {
    part_.add_steps(state, count);
    ++states_;
  }
  part_.set_step(state, part_.first_step(state) + index, step);
}

void Generating::restore_letter(StateNumber state) {
  if (!part_.are_asked_for(state)) return;
  enabled_.clear();
  for (const Word step : part_.steps(state)) {
    const Action action = ProductPart::action_of(step);
    if (action != part_.labelling().stutter()) enabled_.push_back(action);
  }
  fetch(state);
  part_.set_letter(state, part_.labelling().letter(source_.data(), enabled_));
}

Progress Generating::progress() const {
  return {.phase = Phase::searching,
          .states = part_.states().store().size(),
          .expanded = states_,
          .nodes = visited_,
          .edges = edges_};
}

} // namespace fairly::workers
