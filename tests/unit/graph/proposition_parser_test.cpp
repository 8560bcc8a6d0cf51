#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/proposition_parser.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::graph::proposition_parser_test {

const LabelledGraph& example() {
  static const LabelledGraph graph = [] {
    std::istringstream in(R"dot(digraph {
1 [label="/\\ x = 0\n/\\ y = 5\n/\\ pc = (p1 :> \"idle\" @@ p2 :> \"busy\")\n/\\ msg = [type |-> \"ack\", to |-> 3]\n/\\ q = <<>>\n/\\ s = {1, 2}\n/\\ flag = TRUE\n/\\ m = none\n/\\ grid = (<<1, 2>> :> 7)",style = filled]
2 [label="/\\ x = \"end\"\n/\\ y = -1\n/\\ pc = (p1 :> \"busy\" @@ p2 :> \"busy\")\n/\\ msg = none\n/\\ q = <<4, <<5>>>>\n/\\ s = 1..3\n/\\ flag = FALSE\n/\\ m = m1\n/\\ grid = (<<1, 2>> :> 8)"]
1 -> 2 [label="Send(p1)"]
1 -> 2 [label="Send(p2)"]
2 -> 1 [label="Reset"]
2 -> 2 [label="it's \\ odd"]
})dot");
    return *read_tlc_dot(in, "example");
  }();
  return graph;
}

std::string parsed(std::string_view text) {
  const Result<Proposition> proposition = parse_proposition(text, example());
  if (!proposition) return describe(proposition.error());
  const std::string out = to_text(*proposition, example());
  const Result<Proposition> again = parse_proposition(out, example());
  EXPECT_TRUE(again.ok() && *again == *proposition) << out;
  return out;
}

void expect_error(std::string_view text, std::size_t column, std::size_t length,
                  const std::string& message, const std::string& hint = {}) {
  const Result<Proposition> proposition = parse_proposition(text, example());
  ASSERT_FALSE(proposition.ok()) << text;
  const Error& error = proposition.error();
  EXPECT_EQ(error.message, message) << text;
  EXPECT_EQ(error.column, column) << text;
  EXPECT_EQ(error.length, length) << text;
  EXPECT_EQ(error.hint, hint) << text;
}

TEST(GraphPropositionParser, ReadsWhatIsSaidOfActions) {
  EXPECT_EQ(parsed("dead"), "dead");
  EXPECT_EQ(parsed(" true "), "true");
  EXPECT_EQ(parsed("false"), "false");
  EXPECT_EQ(parsed("enabled(Reset)"), "enabled(Reset)");
  EXPECT_EQ(parsed(" enabled ( Reset , 'Send( p1 )' ) "), "enabled('Send(p1)', Reset)");
  EXPECT_EQ(parsed("enabled('it\\'s \\\\ odd', Reset, Reset)"),
            "enabled(Reset, 'it\\'s \\\\ odd')");
}

TEST(GraphPropositionParser, ValuesHaveNoVariablesInThem) {
  const std::string message = "y is a variable, and only values can stand here";
  const std::string hint = "compare with each value by itself: f[1] = 2";
  expect_error("x \\in {1, y}", 7, 6, message, hint);
  expect_error("pc[y] = 1", 3, 3, message, hint);
  expect_error("q = <<y, 1>>", 5, 8, message, hint);
  EXPECT_EQ(parsed("msg = [y |-> 1]"), "msg = [y|->1]"); // the name of a field
  EXPECT_EQ(parsed("s \\in {{\"y\"}}"), "s \\in {{\"y\"}}");
}

TEST(GraphPropositionParser, TakesAllActionsOfANameWithoutParameters) {
  EXPECT_EQ(parsed("enabled(Send)"), "enabled('Send(p1)', 'Send(p2)')");
}

TEST(GraphPropositionParser, ReadsComparisonsInAllSpellings) {
  for (const char* text : {"x=0", "x == 0", "x  = 00", "0 = x"}) EXPECT_EQ(parsed(text), "x = 0");
  for (const char* text : {"x # 0", "x != 0", "x /= 0"}) EXPECT_EQ(parsed(text), "x != 0");
  for (const char* text : {"x <= -1", "x =< -01", "-1 >= x"}) EXPECT_EQ(parsed(text), "x <= -1");
  EXPECT_EQ(parsed("x < y"), "x < y");
  EXPECT_EQ(parsed("3 < x"), "x > 3");
  EXPECT_EQ(parsed("3 > x"), "x < 3");
  EXPECT_EQ(parsed("3 <= x"), "x >= 3");
  EXPECT_EQ(parsed("x = \"end\""), "x = \"end\"");
  EXPECT_EQ(parsed("msg = [ type |-> \"ack\",\n to |-> 3 ]"), "msg = [to|->3,type|->\"ack\"]");
  EXPECT_EQ(parsed("m = m1"), "m = m1");
  EXPECT_EQ(parsed("m != none"), "m != none");
  EXPECT_EQ(parsed("s = 1..3"), "s = 1..3");
  EXPECT_EQ(parsed("s = {3, 2, 1}"), "s = 1..3");
}

