#include "fairly/base/text.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "support/mcc_writer.hpp"
#include "support/random_formula.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

namespace fairly::petri::mcc_property_reader_test {

// Must live as long as the properties that are read here.
NetModel& example() {
  static NetModel model([] {
    Net net;
    net.add(Place{.id = "p"});
    net.add(Place{.id = "q", .name = "queue"});
    net.add(Place{.id = "odd one"});
    net.add(Transition{.id = "t"});
    net.add(Transition{.id = "send-1"});
    return net;
  }());
  return model;
}

using Properties = std::vector<Property>;

Result<Properties> parse(const std::string& text, Monitor* monitor = nullptr) {
  std::istringstream in(text);
  return read_mcc_properties(in, example(), "x", monitor);
}

Properties read(const std::string& text) {
  Result<Properties> properties = parse(text);
  if (!properties.ok()) throw std::runtime_error(describe(properties.error())); // ends the test
  return std::move(properties).value();
}

// The root is in line 1; the content begins in line 2.
std::string in_set(const std::string& content) {
  return "<?xml version='1.0'?><property-set xmlns='http://mcc.lip6.fr/'>\n" + content +
         "</property-set>\n";
}

// The content of <formula> begins in line 3.
std::string property(const std::string& formula, const std::string& id = "one") {
  return "<property><id>" + id + "</id><description>d</description><formula>\n" + formula +
         "</formula></property>\n";
}

// The formula as text, in which atoms other than words are in double quotes.
std::string formula_of(const std::string& content) {
  const Properties all = read(in_set(property("<all-paths>" + content + "</all-paths>")));
  EXPECT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].propositions().size(), all[0].formulas().atom_count());
  return print(all[0].formulas(), all[0].formula());
}

std::string error_of(const std::string& text) {
  const Result<Properties> properties = parse(text);
  if (properties.ok()) return "no error";
  const Error& e = properties.error();
  EXPECT_EQ(e.source, "x");
  return std::to_string(e.line) + ":" + std::to_string(e.column) + " " + e.message +
         (e.hint.empty() ? "" : " | " + e.hint);
}

std::string error_in_formula(const std::string& content) {
  return error_of(in_set(property(content)));
}

const std::string kP = "<is-fireable><transition>t</transition></is-fireable>";
const std::string kQ = "<integer-le><integer-constant>1</integer-constant><tokens-count>"
                       "<place>q</place></tokens-count></integer-le>";
const std::string kNumber = "<integer-constant>2</integer-constant>";
const std::string kTokens = "<tokens-count><place>p</place></tokens-count>";

std::string sides(const std::string& before, const std::string& reach) {
  return "<before>" + before + "</before><reach>" + reach + "</reach>";
}

TEST(MccPropertyReader, ReadsIdsDescriptionsAndFormulas) {
  const Properties all =
      read(in_set("<property><id> N-1 </id><description>\n some text &amp; more</description>"
                  "<tags><a><b/></a></tags><formula><all-paths>" +
                  kP + "</all-paths></formula></property>" + property(kP, "two")));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].id, "N-1");
  EXPECT_EQ(all[1].id, "two");
  EXPECT_EQ(&all[0].formulas(), &all[1].formulas());
  EXPECT_EQ(all[0].formula(), all[1].formula());
  EXPECT_EQ(&all[0].model(), &example());
  EXPECT_TRUE(all[0].hypotheses().empty());
  ASSERT_EQ(all[0].propositions().size(), 1U);
  EXPECT_TRUE(example().meaning(all[0].propositions()[0]) == fireable_proposition({0}));
  EXPECT_EQ(all[0].propositions(), all[1].propositions());
  EXPECT_EQ(all[0].formulas().name(ltl::AtomId{0}), "fireable(t)");
}

TEST(MccPropertyReader, ReadsNoProperties) {
  EXPECT_TRUE(read("<property-set/>").empty());
  EXPECT_TRUE(read("<m:property-set xmlns:m='http://mcc.lip6.fr/'/>").empty());
}

