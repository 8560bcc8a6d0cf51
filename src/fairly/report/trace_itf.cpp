#include "fairly/report/trace_itf.hpp"

#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/model/fairness_reader.hpp"
#include "fairly/replay/states.hpp"
#include "fairly/report/fairness_text.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace fairly {
namespace {

using Json = nlohmann::ordered_json;

bool is_integer(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

Json value_json(const std::string& text) {
  return is_integer(text) ? Json{{"#bigint", text}} : Json(text);
}

// --- values, as JSON texts that are equal for equal values

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<std::string> value_of(const Json& json);

std::optional<std::vector<std::string>> values_of(const Json& list) {
  if (!list.is_array()) return std::nullopt;
  std::vector<std::string> out;
  for (const Json& each : list) {
    std::optional<std::string> value = value_of(each);
    if (!value) return std::nullopt;
    out.push_back(*std::move(value));
  }
  return out;
}

std::string list_text(std::string_view kind, const std::vector<std::string>& values) {
  return fmt::format("{{\"{}\":[{}]}}", kind, fmt::join(values, ","));
}

std::string sorted_list_text(std::string_view kind, std::vector<std::string> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return list_text(kind, values);
}

// The value of {"#kind": ...}, with nothing else in it.
std::optional<std::string> special_value_of(const std::string& kind, const Json& content) {
  if (kind == "#bigint" || kind == "#unserializable") {
    if (!content.is_string()) return std::nullopt;
    const auto text = content.get<std::string>();
    if (kind == "#bigint" && !is_integer(text)) return std::nullopt;
    return dumped({{kind, text}});
  }
  const auto values = values_of(content);
  if (!values) return std::nullopt;
  if (kind == "#set" || kind == "#map") return sorted_list_text(kind, *values);
  return kind == "#tup" ? std::optional(list_text(kind, *values)) : std::nullopt;
}

std::optional<std::string> record_value_of(const Json& json) {
  std::vector<std::string> fields;
  for (const auto& [name, content] : json.items()) {
    const std::optional<std::string> value = value_of(content);
    if (!value || name.starts_with('#')) return std::nullopt;
    fields.push_back(dumped(name) + ':' + *value);
  }
  std::sort(fields.begin(), fields.end());
  return fmt::format("{{{}}}", fmt::join(fields, ","));
}

// An integer may be written as a number or as {"#bigint": "n"}, a list also as {"#tup": [...]}.
// Returns nullopt if this is no value. The reader of the file bounds the nesting.
std::optional<std::string> value_of(const Json& json) {
  if (json.is_number_integer()) return dumped({{"#bigint", json.dump()}});
  if (json.is_string() || json.is_boolean()) return dumped(json);
  if (json.is_array()) return special_value_of("#tup", json);
  if (!json.is_object()) return std::nullopt;
  const bool is_special = json.size() == 1 && json.begin().key().starts_with('#');
  return is_special ? special_value_of(json.begin().key(), json.begin().value())
                    : record_value_of(json);
}

// A value for people: numbers and texts as they are.
std::string shown(const std::string& value) {
  const Json json = Json::parse(value);
  if (json.is_string()) return json.get<std::string>();
  const bool is_number = json.is_object() && json.contains("#bigint");
  return is_number ? json["#bigint"].get<std::string>() : value;
}

// The variables of a model as they are called in the format, and their values.
class Variables {
 public:
  explicit Variables(PlainModel& model) : model_(model), has_own_(model.variable_count() > 0) {
    for (std::size_t i = 0; i < model.variable_count(); ++i) {
      names_.push_back(variable(model.variable(i)));
    }
    if (!has_own_) names_.emplace_back("state");
  }

  const std::vector<std::string>& names() const { return names_; }
  Json json(const PlainModel::State& state, std::size_t index) const {
    if (!has_own_) return value_json(model_.describe(state));
    const std::uint64_t value = model_.value(state, index);
    const std::string itf = model_.value_itf(index, value);
    return itf.empty() ? value_json(model_.value_text(index, value)) : Json::parse(itf);
  }
  std::string text(const PlainModel::State& state, std::size_t index) const {
    return value_of(json(state, index)).value_or("");
  }

 private:
  // Names "#..." have a special meaning in the format.
  static std::string variable(const std::string& id) {
    const bool clashes = id.starts_with('#') || id.starts_with("place ");
    return clashes ? "place " + id : id;
  }

  PlainModel& model_;
  const bool has_own_;
  std::vector<std::string> names_;
};

constexpr std::size_t kDeepest = 100;

// How deeply brackets are nested; brackets in strings do not count.
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

Json fairness(const Counterexample& found) {
  const std::vector<FairnessHypothesis> hypotheses = found.property.all_hypotheses();
  Json out = Json::array();
  for (std::size_t i = 0; i < hypotheses.size(); ++i) {
    const FairBecause& each = found.replay.fairness[i];
    Json one{{"hypothesis", hypotheses[i].text}, {"kind", name(hypotheses[i].kind)}};
    switch (each.why) {
    case FairBecause::Why::never_enabled:
      one["met"] = "never enabled";
      break;
    case FairBecause::Why::disabled:
      one["met"] = "disabled";
      one["state"] = each.step;
      break;
    case FairBecause::Why::occurs:
      one["met"] = "occurs";
      one["state"] = each.step;
      break;
    }
    out.push_back(std::move(one));
  }
  return out;
}

// The hypotheses, written as in options, including those that the model declares.
Json assumed(const Property& property) {
  Json out{{"weak", Json::array()},
           {"strong", Json::array()},
           {"fair", Json::array()},
           {"ignore_declared", true}};
  for (const FairnessHypothesis& each : property.hypotheses()) {
    if (each.actions.empty()) {
      out["fair"].push_back(each.text);
      continue;
    }
    std::string globs;
    for (const Action action : each.actions) {
      globs += (globs.empty() ? "" : ",") + glob_for(property.model().action_name(action));
    }
    const bool is_weak = each.kind == FairnessHypothesis::Kind::weak;
    out[is_weak ? "weak" : "strong"].push_back(each.actions.size() > 1 ? '{' + globs + '}' : globs);
  }
  return out;
}

class ItfReader {
 public:
  ItfReader(Model& model, const std::string& source)
      : model_(model), plain_(model.plain()), variables_(*plain_), source_(source) {
    for (Action action = 0; action < model.action_count(); ++action) {
      actions_.emplace(model.action_name(action), action);
    }
    known_.insert(variables_.names().begin(), variables_.names().end());
  }

  Result<ItfTrace> read(std::string_view text) {
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
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (auto error = add(states[i], i, loop)) return *std::move(error);
    }
    const Json meta = json.value("#meta", Json::object());
    if (meta.is_object() && meta.contains("start") && meta["start"].is_number_unsigned()) {
      start_ = meta["start"].get<std::uint32_t>();
    }
    if (meta.is_object()) read_claim(meta);
    choose_steps(loop);
    return std::move(trace_);
  }

 private:
  Error wrong(std::string message) const {
    return {.message = std::move(message), .source = source_};
  }
  Error wrong(std::size_t state, const std::string& message) const {
    return wrong(fmt::format("state {}: {}", state, message));
  }

  // What the run is said to violate, and under which hypotheses.
  void read_claim(const Json& meta) {
    if (meta.contains("property") && meta["property"].is_string()) {
      trace_.formula = meta["property"].get<std::string>();
    }
    if (!meta.contains("assumed") || !meta["assumed"].is_object()) return;
    const Json& assumed = meta["assumed"];
    const auto texts = [&](const char* key) {
      std::vector<std::string> all;
      for (const Json& each : assumed.value(key, Json::array())) {
        if (each.is_string()) all.push_back(each.get<std::string>());
      }
      return all;
    };
    const bool ignores = assumed.value("ignore_declared", Json()) == Json(true);
    trace_.assumptions = Assumptions{.weak = texts("weak"),
                                     .strong = texts("strong"),
                                     .formulas = texts("fair"),
                                     .ignore_declared = ignores};
  }

  std::optional<Error> add(const Json& state, std::size_t index, std::size_t loop) {
    const Vocabulary words = model_.words();
    if (!state.is_object() || !state.contains("#meta") || !state["#meta"].is_object() ||
        !state["#meta"].contains("fires")) {
      return wrong(index, "\"#meta\" does not say what fires");
    }
    const Json& meta = state["#meta"];
    const Json& fires = meta["fires"];
    Move move;
    if (fires.is_string()) {
      const auto action = actions_.find(fires.get<std::string>());
      if (action == actions_.end()) {
        return wrong(index, fmt::format("the {} has no {} {}", words.model, words.action,
                                        displayed(fires.get<std::string>())));
      }
      move.action = action->second;
    } else if (!fires.is_null()) {
      return wrong(index, fmt::format("\"fires\" is the name of a {}, or null", words.action));
    }
    const bool has_choice = meta.contains("choice") && meta["choice"].is_number_unsigned();
    if (has_choice) move.choice = meta["choice"].get<std::uint32_t>();
    has_choice_.push_back(has_choice);
    (index < loop ? trace_.trace.prefix : trace_.trace.cycle).push_back(move);
    return add_values(state, index);
  }

  std::optional<Error> add_values(const Json& state, std::size_t index) {
    const std::string_view variable = model_.words().variable;
    std::vector<std::string>& values = trace_.values.emplace_back();
    for (const std::string& name : variables_.names()) {
      const auto found = state.find(name);
      if (found == state.end()) {
        return wrong(index, fmt::format("no value for {} {}", variable, displayed(name)));
      }
      std::optional<std::string> value = value_of(*found);
      if (!value) {
        return wrong(index, fmt::format("what is written for {} {} is no value of the format",
                                        variable, displayed(name)));
      }
      values.push_back(*std::move(value));
    }
    for (const auto& [name, value] : state.items()) {
      if (name != "#meta" && !known_.contains(name)) {
        return wrong(index, fmt::format("the {} has no {} {}", model_.words().model, variable,
                                        displayed(name)));
      }
    }
    return std::nullopt;
  }

  bool is_written(const PlainModel::State& state, std::size_t index) const {
    for (std::size_t i = 0; i < trace_.values[index].size(); ++i) {
      if (variables_.text(state, i) != trace_.values[index][i]) return false;
    }
    return true;
  }

  // Finds the first state, and which one of several steps is meant: the one that leads to the
  // values in the file. If nothing fits, the replay will complain.
  void choose_steps(std::size_t loop) {
    const std::vector<PlainModel::State> initial = plain_->initial_states();
    PlainModel::State state = initial[0];
    for (std::uint32_t i = 0; i < initial.size(); ++i) {
      if (start_ ? *start_ != i : !is_written(initial[i], 0)) continue;
      trace_.trace.start = i;
      state = initial[i];
      break;
    }
    for (std::size_t step = 0; step < trace_.values.size(); ++step) {
      Move& move = step < loop ? trace_.trace.prefix[step] : trace_.trace.cycle[step - loop];
      if (move.is_stutter()) continue;
      const std::size_t next = step + 1 < trace_.values.size() ? step + 1 : loop;
      if (!has_choice_[step]) {
        for (const PlainModel::Step& each : plain_->steps(state)) {
          if (each.move.action != move.action || !is_written(each.target, next)) continue;
          move = each.move;
          break;
        }
      }
      if (!plain_->take(move, state)) return;
    }
  }

  Model& model_;
  const std::unique_ptr<PlainModel> plain_;
  const Variables variables_;
  const std::string& source_;
  absl::flat_hash_map<std::string, Action> actions_;
  absl::flat_hash_set<std::string> known_; // variables
  std::vector<bool> has_choice_;
  std::optional<std::uint32_t> start_; // as given in the file
  ItfTrace trace_;
};

} // namespace

