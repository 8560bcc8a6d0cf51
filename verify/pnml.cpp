// Reading nets: expat makes a tree of elements, and the net is taken from it. Elements, labels and
// attributes that are not known here could change the meaning of a net: they are errors, and so are
// colours, capacities, priorities, delays, and everything that a document type could add.
#include "error.hpp"
#include "model.hpp"

#include <expat.h>

#include <algorithm>
#include <charconv>
#include <list>
#include <map>
#include <memory>
#include <set>

namespace verify {
namespace {

constexpr std::uint64_t kMaxWeight = 0x7FFFFFFF;

struct Element {
  std::string name{}, text{};
  std::map<std::string, std::string> attributes{};
  std::list<Element> children{};
  unsigned long line = 0;
};

struct Tree {
  XML_Parser parser = nullptr;
  Element root{};
  std::vector<Element*> open{&root};
  std::size_t skipped = 0; // open elements of other tools, or for drawing
  const char* why = nullptr;

  void stop(const char* reason) {
    why = reason;
    XML_StopParser(parser, XML_FALSE);
  }

  static void start(void* self, const char* name, const char** attributes) {
    Tree& tree = *static_cast<Tree*>(self);
    const std::string local = name;
    const bool is_other = tree.open.size() > 1 && (local == "toolspecific" || local == "graphics");
    if (tree.skipped > 0 || is_other) {
      ++tree.skipped;
      return;
    }
    if (tree.open.size() > 100) tree.stop("elements are nested too deeply");
    if (local.find(':') != std::string::npos) tree.stop("names with a colon are not supported");
    Element& element = tree.open.back()->children.emplace_back(Element{local});
    element.line = XML_GetCurrentLineNumber(tree.parser);
    for (const char** a = attributes; *a != nullptr; a += 2) element.attributes[a[0]] = a[1];
    tree.open.push_back(&element);
  }
  static void end(void* self, const char*) {
    Tree& tree = *static_cast<Tree*>(self);
    if (tree.skipped == 0) tree.open.pop_back();
    if (tree.skipped > 0) --tree.skipped;
  }
  // An entity could stand for anything, and an attribute have a value that is not in the file.
  static void doctype(void* self, const char*, const char*, const char*, int) {
    static_cast<Tree*>(self)->stop("document types are not supported");
  }
  static void text(void* self, const char* part, int length) {
    Tree& tree = *static_cast<Tree*>(self);
    if (tree.skipped == 0) tree.open.back()->text.append(part, static_cast<std::size_t>(length));
  }
};

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

// Its letters only.
std::string lower(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') out += static_cast<char>(c | 0x20);
  }
  return out;
}

class PnmlReader {
 public:
  explicit PnmlReader(const std::string& file) : file_(file) {}

  Model run(std::string_view text) {
    Tree tree;
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
        tree.parser = XML_ParserCreate(nullptr), &XML_ParserFree);
    XML_SetUserData(tree.parser, &tree);
    XML_SetElementHandler(tree.parser, &Tree::start, &Tree::end);
    XML_SetCharacterDataHandler(tree.parser, &Tree::text);
    XML_SetStartDoctypeDeclHandler(tree.parser, &Tree::doctype);
    if (text.size() > 0x7FFFFFFF) throw Failed(file_ + ": this file is too large");
    if (XML_Parse(tree.parser, text.data(), static_cast<int>(text.size()), 1) != XML_STATUS_OK) {
      throw Failed(file_ + ":" + std::to_string(XML_GetCurrentLineNumber(tree.parser)) + ": " +
                   (tree.why ? tree.why : XML_ErrorString(XML_GetErrorCode(tree.parser))));
    }
    const Element& pnml = tree.root.children.front();
    const Element* net = nullptr;
    for (const Element& each : pnml.children) {
      if (each.name == "net" && net != nullptr) fail(each, "there is more than one net");
      if (each.name == "net") net = &each;
    }
    if (pnml.name != "pnml" || net == nullptr) fail(pnml, "there is no PNML net in this file");
    const bool has_type = net->attributes.contains("type");
    const std::string type = has_type ? lower(attribute(*net, "type")) : "ptnet";
    const auto is = [&](const char* part) { return type.find(part) != std::string::npos; };
    if (!is("ptnet") && !is("placetransition") && !is("coremodel")) fail_as_coloured(*net);
    if (is("time") || is("stochastic")) fail(*net, "nets with time are not supported");
    read_page(*net);
    for (const auto& [name, value] : same_) {
      if (value.second == model_.transitions.size()) continue;
      fail(*net, "<" + name + "> of some transitions only is not supported");
    }
    for (const Element* each : arcs_) add_arc(*each);
    return std::move(model_);
  }

