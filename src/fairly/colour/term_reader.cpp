#include "fairly/colour/term_reader.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

namespace fairly::colour {
namespace {

using petri::ColourSort;
using petri::SortNumbers;

constexpr std::uint32_t kNoPart = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kMostCounted = 0xFFFFFFFF;      // tokens of one colour
constexpr std::size_t kMostPartsInGuards = 200;         // parts of a partition in a guard
constexpr std::size_t kMostRows = std::size_t{1} << 20; // rows of one tuple

[[noreturn]] void refuse_term(const TermNode& term) {
  throw Error{.message = fmt::format("terms of the kind <{}> are not supported here", term.tag),
              .line = term.position.line,
              .column = term.position.column,
              .kind = ErrorKind::unsupported};
}

std::int64_t number(const TermNode& term) {
  const std::string_view text = trimmed(term.required("value"));
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size()) {
    fail_at(term.position, fmt::format("a whole number is expected, not {}", displayed(text)));
  }
  return value;
}

void expect_operands(const TermNode& term, std::size_t least, std::size_t most) {
  if (term.children.size() >= least && term.children.size() <= most) return;
  fail_at(term.position, fmt::format("<{}> takes {}{} operand{}, not {}", term.tag,
                                     most > least ? "at least " : "", least, least == 1 ? "" : "s",
                                     term.children.size()));
}

void add_to(Multiset& sum, Multiset more) {
  std::move(more.rows.begin(), more.rows.end(), std::back_inserter(sum.rows));
  std::move(more.differences.begin(), more.differences.end(), std::back_inserter(sum.differences));
}

void multiply(Multiset& multiset, std::uint64_t by, const TermNode& term) {
  for (Row& row : multiset.rows) {
    if (by != 0 && row.count > kMostCounted / by) {
      fail_at(term.position, fmt::format("a colour cannot occur more than {} times", kMostCounted));
    }
    row.count *= by;
  }
  std::erase_if(multiset.rows, [](const Row& row) { return row.count == 0; });
  for (Difference& each : multiset.differences) {
    multiply(each.from, by, term);
    multiply(each.taken, by, term);
  }
}

// The number of rows when written out, those of differences included; at least 1.
std::size_t row_count(const Multiset& multiset) {
  std::size_t count = 1 + multiset.rows.size();
  for (const Difference& each : multiset.differences) {
    count += row_count(each.from) + row_count(each.taken);
  }
  return count;
}

// All pairs of a colour of `left` and a colour of `right`.
Multiset joined(const Multiset& left, const Multiset& right, const TermNode& term) {
  Multiset out;
  for (const Row& a : left.rows) {
    for (const Row& b : right.rows) {
      if (a.count > kMostCounted / b.count) {
        fail_at(term.position,
                fmt::format("a colour cannot occur more than {} times", kMostCounted));
      }
      Row row{.count = a.count * b.count, .colour = a.colour};
      row.colour.insert(row.colour.end(), b.colour.begin(), b.colour.end());
      out.rows.push_back(std::move(row));
    }
    for (const Difference& b : right.differences) {
      const Multiset alone{.rows = {a}, .differences = {}};
      out.differences.push_back({joined(alone, b.from, term), joined(alone, b.taken, term)});
    }
  }
  for (const Difference& a : left.differences) {
    out.differences.push_back({joined(a.from, right, term), joined(a.taken, right, term)});
  }
  return out;
}

void move_on(Part& part, bool forward) {
  const std::uint32_t by = forward ? 1 % part.size : part.size - 1;
  std::uint32_t& moved = part.kind == Part::Kind::variable ? part.shift : part.value;
  if (part.kind != Part::Kind::all) {
    moved = static_cast<std::uint32_t>((std::uint64_t{moved} + by) % part.size);
  }
}

void move_on(Multiset& multiset, bool forward) {
  for (Row& row : multiset.rows) {
    for (Part& part : row.colour) move_on(part, forward);
  }
  for (Difference& each : multiset.differences) {
    move_on(each.from, forward);
    move_on(each.taken, forward);
  }
}

std::optional<Guard::Kind> comparison_kind(std::string_view tag) {
  if (tag == "equality") return Guard::Kind::equal;
  if (tag == "inequality") return Guard::Kind::different;
  if (tag == "lessthan" || tag == "greaterthan") return Guard::Kind::less;
  if (tag == "ltp" || tag == "gtp") return Guard::Kind::less; // for parts of a partition
  if (tag == "lessthanorequal" || tag == "greaterthanorequal") return Guard::Kind::at_most;
  return std::nullopt;
}

} // namespace