std::string trace_itf(const Counterexample& found) {
  const Property& property = found.property;
  Model& model = property.model();
  const std::unique_ptr<PlainModel> plain = model.plain();
  const Variables variables(*plain);
  const std::string kind(model.words().model);
  Json out{{"#meta",
            {{"format", "ITF"},
             {"description", "a fair run that violates the property"},
             {kind, model.name()},
             {"property", ltl::print(property.formulas(), property.formula())},
             {"fairness", fairness(found)}}}};
  out["#meta"]["assumed"] = assumed(property);
  if (const std::optional<Stuttering> stuttering = model.chosen_stuttering()) {
    out["#meta"]["stutter"] = *stuttering == Stuttering::always ? "always" : "dead";
  }
  if (found.trace.start > 0) out["#meta"]["start"] = found.trace.start;
  out["vars"] = variables.names();
  out["loop"] = found.trace.prefix.size();
  out["states"] = Json::array();
  const std::vector<PlainModel::State> states = states_of(*plain, found.trace);
  for (std::size_t step = 0; step < found.trace.size(); ++step) {
    const Move& move = found.trace.move(step);
    Json meta{{"index", step}};
    meta["fires"] = move.is_stutter() ? Json() : Json(model.action_name(move.action));
    if (move.choice > 0) meta["choice"] = move.choice;
    Json state{{"#meta", std::move(meta)}};
    for (std::size_t i = 0; i < variables.names().size(); ++i) {
      state[variables.names()[i]] = variables.json(states[step], i);
    }
    out["states"].push_back(std::move(state));
  }
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<Stuttering> itf_stuttering(std::string_view text) {
  if (depth_of(text) > kDeepest) return std::nullopt;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("#meta") || !json["#meta"].is_object())
    return std::nullopt;
  const Json said = json["#meta"].value("stutter", Json());
  if (said == Json("always")) return Stuttering::always;
  return said == Json("dead") ? std::optional(Stuttering::when_dead) : std::nullopt;
}

Result<ItfTrace> read_itf(std::string_view text, Model& model, const std::string& source) {
  return ItfReader(model, source).read(text);
}

std::optional<Error> compare_values(Model& model, const ItfTrace& trace,
                                    const std::vector<PlainModel::State>& states) {
  const std::unique_ptr<PlainModel> plain = model.plain();
  const Variables variables(*plain);
  for (std::size_t step = 0; step < trace.values.size(); ++step) {
    for (std::size_t i = 0; i < variables.names().size(); ++i) {
      const std::string value = variables.text(states[step], i);
      if (trace.values[step][i] == value) continue;
      return Error{.message =
                       fmt::format("state {}: {} {} is {} in the file and {} in the run", step,
                                   model.words().variable, displayed(variables.names()[i]),
                                   shown(trace.values[step][i]), shown(value))};
    }
  }
  return std::nullopt;
}

} // namespace fairly
