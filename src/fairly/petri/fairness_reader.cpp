#include "fairly/petri/fairness_reader.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/petri/proposition_parser.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <fnmatch.h>
#include <optional>

namespace fairly::petri {
namespace {

using Kind = FairnessHypothesis::Kind;
using ltl::Op;

constexpr const char* kSource = "hypothesis";
constexpr const char* kHint = "write 'weak: EN => OC', 'strong: EN => OC' or 'GF OC'";

// --- transitions

Result<std::vector<TransitionIndex>> matching(const std::string& glob, const Net& net) {
  const auto matches = [&](const std::string& text) {
    return fnmatch(glob.c_str(), text.c_str(), 0) == 0;
  };
  std::vector<TransitionIndex> by_id, by_name;
  CloseMatches close(glob);
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    const Transition& each = net.transitions()[t];
    if (matches(each.id)) by_id.push_back(t);
    if (!each.name.empty() && matches(each.name)) by_name.push_back(t);
    close.offer(each.id);
    if (each.name != each.id) close.offer(each.name);
  }
  if (!by_id.empty()) return by_id;
  if (!by_name.empty()) return by_name;
  std::string hint = close.hint();
  if (hint.empty() && !net.transitions().empty()) {
    hint = fmt::format("the net has {} transitions, such as {}", net.transitions().size(),
                       displayed(net.transitions()[0].id));
  }
  return Error{.message = fmt::format("no transition matches {}", displayed(glob)),
               .hint = std::move(hint)};
}

bool is_group(const std::string& text) {
  return text.size() >= 2 && text.front() == '{' && text.back() == '}';
}

// The first one without a backslash before it.
std::size_t find_comma(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',') return i;
    if (text[i] == '\\') ++i;
  }
  return std::string_view::npos;
}

