// Testing automata against the evaluation of the formula, word by word, and their products with
// random Kripke structures against those of other automata. Products with nets and fairness are
// compared in check_cross_test.cpp.
#include "fairly/automaton/testing_automaton.hpp"
#include "fairly/check/check.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/translate/stutter.hpp"
#include "fairly/translate/tableau.hpp"
#include "fairly/translate/testing.hpp"
#include "fairly/translate/translate.hpp"
#include "support/csv.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"
#include "support/word_acceptance.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace fairly::test::testing_cross_test {

// The letters of a word as sets of the automaton's propositions.
std::vector<std::uint32_t> letters(const TestingAutomaton& automaton, const ltl::Formulas& formulas,
                                   const ltl::LassoWord& word) {
  std::vector<std::uint32_t> out(word.positions());
  for (std::size_t at = 0; at < out.size(); ++at) {
    for (std::size_t i = 0; i < automaton.propositions.size(); ++i) {
      const std::uint32_t atom = formulas.find_atom(automaton.propositions[i])->index;
      if (word.letter(at)[atom]) out[at] |= 1U << i;
    }
  }
  return out;
}

// Runs on a word, as a graph: node = state * positions + position.
bool accepts(const TestingAutomaton& automaton, const ltl::Formulas& formulas,
             const ltl::LassoWord& word) {
  const std::vector<std::uint32_t> shown = letters(automaton, formulas, word);
  const auto positions = static_cast<Node>(shown.size());
  std::vector<ExplicitGraph::Arc> arcs, waiting;
  std::vector<Node> initial;
  for (const TestingAutomaton::Initial& each : automaton.initial) {
    if (each.letter == shown[0]) initial.push_back(each.state * positions);
  }
  for (State state = 0; state < automaton.edges.size(); ++state) {
    for (Node at = 0; at < positions; ++at) {
      const auto next = static_cast<Node>(word.next(at));
      for (const TestingAutomaton::Edge& edge : automaton.edges[state]) {
        if (edge.change != (shown[at] ^ shown[next])) continue;
        arcs.push_back({state * positions + at, {edge.target * positions + next, edge.marks, 0}});
      }
    }
  }
  const auto table = std::make_shared<const MarkTable>(automaton.marks);
  const auto nodes = static_cast<Node>(automaton.edges.size() * positions);
  ExplicitGraph graph(nodes, initial, arcs, table);
  if (check_emptiness(graph, automaton.acceptance)->verdict == Emptiness::nonempty) return true;
  if (automaton.kind == TestingKind::generalized) return false;
  // The second way to accept: reach a state that may wait for ever while nothing changes any more.
  const auto first = word.prefix.size();
  for (std::size_t at = first; at < positions; ++at) {
    if (shown[at] != shown[first]) return false;
  }
  std::vector<bool> reached(nodes);
  std::vector<Node> open = initial;
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    if (reached[node]) continue;
    reached[node] = true;
    if (node % positions >= first && automaton.waits_for_ever[node / positions]) return true;
    for (const ExplicitGraph::Arc& arc : arcs) {
      if (arc.source == node) open.push_back(arc.edge.target);
    }
  }
  return false;
}

// Words with repetitions, since those are what testing automata are about.
ltl::LassoWord stuttering_word(Random& random, std::size_t atoms) {
  ltl::LassoWord word = random_word(random, atoms);
  for (std::vector<ltl::Letter>* part : {&word.prefix, &word.cycle}) {
    for (std::size_t i = 0; i < part->size(); ++i) {
      if (!random.chance(0.4)) continue;
      const ltl::Letter copy = (*part)[i];
      part->insert(part->begin() + static_cast<std::ptrdiff_t>(i), copy);
      ++i;
    }
  }
  return word;
}

std::string wrong_word(const TestingAutomaton& automaton, const ltl::Formulas& formulas,
                       ltl::Formula formula, std::uint64_t seed, std::size_t count) {
  Random random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    const ltl::LassoWord word = stuttering_word(random, formulas.atom_count());
    const bool expected = evaluate(formulas, formula, word);
    if (accepts(automaton, formulas, word) != expected) {
      return "a word that " + std::string(expected ? "satisfies" : "violates") +
             " the formula is decided wrongly by\n" + to_dot(automaton);
    }
  }
  return "";
}

struct Counts {
  std::size_t classic = 0, insensitive = 0, partly = 0; // automata, states
};

