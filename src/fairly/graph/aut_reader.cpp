#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"
#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/line_reader.hpp"
#include "fairly/graph/text_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace fairly::graph {
namespace {

constexpr std::uint64_t kMaxStates = (std::uint64_t{1} << 32) - 2;
// A file may announce more states than its transitions can reach, but at most this many more.
constexpr std::uint64_t kMaxUnreachable = std::uint64_t{1} << 20;
constexpr std::uint64_t kMaxReserved = std::uint64_t{1} << 20;

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

class AutReader {
 public:
  AutReader(std::istream& in, std::string source, Monitor* monitor)
      : lines_(in, std::move(source), monitor) {}

  LabelledGraph run() {
    read_header();
    std::vector<ListedEdge> listed;
    listed.reserve(std::min(transitions_, kMaxReserved));
    while (lines_.next()) {
      at_ = 0;
      skip_space();
      if (at_ == lines_.text().size()) continue;
      if (listed.size() == transitions_) fail_too_many();
      listed.push_back(transition());
    }
    if (listed.size() < transitions_) fail_too_few(listed.size());
    LabelledGraph graph;
    graph.kind = GraphKind::aut;
    graph.name = std::filesystem::path(lines_.source()).stem().string();
    graph.initial = {first_};
    graph.labels = std::move(labels_).take();
    graph.variables = {"state"};
    set_edges(graph, static_cast<std::uint32_t>(states_), listed, false);
    return graph;
  }

 private:
  struct Number {
    std::uint64_t value = 0;
    std::size_t offset = 0, length = 0;
  };

  // --- errors

  [[noreturn]] void fail(std::size_t length, std::string message, std::string hint = {}) const {
    lines_.fail(at_, length, std::move(message), std::move(hint));
  }

  [[noreturn]] void fail_at(const Number& number, std::string message,
                            std::string hint = {}) const {
    lines_.fail(number.offset, number.length, std::move(message), std::move(hint));
  }

  [[noreturn]] void fail_too_many() const {
    const std::string_view rest = lines_.text().substr(at_);
    if (rest.starts_with('(')) {
      fail(rest.size(), fmt::format("one transition too many: line {} announces {}", header_line_,
                                    transitions_));
    }
    const std::string all =
        transitions_ == 0 ? fmt::format("line {} announces none", header_line_)
        : transitions_ == 1
            ? fmt::format("the one of line {} has been read", header_line_)
            : fmt::format("all {} of line {} have been read", transitions_, header_line_);
    fail(rest.size(), "this is no transition, and " + all);
  }

  [[noreturn]] void fail_too_few(std::size_t found) const {
    const auto announced = header_text_.substr(transitions_column_, transitions_length_);
    throw Error{.message =
                    fmt::format("{} transitions are announced, and there are {}", announced, found),
                .source = lines_.source(),
                .line = header_line_,
                .column = transitions_column_ + 1,
                .length = transitions_length_,
                .text = header_text_,
                .hint = "the end of the file may be missing"};
  }

  // --- parts of a line

  void skip_space() {
    const std::string_view text = lines_.text();
    while (at_ < text.size() && is_blank(text[at_])) ++at_;
  }

  void expect(char symbol, const char* hint = "") {
    const std::string_view text = lines_.text();
    skip_space();
    if (at_ == text.size())
      fail(1, fmt::format("'{}' expected, found the end of the line", symbol), hint);
    if (text[at_] != symbol) fail(1, fmt::format("'{}' expected", symbol), hint);
    ++at_;
  }

  void expect_end() {
    skip_space();
    const std::size_t left = lines_.text().size() - at_;
    if (left > 0) fail(left, "the end of the line expected");
  }

  Number number(const char* what) {
    const std::string_view text = lines_.text();
    skip_space();
    Number number{.offset = at_};
    for (; at_ < text.size() && is_digit(text[at_]); ++at_) {
      // A longer number stays too large for everything it is compared with.
      if (number.value <= kMaxStates) {
        number.value = number.value * 10 + static_cast<std::uint64_t>(text[at_] - '0');
      }
    }
    number.length = at_ - number.offset;
    if (number.length == 0) fail(1, fmt::format("{} expected", what));
    return number;
  }

