// Whole automata with known answers, through the reader and every engine that fits:
// tests/cases/*.hoa with "expect: empty" or "expect: nonempty" in the first line, and the automata
// of the shared folder, if there is one.
#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/lasso/build.hpp"
#include "fairly/lasso/run.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace fairly::test::cases_test {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void expect_verdict(const std::filesystem::path& path, Emptiness expected) {
  const Result<Automaton> automaton = read_hoa(read_file(path), path.string());
  ASSERT_TRUE(automaton.ok()) << describe(automaton.error());
  ExplicitGraph graph = automaton->graph();
  for (const Engine engine : engines_for(automaton->acceptance())) {
    const auto result = check_emptiness(graph, automaton->acceptance(), {.engine = engine});
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->verdict, expected) << path << " " << name(engine);
    if (result->verdict != Emptiness::nonempty) continue;
    const Run run =
        to_run(*automaton, *build_lasso(graph, automaton->acceptance(), result->component));
    EXPECT_EQ(check_run(*automaton, run).value_or("none"), "none") << path << " " << name(engine);
  }
}

TEST(HoaCases, AreDecidedAsTheirFirstLineSays) {
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FAIRLY_TEST_CASES)) {
    if (entry.path().extension() != ".hoa") continue;
    const std::string text = read_file(entry.path());
    const bool nonempty = text.starts_with("/* expect: nonempty");
    ASSERT_TRUE(nonempty || text.starts_with("/* expect: empty")) << entry.path();
    expect_verdict(entry.path(), nonempty ? Emptiness::nonempty : Emptiness::empty);
    ++cases;
  }
  EXPECT_GE(cases, 8U);
}

TEST(SharedHoa, IsDecidedAsSpotDoes) {
  const auto folder = shared_folder("hoa");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::istringstream expected(read_file(*folder / "expected.csv"));
  std::string line;
  std::size_t cases = 0;
  std::getline(expected, line); // file,language
  while (std::getline(expected, line)) {
    const std::size_t comma = line.find(',');
    const bool nonempty = line.substr(comma + 1).starts_with("nonempty");
    expect_verdict(*folder / line.substr(0, comma),
                   nonempty ? Emptiness::nonempty : Emptiness::empty);
    ++cases;
  }
  EXPECT_EQ(cases, 224U);
}

} // namespace fairly::test::cases_test
