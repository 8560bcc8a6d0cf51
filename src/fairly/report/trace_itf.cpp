#include "fairly/report/trace_itf.hpp"

#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/report/fairness_text.hpp"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace fairly {
namespace {

using Json = nlohmann::ordered_json;

Json integer(std::uint64_t value) {
  return {{"#bigint", std::to_string(value)}};
}

// The variable of a place. "#..." has a meaning in the format.
std::string variable(const std::string& id) {
  const bool clashes = id.starts_with('#') || id.starts_with("place ");
  return clashes ? "place " + id : id;
}

// Brackets within brackets; what is in strings does not count.
std::size_t depth_of(std::string_view json) {
  std::size_t depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"') {
      in_string = !in_string;
    } else if (in_string) {
      if (c == '\\') ++i;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

Json fairness(const NetProperty& property, const Replay& replay) {
  Json out = Json::array();
  for (std::size_t i = 0; i < replay.fairness.size(); ++i) {
    const Fairly& each = replay.fairness[i];
    Json one{{"hypothesis", property.hypotheses[i].text},
             {"kind", name(property.hypotheses[i].kind)}};
    switch (each.why) {
    case Fairly::Why::never_enabled:
      one["met"] = "never enabled";
      break;
    case Fairly::Why::disabled:
      one["met"] = "disabled";
      one["state"] = each.step;
      break;
    case Fairly::Why::occurs:
      one["met"] = "occurs";
      one["state"] = each.step;
      break;
    }
    out.push_back(std::move(one));
  }
  return out;
}

class ItfReader {
 public:
  ItfReader(const petri::Net& net, const std::string& source) : net_(net), source_(source) {}

  Result<ItfTrace> read(std::string_view text) {
    constexpr std::size_t kDeepest = 100;
    if (depth_of(text) > kDeepest) return wrong("this is no trace: it is nested too deeply");
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) {
      Error error = wrong("this is no JSON");
      error.hint = "write the trace into a file of its own: check ... --trace itf --output FILE";
      return error;
    }
    if (!json.is_object() || !json.contains("states") || !json["states"].is_array()) {
      return wrong("this is no trace: it has no list of states");
    }
    const Json& states = json["states"];
    if (!json.contains("loop") || !json["loop"].is_number_unsigned() ||
        json["loop"].get<std::size_t>() >= states.size()) {
      return wrong("'loop' has to be the index of a state");
    }
    const auto loop = json["loop"].get<std::size_t>();
    for (const petri::Place& place : net_.places()) variables_.insert(variable(place.id));
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (auto error = add(states[i], i, loop)) return *std::move(error);
    }
    return std::move(trace_);
  }

 private:
  Error wrong(std::string message) const {
    return {.message = std::move(message), .source = source_};
  }
  Error wrong(std::size_t state, const std::string& message) const {
    return wrong(fmt::format("state {}: {}", state, message));
  }

  std::optional<Error> add(const Json& state, std::size_t index, std::size_t loop) {
    if (!state.is_object() || !state.contains("#meta") || !state["#meta"].is_object() ||
        !state["#meta"].contains("fires")) {
      return wrong(index, "\"#meta\" does not say what fires");
    }
    const Json& fires = state["#meta"]["fires"];
    Action action = kStutter;
    if (fires.is_string()) {
      const auto transition = net_.find_transition(fires.get<std::string>());
      if (!transition) {
        return wrong(index, "the net has no transition " + displayed(fires.get<std::string>()));
      }
      action = *transition;
    } else if (!fires.is_null()) {
      return wrong(index, "\"fires\" is the id of a transition, or null");
    }
    (index < loop ? trace_.trace.prefix : trace_.trace.cycle).push_back(action);
    petri::Marking& marking = trace_.markings.emplace_back();
    for (const petri::Place& place : net_.places()) {
      const auto value = state.find(variable(place.id));
      if (value == state.end()) {
        return wrong(index, "no number of tokens for place " + displayed(place.id));
      }
      const std::optional<std::uint64_t> tokens = number(*value);
      if (!tokens) {
        return wrong(index, fmt::format("place {} holds from 0 to 2^64 - 1 tokens, not what is "
                                        "written here",
                                        displayed(place.id)));
      }
      marking.push_back(*tokens);
    }
    for (const auto& [name, value] : state.items()) {
      if (name != "#meta" && !variables_.contains(name)) {
        return wrong(index, "the net has no place " + displayed(name));
      }
    }
    return std::nullopt;
  }

  // 3 or {"#bigint": "3"}.
  static std::optional<std::uint64_t> number(const Json& value) {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    if (!value.is_object() || !value.contains("#bigint") || !value["#bigint"].is_string()) {
      return std::nullopt;
    }
    const auto text = value["#bigint"].get<std::string>();
    std::uint64_t result = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return result;
  }

  const petri::Net& net_;
  const std::string& source_;
  absl::flat_hash_set<std::string> variables_;
  ItfTrace trace_;
};

} // namespace

std::string trace_itf(const NetProperty& property, const Trace& trace, const Replay& replay) {
  const petri::Net& net = property.net;
  Json out{{"#meta",
            {{"format", "ITF"},
             {"description", "a fair run that violates the property"},
             {"net", net.id},
             {"property", ltl::print(property.formulas, property.formula)},
             {"fairness", fairness(property, replay)}}}};
  out["vars"] = Json::array();
  for (const petri::Place& place : net.places()) out["vars"].push_back(variable(place.id));
  out["loop"] = trace.prefix.size();
  out["states"] = Json::array();
  petri::Marking marking = petri::initial_marking(net);
  for (std::size_t step = 0; step < trace.size(); ++step) {
    const Action action = trace.action(step);
    Json meta{{"index", step}};
    meta["fires"] = action == kStutter ? Json() : Json(net.transitions()[action].id);
    Json state{{"#meta", std::move(meta)}};
    for (petri::PlaceIndex p = 0; p < marking.size(); ++p) {
      state[variable(net.places()[p].id)] = integer(marking[p]);
    }
    out["states"].push_back(std::move(state));
    if (action != kStutter) petri::fire(net.transitions()[action], marking);
  }
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Result<ItfTrace> read_itf(std::string_view text, const petri::Net& net, const std::string& source) {
  return ItfReader(net, source).read(text);
}

std::optional<Error> compare_markings(const petri::Net& net, const ItfTrace& trace) {
  petri::Marking marking = petri::initial_marking(net);
  for (std::size_t step = 0; step < trace.markings.size(); ++step) {
    for (petri::PlaceIndex p = 0; p < marking.size(); ++p) {
      if (trace.markings[step][p] == marking[p]) continue;
      return Error{.message = fmt::format(
                       "state {}: place {} holds {} tokens in the file and {} in "
                       "the run",
                       step, displayed(net.places()[p].id), trace.markings[step][p], marking[p])};
    }
    const Action action = trace.trace.action(step);
    if (action != kStutter) petri::fire(net.transitions()[action], marking);
  }
  return std::nullopt;
}

} // namespace fairly
