// What fairly-verify reads as a model, and how it steps.
#include "error.hpp"
#include "model.hpp"

#include <gtest/gtest.h>

namespace verify::model_test {

std::string pnml(const std::string& inside) {
  return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>" +
         inside + "</page></net></pnml>";
}

// Steps as "t: p=1", one after the other.
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
  EXPECT_EQ(steps(net, net.initial), "t: p=1, q=2; u: p=2");
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

TEST(VerifyModel, KnowsKindsOfArcsHoweverTheyAreSpelt) {
  for (const char* name : {"type", "arctype", "arcType", "ArcType", "ARCTYPE", "arc-type"}) {
    const std::string element = std::string("<") + name + " value='test'/>";
    const Model net =
        read_model("file", pnml(std::string(kPlaces) + "<arc id='1' source='p' target='t'>" +
                                element + "</arc>"));
    EXPECT_EQ(net.transitions[0].tests.size(), 1U) << name;
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
  EXPECT_EQ(graph.initial, State{1});
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

TEST(VerifyModel, HashesAsTheStandardSays) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

} // namespace verify::model_test
