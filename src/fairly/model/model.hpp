// What a model is: states as rows of bits, the steps between them, and what can be said about them.
//
// Petri nets are one kind of model, graphs from files are another, and anything with initial states
// and a successor function is a third: see examples/custom_model.cpp. Searches, products and stores
// see only this interface. It costs one virtual call for each expanded state and none for each
// step.
//
// To derive your own model, it is enough to override state_bits(), initial(), successors(),
// action_count(), action_name(), proposition_names(), holds() and describe(). The other functions
// are for models that pack their states, or that read atoms in a language of their own.
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

// Used in place of an action: nothing happens, and the state stays the same.
inline constexpr Action kStutter = ~Action{0};

// The steps that leave one state. Each has the state that it leads to and the action that it takes.
class Steps {
 public:
  // Empties the list. States added from now on have `words` words each.
  void clear(std::size_t words) {
    if (words != words_) states_.resize(actions_.size() * words);
    words_ = words;
    size_ = 0;
  }

  // Adds a step and returns the room for its target state. The caller must write all of its words,
  // which are not zeroed before. The pointer is valid until the next add().
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

// Where an atom comes from, so that errors can point into the formula around it.
struct AtomSource {
  std::string source = "proposition"; // how errors name the text
  std::string_view formula{};         // empty: errors show the atom alone
  std::size_t offset = 0; // where the atom begins in the formula, with its opening quote
};

// Makes an error at an offset in the text of an atom. It is shown in the formula around the atom.
Error error_in_atom(const AtomSource& where, std::string_view atom, std::size_t offset,
                    std::size_t length, std::string message, std::string hint = {});

// Actions that are cases of one action, with values for its parameters, such as the bindings of a
// coloured transition. They have consecutive numbers. There may be none.
struct ActionFamily {
  std::string name{};
  std::string label{}; // another name; may be empty
  std::vector<std::string> parameters{};
  Action first = 0;
  std::size_t count = 0;
};

// What people call the parts of a model.
struct Vocabulary {
  std::string_view model = "model", state = "state", action = "action", variable = "variable";
  std::string_view happens = "happens"; // what an action does
};

// "dead", or "one of these actions is enabled".
struct EnabledAtom {
  bool is_dead = false;
  std::vector<Action> actions{}; // in increasing order
  friend bool operator==(const EnabledAtom&, const EnabledAtom&) = default;
};

// Reads the values of some propositions in packed states.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // Sets bit i of `values` to the value of the i-th proposition, and all other bits of its words to
  // 0. `enabled` has the actions of the steps that leave the state, without kStutter.
  virtual void evaluate(const Word* state, std::span<const Action> enabled, Word* values) = 0;
  // Whether evaluate() looks at `enabled`. If not, it may also be called without the enabled
  // actions, and a state is then expanded only where a run goes on.
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

  // Does the work that comes before the first state, such as choosing how states are packed. May be
  // called repeatedly; the work is done once. If the monitor cuts it short, the model is the same
  // but slower.
  virtual void prepare(Monitor* /*monitor*/) {}

  // The number of bits of a state. They are in words_for(state_bits()) words; the bits above them
  // are 0.
  virtual std::uint32_t state_bits() const = 0;

  // Adds the initial states, at least one; the actions of these steps have no meaning. Called
  // before any function that takes a state, and again when a search starts anew. state_bits() may
  // change only here and in widen().
  virtual void initial(Steps& out) = 0;

  // Adds the steps that leave `state`, the same ones in the same order at every call. An action is
  // enabled in a state if one of these steps takes it. A state without steps is dead: a run that
  // reaches it stays there for ever. Several steps may take the same action, or lead to the same
  // state, or back to `state`. A step with kStutter must lead back to `state`; it says that a run
  // may also rest there.
  // Returns false if some step leads to a state that does not fit into state_bits(). What was added
  // then means nothing, and make_room() must be called.
  [[nodiscard]] virtual bool successors(const Word* state, Steps& out) = 0;

  // Makes room for a state that did not fit; state_bits() may change. Returns an error if that is
  // impossible because the states are too large or there are infinitely many. Models whose states
  // always fit need to override neither widen() nor repack().
  virtual std::optional<Error> widen();
  // If `allowed` is true, infinitely many states are no error from now on: a search among them goes
  // on until it reaches a limit. Otherwise widen() returns an error when it notices that there are
  // infinitely many.
  virtual void allow_endless(bool /*allowed*/) {}
  // Why there are infinitely many states, if the model has noticed that there are.
  virtual std::optional<std::string> endless() const { return std::nullopt; }
  // Converts a state from before the last widen() into its new form.
  virtual void repack(const Word* /*before*/, Word* /*after*/) const {}

  // For callers of widen() that keep states: calls widen() and counts the change if it succeeds.
  // Several users may keep states of one model; a user that finds changes() different from before
  // must start anew.
  std::optional<Error> make_room();
  std::size_t changes() const { return changes_; }

  // --- actions

