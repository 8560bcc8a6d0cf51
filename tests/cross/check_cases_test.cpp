// Textbook models under fairness: tests/cases/*.case.
//
//     net FAMILY N
//     formula FORMULA
//     VERDICT [weak GLOB | strong GLOB | fair HYPOTHESIS | net] ...
//
// "net" is the fairness in the net itself. A hypothesis ends before the next "fair".
#include "fairly/check/checker.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "support/certified.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace fairly::test::check_cases_test {

// The words after a verdict.
Assumptions fairness_of(std::istream& words) {
  Assumptions texts{.ignore_declared = true};
  std::vector<std::string>* open = nullptr;
  for (std::string word, next; words >> word;) {
    if (word == "net" && open == nullptr) {
      texts.ignore_declared = false;
    } else if ((word == "weak" || word == "strong") && open == nullptr) {
      words >> next;
      (word == "weak" ? texts.weak : texts.strong).push_back(next);
    } else if (word == "fair") {
      open = &texts.formulas;
      open->emplace_back();
    } else {
      if (open == nullptr) ADD_FAILURE() << "what is '" << word << "'?";
      if (open != nullptr) open->back() += word + ' ';
    }
  }
  return texts;
}

class Case {
 public:
  explicit Case(const std::filesystem::path& path) : in_(path) { EXPECT_TRUE(in_.is_open()); }

  // Returns the number of verdicts compared.
  std::size_t run() {
    std::string line, word;
    while (std::getline(in_, line)) {
      std::istringstream words(line);
      if (!(words >> word) || word[0] == '#') continue;
      SCOPED_TRACE(formula_ + "\n" + line);
      if (word == "net") {
        std::string family;
        std::uint64_t n = 0;
        words >> family >> n;
        net_ = *petri::make_family(family, n);
      } else if (word == "formula") {
        std::getline(words, formula_);
      } else if (word != "group" && word != "suggests") { // suggest_cases_test.cpp reads those
        EXPECT_TRUE(word == "holds" || word == "violated") << word;
        expect(word == "holds" ? Verdict::holds : Verdict::violated, fairness_of(words));
      }
    }
    return compared_;
  }

 private:
  void expect(Verdict verdict, const Assumptions& texts) {
    petri::NetModel model(*net_);
    auto property = Property::parse(model, formula_);
    ASSERT_TRUE(property.ok()) << describe(property.error());
    property->assume(texts);
    ASSERT_FALSE(property->error()) << describe(*property->error());
    Checker checker(model);
    for (const Engine engine : {Engine::automatic, Engine::dpc09, Engine::lh00, Engine::generic}) {
      const Reduce reduce = engine == Engine::automatic ? Reduce::always : Reduce::automatic;
      const auto result = checker.check(*property, {.engine = engine, .reduce = reduce});
      ASSERT_TRUE(result.ok()) << describe(result.error());
      EXPECT_EQ(name(result->verdict), name(verdict)) << name(engine);
      EXPECT_EQ(result->vacuity, Vacuity::none);
    }
    if (verdict == Verdict::holds) {
      EXPECT_EQ(fault_of_certificate(checker, *property, petri::to_pnml(*net_)), "");
    }
    ++compared_;
  }

  std::ifstream in_;
  std::optional<petri::Net> net_;
  std::string formula_;
  std::size_t compared_ = 0;
};

TEST(CheckCases, AreDecidedAsTheTextbookSays) {
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FAIRLY_TEST_CASES)) {
    if (entry.path().extension() != ".case") continue;
    SCOPED_TRACE(entry.path().filename().string());
    EXPECT_GE(Case(entry.path()).run(), 5U);
    ++cases;
  }
  EXPECT_GE(cases, 6U);
}

} // namespace fairly::test::check_cases_test
