#include "fairly/translate/bisimulation.hpp"

#include <map>
#include <utility>

namespace fairly::translate {

std::vector<State> bisimulation_classes(const std::vector<std::vector<DraftEdge>>& edges,
                                        std::vector<State> classes, Bdds& bdds) {
  using Letters = std::map<std::pair<State, Marks>, Bdd>; // by class of the target and marks
  for (std::size_t count = 0;;) {
    std::map<std::pair<State, Letters>, State> signatures;
    std::vector<State> refined(classes.size());
    for (State s = 0; s < classes.size(); ++s) {
      Letters letters;
      for (const DraftEdge& edge : edges[s]) {
        const std::pair key(classes[edge.target], edge.marks);
        Bdd& known = letters.try_emplace(key, Bdds::kFalse).first->second;
        known = bdds.either(known, edge.guard);
      }
      refined[s] =
          signatures
              .try_emplace({classes[s], std::move(letters)}, static_cast<State>(signatures.size()))
              .first->second;
    }
    classes = std::move(refined);
    if (signatures.size() == count) return classes;
    count = signatures.size();
  }
}

} // namespace fairly::translate