void TermReader::set_terms(const std::vector<const TermNode*>& terms) {
  const std::vector<petri::ColouredVariable>& declared = declarations_.variables();
  std::vector<bool> occurs(declared.size());
  std::vector<const TermNode*> todo = terms;
  while (!todo.empty()) {
    const TermNode& term = *todo.back();
    todo.pop_back();
    if (term.tag == "variable") occurs[declarations_.variable(term)] = true;
    for (const TermNode& child : term.children) todo.push_back(&child);
  }
  first_part_.assign(declared.size(), kNoPart);
  std::uint32_t parts = 0;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (!occurs[i]) continue;
    first_part_[i] = parts;
    parts += static_cast<std::uint32_t>(declared[i].sorts.size());
  }
}

std::vector<petri::ColouredVariable> TermReader::variables() const {
  std::vector<petri::ColouredVariable> all;
  for (std::size_t i = 0; i < first_part_.size(); ++i) {
    if (first_part_[i] != kNoPart) all.push_back(declarations_.variables()[i]);
  }
  return all;
}

void TermReader::expect_sort(const TermNode& term, const SortNumbers& found,
                             const SortNumbers& expected) const {
  if (found == expected) return;
  fail_at(term.position, fmt::format("a term of the sort {} is expected, and this is one of {}",
                                     displayed(declarations_.sort_name(expected)),
                                     displayed(declarations_.sort_name(found))));
}

std::vector<Part> TermReader::variable_parts(const TermNode& term, const SortNumbers& sorts) const {
  const std::uint32_t number = declarations_.variable(term);
  if (first_part_.size() <= number || first_part_[number] == kNoPart) {
    fail_at(term.position, "there are no variables here", "an initial marking has none");
  }
  std::vector<Part> parts;
  for (std::uint32_t i = 0; i < sorts.size(); ++i) {
    parts.push_back({.kind = Part::Kind::variable,
                     .value = first_part_[number] + i,
                     .size = declarations_.sorts()[sorts[i]].size});
  }
  return parts;
}

// How many parts the colours of a term have.
std::size_t TermReader::width(const TermNode& term) {
  const TermNode* at = &term;
  while (true) {
    if (at->tag == "variable") {
      return declarations_.variables()[declarations_.variable(*at)].sorts.size();
    }
    if (at->tag == "all") {
      expect_operands(*at, 1, 1);
      return declarations_.sort(at->children[0]).size();
    }
    if (at->tag == "tuple") {
      std::size_t sum = 0;
      for (const TermNode& child : at->children) sum += width(child);
      return sum;
    }
    const bool has_operands = at->tag == "add" || at->tag == "subtract" || at->tag == "numberof" ||
                              at->tag == "scalarproduct";
    if (!has_operands || at->children.empty()) return 1;
    at = &at->children.back();
  }
}

Multiset TermReader::values(std::uint32_t sort, const std::vector<std::uint32_t>& values,
                            const TermNode& term, const SortNumbers& expected) {
  expect_sort(term, {sort}, expected);
  Multiset out;
  for (const std::uint32_t value : values) {
    const std::uint32_t size = declarations_.sorts()[sort].size;
    out.rows.push_back({.colour = {{.value = value, .size = size}}});
  }
  return out;
}

Multiset TermReader::tuple(const TermNode& term, const SortNumbers& sorts) {
  Multiset all{.rows = {Row{}}, .differences = {}};
  std::size_t begin = 0;
  for (const TermNode& child : term.children) {
    const std::size_t parts = width(child);
    if (begin + parts > sorts.size()) {
      fail_at(child.position, fmt::format("a tuple of the sort {} has {} parts, and not this one",
                                          displayed(declarations_.sort_name(sorts)), sorts.size()));
    }
    const auto first = sorts.begin() + static_cast<std::ptrdiff_t>(begin);
    const Multiset next =
        multiset(child, SortNumbers(first, first + static_cast<std::ptrdiff_t>(parts)));
    if (row_count(all) > kMostRows / row_count(next)) {
      fail_at(child.position, "this tuple stands for too many sums");
    }
    all = joined(all, next, child);
    begin += parts;
  }
  if (begin != sorts.size()) {
    fail_at(term.position,
            fmt::format("a tuple of the sort {} has {} parts, this one has {}",
                        displayed(declarations_.sort_name(sorts)), sorts.size(), begin));
  }
  return all;
}

