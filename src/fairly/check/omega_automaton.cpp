#include "fairly/check/omega_automaton.hpp"

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/dot_writer.hpp"
#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/automaton/never_writer.hpp"
#include "fairly/automaton/structure.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/translate/convert.hpp"
#include "fairly/translate/translate.hpp"

#include <utility>

namespace fairly {

OmegaAutomaton::OmegaAutomaton(Automaton automaton)
    : inside_(std::make_shared<const Automaton>(std::move(automaton))) {}

Result<OmegaAutomaton> OmegaAutomaton::from_ltl(std::string_view formula) {
  return from_ltl(formula, Wanted{});
}

Result<OmegaAutomaton> OmegaAutomaton::from_ltl(std::string_view formula, const Wanted& wanted) {
  ltl::Formulas arena;
  Result<ltl::Formula> parsed = ltl::parse(arena, formula, {.syntax = wanted.syntax});
  if (!parsed) return std::move(parsed).error();
  if (wanted.negated) parsed = arena.unary(ltl::Op::Not, *parsed);
  Result<Automaton> made = translate_ltl(
      arena, *parsed,
      {.kind = wanted.kind, .max_states = wanted.max_states, .monitor = wanted.monitor});
  if (!made) return std::move(made).error();
  return OmegaAutomaton(*std::move(made));
}

Result<OmegaAutomaton> OmegaAutomaton::from_hoa(std::string_view text, const std::string& source) {
  Result<Automaton> read = read_hoa(text, source);
  if (!read) return std::move(read).error();
  return OmegaAutomaton(*std::move(read));
}

Result<OmegaAutomaton> OmegaAutomaton::to(const Wanted& wanted) const {
  if (wanted.negated) {
    return Error{.message = "automata are not complemented",
                 .kind = ErrorKind::unsupported,
                 .hint = "translate the negated formula"};
  }
  Result<Automaton> made = convert(
      *inside_, {.kind = wanted.kind, .max_states = wanted.max_states, .monitor = wanted.monitor});
  if (!made) return std::move(made).error();
  return OmegaAutomaton(*std::move(made));
}

std::string OmegaAutomaton::name() const {
  return inside_->name();
}
std::vector<std::string> OmegaAutomaton::atoms() const {
  return inside_->propositions();
}
std::uint32_t OmegaAutomaton::state_count() const {
  return inside_->state_count();
}
std::size_t OmegaAutomaton::edge_count() const {
  return inside_->transitions().size();
}
std::uint32_t OmegaAutomaton::mark_count() const {
  return inside_->mark_count();
}
std::string OmegaAutomaton::acceptance() const {
  return inside_->acceptance_text();
}

OmegaAutomaton::Shape OmegaAutomaton::shape() const {
  const Structure all = structure(*inside_);
  return {all.deterministic, all.complete, all.weak, all.terminal};
}

std::string OmegaAutomaton::hoa() const {
  return to_hoa(*inside_);
}
std::string OmegaAutomaton::dot() const {
  return to_dot(*inside_);
}
Result<std::string> OmegaAutomaton::never_claim() const {
  return to_never_claim(*inside_);
}

Result<bool> OmegaAutomaton::is_empty(Engine engine, Monitor* monitor) const {
  ExplicitGraph graph = inside_->graph();
  Result<EmptinessResult> result =
      check_emptiness(graph, inside_->acceptance(), {.engine = engine, .monitor = monitor});
  if (!result) return std::move(result).error();
  if (result->verdict == Emptiness::unknown) {
    return to_error(result->reason.value_or(Stop{}));
  }
  return result->verdict == Emptiness::empty;
}

} // namespace fairly
