// The properties of the Model Checking Contest, if they are there.
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/proposition_parser.hpp"
#include "support/mcc_instance.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::mcc_properties_test {

// Each atom is named by its proposition.
void check_atoms(const std::vector<Property>& all, const NetModel& model) {
  const ltl::Formulas& formulas = all.back().formulas();
  const std::vector<std::uint32_t>& propositions = all.back().propositions();
  ASSERT_EQ(propositions.size(), formulas.atom_count());
  for (std::uint32_t i = 0; i < propositions.size(); ++i) {
    const Result<Proposition> again = parse_proposition(formulas.name(ltl::AtomId{i}), model.net());
    ASSERT_TRUE(again.ok()) << describe(again.error());
    ASSERT_TRUE(*again == model.meaning(propositions[i]));
  }
}

TEST(MccProperties, AreThoseOfTheAnswers) {
  const auto folder = test::shared_folder("mcc");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::size_t files = 0;
  for (const std::filesystem::path& instance : test::mcc_pt_instances(*folder)) {
    SCOPED_TRACE(instance.filename().string());
    const Result<Net> net = test::read_mcc_net(instance);
    ASSERT_TRUE(net.ok()) << describe(net.error());
    NetModel model(*net);
    std::map<std::string, bool> answers = test::read_mcc_answers(instance);
    EXPECT_EQ(answers.size(), 32U);
    for (const char* examination : {"LTLFireability", "LTLCardinality"}) {
      const auto all = test::read_mcc_examination(instance, examination, model);
      ASSERT_TRUE(all.ok()) << describe(all.error());
      EXPECT_EQ(all->size(), 16U);
      for (const Property& property : *all) {
        EXPECT_EQ(&property.formulas(), &all->front().formulas());
        EXPECT_EQ(answers.erase(property.id), 1U) << property.id;
      }
      check_atoms(*all, model);
      ++files;
    }
    EXPECT_TRUE(answers.empty());
  }
  EXPECT_GT(files, 0U);
}

// The formula with the canonical text of each atom.
ltl::Formula parse_formula(ltl::Formulas& formulas, const char* text, const Net& net) {
  ltl::Formulas written;
  const ltl::Formula root = ltl::parse(written, text).value();
  std::vector<ltl::Formula> image(root.id() + 1);
  for (const ltl::Formula f : ltl::subformulas(written, root)) {
    std::vector<ltl::Formula> operands;
    for (const ltl::Formula child : written.children(f)) operands.push_back(image[child.id()]);
    if (written.op(f) == ltl::Op::Atom) {
      const std::string_view name = written.name(written.atom_of(f));
      image[f.id()] = formulas.atom(to_text(parse_proposition(name, net).value(), net));
    } else {
      image[f.id()] = formulas.make(written.op(f), operands);
    }
  }
  return image[root.id()];
}

TEST(MccProperties, ReadAsWrittenByHand) {
  const auto folder = test::shared_folder("mcc");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  struct Case {
    const char *instance, *examination, *number, *formula;
  };
  static constexpr Case kCases[] = {
      {"ERK-PT-000001", "LTLCardinality", "03", R"x(F("RKIPP >= 1" & !"RP >= 1"))x"},
      {"ERK-PT-000001", "LTLFireability", "05", R"x(G("fireable(r1)" U !G"fireable(r10)"))x"},
      {"ERK-PT-000001", "LTLFireability", "08",
       R"x(!(("fireable(r4)" & G"fireable(r10)") U "fireable(r5)"))x"},
      {"TokenRing-PT-005", "LTLFireability", "15", R"x(!FGF"fireable(OtherProcess_5_5_4)")x"},
      {"Eratosthenes-PT-010", "LTLCardinality", "00", R"x("p4 <= p5" & !GX!"p3 >= 2")x"},
      {"Eratosthenes-PT-010", "LTLCardinality", "02", R"x(FG("p5 <= p4" | X"p4 <= p5"))x"},
      {"Eratosthenes-PT-010", "LTLFireability", "03",
       R"x(!GF"fireable(t8.4)" | FX("fireable(t8.4)" U "fireable(t8.2)"))x"},
      {"Philosophers-PT-000005", "LTLCardinality", "07",
       R"x(G"tokens(Fork_1, Fork_2, Fork_3, Fork_4, Fork_5) >= 1")x"},
      {"Philosophers-PT-000005", "LTLFireability", "00",
       R"x(GX!"fireable(FF1a_1, FF1a_2, FF1a_3, FF1a_4, FF1a_5)")x"},
  };
  for (const Case& known : kCases) {
    const std::string id =
        std::string(known.instance) + "-" + known.examination + "-" + known.number;
    SCOPED_TRACE(id);
    const Result<Net> net = test::read_mcc_net(*folder / known.instance);
    ASSERT_TRUE(net.ok()) << describe(net.error());
    NetModel model(*net);
    const auto all = test::read_mcc_examination(*folder / known.instance, known.examination, model);
    ASSERT_TRUE(all.ok()) << describe(all.error());
    ltl::Formulas& formulas = all->front().formulas();
    const ltl::Formula expected = parse_formula(formulas, known.formula, *net);
    bool seen = false;
    for (const Property& property : *all) {
      if (property.id != id) continue;
      seen = true;
      EXPECT_EQ(property.formula(), expected) << print(formulas, property.formula());
    }
    EXPECT_TRUE(seen);
  }
}

} // namespace fairly::petri::mcc_properties_test
