// The states of a model, numbered as they are found.
//
// A model together with an exact store. If a state does not fit, the model widens its packing and
// all states move into a new store; their numbers stay the same, so nobody else notices.
// The sequence
//     successors(a, steps), successors(b, steps), ..., commit(numbers)
// looks up the targets of all these steps together. arcs(a) does this for one state and remembers
// the result.
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
  useful, // in large spaces, only while states are often asked for again
  none
};

class StateSpace {
 public:
  // The store must be exact. The initial states get the first numbers. The monitor is asked while
  // states are packed again. At most about `cache_bytes` bytes are used to remember arcs.
  StateSpace(Model& model, StoreKind kind, Monitor* monitor = nullptr,
             std::uint64_t cache_bytes = 0);

  // Finds the steps that leave a state; their targets are numbered at the next commit(). Returns an
  // error if they cannot be packed or if there was a reason to stop. After an error only commit()
  // and size() work.
  [[nodiscard]] std::optional<Error> successors(StateNumber source, Steps& steps);

  // Appends the numbers of the targets of all steps since the last commit.
  void commit(std::vector<StateNumber>& numbers);

  // The number of a state, in its present packed form, that is known to be a state of the model.
  StateNumber number(const Word* state);

  // The state that successors() was called for last.
  const Word* source() const { return source_.data(); }

  // The steps that leave a state, in the order of the model. The action of a step by which a run
  // rests is the number of actions, not kStutter. The result is valid until the next call. Must not
  // be called between successors() and commit(). Fails like successors(), and if there are more
  // than 2^32 states.
  [[nodiscard]] std::optional<Error> arcs(StateNumber source, std::span<const Arc>& out);
  // The same for steps that `maker` makes. They are not remembered.
  [[nodiscard]] std::optional<Error> arcs(StateNumber source, StepSource& maker,
                                          std::span<const Arc>& out);
  // Arcs of several states, looked up together: call gather() for each state, then gathered(). The
  // arcs that gather() returns have no targets yet and are valid until the next call. Fails like
  // arcs(); after gather() has failed nothing is gathered.
  [[nodiscard]] std::optional<Error> gather(StateNumber source, std::span<const Arc>& out);
  // The arcs of all gathered states, one state after the other. `ends` says where those of each
  // state end.
  [[nodiscard]] std::optional<Error> gathered(std::span<const Arc>& arcs,
                                              std::span<const std::size_t>& ends);
  // All arcs of a state, if they are remembered.
  std::optional<std::span<const Arc>> known_arcs(StateNumber source) const {
    return cache_.find(source);
  }
  // The states to which the arcs of the last call lead; null if the arcs were remembered.
  const Steps* new_steps() const { return is_new_ ? &steps_ : nullptr; }
  // Says which new arcs arcs() remembers. Remembering does not pay if every state is expanded only
  // once.
  void set_remembering(Remembering what) { remembering_ = what; }
  bool is_remembering() const {
    return remembering_ == Remembering::all ||
           (remembering_ == Remembering::useful &&
            (made_ < kFewStates || repeats_ * kStatesForRepeat >= made_));
  }
  // Gives back the memory of all arcs; from now on none are remembered. Returns false if there was
  // little memory to give back. Must not be called while a result of arcs() is in use.
  bool forget_arcs();
  // If `counting` is false, requests are not counted to find out what will be useful to remember.
  void set_counting(bool counting) { is_counting_ = counting; }
  // Whether the arcs of all states have been made, so that there are no other states.
  bool is_complete() const { return made_ == size(); }
  // The actions that are enabled in a state that has been expanded. If its arcs are not remembered,
  // this is cheaper than making them again. Fails like arcs().
  [[nodiscard]] std::optional<Error> enabled(StateNumber source, std::vector<Action>& out);
  std::uint64_t most_cache_bytes() const { return most_cache_bytes_; }
  // Whether arcs() asks the monitor after much work, and fails if it is to stop. Switch this off
  // when known states are looked at again, since that has to succeed.
  void set_asking(bool asking) { is_asking_ = asking; }
  // The words of a state; valid until the next call of any function.
  const Word* fetch(StateNumber number) {
    if (fetched_ != number) store_->fetch(number, source_.data());
    fetched_ = number;
    return source_.data();
  }
  // A hint that arcs() will soon be called for this state.
  void prefetch(StateNumber number) const { cache_.prefetch(number); }

  // Returns false after an error, after memory ran out, or after somebody else has widened the
  // model: the states cannot be used any more.
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
  std::optional<StateNumber> fetched_; // the state in source_
  Steps steps_;
  std::vector<StateNumber> targets_;
  std::vector<Arc> arcs_;
  struct Gathered {
    StateNumber source;
    bool is_known; // its arcs have their targets already
  };
  std::vector<Gathered> gathered_;
  std::vector<Arc> gathered_arcs_;
  std::vector<std::size_t> gathered_ends_;
  ArcCache cache_;
  const std::uint64_t most_cache_bytes_;
  const Action stutter_;
  bool is_new_ = false; // the last result of arcs() was made, not remembered
  Remembering remembering_ = Remembering::all;
  bool is_counting_ = true;
  std::uint64_t made_ = 0, repeats_ = 0; // requests for the arcs of a state: first, later ones
  ZeroArray<Word> is_made_;              // one bit for each state
  bool is_valid_ = true;
  std::size_t form_ = 0;              // model_.changes() when the states were packed
  std::vector<StateNumber> numbered_; // numbers from before a widening between two commits
  StateNumber initial_count_ = 0;
  unsigned widenings_ = 0;
};

} // namespace fairly
