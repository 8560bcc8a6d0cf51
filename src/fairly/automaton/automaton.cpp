#include "fairly/automaton/automaton.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fairly {

Automaton::Automaton(AutomatonParts parts)
    : parts_(std::move(parts)), marks_(std::make_shared<const MarkTable>(std::move(parts_.marks))),
      first_(std::size_t{parts_.state_count} + 1) {
  assert(parts_.state_names.empty() || parts_.state_names.size() == parts_.state_count);
  std::stable_sort(parts_.transitions.begin(), parts_.transitions.end(),
                   [](const Transition& a, const Transition& b) { return a.source < b.source; });
  for (const Transition& t : parts_.transitions) {
    assert(t.source < parts_.state_count && t.target < parts_.state_count);
    ++first_[t.source + 1];
  }
  for (std::size_t s = 0; s < parts_.state_count; ++s) first_[s + 1] += first_[s];
}

const std::string& Automaton::state_name(State state) const {
  static const std::string unnamed;
  return parts_.state_names.empty() ? unnamed : parts_.state_names[state];
}

std::string Automaton::acceptance_text() const {
  const Mark plain = parts_.mark_count - static_cast<Mark>(parts_.complements.size());
  return parts_.acceptance.to_string([&](Mark mark) {
    return mark < plain ? std::to_string(mark)
                        : "!" + std::to_string(parts_.complements[mark - plain]);
  });
}

std::vector<Mark> Automaton::written_marks(MarksId marks) const {
  const Mark plain = parts_.mark_count - static_cast<Mark>(parts_.complements.size());
  std::vector<Mark> written;
  (*marks_)[marks].for_each([&](Mark mark) {
    if (mark < plain) written.push_back(mark);
  });
  return written;
}

ExplicitGraph Automaton::graph() const {
  std::vector<ExplicitGraph::Arc> arcs;
  arcs.reserve(parts_.transitions.size());
  for (std::uint32_t i = 0; i < parts_.transitions.size(); ++i) {
    const Transition& t = parts_.transitions[i];
    if (t.guard != Bdds::kFalse) arcs.push_back({t.source, {t.target, t.marks, i}});
  }
  return ExplicitGraph(parts_.state_count, parts_.initial, arcs, marks_);
}

} // namespace fairly
