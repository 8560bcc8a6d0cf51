// The states of a model, numbered as they are found.
//
// A model and an exact store together. Should a state not fit, the model widens its packing and
// all states move into a new store; their numbers stay, so nobody else notices.
//     successors(a, steps), successors(b, steps), ..., commit(numbers)
// looks up the targets of all these steps together. arcs(a) does it for one state and remembers.
// Cost: that of the store; a widening packs all states again.
// Tested by tests/unit/product/state_space_test.cpp, tests/cross/explore_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/model/model.hpp"
#include "fairly/model/stubborn.hpp"
#include "fairly/product/arc_cache.hpp"
#include "fairly/store/state_store.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace fairly {

// Which arcs are worth remembering.
enum class Remembering : std::uint8_t {
  all,
  useful, // from when on states are asked for again, of large spaces
  none
};

class StateSpace {
 public:
  // The store must be an exact one. The initial states get the first numbers. The monitor is
  // asked while states are packed again. Arcs are remembered in so many bytes.
  StateSpace(Model& model, StoreKind kind, Monitor* monitor = nullptr,
             std::uint64_t cache_bytes = 0);

  // The steps that leave a state; their targets are numbered at the next commit(). An error: they
  // cannot be packed, or there was a reason to stop. After an error only commit() and size() work.
  [[nodiscard]] std::optional<Error> successors(StateNumber source, Steps& steps);

  // Appends the numbers of the targets of all steps since the last commit.
  void commit(std::vector<StateNumber>& numbers);

  // The number of a state that somebody else knows to be one of the model, in its present form.
  StateNumber number(const Word* state);

  // The state that successors() was called for last.
  const Word* source() const { return source_.data(); }

  // The steps that leave a state, in the order of the model; the action of one by which a run rests
  // is the number of actions, not kStutter. Valid until the next call. Not to be
  // called between successors() and commit(). Errors as those of successors(), and if there are
  // more than 2^32 states.
  [[nodiscard]] std::optional<Error> arcs(StateNumber source, std::span<const Arc>& out);
  // The same for steps that somebody else makes. They are not remembered.
  [[nodiscard]] std::optional<Error> arcs(StateNumber source, StepSource& maker,
                                          std::span<const Arc>& out);
  // Arcs of several states, looked up together: gather() for each of them, then gathered(). What
  // gather() gives has no targets yet, and is valid until the next call. Errors as those of arcs();
  // after one of gather() nothing is gathered.
  [[nodiscard]] std::optional<Error> gather(StateNumber source, std::span<const Arc>& out);
  // Those of all states one after the other; ends: where those of each end.
  [[nodiscard]] std::optional<Error> gathered(std::span<const Arc>& arcs,
                                              std::span<const std::size_t>& ends);
  // All arcs of a state, if they are remembered.
  std::optional<std::span<const Arc>> known_arcs(StateNumber source) const {
    return cache_.find(source);
  }
  // The states to which the arcs of the last call lead; null if they were remembered.
  const Steps* new_steps() const { return is_new_ ? &steps_ : nullptr; }
  // What arcs() remembers of what is new. It does not pay where every state is expanded once.
  void set_remembering(Remembering what) { remembering_ = what; }
  bool is_remembering() const {
    return remembering_ == Remembering::all ||
           (remembering_ == Remembering::useful &&
            (made_ < kFewStates || repeats_ * kStatesForRepeat >= made_));
  }
  // Gives back the memory of all arcs; from now on none are remembered. False: there was little.
  // Not while arcs() is in use.
  bool forget_arcs();
  // Off: what is asked for meanwhile does not say what will be useful.
  void set_counting(bool counting) { is_counting_ = counting; }
  // Whether the arcs of all states have been made, so that there are no others.
  bool is_complete() const { return made_ == size(); }
  // The actions that are enabled in a state that has been expanded. Where arcs are not remembered
  // that is cheaper than to make them again. Errors as those of arcs().
  [[nodiscard]] std::optional<Error> enabled(StateNumber source, std::vector<Action>& out);
  std::uint64_t most_cache_bytes() const { return most_cache_bytes_; }
  // Whether arcs() asks the monitor after much work, and fails if it is to stop. Off where known
  // states are looked at once more: that has to succeed.
  void set_asking(bool asking) { is_asking_ = asking; }
  // A state; valid until the next call of anything.
  const Word* fetch(StateNumber number) {
    if (fetched_ != number) store_->fetch(number, source_.data());
    fetched_ = number;
    return source_.data();
  }
  // arcs() will be called for this state soon.
  void prefetch(StateNumber number) const { cache_.prefetch(number); }

  // After an error, or when memory ran out, or when somebody else has widened the model, the states
  // cannot be used any more.
  bool is_valid() const { return is_valid_ && form_ == model_.changes(); }
  void invalidate() { is_valid_ = false; }

  std::uint64_t size() const { return store_->size(); }
  StateNumber initial_count() const { return initial_count_; }
  std::uint64_t store_bytes() const { return store_->bytes(); }
  std::uint64_t cache_bytes() const { return cache_.bytes(); }
  unsigned widenings() const { return widenings_; }

 private:
  static constexpr std::uint64_t kFewStates = 50'000;
  static constexpr std::uint64_t kStatesForRepeat = 16;

  [[nodiscard]] std::optional<Error> repack();
  bool was_made(StateNumber source);
  [[nodiscard]] std::optional<Error> successors(StateNumber source, StepSource* maker,
                                                Steps& steps);
  [[nodiscard]] std::optional<Error> make_arcs(StateNumber source, StepSource* maker);
  [[nodiscard]] std::optional<Error> look_at_limits();

  Model& model_;
  StoreKind kind_;
  Monitor* monitor_;
  std::size_t work_ = 0; // words written since the monitor was asked
  bool is_asking_ = true;
  std::unique_ptr<StateStore> store_;
  std::size_t words_ = 1;
  std::vector<Word> source_;
  std::optional<StateNumber> fetched_; // what is in source_
  Steps steps_;
  std::vector<StateNumber> targets_;
  std::vector<Arc> arcs_;
  struct Gathered {
    StateNumber source;
    bool is_known; // its arcs have their targets
  };
  std::vector<Gathered> gathered_;
  std::vector<Arc> gathered_arcs_;
  std::vector<std::size_t> gathered_ends_;
  ArcCache cache_;
  const std::uint64_t most_cache_bytes_;
  const Action stutter_;
  bool is_new_ = false; // what arcs() has found last
  Remembering remembering_ = Remembering::all;
  bool is_counting_ = true;
  std::uint64_t made_ = 0, repeats_ = 0; // states whose arcs were wanted, for the first time or not
  ZeroArray<Word> is_made_;              // bits by state
  bool is_valid_ = true;
  std::size_t form_ = 0;              // how often the model had changed
  std::vector<StateNumber> numbered_; // before a widening that came between commits
  StateNumber initial_count_ = 0;
  unsigned widenings_ = 0;
};

} // namespace fairly
