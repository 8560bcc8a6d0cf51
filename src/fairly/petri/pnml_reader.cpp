#include "fairly/petri/pnml_reader.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/net_builder.hpp"
#include "fairly/petri/pnml_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace fairly::petri {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 26; // length of one label or list of ids
constexpr std::string_view kSpace = " \t\r\n";

// What an open element means. Everything inside `skipped` is skipped.
enum class Tag : std::uint8_t {
  skipped,
  pnml,
  net,
  page,
  place,
  transition,
  place_reference,
  transition_reference,
  arc,
  name,
  marking,
  capacity,
  priority,
  timed,
  inscription,
  arc_type,
  label_text,
  graphics,
  fairly_tool,
  fairness,
  nupn_tool,
  structure,
  unit,
  unit_places,
  unit_subunits
};

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = text.find_first_not_of(kSpace); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(kSpace, end);
  }
  return out;
}

[[noreturn]] void fail(std::string message, std::string hint = {}) {
  throw Error{.message = std::move(message), .hint = std::move(hint)};
}

[[noreturn]] void fail_as_coloured() {
  refuse_in_net("colours in a place/transition net",
                "the type of a coloured net is "
                "http://www.pnml.org/version-2009/grammar/symmetricnet");
}

std::uint32_t parse_number(std::string_view text, const char* what, std::uint32_t least,
                           std::uint32_t most) {
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) {
    fail(fmt::format("{} must be a whole number of at least {}, not {}", what, least,
                     displayed(text.substr(0, 40))));
  }
  std::uint32_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || value > most) {
    fail(fmt::format("{} is too large: the limit is {}", what, most));
  }
  if (value < least) fail(fmt::format("{} must be at least {}", what, least));
  return value;
}

// Labels that occur both with and without a <text> around their value.
bool is_loose_label(Tag tag) {
  return tag == Tag::arc_type || tag == Tag::capacity || tag == Tag::priority || tag == Tag::timed;
}

// Whether the characters directly inside an element are wanted.
bool wants_text(Tag tag) {
  if (is_loose_label(tag)) return true;
  switch (tag) {
  case Tag::label_text:
  case Tag::fairness:
  case Tag::unit_places:
  case Tag::unit_subunits:
    return true;
  default:
    return false;
  }
}

// Elements whose value is checked at their end. An error then has the position of their beginning.
bool has_value(Tag tag) {
  return tag == Tag::marking || tag == Tag::inscription || tag == Tag::fairness ||
         is_loose_label(tag);
}

class PnmlHandler final : public XmlHandler {
 public:
  explicit PnmlHandler(XmlHandler* coloured) : coloured_(coloured) {}

  void start(const XmlElement& element) override {
    if (coloured_depth_ > 0) {
      ++coloured_depth_;
      return coloured_->start(element);
    }
    const Tag parent = open_.empty() ? Tag::skipped : open_.back();
    const Tag tag = open_.empty() ? root_tag(element) : child_tag(parent, element);
    if (wants_text(tag) && !is_loose_label(parent)) text_.clear();
    if (has_value(tag)) value_position_ = element.position();
    open_.push_back(tag);
    begin(tag, element);
  }

  void end() override {
    if (coloured_depth_ > 0) {
      coloured_->end();
      if (--coloured_depth_ == 0) open_.pop_back();
      return;
    }
    const Tag tag = open_.back();
    try {
      finish(tag);
    } catch (Error& error) {
      if (has_value(tag)) error.line = value_position_.line, error.column = value_position_.column;
      throw;
    }
    open_.pop_back();
  }

  void text(std::string_view part) override {
    if (coloured_depth_ > 0) return coloured_->text(part);
    if (!wants_text(open_.back())) return;
    if (text_.size() + part.size() > kMaxText) fail("this text is too long");
    text_ += part;
  }

  void end_of_input() override {
    net_ = made();
    if (coloured_ != nullptr) coloured_->end_of_input();
  }
  Net take_net() { return *std::move(net_); }

 private:
  Net made() {
    if (!seen_net_) fail("there is no net in this file", "expected <net> inside <pnml>");
    Net out = builder_.finish(units_);
    priorities_.finish(out.transitions().size());
    timed_.finish(out.transitions().size());
    return out;
  }

  // --- which element is what

  static Tag root_tag(const XmlElement& element) {
    if (element.name() == "pnml") return Tag::pnml;
    fail(fmt::format("this is not PNML: the outermost element is <{}>", element.name()),
         "a PNML file begins with <pnml>");
  }