// The transitions of {glob,glob,...}, each once, in the order of the net.
Result<std::vector<TransitionIndex>> group(const std::string& text, const Net& net) {
  std::vector<TransitionIndex> all;
  std::string_view rest = std::string_view(text).substr(1, text.size() - 2);
  while (true) {
    const std::size_t comma = find_comma(rest);
    Result<std::vector<TransitionIndex>> some =
        matching(std::string(trimmed(rest.substr(0, comma))), net);
    if (!some) return std::move(some).error();
    all.insert(all.end(), some->begin(), some->end());
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// --- formulas

class HypothesisReader {
 public:
  HypothesisReader(const std::string& text, const Net& net, ltl::Formulas& formulas,
                   std::vector<Proposition>& propositions)
      : text_(text), net_(net), formulas_(formulas), propositions_(propositions) {}

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

  // EN => OC, which begins here. What stands before is blanked so that positions stay right.
  Result<FairnessHypothesis> implication(Kind kind, std::size_t begin) {
    Result<ltl::Formula> parsed = parse(std::string(begin, ' ') + text_.substr(begin));
    if (!parsed) return std::move(parsed).error();
    if (formulas_.op(*parsed) != Op::Implies) return wrong("after the colon EN => OC is expected");
    const ltl::Formula enabled = formulas_.child(*parsed, 0), occurs = formulas_.child(*parsed, 1);
    if (!is_boolean(enabled) || !is_boolean(occurs)) {
      return wrong("both sides of => speak about one state: no temporal operators here");
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
    return wrong("this is no fairness hypothesis");
  }

  // p of a formula "outer inner p", if p is Boolean.
  std::optional<ltl::Formula> below(Op outer, Op inner, ltl::Formula f) const {
    if (formulas_.op(f) != outer || formulas_.op(formulas_.child(f, 0)) != inner) {
      return std::nullopt;
    }
    const ltl::Formula p = formulas_.child(formulas_.child(f, 0), 0);
    return is_boolean(p) ? std::optional(p) : std::nullopt;
  }

  bool is_boolean(ltl::Formula f) const { return ltl::PropertyTable(formulas_).of(f).boolean; }

  Result<ltl::Formula> parse(const std::string& text) {
    Result<ltl::Formula> parsed = parse_net_formula(text, net_, formulas_, propositions_, kSource);
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
  const Net& net_;
  ltl::Formulas& formulas_;
  std::vector<Proposition>& propositions_;
};

// Atoms that are the same in all markings become constants.
ltl::Formula with_constants(ltl::Formula formula, ltl::Formulas& formulas,
                            const std::vector<Proposition>& propositions) {
  std::vector<ltl::Formula> all = ltl::subformulas(formulas, formula), operands;
  absl::flat_hash_map<ltl::Formula, ltl::Formula> image;
  for (const ltl::Formula f : all) {
    if (formulas.op(f) == Op::Atom) {
      const Proposition& proposition = propositions[formulas.atom_of(f).index];
      const bool is_constant = proposition.kind == Proposition::Kind::constant;
      image[f] = is_constant ? formulas.constant(proposition.bound != 0) : f;
      continue;
    }
    operands.clear();
    for (const ltl::Formula child : formulas.children(f)) operands.push_back(image.at(child));
    image[f] = formulas.make(formulas.op(f), operands);
  }
  return image.at(formula);
}

const char* word_for(Fairness fairness) {
  return fairness == Fairness::strong ? "strong" : "weak";
}

Kind kind_of(Fairness fairness) {
  return fairness == Fairness::strong ? Kind::strong : Kind::weak;
}

} // namespace

Result<ltl::Formula> parse_net_formula(std::string_view text, const Net& net,
                                       ltl::Formulas& formulas,
                                       std::vector<Proposition>& propositions,
                                       const std::string& source, bool lbt) {
  std::vector<ltl::AtomSpan> spans;
  const ltl::Syntax syntax = lbt ? ltl::Syntax::Lbt : ltl::Syntax::Spot;
  Result<ltl::Formula> formula =
      ltl::parse(formulas, text, {.syntax = syntax, .source = source, .spans = &spans});
  if (!formula) return formula;
  for (const ltl::AtomSpan& span : spans) {
    if (span.atom.index < propositions.size()) continue;
    assert(span.atom.index == propositions.size() && "atoms are numbered as they come");
    Result<Proposition> proposition = parse_proposition(
        formulas.name(span.atom), net, {.source = source, .formula = text, .offset = span.offset});
    if (!proposition) return std::move(proposition).error();
    propositions.push_back(*std::move(proposition));
  }
  return with_constants(*formula, formulas, propositions);
}

Result<std::vector<TransitionIndex>> matching_transitions(const std::string& text, const Net& net) {
  return is_group(text) ? group(text, net) : matching(text, net);
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

Result<std::vector<FairnessHypothesis>> read_fairness(const FairnessTexts& texts, const Net& net,
                                                      ltl::Formulas& formulas,
                                                      std::vector<Proposition>& propositions) {
  std::vector<Fairness> each(net.transitions().size(), Fairness::none);
  if (texts.from_net) {
    for (std::size_t t = 0; t < each.size(); ++t) each[t] = net.transitions()[t].fairness;
  }
  std::vector<FairnessHypothesis> groups;
  for (const Fairness fairness : {Fairness::weak, Fairness::strong}) {
    for (const std::string& text : fairness == Fairness::weak ? texts.weak : texts.strong) {
      Result<std::vector<TransitionIndex>> found = matching_transitions(text, net);
      if (!found) return std::move(found).error();
      if (is_group(text)) {
        const bool is_known = std::any_of(groups.begin(), groups.end(), [&](const auto& other) {
          return other.kind == kind_of(fairness) && other.actions == *found;
        });
        if (is_known) continue;
        groups.push_back({.kind = kind_of(fairness),
                          .actions = *std::move(found),
                          .text = fmt::format("{} {} together", word_for(fairness), text)});
      } else {
        for (const TransitionIndex t : *found) each[t] = std::max(each[t], fairness);
      }
    }
  }
  std::vector<FairnessHypothesis> all;
  for (TransitionIndex t = 0; t < each.size(); ++t) {
    if (each[t] == Fairness::none) continue;
    const bool is_from_net = texts.from_net && net.transitions()[t].fairness == each[t];
    all.push_back(
        {.kind = kind_of(each[t]),
         .actions = {t},
         .text = fmt::format("{} {}", word_for(each[t]), displayed(net.transitions()[t].id)),
         .source =
             is_from_net ? FairnessHypothesis::Source::model : FairnessHypothesis::Source::given});
  }
  std::move(groups.begin(), groups.end(), std::back_inserter(all));
  for (const std::string& text : texts.formulas) {
    Result<FairnessHypothesis> one = HypothesisReader(text, net, formulas, propositions).read();
    if (!one) return std::move(one).error();
    all.push_back(*std::move(one));
  }
  return all;
}

} // namespace fairly::petri
