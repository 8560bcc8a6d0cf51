// Automata for programs that use the library: made from LTL or HOA, converted to other kinds,
// checked for emptiness, and written as text.
//
//     Result<OmegaAutomaton> automaton = OmegaAutomaton::from_ltl("G(request -> F answer)");
//     puts(automaton->hoa().c_str());
//
// Copies share the automaton and cost nothing. Limits are reported as errors of kind limit.
// Tested by tests/unit/check/omega_automaton_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/emptiness/engine.hpp"
#include "fairly/ltl/syntax.hpp"
#include "fairly/translate/automaton_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

class Automaton; // automaton/automaton.hpp

class OmegaAutomaton {
 public:
  struct Wanted {
    AutomatonKind kind = AutomatonKind::tgba;
    bool negated = false; // of the formula; automata are not complemented
    ltl::Syntax syntax = ltl::Syntax::Spot;
    std::size_t max_states = 20'000;
    Monitor* monitor = nullptr;
  };
  struct Shape {
    bool deterministic = false, complete = false, weak = false, terminal = false;
  };

  // Accepts the words that satisfy the formula.
  static Result<OmegaAutomaton> from_ltl(std::string_view formula);
  static Result<OmegaAutomaton> from_ltl(std::string_view formula, const Wanted& wanted);
  // Reads a text with exactly one automaton; `source` names the text in errors.
  static Result<OmegaAutomaton> from_hoa(std::string_view text,
                                         const std::string& source = "automaton");

  // Returns an automaton of the wanted kind with the same language, or an error if `wanted.negated`
  // is set.
  Result<OmegaAutomaton> to(const Wanted& wanted) const;

  std::string name() const; // may be empty
  std::vector<std::string> atoms() const;
  std::uint32_t state_count() const;
  std::size_t edge_count() const;
  std::uint32_t mark_count() const;
  std::string acceptance() const; // as HOA writes it
  Shape shape() const;

  std::string hoa() const;
  std::string dot() const;
  // A never claim for SPIN. Returns an error unless this is a Büchi automaton with acceptance on
  // states.
  Result<std::string> never_claim() const;

  // Does it accept no word? Returns an error if a limit was reached or the engine does not fit.
  Result<bool> is_empty(Engine engine = Engine::automatic, Monitor* monitor = nullptr) const;

 private:
  explicit OmegaAutomaton(Automaton automaton);

  std::shared_ptr<const Automaton> inside_;
};

} // namespace fairly