TEST(GraphPropositionParser, ReadsPartsOfValues) {
  EXPECT_EQ(parsed("pc[p1] = \"idle\""), "pc[p1] = \"idle\"");
  EXPECT_EQ(parsed("msg.type = \"ack\""), "msg[\"type\"] = \"ack\"");
  EXPECT_EQ(parsed("msg [ \"to\" ] > 2"), "msg[\"to\"] > 2");
  EXPECT_EQ(parsed("q[2][01] = 5"), "q[2][1] = 5");
  EXPECT_EQ(parsed("grid[1, 2] = 7"), "grid[<<1,2>>] = 7");
  EXPECT_EQ(parsed("grid[<<1, 2>>] = 7"), "grid[<<1,2>>] = 7");
  EXPECT_EQ(parsed("Len(q) >= 1"), "Len(q) >= 1");
  EXPECT_EQ(parsed("Len ( q[2] ) = x"), "Len(q[2]) = x");
  EXPECT_EQ(parsed("Cardinality(s) = 2"), "Cardinality(s) = 2");
}

TEST(GraphPropositionParser, ReadsMembership) {
  EXPECT_EQ(parsed("1 \\in s"), "1 \\in s");
  EXPECT_EQ(parsed("x \\notin s"), "x \\notin s");
  EXPECT_EQ(parsed("x \\in { 0, \"a b\" }"), "x \\in {0,\"a b\"}");
  EXPECT_EQ(parsed("x \\in 0..3"), "x \\in 0..3");
  EXPECT_EQ(parsed("m1 \\in s"), "m1 \\in s");
}

TEST(GraphPropositionParser, ReadsBooleansAlone) {
  EXPECT_EQ(parsed("flag"), "flag = TRUE");
  EXPECT_EQ(parsed("flag = TRUE"), "flag = TRUE");
  EXPECT_EQ(parsed("FALSE = flag"), "flag = FALSE");
}

TEST(GraphPropositionParser, KnowsTheNumberOfAState) {
  std::istringstream in("des (0, 1, 2)\n(0, a, 1)\n");
  const LabelledGraph graph = *read_aut(in, "x");
  EXPECT_TRUE(parse_proposition("state = 1", graph).ok());
  EXPECT_TRUE(parse_proposition("state \\in {0, 1}", graph).ok());
  EXPECT_EQ(parse_proposition("pc = 1", graph).error().hint, "there is state, for example");
  EXPECT_EQ(parse_proposition("state[1] = 1", graph).error().message,
            "no value of state has such a part");
}

TEST(GraphPropositionParser, SaysWhatIsWrongWithTheText) {
  expect_error("", 1, 1, "the proposition is empty");
  expect_error("  ", 1, 2, "the proposition is empty");
  expect_error("x", 1, 1, "x is not always TRUE or FALSE", "compare it with a value: \"x = 0\"");
  expect_error("x =", 4, 1, "a variable or a value expected, found the end");
  expect_error("x ~ 1", 3, 1, "a comparison expected, found '~'",
               "Boolean operators go outside the double quotes");
  expect_error("x = 1 /\\ y = 1", 7, 1, "the end expected, found '/'",
               "Boolean operators go outside the double quotes");
  expect_error("0 < x < 3", 7, 1, "the end expected, found '<'",
               "one comparison is possible; & joins two of them, outside the double quotes");
  expect_error("x = <<1", 5, 1, "this is never closed");
  expect_error("x = <<1}", 8, 1, "this closes nothing");
  expect_error("x = \"a", 5, 1, "this is never closed");
  expect_error("pc[] = 1", 3, 2, "there is nothing between these brackets");
  expect_error("msg. = 1", 6, 1, "the name of a field expected, found '='");
  expect_error("Len(3) = 1", 5, 1, "Len can only be taken of a variable or a part of one");
  expect_error("Len(q = 1", 7, 1, "')' expected, found '='");
  expect_error("Len(Len(q)) = 1", 5, 3, "there is no variable Len", "there is x, for example");
  expect_error("1 = 2", 1, 5, "there is no variable in this comparison");
  expect_error("17", 1, 2, "a variable expected, found a value", "compare a variable with it");
  expect_error("enabled()", 9, 1, "the name of an action expected, found ')'",
               "put a name that is not a word in single quotes");
  expect_error("enabled(Reset", 14, 1, "',' or ')' expected, found the end",
               "put a name that is not a word in single quotes");
  expect_error("enabled(Reset, Send(p1))", 20, 1, "',' or ')' expected, found '('",
               "put names that are no words in single quotes: enabled('Send(p1)')");
  expect_error("enabled(\"Send(p1)\")", 9, 1, "the name of an action expected, found '\"'",
               "put names that are no words in single quotes: enabled('Send(p1)')");
  expect_error("enabled(Reset) x", 16, 1, "the end expected, found 'x'");
  expect_error("enabled('Reset)", 9, 1, "this name is never closed", "add a single quote");
}

