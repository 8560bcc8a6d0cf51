#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "support/csv.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace fairly::ltl::parser_test {

struct Case {
  std::string text;
  std::string expected; // an LBT formula, whose structure cannot be misread
};

// Parses and prints in prefix notation; returns the error if it does not parse.
std::string structure(const std::string& text, Syntax syntax = Syntax::Spot) {
  Formulas formulas;
  const Result<Formula> parsed = parse(formulas, text, {.syntax = syntax});
  return parsed ? print(formulas, *parsed, Syntax::Lbt) : describe(parsed.error());
}

void expect_structures(const std::vector<Case>& cases, Syntax syntax = Syntax::Spot) {
  for (const Case& c : cases) EXPECT_EQ(structure(c.text, syntax), c.expected) << c.text;
}

Error error_of(const std::string& text, Syntax syntax = Syntax::Spot) {
  Formulas formulas;
  const Result<Formula> parsed = parse(formulas, text, {.syntax = syntax});
  EXPECT_FALSE(parsed.ok()) << text;
  return parsed ? Error{} : parsed.error();
}

void expect_error(const std::string& text, std::size_t line, std::size_t column,
                  const std::string& message, const std::string& hint = {},
                  Syntax syntax = Syntax::Spot) {
  const Error error = error_of(text, syntax);
  EXPECT_EQ(error.message, message) << text;
  EXPECT_EQ(error.line, line) << text;
  EXPECT_EQ(error.column, column) << text;
  EXPECT_EQ(error.hint, hint) << text;
  EXPECT_EQ(error.source, "formula");
}

TEST(LtlParser, ReadsFireableWithItsTransitionsAsOneAtom) {
  expect_structures({
      {"G fireable(t)", "G \"fireable(t)\""},
      {"fireable(t, u) U !fireable(v)", "U \"fireable(t, u)\" ! \"fireable(v)\""},
      {"(fireable('a)b', 'c\\'d)', '\\\\'))", "\"fireable('a)b', 'c\\\\'d)', '\\\\\\\\')\""},
      {"fireable & fireables", "& \"fireable\" \"fireables\""},
  });
  expect_error("a & fireable(t", 1, 5, "'fireable(' is never closed", "add a ')'");
  expect_error("fireable(t')", 1, 1, "'fireable(' is never closed", "add a ')'");
}

TEST(LtlParser, ReadsEnabledWithItsActionsAsOneAtom) {
  expect_structures({
      {"G(enabled(A) -> F !enabled(B, C))", "G i \"enabled(A)\" F ! \"enabled(B, C)\""},
      {"enabled('Send(\"p1\", 1)') U p1", "U \"enabled('Send(\\\"p1\\\", 1)')\" p1"},
      {"enabled & enabled2", "& \"enabled\" \"enabled2\""},
  });
  expect_error("a & enabled(A", 1, 5, "'enabled(' is never closed", "add a ')'");
}

TEST(LtlParser, ReadsAnIndexInACall) {
  expect_structures({{"G fired(t[x=(1,2)], u)", "G \"fired(t[x=(1,2)], u)\""},
                     {"fireable(t[x=3]) & p1", "& \"fireable(t[x=3])\" p1"}});
}

TEST(LtlParser, TellsHowNamesThatAreNoWordsStandInCalls) {
  const std::string hint = "put names that are no words in single quotes: ";
  expect_error("G(fired(\"send(0)\") -> F p)", 1, 9, "\"send(0)\" is not a word",
               hint + "fired('send(0)')");
  expect_error("G fired(send(0))", 1, 9, "send(0) is not a word", hint + "fired('send(0)')");
  expect_error("GF enabled(a, \"send(0)\")", 1, 15, "\"send(0)\" is not a word",
               hint + "enabled('send(0)')");
  expect_error("fireable( Send(\"it's\", 3) )", 1, 11, "Send(\"it's\", 3) is not a word",
               hint + "fireable('Send(\"it\\'s\", 3)')");
  expect_error("G fired(send(0) & p", 1, 9, "send(0) is not a word", hint + "fired('send(0)')");
  expect_error("G fired(\"send", 1, 9, "\"send is not a word", hint + "fired('\"send')");
}

