#include "fairly/petri/tina_net.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/net_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <utility>

namespace fairly::petri {
namespace {

constexpr std::array<std::string_view, 6> kTinaWords{"tr", "pl", "net", "lb", "nt", "pr"};

bool is_tina_word(std::string_view text) {
  return std::find(kTinaWords.begin(), kTinaWords.end(), text) != kTinaWords.end();
}

bool is_tina_name_part(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '\'';
}

std::size_t after_space_and_comments(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_space(text[at]) || text[at] == '#')) {
    if (text[at] == '#') at = std::min(text.find('\n', at), text.size() - 1);
    ++at;
  }
  return at;
}

struct TinaToken {
  enum class Kind : std::uint8_t {
    end,
    word, // a keyword
    name,
    arrow,     // ->
    times,     // *
    read,      // ?
    inhibitor, // ?-
    colon,
    open,    // (
    close,   // )
    bracket, // [ or ]
    comma,
    other
  };
  Kind kind = Kind::end;
  TextSpan where{};
  std::string text{}; // of a word, or a name without braces
  bool is_in_braces = false;
};

using TinaKind = TinaToken::Kind;

class TinaReader {
 public:
  TinaReader(std::string text, std::string source) : text_(std::move(text), std::move(source)) {
    if (text_.text().starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    advance();
  }

  Net read() {
    text_.net().id = "net";
    while (token_.kind != TinaKind::end) {
      if (token_.kind != TinaKind::word) fail_as_no_declaration();
      const TinaToken word = take();
      if (word.text == "tr") read_transition();
      if (word.text == "pl") read_place();
      if (word.text == "net") read_net_name();
      if (word.text == "lb") read_label();
      if (word.text == "nt") skip_note();
      if (word.text == "pr") {
        text_.refuse(word.where, "priorities of transitions",
                     "remove the line to check the net without them");
      }
    }
    return text_.finish();
  }

 private:
  // --- tokens

  TinaToken take() {
    TinaToken taken = std::move(token_);
    advance();
    return taken;
  }

  void advance() {
    const std::string_view text = text_.text();
    at_ = after_space_and_comments(text, at_);
    token_ = {.where = {at_, 1}};
    if (at_ == text.size()) return;
    if (text[at_] == '{') return read_braces();
    if (is_tina_name_part(text[at_])) {
      const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at_), text.end(),
                                        is_tina_name_part);
      const auto length = static_cast<std::size_t>(end - text.begin()) - at_;
      token_.text = text.substr(at_, length);
      return set(is_tina_word(token_.text) ? TinaKind::word : TinaKind::name, length);
    }
    if (text.substr(at_).starts_with("->")) return set(TinaKind::arrow, 2);
    if (text.substr(at_).starts_with("?-")) return set(TinaKind::inhibitor, 2);
    switch (text[at_]) {
    case '*':
      return set(TinaKind::times, 1);
    case '?':
      return set(TinaKind::read, 1);
    case ':':
      return set(TinaKind::colon, 1);
    case '(':
      return set(TinaKind::open, 1);
    case ')':
      return set(TinaKind::close, 1);
    case '[':
    case ']':
      return set(TinaKind::bracket, 1);
    case ',':
      return set(TinaKind::comma, 1);
    case '!':
    case '<':
    case '>':
      return set(TinaKind::other, 1);
    default:
      text_.fail_at_character(at_, text_.text()[at_] == ';'
                                       ? "a declaration ends with its line, without a sign"
                                       : "put a name with such characters in braces: {a-b}");
    }
  }

  void set(TinaKind kind, std::size_t length) {
    token_.kind = kind;
    token_.where = {at_, length};
    at_ += length;
  }

  void read_braces() {
    const std::string_view text = text_.text();
    for (std::size_t i = at_ + 1; i < text.size(); ++i) {
      if (text[i] == '}') {
        token_.is_in_braces = true;
        return set(TinaKind::name, i + 1 - at_);
      }
      if (text[i] == '\\' && i + 1 < text.size()) ++i;
      token_.text += text[i];
    }
    text_.fail({at_, 1}, "this brace is never closed",
               "a name in braces ends with '}'; a brace that belongs to the name is written \\}");
  }

  // `what` is "of the net" or the like.
  TinaToken name(std::string_view what) {
    if (token_.kind == TinaKind::word) {
      text_.fail(token_.where, fmt::format("expected the name {}", what),
                 fmt::format("if {0} is the name, write {{{0}}}", token_.text));
    }
    if (token_.kind != TinaKind::name) {
      text_.fail(token_.where, fmt::format("expected the name {}", what));
    }
    return take();
  }

  // Is there nothing but space before the token on its line?
  bool begins_line(const TinaToken& token) const {
    const std::string_view before = text_.text().substr(0, token.where.offset);
    const std::size_t last = before.find_last_not_of(" \t\r");
    return last == std::string_view::npos || before[last] == '\n';
  }

  [[noreturn]] void fail_as_no_declaration() const {
    if (!first_on_line_.empty()) {
      text_.fail(token_.where, "expected a declaration: tr, pl, net, lb or nt",
                 fmt::format("{} at the beginning of a line before is none of these words, so it "
                             "belongs to the declaration before it",
                             displayed(first_on_line_)));
    }
    text_.fail(token_.where, "expected a declaration: tr, pl, net, lb or nt",
               token_.kind == TinaKind::arrow
                   ? "does the line, or the one before, begin with tr or pl?"
                   : "'tr t a -> b' is a transition t from a to b");
  }

  // Reads a number, which may end with K, M, ... for thousands, millions, ...
  std::uint64_t number(std::string_view what, std::uint64_t least, std::uint64_t most) {
    if (token_.kind != TinaKind::name || token_.is_in_braces) {
      text_.fail(token_.where, fmt::format("expected {}, a whole number", what));
    }
    const TinaToken digits = take();
    constexpr std::string_view kFactors = "KMGTPE";
    std::string_view text = digits.text;
    std::uint64_t factor = 1;
    if (const std::size_t power = text.empty() ? kFactors.npos : kFactors.find(text.back());
        power != kFactors.npos) {
      for (std::size_t i = 0; i <= power; ++i) factor *= 1000;
      text.remove_suffix(1);
    }
    const auto value = whole_number(text, std::numeric_limits<std::uint64_t>::max() / factor);
    if (!value || *value * factor < least || *value * factor > most) {
      text_.fail(digits.where, fmt::format("{} is a whole number from {} to {}, not {}", what,
                                           least, most, displayed(digits.text)));
    }
    return *value * factor;
  }

  // --- declarations

  void read_net_name() {
    std::string given = name("of the net").text;
    if (!given.empty()) text_.net().id = std::move(given);
  }

  std::optional<std::string> optional_label() {
    if (token_.kind != TinaKind::colon) return std::nullopt;
    take();
    return name("behind the colon").text;
  }

  void read_transition() {
    const TinaToken named = name("of a transition");
    const TransitionIndex t = text_.transition(named.text, named.where);
    if (auto label = optional_label()) text_.net().transition(t).name = *std::move(label);
    if (token_.kind == TinaKind::bracket) read_interval();
    const auto add = [&](NetText::TextArc arc, const TinaToken& place) {
      arc.transition = t;
      arc.arc.place = text_.place(place.text, place.where);
      text_.add(arc);
    };
    read_arcs("place", "the transition", add);
  }

  void read_place() {
    const TinaToken named = name("of a place");
    const PlaceIndex p = text_.place(named.text, named.where);
    if (auto label = optional_label()) text_.net().place(p).name = *std::move(label);
    if (token_.kind == TinaKind::open) {
      const TextSpan where = take().where;
      text_.add_tokens(p, number("a marking", 0, kMaxTokens), where);
      if (token_.kind != TinaKind::close) text_.fail(token_.where, "expected ')'");
      take();
    }
    const auto add = [&](NetText::TextArc arc, const TinaToken& transition) {
      arc.transition = text_.transition(transition.text, transition.where);
      arc.is_input = !arc.is_input; // transitions behind the arrow take from the place
      arc.arc.place = p;
      text_.add(arc);
    };
    read_arcs("transition", "the place", add);
  }

  // Reads names with weights, an arrow, and more such names; or nothing at all. Arcs before the
  // arrow are inputs. Read and inhibitor arcs stand on the side of the transition's inputs.
  template <class Add>
  void read_arcs(std::string_view what, std::string_view whose, Add&& add) {
    const bool is_of_place = what == "transition";
    first_on_line_.clear();
    if (token_.kind != TinaKind::name && token_.kind != TinaKind::arrow) return;
    for (const bool is_before : {true, false}) {
      while (token_.kind == TinaKind::name) {
        if (begins_line(token_)) first_on_line_ = token_.text;
        const TinaToken node = take();
        const TextSpan sign = token_.where;
        NetText::TextArc arc{.is_input = is_before, .where = node.where};
        arc.kind = arc_kind();
        if (arc.kind != ArcKind::normal && is_before == is_of_place) {
          text_.fail(sign,
                     fmt::format("{} arcs lead from places to transitions",
                                 arc.kind == ArcKind::read ? "read" : "inhibitor"),
                     is_of_place ? "write it behind the '->' of the place"
                                 : "write it before the '->' of the transition");
        }
        arc.arc.weight = weight(arc.kind);
        add(arc, node);
      }
      if (!is_before) return;
      if (token_.kind != TinaKind::arrow) {
        check_other();
        text_.fail(token_.where, fmt::format("expected '->' or a {} of {}", what, whose),
                   token_.kind == TinaKind::comma ? "put spaces between names, and no commas"
                   : is_of_place                  ? "tokens stand in parentheses: pl p (1)"
                                 : "what is taken stands before '->', what is put behind it");
      }
      take();
    }
  }

  void check_other() const {
    if (token_.kind != TinaKind::other || text_.text()[token_.where.offset] != '!') return;
    text_.refuse(token_.where, "stopwatch arcs", "nets without time are");
  }

  // Takes '*', '?' or '?-', which are followed by a weight.
  ArcKind arc_kind() {
    check_other();
    has_sign_ = true;
    switch (token_.kind) {
    case TinaKind::times:
      take();
      return ArcKind::normal;
    case TinaKind::read:
      take();
      return ArcKind::read;
    case TinaKind::inhibitor:
      take();
      return ArcKind::inhibitor;
    default:
      has_sign_ = false;
      return ArcKind::normal;
    }
  }

  std::uint32_t weight(ArcKind kind) {
    if (!has_sign_) return 1;
    const char* what = kind == ArcKind::normal ? "the weight of an arc"
                       : kind == ArcKind::read ? "the weight of a read arc"
                                               : "the weight of an inhibitor arc";
    return static_cast<std::uint32_t>(number(what, 1, kMaxWeight));
  }

  // Only [0,w[ means that there is no time.
  void read_interval() {
    const std::size_t begin = token_.where.offset;
    std::string found;
    for (int parts = 0; parts < 5 && token_.kind != TinaKind::end; ++parts) {
      const bool is_part = token_.kind == TinaKind::bracket || token_.kind == TinaKind::comma ||
                           token_.kind == TinaKind::name;
      if (!is_part) break;
      const TinaToken part = take();
      found += text_.text().substr(part.where.offset, part.where.length);
      last_end_ = part.where.offset + part.where.length;
    }
    if (found == "[0,w[") return;
    text_.refuse({begin, last_end_ - begin}, "time intervals of transitions",
                 "remove it to check the net without time; [0,w[ means the same as none");
  }

  void read_label() {
    const TinaToken node = name("of a place or transition");
    std::string label = name("of the label").text;
    Net& net = text_.net();
    if (const auto t = net.find_transition(node.text)) {
      net.transition(*t).name = std::move(label);
    } else if (const auto p = net.find_place(node.text)) {
      net.place(*p).name = std::move(label);
    } else {
      text_.fail(node.where,
                 fmt::format("there is no place or transition {} so far", displayed(node.text)));
    }
  }

  void skip_note() {
    name("of the note");
    number("the kind of a note", 0, 1);
    name("that the note says");
  }

  NetText text_;
  std::size_t at_ = 0, last_end_ = 0;
  TinaToken token_;
  bool has_sign_ = false;     // of the arc
  std::string first_on_line_; // the last name in these arcs that begins a line
};

