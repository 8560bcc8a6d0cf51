// fairly net, as scripts see it.
#include "cli/cli.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/pnml_reader.hpp"

#include <sstream>

namespace fairly::test::net_test {

class NetCommand : public Cli {
 protected:
  static petri::Net read(const std::string& pnml) {
    std::istringstream in(pnml);
    Result<petri::Net> net = petri::read_pnml(in, "output");
    if (!net.ok()) throw std::runtime_error(describe(net.error()));
    return std::move(net).value();
  }
  static petri::Net family(const std::string& name, std::uint64_t n) {
    return petri::make_family(name, n).value();
  }
  static std::string contents(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

TEST_F(NetCommand, WritesTheNetAsPnml) {
  const Outcome outcome = fairly("net token-ring 4");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(read(outcome.out) == family("token-ring", 4));
}

TEST_F(NetCommand, WritesToAFileOnRequest) {
  const std::string path = file("net.pnml", "an older file, longer than nothing");
  const Outcome outcome = fairly("net philosophers 3 --output " + path);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(read(contents(path)) == family("philosophers", 3));
  EXPECT_EQ(contents(path), fairly("net philosophers 3").out);
}

TEST_F(NetCommand, SaysWhenTheFileCannotBeWritten) {
  const Outcome outcome = fairly("net kanban 3 --output /nowhere/net.pnml");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("/nowhere/net.pnml"), std::string::npos) << outcome.err;
  EXPECT_EQ(fairly("net kanban 3 --output /dev/full").exit_code, 3);
  EXPECT_EQ(fairly("net kanban 3 >/dev/full").exit_code, 3);
}

TEST_F(NetCommand, ListsTheFamilies) {
  const Outcome list = fairly("net --list"), help = fairly("net --help");
  EXPECT_EQ(list.exit_code, 0);
  for (const petri::Family& entry : petri::families()) {
    EXPECT_NE(list.out.find("\n" + std::string(entry.name) + " "), std::string::npos) << list.out;
    EXPECT_NE(list.out.find(entry.description), std::string::npos) << list.out;
    EXPECT_NE(list.out.find(std::to_string(entry.largest)), std::string::npos) << list.out;
  }
  EXPECT_NE(help.out.find(list.out), std::string::npos) << help.out;
}

TEST_F(NetCommand, SuggestsTheFamilyThatWasMeant) {
  const Outcome outcome = fairly("net philosopers 5");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "error: there is no family of nets called philosopers\n"
                         "  hint: did you mean philosophers?\n");
  EXPECT_EQ(fairly("net philosopers").err, outcome.err);
}

TEST_F(NetCommand, SaysWhichNAreInRange) {
  for (const char* n : {"1", "100001", "18446744073709551615"}) {
    const Outcome outcome = fairly(std::string("net philosophers ") + n);
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err,
              std::string("error: N = ") + n + " is out of range for philosophers: 2 to 100000\n");
  }
  EXPECT_EQ(fairly("net philosophers").err,
            "error: philosophers needs a whole number N, 2 to 100000\n");
  EXPECT_EQ(fairly("net philosophers").exit_code, 3);
}

TEST_F(NetCommand, RefusesWhatIsNotANumber) {
  for (const char* n : {"five", "-5", "5x", "1.5", "18446744073709551616"}) {
    const Outcome outcome = fairly(std::string("net philosophers ") + n);
    EXPECT_EQ(outcome.exit_code, 3) << n;
    EXPECT_EQ(outcome.out, "") << n;
    EXPECT_NE(outcome.err.find("error: "), std::string::npos) << outcome.err;
  }
}

TEST_F(NetCommand, AsksForAFamily) {
  const Outcome outcome = fairly("net");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("'fairly net --list'"), std::string::npos) << outcome.err;
}

} // namespace fairly::test::net_test
