#include "fairly/ltl/letter_facts.hpp"

#include <algorithm>
#include <optional>

namespace fairly::ltl {
namespace {

constexpr std::size_t kMaxQuestions = 200; // for one function
constexpr std::size_t kMaxCubes = 24;

class Restriction {
 public:
  Restriction(Bdds& bdds, const std::vector<AtomId>& atoms, LetterFacts& facts)
      : bdds_(bdds), atoms_(atoms), facts_(facts) {}

  Bdd of(Bdd function) {
    if (function == Bdds::kFalse) return function;
    if (!values_.empty() && questions_++ < kMaxQuestions && facts_.excludes(sorted())) {
      return Bdds::kFalse;
    }
    if (bdds_.is_constant(function)) return function;
    const std::uint32_t variable = bdds_.variable(function);
    const Bdd low = branch(variable, false, bdds_.low(function));
    const Bdd high = branch(variable, true, bdds_.high(function));
    return bdds_.if_then_else(bdds_.literal(variable), high, low);
  }

 private:
  Bdd branch(std::uint32_t variable, bool value, Bdd function) {
    values_.push_back({atoms_[variable], value});
    const Bdd result = of(function);
    values_.pop_back();
    return result;
  }

  const std::vector<AtomValue>& sorted() {
    sorted_ = values_;
    std::sort(sorted_.begin(), sorted_.end());
    return sorted_;
  }

  Bdds& bdds_;
  const std::vector<AtomId>& atoms_;
  LetterFacts& facts_;
  std::vector<AtomValue> values_, sorted_;
  std::size_t questions_ = 0;
};

bool is_boolean(Op op) {
  switch (op) {
  case Op::Next:
  case Op::Finally:
  case Op::Globally:
  case Op::Until:
  case Op::Release:
  case Op::WeakUntil:
  case Op::StrongRelease:
    return false;
  default:
    return true;
  }
}

// Functions of the atoms of a formula, for its Boolean parts.
class StateFunctions {
 public:
  StateFunctions(const Formulas& formulas, Formula root) : formulas_(formulas) {
    atoms_ = ltl::atoms(formulas, root);
  }

  Bdd combine(Op op, std::span<const Bdd> operands, Formula f) {
    switch (op) {
    case Op::True:
      return Bdds::kTrue;
    case Op::False:
      return Bdds::kFalse;
    case Op::Atom: {
      const auto at = std::lower_bound(atoms_.begin(), atoms_.end(), formulas_.atom_of(f));
      return bdds_.literal(static_cast<std::uint32_t>(at - atoms_.begin()));
    }
    case Op::Not:
      return bdds_.negate(operands[0]);
    case Op::Implies:
      return bdds_.either(bdds_.negate(operands[0]), operands[1]);
    case Op::Equiv:
      return bdds_.if_then_else(operands[0], operands[1], bdds_.negate(operands[1]));
    case Op::Xor:
      return bdds_.if_then_else(operands[0], bdds_.negate(operands[1]), operands[1]);
    default:
      break;
    }
    Bdd result = op == Op::And ? Bdds::kTrue : Bdds::kFalse;
    for (const Bdd operand : operands) {
      result = op == Op::And ? bdds_.both(result, operand) : bdds_.either(result, operand);
    }
    return result;
  }

  // Returns the value that the function has on all possible letters, or nullopt if it is not
  // constant.
  std::optional<bool> constant(Bdd function, LetterFacts& facts) {
    if (bdds_.is_constant(function)) return function == Bdds::kTrue;
    if (possible_letters(bdds_, function, atoms_, facts) == Bdds::kFalse) return false;
    if (possible_letters(bdds_, bdds_.negate(function), atoms_, facts) == Bdds::kFalse) return true;
    return std::nullopt;
  }

  std::optional<std::vector<LetterCube>> cubes(Bdd function) {
    return letter_cubes(bdds_, function, atoms_);
  }

  bool has_too_many_atoms() const { return atoms_.size() > Bdds::kMaxVariables; }
  bool exhausted() const { return bdds_.exhausted(); }

 private:
  const Formulas& formulas_;
  std::vector<AtomId> atoms_;
  Bdds bdds_{std::size_t{1} << 20};
};

} // namespace

Bdd possible_letters(Bdds& bdds, Bdd function, const std::vector<AtomId>& atoms,
                     LetterFacts& facts) {
  return Restriction(bdds, atoms, facts).of(function);
}

std::optional<std::vector<LetterCube>> letter_cubes(Bdds& bdds, Bdd function,
                                                    const std::vector<AtomId>& atoms) {
  std::vector<Cube> cubes;
  if (!bdds.cubes(function, kMaxCubes, cubes)) return std::nullopt;
  std::vector<LetterCube> result;
  for (const Cube& cube : cubes) {
    LetterCube& values = result.emplace_back();
    for (const Literal& each : cube) values.push_back({atoms[each.variable], each.positive});
    std::sort(values.begin(), values.end());
  }
  return result;
}

std::optional<std::vector<LetterCube>> letter_cubes(const Formulas& formulas, Formula formula) {
  StateFunctions functions(formulas, formula);
  if (functions.has_too_many_atoms()) return std::nullopt;
  const std::vector<Formula> parts = subformulas(formulas, formula);
  std::vector<Bdd> values, operands;
  for (const Formula part : parts) {
    operands.clear();
    for (const Formula child : formulas.children(part)) {
      const auto at = std::lower_bound(parts.begin(), parts.end(), child);
      operands.push_back(values[static_cast<std::size_t>(at - parts.begin())]);
    }
    values.push_back(functions.combine(formulas.op(part), operands, part));
  }
  if (functions.exhausted()) return std::nullopt;
  return functions.cubes(values.back());
}

Formula simplify_by_facts(Formulas& formulas, Formula formula, LetterFacts& facts) {
  StateFunctions functions(formulas, formula);
  if (functions.has_too_many_atoms()) return formula;
  const std::vector<Formula> parts = subformulas(formulas, formula);
  std::vector<Formula> image(parts.size());
  std::vector<std::optional<Bdd>> function(parts.size()); // of Boolean parts
  const auto index_of = [&](Formula part) {
    return static_cast<std::size_t>(std::lower_bound(parts.begin(), parts.end(), part) -
                                    parts.begin());
  };
  std::vector<Bdd> operands;
  std::vector<Formula> images;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Op op = formulas.op(parts[i]);
    bool boolean = is_boolean(op);
    operands.clear();
    images.clear();
    for (const Formula child : formulas.children(parts[i])) {
      const std::size_t at = index_of(child);
      boolean = boolean && function[at];
      if (boolean) operands.push_back(*function[at]);
      images.push_back(image[at]);
    }
    image[i] = op == Op::Atom ? parts[i] : formulas.make(op, images);
    if (!boolean) continue;
    function[i] = functions.combine(op, operands, parts[i]);
    if (functions.exhausted()) return formula;
    if (const auto value = functions.constant(*function[i], facts)) {
      image[i] = formulas.constant(*value);
    }
    if (functions.exhausted()) return formula;
  }
  return image.back();
}

} // namespace fairly::ltl
