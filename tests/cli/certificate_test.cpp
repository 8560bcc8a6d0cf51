// fairly check --certificate and fairly-verify, as scripts see them.
#include "cli/cli.hpp"
#include "support/coloured_philosophers.hpp"

#include <filesystem>

namespace fairly::test::certificate_test {

constexpr const char* kAut = "des (0, 3, 3)\n(0, \"go\", 1)\n(1, \"back\", 0)\n(1, \"end\", 2)\n";

class CertificateCli : public Cli {
 protected:
  // Writes a certificate to `name` beside the model.
  Outcome certify(const std::string& model, const std::string& arguments,
                  const std::string& name = "proof.cert") {
    return fairly("check " + model + " " + arguments + " --certificate " + path(name));
  }
  Outcome verify(const std::string& model, const std::string& name = "proof.cert",
                 const std::string& options = "") {
    return run(FAIRLY_VERIFY_BINARY, model + " " + path(name) + " " + options);
  }
  std::string path(const std::string& name) { return (folder() / name).string(); }
  bool exists(const std::string& name) { return std::filesystem::exists(path(name)); }
  std::string net(const std::string& family) {
    return file("net.pnml", fairly("net " + family).out);
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(CertificateCli, IsWrittenAndVerified) {
  const std::string model = net("token-ring 3");
  const Outcome checked = certify(model, "--ltl 'G(waiting_1 -> F critical_1)' --stats");
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_TRUE(has(checked.out, "certificate " + path("proof.cert"))) << checked.out;
  EXPECT_TRUE(has(checked.out, "certified ")) << checked.out;
  const Outcome verified = verify(model);
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_TRUE(verified.out.starts_with("verified: every fair run satisfies the formula\n"));
  EXPECT_TRUE(has(verified.out, "formula   G (\"'waiting_1' >= 1\" -> F \"'critical_1' >= 1\")\n"))
      << verified.out;
  EXPECT_TRUE(has(verified.out, "fairness  strong: {'")) << verified.out;
  const Outcome sum = run("sha256sum", model);
  if (sum.exit_code == 0) {
    EXPECT_TRUE(has(verified.out, "sha256    " + sum.out.substr(0, 64) + "\n")) << verified.out;
  }
}

TEST_F(CertificateCli, IsThereWhateverTheSearchDid) {
  const std::string model = net("token-ring 3");
  for (const char* how : {"--engine dpc09 --reduce none", "--engine lh00", "--engine generic",
                          "--automaton ba", "--automaton tgta", "--search exhaustive",
                          "--store exact", "--needed --ignore-net-fairness --strong '*'"}) {
    const Outcome checked =
        certify(model, std::string("--ltl 'G(waiting_1 -> F critical_1)' ") + how);
    ASSERT_EQ(checked.exit_code, 0) << how << checked.err;
    EXPECT_EQ(verify(model).exit_code, 0) << how;
    std::filesystem::remove(path("proof.cert"));
  }
}

TEST_F(CertificateCli, IsForGraphsToo) {
  const std::string model = file("graph.aut", kAut);
  EXPECT_EQ(certify(model, "--ltl 'F dead' --strong end").exit_code, 0);
  const Outcome verified = verify(model);
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_TRUE(has(verified.out, "runs      rest where nothing is enabled")) << verified.out;
  EXPECT_EQ(certify(model, "--ltl '(F \"state = 2\") | G \"enabled(go)\"' --strong end --weak go "
                           "--weak back --stutter always")
                .exit_code,
            0);
  EXPECT_TRUE(has(verify(model).out, "runs      may rest anywhere"));
}

TEST_F(CertificateCli, IsNotWrittenForWhatIsViolated) {
  const std::string model = net("philosophers 3");
  EXPECT_EQ(certify(model, "--ltl 'GF eating_1' --trace none").exit_code, 1);
  EXPECT_FALSE(exists("proof.cert"));
}

TEST_F(CertificateCli, LimitsChangeNoVerdict) {
  const std::string model = net("philosophers 20"); // facts decide; markings are too many
  const Outcome checked = certify(model, "--ltl 'G \"eating_1 <= 1\"' --time-limit 1");
  EXPECT_EQ(checked.exit_code, 0);
  EXPECT_TRUE(checked.out.starts_with("holds\n")) << checked.out;
  EXPECT_TRUE(has(checked.err, "warning: no certificate is written: the time limit"))
      << checked.err;
  const Outcome small = certify(model, "--ltl 'G \"eating_1 <= 1\"' --memory-limit 120M --json");
  EXPECT_EQ(small.exit_code, 0);
  EXPECT_TRUE(has(small.out, "\"certificate\":{\"reason\":")) << small.out;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    EXPECT_FALSE(has(entry.path().string(), "proof.cert")) << entry.path();
  }
}

TEST_F(CertificateCli, RefusesWhatCannotBe) {
  const std::string model = net("philosophers 3");
  const auto expect_error = [&](const std::string& arguments, const std::string& part) {
    const Outcome outcome = certify(model, arguments);
    EXPECT_EQ(outcome.exit_code, 3) << arguments;
    EXPECT_TRUE(has(outcome.err, part)) << outcome.err;
    EXPECT_FALSE(exists("proof.cert"));
  };
  expect_error("--ltl 'GF eating_1' --store bitstate", "this store never proves that");
  expect_error("--ltl 'GF eating_1' --store compact", "this store never proves that");
  expect_error("--ltl 'GF eating_1' --search walk", "random runs never prove that");
  expect_error("--ltl dead --ltl '!dead'", "--certificate is for one property");
  const Outcome onto =
      fairly("check " + model + " --ltl 'G \"eating_1 <= 1\"' --certificate " + model);
  EXPECT_EQ(onto.exit_code, 3);
  EXPECT_TRUE(has(onto.err, "this is an input file")) << onto.err;
  EXPECT_EQ(certify(model, "--ltl 'G \"eating_1 <= 1\"'", "no/such/folder").exit_code, 3);
}

TEST_F(CertificateCli, IsForGraphsOfTlc) {
  const std::string model =
      file("graph.dot",
           "strict digraph DiskGraph {\n1 [label=\"/\\\\ x = 0\\n/\\\\ s = {}\",style = "
           "filled]\n1 -> 2 [label=\"Go\"];\n2 [label=\"/\\\\ x = 1\\n/\\\\ s = {2, 1}\"];\n}\n");
  const Outcome checked = certify(model, "--ltl 'F \"s = 1..2\"' --weak Go");
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  const Outcome verified = verify(model);
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_TRUE(has(verified.out, "formula   F \"s = 1..2\"\n")) << verified.out;
  EXPECT_TRUE(has(verified.out, "runs      may rest anywhere\n")) << verified.out;
}

TEST_F(CertificateCli, KnowsThatOnlyTuplesHaveALength) {
  const std::string model =
      file("graph.dot", "strict digraph DiskGraph {\n1 [label=\"x = <<4>>\",style = filled]\n"
                        "1 -> 2 [label=\"Go\"];\n2 [label=\"x = (0 :> 5)\"];\n}\n");
  EXPECT_EQ(certify(model, "--ltl 'F !\"Len(x) = 1\"' --weak Go").exit_code, 0);
  EXPECT_EQ(verify(model).exit_code, 0);
}

TEST_F(CertificateCli, IsForColouredNets) {
  const std::string model = file("coloured.pnml", coloured_philosophers(3));
  ASSERT_EQ(certify(model, "--ltl 'G(fireable(take_left) -> F fired(take_left)) | GF dead' "
                           "--weak '{take_left}'")
                .exit_code,
            0);
  const Outcome verified = verify(model);
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_TRUE(has(verified.out, "fairness  weak: {'take_left[")) << verified.out;
}

TEST_F(CertificateCli, IsAboutOnePropertyOfAFile) {
  const std::string model = net("token-ring 3");
  const std::string claims =
      file("claims.ltl", "safe: G !(critical_1 & critical_2)\nlive: GF token_1\n");
  const std::string from = "--ltl-file " + claims;
  EXPECT_EQ(certify(model, from).exit_code, 3);
  EXPECT_EQ(certify(model, from + " --id safe").exit_code, 0);
  EXPECT_EQ(verify(model).exit_code, 0);
}

TEST_F(CertificateCli, VerifyRefusesAndSaysWhy) {
  const std::string model = net("token-ring 3");
  ASSERT_EQ(certify(model, "--ltl 'G(waiting_1 -> F critical_1)'").exit_code, 0);
  const std::string larger = file("larger.pnml", fairly("net token-ring 4").out);
  const Outcome other = verify(larger);
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_TRUE(other.err.starts_with("refused: ")) << other.err;
  EXPECT_EQ(other.out, "");
  file("version.cert", "fairly certificate 2\n");
  EXPECT_TRUE(has(verify(model, "version.cert").err, "another version"));
  file("none.cert", "hello");
  EXPECT_EQ(verify(model, "none.cert").exit_code, 1);
  std::filesystem::resize_file(path("proof.cert"),
                               std::filesystem::file_size(path("proof.cert")) - 5);
  EXPECT_TRUE(has(verify(model).err, "refused: the file ends too early"));
  file("short.cert", "fairly certificate ");
  EXPECT_TRUE(has(verify(model, "short.cert").err, "refused: the file ends too early"));
}

TEST_F(CertificateCli, VerifySaysWhatItCannotDo) {
  const std::string model = net("kanban 3");
  ASSERT_EQ(certify(model, "--ltl 'G \"working_1 <= 3\"'").exit_code, 0);
  EXPECT_EQ(verify(model).exit_code, 0);
  const Outcome small = verify(model, "proof.cert", "--memory 2");
  EXPECT_EQ(small.exit_code, 3);
  EXPECT_TRUE(small.err.starts_with("error: ")) << small.err;
  EXPECT_EQ(verify(model, "missing.cert").exit_code, 3);
  EXPECT_EQ(verify(path("missing.pnml")).exit_code, 3);
  EXPECT_EQ(verify(file("graph.dot", "digraph {}")).exit_code, 3);
  EXPECT_EQ(verify(file("half.pnml", "<pnml><net")).exit_code, 3);
  EXPECT_EQ(verify(model, "proof.cert", "--memory much").exit_code, 3);
  EXPECT_EQ(verify(model, "proof.cert", "--memory 100").exit_code, 0);
  EXPECT_EQ(verify(model, "proof.cert", "third").exit_code, 3);
  EXPECT_EQ(verify(model, "proof.cert", "--time 0").exit_code, 3);
  EXPECT_EQ(verify(model, "proof.cert", "--time 100").exit_code, 0);
  EXPECT_EQ(verify(model, "proof.cert", "--help").exit_code, 3); // 0 is for "verified"
  EXPECT_TRUE(has(verify(model, "proof.cert", "--tim 100").err, "--tim: no option here"));
  EXPECT_TRUE(
      has(verify(model, "proof.cert", "--time").err, "--time: no option here, or its value"));
  EXPECT_TRUE(has(verify("/").err, "error: /: this is a folder"));
}

TEST_F(CertificateCli, OfAnEarlierRunDoesNotStay) {
  const std::string model = net("token-ring 3");
  EXPECT_EQ(certify(model, "--ltl 'G(waiting_1 -> F critical_1)'").exit_code, 0);
  ASSERT_TRUE(exists("proof.cert"));
  EXPECT_EQ(certify(model, "--ltl 'G !critical_1'").exit_code, 1);
  EXPECT_FALSE(exists("proof.cert"));
}

TEST_F(CertificateCli, KnowsInhibitorAndReadArcs) {
  const std::string text = file("limits.net", "tr up go?1 full?-3 -> full\npl go (1)\n");
  const Outcome refused = certify(text, "--ltl 'G \"full <= 3\"'");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_TRUE(has(refused.err, "fairly convert")) << refused.err;
  const std::string net = file("limits.pnml", fairly("convert " + text + " --format pnml").out);
  EXPECT_EQ(certify(net, "--ltl 'G \"full <= 3\" & F \"full = 3\"'").exit_code, 0);
  EXPECT_EQ(verify(net).exit_code, 0);
}

} // namespace fairly::test::certificate_test
