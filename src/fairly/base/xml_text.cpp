#include "fairly/base/xml_text.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool allowed_in_xml(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (lead < 0x20) return lead == '\t' || lead == '\n' || lead == '\r';
  return character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF";
}

// Is the character written as itself, whatever comes before and behind it?
bool is_plain(char c) {
  return c >= 0x20 && c < 0x7F && c != '&' && c != '<' && c != '>' && c != '"';
}

} // namespace

void append_xml_escaped(std::string& out, std::string_view text) {
  while (true) {
    const auto plain = std::find_if_not(text.begin(), text.end(), is_plain) - text.begin();
    out += text.substr(0, static_cast<std::size_t>(plain));
    text.remove_prefix(static_cast<std::size_t>(plain));
    if (text.empty()) return;
    const std::size_t length = utf8_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    text.remove_prefix(character.size());
    if (length == 0 || !allowed_in_xml(character)) {
      out += kReplacement;
    } else if (character == "&") {
      out += "&amp;";
    } else if (character == "<") {
      out += "&lt;";
    } else if (character == ">") {
      out += "&gt;";
    } else if (character == "\"") {
      out += "&quot;";
    } else if (length == 1 && static_cast<unsigned char>(character[0]) < 0x20) {
      out += fmt::format("&#{};", static_cast<int>(character[0]));
    } else {
      out += character;
    }
  }
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  append_xml_escaped(out, text);
  return out;
}

bool fits_in_xml(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || !allowed_in_xml(text.substr(0, length))) return false;
    text.remove_prefix(length);
  }
  return true;
}

} // namespace fairly
