#include "fairly/automaton/hoa_reader.hpp"

#include "fairly/automaton/hoa_expressions.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace fairly {
namespace {

using TokenKind = HoaToken::Kind;

constexpr std::uint32_t kMaxMarks = 4096; // rows of marks are kept for each set and component

class HoaParser {
 public:
  explicit HoaParser(HoaLexer& lexer) : lexer_(lexer) {}

  // Reads from behind "HOA:" to "--END--".
  Automaton parse() {
    parse_version();
    while (lexer_.peek().kind == TokenKind::header) parse_header_item();
    if (lexer_.take().kind != TokenKind::body) lexer_.fail("expected a header item or --BODY--");
    check_header();
    while (lexer_.peek().kind != TokenKind::end) parse_state();
    lexer_.take();
    check_states();
    return Automaton(std::move(parts_));
  }

 private:
  struct StateHead {
    State state;
    std::optional<Bdd> label;
    MarkSet marks;
    HoaToken token;
  };

  struct Place {
    std::size_t line, column;
  };
  static Place place_of(const HoaToken& token) { return {token.line, token.column}; }
  static HoaToken token_at(Place place) {
    HoaToken token;
    token.line = place.line;
    token.column = place.column;
    return token;
  }

  // --- header

  void parse_version() {
    const HoaToken version = lexer_.take();
    const bool known = version.text == "v1" || version.text == "v1.1";
    if (version.kind != TokenKind::identifier || !known) {
      lexer_.fail("this version of the HOA format is not supported", "versions v1 and v1.1 are");
    }
  }

  void parse_header_item() {
    const HoaToken header = lexer_.take();
    const std::string& name = header.text;
    const bool repeatable = name == "Start" || name == "Alias" || name == "properties";
    if (!seen_.insert(name).second && !repeatable) {
      lexer_.fail(fmt::format("header '{}:' occurs twice", name));
    }
    if (name == "States") {
      declared_states_ = take_integer("the number of states");
    } else if (name == "Start") {
      parts_.initial.push_back(take_state());
      references_.try_emplace(parts_.initial.back(), place_of(header));
    } else if (name == "AP") {
      parse_propositions();
    } else if (name == "Alias") {
      parse_alias();
    } else if (name == "Acceptance") {
      parse_acceptance();
    } else if (name == "name") {
      if (lexer_.peek().kind != TokenKind::string) lexer_.fail("expected a string");
      parts_.name = lexer_.take().text;
    } else if (name == "HOA" || name == "State") {
      lexer_.fail(fmt::format("'{}:' cannot stand here", name),
                  "is '--BODY--' or '--END--' missing?");
    } else if (name[0] >= 'A' && name[0] <= 'Z') {
      lexer_.fail(fmt::format("header '{}:' is not known, and the capital letter says that it "
                              "changes the meaning of the automaton",
                              name));
    } else {
      skip_values();
    }
  }

  void skip_values() {
    while (true) {
      const TokenKind kind = lexer_.peek().kind;
      const bool is_value = kind == TokenKind::integer || kind == TokenKind::string ||
                            kind == TokenKind::identifier || lexer_.peek().is('!');
      if (!is_value) return;
      lexer_.take();
    }
  }

  void parse_propositions() {
    const std::uint32_t count = take_integer("the number of propositions");
    if (count > Bdds::kMaxVariables) {
      lexer_.fail(fmt::format("too many propositions: the limit is {}", Bdds::kMaxVariables));
    }
    absl::flat_hash_set<std::string> names;
    while (parts_.propositions.size() < count) {
      if (lexer_.peek().kind != TokenKind::string) {
        lexer_.fail(fmt::format("expected the name of proposition {} in double quotes, found {}",
                                parts_.propositions.size(), lexer_.describe_next()));
      }
      const HoaToken name = lexer_.take();
      if (!names.insert(name.text).second) {
        lexer_.fail(fmt::format("two propositions have the name \"{}\"", name.text));
      }
      parts_.propositions.push_back(name.text);
    }
    if (lexer_.peek().kind == TokenKind::string) {
      lexer_.fail(fmt::format("more than the {} declared propositions", count));
    }
  }

  void parse_alias() {
    if (lexer_.peek().kind != TokenKind::alias) lexer_.fail("expected an alias such as @a");
    const HoaToken name = lexer_.take();
    if (aliases_.contains(name.text)) {
      lexer_.fail(fmt::format("alias '@{}' is defined twice", name.text));
    }
    const Bdd value = parse_label();
    aliases_.emplace(name.text, value);
  }

