#include "fairly/petri/mcc_tags.hpp"

#include "fairly/base/close_matches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace fairly::petri {
namespace {

using Tag = MccTag;
using Sort = MccSort;

constexpr MccElement kElements[] = {
    {"property-set", Tag::property_set, Sort::file, Sort::property, 0, kAnyNumber},
    {"property", Tag::property, Sort::property, Sort::part, 0, kAnyNumber},
    {"id", Tag::id, Sort::part, Sort::text},
    {"description", Tag::description, Sort::part, Sort::text},
    {"tags", Tag::ignored, Sort::part},
    {"formula", Tag::formula, Sort::part, Sort::top, 1, 1},
    {"state-space", Tag::state_space, Sort::top},
    {"all-paths", Tag::all_paths, Sort::top, Sort::formula, 1, 1},
    {"exists-path", Tag::exists_path, Sort::formula},
    {"true", Tag::constant_true, Sort::formula},
    {"false", Tag::constant_false, Sort::formula},
    {"negation", Tag::negation, Sort::formula, Sort::formula, 1, 1},
    {"next", Tag::next, Sort::formula, Sort::formula, 1, 1},
    {"finally", Tag::finally, Sort::formula, Sort::formula, 1, 1},
    {"globally", Tag::globally, Sort::formula, Sort::formula, 1, 1},
    {"conjunction", Tag::conjunction, Sort::formula, Sort::formula, 1, kAnyNumber},
    {"disjunction", Tag::disjunction, Sort::formula, Sort::formula, 1, kAnyNumber},
    {"implication", Tag::implication, Sort::formula, Sort::formula, 2, 2},
    {"equivalence", Tag::equivalence, Sort::formula, Sort::formula, 2, 2},
    {"exclusive-disjunction", Tag::exclusive_disjunction, Sort::formula, Sort::formula, 2, 2},
    {"until", Tag::until, Sort::formula, Sort::side, 2, 2},
    {"weak-until", Tag::weak_until, Sort::formula, Sort::side, 2, 2},
    {"release", Tag::release, Sort::formula, Sort::side, 2, 2},
    {"before", Tag::before, Sort::side, Sort::formula, 1, 1},
    {"reach", Tag::reach, Sort::side, Sort::formula, 1, 1},
    {"is-fireable", Tag::is_fireable, Sort::formula, Sort::transition, 1, kAnyNumber},
    {"deadlock", Tag::deadlock, Sort::formula},
    {"integer-lt", Tag::less, Sort::formula, Sort::integer, 2, 2},
    {"integer-le", Tag::at_most, Sort::formula, Sort::integer, 2, 2},
    {"integer-eq", Tag::equal, Sort::formula, Sort::integer, 2, 2},
    {"integer-ne", Tag::different, Sort::formula, Sort::integer, 2, 2},
    {"integer-ge", Tag::at_least, Sort::formula, Sort::integer, 2, 2},
    {"integer-gt", Tag::greater, Sort::formula, Sort::integer, 2, 2},
    {"integer-constant", Tag::integer_constant, Sort::integer, Sort::text},
    {"tokens-count", Tag::tokens_count, Sort::integer, Sort::place, 1, kAnyNumber},
    {"integer-sum", Tag::sum, Sort::integer, Sort::integer, 1, kAnyNumber},
    {"integer-product", Tag::product, Sort::integer, Sort::integer, 1, kAnyNumber},
    {"integer-difference", Tag::difference, Sort::integer, Sort::integer, 2, 2},
    {"place-bound", Tag::place_bound, Sort::integer},
    {"transition", Tag::transition, Sort::transition, Sort::text},
    {"place", Tag::place, Sort::place, Sort::text},
};

std::string_view sort_text(Sort sort) {
  switch (sort) {
  case Sort::top:
  case Sort::formula:
    return "formula";
  case Sort::side:
    return "operand";
  case Sort::integer:
    return "number";
  case Sort::transition:
    return "transition";
  case Sort::place:
    return "place";
  default:
    return "element";
  }
}

} // namespace

const MccElement* find_mcc_element(std::string_view name) {
  const auto has_name = [&](const MccElement& element) { return element.name == name; };
  const auto* found = std::find_if(std::begin(kElements), std::end(kElements), has_name);
  return found == std::end(kElements) ? nullptr : found;
}

std::string mcc_element_hint(std::string_view name) {
  CloseMatches close(name);
  for (const MccElement& element : kElements) close.offer(element.name);
  return close.hint();
}

bool fits(MccSort child, MccSort takes) {
  return child == takes || (takes == Sort::top && child == Sort::formula);
}

std::string mcc_children_text(const MccElement& element) {
  if (element.takes == Sort::side) return "<before> and then <reach>";
  const char* number = element.most == kAnyNumber ? "at least one" : "one";
  if (element.most == 2) return fmt::format("two {}s", sort_text(element.takes));
  return fmt::format("{} {}", number, sort_text(element.takes));
}

} // namespace fairly::petri
