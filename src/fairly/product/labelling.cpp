#include "fairly/product/labelling.hpp"

#include "fairly/ltl/evaluate.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;

void set_bit(std::vector<Word>& words, std::size_t index) {
  words[index / 64] |= Word{1} << (index % 64);
}

} // namespace

Labelling::Labelling(Model& model, const Automaton& automaton, const Property& property,
                     std::vector<FairnessHypothesis> hypotheses)
    : automaton_(automaton), formulas_(property.formulas()),
      proposition_of_(property.propositions()), stutter_(static_cast<Action>(model.action_count())),
      letters_(automaton), hypotheses_(std::move(hypotheses)) {
  number_marks();
  fill_changes();
  fill_edge_marks();
  for (const std::string& name : automaton_.propositions()) {
    const std::optional<ltl::AtomId> atom = formulas_.find_atom(name);
    assert(atom && "a proposition of the automaton is no atom of the formulas");
    watched_.push_back(proposition_of_[atom->index]);
  }
  for (const FairnessHypothesis& each : hypotheses_) {
    if (!each.actions.empty()) continue;
    for (const ltl::Formula f : {each.enabled, each.occurs}) {
      for (const ltl::AtomId atom : ltl::atoms(formulas_, f)) watch(proposition_of_[atom.index]);
    }
  }
  if (!watched_.empty()) evaluator_ = model.evaluator(watched_);
  letter_.resize(words_for(watched_.size()));
}

void Labelling::watch(std::uint32_t proposition) {
  if (std::find(watched_.begin(), watched_.end(), proposition) == watched_.end()) {
    watched_.push_back(proposition);
  }
}

void Labelling::number_marks() {
  AcceptanceBuilder builder;
  std::vector<AcceptanceBuilder::Id> parts{builder.add(automaton_.acceptance())};
  Mark next = automaton_.mark_count();
  for (const FairnessHypothesis& each : hypotheses_) {
    first_mark_.push_back(next);
    if (each.kind == Kind::strong) {
      const AcceptanceBuilder::Id pair[] = {builder.fin(next), builder.inf(next + 1)};
      parts.push_back(builder.any_of(pair));
      next += 2;
    } else {
      parts.push_back(builder.inf(next));
      next += 1;
    }
  }
  acceptance_ = builder.finish(builder.all_of(parts));
  mark_count_ = next;
}

void Labelling::fill_changes() {
  if (hypotheses_.empty()) return;
  when_nothing_is_enabled_.resize(words_for(mark_count_));
  changes_.resize(stutter_);
  for (std::size_t i = 0; i < hypotheses_.size(); ++i) {
    const FairnessHypothesis& each = hypotheses_[i];
    const bool is_strong = each.kind == Kind::strong;
    if (each.actions.empty() || each.kind != Kind::unconditional) {
      possible_shared_marks_.add(first_mark_[i]);
    }
    if (each.actions.empty() && is_strong) possible_shared_marks_.add(first_mark_[i] + 1);
    if (each.actions.empty() || each.kind == Kind::unconditional) continue;
    const std::uint64_t mark = std::uint64_t{1} << (first_mark_[i] % 64);
    if (!is_strong) set_bit(when_nothing_is_enabled_, first_mark_[i]);
    for (const Action action : each.actions) {
      changes_[action].push_back({first_mark_[i] / 64, is_strong ? ~std::uint64_t{0} : ~mark,
                                  is_strong ? mark : std::uint64_t{0}});
    }
  }
}

void Labelling::fill_edge_marks() {
  std::vector<MarkSet> occurs(stutter_ + std::size_t{1});
  for (std::size_t i = 0; i < hypotheses_.size(); ++i) {
    const Mark mark = first_mark_[i] + (hypotheses_[i].kind == Kind::strong ? 1 : 0);
    for (const Action action : hypotheses_[i].actions) occurs[action].add(mark);
  }
  const MarkTable& own = automaton_.marks();
  MarkSet all;
  for (Mark mark = 0; mark < automaton_.mark_count(); ++mark) all.add(mark);
  for (MarksId id = 0; id <= own.size(); ++id) {
    const MarkSet& marks = id < own.size() ? own[id] : all;
    for (const MarkSet& more : occurs) edge_marks_.push_back(marks_.intern(marks | more));
  }
}

// --- states

std::uint32_t Labelling::letter(const Word* state, std::span<const Action> enabled) {
  if (evaluator_) evaluator_->evaluate(state, enabled, letter_.data());
  return number_letter();
}

std::uint32_t Labelling::number_letter() {
  const std::uint32_t known = static_cast<std::uint32_t>(letter_words_.size() / letter_.size());
  const std::uint32_t number = letter_numbers_.intern_words(letter_);
  if (number < known) return number;
  // The empty set has number 0 from the beginning: it may be met after others.
  while (letter_words_.size() / letter_.size() <= number) {
    const std::size_t next = letter_words_.size() / letter_.size();
    letter_words_.resize(letter_words_.size() + letter_.size());
    const auto words = letter_numbers_[static_cast<MarksId>(next)].words();
    std::copy(words.begin(), words.end(),
              letter_words_.begin() + static_cast<std::ptrdiff_t>(next * letter_.size()));
    add_letter_marks(next);
  }
  return number;
}

// The marks of the hypotheses about states, which depend on the letter alone.
void Labelling::add_letter_marks(std::size_t letter) {
  if (hypotheses_.empty()) return;
  std::vector<Word> marks(when_nothing_is_enabled_.size());
  ltl::LassoWord word{.prefix = {}, .cycle = {ltl::Letter(formulas_.atom_count())}};
  const Word* bits = letter_words_.data() + letter * letter_.size();
  for (std::size_t atom = 0; atom < std::min(proposition_of_.size(), formulas_.atom_count());
       ++atom) {
    const auto at = std::find(watched_.begin(), watched_.end(), proposition_of_[atom]);
    if (at == watched_.end()) continue;
    const auto i = static_cast<std::size_t>(at - watched_.begin());
    word.cycle[0][atom] = (bits[i / 64] >> (i % 64) & 1) != 0;
  }
  for (std::size_t i = 0; i < hypotheses_.size(); ++i) {
    const FairnessHypothesis& each = hypotheses_[i];
    if (!each.actions.empty()) continue;
    const bool occurs = ltl::evaluate(formulas_, each.occurs, word);
    const bool enabled =
        each.kind == Kind::unconditional || ltl::evaluate(formulas_, each.enabled, word);
    if (each.kind == Kind::strong) {
      if (enabled) set_bit(marks, first_mark_[i]);
      if (occurs) set_bit(marks, first_mark_[i] + 1);
    } else if (occurs || !enabled) {
      set_bit(marks, first_mark_[i]);
    }
  }
  letter_marks_.insert(letter_marks_.end(), marks.begin(), marks.end());
}

MarksId Labelling::shared_marks(std::uint32_t letter, std::span<const Action> enabled) {
  if (hypotheses_.empty()) return kNoMarks;
  shared_ = when_nothing_is_enabled_;
  for (const Action action : enabled) {
    for (const Change& change : changes_[action]) {
      shared_[change.word] = (shared_[change.word] & change.keep) | change.set;
    }
  }
  const std::uint64_t* more = letter_marks_.data() + letter * shared_.size();
  for (std::size_t i = 0; i < shared_.size(); ++i) shared_[i] |= more[i];
  return marks_.intern_words(shared_);
}

} // namespace fairly
