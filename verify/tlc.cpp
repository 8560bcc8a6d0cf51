// Reading graphs that TLC writes with -dump dot,actionlabels. There is a line for each state, which
// is named by its fingerprint and labelled with the values of the variables, and a line for each
// step, which has the name of its action. Initial states are filled. States are numbered in the
// order of their lines. A step from a state to itself is no step of an action, since it changes
// nothing, but a run may rest there. What TLC writes only with other options is an error here:
// steps without a name, states that lack some of their values, or states outside constraints.
//
// The other lines say how the graph is drawn. They are read to the last character, so that nothing
// can hide in them that means something to other readers of DOT.
#include "model.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace verify {
namespace {

using Attributes = std::map<std::string, std::string>;

class TlcReader {
 public:
  explicit TlcReader(Meter& meter) : meter_(meter) {}

  Model run(std::string_view text) {
    model_.kind = Model::Kind::tlc_graph;
    for (std::string_view rest = text; !rest.empty(); ++line_) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      meter_.work(10 + line.size());
      line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
      take_sign(line, "");
      const bool has_number =
          line.starts_with('-') || (!line.empty() && line[0] >= '0' && line[0] <= '9');
      if (has_number && depth_ > 0 && !is_legend_) {
        statement(line);
      } else {
        read_frame(line);
        if (!line.empty()) fail("this is not as tlc -dump dot,actionlabels writes it");
      }
    }
    if (depth_ != 0) fail("the file ends too early");
    finish();
    return std::move(model_);
  }

 private:
  struct Step {
    std::int64_t source, target;
    Action label;
  };

  [[noreturn]] void fail(const std::string& message) const {
    throw Failed(std::to_string(line_) + ": " + message);
  }

  // Reads a line of the frame. Whatever it leaves in `line` was not expected.
  void read_frame(std::string_view& line) {
    if (line.empty()) return;
    if (depth_ == 0) {
      if (line_of_graph_ != 0) fail("a file has one graph");
      take_sign(line, "strict");
      if (take_sign(line, "digraph") && (take_name(line), take_sign(line, "{"))) ++depth_;
      line_of_graph_ = line_;
      return;
    }
    if (!is_legend_) read_drawing(line);
    if (is_legend_) read_legend(line);
    for (; depth_ > 0 && take_sign(line, "}"); --depth_) is_legend_ = false;
  }

  void read_drawing(std::string_view& line) {
    if (take_sign(line, "subgraph")) {
      is_legend_ = take_name(line) == "cluster_legend";
      if (!take_sign(line, "{")) fail("'{' expected");
      ++depth_;
    } else if (take_sign(line, "{rank = same;")) {
      while (!take_sign(line, "}")) {
        fingerprint(line);
        if (!take_sign(line, ";")) fail("';' expected");
      }
    } else if (take_sign(line, "node [") || take_sign(line, "edge [")) {
      const Attributes all = read_attributes(line, true);
      const bool is_filled = all.at("style").find("filled") != std::string::npos;
      if (is_filled || !all.at("label").empty()) fail("states and steps say this themselves");
      take_sign(line, ";");
    } else if (take_sign(line, "nodesep=") || take_sign(line, "color=")) {
      take_setting(line);
      if (take_sign(line, ".")) take_setting(line);
      take_sign(line, ";");
    }
  }

  // The legend says what colours mean: an assignment, or a node for an action, which is no state.
  void read_legend(std::string_view& line) {
    while (take_sign(line, ""), !line.empty() && line[0] != '}') {
      const std::string name = take_name(line);
      while (take_sign(line, ":")) take_word(line);
      const bool is_state = name.find_first_not_of("-.0123456789") == std::string::npos;
      if (is_state) fail("the name of an action expected"); // also if it is empty
      if (take_sign(line, "=")) {
        take_setting(line);
      } else {
        read_attributes(line);
      }
      take_sign(line, ";");
    }
  }

  void statement(std::string_view line) {
    const std::int64_t first = fingerprint(line);
    const bool is_step = take_sign(line, "->");
    const std::int64_t second = is_step ? fingerprint(line) : first;
    const Attributes attributes = read_attributes(line);
    take_sign(line, ";");
    if (!line.empty()) fail("a line has one state or one step");
    is_step ? step(first, second, attributes) : state(first, attributes);
  }

  std::int64_t fingerprint(std::string_view& line) const {
    std::int64_t number = 0;
    take_sign(line, "");
    const auto [end, code] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (code != std::errc()) fail("the fingerprint of a state expected");
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    take_sign(line, "");
    return number;
  }

  // [label="...",style = filled]
  Attributes read_attributes(std::string_view& line, bool is_open = false) const {
    Attributes all{{"label", ""}, {"style", ""}, {"fillcolor", ""}};
    if (!is_open && !take_sign(line, "[")) fail("'[' expected");
    while (!take_sign(line, "]")) {
      const std::string key = take_word(line);
      if (key.empty() || !take_sign(line, "=")) fail("an attribute expected");
      all[key] = take_setting(line);
      take_sign(line, ",");
    }
    take_sign(line, "");
    return all;
  }