  void parse_acceptance() {
    declared_marks_ = take_integer("the number of acceptance sets");
    if (declared_marks_ > kMaxMarks) {
      lexer_.fail(fmt::format("too many acceptance sets: the limit is {}", kMaxMarks));
    }
    AcceptanceBuilder builder;
    hoa::AcceptanceAlgebra algebra{builder, declared_marks_, complemented_};
    const AcceptanceBuilder::Id root = hoa::ExpressionParser(lexer_, algebra).parse();
    parts_.acceptance = builder.finish(root);
    parts_.mark_count = declared_marks_ + static_cast<Mark>(complemented_.size());
    parts_.complements = complemented_;
  }

  void check_header() {
    if (!seen_.contains("Acceptance")) {
      lexer_.fail("the header has no 'Acceptance:' item", "every automaton needs one");
    }
    for (const auto& [state, place] : references_) check_declared(token_at(place), state);
    check_propositions();
  }

  // Aliases may come before the propositions they use.
  void check_propositions() {
    if (largest_ && largest_->number >= parts_.propositions.size()) {
      lexer_.fail_at(*largest_, fmt::format("proposition {} is out of range: {} declared",
                                            largest_->number, parts_.propositions.size()));
    }
  }

  // --- body

  void parse_state() {
    if (lexer_.peek().kind != TokenKind::header || lexer_.peek().text != "State") {
      lexer_.fail(fmt::format("expected 'State:' or '--END--', found {}", lexer_.describe_next()));
    }
    const StateHead head = parse_state_head();
    const std::size_t first = parts_.transitions.size();
    std::size_t unlabelled = 0;
    while (lexer_.peek().is('[') || lexer_.peek().kind == TokenKind::integer) {
      if (!parse_edge(head)) ++unlabelled;
    }
    if (unlabelled == 0) return;
    const std::size_t total = parts_.transitions.size() - first;
    if (unlabelled < total) {
      lexer_.fail_at(head.token,
                     fmt::format("state {} has edges with and without labels", head.state));
    }
    give_implicit_labels(head, first);
  }

  StateHead parse_state_head() {
    StateHead head;
    head.token = lexer_.take();
    if (lexer_.peek().is('[')) head.label = parse_bracketed_label();
    head.token = lexer_.peek();
    head.state = take_integer("the number of the state");
    check_declared(head.token, head.state);
    if (!listed_.insert(head.state).second) {
      lexer_.fail(fmt::format("state {} is defined twice", head.state));
    }
    if (lexer_.peek().kind == TokenKind::string) state_names_[head.state] = lexer_.take().text;
    head.marks = parse_marks();
    return head;
  }

  // Returns true if the edge has a label, of its own or from its state.
  bool parse_edge(const StateHead& head) {
    std::optional<Bdd> label = head.label;
    if (lexer_.peek().is('[')) {
      if (label) lexer_.fail("this state has a label already: its edges cannot have their own");
      label = parse_bracketed_label();
    }
    const HoaToken target_token = lexer_.peek();
    const State target = take_state();
    check_declared(target_token, target);
    references_.try_emplace(target, place_of(target_token));
    MarkSet marks = parse_marks() | head.marks;
    for (Mark i = 0; i < complemented_.size(); ++i) {
      if (!marks.contains(complemented_[i])) marks.add(declared_marks_ + i);
    }
    parts_.transitions.push_back(
        {head.state, target, label.value_or(Bdds::kTrue), parts_.marks.intern(marks)});
    return label.has_value();
  }

  // There must be one edge for each letter: bit j of its position says whether proposition j holds.
  void give_implicit_labels(const StateHead& head, std::size_t first) {
    const std::size_t edges = parts_.transitions.size() - first;
    const std::size_t propositions = parts_.propositions.size();
    if (propositions > 31 || edges != std::size_t{1} << propositions) {
      lexer_.fail_at(head.token,
                     fmt::format("state {} has {} edges without labels; with {} propositions there "
                                 "must be {}{}",
                                 head.state, edges, propositions, propositions > 31 ? "2^" : "",
                                 propositions > 31 ? propositions : std::size_t{1} << propositions),
                     "give each edge a label in brackets, such as [0 & !1]");
    }
    for (std::size_t letter = 0; letter < edges; ++letter) {
      Bdd guard = Bdds::kTrue;
      for (std::size_t p = propositions; p-- > 0;) {
        const bool holds = (letter >> p & 1) != 0;
        guard =
            parts_.guards.both(parts_.guards.literal(static_cast<std::uint32_t>(p), holds), guard);
      }
      parts_.transitions[first + letter].guard = guard;
    }
    check_guards();
  }

