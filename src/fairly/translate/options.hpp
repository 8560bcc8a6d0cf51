// What a translation should make, and how much it may take.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/ltl/letter_facts.hpp"
#include "fairly/translate/automaton_kind.hpp"

#include <cstddef>
#include <vector>

namespace fairly {

struct TranslateOptions {
  AutomatonKind kind = AutomatonKind::tgba;
  std::size_t max_states = 20'000;
  std::size_t max_guard_nodes = std::size_t{1} << 22; // of all decision diagrams together
  Monitor* monitor = nullptr;
  // For tgba only: what these facts exclude needs no edges.
  ltl::LetterFacts* facts = nullptr;
  // Only those words count in which letters of each of these sets come infinitely often.
  std::vector<std::vector<ltl::LetterCube>> again{};
};

} // namespace fairly
