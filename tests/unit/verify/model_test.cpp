// What fairly-verify reads as a model, and which steps the model has.
#include "model.hpp"

#include <gtest/gtest.h>

namespace verify::model_test {

std::string pnml(const std::string& inside) {
  return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>" +
         inside + "</page></net></pnml>";
}

// Steps as "t: p=1", in order.
std::string steps(const Model& model, const State& state) {
  std::vector<bool> enabled;
  model.enabled(state, enabled);
  std::string out;
  model.for_each_step(state, enabled, [&](Action action, const State& target) {
    const std::string name = action == kRest ? "-" : model.actions[action];
    out += (out.empty() ? "" : "; ") + name + ": " + model.text(target);
  });
  return out;
}

std::string error_of(const std::string& text) {
  try {
    read_model("file", text);
  } catch (const Failed& failed) {
    return failed.what();
  }
  return "";
}

constexpr const char* kPlaces =
    "<place id='p'><initialMarking><text> 3 </text></initialMarking></place><place id='q'/>"
    "<transition id='t'/><transition id='u'/>";

TEST(VerifyModel, FiresTransitionsInTheOrderOfTheFile) {
  const Model net = read_model(
      "file",
      pnml(std::string(kPlaces) +
           "<arc id='1' source='p' target='t'><inscription><text>2</text></inscription></arc>"
           "<arc id='2' source='t' target='q'/><arc id='3' source='t' target='q'/>"
           "<arc id='4' source='p' target='u'/>"));
  EXPECT_EQ(steps(net, net.initial[0]), "t: p=1, q=2; u: p=2");
  EXPECT_EQ(steps(net, {0, 1}), "-: q=1");
  EXPECT_EQ(net.text({0, 0}), "no tokens");
}

TEST(VerifyModel, KnowsInhibitorAndTestArcs) {
  const Model net = read_model(
      "file",
      pnml(std::string(kPlaces) +
           "<arc id='1' source='p' target='t' type='inhibitor'><inscription><text>3</text>"
           "</inscription></arc><arc id='2' source='t' target='q'/>"
           "<arc id='3' source='p' target='u'><type value='test'/><inscription><text>3</text>"
           "</inscription></arc><arc id='4' source='u' target='q'/>"));
  EXPECT_EQ(steps(net, {3, 0}), "u: p=3, q=1");
  EXPECT_EQ(steps(net, {2, 0}), "t: p=2, q=1");
}

TEST(VerifyModel, RefusesKindsOfArcsThatItDoesNotKnow) {
  const auto arc = [](const std::string& element) {
    return pnml(std::string(kPlaces) + "<arc id='1' source='p' target='t'>" + element + "</arc>");
  };
  EXPECT_EQ(read_model("file", arc("<type value='test'/>")).transitions[0].tests.size(), 1U);
  for (const char* element :
       {"<arctype value='test'/>", "<arcType value='test'/>", "<type>test</type>", "<type/>",
        "<type value='normal'>test</type>", "<type value='Test'/>", "<type value=''/>",
        "<type value='test'/><type value='normal'/>", "<type><text>test</text></type>"}) {
    EXPECT_NE(error_of(arc(element)), "") << element;
  }
}

TEST(VerifyModel, FollowsReferencesAndSkipsWhatOtherToolsSay) {
  const Model net = read_model(
      "file", pnml(std::string(kPlaces) +
                   "<referencePlace id='r' ref='s'/><page id='h'><referencePlace id='s' ref='p'/>"
                   "<toolspecific tool='x' version='1'><place id='z'/></toolspecific></page>"
                   "<arc id='1' source='r' target='t'/>"));
  EXPECT_EQ(net.places.size(), 2U);
  EXPECT_EQ(steps(net, {3, 0}), "t: p=2; u: p=3");
}

TEST(VerifyModel, RefusesWhatWouldChangeTheMeaning) {
  for (const char* inside :
       {"<place id='p'><capacity><text>2</text></capacity></place>",
        "<place id='p'><hlinitialMarking/></place>",
        "<declaration/>",
        "<transition id='t'><delay/></transition>",
        "<transition id='t'><priority><text>1</text></priority></transition>"
        "<transition id='u'><priority><text>2</text></priority></transition>",
        "<transition id='t'><timed><value>true</value></timed></transition>"
        "<transition id='u'><timed><value>false</value></timed></transition>",
        "<transition id='t'><timed><value>true</value></timed></transition><transition id='u'/>",
        "<transition id='t'><priority><text>2</text></priority><priority><text>2</text></priority>"
        "</transition><transition id='u'/>",
        "<transition id='t'><priority value='1'/></transition>"
        "<transition id='u'><priority value='2'/></transition>",
        "<transition id='t'><priority><level>2</level></priority></transition>",
        "<transition id='t' priority='2'/>",
        "<place id='p' capacity='1'/>",
        "<place id='p'><capacity value='1'/></place>",
        "<place id='p'><capacity><max>1</max></capacity></place>",
        "<place id='p'><capacity>1<text/></capacity></place>",
        "<transition id='t'><guard><text>x</text></guard></transition>",
        "<place id='p'><invariant><text>1</text></invariant></place>",
        "<place id='p'/><transition id='t'/><arc id='a' source='p' target='t'>"
        "<weight><text>2</text></weight></arc>",
        "<place id='p'/><transition id='t'/><arc id='a' source='p' target='t' inscription='2'/>",
        "<place id='p'/><transition id='t'/><arc id='a' source='p' target='t'>"
        "<inscription>9<text>1</text></inscription></arc>",
        "<place id='p'/><transition id='t'/><arc id='a' source='p' target='t'>"
        "<type value='normal'>inhibitor</type></arc>",
        "<place id='p'/><transition id='t'/><inhibitor source='p' target='t'/>",
        "<x><y><transition id='t'/></y></x>",
        "<x:transition xmlns:x='urn:other' id='t'/>",
        "<referencePlace id='r' ref='p'><initialMarking><text>1</text></initialMarking>"
        "</referencePlace><place id='p'/>",
        "<place id='p'/><transition id='t'/><arc id='a' source='p' target='t' type='reset'/>",
        "<place id='p'/><transition id='t'/><arc id='a' source='t' target='p' type='inhibitor'/>",
        "<inhibitorArc id='a' source='p' target='t'/>",
        "<place id='p'/><place id='p'/>",
        "<place id='p'/><place id='q'/><arc id='a' source='p' target='q'/>",
        "<referencePlace id='r' ref='r'/><transition id='t'/><arc id='a' source='r' target='t'/>",
        "<place id='p'><initialMarking><text>1 2</text></initialMarking></place>",
        "<place id='p'><initialMarking><text>-1</text></initialMarking></place>",
        "<place id='p'><initialMarking><text>-0</text></initialMarking></place>",
        "<place id='p'><initialMarking><text>+1</text></initialMarking></place>",
        "<place id='p'><initialMarking><text>4294967296</text></initialMarking></place>"}) {
    EXPECT_NE(error_of(pnml(inside)), "") << inside;
  }
  EXPECT_EQ(error_of("<pnml>\n<net id='n' type='x'></pnml>"), "file:2: mismatched tag");
  EXPECT_NE(error_of("<net id='n'/>"), "");
  for (const char* doctype :
       {"<!DOCTYPE pnml [<!ENTITY more SYSTEM 'more.xml'>]>", "<!DOCTYPE pnml SYSTEM 'n.dtd'>",
        "<!DOCTYPE pnml [<!ENTITY more '<place/>'>]>", "<!DOCTYPE pnml>"}) {
    EXPECT_EQ(error_of(doctype + pnml("<place id='p'/>")),
              "file:1: document types are not supported");
  }
  EXPECT_NE(error_of(""), "");
}

TEST(VerifyModel, NeverHoldsMoreTokensThanItCounts) {
  const Model net =
      read_model("file", pnml(std::string(kPlaces) + "<arc id='1' source='t' target='q'/>"));
  EXPECT_THROW(steps(net, {0, 0xFFFFFFFF}), Failed);
}

TEST(VerifyModel, ReadsGraphs) {
  Model graph = read_model("file", "\ndes (1, 4, 3)\n(1, b, 2)\n(0, \"a\", 1)\n(1, a, 0)\n"
                                   "(1, \"b\", 1)\n");
  EXPECT_EQ(graph.initial, std::vector<State>{{1}});
  EXPECT_EQ(steps(graph, {1}), "b: state 2; b: state 1; a: state 0");
  EXPECT_EQ(steps(graph, {2}), "-: state 2");
  graph.rests_anywhere = true;
  EXPECT_EQ(steps(graph, {0}), "a: state 1; -: state 0");
  const Model odd =
      read_model("file", "des (0, 2, 1)\n(0, \"x, \\\"y\\\" \\\\\", 0)\n(0, a, b, 0)\n");
  EXPECT_EQ(odd.actions, (std::vector<std::string>{"x, \"y\" \\", "a, b"}));
}

TEST(VerifyModel, RefusesWrongGraphs) {
  for (const char* text :
       {"des (0, 1, 1)\n", "des (0, 0, 0)\n", "des (1, 0, 1)\n", "des (0, 1, 1)\n(0, a, 1)\n",
        "des (0, 1, 1)\n(0, a 0)\n", "des (0, 1, 1)\n(0, , 0)\n", "des (0, 1, 1)\n(0, \"a, 0)\n",
        "des (0, 0, 4294967295)\n", "des", "des (0, 1, 1)\n(0, a, 0) x\n", "des (0, x, 1)\n"}) {
    EXPECT_NE(error_of(text), "") << text;
  }
}

// --- graphs of TLC

std::string tlc(const std::string& lines) {
  return "strict digraph DiskGraph {\nnodesep=0.35;\nsubgraph cluster_graph {\ncolor=\"white\";\n" +
         lines + "{rank = same; 1;}\n}\n}\n";
}

TEST(VerifyModel, ReadsGraphsOfTlc) {
  const Model graph = read_model(
      "file", tlc("-7 [label=\"/\\\\ x = 0\\n/\\\\ pc = \\\"a b\\\"\",style = filled]\n"
                  "-7 -> 5 [label=\"Go(1)\",color=\"2\",fontcolor=\"2\"];\n"
                  "5 [label=\"/\\\\ pc = \\\"\\\"\\n/\\\\ x = {2, 1}\",tooltip=\"?\"];\n"
                  "5 -> 5 [label=\"Stay\"];\n5 -> -7 [label=\"Back\"];\n"
                  "5 -> -7 [label=\"Back\"];\n-7 -> -7 [style=\"dashed\",color=\"gray\"];\n"));
  EXPECT_EQ(graph.places, (std::vector<std::string>{"x", "pc"}));
  EXPECT_EQ(graph.actions, (std::vector<std::string>{"Go(1)", "Stay", "Back"}));
  EXPECT_EQ(graph.initial, std::vector<State>{{0}});
  EXPECT_EQ(steps(graph, {0}), "Go(1): state 1");
  EXPECT_EQ(steps(graph, {1}), "Back: state 0; -: state 1"); // rests where a step changes nothing
  EXPECT_EQ(graph.values[graph.value[1][0]], to_value("1..2"));
  EXPECT_EQ(graph.values[graph.value[0][1]], to_value("\"a b\""));
}

TEST(VerifyModel, RefusesGraphsThatTlcDoesNotWriteSo) {
  const std::string first = "1 [label=\"x = 0\",style = filled]\n";
  EXPECT_EQ(error_of(tlc(first)), "");
  for (const char* lines :
       {"2 [label=\"x = 1\"]; 1 -> 2 [label=\"A\"];\n", "1 -> 2 [label=\"A\"];\n",
        "1 -> 1 [color=\"black\"];\n", "1 -> 1 [label=\"A\\nConstraint\"];\n",
        "2 [label=\"y = 1\"];\n", "2 [label=\"x = 1\\n/\\\\ y = 1\"];\n", "2 [label=\"\"];\n",
        "2 [label=\"x = [a -> b]\"];\n", "2 [label=\"x = 1 2\"];\n", "2 [label=\"x = 1\n\"];\n",
        "2 [label=\"x = 1\",fillcolor=lightyellow];\n", "1 [label=\"x = 1\"];\n",
        "a [label=\"b\"]\n", "{rank = same; 1;} 1 -> 1\n", "}\n",
        "color=\"white\"; 2 [label=\"x = 1\"]\n", "node [shape=box]; 2 [label=\"x = 1\"]\n",
        "{rank = same; 1;}}\n", "subgraph cluster_graph { 2 [label=\"x = 1\"]\n}\n",
        "subgraph cluster_legend {\n{\n}\n2 [label=\"x = 1\"]\n}\n", "} 2 [label=\"x = 1\"]\n",
        "2 [label=\"x = 1 /\\\\ x = 1\"];\n",
        // nothing can hide in lines that say how the graph is drawn
        "nodesep=1; /*\n2 [label=\"x = 1\"];\ncolor=red */\n", "nodesep=1; // 1\n",
        "nodesep=1 # 1\n", "nodesep=1; color=red\n", "nodesep=\n", "color=\"white\" /* { */;\n",
        "color=\"white\"; 2;\n", "node [shape=box] /* ;\n", "node [shape=box]; 2\n",
        "node [style=filled]\n", "node [style=\"rounded,filled\"];\n", "edge [label=\"A\"]\n",
        "{rank = same; 1;} /*\n", "{rank = same; /* 1;}\n", "{rank = same; 1;a;}\n",
        "{rank = same; 1; 1 -> 1;}\n", "subgraph a\n", "subgraph a { /*\n}\n", "digraph a {\n}\n",
        "/* a */\n", "# a\n",
        // the legend has no states and no steps
        "subgraph cluster_legend {\n1 -> 1 [label=\"A\"];\n}\n",
        "subgraph cluster_legend {\nA -> B [label=\"A\"]\n}\n",
        "subgraph cluster_legend {\n2 [label=\"x = 1\"];\n}\n",
        "subgraph cluster_legend {\n-2 [style=filled];\n}\n",
        "subgraph cluster_legend {\n\"1\" [style=filled];\n}\n",
        "subgraph cluster_legend {\nA [label=\"A\"] /*\n}\n",
        "subgraph cluster_legend {label = \"x\" 2 [style=filled]\n}\n",
        "subgraph cluster_legend\n"}) {
    EXPECT_NE(error_of(tlc(first + lines)), "") << lines;
  }
  EXPECT_NE(error_of(tlc("1 [label=\"x = 0\"]\n")), ""); // no initial state
  EXPECT_EQ(error_of(tlc(first) + tlc(first)), "file:9: a file has one graph");
  EXPECT_NE(error_of("strict digraph DiskGraph {\n" + first), "");
}

TEST(VerifyModel, ReadsLegendsAndLineEndsOfTlc) {
  const std::string first = "1 [label=\"x = 0\",style = filled]\n";
  std::string text =
      tlc("node [shape=box,style=rounded]\nedge [colorscheme=\"paired12\"];\n" + first +
          "{rank = same; -1;2; }\n"
          "subgraph cluster_legend {graph[style=bold];label = \"Actions\" style=\"solid\"\n"
          "node [ labeljust=\"l\",style=filled,shape=record ]\nGo [label=\"Go\",fillcolor=2]\n"
          "M:N:Done [label=\"M!N!Done\" fillcolor=3];\n\"A(1); // {\" [label=\"}\"]\n}\n");
  EXPECT_EQ(error_of(text), "");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) {
    text.insert(at, "\r");
  }
  EXPECT_EQ(error_of(text), "");
}

