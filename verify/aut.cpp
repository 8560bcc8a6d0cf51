// Reading graphs: des (first, edges, states), then a line (from, label, to) for each edge.
#include "error.hpp"
#include "model.hpp"

#include <algorithm>
#include <charconv>
#include <map>

namespace verify {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

} // namespace

Model read_aut(const std::string& file, std::string_view text) {
  Model model;
  model.is_net = false;
  model.places = {"state"};
  std::uint64_t line = 0, edges = 0, found = 0, states = ~std::uint64_t{0};
  std::map<std::string, Action> numbers;
  const auto fail = [&](const char* message) {
    throw Failed(file + ":" + std::to_string(line) + ": " + message);
  };
  const auto number = [&](std::string_view digits, std::uint64_t bound) {
    std::uint64_t value = 0;
    digits = trimmed(digits);
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code != std::errc() || end != digits.data() + digits.size()) fail("a number expected");
    if (value >= bound) fail("this number is too large");
    return static_cast<std::uint32_t>(value);
  };
  while (!text.empty()) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (rest.empty()) continue;
    const bool is_first = model.initial.empty();
    if (is_first) rest = trimmed(rest.substr(3)); // des
    const std::size_t comma = rest.find(','), last = rest.rfind(',');
    if (!rest.starts_with('(') || !rest.ends_with(')') || comma == last) fail("(a, b, c) expected");
    const std::string_view a = rest.substr(1, comma - 1),
                           c = rest.substr(last + 1, rest.size() - last - 2);
    std::string_view b = trimmed(rest.substr(comma + 1, last - comma - 1));
    if (is_first) {
      edges = number(b, text.size() + 1); // each takes more than a byte
      states = number(c, edges + (1 << 20));
      model.edges.resize(states);
      model.initial.push_back(number(a, states));
      continue;
    }
    // A label in double quotes has a backslash before quotes and backslashes.
    const bool is_quoted = b.starts_with('"');
    if (b.empty() || (is_quoted && (b.size() < 2 || !b.ends_with('"')))) fail("a label expected");
    if (is_quoted) b = b.substr(1, b.size() - 2);
    std::string label;
    for (std::size_t i = 0; i < b.size(); ++i) {
      if (is_quoted && (b.substr(i, 2) == "\\\"" || b.substr(i, 2) == "\\\\")) ++i;
      label += b[i];
    }
    const auto [known, is_new] = numbers.emplace(label, static_cast<Action>(numbers.size()));
    if (is_new) model.actions.push_back(label);
    model.edges[number(a, states)].push_back({known->second, number(c, states)});
    ++found;
  }
  if (model.initial.empty() || found != edges) fail("there are not as many edges as announced");
  for (std::vector<Edge>& each : model.edges) {
    std::stable_sort(each.begin(), each.end(),
                     [](const Edge& x, const Edge& y) { return x.label < y.label; });
  }
  return model;
}

} // namespace verify
