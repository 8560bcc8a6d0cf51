#include "fairly/ltl/parser.hpp"
#include "fairly/petri/proposition_parser.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::proposition_parser_test {

Net example() {
  Net net;
  net.add(Place{.id = "p", .name = "first"});
  net.add(Place{.id = "q-1", .name = "waiting room"});
  net.add(Place{.id = "request", .name = "twin"});
  net.add(Place{.id = "dead", .name = "twin"});
  net.add(Place{.id = "a <= b", .name = "p"});
  net.add(Transition{.id = "t", .name = "go"});
  net.add(Transition{.id = "send-1", .name = "x"});
  return net;
}

std::string read(const std::string& text) {
  const Net net = example();
  const Result<Proposition> p = parse_proposition(text, net);
  return p.ok() ? to_text(*p, net) : p.error().message;
}

// "column+length message | hint"
std::string error_of(const std::string& text, const AtomSource& where = {}) {
  const Result<Proposition> p = parse_proposition(text, example(), where);
  if (p.ok()) return "no error";
  const Error& e = p.error();
  EXPECT_EQ(e.source, where.source);
  EXPECT_EQ(e.line, 1U);
  return std::to_string(e.column) + "+" + std::to_string(e.length) + " " + e.message +
         (e.hint.empty() ? "" : " | " + e.hint);
}

TEST(PropositionParser, ReadsEveryKind) {
  EXPECT_EQ(read("p"), "p >= 1");
  EXPECT_EQ(read("p<=2"), "p <= 2");
  EXPECT_EQ(read("p < 2"), "p <= 1");
  EXPECT_EQ(read("p = 2"), "p = 2");
  EXPECT_EQ(read("p == 2"), "p = 2");
  EXPECT_EQ(read("p != 2"), "p != 2");
  EXPECT_EQ(read("p >= 2"), "p >= 2");
  EXPECT_EQ(read("p > 2"), "p >= 3");
  EXPECT_EQ(read("tokens(p, request)\t=\n1"), "p + request = 1");
  EXPECT_EQ(read("fireable(t)"), "fireable(t)");
  EXPECT_EQ(read("fireable ( t , 'send-1' )"), "fireable(t, 'send-1')");
  EXPECT_EQ(read("dead"), "dead");
  EXPECT_EQ(read("true"), "true");
  EXPECT_EQ(read("false"), "false");
}

TEST(PropositionParser, KnowsOtherWords) {
  EXPECT_EQ(read("enabled(t)"), "fireable(t)");
  EXPECT_EQ(read("enabled ( t , 'send-1' )"), "fireable(t, 'send-1')");
  EXPECT_EQ(read("deadlock"), "dead");
  EXPECT_NE(error_of("enabled").find("there is no place"), std::string::npos);
  EXPECT_NE(error_of("enabled(t) = 1").find("stands alone"), std::string::npos);
  EXPECT_NE(error_of("deadlock >= 1").find("there is no place"), std::string::npos);
  EXPECT_NE(error_of("'deadlock'").find("there is no place"), std::string::npos);
}

// A place with that name has precedence.
TEST(PropositionParser, TakesNoNameForAnotherWord) {
  Net net;
  net.add(Place{.id = "deadlock"});
  net.add(Place{.id = "enabled"});
  for (const char* text : {"deadlock", "enabled", "enabled >= 1"}) {
    const Result<Proposition> found = parse_proposition(text, net);
    ASSERT_TRUE(found.ok()) << describe(found.error());
    EXPECT_EQ(found->kind, Proposition::Kind::at_most) << text;
  }
}

TEST(PropositionParser, KnowsThePrecedenceOfOperators) {
  EXPECT_EQ(read("1 + 2*p*request - 3 <= 0"), "p*request <= 1");
  EXPECT_EQ(read("2*(p + 3) - (1 - request) <= 10"), "2*p + request <= 5");
  EXPECT_EQ(read("p - request - 1 = 0"), "p = request + 1");
  EXPECT_EQ(read("p - (request - 1) = 0"), "p = request - 1");
  EXPECT_EQ(read("-p*-2 <= - -4"), "p <= 2");
  EXPECT_EQ(read("2 * -p + +3 >= -1"), "p <= 2");
}