// --- writing

std::string tina_name(std::string_view name) {
  const bool is_plain = !name.empty() && !is_digit(name[0]) && !is_tina_word(name) &&
                        std::all_of(name.begin(), name.end(), is_tina_name_part);
  if (is_plain) return std::string(name);
  std::string out = "{";
  for (const char c : name) {
    if (c == '{' || c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out + "}";
}

std::string tina_node(std::string_view word, const std::string& id, const std::string& label) {
  std::string out = fmt::format("{} {}", word, tina_name(id));
  if (!label.empty()) out += " : " + tina_name(label);
  return out;
}

std::string tina_arc(const Net& net, const Arc& arc, std::string_view sign) {
  std::string out = " " + tina_name(net.places()[arc.place].id);
  if (sign != "*" || arc.weight != 1) out += fmt::format("{}{}", sign, arc.weight);
  return out;
}

// Adds hints for what people write who know other languages.
void hint_at_habits(Error& error) {
  const std::string_view line = trimmed(error.text);
  const std::string_view first = line.substr(0, line.find_first_of(" \t"));
  const std::string_view rest =
      error.column > 0
          ? std::string_view(error.text).substr(std::min(error.column - 1, error.text.size()))
          : std::string_view();
  for (const char* word : {"trans", "transition", "place", "arc"}) {
    if (first == word || first == std::string(word) + 's') {
      error.hint = "a transition is 'tr t a -> b', a place with a token 'pl a (1)'";
    }
  }
  if (rest.starts_with("=>")) error.hint = "'tr t a -> b': what is taken, ->, what is put";
  if (rest.starts_with(',')) error.hint = "put spaces between names, and no commas";
}

} // namespace

bool begins_like_tina(std::string_view beginning) {
  if (beginning.starts_with(kByteOrderMark)) beginning.remove_prefix(kByteOrderMark.size());
  const std::string_view rest = beginning.substr(after_space_and_comments(beginning, 0));
  const auto end = std::find_if_not(rest.begin(), rest.end(), is_tina_name_part);
  const auto length = static_cast<std::size_t>(end - rest.begin());
  return is_tina_word(rest.substr(0, length)) && length < rest.size() &&
         (is_space(rest[length]) || rest[length] == '{');
}

Result<Net> read_tina_net(std::istream& in, const std::string& source, Monitor* monitor) {
  Result<std::string> text = whole_text(in, source, monitor);
  if (!text) return std::move(text).error();
  try {
    return TinaReader(*std::move(text), source).read();
  } catch (Error& error) {
    hint_at_habits(error);
    return std::move(error);
  }
}

std::string to_tina_net(const Net& net) {
  std::string out = fmt::format("net {}\n", tina_name(net.id));
  for (const Place& place : net.places()) {
    out += tina_node("pl", place.id, place.name);
    if (place.tokens > 0) out += fmt::format(" ({})", place.tokens);
    out += '\n';
  }
  for (const Transition& t : net.transitions()) {
    out += tina_node("tr", t.id, t.name);
    const auto is_read = [&](const Arc& arc) {
      return weight_at(t.inputs, arc.place) == weight_at(t.outputs, arc.place);
    };
    for (const Arc& arc : t.inputs) out += tina_arc(net, arc, is_read(arc) ? "?" : "*");
    for (const Arc& arc : t.inhibitors) out += tina_arc(net, arc, "?-");
    out += " ->";
    for (const Arc& arc : t.outputs) {
      if (!is_read(arc)) out += tina_arc(net, arc, "*");
    }
    out += '\n';
  }
  return out;
}

} // namespace fairly::petri
