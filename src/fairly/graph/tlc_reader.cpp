#include "fairly/base/text.hpp"
#include "fairly/graph/dot_attributes.hpp"
#include "fairly/graph/dot_lexer.hpp"
#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/text_numbers.hpp"
#include "fairly/graph/tlc_states.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <map>
#include <utility>

namespace fairly::graph {
namespace {

constexpr std::string_view kUnnamed = "Next"; // the name of an action that the file does not name
constexpr const char* kWrittenBy = "graphs are read as TLC writes them: tlc -dump dot,actionlabels";

// The name of an action: a line end in it, and the space around that, is one space.
std::string in_one_line(std::string_view label) {
  std::string out;
  for (std::string_view rest = trimmed(label); !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (!out.empty()) out += ' ';
    out += trimmed(line);
    rest = trimmed(rest.substr(line.size()));
  }
  return out;
}

// The name of a node where it is mentioned.
struct Name {
  std::optional<std::int64_t> fingerprint{};
  DotToken token{}; // has its text only if that is no fingerprint
};

class TlcReader {
 public:
  TlcReader(std::istream& in, std::string source, Monitor* monitor)
      : lexer_(in, std::move(source), monitor) {}

  LabelledGraph run() {
    lexer_.advance();
    read_header();
    while (depth_ > 0) statement();
    if (lexer_.token().kind != DotToken::Kind::end) {
      lexer_.fail(fmt::format("the end of the file expected, found {}", lexer_.found()));
    }
    return finish();
  }

 private:
  // --- the language

  void expect(char symbol, const char* hint = "") {
    if (!lexer_.token().is(symbol)) {
      lexer_.fail(fmt::format("'{}' expected, found {}", symbol, lexer_.found()), hint);
    }
    lexer_.advance();
  }

  void read_header() {
    if (lexer_.token().is_keyword("strict")) lexer_.advance();
    if (!lexer_.token().is_keyword("digraph")) {
      lexer_.fail(fmt::format("'digraph' expected, found {}", lexer_.found()), kWrittenBy);
    }
    lexer_.advance();
    if (lexer_.token().is_id()) lexer_.advance();
    expect('{');
  }

  void statement() {
    const DotToken& token = lexer_.token();
    if (token.kind == DotToken::Kind::end) {
      lexer_.fail("'}' expected, found the end of the file",
                  "TLC was stopped while it wrote the file, or is still at it");
    }
    if (token.is('{') || token.is('}')) {
      depth_ += token.is('{') ? 1 : -1;
      lexer_.advance();
    } else if (token.is(';') || token.is(',')) {
      lexer_.advance();
    } else if (token.is_keyword("subgraph")) {
      subgraph();
    } else if (token.is_keyword("node") || token.is_keyword("edge") || token.is_keyword("graph")) {
      lexer_.advance();
      attributes_.read(lexer_);
    } else if (token.is_id()) {
      node_or_edge();
    } else {
      lexer_.fail(fmt::format("a state or a step expected, found {}", lexer_.found()), kWrittenBy);
    }
  }

  void subgraph() {
    lexer_.advance();
    const bool is_legend = lexer_.token().text == "cluster_legend";
    if (lexer_.token().is_id()) lexer_.advance();
    expect('{');
    if (is_legend) {
      legend();
    } else {
      ++depth_;
    }
  }

  // A node of the legend has the name of an action as its label, and the colour of the action. All
  // else is for the eye.
  void legend() {
    for (std::size_t depth = 1; depth > 0;) {
      if (lexer_.token().is('[')) {
        attributes_.read(lexer_);
        if (!attributes_.fillcolor.empty()) {
          legend_.try_emplace(attributes_.fillcolor, in_one_line(attributes_.label));
        }
        continue;
      }
      if (lexer_.token().kind == DotToken::Kind::end) expect('}');
      if (lexer_.token().kind == DotToken::Kind::arrow) {
        lexer_.fail("there is a step in the legend, which only says what colours mean", kWrittenBy);
      }
      if (lexer_.token().is('{')) ++depth;
      if (lexer_.token().is('}')) --depth;
      lexer_.advance();
    }
  }

  // --- states and steps

  Name name() {
    const DotToken& token = lexer_.token();
    if (!token.is_id()) {
      lexer_.fail(fmt::format("a state expected, found {}", lexer_.found()), kWrittenBy);
    }
    Name name;
    const char* end = token.text.data() + token.text.size();
    std::int64_t number = 0;
    const auto [stop, code] = std::from_chars(token.text.data(), end, number);
    if (code == std::errc() && stop == end) name.fingerprint = number;
    if (!name.fingerprint) name.token.text = token.text;
    name.token.line = token.line;
    name.token.column = token.column;
    name.token.length = token.length;
    lexer_.advance();
    return name;
  }

  std::uint32_t state(const Name& name) {
    const DotToken& token = name.token;
    if (!name.fingerprint) {
      const bool is_liveness = token.text.find('.') != std::string::npos;
      lexer_.fail_at(token, "the fingerprint of a state expected: a whole number of 64 bits",
                     is_liveness ? "this is what TLC's search for liveness saw; the graph is in "
                                   "the file without _liveness in its name"
                                 : kWrittenBy);
    }
    return states_.mention(*name.fingerprint, token.line, token.column, token.length);
  }

