#include "support/random_coloured_net.hpp"

#include <fmt/format.h>

namespace fairly::test {
namespace {

using namespace oracle::coloured;

class Generator {
 public:
  explicit Generator(Random& random) : random_(random) {}

  Net draw() {
    add_sorts();
    for (std::uint32_t i = 0, n = random_.between(1, 3); i < n; ++i) {
      const std::size_t sort = random_.below(net_.sorts.size());
      net_.variables.push_back({fmt::format("var{}", i), std::string(1, "xyz"[i]), sort});
    }
    for (std::uint32_t i = 0, n = random_.between(1, 4); i < n; ++i) {
      Place place{.id = fmt::format("p{}", i), .sort = random_.below(net_.sorts.size())};
      if (random_.chance(0.7)) place.initial.push_back(multiset(place.sort, 2, false));
      net_.places.push_back(std::move(place));
    }
    for (std::uint32_t i = 0, n = random_.between(1, 3); i < n; ++i) {
      net_.transitions.push_back(transition(fmt::format("t{}", i)));
    }
    return std::move(net_);
  }

 private:
  void add_sorts() {
    const std::uint32_t basic = random_.between(1, 3);
    for (std::uint32_t i = 0; i < basic; ++i) {
      Sort sort{.kind = static_cast<Sort::Kind>(random_.below(4)), .id = fmt::format("S{}", i)};
      if (sort.kind == Sort::Kind::range) {
        sort.first = static_cast<int>(random_.below(3)) - 1;
        sort.last = sort.first + static_cast<int>(random_.below(3));
      } else if (sort.kind != Sort::Kind::dot) {
        const std::uint32_t size = random_.between(1, 3);
        for (std::uint32_t k = 0; k < size; ++k) {
          sort.constants.push_back(random_.chance(0.02) ? fmt::format("{}_{}", k, i)
                                                        : fmt::format("{}", k + 1));
        }
        sort.parts.push_back({});
        sort.parts.push_back({});
        for (std::size_t k = 0; k < size; ++k) sort.parts[k % 2].push_back(k);
        if (size == 1) sort.parts.pop_back();
      }
      net_.sorts.push_back(std::move(sort));
    }
    for (std::uint32_t i = 0, n = random_.below(3); i < n; ++i) {
      Sort product{.kind = Sort::Kind::product, .id = fmt::format("P{}", i)};
      // Sometimes a product of a product.
      for (int k = 0; k < 2; ++k) {
        product.factors.push_back(random_.below(random_.chance(0.1) ? net_.sorts.size() : basic));
      }
      net_.sorts.push_back(std::move(product));
    }
  }

  bool is_basic(std::size_t sort) const { return net_.sorts[sort].kind != Sort::Kind::product; }

  Term constant(std::size_t sort) {
    const Colour colour = random_.pick(colours(net_, sort));
    return {.kind = Term::Kind::constant, .sort = sort, .number = colour[0]};
  }

  // A term that stands for one colour.
  Term element(std::size_t sort, bool variables) {
    if (variables && random_.chance(0.75)) {
      std::vector<std::size_t> fitting;
      for (std::size_t i = 0; i < net_.variables.size(); ++i) {
        if (net_.variables[i].sort == sort) fitting.push_back(i);
      }
      if (!fitting.empty()) {
        return {.kind = Term::Kind::variable, .sort = sort, .variable = random_.pick(fitting)};
      }
    }
    if (!is_basic(sort)) {
      Term tuple{.kind = Term::Kind::tuple, .sort = sort};
      for (const std::size_t factor : net_.sorts[sort].factors) {
        tuple.operands.push_back(element(factor, variables));
      }
      return tuple;
    }
    if (random_.chance(0.25) && net_.sorts[sort].kind != Sort::Kind::dot) {
      return {.kind = random_.chance(0.5) ? Term::Kind::successor : Term::Kind::predecessor,
              .sort = sort,
              .operands = {element(sort, variables)}};
    }
    return constant(sort);
  }

  Term multiset(std::size_t sort, int depth, bool variables) {
    const auto below = [&] { return multiset(sort, depth - 1, variables); };
    switch (depth > 0 ? random_.below(12) : random_.below(3)) {
    case 0:
      return {.kind = Term::Kind::number_of,
              .sort = sort,
              .number = random_.chance(0.9) ? 1 : static_cast<int>(random_.below(3)),
              .operands = {element(sort, variables)}};
    case 3:
      return {.kind = Term::Kind::add, .sort = sort, .operands = {below(), below()}};
    case 4:
      return {.kind = Term::Kind::subtract, .sort = sort, .operands = {below(), below()}};
    case 5:
      return {.kind = Term::Kind::all, .sort = sort};
    case 6:
      return {.kind = Term::Kind::subtract,
              .sort = sort,
              .operands = {{.kind = Term::Kind::all, .sort = sort}, element(sort, variables)}};
    case 7:
      return {.kind = Term::Kind::scalar,
              .sort = sort,
              .number = random_.chance(0.8) ? 1 : 2,
              .operands = {below()}};
    case 8:
      if (!is_basic(sort)) {
        Term tuple{.kind = Term::Kind::tuple, .sort = sort};
        for (const std::size_t factor : net_.sorts[sort].factors) {
          tuple.operands.push_back(multiset(factor, depth - 1, variables));
        }
        return tuple;
      }
      if (!net_.sorts[sort].parts.empty()) {
        return {.kind = Term::Kind::part,
                .sort = sort,
                .number = static_cast<int>(random_.below(net_.sorts[sort].parts.size()))};
      }
      return element(sort, variables);
    default:
      return element(sort, variables);
    }
  }

