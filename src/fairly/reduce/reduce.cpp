#include "fairly/reduce/reduce.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/symmetry.hpp"
#include "fairly/reduce/distinctions.hpp"
#include "fairly/reduce/merged_property.hpp"
#include "fairly/reduce/net_facts.hpp"
#include "fairly/reduce/property_atoms.hpp"
#include "fairly/reduce/reduced_net.hpp"
#include "fairly/reduce/rules/rules.hpp"
#include "fairly/reduce/slice.hpp"
#include "fairly/translate/stutter.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace fairly::reduce {
namespace {

constexpr double kMostSeconds = 10;            // for facts
constexpr double kShareOfTheTime = 0.2;        // of the time that is left
constexpr double kSecondsForTransitions = 0.5; // to find those that never fire
constexpr std::size_t kMostInVain = 30;
constexpr std::size_t kMostWithoutCopies = 4; // nets without copies before the search is given up
constexpr double kLeastGain = 1.7; // logarithm of how many markings one may stand for: six
constexpr std::size_t kMaxRounds = 50;
constexpr std::size_t kMaxFactRounds = 3;
constexpr std::string_view kNeverEnabled = "transitions that facts exclude";
constexpr std::string_view kMerged = "interchangeable places";
constexpr std::string_view kSensitive = "the formula is sensitive to stuttering";

// The formulas for which the rules must be right.
enum class RulesFor : std::uint8_t { any, insensitive };

class Reducer {
 public:
  Reducer(const Property& property, const petri::NetModel& model, const ReduceOptions& options)
      : given_(property), model_(model), net_(model.net()), formulas_(property.formulas()),
        formula_(property.formula()), options_(options) {}

  std::vector<Reduction> run() {
    statistics_.tried = true;
    statistics_.places_before = statistics_.places_after = net_.places().size();
    statistics_.transitions_before = statistics_.transitions_after = net_.transitions().size();
    if (options_.facts) use_facts();
    for (std::size_t round = 0;; ++round) {
      insensitive_ = is_insensitive();
      std::vector<Reduction> all;
      statistics_.refusals.clear();
      if (options_.slices) {
        if (std::optional<Reduction> slice = sliced()) all.push_back(*std::move(slice));
      }
      if (options_.rules != 0 && !insensitive_ && is_shortening()) {
        if (std::optional<Reduction> shorter = shortened()) all.push_back(*std::move(shorter));
      }
      all.push_back(whole());
      if (round == kMaxFactRounds || !use_facts_again(all.back())) {
        for (Reduction& each : all) use_symmetry(each);
        return all;
      }
    }
  }

 private:
  // The meaning of an atom of the formula or of a hypothesis.
  const petri::Proposition& meaning(ltl::AtomId atom) const {
    return model_.meaning(given_.propositions()[atom.index]);
  }

  void use_facts() {
    const Stopwatch watch;
    std::vector<petri::Proposition> meanings(formulas_.atom_count());
    for (const ltl::AtomId atom : atoms()) meanings[atom.index] = meaning(atom);
    const double seconds = std::min(kMostSeconds, kShareOfTheTime * seconds_left(options_.monitor));
    facts_ = std::make_shared<NetFacts>(net_, std::move(meanings), seconds, options_.monitor);
    if (simplify_formula(*facts_)) name_constants();
    find_dead_transitions();
    statistics_.linear_programs = facts_->statistics().programs;
    statistics_.exclusions = facts_->statistics().exclusions;
    statistics_.seconds = watch.seconds();
  }

  // Names the atoms with the same value in all markings: they are why the formula has become
  // smaller.
  void name_constants() {
    for (const ltl::AtomId atom : ltl::atoms(formulas_, given_.formula())) {
      for (const bool value : {false, true}) {
        const ltl::AtomValue all[] = {{atom, value}};
        auto& names = value ? statistics_.never_true : statistics_.always_true;
        if (facts_->excludes(all)) names.emplace_back(formulas_.name(atom));
      }
    }
  }