Multiset TermReader::neighbour(const TermNode& term, const SortNumbers& sorts) {
  expect_operands(term, 1, 1);
  if (sorts.size() != 1) fail_at(term.position, "a tuple has no successor and no predecessor");
  Multiset out = multiset(term.children[0], sorts);
  move_on(out, term.tag == "successor");
  return out;
}

Multiset TermReader::counted(const TermNode& term, const SortNumbers& sorts) {
  expect_operands(term, 1, 2);
  Multiset out = multiset(term.children.back(), sorts);
  if (term.children.size() == 1) return out;
  const TermNode& count = term.children[0];
  if (count.tag != "numberconstant") refuse_term(count);
  const std::int64_t value = number(count);
  if (value < 0 || value > static_cast<std::int64_t>(kMostCounted)) {
    fail_at(count.position,
            fmt::format("a number of at least 0 and at most {} is expected", kMostCounted));
  }
  multiply(out, static_cast<std::uint64_t>(value), count);
  return out;
}

// Recursion is as deep as the elements of the file are nested.
Multiset TermReader::multiset(const TermNode& term, const SortNumbers& sorts) {
  const std::string_view tag = term.tag;
  if (tag == "tuple") return tuple(term, sorts);
  if (tag == "numberof" || tag == "scalarproduct") return counted(term, sorts);
  if (tag == "successor" || tag == "predecessor") return neighbour(term, sorts);
  Multiset out;
  if (tag == "add") {
    for (const TermNode& child : term.children) add_to(out, multiset(child, sorts));
    return out;
  }
  if (tag == "subtract") {
    expect_operands(term, 1, std::numeric_limits<std::size_t>::max());
    Difference difference{.from = multiset(term.children[0], sorts)};
    for (std::size_t i = 1; i < term.children.size(); ++i) {
      add_to(difference.taken, multiset(term.children[i], sorts));
    }
    out.differences.push_back(std::move(difference));
    return out;
  }
  if (tag == "empty") return out;
  if (tag == "all") {
    expect_operands(term, 1, 1);
    expect_sort(term, declarations_.sort(term.children[0]), sorts);
    Row row;
    for (const std::uint32_t sort : sorts) {
      row.colour.push_back({.kind = Part::Kind::all, .size = declarations_.sorts()[sort].size});
    }
    out.rows.push_back(std::move(row));
    return out;
  }
  if (tag == "useroperator") {
    if (const SortPart* part = declarations_.part(term.required("declaration"))) {
      return values(part->sort, part->values, term, sorts);
    }
  }
  if (tag == "finiteintrangeconstant" && sorts.size() == 1) {
    const ColourSort& sort = declarations_.sorts()[sorts[0]];
    const std::int64_t value = number(term) - sort.first;
    if (sort.is_dot || !sort.constants.empty() || value < 0 || value >= sort.size) {
      fail_at(term.position, fmt::format("{} is no value of {}", number(term),
                                         displayed(declarations_.sort_name(sorts))));
    }
    return values(sorts[0], {static_cast<std::uint32_t>(value)}, term, sorts);
  }
  Element one = element(term);
  expect_sort(term, one.sorts, sorts);
  out.rows.push_back({.colour = std::move(one.parts)});
  return out;
}

