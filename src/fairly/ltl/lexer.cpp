#include "fairly/ltl/lexer.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace fairly::ltl {
namespace {

using TokenKind = Token::Kind;

struct Spelling {
  std::string_view text;
  TokenKind kind;
  Op op;
};

constexpr Spelling kInfixSymbols[] = {
    {"(", TokenKind::Open, {}},
    {")", TokenKind::Close, {}},
    {"!", TokenKind::Prefix, Op::Not},
    {"~", TokenKind::Prefix, Op::Not},
    {"¬", TokenKind::Prefix, Op::Not},
    {"()", TokenKind::Prefix, Op::Next},
    {"○", TokenKind::Prefix, Op::Next},
    {"<>", TokenKind::Prefix, Op::Finally},
    {"◇", TokenKind::Prefix, Op::Finally},
    {"[]", TokenKind::Prefix, Op::Globally},
    {"□", TokenKind::Prefix, Op::Globally},
    {"&", TokenKind::Infix, Op::And},
    {"&&", TokenKind::Infix, Op::And},
    {"/\\", TokenKind::Infix, Op::And},
    {"*", TokenKind::Infix, Op::And},
    {"∧", TokenKind::Infix, Op::And},
    {"|", TokenKind::Infix, Op::Or},
    {"||", TokenKind::Infix, Op::Or},
    {"\\/", TokenKind::Infix, Op::Or},
    {"+", TokenKind::Infix, Op::Or},
    {"∨", TokenKind::Infix, Op::Or},
    {"^", TokenKind::Infix, Op::Xor},
    {"⊕", TokenKind::Infix, Op::Xor},
    {"->", TokenKind::Infix, Op::Implies},
    {"-->", TokenKind::Infix, Op::Implies},
    {"=>", TokenKind::Infix, Op::Implies},
    {"→", TokenKind::Infix, Op::Implies},
    {"<->", TokenKind::Infix, Op::Equiv},
    {"<-->", TokenKind::Infix, Op::Equiv},
    {"<=>", TokenKind::Infix, Op::Equiv},
    {"↔", TokenKind::Infix, Op::Equiv},
};

constexpr Spelling kInfixLetters[] = {
    {"X", TokenKind::Prefix, Op::Next},     {"F", TokenKind::Prefix, Op::Finally},
    {"G", TokenKind::Prefix, Op::Globally}, {"U", TokenKind::Infix, Op::Until},
    {"R", TokenKind::Infix, Op::Release},   {"V", TokenKind::Infix, Op::Release},
    {"W", TokenKind::Infix, Op::WeakUntil}, {"M", TokenKind::Infix, Op::StrongRelease},
};

constexpr Spelling kLbtOperators[] = {
    {"!", TokenKind::Prefix, Op::Not},      {"X", TokenKind::Prefix, Op::Next},
    {"F", TokenKind::Prefix, Op::Finally},  {"G", TokenKind::Prefix, Op::Globally},
    {"&", TokenKind::Infix, Op::And},       {"|", TokenKind::Infix, Op::Or},
    {"i", TokenKind::Infix, Op::Implies},   {"e", TokenKind::Infix, Op::Equiv},
    {"^", TokenKind::Infix, Op::Xor},       {"U", TokenKind::Infix, Op::Until},
    {"V", TokenKind::Infix, Op::Release},   {"R", TokenKind::Infix, Op::Release},
    {"W", TokenKind::Infix, Op::WeakUntil}, {"M", TokenKind::Infix, Op::StrongRelease},
    {"t", TokenKind::Constant, Op::True},   {"f", TokenKind::Constant, Op::False},
};

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

std::size_t skip_space(std::string_view text, std::size_t offset) {
  while (offset < text.size() && is_space(text[offset])) ++offset;
  return offset;
}

std::string_view word_at(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_word_part);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

const Spelling* longest_match(std::span<const Spelling> spellings, std::string_view text) {
  const Spelling* best = nullptr;
  for (const Spelling& spelling : spellings)
    if (text.starts_with(spelling.text) && (!best || spelling.text.size() > best->text.size()))
      best = &spelling;
  return best;
}

Token token(const Spelling& spelling, std::size_t offset) {
  return {spelling.kind, spelling.op, offset, spelling.text.size()};
}

Token atom(std::string_view name, std::size_t offset) {
  return {TokenKind::Atom, Op::Atom, offset, name.size(), std::string(name)};
}

Token constant(bool value, std::size_t offset, std::size_t length) {
  return {TokenKind::Constant, value ? Op::True : Op::False, offset, length};
}

Token bad(std::size_t offset, std::size_t length, std::string message, std::string hint = {}) {
  return {TokenKind::Bad, {}, offset, length, std::move(message), std::move(hint)};
}

// For text behind a single quote: how the same atom is written in double quotes.
std::string in_double_quotes(std::string_view text) {
  const std::size_t end = text.find('\'');
  if (end == std::string_view::npos || end == 0) return {};
  return ": " + fairly::quoted(without_control_bytes(text.substr(0, end)));
}

// A byte that no token begins with.
Token bad_character(std::string_view text, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  const std::size_t length = utf8_length(text.substr(offset));
  if (length == 0) return bad(offset, 1, fmt::format("byte 0x{:02X} is not UTF-8", byte));
  if (is_control(text[offset]))
    return bad(offset, 1, fmt::format("unexpected control byte 0x{:02X}", byte));
  std::string hint;
  if (std::string_view("=<>\\").find(text[offset]) != std::string_view::npos)
    hint = "write a comparison in double quotes: \"x == 1\"";
  else if (text[offset] == '\'')
    hint = "quote an atom with double quotes" + in_double_quotes(text.substr(offset + 1));
  else if (length > 1 || std::string_view("@#$-{[").find(text[offset]) != std::string_view::npos)
    hint = "quote an atom that is not made of letters, digits, '_' and '.'";
  return bad(offset, length, fmt::format("unexpected character '{}'", text.substr(offset, length)),
             std::move(hint));
}

// Only these lose a backslash before them, so that "pc \in S" is what it looks like.
bool is_escaped(char c) {
  return c == '"' || c == '\\';
}

Token quoted_atom(std::string_view text, std::size_t begin) {
  std::string name;
  for (std::size_t i = begin + 1; i < text.size();) {
    if (text[i] == '"') {
      if (name.empty()) {
        const bool is_glued = begin > 0 && is_word_part(text[begin - 1]); // "x = "a""
        return bad(begin, 2, "an atom needs a name",
                   is_glued ? "quotes inside an atom need a backslash" : "");
      }
      return {TokenKind::Atom, Op::Atom, begin, i + 1 - begin, std::move(name)};
    }
    if (text[i] == '\\' && i + 1 < text.size() && is_escaped(text[i + 1])) ++i;
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0 || (is_control(text[i]) && !is_space(text[i]))) return bad_character(text, i);
    name += text.substr(i, length);
    i += length;
  }
  return bad(begin, 1, "this quoted atom is never closed", "add a '\"'");
}

