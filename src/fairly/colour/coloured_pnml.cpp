#include "fairly/colour/coloured_pnml.hpp"

#include "fairly/base/text.hpp"
#include "fairly/colour/coloured_builder.hpp"
#include "fairly/petri/pnml_parts.hpp"
#include "fairly/petri/pnml_reader.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairly::colour {
namespace {

using petri::required_attribute;

// What an open element means. Everything inside `skipped` is skipped, and everything inside a
// <structure> of a label is part of a term.
enum class Tag : std::uint8_t {
  skipped,
  net,
  page,
  place,
  transition,
  arc,
  reference,
  name,
  label_text,
  graphics,
  declaration,
  type,
  marking,
  condition,
  inscription,
  structure,
  declarations,
  plain_label, // a label for nets without colours, or one that restricts the behaviour
  fairly_tool,
  fairness
};

bool is_term_label(Tag tag) {
  return tag == Tag::declaration || tag == Tag::type || tag == Tag::marking ||
         tag == Tag::condition || tag == Tag::inscription;
}

class ColouredHandler final : public XmlHandler {
 public:
  void start(const XmlElement& element) override {
    if (in_term_ > 0) {
      ++in_term_;
      return terms_.start(element);
    }
    const Tag parent = open_.empty() ? Tag::skipped : open_.back();
    const Tag tag = open_.empty() ? Tag::net : child_tag(parent, element);
    const bool holds_terms =
        tag == Tag::declarations || (tag == Tag::structure && parent != Tag::declaration);
    open_.push_back(tag);
    text_.clear();
    if (holds_terms) in_term_ = 1;
    if (is_term_label(tag)) has_text_ = has_structure_ = false;
    if (tag == Tag::structure) has_structure_ = true;
    begin(tag, element);
  }

  void end() override {
    if (in_term_ > 1) {
      --in_term_;
      return terms_.end();
    }
    in_term_ = 0;
    if (is_term_label(open_.back()) && has_text_ && !has_structure_) {
      throw Error{.message = "this label has a <text>, but no <structure>",
                  .hint = "the text is for people; the structure says what it means"};
    }
    finish(open_.back());
    open_.pop_back();
  }

  void text(std::string_view part) override {
    if (in_term_ > 0) return;
    const Tag tag = open_.back();
    if (tag == Tag::label_text || tag == Tag::fairness || tag == Tag::plain_label) text_ += part;
  }

  void end_of_input() override {
    if (!seen_) return;
    net_ = builder_.finish();
    priorities_.finish(net_->transitions.size());
    timed_.finish(net_->transitions.size());
  }

  // The net, if one with colours was seen.
  std::optional<ColouredNet> take_net() { return std::move(net_); }