  virtual std::size_t action_count() const = 0;
  // A name that no other action has. This is what --weak and --strong look for first.
  virtual std::string action_name(Action action) const = 0;
  // Another name, which several actions may share; may be empty.
  virtual std::string action_label(Action /*action*/) const { return {}; }
  // The fairness that the model itself declares for the action.
  virtual Fairness declared_fairness(Action /*action*/) const { return Fairness::none; }

  // The families of actions, in the order of their actions.
  virtual std::vector<ActionFamily> action_families() const { return {}; }
  // The value, in words, that an action of a family has for one of its parameters.
  virtual std::string parameter_value(Action /*action*/, std::size_t /*parameter*/) const {
    return {};
  }
  // Brings the text of a parameter value into the form that parameter_value() returns. Returns an
  // error without a position if the text is not a value of the parameter.
  virtual Result<std::string> read_parameter_value(std::size_t family, std::size_t parameter,
                                                   std::string_view text) const;

  // --- atoms of formulas

  // The names of the propositions, for models whose atoms are these and, as every model has them,
  // dead, enabled(action) and fired(action).
  virtual std::vector<std::string> proposition_names() const { return {}; }
  // The value of one of proposition_names(), given by its index.
  virtual bool holds(std::uint32_t /*proposition*/, const Word* /*state*/) const { return false; }

  // The number of the proposition that an atom of a formula stands for. It stays the same as long
  // as the model lives. Numbers are dense: 0, 1, ...
  virtual Result<std::uint32_t> proposition(std::string_view atom, const AtomSource& where = {});
  virtual std::size_t proposition_count() const;
  // The value of a proposition that is the same in all states. Returns nullopt if it is not known
  // to be.
  virtual std::optional<bool> constant(std::uint32_t /*proposition*/) const { return std::nullopt; }
  // Makes an evaluator that reads the values of these propositions. The model must outlive it.
  virtual std::unique_ptr<Evaluator> evaluator(std::vector<std::uint32_t> propositions);
  // Makes an object that finds steps which can stand for all steps of a state, as far as these
  // propositions can tell. Returns null if the model does not support this. The model must outlive
  // the object.
  virtual std::unique_ptr<StubbornSets> stubborn_sets(std::vector<std::uint32_t> propositions);

  // --- events

  // Returns the number of the proposition "the step that leaves the state takes one of these
  // actions". It has a value for each step of a run, not for a state, so the functions above do not
  // accept it. Where a run rests it is false. Equal sets of actions get the same number.
  std::uint32_t event(std::vector<Action> actions);
  static bool is_event(std::uint32_t proposition) {
    return proposition >= kFirstEvent && proposition != ~std::uint32_t{0};
  }
  // The actions of an event, in increasing order.
  const std::vector<Action>& event_actions(std::uint32_t event) const {
    return events_[event - kFirstEvent];
  }
  bool occurs(std::uint32_t event, Action action) const;

  // --- for several workers, each with a model of its own

  // Returns another model of the same system, with the same proposition numbers, that another
  // thread may use at the same time; null if that is not possible. The copy has not yet chosen how
  // it packs states.
  virtual std::unique_ptr<Model> copy() const { return nullptr; }
  // How states are packed, for users that must pack them in the same way in another process or at
  // another time. Called after initial() or widen().
  virtual std::vector<Word> packing() const { return {}; }
  // Packs states in the given way from now on; repack() converts earlier states into the new form.
  // Returns false, without changing anything, if the words are not a packing of this model.
  [[nodiscard]] virtual bool set_packing(std::span<const Word> packing) { return packing.empty(); }
  // What was noticed about the states that were expanded. add_noticed() adds what another copy of
  // the model has noticed.
  virtual std::vector<Word> noticed() const { return {}; }
  virtual void add_noticed(std::span<const Word> /*elsewhere*/) {}

  // --- for people and for the replay

  virtual std::string name() const { return {}; }
  virtual Vocabulary words() const { return {}; }
  virtual std::string describe(const Word* /*state*/) const { return {}; }
  // Where runs may rest, if that was chosen when the model was read. Returns nullopt if there is no
  // choice.
  virtual std::optional<Stuttering> chosen_stuttering() const { return std::nullopt; }

  // The model as it is written down, which does not depend on how states are packed. By default it
  // is based on initial() and successors() again. The model must outlive it.
  virtual std::unique_ptr<PlainModel> plain();
  // Converts a run made of steps of successors() into a run of the plain model. It stays the same
  // unless a packed state stands for several plain states; then its cycle may be repeated more
  // often. Returns nullopt if that takes too many steps.
  virtual std::optional<Trace> plain_run(Trace run) const;
  // Makes a walker, for random runs that need no other states; null if the model has none. The
  // model must outlive it.
  virtual std::unique_ptr<Walker> walker();
  // What people should know about how the model was read, one sentence each.
  virtual std::vector<std::string> notes() const { return {}; }

 private:
  static constexpr std::uint32_t kFirstEvent = std::uint32_t{1} << 31;

  std::uint32_t enabled_atom(EnabledAtom atom);

  std::size_t changes_ = 0;
  std::vector<EnabledAtom> enabled_atoms_; // that proposition() has read
  std::vector<std::vector<Action>> events_;
};

} // namespace fairly
