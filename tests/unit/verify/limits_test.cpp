// Limits what a small certificate can make fairly-verify do.
#include "support/certificate_content.hpp"
#include "support/certified.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace verify::limits_test {

constexpr const char* kNet =
    "<pnml><net id='n' type='ptnet'><page id='g'><place id='p'/></page></net></pnml>";

class Bytes {
 public:
  Bytes& operator<<(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>(number | 0x80);
    bytes_ += static_cast<char>(number);
    return *this;
  }
  Bytes& operator<<(const std::string& text) {
    *this << text.size();
    bytes_ += text;
    return *this;
  }
  std::string certificate() const { return fairly::test::packed_certificate(bytes_); }

 private:
  std::string bytes_;
};

// !((X p | X q) & (X X p | X X q) & ...), which has two ways for each pair.
std::string with_ways(std::uint64_t pairs) {
  Bytes out;
  const std::uint64_t nodes = 2 + 4 * pairs;
  out << 0 << 0 << nodes;
  out << 2 << 3 << 1 << 2 << 1 << 0 << 2; // p >= 1
  out << 2 << 3 << 1 << 2 << 1 << 0 << 4; // p >= 2
  std::uint64_t p = 0, q = 1, all = 0;
  for (std::uint64_t i = 0; i < pairs; ++i) {
    const std::uint64_t next = 2 + 4 * i - (i > 0 ? 1 : 0);
    out << 4 << p << 4 << q << 8 << next << next + 1;
    p = next;
    q = next + 1;
    if (i > 0) out << 7 << all << next + 2;
    all = i > 0 ? next + 3 : next + 2;
  }
  out << 3 << all << nodes - 1 << 0; // its negation; no hypotheses
  out << 0 << 1 << 0 << 1 << 0;      // no reasons, a class without levels, a node
  return out.certificate();
}

std::string failure(const std::string& certificate, std::uint64_t bytes, std::uint64_t seconds,
                    const char* net = kNet) {
  Meter meter(bytes, seconds);
  try {
    verify(read_model("net", net), certificate, meter);
  } catch (const Failed& failed) {
    return failed.what();
  } catch (const Refused& refused) {
    return std::string("refused: ") + refused.what();
  }
  return "verified";
}

constexpr std::uint64_t kMuch = std::uint64_t{1} << 30;

