// Reading nets. Elements, labels and attributes that are not known here could change the meaning of
// a net: they are errors, and so are capacities, priorities and delays.
#include "pnml.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

using Names = std::set<std::string>;

// What an element may have: attributes, and elements inside it. Labels occur once; those with a
// star any number of times. Labels behind "plain" and "coloured" are for such nets only.
struct Known {
  Names attributes{}, elements{}, plain{}, coloured{};
};
const std::map<std::string, Known> kKnown = {
    {"pnml", {{}, {"net"}}},
    {"net",
     {{"id", "type"},
      {"name", "page*", "place*", "transition*", "arc*", "referencePlace*", "referenceTransition*"},
      {"token*"},
      {"declaration*"}}},
    {"page",
     {{"id"},
      {"name", "page*", "place*", "transition*", "arc*", "referencePlace*", "referenceTransition*"},
      {},
      {"declaration*"}}},
    {"place",
     {{"id", "name"}, {"name"}, {"initialMarking", "capacity"}, {"type", "hlinitialMarking"}}},
    {"transition",
     {{"id", "name"},
      {"name"},
      {"priority", "timed", "orientation", "rate", "infiniteServer"},
      {"condition"}}},
    {"arc",
     {{"id", "source", "target", "type"},
      {"name"},
      {"inscription", "type", "arctype", "arcpath*", "tagged"},
      {"hlinscription"}}},
    {"referencePlace", {{"id", "ref"}, {"name"}}},
    {"referenceTransition", {{"id", "ref"}, {"name"}}}};
// These mean nothing if all transitions say the same; so do the others that nothing here looks at.
const Names kSame = {"priority", "timed"};

// Of a label: its own text, or that in <text> or <value>.
std::string label(const Element& element, const std::string& attribute = "") {
  for (const auto& [name, value] : element.attributes) {
    if (name == attribute || name.starts_with("xml")) continue;
    element.fail("the attribute '" + shown(name) + "' is not known here");
  }
  if (element.children.empty()) return element.text;
  const Element& inner = element.children.front();
  const bool is_text = inner.name == "text" || inner.name == "value";
  if (!is_text || element.children.size() > 1 || !inner.children.empty() || !element.text.empty()) {
    element.fail("a label has one text and nothing else");
  }
  return inner.text;
}

class PnmlReader {
 public:
  Model run(std::string_view text) {
    const Element pnml = read_xml(text);
    if (pnml.name != "pnml" || pnml.child("net") == nullptr) pnml.fail("there is no net in this");
    read_type(*pnml.child("net"));
    check(pnml);
    const Element& net = *pnml.child("net");
    read_page(net);
    for (const auto& [name, value] : same_) {
      if (value.second == net_.transitions.size()) continue;
      net.fail("<" + name + "> of some transitions only is not supported");
    }
    for (const Element* each : arcs_) resolve(*each);
    return is_coloured_ ? unfold(net_) : plain_net();
  }

 private:
  struct Node {
    bool is_place = false;
    std::uint32_t index = 0;
    std::string refers_to{};
  };

  void read_type(const Element& net) {
    const auto at = net.attributes.find("type");
    const std::string type = at == net.attributes.end() ? "ptnet" : at->second;
    const auto is = [&](const char* part) { return type.find(part) != std::string::npos; };
    is_coloured_ = is("symmetricnet");
    const bool is_plain = is("ptnet") || is("ptNet") || is("P/T net") || is("coremodel");
    const bool has_time = is("time") || is("Time") || is("stochastic");
    if ((!is_coloured_ && !is_plain) || has_time)
      net.fail("nets of the type '" + shown(type) + "' are not read");
  }

  // An element has nothing but what is known here.
  void check(const Element& element) {
    const Known& known = kKnown.at(element.name);
    for (const auto& [name, value] : element.attributes) {
      if (known.attributes.contains(name) || name.starts_with("xml")) continue;
      element.fail("the attribute '" + shown(name) + "' is not known here");
    }
    Names seen;
    for (const Element& part : element.children) {
      const auto is_in = [&](const std::string& name) {
        const Names& more = is_coloured_ ? known.coloured : known.plain;
        return known.elements.contains(name) || more.contains(name);
      };
      const bool is_once = is_in(part.name) && seen.insert(part.name).second;
      if (!is_once && !is_in(part.name + "*")) {
        part.fail("<" + shown(part.name) + "> of a " + element.name +
                  " is not known here, or is there twice");
      }
      if (kKnown.contains(part.name)) check(part);
      if (part.name == "name") label(part);
      if (part.name == "capacity" && !label(part).empty() && label(part) != "0") {
        part.fail("capacities are not supported");
      }
      if (!kSame.contains(part.name)) continue;
      auto& [value, count] = same_.try_emplace(part.name, label(part), 0).first->second;
      if (value != label(part)) part.fail("different priorities are not supported");
      ++count;
    }
  }

