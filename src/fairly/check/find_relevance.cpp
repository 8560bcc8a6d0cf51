#include "fairly/check/find_relevance.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>
#include <utility>

namespace fairly {
namespace {

using ltl::Formula;
using ltl::Op;

constexpr std::uint64_t kFewStates = 500; // that are looked at in any case
constexpr double kFewSeconds = 0.05;      // that the look at the states may take, or
constexpr double kShareOfSearch = 0.2;    // of the time of the search, if that is more
constexpr std::size_t kMostNodes = 400;   // of a formula whose parts are looked at
constexpr std::uint64_t kStatesBetweenLooks = 512;
constexpr double kPatience = 0.2; // a share of the time; the first states may take longer

// --- values that atoms have in all states

// ever[value], by atom of the formulas: the atom has had this value.
struct Values {
  std::vector<bool> ever[2];
  std::vector<bool> enabled;                        // by action: somewhere
  absl::flat_hash_set<std::vector<Word>> letters{}; // the distinct ones, over `watched`
  std::vector<std::uint32_t> watched{};             // propositions about states
};

class Look {
 public:
  Look(StateSpace& space, const Property& property, double seconds, Monitor* monitor)
      : space_(space), property_(property), seconds_(seconds), monitor_(monitor) {}

  // Returns nullopt if there are too many states.
  std::optional<Values> run() {
    Model& model = property_.model();
    values_.enabled.assign(model.action_count(), false);
    for (const std::uint32_t each : used()) {
      if (!Model::is_event(each)) values_.watched.push_back(each);
    }
    if (!values_.watched.empty()) evaluator_ = model.evaluator(values_.watched);
    reads_enabled_ = !property_.hypotheses().empty() || values_.watched.size() < used().size() ||
                     (evaluator_ && evaluator_->reads_enabled());
    letter_.resize(words_for(values_.watched.size()));
    space_.set_asking(false);
    for (StateNumber state = 0; state < space_.size(); ++state) {
      if (state >= kFewStates && state % kStatesBetweenLooks == 0 && is_over(state)) {
        return std::nullopt;
      }
      if (!see(state)) return std::nullopt;
    }
    conclude();
    return std::move(values_);
  }

 private:
  // Also true if the time would probably run out before all states are seen.
  bool is_over(StateNumber seen) {
    const double part = static_cast<double>(seen) / static_cast<double>(space_.size());
    return watch_.seconds() > seconds_ * std::min(1.0, kPatience + part) ||
           poll(monitor_, {Phase::explaining}).has_value();
  }

  std::vector<std::uint32_t> used() const {
    std::vector<std::uint32_t> all;
    for (const std::uint32_t each : property_.propositions()) {
      if (each != ~std::uint32_t{0} && std::find(all.begin(), all.end(), each) == all.end()) {
        all.push_back(each);
      }
    }
    return all;
  }

  bool see(StateNumber state) {
    std::span<const Arc> arcs; // asking for them finds states that the search did not need
    if (!space_.is_complete() && space_.arcs(state, arcs)) return false;
    if (reads_enabled_ && space_.enabled(state, actions_)) return false;
    for (const Action action : actions_) values_.enabled[action] = true;
    if (!evaluator_) return true;
    evaluator_->evaluate(space_.fetch(state), actions_, letter_.data());
    values_.letters.insert(letter_);
    return true;
  }

  void conclude() {
    for (auto& each : values_.ever) each.assign(property_.propositions().size(), false);
    for (std::size_t atom = 0; atom < property_.propositions().size(); ++atom) {
      const std::uint32_t proposition = property_.propositions()[atom];
      if (proposition == ~std::uint32_t{0}) continue;
      if (Model::is_event(proposition)) {
        const auto& actions = property_.model().event_actions(proposition);
        values_.ever[0][atom] = true;
        values_.ever[1][atom] = std::any_of(actions.begin(), actions.end(),
                                            [&](Action action) { return values_.enabled[action]; });
        continue;
      }
      const auto at = std::find(values_.watched.begin(), values_.watched.end(), proposition);
      const auto i = static_cast<std::size_t>(at - values_.watched.begin());
      for (const std::vector<Word>& letter : values_.letters) {
        values_.ever[letter[i / 64] >> (i % 64) & 1][atom] = true;
      }
    }
  }

  StateSpace& space_;
  const Property& property_;
  const double seconds_;
  Monitor* monitor_;
  bool reads_enabled_ = true; // whether see() asks for the enabled actions
  Stopwatch watch_;
  Values values_;
  std::unique_ptr<Evaluator> evaluator_;
  std::vector<Word> letter_;
  std::vector<Action> actions_;
};

// --- parts of formulas

enum class Polarity : std::uint8_t { helps, hinders };

Polarity other(Polarity polarity) {
  return polarity == Polarity::helps ? Polarity::hinders : Polarity::helps;
}

// The parts of a formula, and the formula without one of them.
class Parts {
 public:
  Parts(ltl::Formulas& formulas, Formula root) : formulas_(formulas), root_(root) {}

