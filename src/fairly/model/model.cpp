#include "fairly/model/model.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
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
    if (formula[at] == '\\') ++at;
  }
  return at;
}

class OneByOne final : public Evaluator {
 public:
  OneByOne(const Model& model, std::vector<std::uint32_t> propositions)
      : model_(model), propositions_(std::move(propositions)) {}

  void evaluate(const Word* state, std::span<const Action> /*enabled*/, Word* values) override {
    std::fill_n(values, words_for(propositions_.size()), Word{0});
    for (std::size_t i = 0; i < propositions_.size(); ++i) {
      if (model_.holds(propositions_[i], state)) values[i / 64] |= Word{1} << (i % 64);
    }
  }

 private:
  const Model& model_;
  std::vector<std::uint32_t> propositions_;
};

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
  CloseMatches close(atom);
  for (const std::string& each : names) close.offer(each);
  std::string hint = close.hint();
  if (hint.empty() && !names.empty()) hint = "there is " + displayed(names[0]) + ", for example";
  if (names.empty()) hint = "this model has no propositions";
  return error_in_atom(where, atom, 0, atom.size(), "there is no proposition " + displayed(atom),
                       std::move(hint));
}

std::unique_ptr<Evaluator> Model::evaluator(std::vector<std::uint32_t> propositions) {
  return std::make_unique<OneByOne>(*this, std::move(propositions));
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