  std::uint32_t state(const char* what) {
    const Number found = number(what);
    if (found.value >= states_) {
      fail_at(found,
              fmt::format("there is no state {}: line {} announces {} of them, from 0 on",
                          lines_.text().substr(found.offset, found.length), header_line_, states_));
    }
    return static_cast<std::uint32_t>(found.value);
  }

  // --- lines

  void read_header() {
    constexpr const char* kHint = "the first line is: des (first state, transitions, states)";
    do {
      if (!lines_.next()) lines_.fail(0, 1, "the file is empty", kHint);
      at_ = 0;
      skip_space();
    } while (at_ == lines_.text().size());
    if (!lines_.text().substr(at_).starts_with("des")) fail(1, "'des' expected", kHint);
    at_ += 3;
    expect('(', kHint);
    const Number first = number("the number of the first state");
    expect(',', kHint);
    const Number transitions = number("the number of transitions");
    expect(',', kHint);
    const Number states = number("the number of states");
    expect(')', kHint);
    expect_end();
    header_line_ = lines_.number();
    header_text_ = lines_.text();
    transitions_ = transitions.value;
    transitions_column_ = transitions.offset;
    transitions_length_ = transitions.length;
    states_ = states.value;
    if (states_ > kMaxStates)
      fail_at(states, fmt::format("at most {} states are possible", kMaxStates));
    if (states_ > transitions_ + kMaxUnreachable) {
      fail_at(states, fmt::format("with {} transitions no more than {} states can be reached",
                                  transitions_, transitions_ + 1));
    }
    if (states_ == 0) fail_at(states, "a graph needs a state");
    if (first.value >= states_) {
      fail_at(first, fmt::format("there is no state {}: they are numbered from 0 on",
                                 lines_.text().substr(first.offset, first.length)));
    }
    first_ = static_cast<std::uint32_t>(first.value);
  }

  ListedEdge transition() {
    const std::string_view text = lines_.text();
    expect('(', "a transition is: (from, label, to)");
    ListedEdge listed;
    listed.source = state("the number of a state");
    expect(',');
    skip_space();
    const std::size_t begin = at_;
    const std::size_t comma = text.rfind(',');
    if (comma < begin) {
      at_ = text.size();
      fail(1, "',' and the number of a state expected", "a transition is: (from, label, to)");
    }
    listed.edge.label = label(begin, trimmed(text.substr(begin, comma - begin)));
    at_ = comma + 1;
    listed.edge.target = state("the number of a state");
    expect(')');
    expect_end();
    return listed;
  }

  Action label(std::size_t offset, std::string_view text) {
    if (text.empty()) lines_.fail(offset, 1, "a label expected");
    if (text[0] != '"') return labels_.number(text);
    if (text.size() < 2 || text.back() != '"') {
      lines_.fail(offset, text.size(), "this label is never closed", "end it with a double quote");
    }
    text = text.substr(1, text.size() - 2);
    if (text.find('\\') == std::string_view::npos) return labels_.number(text);
    unescaped_.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool is_escape =
          text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
      if (is_escape) ++i;
      unescaped_ += text[i];
    }
    return labels_.number(unescaped_);
  }

  LineReader lines_;
  std::size_t at_ = 0; // offset in the line
  std::uint32_t first_ = 0;
  std::uint64_t transitions_ = 0, states_ = 0;
  std::size_t header_line_ = 0, transitions_column_ = 0, transitions_length_ = 0;
  std::string header_text_{};
  TextNumbers labels_;
  std::string unescaped_{}; // scratch
};

} // namespace

Result<LabelledGraph> read_aut(std::istream& in, std::string source, Monitor* monitor) {
  try {
    return AutReader(in, std::move(source), monitor).run();
  } catch (Error& error) {
    return std::move(error);
  }
}

} // namespace fairly::graph