TEST(VerifyModel, ComparesDeepValuesPartByPart) {
  std::string deep = "1";
  for (int i = 0; i < 80; ++i) deep = "{" + deep + "}"; // each part twice would be 2^80 steps
  EXPECT_EQ(to_value(deep), to_value(deep));
  EXPECT_FALSE(to_value(deep) == to_value("{" + deep + "}"));
}

TEST(VerifyModel, KnowsWhichWordsAreInAValue) {
  const std::vector<std::string> words{"x", "y"};
  for (const char* with : {"y", " y ", "{1, y}", "<<x>>", "[a |-> y]", "(y :> 1)", "{<<1, {x}>>}",
                           "(1 :> (2 :> y))"}) {
    EXPECT_TRUE(to_value(with).has_word(words)) << with;
  }
  for (const char* without : {"z", "\"y\"", "[y |-> 1]", "{yy}", "1..3", "(\"y\" :> \"x\")"}) {
    EXPECT_FALSE(to_value(without).has_word(words)) << without;
  }
}

TEST(VerifyModel, ComparesValuesAsTlaDoes) {
  const std::vector<std::vector<const char*>> all = {
      {"7", "007", " 7 "},
      {"\"7\""},
      {"seven"},
      {"\"seven\""},
      {"-1"},
      {"{1, 2, 3}", "1..3", "{3,2,1,2}"},
      {"{}", "2..1"},
      {"<<>>", "<< >>"},
      {"<<5, 6>>", "(2 :> 6 @@ 1 :> 5)", "(1 :> 5 @@ 2 :> 6 @@ 1 :> 9)"},
      {"<<6, 5>>"},
      {"[a |-> 5, b |-> {1}]", "(\"b\" :> 1..1 @@ \"a\" :> 5)"},
      {"[a |-> 5]"},
      {"{<<>>}"},
      {"(0 :> 5)"},
      {"\"a \\\" b\""}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const char* one : all[i]) {
      for (std::size_t j = 0; j < all.size(); ++j) {
        for (const char* other : all[j]) {
          EXPECT_EQ(to_value(one) == to_value(other), i == j) << one << ' ' << other;
        }
      }
    }
  }
  EXPECT_TRUE(to_value("<<5, 6>>").is_tuple());
  EXPECT_TRUE(to_value("<<>>").is_tuple());
  for (const char* other : {"(0 :> 5)", "(2 :> 5)", "[a |-> 5]", "{1}", "1"}) {
    EXPECT_FALSE(to_value(other).is_tuple()) << other;
  }
  for (const char* wrong :
       {"", "{1", "<<1}", "[a -> b]", "(1)", "1 2", "\"a", "a b", "1..99999999",
        "{1..6000, 2..6001}", "99999999999999999999", "(1 :> 2, 3 :> 4)", "[1 |-> ]", "-"}) {
    EXPECT_THROW(to_value(wrong), Failed) << wrong;
  }
}

