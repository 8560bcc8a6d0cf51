// What a model is: states as rows of bits, what follows them, and what can be said about them.
//
// Petri nets are one model and graphs from files another; anything with initial states and a
// successor function is a third: examples/custom_model.cpp. Searches, products and stores see only
// this interface. There is one virtual call for each expanded state and none for each step.
//
// To derive a model of one's own, these are enough: state_bits(), initial(), successors(),
// action_count(), action_name(), proposition_names(), holds(), describe(). The others are for
// models that pack their states, or read atoms from a language of their own.
// Tested by tests/unit/model/model_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/base/word.hpp"
#include "fairly/model/fairness_kind.hpp"
#include "fairly/model/stuttering.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

using Action = std::uint32_t;

// In place of an action: nothing happens, the state stays the same.
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
  Word* state(std::size_t index) { return states_.data() + index * words_; }
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

// Where an atom comes from, for errors that point into the formula around it.
struct AtomSource {
  std::string source = "proposition"; // the name of the text in errors
  std::string_view formula{};         // empty: errors show the atom alone
  std::size_t offset = 0;             // of the atom, with its opening quote, in the formula
};

// An error in an atom, at an offset of its text: shown in the formula around it.
Error error_in_atom(const AtomSource& where, std::string_view atom, std::size_t offset,
                    std::size_t length, std::string message, std::string hint = {});

// Actions that are cases of one, with values for its parameters: the bindings of a coloured
// transition. They follow each other; there may be none.
struct ActionFamily {
  std::string name{};
  std::string label{}; // another name; empty: none
  std::vector<std::string> parameters{};
  Action first = 0;
  std::size_t count = 0;
};

// What people call the parts of a model.
struct Vocabulary {
  std::string_view model = "model", state = "state", action = "action", variable = "variable";
  std::string_view happens = "happens"; // what an action does
};

// Values of some propositions in packed states.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // Sets bit i of `values` to the value of the i-th proposition, and all other bits of its words to
  // 0. `enabled` are the actions of the steps that leave the state, without kStutter.
  virtual void evaluate(const Word* state, std::span<const Action> enabled, Word* values) = 0;
  // Whether that looks at `enabled`. If not, it is also called without, and states are expanded
  // only where a run goes on.
  virtual bool reads_enabled() const { return false; }
};

class PlainModel;   // plain_model.hpp
struct Trace;       // trace.hpp
class StubbornSets; // stubborn.hpp
class Walker;       // walker.hpp

class Model {
 public:
  virtual ~Model() = default;

  // --- states and steps

  // Work that comes before the first state, such as choosing how states are packed; called again
  // and again, and done once. The monitor may cut it short: the model is the same then, but slower.
  virtual void prepare(Monitor* /*monitor*/) {}

  // A state has so many bits, in words_for(state_bits()) words; the bits above are 0.
  virtual std::uint32_t state_bits() const = 0;

  // Adds the initial states, at least one; the action has no meaning here. Called before anything
  // below, and again when a search starts anew; state_bits() may change here and in widen(), and
  // nowhere else.
  virtual void initial(Steps& out) = 0;

  // Adds the steps that leave `state`, the same ones in the same order at every call. An action
  // is enabled in a state if one of these takes it; a state without steps is dead, and a run that
  // comes there stays for ever. Several steps may take one action, or lead to the same state, or
  // back to this one. A step with kStutter leads back to this state: a run may also rest here.
  // False: some step leads to a state that does not fit into state_bits(). What was added means
  // nothing then, and make_room() must be called.
  [[nodiscard]] virtual bool successors(const Word* state, Steps& out) = 0;

  // Makes room for what did not fit; state_bits() may change. An error if that is impossible: the
  // states are too large, or there are infinitely many. Models whose states always fit need neither
  // of these two.
  virtual std::optional<Error> widen();
  // Infinitely many states are no error from now on: whoever looks for something among them goes on
  // until a limit. Else widen() says so where it notices.
  virtual void allow_endless(bool /*allowed*/) {}
  // Why there are infinitely many, if that was noticed.
  virtual std::optional<std::string> endless() const { return std::nullopt; }
  // A state from before the last widen() in its new form.
  virtual void repack(const Word* /*before*/, Word* /*after*/) const {}

  // For those who call widen() and keep states: does it, and counts it if it went well. Several may
  // keep states of one model; who finds another number of changes than before has to start anew.
  std::optional<Error> make_room();
  std::size_t changes() const { return changes_; }

  // --- actions