TEST(LtlParser, ReadsEverySpellingOfEveryOperator) {
  expect_structures({
      {"!p1", "! p1"},          {"~p1", "! p1"},           {"¬p1", "! p1"},
      {"Xp1", "X p1"},          {"()p1", "X p1"},          {"○p1", "X p1"},
      {"Fp1", "F p1"},          {"<>p1", "F p1"},          {"◇p1", "F p1"},
      {"Gp1", "G p1"},          {"[]p1", "G p1"},          {"□p1", "G p1"},
      {"p1 & p2", "& p1 p2"},   {"p1 && p2", "& p1 p2"},   {"p1 /\\ p2", "& p1 p2"},
      {"p1 * p2", "& p1 p2"},   {"p1 ∧ p2", "& p1 p2"},    {"p1 | p2", "| p1 p2"},
      {"p1 || p2", "| p1 p2"},  {"p1 \\/ p2", "| p1 p2"},  {"p1 + p2", "| p1 p2"},
      {"p1 ∨ p2", "| p1 p2"},   {"p1 -> p2", "i p1 p2"},   {"p1 => p2", "i p1 p2"},
      {"p1 --> p2", "i p1 p2"}, {"p1 → p2", "i p1 p2"},    {"p1 <-> p2", "e p1 p2"},
      {"p1 <=> p2", "e p1 p2"}, {"p1 <--> p2", "e p1 p2"}, {"p1 ↔ p2", "e p1 p2"},
      {"p1 ^ p2", "^ p1 p2"},   {"p1 xor p2", "^ p1 p2"},  {"p1 ⊕ p2", "^ p1 p2"},
      {"p1 U p2", "U p1 p2"},   {"p1 R p2", "V p1 p2"},    {"p1 V p2", "V p1 p2"},
      {"p1 W p2", "W p1 p2"},   {"p1 M p2", "M p1 p2"},
  });
}

TEST(LtlParser, ReadsBoundsAsSpotDoes) {
  expect_structures({
      {"X[!]a", "X \"a\""},
      {"X[3] a", "X X X \"a\""},
      {"X[0]a & b", "& \"a\" \"b\""},
      {"F[2:4]a", "X X | \"a\" X | \"a\" X \"a\""},
      {"F[ 0 .. 1 ](a & b)", "| & \"a\" \"b\" X & \"a\" \"b\""},
      {"G[1:2]a", "X & \"a\" X \"a\""},
      {"G[1:1]a", "X \"a\""},
      {"G[2:]a U b", "U X X G \"a\" \"b\""},
      {"!F[1:$]X[2]a", "! X F X X \"a\""},
      {"G[]a", "G G \"a\""},
      {"F[1:2]Ga", "X | G \"a\" X G \"a\""},
  });
  for (const char* text : {"F[2]a", "F[!]a", "X[1:2]a", "F[3:2]a", "G[a:b]c", "X[ ]a", "F[2:a",
                           "G[:2]a", "X[-1]a", "F[1:2:3]a"}) {
    EXPECT_EQ(error_of(text).message, "these bounds make no sense") << text;
  }
  EXPECT_EQ(error_of("X[10001]a").message, "more than 10000 steps");
  EXPECT_EQ(error_of("F[0:99999999999999999999]a").message, "more than 10000 steps");
}

TEST(LtlParser, TellsWhatToWriteForBranchingTime) {
  EXPECT_EQ(error_of("AG(a)").hint, "formulas are about all runs: write G for AG");
  EXPECT_EQ(error_of("AG a").hint, "formulas are about all runs: write G for AG");
  EXPECT_EQ(error_of("a & A (F b)").hint, "formulas are about all runs: leave the A out");
  EXPECT_EQ(error_of("EF(a)").hint,
            "formulas are about all runs: that some run satisfies p is that !p is violated");
  EXPECT_EQ(error_of("G fireable (t)").hint, "no space before the parenthesis: fireable(...)");
}

TEST(LtlParser, ReadsConstantsInAnyCase) {
  expect_structures({{"1", "t"},
                     {"0", "f"},
                     {"true", "t"},
                     {"TRUE", "t"},
                     {"False", "f"},
                     {"fAlSe", "f"},
                     {"GFalse", "G f"},
                     {"Ftrue", "F t"},
                     {"X(1)", "X t"}});
}

