#include "fairly/graph/value_itf.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace fairly::graph {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kDeepest = 30;              // brackets within brackets
constexpr std::int64_t kLargestInterval = 10'000; // elements that are written out

bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_identifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    return is_letter || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
  });
}

// `text` is what stands between the quotes.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == 'f' ? '\f' : c;
  }
  return out;
}

Json number(const std::string& text) {
  return {{"#bigint", text}};
}

Json simple(const PlainValue& value, std::size_t node) {
  const std::string& text = value.text(node);
  if (is_number(text)) return number(text);
  if (text == "TRUE" || text == "FALSE") return text == "TRUE";
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return unescaped(std::string_view(text).substr(1, text.size() - 2));
  }
  if (is_identifier(text)) return text;
  const auto size = value.cardinality(node);
  if (!size || *size > kLargestInterval) return {{"#unserializable", text}};
  Json elements = Json::array();
  const std::int64_t low = std::stoll(text);
  for (std::int64_t i = 0; i < *size; ++i) elements.push_back(number(std::to_string(low + i)));
  return {{"#set", std::move(elements)}};
}

Json compound(const PlainValue& value, std::size_t node, const std::vector<Json>& made) {
  Json fields = Json::object(), elements = Json::array();
  for (const PlainValue::Entry& each : value.entries(node)) {
    switch (value.kind(node)) {
    case PlainValue::Kind::record:
      if (!each.key) return {{"#unserializable", value.text(node)}};
      fields[made[*each.key].get<std::string>()] = made[each.value];
      break;
    case PlainValue::Kind::function:
      if (!each.key) return {{"#unserializable", value.text(node)}};
      elements.push_back(Json::array({made[*each.key], made[each.value]}));
      break;
    default:
      elements.push_back(made[each.value]);
    }
  }
  switch (value.kind(node)) {
  case PlainValue::Kind::record:
    return fields;
  case PlainValue::Kind::function:
    return {{"#map", std::move(elements)}};
  case PlainValue::Kind::set:
    return {{"#set", std::move(elements)}};
  default:
    return {{"#tup", std::move(elements)}};
  }
}

} // namespace

std::string to_itf(const PlainValue& value) {
  std::vector<Json> made;
  std::vector<std::size_t> depth; // by node
  for (std::size_t node = 0; node <= value.root(); ++node) {
    std::size_t deepest = 0;
    for (const PlainValue::Entry& each : value.entries(node)) {
      deepest = std::max({deepest, depth[each.value] + 1, each.key ? depth[*each.key] + 1 : 0});
    }
    depth.push_back(deepest);
    const bool is_simple = value.kind(node) == PlainValue::Kind::simple;
    made.push_back(deepest > kDeepest ? Json{{"#unserializable", value.text(node)}}
                   : is_simple        ? simple(value, node)
                                      : compound(value, node, made));
  }
  return made.back().dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace fairly::graph
