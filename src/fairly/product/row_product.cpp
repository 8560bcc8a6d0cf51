#include "fairly/product/row_product.hpp"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <vector>

namespace fairly {

RowProduct::RowProduct(Model& model, Labelling& labelling) : model_(model), labelling_(labelling) {
  initial_.clear(words_for(model_.state_bits()));
  model_.initial(initial_);
  words_ = words_for(model_.state_bits());
}

// Equal states count once, as they do when states have numbers.
void RowProduct::initial(RowEdges& out) const {
  absl::flat_hash_set<std::vector<Word>> known;
  for (std::size_t i = 0; i < initial_.size(); ++i) {
    if (!known.emplace(initial_.state(i), initial_.state(i) + words_).second) continue;
    for (const State each : labelling_.automaton().initial()) {
      out.add(initial_.state(i), each, kNoMarks);
    }
  }
}

std::optional<MarksId> RowProduct::expand(const Word* node, RowEdges& out) {
  steps_.clear(words_);
  if (!model_.successors(node, steps_)) return std::nullopt;
  const Action stutter = labelling_.stutter();
  actions_.clear();
  for (const Action each : steps_.actions()) {
    if (each != kStutter) actions_.push_back(each);
  }
  const std::uint32_t letter = labelling_.letter(node, actions_);
  const auto state = static_cast<State>(node[words_]);
  if (labelling_.has_events()) {
    add_by_event(node, state, letter, out);
    return labelling_.shared_marks(letter, actions_);
  }
  const auto add = [&](State next, const MarksId* marks) {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      out.add(steps_.state(i), next, marks[std::min(steps_.actions()[i], stutter)]);
    }
    if (steps_.empty()) out.add(node, next, marks[stutter]);
  };
  labelling_.for_each(state, letter, add);
  return labelling_.shared_marks(letter, actions_);
}

void RowProduct::add_by_event(const Word* node, State automaton_state, std::uint32_t letter,
                              RowEdges& out) {
  const Action stutter = labelling_.stutter();
  const auto action = [&](std::size_t i) { return std::min(steps_.actions()[i], stutter); };
  event_classes_.clear();
  if (steps_.empty()) event_classes_.push_back(0);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const std::uint32_t each = labelling_.event_class(action(i));
    if (std::find(event_classes_.begin(), event_classes_.end(), each) == event_classes_.end()) {
      event_classes_.push_back(each);
    }
  }
  for (const std::uint32_t event_class : event_classes_) {
    const std::uint32_t of_step = labelling_.letter_of_step(letter, event_class);
    labelling_.for_each(automaton_state, of_step, [&](State next, const MarksId* marks) {
      for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (labelling_.event_class(action(i)) != event_class) continue;
        out.add(steps_.state(i), next, labelling_.marks_of_step(marks[action(i)], of_step));
      }
      if (steps_.empty()) out.add(node, next, labelling_.marks_of_step(marks[stutter], of_step));
    });
  }
}

} // namespace fairly
