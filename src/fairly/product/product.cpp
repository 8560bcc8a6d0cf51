#include "fairly/product/product.hpp"

#include "fairly/base/prefetch.hpp"
#include "fairly/ltl/evaluate.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;

constexpr State kMostDenseStates = 8; // of the automaton: more would leave many numbers unused

bool bit(const std::vector<Word>& words, std::size_t index) {
  return (words[index / 64] >> (index % 64) & 1) != 0;
}

void set_bit(std::vector<Word>& words, std::size_t index) {
  words[index / 64] |= Word{1} << (index % 64);
}

} // namespace

Product::Product(Model& model, StateSpace& space, const Automaton& automaton,
                 const ltl::Formulas& formulas, const std::vector<std::uint32_t>& propositions,
                 std::vector<FairnessHypothesis> hypotheses)
    : model_(model), space_(space), automaton_(automaton), formulas_(formulas),
      proposition_of_(propositions), letters_(automaton), hypotheses_(std::move(hypotheses)),
      is_dense_(automaton.state_count() <= kMostDenseStates),
      shift_(static_cast<unsigned>(std::bit_width(std::max(automaton.state_count(), 1U) - 1))) {
  number_marks();
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
  values_.resize(words_for(model_.proposition_count()));
  letter_.resize(words_for(watched_.size()));
}

void Product::watch(std::uint32_t proposition) {
  if (std::find(watched_.begin(), watched_.end(), proposition) == watched_.end()) {
    watched_.push_back(proposition);
  }
}

void Product::number_marks() {
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
  if (hypotheses_.empty()) return;

  when_nothing_is_enabled_.resize(words_for(mark_count_));
  changes_.resize(model_.action_count());
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

void Product::fill_edge_marks() {
  std::vector<MarkSet> occurs(model_.action_count() + 1);
  for (std::size_t i = 0; i < hypotheses_.size(); ++i) {
    const Mark mark = first_mark_[i] + (hypotheses_[i].kind == Kind::strong ? 1 : 0);
    for (const Action action : hypotheses_[i].actions) occurs[action].add(mark);
  }
  const MarkTable& own = automaton_.marks();
  for (MarksId id = 0; id < own.size(); ++id) {
    for (const MarkSet& more : occurs) edge_marks_.push_back(marks_.intern(own[id] | more));
  }
}

void Product::initial(std::vector<Node>& out) {
  for (StateNumber state = 0; state < space_.initial_count(); ++state) {
    for (const State each : automaton_.initial()) {
      out.push_back(
          static_cast<Node>(is_dense_ ? state << shift_ | each : nodes_.insert(pair(state, each))));
    }
  }
}

Node Product::node_count() const {
  if (!is_dense_) return static_cast<Node>(nodes_.size());
  const std::uint64_t count = space_.size() << shift_;
  return static_cast<Node>(std::min<std::uint64_t>(count, std::numeric_limits<Node>::max()));
}

// --- states

std::uint32_t Product::look_at(StateNumber state, std::span<const Arc> arcs) {
  if (!watched_.empty()) {
    enabled_.clear();
    for (const Arc& arc : arcs) enabled_.push_back(arc.action);
    model_.evaluate(space_.fetch(state), enabled_, values_.data());
    std::fill(letter_.begin(), letter_.end(), Word{0});
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      if (bit(values_, watched_[i])) set_bit(letter_, i);
    }
  }
  return number_letter();
}

std::uint32_t Product::number_letter() {
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
void Product::add_letter_marks(std::size_t letter) {
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

MarksId Product::shared_marks(Node node) {
  if (hypotheses_.empty() || failure_) return kNoMarks;
  const StateNumber source = state(node);
  assert(source < seen_.size() && seen_[source].letter != 0 && "not expanded");
  if (seen_[source].shared == 0) {
    std::span<const Arc> arcs;
    if ((failure_ = space_.arcs(source, arcs))) return kNoMarks;
    seen_[source].shared = find_shared_marks(seen_[source].letter - 1, arcs) + 1;
  }
  return seen_[source].shared - 1;
}

MarksId Product::find_shared_marks(std::uint32_t letter, std::span<const Arc> arcs) {
  shared_ = when_nothing_is_enabled_;
  for (const Arc& arc : arcs) {
    for (const Change& change : changes_[arc.action]) {
      shared_[change.word] = (shared_[change.word] & change.keep) | change.set;
    }
  }
  const std::uint64_t* more = letter_marks_.data() + letter * shared_.size();
  for (std::size_t i = 0; i < shared_.size(); ++i) shared_[i] |= more[i];
  return marks_.intern_words(shared_);
}

// --- nodes

void Product::expand(Node node, std::vector<Edge>& out) {
  if (failure_) return;
  const StateNumber source = state(node);
  std::span<const Arc> arcs;
  if ((failure_ = space_.arcs(source, arcs))) return;
  if (is_dense_ && space_.size() << shift_ >= std::numeric_limits<Node>::max()) {
    failure_ = Error{.message = "the product has 2^32 nodes", .is_limit = true};
    return;
  }
  seen_.grow(source + 1);
  if (seen_[source].letter == 0) seen_[source].letter = look_at(source, arcs) + 1;
  const Arc stutters{static_cast<std::uint32_t>(source), stutter()};
  if (arcs.empty()) arcs = {&stutters, 1};

  const std::size_t first = out.size();
  const Word* letter = letter_words_.data() + (seen_[source].letter - 1) * letter_.size();
  pending_.clear();
  letters_.for_each(automaton_state(node), letter, [&](std::uint32_t transition) {
    const Transition& reads = automaton_.transitions()[transition];
    const MarksId* marks = &edge_marks_[std::size_t{reads.marks} * (model_.action_count() + 1)];
    for (const Arc& arc : arcs) {
      const Node target = is_dense_ ? arc.target << shift_ | reads.target : 0;
      out.push_back({target, marks[arc.action], arc.action});
      if (!is_dense_) add_pending(pair(arc.target, reads.target));
    }
  });
  if (!is_dense_) number_targets(out, first);
}

void Product::add_pending(Word node) {
  const std::uint64_t hash = WordTable::hash(node);
  nodes_.prefetch(hash);
  pending_.push_back({node, hash, WordTable::kNone});
}

void Product::number_targets(std::vector<Edge>& out, std::size_t first) {
  for (Pending& each : pending_) each.guess = nodes_.guess(each.hash);
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const StateNumber number = nodes_.insert(pending_[i].node, pending_[i].hash, pending_[i].guess);
    if (number >= std::numeric_limits<Node>::max()) {
      failure_ = Error{.message = "the product has 2^32 nodes", .is_limit = true};
      out.resize(first);
      return;
    }
    out[first + i].target = static_cast<Node>(number);
  }
}

void Product::prefetch(std::span<const Edge> edges) {
  if (!is_dense_) return;
  for (const Edge& edge : edges) {
    const StateNumber target = state(edge.target);
    space_.prefetch(target);
    if (target < seen_.size()) fairly::prefetch(&seen_[target]);
  }
}

} // namespace fairly