// --- coloured nets

std::string coloured(const std::string& declarations, const std::string& inside) {
  return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/symmetricnet'>"
         "<declaration><structure><declarations>"
         "<namedsort id='c' name='C'><cyclicenumeration><feconstant id='c1' name='1'/>"
         "<feconstant id='c2' name='2'/><feconstant id='c3' name='3'/></cyclicenumeration>"
         "</namedsort><variabledecl id='vx' name='x'><usersort declaration='c'/></variabledecl>" +
         declarations + "</declarations></structure></declaration><page id='g'>" + inside +
         "</page></net></pnml>";
}
std::string labelled(const std::string& label, const std::string& term) {
  return "<" + label + "><text>for people</text><structure>" + term + "</structure></" + label +
         ">";
}
const std::string kX = "<variable refvariable='vx'/>";
const std::string kType = labelled("type", "<usersort declaration='c'/>");
const std::string kAll = labelled("hlinitialMarking", "<all><usersort declaration='c'/></all>");

TEST(VerifyModel, UnfoldsColouredNets) {
  const Model net = read_model(
      "file",
      coloured("", "<place id='p'>" + kType + kAll + "</place><place id='q'>" + kType +
                       "</place><place id='d'>" + labelled("type", "<dot/>") +
                       "</place><transition id='t'>" +
                       labelled("condition", "<inequality><subterm>" + kX +
                                                 "</subterm><subterm><useroperator "
                                                 "declaration='c2'/></subterm></inequality>") +
                       "</transition><arc id='1' source='p' target='t'>" +
                       labelled("hlinscription",
                                "<add><subterm>" + kX + "</subterm><subterm><successor><subterm>" +
                                    kX + "</subterm></successor></subterm></add>") +
                       "</arc><arc id='2' source='t' target='q'>" +
                       labelled("hlinscription", "<numberof><subterm><numberconstant value='2'>"
                                                 "<positive/></numberconstant></subterm><subterm>" +
                                                     kX + "</subterm></numberof>") +
                       "</arc><arc id='3' source='t' target='d'/>"));
  EXPECT_EQ(net.places,
            (std::vector<std::string>{"p[1]", "p[2]", "p[3]", "q[1]", "q[2]", "q[3]", "d"}));
  EXPECT_EQ(net.actions, (std::vector<std::string>{"t[x=1]", "t[x=3]"}));
  EXPECT_EQ(steps(net, net.initial[0]), "t[x=1]: p[3]=1, q[1]=2, d=1; t[x=3]: p[2]=1, q[3]=2, d=1");
}