TEST(MccPropertyReader, ReadsEveryOperator) {
  const std::string p = "\"fireable(t)\"", q = "\"q >= 1\"";
  EXPECT_EQ(formula_of("<true/>"), "1");
  EXPECT_EQ(formula_of("<false/>"), "0");
  EXPECT_EQ(formula_of("<deadlock/>"), "dead");
  EXPECT_EQ(formula_of(kP), p);
  EXPECT_EQ(formula_of("<negation>" + kP + "</negation>"), "!" + p);
  EXPECT_EQ(formula_of("<next>" + kP + "</next>"), "X" + p);
  EXPECT_EQ(formula_of("<finally>" + kP + "</finally>"), "F" + p);
  EXPECT_EQ(formula_of("<globally>" + kP + "</globally>"), "G" + p);
  EXPECT_EQ(formula_of("<conjunction>" + kP + kQ + "</conjunction>"), p + " & " + q);
  EXPECT_EQ(formula_of("<disjunction>" + kQ + kP + "<deadlock/></disjunction>"),
            q + " | " + p + " | dead");
  EXPECT_EQ(formula_of("<disjunction>" + kQ + "</disjunction>"), q);
  EXPECT_EQ(formula_of("<implication>" + kP + kQ + "</implication>"), p + " -> " + q);
  EXPECT_EQ(formula_of("<equivalence>" + kP + kQ + "</equivalence>"), p + " <-> " + q);
  EXPECT_EQ(formula_of("<exclusive-disjunction>" + kP + kQ + "</exclusive-disjunction>"),
            p + " xor " + q);
  EXPECT_EQ(formula_of("<until>" + sides(kP, kQ) + "</until>"), p + " U " + q);
  EXPECT_EQ(formula_of("<weak-until>" + sides(kP, kQ) + "</weak-until>"), p + " W " + q);
  EXPECT_EQ(formula_of("<release>" + sides(kP, kQ) + "</release>"), p + " R " + q);
}

TEST(MccPropertyReader, ReadsEveryAtom) {
  const auto compared = [&](const std::string& name) {
    return formula_of("<" + name + ">" + kTokens + kNumber + "</" + name + ">");
  };
  EXPECT_EQ(compared("integer-lt"), "\"p <= 1\"");
  EXPECT_EQ(compared("integer-le"), "\"p <= 2\"");
  EXPECT_EQ(compared("integer-eq"), "\"p = 2\"");
  EXPECT_EQ(compared("integer-ne"), "\"p != 2\"");
  EXPECT_EQ(compared("integer-ge"), "\"p >= 2\"");
  EXPECT_EQ(compared("integer-gt"), "\"p >= 3\"");
  const auto at_most_two = [&](const std::string& number) {
    return formula_of("<integer-le>" + number + kNumber + "</integer-le>");
  };
  EXPECT_EQ(at_most_two("<tokens-count><place>p</place><place> odd one\n</place><place>p</place>"
                        "</tokens-count>"),
            "\"2*p + 'odd one' <= 2\"");
  EXPECT_EQ(at_most_two("<tokens-count><place>queue</place></tokens-count>"), "\"q <= 2\"");
  EXPECT_EQ(at_most_two("<integer-sum>" + kTokens + kTokens + kNumber + "</integer-sum>"),
            "\"p <= 0\"");
  EXPECT_EQ(at_most_two("<integer-product>" + kTokens + kTokens + kNumber + "</integer-product>"),
            "\"p*p <= 1\"");
  EXPECT_EQ(at_most_two("<integer-difference>" + kTokens + kNumber + "</integer-difference>"),
            "\"p <= 4\"");
  EXPECT_EQ(at_most_two("<integer-constant> -3 </integer-constant>"), "1");
  EXPECT_EQ(formula_of("<is-fireable><transition>send-1</transition><transition>t</transition>"
                       "</is-fireable>"),
            "\"fireable(t, 'send-1')\"");
}

