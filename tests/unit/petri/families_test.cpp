#include "fairly/petri/families.hpp"
#include "fairly/petri/pnml_reader.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace fairly::petri::families_test {

using oracle::Edge;
using oracle::Exploration;
using oracle::explore;
using oracle::Marking;

Net family(std::string_view name, std::uint64_t n) {
  Result<Net> net = make_family(name, n);
  if (!net.ok()) throw std::runtime_error(describe(net.error())); // ends the test as a failure
  return std::move(net).value();
}

Exploration explored(std::string_view name, std::uint64_t n) {
  Exploration found = explore(family(name, n), 100'000);
  EXPECT_TRUE(found.complete);
  return found;
}

std::uint64_t tokens(const Net& net, const Marking& marking, const std::string& place) {
  const auto index = net.find_place(place);
  if (!index) throw std::runtime_error("no place " + place);
  return marking[*index];
}

std::string at(const std::string& name, std::uint64_t index) {
  return name + "_" + std::to_string(index);
}

// The tokens on name_1 .. name_n.
std::uint64_t sum(const Net& net, const Marking& marking, const std::string& name,
                  std::uint64_t n) {
  std::uint64_t result = 0;
  for (std::uint64_t i = 1; i <= n; ++i) result += tokens(net, marking, at(name, i));
  return result;
}

bool is_of(const Transition& transition, std::string_view name) {
  return transition.id.starts_with(std::string(name) + "_");
}

void expect_mutual_exclusion(std::string_view name, std::uint64_t n) {
  const Net net = family(name, n);
  const Exploration found = explored(name, n);
  std::vector<bool> entered(n + 1);
  for (const Marking& marking : found.markings) {
    EXPECT_LE(sum(net, marking, "critical", n), 1U);
    for (std::uint64_t i = 1; i <= n; ++i) {
      if (tokens(net, marking, at("critical", i)) > 0) entered[i] = true;
    }
  }
  EXPECT_EQ(std::count(entered.begin(), entered.end(), true), static_cast<std::ptrdiff_t>(n));
  EXPECT_EQ(found.dead, 0U);
  EXPECT_EQ(found.max_tokens_in_place, 1U);
}

// The markings from which one that satisfies `goal` is reachable by steps that are `allowed`.
std::set<Marking> able_to_reach(const Net& net, const std::set<Marking>& markings,
                                const std::function<bool(const Marking&)>& goal,
                                const std::function<bool(const Transition&)>& allowed) {
  std::map<Marking, std::vector<Marking>> predecessors;
  for (const Edge& edge : oracle::edges_from(net, markings)) {
    if (allowed(net.transitions()[edge.transition])) {
      predecessors[edge.target].push_back(edge.source);
    }
  }
  std::set<Marking> able;
  std::vector<Marking> stack;
  for (const Marking& marking : markings) {
    if (goal(marking)) stack.push_back(marking);
  }
  while (!stack.empty()) {
    const Marking marking = stack.back();
    stack.pop_back();
    if (!able.insert(marking).second) continue;
    for (const Marking& before : predecessors[marking]) stack.push_back(before);
  }
  return able;
}

// --- the registry

TEST(Families, AreSortedByName) {
  EXPECT_TRUE(std::is_sorted(families().begin(), families().end(),
                             [](const Family& a, const Family& b) { return a.name < b.name; }));
  EXPECT_EQ(families().size(), 10U);
}

TEST(Families, NameTheNetAfterItsParameter) {
  const Net net = family("philosophers", 5);
  EXPECT_EQ(net.id, "philosophers-5");
  EXPECT_EQ(net.name, "philosophers, N = 5");
}

TEST(Families, ReadBackFromPnmlAsTheSameNet) {
  for (const Family& entry : families()) {
    SCOPED_TRACE(entry.name);
    for (const std::uint32_t n : {entry.smallest, entry.smallest + 2}) {
      const Net net = family(entry.name, n);
      std::istringstream in(to_pnml(net));
      const Result<Net> again = read_pnml(in, "written");
      ASSERT_TRUE(again.ok()) << describe(again.error());
      EXPECT_TRUE(*again == net);
    }
  }
}

TEST(Families, UseEveryPlace) {
  for (const Family& entry : families()) {
    const Net net = family(entry.name, entry.smallest + 1);
    std::vector<bool> used(net.places().size());
    for (const Transition& t : net.transitions()) {
      for (const Arc& arc : t.inputs) used[arc.place] = true;
    }
    for (std::size_t p = 0; p < used.size(); ++p) {
      const std::string& id = net.places()[p].id;
      const bool final = entry.name == "crash-recover" && id.starts_with("finished");
      EXPECT_NE(used[p], final) << entry.name << ": " << id;
    }
  }
}

// Sizes are polynomials in N of degree 4 or less. So their first six values determine all others,
// by repeated differences.
TEST(Families, OfTheLargestSizeHaveAtMostTenMillionNodes) {
  for (const Family& entry : families()) {
    std::vector<double> differences;
    for (std::uint32_t i = 0; i < 6; ++i) {
      const Net net = family(entry.name, entry.smallest + i);
      differences.push_back(static_cast<double>(net.places().size() + net.transitions().size()));
    }
    double nodes = 0, binomial = 1; // of the steps to the largest N over k
    for (std::uint32_t k = 0; k < 6; ++k) {
      nodes += binomial * differences[0];
      for (std::size_t i = 0; i + 1 < differences.size(); ++i) {
        differences[i] = differences[i + 1] - differences[i];
      }
      differences.pop_back();
      binomial *= (entry.largest - entry.smallest - k) / (k + 1.0);
    }
    EXPECT_LE(nodes, 1e7) << entry.name;
    EXPECT_GT(nodes, 10.0) << entry.name;
  }
}

TEST(Families, RefuseAParameterOutOfRange) {
  for (const Family& entry : families()) {
    for (const std::uint64_t n : {std::uint64_t{entry.smallest} - 1,
                                  std::uint64_t{entry.largest} + 1, std::uint64_t{1} << 32}) {
      const Result<Net> net = make_family(entry.name, n);
      ASSERT_FALSE(net.ok()) << entry.name << " " << n;
      EXPECT_NE(net.error().message.find(std::to_string(entry.smallest) + " to " +
                                         std::to_string(entry.largest)),
                std::string::npos)
          << net.error().message;
    }
  }
}

TEST(Families, SuggestWhatAMisspeltNameMayHaveMeant) {
  const auto hint = [](std::string_view name) { return make_family(name, 3).error().hint; };
  EXPECT_EQ(hint("philosopher"), "did you mean philosophers?");
  EXPECT_EQ(hint("knaban"), "did you mean kanban?");
  EXPECT_EQ(hint("ro"), "did you mean \"round-robin\"?");
  EXPECT_TRUE(hint("elevator").starts_with("there are alternating-bit, crash-recover, fms"));
  EXPECT_TRUE(hint("").starts_with("there are "));
}

// --- the nets

TEST(PhilosophersNet, HasThreeToThePowerOfNStatesAndTwoDeadOnes) {
  std::uint64_t states = 9;
  for (std::uint64_t n = 2; n <= 7; ++n, states *= 3) {
    const Exploration found = explored("philosophers", n);
    EXPECT_EQ(found.markings.size(), states);
    EXPECT_EQ(found.dead, 2U);
    EXPECT_EQ(found.max_tokens_in_place, 1U);
  }
}

TEST(PhilosophersNet, LetsNoNeighboursEatTogether) {
  const Net net = family("philosophers", 5);
  const Exploration found = explored("philosophers", 5);
  bool two_eat = false;
  for (const Marking& marking : found.markings) {
    for (std::uint64_t i = 1; i <= 5; ++i) {
      EXPECT_LE(tokens(net, marking, at("eating", i)) +
                    tokens(net, marking, at("eating", i % 5 + 1)),
                1U);
    }
    two_eat = two_eat || sum(net, marking, "eating", 5) == 2;
  }
  EXPECT_TRUE(two_eat);
}

TEST(KanbanNet, HasThePublishedNumberOfStates) {
  EXPECT_EQ(explored("kanban", 1).markings.size(), 160U);
  EXPECT_EQ(explored("kanban", 2).markings.size(), 4600U);
  EXPECT_EQ(explored("kanban", 3).markings.size(), 58400U);
}

TEST(FmsNet, HasThePublishedNumberOfStatesAndEdges) {
  EXPECT_EQ(explored("fms", 1).markings.size(), 120U);
  const Exploration found = explored("fms", 2);
  EXPECT_EQ(found.markings.size(), 3444U);
  EXPECT_EQ(found.edges, 16311U);
  EXPECT_EQ(found.max_tokens_in_place, 3U);
  EXPECT_EQ(found.max_tokens_in_marking, 12U);
  EXPECT_EQ(explored("fms", 3).markings.size(), 48590U);
}

TEST(SlottedRingNet, HasThePublishedNumberOfStates) {
  const std::vector<std::size_t> states{6, 52, 504, 5136, 53856};
  for (std::uint64_t n = 1; n <= states.size(); ++n) {
    const Exploration found = explored("slotted-ring", n);
    EXPECT_EQ(found.markings.size(), states[n - 1]);
    EXPECT_EQ(found.dead, 0U);
    EXPECT_EQ(found.max_tokens_in_place, 1U);
  }
}

TEST(PetersonNet, LetsOneProcessIntoTheCriticalSection) {
  expect_mutual_exclusion("peterson", 2);
  expect_mutual_exclusion("peterson", 3);
}

// The numbers that a search over the program's variables and counters finds.
TEST(PetersonNet, HasTheStatesOfTheProgram) {
  EXPECT_EQ(explored("peterson", 2).markings.size(), 20U);
  EXPECT_EQ(explored("peterson", 2).edges, 34U);
  EXPECT_EQ(explored("peterson", 3).markings.size(), 714U);
  EXPECT_EQ(explored("peterson", 3).edges, 1653U);
}

TEST(PetersonNet, NeverWaitsForAProcessThatDoesNotAsk) {
  const Net net = family("peterson", 3);
  const Exploration found = explored("peterson", 3);
  for (std::uint64_t i = 1; i <= 3; ++i) {
    const std::set<Marking> able = able_to_reach(
        net, found.markings,
        [&](const Marking& m) { return tokens(net, m, at("critical", i)) > 0; },
        [](const Transition& t) { return !is_of(t, "request"); });
    for (const Marking& marking : found.markings) {
      const bool idle = tokens(net, marking, at("idle", i)) > 0;
      EXPECT_NE(able.contains(marking), idle);
    }
  }
}

TEST(PetersonNet, WritesOrReadsOneSharedVariableInAStep) {
  const Net net = family("peterson", 4);
  for (const Transition& t : net.transitions()) {
    std::set<std::string> variables;
    for (const Arc& arc : t.inputs) {
      const std::string& id = net.places()[arc.place].id;
      if (id.starts_with("level_") || id.starts_with("last_")) {
        variables.insert(id.substr(0, id.rfind('_')));
      }
    }
    EXPECT_EQ(variables.size(), 1U) << t.id;
    EXPECT_EQ(t.inputs.size(), 2U) << t.id;
    EXPECT_EQ(t.outputs.size(), 2U) << t.id;
  }
}

TEST(RoundRobinNet, LetsOneProcessIntoTheCriticalSection) {
  expect_mutual_exclusion("round-robin", 2);
  expect_mutual_exclusion("round-robin", 5);
}

TEST(RoundRobinNet, HasNTimesTwoToThePowerOfNPlusOneStates) {
  for (std::uint64_t n = 2; n <= 8; ++n) {
    EXPECT_EQ(explored("round-robin", n).markings.size(), n << (n + 1));
  }
}

TEST(TokenRingNet, LetsOneStationIntoTheCriticalSection) {
  expect_mutual_exclusion("token-ring", 2);
  expect_mutual_exclusion("token-ring", 5);
}

TEST(TokenRingNet, HasOneTokenAndThreeNTimesTwoToThePowerOfNMinusOneStates) {
  for (std::uint64_t n = 2; n <= 8; ++n) {
    const Net net = family("token-ring", n);
    const Exploration found = explored("token-ring", n);
    EXPECT_EQ(found.markings.size(), 3 * n << (n - 1));
    for (const Marking& marking : found.markings) {
      EXPECT_EQ(sum(net, marking, "token", n) + sum(net, marking, "critical", n), 1U);
    }
  }
}

TEST(ReadersWritersNet, LetsWritersInAloneAndReadersTogether) {
  for (std::uint64_t n = 1; n <= 6; ++n) {
    const Net net = family("readers-writers", n);
    const Exploration found = explored("readers-writers", n);
    EXPECT_EQ(found.markings.size(), (1ULL << n) + n);
    EXPECT_EQ(found.dead, 0U);
    std::uint64_t readers = 0;
    for (const Marking& marking : found.markings) {
      const std::uint64_t writing = sum(net, marking, "writing", n);
      const std::uint64_t reading = sum(net, marking, "reading", n);
      EXPECT_TRUE(writing == 0 || (writing == 1 && reading == 0));
      readers = std::max(readers, reading);
    }
    EXPECT_EQ(readers, n);
  }
}

TEST(CrashRecoverNet, HasThreeToThePowerOfNStatesAndEndsWhenAllHaveFinished) {
  std::uint64_t states = 3;
  for (std::uint64_t n = 1; n <= 7; ++n, states *= 3) {
    const Exploration found = explored("crash-recover", n);
    EXPECT_EQ(found.markings.size(), states);
    EXPECT_EQ(found.dead, 1U);
  }
}

// When a new message is sent, the one before has been delivered. A message is accepted only once.
TEST(AlternatingBitNet, DeliversEachMessageOnce) {
  for (std::uint64_t n = 1; n <= 3; ++n) {
    const Net net = family("alternating-bit", n);
    const Exploration found = explored("alternating-bit", n);
    EXPECT_EQ(found.max_tokens_in_place, 1U);
    std::size_t sent = 0, accepted = 0;
    const std::set<Edge> edges = oracle::edges_from(net, found.markings);
    for (const Edge& edge : edges) {
      const Transition& t = net.transitions()[edge.transition];
      const std::string bit(1, t.id.back()), other = bit == "0" ? "1" : "0";
      if (is_of(t, "send")) {
        ++sent;
        EXPECT_EQ(tokens(net, edge.source, "expecting_" + bit) +
                      tokens(net, edge.source, "answering_" + other),
                  1U);
      } else if (is_of(t, "accept")) {
        ++accepted;
        EXPECT_EQ(tokens(net, edge.source, "waiting_" + bit), 1U);
      }
    }
    EXPECT_GT(sent, 0U);
    EXPECT_GT(accepted, 0U);
  }
}

TEST(AlternatingBitNet, CanAlwaysGoOnWithoutALoss) {
  for (std::uint64_t n = 1; n <= 3; ++n) {
    const Net net = family("alternating-bit", n);
    const Exploration found = explored("alternating-bit", n);
    for (const char* place : {"ready_0", "ready_1"}) {
      const std::set<Marking> able = able_to_reach(
          net, found.markings, [&](const Marking& m) { return tokens(net, m, place) > 0; },
          [](const Transition& t) { return !t.id.starts_with("lose"); });
      EXPECT_EQ(able.size(), found.markings.size());
    }
  }
}

TEST(AlternatingBitNet, HoldsUpToNMessagesInEachChannel) {
  for (std::uint64_t n = 1; n <= 3; ++n) {
    const Net net = family("alternating-bit", n);
    const Exploration found = explored("alternating-bit", n);
    std::uint64_t messages = 0, answers = 0;
    for (const Marking& m : found.markings) {
      messages = std::max(messages, sum(net, m, "message_0", n) + sum(net, m, "message_1", n));
      answers = std::max(answers, sum(net, m, "answer_0", n) + sum(net, m, "answer_1", n));
    }
    EXPECT_EQ(messages, n);
    EXPECT_EQ(answers, n);
  }
}

// --- fairness

// The fairness of the transitions with this prefix, which must agree.
Fairness fairness(const Net& net, std::string_view name) {
  std::optional<Fairness> result;
  for (const Transition& t : net.transitions()) {
    if (!is_of(t, name)) continue;
    EXPECT_TRUE(!result || *result == t.fairness) << t.id;
    result = t.fairness;
  }
  if (!result) throw std::runtime_error("no transition " + std::string(name));
  return *result;
}

TEST(FamilyFairness, OfTheTokenRingIsStrongForEntering) {
  const Net net = family("token-ring", 3);
  EXPECT_EQ(fairness(net, "enter"), Fairness::strong);
  EXPECT_EQ(fairness(net, "pass"), Fairness::weak);
  EXPECT_EQ(fairness(net, "leave"), Fairness::weak);
  EXPECT_EQ(fairness(net, "request"), Fairness::none);
}

TEST(FamilyFairness, OfCrashRecoverIsStrongForFinishing) {
  const Net net = family("crash-recover", 3);
  EXPECT_EQ(fairness(net, "finish"), Fairness::strong);
  EXPECT_EQ(fairness(net, "recover"), Fairness::weak);
  EXPECT_EQ(fairness(net, "crash"), Fairness::none);
}

TEST(FamilyFairness, OfTheAlternatingBitIsStrongForDeliveries) {
  const Net net = family("alternating-bit", 3);
  for (const char* name :
       {"accept", "duplicate", "acknowledged", "ignore_waiting", "ignore_ready"}) {
    EXPECT_EQ(fairness(net, name), Fairness::strong) << name;
  }
  for (const char* name : {"send", "repeat", "answer", "move_message", "move_answer"}) {
    EXPECT_EQ(fairness(net, name), Fairness::weak) << name;
  }
  EXPECT_EQ(fairness(net, "lose_message"), Fairness::none);
  EXPECT_EQ(fairness(net, "lose_answer"), Fairness::none);
}

TEST(FamilyFairness, IsAbsentFromTheOtherNets) {
  for (const char* name : {"fms", "kanban", "peterson", "philosophers", "readers-writers",
                           "round-robin", "slotted-ring"}) {
    const Net net = family(name, 3);
    for (const Transition& t : net.transitions()) {
      EXPECT_EQ(t.fairness, Fairness::none) << name << ": " << t.id;
    }
  }
}

// --- the same nets in the Model Checking Contest

// The contest's net, with `n` tokens on each of the places named.
Net contest_net(const std::filesystem::path& folder, const std::string& instance,
                const std::set<std::string>& places = {}, std::uint32_t n = 0) {
  std::ifstream in(folder / instance / "model.pnml", std::ios::binary);
  Result<Net> read = read_pnml(in, instance);
  if (!read.ok()) throw std::runtime_error(describe(read.error()));
  Net net;
  for (Place place : read->places()) {
    if (places.contains(place.id)) place.tokens = n;
    net.add(std::move(place));
  }
  for (const Transition& transition : read->transitions()) net.add(transition);
  return net;
}

void expect_same_counts(const Net& ours, const Net& theirs) {
  EXPECT_EQ(ours.places().size(), theirs.places().size());
  EXPECT_EQ(ours.transitions().size(), theirs.transitions().size());
  EXPECT_EQ(ours.arc_count(), theirs.arc_count());
  const Exploration our = explore(ours, 100'000), their = explore(theirs, 100'000);
  EXPECT_TRUE(our.complete);
  EXPECT_EQ(our.markings.size(), their.markings.size());
  EXPECT_EQ(our.edges, their.edges);
  EXPECT_EQ(our.dead, their.dead);
  EXPECT_EQ(our.max_tokens_in_place, their.max_tokens_in_place);
  EXPECT_EQ(our.max_tokens_in_marking, their.max_tokens_in_marking);
}

TEST(Families, CountAsTheNetsOfTheContest) {
  const auto folder = test::shared_folder("mcc");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  expect_same_counts(family("philosophers", 5), contest_net(*folder, "Philosophers-PT-000005"));
  expect_same_counts(family("philosophers", 10), contest_net(*folder, "Philosophers-PT-000010"));
  expect_same_counts(family("fms", 2), contest_net(*folder, "FMS-PT-00002"));
  for (std::uint32_t n = 1; n <= (test::stride() == 1 ? 3 : 2); ++n) {
    expect_same_counts(family("kanban", n),
                       contest_net(*folder, "Kanban-PT-00005", {"P1", "P2", "P3", "P4"}, n));
    expect_same_counts(family("fms", n),
                       contest_net(*folder, "FMS-PT-00005", {"P1", "P2", "P3"}, n));
  }
}

} // namespace fairly::petri::families_test
