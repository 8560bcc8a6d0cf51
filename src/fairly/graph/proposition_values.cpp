#include "fairly/graph/proposition_values.hpp"

#include "fairly/graph/canonical_value.hpp"
#include "fairly/graph/value_text.hpp"

#include <absl/container/flat_hash_map.h>

#include <utility>

namespace fairly::graph {
namespace {

bool compare(const Reading& left, Comparison comparison, const Reading& right) {
  const bool are_numbers = left.number && right.number;
  switch (comparison) {
  case Comparison::equal:
  case Comparison::different:
    return (left.text == right.text) == (comparison == Comparison::equal);
  case Comparison::less:
    return are_numbers && *left.number < *right.number;
  case Comparison::at_most:
    return are_numbers && *left.number <= *right.number;
  case Comparison::at_least:
    return are_numbers && *left.number >= *right.number;
  case Comparison::greater:
    return are_numbers && *left.number > *right.number;
  }
  return false;
}

// If a value has no such part, it is neither equal nor different; if the right side is no set, both
// \in and \notin are false.
bool holds(const Proposition& proposition, const Reading& left, const Reading& right) {
  if (!left.exists || !right.exists) return false;
  if (proposition.kind == Proposition::Kind::comparison) {
    return compare(left, proposition.comparison, right);
  }
  return is_element(left.text, right.text) == proposition.value;
}

template <class Holds>
std::vector<Word> each_state(const LabelledGraph& graph, Holds holds_in) {
  std::vector<Word> bits(words_for(graph.state_count()));
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    if (holds_in(s)) bits[s / 64] |= Word{1} << (s % 64);
  }
  return bits;
}

// For propositions about one variable: evaluates once for each number of a value.
std::vector<Word> by_value(const LabelledGraph& graph, const Proposition& proposition,
                           std::uint32_t variable) {
  enum : char { unknown, no, yes };
  std::vector<char> known(graph.value_count(), unknown);
  return each_state(graph, [&](std::uint32_t s) {
    const std::uint32_t value = graph.value(s, variable);
    if (known[value] == unknown) {
      known[value] = holds(proposition, read_term(graph, proposition.left, value),
                           read_term(graph, proposition.right, value))
                         ? yes
                         : no;
    }
    return known[value] == yes;
  });
}

// The readings of a term by the number of its variable's value, each made once.
class Readings {
 public:
  Readings(const LabelledGraph& graph, const Term& term) : graph_(graph), term_(term) {}
  const Reading& operator[](std::uint32_t value) {
    const auto [found, is_new] = known_.try_emplace(value);
    if (is_new) found->second = read_term(graph_, term_, value);
    return found->second;
  }

 private:
  const LabelledGraph& graph_;
  const Term& term_;
  absl::flat_hash_map<std::uint32_t, Reading> known_;
};

std::vector<Word> by_two_values(const LabelledGraph& graph, const Proposition& proposition) {
  absl::flat_hash_map<std::uint64_t, bool> known;
  Readings lefts(graph, proposition.left), rights(graph, proposition.right);
  return each_state(graph, [&](std::uint32_t s) {
    const std::uint32_t left = graph.value(s, proposition.left.variable);
    const std::uint32_t right = graph.value(s, proposition.right.variable);
    const auto [found, is_new] = known.try_emplace(std::uint64_t{left} << 32 | right, false);
    if (is_new) found->second = holds(proposition, lefts[left], rights[right]);
    return found->second;
  });
}

std::vector<Word> by_terms(const LabelledGraph& graph, const Proposition& proposition) {
  const Term& left = proposition.left;
  const Term& right = proposition.right;
  if (right.kind == Term::Kind::literal) return by_value(graph, proposition, left.variable);
  if (left.kind == Term::Kind::literal || left.variable == right.variable) {
    return by_value(graph, proposition, right.variable);
  }
  return by_two_values(graph, proposition);
}

// In which states is one of the wanted actions enabled?
std::vector<Word> enabled_by_state(const LabelledGraph& graph, const std::vector<bool>& wanted) {
  return each_state(graph, [&](std::uint32_t s) {
    for (const Edge& edge : graph.edges_of(s)) {
      if (enables(graph, s, edge) && wanted[edge.label]) return true;
    }
    return false;
  });
}

} // namespace

Reading read_term(const LabelledGraph& graph, const Term& term, std::uint32_t value) {
  Reading reading;
  if (term.kind == Term::Kind::literal) {
    reading.text = term.text;
  } else {
    const std::string whole = canonical_value(graph.value_text(value));
    std::string_view part = whole;
    for (const std::string& key : term.keys) {
      const auto found = value_at(part, key);
      if (!found) return reading;
      part = *found;
    }
    if (term.kind != Term::Kind::value) {
      reading.number = term.kind == Term::Kind::length ? length_of(part) : cardinality_of(part);
      if (!reading.number) return reading;
      reading.text = std::to_string(*reading.number);
    } else {
      reading.text = part;
    }
  }
  reading.exists = true;
  reading.number = integer_of(reading.text);
  return reading;
}

bool has_reading(const LabelledGraph& graph, const Term& term,
                 const std::function<bool(const Reading&)>& is_sought) {
  if (term.kind == Term::Kind::literal) return is_sought(read_term(graph, term, 0));
  std::vector<bool> seen(graph.value_count());
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    const std::uint32_t value = graph.value(s, term.variable);
    if (seen[value]) continue;
    seen[value] = true;
    if (is_sought(read_term(graph, term, value))) return true;
  }
  return false;
}

std::vector<Word> values_by_state(const LabelledGraph& graph, const Proposition& proposition) {
  switch (proposition.kind) {
  case Proposition::Kind::constant:
    return each_state(graph, [&](std::uint32_t) { return proposition.value; });
  case Proposition::Kind::enabled: {
    std::vector<bool> wanted(graph.labels.size());
    for (const Action action : proposition.actions) wanted[action] = true;
    return enabled_by_state(graph, wanted);
  }
  case Proposition::Kind::dead: {
    const std::vector<bool> all(graph.labels.size(), true);
    std::vector<Word> alive = enabled_by_state(graph, all);
    return each_state(graph, [&](std::uint32_t s) { return (alive[s / 64] >> s % 64 & 1) == 0; });
  }
  case Proposition::Kind::comparison:
  case Proposition::Kind::membership:
    return by_terms(graph, proposition);
  }
  return {};
}

} // namespace fairly::graph
