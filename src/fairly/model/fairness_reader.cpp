#include "fairly/model/fairness_reader.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/model/family_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fnmatch.h>
#include <optional>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;
using ltl::Op;

constexpr const char* kSource = "hypothesis";
constexpr const char* kHint = "write 'weak: EN => OC', 'strong: EN => OC' or 'GF OC'";

// --- actions

bool glob_fits(const std::string& glob, const std::string& text) {
  return fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

// Returns the action or the one family of exactly this name. If there is none, returns the actions
// of all families that fit and the actions whose names fit; if no name fits, those whose labels
// fit. Returns nullopt if nothing fits. A family may have no actions.
std::optional<std::vector<Action>> fitting(const std::string& glob, const Model& model,
                                           const std::vector<ActionFamily>& families) {
  const std::vector<std::size_t> named = fitting_families(glob, families);
  std::vector<Action> by_name, by_label;
  const bool is_one_family = named.size() == 1 && families[named[0]].name == glob;
  for (const std::size_t i : named) {
    for (std::size_t k = 0; k < families[i].count; ++k) {
      by_name.push_back(families[i].first + static_cast<Action>(k));
    }
  }
  if (is_one_family) return by_name;
  for (Action action = 0; action < model.action_count(); ++action) {
    const std::string name = model.action_name(action), label = model.action_label(action);
    if (name == glob) return std::vector{action};
    if (glob_fits(glob, name)) by_name.push_back(action);
    if (!label.empty() && (label == glob || glob_fits(glob, label))) by_label.push_back(action);
  }
  if (by_name.empty() && by_label.empty() && named.empty()) return std::nullopt;
  return by_name.empty() ? by_label : by_name;
}

// Finds the first comma outside of brackets that has no backslash before it.
std::size_t find_comma(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',') return i;
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '[') {
      const std::size_t end = text.find(']', i);
      if (end != std::string_view::npos) i = end;
    }
  }
  return std::string_view::npos;
}

// Is this text like "a,b", where a and b fit actions?
bool is_list(std::string_view glob, const Model& model) {
  if (find_comma(glob) == std::string_view::npos) return false;
  while (true) {
    const std::size_t comma = find_comma(glob);
    const std::string part(trimmed(glob.substr(0, comma)));
    if (!fitting(part, model, model.action_families())) return false;
    if (comma == std::string_view::npos) return true;
    glob.remove_prefix(comma + 1);
  }
}

Result<std::vector<Action>> matching(const std::string& glob, const Model& model) {
  const std::vector<ActionFamily> families = model.action_families();
  Result<std::optional<IndexedActions>> by_index = indexed_actions(glob, model, families);
  if (!by_index) return std::move(by_index).error();
  if (*by_index) return std::move((*by_index)->actions);
  if (auto found = fitting(glob, model, families)) return *std::move(found);
  const Vocabulary words = model.words();
  if (trimmed(glob).empty()) {
    return Error{.message = "the glob is empty",
                 .hint = fmt::format("'*' stands for every {}", words.action)};
  }
  if (glob.starts_with('{') && !glob.ends_with('}')) {
    return Error{.message = fmt::format("the brace of {} is never closed", displayed(glob)),
                 .hint = "add a '}' at the end"};
  }
  CloseMatches close(glob);
  for (const ActionFamily& family : families) close.offer(family.name);
  for (Action action = 0; action < model.action_count(); ++action) {
    close.offer(model.action_name(action));
    if (const std::string label = model.action_label(action); !label.empty()) close.offer(label);
  }
  std::string hint = close.hint();
  if (is_list(glob, model)) {
    hint = fmt::format("repeat the option for each of them; '{{{}}}' is one group", glob);
  }
  if (hint.empty() && model.action_count() > 0) {
    const std::string name = displayed(model.action_name(0));
    hint = model.action_count() == 1
               ? fmt::format("the {} has 1 {}, {}", words.model, words.action, name)
               : fmt::format("the {} has {} {}s, such as {}", words.model, model.action_count(),
                             words.action, name);
  }
  return Error{.message = fmt::format("no {} matches {}", words.action, displayed(glob)),
               .hint = std::move(hint)};
}

// --- formulas

class HypothesisReader {
 public:
  HypothesisReader(const std::string& text, const FormulaTable& table)
      : text_(text), table_(table), formulas_(table.formulas) {}

  Result<FairnessHypothesis> read() {
    for (const Kind kind : {Kind::weak, Kind::strong}) {
      const std::string word = kind == Kind::weak ? "weak" : "strong";
      const std::string_view text = text_;
      const std::size_t begin = text.size() - trimmed_left(text).size();
      if (!text.substr(begin).starts_with(word)) continue;
      const std::string_view after = trimmed_left(text.substr(begin + word.size()));
      if (after.starts_with(':')) return implication(kind, text.size() - after.size() + 1);
    }
    return temporal();
  }