  Guard guard(int depth) {
    const std::size_t sort = random_.below(net_.sorts.size());
    if (depth > 0 && random_.chance(0.4)) {
      const auto kind = static_cast<Guard::Kind>(1 + random_.below(4));
      Guard out{.kind = kind, .operands = {guard(depth - 1)}};
      if (kind != Guard::Kind::negation) out.operands.push_back(guard(depth - 1));
      return out;
    }
    const bool has_order = is_basic(sort) && net_.sorts[sort].kind != Sort::Kind::dot;
    const auto kind = static_cast<Guard::Kind>(static_cast<int>(Guard::Kind::equal) +
                                               static_cast<int>(random_.below(has_order ? 6 : 2)));
    Guard out{.kind = kind, .terms = {element(sort, true), element(sort, true)}};
    const std::size_t parts = net_.sorts[sort].parts.size();
    if (parts == 0 || random_.chance(0.7)) return out;
    out.of_parts = true;
    if (random_.chance(0.5)) {
      out.terms[random_.below(2)] = {
          .kind = Term::Kind::part, .sort = sort, .number = static_cast<int>(random_.below(parts))};
    }
    return out;
  }

  Transition transition(std::string id) {
    Transition out{.id = std::move(id)};
    if (random_.chance(0.5)) out.guard = guard(2);
    for (std::uint32_t i = 0, n = random_.chance(0.05) ? 0 : random_.between(1, 2); i < n; ++i) {
      const std::size_t place = random_.below(net_.places.size());
      out.inputs.push_back({place, multiset(net_.places[place].sort, 1, true)});
      // Often something similar is put back, so that there are not too many markings.
      if (random_.chance(0.3)) continue;
      const std::size_t to = random_.below(net_.places.size());
      const bool same_sort = net_.places[to].sort == net_.places[place].sort;
      Term tokens = out.inputs.back().tokens;
      if (!same_sort || random_.chance(0.3)) tokens = element(net_.places[to].sort, true);
      out.outputs.push_back({to, std::move(tokens)});
    }
    if (random_.chance(0.15)) {
      const std::size_t to = random_.below(net_.places.size());
      out.outputs.push_back({to, multiset(net_.places[to].sort, 1, true)});
    }
    return out;
  }

