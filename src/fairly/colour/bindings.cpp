#include "fairly/colour/bindings.hpp"

#include <limits>
#include <utility>

namespace fairly::colour {
namespace {

using Kind = BindingStep::Kind;

constexpr std::uint32_t kPollEvery = 4096; // steps
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

} // namespace

Bindings::Bindings(const ColouredNet& net)
    : net_(net), triggers_(net.places.size()), values_(net.transitions.size()),
      counts_(net.transitions.size()) {
  for (const Place& place : net.places) {
    std::vector<std::uint32_t> sizes;
    for (const std::uint32_t sort : place.sorts) sizes.push_back(net.sorts[sort].size);
    sets_.emplace_back(std::move(sizes));
  }
  for (std::uint32_t t = 0; t < net.transitions.size(); ++t) {
    const Transition& transition = net.transitions[t];
    Rule& rule = rules_.emplace_back();
    rule.needs = needs_of(transition);
    const std::vector<Pattern>& patterns = rule.needs.patterns;
    const std::vector<const Guard*> conditions = conditions_of(transition.guard);
    for (std::uint32_t i = 0; i < patterns.size(); ++i)
      triggers_[patterns[i].place].push_back({t, i});
    for (std::size_t first = 0; first <= patterns.size(); ++first) {
      rule.plans.push_back(plan_bindings(transition, patterns, conditions, first, sets_));
      if (first == 0 && patterns.empty()) break;
    }
  }
}

bool Bindings::stop_asked() {
  if (stop_) return true;
  if (until_poll_-- > 0) return false;
  until_poll_ = kPollEvery;
  stop_ =
      poll(monitor_, {.phase = Phase::unfolding, .states = colour_count_, .edges = binding_count_});
  return stop_.has_value();
}

void Bindings::add_colour(std::uint32_t place, std::uint64_t code) {
  if (!sets_[place].add(code)) return;
  ++colour_count_;
  queue_.push_back(place);
}

std::optional<Stop> Bindings::find(Monitor* monitor) {
  monitor_ = monitor;
  for (std::uint32_t p = 0; p < net_.places.size(); ++p) {
    evaluate(net_.places[p].initial, nullptr, tokens_);
    for (const Tokens& each : tokens_) {
      if (stop_asked()) return stop_;
      add_colour(p, each.colour);
    }
  }
  for (std::uint32_t t = 0; t < rules_.size(); ++t) {
    if (rules_[t].needs.patterns.empty()) search(t, 0, kNone);
  }
  while (!queue_.empty() && !stop_asked()) {
    std::vector<std::uint32_t> places = std::exchange(queue_, {});
    for (const std::uint32_t place : places) {
      if (stop_asked()) break;
      take_up(place);
    }
  }
  return stop_;
}

void Bindings::take_up(std::uint32_t place) {
  const std::uint32_t number = sets_[place].take_up();
  const std::uint64_t code = sets_[place].codes()[number];
  current_place_ = place;
  for (const Trigger& trigger : triggers_[place]) {
    search(trigger.transition, trigger.pattern, number);
    if (stop_) return;
  }
  const auto waiting = waiting_.find({place, code});
  if (waiting == waiting_.end()) return;
  const std::vector<Waiting> all = std::move(waiting->second);
  waiting_.erase(waiting);
  for (const Waiting& each : all) {
    binding_ = each.binding;
    complete(each.transition);
  }
}

// Binds the variables of a pattern, none of which is bound yet. Returns false if the values do not
// fit.
bool Bindings::match(const Pattern& pattern, const std::uint32_t* values) {
  for (std::size_t i = 0; i < pattern.colour.size(); ++i) {
    const Part& part = pattern.colour[i];
    if (part.kind != Part::Kind::variable) {
      if (values[i] != part.value) return false;
      continue;
    }
    const auto value =
        static_cast<std::uint32_t>((std::uint64_t{values[i]} + part.size - part.shift) % part.size);
    std::uint32_t& bound = binding_[part.value];
    if (bound != kNone && bound != value) return false;
    bound = value;
  }
  return true;
}

// Finds all bindings in which patterns[first] is the current colour and no pattern before it is.
void Bindings::search(std::uint32_t transition, std::size_t first, std::uint32_t current) {
  const Rule& rule = rules_[transition];
  patterns_ = &rule.needs.patterns;
  parts_ = &net_.transitions[transition].parts;
  current_ = current;
  binding_.assign(parts_->size(), kNone);
  if (current != kNone && !match((*patterns_)[first], sets_[current_place_].values(current))) {
    return;
  }
  const std::vector<BindingStep>& steps = rule.plans[first].steps;
  if (choices_.size() < steps.size()) choices_.resize(steps.size());
  const auto excludes = [&](const BindingStep& step) {
    return current != kNone && step.pattern < first &&
           (*patterns_)[step.pattern].place == current_place_;
  };
  std::size_t at = 0;
  bool forward = true;
  while (!stop_asked()) {
    if (forward && at == steps.size()) {
      complete(transition);
      forward = false;
    }
    if (!forward && at == 0) return;
    if (!forward) --at;
    const BindingStep& step = steps[at];
    const bool goes_on = forward ? begin(step, choices_[at], excludes(step))
                                 : advance(step, choices_[at], excludes(step));
    forward = goes_on;
    if (goes_on) ++at;
  }
}

bool Bindings::begin(const BindingStep& step, Choice& choice, bool excludes_current) {
  switch (step.kind) {
  case Kind::check:
    return holds(*step.condition, binding_.data());
  case Kind::define:
    binding_[step.variable] = kNone;
    return solve(*step.condition, step.variable, binding_.data());
  case Kind::look_up: {
    const Pattern& pattern = (*patterns_)[step.pattern];
    std::uint64_t code = 0;
    for (const Part& part : pattern.colour) code = code * part.size + part.in(binding_.data());
    const ColourSet& set = sets_[pattern.place];
    return set.is_taken_up(code) && !(excludes_current && set.codes()[current_] == code);
  }
  case Kind::match: {
    const Pattern& pattern = (*patterns_)[step.pattern];
    key_.clear();
    for (const std::uint32_t part : step.known) {
      key_.push_back(pattern.colour[part].in(binding_.data()));
    }
    choice = {sets_[pattern.place].find(step.index, key_), 0};
    return advance(step, choice, excludes_current);
  }
  case Kind::enumerate:
    choice.next = 0;
    return advance(step, choice, excludes_current);
  }
  return false;
}

bool Bindings::advance(const BindingStep& step, Choice& choice, bool excludes_current) {
  if (step.kind == Kind::enumerate) {
    const std::uint32_t size = net_.sorts[(*parts_)[step.variable]].size;
    if (choice.next == size) return false;
    binding_[step.variable] = static_cast<std::uint32_t>(choice.next++);
    return true;
  }
  if (step.kind != Kind::match) return false;
  const Pattern& pattern = (*patterns_)[step.pattern];
  while (choice.next < choice.numbers.size()) {
    const std::uint32_t number = choice.numbers[choice.next++];
    if (excludes_current && number == current_) continue;
    const std::uint32_t* values = sets_[pattern.place].values(number);
    for (const std::uint32_t part : step.unknown) binding_[pattern.colour[part].value] = kNone;
    bool fits = true;
    for (const std::uint32_t i : step.unknown) {
      const Part& part = pattern.colour[i];
      const auto value = static_cast<std::uint32_t>(
          (std::uint64_t{values[i]} + part.size - part.shift) % part.size);
      std::uint32_t& bound = binding_[part.value];
      fits = fits && (bound == kNone || bound == value);
      bound = value;
    }
    if (fits) return true;
  }
  return false;
}

// Is every colour known that the inputs take? Otherwise the binding waits.
bool Bindings::has_inputs(std::uint32_t transition) {
  for (const Arc& arc : net_.transitions[transition].inputs) {
    evaluate(arc.tokens, binding_.data(), tokens_);
    for (const Tokens& each : tokens_) {
      if (sets_[arc.place].knows(each.colour)) continue;
      waiting_[{arc.place, each.colour}].push_back({transition, binding_});
      return false;
    }
  }
  return true;
}

void Bindings::complete(std::uint32_t transition) {
  if (!rules_[transition].needs.only_patterns && !has_inputs(transition)) return;
  ++binding_count_;
  ++counts_[transition];
  values_[transition].insert(values_[transition].end(), binding_.begin(), binding_.end());
  for (const Arc& arc : net_.transitions[transition].outputs) {
    evaluate(arc.tokens, binding_.data(), tokens_);
    for (const Tokens& each : tokens_) {
      if (stop_asked()) return;
      add_colour(arc.place, each.colour);
    }
  }
}

} // namespace fairly::colour