TEST(MccPropertyReader, ReadsWhatWouldBeWrittenByHand) {
  const Properties all = read(in_set(
      property("<all-paths><globally><disjunction><negation>" + kP + "</negation><finally><until>" +
               sides("<next>" + kQ + "</next>",
                     "<integer-lt>" + kTokens +
                         "<tokens-count><place>q</place></tokens-count></integer-lt>") +
               "</until></finally></disjunction></globally></all-paths>")));
  const Result<ltl::Formula> expected =
      ltl::parse(all[0].formulas(), R"x(G(!"fireable(t)" | F(X"q >= 1" U "p <= q - 1")))x");
  ASSERT_TRUE(expected.ok());
  EXPECT_EQ(all[0].formula(), *expected);
}

TEST(MccPropertyReader, TakesAFormulaWithoutQuantifier) {
  const Properties all = read(in_set(property("<globally>" + kP + "</globally>")));
  EXPECT_EQ(print(all[0].formulas(), all[0].formula()), "G\"fireable(t)\"");
}

TEST(MccPropertyReader, RefusesAQuestionForTheStateSpace) {
  EXPECT_EQ(error_of(in_set(property("<all-paths><true/></all-paths>", "two") +
                            property("<state-space/>"))),
            "4:1 property one asks for the size of the state space | 'fairly explore' tells you "
            "that");
}

TEST(MccPropertyReader, RefusesOtherFiles) {
  EXPECT_EQ(error_of("<pnml/>"),
            "1:1 this is not a file of MCC properties: the outermost element is <pnml> "
            "| a property file begins with <property-set>");
  EXPECT_EQ(error_of("<property-set xmlns='http://elsewhere'/>"),
            "1:1 unknown namespace \"http://elsewhere\" | MCC properties have the namespace "
            "http://mcc.lip6.fr/");
  EXPECT_EQ(error_of("").substr(0, 25), "1:1 this is not XML: no e");
  EXPECT_EQ(error_of("<property-set>"),
            "1:15 the input ends too early: an element is not closed | is the file complete?");
}

TEST(MccPropertyReader, RefusesWhatIsNotLtl) {
  EXPECT_EQ(error_in_formula("<exists-path><finally><deadlock/></finally></exists-path>"),
            "3:1 <exists-path> is not LTL, which is about all runs | there is a run with f if "
            "and only if not all runs satisfy !f");
  EXPECT_EQ(error_in_formula("<all-paths><globally>\n<all-paths><true/></all-paths>"),
            "4:1 <all-paths> inside a formula is not LTL | it may stand once, directly in "
            "<formula>");
  EXPECT_EQ(error_in_formula("<place-bound><place>p</place></place-bound>"),
            "3:1 <place-bound> is not supported | compare a <tokens-count> with a number instead");
}

TEST(MccPropertyReader, RefusesElementsInWrongPlaces) {
  EXPECT_EQ(error_in_formula("<all-paths><globaly/></all-paths>"),
            "3:12 unknown element <globaly> | did you mean globally?");
  EXPECT_EQ(error_in_formula("<all-paths><place>p</place></all-paths>"),
            "3:12 <place> cannot stand in <all-paths>");
  EXPECT_EQ(error_in_formula("<true><true/></true>"), "3:7 <true> cannot stand in <true>");
  EXPECT_EQ(error_in_formula("<next>" + kNumber + "</next>"),
            "3:7 <integer-constant> cannot stand in <next>");
  EXPECT_EQ(error_in_formula("<integer-le><true/></integer-le>"),
            "3:13 <true> cannot stand in <integer-le>");
  EXPECT_EQ(error_in_formula("<until><true/></until>"), "3:8 <true> cannot stand in <until>");
  EXPECT_EQ(error_in_formula("<next><state-space/></next>"),
            "3:7 <state-space> cannot stand in <next>");
  EXPECT_EQ(error_of(in_set("<formula/>")), "2:1 <formula> cannot stand in <property-set>");
  EXPECT_EQ(error_in_formula("<is-fireable>t</is-fireable>"),
            "3:14 unexpected text in <is-fireable>: t");
  EXPECT_EQ(error_of(in_set("<property><id><true/></id></property>")),
            "2:15 <true> cannot stand in <id>");
}