TEST(LtlParser, GluesUnaryLettersToTheirOperand) {
  expect_structures({{"GFp1", "G F p1"},
                     {"XXp1", "X X p1"},
                     {"G!p1", "G ! p1"},
                     {"FGX p1", "F G X p1"},
                     {"GF(p1 & Xp2)", "G F & p1 X p2"},
                     {"[]<>p1", "G F p1"},
                     {"p1 U Fp2", "U p1 F p2"}});
}

TEST(LtlParser, FollowsSpotInWhatIsAnAtom) {
  expect_structures({{"aUb", "\"aUb\""},
                     {"F1", "\"F1\""},
                     {"X2y", "\"X2y\""},
                     {"trueish", "\"trueish\""},
                     {"_x.y", "\"_x.y\""},
                     {"Ub", "\"Ub\""},
                     {"xorb", "\"xorb\""},
                     {"FALSEHOOD", "F \"ALSEHOOD\""}});
}

TEST(LtlParser, LetsABinaryLetterFollowAnOperandDirectly) {
  expect_structures(
      {{"(p1)Up2", "U p1 p2"}, {"\"x\"Wp2", "W \"x\" p2"}, {"(p1)UFp2", "U p1 F p2"}});
}

TEST(LtlParser, BindsAsSpotDoes) {
  expect_structures({
      {"p1 | p2 ^ p3", "| p1 ^ p2 p3"},
      {"p1 ^ p2 | p3", "| ^ p1 p2 p3"},
      {"p1 ^ p2 & p3", "^ p1 & p2 p3"},
      {"p1 & p2 ^ p3", "^ & p1 p2 p3"},
      {"p1 | p2 & p3", "| p1 & p2 p3"},
      {"p1 & p2 U p3", "& p1 U p2 p3"},
      {"p1 U p2 & p3", "& U p1 p2 p3"},
      {"p1 -> p2 | p3", "i p1 | p2 p3"},
      {"p1 | p2 -> p3", "i | p1 p2 p3"},
      {"p1 * p2 | p3", "| & p1 p2 p3"},
      {"!p1 U p2", "U ! p1 p2"},
      {"Fp1 U Gp2", "U F p1 G p2"},
      {"F p1 & p2", "& F p1 p2"},
      {"!p1 -> p2", "i ! p1 p2"},
  });
}

TEST(LtlParser, AssociatesAsSpotDoes) {
  expect_structures({
      {"p1 -> p2 -> p3", "i p1 i p2 p3"},
      {"p1 <-> p2 <-> p3", "e p1 e p2 p3"},
      {"p1 -> p2 <-> p3", "i p1 e p2 p3"},
      {"p1 <-> p2 -> p3", "e p1 i p2 p3"},
      {"p1 ^ p2 ^ p3", "^ ^ p1 p2 p3"},
      {"p1 U p2 U p3", "U p1 U p2 p3"},
      {"p1 U p2 R p3", "U p1 V p2 p3"},
      {"p1 R p2 U p3", "V p1 U p2 p3"},
      {"p1 W p2 M p3", "W p1 M p2 p3"},
      {"(p1 U p2) U p3", "U U p1 p2 p3"},
  });
}

TEST(LtlParser, FlattensConjunctionsHoweverTheyAreWritten) {
  Formulas formulas;
  const Formula flat = *parse(formulas, "a & b & c & d");
  EXPECT_EQ(*parse(formulas, "(a & b) & (c & d)"), flat);
  EXPECT_EQ(*parse(formulas, "a & (b & (c & d))"), flat);
  EXPECT_EQ(*parse(formulas, "& & \"a\" \"b\" & \"c\" \"d\"", {.syntax = Syntax::Lbt}), flat);
  EXPECT_EQ(formulas.children(flat).size(), 4U);
}

TEST(LtlParser, ReadsQuotedAtoms) {
  expect_structures({{"\"a b\"", "\"a b\""},
                     {"\"say \\\"x\\\"\"", "\"say \\\"x\\\"\""},
                     {"\"back\\\\slash\"", "\"back\\\\slash\""},
                     {"\"x \\in S\"", "\"x \\\\in S\""},
                     {"\"x \\\\in S\"", "\"x \\\\in S\""},
                     {"\"'it\\'s' > \\\\\\\"\"", "\"'it\\\\'s' > \\\\\\\"\""},
                     {"\"é\" & \"G\"", "& \"é\" \"G\""},
                     {"\"p1\"", "p1"},
                     {"F\"tokens(p) >= 2\"", "F \"tokens(p) >= 2\""}});
}

