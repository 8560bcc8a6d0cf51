#include "fairly/workers/carry.hpp"

#include <algorithm>
#include <deque>
#include <utility>

namespace fairly::workers {
namespace {

constexpr std::size_t kCarryTogether = 256;                   // states
constexpr std::uint32_t kState = 0, kNumber = 1;              // kinds in the first phase
constexpr std::uint32_t kTranslate = 0, kStep = 1, kNode = 2; // kinds in the second phase
constexpr Word kIsFollowed = Word{1} << 63, kIsInitial = Word{1} << 62;

Word to_word(const VisitedNode& node) {
  return node.key | (node.is_followed ? kIsFollowed : 0) | (node.is_initial ? kIsInitial : 0);
}

VisitedNode to_node(Word word) {
  return {word & ~(kIsFollowed | kIsInitial), (word & kIsFollowed) != 0, (word & kIsInitial) != 0};
}

class MemoryPart final : public PartSource {
 public:
  MemoryPart(ProductPart& part, const Generating& generating, bool repacking)
      : part_(part), generating_(generating), repacking_(repacking),
        store_(repacking ? part.states().former() : part.states().store()),
        former_(part.states().former_words()),
        pending_(generating.pending(part.node_count_of(store_.size()))),
        nodes_(part.node_count_of(store_.size())) {
    is_initial_.resize(nodes_);
    for (const Node node : generating.initial()) is_initial_[node] = true;
  }

  std::uint64_t states() const override { return store_.size(); }
  void next_state(Word* state) override {
    if (!repacking_) return store_.fetch(next_state_++, state);
    store_.fetch(next_state_++, former_.data());
    part_.states().model().repack(former_.data(), state);
  }
  void next_steps(std::vector<Word>& steps) override {
    const std::span<const Word> known = part_.steps(next_steps_++);
    steps.assign(known.begin(), known.end());
  }
  bool next_node(VisitedNode& node) override {
    while (next_node_ < nodes_ && !generating_.is_visited(static_cast<Node>(next_node_))) {
      ++next_node_;
    }
    if (next_node_ == nodes_) return false;
    const auto number = static_cast<Node>(next_node_++);
    node = {part_.key(number), !pending_[number], is_initial_[number]};
    return true;
  }

 private:
  ProductPart& part_;
  const Generating& generating_;
  bool repacking_;
  StateStore& store_;
  std::vector<Word> former_;
  std::vector<bool> pending_, is_initial_; // by node
  std::size_t nodes_;
  StateNumber next_state_ = 0, next_steps_ = 0;
  std::size_t next_node_ = 0;
};

class FilePart final : public PartSource {
 public:
  FilePart(WordReader reader, std::size_t words)
      : reader_(std::move(reader)), words_(words), states_(reader_.get()) {}

  std::uint64_t states() const override { return states_; }
  void next_state(Word* state) override {
    for (std::size_t i = 0; i < words_; ++i) state[i] = reader_.get();
  }
  void next_steps(std::vector<Word>& steps) override {
    steps.clear();
    for (Word count = reader_.get(); count > 0 && reader_.is_good(); --count) {
      steps.push_back(reader_.get());
    }
  }
  bool next_node(VisitedNode& node) override {
    if (reader_.at_end() || !reader_.is_good()) return false;
    node = to_node(reader_.get());
    return true;
  }
  bool is_good() const override { return reader_.is_good(); }

 private:
  WordReader reader_;
  std::size_t words_;
  std::uint64_t states_;
};

// Where the states of a part are now: worker and number, packed as in a step.
using Places = ZeroArray<Word>;

// Whether all states of a part are still at this worker and have their former numbers.
bool are_unmoved(const Places& places, unsigned worker) {
  for (Word i = 0; i < places.size(); ++i) {
    if (places[i] != ProductPart::step(i, worker, 0)) return false;
  }
  return true;
}

// --- 1: states

class Placing final : public Work {
 public:
  Placing(std::vector<std::unique_ptr<PartSource>>& parts, std::vector<Places>& places,
          ProductPart& to, Exchange& exchange)
      : parts_(parts), places_(places), to_(to), exchange_(exchange), awaited_(exchange.size()),
        state_(to.states().words()) {
    for (std::size_t i = 0; i < parts.size(); ++i) places_[i].grow(parts[i]->states());
  }

