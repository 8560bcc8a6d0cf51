#include "fairly/petri/lola_net.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/net_text.hpp"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace fairly::petri {
namespace {

constexpr std::array<std::string_view, 9> kLolaWords{
    "PLACE", "MARKING", "TRANSITION", "CONSUME", "PRODUCE", "SAFE", "WEAK", "STRONG", "FAIR"};
constexpr std::array<std::string_view, 6> kHighLevelWords{"SORT", "CONST",    "FUNCTION",
                                                          "VAR",  "CONSTANT", "GUARD"};

constexpr const char* kNumberHint = "numbers stand behind a colon: p: 2";

template <class Words>
bool is_one_of(const Words& words, std::string_view text) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_lola_name_part(char c) {
  return !is_space(c) && static_cast<unsigned char>(c) > 0x20 && c != 0x7F &&
         std::string_view(",;:(){}").find(c) == std::string_view::npos;
}

bool begins_lola_comment(std::string_view text) {
  return text.starts_with('{') || text.starts_with("/*");
}

// Where the next text begins that is neither space nor a comment, or where a comment without an end
// begins.
std::size_t after_lola_comments(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    if (is_space(rest[0])) {
      ++at;
      continue;
    }
    if (!begins_lola_comment(rest)) break;
    const bool is_long = rest[0] == '/';
    const std::size_t end = is_long ? rest.find("*/", 2) : rest.find('}');
    if (end == std::string_view::npos) break;
    at += end + (is_long ? 2 : 1);
  }
  return at;
}

std::string_view lola_word(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  const auto end = std::find_if_not(rest.begin(), rest.end(), is_lola_name_part);
  return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
}

class LolaReader {
 public:
  LolaReader(std::string text, std::string source) : text_(std::move(text), std::move(source)) {
    if (text_.text().starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    advance();
  }

  Net read() {
    text_.net().id = "net";
    check_level();
    expect("PLACE");
    do {
      skip_capacity();
      read_list([this] { declare_place(); });
    } while (!is("MARKING") && !at_end());
    expect("MARKING");
    read_list([this] {
      const TextSpan where = where_;
      const PlaceIndex place = known_place();
      text_.add_tokens(place, number_behind_colon("a marking", 0, kMaxTokens), where);
    });
    while (!at_end()) read_transition();
    return text_.finish();
  }

 private:
  // --- tokens: a word, or one character

  void advance() {
    const std::string_view text = text_.text();
    at_ = after_lola_comments(text, at_);
    if (begins_lola_comment(text.substr(at_))) {
      text_.fail({at_, 1}, "this comment is never closed",
                 text[at_] == '{' ? "a comment ends with '}'" : "a comment ends with '*/'");
    }
    word_ = lola_word(text, at_);
    where_ = {at_, std::max<std::size_t>(word_.size(), 1)};
    if (at_ == text.size()) return;
    if (word_.empty() && std::string_view(",;:").find(text[at_]) == std::string_view::npos) {
      text_.fail_at_character(at_, "names have no space, commas, colons, semicolons, parentheses "
                                   "or braces");
    }
    at_ += where_.length;
  }

  bool at_end() const { return where_.offset == text_.text().size(); }
  bool is(std::string_view word) const { return word_ == word; }
  bool is(char c) const { return !at_end() && text_.text()[where_.offset] == c && word_.empty(); }

  // What stands here, for messages.
  std::string found() const {
    if (at_end()) return "the end of the text";
    return displayed(text_.text().substr(where_.offset, where_.length));
  }

  void expect(std::string_view word) {
    if (!is(word)) {
      CloseMatches close(word_);
      close.offer(word);
      const bool is_joined = word_ == "STRONGFAIR" || word_ == "WEAKFAIR";
      text_.fail(where_, fmt::format("expected {}, not {}", word, found()),
                 is_joined ? "in two words: STRONG FAIR, WEAK FAIR" : close.hint());
    }
    advance();
  }

  void expect(char c) {
    if (!is(c)) text_.fail(where_, fmt::format("expected '{}', not {}", c, found()));
    advance();
  }

  void check_level() const {
    if (!is_one_of(kHighLevelWords, word_)) return;
    text_.refuse(where_, fmt::format("high-level LoLA nets ({})", word_),
                 "unfold the net with LoLA, or write it as coloured PNML");
  }

  // --- parts

  // Reads items with commas between them, perhaps none, and a semicolon.
  template <class Read>
  void read_list(Read&& read) {
    while (!is(';')) {
      read();
      if (is(',')) {
        advance();
        continue;
      }
      if (!is(';')) {
        text_.fail(where_, fmt::format("expected ',' or ';', not {}", found()),
                   word_.starts_with('=') || word_.starts_with('*') ? kNumberHint : "");
      }
    }
    advance();
  }

  std::string name(std::string_view what) {
    if (word_.empty()) {
      text_.fail(where_, fmt::format("expected the name of a {}, not {}", what, found()));
    }
    if (is_one_of(kLolaWords, word_)) {
      text_.fail(where_, fmt::format("expected the name of a {}, not the keyword {}", what, word_),
                 is("TRANSITION")
                     ? "MARKING stands before it, and ends with a semicolon, as PLACE does"
                     : "is a semicolon missing before it?");
    }
    std::string taken(word_);
    advance();
    return taken;
  }

  void skip_capacity() {
    if (!is("SAFE")) return;
    advance();
    if (!word_.empty()) number("how many tokens are safe", 0, kMaxTokens);
    expect(':');
  }

  std::uint64_t number(std::string_view what, std::uint64_t least, std::uint64_t most) {
    const auto value = whole_number(word_, most);
    if (!value || *value < least) {
      text_.fail(where_, fmt::format("{} is a whole number from {} to {}, not {}", what, least,
                                     most, found()));
    }
    advance();
    return *value;
  }

  std::uint64_t number_behind_colon(std::string_view what, std::uint64_t least,
                                    std::uint64_t most) {
    if (!is(':')) return 1;
    advance();
    return number(what, least, most);
  }

  void declare_place() {
    const TextSpan where = where_;
    const std::string id = name("place");
    if (text_.net().find_place(id)) {
      text_.fail(where, fmt::format("the place {} is declared twice", displayed(id)));
    }
    text_.place(id, where);
  }

  PlaceIndex known_place() {
    const TextSpan where = where_;
    const std::string id = name("place");
    const Net& net = text_.net();
    if (const auto place = net.find_place(id)) return *place;
    CloseMatches close(id);
    for (const Place& each : net.places()) close.offer(each.id);
    const bool has_sign = id.find_first_of("*=") != std::string::npos;
    text_.fail(where, fmt::format("there is no place {}", displayed(id)),
               has_sign ? kNumberHint : close.hint());
  }

  void read_transition() {
    expect("TRANSITION");
    const TextSpan where = where_;
    const std::string id = name("transition");
    if (text_.net().find_transition(id)) {
      text_.fail(where, fmt::format("the transition {} is declared twice", displayed(id)));
    }
    const TransitionIndex t = text_.transition(id, where);
    if (is("WEAK") || is("STRONG")) {
      text_.net().transition(t).fairness = is("WEAK") ? Fairness::weak : Fairness::strong;
      advance();
      expect("FAIR");
    }
    check_level();
    for (const bool is_input : {true, false}) {
      expect(is_input ? "CONSUME" : "PRODUCE");
      read_list([&] {
        NetText::TextArc arc{.transition = t, .is_input = is_input, .where = where_};
        arc.arc.place = known_place();
        arc.arc.weight =
            static_cast<std::uint32_t>(number_behind_colon("the weight of an arc", 1, kMaxWeight));
        text_.add(arc);
      });
    }
  }

  NetText text_;
  std::size_t at_ = 0;
  std::string_view word_; // empty at a single character or at the end
  TextSpan where_;
};

// --- writing

bool is_lola_name(std::string_view id) {
  return !id.empty() && !begins_lola_comment(id) &&
         std::all_of(id.begin(), id.end(), is_lola_name_part) && !is_one_of(kLolaWords, id);
}

// Chooses ids that can be written. Those that can stay as they are have precedence.
class LolaNames {
 public:
  explicit LolaNames(const Net& net) {
    const auto take = [&](const auto& nodes) {
      for (const auto& each : nodes) {
        if (is_lola_name(each.id)) taken_.insert(each.id);
      }
    };
    take(net.places());
    take(net.transitions());
  }

