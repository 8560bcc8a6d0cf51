#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/read/model_file.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace fairly::model_file_test {

Result<std::unique_ptr<Model>> read(const std::string& text, const ModelFileOptions& options = {}) {
  std::istringstream in(text);
  return read_model(in, "input", options);
}

Error error_of(const std::string& text, const ModelFileOptions& options = {}) {
  const auto model = read(text, options);
  EXPECT_FALSE(model.ok()) << text;
  return model.ok() ? Error{} : model.error();
}

std::string pnml() {
  return petri::to_pnml(*petri::make_family("crash-recover", 2));
}

TEST(ModelFile, ReadsNets) {
  const auto model = read(pnml());
  ASSERT_TRUE(model.ok()) << describe(model.error());
  auto* const net = dynamic_cast<petri::NetModel*>(model->get());
  ASSERT_NE(net, nullptr);
  EXPECT_TRUE(net->net() == *petri::make_family("crash-recover", 2));
}

TEST(ModelFile, RecognisesNetsAsText) {
  for (const std::string text :
       {"# a net\nnet n\ntr t p -> q\n",
        "{a net} PLACE p, q; MARKING; TRANSITION t CONSUME p; PRODUCE q;"}) {
    const auto model = read(text);
    ASSERT_TRUE(model.ok()) << describe(model.error());
    auto* const net = dynamic_cast<petri::NetModel*>(model->get());
    ASSERT_NE(net, nullptr);
    EXPECT_EQ(net->net().places().size(), 2U);
    EXPECT_EQ(net->net().transitions()[0].outputs, (std::vector<petri::Arc>{{1, 1}}));
    EXPECT_EQ(error_of(text, {.stuttering = Stuttering::always}).kind, ErrorKind::unsupported);
  }
  EXPECT_EQ(error_of("tr t [1,2] p -> q\n").source, "input");
}

TEST(ModelFile, ReadsFilesByName) {
  const auto folder =
      std::filesystem::path(testing::TempDir()) / ("fairly_model_file_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "net.pnml").string();
  std::ofstream(file) << pnml();
  EXPECT_TRUE(read_model(file).ok());
  const auto missing = read_model((folder / "none.pnml").string());
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().message, "cannot read this file: No such file or directory");
  EXPECT_EQ(missing.error().source, (folder / "none.pnml").string());
  const auto directory = read_model(folder.string());
  ASSERT_FALSE(directory.ok());
  EXPECT_EQ(directory.error().message, "cannot read this file: Is a directory");
  std::filesystem::remove_all(folder);
}

TEST(ModelFile, SaysWhatAnInputIsThatIsNoModel) {
  EXPECT_EQ(error_of("").message, "there is nothing in this input");
  EXPECT_EQ(error_of("\x1f\x8b").message, "this file is compressed");
  const Error automaton = error_of("HOA: v1\n");
  EXPECT_EQ(automaton.source, "input");
  EXPECT_NE(automaton.hint.find("fairly empty"), std::string::npos) << automaton.hint;
  const Error spec = error_of("A lift.\n------ MODULE Lift ------\nVARIABLE x\n====");
  EXPECT_EQ(spec.message, "this is a TLA+ specification, and not the graph of its states");
  EXPECT_NE(spec.hint.find("-dump dot,actionlabels"), std::string::npos) << spec.hint;
  EXPECT_NE(error_of("a MODULE").message, spec.message);
  const auto named = [](const std::string& name) {
    std::istringstream in("hello");
    return read_model(in, name).error();
  };
  EXPECT_EQ(named("x").message.substr(0, 39), "the format of this file is not known: i");
  EXPECT_EQ(named("x").hint, "is this the right file?");
  EXPECT_EQ(named("x.aut").hint,
            "an .aut file begins with: des (first state, transitions, states)");
  EXPECT_EQ(named("x.pnml").hint, "a net in PNML begins with '<?xml' or '<pnml'");
  EXPECT_EQ(named("x.net").line, 1U) << "the reader of this format says more";
  EXPECT_EQ(error_of(std::string("\0\1", 2)).message, named("x").message);
  EXPECT_EQ(error_of(" \n").message, named("x").message);
  EXPECT_EQ(error_of("\xFF\xFE<").message.substr(0, 12), "this is not ");
  const Error broken = error_of("<pnml>\n<net>");
  EXPECT_EQ(broken.source, "input");
  EXPECT_GT(broken.line, 0U);
}

TEST(ModelFile, LetsNoNetRestWhereItCanGoOn) {
  for (const Stuttering stuttering : {Stuttering::always, Stuttering::when_dead}) {
    const Error error = error_of(pnml(), {.stuttering = stuttering});
    EXPECT_EQ(error.message, "a run of a net rests only in dead markings");
    EXPECT_EQ(error.kind, ErrorKind::unsupported);
  }
}

TEST(ModelFile, StopsWhenTold) {
  test::TestMonitor monitor;
  const Error error = error_of(pnml(), {.monitor = &monitor});
  EXPECT_EQ(error.message, "enough");
  EXPECT_EQ(error.kind, ErrorKind::limit);
}

// --- properties

constexpr const char* kProperties = R"(<property-set xmlns="http://mcc.lip6.fr/">
<property><id>One</id><description>.</description><formula><all-paths><finally>
<is-fireable><transition>finish_1</transition></is-fireable></finally></all-paths></formula></property>
<property><id>Two</id><description>.</description><formula><all-paths><true/></all-paths></formula></property>
</property-set>)";

TEST(ModelFile, ReadsPropertiesOfNets) {
  const auto model = read(pnml());
  ASSERT_TRUE(model.ok());
  std::istringstream in(kProperties);
  const auto properties = read_properties(in, "properties", **model);
  ASSERT_TRUE(properties.ok()) << describe(properties.error());
  ASSERT_EQ(properties->size(), 2U);
  EXPECT_EQ((*properties)[0].id, "One");
  EXPECT_EQ(&(*properties)[1].model(), model->get());
  for (const Property& each : *properties) {
    EXPECT_EQ(each.hypotheses().size(), 4U) << "what the net itself says is assumed";
  }
}

TEST(ModelFile, RefusesPropertiesOfOtherModels) {
  class Point final : public Model {
   public:
    std::uint32_t state_bits() const override { return 1; }
    void initial(Steps& out) override { *out.add(0) = 0; }
    bool successors(const Word*, Steps&) override { return true; }
    std::size_t action_count() const override { return 0; }
    std::string action_name(Action) const override { return {}; }
  };
  Point point;
  std::istringstream in(kProperties);
  const auto properties = read_properties(in, "properties", point);
  ASSERT_FALSE(properties.ok());
  EXPECT_EQ(properties.error().message, "properties of the Model Checking Contest are about nets");
  EXPECT_EQ(properties.error().kind, ErrorKind::unsupported);
}

TEST(ModelFile, WantsAtLeastOneProperty) {
  petri::NetModel model(*petri::make_family("crash-recover", 2));
  std::istringstream none("<property-set/>"), wrong("<property-set><property>");
  EXPECT_EQ(read_properties(none, "p", model).error().message, "there is no property in this file");
  EXPECT_EQ(read_properties(wrong, "p", model).error().source, "p");
}

} // namespace fairly::model_file_test