  bool step() override {
    while (part_ < parts_.size() && next_ == parts_[part_]->states()) {
      ++part_;
      next_ = 0;
    }
    if (part_ == parts_.size()) return false;
    const std::uint64_t last =
        std::min<std::uint64_t>(parts_[part_]->states(), next_ + kCarryTogether);
    for (; next_ < last; ++next_) {
      parts_[part_]->next_state(state_.data());
      hand_over();
    }
    number_own();
    for (unsigned worker = 0; worker < exchange_.size(); ++worker) {
      exchange_.send_if_full(worker, kState);
    }
    return true;
  }

  void receive(unsigned from, std::uint32_t kind, std::span<const Word> words) override {
    if (kind == kNumber) {
      for (const Word number : words) {
        Word& place = *awaited_[from].front();
        awaited_[from].pop_front();
        place = ProductPart::step(number, from, 0);
      }
      return;
    }
    number(words.data(), words.size() / state_.size());
    std::vector<Word>& out = exchange_.to(from, kNumber);
    out.insert(out.end(), numbers_.begin(), numbers_.end());
    exchange_.send(from, kNumber);
  }

  Progress progress() const override {
    return {.phase = Phase::packing, .states = to_.states().store().size()};
  }

 private:
  void hand_over() {
    const unsigned owner = to_.states().owner(state_.data());
    Word* const place = &places_[part_][next_];
    if (owner == exchange_.rank()) {
      local_.insert(local_.end(), state_.begin(), state_.end());
      own_.push_back(place);
    } else {
      std::vector<Word>& out = exchange_.to(owner, kState);
      out.insert(out.end(), state_.begin(), state_.end());
      awaited_[owner].push_back(place);
    }
  }

  void number(const Word* states, std::size_t count) {
    numbers_.clear();
    to_.states().store().prepare(states, count);
    to_.states().store().commit(numbers_);
    to_.refuse_too_many();
  }

  void number_own() {
    number(local_.data(), own_.size());
    for (std::size_t i = 0; i < own_.size(); ++i) {
      *own_[i] = ProductPart::step(numbers_[i], exchange_.rank(), 0);
    }
    own_.clear();
    local_.clear();
  }

  std::vector<std::unique_ptr<PartSource>>& parts_;
  std::vector<Places>& places_;
  ProductPart& to_;
  Exchange& exchange_;
  std::vector<std::deque<Word*>> awaited_; // by worker
  std::vector<Word*> own_;
  std::vector<Word> state_, local_;
  std::vector<StateNumber> numbers_;
  std::size_t part_ = 0;
  std::uint64_t next_ = 0;
};

// --- 2: steps and nodes

class Linking final : public Work {
 public:
  Linking(std::vector<std::unique_ptr<PartSource>>& parts, std::vector<Places>& places,
          bool are_same, ProductPart& to, Generating& generating, Exchange& exchange)
      : parts_(parts), places_(places), are_same_(are_same), to_(to), generating_(generating),
        exchange_(exchange) {}

  bool step() override {
    if (part_ == parts_.size()) return false;
    PartSource& part = *parts_[part_];
    const std::uint64_t last = std::min<std::uint64_t>(part.states(), next_ + kCarryTogether);
    if (next_ < last) {
      for (; next_ < last; ++next_) hand_over_steps(part);
    } else {
      hand_over_nodes(part);
    }
    for (unsigned worker = 0; worker < exchange_.size(); ++worker) {
      exchange_.send_if_full(worker, kTranslate);
      exchange_.send_if_full(worker, kStep);
      exchange_.send_if_full(worker, kNode);
    }
    return true;
  }

  void receive(unsigned /*from*/, std::uint32_t kind, std::span<const Word> words) override {
    if (kind == kNode) {
      for (const Word word : words) generating_.restore(to_node(word));
      return;
    }
    for (std::size_t i = 0; i < words.size(); i += 3) {
      kind == kTranslate ? translate(words[i], words[i + 1], words[i + 2])
                         : put(words[i], words[i + 1], words[i + 2]);
    }
    for (unsigned worker = 0; kind == kTranslate && worker < exchange_.size(); ++worker) {
      exchange_.send_if_full(worker, kStep);
    }
  }

  Progress progress() const override {
    return {.phase = Phase::packing,
            .states = to_.states().store().size(),
            .expanded = next_,
            .nodes = generating_.nodes()};
  }

 private:
  static Word worker_of(Word step) { return step >> 32 & 0xFF; }

  void hand_over_steps(PartSource& part) {
    part.next_steps(steps_);
    const Word source = places_[part_][next_];
    const Word count = steps_.size();
    if (are_same_) {
      for (Word i = 0; i < count; ++i) put(source, i << 32 | count, steps_[i]);
      return;
    }
    for (Word i = 0; i < count; ++i) {
      const Word target = steps_[i];
      const auto reader = static_cast<unsigned>(worker_of(target) % exchange_.size());
      if (reader == exchange_.rank()) {
        translate(source, i << 32 | count, target);
      } else {
        std::vector<Word>& out = exchange_.to(reader, kTranslate);
        out.insert(out.end(), {source, i << 32 | count, target});
      }
    }
  }

