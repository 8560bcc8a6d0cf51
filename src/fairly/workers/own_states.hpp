// The states that belong to one worker. The hash of a state says which worker it belongs to.
//
// All workers pack states in the same way; worker 0 says how. If a state does not fit, worker 0
// makes room and all states move: after they are packed anew, most of them belong to another
// worker.
// Cost: the store; a widening sends all states.
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
  // The models of all workers must be copies of each other. `model` and `exchange` must outlive
  // this object.
  OwnStates(Model& model, StoreKind kind, Exchange& exchange);

  // Between phases: all workers begin without states and with the same packing. Appends the initial
  // states that belong to this worker. `packing` is how worker 0 packs states; if it is empty, the
  // model chooses. Returns false if a model differs from that of worker 0.
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

  // Reports that the successors of `state` do not fit. The next make_room() is about this state.
  void does_not_fit(const Word* state) { wide_.assign(state, state + words_); }

  // Between phases: if a worker has reported such a state, all workers pack states in a wider form
  // from now on. Returns false if none has, and nothing has changed. Returns an error, to all
  // workers, if there is no wider form.
  Result<bool> make_room();
  // After make_room(): the former states are still here, packed as they were, until
  // forget_former().
  StateStore& former() { return *former_; }
  std::size_t former_words() const { return former_words_; }
  void forget_former() { former_.reset(); }
  // Instead of forget_former(): undoes make_room(); the former states are the current ones again.
  void go_back();
  // Instead of forget_former(): all former states are sent to their new owners, the first `first`
  // ones of each worker before the others. Returns how many states of the first kind are here now.
  // Returns nullopt, to all workers, if there was a pause; then go_back() has been called.
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
