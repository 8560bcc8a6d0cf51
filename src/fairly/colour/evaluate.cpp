#include "fairly/colour/evaluate.hpp"

#include <algorithm>

namespace fairly::colour {
namespace {

constexpr std::uint64_t kMostTokens = std::uint64_t{1} << 40; // no net has more of a colour

std::int64_t compared(const Part& part, std::int64_t first, const std::uint32_t* binding) {
  return first + static_cast<std::int64_t>(part.in(binding));
}

// Adds all colours of a row; each `all` counts through its values.
void add_row(const Row& row, const std::uint32_t* binding, std::vector<Tokens>& out) {
  std::uint64_t code = 0;
  std::vector<std::uint64_t> steps; // by part that is `all`: what its next value adds to the code
  std::vector<std::uint32_t> sizes;
  for (const Part& part : row.colour) {
    code = code * part.size + part.in(binding);
    for (std::uint64_t& step : steps) step *= part.size;
    if (part.kind != Part::Kind::all) continue;
    steps.push_back(1);
    sizes.push_back(part.size);
  }
  std::vector<std::uint32_t> at(steps.size());
  while (true) {
    out.push_back({code, row.count});
    std::size_t i = 0;
    for (; i < at.size(); ++i) {
      if (++at[i] < sizes[i]) {
        code += steps[i];
        break;
      }
      code -= steps[i] * (sizes[i] - 1);
      at[i] = 0;
    }
    if (i == at.size()) return;
  }
}

// Sorts the tokens and joins equal colours.
void normalise(std::vector<Tokens>& tokens) {
  if (tokens.size() < 2) return;
  std::sort(tokens.begin(), tokens.end(),
            [](const Tokens& a, const Tokens& b) { return a.colour < b.colour; });
  auto last = tokens.begin();
  for (auto each = last + 1; each != tokens.end(); ++each) {
    if (each->colour == last->colour) {
      last->count = std::min(last->count + each->count, kMostTokens);
    } else {
      *++last = *each;
    }
  }
  tokens.erase(last + 1, tokens.end());
}

void subtract(std::vector<Tokens>& from, const std::vector<Tokens>& taken) {
  auto other = taken.begin();
  for (Tokens& each : from) {
    while (other != taken.end() && other->colour < each.colour) ++other;
    if (other == taken.end()) break;
    if (other->colour == each.colour) each.count -= std::min(each.count, other->count);
  }
  std::erase_if(from, [](const Tokens& each) { return each.count == 0; });
}

// Recursion is as deep as differences are nested, which the limit on the depth of XML bounds.
void add_all(const Multiset& multiset, const std::uint32_t* binding, std::vector<Tokens>& out) {
  for (const Row& row : multiset.rows) add_row(row, binding, out);
  for (const Difference& difference : multiset.differences) {
    std::vector<Tokens> from, taken;
    evaluate(difference.from, binding, from);
    evaluate(difference.taken, binding, taken);
    subtract(from, taken);
    out.insert(out.end(), from.begin(), from.end());
  }
}

} // namespace

bool holds(const Guard& guard, const std::uint32_t* binding) {
  const auto is_true = [&](const Guard& each) { return holds(each, binding); };
  const auto begin = guard.operands.begin(), end = guard.operands.end();
  const std::int64_t left = compared(guard.left, guard.left_first, binding);
  const std::int64_t right = compared(guard.right, guard.right_first, binding);
  switch (guard.kind) {
  case Guard::Kind::all_of:
    return std::all_of(begin, end, is_true);
  case Guard::Kind::any_of:
    return std::any_of(begin, end, is_true);
  case Guard::Kind::none_of:
    return std::none_of(begin, end, is_true);
  case Guard::Kind::less:
    return left < right;
  case Guard::Kind::at_most:
    return left <= right;
  case Guard::Kind::equal:
    return left == right;
  case Guard::Kind::different:
    return left != right;
  }
  return false;
}

void evaluate(const Multiset& multiset, const std::uint32_t* binding, std::vector<Tokens>& out) {
  out.clear();
  add_all(multiset, binding, out);
  normalise(out);
}

} // namespace fairly::colour