TEST(LtlParser, TakesNewlinesAndTabsAsWhiteSpace) {
  expect_structures({{"\tp1\r\n&\n\n p2 ", "& p1 p2"}, {" p1", "p1"}});
}

TEST(LtlParser, ReadsPrefixNotation) {
  expect_structures({{"U p0 V p1 p2", "U p0 V p1 p2"},
                     {"R p0 p1", "V p0 p1"},
                     {"i & t f e p0 ! p1", "i & t f e p0 ! p1"},
                     {"!p0", "! p0"},
                     {"&p0|p1^p2 p3", "& p0 | p1 ^ p2 p3"},
                     {"G F Fp0", "G F \"Fp0\""},
                     {"M W p0 p1 X\n\"a b\"", "M W p0 p1 X \"a b\""}},
                    Syntax::Lbt);
}

TEST(LtlParser, RejectsAnEmptyFormula) {
  expect_error("", 1, 1, "the formula is empty");
  expect_error(" \n ", 2, 2, "the formula is empty");
  expect_error(" ", 1, 2, "the formula is empty", "", Syntax::Lbt);
}

TEST(LtlParser, RejectsUnbalancedParenthesis) {
  expect_error("a & (b | c", 1, 5, "this parenthesis is never closed", "add a ')'");
  expect_error("((a)", 1, 1, "this parenthesis is never closed", "add a ')'");
  expect_error("a & b)", 1, 6, "closing parenthesis without an opening one");
}

TEST(LtlParser, RejectsAMissingOperand) {
  expect_error("a &", 1, 4, "operand after '&' expected, found the end of the formula");
  expect_error("a U & b", 1, 5, "operand after 'U' expected, found '&'");
  expect_error("(a | )", 1, 6, "operand after '|' expected, found ')'");
  expect_error("& a", 1, 1, "operand expected, found '&'");
  expect_error("a\n -> U b", 2, 5, "operand after '->' expected, found 'U'");
  expect_error("G", 1, 2, "operand after 'G' expected, found the end of the formula");
  expect_error("xor a", 1, 1, "operand expected, found 'xor'");
  expect_error("( )", 1, 3, "operand after '(' expected, found ')'");
}

TEST(LtlParser, RejectsTrailingText) {
  expect_error("a b", 1, 3, "operator expected, found 'b'");
  expect_error("a !b", 1, 3, "operator expected, found '!'");
  expect_error("(a) (b)", 1, 5, "operator expected, found '('");
  expect_error("a 1", 1, 3, "operator expected, found '1'");
  expect_error("a \"a very long quoted atom, far too long\"", 1, 3,
               "operator expected, found '\"a very long quoted atom...'");
}

TEST(LtlParser, TellsToQuoteAComparison) {
  const std::string hint = "write a comparison in double quotes: \"x == 1\"";
  expect_error("G(x == 1)", 1, 5, "unexpected character '='", hint);
  expect_error("x = 1", 1, 3, "unexpected character '='", hint);
  expect_error("x < 1", 1, 3, "unexpected character '<'", hint);
  expect_error("x >= 1", 1, 3, "unexpected character '>'", hint);
  expect_error("x != 1", 1, 3, "unexpected '!='",
               "write a comparison in double quotes: \"x != 1\"");
}

TEST(LtlParser, TellsHowToWriteWhatTlaHas) {
  expect_error("a ~> b", 1, 3, "operator expected, found '~'", "p ~> q is G(p -> F q)");
  expect_error("G(WF_vars(A))", 1, 10, "operator expected, found '('",
               "fairness of an action is no part of the formula: --weak ACTION");
  expect_error("SF(A) -> F b", 1, 3, "operator expected, found '('",
               "fairness of an action is no part of the formula: --strong ACTION");
  expect_error("G(x \\in S)", 1, 5, "unexpected character '\\'",
               "write a comparison in double quotes: \"x == 1\"");
}

TEST(LtlParser, TellsToPutABackslashBeforeInnerQuotes) {
  const std::string hint = "quotes inside an atom need a backslash";
  const std::string example = hint + ": \"x = \\\"a\\\"\"";
  expect_error("G \"pc = \"idle\"\"", 1, 10, "operator expected, found 'idle'", example);
  expect_error("\"x = \"1\"\"", 1, 7, "operator expected, found '1'", example);
  expect_error("\"pc = \"Ready\"\"", 1, 13, "an atom needs a name", hint);
}