// fireable(t, 'u v'), enabled(A, 'B(1)') and fired(t) are atoms as they stand. No other atoms with
// parentheses can do without quotes.
constexpr std::string_view kCalls[] = {"fireable(", "enabled(", "fired("};

// The length of an index that begins here, as [2] or [x=(1,2)]; 0 if there is none.
std::size_t index_length(std::string_view text) {
  if (text.size() < 2 || text[0] != '[' || text[1] == ']') return 0;
  const auto is_index_part = [](char c) {
    return is_word_part(c) || std::string_view(",=()-").find(c) != std::string_view::npos;
  };
  const auto end = std::find_if_not(text.begin() + 1, text.end(), is_index_part);
  if (end == text.end() || *end != ']') return 0;
  return static_cast<std::size_t>(end - text.begin()) + 1;
}

// The length of the string that begins here, with its double quotes; 0 if it is never closed.
std::size_t string_length(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i + 1;
  }
  return 0;
}

// The length of an item of a call up to a comma or a closing parenthesis outside of its own
// parentheses and strings; if there is none, up to where its parentheses are closed.
std::size_t item_length(std::string_view text) {
  std::size_t depth = 0, i = 0, closed = 0;
  while (i < text.size()) {
    if (depth == 0 && (text[i] == ',' || text[i] == ')')) break;
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0 && closed == 0) closed = i + 1;
    const std::size_t string = text[i] == '"' ? string_length(text.substr(i)) : 1;
    if (string == 0) return text.size();
    i += string;
  }
  return i == text.size() && closed > 0 ? closed : i;
}

