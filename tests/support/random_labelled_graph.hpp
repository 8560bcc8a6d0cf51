// Random small graphs in the form in which files are read, with values of TLA+ in their states, and
// atoms about them.
#pragma once

#include "fairly/graph/labelled_graph.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace fairly::test {

inline std::string random_tla_value(Random& random, int depth) {
  const auto list = [&](const char* between, auto item) {
    std::string out;
    for (std::uint32_t i = random.below(4); i > 0; --i) {
      out += item();
      if (i > 1) out += between;
    }
    return out;
  };
  const auto inner = [&] { return random_tla_value(random, depth - 1); };
  const auto key = [&] { return std::to_string(random.below(3)); };
  switch (depth == 0 ? random.below(4) : random.below(8)) {
  case 0:
    return std::to_string(static_cast<int>(random.below(5)) - 2);
  case 1:
    return random.chance(0.5) ? "\"a b\"" : "\"x, \\\" >> y\"";
  case 2:
    return random.chance(0.5) ? "TRUE" : "m1";
  case 3:
    return random.chance(0.5) ? random.pick(std::vector<std::string>{"0..2", "1..1", "1..0"})
                              : "\"\"";
  case 4:
    return "<<" + list(", ", inner) + ">>";
  case 5:
    return "{" + list(", ", inner) + "}";
  case 6:
    if (random.chance(0.3)) return "(\"b\" :> " + inner() + " @@ \"a\" :> " + inner() + ")";
    if (random.chance(0.5)) return "[b |-> " + inner() + ", a |-> " + inner() + "]";
    return "[a |-> " + inner() + ", b |-> " + inner() + "]";
  default:
    if (random.chance(0.3)) return "(2 :> " + inner() + " @@ 1 :> " + inner() + ")";
    return "(7 :> " + inner() + list("", [&] { return " @@ " + key() + " :> " + inner(); }) + ")";
  }
}

inline std::shared_ptr<const graph::LabelledGraph> random_labelled_graph(Random& random,
                                                                         graph::GraphKind kind) {
  auto out = std::make_shared<graph::LabelledGraph>();
  out->kind = kind;
  out->labels = {"A", "B(1)", "B(2)"};
  out->variables = {"state"};
  const std::uint32_t states = random.between(1, 6);
  if (kind == graph::GraphKind::tlc) {
    out->variables = {"x", "y"};
    for (int i = 0; i < 6; ++i) {
      const std::string value = random_tla_value(random, 3);
      if (std::find(out->values.begin(), out->values.end(), value) == out->values.end()) {
        out->values.push_back(value);
      }
    }
    for (std::uint32_t i = 0; i < 2 * states; ++i) {
      out->value_numbers.push_back(random.below(out->values.size()));
    }
  }
  std::vector<graph::ListedEdge> listed;
  for (std::uint32_t i = random.below(4 * states); i > 0; --i) {
    listed.push_back({random.below(states), {random.below(3), random.below(states)}});
  }
  graph::set_edges(*out, states, listed, kind == graph::GraphKind::tlc);
  out->initial = {random.below(states)};
  return out;
}

inline std::string random_graph_term(Random& random, const graph::LabelledGraph& graph) {
  std::string out = random.pick(graph.variables);
  while (random.chance(0.4)) {
    out += random.pick(std::vector<std::string>{"[1]", "[2]", ".a", "[\"b\"]", "[0]", "[7]"});
  }
  if (random.chance(0.1)) return "Len(" + out + ")";
  if (random.chance(0.1)) return "Cardinality(" + out + ")";
  return out;
}

// An atom without double quotes. It may be wrong.
inline std::string random_graph_atom(Random& random, const graph::LabelledGraph& graph) {
  const std::vector<std::string> words{"dead", "true", "enabled(A)", "enabled(B)",
                                       "enabled(A, 'B(1)')"};
  if (random.chance(0.1)) return random.pick(words);
  const std::vector<std::string> signs{"=", "!=", "<", "<=", ">", ">=", "\\in", "\\notin"};
  const auto side = [&] {
    if (random.chance(0.6)) return random_graph_term(random, graph);
    return random.chance(0.3) ? random_tla_value(random, 1)
                              : random.pick(std::vector<std::string>{"0", "1", "\"a b\"", "<<>>",
                                                                     "{}", "{1}", "{2, 0, 1}"});
  };
  return side() + " " + random.pick(signs) + " " + side();
}

} // namespace fairly::test