TEST(GraphPropositionParser, SaysWhichNamesAreClose) {
  expect_error("enabled(Reste)", 9, 5, "there is no action Reste", "did you mean Reset?");
  expect_error("enabled(zzz)", 9, 3, "there is no action zzz",
               "there is \"Send(p1)\", for example");
  expect_error("flg", 1, 3, "there is no variable flg", "did you mean flag?");
  expect_error("grd[1] = 2", 1, 3, "there is no variable grd", "did you mean grid?");
  expect_error("x = msgs.type", 5, 4, "there is no variable msgs", "did you mean msg?");
}

TEST(GraphPropositionParser, TellsHowToSayThatAnActionIsEnabled) {
  expect_error("Reset", 1, 5, "Reset is an action, not a proposition",
               "to say that it is enabled: enabled(Reset)");
  expect_error("Send", 1, 4, "Send is an action, not a proposition",
               "to say that it is enabled: enabled(Send)");
  expect_error("Send(p1)", 1, 8, "\"Send(p1)\" is an action, not a proposition",
               "to say that it is enabled: enabled('Send(p1)')");
  expect_error("Send( p1 )", 1, 10, "\"Send( p1 )\" is an action, not a proposition",
               "to say that it is enabled: enabled('Send( p1 )')");
}

TEST(GraphPropositionParser, TellsStringsFromModelValuesInBrackets) {
  expect_error("pc[\"p1\"] = \"idle\"", 1, 8, "no value of pc has such a part",
               "write [p1], without quotes");
  expect_error("msg[type] = \"ack\"", 1, 9, "no value of msg has such a part",
               "write [\"type\"], with quotes");
}

TEST(GraphPropositionParser, RefusesStringsWithoutQuotes) {
  expect_error("pc[p1] = idle", 10, 4, "there is no variable or value idle",
               "a string has quotes: \"idle\"");
  expect_error("m = nome", 5, 4, "there is no variable or value nome", "did you mean none?");
  expect_error("x = yy", 5, 2, "there is no variable or value yy", "did you mean y?");
}

TEST(GraphPropositionParser, RefusesStringsThatStandNowhere) {
  expect_error("pc[p1] = \"ilde\"", 10, 6, "no state has the value \"ilde\"",
               "did you mean \"idle\"?");
  expect_error("\"bsy\" # x", 1, 5, "no state has the value \"bsy\"", "did you mean \"busy\"?");
  expect_error("m = \"m1\"", 5, 4, "no state has the value \"m1\"",
               "m1 is not a string here: leave out the quotes");
  expect_error("pc = (p1 :> \"idle\" @@ p2 :> \"bsy\")", 6, 29, "no state has the value \"bsy\"",
               "did you mean \"busy\"?");
  expect_error("x = \"deadlocked\"", 5, 12, "no state has the value \"deadlocked\"",
               "if it is spelt right and should never occur: "
               "\"x \\\\in {\\\"deadlocked\\\"}\"");
}