 private:
  struct Node {
    bool is_place = false;
    std::uint32_t index = 0;
    std::string refers_to{};
  };

  [[noreturn]] void fail(const Element& where, const std::string& message) const {
    throw Failed(file_ + ":" + std::to_string(where.line) + ": " + message);
  }
  [[noreturn]] void fail_as_coloured(const Element& where) const {
    fail(where, "only place/transition nets (ptnet) are read here; 'fairly unfold' makes one of a "
                "coloured net: check and verify that one");
  }
  std::string attribute(const Element& element, const char* name) const {
    const auto at = element.attributes.find(name);
    if (at != element.attributes.end() && !at->second.empty()) return at->second;
    fail(element, "<" + element.name + "> needs the attribute '" + name + "'");
  }
  // Of a label: its own text, or that in <text> or <value>, without space around it.
  std::string label(const Element& element, const char* attribute = "") const {
    for (const auto& [name, value] : element.attributes) {
      if (name == attribute || name.starts_with("xml")) continue;
      fail(element, "the attribute '" + shown(name) + "' is not known here");
    }
    if (element.children.empty()) return trimmed(element.text);
    const Element& inner = element.children.front();
    const bool is_text = inner.name == "text" || inner.name == "value";
    if (!is_text || element.children.size() > 1 || !inner.children.empty() ||
        !trimmed(element.text).empty()) {
      fail(element, "a label has one text and nothing else");
    }
    return trimmed(inner.text);
  }
  // The number in a label of a place or an arc; `least` if there is none.
  std::uint32_t number(const Element& owner, const char* name, std::uint64_t least,
                       std::uint64_t most) const {
    std::uint64_t value = least, count = 0;
    for (const Element& each : owner.children) {
      if (each.name != name) continue;
      const std::string text = label(each);
      const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
      const bool is_number = code == std::errc() && end == text.data() + text.size();
      if (!is_number || ++count > 1 || value < least || value > most) {
        fail(each, "one whole number of at least " + std::to_string(least) + " expected");
      }
    }
    return static_cast<std::uint32_t>(value);
  }

  void read_page(const Element& page) {
    for (const Element& each : page.children) {
      check(each);
      const bool is_place = each.name == "place" || each.name == "referencePlace";
      const std::size_t index = is_place ? model_.places.size() : model_.actions.size();
      Node node{is_place, static_cast<std::uint32_t>(index)};
      if (each.name == "page") {
        read_page(each);
      } else if (each.name == "arc") {
        arcs_.push_back(&each);
      } else if (is_place || each.name == "transition" || each.name == "referenceTransition") {
        const std::string id = attribute(each, "id");
        if (each.name.starts_with("reference")) node.refers_to = attribute(each, "ref");
        if (!nodes_.emplace(id, node).second) fail(each, "this id occurs twice");
        if (!node.refers_to.empty()) continue;
        (is_place ? model_.places : model_.actions).push_back(id);
        if (is_place) model_.initial.push_back(number(each, "initialMarking", 0, 0xFFFFFFFF));
        if (!is_place) model_.transitions.emplace_back();
      }
    }
  }

