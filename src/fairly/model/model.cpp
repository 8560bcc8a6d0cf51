#include "fairly/model/model.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/event_reader.hpp"
#include "fairly/model/plain_words.hpp"
#include "fairly/model/stubborn.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/model/walker.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

// Converts an offset in the name of an atom, quoted or plain, into an offset in the formula.
std::size_t formula_offset(const AtomSource& where, std::size_t inner) {
  const std::string_view formula = where.formula;
  std::size_t at = where.offset;
  if (at >= formula.size() || formula[at] != '"') return at + inner;
  for (++at; inner > 0 && at < formula.size(); --inner, ++at) {
    const char next = at + 1 < formula.size() ? formula[at + 1] : '\0';
    if (formula[at] == '\\' && (next == '"' || next == '\\')) ++at; // the others are kept
  }
  return at;
}

// Propositions of a model that has names only. What is enabled is numbered behind the names.
class OneByOne final : public Evaluator {
 public:
  struct Atom {
    std::uint32_t name = 0; // its number, if it is one
    std::optional<EnabledAtom> enabled{};
  };

  OneByOne(const Model& model, std::vector<Atom> atoms) : model_(model), atoms_(std::move(atoms)) {}

  bool reads_enabled() const override {
    return std::any_of(atoms_.begin(), atoms_.end(),
                       [](const Atom& each) { return each.enabled.has_value(); });
  }

  void evaluate(const Word* state, std::span<const Action> enabled, Word* values) override {
    std::fill_n(values, words_for(atoms_.size()), Word{0});
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      const Atom& atom = atoms_[i];
      const bool value =
          atom.enabled ? holds(*atom.enabled, enabled) : model_.holds(atom.name, state);
      if (value) values[i / 64] |= Word{1} << (i % 64);
    }
  }

 private:
  static bool holds(const EnabledAtom& atom, std::span<const Action> enabled) {
    if (atom.is_dead) return enabled.empty();
    return std::any_of(enabled.begin(), enabled.end(), [&](Action each) {
      return std::binary_search(atom.actions.begin(), atom.actions.end(), each);
    });
  }

  const Model& model_;
  const std::vector<Atom> atoms_;
};

bool is_about_enabled(std::string_view atom) {
  return (atom.starts_with("enabled(") || atom.starts_with("fireable(")) && atom.ends_with(')');
}

} // namespace

Error error_in_atom(const AtomSource& where, std::string_view atom, std::size_t offset,
                    std::size_t length, std::string message, std::string hint) {
  if (where.formula.empty()) {
    return error_at(where.source, atom, offset, length, std::move(message), std::move(hint));
  }
  const std::size_t begin = formula_offset(where, offset);
  const std::size_t end = formula_offset(where, offset + length);
  return error_at(where.source, where.formula, begin, end - begin, std::move(message),
                  std::move(hint));
}

std::uint32_t Model::event(std::vector<Action> actions) {
  std::sort(actions.begin(), actions.end());
  actions.erase(std::unique(actions.begin(), actions.end()), actions.end());
  const auto known = std::find(events_.begin(), events_.end(), actions);
  const auto index = static_cast<std::uint32_t>(known - events_.begin());
  if (known == events_.end()) events_.push_back(std::move(actions));
  return kFirstEvent + index;
}

bool Model::occurs(std::uint32_t event, Action action) const {
  const std::vector<Action>& actions = event_actions(event);
  return std::binary_search(actions.begin(), actions.end(), action);
}

std::optional<Error> Model::widen() {
  return Error{.message = "a state does not fit, and this model cannot make it wider"};
}

Result<std::string> Model::read_parameter_value(std::size_t /*family*/, std::size_t /*parameter*/,
                                                std::string_view text) const {
  return std::string(text);
}

std::optional<Error> Model::make_room() {
  std::optional<Error> error = widen();
  if (!error) ++changes_;
  return error;
}

Result<std::uint32_t> Model::proposition(std::string_view atom, const AtomSource& where) {
  const std::vector<std::string> names = proposition_names();
  const auto found = std::find(names.begin(), names.end(), atom);
  if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
  if (atom == "dead" || atom == "deadlock") return enabled_atom({.is_dead = true});
  if (is_about_enabled(atom)) {
    Result<std::vector<Action>> actions = read_actions(*this, atom, where);
    if (!actions) return std::move(actions).error();
    return enabled_atom({.actions = *std::move(actions)});
  }
  CloseMatches close(atom);
  for (const std::string& each : names) close.offer(each);
  std::string hint = close.hint();
  if (hint.empty() && !names.empty()) hint = "there is " + displayed(names[0]) + ", for example";
  if (names.empty()) hint = "this model has no propositions";
  return error_in_atom(where, atom, 0, atom.size(), "there is no proposition " + displayed(atom),
                       std::move(hint));
}

std::uint32_t Model::enabled_atom(EnabledAtom atom) {
  std::sort(atom.actions.begin(), atom.actions.end());
  const std::size_t names = proposition_count() - enabled_atoms_.size();
  const auto known = std::find(enabled_atoms_.begin(), enabled_atoms_.end(), atom);
  const auto index = static_cast<std::size_t>(known - enabled_atoms_.begin());
  if (known == enabled_atoms_.end()) enabled_atoms_.push_back(std::move(atom));
  return static_cast<std::uint32_t>(names + index);
}

std::size_t Model::proposition_count() const {
  return proposition_names().size() + enabled_atoms_.size();
}

std::unique_ptr<Evaluator> Model::evaluator(std::vector<std::uint32_t> propositions) {
  const std::size_t names = proposition_count() - enabled_atoms_.size();
  std::vector<OneByOne::Atom> atoms;
  for (const std::uint32_t each : propositions) {
    atoms.push_back({.name = each});
    if (each >= names) atoms.back().enabled = enabled_atoms_[each - names];
  }
  return std::make_unique<OneByOne>(*this, std::move(atoms));
}

std::unique_ptr<StubbornSets> Model::stubborn_sets(std::vector<std::uint32_t> /*propositions*/) {
  return nullptr;
}

std::optional<Trace> Model::plain_run(Trace run) const {
  return run;
}

std::unique_ptr<PlainModel> Model::plain() {
  return std::make_unique<PlainWords>(*this);
}

std::unique_ptr<Walker> Model::walker() {
  return nullptr;
}

} // namespace fairly
