#include "fairly/product/state_space.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace fairly {
namespace {

constexpr StateNumber kRepackBatch = 256;
constexpr std::uint64_t kLittleBytes = 4 << 20;
constexpr std::size_t kWordsBetweenPolls = 4'000'000;

} // namespace

StateSpace::StateSpace(Model& model, StoreKind kind, Monitor* monitor, std::uint64_t cache_bytes)
    : model_(model), kind_(kind), monitor_(monitor), cache_(cache_bytes),
      most_cache_bytes_(cache_bytes), stutter_(static_cast<Action>(model.action_count())) {
  model_.prepare(monitor_);
  Steps steps;
  steps.clear(words_for(model_.state_bits()));
  model_.initial(steps);
  words_ = words_for(model_.state_bits());
  source_.assign(words_, 0);
  store_ = make_store(kind_, model_.state_bits());
  assert(store_->is_exact());
  store_->prepare(steps.states(), steps.size());
  std::vector<StateNumber> numbers;
  store_->commit(numbers);
  initial_count_ = store_->size();
  form_ = model_.changes();
}

std::optional<Error> StateSpace::successors(StateNumber source, Steps& steps) {
  return successors(source, nullptr, steps);
}

std::optional<Error> StateSpace::successors(StateNumber source, StepSource* maker, Steps& steps) {
  assert(is_valid());
  while (true) {
    fetch(source);
    steps.clear(words_);
    const bool fits = maker != nullptr ? maker->successors(source_.data(), steps)
                                       : model_.successors(source_.data(), steps);
    if (fits) break;
    store_->commit(numbered_);
    std::optional<Error> error = model_.make_room();
    if (!error) error = repack();
    if (error) {
      invalidate();
      return error;
    }
  }
  store_->prepare(steps.states(), steps.size());
  return std::nullopt;
}

std::optional<Error> StateSpace::arcs(StateNumber source, std::span<const Arc>& out) {
  is_new_ = false;
  if (is_counting_) ++(was_made(source) ? repeats_ : made_);
  if (const auto known = cache_.find(source)) {
    out = *known;
    return std::nullopt;
  }
  if (auto error = make_arcs(source, nullptr)) return error;
  if (is_remembering()) cache_.add(source, arcs_);
  out = arcs_;
  is_new_ = true;
  return std::nullopt;
}

std::optional<Error> StateSpace::gather(StateNumber source, std::span<const Arc>& out) {
  if (gathered_.empty()) {
    gathered_arcs_.clear();
    gathered_ends_.clear();
  }
  is_new_ = false;
  if (is_counting_) ++(was_made(source) ? repeats_ : made_);
  const std::size_t first = gathered_arcs_.size();
  const auto known = cache_.find(source);
  if (known) {
    gathered_arcs_.insert(gathered_arcs_.end(), known->begin(), known->end());
  } else {
    if (auto error = successors(source, steps_)) {
      gathered_.clear();
      return error;
    }
    work_ += steps_.size() * words_;
    for (const Action action : steps_.actions()) {
      gathered_arcs_.push_back({0, std::min(action, stutter_)});
    }
  }
  gathered_.push_back({source, known.has_value()});
  gathered_ends_.push_back(gathered_arcs_.size());
  out = std::span<const Arc>(gathered_arcs_).subspan(first);
  return std::nullopt;
}

std::optional<Error> StateSpace::gathered(std::span<const Arc>& arcs,
                                          std::span<const std::size_t>& ends) {
  targets_.clear();
  commit(targets_);
  auto target = targets_.begin();
  std::size_t first = 0;
  for (std::size_t i = 0; i < gathered_.size(); ++i) {
    const std::span<Arc> own(gathered_arcs_.data() + first, gathered_ends_[i] - first);
    first = gathered_ends_[i];
    if (gathered_[i].is_known) continue;
    for (Arc& arc : own) arc.target = static_cast<std::uint32_t>(*target++);
    if (is_remembering()) cache_.add(gathered_[i].source, own);
  }
  gathered_.clear();
  arcs = gathered_arcs_;
  ends = gathered_ends_;
  return look_at_limits();
}

