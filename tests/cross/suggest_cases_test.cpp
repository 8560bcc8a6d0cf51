// What is suggested for textbook models: the lines of tests/cases/*.case that check_cases_test.cpp
// skips.
//
//     net FAMILY N
//     formula FORMULA
//     group NAME=GLOB              up to the next net: these transitions are one candidate
//     suggests SET [or SET] ...    all minimal sets: [weak | strong] CANDIDATE ..., or "nothing"
//     suggests useless             violated even with strong fairness of all candidates
#include "fairly/check/checker.hpp"
#include "fairly/model/fairness_reader.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace fairly::test::suggest_cases_test {

using Sets = std::set<std::set<std::string>>; // of "weak t"

struct Given {
  petri::Net net;
  std::vector<Candidate> groups{};
};

// Transitions that are in no group, then the groups.
std::vector<Candidate> candidates_of(const Given& model) {
  std::vector<Candidate> all;
  for (Action t = 0; t < model.net.transitions().size(); ++t) {
    const bool is_grouped =
        std::any_of(model.groups.begin(), model.groups.end(), [&](const Candidate& group) {
          return std::find(group.actions.begin(), group.actions.end(), t) != group.actions.end();
        });
    if (!is_grouped) all.push_back({model.net.transitions()[t].id, {t}});
  }
  all.insert(all.end(), model.groups.begin(), model.groups.end());
  return all;
}

// All minimal sets; nullopt: nothing helps.
std::optional<Sets> suggested(const Given& model, const std::string& text) {
  petri::NetModel net(model.net);
  auto property = Property::parse(net, text);
  EXPECT_TRUE(property.ok());
  property->assume({.ignore_declared = true});
  const auto result =
      Checker(net).suggest(*property, {.candidates = candidates_of(model), .most_sets = 100});
  EXPECT_TRUE(result.ok()) << describe(result.error());
  EXPECT_FALSE(result->reason);
  if (result->outcome == Suggestion::Outcome::useless) return std::nullopt;
  EXPECT_TRUE(result->is_complete);
  Sets sets;
  for (const SuggestedSet& each : result->sets) {
    std::set<std::string> set;
    for (const SuggestedHypothesis& one : each.hypotheses) set.insert(one.hypothesis.text);
    sets.insert(set);
  }
  return sets;
}

// The words after "suggests".
std::optional<Sets> expected_sets(std::istream& words) {
  Sets sets;
  std::set<std::string> set;
  for (std::string word, name; words >> word;) {
    if (word == "useless") return std::nullopt;
    if (word == "nothing") continue;
    if (word == "or") {
      sets.insert(std::move(set));
      set.clear();
    } else {
      words >> name;
      set.insert(word + ' ' + name);
    }
  }
  sets.insert(std::move(set));
  return sets;
}

std::size_t run_case(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::optional<Given> model;
  std::string formula;
  std::size_t compared = 0;
  for (std::string line, word; std::getline(in, line);) {
    std::istringstream words(line);
    if (!(words >> word)) continue;
    SCOPED_TRACE(formula + "\n" + line);
    if (word == "net") {
      std::string family;
      std::uint64_t n = 0;
      words >> family >> n;
      model = Given{*petri::make_family(family, n)};
    } else if (word == "formula") {
      std::getline(words, formula);
    } else if (word == "group") {
      std::string name, glob;
      words >> std::ws;
      std::getline(words, name, '=');
      words >> glob;
      const auto found = matching_actions(parse_pattern(glob), petri::NetModel(model->net));
      EXPECT_TRUE(found.ok());
      model->groups.push_back({name, *found});
    } else if (word == "suggests") {
      EXPECT_EQ(suggested(*model, formula), expected_sets(words));
      ++compared;
    }
  }
  return compared;
}

TEST(SuggestCases, AreAnsweredAsTheTextbookSays) {
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FAIRLY_TEST_CASES)) {
    if (entry.path().extension() != ".case") continue;
    SCOPED_TRACE(entry.path().filename().string());
    compared += run_case(entry.path());
  }
  EXPECT_GE(compared, 15U);
}

// Philosophers who take the fork with the smaller number first, so that nobody is stuck for ever.
petri::Net ordered_philosophers(petri::PlaceIndex n) {
  petri::Net net;
  const auto place = [&](const char* name, petri::PlaceIndex i, std::uint32_t tokens) {
    net.add(petri::Place{.id = name + std::to_string(i + 1), .tokens = tokens});
  };
  for (petri::PlaceIndex i = 0; i < n; ++i) place("fork_", i, 1);
  for (petri::PlaceIndex i = 0; i < n; ++i) place("thinking_", i, 1);
  for (petri::PlaceIndex i = 0; i < n; ++i) place("has_first_", i, 0);
  for (petri::PlaceIndex i = 0; i < n; ++i) place("eating_", i, 0);
  for (petri::PlaceIndex i = 0; i < n; ++i) {
    const petri::PlaceIndex left = i, right = (i + 1) % n;
    const petri::PlaceIndex first = std::min(left, right), second = std::max(left, right);
    const std::string number = std::to_string(i + 1);
    net.add(petri::Transition{
        .id = "take_first_" + number, .inputs = {{first}, {n + i}}, .outputs = {{2 * n + i}}});
    net.add(petri::Transition{.id = "take_second_" + number,
                              .inputs = {{second}, {2 * n + i}},
                              .outputs = {{3 * n + i}}});
    net.add(petri::Transition{.id = "put_down_" + number,
                              .inputs = {{3 * n + i}},
                              .outputs = {{first}, {second}, {n + i}}});
  }
  return net;
}

TEST(SuggestCases, OrderedPhilosophersNeedStrongFairnessOfTheirForks) {
  const Given three{ordered_philosophers(3)};
  // The neighbour has the second fork again and again. Nobody else can move for ever.
  EXPECT_EQ(suggested(three, "G(has_first_1 -> F eating_1)"), Sets{{"strong take_second_1"}});
  // Nobody waits for ever for the last fork while he holds another one.
  EXPECT_EQ(suggested(three, "G !dead"), Sets{{}});
  // With five, others can go on while the neighbour holds the fork for ever.
  const Given five{ordered_philosophers(5)};
  const auto sets = suggested(five, "G(has_first_1 -> F eating_1)");
  ASSERT_TRUE(sets);
  for (const std::set<std::string>& set : *sets) {
    EXPECT_TRUE(set.contains("strong take_second_1"));
  }
}

} // namespace fairly::test::suggest_cases_test