std::string find_fault(ltl::Formulas& formulas, ltl::Formula formula, std::uint64_t seed,
                       std::size_t words, Counts& counts) {
  const Result<TestableAutomaton> testable = translate_for_testing(formulas, formula);
  if (!testable) return describe(testable.error());
  const auto count = std::count(testable->insensitive.begin(), testable->insensitive.end(), true);
  const bool is_whole = count == static_cast<std::ptrdiff_t>(testable->insensitive.size());
  counts.insensitive += is_whole ? 1 : 0;
  counts.partly += !is_whole && count > 0 ? 1 : 0;
  const Result<TestingAutomaton> made =
      make_testing_automaton(testable->automaton, testable->insensitive, TestingKind::generalized);
  if (!made) return describe(made.error());
  std::string fault = wrong_word(*made, formulas, formula, seed, words);
  if (!fault.empty()) return "tgta: " + fault;
  const Result<TestableAutomaton> buchi =
      translate_for_testing(formulas, formula, {.kind = AutomatonKind::ba});
  if (!buchi) return is_whole ? "ta refused" : "";
  ++counts.classic;
  const Result<TestingAutomaton> classic =
      make_testing_automaton(buchi->automaton, buchi->insensitive, TestingKind::classic);
  fault = wrong_word(*classic, formulas, formula, seed + 1, words);
  return fault.empty() ? "" : "ta: " + fault;
}

