#include "fairly/petri/spelled_property.hpp"

#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/model/fairness_reader.hpp"
#include "fairly/petri/net_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly::petri {
namespace {

using HypothesisKind = FairnessHypothesis::Kind;

// If the id of a place is a plain name, the id alone says that the place is marked.
std::string atom_text(const Proposition& proposition, const Net& net) {
  const bool has_one_place =
      proposition.sum.size() == 1 && proposition.sum[0].places[1] == kNoPlace;
  if (has_one_place && proposition == marked_proposition(proposition.sum[0].places[0])) {
    const std::string& id = net.places()[proposition.sum[0].places[0]].id;
    if (name_text(id) == id) return id;
  }
  return to_text(proposition, net);
}

class Speller {
 public:
  explicit Speller(const Property& property)
      : property_(property), model_(dynamic_cast<const NetModel&>(property.model())),
        from_(property.formulas()) {
    out_.net = model_.net();
    out_.net.colours = nullptr; // what is written has none
  }

  SpelledProperty run() {
    out_.formula = copied(property_.formula());
    if (has_constants_) out_.formula = ltl::simplify(out_.formulas, out_.formula);
    out_.text = text(out_.formula);
    for (TransitionIndex t = 0; t < out_.net.transitions().size(); ++t) {
      out_.net.transition(t).fairness = Fairness::none;
    }
    for (const FairnessHypothesis& each : property_.hypotheses()) {
      each.actions.empty() ? add_formula(each) : add_transitions(each);
    }
    return std::move(out_);
  }

 private:
  std::string text(ltl::Formula formula) const {
    if (out_.formulas.size(formula) > kMaxWrittenOperators) {
      throw Error{.message = fmt::format("written out, the formula has more than {} operators",
                                         kMaxWrittenOperators),
                  .kind = ErrorKind::limit};
    }
    return ltl::print(out_.formulas, formula);
  }

  ltl::Formula atom(ltl::AtomId which) {
    const Proposition& meaning = model_.meaning(property_.propositions()[which.index]);
    if (meaning.kind == Proposition::Kind::constant) {
      has_constants_ = true;
      return out_.formulas.constant(meaning.bound != 0);
    }
    const ltl::AtomId named = out_.formulas.intern(atom_text(meaning, out_.net));
    if (named.index == out_.propositions.size()) out_.propositions.push_back(meaning);
    return out_.formulas.atom(named);
  }

  ltl::Formula copied(ltl::Formula root) {
    std::vector<ltl::Formula> image(root.id() + 1), operands;
    for (const ltl::Formula f : ltl::subformulas(from_, root)) {
      operands.clear();
      for (const ltl::Formula child : from_.children(f)) operands.push_back(image[child.id()]);
      image[f.id()] = from_.op(f) == ltl::Op::Atom ? atom(from_.atom_of(f))
                                                   : out_.formulas.make(from_.op(f), operands);
    }
    return image[root.id()];
  }

  void add_formula(const FairnessHypothesis& hypothesis) {
    const std::string occurs = text(copied(hypothesis.occurs));
    std::string written = fmt::format("GF({})", occurs);
    if (hypothesis.kind != HypothesisKind::unconditional) {
      written = fmt::format("{}: ({}) => ({})",
                            hypothesis.kind == HypothesisKind::weak ? "weak" : "strong",
                            text(copied(hypothesis.enabled)), occurs);
    }
    out_.assumptions.formulas.push_back(std::move(written));
  }

  void add_transitions(const FairnessHypothesis& hypothesis) {
    if (hypothesis.kind == HypothesisKind::unconditional) {
      throw Error{.message = "unconditional fairness of transitions cannot be written",
                  .kind = ErrorKind::unsupported};
    }
    const Fairness fairness =
        hypothesis.kind == HypothesisKind::weak ? Fairness::weak : Fairness::strong;
    if (hypothesis.actions.size() == 1) {
      Transition& transition = out_.net.transition(hypothesis.actions[0]);
      transition.fairness = std::max(transition.fairness, fairness);
      return;
    }
    ActionPattern group{.is_group = true};
    for (const Action t : hypothesis.actions) {
      group.globs.push_back(glob_for(out_.net.transitions()[t].id));
    }
    auto& groups = fairness == Fairness::weak ? out_.assumptions.weak : out_.assumptions.strong;
    groups.push_back(group_text(group));
  }

  const Property& property_;
  const NetModel& model_;
  const ltl::Formulas& from_;
  bool has_constants_ = false;
  SpelledProperty out_;
};

} // namespace

Result<SpelledProperty> spell_out(const Property& property) {
  try {
    return Speller(property).run();
  } catch (Error& error) {
    return std::move(error);
  }
}

} // namespace fairly::petri
