#include "fairly/model/formula_reader.hpp"

#include "fairly/ltl/parser.hpp"
#include "fairly/model/event_reader.hpp"

#include <absl/container/flat_hash_map.h>

#include <optional>

namespace fairly {
namespace {

// Events that no action is, such as those of a coloured transition that never fires, are false.
std::optional<bool> constant_value(const Model& model, std::uint32_t proposition) {
  if (!Model::is_event(proposition)) return model.constant(proposition);
  return model.event_actions(proposition).empty() ? std::optional(false) : std::nullopt;
}

Result<std::uint32_t> read_atom(Model& model, std::string_view atom, const AtomSource& where) {
  Result<std::uint32_t> proposition = model.proposition(atom, where);
  return !proposition && is_event(atom) ? read_event(model, atom, where) : std::move(proposition);
}

ltl::Formula with_constants(const FormulaTable& table, ltl::Formula formula) {
  ltl::Formulas& formulas = table.formulas;
  std::vector<ltl::Formula> operands;
  absl::flat_hash_map<ltl::Formula, ltl::Formula> image;
  for (const ltl::Formula f : ltl::subformulas(formulas, formula)) {
    if (formulas.op(f) == ltl::Op::Atom) {
      const std::optional<bool> value =
          constant_value(table.model, table.propositions[formulas.atom_of(f).index]);
      image[f] = value ? formulas.constant(*value) : f;
      continue;
    }
    operands.clear();
    for (const ltl::Formula child : formulas.children(f)) operands.push_back(image.at(child));
    image[f] = formulas.make(formulas.op(f), operands);
  }
  return image.at(formula);
}

} // namespace

Result<ltl::Formula> read_formula(const FormulaTable& table, std::string_view text,
                                  const std::string& source, ltl::Syntax syntax) {
  std::vector<ltl::AtomSpan> spans;
  Result<ltl::Formula> formula =
      ltl::parse(table.formulas, text, {.syntax = syntax, .source = source, .spans = &spans});
  if (!formula) return formula;
  for (const ltl::AtomSpan& span : spans) {
    const std::size_t atom = span.atom.index;
    if (atom >= table.propositions.size()) table.propositions.resize(atom + 1, kNoProposition);
    if (table.propositions[atom] != kNoProposition) continue;
    Result<std::uint32_t> proposition =
        read_atom(table.model, table.formulas.name(span.atom),
                  {.source = source, .formula = text, .offset = span.offset});
    if (!proposition) return std::move(proposition).error();
    table.propositions[atom] = *proposition;
  }
  return with_constants(table, *formula);
}

} // namespace fairly
