// Reading nets. Elements, labels and attributes that are unknown here could change the meaning of a
// net, so they are errors, as are capacities, priorities and delays.
#include "pnml.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

using Names = std::set<std::string>;

// What an element may have: attributes, child elements, and child elements that only nets without
// or with colours have. Each child may occur once at most; with a star, any number of times.
struct Known {
  Names attributes{}, elements{}, plain{}, coloured{};
};
const Names kNodes = {
    "name", "page*", "place*", "transition*", "arc*", "referencePlace*", "referenceTransition*"};
const std::map<std::string, Known> kKnown = {
    {"pnml", {{}, {"net"}}},
    {"net", {{"id", "type"}, kNodes, {}, {"declaration*"}}},
    {"page", {{"id"}, kNodes, {}, {"declaration*"}}},
    {"place", {{"id"}, {"name"}, {"initialMarking"}, {"type", "hlinitialMarking"}}},
    {"transition", {{"id"}, {"name"}, {}, {"condition"}}},
    {"arc",
     {{"id", "source", "target", "type"}, {"name"}, {"inscription", "type"}, {"hlinscription"}}},
    {"referencePlace", {{"id", "ref"}, {"name"}}},
    {"referenceTransition", {{"id", "ref"}, {"name"}}},
    {"type", {{"value"}}}};

// The text of a label, which must have one <text> and nothing else.
std::string label(const Element& element) {
  const Element* const text = element.child("text");
  const bool is_label = text != nullptr && element.children.size() == 1 && element.text.empty() &&
                        text->children.empty() && element.attributes.empty();
  if (!is_label) element.fail("a label has one <text> and nothing else");
  return text->text;
}

class PnmlReader {
 public:
  explicit PnmlReader(Meter& meter) : meter_(meter) {}

  Model run(std::string_view text) {
    const Element pnml = read_xml(text, meter_);
    if (pnml.name != "pnml" || pnml.child("net") == nullptr) pnml.fail("there is no net in this");
    read_type(*pnml.child("net"));
    check(pnml);
    const Element& net = *pnml.child("net");
    read_page(net);
    for (const Element* each : arcs_) resolve(*each);
    return is_coloured_ ? unfold(net_, meter_) : plain_net();
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

  // Checks that an element has nothing but what is known here.
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
      const bool is_term = is_coloured_ && part.name == "type"; // the sort of a place: coloured.cpp
      if (kKnown.contains(part.name) && !is_term) check(part);
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
      meter_.take(400 + 2 * each.attribute("id").size()); // including what it becomes
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
    meter_.take(100);
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
      if (kind == "normal") {
        (arc.is_input ? t.takes : t.puts).push_back(added);
      } else if (arc.is_input && (is_test || kind == "inhibitor")) {
        (is_test ? t.tests : t.inhibits).push_back(added);
      } else {
        arc.element->fail("arcs of the kind '" + shown(kind) + "' are not supported here");
      }
    }
    for (std::size_t t = 0; t < model.transitions.size(); ++t) {
      add_up(model.transitions[t], *net_.transitions[t]);
    }
    return model;
  }

  // The number in a label, or `least` if there is no label.
  static std::uint32_t number(const Element& owner, const char* name, std::int64_t least,
                              std::int64_t most) {
    const Element* const found = owner.child(name);
    if (found == nullptr) return static_cast<std::uint32_t>(least);
    return static_cast<std::uint32_t>(found->number(label(*found), least, most));
  }

  // The kind of an arc can be given in two ways. If both are used, they must agree.
  static std::string kind_of(const Element& arc) {
    Names kinds;
    const Element* const type = arc.child("type");
    if (arc.attributes.contains("type")) kinds.insert(arc.attribute("type"));
    if (type != nullptr) kinds.insert(type->attribute("value"));
    if (kinds.size() > 1 || (type != nullptr && !type->text.empty())) arc.fail("one kind expected");
    return kinds.empty() ? "normal" : *kinds.begin();
  }

  Meter& meter_;
  bool is_coloured_ = false;
  PnmlNet net_{};
  std::map<std::string, Node> nodes_{};
  std::vector<const Element*> arcs_{};
};

} // namespace

void add_up(Transition& transition, const Element& where) {
  for (std::vector<Arc>* arcs : {&transition.takes, &transition.puts}) {
    std::sort(arcs->begin(), arcs->end(),
              [](const Arc& a, const Arc& b) { return a.place < b.place; });
    std::vector<Arc> sums;
    for (const Arc& arc : *arcs) {
      if (sums.empty() || sums.back().place != arc.place) {
        sums.push_back(arc);
        continue;
      }
      if (arc.weight > kMaxWeight - sums.back().weight) where.fail("the weights are too large");
      sums.back().weight += arc.weight;
    }
    *arcs = std::move(sums);
  }
}

Model read_pnml(std::string_view text, Meter& meter) {
  return PnmlReader(meter).run(text);
}

} // namespace verify