  // A word, or a string.
  std::string take_name(std::string_view& line) const {
    return take_sign(line, "\"") ? take_string(line) : take_word(line);
  }
  std::string take_setting(std::string_view& line) const {
    const std::size_t before = (take_sign(line, ""), line.size());
    std::string out = take_name(line);
    if (line.size() == before) fail("a word or a string expected");
    return out;
  }
  std::string take_string(std::string_view& line) const {
    std::string out;
    while (!line.starts_with('"')) {
      const bool is_escaped = line.starts_with('\\');
      if (is_escaped) line.remove_prefix(1);
      if (line.empty()) fail("a string is not closed in this line");
      const char c = line[0];
      const bool is_line_end = is_escaped && (c == 'n' || c == 'l' || c == 'r');
      if (is_escaped && !is_line_end && c != '"' && c != '\\') out += '\\';
      out += is_line_end ? '\n' : c;
      line.remove_prefix(1);
    }
    line.remove_prefix(1);
    return out;
  }

  void step(std::int64_t source, std::int64_t target, const Attributes& attributes) {
    const std::string& label = attributes.at("label");
    const bool is_stuttering = label.empty() && attributes.at("style") == "dashed";
    if (is_stuttering && source == target) return; // such steps are not in the specification
    if (label.empty() || label.find_first_of(" \t\n") == 0 || label.find('\n') < label.size()) {
      fail("the name of an action expected: tlc -dump dot,actionlabels");
    }
    meter_.take(80);
    steps_.push_back({source, target, model_.label(label, meter_)});
  }

  // /\ x = 1 /\ y = 2; with a single variable: x = 1
  void state(std::int64_t name, const Attributes& attributes) {
    if (attributes.at("fillcolor") == "lightyellow") fail("states outside constraints");
    std::string_view label = attributes.at("label");
    std::map<std::string, std::uint32_t> found;
    const bool is_first = model_.places.empty();
    while (take_sign(label, "/\\"), !label.empty()) {
      const std::string variable = take_word(label);
      if (variable.empty() || !take_sign(label, "=")) fail("/\\ x = 1 /\\ y = 2 expected");
      if (!found.emplace(variable, number_of(label)).second) fail("a variable has two values");
      if (is_first) model_.places.push_back(variable);
    }
    std::vector<std::uint32_t> row;
    for (const std::string& variable : model_.places) {
      const auto at = found.find(variable);
      if (at != found.end()) row.push_back(at->second);
    }
    const bool is_whole = row.size() == model_.places.size() && row.size() == found.size();
    if (!is_whole || row.empty()) fail("all states have values of the same variables");
    const auto next = static_cast<std::uint32_t>(model_.value.size());
    const auto [at, is_new] = states_.emplace(name, next);
    if (is_new) meter_.take(150 + 4 * row.size());
    if (is_new) model_.value.push_back(row);
    if (model_.value[at->second] != row) fail("this state was described before with other values");
    const bool is_initial = attributes.at("style").find("filled") != std::string::npos;
    if (is_initial) initial_.insert(at->second);
  }

  std::uint32_t number_of(std::string_view& label) {
    const std::size_t before = label.size();
    try {
      const auto next = static_cast<std::uint32_t>(model_.values.size());
      const auto [at, is_new] = numbers_.emplace(take_value(label), next);
      meter_.work(at->first.size());
      if (!is_new) return at->second;
      meter_.take(300 * at->first.size() + 2 * (before - label.size()));
      model_.values.push_back(at->first);
      return at->second;
    } catch (const Failed& failed) {
      fail(failed.what());
    }
  }

  void finish() {
    for (const std::uint32_t each : initial_) model_.initial.push_back({each});
    if (model_.initial.empty()) fail("there is no initial state");
    model_.edges.resize(model_.value.size());
    model_.may_rest.resize(model_.value.size());
    for (const Step& step : steps_) {
      const auto source = states_.find(step.source), target = states_.find(step.target);
      if (source == states_.end() || target == states_.end()) {
        fail("a step has a state that is never described");
      }
      meter_.work(10);
      if (source == target) {
        model_.may_rest[source->second] = true;
      } else {
        model_.edges[source->second].push_back({step.label, target->second});
      }
    }
    for (std::vector<Edge>& edges : model_.edges) { // the first of equal edges counts
      std::set<std::pair<Action, std::uint32_t>> seen;
      meter_.work(10 * edges.size());
      std::erase_if(edges, [&](const Edge& e) { return !seen.emplace(e.label, e.target).second; });
    }
    model_.sort_edges();
  }

  Meter& meter_;
  std::size_t line_ = 1, line_of_graph_ = 0; // 0: it has not begun yet
  int depth_ = 0;                            // of braces
  bool is_legend_ = false;
  Model model_{};
  std::map<std::int64_t, std::uint32_t> states_{}; // by fingerprint
  std::set<std::uint32_t> initial_{};
  std::map<Value, std::uint32_t> numbers_{}; // of values
  std::vector<Step> steps_{};
};

} // namespace

Model read_tlc(std::string_view text, Meter& meter) {
  return TlcReader(meter).run(text);
}

} // namespace verify
