#include "fairly/product/labelling.hpp"

#include "fairly/ltl/evaluate.hpp"

#include <algorithm>
#include <cassert>
#include <map>
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
  letter_.resize(words_for(watched_.size()));
  classify_actions(model);
  // In place of each event another proposition is evaluated, and its bit is cleared afterwards.
  std::vector<std::uint32_t> states = watched_;
  const auto some = std::find_if_not(states.begin(), states.end(),
                                     [](auto each) { return Model::is_event(each); });
  if (some == states.end()) return;
  const std::uint32_t other = *some;
  for (std::uint32_t& each : states) each = Model::is_event(each) ? other : each;
  evaluator_ = model.evaluator(std::move(states));
}

void Labelling::classify_actions(const Model& model) {
  std::vector<std::vector<Word>> events(stutter_ + std::size_t{1});
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    if (!Model::is_event(watched_[i])) continue;
    for (const Action action : model.event_actions(watched_[i])) {
      events[action].resize(letter_.size());
      set_bit(events[action], i);
    }
    if (state_words_.empty()) state_words_.assign(letter_.size(), ~Word{0});
    state_words_[i / 64] &= ~(Word{1} << (i % 64));
  }
  class_words_.resize(letter_.size());
  if (state_words_.empty()) return;
  std::map<std::vector<Word>, std::uint32_t> known{{std::vector<Word>(letter_.size()), 0}};
  for (std::vector<Word>& each : events) {
    each.resize(letter_.size());
    const auto [at, is_new] = known.emplace(each, static_cast<std::uint32_t>(known.size()));
    if (is_new) class_words_.insert(class_words_.end(), each.begin(), each.end());
    classes_.push_back(at->second);
  }
}

bool Labelling::reads_events(const FairnessHypothesis& hypothesis) const {
  if (!hypothesis.actions.empty()) return false;
  std::vector<ltl::AtomId> atoms = ltl::atoms(formulas_, hypothesis.occurs);
  if (hypothesis.kind != Kind::unconditional) {
    const std::vector<ltl::AtomId> more = ltl::atoms(formulas_, hypothesis.enabled);
    atoms.insert(atoms.end(), more.begin(), more.end());
  }
  return std::any_of(atoms.begin(), atoms.end(), [this](ltl::AtomId atom) {
    return Model::is_event(proposition_of_[atom.index]);
  });
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
    if (reads_events(each)) {
      has_event_marks_ = true;
      continue;
    }
    if (each.actions.empty() || each.kind != Kind::unconditional) {
      possible_shared_marks_.add(first_mark_[i]);
    }
    if (each.actions.empty() && is_strong) possible_shared_marks_.add(first_mark_[i] + 1);
    if (each.actions.empty() || each.kind == Kind::unconditional) continue;
    shared_marks_so_far_.add(first_mark_[i]);
    const std::uint64_t mark = std::uint64_t{1} << (first_mark_[i] % 64);
    if (!is_strong) set_bit(when_nothing_is_enabled_, first_mark_[i]);
    marks_read_enabled_ = true;
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
  if (evaluator_) {
    evaluator_->evaluate(state, enabled, letter_.data());
  } else {
    std::fill(letter_.begin(), letter_.end(), Word{0});
  }
  for (std::size_t i = 0; i < state_words_.size(); ++i) letter_[i] &= state_words_[i];
  return number_letter();
}

std::uint32_t Labelling::letter_of_step(std::uint32_t letter, std::uint32_t event_class) {
  if (event_class == 0) return letter;
  const std::size_t classes = class_words_.size() / letter_.size();
  const std::size_t index = letter * classes + event_class;
  if (index >= step_letters_.size()) step_letters_.resize((letter + std::size_t{1}) * classes);
  if (step_letters_[index] == 0) {
    const Word* const events = &class_words_[event_class * letter_.size()];
    std::transform(events, events + letter_.size(), letter_words(letter), letter_.begin(),
                   [](Word a, Word b) { return a | b; });
    step_letters_[index] = number_letter() + 1;
  }
  return step_letters_[index] - 1;
}

MarksId Labelling::marks_of_step(MarksId marks, std::uint32_t letter) {
  if (!has_event_marks_) return marks;
  MarksId& known =
      step_marks_.try_emplace(std::uint64_t{marks} << 32 | letter, ~MarksId{0}).first->second;
  if (known == ~MarksId{0}) {
    MarkSet all = marks_[marks];
    for (Mark mark = 0; mark < mark_count_; ++mark) {
      const std::size_t at = letter * words_for(mark_count_) + mark / 64;
      if ((event_marks_[at] >> (mark % 64) & 1) != 0) all.add(mark);
    }
    known = marks_.intern(all);
  }
  return known;
}

std::uint32_t Labelling::number_letter() {
  const std::uint32_t known = static_cast<std::uint32_t>(letter_words_.size() / letter_.size());
  if (last_letter_ < known &&
      std::equal(letter_.begin(), letter_.end(), letter_words(last_letter_))) {
    return last_letter_;
  }
  const std::uint32_t number = last_letter_ = letter_numbers_.intern_words(letter_);
  if (number < known) {
    if (number == 0) meet_letter(0);
    return number;
  }
  // The empty set has number 0 from the beginning, so it may be met after other letters.
  while (letter_words_.size() / letter_.size() <= number) {
    const std::size_t next = letter_words_.size() / letter_.size();
    letter_words_.resize(letter_words_.size() + letter_.size());
    const auto words = letter_numbers_[static_cast<MarksId>(next)].words();
    std::copy(words.begin(), words.end(),
              letter_words_.begin() + static_cast<std::ptrdiff_t>(next * letter_.size()));
    add_letter_marks(next);
  }
  meet_letter(number);
  return number;
}

void Labelling::meet_letter(std::uint32_t number) {
  if (number == 0 && std::exchange(has_met_empty_, true)) return;
  ++letters_met_;
  if (hypotheses_.empty()) return;
  const std::uint64_t* marks = letter_marks_.data() + number * words_for(mark_count_);
  for (Mark mark = 0; mark < mark_count_; ++mark) {
    if ((marks[mark / 64] >> (mark % 64) & 1) != 0) shared_marks_so_far_.add(mark);
  }
}

// Adds the marks of the hypotheses about states and events, which depend on the letter alone.
void Labelling::add_letter_marks(std::size_t letter) {
  if (hypotheses_.empty()) return;
  std::vector<Word> shared(when_nothing_is_enabled_.size()), events(shared.size());
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
    std::vector<Word>& marks = has_event_marks_ && reads_events(each) ? events : shared;
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
  letter_marks_.insert(letter_marks_.end(), shared.begin(), shared.end());
  if (has_event_marks_) event_marks_.insert(event_marks_.end(), events.begin(), events.end());
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