  void node_or_edge() {
    lexer_.keep_line();
    const Name first = name();
    if (lexer_.token().is('=')) { // nodesep=0.35
      lexer_.advance();
      if (!lexer_.token().is_id()) {
        lexer_.fail(fmt::format("a value expected, found {}", lexer_.found()));
      }
      lexer_.advance();
    } else if (lexer_.token().kind == DotToken::Kind::arrow) {
      edge(first);
    } else if (lexer_.token().is('[')) {
      attributes_.read(lexer_);
      node(first);
    }
    // A name alone only says on which level the node is drawn.
  }

  void node(const Name& name) {
    const std::uint32_t index = state(name);
    const bool is_outside = attributes_.fillcolor == "lightyellow";
    if (is_outside) {
      states_[index].is_outside = true;
      return;
    }
    if (attributes_.has_style("filled")) states_[index].is_initial = true;
    if (!attributes_.has_label) return;
    if (auto wrong = states_.describe(index, attributes_.label, attributes_.tooltip)) {
      lexer_.fail_at(name.token, *std::move(wrong),
                     "the label of a state is: /\\ x = value /\\ y = value");
    }
  }

  void edge(const Name& first) {
    std::vector<Name> names{first};
    while (lexer_.token().kind == DotToken::Kind::arrow) {
      if (lexer_.token().text != "->") lexer_.fail("'->' expected: steps have a direction");
      lexer_.advance();
      names.push_back(name());
    }
    attributes_.read(lexer_);
    if (attributes_.has_line_end) { // the step violates the constraint behind the line end
      edges_outside_ += names.size() - 1;
      return;
    }
    const bool is_dashed = trimmed(attributes_.label).empty() && attributes_.has_style("dashed");
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
      const std::uint32_t source = state(names[i]), target = state(names[i + 1]);
      const bool is_stutter = is_dashed && source == target;
      if (!is_stutter) listed_.push_back({source, {label(), target}});
    }
  }

  // Edges without a label get a number for each colour; the names come with the legend.
  Action label() {
    const std::string_view text = trimmed(attributes_.label);
    if (text.empty()) return labels_.number('\n' + attributes_.color);
    const bool is_one_line = text.find('\n') == std::string_view::npos;
    return is_one_line ? labels_.number(text) : labels_.number(in_one_line(text));
  }

  // --- the graph

  std::string_view label_name(Action label) const {
    const std::string& text = labels_[label];
    if (text[0] != '\n') return text;
    const auto found = legend_.find(text.substr(1));
    return found == legend_.end() || found->second.empty() ? kUnnamed : found->second;
  }

  void check_described() {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const TlcStates::State& state = states_[i];
      if (state.row != TlcStates::kNone || state.is_outside) continue;
      DotToken token;
      token.line = state.line;
      token.column = state.column;
      token.length = state.length;
      lexer_.fail_at(token, fmt::format("state {} is never described", state.fingerprint),
                     "a line with its values is missing: " + std::to_string(state.fingerprint) +
                         " [label=\"x = 0\"]; was TLC stopped while it wrote the file?");
    }
  }

  LabelledGraph finish() {
    check_described();
    LabelledGraph graph;
    graph.kind = GraphKind::tlc;
    graph.name = std::filesystem::path(lexer_.source()).stem().string();
    const std::vector<std::uint32_t> numbers = states_.move_into(graph);
    if (graph.initial.empty()) {
      lexer_.fail("there is no initial state", "initial states are those with style = filled");
    }
    const std::size_t erased = std::erase_if(listed_, [&](const ListedEdge& each) {
      return numbers[each.source] == TlcStates::kNone ||
             numbers[each.edge.target] == TlcStates::kNone;
    });
    graph.edges_outside = edges_outside_ + erased;
    for (std::size_t i = 0; i < states_.size(); ++i) graph.states_outside += states_[i].is_outside;
    TextNumbers names;
    for (ListedEdge& each : listed_) {
      each.source = numbers[each.source];
      each.edge.target = numbers[each.edge.target];
      each.edge.label = names.number(label_name(each.edge.label));
    }
    graph.labels = std::move(names).take();
    const auto states =
        static_cast<std::uint32_t>(graph.value_numbers.size() / graph.variables.size());
    set_edges(graph, states, listed_, true);
    return graph;
  }

  DotLexer lexer_;
  int depth_ = 1; // of open braces
  DotAttributes attributes_{};
  TlcStates states_;
  std::vector<ListedEdge> listed_; // between indices of states_
  std::size_t edges_outside_ = 0;  // of those that are not in listed_
  TextNumbers labels_;
  std::map<std::string, std::string> legend_; // from colours to names
};

} // namespace

Result<LabelledGraph> read_tlc_dot(std::istream& in, std::string source, Monitor* monitor) {
  try {
    return TlcReader(in, std::move(source), monitor).run();
  } catch (Error& error) {
    return std::move(error);
  }
}

} // namespace fairly::graph
