#include "fairly/graph/proposition.hpp"

#include "fairly/graph/action_names.hpp"

namespace fairly::graph {
namespace {

std::string_view to_text(Comparison comparison) {
  switch (comparison) {
  case Comparison::equal:
    return " = ";
  case Comparison::different:
    return " != ";
  case Comparison::less:
    return " < ";
  case Comparison::at_most:
    return " <= ";
  case Comparison::at_least:
    return " >= ";
  case Comparison::greater:
    return " > ";
  }
  return "";
}

} // namespace

std::string to_text(const Term& term, const LabelledGraph& graph) {
  if (term.kind == Term::Kind::literal) return term.text;
  std::string out = graph.variables[term.variable];
  for (const std::string& key : term.keys) out += '[' + key + ']';
  if (term.kind == Term::Kind::length) return "Len(" + out + ")";
  if (term.kind == Term::Kind::cardinality) return "Cardinality(" + out + ")";
  return out;
}

std::string to_text(const Proposition& proposition, const LabelledGraph& graph) {
  const auto sides = [&](std::string_view between) {
    return to_text(proposition.left, graph) + std::string(between) +
           to_text(proposition.right, graph);
  };
  switch (proposition.kind) {
  case Proposition::Kind::constant:
    return proposition.value ? "true" : "false";
  case Proposition::Kind::dead:
    return "dead";
  case Proposition::Kind::enabled: {
    std::string out;
    for (const Action action : proposition.actions) {
      out += (out.empty() ? "enabled(" : ", ") + action_text(graph.labels[action]);
    }
    return out + ')';
  }
  case Proposition::Kind::comparison:
    return sides(to_text(proposition.comparison));
  case Proposition::Kind::membership:
    return sides(proposition.value ? " \\in " : " \\notin ");
  }
  return "";
}

} // namespace fairly::graph
