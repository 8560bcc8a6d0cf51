// What the readers of textual net formats share: the text, its errors, and a net that is put
// together from names as they are met.
//
// Wrong input is thrown as an Error with the line, the column and the text of the line; the Error
// never leaves the readers. Cost: linear; the whole text is in memory.
// Tested by tests/unit/petri/tina_net_test.cpp, tests/unit/petri/lola_net_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/petri/arc_kind.hpp"
#include "fairly/petri/net.hpp"

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::petri {

// A part of the text.
struct TextSpan {
  std::size_t offset = 0, length = 1;
};

class NetText {
 public:
  NetText(std::string text, std::string source)
      : text_(std::move(text)), source_(std::move(source)) {}

  std::string_view text() const { return text_; }

  [[noreturn]] void fail(TextSpan where, std::string message, std::string hint = {}) const;
  // Fails on something that a net may have but this program cannot read.
  [[noreturn]] void refuse(TextSpan where, const std::string& what, std::string hint = {}) const;
  // Fails at a character that cannot begin anything.
  [[noreturn]] void fail_at_character(std::size_t offset, std::string hint) const;

  Net& net() { return net_; }

  // The node with this name, which is added if there is none.
  PlaceIndex place(const std::string& name, TextSpan where);
  TransitionIndex transition(const std::string& name, TextSpan where);
  // Adds tokens to those already in the place.
  void add_tokens(PlaceIndex place, std::uint64_t tokens, TextSpan where);

  struct TextArc {
    TransitionIndex transition = 0;
    bool is_input = true;
    ArcKind kind = ArcKind::normal;
    Arc arc{};
    TextSpan where{};
  };
  void add(const TextArc& arc) { arcs_.push_back(arc); }

  // Must be called once, at the end.
  Net finish();

 private:
  void check_name(const std::string& name, TextSpan where) const;
  [[noreturn]] void fail_as_both(const std::string& name, TextSpan where) const;

  std::string text_, source_;
  Net net_;
  std::vector<TextArc> arcs_;
};

// Reads a stream to its end.
Result<std::string> whole_text(std::istream& in, const std::string& source, Monitor* monitor);

// Reads a number of digits. Returns nullopt if there is anything else, or it is more than `most`.
std::optional<std::uint64_t> whole_number(std::string_view digits, std::uint64_t most);

} // namespace fairly::petri
