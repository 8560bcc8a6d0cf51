#include "fairly/model/formula_reader.hpp"

#include "fairly/ltl/parser.hpp"
#include "fairly/model/event_reader.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <optional>

namespace fairly {
namespace {

// Events without any actions, such as those of a coloured transition that never fires, are false.
std::optional<bool> constant_value(const Model& model, std::uint32_t proposition) {
  if (!Model::is_event(proposition)) return model.constant(proposition);
  return model.event_actions(proposition).empty() ? std::optional(false) : std::nullopt;
}

Result<std::uint32_t> read_atom(Model& model, std::string_view atom, const AtomSource& where) {
  Result<std::uint32_t> proposition = model.proposition(atom, where);
  return !proposition && is_event(atom) ? read_event(model, atom, where) : std::move(proposition);
}

// "Gate" is read as "G ate". If an unknown atom and the operators before it together form a known
// name, the hint is to quote the whole name.
void hint_at_operators(Model& model, std::string_view atom, const AtomSource& where, Error& error) {
  if (!where.formula.substr(where.offset).starts_with(atom)) return; // it is quoted
  for (std::size_t begin = where.offset; begin > 0;) {
    const char before = where.formula[--begin];
    if (before != 'F' && before != 'G' && before != 'X') return;
    const std::string name(where.formula.substr(begin, where.offset - begin + atom.size()));
    if (!model.proposition(name)) continue;
    error.hint = fmt::format("{0} is read as {1} {2}: write \"{0}\" in double quotes", name,
                             where.formula.substr(begin, where.offset - begin), atom);
    return;
  }
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
    const AtomSource where{.source = source, .formula = text, .offset = span.offset};
    const std::string_view name = table.formulas.name(span.atom);
    Result<std::uint32_t> proposition = read_atom(table.model, name, where);
    if (!proposition) {
      Error error = std::move(proposition).error();
      if (syntax == ltl::Syntax::Spot) hint_at_operators(table.model, name, where, error);
      return error;
    }
    table.propositions[atom] = *proposition;
  }
  return with_constants(table, *formula);
}

} // namespace fairly