  // Returns true if the formula has become smaller.
  bool simplify_formula(NetFacts& facts) {
    const ltl::Formula before = ltl::simplify(formulas_, formula_);
    const ltl::Formula after =
        ltl::simplify(formulas_, ltl::simplify_by_facts(formulas_, before, facts));
    if (after == before) return false;
    statistics_.formula = ltl::print(formulas_, after);
    formula_ = after;
    return true;
  }

  // Uses facts about the smaller net. Returns false if they say nothing new about the formula.
  bool use_facts_again(Reduction& result) {
    if (!facts_ || !result.model) return false;
    const Stopwatch watch;
    const auto& model = static_cast<const petri::NetModel&>(*result.model);
    std::vector<petri::Proposition> meanings(formulas_.atom_count());
    for (const ltl::AtomId atom : atoms()) {
      meanings[atom.index] = model.meaning(result.property.propositions()[atom.index]);
    }
    auto facts = std::make_shared<NetFacts>(model.net(), std::move(meanings),
                                            facts_->seconds_left(), options_.monitor);
    facts->adopt(*facts_);
    const bool is_smaller = simplify_formula(*facts);
    statistics_.linear_programs = facts->statistics().programs;
    statistics_.exclusions = facts->statistics().exclusions;
    result.statistics.seconds += watch.seconds();
    statistics_.seconds += watch.seconds();
    result.facts = std::move(facts);
    return is_smaller;
  }

  // --- rules

  std::vector<ltl::AtomId> atoms() const { return atoms_of(given_, formula_); }

  static void give_name(NetDraft& draft, TransitionIndex transition) {
    draft.transitions[transition].names = {transition};
  }

  void observe(NetDraft& draft, const petri::Proposition& proposition) const {
    using Kind = petri::Proposition::Kind;
    if (proposition.kind == Kind::dead) {
      for (DraftPlace& place : draft.places) place.observed = true;
      for (DraftTransition& each : draft.transitions) each.watched = true;
    }
    for (const PlaceIndex place : places_read(proposition, net_)) {
      draft.places[place].observed = true;
    }
    for (const TransitionIndex t : proposition.transitions) {
      give_name(draft, t);
      draft.transitions[t].watched = true;
    }
  }

  NetDraft draft() const {
    NetDraft result(net_);
    for (const ltl::AtomId atom : atoms()) observe(result, meaning(atom));
    for (const FairnessHypothesis& each : given_.hypotheses()) {
      for (const Action action : each.actions) {
        give_name(result, action);
        result.transitions[action].fair = true;
      }
    }
    for (const TransitionIndex t : never_fire_) result.remove_transition(t);
    return result;
  }

  // Finds transitions that never fire and that the closure of remove_dead_transitions() does not
  // see.
  void find_dead_transitions() {
    NetMemory* const memory = options_.memory;
    if (memory != nullptr && memory->never_fire) {
      never_fire_ = *memory->never_fire;
      return;
    }
    NetDraft small(net_);
    remove_dead_transitions(small);
    const Stopwatch watch;
    std::size_t in_vain = 0; // in a row
    for (TransitionIndex t = 0; t < net_.transitions().size(); ++t) {
      if (watch.seconds() > kSecondsForTransitions || in_vain > kMostInVain) break;
      if (small.transitions[t].removed || facts_->was_enabled(t)) continue;
      in_vain = facts_->never_fires(t) ? 0 : in_vain + 1;
    }
    // Also looks at transitions that the loop above did not reach, or gave up on: reasons found for
    // one transition often fit others.
    for (TransitionIndex t = 0; t < net_.transitions().size(); ++t) {
      if (!small.transitions[t].removed && facts_->is_known_never_to_fire(t)) {
        never_fire_.push_back(t);
      }
    }
    if (memory != nullptr) memory->never_fire = never_fire_;
  }

