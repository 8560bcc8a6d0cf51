#include "variables.hpp"

#include <algorithm>
#include <iterator>

namespace verify {
namespace {

constexpr std::size_t kLongestValue = 1000; // as text
constexpr const char* kComparisons[] = {
    " = ", " # ", " < ", " <= ", " >= ", " > ", " \\in ", " \\notin "};
enum : std::uint32_t { equal, different, less, at_most, at_least, greater, element, no_element };

} // namespace

Comparison::Comparison(Content& in, const Model& model, std::string& text, Meter& meter) {
  if (model.kind != Model::Kind::tlc_graph) in.fail("this model has no variables");
  sign_ = in.index(std::size(kComparisons), "comparison");
  operands_[0] = read(in, model, text, meter);
  text += kComparisons[sign_];
  operands_[1] = read(in, model, text, meter);
}

Comparison::Operand Comparison::read(Content& in, const Model& model, std::string& text,
                                     Meter& meter) {
  using Kind = Operand::Kind;
  Operand out;
  out.kind = static_cast<Kind>(in.index(4, "kind of operand"));
  const bool is_literal = out.kind == Kind::literal, is_counted = out.kind > Kind::value;
  if (is_counted) text += out.kind == Kind::length ? "Len(" : "Cardinality(";
  if (!is_literal) out.variable = in.index(model.places.size(), "variable");
  if (!is_literal) text += model.places[out.variable];
  for (std::size_t left = is_literal ? 1 : in.count("keys"); left > 0; --left) {
    const std::string written = in.text();
    if (written.size() > kLongestValue) in.fail("so long a value is not read here");
    text += is_literal ? written : "[" + written + "]";
    try {
      out.keys.push_back(to_value(written));
    } catch (const Failed& failed) {
      in.fail(failed.what());
    }
    meter.take(150 * out.keys.back().size());
    if (out.keys.back().has_word(model.places)) in.fail("a value looks like a variable");
  }
  if (is_counted) text += ")";
  return out;
}

// The value of an operand in a state. Returns null if the value has no such part, or if it cannot
// be counted.
const Value* Comparison::find(const Operand& operand, const Model& model, const State& state,
                              Value& counted) {
  using Kind = Operand::Kind;
  if (operand.kind == Kind::literal) return &operand.keys[0];
  const Value* value = &model.values[model.value[state[0]][operand.variable]];
  for (const Value& key : operand.keys) {
    value = value->at(key);
    if (value == nullptr) return nullptr;
  }
  if (operand.kind == Kind::value) return value;
  const bool is_length = operand.kind == Kind::length;
  if (is_length ? !value->is_tuple() : value->kind != Value::Kind::set) return nullptr;
  counted.number = static_cast<std::int64_t>(value->keys.size());
  return &counted;
}

// What does not exist is neither equal nor different. Only numbers have an order.
bool Comparison::holds(const Model& model, const State& state) const {
  Value counted[2];
  const Value* const a = find(operands_[0], model, state, counted[0]);
  const Value* const b = find(operands_[1], model, state, counted[1]);
  if (a == nullptr || b == nullptr) return false;
  if (sign_ == equal || sign_ == different) return (*a == *b) == (sign_ == equal);
  if (sign_ == element || sign_ == no_element) {
    const bool is_in = std::binary_search(b->keys.begin(), b->keys.end(), *a);
    return b->kind == Value::Kind::set && is_in == (sign_ == element);
  }
  if (a->kind != Value::Kind::number || b->kind != Value::Kind::number) return false;
  if (a->number == b->number) return sign_ == at_most || sign_ == at_least;
  return (a->number < b->number) == (sign_ == less || sign_ == at_most);
}

} // namespace verify