TEST(VerifyLimits, BoundTheTableau) {
  EXPECT_TRUE(failure(with_ways(3), kMuch, 100).starts_with("refused: the product has more nodes"));
  EXPECT_EQ(failure(with_ways(13), kMuch, 100), "there are too many ways to satisfy the formula");
  EXPECT_EQ(failure(with_ways(12), kMuch, 0), "--time allows too little");
  EXPECT_EQ(failure(with_ways(8), 50'000, 100), "--memory allows too little");
}

TEST(VerifyLimits, CountFormulasAndTheirTexts) {
  Bytes many, deep;
  many << 0 << 0 << 90'000;
  for (int i = 0; i < 90'000; ++i) many << 0;
  EXPECT_EQ(failure(many.certificate(), 1 << 20, 100), "--memory allows too little");
  deep << 0 << 0 << 2000 << 0;
  for (std::uint64_t i = 1; i < 2000; ++i) deep << 3 << i - 1;
  EXPECT_NE(failure(deep.certificate(), kMuch, 100).find("nested too deeply"), std::string::npos);
  Bytes wide; // true & true, then that twice, and so on: short in the file, long when read
  wide << 0 << 0 << 64 << 0;
  for (std::uint64_t i = 1; i < 64; ++i) wide << 7 << i - 1 << i - 1;
  wide << 63;
  EXPECT_EQ(failure(wide.certificate(), kMuch, 100), "refused: a text is too long to be shown");
}

// People would take a literal or key for a variable if it is written like one.
TEST(VerifyLimits, ValuesDoNotLookLikeVariables) {
  constexpr const char* kGraph =
      "digraph D {\n1 [label=\"/\\\\ x = 1\\n/\\\\ y = 2\",style = filled]\n}\n";
  const auto why = [&](const std::string& value, bool is_key) {
    Bytes out;
    out << 2 << 1 << 1 << 2 << 7 << 0 << 1 << 0;            // x, in a comparison
    if (is_key) out << 1 << value << 0 << std::string("5"); // x[value] = 5
    if (!is_key) out << 0 << 0 << value;                    // x = value
    out << 0 << 0 << 0 << 0 << 0;                           // no hypotheses, no levels
    return failure(out.certificate(), kMuch, 100, kGraph);
  };
  for (const bool is_key : {false, true}) {
    for (const char* value : {"y", " y", "y ", "\ty", "{y}", "<<1, y>>", "[a |-> x]", "(y :> 1)"}) {
      EXPECT_NE(why(value, is_key).find("looks like a variable"), std::string::npos) << value;
    }
    for (const char* value : {"z", "\"y\"", "[y |-> 1]", "{1}"}) {
      EXPECT_TRUE(why(value, is_key).starts_with("refused: the product has")) << value;
    }
  }
}

// A net with steps that change nothing, and `never`, which is not enabled.
std::string idle_net(int steps) {
  std::string out = "<pnml><net id='n' type='ptnet'><page id='g'><place id='p'/>"
                    "<transition id='never'/><arc id='a' source='p' target='never'/>";
  for (int i = 0; i < steps; ++i) out += "<transition id='t" + std::to_string(i) + "'/>";
  return out + "</page></net></pnml>";
}

// "false" under strong fairness of `never`, many times. All levels are equal and have this reason.
std::string with_levels(std::uint64_t levels, std::uint64_t hypotheses,
                        const std::vector<std::uint64_t>& pairs) {
  Bytes out;
  out << 0 << 0 << 1 << 1 << 0 << hypotheses;
  for (std::uint64_t i = 0; i < hypotheses; ++i) out << 2 << 1 << 0;
  out << 1 << 2 << pairs.size();
  for (const std::uint64_t each : pairs) out << each;
  out << 1 << levels;
  for (std::uint64_t i = 0; i < levels; ++i) out << 0 << 0;
  out << 1 << 0;
  return out.certificate();
}

TEST(VerifyLevels, LookAtTheClockWithinAnEdge) {
  const std::string net = idle_net(300);
  std::vector<std::uint64_t> pairs(1000);
  std::iota(pairs.begin(), pairs.end(), 0U);
  EXPECT_EQ(failure(with_levels(1'000'000, 1000, pairs), kMuch, 1, net.c_str()),
            "--time allows too little");
  EXPECT_TRUE(failure(with_levels(3, 2, {0, 1}), kMuch, 100, net.c_str())
                  .starts_with("refused: the levels end before one of them decides"));
}

TEST(VerifyLevels, PairsOfAReasonIncrease) {
  const std::string net = idle_net(1);
  for (const std::vector<std::uint64_t>& pairs :
       {std::vector<std::uint64_t>{0, 0}, {1, 0}, {0, 1, 1}}) {
    EXPECT_NE(failure(with_levels(1, 2, pairs), kMuch, 100, net.c_str()).find("do not increase"),
              std::string::npos);
  }
}

std::string reading_failure(const std::string& text, std::uint64_t bytes, std::uint64_t seconds) {
  Meter meter(bytes, seconds);
  try {
    read_model("model", text, meter);
  } catch (const Failed& failed) {
    return failed.what();
  }
  return "";
}

TEST(VerifyLimits, CoverReadingTheModel) {
  std::string aut = "des (0, 3000, 1)\n", dot = "digraph D {\n";
  for (int i = 0; i < 3000; ++i) {
    aut += "(0, a" + std::to_string(i) + ", 0)\n";
    dot += std::to_string(i) + " [label=\"x = " + std::to_string(i) + "\",style = filled]\n";
  }
  // All pairs of numbers from 1 to 900, in one condition.
  const std::string all = "<all><finiteintrange start='1' end='900'/></all>";
  const std::string tuple = "<tuple>" + all + all + "</tuple>";
  const std::string coloured =
      "<pnml><net id='n' type='symmetricnet'><page id='g'><transition id='t'><condition><structure>"
      "<equality>" +
      tuple + tuple + "</equality></structure></condition></transition></page></net></pnml>";
  for (const std::string& text : {idle_net(3000), aut, dot + "}\n", coloured}) {
    const auto why = [&](std::uint64_t bytes, std::uint64_t seconds) {
      const std::string all_of_it = reading_failure(text, bytes, seconds);
      return all_of_it.substr(std::min(all_of_it.find("--"), all_of_it.size()));
    };
    EXPECT_EQ(why(100'000, 100), "--memory allows too little") << text.substr(0, 100);
    EXPECT_EQ(why(kMuch, 0), "--time allows too little") << text.substr(0, 100);
  }
  EXPECT_EQ(reading_failure(aut, kMuch, 100), "");
  EXPECT_EQ(reading_failure(dot + "}\n", kMuch, 100), "");
}

TEST(VerifyLimits, CountTermsOfSums) {
  Bytes out;
  out << 0 << 0 << 1 << 2 << 3 << 20'000;
  for (int i = 0; i < 20'000; ++i) out << 2 << 1 << 0;
  out << 2 << 0 << 0 << 0 << 0 << 0; // >= 1; this is the formula; nothing else
  EXPECT_EQ(failure(out.certificate(), 1'500'000, 100), "--memory allows too little");
}

// t and u take turns, so a run that is fair to both violates "false". Each state lacks the
// transition that it does not fire, but these are two different reasons.
TEST(VerifyLevels, OfTheSameRankHaveTheSameReason) {
  constexpr const char* kTurns =
      "<pnml><net id='n' type='ptnet'><page id='g'>"
      "<place id='p'><initialMarking><text>1</text></initialMarking></place><place id='q'/>"
      "<transition id='t'/><transition id='u'/>"
      "<arc id='1' source='p' target='t'/><arc id='2' source='t' target='q'/>"
      "<arc id='3' source='q' target='u'/><arc id='4' source='u' target='p'/>"
      "</page></net></pnml>";
  const auto with_reasons = [](std::uint64_t of_p, std::uint64_t of_q) {
    Bytes out;
    out << 0 << 0 << 1 << 1 << 0;           // false
    out << 2 << 0 << 1 << 0 << 0 << 1 << 1; // unconditional t and u
    out << 2 << 1 << 0 << 1 << 1;           // reasons: lacks t, lacks u
    out << 2 << 1 << 0 << of_p << 1 << 0 << of_q << 2 << 0 << 1;
    return out.certificate();
  };
  const auto why = [&](std::uint64_t of_p, std::uint64_t of_q) {
    return failure(with_reasons(of_p, of_q), kMuch, 100, kTurns);
  };
  EXPECT_TRUE(why(1, 0).starts_with("refused: equal ranks have different reasons")) << why(1, 0);
  EXPECT_TRUE(why(0, 0).starts_with("refused: the edge meets the condition")) << why(0, 0);
}

} // namespace verify::limits_test
