// The states that belong to one worker: a state belongs to the worker that its hash says.
//
// All workers pack states in the same way; worker 0 says how. Should a state not fit, worker 0
// makes room and all states move: packed anew, most of them belong to another worker.
// Cost: that of the store; a widening sends all states.
// Tested by tests/workers/explore_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"
#include "fairly/store/state_store.hpp"
#include "fairly/workers/exchange.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fairly::workers {

inline constexpr const char* kDifferentModels = "the workers have read different models";

class OwnStates {
 public:
  // The models of all workers are copies of each other. Both must outlive this.
  OwnStates(Model& model, StoreKind kind, Exchange& exchange);

  // Between phases: nobody has any state; all pack them in the same way. Appends the initial states
  // that belong to this worker. False: a model is not that of worker 0. `packing`: how worker 0
  // packs them; empty: as it likes.
  [[nodiscard]] bool begin(std::vector<Word>& initial, std::span<const Word> packing = {});

  Model& model() { return model_; }
  bool has_store() const { return store_ != nullptr; } // after begin()
  StateStore& store() { return *store_; }
  const StateStore& store() const { return *store_; }
  std::size_t words() const { return words_; }

  unsigned owner(const Word* state) const {
    if (workers_ == 1) return 0;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < words_; ++i) {
      hash = (hash ^ state[i]) * 0xC2B2AE3D27D4EB4FU;
      hash ^= hash >> 31;
    }
    return static_cast<unsigned>(((hash * 0x9FB21C651E98DF25U) >> 32) * workers_ >> 32);
  }

  void append(const Word* state, std::vector<Word>& out) const {
    if (words_ == 1) {
      out.push_back(*state);
    } else {
      out.insert(out.end(), state, state + words_);
    }
  }

  // The successors of this state do not fit. The next make_room() is about it.
  void does_not_fit(const Word* state) { wide_.assign(state, state + words_); }

  // Between phases, if somebody has said so: all pack states in a wider form. An error, for all: it
  // cannot be had. False: nobody has said so, and nothing has changed.
  Result<bool> make_room();
  // After that: those of before are still here, packed as they were, until they are forgotten.
  StateStore& former() { return *former_; }
  std::size_t former_words() const { return former_words_; }
  void forget_former() { former_.reset(); }
  // Or: nobody has made room, and those of before are those that are here.
  void go_back();
  // Or: the states that were here move to those whom they belong to, the first `first` of
  // them before the others. How many of the first ones are here now; nullopt, for all: there was a
  // pause, and all have gone back.
  std::optional<StateNumber> move(StateNumber first);

  unsigned widenings() const { return widenings_; }

 private:
  class Moving;
  void use_packing();

  Model& model_;
  StoreKind kind_;
  Exchange& exchange_;
  std::uint64_t workers_;
  std::unique_ptr<StateStore> store_, former_;
  std::size_t words_ = 1, former_words_ = 1;
  std::vector<Word> wide_, former_packing_;
  unsigned widenings_ = 0;
};

} // namespace fairly::workers
