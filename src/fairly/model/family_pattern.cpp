#include "fairly/model/family_pattern.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/indexed_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fnmatch.h>
#include <iterator>
#include <map>
#include <utility>

namespace fairly {
namespace {

// An item in the brackets after the name of a family: x=3 or x.
struct ParameterChoice {
  std::size_t parameter = 0;
  std::optional<std::string> value{}; // nullopt: a group for each value
};

Result<std::vector<ParameterChoice>> read_choices(std::string_view index, std::size_t number,
                                                  const ActionFamily& family, const Model& model) {
  std::vector<ParameterChoice> choices;
  for (const std::string_view item : index_items(index)) {
    const std::size_t equals = item.find('=');
    const std::string_view name = trimmed(item.substr(0, equals));
    const auto at = std::find(family.parameters.begin(), family.parameters.end(), name);
    if (at == family.parameters.end()) {
      CloseMatches close(name);
      std::string all;
      for (const std::string& each : family.parameters) {
        close.offer(each);
        all += (all.empty() ? "" : ", ") + displayed(each);
      }
      std::string hint = close.hint();
      if (hint.empty()) hint = all.empty() ? "it has none" : "its variables are " + all;
      return Error{
          .message = fmt::format("{} has no variable {}", displayed(family.name), displayed(name)),
          .hint = std::move(hint)};
    }
    ParameterChoice& choice = choices.emplace_back();
    choice.parameter = static_cast<std::size_t>(at - family.parameters.begin());
    if (equals == std::string_view::npos) continue;
    Result<std::string> value =
        model.read_parameter_value(number, choice.parameter, item.substr(equals + 1));
    if (!value) return std::move(value).error();
    choice.value = *std::move(value);
  }
  return choices;
}

// Returns "t[x=3]". Parameters without a value in `choices` take theirs from `values`.
std::string group_name(const ActionFamily& family, const std::vector<ParameterChoice>& choices,
                       const std::vector<std::string>& values) {
  std::string text;
  std::size_t next = 0;
  for (const ParameterChoice& choice : choices) {
    text += text.empty() ? "" : ",";
    text += family.parameters[choice.parameter] + "=";
    text += choice.value ? *choice.value : values[next++];
  }
  return family.name + "[" + text + "]";
}

Result<IndexedActions> actions_of(std::string_view index, std::size_t number,
                                  const ActionFamily& family, const Model& model) {
  const Result<std::vector<ParameterChoice>> choices = read_choices(index, number, family, model);
  if (!choices) return choices.error();
  IndexedActions out;
  std::map<std::vector<std::string>, std::size_t> numbers; // of groups, by values
  for (std::size_t i = 0; i < family.count; ++i) {
    const Action action = family.first + static_cast<Action>(i);
    std::vector<std::string> values;
    bool fits = true;
    for (const ParameterChoice& choice : *choices) {
      std::string value = model.parameter_value(action, choice.parameter);
      if (!choice.value) {
        values.push_back(std::move(value));
      } else if (value != *choice.value) {
        fits = false;
      }
    }
    if (!fits) continue;
    out.actions.push_back(action);
    if (values.empty()) continue;
    const auto [at, is_new] = numbers.emplace(values, out.groups.size());
    if (is_new) out.groups.push_back({group_name(family, *choices, values), {}});
    out.groups[at->second].actions.push_back(action);
  }
  out.is_by_value = std::any_of(choices->begin(), choices->end(),
                                [](const ParameterChoice& each) { return !each.value; });
  return out;
}

} // namespace

Result<std::optional<IndexedActions>> indexed_actions(const std::string& glob, const Model& model,
                                                      const std::vector<ActionFamily>& families) {
  const std::optional<IndexedName> parts = split_index(glob);
  if (families.empty() || !parts) return std::optional<IndexedActions>();
  const std::vector<std::size_t> named = fitting_families(std::string(parts->name), families);
  IndexedActions all;
  std::optional<Error> error;
  bool is_found = false;
  for (const std::size_t i : named) {
    Result<IndexedActions> some = actions_of(parts->index, i, families[i], model);
    if (!some) {
      error = std::move(some).error();
      continue;
    }
    is_found = true;
    all.actions.insert(all.actions.end(), some->actions.begin(), some->actions.end());
    all.is_by_value = all.is_by_value || some->is_by_value;
    std::move(some->groups.begin(), some->groups.end(), std::back_inserter(all.groups));
  }
  if (is_found) return std::optional(std::move(all));
  const bool is_name = named.size() == 1 && (families[named[0]].name == parts->name ||
                                             families[named[0]].label == parts->name);
  if (error && is_name) return *std::move(error);
  return std::optional<IndexedActions>();
}

std::vector<std::size_t> fitting_families(const std::string& glob,
                                          const std::vector<ActionFamily>& families) {
  std::vector<std::size_t> by_label, by_glob;
  for (std::size_t i = 0; i < families.size(); ++i) {
    const ActionFamily& family = families[i];
    if (family.name == glob) return {i};
    if (!family.label.empty() && family.label == glob) by_label.push_back(i);
    if (fnmatch(glob.c_str(), family.name.c_str(), 0) == 0) by_glob.push_back(i);
  }
  return by_label.empty() ? by_glob : by_label;
}

std::string family_text(const ActionFamily& family) {
  std::string text = displayed(family.name);
  for (std::size_t i = 0; i < family.parameters.size(); ++i) {
    text += (i == 0 ? " for each " : " and ") + displayed(family.parameters[i]);
  }
  return text;
}

} // namespace fairly