 private:
  static std::string_view trimmed_left(std::string_view text) {
    return text.substr(std::min(text.size(), text.find_first_not_of(" \t\n")));
  }

  // Reads "EN => OC", which starts at `begin`. The text before it is blanked out so that positions
  // stay right.
  Result<FairnessHypothesis> implication(Kind kind, std::size_t begin) {
    Result<ltl::Formula> parsed = parse(std::string(begin, ' ') + text_.substr(begin));
    if (!parsed) return std::move(parsed).error();
    if (formulas_.op(*parsed) != Op::Implies) return wrong("EN => OC expected after the colon");
    const ltl::Formula enabled = formulas_.child(*parsed, 0), occurs = formulas_.child(*parsed, 1);
    if (!is_boolean(enabled) || !is_boolean(occurs)) {
      return wrong("both sides of => are about one state: no temporal operators here");
    }
    return make(kind, enabled, occurs);
  }

  Result<FairnessHypothesis> temporal() {
    Result<ltl::Formula> parsed = parse(text_);
    if (!parsed) {
      Error error = std::move(parsed).error();
      if (error.hint.empty()) error.hint = kHint;
      return error;
    }
    const ltl::Formula f = *parsed;
    if (const auto occurs = below(Op::Globally, Op::Finally, f)) {
      return make(Kind::unconditional, *occurs, *occurs);
    }
    if (formulas_.op(f) == Op::Implies) {
      const auto occurs = below(Op::Globally, Op::Finally, formulas_.child(f, 1));
      const auto always = below(Op::Finally, Op::Globally, formulas_.child(f, 0));
      const auto often = below(Op::Globally, Op::Finally, formulas_.child(f, 0));
      if (occurs && always) return make(Kind::weak, *always, *occurs);
      if (occurs && often) return make(Kind::strong, *often, *occurs);
    }
    const ltl::Formula simple = ltl::simplify(formulas_, f);
    if (const auto form = ltl::as_letter_fairness(formulas_, simple)) {
      return make(form->enabled ? Kind::strong : Kind::unconditional,
                  form->enabled.value_or(form->occurs), form->occurs);
    }
    const Op op = formulas_.op(simple);
    if (op == Op::True || op == Op::False) return make(Kind::unconditional, simple, simple);
    return wrong("this is not a fairness hypothesis");
  }

  // Returns p if the formula is "outer inner p" and p is Boolean.
  std::optional<ltl::Formula> below(Op outer, Op inner, ltl::Formula f) const {
    if (formulas_.op(f) != outer || formulas_.op(formulas_.child(f, 0)) != inner) {
      return std::nullopt;
    }
    const ltl::Formula p = formulas_.child(formulas_.child(f, 0), 0);
    return is_boolean(p) ? std::optional(p) : std::nullopt;
  }

  bool is_boolean(ltl::Formula f) const { return ltl::PropertyTable(formulas_).of(f).boolean; }

  Result<ltl::Formula> parse(const std::string& text) {
    Result<ltl::Formula> parsed = read_formula(table_, text, kSource);
    if (parsed) return parsed;
    Error error = std::move(parsed).error();
    if (error.text == text) error.text = text_;
    return error;
  }

  Error wrong(std::string message) const {
    return error_at(kSource, text_, 0, text_.size(), std::move(message), kHint);
  }

  FairnessHypothesis make(Kind kind, ltl::Formula enabled, ltl::Formula occurs) const {
    return {.kind = kind,
            .actions = {},
            .enabled = enabled,
            .occurs = occurs,
            .text = std::string(trimmed(text_))};
  }

  const std::string& text_;
  const FormulaTable& table_;
  ltl::Formulas& formulas_;
};

const char* word_for(Fairness fairness) {
  return fairness == Fairness::strong ? "strong" : "weak";
}

Kind kind_of(Fairness fairness) {
  return fairness == Fairness::strong ? Kind::strong : Kind::weak;
}

} // namespace

ActionPattern parse_pattern(const std::string& text) {
  if (text.size() < 2 || text.front() != '{' || text.back() != '}') return {.globs = {text}};
  ActionPattern pattern{.is_group = true};
  std::string_view rest = std::string_view(text).substr(1, text.size() - 2);
  while (true) {
    const std::size_t comma = find_comma(rest);
    pattern.globs.emplace_back(trimmed(rest.substr(0, comma)));
    if (comma == std::string_view::npos) return pattern;
    rest.remove_prefix(comma + 1);
  }
}

std::string group_text(const ActionPattern& pattern) {
  std::string text;
  for (const std::string& glob : pattern.globs) {
    text += text.empty() ? "{" : ",";
    for (std::size_t i = 0; i < glob.size(); ++i) {
      // In a glob that stands alone a comma needs no backslash.
      if (glob[i] == ',') text += '\\';
      text += glob[i];
      if (glob[i] == '\\' && i + 1 < glob.size()) text += glob[++i];
    }
  }
  return text + '}';
}