  virtual std::size_t action_count() const = 0;
  // Different for different actions; what --weak and --strong look for first.
  virtual std::string action_name(Action action) const = 0;
  // Another name, which several may share; empty: none.
  virtual std::string action_label(Action /*action*/) const { return {}; }
  // What the model itself says is to be assumed of it.
  virtual Fairness declared_fairness(Action /*action*/) const { return Fairness::none; }

  // Families of actions, in the order of these.
  virtual std::vector<ActionFamily> action_families() const { return {}; }
  // The value that an action of a family has for a parameter, in words.
  virtual std::string parameter_value(Action /*action*/, std::size_t /*parameter*/) const {
    return {};
  }
  // A value of a parameter as the above says it. An error without a position: it is none.
  virtual Result<std::string> read_parameter_value(std::size_t family, std::size_t parameter,
                                                   std::string_view text) const;

  // --- atoms of formulas

  // The names of the propositions, for models whose atoms are just names.
  virtual std::vector<std::string> proposition_names() const { return {}; }
  // The value of one of these.
  virtual bool holds(std::uint32_t /*proposition*/, const Word* /*state*/) const { return false; }

  // The number of the proposition that an atom of a formula stands for, the same as long as the
  // model lives. Numbers are dense: 0, 1, ...
  virtual Result<std::uint32_t> proposition(std::string_view atom, const AtomSource& where = {});
  virtual std::size_t proposition_count() const { return proposition_names().size(); }
  // The value of a proposition that is the same in all states; nullopt: not known to be.
  virtual std::optional<bool> constant(std::uint32_t /*proposition*/) const { return std::nullopt; }
  // Reads the values of these propositions. The model must outlive it.
  virtual std::unique_ptr<Evaluator> evaluator(std::vector<std::uint32_t> propositions);
  // Which steps can stand for all of them, as far as these propositions tell; null: not known. The
  // model must outlive it.
  virtual std::unique_ptr<StubbornSets> stubborn_sets(std::vector<std::uint32_t> propositions);

  // --- events

  // The proposition "the step that leaves the state takes one of these actions". It has a value for
  // each step of a run, not for a state: the functions above know nothing of it. Where a run rests
  // it is false. The same actions have the same number.
  std::uint32_t event(std::vector<Action> actions);
  static bool is_event(std::uint32_t proposition) {
    return proposition >= kFirstEvent && proposition != ~std::uint32_t{0};
  }
  // In increasing order.
  const std::vector<Action>& event_actions(std::uint32_t event) const {
    return events_[event - kFirstEvent];
  }
  bool occurs(std::uint32_t event, Action action) const;

  // --- for several workers, each with a model of its own

  // Another model of the same, with the same numbers of propositions, that may be used by another
  // thread at the same time; null: there is none. How it packs states is still open.
  virtual std::unique_ptr<Model> copy() const { return nullptr; }
  // How states are packed, for those who have to pack them in the same way: in another process, or
  // at another time. Called after initial() or widen().
  virtual std::vector<Word> packing() const { return {}; }
  // Packs states in this way from now on; repack() brings those of before into the new form. False:
  // these words are no packing of this model, and nothing has changed.
  [[nodiscard]] virtual bool set_packing(std::span<const Word> packing) { return packing.empty(); }
  // What was noticed about the states that were expanded; added to what another one has noticed.
  virtual std::vector<Word> noticed() const { return {}; }
  virtual void add_noticed(std::span<const Word> /*elsewhere*/) {}

  // --- for people and for the replay

  virtual std::string name() const { return {}; }
  virtual Vocabulary words() const { return {}; }
  virtual std::string describe(const Word* /*state*/) const { return {}; }
  // Where runs may rest, if that was chosen when the model was read; nullopt: there is no choice.
  virtual std::optional<Stuttering> chosen_stuttering() const { return std::nullopt; }

  // The model as it is written down, which knows nothing of packed states. As long as nobody says
  // otherwise that is initial() and successors() once more. The model must outlive it.
  virtual std::unique_ptr<PlainModel> plain();
  // A run by the steps of successors() as a run of the plain model. The same, unless a state here
  // stands for several; then its cycle may go round more often. nullopt: it takes too many steps.
  virtual std::optional<Trace> plain_run(Trace run) const;
  // For random runs that need no other states; null: there is none. The model must outlive it.
  virtual std::unique_ptr<Walker> walker();

 private:
  static constexpr std::uint32_t kFirstEvent = std::uint32_t{1} << 31;

  std::size_t changes_ = 0;
  std::vector<std::vector<Action>> events_;
};

} // namespace fairly
