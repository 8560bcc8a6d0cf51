#include "fairly/model/event_reader.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/fairness_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace fairly {
namespace {

constexpr std::string_view kFired = "fired(";

struct Item {
  std::string name{};
  std::size_t offset = 0, length = 0; // where it stands in the atom
};

class ItemReader {
 public:
  ItemReader(std::string_view atom, const AtomSource& where) : atom_(atom), where_(where) {}

  Result<std::vector<Item>> items() {
    std::vector<Item> all;
    at_ = call().size() + 1;
    const std::size_t end = atom_.size() - 1; // the closing parenthesis
    while (true) {
      skip_space(end);
      Item item{.offset = at_};
      if (at_ < end && atom_[at_] == '\'') {
        if (!read_quoted(item, end)) return wrong(item.offset, "this quote is never closed");
      } else {
        read_word(item, end);
      }
      item.length = at_ - item.offset;
      if (item.name.empty()) return wrong(item.offset, "a name is expected here");
      all.push_back(std::move(item));
      skip_space(end);
      if (at_ == end) return all;
      if (atom_[at_] != ',') return wrong(at_, "a comma or the end is expected here");
      ++at_;
    }
  }

  // What stands before the parenthesis.
  std::string_view call() const { return atom_.substr(0, atom_.find('(')); }

  Error wrong(const Item& item, std::string message, std::string hint) const {
    return error_in_atom(where_, atom_, item.offset, item.length, std::move(message),
                         std::move(hint));
  }

 private:
  Error wrong(std::size_t offset, std::string message) const {
    return wrong({.offset = offset, .length = 1}, std::move(message),
                 fmt::format("write {0}(t), {0}(t, u) or \"{0}('a name')\"", call()));
  }

  void skip_space(std::size_t end) {
    while (at_ < end && is_space(atom_[at_])) ++at_;
  }

  bool read_quoted(Item& item, std::size_t end) {
    for (++at_; at_ < end && atom_[at_] != '\''; ++at_) {
      if (atom_[at_] == '\\' && at_ + 1 < end) ++at_;
      item.name += atom_[at_];
    }
    return at_++ < end;
  }

  // Reads up to a comma outside of brackets.
  void read_word(Item& item, std::size_t end) {
    const std::size_t begin = at_;
    for (bool in_brackets = false; at_ < end && (in_brackets || atom_[at_] != ','); ++at_) {
      if (atom_[at_] == '[') in_brackets = atom_.substr(at_, end - at_).find(']') < end;
      if (atom_[at_] == ']') in_brackets = false;
      if (atom_[at_] == '\\' && at_ + 1 < end) ++at_;
    }
    item.name = trimmed(atom_.substr(begin, at_ - begin));
  }

  const std::string_view atom_;
  const AtomSource& where_;
  std::size_t at_ = 0;
};

// fired("send(0)") should be fired('send(0)').
void hint_at_quotes(std::string_view call, std::string_view name, const Model& model,
                    Error& error) {
  if (name.size() < 3 || !name.starts_with('"') || !name.ends_with('"')) return;
  const std::string inside(name.substr(1, name.size() - 2));
  if (!matching_actions({.globs = {inside}}, model)) return;
  error.hint = fmt::format("put names that are no words in single quotes: {}({})", call,
                           in_single_quotes(inside));
}

} // namespace

bool is_event(std::string_view atom) {
  return atom.starts_with(kFired) && atom.ends_with(')');
}

Result<std::vector<Action>> read_actions(Model& model, std::string_view atom,
                                         const AtomSource& where) {
  ItemReader reader(atom, where);
  const Result<std::vector<Item>> items = reader.items();
  if (!items) return items.error();
  std::vector<Action> actions;
  for (const Item& item : *items) {
    const Result<std::vector<Action>> found = matching_actions({.globs = {item.name}}, model);
    if (!found) {
      Error error = found.error();
      hint_at_variable(model, item.name, error);
      hint_at_quotes(reader.call(), item.name, model, error);
      if (item.name.starts_with('{')) {
        error.message = "groups in braces are for --weak and --strong";
        error.hint = fmt::format("name one after the other: {}(a, b)", reader.call());
      }
      return reader.wrong(item, error.message, error.hint);
    }
    actions.insert(actions.end(), found->begin(), found->end());
  }
  return actions;
}

Result<std::uint32_t> read_event(Model& model, std::string_view atom, const AtomSource& where) {
  Result<std::vector<Action>> actions = read_actions(model, atom, where);
  if (!actions) return std::move(actions).error();
  return model.event(*std::move(actions));
}

bool has_events(const Property& property) {
  const auto is_about_steps = [&](ltl::Formula formula) {
    const std::vector<ltl::AtomId> atoms = ltl::atoms(property.formulas(), formula);
    return std::any_of(atoms.begin(), atoms.end(), [&](ltl::AtomId atom) {
      return Model::is_event(property.propositions()[atom.index]);
    });
  };
  if (is_about_steps(property.formula())) return true;
  const std::vector<FairnessHypothesis>& assumed = property.hypotheses();
  return std::any_of(assumed.begin(), assumed.end(), [&](const FairnessHypothesis& each) {
    return each.actions.empty() && (is_about_steps(each.occurs) || is_about_steps(each.enabled));
  });
}

} // namespace fairly