TEST(PropositionParser, LooksForIdsThenForNames) {
  EXPECT_EQ(read("'q-1' > 0"), "'q-1' >= 1");
  EXPECT_EQ(read("'waiting room' > 0"), "'q-1' >= 1");
  EXPECT_EQ(read("first = 3"), "p = 3");
  EXPECT_EQ(read("p"), "p >= 1"); // another place has this as its name
  EXPECT_EQ(read("fireable(go)"), "fireable(t)");
}

TEST(PropositionParser, TakesATextThatIsAnIdForThatPlace) {
  EXPECT_EQ(read("q-1"), "'q-1' >= 1");
  EXPECT_EQ(read("a <= b"), "'a <= b' >= 1");
  EXPECT_EQ(read("dead"), "dead");
  EXPECT_EQ(read("'dead'"), "'dead' >= 1");
  EXPECT_EQ(read("'dead' = 3"), "'dead' = 3");
}

TEST(PropositionParser, NamesCloseMatches) {
  EXPECT_EQ(error_of("requst"),
            "1+6 there is no place with the id or name requst | did you mean request?");
  EXPECT_EQ(error_of("1 <= tokens(p, Firts)"),
            "16+5 there is no place with the id or name Firts | did you mean first?");
  EXPECT_EQ(error_of("fireable('send-2')"),
            "10+8 there is no transition with the id or name \"send-2\" | did you mean "
            "\"send-1\"?");
  EXPECT_EQ(error_of("fireable(p)"),
            "10+1 there is no transition with the id or name p | p is a place");
  EXPECT_EQ(error_of("t"), "1+1 there is no place with the id or name t | t is a transition");
  EXPECT_EQ(error_of("zzzzz"), "1+5 there is no place with the id or name zzzzz");
}

TEST(PropositionParser, RefusesANameThatTwoPlacesHave) {
  EXPECT_EQ(error_of("twin"), "1+4 2 places have the name twin, and none has it as its id | use "
                              "the id of one of them: request, dead");
}

TEST(PropositionParser, PointsAtWhatIsWrong) {
  EXPECT_EQ(error_of(""), "1+1 the proposition is empty");
  EXPECT_EQ(error_of("p + 1"), "6+1 comparison expected, found the end | for example: >= 1");
  EXPECT_EQ(error_of("(p)"), "4+1 comparison expected, found the end | for example: >= 1");
  EXPECT_EQ(error_of("p <"), "4+1 number or place expected, found the end");
  EXPECT_EQ(error_of("p p"), "3+1 operator or comparison expected, found p");
  EXPECT_EQ(error_of("p < 1 2"), "7+1 operator expected, found \"2\"");
  EXPECT_EQ(error_of("p < 1 < 2"), "7+1 only one comparison is possible | write two of them, "
                                   "joined by & outside the double quotes");
  EXPECT_EQ(error_of("(p < 1"), "1+1 this parenthesis is never closed");
  EXPECT_EQ(error_of("p < (1"), "5+1 this parenthesis is never closed");
  EXPECT_EQ(error_of("p) < 1"), "2+1 closing parenthesis without an opening one");
  EXPECT_EQ(error_of("p < 1)"), "6+1 closing parenthesis without an opening one");
  EXPECT_EQ(error_of("p < () + 1"), "6+1 number or place expected, found \")\"");
  EXPECT_EQ(error_of("tokens(p"), "9+1 ',' or ')' expected, found the end");
  EXPECT_EQ(error_of("tokens() > 1"), "8+1 name expected, found \")\"");
  EXPECT_EQ(error_of("tokens > 1"), "8+1 '(' expected, found \">\"");
  EXPECT_EQ(error_of("fireable"), "9+1 '(' expected, found the end");
  EXPECT_EQ(error_of("fireable(1)"), "10+1 name expected, found \"1\"");
  EXPECT_EQ(error_of("fireable(t) + 1"),
            "1+8 fireable stands alone: it is true or false, not a number | a place of this name "
            "has to be in single quotes: 'fireable'");
  EXPECT_EQ(error_of("dead > 1"), "1+4 dead stands alone: it is true or false, not a number | a "
                                  "place of this name has to be in single quotes: 'dead'");
  EXPECT_EQ(error_of("1 < dead"), "5+4 number or place expected, found dead | a node of this name "
                                  "has to be in single quotes: 'dead'");
  EXPECT_EQ(error_of("7up > 1"), "1+3 a name cannot begin with a digit | put it in single quotes");
  EXPECT_EQ(error_of("'p > 1"), "1+1 this quoted name is never closed | add a single quote");
  EXPECT_EQ(error_of("p & t"),
            "3+1 unexpected character '&' | Boolean operators go outside the double quotes");
  EXPECT_EQ(error_of("p > é"), "5+2 unexpected character 'é' | put a name with such characters in "
                               "single quotes");
  EXPECT_EQ(error_of("p > \x01"), "5+1 unexpected byte 0x01");
  EXPECT_EQ(error_of("dead \xff"), "6+1 unexpected byte 0xFF");
}

