#include "xml.hpp"

#include <expat.h>

#include <charconv>
#include <memory>
#include <vector>

namespace verify {
namespace {

struct Tree {
  Meter& meter;
  XML_Parser parser = nullptr;
  Element root{};
  std::vector<Element*> open{&root};
  std::size_t skipped = 0; // open elements of other tools or for drawing, and those inside
  std::string why{};

  void stop(const char* reason) {
    if (why.empty()) why = reason;
    XML_StopParser(parser, XML_FALSE);
  }
  void take(std::size_t bytes) { // must not throw through functions of expat
    try {
      meter.take(bytes);
    } catch (const Failed& failed) {
      stop(failed.what());
    }
  }

  static void start(void* self, const char* name, const char** attributes) {
    Tree& tree = *static_cast<Tree*>(self);
    const std::string local = name;
    tree.take(350);
    const bool is_other = tree.open.size() > 1 && (local == "toolspecific" || local == "graphics");
    if (tree.skipped > 0 || is_other) {
      ++tree.skipped;
      return;
    }
    if (tree.open.size() > 100) tree.stop("elements are nested too deeply");
    if (local.find(':') != std::string::npos) tree.stop("names with a colon are not supported");
    Element& element = tree.open.back()->children.emplace_back(Element{local});
    element.line = XML_GetCurrentLineNumber(tree.parser);
    for (const char** a = attributes; *a != nullptr; a += 2) {
      tree.take(200 + std::string_view(a[1]).size());
      element.attributes[a[0]] = a[1];
    }
    tree.open.push_back(&element);
  }
  static void end(void* self, const char*) {
    Tree& tree = *static_cast<Tree*>(self);
    if (tree.skipped > 0) {
      --tree.skipped;
      return;
    }
    std::string& text = tree.open.back()->text;
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    if (begin != std::string::npos) text.erase(0, begin);
    tree.open.pop_back();
  }
  // An entity could stand for anything, and an attribute could have a value that is not in the
  // file.
  static void doctype(void* self, const char*, const char*, const char*, int) {
    static_cast<Tree*>(self)->stop("document types are not supported");
  }
  static void text(void* self, const char* part, int length) {
    Tree& tree = *static_cast<Tree*>(self);
    const auto size = static_cast<std::size_t>(length);
    tree.take(tree.skipped == 0 ? 2 * size : 0);
    if (tree.skipped == 0) tree.open.back()->text.append(part, size);
  }
};

} // namespace

void Element::fail(const std::string& message) const {
  throw Failed(std::to_string(line) + ": " + message);
}

const std::string& Element::attribute(const std::string& key) const {
  const auto at = attributes.find(key);
  if (at != attributes.end() && !at->second.empty()) return at->second;
  fail("<" + name + "> needs the attribute '" + key + "'");
}

const Element* Element::child(const std::string& called) const {
  for (const Element& each : children) {
    if (each.name == called) return &each;
  }
  return nullptr;
}

std::int64_t Element::number(const std::string& digits, std::int64_t least,
                             std::int64_t most) const {
  std::int64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [at, code] = std::from_chars(digits.data(), end, value);
  const bool is_plain = value != 0 || !digits.starts_with('-'); // not -0
  if (at == end && code == std::errc() && is_plain && value >= least && value <= most) return value;
  fail("a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
       " expected");
}

Element read_xml(std::string_view text, Meter& meter) {
  Tree tree{meter};
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      tree.parser = XML_ParserCreate(nullptr), &XML_ParserFree);
  XML_SetUserData(tree.parser, &tree);
  XML_SetElementHandler(tree.parser, &Tree::start, &Tree::end);
  XML_SetCharacterDataHandler(tree.parser, &Tree::text);
  XML_SetStartDoctypeDeclHandler(tree.parser, &Tree::doctype);
  if (text.size() > 0x7FFFFFFF) throw Failed(" this file is too large");
  if (XML_Parse(tree.parser, text.data(), static_cast<int>(text.size()), 1) != XML_STATUS_OK) {
    throw Failed(std::to_string(XML_GetCurrentLineNumber(tree.parser)) + ": " +
                 (tree.why.empty() ? XML_ErrorString(XML_GetErrorCode(tree.parser)) : tree.why));
  }
  return std::move(tree.root.children.front());
}

} // namespace verify
