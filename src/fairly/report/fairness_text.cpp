#include "fairly/report/fairness_text.hpp"

#include "fairly/base/text.hpp"
#include "fairly/model/family_pattern.hpp"

#include <fmt/format.h>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;

bool is_single_action(const FairnessHypothesis& hypothesis) {
  return hypothesis.actions.size() == 1;
}

// The text of a hypothesis about one action, without its kind.
std::string action_text(const FairnessHypothesis& hypothesis) {
  const std::string prefix = fmt::format("{} ", name(hypothesis.kind));
  return hypothesis.text.starts_with(prefix) ? hypothesis.text.substr(prefix.size())
                                             : hypothesis.text;
}

// What is assumed of single actions, in words. A family is named once if all its actions are there.
std::vector<std::string> single_texts(const std::vector<const FairnessHypothesis*>& singles,
                                      const std::vector<ActionFamily>& families) {
  std::vector<std::string> texts;
  auto family = families.begin();
  for (std::size_t i = 0; i < singles.size();) {
    const Action first = singles[i]->actions[0];
    while (family != families.end() && family->first + family->count <= first) ++family;
    const bool begins = family != families.end() && family->first == first && family->count > 1;
    const std::size_t last = begins ? i + family->count - 1 : i;
    // Actions are in the order of the model, each once.
    if (begins && last < singles.size() && singles[last]->actions[0] == first + family->count - 1) {
      texts.push_back(family_text(*family));
      i += family->count;
    } else {
      texts.push_back(action_text(*singles[i++]));
    }
  }
  return texts;
}

std::string single_actions(const std::vector<FairnessHypothesis>& hypotheses, Kind kind,
                           const Model& model, std::size_t width) {
  std::vector<const FairnessHypothesis*> singles;
  for (const FairnessHypothesis& each : hypotheses) {
    if (each.kind == kind && is_single_action(each)) singles.push_back(&each);
  }
  std::string line;
  std::size_t count = 0, shown = 0;
  for (const std::string& text : single_texts(singles, model.action_families())) {
    ++count;
    const bool fits = shown == 0 || line.size() + text.size() + 2 <= width; // one in any case
    if (!fits || shown + 1 != count) continue;
    line += (line.empty() ? "" : ", ") + text;
    ++shown;
  }
  if (count == 0) return {};
  if (singles.size() == model.action_count() && singles.size() > 1) {
    return fmt::format("{}: all {} {}s", name(kind), grouped(singles.size()), model.words().action);
  }
  const std::string more =
      shown < count ? fmt::format(", ... ({} in all)", grouped(singles.size())) : std::string();
  return fmt::format("{}: {}{}", name(kind), line, more);
}

} // namespace

std::string_view name(Kind kind) {
  switch (kind) {
  case Kind::unconditional:
    return "unconditional";
  case Kind::weak:
    return "weak";
  case Kind::strong:
    return "strong";
  }
  return "";
}

std::string_view name(FairnessHypothesis::Source source) {
  switch (source) {
  case FairnessHypothesis::Source::given:
    return "given";
  case FairnessHypothesis::Source::model:
    return "net"; // of models in files only nets say something about fairness
  case FairnessHypothesis::Source::formula:
    return "formula";
  }
  return "";
}

std::vector<std::string> fairness_lines(const std::vector<FairnessHypothesis>& hypotheses,
                                        const Model& model, std::size_t width) {
  std::vector<std::string> lines;
  for (const Kind kind : {Kind::weak, Kind::strong, Kind::unconditional}) {
    std::string line = single_actions(hypotheses, kind, model, width);
    if (!line.empty()) lines.push_back(std::move(line));
  }
  for (const FairnessHypothesis& each : hypotheses) {
    if (!is_single_action(each)) lines.push_back(each.text);
  }
  return lines;
}

} // namespace fairly