TEST(MccPropertyReader, CountsChildren) {
  EXPECT_EQ(error_in_formula(""), "2:51 <formula> takes one formula");
  EXPECT_EQ(error_in_formula("<true/><true/>"), "3:8 <formula> takes one formula");
  EXPECT_EQ(error_in_formula("<all-paths/>"), "3:1 <all-paths> takes one formula");
  EXPECT_EQ(error_in_formula("<negation/>"), "3:1 <negation> takes one formula");
  EXPECT_EQ(error_in_formula("<negation><true/>\n<true/></negation>"),
            "4:1 <negation> takes one formula");
  EXPECT_EQ(error_in_formula("<conjunction/>"), "3:1 <conjunction> takes at least one formula");
  EXPECT_EQ(error_in_formula("<implication><true/></implication>"),
            "3:1 <implication> takes two formulas");
  EXPECT_EQ(error_in_formula("<integer-le>" + kNumber + "</integer-le>"),
            "3:1 <integer-le> takes two numbers");
  EXPECT_EQ(error_in_formula("<is-fireable/>"), "3:1 <is-fireable> takes at least one transition");
  EXPECT_EQ(error_in_formula("<integer-le><tokens-count/></integer-le>"),
            "3:13 <tokens-count> takes at least one place");
  EXPECT_EQ(error_in_formula("<until><before><true/></before></until>"),
            "3:1 <until> takes <before> and then <reach>");
  EXPECT_EQ(error_in_formula("<until><reach><true/></reach></until>"),
            "3:8 <until> takes <before> and then <reach>");
  EXPECT_EQ(error_in_formula("<until><before><true/></before><before/></until>"),
            "3:32 <until> takes <before> and then <reach>");
  EXPECT_EQ(error_in_formula("<until><before/></until>"), "3:8 <before> takes one formula");
}

TEST(MccPropertyReader, NamesUnknownNodes) {
  EXPECT_EQ(error_in_formula("<is-fireable>\n<transition>send-2</transition></is-fireable>"),
            "4:1 there is no transition with the id or name \"send-2\" | did you mean "
            "\"send-1\"?");
  EXPECT_EQ(error_in_formula("<integer-le><tokens-count><place>t</place>"),
            "3:27 there is no place with the id or name t | t is a transition");
}

TEST(MccPropertyReader, RefusesWrongNumbers) {
  const auto number = [](const std::string& text) {
    return "<integer-le><integer-constant>" + text + "</integer-constant>" + kTokens +
           "</integer-le>";
  };
  EXPECT_EQ(error_in_formula(number("")), "3:13 whole number expected, found \"\"");
  EXPECT_EQ(error_in_formula(number("1.5")), "3:13 whole number expected, found \"1.5\"");
  EXPECT_EQ(error_in_formula(number("99999999999999999999")),
            "3:13 constants are limited to 4611686018427387904");
  EXPECT_EQ(error_in_formula(number("4611686018427387905")),
            "3:13 constants are limited to 4611686018427387904");
  EXPECT_EQ(error_in_formula("<integer-le>\n<integer-product>" + kTokens + kTokens + kTokens +
                             kTokens + "</integer-product>" + kNumber + "</integer-le>"),
            "4:1 a product of more than 3 places");
}

TEST(MccPropertyReader, WantsOneIdAndOneFormula) {
  EXPECT_EQ(error_of(in_set("<property><formula><true/></formula></property>")),
            "2:1 this property has no <id>");
  EXPECT_EQ(error_of(in_set("<property><id> </id></property>")),
            "2:11 the id of this property is empty");
  EXPECT_EQ(error_of(in_set("<property><id>a</id><id>b</id></property>")),
            "2:21 this property has two ids");
  EXPECT_EQ(error_of(in_set("<property><id>a</id></property>")),
            "2:1 the property a has no <formula>");
  EXPECT_EQ(error_of(in_set("<property><id>a</id><formula><true/></formula><formula>")),
            "2:47 this property has two formulas");
  EXPECT_EQ(error_of(in_set("<property><description/><description/></property>")),
            "2:25 this property has two descriptions");
  EXPECT_EQ(error_of(in_set(property("<true/>") + property("<true/>"))),
            "4:11 two properties have the id one");
}

TEST(MccPropertyReader, StopsWhenTold) {
  test::TestMonitor monitor;
  const Result<Properties> properties = parse(in_set(property("<true/>")), &monitor);
  ASSERT_FALSE(properties.ok());
  EXPECT_EQ(properties.error().message, "enough");
  EXPECT_EQ(properties.error().kind, ErrorKind::limit);
}

