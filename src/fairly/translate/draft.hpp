// A generalised Büchi automaton while the translator works on it.
//
// Unlike Automaton it is small, mutable, has one initial state and at most 64 marks, and its guards
// live in decision diagrams that all steps of one translation share. A run is accepted if it
// carries every mark infinitely often.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/base/bdd.hpp"
#include "fairly/base/components.hpp"
#include "fairly/ltl/formula.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fairly::translate {

using Marks = std::uint64_t; // bit i: mark i
inline constexpr std::uint32_t kMaxMarks = 64;

Marks to_marks(const MarkSet& set);
MarkSet to_mark_set(Marks marks);

struct DraftEdge {
  State target;
  Bdd guard;
  Marks marks;
  friend bool operator==(const DraftEdge&, const DraftEdge&) = default;
};

struct Draft {
  std::vector<std::vector<DraftEdge>> edges; // of each state
  State initial = 0;
  std::uint32_t mark_count = 0;

  State state_count() const { return static_cast<State>(edges.size()); }
  std::size_t edge_count() const;
  Marks all_marks() const { return mark_count == 64 ? ~Marks{0} : (Marks{1} << mark_count) - 1; }
};

// Joins edges of a state that differ only in their guards, and drops edges without letters.
void join_parallel_edges(std::vector<DraftEdge>& row, Bdds& bdds);
void join_parallel_edges(Draft& draft, Bdds& bdds);

// The same; also takes from each guard the letters that a parallel edge with more marks covers.
void merge_edges(Draft& draft, Bdds& bdds);

// Keeps the given states, in the same order, and drops edges to the others.
void keep_states(Draft& draft, const std::vector<bool>& kept);

struct Components : ComponentNumbers {
  std::vector<bool> accepting; // has a cycle, and its edges carry all marks together
  std::vector<bool> cyclic;    // has an edge inside
};

Components components(const Draft& draft);

// For an automaton with at most one mark, in which the cycles through a state all have it or all
// lack it: puts the mark on all edges of a state or on none.
void move_marks_to_states(Draft& draft);

std::vector<bool> reachable_states(const Draft& draft);

// Returns true if no letter leads from a state along two edges.
bool is_deterministic(const Draft& draft, Bdds& bdds);

// Returns true if a is better than b: fewer states; or as many, and only a is deterministic; or
// else fewer edges.
bool is_better(const Draft& a, const Draft& b, Bdds& bdds);

// Returns true if no run is accepted. Guards are assumed to be satisfiable.
bool is_empty(const Draft& draft);

bool is_complete(const Draft& draft, Bdds& bdds);

// Adds a state that is never left and carries these marks. Letters without an edge lead to it.
void add_sink(Draft& draft, Marks marks, Bdds& bdds);

// Accepts what both accept. The marks of `b` come behind those of `a`.
Draft product(const Draft& a, const Draft& b, Bdds& bdds);

// Accepts what at least one of them accepts.
Draft sum(const Draft& a, const Draft& b);

// The name of an automaton: its formula, or empty if the formula is very long.
std::string name_of(const ltl::Formulas& formulas, ltl::Formula formula);

// The reachable states, in the order in which they are met from the initial one.
std::vector<State> states_in_order(const Draft& draft);

// `acceptance` says how marks are read. States are numbered as in states_in_order().
Automaton to_automaton(const Draft& draft, Acceptance acceptance, const Bdds& bdds,
                       std::vector<std::string> propositions, std::string name);

} // namespace fairly::translate