  void read_page(const Element& page) {
    for (const Element& each : page.children) {
      const bool is_place = each.name == "place" || each.name == "referencePlace";
      const bool is_reference = each.name.starts_with("reference");
      std::vector<const Element*>& same = is_place ? net_.places : net_.transitions;
      if (each.name == "page") read_page(each);
      if (each.name == "arc") arcs_.push_back(&each);
      if (each.name == "declaration") net_.declarations.push_back(&each);
      if (!is_place && !is_reference && each.name != "transition") continue;
      Node node{is_place, static_cast<std::uint32_t>(same.size())};
      if (is_reference) node.refers_to = each.attribute("ref");
      if (!nodes_.emplace(each.attribute("id"), node).second) each.fail("this id occurs twice");
      if (!is_reference) same.push_back(&each);
    }
  }

  const Node& end_of(const Element& arc, const char* which) const {
    auto at = nodes_.find(arc.attribute(which));
    for (std::size_t i = 0; at != nodes_.end() && i <= 100; ++i) {
      const Node& node = at->second;
      if (node.refers_to.empty()) return node;
      at = nodes_.find(node.refers_to);
      if (at != nodes_.end() && at->second.is_place != node.is_place) break;
    }
    arc.fail(std::string("the ") + which + " of this arc does not exist");
  }

  void resolve(const Element& arc) {
    const Node &source = end_of(arc, "source"), &target = end_of(arc, "target");
    if (source.is_place == target.is_place) arc.fail("an arc joins a place and a transition");
    const Node &place = source.is_place ? source : target,
               &other = source.is_place ? target : source;
    net_.arcs.push_back({place.index, other.index, source.is_place, &arc});
    if (is_coloured_ && arc.attributes.contains("type") && arc.attribute("type") != "normal") {
      arc.fail("such arcs of coloured nets are not supported");
    }
  }

  // --- nets without colours

  Model plain_net() const {
    Model model;
    model.initial.emplace_back();
    for (const Element* place : net_.places) {
      model.places.push_back(place->attribute("id"));
      const auto tokens = number(*place, "initialMarking", 0, kMaxTokens);
      model.initial[0].push_back(tokens);
    }
    for (const Element* each : net_.transitions) model.actions.push_back(each->attribute("id"));
    model.transitions.resize(net_.transitions.size());
    for (const PnmlArc& arc : net_.arcs) {
      Transition& t = model.transitions[arc.transition];
      const Arc added{arc.place, number(*arc.element, "inscription", 1, kMaxWeight)};
      const std::string kind = kind_of(*arc.element);
      const bool is_test = kind == "test" || kind == "read";
      if (kind == "normal" || kind.empty()) {
        add_arc(arc.is_input ? t.takes : t.puts, added, *arc.element);
      } else if (arc.is_input && (is_test || kind == "inhibitor")) {
        (is_test ? t.tests : t.inhibits).push_back(added);
      } else {
        arc.element->fail("arcs of the kind '" + shown(kind) + "' are not supported here");
      }
    }
    return model;
  }

  // The number in a label; `least` if there is none.
  static std::uint32_t number(const Element& owner, const char* name, std::int64_t least,
                              std::int64_t most) {
    const Element* const found = owner.child(name);
    if (found == nullptr) return static_cast<std::uint32_t>(least);
    return static_cast<std::uint32_t>(found->number(label(*found), least, most));
  }

  // It can be said in several ways, and all have to say the same.
  static std::string kind_of(const Element& arc) {
    Names kinds;
    if (arc.attributes.contains("type")) kinds.insert(arc.attribute("type"));
    for (const char* name : {"type", "arctype"}) {
      const Element* const found = arc.child(name);
      if (found == nullptr) continue;
      if (found->attributes.contains("value")) kinds.insert(found->attribute("value"));
      if (const std::string text = label(*found, "value"); !text.empty()) kinds.insert(text);
    }
    if (kinds.size() > 1) arc.fail("an arc has one kind");
    return kinds.empty() ? "" : *kinds.begin();
  }

  bool is_coloured_ = false;
  PnmlNet net_{};
  std::map<std::string, Node> nodes_{};
  std::vector<const Element*> arcs_{};
  std::map<std::string, std::pair<std::string, std::size_t>> same_{}; // labels of all transitions
};

} // namespace

void add_arc(std::vector<Arc>& arcs, Arc added, const Element& where) {
  const auto same = std::find_if(arcs.begin(), arcs.end(),
                                 [&](const Arc& each) { return each.place == added.place; });
  if (same == arcs.end()) return arcs.push_back(added);
  if (added.weight > kMaxWeight - same->weight) where.fail("the weights are too large");
  same->weight += added.weight;
}

Model read_pnml(std::string_view text) {
  return PnmlReader().run(text);
}

} // namespace verify