  Tag child_tag(Tag parent, const XmlElement& element) const {
    const std::string_view name = element.name();
    switch (parent) {
    case Tag::pnml:
      return name == "net" ? Tag::net : Tag::skipped;
    case Tag::net:
    case Tag::page:
      return page_child(parent, element);
    case Tag::place:
    case Tag::transition:
    case Tag::arc:
      return node_child(parent, element);
    case Tag::name:
    case Tag::marking:
    case Tag::inscription:
    case Tag::arc_type:
    case Tag::capacity:
    case Tag::priority:
    case Tag::timed:
      return name == "text" || name == "value" ? Tag::label_text : Tag::skipped;
    case Tag::fairly_tool:
      if (name == "fairness") return Tag::fairness;
      fail(fmt::format("fairly has no annotation <{}>", name), "it has <fairness>");
    case Tag::nupn_tool:
      return name == "structure" ? Tag::structure : Tag::skipped;
    case Tag::structure:
      return name == "unit" ? Tag::unit : Tag::skipped;
    case Tag::unit:
      if (name == "places") return Tag::unit_places;
      return name == "subunits" ? Tag::unit_subunits : Tag::skipped;
    default:
      return Tag::skipped;
    }
  }

  static Tag page_child(Tag parent, const XmlElement& element) {
    const std::string_view name = element.name();
    if (name == "page") return Tag::page;
    if (name == "place") return Tag::place;
    if (name == "transition") return Tag::transition;
    if (name == "arc") return Tag::arc;
    if (name == "referencePlace") return Tag::place_reference;
    if (name == "referenceTransition") return Tag::transition_reference;
    if (name == "name" && parent == Tag::net) return Tag::name;
    if (name == "declaration") fail_as_coloured();
    if (lower_letters(name).ends_with("arc")) fail_as_special_arc(name);
    const bool is_nupn = name == "toolspecific" && element.attribute("tool") == "nupn";
    return is_nupn ? Tag::nupn_tool : Tag::skipped;
  }

  static Tag node_child(Tag parent, const XmlElement& element) {
    const std::string_view name = element.name();
    if (name == "hlinitialMarking" || name == "hlinscription" || name == "condition") {
      fail_as_coloured();
    }
    if (parent == Tag::arc) {
      if (name == "inscription") return Tag::inscription;
      return name == "type" || lower_letters(name) == "arctype" ? Tag::arc_type : Tag::skipped;
    }
    if (name == "name") return Tag::name;
    if (name == "graphics") return Tag::graphics;
    if (parent == Tag::place && name == "initialMarking") return Tag::marking;
    if (parent == Tag::place && name == "capacity") return Tag::capacity;
    if (parent == Tag::transition && name == "priority") return Tag::priority;
    if (parent == Tag::transition && name == "timed") return Tag::timed;
    if (parent == Tag::transition && (name == "delay" || name == "interval")) fail_as_timed();
    const bool is_ours = parent == Tag::transition && is_fairly_tool(element);
    return is_ours ? Tag::fairly_tool : Tag::skipped;
  }

  // --- start tags

  // Marking and weights are elements in PNML; TAPAAL's own files have attributes.
  static void refuse_attribute(const XmlElement& element, const char* attribute) {
    if (!element.attribute(attribute)) return;
    fail(fmt::format("<{}> has an attribute '{}', which PNML has not", element.name(), attribute),
         "this looks like a file of TAPAAL: let it export PNML");
  }

  void begin(Tag tag, const XmlElement& element) {
    if (tag == Tag::place) refuse_attribute(element, "initialMarking");
    if (tag == Tag::arc) refuse_attribute(element, "weight");
    switch (tag) {
    case Tag::net:
      return begin_net(element);
    case Tag::place:
    case Tag::transition:
    case Tag::arc:
      return begin_node(tag, element);
    case Tag::place_reference:
      return builder_.add_reference(NodeKind::place_reference, required_attribute(element, "id"),
                                    required_attribute(element, "ref"), element.position());
    case Tag::transition_reference:
      return builder_.add_reference(NodeKind::transition_reference,
                                    required_attribute(element, "id"),
                                    required_attribute(element, "ref"), element.position());
    case Tag::marking:
    case Tag::inscription:
      return begin_number(element);
    case Tag::arc_type:
      if (const auto value = element.attribute("value")) set_arc_kind(*value);
      return;
    case Tag::skipped:
      if (open_.size() >= 2 && open_[open_.size() - 2] == Tag::graphics) set_position(element);
      return;
    case Tag::structure:
      return begin_units(element);
    case Tag::unit:
      units_->units.push_back(
          {.id = required_attribute(element, "id"), .position = element.position()});
      return;
    default:
      return;
    }
  }