  std::string of(const std::string& id) {
    if (is_lola_name(id)) return id;
    ++renamed_;
    std::string plain;
    for (const char c : id) plain += is_lola_name_part(c) ? c : '_';
    if (begins_lola_comment(plain)) plain.insert(0, "_");
    if (!is_lola_name(plain)) plain += '_';
    std::string unique = plain;
    for (std::size_t i = 2; !taken_.insert(unique).second; ++i) {
      unique = fmt::format("{}_{}", plain, i);
    }
    return unique;
  }

  std::size_t renamed() const { return renamed_; }

 private:
  absl::flat_hash_set<std::string> taken_;
  std::size_t renamed_ = 0;
};

std::string lola_list(const std::vector<std::string>& names, const std::vector<Arc>& arcs) {
  std::string out;
  for (const Arc& arc : arcs) {
    out += fmt::format("{}{}: {}", out.empty() ? " " : ", ", names[arc.place], arc.weight);
  }
  return out + ";\n";
}

} // namespace

bool begins_like_lola(std::string_view beginning) {
  if (beginning.starts_with(kByteOrderMark)) beginning.remove_prefix(kByteOrderMark.size());
  const std::size_t at = after_lola_comments(beginning, 0);
  const std::string_view word = lola_word(beginning, at);
  return (word == "PLACE" || is_one_of(kHighLevelWords, word)) &&
         at + word.size() < beginning.size();
}

Result<Net> read_lola_net(std::istream& in, const std::string& source, Monitor* monitor) {
  Result<std::string> text = whole_text(in, source, monitor);
  if (!text) return std::move(text).error();
  try {
    return LolaReader(*std::move(text), source).read();
  } catch (Error& error) {
    return std::move(error);
  }
}

Result<LolaText> to_lola_net(const Net& net) {
  if (net.has_inhibitors()) {
    return Error{.message = "LoLA's format has no inhibitor arcs",
                 .kind = ErrorKind::unsupported,
                 .hint = "PNML and TINA's .net have them"};
  }
  LolaNames known(net);
  LolaText out{.text = "PLACE"};
  std::vector<std::string> names;
  std::vector<Arc> marking;
  for (const Place& place : net.places()) {
    out.text += names.empty() ? " " : ", ";
    names.push_back(known.of(place.id));
    out.text += names.back();
    const auto index = static_cast<PlaceIndex>(names.size() - 1);
    if (place.tokens > 0) marking.push_back({index, place.tokens});
  }
  out.text += ";\nMARKING" + lola_list(names, marking);
  for (const Transition& t : net.transitions()) {
    const char* fairness = t.fairness == Fairness::weak     ? " WEAK FAIR"
                           : t.fairness == Fairness::strong ? " STRONG FAIR"
                                                            : "";
    out.text += fmt::format("TRANSITION {}{}\nCONSUME{}PRODUCE{}", known.of(t.id), fairness,
                            lola_list(names, t.inputs), lola_list(names, t.outputs));
  }
  out.renamed = known.renamed();
  return out;
}

} // namespace fairly::petri
