#include "fairly/workers/generate.hpp"

#include <algorithm>
#include <bit>

namespace fairly::workers {
namespace {

constexpr std::size_t kExpandTogether = 64; // nodes
constexpr std::size_t kFollowTogether = 64;
constexpr std::size_t kReachTogether = 256;
constexpr std::uint32_t kLookUp = 0, kNumbers = 1, kVisit = 2, kReach = 3; // kinds of words sent

// States that are sent with states of the automaton form records: a header, then the states. Bits 0
// to 31 of the header say which ones of 32 states of the automaton are meant, the highest 16 bits
// which group of 32 this is, and the other bits how many states follow.
constexpr State kTargetsTogether = 32;
constexpr Word kMask = 0xFFFF'FFFFU, kOneState = Word{1} << 32, kMostStates = 0xFFFF;

Word count_of(Word header) {
  return header >> 32 & kMostStates;
}
Word targets_of(Word header) {
  return header & ~(kMostStates << 32);
}
Word header_for(State target) {
  return Word{target / kTargetsTogether} << 48 | Word{1} << target % kTargetsTogether;
}
bool are_together(Word header, Word other) {
  return header >> 48 == other >> 48;
}

} // namespace

Generating::Generating(ProductPart& part, Exchange& exchange, const std::vector<bool>& goals,
                       const std::vector<bool>& cyclic)
    : part_(part), exchange_(exchange), goals_(goals), cyclic_(cyclic), awaited_(exchange.size()),
      records_(exchange.to_all(kReach, reached_)), last_header_(exchange.size()) {
  // A header has no room for more states. No formula is translated into so many.
  keeps_all_ = part.labelling().automaton().state_count() > kTargetsTogether << 16;
}

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

// Returns false if the node was visited before.
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
    const NodeKey key = part_.key(node);
    const bool goes_on = may_go_on(key), keeps = keeps_steps(key);
    if (goes_on && !(keeps ? expand(state_of(key)) : pass(node))) {
      is_stuck_ = true;
      exchange_.pause();
      break;
    }
    open_.pop_front();
    if (goes_on && keeps) ready_.push_back(node);
  }
  number_own();
  reach(reached_);
  reached_.clear();
  for (unsigned worker = 0; worker < exchange_.size(); ++worker) {
    for (const std::uint32_t kind : {kLookUp, kVisit, kReach}) exchange_.send_if_full(worker, kind);
  }
}

// Whether the automaton reads the letter of the state, as far as this is known without the steps of
// the state. If it does not, the steps are not needed.
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
  if (fetched_ == state) return;
  source_.resize(part_.states().words());
  part_.states().store().fetch(state, source_.data());
  fetched_ = state;
}

// Computes the steps of a state and its letter. Returns false if some successor does not fit.
bool Generating::make_steps(StateNumber state) {
  OwnStates& states = part_.states();
  fetch(state);
  steps_.clear(states.words());
  if (!states.model().successors(source_.data(), steps_)) {
    states.does_not_fit(source_.data());
    return false;
  }
  ++states_;
  if (part_.has_letter(state)) return true;
  enabled_.clear();
  for (const Action each : steps_.actions()) {
    if (each != kStutter) enabled_.push_back(each);
  }
  part_.set_letter(state, part_.labelling().letter(source_.data(), enabled_));
  return true;
}

// Asks for the steps of a state, unless this was done before. Returns false if some successor does
// not fit.
bool Generating::expand(StateNumber state) {
  if (part_.are_asked_for(state)) return true;
  if (!make_steps(state)) return false;
  OwnStates& states = part_.states();
  Labelling& labelling = part_.labelling();
  const std::size_t words = states.words();
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
    states.append(steps_.state(i), out);
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

// --- expanding without keeping steps

// Returns false if some successor does not fit.
bool Generating::pass(Node node) {
  const NodeKey key = part_.key(node);
  const StateNumber state = state_of(key);
  if (part_.are_complete(state)) {
    follow(node);
    return true;
  }
  if (!make_steps(state)) return false;
  Labelling& labelling = part_.labelling();
  const std::uint32_t letter = part_.letter(state);
  const bool has_events = labelling.has_events();
  if (!has_events) find_targets(automaton_state_of(key), letter);
  for (std::size_t i = 0; i < std::max<std::size_t>(steps_.size(), 1); ++i) {
    if (has_events) {
      const Action action = steps_.empty() ? kStutter : steps_.actions()[i];
      const auto events = labelling.event_class(std::min(action, labelling.stutter()));
      find_targets(automaton_state_of(key), labelling.letter_of_step(letter, events));
    }
    hand_over(steps_.empty() ? source_.data() : steps_.state(i));
  }
  return true;
}

// Finds the states that the automaton reaches from `source` with this letter.
void Generating::find_targets(State source, std::uint32_t letter) {
  targets_.clear();
  transitions_ = 0;
  part_.labelling().for_each(source, letter, [this](State next, const MarksId*) {
    const Word header = header_for(next);
    ++transitions_;
    const auto known = std::find_if(targets_.begin(), targets_.end(),
                                    [&](Word each) { return are_together(each, header); });
    if (known != targets_.end()) {
      *known |= header;
    } else {
      targets_.push_back(header);
    }
  });
}

// Has a state visited in the states of the automaton in targets_.
void Generating::hand_over(const Word* state) {
  edges_ += transitions_;
  const unsigned owner = part_.states().owner(state);
  std::vector<Word>& out = *records_[owner];
  for (const Word targets : targets_) {
    std::size_t& last = last_header_[owner];
    if (out.empty() || targets_of(out[last]) != targets || count_of(out[last]) == kMostStates) {
      last = out.size();
      out.push_back(targets);
    }
    out[last] += kOneState;
    part_.states().append(state, out);
  }
}

void Generating::reach(std::span<const Word> records) {
  StateStore& store = part_.states().store();
  const std::size_t words = part_.states().words();
  while (!records.empty()) {
    const Word header = records[0];
    const auto first = static_cast<State>(header >> 48) * kTargetsTogether;
    records = records.subspan(1);
    for (std::size_t left = count_of(header), count; left > 0; left -= count) {
      count = std::min(left, kReachTogether);
      store.prepare(records.data(), count);
      records = records.subspan(count * words);
      numbers_.clear();
      store.commit(numbers_);
      part_.refuse_too_many();
      for (const StateNumber number : numbers_) {
        for (Word mask = header & kMask; mask != 0; mask &= mask - 1) {
          visit(node_key(number, first + static_cast<State>(std::countr_zero(mask))));
        }
      }
    }
  }
}

void Generating::ask_for_all_steps() {
  const std::size_t nodes = part_.node_count();
  const std::vector<bool> is_pending = pending(nodes);
  open_.clear();
  ready_.clear();
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto node = static_cast<Node>(i);
    if (!is_visited(node) || is_pending[node]) continue;
    if (!part_.are_asked_for(state_of(part_.key(node)))) open_.push_back(node);
  }
  keeps_all_ = true;
  is_stuck_ = false;
}

// --- messages

void Generating::receive(unsigned from, std::uint32_t kind, std::span<const Word> words) {
  if (kind == kLookUp) return answer(from, words);
  if (kind == kNumbers) return take_answer(from, words);
  if (kind == kReach) return reach(words);
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
    exchange_.send_if_full(worker, kVisit);
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