TermReader::Element TermReader::element(const TermNode& term) {
  const std::string_view tag = term.tag;
  if (tag == "variable") {
    const SortNumbers& sorts = declarations_.variables()[declarations_.variable(term)].sorts;
    return {variable_parts(term, sorts), sorts};
  }
  if (tag == "useroperator") {
    const std::string_view id = term.required("declaration");
    const NamedConstant* constant = declarations_.constant(id);
    if (constant == nullptr) {
      fail_at(term.position, declarations_.part(id) != nullptr
                                 ? "one value is expected here, and not a part of a sort"
                                 : fmt::format("there is no constant {}", displayed(id)));
    }
    const std::uint32_t size = declarations_.sorts()[constant->sort].size;
    return {{{.value = constant->value, .size = size}}, {constant->sort}};
  }
  if (tag == "dotconstant") {
    return {{Part{}}, declarations_.sort({.tag = "dot", .position = term.position})};
  }
  if (tag == "finiteintrangeconstant") {
    expect_operands(term, 1, 1);
    const SortNumbers sorts = declarations_.sort(term.children[0]);
    const ColourSort& sort = declarations_.sorts()[sorts[0]];
    const std::int64_t value = number(term) - sort.first;
    if (value < 0 || value >= sort.size) {
      fail_at(term.position, fmt::format("{} is not in its range", number(term)));
    }
    return {{{.value = static_cast<std::uint32_t>(value), .size = sort.size}}, sorts};
  }
  if (tag == "tuple") {
    Element all;
    for (const TermNode& child : term.children) {
      const Element one = element(child);
      all.parts.insert(all.parts.end(), one.parts.begin(), one.parts.end());
      all.sorts.insert(all.sorts.end(), one.sorts.begin(), one.sorts.end());
    }
    return all;
  }
  if (tag == "successor" || tag == "predecessor") {
    expect_operands(term, 1, 1);
    Element one = element(term.children[0]);
    if (one.parts.size() != 1)
      fail_at(term.position, "a tuple has no successor and no predecessor");
    move_on(one.parts[0], tag == "successor");
    return one;
  }
  refuse_term(term);
}

Guard TermReader::comparison(const TermNode& term) {
  expect_operands(term, 2, 2);
  const bool turned =
      term.tag == "greaterthan" || term.tag == "greaterthanorequal" || term.tag == "gtp";
  const Guard::Kind kind = *comparison_kind(term.tag);
  if (is_part_term(term.children[0]) || is_part_term(term.children[1])) {
    return comparison_of_parts(term, kind, turned);
  }
  if (term.tag == "ltp" || term.tag == "gtp") {
    fail_at(term.position, "parts of a partition are expected here",
            "<partitionelementof> names the part that a value is in");
  }
  const Element left = element(term.children[turned ? 1 : 0]);
  const Element right = element(term.children[turned ? 0 : 1]);
  const bool is_order = kind == Guard::Kind::less || kind == Guard::Kind::at_most;
  if (is_order && left.parts.size() > 1) fail_at(term.position, "tuples have no order");
  const auto is_range = [&](std::uint32_t number) {
    const ColourSort& sort = declarations_.sorts()[number];
    return sort.constants.empty() && !sort.is_dot;
  };
  Guard out{.kind = kind == Guard::Kind::different ? Guard::Kind::any_of : Guard::Kind::all_of};
  if (left.parts.size() != right.parts.size()) expect_sort(term, right.sorts, left.sorts);
  for (std::size_t i = 0; i < left.parts.size(); ++i) {
    const bool are_numbers = is_range(left.sorts[i]) && is_range(right.sorts[i]);
    if (!are_numbers) expect_sort(term, {right.sorts[i]}, {left.sorts[i]});
    out.operands.push_back({.kind = kind,
                            .left = left.parts[i],
                            .right = right.parts[i],
                            .left_first = declarations_.sorts()[left.sorts[i]].first,
                            .right_first = declarations_.sorts()[right.sorts[i]].first});
  }
  return out.operands.size() == 1 ? Guard(out.operands[0]) : out;
}

bool TermReader::is_part_term(const TermNode& term) const {
  return term.tag == "partitionelementof" ||
         (term.tag == "useroperator" &&
          declarations_.part(term.attribute("declaration")) != nullptr);
}

