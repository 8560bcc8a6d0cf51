#include "answer_text.hpp"

#include "fairly/base/text.hpp"
#include "fairly/report/fairness_text.hpp"

#include <fmt/format.h>

namespace fairly::tool {

std::string line(std::string_view what, std::string_view value) {
  return fmt::format("  {:<12}{}\n", what, wrapped(value, 14));
}

std::string lines(std::string_view what, const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) text += line(i == 0 ? what : "", values[i]);
  return text;
}

std::string counted(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : "s");
}

std::string check_command_text(const std::vector<std::string>& pieces) {
  constexpr std::size_t kWidth = 98; // and a backslash
  std::string text = "check:\n ";
  std::size_t column = 1;
  for (const std::string& piece : pieces) {
    if (column > 1 && column + 1 + columns(piece) > kWidth) {
      text += " \\\n     ";
      column = 5;
    }
    text += " " + piece;
    column += 1 + columns(piece);
  }
  return text + '\n';
}

std::string file_argument(const std::string& file) {
  const bool looks_like_an_option = file.starts_with('-') && file != "-";
  return shell_word((looks_like_an_option ? "./" : "") + file);
}

const char* vacuity_text(Vacuity vacuity) {
  switch (vacuity) {
  case Vacuity::none:
    return nullptr;
  case Vacuity::valid:
    return "the formula is valid: it holds for every run of every model";
  case Vacuity::no_fair_run:
    return "no run satisfies all hypotheses: the property holds for that reason alone";
  }
  return nullptr;
}

const char* vacuity_name(Vacuity vacuity) {
  switch (vacuity) {
  case Vacuity::none:
    return nullptr;
  case Vacuity::valid:
    return "valid formula";
  case Vacuity::no_fair_run:
    return "no fair run";
  }
  return nullptr;
}

Json property_json(const Property& property) {
  Json out = Json::object();
  if (!property.id.empty()) out["id"] = property.id;
  if (!property.text.empty()) out["property"] = property.text;
  return out;
}

Json hypothesis_json(const Model& model, const FairnessHypothesis& hypothesis) {
  Json out{{"kind", name(hypothesis.kind)},
           {"text", hypothesis.text},
           {"from", name(hypothesis.source)}};
  const std::string actions = std::string(model.words().action) + 's';
  for (const Action action : hypothesis.actions) out[actions].push_back(model.action_name(action));
  return out;
}

} // namespace fairly::tool
