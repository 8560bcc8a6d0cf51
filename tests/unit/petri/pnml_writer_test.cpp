#include "fairly/petri/pnml_reader.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::petri::pnml_writer_test {

Net read_back(const Net& net) {
  std::istringstream in(to_pnml(net));
  Result<Net> again = read_pnml(in, "written");
  EXPECT_TRUE(again.ok()) << describe(again.error()) << "\n" << to_pnml(net);
  return again.ok() ? std::move(again).value() : Net();
}

TEST(PnmlWriter, WritesASmallNet) {
  Net net;
  net.id = "n";
  net.add(Place{.id = "p", .tokens = 2});
  net.add(Transition{.id = "t", .fairness = Fairness::strong, .inputs = {{0, 3}}});
  EXPECT_EQ(to_pnml(net),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
            "<net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n"
            "<page id=\"page\">\n"
            "<place id=\"p\">\n<initialMarking><text>2</text></initialMarking>\n</place>\n"
            "<transition id=\"t\">\n<toolspecific tool=\"fairly\" version=\"1\">"
            "<fairness>strong</fairness></toolspecific>\n</transition>\n"
            "<arc id=\"arc0\" source=\"p\" target=\"t\">"
            "<inscription><text>3</text></inscription></arc>\n"
            "</page>\n</net>\n</pnml>\n");
}

TEST(PnmlWriter, KeepsItsOwnIdsApartFromThoseOfTheNet) {
  Net net;
  net.id = "n";
  net.add(Place{.id = "page"});
  net.add(Place{.id = "arc_7"});
  net.add(Transition{.id = "arc0", .inputs = {{0, 1}}});
  const std::string text = to_pnml(net);
  EXPECT_NE(text.find("<page id=\"page_\">"), std::string::npos);
  EXPECT_NE(text.find("<arc id=\"arc__0\""), std::string::npos);
  EXPECT_EQ(read_back(net), net);
}

TEST(PnmlWriter, ReplacesWhatXmlCannotHold) {
  Net net;
  net.id = "n";
  net.name = "a\x01\xff\xEF\xBF\xBF b\tc\r\nd";
  EXPECT_EQ(read_back(net).name, "a\uFFFD\uFFFD\uFFFD b\tc\r\nd");
}

class RandomNet {
 public:
  explicit RandomNet(std::uint64_t seed) : random_(seed) {}

  Net make() {
    net_.id = text("net");
    if (random_.chance(0.5)) net_.name = text("name");
    const std::uint32_t places = random_.below(12);
    for (std::uint32_t i = 0; i < places; ++i) {
      Place place{.id = text("p" + std::to_string(i)), .position = position()};
      if (random_.chance(0.5)) place.name = text("place");
      if (random_.chance(0.5)) place.tokens = number(0xFFFFFFFFU);
      net_.add(std::move(place));
    }
    const std::uint32_t transitions = random_.below(12);
    for (std::uint32_t i = 0; i < transitions; ++i) add_transition(i);
    if (places > 0 && random_.chance(0.5)) net_.units = units();
    return std::move(net_);
  }

 private:
  // Has no spaces, so that ids can be put into lists, but everything that must be escaped.
  std::string text(std::string start) {
    static const std::vector<std::string> kParts{"<", "&", ">", "\"", "'", "a", "]]>", "é", "𝔭"};
    for (std::uint32_t i = random_.below(4); i > 0; --i) start += random_.pick(kParts);
    return start;
  }

  std::uint32_t number(std::uint32_t most) {
    return random_.chance(0.1) ? most : random_.between(1, 5);
  }

  std::optional<Position> position() {
    if (random_.chance(0.5)) return std::nullopt;
    return Position{random_.below(1000) / 7.0, -1e-9 * random_.below(1000)};
  }

  std::vector<Arc> arcs() {
    std::vector<Arc> out;
    for (PlaceIndex place = 0; place < net_.places().size(); ++place) {
      if (random_.chance(0.3)) out.push_back({place, number(kMaxWeight)});
    }
    return out;
  }

  void add_transition(std::uint32_t i) {
    Transition transition{.id = text("t" + std::to_string(i)), .position = position()};
    if (random_.chance(0.5)) transition.name = text("do it");
    transition.fairness = static_cast<Fairness>(random_.below(3));
    transition.inputs = arcs();
    transition.outputs = arcs();
    if (random_.chance(0.3)) transition.inhibitors = arcs();
    net_.add(std::move(transition));
  }

  Units units() {
    Units out;
    out.safe = random_.chance(0.5);
    const std::uint32_t count = random_.between(1, 5);
    for (std::uint32_t i = 0; i < count; ++i) {
      out.units.push_back({.id = text("u" + std::to_string(i))});
      if (i > 0) out.units[random_.below(i)].subunits.push_back(i);
    }
    for (PlaceIndex place = 0; place < net_.places().size(); ++place) {
      out.units[random_.below(count)].places.push_back(place);
    }
    return out;
  }

  test::Random random_;
  Net net_;
};

TEST(PnmlWriter, WhatIsWrittenReadsBackTheSame) {
  std::size_t arcs = 0;
  for (std::size_t i = 0; i < test::scaled(500); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    const Net net = RandomNet(seed).make();
    arcs += net.arc_count();
    ASSERT_EQ(read_back(net), net) << "seed " << seed << "\n" << to_pnml(net);
  }
  EXPECT_GT(arcs, 0U);
}

} // namespace fairly::petri::pnml_writer_test
