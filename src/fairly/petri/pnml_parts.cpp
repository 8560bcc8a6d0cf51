#include "fairly/petri/pnml_parts.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>

namespace fairly::petri {
namespace {

[[noreturn]] void fail_part(std::string message, std::string hint = {}) {
  throw Error{.message = std::move(message), .hint = std::move(hint)};
}

std::optional<double> parse_coordinate(std::optional<std::string_view> text) {
  if (!text) return std::nullopt;
  const std::string_view digits = trimmed(*text);
  double value = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (code != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

std::string lower_letters(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c >= 'a' && c <= 'z') out += c;
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

void refuse_in_net(std::string what, std::string hint) {
  throw Error{.message = std::move(what) + " are not supported",
              .kind = ErrorKind::unsupported,
              .hint = std::move(hint)};
}

std::string required_attribute(const XmlElement& element, const char* attribute) {
  const std::optional<std::string_view> value = element.attribute(attribute);
  if (value && !value->empty()) return std::string(*value);
  fail_part(fmt::format("<{}> needs the attribute '{}'", element.name(), attribute));
}

std::optional<Position> read_position(const XmlElement& element) {
  const std::optional<double> x = parse_coordinate(element.attribute("x"));
  const std::optional<double> y = parse_coordinate(element.attribute("y"));
  if (element.name() != "position" || !x || !y) return std::nullopt;
  return Position{*x, *y};
}

bool is_fairly_tool(const XmlElement& element) {
  if (element.name() != "toolspecific" || element.attribute("tool") != "fairly") return false;
  const std::string version = required_attribute(element, "version");
  if (version != "1") {
    fail_part(
        fmt::format("version {} of fairly's annotations is not supported", displayed(version)),
        "version 1 is");
  }
  return true;
}

Fairness parse_fairness(std::string_view value) {
  if (value == "weak") return Fairness::weak;
  if (value == "strong") return Fairness::strong;
  if (value == "none") return Fairness::none;
  fail_part(fmt::format("unknown fairness {}", displayed(value)),
            "none, weak and strong are known");
}

bool is_coloured_type(std::string_view type) {
  const std::string letters = lower_letters(type);
  const auto has = [&](const char* part) { return letters.find(part) != std::string::npos; };
  if (has("symmetricnet") || has("highlevelnet") || has("hlpng") || has("colored") ||
      has("coloured")) {
    return true;
  }
  if (has("ptnet") || has("placetransition") || has("coremodel")) return false;
  refuse_in_net(fmt::format("nets of the type {}", displayed(type)),
                "place/transition nets are: http://www.pnml.org/version-2009/grammar/ptnet");
}

void fail_as_special_arc(std::string_view kind) {
  refuse_in_net(fmt::format("arcs of the kind {}", displayed(kind)),
                "normal arcs, inhibitor arcs and read arcs ('test') are");
}

ArcKind parse_arc_kind(std::string_view type) {
  if (type.empty() || type == "normal") return ArcKind::normal;
  if (type == "inhibitor") return ArcKind::inhibitor;
  if (type == "test" || type == "read") return ArcKind::read;
  fail_as_special_arc(type);
}

void check_coloured_arc(std::string_view type) {
  const ArcKind kind = parse_arc_kind(type);
  if (kind == ArcKind::normal) return;
  refuse_in_net(kind == ArcKind::read ? "read arcs in coloured nets"
                                      : "inhibitor arcs in coloured nets",
                "place/transition nets may have them");
}

void check_capacity(std::string_view capacity) {
  if (capacity.empty() || capacity == "0") return; // some tools write 0 for "no limit"
  refuse_in_net("capacities of places",
                "a second place that holds the free room has the same effect");
}

void fail_as_timed() {
  refuse_in_net("delays of transitions", "remove them to check the net without time");
}

static constexpr const char* kSameIsRead = "nets in which it is the same for all transitions are";

void SameForAll::check(std::string_view value) {
  if (value_ && *value_ != value) refuse_in_net(fmt::format("different {}", what_), kSameIsRead);
  value_ = value;
  ++count_;
}

void SameForAll::finish(std::size_t transitions) const {
  if (count_ == 0 || count_ == transitions) return;
  refuse_in_net(fmt::format("{} of some transitions", what_), kSameIsRead);
}

} // namespace fairly::petri
