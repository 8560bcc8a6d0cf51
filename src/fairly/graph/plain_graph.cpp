#include "fairly/graph/plain_graph.hpp"

#include "fairly/graph/plain_value.hpp"
#include "fairly/graph/value_itf.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace fairly::graph {
namespace {

std::uint32_t number_of(const PlainModel::State& state) {
  return static_cast<std::uint32_t>(state[0]);
}

// As TLA+'s <<A>>_vars says, an action changes something.
bool is_action(const LabelledGraph& graph, std::uint32_t source, const Edge& edge) {
  switch (graph.kind) {
  case GraphKind::aut:
    return true;
  case GraphKind::tlc:
    return edge.target != source;
  }
  return false;
}

// What a term stands for in a state: a node of a value.
struct Seen {
  PlainValue value;
  std::size_t node;
};

std::optional<Seen> look_at(const LabelledGraph& graph, std::uint32_t state, const Term& term) {
  if (term.kind == Term::Kind::literal) {
    PlainValue literal(term.text);
    return Seen{literal, literal.root()};
  }
  PlainValue value(graph.value_text(graph.value(state, term.variable)));
  std::optional<std::size_t> node = value.root();
  for (const std::string& key : term.keys) {
    const PlainValue sought(key);
    node = value.at(*node, sought.text(sought.root()));
    if (!node) return std::nullopt;
  }
  if (term.kind == Term::Kind::value) return Seen{value, *node};
  const std::optional<std::int64_t> count =
      term.kind == Term::Kind::length ? value.length(*node) : value.cardinality(*node);
  if (!count) return std::nullopt;
  PlainValue number(std::to_string(*count));
  return Seen{number, number.root()};
}

bool is_true(Comparison comparison, const Seen& left, const Seen& right) {
  const auto a = left.value.number(left.node), b = right.value.number(right.node);
  const bool is_number = a && b;
  const bool is_equal =
      is_number ? *a == *b : left.value.text(left.node) == right.value.text(right.node);
  const bool is_less = is_number && *a < *b;
  const bool is_greater = is_number && *b < *a;
  switch (comparison) {
  case Comparison::equal:
    return is_equal;
  case Comparison::different:
    return !is_equal;
  case Comparison::less:
    return is_less;
  case Comparison::at_most:
    return is_less || (is_number && is_equal);
  case Comparison::at_least:
    return is_greater || (is_number && is_equal);
  case Comparison::greater:
    return is_greater;
  }
  return false;
}

bool is_member(const Seen& element, const Seen& set, bool is_wanted) {
  const auto number = element.value.number(element.node);
  const auto found = set.value.contains(set.node, number ? std::to_string(*number)
                                                         : element.value.text(element.node));
  return found && *found == is_wanted;
}

} // namespace

std::vector<PlainModel::State> PlainGraph::initial_states() {
  std::vector<State> out;
  for (const std::uint32_t each : graph_.initial) out.push_back({each});
  return out;
}

bool PlainGraph::is_enabled(const State& state, Action action) {
  const std::uint32_t source = number_of(state);
  for (const Edge& edge : graph_.edges_of(source)) {
    if (edge.label == action && is_action(graph_, source, edge)) return true;
  }
  return false;
}

std::vector<Action> PlainGraph::enabled(const State& state) {
  const std::uint32_t source = number_of(state);
  std::set<Action> found;
  for (const Edge& edge : graph_.edges_of(source)) {
    if (is_action(graph_, source, edge)) found.insert(edge.label);
  }
  return {found.begin(), found.end()};
}

bool PlainGraph::may_rest(const State& state) {
  if (stuttering_ == Stuttering::always) return true;
  const std::uint32_t source = number_of(state);
  bool can_go_on = false;
  for (const Edge& edge : graph_.edges_of(source)) {
    if (!is_action(graph_, source, edge)) return true;
    can_go_on = true;
  }
  return !can_go_on;
}

bool PlainGraph::take(const Move& move, State& state) {
  if (move.is_stutter()) return may_rest(state);
  const std::uint32_t source = number_of(state);
  std::uint32_t left = move.choice;
  for (const Edge& edge : graph_.edges_of(source)) {
    if (edge.label != move.action || !is_action(graph_, source, edge)) continue;
    if (left-- > 0) continue;
    state[0] = edge.target;
    return true;
  }
  return false;
}

std::vector<PlainModel::Step> PlainGraph::steps(const State& state) {
  std::vector<Step> out;
  for (const Action action : enabled(state)) {
    for (std::uint32_t choice = 0;; ++choice) {
      State target = state;
      if (!take({action, choice}, target)) break;
      out.push_back({{action, choice}, std::move(target)});
    }
  }
  return out;
}

bool PlainGraph::holds(std::uint32_t proposition, const State& state) {
  const Proposition& what = propositions_[proposition];
  switch (what.kind) {
  case Proposition::Kind::constant:
    return what.value;
  case Proposition::Kind::dead:
    return enabled(state).empty();
  case Proposition::Kind::enabled:
    return std::any_of(what.actions.begin(), what.actions.end(),
                       [&](Action action) { return is_enabled(state, action); });
  case Proposition::Kind::comparison:
  case Proposition::Kind::membership:
    break;
  }
  const auto left = look_at(graph_, number_of(state), what.left);
  const auto right = look_at(graph_, number_of(state), what.right);
  if (!left || !right) return false;
  return what.kind == Proposition::Kind::comparison ? is_true(what.comparison, *left, *right)
                                                    : is_member(*left, *right, what.value);
}

std::string PlainGraph::describe(const State& state) {
  return graph::describe(graph_, number_of(state));
}

std::uint64_t PlainGraph::value(const State& state, std::size_t index) const {
  return graph_.value(number_of(state), index);
}

std::string PlainGraph::value_text(std::size_t /*index*/, std::uint64_t value) const {
  return graph_.value_text(static_cast<std::uint32_t>(value));
}

std::string PlainGraph::value_itf(std::size_t index, std::uint64_t value) const {
  return to_itf(PlainValue(value_text(index, value)));
}

} // namespace fairly::graph