 private:
  Tag child_tag(Tag parent, const XmlElement& element) {
    const std::string_view name = element.name();
    switch (parent) {
    case Tag::net:
    case Tag::page:
      return page_child(parent, element);
    case Tag::place:
    case Tag::transition:
    case Tag::arc:
      return node_child(parent, element);
    case Tag::name:
    case Tag::plain_label:
      return name == "text" || name == "value" ? Tag::label_text : Tag::skipped;
    case Tag::declaration:
    case Tag::type:
    case Tag::marking:
    case Tag::condition:
    case Tag::inscription:
      if (name == "text") return Tag::label_text;
      return name == "structure" ? Tag::structure : Tag::skipped;
    case Tag::structure: // only the one in <declaration> gets here
      return name == "declarations" ? Tag::declarations : Tag::skipped;
    case Tag::fairly_tool:
      return name == "fairness" ? Tag::fairness : Tag::skipped;
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
    if (name == "referencePlace" || name == "referenceTransition") return Tag::reference;
    if (name == "declaration") return Tag::declaration;
    if (name == "name" && parent == Tag::net) return Tag::name;
    if (petri::lower_letters(name).ends_with("arc")) petri::fail_as_special_arc(name);
    return Tag::skipped;
  }

  Tag node_child(Tag parent, const XmlElement& element) {
    const std::string_view name = element.name();
    if (parent == Tag::arc) {
      if (name == "hlinscription") return Tag::inscription;
      const bool is_plain =
          name == "inscription" || name == "type" || petri::lower_letters(name) == "arctype";
      label_ = name;
      return is_plain ? Tag::plain_label : Tag::skipped;
    }
    if (name == "name") return Tag::name;
    if (name == "graphics") return Tag::graphics;
    if (parent == Tag::place) {
      if (name == "type") return Tag::type;
      if (name == "hlinitialMarking") return Tag::marking;
      label_ = name;
      return name == "initialMarking" || name == "capacity" ? Tag::plain_label : Tag::skipped;
    }
    if (name == "condition") return Tag::condition;
    if (name == "delay" || name == "interval") petri::fail_as_timed();
    label_ = name;
    if (name == "priority" || name == "timed") return Tag::plain_label;
    return petri::is_fairly_tool(element) ? Tag::fairly_tool : Tag::skipped;
  }

  void begin(Tag tag, const XmlElement& element) {
    switch (tag) {
    case Tag::net:
      seen_ = true;
      builder_.id = required_attribute(element, "id");
      return;
    case Tag::place:
    case Tag::transition:
      node_ = {.id = required_attribute(element, "id"), .where = element.position()};
      return;
    case Tag::arc:
      arc_ = {.id = required_attribute(element, "id"),
              .source = required_attribute(element, "source"),
              .target = required_attribute(element, "target"),
              .where = element.position()};
      if (const auto type = element.attribute("type")) petri::check_coloured_arc(*type);
      return;
    case Tag::reference:
      return builder_.add_reference(element.name() == "referencePlace",
                                    required_attribute(element, "id"),
                                    required_attribute(element, "ref"), element.position());
    case Tag::plain_label:
      if (const auto value = element.attribute("value")) text_ = *value;
      return;
    case Tag::skipped:
      if (open_.size() < 2 || open_[open_.size() - 2] != Tag::graphics) return;
      if (const auto position = petri::read_position(element)) node_.position = position;
      return;
    default:
      return;
    }
  }

  void finish(Tag tag) {
    switch (tag) {
    case Tag::place:
      return builder_.add_place(std::move(node_));
    case Tag::transition:
      return builder_.add_transition(std::move(node_));
    case Tag::arc:
      return builder_.add_arc(std::move(arc_));
    case Tag::label_text:
      return finish_text();
    case Tag::plain_label:
      return check_plain_label(trimmed(text_));
    case Tag::declarations:
      return builder_.declare(terms_.take());
    case Tag::structure:
      return finish_structure();
    case Tag::fairness:
      node_.fairness = petri::parse_fairness(trimmed(text_));
      return;
    default:
      return;
    }
  }

  void finish_text() {
    const Tag label = open_[open_.size() - 2];
    if (is_term_label(label)) has_text_ = !trimmed(text_).empty();
    if (label != Tag::name) return;
    const Tag owner = open_[open_.size() - 3];
    std::string name(trimmed(text_));
    if (owner == Tag::net)
      builder_.name = std::move(name);
    else if (owner == Tag::place || owner == Tag::transition)
      node_.name = std::move(name);
  }

  void finish_structure() {
    std::vector<TermNode> terms = terms_.take();
    switch (open_[open_.size() - 2]) {
    case Tag::type:
      return set_once(node_.type, std::move(terms), "type");
    case Tag::marking:
      return set_once(node_.marking, std::move(terms), "hlinitialMarking");
    case Tag::condition:
      return set_once(node_.condition, std::move(terms), "condition");
    case Tag::inscription:
      return set_once(arc_.inscription, std::move(terms), "hlinscription");
    default:
      return;
    }
  }

  static void set_once(std::vector<TermNode>& label, std::vector<TermNode> terms,
                       const char* name) {
    if (!label.empty()) throw Error{.message = fmt::format("there is more than one <{}>", name)};
    label = std::move(terms);
  }

  void check_plain_label(std::string_view value) {
    if (label_ == "capacity") return petri::check_capacity(value);
    if (label_ == "priority") return priorities_.check(value);
    if (label_ == "timed") return timed_.check(value);
    if (label_ != "inscription" && label_ != "initialMarking")
      return petri::check_coloured_arc(value);
    throw Error{.message = fmt::format("<{}> is for nets without colours", label_),
                .hint = fmt::format("this net needs <hl{}>", label_)};
  }

  ColouredBuilder builder_;
  std::vector<Tag> open_;
  std::size_t in_term_ = 0; // number of open elements from the <structure> on that holds terms
  TermTree terms_;
  std::string text_, label_;
  std::optional<ColouredNet> net_{};
  bool seen_ = false;
  bool has_text_ = false, has_structure_ = false; // of the label that is being read
  // The node or arc that is being read.
  NodeText node_;
  ColouredArcText arc_;
  petri::SameForAll priorities_{petri::kPriorities}, timed_{petri::kTimed};
};

} // namespace

Result<AnyNet> read_any_pnml(std::istream& in, const std::string& source, Monitor* monitor) {
  ColouredHandler coloured;
  Result<petri::Net> plain = petri::read_pnml(in, source, monitor, &coloured);
  if (!plain) return std::move(plain).error();
  if (auto net = coloured.take_net()) return AnyNet(*std::move(net));
  return AnyNet(*std::move(plain));
}

} // namespace fairly::colour
