#include "fairly/petri/net_text.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace fairly::petri {

void NetText::fail(TextSpan where, std::string message, std::string hint) const {
  throw error_at(source_, text_, where.offset, where.length, std::move(message), std::move(hint));
}

void NetText::refuse(TextSpan where, const std::string& what, std::string hint) const {
  Error error = error_at(source_, text_, where.offset, where.length, what + " are not supported",
                         std::move(hint));
  error.kind = ErrorKind::unsupported;
  throw error;
}

void NetText::fail_at_character(std::size_t offset, std::string hint) const {
  const std::size_t length = utf8_length(text().substr(offset));
  const auto byte = static_cast<unsigned char>(text_[offset]);
  if (length == 0 || byte < 0x20 || byte == 0x7F) {
    fail({offset, 1}, fmt::format("unexpected byte 0x{:02X}", byte), std::move(hint));
  }
  fail({offset, length}, fmt::format("unexpected character '{}'", text().substr(offset, length)),
       std::move(hint));
}

void NetText::check_name(const std::string& name, TextSpan where) const {
  if (name.empty()) fail(where, "a place or transition needs a name");
}

void NetText::fail_as_both(const std::string& name, TextSpan where) const {
  fail(where, fmt::format("{} is the name of a place and of a transition", displayed(name)),
       "rename one of them: they have to differ here");
}

PlaceIndex NetText::place(const std::string& name, TextSpan where) {
  if (const auto known = net_.find_place(name)) return *known;
  check_name(name, where);
  if (net_.find_transition(name)) fail_as_both(name, where);
  return net_.add(Place{.id = name});
}

TransitionIndex NetText::transition(const std::string& name, TextSpan where) {
  if (const auto known = net_.find_transition(name)) return *known;
  check_name(name, where);
  if (net_.find_place(name)) fail_as_both(name, where);
  return net_.add(Transition{.id = name});
}

void NetText::add_tokens(PlaceIndex place, std::uint64_t tokens, TextSpan where) {
  const std::uint64_t all = net_.places()[place].tokens + tokens;
  if (all > kMaxTokens) {
    fail(where, fmt::format("a place holds at most {} tokens", kMaxTokens));
  }
  net_.place(place).tokens = static_cast<std::uint32_t>(all);
}

Net NetText::finish() {
  // What a read arc adds depends on the normal arcs, which come first.
  std::stable_sort(arcs_.begin(), arcs_.end(),
                   [](const TextArc& a, const TextArc& b) { return a.kind < b.kind; });
  for (const TextArc& each : arcs_) {
    Transition& transition = net_.transition(each.transition);
    bool fits = true;
    switch (each.kind) {
    case ArcKind::normal:
      fits = add_arc(each.is_input ? transition.inputs : transition.outputs, each.arc);
      break;
    case ArcKind::read:
      fits = add_read_arc(transition, each.arc);
      break;
    case ArcKind::inhibitor:
      add_inhibitor(transition.inhibitors, each.arc);
      break;
    }
    if (fits) continue;
    fail(each.where,
         fmt::format("the weights of the arcs between the same two nodes add up to more than {}",
                     kMaxWeight));
  }
  return std::move(net_);
}

Result<std::string> whole_text(std::istream& in, const std::string& source, Monitor* monitor) {
  constexpr std::size_t kSmallest = std::size_t{1} << 12, kLargest = std::size_t{1} << 20;
  std::string text;
  for (std::size_t size = 0;;) {
    if (const std::optional<Stop> stop = poll(monitor, {Phase::reading})) {
      return to_error(*stop, source);
    }
    const std::size_t block = std::clamp(size, kSmallest, kLargest);
    text.resize(size + block);
    in.read(text.data() + size, static_cast<std::streamsize>(block));
    size += static_cast<std::size_t>(in.gcount());
    text.resize(size);
    if (in.bad()) return Error{.message = "this input cannot be read", .source = source};
    if (!in) return text;
  }
}

std::optional<std::uint64_t> whole_number(std::string_view digits, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool is_number = code == std::errc() && end == digits.data() + digits.size();
  return is_number && value <= most ? std::optional(value) : std::nullopt;
}

} // namespace fairly::petri
