#include "fairly/ltl/printer.hpp"
#include "fairly/model/property_list.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <gtest/gtest.h>

namespace fairly::property_list_test {

class PropertyListTest : public testing::Test {
 protected:
  Result<std::vector<Property>> read(const char* text) {
    return read_property_list(model_, text, {.name = "claims"});
  }
  std::string error_of(const char* text) {
    const auto properties = read(text);
    EXPECT_FALSE(properties.ok()) << text;
    return properties.ok() ? "" : describe(properties.error());
  }

  petri::NetModel model_{*petri::make_family("crash-recover", 2)};
};

TEST_F(PropertyListTest, TakesAFormulaALine) {
  const auto all = read("# what is claimed\n"
                        "\n"
                        "F finished_1\n"
                        "  safe: G !(crashed_1 & working_1)  # never both\n"
                        "counted : G \"crashed_1 <= 1\" // at most one\r\n"
                        "X[2] working_1")
                       .value();
  ASSERT_EQ(all.size(), 4U);
  const std::pair<const char*, const char*> expected[] = {{"", "F finished_1"},
                                                          {"safe", "G !(crashed_1 & working_1)"},
                                                          {"counted", "G \"crashed_1 <= 1\""},
                                                          {"", "X[2] working_1"}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(all[i].id, expected[i].first);
    EXPECT_EQ(all[i].text, expected[i].second);
  }
  EXPECT_EQ(ltl::print(all[3].formulas(), all[3].formula()), "XXworking_1");
}

TEST_F(PropertyListTest, TakesWhatSpinTakes) {
  const auto all = read("ltl live { [] (crashed_1 -> <> working_1) }\n"
                        "ltl { <> working_2 };\n"
                        "ltl long {\n  [] (crashed_1 && // a } that is none\n  working_2\n"
                        "     # nor here: }\n )\n}\nF working_1")
                       .value();
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].id, "live");
  EXPECT_EQ(all[0].text, "[] (crashed_1 -> <> working_1)");
  EXPECT_EQ(all[1].id, "");
  EXPECT_EQ(all[2].id, "long");
  EXPECT_EQ(ltl::print(all[2].formulas(), all[2].formula()), "G(crashed_1 & working_2)");
  EXPECT_EQ(all[3].text, "F working_1");
}

TEST_F(PropertyListTest, AHashInQuotesBeginsNoComment) {
  EXPECT_EQ(read("G \"crashed_1 # 2\"").ok(), false); // nets have no #, but it is read
  EXPECT_NE(error_of("G \"crashed_1 # 2\"").find("claims:1:14:"), std::string::npos)
      << error_of("G \"crashed_1 # 2\"");
}

TEST_F(PropertyListTest, SaysWhereSomethingIsWrong) {
  EXPECT_EQ(error_of("F working_1\n\n  bad: F (workin_1 & X"),
            "claims:3:23: error: operand after 'X' expected, found the end of the formula\n"
            "    bad: F (workin_1 & X\n"
            "                        ^");
  EXPECT_EQ(error_of("F working_1\nx: F workin_1").substr(0, 60),
            "claims:2:6: error: there is no place with the id or name wor");
  EXPECT_EQ(error_of("ltl a {\n working_1 &&\n   nothing }").substr(0, 60),
            "claims:3:4: error: there is no place with the id or name not");
  EXPECT_EQ(error_of("a: F working_1\na: F working_2").substr(0, 47),
            "claims:2:1: error: two properties are called a\n");
  EXPECT_EQ(error_of("ltl a { F working_1").substr(0, 43),
            "claims:1:7: error: this brace is not closed");
  EXPECT_EQ(error_of("# nothing\n\n"), "claims: error: there is no property in this file");
}

TEST_F(PropertyListTest, ReadsANameBeforeOneFormula) {
  const Property named = read_named_property(model_, " live: F finished_1").value();
  EXPECT_EQ(named.id, "live");
  EXPECT_EQ(named.text, "F finished_1");
  const Property plain = read_named_property(model_, " F finished_1").value();
  EXPECT_EQ(plain.id, "");
  EXPECT_EQ(plain.text, " F finished_1");
  const auto wrong = read_named_property(model_, "live: F finishd_1");
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().column, 9U);
}

} // namespace fairly::property_list_test
