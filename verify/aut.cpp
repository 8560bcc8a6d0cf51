// Reading graphs: des (first, edges, states), then a line (from, label, to) for each edge.
#include "model.hpp"

#include <algorithm>
#include <charconv>

namespace verify {
namespace {

std::string_view without_space(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

// In a label in double quotes, quotes and backslashes have a backslash before them. Returns "" for
// a label that is wrong.
std::string read_label(std::string_view text) {
  if (!text.starts_with('"')) return std::string(text);
  if (text.size() < 2 || !text.ends_with('"')) return {};
  text = text.substr(1, text.size() - 2);
  std::string label;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "\\\"" || text.substr(i, 2) == "\\\\") ++i;
    label += text[i];
  }
  return label;
}

} // namespace

Model read_aut(std::string_view text, Meter& meter) {
  Model model;
  model.kind = Model::Kind::graph;
  model.places = {"state"};
  std::uint64_t line = 0, edges = 0, found = 0, states = 0;
  const auto fail = [&](const char* message) {
    throw Failed(std::to_string(line) + ": " + message);
  };
  const auto number = [&](std::string_view digits, std::uint64_t bound) {
    std::uint64_t value = 0;
    digits = without_space(digits);
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code != std::errc() || end != digits.data() + digits.size()) fail("a number expected");
    if (value >= bound) fail("this number is too large");
    return static_cast<std::uint32_t>(value);
  };
  while (!text.empty()) {
    ++line;
    meter.work(10);
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = without_space(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (rest.empty()) continue;
    const bool is_first = model.initial.empty();
    if (is_first) rest = without_space(rest.substr(3)); // des
    const std::size_t comma = rest.find(','), last = rest.rfind(',');
    if (!rest.starts_with('(') || !rest.ends_with(')') || comma == last) fail("(a, b, c) expected");
    const std::string_view a = rest.substr(1, comma - 1);
    const std::string_view b = without_space(rest.substr(comma + 1, last - comma - 1));
    const std::string_view c = rest.substr(last + 1, rest.size() - last - 2);
    if (is_first) {
      edges = number(b, text.size() + 1); // each takes more than a byte
      states = number(c, edges + (1 << 20));
      meter.take(30 * std::uint64_t{states});
      model.edges.resize(states);
      model.may_rest.resize(states);
      model.initial.push_back({number(a, states)});
      continue;
    }
    const std::string label = read_label(b);
    if (b.empty() || (label.empty() && b != "\"\"")) fail("a label expected");
    meter.take(24);
    model.edges[number(a, states)].push_back({model.label(label, meter), number(c, states)});
    ++found;
  }
  if (model.initial.empty() || found != edges) fail("there are not as many edges as announced");
  model.sort_edges();
  return model;
}

} // namespace verify