  Random& random_;
  Net net_;
};

// --- PNML

std::string constant_id(const Sort& sort, int number) {
  return fmt::format("{}c{}", sort.id, number);
}

std::string sort_text(const Sort& sort) {
  return fmt::format("<usersort declaration=\"{}\"/>", sort.id);
}

std::string sub(const std::string& text) {
  return "<subterm>" + text + "</subterm>";
}

std::string term_text(const Net& net, const Term& term) {
  const Sort& sort = net.sorts[term.sort];
  std::string operands;
  for (const Term& each : term.operands) operands += sub(term_text(net, each));
  const auto element = [&](const char* tag) {
    return fmt::format("<{}>{}</{}>", tag, operands, tag);
  };
  const std::string number =
      sub(fmt::format("<numberconstant value=\"{}\"><positive/></numberconstant>", term.number));
  switch (term.kind) {
  case Term::Kind::variable:
    return fmt::format("<variable refvariable=\"{}\"/>", net.variables[term.variable].id);
  case Term::Kind::constant:
    if (sort.kind == Sort::Kind::dot) return "<dotconstant/>";
    if (sort.kind == Sort::Kind::range) {
      return fmt::format("<finiteintrangeconstant value=\"{}\"><finiteintrange start=\"{}\" "
                         "end=\"{}\"/></finiteintrangeconstant>",
                         term.number, sort.first, sort.last);
    }
    return fmt::format("<useroperator declaration=\"{}\"/>", constant_id(sort, term.number));
  case Term::Kind::part:
    return fmt::format("<useroperator declaration=\"{}part{}\"/>", sort.id, term.number);
  case Term::Kind::all:
    return fmt::format("<all>{}</all>", sort_text(sort));
  case Term::Kind::tuple:
    return element("tuple");
  case Term::Kind::successor:
    return element("successor");
  case Term::Kind::predecessor:
    return element("predecessor");
  case Term::Kind::add:
    return element("add");
  case Term::Kind::subtract:
    return element("subtract");
  case Term::Kind::number_of:
    operands = number + operands;
    return element("numberof");
  case Term::Kind::scalar:
    operands = number + operands;
    return element("scalarproduct");
  }
  return {};
}

std::string guard_text(const Net& net, const Guard& guard) {
  constexpr const char* kTags[] = {"",
                                   "and",
                                   "or",
                                   "not",
                                   "imply",
                                   "equality",
                                   "inequality",
                                   "lessthan",
                                   "lessthanorequal",
                                   "greaterthan",
                                   "greaterthanorequal"};
  const char* tag = kTags[static_cast<std::size_t>(guard.kind)];
  if (guard.of_parts && guard.kind == Guard::Kind::less) tag = "ltp";
  if (guard.of_parts && guard.kind == Guard::Kind::greater) tag = "gtp";
  std::string operands;
  for (const Guard& each : guard.operands) operands += sub(guard_text(net, each));
  for (const Term& each : guard.terms) {
    const std::string text = term_text(net, each);
    const bool is_value = guard.of_parts && each.kind != Term::Kind::part;
    operands += sub(!is_value ? text
                              : fmt::format("<partitionelementof refpartition=\"{}parts\">{}"
                                            "</partitionelementof>",
                                            net.sorts[each.sort].id, sub(text)));
  }
  return fmt::format("<{}>{}</{}>", tag, operands, tag);
}

std::string declarations_text(const Net& net) {
  std::string out, partitions;
  for (const Sort& sort : net.sorts) {
    out += fmt::format("<namedsort id=\"{}\" name=\"{}\">", sort.id, sort.id);
    switch (sort.kind) {
    case Sort::Kind::dot:
      out += "<dot/>";
      break;
    case Sort::Kind::range:
      out += fmt::format("<finiteintrange start=\"{}\" end=\"{}\"/>", sort.first, sort.last);
      break;
    case Sort::Kind::product:
      out += "<productsort>";
      for (const std::size_t factor : sort.factors) out += sort_text(net.sorts[factor]);
      out += "</productsort>";
      break;
    default: {
      const char* tag = sort.kind == Sort::Kind::cyclic ? "cyclicenumeration" : "finiteenumeration";
      out += fmt::format("<{}>", tag);
      for (std::size_t i = 0; i < sort.constants.size(); ++i) {
        out += fmt::format("<feconstant id=\"{}\" name=\"{}\"/>",
                           constant_id(sort, static_cast<int>(i)), sort.constants[i]);
      }
      out += fmt::format("</{}>", tag);
      partitions +=
          fmt::format("<partition id=\"{}parts\" name=\"parts\">{}", sort.id, sort_text(sort));
      for (std::size_t i = 0; i < sort.parts.size(); ++i) {
        partitions += fmt::format("<partitionelement id=\"{}part{}\" name=\"part\">", sort.id, i);
        for (const std::size_t value : sort.parts[i]) {
          partitions += fmt::format("<useroperator declaration=\"{}\"/>",
                                    constant_id(sort, static_cast<int>(value)));
        }
        partitions += "</partitionelement>";
      }
      partitions += "</partition>";
    }
    }
    out += "</namedsort>\n";
  }
  out += partitions;
  for (const Variable& each : net.variables) {
    out += fmt::format("<variabledecl id=\"{}\" name=\"{}\">{}</variabledecl>\n", each.id,
                       each.name, sort_text(net.sorts[each.sort]));
  }
  return out;
}

} // namespace

oracle::coloured::Net random_coloured_net(Random& random) {
  return Generator(random).draw();
}

std::string to_pnml(const oracle::coloured::Net& net) {
  std::string out =
      "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n<net id=\"n\" "
      "type=\"http://www.pnml.org/version-2009/grammar/symmetricnet\"><page id=\"page\">\n";
  for (const Place& place : net.places) {
    out += fmt::format("<place id=\"{}\"><type><structure>{}</structure></type>", place.id,
                       sort_text(net.sorts[place.sort]));
    if (!place.initial.empty()) {
      out += fmt::format("<hlinitialMarking><structure>{}</structure></hlinitialMarking>",
                         term_text(net, place.initial[0]));
    }
    out += "</place>\n";
  }
  std::size_t arcs = 0;
  for (const Transition& transition : net.transitions) {
    out += fmt::format("<transition id=\"{}\">", transition.id);
    if (transition.guard.kind != Guard::Kind::always) {
      out += fmt::format("<condition><structure>{}</structure></condition>",
                         guard_text(net, transition.guard));
    }
    out += "</transition>\n";
    const auto add_arc = [&](const std::string& from, const std::string& to, const Term& tokens) {
      out += fmt::format("<arc id=\"a{}\" source=\"{}\" target=\"{}\"><hlinscription><structure>{}"
                         "</structure></hlinscription></arc>\n",
                         arcs++, from, to, term_text(net, tokens));
    };
    for (const Arc& arc : transition.inputs) {
      add_arc(net.places[arc.place].id, transition.id, arc.tokens);
    }
    for (const Arc& arc : transition.outputs) {
      add_arc(transition.id, net.places[arc.place].id, arc.tokens);
    }
  }
  return out + "</page>\n<declaration><structure><declarations>" + declarations_text(net) +
         "</declarations></structure></declaration></net></pnml>\n";
}

} // namespace fairly::test
