#include "fairly/petri/pnml_reader.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

namespace fairly::petri::pnml_reader_test {

using Arcs = std::vector<Arc>;

Result<Net> parse(const std::string& text) {
  std::istringstream in(text);
  return read_pnml(in, "x");
}

Net read(const std::string& text) {
  Result<Net> net = parse(text);
  if (!net.ok()) throw std::runtime_error(describe(net.error())); // ends the test as a failure
  return std::move(net).value();
}

std::string error_of(const std::string& text) {
  const Result<Net> net = parse(text);
  if (net.ok()) return "no error";
  const Error& error = net.error();
  EXPECT_EQ(error.source, "x");
  return std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
}

// The first line holds the root and the net; the content begins in line 2.
std::string in_net(const std::string& content, const std::string& type = "ptnet") {
  return "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"n\" "
         "type=\"http://www.pnml.org/version-2009/grammar/" +
         type + "\">\n" + content + "</net></pnml>\n";
}

std::string on_page(const std::string& content) {
  return in_net("<page id=\"g\">\n" + content + "</page>\n");
}

// Two places p and q and two transitions t and u in line 3, then the content in line 4.
std::string with_nodes(const std::string& content) {
  return on_page("<place id='p'/><place id='q'/><transition id='t'/><transition id='u'/>\n" +
                 content);
}

TEST(PnmlReader, ReadsPlacesTransitionsAndArcs) {
  const Net net = read(in_net(R"(<name><text> my net
      </text></name><page id="g"><name><text>a page</text></name>
    <arc id="a1" source="p" target="t"><inscription><text> 2 </text></inscription></arc>
    <place id="p"><name><text>in &amp; out</text></name>
      <initialMarking><text>4294967295</text></initialMarking></place>
    <transition id="t"><name><text>go</text></name></transition>
    <place id="q"/>
    <arc id="a2" source="t" target="q"/>
    </page>)"));
  EXPECT_EQ(net.id, "n");
  EXPECT_EQ(net.name, "my net");
  ASSERT_EQ(net.places().size(), 2U);
  EXPECT_EQ(net.places()[0], (Place{.id = "p", .name = "in & out", .tokens = 4294967295U}));
  EXPECT_EQ(net.places()[1], (Place{.id = "q"}));
  ASSERT_EQ(net.transitions().size(), 1U);
  EXPECT_EQ(net.transitions()[0],
            (Transition{.id = "t", .name = "go", .inputs = {{0, 2}}, .outputs = {{1, 1}}}));
  EXPECT_FALSE(net.units);
}

TEST(PnmlReader, MergesParallelArcsAndSortsByPlace) {
  const Net net = read(with_nodes("<arc id='1' source='q' target='t'/>"
                                  "<arc id='2' source='p' target='t'/>"
                                  "<arc id='3' source='q' target='t'><inscription><text>3</text>"
                                  "</inscription></arc><arc id='4' source='t' target='q'/>"));
  EXPECT_EQ(net.transitions()[0].inputs, (Arcs{{0, 1}, {1, 4}}));
  EXPECT_EQ(net.transitions()[0].outputs, (Arcs{{1, 1}}));
  EXPECT_EQ(net.transitions()[1].inputs, Arcs{});
}

TEST(PnmlReader, ReadsPositionsOfNodesButNotOfTheirLabels) {
  const Net net = read(on_page(
      "<place id='p'><name><graphics><offset x='9' y='9'/><position x='8' y='8'/></graphics>"
      "<text>n</text></name><graphics><position x='-1.5' y='2e3'/></graphics></place>"
      "<place id='q'><graphics><position x='left' y='2'/><dimension x='7' y='7'/></graphics>"
      "</place><transition id='t'><graphics><position x='3' y='4'/></graphics></transition>"));
  EXPECT_EQ(net.places()[0].position, (Position{-1.5, 2000}));
  EXPECT_EQ(net.places()[1].position, std::nullopt);
  EXPECT_EQ(net.transitions()[0].position, (Position{3, 4}));
}

std::string with_fairness(const std::string& value) {
  return on_page("<transition id='t'><toolspecific tool='fairly' version='1'><fairness>" + value +
                 "</fairness></toolspecific></transition>");
}

TEST(PnmlReader, ReadsTheFairnessOfTransitions) {
  EXPECT_EQ(read(with_fairness("strong")).transitions()[0].fairness, Fairness::strong);
  EXPECT_EQ(read(with_fairness("\n weak ")).transitions()[0].fairness, Fairness::weak);
  EXPECT_EQ(read(with_fairness("none")).transitions()[0].fairness, Fairness::none);
  EXPECT_EQ(error_of(with_fairness("very")), "3:60 unknown fairness very");
  EXPECT_NE(error_of(on_page("<transition id='t'><toolspecific tool='fairly' version='1'>"
                             "<fairnes>weak</fairnes></toolspecific></transition>"))
                .find("fairly has no annotation <fairnes>"),
            std::string::npos);
  EXPECT_EQ(error_of(on_page("<transition id='t'><toolspecific tool='fairly' version='2'/>"
                             "</transition>")),
            "3:20 version \"2\" of fairly's annotations is not supported");
}

TEST(PnmlReader, SkipsWhatOtherToolsWrite) {
  const Net net = read(on_page("<toolspecific tool='x' version='1'><place id='no'/><fairness>weak"
                               "</fairness></toolspecific><transition id='t'><toolspecific "
                               "tool='other'><fairness>weak</fairness></toolspecific><shape/>"
                               "</transition><labels><text>x</text></labels>"));
  EXPECT_TRUE(net.places().empty());
  EXPECT_EQ(net.transitions()[0], (Transition{.id = "t"}));
}

TEST(PnmlReader, ReadsSeveralAndNestedPages) {
  const Net net = read(in_net("<page id='1'><place id='p'/><page id='2'><page id='3'>"
                              "<transition id='t'/></page></page></page>"
                              "<page id='4'><arc id='a' source='p' target='t'/></page>"));
  EXPECT_EQ(net.transitions()[0].inputs, (Arcs{{0, 1}}));
}

TEST(PnmlReader, FollowsChainsOfReferences) {
  const Net net = read(with_nodes("<referencePlace id='r1' ref='r2'/>"
                                  "<referencePlace id='r2' ref='r3'/>"
                                  "<referencePlace id='r3' ref='q'/>"
                                  "<referencePlace id='r4' ref='r1'/>"
                                  "<referenceTransition id='s' ref='u'/>"
                                  "<arc id='a' source='r4' target='s'/>"
                                  "<arc id='b' source='r2' target='u'/>"));
  EXPECT_EQ(net.places().size(), 2U);
  EXPECT_EQ(net.transitions()[1].inputs, (Arcs{{1, 2}}));
  EXPECT_EQ(net.find_place("r1"), std::nullopt);
}

TEST(PnmlReader, RefusesReferencesThatLeadNowhere) {
  EXPECT_EQ(error_of(with_nodes("<referencePlace id='r' ref='x'/>")),
            "4:1 there is no place with the id x");
  EXPECT_EQ(error_of(with_nodes("<referencePlace id='r' ref='t'/>")), "4:1 t is not a place");
  EXPECT_EQ(error_of(with_nodes("<referenceTransition id='r' ref='p'/>")),
            "4:1 p is not a transition");
  EXPECT_EQ(error_of(with_nodes("<referencePlace id='r' ref='r'/>")),
            "4:1 the reference r leads back to itself");
  EXPECT_EQ(error_of(with_nodes("<referencePlace id='r' ref='s'/>\n"
                                " <referencePlace id='s' ref='r'/>")),
            "4:1 the reference r leads back to itself");
  EXPECT_EQ(error_of(with_nodes("<referencePlace id='r'/>")),
            "4:1 <referencePlace> needs the attribute 'ref'");
}

TEST(PnmlReader, ReadsOlderFormsWithoutPagesAndWithValues) {
  const Net net =
      read("<pnml><net id='n' type='P/T net'><place id='p'><initialMarking><value>3</value>"
           "</initialMarking><capacity><value>0</value></capacity></place><transition id='t'/>"
           "<arc id='a' source='p' target='t'><type value='normal'/></arc></net></pnml>");
  EXPECT_EQ(net.places()[0].tokens, 3U);
  EXPECT_EQ(net.arc_count(), 1U);
}

TEST(PnmlReader, RefusesCapacities) {
  EXPECT_EQ(error_of(on_page("<place id='p'><capacity><text>5</text></capacity></place>")),
            "3:15 capacities of places are not supported");
}

TEST(PnmlReader, RefusesPrioritiesThatMatter) {
  const auto with_priorities = [](const std::string& first, const std::string& second) {
    return on_page("<transition id='t'><priority><value>" + first +
                   "</value></priority></transition>\n"
                   "<transition id='u'><priority>" +
                   second + "</priority></transition>");
  };
  EXPECT_EQ(read(with_priorities("1", "1")).transitions().size(), 2U);
  EXPECT_EQ(error_of(with_priorities("1", "2")), "4:20 different priorities are not supported");
}

TEST(PnmlReader, RefusesDelays) {
  EXPECT_EQ(error_of(on_page("<transition id='t'><delay/></transition>")),
            "3:20 delays of transitions are not supported");
}

// --- units

std::string with_units(const std::string& units, const std::string& root = "u0") {
  return in_net("<page id='g'><place id='p'/><place id='q'/></page>"
                "<toolspecific tool='nupn' version='1.1'><size places='2'/>\n"
                "<structure units='2' root='" +
                root + "' safe='true'>\n" + units + "</structure></toolspecific>");
}

TEST(PnmlReader, ReadsNestedUnits) {
  const Net net = read(with_units("<unit id='u0'><places/><subunits>u1\n u2</subunits></unit>"
                                  "<unit id='u2'><places>q</places><subunits/></unit>"
                                  "<unit id='u1'><places>\np </places><subunits/></unit>"));
  ASSERT_TRUE(net.units);
  EXPECT_TRUE(net.units->safe);
  EXPECT_EQ(net.units->root, 0U);
  EXPECT_EQ(net.units->units, (std::vector<Unit>{{.id = "u0", .subunits = {2, 1}},
                                                 {.id = "u2", .places = {1}},
                                                 {.id = "u1", .places = {0}}}));
}

TEST(PnmlReader, RefusesUnitsThatAreNoTree) {
  const std::string u1 = "<unit id='u1'><places/><subunits/></unit>\n";
  EXPECT_EQ(error_of(with_units(u1)), "3:1 there is no unit u0");
  EXPECT_EQ(error_of(with_units(u1 + u1, "u1")), "5:1 two units have the id u1");
  EXPECT_EQ(error_of(with_units(u1 + "<unit id='u0'/>")), "4:1 unit u1 is not below the root");
  EXPECT_EQ(error_of(with_units("<unit id='u0'><subunits>u9</subunits></unit>")),
            "4:1 there is no unit u9");
  EXPECT_EQ(error_of(with_units("<unit id='u0'><subunits>u0</subunits></unit>")),
            "4:1 unit u0 is inside two units, or inside itself");
  EXPECT_EQ(error_of(with_units("<unit id='u0'><places>x</places></unit>")),
            "4:1 there is no place x");
  EXPECT_EQ(error_of(with_units("<unit id='u0'><places>p p</places></unit>")),
            "4:1 place p is in two units");
  EXPECT_EQ(error_of(with_units("<unit><places/></unit>")), "4:1 <unit> needs the attribute 'id'");
}

// --- errors

TEST(PnmlReader, RefusesWhatIsNotXmlOrNotPnml) {
  EXPECT_EQ(error_of("HOA: v1"), "1:1 this is not XML: syntax error");
  EXPECT_EQ(error_of("<html>\n</html>"), "1:1 this is not PNML: the outermost element is <html>");
  EXPECT_EQ(error_of("<pnml/>"), "0:0 there is no net in this file");
  EXPECT_EQ(error_of("<pnml><net id='a'/>\n<net id='b'/></pnml>"),
            "2:1 there is more than one net in this file");
}

TEST(PnmlReader, RefusesEveryBeginningOfAFile) {
  const std::string whole = with_nodes("<arc id='a' source='p' target='t'/>");
  const std::size_t end = whole.rfind('>');
  for (std::size_t size = 0; size <= end; ++size) {
    EXPECT_FALSE(parse(whole.substr(0, size)).ok()) << size;
  }
  EXPECT_TRUE(parse(whole.substr(0, end + 1)).ok());
}

TEST(PnmlReader, RefusesColouredNetsAndTakesAllNamesOfPlaceTransitionNets) {
  for (const char* type : {"symmetricnet", "highlevelnet", "pt-hlpng"}) {
    EXPECT_EQ(error_of(in_net("", type)), "1:61 coloured nets are not supported") << type;
  }
  for (const char* type : {"ptnet", "ptNetb", "PTNet", "pnmlcoremodel"}) {
    EXPECT_EQ(error_of(in_net("", type)), "no error") << type;
  }
  EXPECT_EQ(error_of("<pnml><net id='n'/></pnml>"), "no error");
  EXPECT_EQ(error_of("<pnml><net id='n' type='tpn'/></pnml>"),
            "1:7 nets of the type tpn are not supported");
}

TEST(PnmlReader, RefusesColoursInsideNetsOfAnyType) {
  EXPECT_EQ(error_of(in_net("<declaration/>")),
            "2:1 colours in a place/transition net are not supported");
  EXPECT_EQ(error_of(on_page("<place id='p'><hlinitialMarking/></place>")),
            "3:15 colours in a place/transition net are not supported");
  EXPECT_EQ(error_of(on_page("<transition id='t'><condition/></transition>")),
            "3:20 colours in a place/transition net are not supported");
  EXPECT_EQ(error_of(with_nodes("<arc id='a' source='p' target='t'><hlinscription/></arc>")),
            "4:35 colours in a place/transition net are not supported");
}

TEST(PnmlReader, ReadsInhibitorAndReadArcs) {
  const auto arc = [](const std::string& attribute, const std::string& content) {
    return with_nodes("<arc id='a' source='p' target='t'" + attribute + ">" + content + "</arc>");
  };
  const std::string weight = "<inscription><text>2</text></inscription>";
  for (const std::string& each : {arc("", "<type value='inhibitor'/>" + weight),
                                  arc("", weight + "<type> inhibitor\n</type>"),
                                  arc("", "<type><text>inhibitor</text></type>" + weight),
                                  arc("", "<arctype><text>inhibitor</text></arctype>" + weight),
                                  arc(" type='inhibitor'", weight),
                                  arc(" type='inhibitor'", weight + "<type value='inhibitor'/>")}) {
    const Result<Net> net = parse(each);
    ASSERT_TRUE(net.ok()) << describe(net.error());
    EXPECT_EQ(net->transitions()[0].inhibitors, (Arcs{{0, 2}})) << each;
    EXPECT_TRUE(net->transitions()[0].inputs.empty()) << each;
  }
  for (const std::string kind : {"test", "read"}) {
    const Result<Net> net = parse(arc(" type='" + kind + "'", weight));
    ASSERT_TRUE(net.ok()) << describe(net.error());
    EXPECT_EQ(net->transitions()[0].inputs, (Arcs{{0, 2}}));
    EXPECT_EQ(net->transitions()[0].outputs, (Arcs{{0, 2}}));
  }
}

TEST(PnmlReader, ArcsOfDifferentKindsBetweenTheSameNodesAreConditionsOfTheirOwn) {
  auto arc = [n = 0](const std::string& kind, int weight) mutable {
    return "<arc id='a" + std::to_string(n++) + "' source='p' target='t' type='" + kind +
           "'><inscription><text>" + std::to_string(weight) + "</text></inscription></arc>";
  };
  const Result<Net> net = parse(with_nodes(arc("test", 3) + arc("inhibitor", 9) + arc("normal", 1) +
                                           arc("inhibitor", 7) + arc("test", 2)));
  ASSERT_TRUE(net.ok()) << describe(net.error());
  EXPECT_EQ(net->transitions()[0].inputs, (Arcs{{0, 3}})); // takes one and tests for three
  EXPECT_EQ(net->transitions()[0].outputs, (Arcs{{0, 2}}));
  EXPECT_EQ(net->transitions()[0].inhibitors, (Arcs{{0, 7}}));
}

TEST(PnmlReader, RefusesOtherArcs) {
  const auto arc = [](const std::string& attribute, const std::string& content) {
    return with_nodes("<arc id='a' source='p' target='t'" + attribute + ">" + content + "</arc>");
  };
  EXPECT_EQ(error_of(arc("", "<type value='reset'/>")),
            "4:35 arcs of the kind reset are not supported");
  EXPECT_EQ(error_of(arc(" type='timed'", "")), "4:1 arcs of the kind timed are not supported");
  EXPECT_EQ(error_of(with_nodes("<resetArc id='a'/>")),
            "4:1 arcs of the kind resetArc are not supported");
  EXPECT_EQ(error_of(arc(" type='normal'", "<type><text>normal</text></type>")), "no error");
  EXPECT_EQ(error_of(arc(" type='normal'", "<type value='inhibitor'/>")),
            "4:49 this arc has two kinds");
  EXPECT_EQ(error_of(with_nodes("<arc id='a' source='t' target='p' type='inhibitor'/>")),
            "4:1 this inhibitor arc begins at a transition");
  EXPECT_EQ(error_of(with_nodes("<arc id='a' source='t' target='p' type='test'/>")),
            "4:1 this read arc begins at a transition");
}

TEST(PnmlReader, ShowsTheLineOfAnArcWithWrongEnds) {
  std::istringstream in(with_nodes(" <arc id='a' source='p' target='x'/>\n"));
  EXPECT_EQ(read_pnml(in, "x").error().text, " <arc id='a' source='p' target='x'/>");
}

TEST(PnmlReader, RefusesArcsWithWrongEnds) {
  const auto arc = [](const std::string& source, const std::string& target) {
    return error_of(with_nodes(" <arc id='a' source='" + source + "' target='" + target + "'/>"));
  };
  EXPECT_EQ(arc("p", "x"), "4:2 there is no place or transition with the id x");
  EXPECT_EQ(arc("y z", "t"), "4:2 there is no place or transition with the id \"y z\"");
  EXPECT_EQ(arc("g", "t"), "4:2 there is no place or transition with the id g");
  EXPECT_EQ(arc("p", "q"), "4:2 this arc connects two places");
  EXPECT_EQ(arc("t", "t"), "4:2 this arc connects two transitions");
  EXPECT_EQ(arc("", "t"), "4:2 <arc> needs the attribute 'source'");
  EXPECT_EQ(error_of(with_nodes("<arc id='a' source='p'/>")),
            "4:1 <arc> needs the attribute 'target'");
}

TEST(PnmlReader, RefusesMissingAndRepeatedIds) {
  EXPECT_EQ(error_of(on_page("<place/>")), "3:1 <place> needs the attribute 'id'");
  EXPECT_EQ(error_of(on_page("<transition id=''/>")), "3:1 <transition> needs the attribute 'id'");
  EXPECT_EQ(error_of("<pnml><net/></pnml>"), "1:7 <net> needs the attribute 'id'");
  EXPECT_EQ(error_of(with_nodes("<arc source='p' target='t'/>")),
            "4:1 <arc> needs the attribute 'id'");
  EXPECT_EQ(error_of(with_nodes("<place id='t'/>")), "4:1 the id t occurs twice");
  EXPECT_EQ(error_of(with_nodes("<referencePlace id='p' ref='q'/>")), "4:1 the id p occurs twice");
  EXPECT_EQ(error_of(with_nodes("<arc id='a' source='p' target='t'/>\n"
                                "<arc id='a' source='p' target='t'/>")),
            "5:1 two arcs have the id a");
  EXPECT_EQ(parse(with_nodes("<place id='t'/>")).error().hint, "it is first declared in line 3");
}

TEST(PnmlReader, RefusesWrongMarkings) {
  const auto marking = [](const std::string& text) {
    return error_of(on_page("<place id='p'><initialMarking>" + text + "</initialMarking></place>"));
  };
  const std::string number = "3:15 a marking must be a whole number of at least 0, not ";
  EXPECT_EQ(marking("<text>-1</text>"), number + "\"-1\"");
  EXPECT_EQ(marking("<text>1.5</text>"), number + "\"1.5\"");
  EXPECT_EQ(marking("<text>many</text>"), number + "many");
  EXPECT_EQ(marking("<text/>"), number + "\"\"");
  EXPECT_EQ(marking(""), number + "\"\"");
  EXPECT_EQ(marking("<text>4294967296</text>"),
            "3:15 a marking is too large: the limit is 4294967295");
  EXPECT_EQ(marking("<text>" + std::string(100, '9') + "</text>"),
            "3:15 a marking is too large: the limit is 4294967295");
  EXPECT_EQ(marking("<text>0</text>"), "no error");
  EXPECT_EQ(marking("<text>1</text></initialMarking><initialMarking>"),
            "3:62 <initialMarking> occurs twice here");
}

TEST(PnmlReader, RefusesWrongWeights) {
  const auto weight = [](const std::string& text) {
    return error_of(with_nodes("<arc id='a' source='p' target='t'>\n<inscription><text>" + text +
                               "</text></inscription></arc>"));
  };
  EXPECT_EQ(weight("-1"),
            "5:1 the weight of an arc must be a whole number of at least 1, not \"-1\"");
  EXPECT_EQ(weight("0"), "5:1 the weight of an arc must be at least 1");
  EXPECT_EQ(weight("2147483648"), "5:1 the weight of an arc is too large: the limit is 2147483647");
  EXPECT_EQ(weight("2147483647"), "no error");
}

TEST(PnmlReader, RefusesParallelArcsWhoseWeightsOverflow) {
  EXPECT_EQ(error_of(with_nodes("<arc id='a' source='p' target='t'><inscription><text>2147483647"
                                "</text></inscription></arc>\n<arc id='b' source='t' target='p'/>"
                                "\n<arc id='c' source='p' target='t'/>")),
            "6:1 the weights of the arcs between the same two nodes add up to more than "
            "2147483647");
}

TEST(PnmlReader, RefusesEntitiesAndDeepNesting) {
  EXPECT_EQ(error_of("<!DOCTYPE pnml [<!ENTITY a 'x'>]><pnml/>"),
            "1:28 entity declarations are not supported");
  std::string pages = "<pnml><net id='n'>\n";
  for (int i = 0; i < 100'000; ++i) pages += "<page>";
  EXPECT_EQ(error_of(pages), "2:5989 elements are nested more than 1000 deep");
}

TEST(PnmlReader, ShowsTheLineOfAnErrorAndAHint) {
  const Result<Net> net = parse(in_net("<page id='g'>\n <place/></page>"));
  ASSERT_FALSE(net.ok());
  EXPECT_EQ(net.error().text, " <place/></page></net></pnml>");
  EXPECT_EQ(parse(in_net("", "symmetricnet")).error().hint,
            "'fairly unfold' makes a place/transition net of one");
}

TEST(PnmlReader, StopsWhenAsked) {
  std::istringstream in(with_nodes(""));
  test::TestMonitor monitor;
  const Result<Net> net = read_pnml(in, "x", &monitor);
  ASSERT_FALSE(net.ok());
  EXPECT_EQ(net.error().kind, ErrorKind::limit);
  EXPECT_EQ(net.error().message, "enough");
}

TEST(PnmlReader, RefusesPrioritiesOfSomeTransitions) {
  const std::string one = "<transition id='t'><priority><text>2</text></priority></transition>";
  EXPECT_EQ(read(on_page(one)).transitions().size(), 1U);
  EXPECT_NE(error_of(on_page(one + "<transition id='u'/>")).find("priorities of some transitions"),
            std::string::npos);
}

// As PIPE writes them. Immediate transitions have priority over timed ones.
TEST(PnmlReader, RefusesImmediateAndTimedTransitionsTogether) {
  const auto net = [](const std::string& first, const std::string& second) {
    return on_page("<transition id='t'><timed><value>" + first +
                   "</value></timed></transition><transition id='u'><timed><value>" + second +
                   "</value></timed></transition>");
  };
  EXPECT_EQ(read(net("false", "false")).transitions().size(), 2U);
  EXPECT_EQ(read(net("true", "true")).transitions().size(), 2U);
  EXPECT_NE(error_of(net("true", "false")).find("different values of <timed>"), std::string::npos);
}

// TAPAAL writes them in files of its own. Ignoring them would give another net.
TEST(PnmlReader, RefusesMarkingsAndWeightsAsAttributes) {
  EXPECT_NE(error_of(on_page("<place id='p' initialMarking='1'/>")).find("'initialMarking'"),
            std::string::npos);
  EXPECT_NE(error_of(on_page("<place id='p'/><transition id='t'/>"
                             "<arc id='a' source='p' target='t' weight='2'/>"))
                .find("'weight'"),
            std::string::npos);
}

} // namespace fairly::petri::pnml_reader_test
