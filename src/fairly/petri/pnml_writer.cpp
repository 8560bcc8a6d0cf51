#include "fairly/petri/pnml_writer.hpp"

#include "fairly/base/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace fairly::petri {
namespace {

using Sink = std::function<void(std::string_view)>;

constexpr std::size_t kPiece = std::size_t{1} << 20; // bytes

class Writer {
 public:
  // If `sink` is null, write() returns the whole text.
  explicit Writer(const Net& net, const Sink* sink = nullptr) : net_(net), sink_(sink) {}

  std::string write() {
    print("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
          "<net id=\"{}\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n",
          xml_escaped(net_.id));
    write_name(net_.name);
    print("<page id=\"{}\">\n", unused_prefix("page"));
    for (const Place& place : net_.places()) {
      write_place(place);
      pass_on(kPiece);
    }
    for (const Transition& transition : net_.transitions()) {
      write_transition(transition);
      pass_on(kPiece);
    }
    write_arcs();
    print("</page>\n");
    if (net_.units) write_units(*net_.units);
    print("</net>\n</pnml>\n");
    pass_on(0);
    return std::move(out_);
  }

 private:
  void pass_on(std::size_t above) {
    if (sink_ == nullptr || out_.size() <= above) return;
    (*sink_)(out_);
    out_.clear();
  }

  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  // Ids must differ in the whole file. Returns a prefix with which no id of the net or of a node
  // begins.
  std::string unused_prefix(std::string prefix) const {
    const auto begins = [&](const auto& node) { return node.id.starts_with(prefix); };
    while (std::any_of(net_.places().begin(), net_.places().end(), begins) ||
           std::any_of(net_.transitions().begin(), net_.transitions().end(), begins) ||
           net_.id.starts_with(prefix)) {
      prefix += '_';
    }
    return prefix;
  }

  void write_name(const std::string& name) {
    if (!name.empty()) print("<name><text>{}</text></name>\n", xml_escaped(name));
  }

  void write_position(const std::optional<Position>& position) {
    if (!position) return;
    print("<graphics><position x=\"{}\" y=\"{}\"/></graphics>\n", position->x, position->y);
  }

  void write_place(const Place& place) {
    print("<place id=\"{}\">\n", xml_escaped(place.id));
    write_name(place.name);
    write_position(place.position);
    if (place.tokens != 0) {
      print("<initialMarking><text>{}</text></initialMarking>\n", place.tokens);
    }
    print("</place>\n");
  }

  void write_transition(const Transition& transition) {
    print("<transition id=\"{}\">\n", xml_escaped(transition.id));
    write_name(transition.name);
    write_position(transition.position);
    if (transition.fairness != Fairness::none) {
      print("<toolspecific tool=\"fairly\" version=\"1\"><fairness>{}</fairness></toolspecific>\n",
            transition.fairness == Fairness::weak ? "weak" : "strong");
    }
    print("</transition>\n");
  }

  // Arcs are most of the text of most nets.
  void write_arcs() {
    std::vector<std::string> places;
    for (const Place& place : net_.places()) places.push_back(xml_escaped(place.id));
    std::string transition;
    const std::string begin = "<arc id=\"" + unused_prefix("arc");
    std::size_t number = 0;
    const auto write_arc = [&](const std::string& source, const std::string& target,
                               std::uint32_t weight, std::string_view kind = {}) {
      const fmt::format_int digits(number++);
      out_ += begin;
      out_.append(digits.data(), digits.size());
      ((out_ += "\" source=\"") += source) += "\" target=\"";
      (out_ += target) += '"';
      if (!kind.empty()) {
        print(" type=\"{0}\"><type value=\"{0}\"/", kind); // each tool reads one of the two
      }
      out_ += '>';
      if (weight != 1) print("<inscription><text>{}</text></inscription>", weight);
      out_ += "</arc>\n";
    };
    for (const Transition& t : net_.transitions()) {
      transition.clear();
      append_xml_escaped(transition, t.id);
      for (const Arc& arc : t.inputs) write_arc(places[arc.place], transition, arc.weight);
      for (const Arc& arc : t.outputs) write_arc(transition, places[arc.place], arc.weight);
      for (const Arc& arc : t.inhibitors) {
        write_arc(places[arc.place], transition, arc.weight, "inhibitor");
      }
      pass_on(kPiece);
    }
  }

  void write_units(const Units& units) {
    print("<toolspecific tool=\"nupn\" version=\"1.1\">\n"
          "<size places=\"{}\" transitions=\"{}\" arcs=\"{}\"/>\n"
          "<structure units=\"{}\" root=\"{}\" safe=\"{}\">\n",
          net_.places().size(), net_.transitions().size(), net_.arc_count(), units.units.size(),
          xml_escaped(units.units[units.root].id), units.safe);
    for (const Unit& unit : units.units) {
      print("<unit id=\"{}\">\n<places>", xml_escaped(unit.id));
      for (const PlaceIndex place : unit.places)
        print("{}\n", xml_escaped(net_.places()[place].id));
      print("</places>\n<subunits>");
      for (const std::uint32_t child : unit.subunits)
        print("{}\n", xml_escaped(units.units[child].id));
      print("</subunits>\n</unit>\n");
    }
    print("</structure>\n</toolspecific>\n");
  }

  const Net& net_;
  const Sink* sink_;
  std::string out_;
};

} // namespace

std::string to_pnml(const Net& net) {
  return Writer(net).write();
}

void write_pnml(const Net& net, const Sink& out) {
  Writer(net, &out).write();
}

} // namespace fairly::petri