  void check_states() {
    State count = 0;
    for (const State state : listed_) count = std::max(count, state + 1);
    for (const auto& [state, place] : references_) {
      if (!listed_.contains(state)) {
        lexer_.fail_at(token_at(place),
                       fmt::format("state {} is used here but not defined", state));
      }
    }
    parts_.state_count = declared_states_.value_or(count);
    if (listed_.size() != parts_.state_count) {
      State missing = 0;
      while (listed_.contains(missing)) ++missing;
      lexer_.fail(fmt::format("state {} is not defined: {} of {} states are", missing,
                              listed_.size(), parts_.state_count),
                  "every state needs a 'State:' item, even one without edges");
    }
    if (state_names_.empty()) return;
    parts_.state_names.resize(parts_.state_count);
    for (auto& [state, text] : state_names_) parts_.state_names[state] = std::move(text);
  }

  // --- pieces

  std::uint32_t take_integer(std::string_view what) {
    if (lexer_.peek().kind != TokenKind::integer) {
      lexer_.fail(fmt::format("expected {}, found {}", what, lexer_.describe_next()));
    }
    return lexer_.take().number;
  }

  State take_state() {
    const State state = take_integer("a state number");
    if (lexer_.peek().is('&')) refuse_alternation();
    return state;
  }

  [[noreturn]] void refuse_alternation() const {
    lexer_.fail("alternating automata are not supported",
                "remove the universal branching first, for instance with Spot's autfilt");
  }

  void check_declared(const HoaToken& token, State state) const {
    if (declared_states_ && state >= *declared_states_) {
      lexer_.fail_at(
          token, fmt::format("state {} is out of range: {} declared", state, *declared_states_));
    }
  }

  Bdd parse_label() {
    hoa::LabelAlgebra algebra{parts_.guards, aliases_, largest_};
    const Bdd label = hoa::ExpressionParser(lexer_, algebra).parse();
    check_guards();
    return label;
  }

  Bdd parse_bracketed_label() {
    lexer_.take();
    const Bdd label = parse_label();
    check_propositions();
    if (!lexer_.take().is(']')) lexer_.fail("expected ']' at the end of the label");
    return label;
  }

  void check_guards() const {
    if (parts_.guards.exhausted())
      lexer_.fail("the labels of this automaton are too complex",
                  "they are kept as decision diagrams in the order of the propositions; "
                  "another order may help");
  }

  MarkSet parse_marks() {
    MarkSet marks;
    if (!lexer_.peek().is('{')) return marks;
    lexer_.take();
    while (!lexer_.peek().is('}')) {
      const std::uint32_t mark = take_integer("the number of an acceptance set or '}'");
      if (mark >= declared_marks_) {
        lexer_.fail(
            fmt::format("acceptance set {} is out of range: {} declared", mark, declared_marks_));
      }
      marks.add(mark);
    }
    lexer_.take();
    return marks;
  }

  HoaLexer& lexer_;
  AutomatonParts parts_;
  absl::flat_hash_set<std::string> seen_; // header items
  absl::flat_hash_map<std::string, Bdd> aliases_;
  std::optional<State> declared_states_;
  Mark declared_marks_ = 0;
  std::vector<Mark> complemented_;
  std::optional<HoaToken> largest_;
  absl::flat_hash_set<State> listed_;
  absl::flat_hash_map<State, std::string> state_names_;
  absl::flat_hash_map<State, Place> references_; // the first use of each state
};

} // namespace

Result<std::optional<Automaton>> HoaReader::next() {
  while (true) {
    try {
      if (lexer_.peek().kind == TokenKind::end_of_input) return std::optional<Automaton>();
      const HoaToken first = lexer_.take();
      line_ = first.line;
      if (first.kind != TokenKind::header || first.text != "HOA") {
        lexer_.fail("expected 'HOA:'", "an automaton starts with 'HOA: v1'");
      }
      return std::optional<Automaton>(HoaParser(lexer_).parse());
    } catch (const HoaAbort&) {
      ++aborted_;
    } catch (Error& error) {
      return std::move(error);
    }
  }
}

Result<Automaton> read_hoa(std::string_view text, std::string source) {
  std::istringstream in{std::string(text)};
  HoaReader reader(in, source);
  Result<std::optional<Automaton>> first = reader.next();
  if (!first) return std::move(first).error();
  if (!*first) return Error{.message = "there is no automaton", .source = std::move(source)};
  return *std::move(*first);
}

} // namespace fairly
