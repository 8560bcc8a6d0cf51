// What a model is: states as fixed-size rows of bits, and what follows them.
//
// Petri nets are one model; anything with an initial state and a successor function is another.
// Searches, products and stores see only this interface. There is one virtual call for each
// expanded state and none for each step.
// A model of one's own: examples/custom_model.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/base/word.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

using Action = std::uint32_t;

// What a run does in a dead state, for ever: nothing.
inline constexpr Action kStutter = ~Action{0};

// The steps that leave one state: for each the state it leads to and the action that is taken.
class Steps {
 public:
  // Empties the list; the states to come have so many words.
  void clear(std::size_t words) {
    if (words != words_) states_.resize(actions_.size() * words);
    words_ = words;
    size_ = 0;
  }

  // Room for the next state; the caller writes all of its words, they are not 0 before. Valid until
  // the next add().
  Word* add(Action action) {
    if (size_ == actions_.size()) grow();
    actions_[size_] = action;
    return states_.data() + words_ * size_++;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Word* states() const { return states_.data(); }
  const Word* state(std::size_t index) const { return states_.data() + index * words_; }
  std::span<const Action> actions() const { return {actions_.data(), size_}; }

 private:
  void grow() {
    actions_.resize(2 * size_ + 16);
    states_.resize(actions_.size() * words_);
  }

  std::size_t words_ = 1, size_ = 0;
  std::vector<Word> states_;
  std::vector<Action> actions_;
};

class Model {
 public:
  virtual ~Model() = default;

  // A state has so many bits, in words_for(state_bits()) words; the bits above are 0.
  virtual std::uint32_t state_bits() const = 0;

  // Adds the initial states; the action has no meaning here. Called before anything else, and
  // again when a search starts anew; state_bits() may change here and in widen(), and nowhere else.
  virtual void initial(Steps& out) = 0;

  // Adds the steps that leave `state`, the same ones in the same order at every call. An action
  // is enabled in a state if one of these takes it; a state without steps is dead. Several steps
  // may take one action, or lead to the same state, or back to this one.
  // False: some step leads to a state that does not fit into state_bits(). What was added means
  // nothing then, and widen() must be called.
  [[nodiscard]] virtual bool successors(const Word* state, Steps& out) = 0;

  // Makes room for what did not fit; state_bits() may change. An error if that is impossible: the
  // states are too large, or there are infinitely many. Models whose states always fit need neither
  // of these two.
  virtual std::optional<Error> widen() {
    return Error{.message = "a state does not fit, and this model cannot make it wider"};
  }
  // A state from before the last widen() in its new form.
  virtual void repack(const Word* /*before*/, Word* /*after*/) const {}

  virtual std::size_t action_count() const = 0;
  virtual std::string action_name(Action action) const = 0;

  // The number of the proposition that an atom of a formula stands for. Numbers are dense: 0, 1,
  // ...
  virtual Result<std::uint32_t> proposition(std::string_view atom) {
    return Error{.message = "this model has no propositions, so no '" + std::string(atom) + "'"};
  }
  virtual std::size_t proposition_count() const { return 0; }
  // Sets bit i of `values` to the value of proposition i and all other bits of its words to 0.
  // There are words_for(n) of them for n propositions. `enabled` are the actions of the steps that
  // leave the state.
  virtual void evaluate(const Word* /*state*/, std::span<const Action> /*enabled*/,
                        Word* /*values*/) {}
  // Whether that looks at `enabled`. If not, it is also called without, and states are expanded
  // only where a run goes on.
  virtual bool reads_enabled() const { return true; }

  // For people.
  virtual std::string describe(const Word* /*state*/) const { return {}; }
};

} // namespace fairly
