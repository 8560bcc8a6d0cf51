#include "fairly/automaton/hoa_reader.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

namespace fairly::hoa_reader_test {

Automaton read(const std::string& text) {
  Result<Automaton> automaton = read_hoa(text);
  EXPECT_TRUE(automaton.ok()) << describe(automaton.error());
  return std::move(automaton).value();
}

std::string error_of(const std::string& text) {
  const Result<Automaton> automaton = read_hoa(text, "x");
  if (automaton.ok()) return "no error";
  const Error& error = automaton.error();
  return std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
}

// Header lines, then the body.
std::string hoa(const std::string& header, const std::string& body) {
  return "HOA: v1\n" + header + "\n--BODY--\n" + body + "\n--END--\n";
}

// The letters (bit j: proposition j) of a transition's guard, for few propositions.
std::vector<unsigned> letters(const Automaton& automaton, const Transition& t) {
  std::vector<unsigned> out;
  for (unsigned letter = 0; letter < 1U << automaton.propositions().size(); ++letter) {
    const auto holds = [&](std::uint32_t variable) { return (letter >> variable & 1) != 0; };
    if (automaton.guards().value(t.guard, holds)) out.push_back(letter);
  }
  return out;
}

using Letters = std::vector<unsigned>;

TEST(HoaReader, ReadsTransitionLabelsAndMarks) {
  const Automaton a = read(hoa("name: \"GFa\"\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b\"\n"
                               "acc-name: Buchi\nAcceptance: 1 Inf(0)",
                               "State: 0 \"s\" [0&!1] 1 {0} [!0 | 1] 0\nState: 1 [t] 0 [f] 1"));
  EXPECT_EQ(a.name(), "GFa");
  EXPECT_EQ(a.state_name(0), "s");
  EXPECT_EQ(a.state_name(1), "");
  EXPECT_EQ(a.initial(), std::vector<State>{0});
  ASSERT_EQ(a.transitions(0).size(), 2U);
  EXPECT_EQ(letters(a, a.transitions(0)[0]), (Letters{1}));
  EXPECT_EQ(letters(a, a.transitions(0)[1]), (Letters{0, 2, 3}));
  EXPECT_EQ(a.marks()[a.transitions(0)[0].marks], MarkSet{0});
  EXPECT_TRUE(a.marks()[a.transitions(0)[1].marks].empty());
  EXPECT_EQ(letters(a, a.transitions(1)[0]), (Letters{0, 1, 2, 3}));
}

TEST(HoaReader, LeavesOutTransitionsThatNoLetterCanTake) {
  const Automaton a =
      read(hoa("Start: 0\nAP: 1 \"a\"\nAcceptance: 0 t", "State: 0 [0 & !0] 0 [f] 0 [0] 0"));
  EXPECT_EQ(a.transitions().size(), 3U);
  EXPECT_EQ(a.graph().edge_count(), 1U);
}

TEST(HoaReader, NegationBindsTighterThanAndThanOr) {
  const Automaton a = read(hoa("Start: 0\nAP: 3 \"a\" \"b\" \"c\"\nAcceptance: 0 t",
                               "State: 0 [!0&1|2] 0 [!(0&(1|2))] 0 [!!0] 0"));
  EXPECT_EQ(letters(a, a.transitions()[0]), (Letters{2, 4, 5, 6, 7}));
  EXPECT_EQ(letters(a, a.transitions()[1]), (Letters{0, 1, 2, 4, 6}));
  EXPECT_EQ(letters(a, a.transitions()[2]), (Letters{1, 3, 5, 7}));
}

TEST(HoaReader, PushesStateLabelsAndMarksToTransitions) {
  const Automaton a = read(hoa("States: 2\nStart: 1\nAP: 1 \"a\"\nAcceptance: 2 Inf(0)&Inf(1)",
                               "State: [0] 0 {1} 1 {0} 0\nState: [!0] 1 {} 0"));
  EXPECT_EQ(letters(a, a.transitions(0)[0]), Letters{1});
  EXPECT_EQ(a.marks()[a.transitions(0)[0].marks], (MarkSet{0, 1}));
  EXPECT_EQ(a.marks()[a.transitions(0)[1].marks], (MarkSet{1}));
  EXPECT_EQ(letters(a, a.transitions(1)[0]), Letters{0});
}

TEST(HoaReader, NumbersImplicitLabelsWithTheFirstPropositionLowest) {
  const Automaton a = read(
      hoa("States: 1\nStart: 0\nAP: 2 \"a\" \"b\"\nAcceptance: 1 Inf(0)", "State: 0 0 {0} 0 0 0"));
  ASSERT_EQ(a.transitions(0).size(), 4U);
  for (unsigned letter = 0; letter < 4; ++letter) {
    EXPECT_EQ(letters(a, a.transitions(0)[letter]), Letters{letter});
  }
}

TEST(HoaReader, ExpandsAliasesEvenBeforeThePropositions) {
  const Automaton a = read(hoa("Alias: @a 0\nAlias: @x-1 @a & !1\nStart: 0\nAP: 2 \"a\" \"b\"\n"
                               "Acceptance: 0 t",
                               "State: 0 [@x-1 | !@a] 0"));
  EXPECT_EQ(letters(a, a.transitions()[0]), (Letters{0, 1, 2}));
}

TEST(HoaReader, GivesComplementedSetsTheirOwnMarks) {
  const Automaton a = read(
      hoa("Start: 0\nAcceptance: 2 Fin(!1) & Inf(0) | Inf(!1)", "State: 0 [t] 0 {0} [t] 0 {1}"));
  EXPECT_EQ(a.mark_count(), 3U);
  EXPECT_EQ(a.acceptance().to_string(), "(Fin(2) & Inf(0)) | Inf(2)");
  EXPECT_EQ(a.marks()[a.transitions()[0].marks], (MarkSet{0, 2}));
  EXPECT_EQ(a.marks()[a.transitions()[1].marks], (MarkSet{1}));
}

TEST(HoaReader, ReadsSeveralInitialStatesAndNone) {
  EXPECT_EQ(read(hoa("Start: 0\nStart: 1\nAcceptance: 0 t", "State: 0 State: 1")).initial(),
            (std::vector<State>{0, 1}));
  EXPECT_TRUE(read(hoa("Acceptance: 0 t", "State: 0")).initial().empty());
  EXPECT_EQ(read(hoa("States: 0\nAcceptance: 0 f", "")).state_count(), 0U);
}

TEST(HoaReader, SkipsNestedCommentsAndUnknownLowerCaseHeaders) {
  const Automaton a = read("/* x /* y\n */ z */HOA: v1 tool: \"t\" \"1\" foo: 1 bar \"x\" t\n"
                           "properties: weak deterministic /* \" */ properties: complete\n"
                           "Start: 0 Acceptance: 0 t --BODY-- State: 0 --END--");
  EXPECT_EQ(a.state_count(), 1U);
}

TEST(HoaReader, ReadsVersionOnePointOne) {
  EXPECT_TRUE(
      read_hoa(
          "HOA: v1.1 properties: !deterministic Start: 0 Acceptance: 0 t --BODY-- State: 0 --END--")
          .ok());
}

TEST(HoaReader, ReadsStringsWithEscapesAndNewlines) {
  const Automaton a =
      read(hoa("Start: 0\nAP: 2 \"a \\\"b\\\\\" \"x\ny\"\nAcceptance: 0 t", "State: 0"));
  EXPECT_EQ(a.propositions(), (std::vector<std::string>{"a \"b\\", "x\ny"}));
}

TEST(HoaReader, ReadsAStreamAndSkipsWhatWasAborted) {
  std::istringstream in("HOA: v1 Start: 0 --ABORT-- HOA: v1 name: \"one\" Acceptance: 0 t --BODY-- "
                        "--END--\nHOA: v1 Acceptance: 0 t --BODY-- State: 0 [--ABORT--"
                        "HOA: v1 name: \"two\" Acceptance: 0 t --BODY-- --END-- ");
  HoaReader reader(in, "stream");
  auto one = reader.next();
  ASSERT_TRUE(one.ok() && *one);
  EXPECT_EQ((*one)->name(), "one");
  auto two = reader.next();
  ASSERT_TRUE(two.ok() && *two);
  EXPECT_EQ((*two)->name(), "two");
  auto end = reader.next();
  ASSERT_TRUE(end.ok());
  EXPECT_FALSE(*end);
  EXPECT_EQ(reader.aborted(), 2U);
}

TEST(HoaReader, RefusesAlternation) {
  EXPECT_EQ(error_of(hoa("Start: 0&1\nAcceptance: 0 t", "State: 0 State: 1")),
            "2:9 alternating automata are not supported");
  EXPECT_EQ(error_of(hoa("Start: 0\nAcceptance: 0 t", "State: 0 [t] 0 & 0")),
            "5:16 alternating automata are not supported");
}

TEST(HoaReader, SaysWhereTheInputIsWrong) {
  EXPECT_EQ(error_of(""), "0:0 there is no automaton");
  EXPECT_EQ(error_of("digraph {"), "1:1 expected 'HOA:'");
  EXPECT_EQ(error_of("HOA: v2"), "1:6 this version of the HOA format is not supported");
  EXPECT_EQ(error_of(hoa("Start: 0", "State: 0")), "3:1 the header has no 'Acceptance:' item");
  EXPECT_EQ(error_of(hoa("Acceptance: 1 Inf(1)", "")),
            "2:19 acceptance set 1 is out of range: 1 declared");
  EXPECT_EQ(error_of(hoa("Acceptance: 1 Inf(0) &", "")),
            "3:1 expected an acceptance condition: Inf(n), Fin(n), t, f or '('");
  EXPECT_EQ(error_of(hoa("Acceptance: 1 (Inf(0)", "")), "2:15 this parenthesis is never closed");
  EXPECT_EQ(error_of(hoa("Acceptance: 1 Sup(0)", "")),
            "2:15 unknown acceptance 'Sup': expected Inf or Fin");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t\nAcceptance: 0 t", "")),
            "3:1 header 'Acceptance:' occurs twice");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t\nFoo: 1", "")),
            "3:1 header 'Foo:' is not known, and the capital letter says that it changes the "
            "meaning of the automaton");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t\nAP: 2 \"a\"", "")),
            "4:1 expected the name of proposition 1 in double quotes, found '--BODY--'");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t\nAP: 2 \"a\" \"a\"", "")),
            "3:11 two propositions have the name \"a\"");
  EXPECT_EQ(error_of(hoa("States: 2\nStart: 2\nAcceptance: 0 t", "")),
            "3:1 state 2 is out of range: 2 declared");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t", "State: 0 [0] 0")),
            "4:11 proposition 0 is out of range: 0 declared");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t\nAlias: @a 3\nAP: 1 \"a\"", "")),
            "3:11 proposition 3 is out of range: 1 declared");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t", "State: 0 [@b] 0")), "4:11 alias '@b' is not defined");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t", "State: 0 State: 0")), "4:17 state 0 is defined twice");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t", "State: 0 [t] 1")),
            "4:14 state 1 is used here but not defined");
  EXPECT_EQ(error_of(hoa("States: 3\nAcceptance: 0 t", "State: 0 State: 2")),
            "6:1 state 1 is not defined: 2 of 3 states are");
  EXPECT_EQ(error_of(hoa("Acceptance: 0 t", "State: [t] 0 [t] 0")),
            "4:14 this state has a label already: its edges cannot have their own");
  EXPECT_EQ(error_of(hoa("AP: 1 \"a\"\nAcceptance: 0 t", "State: 0 [t] 0 0")),
            "5:8 state 0 has edges with and without labels");
  EXPECT_EQ(error_of(hoa("AP: 2 \"a\" \"b\"\nAcceptance: 0 t", "State: 0 0 0 0")),
            "5:8 state 0 has 3 edges without labels; with 2 propositions there must be 4");
  EXPECT_EQ(error_of(hoa("Acceptance: 1 t", "State: 0 {1}")),
            "4:11 acceptance set 1 is out of range: 1 declared");
  EXPECT_EQ(error_of("HOA: v1 name: \"x"), "1:15 this string is never closed");
  EXPECT_EQ(error_of("HOA: v1 /* x\ny"), "1:9 this comment is never closed");
  EXPECT_EQ(error_of("HOA: v1 States: 2147483648"),
            "1:17 this number is too large: the limit is 2147483647");
  EXPECT_EQ(error_of("HOA: v1 States: 007"), "1:17 a number must not start with 0");
  EXPECT_EQ(error_of("HOA: v1 Acceptance: 0 t --BODY-- State: 0"),
            "1:42 expected 'State:' or '--END--', found the end of the input");
  EXPECT_EQ(error_of("HOA: v1 \xff"), "1:9 unexpected character (code 255)");
}