bool StateSpace::forget_arcs() {
  const bool was_little = cache_.bytes() < kLittleBytes;
  cache_ = ArcCache(0);
  remembering_ = Remembering::none;
  return !was_little;
}

std::optional<Error> StateSpace::enabled(StateNumber source, std::vector<Action>& out) {
  out.clear();
  std::span<const Arc> arcs;
  const auto known = cache_.find(source);
  if (known) {
    arcs = *known;
  } else {
    fetch(source);
    steps_.clear(words_);
    is_new_ = false;
    if (model_.successors(source_.data(), steps_)) {
      for (const Action action : steps_.actions()) {
        if (action < stutter_) out.push_back(action);
      }
      return std::nullopt;
    }
    if (auto error = this->arcs(source, arcs)) return error; // makes room
  }
  for (const Arc& arc : arcs) {
    if (arc.action < stutter_) out.push_back(arc.action);
  }
  return std::nullopt;
}

std::optional<Error> StateSpace::arcs(StateNumber source, StepSource& maker,
                                      std::span<const Arc>& out) {
  is_new_ = false;
  if (auto error = make_arcs(source, &maker)) return error;
  out = arcs_;
  is_new_ = true;
  return std::nullopt;
}

// Returns whether the arcs of the state were made before, and marks them as made.
bool StateSpace::was_made(StateNumber source) {
  is_made_.grow(source / 64 + 1);
  Word& word = is_made_[source / 64];
  const Word bit = Word{1} << source % 64;
  const bool was = (word & bit) != 0;
  word |= bit;
  return was;
}

std::optional<Error> StateSpace::make_arcs(StateNumber source, StepSource* maker) {
  if (auto error = successors(source, maker, steps_)) return error;
  targets_.clear();
  commit(targets_);
  work_ += steps_.size() * words_;
  if (auto error = look_at_limits()) return error;
  arcs_.clear();
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Action action = std::min(steps_.actions()[i], stutter_);
    arcs_.push_back({static_cast<std::uint32_t>(targets_[i]), action});
  }
  return std::nullopt;
}

// Some states have tens of thousands of wide successors. A search would ask too rarely then.
std::optional<Error> StateSpace::look_at_limits() {
  if (is_asking_ && work_ > kWordsBetweenPolls) {
    work_ = 0;
    if (auto stop = poll(monitor_, {.phase = Phase::searching, .states = size()})) {
      return to_error(*std::move(stop));
    }
  }
  if (size() > std::numeric_limits<std::uint32_t>::max()) {
    return Error{.message = "there are more than 2^32 states",
                 .kind = ErrorKind::limit,
                 .stop = Stop::Kind::size};
  }
  return std::nullopt;
}

void StateSpace::commit(std::vector<StateNumber>& numbers) {
  if (!numbered_.empty()) {
    numbers.insert(numbers.end(), numbered_.begin(), numbered_.end());
    numbered_.clear();
  }
  store_->commit(numbers);
}

StateNumber StateSpace::number(const Word* state) {
  fetched_.reset();
  targets_.clear();
  store_->prepare(state, 1);
  store_->commit(targets_);
  return targets_[0];
}

// The old store is kept until the new one is complete.
std::optional<Error> StateSpace::repack() {
  ++widenings_;
  auto wider = make_store(kind_, model_.state_bits());
  std::vector<Word> before(words_), after(words_for(model_.state_bits()));
  std::vector<StateNumber> numbers;
  for (StateNumber number = 0; number < store_->size(); ++number) {
    store_->fetch(number, before.data());
    model_.repack(before.data(), after.data());
    wider->prepare(after.data(), 1);
    if (number % kRepackBatch != 0) continue;
    wider->commit(numbers);
    numbers.clear();
    if (auto stop = poll(monitor_, {Phase::packing, store_->size(), number})) {
      return to_error(*std::move(stop));
    }
  }
  wider->commit(numbers);
  assert(wider->size() == store_->size() && "repack() must keep states apart");
  store_ = std::move(wider);
  words_ = after.size();
  form_ = model_.changes();
  source_ = std::move(after);
  fetched_.reset();
  return std::nullopt;
}

} // namespace fairly