Result<std::vector<Action>> matching_actions(const ActionPattern& pattern, const Model& model) {
  std::vector<Action> all;
  for (const std::string& glob : pattern.globs) {
    const Result<std::vector<Action>> some = matching(glob, model);
    if (!some) return some.error();
    all.insert(all.end(), some->begin(), some->end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Result<std::vector<ActionGroup>> groups_by_value(const ActionPattern& pattern, const Model& model) {
  std::vector<ActionGroup> groups;
  const std::vector<ActionFamily> families = model.action_families();
  for (const std::string& glob : pattern.globs) {
    Result<std::optional<IndexedActions>> found = indexed_actions(glob, model, families);
    if (!found) return std::move(found).error();
    if (!*found || !(*found)->is_by_value) continue;
    if (pattern.is_group) {
      return Error{.message = fmt::format("{} is a group for each value", displayed(glob)),
                   .hint = "leave out the braces, or what stands in brackets"};
    }
    groups = std::move((*found)->groups);
  }
  return groups;
}

void hint_at_variable(Model& model, std::string_view name, Error& error) {
  for (const std::string_view word : {"true", "false", "dead", "deadlock"}) {
    if (name == word) return;
  }
  const bool is_name = name.find_first_of("<>=!()+*") == std::string_view::npos;
  if (!is_name || !model.proposition(name)) return;
  const Vocabulary words = model.words();
  const char* article = words.action.find_first_of("aeiou") == 0 ? "an" : "a";
  error.hint =
      fmt::format("{} is a {}, not {} {}", displayed(name), words.variable, article, words.action);
}

std::string glob_for(std::string_view id) {
  std::string glob;
  for (std::size_t i = 0; i < id.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == id.size();
    if (is_end && std::string_view(" \t\n\r").find(id[i]) != std::string_view::npos) {
      glob += std::string("[") + id[i] + ']'; // not trimmed away
      continue;
    }
    if (std::string_view("*?[\\{},").find(id[i]) != std::string_view::npos) glob += '\\';
    glob += id[i];
  }
  return glob;
}

Result<std::vector<FairnessHypothesis>> read_fairness(const Assumptions& texts,
                                                      const FormulaTable& table) {
  const Model& model = table.model;
  const auto declared = [&](Action action) {
    return texts.ignore_declared ? Fairness::none : model.declared_fairness(action);
  };
  std::vector<Fairness> each;
  for (Action action = 0; action < model.action_count(); ++action) {
    each.push_back(declared(action));
  }
  std::vector<FairnessHypothesis> groups;
  for (const Fairness fairness : {Fairness::weak, Fairness::strong}) {
    for (const std::string& text : fairness == Fairness::weak ? texts.weak : texts.strong) {
      const ActionPattern pattern = parse_pattern(text);
      Result<std::vector<Action>> found = matching_actions(pattern, model);
      if (!found) {
        Error error = std::move(found).error();
        hint_at_variable(table.model, text, error);
        return error;
      }
      Result<std::vector<ActionGroup>> by_value = groups_by_value(pattern, model);
      if (!by_value) return std::move(by_value).error();
      if (pattern.is_group) by_value->push_back({text, *found});
      for (ActionGroup& group : *by_value) {
        const bool is_known = std::any_of(groups.begin(), groups.end(), [&](const auto& other) {
          return other.kind == kind_of(fairness) && other.actions == group.actions;
        });
        // What never fires needs no hypothesis.
        if (is_known || group.actions.empty()) continue;
        const std::string shown = pattern.is_group ? group.text : fmt::format("{{{}}}", group.text);
        groups.push_back({.kind = kind_of(fairness),
                          .actions = std::move(group.actions),
                          .text = fmt::format("{} {} together", word_for(fairness), shown)});
      }
      if (!pattern.is_group && by_value->empty()) {
        for (const Action action : *found) each[action] = std::max(each[action], fairness);
      }
    }
  }
  std::vector<FairnessHypothesis> all;
  for (Action action = 0; action < each.size(); ++action) {
    if (each[action] == Fairness::none) continue;
    const bool is_declared = declared(action) == each[action];
    all.push_back(
        {.kind = kind_of(each[action]),
         .actions = {action},
         .text = fmt::format("{} {}", word_for(each[action]), displayed(model.action_name(action))),
         .source =
             is_declared ? FairnessHypothesis::Source::model : FairnessHypothesis::Source::given});
  }
  std::move(groups.begin(), groups.end(), std::back_inserter(all));
  for (const std::string& text : texts.formulas) {
    Result<FairnessHypothesis> one = HypothesisReader(text, table).read();
    if (!one) return std::move(one).error();
    all.push_back(*std::move(one));
  }
  return all;
}

} // namespace fairly