// fired(send(0)) and fired("send(0)"): the name that begins at `begin` needs single quotes.
Token name_without_quotes(std::string_view text, std::size_t begin, std::string_view call) {
  const std::string_view written = trimmed(text.substr(begin, item_length(text.substr(begin))));
  std::string_view name = written;
  if (name.size() > 2 && string_length(name) == name.size()) {
    name = name.substr(1, name.size() - 2);
  }
  return bad(begin, written.size(), fmt::format("{} is not a word", without_control_bytes(written)),
             fmt::format("put names that are no words in single quotes: {}{})", call,
                         without_control_bytes(in_single_quotes(name))));
}

Token call_atom(std::string_view text, std::size_t begin, std::string_view call) {
  bool in_quotes = false, escaped = false;
  std::size_t item = skip_space(text, begin + call.size());
  for (std::size_t i = begin + call.size(); i < text.size();) {
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0 || (is_control(text[i]) && !is_space(text[i]))) return bad_character(text, i);
    if (text[i] == ')' && !in_quotes) return atom(text.substr(begin, i + 1 - begin), begin);
    if (text[i] == ',' && !in_quotes) item = skip_space(text, i + 1);
    if ((text[i] == '"' || text[i] == '(') && !in_quotes) {
      return name_without_quotes(text, item, call);
    }
    if (text[i] == '\'' && !escaped) in_quotes = !in_quotes;
    escaped = text[i] == '\\' && !escaped;
    const std::size_t index = in_quotes ? 0 : index_length(text.substr(i));
    i += std::max(length, index);
  }
  return bad(begin, call.size(), fmt::format("'{}' is never closed", call), "add a ')'");
}

// A word, with an index if one follows directly, as in fork[2].
std::string_view indexed_word_at(std::string_view text) {
  const std::size_t length = word_at(text).size();
  return text.substr(0, length + index_length(text.substr(length)));
}

// Does the text begin with this word and not with a longer one? Looks no further than that, since
// glued operators can make a word as long as the formula.
template <class Predicate>
bool begins_with_word(std::string_view text, std::size_t length, Predicate predicate) {
  return text.size() >= length && predicate(text.substr(0, length)) &&
         (text.size() == length || !is_word_part(text[length]));
}

bool begins_with_xor(std::string_view text) {
  return begins_with_word(text, 3, [](std::string_view word) { return word == "xor"; });
}

constexpr std::uint32_t kMostSteps = 10'000; // each step becomes an operator

// Reads bounds behind a letter: [!], [n], [n:m], [n..m], [n:], [n:$], as Spot has them. Not "[]",
// which is G.
Token with_bounds(std::string_view text, Token token) {
  std::size_t at = token.offset + token.length;
  if (at + 1 >= text.size() || text[at] != '[' || text[at + 1] == ']') return token;
  const std::size_t end = text.find(']', at);
  const std::size_t length = (end == std::string_view::npos ? text.size() : end + 1) - token.offset;
  const bool is_next = token.op == Op::Next;
  const auto wrong = [&] {
    return bad(token.offset, length, "these bounds make no sense",
               is_next ? "write X[3] for three steps"
                       : "write F[2:5] or G[2:5], or [2:] without end");
  };
  if (end == std::string_view::npos) return wrong();
  std::string inside;
  for (const char c : text.substr(at + 1, end - at - 1)) {
    if (!is_space(c)) inside += c;
  }
  token.length = length;
  if (inside == "!") return is_next ? token : wrong(); // every run goes on
  std::string_view rest = inside;
  const auto take_number = [&](std::uint32_t& number) {
    std::size_t digits = 0;
    number = 0;
    for (; digits < rest.size() && is_digit(rest[digits]); ++digits) {
      number =
          std::min(kMostSteps + 1, 10 * number + static_cast<std::uint32_t>(rest[digits] - '0'));
    }
    rest.remove_prefix(digits);
    return digits > 0;
  };
  StepBounds bounds;
  std::uint32_t to = 0;
  if (!take_number(bounds.from)) return wrong();
  if (is_next) {
    if (!rest.empty()) return wrong();
    bounds.to = bounds.from;
  } else {
    const std::size_t sign = rest.starts_with("..") ? 2 : rest.starts_with(':') ? 1 : 0;
    if (sign == 0) return wrong();
    rest.remove_prefix(sign);
    if (!rest.empty() && rest != "$") {
      if (!take_number(to) || !rest.empty() || to < bounds.from) return wrong();
      bounds.to = to;
    }
  }
  if (std::max(bounds.from, to) > kMostSteps) {
    return bad(token.offset, length, fmt::format("more than {} steps", kMostSteps));
  }
  token.bounds = bounds;
  return token;
}