TEST(MccPropertyReader, RefusesNestingThatIsTooDeep) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<negation>";
  EXPECT_EQ(error_in_formula(deep), "3:9971 elements are nested more than 1000 deep");
  std::string allowed = kP;
  for (int i = 0; i < 900; ++i) allowed = "<negation>" + allowed + "</negation>";
  EXPECT_EQ(formula_of(allowed).size(), 900 + std::string("\"fireable(t)\"").size());
}

TEST(MccPropertyReader, ReadsLargeConjunctionsInEachOther) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    text += "<integer-le>" + kTokens + "<integer-constant>" + std::to_string(i) +
            "</integer-constant></integer-le>";
  }
  std::string open, close;
  for (int i = 0; i < 900; ++i) open += "<conjunction>", close += kP + "</conjunction>";
  const Properties all = read(in_set(property(open + text + close)));
  EXPECT_EQ(all[0].formulas().children(all[0].formula()).size(), 20'900U);
}

// A formula whose leaves are the propositions. A proposition that is constant becomes a constant.
ltl::Formula with_propositions(const ltl::Formulas& from, ltl::Formula root,
                               const std::vector<Proposition>& propositions, const Net& net,
                               ltl::Formulas& to) {
  std::vector<ltl::Formula> image(root.id() + 1);
  for (const ltl::Formula f : ltl::subformulas(from, root)) {
    std::vector<ltl::Formula> operands;
    for (const ltl::Formula child : from.children(f)) operands.push_back(image[child.id()]);
    if (from.op(f) != ltl::Op::Atom) {
      image[f.id()] = to.make(from.op(f), operands);
      continue;
    }
    const Proposition& p = propositions[from.atom_of(f).index];
    const bool is_constant = p.kind == Proposition::Kind::constant;
    image[f.id()] = is_constant ? to.constant(p.bound != 0) : to.atom(to_text(p, net));
  }
  return image[root.id()];
}

TEST(MccPropertyReader, ReadsRandomFormulasAsTheyWereWritten) {
  test::Random random(test::base_seed());
  Net net;
  for (const std::string& id : test::nasty_ids()) {
    if (trimmed(id) != id) continue; // space around an id looks like layout
    net.add(Place{.id = id});
    net.add(Transition{.id = id + "-"});
  }
  test::RandomFormulaOptions options{.operators = 12, .atoms = 5};
  std::erase_if(options.weights, [](const test::OperatorWeight& entry) {
    return entry.op == ltl::Op::StrongRelease;
  });
  for (std::size_t round = 0; round < test::scaled(1'000); ++round) {
    ltl::Formulas formulas;
    std::string text;
    std::vector<Proposition> propositions;
    std::vector<ltl::Formula> drawn;
    for (std::size_t i = 0; i < 3; ++i) {
      drawn.push_back(test::RandomFormulas(random, options).draw(formulas));
      while (propositions.size() < formulas.atom_count()) {
        propositions.push_back(test::random_proposition(random, net));
      }
      test::MccWriter writer(random, {net, formulas, drawn[i], propositions});
      text += property("<all-paths>" + writer.write() + "</all-paths>", std::to_string(i));
    }
    std::istringstream in(in_set(text));
    NetModel model(net);
    const Result<Properties> all = read_mcc_properties(in, model, "random");
    ASSERT_TRUE(all.ok()) << describe(all.error()) << "\n" << text;
    ltl::Formulas& read = all->back().formulas();
    const std::vector<std::uint32_t>& numbers = all->back().propositions();
    ASSERT_EQ(numbers.size(), read.atom_count());
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
      ASSERT_EQ(read.name(ltl::AtomId{i}), to_text(model.meaning(numbers[i]), net));
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const ltl::Formula expected = with_propositions(formulas, drawn[i], propositions, net, read);
      ASSERT_EQ((*all)[i].formula(), expected) << print(read, expected) << "\n" << text;
    }
  }
}

} // namespace fairly::petri::mcc_property_reader_test