  // All parts from the outside in, but no parts inside those in `not_into`, nor below <-> and xor,
  // where no constant is the worst.
  std::vector<std::pair<Formula, Polarity>> all(const std::vector<Formula>& not_into) const {
    std::vector<std::pair<Formula, Polarity>> order;
    const auto add = [&](Formula f, Polarity polarity) {
      const bool is_known = std::any_of(order.begin(), order.end(),
                                        [&](const auto& each) { return each.first == f; });
      if (!is_known) order.emplace_back(f, polarity);
    };
    add(root_, Polarity::helps);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto [f, polarity] = order[i];
      const Op op = formulas_.op(f);
      if (op == Op::Equiv || op == Op::Xor) continue;
      if (std::find(not_into.begin(), not_into.end(), f) != not_into.end()) continue;
      const auto children = formulas_.children(f);
      for (std::size_t k = 0; k < children.size(); ++k) {
        add(children[k], flips(op, k) ? other(polarity) : polarity);
      }
    }
    order.erase(order.begin());
    std::erase_if(order, [&](const auto& each) {
      const Op op = formulas_.op(each.first);
      return op == Op::True || op == Op::False;
    });
    return order;
  }

  // The formula with the worst constant in every place of the part. Returns nullopt if a place is
  // below <-> or xor, where no constant is the worst.
  std::optional<Formula> without(Formula part) {
    image_.clear();
    part_ = part;
    is_possible_ = true;
    const Formula result = rebuilt(root_, Polarity::helps);
    return is_possible_ ? std::optional(result) : std::nullopt;
  }

 private:
  static bool flips(Op op, std::size_t operand) {
    return op == Op::Not || (op == Op::Implies && operand == 0);
  }

  // Recursion is at most kMostNodes deep.
  Formula rebuilt(Formula f, Polarity polarity) {
    if (f == part_) return formulas_.constant(polarity == Polarity::hinders);
    const auto known = image_.find({f, polarity});
    if (known != image_.end()) return known->second;
    const Op op = formulas_.op(f);
    const auto children = formulas_.children(f);
    std::vector<Formula> operands;
    for (std::size_t k = 0; k < children.size(); ++k) {
      operands.push_back(rebuilt(children[k], flips(op, k) ? other(polarity) : polarity));
      const bool has_no_worst = op == Op::Equiv || op == Op::Xor;
      if (has_no_worst && operands.back() != children[k]) is_possible_ = false;
    }
    const Formula result = operands.empty() ? f : formulas_.make(op, operands);
    image_.emplace(std::pair(f, polarity), result);
    return result;
  }

  ltl::Formulas& formulas_;
  const Formula root_;
  Formula part_{};
  bool is_possible_ = true;
  std::map<std::pair<Formula, Polarity>, Formula> image_;
};

// --- both

class Finder {
 public:
  Finder(Session& session, const Property& property, const Answer& answer)
      : session_(session), property_(property), answer_(answer), formulas_(property.formulas()),
        known_(formulas_.atom_count()) {}

  Result<Relevance> run(const RelevanceOptions& options) {
    look();
    if (!answer_.holds() || answer_.vacuity != Vacuity::none) return std::move(result_);
    if (ltl::dag_size(formulas_, property_.formula()) > kMostNodes) {
      if (options.thorough) result_.reason = Stop{.text = "the formula is too large"};
      return std::move(result_);
    }
    Parts parts(formulas_, property_.formula());
    find_cheaply(parts);
    if (options.thorough) {
      if (auto error = find_by_checks(parts)) return *std::move(error);
    }
    for (const auto& [part, replacement] : found_) {
      result_.immaterial.push_back({ltl::print(formulas_, part), replacement});
    }
    return std::move(result_);
  }

 private:
  // Finds the values that atoms have in all states.
  void look() {
    // If no states were needed so far, packing the first one may take long.
    const bool is_wanted = answer_.holds() || !property_.hypotheses().empty();
    StateSpace* const space = is_wanted && session_.states() > 0 ? session_.space() : nullptr;
    const double seconds =
        std::max(kFewSeconds, kShareOfSearch * answer_.statistics.search_seconds);
    std::optional<Values> values;
    if (space != nullptr) {
      values = Look(*space, property_, seconds, session_.monitor()).run();
      if (!space->is_valid()) session_.forget_states();
    }
    for (const ltl::AtomId atom : ltl::atoms(formulas_, property_.formula())) {
      const std::string name(formulas_.name(atom));
      const auto is_proved = [&](const std::vector<std::string>& names) {
        return std::find(names.begin(), names.end(), name) != names.end();
      };
      const ReductionStatistics& facts = answer_.statistics.reduction;
      if (values ? !values->ever[1][atom.index] : is_proved(facts.never_true)) {
        known_[atom.index] = false;
        result_.never_true.push_back(name);
      } else if (values ? !values->ever[0][atom.index] : is_proved(facts.always_true)) {
        known_[atom.index] = true;
        result_.always_true.push_back(name);
      }
    }
    if (!values) return;
    for (const FairnessHypothesis& each : property_.hypotheses()) {
      result_.without_effect.push_back(is_never_enabled(each, *values));
    }
  }