TEST(TestingCross, AutomataAcceptExactlyTheWordsThatSatisfyTheFormula) {
  Random random(base_seed() + 5);
  Counts counts;
  const std::size_t cases = scaled(2'000);
  for (std::size_t i = 0; i < cases; ++i) {
    ltl::Formulas formulas;
    const ltl::Formula formula = RandomFormulas(random, {.operators = random.between(1, 8),
                                                         .atoms = random.between(1, 3),
                                                         .next = i % 2 == 0})
                                     .draw(formulas);
    const auto fault = [&](ltl::Formula f) {
      Counts ignored;
      return find_fault(formulas, f, base_seed() + i, 30, ignored);
    };
    const std::string found = find_fault(formulas, formula, base_seed() + i, 30, counts);
    if (!found.empty()) {
      const ltl::Formula small =
          shrink(formulas, formula, [&](ltl::Formula f) { return !fault(f).empty(); });
      FAIL() << "case " << i << ": " << print(formulas, small) << "\n" << fault(small);
    }
  }
  if (cases < 1'000) return;
  EXPECT_GT(counts.insensitive, cases / 2);
  EXPECT_GT(counts.partly, cases / 100);
  EXPECT_GE(counts.classic, counts.insensitive);
}

// A graph whose nodes are letters. The first states are initial.
class Kripke final : public Model {
 public:
  Kripke(std::vector<Word> letters, std::vector<std::vector<Word>> targets, std::uint32_t atoms,
         std::size_t initial_count)
      : letters_(std::move(letters)), targets_(std::move(targets)), atoms_(atoms),
        initial_count_(initial_count) {}

  std::uint32_t state_bits() const override { return 3; }
  void initial(Steps& out) override {
    for (std::size_t i = 0; i < initial_count_; ++i) *out.add(0) = i;
  }
  bool successors(const Word* state, Steps& out) override {
    const std::vector<Word>& targets = targets_[*state];
    for (Action i = 0; i < targets.size(); ++i) *out.add(i) = targets[i];
    return true;
  }
  std::size_t action_count() const override { return 3; }
  std::string action_name(Action action) const override { return std::to_string(action); }
  std::size_t proposition_count() const override { return atoms_; }
  std::unique_ptr<Evaluator> evaluator(std::vector<std::uint32_t> propositions) override {
    return std::make_unique<Letters>(*this, std::move(propositions));
  }

  // Does this run violate the formula?
  bool shows_violation(const ltl::Formulas& formulas, ltl::Formula formula,
                       const Trace& trace) const {
    if (trace.start >= initial_count_) return false;
    const std::optional<ltl::LassoWord> word = run(formulas, trace.start, trace);
    return word && !ltl::evaluate(formulas, formula, *word);
  }

 private:
  class Letters final : public Evaluator {
   public:
    Letters(const Kripke& model, std::vector<std::uint32_t> propositions)
        : model_(model), propositions_(std::move(propositions)) {}

    void evaluate(const Word* state, std::span<const Action>, Word* values) override {
      *values = 0;
      for (std::size_t i = 0; i < propositions_.size(); ++i) {
        *values |= (model_.letters_[*state] >> propositions_[i] & 1) << i;
      }
    }
    // So that both ways of the product to read letters are tested.
    bool reads_enabled() const override { return model_.letters_.size() % 2 == 0; }

   private:
    const Kripke& model_;
    std::vector<std::uint32_t> propositions_;
  };

  // Returns nullopt if there is no such run.
  std::optional<ltl::LassoWord> run(const ltl::Formulas& formulas, Word state,
                                    const Trace& trace) const {
    ltl::LassoWord word;
    Word first = state;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      if (i == trace.prefix.size()) first = state;
      ltl::Letter letter(formulas.atom_count());
      for (std::size_t atom = 0; atom < atoms_; ++atom) {
        letter[atom] = (letters_[state] >> atom & 1) != 0;
      }
      (i < trace.prefix.size() ? word.prefix : word.cycle).push_back(letter);
      const Action action = trace.move(i).action;
      if (trace.move(i).choice != 0) return std::nullopt; // here an action leads to only one state
      if (action == kStutter ? !targets_[state].empty() : action >= targets_[state].size()) {
        return std::nullopt;
      }
      if (action != kStutter) state = targets_[state][action];
    }
    return state == first ? std::optional(word) : std::nullopt;
  }

  std::vector<Word> letters_;
  std::vector<std::vector<Word>> targets_;
  std::uint32_t atoms_;
  std::size_t initial_count_;
};

Kripke random_kripke(Random& random, std::uint32_t atoms) {
  std::vector<Word> letters(random.between(1, 8));
  // Few letters, so that many steps repeat them.
  for (Word& letter : letters) letter = random.below(std::size_t{1} << random.between(1, atoms));
  std::vector<std::vector<Word>> targets(letters.size());
  for (auto& each : targets) {
    for (std::size_t edges = random.below(4); edges > 0; --edges) {
      each.push_back(random.below(letters.size()));
    }
  }
  const std::size_t initial = random.between(1, 2);
  return {letters, targets, atoms, std::min(initial, letters.size())};
}

TEST(TestingCross, ProductsWithKripkeStructuresAreEmptyTogether) {
  Random random(base_seed() + 6);
  std::size_t violated = 0, refused = 0;
  const std::size_t cases = scaled(4'000);
  for (std::size_t i = 0; i < cases; ++i) {
    constexpr std::uint32_t kAtoms = 3;
    const auto arena = std::make_shared<ltl::Formulas>();
    ltl::Formulas& formulas = *arena;
    std::vector<std::uint32_t> propositions;
    for (std::uint32_t atom = 0; atom < kAtoms; ++atom) {
      formulas.atom(std::string(1, static_cast<char>('a' + atom)));
      propositions.push_back(atom);
    }
    const ltl::Formula formula =
        RandomFormulas(random,
                       {.operators = random.between(1, 8), .atoms = kAtoms, .next = i % 2 == 0})
            .draw(formulas);
    Kripke model = random_kripke(random, kAtoms);
    const Property property(model, arena, formula, propositions);
    SCOPED_TRACE(testing::Message() << "case " << i << ": " << print(formulas, formula));
    StateSpace space(model, StoreKind::tree, {}, i % 3 == 0 ? 0 : 1 << 23);
    const auto expected =
        check_exactly(space, {property, CheckOptions{.automaton = AutomatonKind::tgba}});
    ASSERT_TRUE(expected.ok());
    violated += expected->verdict == Verdict::violated ? 1 : 0;
    for (const CheckOptions& options :
         {CheckOptions{}, CheckOptions{.automaton = AutomatonKind::ba},
          CheckOptions{.engine = Engine::tau03, .testing = TestingKind::generalized},
          CheckOptions{.testing = TestingKind::generalized},
          CheckOptions{.testing = TestingKind::classic}}) {
      const auto result = check_exactly(space, {property, options});
      if (!result.ok() && options.testing == TestingKind::classic) {
        ++refused;
        continue;
      }
      ASSERT_TRUE(result.ok());
      ASSERT_EQ(name(result->verdict), name(expected->verdict))
          << result->statistics.automaton_kind;
      if (result->verdict != Verdict::violated) continue;
      ASSERT_TRUE(model.shows_violation(formulas, formula, result->counterexample->trace))
          << result->statistics.automaton_kind;
    }
  }
  EXPECT_GT(violated, cases / 5);
  EXPECT_LT(violated, cases * 4 / 5);
  EXPECT_GT(refused, 0U);
  EXPECT_LT(refused, cases / 2);
}

// The violation waits at the end. Cycles that wait only now and then are nearer to the start.
TEST(Testing, CyclesThatWaitNowAndThenAreNoCounterexamples) {
  Kripke model({0b001, 0b111, 0b101, 0b101, 0b001, 0b000},
               {{5, 5}, {}, {3, 0}, {4, 1, 4}, {5}, {3, 5, 2}}, 3, 1);
  const auto formulas = std::make_shared<ltl::Formulas>();
  formulas->atom("a");
  const Property property(model, formulas, *ltl::parse(*formulas, "!F(b R a)"), {0, 1});
  StateSpace space(model, StoreKind::tree);
  const auto result =
      check_exactly(space, {property, CheckOptions{.testing = TestingKind::classic}});
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(result->verdict, Verdict::violated);
  EXPECT_TRUE(model.shows_violation(*formulas, property.formula(), result->counterexample->trace));
}

TEST(SharedLtl, TestingAutomataAcceptExactlyTheWordsThatSatisfyTheFormula) {
  const auto folder = shared_folder("ltl");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::ifstream in(*folder / "sizes.csv");
  std::string line;
  std::getline(in, line);
  Counts counts;
  for (std::size_t i = 0; std::getline(in, line) && i < scaled(864); ++i) {
    ltl::Formulas formulas;
    const std::vector<std::string> field = csv_fields(line);
    ltl::Formula formula = *ltl::parse(formulas, field[2]);
    if (field[3] == "-") formula = formulas.unary(ltl::Op::Not, formula);
    if (ltl::atoms(formulas, formula).size() > 4) continue;
    ASSERT_EQ(find_fault(formulas, formula, base_seed() + i, 20, counts), "") << line;
  }
}

// The word that the published construction loses. G(p | Xp) | !G(p | Xp) is not simplified here.
TEST(Testing, KeepsTheWordThatStaysTheSame) {
  ltl::Formulas formulas;
  const ltl::Formula formula =
      ltl::negation_normal_form(formulas, *ltl::parse(formulas, "G(p | X p) | !G(p | X p)"), false);
  Bdds bdds;
  const auto atoms = ltl::atoms(formulas, formula);
  const Result<translate::Draft> draft = translate::tableau(formulas, formula, atoms, bdds, {});
  ASSERT_TRUE(draft.ok());
  ASSERT_GT(draft->state_count(), 2U);
  const Automaton automaton =
      to_automaton(*draft, Acceptance::generalized_buchi(draft->mark_count), bdds, {"p"}, "");
  const auto made = make_testing_automaton(
      automaton, std::vector<bool>(automaton.state_count(), true), TestingKind::generalized);
  ASSERT_TRUE(made.ok());
  const ltl::LassoWord always{.prefix = {}, .cycle = {{true}}};
  EXPECT_TRUE(accepts(*made, formulas, always));
  EXPECT_EQ(wrong_word(*made, formulas, formula, 1, 500), "");
}

// Compares the exact test of stutter invariance with words.
TEST(StutterCross, AnswersAreThoseOfWords) {
  Random random(base_seed() + 9);
  std::size_t with_next = 0, refuted = 0, sensitive = 0, one_way = 0;
  for (std::size_t i = 0; i < scaled(1'500); ++i) {
    ltl::Formulas formulas;
    const ltl::Formula formula =
        RandomFormulas(random, {.operators = 6, .atoms = 2}).draw(formulas);
    const TranslateOptions options;
    translate::Workbench workbench(formulas, ltl::atoms(formulas, formula), options);
    if (workbench.properties.of(formula).next_free) continue;
    const std::optional<bool> invariant = is_stutter_invariant(workbench, formula);
    ASSERT_TRUE(invariant);
    ++with_next;
    sensitive += *invariant ? 0 : 1;
    const std::optional<bool> shortens = violations_survive_shortening(workbench, formula);
    ASSERT_TRUE(shortens);
    ASSERT_TRUE(*shortens || !*invariant);
    one_way += *shortens && !*invariant ? 1 : 0;
    bool differs = false;
    for (std::size_t w = 0; w < 200 && !differs; ++w) {
      const ltl::LassoWord word = random_word(random, formulas.atom_count());
      ltl::LassoWord longer = word;
      for (std::vector<ltl::Letter>* part : {&longer.prefix, &longer.cycle}) {
        for (std::size_t at = 0; at < part->size(); ++at) {
          if (!random.chance(0.5)) continue;
          const ltl::Letter copy = (*part)[at];
          part->insert(part->begin() + static_cast<std::ptrdiff_t>(at++), copy);
        }
      }
      differs = evaluate(formulas, formula, word) != evaluate(formulas, formula, longer);
      ASSERT_FALSE(*shortens && evaluate(formulas, formula, word) &&
                   !evaluate(formulas, formula, longer))
          << print(formulas, formula);
    }
    ASSERT_FALSE(differs && *invariant) << print(formulas, formula);
    refuted += differs ? 1 : 0;
  }
  if (scaled(1'500) < 1'000) return;
  EXPECT_GT(with_next, scaled(1'500) / 4);
  // Nearly all formulas that are sensitive show it on short words.
  EXPECT_GE(refuted * 10, sensitive * 9);
  EXPECT_GT(one_way * 20, sensitive);
}

} // namespace fairly::test::testing_cross_test