  // `source` is a new place, `target` a former step.
  void translate(Word source, Word index, Word target) {
    const Places& places = places_[worker_of(target) / exchange_.size()];
    const Word action = target >> 40 << 40;
    const Word step = places[target & 0xFFFF'FFFFU] | action;
    const auto owner = static_cast<unsigned>(worker_of(source));
    if (owner == exchange_.rank()) return put(source, index, step);
    std::vector<Word>& out = exchange_.to(owner, kStep);
    out.insert(out.end(), {source, index, step});
  }

  void put(Word source, Word index, Word step) {
    generating_.restore(source & 0xFFFF'FFFFU, index >> 32, index & 0xFFFF'FFFFU, step);
  }

  void hand_over_nodes(PartSource& part) {
    VisitedNode node;
    for (std::size_t i = 0; i < kCarryTogether; ++i) {
      if (!part.next_node(node)) {
        ++part_;
        next_ = 0;
        return;
      }
      const Word place = places_[part_][state_of(node.key)];
      node.key = node_key(place & 0xFFFF'FFFFU, automaton_state_of(node.key));
      const auto owner = static_cast<unsigned>(worker_of(place));
      if (owner == exchange_.rank()) {
        generating_.restore(node);
      } else {
        exchange_.to(owner, kNode).push_back(to_word(node));
      }
    }
  }

  std::vector<std::unique_ptr<PartSource>>& parts_;
  std::vector<Places>& places_;
  const bool are_same_; // all states have kept their numbers
  ProductPart& to_;
  Generating& generating_;
  Exchange& exchange_;
  std::vector<Word> steps_;
  std::size_t part_ = 0;
  std::uint64_t next_ = 0;
};

// --- 3: letters

class Lettering final : public Work {
 public:
  Lettering(ProductPart& to, Generating& generating) : to_(to), generating_(generating) {}

  bool step() override {
    const std::uint64_t count = to_.states().store().size();
    const std::uint64_t last = std::min<std::uint64_t>(count, next_ + kCarryTogether);
    if (next_ == last) return false;
    for (; next_ < last; ++next_) generating_.restore_letter(next_);
    return true;
  }
  void receive(unsigned, std::uint32_t, std::span<const Word>) override {}
  Progress progress() const override {
    return {.phase = Phase::packing, .states = to_.states().store().size(), .expanded = next_};
  }

 private:
  ProductPart& to_;
  Generating& generating_;
  std::uint64_t next_ = 0;
};

} // namespace

std::unique_ptr<PartSource> part_in_memory(ProductPart& part, const Generating& generating,
                                           bool repacking) {
  return std::make_unique<MemoryPart>(part, generating, repacking);
}

std::unique_ptr<PartSource> part_in_file(WordReader reader, std::size_t words) {
  return std::make_unique<FilePart>(std::move(reader), words);
}

void write_part(PartSource& part, std::size_t words, WordWriter& out) {
  std::vector<Word> state(words), steps;
  out.put(part.states());
  for (std::uint64_t i = 0; i < part.states(); ++i) {
    part.next_state(state.data());
    out.put(state);
  }
  for (std::uint64_t i = 0; i < part.states(); ++i) {
    part.next_steps(steps);
    out.put(steps.size());
    out.put(steps);
  }
  for (VisitedNode node; part.next_node(node);) out.put(to_word(node));
}

bool carry_over(std::vector<std::unique_ptr<PartSource>> parts, ProductPart& to,
                Generating& generating, Exchange& exchange) {
  std::vector<Places> places(parts.size());
  {
    Placing placing(parts, places, to, exchange);
    exchange.run(placing);
    if (exchange.is_paused()) return false;
  }
  const bool is_same = parts.size() == 1 && are_unmoved(places[0], exchange.rank());
  const bool are_same = exchange.sum({is_same ? Word{0} : Word{1}})[0] == 0;
  Linking linking(parts, places, are_same, to, generating, exchange);
  exchange.run(linking);
  if (exchange.is_paused()) return false;
  const bool is_good =
      std::all_of(parts.begin(), parts.end(), [](const auto& each) { return each->is_good(); });
  if (exchange.sum({is_good ? Word{0} : Word{1}})[0] > 0) return false;
  Lettering lettering(to, generating);
  exchange.run(lettering);
  return !exchange.is_paused();
}

} // namespace fairly::workers