  // An element of a page has nothing but what is known here.
  void check(const Element& element) {
    static const std::map<std::string, std::set<std::string>> kKnown = {
        {"name", {"text", "value"}},
        {"page", {"@id", "*"}},
        {"place", {"@id", "@name", "name", "initialMarking", "capacity"}},
        {"transition",
         {"@id", "@name", "name", "priority", "timed", "orientation", "rate", "infiniteServer"}},
        {"arc",
         {"@id", "@source", "@target", "@type", "name", "inscription", "type", "arctype", "arcpath",
          "tagged"}},
        {"referencePlace", {"@id", "@ref", "name"}},
        {"referenceTransition", {"@id", "@ref", "name"}},
        {"token", {"@*"}}}; // PIPE declares its only kind
    const auto at = kKnown.find(element.name);
    if (element.name == "declaration") fail_as_coloured(element);
    if (at == kKnown.end()) fail(element, "<" + shown(element.name) + "> is not known here");
    const std::set<std::string>& known = at->second;
    for (const auto& [name, value] : element.attributes) {
      if (known.contains("@" + name) || known.contains("@*") || name.starts_with("xml")) continue;
      fail(element, "the attribute '" + shown(name) + "' is not known here");
    }
    std::set<std::string> seen;
    for (const Element& part : element.children) {
      if (part.name.starts_with("hl") || part.name == "condition") fail_as_coloured(part);
      if (known.contains("*")) continue;
      if (!known.contains(lower(part.name) == "arctype" ? "arctype" : part.name)) {
        fail(part, "<" + shown(part.name) + "> of a " + element.name + " is not known here");
      }
      if (!seen.insert(part.name).second) fail(part, "this label is there twice");
      if (part.name == "capacity" && !label(part).empty() && label(part) != "0") {
        fail(part, "capacities are not supported");
      }
      if (part.name == "priority" || part.name == "timed") { // one for all changes nothing
        const auto same = same_.try_emplace(part.name, label(part), 0).first;
        if (same->second.first != label(part)) fail(part, "different priorities are not supported");
        ++same->second.second;
      }
    }
  }

  const Node& end_of(const Element& arc, const char* which) const {
    auto at = nodes_.find(attribute(arc, which));
    for (std::size_t i = 0; at != nodes_.end() && i <= 100; ++i) {
      const Node& node = at->second;
      if (node.refers_to.empty()) return node;
      at = nodes_.find(node.refers_to);
      if (at != nodes_.end() && at->second.is_place != node.is_place) break;
    }
    fail(arc, std::string("the ") + which + " of this arc does not exist");
  }

  void add_arc(const Element& arc) {
    const Node& source = end_of(arc, "source");
    const Node& target = end_of(arc, "target");
    if (source.is_place == target.is_place) fail(arc, "an arc joins a place and a transition");
    Transition& t = model_.transitions[source.is_place ? target.index : source.index];
    const Arc added{source.is_place ? source.index : target.index,
                    number(arc, "inscription", 1, kMaxWeight)};
    std::set<std::string> kinds;
    if (arc.attributes.contains("type")) kinds.insert(attribute(arc, "type"));
    for (const Element& each : arc.children) {
      if (each.name != "type" && lower(each.name) != "arctype") continue;
      if (each.attributes.contains("value")) kinds.insert(attribute(each, "value"));
      const std::string text = label(each, "value");
      if (!text.empty()) kinds.insert(text);
    }
    if (kinds.size() > 1) fail(arc, "an arc has one kind");
    const std::string kind = kinds.empty() ? "normal" : *kinds.begin();
    const bool is_normal = kind == "normal" || kind.empty();
    const bool is_test = kind == "test" || kind == "read";
    if (!is_normal && (!source.is_place || (kind != "inhibitor" && !is_test))) {
      fail(arc, "arcs of the kind '" + shown(kind) + "' are not supported here");
    }
    if (!is_normal) return (is_test ? t.tests : t.inhibits).push_back(added);
    std::vector<Arc>& all = source.is_place ? t.takes : t.puts;
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const Arc& each) { return each.place == added.place; });
    if (same == all.end()) return all.push_back(added);
    if (added.weight > kMaxWeight - same->weight) fail(arc, "the weights are too large");
    same->weight += added.weight; // arcs between the same nodes add up
  }

  const std::string& file_;
  Model model_{};
  std::map<std::string, Node> nodes_{};
  std::vector<const Element*> arcs_{};
  std::map<std::string, std::pair<std::string, std::size_t>> same_{}; // labels of all transitions
};

} // namespace

Model read_pnml(const std::string& file, std::string_view text) {
  return PnmlReader(file).run(text);
}

} // namespace verify
