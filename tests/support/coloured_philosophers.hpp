// Philosophers as a coloured net: each takes the fork on the left, then the one on the right, and
// puts both down together.
#pragma once

#include "fairly/colour/coloured_pnml.hpp"
#include "fairly/colour/unfold.hpp"

#include <sstream>
#include <string>

namespace fairly::test {

inline std::string coloured_philosophers(int n) {
  const auto label = [](const std::string& tag, const std::string& term) {
    return "<" + tag + "><structure>" + term + "</structure></" + tag + ">";
  };
  const std::string all = "<all><usersort declaration=\"Phil\"/></all>";
  const std::string x = "<variable refvariable=\"varx\"/>";
  const std::string next = "<successor><subterm>" + x + "</subterm></successor>";
  const std::string both = "<add><subterm>" + x + "</subterm><subterm>" + next + "</subterm></add>";
  std::string out =
      "<pnml><net id=\"philosophers\" type=\"http://www.pnml.org/version-2009/grammar/"
      "symmetricnet\">\n<declaration><structure><declarations>\n"
      "<namedsort id=\"Phil\" name=\"Phil\"><cyclicenumeration>";
  for (int i = 1; i <= n; ++i) {
    const std::string number = std::to_string(i);
    out += "<feconstant id=\"Phil" + number + "\" name=\"" + number + "\"/>";
  }
  out += "</cyclicenumeration></namedsort>\n<variabledecl id=\"varx\" name=\"x\"><usersort "
         "declaration=\"Phil\"/></variabledecl>\n</declarations></structure></declaration>\n<page "
         "id=\"page\">\n";
  const auto place = [&](const std::string& id, bool marked) {
    out += "<place id=\"" + id + "\"><name><text>The " + id + "</text></name>" +
           label("type", "<usersort declaration=\"Phil\"/>") +
           (marked ? label("hlinitialMarking", all) : "") + "</place>\n";
  };
  place("thinking", true);
  place("fork", true);
  place("waiting", false);
  place("eating", false);
  int arcs = 0;
  const auto arc = [&](const std::string& from, const std::string& to, const std::string& term) {
    out += "<arc id=\"a" + std::to_string(arcs++) + "\" source=\"" + from + "\" target=\"" + to +
           "\">" + label("hlinscription", term) + "</arc>\n";
  };
  for (const char* id : {"take_left", "take_right", "release"}) {
    out += "<transition id=\"" + std::string(id) + "\"/>\n";
  }
  arc("thinking", "take_left", x);
  arc("fork", "take_left", x);
  arc("take_left", "waiting", x);
  arc("waiting", "take_right", x);
  arc("fork", "take_right", next);
  arc("take_right", "eating", x);
  arc("eating", "release", x);
  arc("release", "thinking", x);
  arc("release", "fork", both);
  return out + "</page></net></pnml>\n";
}

inline Result<petri::Net> unfolded(const std::string& pnml, Monitor* monitor = nullptr) {
  std::istringstream in(pnml);
  Result<colour::AnyNet> read = colour::read_any_pnml(in, "net.pnml", monitor);
  if (!read) return std::move(read).error();
  if (auto* const plain = std::get_if<petri::Net>(&*read)) return std::move(*plain);
  return colour::unfold(std::get<colour::ColouredNet>(*read), "net.pnml", monitor);
}

} // namespace fairly::test