  // Answers a question about how the formula sees repetitions of letters; false if the answer is
  // unknown.
  template <class Question>
  bool ask(Question&& question) const {
    const std::vector<ltl::AtomId> variables = ltl::atoms(formulas_, formula_);
    if (variables.size() > Bdds::kMaxVariables) return false;
    const TranslateOptions limits{.monitor = options_.monitor};
    translate::Workbench workbench(formulas_, variables, limits);
    return question(workbench, formula_).value_or(false);
  }
  bool is_insensitive() const { return ask(translate::is_stutter_invariant); }
  bool is_shortening() const { return ask(translate::violations_survive_shortening); }

  void apply(const Rule& rule, NetDraft& draft, ReductionStatistics& statistics) const {
    const std::size_t places = draft.place_count(), transitions = draft.transition_count();
    rule.apply(draft);
    add_rule(rule.name, places - draft.place_count(),
             transitions - std::min(transitions, draft.transition_count()), statistics);
  }

  static void add_rule(std::string_view rule, std::size_t places, std::size_t transitions,
                       ReductionStatistics& statistics) {
    if (places + transitions == 0) return;
    auto& used = statistics.rules;
    auto at =
        std::find_if(used.begin(), used.end(), [&](const auto& each) { return each.name == rule; });
    if (at == used.end()) at = used.insert(at, {.name = std::string(rule)});
    at->places += places;
    at->transitions += transitions;
  }

  // Applies the rules until nothing changes.
  void apply_rules(NetDraft& draft, RulesFor formulas, ReductionStatistics& statistics) const {
    std::size_t size = 0;
    for (std::size_t round = 0; round < kMaxRounds; ++round) {
      const std::size_t now = draft.place_count() + draft.transition_count();
      if (now == size || poll(options_.monitor, {Phase::analysing})) break;
      size = now;
      for (std::size_t i = 0; i < std::size(kRules); ++i) {
        const bool asked = (options_.rules >> i & 1) != 0;
        const bool allowed = !kRules[i].insensitive_only || formulas == RulesFor::insensitive;
        if (!asked || !allowed) continue;
        if (poll(options_.monitor, {Phase::analysing})) return finish(draft, statistics);
        apply(kRules[i], draft, statistics);
      }
    }
    finish(draft, statistics);
  }

  static void finish(const NetDraft& draft, ReductionStatistics& statistics) {
    statistics.places_after = draft.place_count();
    statistics.transitions_after = draft.transition_count();
  }

  void refuse(std::string_view rule, std::string_view reason) {
    statistics_.refusals.push_back({std::string(rule), std::string(reason)});
  }

  Reduction whole() {
    const Stopwatch watch;
    Reduction result{.property = given_, .facts = facts_, .statistics = statistics_};
    result.property.replace_formula(formula_);
    if (options_.rules != 0) {
      NetDraft small = draft();
      add_rule(kNeverEnabled, 0, never_fire_.size(), result.statistics);
      for (const Rule& rule : kRules) {
        if (rule.insensitive_only && !insensitive_) {
          result.statistics.refusals.push_back({std::string(rule.name), std::string(kSensitive)});
        }
      }
      apply_rules(small, insensitive_ ? RulesFor::insensitive : RulesFor::any, result.statistics);
      if (!result.statistics.rules.empty()) {
        auto reduced = std::make_shared<const ReducedNet>(net_, small);
        move_to(*reduced, result);
        result.lift = [reduced, &given = net_](const Trace& trace) {
          return reduced->lift(given, trace);
        };
      }
    }
    result.statistics.seconds += watch.seconds();
    return result;
  }