TEST(PropositionParser, ShowsHowNamesAreWrittenThatAreNoWords) {
  Net net;
  net.add(Place{.id = "i 1", .name = "the first"});
  net.add(Place{.id = "i2"});
  net.add(Place{.id = "a"});
  net.add(Place{.id = "a b"});
  net.add(Transition{.id = "u 1"});
  const auto hint = [&](const std::string& text, const AtomSource& where = {}) {
    const Result<Proposition> read = parse_proposition(text, net, where);
    return read.ok() ? "" : read.error().hint;
  };
  EXPECT_EQ(hint("{i 1}"), "write \"i 1\"");
  const std::string put = "put this name in single quotes: ";
  EXPECT_EQ(hint("i 1 >= 1"), put + "\"'i 1' >= 1\"");
  EXPECT_EQ(hint("2 <= {i 1}"), put + "\"2 <= 'i 1'\"");
  EXPECT_EQ(hint("i2 + i 1 > 0"), put + "\"i2 + 'i 1' > 0\"");
  EXPECT_EQ(hint("the first > 0"), put + "\"'the first' > 0\"");
  EXPECT_EQ(hint("a b > 0"), put + "\"'a b' > 0\""); // although there is a place a
  EXPECT_EQ(hint("fireable(u 1)", {.formula = "fireable(u 1)"}), put + "fireable('u 1')");
  EXPECT_EQ(hint("fireable({u 1})"), put + "\"fireable('u 1')\"");
  EXPECT_EQ(hint("i 11 >= 1"), "did you mean i2?");
  EXPECT_EQ(hint("i2 =< 1"), "write <=");
  EXPECT_EQ(hint("'i 1' >= 1"), "");
}

TEST(PropositionParser, SaysWhatExceedsALimit) {
  EXPECT_EQ(error_of("p*p*p*p > 1"), "6+1 a product of more than 3 places");
  EXPECT_EQ(error_of("2000000000*p > 1"), "11+1 coefficients are limited to 1073741824");
  EXPECT_EQ(error_of("p > 99999999999999999999"),
            "5+20 constants are limited to 4611686018427387904");
  EXPECT_EQ(error_of("p > 4611686018427387905"),
            "5+19 constants are limited to 4611686018427387904");
  EXPECT_EQ(error_of("1073741824*p + p > 1"), "18+1 coefficients are limited to 1073741824");
}