  void begin_net(const XmlElement& element) {
    if (seen_net_) fail("there is more than one net in this file", "put each into its own file");
    seen_net_ = true;
    const auto type = element.attribute("type");
    if (type && is_coloured_type(*type)) {
      if (coloured_ == nullptr) {
        refuse_in_net("coloured nets", "'fairly unfold' makes a place/transition net of one");
      }
      coloured_depth_ = 1;
      return coloured_->start(element);
    }
    builder_.set_net(required_attribute(element, "id"));
  }

  void begin_node(Tag tag, const XmlElement& element) {
    position_ = element.position();
    seen_number_ = false;
    std::string id = required_attribute(element, "id");
    if (tag == Tag::place) place_ = {.id = std::move(id)};
    if (tag == Tag::transition) transition_ = {.id = std::move(id)};
    if (tag != Tag::arc) return;
    arc_ = {.id = std::move(id),
            .source = required_attribute(element, "source"),
            .target = required_attribute(element, "target")};
    arc_kind_.reset();
    if (const auto type = element.attribute("type")) set_arc_kind(*type);
  }

  void set_arc_kind(std::string_view type) {
    if (type.empty()) return;
    arc_.kind = parse_arc_kind(type);
    if (arc_kind_ && *arc_kind_ != arc_.kind) fail("this arc has two kinds");
    arc_kind_ = arc_.kind;
  }

  void begin_number(const XmlElement& element) {
    if (seen_number_) fail(fmt::format("<{}> occurs twice here", element.name()));
    seen_number_ = true;
    text_.clear();
  }

  void set_position(const XmlElement& element) {
    const std::optional<Position> position = read_position(element);
    if (!position) return;
    (open_[open_.size() - 3] == Tag::place ? place_.position : transition_.position) = position;
  }

  void begin_units(const XmlElement& element) {
    if (units_) fail("the units of the net are given twice");
    units_ = {.root = required_attribute(element, "root"),
              .safe = element.attribute("safe") == "true",
              .position = element.position()};
  }

  // --- end tags

  void finish(Tag tag) {
    switch (tag) {
    case Tag::place:
      return builder_.add(std::move(place_), position_);
    case Tag::transition:
      return builder_.add(std::move(transition_), position_);
    case Tag::arc:
      return builder_.add(std::move(arc_), position_);
    case Tag::label_text:
      if (open_[open_.size() - 2] == Tag::name) set_name(std::string(trimmed(text_)));
      return;
    case Tag::marking:
      place_.tokens =
          parse_number(trimmed(text_), "a marking", 0, std::numeric_limits<std::uint32_t>::max());
      return;
    case Tag::inscription:
      arc_.weight = parse_number(trimmed(text_), "the weight of an arc", 1, kMaxWeight);
      return;
    case Tag::arc_type:
      return set_arc_kind(trimmed(text_));
    case Tag::capacity:
      return check_capacity(trimmed(text_));
    case Tag::priority:
      return priorities_.check(trimmed(text_));
    case Tag::timed:
      return timed_.check(trimmed(text_));
    case Tag::fairness:
      transition_.fairness = parse_fairness(trimmed(text_));
      return;
    case Tag::unit_places:
      units_->units.back().places = words(text_);
      return;
    case Tag::unit_subunits:
      units_->units.back().subunits = words(text_);
      return;
    default:
      return;
    }
  }

  void set_name(std::string name) {
    const Tag owner = open_[open_.size() - 3];
    if (owner == Tag::net) builder_.set_name(std::move(name));
    if (owner == Tag::place) place_.name = std::move(name);
    if (owner == Tag::transition) transition_.name = std::move(name);
  }

  XmlHandler* coloured_;           // gets coloured nets
  std::size_t coloured_depth_ = 0; // open elements of a coloured net
  NetBuilder builder_;
  std::vector<Tag> open_;
  std::string text_;
  XmlPosition value_position_;
  bool seen_net_ = false;
  std::optional<Net> net_{};
  // The node or arc that is being read, and where it began.
  Place place_;
  Transition transition_;
  ArcText arc_;
  std::optional<ArcKind> arc_kind_; // if the arc has one
  XmlPosition position_;
  bool seen_number_ = false; // its marking or weight has been read
  std::optional<UnitsText> units_;
  SameForAll priorities_{kPriorities}, timed_{kTimed};
};

} // namespace

Result<Net> read_pnml(std::istream& in, std::string source, Monitor* monitor,
                      XmlHandler* coloured) {
  PnmlHandler handler(coloured);
  if (std::optional<Error> error = read_xml(in, source, monitor, handler)) return std::move(*error);
  return handler.take_net();
}

} // namespace fairly::petri
