// What the automaton and the hypotheses say about a state of the model and the steps that leave it.
//
// Each hypothesis adds marks to those of the automaton:
//
//     unconditional   b where it occurs                                        Inf(b)
//     weak            b where it is not enabled, or occurs                     Inf(b)
//     strong          l where it is enabled, u where it occurs                 Fin(l) | Inf(u)
//
// What is enabled depends on the state alone, so these marks are shared by all edges that leave a
// node. The other marks of an edge depend on the transition of the automaton and the action of the
// model; they are in a table. The letter of a state, which the automaton reads there, and its
// shared marks are small numbers, so that callers that number states can keep them. The shared
// marks are costly if there are many hypotheses, and they are not always needed.
// Events (fired(t)) belong to steps. Actions that mean the same to all events form a class, and the
// letter of a step is that of its state together with the events of its class. The marks of
// hypotheses about events are on edges.
// Cost: for each state, its propositions are evaluated and two hash tables are looked up; an edge
// reads a table.
// Tested by tests/cross/product_cross_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/letter_table.hpp"
#include "fairly/base/word.hpp"
#include "fairly/model/property.hpp"

#include <absl/container/flat_hash_map.h>

#include <memory>
#include <span>
#include <vector>

namespace fairly {

class Labelling {
 public:
  // The propositions of the automaton and the atoms of the hypotheses are atoms of the property.
  // The formula and the hypotheses of the property itself do not matter. All arguments must outlive
  // this object.
  Labelling(Model& model, const Automaton& automaton, const Property& property,
            std::vector<FairnessHypothesis> hypotheses);

  // The acceptance condition of the automaton together with all hypotheses.
  const Acceptance& acceptance() const { return acceptance_; }
  // The mark b of a hypothesis, or l; u is the next one after l.
  Mark first_mark(std::size_t hypothesis) const { return first_mark_[hypothesis]; }
  const MarkTable& marks() const { return marks_; }
  const Automaton& automaton() const { return automaton_; }

  // The action of an edge by which a run rests in its state. It is used in place of kStutter.
  Action stutter() const { return stutter_; }

  // The number of the letter of a state. `enabled` has the actions of the steps that leave the
  // state, without stutter(); it is looked at only if reads_enabled(), and the state itself only if
  // reads_states().
  std::uint32_t letter(const Word* state, std::span<const Action> enabled);
  bool reads_states() const { return !watched_.empty(); }
  bool reads_enabled() const { return evaluator_ && evaluator_->reads_enabled(); }

  // Events: the letter that an edge reads depends on its action. There are few classes of actions;
  // a step by which a run rests is in class 0.
  bool has_events() const { return class_words_.size() > letter_.size(); }
  std::uint32_t event_class(Action action) const { return classes_[action]; }
  // The letter of a step of class `event_class` from a state with letter `letter`.
  std::uint32_t letter_of_step(std::uint32_t letter, std::uint32_t event_class);
  // The marks of an edge, apart from the shared ones. `marks` are those given by its transition and
  // action; `letter` is the letter of its step.
  MarksId marks_of_step(MarksId marks, std::uint32_t letter);

  // The marks of all edges that leave a state with this letter.
  MarksId shared_marks(std::uint32_t letter, std::span<const Action> enabled);
  // Whether shared_marks() looks at what is enabled.
  bool marks_read_enabled() const { return marks_read_enabled_; }
  const MarkSet& possible_shared_marks() const { return possible_shared_marks_; }
  // Those of the possible shared marks that states with a letter met so far can have.
  const MarkSet& shared_marks_so_far() const { return shared_marks_so_far_; }
  std::size_t letters_met() const { return letters_met_; }

  // Calls f(target, marks) for each transition of the automaton that reads this letter. An edge
  // that takes action a along this transition carries marks[a].
  template <class F>
  void for_each(State source, std::uint32_t letter, F&& f) const {
    letters_.for_each(source, letter_words(letter), [&](std::uint32_t transition) {
      const Transition& reads = automaton_.transitions()[transition];
      f(reads.target, edge_marks(reads.marks));
    });
  }

  // The values of the watched propositions in this letter, those of the automaton first.
  const Word* letter_words(std::uint32_t letter) const {
    return letter_words_.data() + std::size_t{letter} * letter_.size();
  }
  // For each action, the marks of an edge whose transition carries `marks`.
  const MarksId* edge_marks(MarksId marks) const {
    return &edge_marks_[std::size_t{marks} * (stutter_ + std::size_t{1})];
  }
  // In edge_marks(), stands for all marks of the automaton.
  MarksId all_marks() const { return automaton_.marks().size(); }

 private:
  // How an enabled action changes the marks of a state: (word & keep) | set.
  struct Change {
    std::uint32_t word;
    std::uint64_t keep, set;
  };

  void number_marks();
  void fill_changes();
  void fill_edge_marks();
  void watch(std::uint32_t proposition);
  void classify_actions(const Model& model);
  bool reads_events(const FairnessHypothesis& hypothesis) const;
  std::uint32_t number_letter();
  void add_letter_marks(std::size_t letter);
  void meet_letter(std::uint32_t number); // called once for each letter but 0

  const Automaton& automaton_;
  const ltl::Formulas& formulas_;
  std::vector<std::uint32_t> proposition_of_; // by atom of the formulas
  const Action stutter_;
  LetterTable letters_;
  std::vector<FairnessHypothesis> hypotheses_;
  std::vector<Mark> first_mark_; // of each hypothesis
  Mark mark_count_ = 0;
  Acceptance acceptance_;
  MarkTable marks_;
  std::vector<MarksId> edge_marks_;          // by marks of the automaton, or all, and action
  std::vector<std::vector<Change>> changes_; // by action
  bool marks_read_enabled_ = false;          // some action has changes
  std::vector<std::uint64_t> when_nothing_is_enabled_;
  MarkSet possible_shared_marks_, shared_marks_so_far_;

  // Letters: the values of the watched propositions, those of the automaton first.
  std::vector<std::uint32_t> watched_;   // propositions of the model
  std::unique_ptr<Evaluator> evaluator_; // of watched_; null: there are none
  NumberedSets letter_numbers_;
  std::uint32_t last_letter_ = 0;
  std::size_t letters_met_ = 0;
  bool has_met_empty_ = false;              // letter 0, which has its number from the beginning
  std::vector<Word> letter_words_;          // for each letter, as many as letter_ has
  std::vector<std::uint64_t> letter_marks_; // of the hypotheses about states, for each letter

  // Events. Without any there is one class and nothing more.
  std::vector<std::uint32_t> classes_; // by action; stutter() has one too
  std::vector<Word> class_words_;      // the events of each class, as many words as letter_ has
  std::vector<Word> state_words_;      // mask of what is not an event; empty: no events
  std::vector<std::uint32_t> step_letters_; // by letter and class, + 1; 0: unknown
  bool has_event_marks_ = false;
  std::vector<std::uint64_t> event_marks_; // of the hypotheses about events, for each letter
  absl::flat_hash_map<std::uint64_t, MarksId> step_marks_;

  std::vector<Word> letter_;
  std::vector<std::uint64_t> shared_;
};

} // namespace fairly
