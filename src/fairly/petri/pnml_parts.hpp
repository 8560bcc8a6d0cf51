// What the PNML readers for nets with and without colours have in common. Wrong input is thrown as
// an Error, which never leaves the readers.
#pragma once

#include "fairly/base/xml_reader.hpp"
#include "fairly/petri/arc_kind.hpp"
#include "fairly/petri/net.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace fairly::petri {

std::string lower_letters(std::string_view text);

// Fails on something that a net may have but this program cannot read.
[[noreturn]] void refuse_in_net(std::string what, std::string hint);

std::string required_attribute(const XmlElement& element, const char* attribute);
// The position in a <position>. Returns nullopt if the element is another one or has not two
// numbers.
std::optional<Position> read_position(const XmlElement& element);

// <toolspecific tool="fairly">
bool is_fairly_tool(const XmlElement& element); // of a known version
Fairness parse_fairness(std::string_view value);

// Does the type of a net mean colours? Unknown types are refused.
bool is_coloured_type(std::string_view type);
[[noreturn]] void fail_as_special_arc(std::string_view kind);
// An empty text means normal. Kinds other than those of ArcKind are refused.
ArcKind parse_arc_kind(std::string_view type);
// In a coloured net only normal arcs are known.
void check_coloured_arc(std::string_view type);
void check_capacity(std::string_view capacity);
[[noreturn]] void fail_as_timed();

inline constexpr std::string_view kPriorities = "priorities";
inline constexpr std::string_view kTimed = "values of <timed>";

// Some tools write the same priority everywhere, or that all transitions are timed, or that none
// is. As long as the value is the same for all, it means nothing.
class SameForAll {
 public:
  explicit SameForAll(std::string_view what) : what_(what) {}
  void check(std::string_view value);
  // Checks that of so many transitions either all have a value or none has.
  void finish(std::size_t transitions) const;

 private:
  std::string_view what_;            // "priorities"
  std::optional<std::string> value_; // of the transitions so far
  std::size_t count_ = 0;
};

} // namespace fairly::petri
