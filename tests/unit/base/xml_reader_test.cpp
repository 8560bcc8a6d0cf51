#include "fairly/base/xml_reader.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::xml_reader_test {

// Writes down what it sees: "+name@line:column", "-", and the text unchanged.
class Recorder : public XmlHandler {
 public:
  void start(const XmlElement& element) override {
    log += "+" + std::string(element.name()) + "@" + std::to_string(element.position().line) + ":" +
           std::to_string(element.position().column);
    if (const auto value = element.attribute("a")) log += "=" + std::string(*value);
    if (element.name() == "wrong") throw Error{.message = "wrong element", .hint = "leave it out"};
    if (element.name() == "earlier") throw Error{.message = "it was there", .line = 7, .column = 8};
    if (element.name() == "odd") throw std::runtime_error("not an Error");
  }
  void end() override { log += "-"; }
  void text(std::string_view part) override { log += part; }

  std::string log;
};

std::string events(const std::string& text) {
  Recorder recorder;
  std::istringstream in(text);
  const std::optional<Error> error = read_xml(in, "x", nullptr, recorder);
  return error ? describe(*error) : recorder.log;
}

std::optional<Error> error_of(const std::string& text, Monitor* monitor = nullptr) {
  Recorder recorder;
  std::istringstream in(text);
  return read_xml(in, "x", monitor, recorder);
}

TEST(XmlReader, ReportsElementsTextAndPositions) {
  EXPECT_EQ(events("<p:r xmlns:p='u' a='1'>\n <b>&lt;x</b></p:r>"), "+r@1:1=1\n +b@2:2<x--");
  EXPECT_EQ(events("<r><![CDATA[<&]]><!-- no --></r>"), "+r@1:1<&-");
}

TEST(XmlReader, CountsColumnsInBytes) {
  EXPECT_EQ(events("<r>\u00e4<b/></r>"), "+r@1:1\u00e4+b@1:6--");
}

TEST(XmlReader, KnowsThePositionFarIntoALongFile) {
  std::string text = "<r>\n";
  for (int i = 0; i < 50'000; ++i) text += "<e a='12345678901234567890'>x</e>\n";
  const std::optional<Error> error = error_of(text + "  <wrong/>\n</r>");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->line, 50'002U);
  EXPECT_EQ(error->column, 3U);
  EXPECT_EQ(error->text, "  <wrong/>");
}

TEST(XmlReader, CompletesErrorsOfTheHandler) {
  EXPECT_EQ(events("<r>\n<b/> <wrong/></r>"), "x:2:6: error: wrong element\n"
                                              "  <b/> <wrong/></r>\n"
                                              "       ^\n"
                                              "  hint: leave it out");
  const std::optional<Error> error = error_of("<r><earlier/></r>");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->line, 7U);
  EXPECT_EQ(error->column, 8U);
  EXPECT_EQ(error->text, "");
}

TEST(XmlReader, ShowsLinesThatAreNotFarBack) {
  class Late final : public Recorder {
   public:
    void end() override { throw Error{.message = "late", .line = 2, .column = 3}; }
  };
  const auto shown = [](const std::string& text) {
    Late late;
    std::istringstream in(text);
    return read_xml(in, "x", nullptr, late).value_or(Error{}).text;
  };
  EXPECT_EQ(shown("<r>\n  <a\n/></r>"), "  <a");
  EXPECT_EQ(shown("<r>\r\n  <a x='1'>" + std::string(2000, 'x') + "\r\n</a></r>").substr(0, 11),
            "  <a x='1'>");
  EXPECT_EQ(shown("<r>\n  <a>\n" + std::string(200'000, '\n') + "</a></r>"), "");
}

TEST(XmlReader, PassesOtherExceptionsOn) {
  EXPECT_THROW(error_of("<r><odd/></r>"), std::runtime_error);
}

TEST(XmlReader, RefusesWhatIsNotXml) {
  EXPECT_EQ(error_of("")->message, "this is not XML: no element found");
  EXPECT_EQ(error_of("hello")->hint, "is this the right file?");
  EXPECT_EQ(error_of("<a></b>")->message, "this is not XML: mismatched tag");
  EXPECT_EQ(error_of("<a/><b/>")->message, "this is not XML: junk after document element");
  EXPECT_EQ(error_of("<a>\xff</a>")->column, 4U);
}

TEST(XmlReader, SaysThatTheInputEndsTooEarly) {
  for (const char* text : {"<a>", "<a><b", "<a><![CDATA[x", "<a>\xc3"}) {
    EXPECT_EQ(error_of(text)->message, "the input ends too early: an element is not closed")
        << text;
  }
}

TEST(XmlReader, RefusesEntities) {
  const std::optional<Error> error =
      error_of("<!DOCTYPE r [\n<!ENTITY a \"aaaa\">\n<!ENTITY b \"&a;&a;\">]><r>&b;</r>");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "entity declarations are not supported");
  EXPECT_EQ(error->line, 2U);
  EXPECT_EQ(error_of("<!DOCTYPE r [<!ENTITY % p SYSTEM 'f'>]><r/>")->message,
            "entity declarations are not supported");
  EXPECT_EQ(error_of("<!DOCTYPE r SYSTEM 'r.dtd'><r a='b&c;'/>")->message,
            "document types in other files are not supported");
  EXPECT_EQ(events("<!DOCTYPE r [<!ELEMENT r EMPTY>]><r/>"), "+r@1:34-");
}

std::string nested(std::size_t depth) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += "<a>";
  for (std::size_t i = 0; i < depth; ++i) text += "</a>";
  return text;
}

TEST(XmlReader, RefusesDeepNesting) {
  EXPECT_FALSE(error_of(nested(kMaxXmlDepth)));
  EXPECT_EQ(error_of(nested(kMaxXmlDepth + 1))->message, "elements are nested more than 1000 deep");
}

TEST(XmlReader, StopsWhenAsked) {
  const std::string text = "<r>" + std::string(1'000'000, ' ') + "</r>";
  int asked = 0;
  test::TestMonitor monitor([&](const Progress&) { return ++asked == 3; });
  const std::optional<Error> error = error_of(text, &monitor);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "enough");
  EXPECT_EQ(error->kind, ErrorKind::limit);
  EXPECT_EQ(asked, 3);
}

TEST(XmlReader, ReportsAStreamThatCannotBeRead) {
  Recorder recorder;
  std::istringstream in("<r/>");
  in.setstate(std::ios::badbit);
  const std::optional<Error> error = read_xml(in, "x", nullptr, recorder);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "reading failed");
}

} // namespace fairly::xml_reader_test