// A word where an operand is expected: a constant, a glued operator or an atom.
Token operand_word(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  for (const std::string_view call : kCalls) {
    if (rest.starts_with(call)) return call_atom(text, offset, call);
  }
  if (begins_with_word(rest, 4, is_true_word)) return constant(true, offset, 4);
  if (begins_with_word(rest, 5, is_false_word)) return constant(false, offset, 5);
  if (begins_with_xor(rest)) return {TokenKind::Infix, Op::Xor, offset, 3};
  const Spelling* letter = longest_match(kInfixLetters, rest);
  const bool digit_follows = rest.size() > 1 && is_digit(rest[1]);
  if (letter && letter->kind == TokenKind::Prefix && !digit_follows) {
    return with_bounds(text, token(*letter, offset));
  }
  const std::string_view word = word_at(rest);
  return is_plain_infix_atom(word) ? atom(indexed_word_at(rest), offset) : token(*letter, offset);
}

Token operator_word(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  if (begins_with_xor(rest)) return {TokenKind::Infix, Op::Xor, offset, 3};
  const Spelling* letter = longest_match(kInfixLetters, rest);
  return letter ? token(*letter, offset) : atom(word_at(rest), offset);
}

Token number(std::string_view text, std::size_t offset) {
  const std::string_view word = word_at(text.substr(offset));
  if (word == "0" || word == "1") return constant(word == "1", offset, 1);
  return bad(offset, word.size(), fmt::format("an atom cannot begin with a digit: '{}'", word),
             fmt::format("only 0 and 1 are constants; quote an atom: \"{}\"", word));
}

} // namespace

Token next_infix_token(std::string_view text, std::size_t offset, bool operand_expected) {
  offset = skip_space(text, offset);
  if (offset == text.size()) return {TokenKind::End, {}, offset, 0};
  const char first = text[offset];
  if (first == '"') return quoted_atom(text, offset);
  if (is_digit(first)) return number(text, offset);
  if (is_word_start(first))
    return operand_expected ? operand_word(text, offset) : operator_word(text, offset);
  const std::string_view rest = text.substr(offset);
  if (!operand_expected && rest.starts_with("!="))
    return bad(offset, 2, "unexpected '!='", "write a comparison in double quotes: \"x != 1\"");
  if (const Spelling* symbol = longest_match(kInfixSymbols, rest)) return token(*symbol, offset);
  return bad_character(text, offset);
}

Token next_lbt_token(std::string_view text, std::size_t offset) {
  offset = skip_space(text, offset);
  if (offset == text.size()) return {TokenKind::End, {}, offset, 0};
  if (text[offset] == '"') return quoted_atom(text, offset);
  const std::string_view word = word_at(text.substr(offset));
  const Spelling* match = longest_match(kLbtOperators, text.substr(offset));
  if (match && word.size() <= 1) return token(*match, offset);
  if (!word.empty() && is_word_start(word[0])) return atom(word, offset);
  if (text[offset] == '(' || text[offset] == ')')
    return bad(offset, 1, "the prefix notation of LBT has no parentheses",
               "write the operator before its operands: U p0 p1");
  return bad_character(text, offset);
}

} // namespace fairly::ltl
