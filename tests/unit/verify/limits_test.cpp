// What a small certificate can make fairly-verify do is limited.
#include "support/certificate_content.hpp"
#include "support/certified.hpp"

#include <gtest/gtest.h>

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

std::string failure(const std::string& certificate, std::uint64_t bytes, std::uint64_t seconds) {
  Meter meter(bytes, seconds);
  try {
    verify(read_model("net", kNet), certificate, meter);
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
  for (int i = 1; i < 2000; ++i) deep << 3 << i - 1;
  EXPECT_NE(failure(deep.certificate(), kMuch, 100).find("nested too deeply"), std::string::npos);
  Bytes wide; // true & true, and that twice, and so on: short in the file, long to read
  wide << 0 << 0 << 64 << 0;
  for (int i = 1; i < 64; ++i) wide << 7 << i - 1 << i - 1;
  wide << 63;
  EXPECT_EQ(failure(wide.certificate(), kMuch, 100), "refused: a text is too long to be shown");
}

} // namespace verify::limits_test