  // For a formula that is sensitive to stuttering, but whose violations survive if repetitions are
  // left out: the rules for insensitive formulas do just that to a run. So "holds" counts, and a
  // violation counts if the lifted run is one as well. Returns nullopt if these rules find nothing.
  std::optional<Reduction> shortened() {
    const Stopwatch watch;
    Reduction result{.property = given_, .facts = facts_, .statistics = statistics_};
    NetDraft small = draft();
    add_rule(kNeverEnabled, 0, never_fire_.size(), result.statistics);
    apply_rules(small, RulesFor::any, result.statistics);
    const std::size_t size = small.place_count();
    apply_rules(small, RulesFor::insensitive, result.statistics);
    if (small.place_count() == size) return std::nullopt;
    auto reduced = std::make_shared<const ReducedNet>(net_, small);
    move_to(*reduced, result);
    result.only_holds_counts = true;
    result.lift_is_a_guess = true;
    result.lift = [reduced, &given = net_](const Trace& trace) {
      return reduced->lift(given, trace);
    };
    result.statistics.seconds += watch.seconds();
    return result;
  }

  // Returns nullopt if all of the net matters, or a slice is not allowed.
  std::optional<Reduction> sliced() {
    if (!insensitive_) {
      refuse("slice", kSensitive);
      return std::nullopt;
    }
    const Stopwatch watch;
    Reduction result{.property = given_, .facts = facts_, .statistics = statistics_};
    NetDraft small = draft();
    add_rule(kNeverEnabled, 0, never_fire_.size(), result.statistics);
    apply_rules(small, RulesFor::any, result.statistics);
    const std::size_t places = small.place_count(), transitions = small.transition_count();
    std::string reason;
    std::optional<Slice> slice = take_slice(small, given_.hypotheses(), reason);
    if (!slice) {
      if (!reason.empty()) refuse("slice", reason);
      return std::nullopt;
    }
    add_rule("slice", places - small.place_count(), transitions - small.transition_count(),
             result.statistics);
    apply_rules(small, RulesFor::insensitive, result.statistics);
    auto reduced = std::make_shared<const ReducedNet>(net_, small);
    move_to(*reduced, result);
    result.only_holds_counts = !slice->exact;
    result.lift_is_a_guess = true;
    result.lift = [reduced, &given = net_, slice = *std::move(slice)](const Trace& trace) {
      return with_outside(given, slice, reduced->written_out(trace));
    };
    result.statistics.seconds += watch.seconds();
    return result;
  }

  // If copies of parts can be exchanged, states become normal forms. Runs that are found are runs
  // of the same net as without the exchange (see Model::plain_run()).
  void use_symmetry(Reduction& result) const {
    if (options_.exchange == Exchange::never || ltl::atoms(formulas_, formula_).empty()) return;
    NetMemory* const memory = options_.memory;
    const bool is_in_vain = memory != nullptr && memory->with_copies == 0 &&
                            memory->without_copies >= kMostWithoutCopies;
    if (is_in_vain) return;
    const Stopwatch watch;
    const auto& model = static_cast<const petri::NetModel&>(result.property.model());
    const petri::Net& net = model.net();
    const auto told =
        distinctions(result.property, model, std::vector<std::uint32_t>(net.places().size()));
    if (!told) return;
    auto found = std::make_shared<petri::Symmetry>(
        petri::find_symmetry(net, told->places, told->transitions, options_.monitor));
    if (memory != nullptr) ++(found->empty() ? memory->without_copies : memory->with_copies);
    double gain = 0;
    for (const auto& parts : found->parts) gain += std::lgamma(double(parts.copies()) + 1);
    const double least = options_.exchange == Exchange::everywhere ? 0.1 : kLeastGain;
    if (gain >= least) {
      if (!result.model) {
        result.model = model_.copy();
        result.property = result.property.about(*result.model, formula_, given_.propositions(),
                                                given_.hypotheses());
      }
      for (const auto& parts : found->parts) result.statistics.copies.push_back(parts.copies());
      static_cast<petri::NetModel&>(*result.model).exchange_copies(std::move(found));
    }
    result.statistics.seconds += watch.seconds();
  }