TEST(GraphPropositionParser, RefusesValuesOfAKindThatNeverOccurs) {
  expect_error("pc[p1] = 3", 10, 1, "pc[p1] is never a whole number",
               "it is always a string, such as \"idle\"; to ask all the same: "
               "\"pc[p1] \\\\in {3}\"");
  expect_error("pc /= \"busy\"", 7, 6, "pc is never a string",
               "it is always a function, such as (p1:>\"idle\"@@p2:>\"busy\"); to ask all the "
               "same: \"pc \\\\notin {\\\"busy\\\"}\"");
  expect_error("busy = pc[p1]", 1, 4, "there is no variable or value busy",
               "a string has quotes: \"busy\"");
  for (const char* text : {"s = 1", "q = {}", "y = TRUE", "flag = m1", "m = <<>>", "y = 1..2"}) {
    EXPECT_NE(parsed(text).find(" is never "), std::string::npos) << text;
  }
  EXPECT_NE(parsed("s = 1").find("it is always a set, such as 1..2"), std::string::npos);
  EXPECT_NE(parsed("q = {}").find("it is always a sequence, such as <<>>"), std::string::npos);
}

TEST(GraphPropositionParser, TellsModelValuesFromStrings) {
  std::istringstream in(
      "digraph { 1 [label=\"/\\\\ a = p1\\n/\\\\ b = \\\"p1\\\"\",style = filled] }");
  const LabelledGraph graph = *read_tlc_dot(in, "x");
  EXPECT_EQ(parse_proposition("b = p1", graph).error().hint,
            "a string has quotes: \"b = \\\"p1\\\"\"");
  EXPECT_EQ(parse_proposition("a = \"p1\"", graph).error().hint,
            "p1 is not a string here: leave out the quotes");
}

TEST(GraphPropositionParser, TakesValuesIfKindsAreMixedOrUnknownOrTheSame) {
  for (const char* text : {"x = TRUE", "msg = {1}", "q = (\"a\" :> 1)", "grid = <<>>", "s = {}",
                           "msg.to = -4", "y = Len(q)", "m \\in {3}"}) {
    const Result<Proposition> read = parse_proposition(text, example());
    EXPECT_TRUE(read.ok()) << text << ": " << describe(read.error());
  }
  std::istringstream in("digraph { 1 [label=\"x = a - b\",style = filled] }");
  const LabelledGraph graph = *read_tlc_dot(in, "x");
  EXPECT_TRUE(parse_proposition("x = 3", graph).ok());
}

TEST(GraphPropositionParser, TakesValuesThatAreNeverReached) {
  EXPECT_EQ(parsed("pc[p2] = \"idle\""), "pc[p2] = \"idle\""); // only p1 is ever idle
  EXPECT_EQ(parsed("x = 17"), "x = 17");
  EXPECT_EQ(parsed("q = <<\"idle\">>"), "q = <<\"idle\">>");
  EXPECT_EQ(parsed("x \\in {\"deadlocked\"}"), "x \\in {\"deadlocked\"}");
}

TEST(GraphPropositionParser, RefusesWhatHoldsInNoState) {
  const std::string pc = "pc is, for example, (p1 :> \"idle\" @@ p2 :> \"busy\")";
  expect_error("pc[p3] = 1", 1, 6, "no value of pc has such a part", pc);
  expect_error("Len(pc) = 1", 1, 7, "pc is never a sequence", pc);
  expect_error("Cardinality(q) = 1", 1, 14, "q is never a set", "q is, for example, <<>>");
  expect_error("pc < 3", 1, 2, "pc is never a number, and only numbers have an order", pc);
  expect_error("pc[p1] < 3", 1, 6,
               "this part of pc is never a number, and only numbers have an order", pc);
  expect_error("x < \"a\"", 5, 3, "\"a\" is not a number, and only numbers have an order",
               "values of other kinds are compared with = and !=");
  expect_error("1 \\in pc", 7, 2, "pc is never a set", pc);
  expect_error("x \\in <<1>>", 7, 5, "<<1>> is not a set", "a set is written {1, 2}");
}

TEST(GraphPropositionParser, PointsIntoTheFormula) {
  const std::string formula = "G \"pc[p1] = \\\"idle\\\" & x\"";
  const AtomSource where{.source = "formula", .formula = formula, .offset = 2};
  const Result<Proposition> wrong = parse_proposition("pc[p1] = \"idle\" & x", example(), where);
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().column, formula.find('&') + 1);
  EXPECT_EQ(wrong.error().source, "formula");
}

TEST(GraphPropositionParser, RefusesAVariableThatIsCalledDead) {
  std::istringstream in("digraph { 1 [label=\"dead = TRUE\",style = filled] }");
  const LabelledGraph graph = *read_tlc_dot(in, "x");
  EXPECT_FALSE(parse_proposition("dead", graph).ok());
  EXPECT_TRUE(parse_proposition("dead = TRUE", graph).ok());
}

} // namespace fairly::graph::proposition_parser_test
