#include "fairly/colour/coloured_text.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly::colour {
namespace {

using petri::ColourSort;

// "x", or "x.2": the second part of a variable whose values are tuples.
std::string variable_text(const Transition& transition, std::uint32_t number) {
  for (const petri::ColouredVariable& each : transition.variables) {
    const auto width = static_cast<std::uint32_t>(each.sorts.size());
    if (number < width) {
      const std::string name = without_control_bytes(each.name);
      return width == 1 ? name : fmt::format("{}.{}", name, number + 1);
    }
    number -= width;
  }
  return "?";
}

// `sort` is null if it is not known.
std::string part_text(const ColourSort* sort, std::int64_t first, const Part& part,
                      const Transition* transition) {
  if (part.kind == Part::Kind::all) return "all";
  if (part.kind == Part::Kind::constant) {
    return sort != nullptr ? without_control_bytes(sort->text(part.value))
                           : std::to_string(first + static_cast<std::int64_t>(part.value));
  }
  const std::string name = transition != nullptr ? variable_text(*transition, part.value) : "?";
  if (part.shift == 0) return name;
  const bool is_forward = part.shift <= part.size / 2;
  return is_forward ? fmt::format("{}+{}", name, part.shift)
                    : fmt::format("{}-{}", name, part.size - part.shift);
}

class TokensText {
 public:
  TokensText(const ColouredNet& net, const petri::SortNumbers& sorts, const Transition* transition)
      : net_(net), sorts_(sorts), transition_(transition) {}

  std::string text(const Multiset& tokens) const {
    std::string out;
    const auto add = [&](const std::string& more) { (out += out.empty() ? "" : " + ") += more; };
    for (const Row& row : tokens.rows) add(row_text(row));
    for (const Difference& each : tokens.differences) {
      const std::string from = text(each.from), taken = text(each.taken);
      add(fmt::format("({} - {})", from.empty() ? "0" : from,
                      each.taken.rows.size() > 1 ? "(" + taken + ")" : taken));
    }
    const bool is_alone = tokens.rows.empty() && tokens.differences.size() == 1;
    return is_alone ? out.substr(1, out.size() - 2) : out;
  }

 private:
  std::string row_text(const Row& row) const {
    if (sorts_.size() == 1 && net_.sorts[sorts_[0]].is_dot) return std::to_string(row.count);
    const auto is_all = [](const Part& part) { return part.kind == Part::Kind::all; };
    std::string colour;
    if (std::all_of(row.colour.begin(), row.colour.end(), is_all)) {
      colour = "all";
    } else {
      for (std::size_t i = 0; i < row.colour.size(); ++i) {
        colour += i > 0 ? "," : "";
        colour += part_text(&net_.sorts[sorts_[i]], 0, row.colour[i], transition_);
      }
      const bool is_moved = row.colour[0].kind == Part::Kind::variable && row.colour[0].shift != 0;
      if (row.colour.size() > 1 || is_moved) colour = "(" + colour + ")";
    }
    return row.count == 1 ? colour : fmt::format("{}'{}", row.count, colour);
  }

  const ColouredNet& net_;
  const petri::SortNumbers& sorts_;
  const Transition* transition_;
};

class GuardText {
 public:
  GuardText(const ColouredNet& net, const Transition& transition)
      : net_(net), transition_(transition) {}

  std::string text(const Guard& guard, bool is_inside) const {
    switch (guard.kind) {
    case Guard::Kind::all_of:
      return joined(guard, " and ", "true", is_inside);
    case Guard::Kind::any_of:
      return joined(guard, " or ", "false", is_inside);
    case Guard::Kind::none_of: {
      const Guard some{.kind = Guard::Kind::any_of, .operands = guard.operands};
      return "not (" + text(some, false) + ")";
    }
    case Guard::Kind::less:
      return comparison(guard, "<");
    case Guard::Kind::at_most:
      return comparison(guard, "<=");
    case Guard::Kind::equal:
      return comparison(guard, "=");
    case Guard::Kind::different:
      return comparison(guard, "!=");
    }
    return {};
  }

 private:
  std::string joined(const Guard& guard, const char* word, const char* nothing,
                     bool is_inside) const {
    if (guard.operands.empty()) return nothing;
    if (guard.operands.size() == 1) return text(guard.operands[0], is_inside);
    std::string out;
    for (const Guard& each : guard.operands) {
      (out += out.empty() ? "" : word) += text(each, true);
    }
    return is_inside ? "(" + out + ")" : out;
  }

  const ColourSort* sort_of(const Part& part) const {
    if (part.kind != Part::Kind::variable) return nullptr;
    return &net_.sorts[transition_.parts[part.value]];
  }

  // Values of ranges are shown as numbers, as ranges can be compared with each other. Values of
  // other sorts are compared only with values of their own sort.
  std::string comparison(const Guard& guard, const char* sign) const {
    const ColourSort* sort = sort_of(guard.left);
    if (sort == nullptr) sort = sort_of(guard.right);
    if (sort != nullptr && sort->constants.empty() && !sort->is_dot) sort = nullptr;
    return fmt::format("{} {} {}", part_text(sort, guard.left_first, guard.left, &transition_),
                       sign, part_text(sort, guard.right_first, guard.right, &transition_));
  }

  const ColouredNet& net_;
  const Transition& transition_;
};

} // namespace

std::string sorts_text(const ColouredNet& net, const petri::SortNumbers& sorts) {
  std::string out;
  for (const std::uint32_t each : sorts) {
    (out += out.empty() ? "" : " x ") += displayed(net.sorts[each].name);
  }
  return out;
}

std::string tokens_text(const ColouredNet& net, const petri::SortNumbers& sorts,
                        const Multiset& tokens, const Transition* transition) {
  return TokensText(net, sorts, transition).text(tokens);
}

std::string guard_text(const ColouredNet& net, const Transition& transition) {
  const Guard& guard = transition.guard;
  if (guard.kind == Guard::Kind::all_of && guard.operands.empty()) return {};
  return GuardText(net, transition).text(guard, false);
}

} // namespace fairly::colour