  // --- the property about the smaller net

  std::vector<FairnessHypothesis> hypotheses(const ReducedNet& reduced) const {
    std::vector<FairnessHypothesis> result;
    for (FairnessHypothesis each : given_.hypotheses()) {
      if (!each.actions.empty()) {
        each.actions = reduced.image(each.actions);
        if (each.actions.empty()) {
          // The group is never enabled. A weak or strong hypothesis then says nothing; an
          // unconditional one is never satisfied.
          if (each.kind != FairnessHypothesis::Kind::unconditional) continue;
          each.occurs = formulas_.constant(false);
        }
      }
      // It has no meaning, and its atoms have none in the smaller net.
      if (each.kind == FairnessHypothesis::Kind::unconditional) {
        each.enabled = formulas_.constant(true);
      }
      result.push_back(std::move(each));
    }
    return result;
  }

  void move_to(const ReducedNet& reduced, Reduction& result) const {
    auto model = std::make_unique<petri::NetModel>(reduced.net());
    std::vector<std::uint32_t> propositions(given_.propositions().size());
    for (const ltl::AtomId atom : atoms()) {
      propositions[atom.index] = model->proposition(reduced.image(meaning(atom)));
    }
    result.property = given_.about(*model, formula_, std::move(propositions), hypotheses(reduced));
    result.model = std::move(model);
    result.sequences = reduced.sequences();
  }

  const Property& given_;
  const petri::NetModel& model_;
  const petri::Net& net_;
  ltl::Formulas& formulas_;
  ltl::Formula formula_;
  const ReduceOptions& options_;
  bool insensitive_ = false;
  std::shared_ptr<NetFacts> facts_;
  std::vector<TransitionIndex> never_fire_;
  ReductionStatistics statistics_; // what all reductions have in common
};

// Goes on with the merged net, and presents the results as reductions of the given net.
std::vector<Reduction> reduce_merged(MergedProperty found, const petri::Net& given,
                                     const ReduceOptions& options, double seconds) {
  const auto merged = std::make_shared<MergedProperty>(std::move(found));
  ReduceOptions rest = options;
  rest.memory = nullptr; // it is about the given net
  std::vector<Reduction> all = Reducer(merged->property, *merged->model, rest).run();
  for (Reduction& each : all) {
    each.lift = [merged, &given, lift = std::move(each.lift)](const Trace& trace) {
      const std::optional<Trace> run = lift ? lift(trace) : trace;
      return run ? merged->net.lift(given, *run) : std::nullopt;
    };
    each.sequences.clear();
    if (!each.model) each.model = std::move(merged->model); // at most once: for all of the net
    ReductionStatistics& done = each.statistics;
    const petri::Net& net = *merged->net.net();
    done.rules.insert(done.rules.begin(),
                      {.name = std::string(kMerged),
                       .places = given.places().size() - net.places().size(),
                       .transitions = given.transitions().size() - net.transitions().size()});
    done.places_before = given.places().size();
    done.transitions_before = given.transitions().size();
    done.seconds += seconds;
  }
  return all;
}

} // namespace

std::vector<Reduction> reduce(const Property& property, const ReduceOptions& options) {
  const auto* const model = dynamic_cast<const petri::NetModel*>(&property.model());
  if (model == nullptr) return {};
  if (poll(options.monitor, {Phase::analysing})) return {}; // a draft of a large net takes long
  const Stopwatch watch;
  if (auto merged = merge(property, *model, options.merge, options.monitor)) {
    return reduce_merged(*std::move(merged), model->net(), options, watch.seconds());
  }
  return Reducer(property, *model, options).run();
}

std::optional<Reduction> reduce_exactly(const Property& property, const ReduceOptions& options) {
  for (Reduction& each : reduce(property, options)) {
    if (!each.only_holds_counts) return std::move(each);
  }
  return std::nullopt;
}

} // namespace fairly::reduce