TermReader::PartTerm TermReader::part_term(const TermNode& term) {
  if (!is_part_term(term)) fail_at(term.position, "a part of a partition is expected here");
  const Guard never{.kind = Guard::Kind::any_of};
  if (term.tag == "useroperator") {
    const SortPart& part = *declarations_.part(term.attribute("declaration"));
    PartTerm out{.partition = part.partition};
    out.is_in.assign(declarations_.parts(part.partition).size(), never);
    out.is_in[part.number] = {};
    return out;
  }
  expect_operands(term, 1, 1);
  PartTerm out{.partition = std::string(term.required("refpartition"))};
  const std::vector<const SortPart*> parts = declarations_.parts(out.partition);
  if (parts.empty()) {
    fail_at(term.position, fmt::format("there is no partition {}", displayed(out.partition)));
  }
  if (parts.size() > kMostPartsInGuards) {
    fail_at(term.position,
            fmt::format("partitions in guards are limited to {} parts", kMostPartsInGuards));
  }
  const Element value = element(term.children[0]);
  expect_sort(term.children[0], value.sorts, {parts[0]->sort});
  for (const SortPart* part : parts) {
    Guard& is_in = out.is_in.emplace_back();
    is_in.kind = Guard::Kind::any_of;
    for (const std::uint32_t each : part->values) {
      is_in.operands.push_back({.kind = Guard::Kind::equal,
                                .left = value.parts[0],
                                .right = {.value = each, .size = value.parts[0].size}});
    }
  }
  return out;
}

// Parts are ordered as they are declared. If a value is in no part, no comparison holds.
Guard TermReader::comparison_of_parts(const TermNode& term, Guard::Kind kind, bool turned) {
  const PartTerm left = part_term(term.children[turned ? 1 : 0]);
  const PartTerm right = part_term(term.children[turned ? 0 : 1]);
  if (left.partition != right.partition) {
    fail_at(term.position, fmt::format("these are parts of different partitions, {} and {}",
                                       displayed(left.partition), displayed(right.partition)));
  }
  const auto fits = [&](std::size_t i, std::size_t k) {
    return kind == Guard::Kind::less      ? i < k
           : kind == Guard::Kind::at_most ? i <= k
           : kind == Guard::Kind::equal   ? i == k
                                          : i != k;
  };
  const auto is_nothing = [](const Guard& guard, Guard::Kind junction) {
    return guard.kind == junction && guard.operands.empty();
  };
  Guard out{.kind = Guard::Kind::any_of};
  for (std::size_t i = 0; i < left.is_in.size(); ++i) {
    Guard both; // the left value is in part i, the right value in a part that fits
    Guard others{.kind = Guard::Kind::any_of};
    bool any_other = false;
    for (std::size_t k = 0; k < right.is_in.size(); ++k) {
      if (!fits(i, k) || is_nothing(right.is_in[k], Guard::Kind::any_of)) continue;
      any_other = any_other || is_nothing(right.is_in[k], Guard::Kind::all_of);
      others.operands.push_back(right.is_in[k]);
    }
    if (others.operands.empty() || is_nothing(left.is_in[i], Guard::Kind::any_of)) continue;
    if (!is_nothing(left.is_in[i], Guard::Kind::all_of)) both.operands.push_back(left.is_in[i]);
    if (!any_other) both.operands.push_back(std::move(others));
    out.operands.push_back(std::move(both));
  }
  return out;
}

Guard TermReader::guard(const TermNode& term) {
  const std::string_view tag = term.tag;
  if (comparison_kind(tag)) return comparison(term);
  Guard out;
  if (tag == "booleanconstant") {
    const std::string_view value = term.required("value");
    if (value != "true" && value != "false") {
      throw Error{.message = fmt::format("true or false expected, found '{}'", value),
                  .line = term.position.line,
                  .column = term.position.column};
    }
    if (value == "false") out.kind = Guard::Kind::any_of; // any_of nothing is false
    return out;
  }
  if (tag == "or" || tag == "imply") out.kind = Guard::Kind::any_of;
  if (tag == "not") out.kind = Guard::Kind::none_of;
  if (tag != "and" && tag != "or" && tag != "imply" && tag != "not") refuse_term(term);
  if (tag == "not") expect_operands(term, 1, 1);
  if (tag == "imply") expect_operands(term, 2, 2);
  for (const TermNode& child : term.children) out.operands.push_back(guard(child));
  if (tag == "imply") {
    out.operands[0] = {.kind = Guard::Kind::none_of, .operands = {out.operands[0]}};
  }
  return out;
}

} // namespace fairly::colour