  bool is_never_enabled(const FairnessHypothesis& hypothesis, const Values& values) const {
    if (!hypothesis.actions.empty()) {
      return std::none_of(hypothesis.actions.begin(), hypothesis.actions.end(),
                          [&](Action action) { return values.enabled[action]; });
    }
    if (hypothesis.kind == FairnessHypothesis::Kind::unconditional) return false;
    const std::vector<ltl::AtomId> atoms = ltl::atoms(formulas_, hypothesis.enabled);
    const auto is_event = [&](ltl::AtomId atom) {
      return Model::is_event(property_.propositions()[atom.index]);
    };
    if (std::any_of(atoms.begin(), atoms.end(), is_event)) return false; // events are not looked at
    ltl::LassoWord word{.prefix = {}, .cycle = {ltl::Letter(formulas_.atom_count())}};
    return std::none_of(values.letters.begin(), values.letters.end(), [&](const auto& letter) {
      for (const ltl::AtomId atom : atoms) {
        const auto at = std::find(values.watched.begin(), values.watched.end(),
                                  property_.propositions()[atom.index]);
        const auto i = static_cast<std::size_t>(at - values.watched.begin());
        word.cycle[0][atom.index] = (letter[i / 64] >> (i % 64) & 1) != 0;
      }
      return ltl::evaluate(formulas_, hypothesis.enabled, word);
    });
  }

  // Returns the formula with the known values in place of atoms, simplified.
  Formula simplified(Formula root) {
    absl::flat_hash_map<Formula, Formula> image;
    std::vector<Formula> operands;
    for (const Formula f : ltl::subformulas(formulas_, root)) {
      operands.clear();
      for (const Formula child : formulas_.children(f)) operands.push_back(image.at(child));
      if (formulas_.op(f) == Op::Atom) {
        const std::optional<bool> value = known_[formulas_.atom_of(f).index];
        image[f] = value ? formulas_.constant(*value) : f;
      } else {
        image[f] = operands.empty() ? f : formulas_.make(formulas_.op(f), operands);
      }
    }
    return ltl::simplify(formulas_, image.at(root));
  }

  void find_cheaply(Parts& parts) {
    const Formula as_it_is = simplified(property_.formula());
    search(parts, [&](Formula without) {
      const Formula simple = simplified(without);
      return simple == as_it_is || formulas_.op(simple) == Op::True;
    });
  }

  std::optional<Error> find_by_checks(Parts& parts) {
    std::optional<Error> error;
    search(parts, [&](Formula without) {
      if (error || result_.reason) return false;
      if (formulas_.op(simplified(without)) == Op::False) return false;
      const Property changed = property_.about(property_.model(), without, property_.propositions(),
                                               property_.hypotheses());
      ++result_.checks;
      Result<Answer> answer =
          session_.check(changed, {.short_traces = false, .more_to_come = true});
      if (!answer) {
        error = std::move(answer).error();
      } else if (answer->unknown()) {
        result_.reason = answer->reason;
      }
      return answer && answer->holds();
    });
    return error;
  }

  // Looks for parts that the formula can do without, but not inside parts that were found already.
  template <class F>
  void search(Parts& parts, const F& holds_without) {
    std::vector<Formula> tried, not_into;
    for (const auto& [part, replacement] : found_) not_into.push_back(part);
    while (true) {
      const auto all = parts.all(not_into);
      const auto next = std::find_if(all.begin(), all.end(), [&](const auto& each) {
        return std::find(tried.begin(), tried.end(), each.first) == tried.end() &&
               std::find(not_into.begin(), not_into.end(), each.first) == not_into.end();
      });
      if (next == all.end()) return;
      tried.push_back(next->first);
      const std::optional<Formula> without = parts.without(next->first);
      if (!without || !holds_without(*without)) continue;
      found_.emplace_back(next->first, next->second == Polarity::hinders);
      not_into.push_back(next->first);
    }
  }

  Session& session_;
  const Property& property_;
  const Answer& answer_;
  ltl::Formulas& formulas_;
  std::vector<std::optional<bool>> known_; // by atom
  std::vector<std::pair<Formula, bool>> found_;
  Relevance result_;
};

} // namespace

Result<Relevance> find_relevance(Session& session, const Property& property, const Answer& answer,
                                 const RelevanceOptions& options) {
  return Finder(session, property, answer).run(options);
}

} // namespace fairly
