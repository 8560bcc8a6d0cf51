// Coloured nets of the Model Checking Contest: numbers of markings, and verdicts that are found
// fast.
#include "fairly/check/checker.hpp"
#include "fairly/read/model_file.hpp"
#include "support/mcc_instance.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>

namespace fairly::test::coloured_mcc_test {

using namespace std::chrono_literals;

std::vector<std::filesystem::path> coloured_instances(const std::string& folder) {
  std::set<std::filesystem::path> found;
  if (const auto path = shared_folder(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(*path)) {
      const bool is_coloured = entry.path().filename().string().find("-COL-") != std::string::npos;
      if (is_coloured) found.insert(entry.path());
    }
  }
  return {found.begin(), found.end()};
}

// Returns 0 if it is not known or does not fit into a number.
std::uint64_t states_of(const std::filesystem::path& instance) {
  std::ifstream in(instance / "states");
  std::uint64_t states = 0;
  return in >> states ? states : 0;
}

TEST(ColouredMcc, MarkingsAreThoseOfTheContest) {
  std::size_t compared = 0;
  for (const char* folder : {"mcc", "mcc_col"}) {
    for (const std::filesystem::path& instance : coloured_instances(folder)) {
      const std::uint64_t states = states_of(instance);
      if (states == 0 || states > scaled(500'000)) continue;
      SCOPED_TRACE(instance.filename().string());
      const auto model = read_model((instance / "model.pnml").string());
      ASSERT_TRUE(model.ok()) << describe(model.error());
      EXPECT_EQ(Checker(**model).explore().statistics.states, states);
      ++compared;
    }
  }
  if (compared == 0) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
}

// Compares every answer that comes within a second. For small nets, at least half of them do.
TEST(ColouredMcc, VerdictsAreThoseOfTheContest) {
  std::size_t compared = 0, asked = 0;
  for (const std::filesystem::path& instance : coloured_instances("mcc")) {
    SCOPED_TRACE(instance.filename().string());
    const auto model = read_model((instance / "model.pnml").string());
    ASSERT_TRUE(model.ok()) << describe(model.error());
    const std::map<std::string, bool> answers = read_mcc_answers(instance);
    for (const char* examination : {"LTLCardinality", "LTLFireability"}) {
      std::ifstream in(instance / (std::string(examination) + ".xml"), std::ios::binary);
      const auto properties = read_properties(in, examination, **model);
      ASSERT_TRUE(properties.ok()) << describe(properties.error());
      for (std::size_t i = 0; i < properties->size(); i += stride()) {
        const Property& property = (*properties)[i];
        if (!answers.contains(property.id)) continue;
        ++asked;
        Checker checker(**model, {.time = 1s});
        const auto answer = checker.check(property);
        ASSERT_TRUE(answer.ok()) << describe(answer.error());
        if (answer->verdict == Verdict::unknown) continue;
        EXPECT_EQ(answer->verdict == Verdict::holds, answers.at(property.id)) << property.id;
        ++compared;
      }
    }
  }
  if (asked == 0) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  EXPECT_GT(compared, asked / 2);
}

// These nets are large, so it is enough to read and unfold them. Only the largest are left out.
TEST(ColouredMcc, AllAreUnfolded) {
  std::size_t unfolded = 0;
  for (const std::filesystem::path& instance : coloured_instances("mcc_col")) {
    const std::string name = instance.filename().string();
    const bool is_huge = name == "DrinkVendingMachine-COL-16" || name == "PhilosophersDyn-COL-80" ||
                         name == "TokenRing-COL-100";
    if (is_huge && scaled(1) < 2) continue;
    const auto model = read_model((instance / "model.pnml").string());
    ASSERT_TRUE(model.ok()) << name << ' ' << describe(model.error());
    EXPECT_GT((*model)->action_count(), 0U) << name;
    ++unfolded;
  }
  if (unfolded == 0) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
}

} // namespace fairly::test::coloured_mcc_test