TEST(VerifyModel, RefusesColouredNetsThatItDoesNotKnow) {
  const std::string place = "<place id='p'>" + kType + kAll + "</place><transition id='t'/>";
  const auto arc = [&](const std::string& term) {
    return place + "<arc id='1' source='p' target='t'>" + labelled("hlinscription", term) +
           "</arc>";
  };
  EXPECT_EQ(error_of(coloured("", arc(kX))), "");
  for (const std::string& inside :
       {arc("<dotconstant/>"), arc("<variable refvariable='y'/>"), arc("<mystery/>"),
        arc("<tuple><subterm>" + kX + "</subterm><subterm>" + kX + "</subterm></tuple>"),
        "<place id='p'>" + kType + kAll + "</place><transition id='t'/>" +
            "<arc id='1' source='p' target='t'><hlinscription><structure>" + kX +
            "</structure><structure>" + kX + "</structure></hlinscription></arc>",
        arc("<useroperator declaration='c9'/>"), arc(kX + kX), arc("<add/>"),
        place + "<arc id='1' source='p' target='t'/>",
        place + "<arc id='1' source='p' target='t' type='inhibitor'>" +
            labelled("hlinscription", kX) + "</arc>",
        place + "<arc id='1' source='p' target='t'><inscription><text>1</text></inscription></arc>",
        std::string("<place id='p'/>"),
        "<place id='p'>" + kType + "<initialMarking><text>1</text></initialMarking></place>",
        "<place id='p'>" + kType + labelled("hlinitialMarking", kX) + "</place>",
        "<place id='p'>" + labelled("type", "<usersort declaration='z'/>") + "</place>",
        "<place id='p'>" + kType + "<hlinitialMarking><text>1</text></hlinitialMarking></place>",
        "<transition id='t'>" + labelled("condition", kX) + "</transition>"}) {
    EXPECT_NE(error_of(coloured("", inside)), "") << inside;
  }
  const std::string sort = "<namedsort id='r' name='R'><usersort declaration='r'/></namedsort>";
  EXPECT_NE(error_of(coloured(sort, "")), "");
  EXPECT_NE(error_of(coloured("<arbitrary id='x'/>", "")), "");
  const std::string large = "<namedsort id='r' name='R'><finiteintrange start='1' end='2000000'/>"
                            "</namedsort>";
  EXPECT_NE(
      error_of(coloured(large, "<place id='p'>" + labelled("type", "<usersort declaration='r'/>") +
                                   "</place>")),
      "");
}

TEST(VerifyModel, ConstantsOfConditionsAreTrueOrFalse) {
  const auto actions = [](const std::string& constant) -> std::size_t {
    const std::string condition =
        labelled("condition", "<booleanconstant value='" + constant + "'/>");
    return read_model("file", coloured("", "<transition id='t'>" + condition + "</transition>"))
        .actions.size();
  };
  EXPECT_EQ(actions("true"), 1U);
  EXPECT_EQ(actions("false"), 0U);
  for (const char* other : {"TRUE", "True", "1", "0", " true", "no", ""}) {
    EXPECT_THROW(actions(other), Failed) << other;
  }
}

TEST(VerifyModel, HashesAsTheStandardSays) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

} // namespace verify::model_test