TEST(HoaReader, HugeNumbersCostNoMemory) {
  EXPECT_EQ(error_of(hoa("States: 2147483647\nAcceptance: 0 t", "State: 2147483646")),
            "6:1 state 0 is not defined: 1 of 2147483647 states are");
  EXPECT_EQ(error_of(hoa("Acceptance: 2147483647 t", "")),
            "2:13 too many acceptance sets: the limit is 4096");
  EXPECT_EQ(error_of(hoa("AP: 2147483647 \"a\"\nAcceptance: 0 t", "")),
            "2:5 too many propositions: the limit is 4096");
}

TEST(HoaReader, SurvivesDeepNesting) {
  const std::string open(200'000, '('), close(200'000, ')');
  EXPECT_TRUE(read_hoa(hoa("AP: 1 \"a\"\nAcceptance: 1 " + open + "Inf(0)" + close,
                           "State: 0 [" + open + std::string(100'000, '!') + "0" + close + "] 0"))
                  .ok());
}

TEST(HoaReader, ReadsLongCubesInAnyOrder) {
  for (const bool ascending : {true, false}) {
    std::string header = "Start: 0\nAcceptance: 0 t\nAP: 4096", label;
    for (int i = 0; i < 4096; ++i) {
      header += " \"p" + std::to_string(i) + "\"";
      label += (i > 0 ? "&!" : "!") + std::to_string(ascending ? i : 4095 - i);
    }
    const Automaton a = read(hoa(header, "State: 0 [" + label + "] 0"));
    EXPECT_EQ(a.guards().some_cube(a.transitions()[0].guard).size(), 4096U);
    EXPECT_LT(a.guards().size(), 20'000U);
  }
}

TEST(HoaReader, AReadErrorIsNoEndOfInput) {
  class Broken : public std::stringbuf {
   public:
    using std::stringbuf::stringbuf;
    int_type underflow() override { throw std::runtime_error("disk on fire"); }
  };
  Broken buffer("HOA: v1 Acceptance: 0 t --BODY-- --END--\n");
  std::istream in(&buffer);
  HoaReader reader(in, "x");
  while (true) {
    const auto next = reader.next();
    if (next.ok() && *next) continue;
    ASSERT_FALSE(next.ok());
    EXPECT_EQ(next.error().message, "reading failed");
    break;
  }
}

TEST(HoaReader, ManyCommentsOnALineCostNoMoreThanTheirLength) {
  std::string text;
  for (int i = 0; i < 500'000; ++i) text += "/**/";
  EXPECT_TRUE(read_hoa(text + "HOA: v1 Acceptance: 0 t --BODY-- --END--").ok());
}

TEST(HoaReader, StopsWhenAskedTo) {
  std::istringstream in("HOA: v1 Acceptance: 0 t --BODY-- State: 0 " + [] {
    std::string edges;
    for (int i = 0; i < 10'000; ++i) edges += "[t] 0\n";
    return edges;
  }() + "--END--");
  test::TestMonitor monitor;
  HoaReader reader(in, "x", &monitor);
  const auto result = reader.next();
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().kind, ErrorKind::limit);
  EXPECT_EQ(result.error().message, "enough");
}

TEST(HoaReader, RefusesLabelsThatAreTooComplex) {
  std::string header = "AP: 60", label = "f";
  for (int i = 0; i < 60; ++i) header += " \"p" + std::to_string(i) + "\"";
  for (int i = 0; i < 30; ++i) label += "|" + std::to_string(i) + "&" + std::to_string(i + 30);
  EXPECT_EQ(error_of(hoa(header + "\nAcceptance: 0 t", "State: 0 [" + label + "] 0")),
            "5:182 the labels of this automaton are too complex");
}

} // namespace fairly::hoa_reader_test