TEST(LtlParser, RejectsStrayCharacters) {
  expect_error("a & ?", 1, 5, "unexpected character '?'");
  expect_error("'a b' U c", 1, 1, "unexpected character '''",
               "quote an atom with double quotes: \"a b\"");
  expect_error("'a", 1, 1, "unexpected character '''", "quote an atom with double quotes");
  expect_error("é", 1, 1, "unexpected character 'é'",
               "quote an atom that is not made of letters, digits, '_' and '.'");
  expect_error("a\x01", 1, 2, "unexpected control byte 0x01");
  expect_error("a & \xff", 1, 5, "byte 0xFF is not UTF-8");
  expect_error("\xc3(", 1, 1, "byte 0xC3 is not UTF-8");
  expect_error("\xed\xa0\x80", 1, 1, "byte 0xED is not UTF-8");
  expect_error(std::string("a\0b", 3), 1, 2, "unexpected control byte 0x00");
}

TEST(LtlParser, RejectsAtomsThatBeginWithADigit) {
  expect_error("a & 2b", 1, 5, "an atom cannot begin with a digit: '2b'",
               "only 0 and 1 are constants; quote an atom: \"2b\"");
}

TEST(LtlParser, RejectsBadQuotedAtoms) {
  expect_error("a U \"b", 1, 5, "this quoted atom is never closed", "add a '\"'");
  expect_error("\"b\\", 1, 1, "this quoted atom is never closed", "add a '\"'");
  expect_error("\"\"", 1, 1, "an atom needs a name");
  expect_error("\"a\xff\"", 1, 3, "byte 0xFF is not UTF-8");
  expect_error("\"a\x02\"", 1, 3, "unexpected control byte 0x02");
}

TEST(LtlParser, RejectsWrongPrefixNotation) {
  expect_error("& p0", 1, 5, "operand of '&' expected, found the end of the formula", "",
               Syntax::Lbt);
  expect_error("p0 p1", 1, 4, "the end of the formula expected, found 'p1'", "", Syntax::Lbt);
  expect_error("U (p0) p1", 1, 3, "the prefix notation of LBT has no parentheses",
               "write the operator before its operands: U p0 p1", Syntax::Lbt);
  expect_error("& p0 ?", 1, 6, "unexpected character '?'", "", Syntax::Lbt);
}

TEST(LtlParser, NamesTheSourceInErrors) {
  Formulas formulas;
  const Result<Formula> parsed = parse(formulas, "a &\n & b", {.source = "props.ltl"});
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(describe(parsed.error()), "props.ltl:2:2: error: operand after '&' expected, found "
                                      "'&'\n   & b\n   ^");
}

TEST(LtlParser, ReadsPublishedFormulas) {
  const auto folder = test::shared_folder("ltl");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::ifstream file(*folder / "sizes.csv");
  std::string line;
  std::getline(file, line);
  std::size_t formulas_read = 0;
  while (std::getline(file, line)) {
    const std::vector<std::string> fields = test::csv_fields(line);
    ASSERT_GE(fields.size(), 3U) << line;
    Formulas formulas;
    const Result<Formula> parsed = parse(formulas, fields[2]);
    ASSERT_TRUE(parsed.ok()) << describe(parsed.error());
    ++formulas_read;
  }
  EXPECT_GT(formulas_read, 0U);
}

TEST(LtlParser, TellsWhereAtomsStand) {
  const auto atoms = [](const std::string& text, Syntax syntax) {
    Formulas formulas;
    std::vector<AtomSpan> spans;
    EXPECT_TRUE(parse(formulas, text, {.syntax = syntax, .spans = &spans}).ok());
    std::vector<std::string> found;
    for (const AtomSpan& span : spans) {
      found.push_back(text.substr(span.offset, span.length) + "=" +
                      std::string(formulas.name(span.atom)));
    }
    return found;
  };
  using Found = std::vector<std::string>;
  EXPECT_EQ(atoms(R"(GFp & ("a \" b" U !p) | 1)", Syntax::Spot),
            (Found{"p=p", R"("a \" b"=a " b)", "p=p"}));
  EXPECT_EQ(atoms(R"(& "x y" G p1)", Syntax::Lbt), (Found{R"("x y"=x y)", "p1=p1"}));
}

} // namespace fairly::ltl::parser_test