// The atom follows "G" or "!" and is in double quotes, in which backslashes are doubled.
TEST(PropositionParser, PointsIntoTheFormula) {
  const std::string formula = R"(G!"'it\\'s' + \"" | Fpp)";
  ltl::Formulas formulas;
  std::vector<ltl::AtomSpan> spans;
  ASSERT_TRUE(ltl::parse(formulas, formula, {.spans = &spans}).ok());
  ASSERT_EQ(spans.size(), 2U);
  const auto error_in = [&](const ltl::AtomSpan& span) {
    return error_of(std::string(formulas.name(span.atom)),
                    {.source = "--ltl", .formula = formula, .offset = span.offset});
  };
  EXPECT_EQ(formula.substr(spans[0].offset, spans[0].length), R"("'it\\'s' + \"")");
  EXPECT_EQ(error_in(spans[0]), "4+8 there is no place with the id or name \"it's\"");
  EXPECT_EQ(formula.substr(spans[1].offset, spans[1].length), "pp");
  EXPECT_EQ(error_in(spans[1]), "22+2 there is no place with the id or name pp | did you mean p?");
}

TEST(PropositionParser, TakesDeepNesting) {
  constexpr std::size_t kDepth = 200'000;
  const std::string open(kDepth, '('), close(kDepth, ')'), minus(kDepth, '-');
  EXPECT_EQ(read(open + "p" + close + " > 0"), "p >= 1");
  EXPECT_EQ(read(minus + "p > 0"), "p >= 1");
  std::string right;
  for (std::size_t i = 0; i < kDepth; ++i) right += "request - (";
  EXPECT_EQ(read(right + "p" + close + " = 0"), "p <= 0");
  std::string sum = "p";
  for (std::size_t i = 0; i < kDepth; ++i) sum += " + p*1";
  EXPECT_EQ(read(sum + " <= 0"), "p <= 0");
  EXPECT_EQ(read(open + " > 0"), "number or place expected, found \">\"");
}

// Compares a random expression, written with all parentheses, with its value.
TEST(PropositionParser, ReadsWhatIsMeant) {
  test::Random random(test::base_seed());
  const Net net = test::nasty_net(random);
  static constexpr const char* kSigns[] = {"<", "<=", "==", "!=", ">=", ">"};
  struct Part {
    std::string text;
    std::int64_t value;
    std::size_t degree;
  };
  for (std::size_t round = 0; round < test::scaled(5'000); ++round) {
    const std::vector<std::uint64_t> marking = test::random_marking(random, net);
    const auto expression = [&] {
      std::vector<Part> parts;
      for (std::uint32_t i = 1 + random.below(6); i > 0; --i) {
        const PlaceIndex place = random.below(net.places().size());
        const auto tokens = static_cast<std::int64_t>(marking[place]);
        const std::int64_t number = random.below(5);
        if (random.chance(0.6)) {
          parts.push_back({name_text(net.places()[place].id), tokens, 1});
        } else {
          parts.push_back({std::to_string(number), number, 0});
        }
      }
      while (parts.size() > 1) {
        const Part b = parts.back();
        parts.pop_back();
        Part& a = parts[random.below(parts.size())];
        const bool times = a.degree + b.degree <= kMaxDegree && random.chance(0.4);
        const bool minus = random.chance(0.5);
        const char* sign = times ? "*" : minus ? " - " : " + ";
        a = {"(" + a.text + sign + b.text + ")",
             times   ? a.value * b.value
             : minus ? a.value - b.value
                     : a.value + b.value,
             times ? a.degree + b.degree : std::max(a.degree, b.degree)};
      }
      return parts[0];
    };
    const Part a = expression(), b = expression();
    const bool expected[] = {a.value<b.value, a.value <= b.value, a.value == b.value,
                                     a.value != b.value, a.value >= b.value, a.value>
                                 b.value};
    const std::size_t op = random.below(6);
    const std::string text = a.text + " " + kSigns[op] + " " + b.text;
    if (net.find_place(text)) continue;
    const Result<Proposition> p = parse_proposition(text, net);
    ASSERT_TRUE(p.ok()) << describe(p.error());
    ASSERT_EQ(holds(*p, net, marking), expected[op]) << text;
  }
}

} // namespace fairly::petri::proposition_parser_test
