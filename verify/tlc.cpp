// Reading graphs that TLC writes with -dump dot,actionlabels: a line for each state, which is named
// by its fingerprint and has the values of the variables as its label, and for each step, which has
// the name of its action. Initial states are filled. States are numbered in the order of these
// lines. A step from a state to itself is no step of an action, since it changes nothing, but a run
// may rest there. What only other options of TLC write is an error here: steps without a name,
// states without some of their values, or outside constraints.
#include "model.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace verify {
namespace {

using Attributes = std::map<std::string, std::string>;

class TlcReader {
 public:
  Model run(std::string_view text) {
    model_.kind = Model::Kind::tlc_graph;
    for (std::string_view rest = text; !rest.empty(); ++line_) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      take_sign(line, "");
      const bool has_number =
          line.starts_with('-') || (!line.empty() && line[0] >= '0' && line[0] <= '9');
      if (has_number && depth_ > 0 && !is_legend_) {
        statement(line);
      } else {
        read_frame(line);
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

  // Lines that say how all is drawn. Nothing else may hide in them: no steps, no states, and braces
  // only where they belong. The legend says what colours mean.
  void read_frame(std::string_view line) {
    const auto begins = [&](const char* with) { return line.starts_with(with); };
    const auto count = [&](char c) { return std::count(line.begin(), line.end(), c); };
    const bool is_begin = begins("strict digraph") || begins("digraph") || begins("subgraph");
    const bool is_default = begins("node [") || begins("edge [");
    const bool is_rank = begins("{rank = same;"), is_end = begins("}");
    const bool is_known = is_begin || is_default || is_rank || is_end || line.empty() ||
                          begins("nodesep=") || begins("color=");
    const bool is_drawing = is_known && line.find("->") == std::string_view::npos &&
                            count('[') == (is_default ? 1 : 0) &&
                            count('{') == (is_begin || is_rank ? 1 : 0) &&
                            (is_end || count('}') == (is_rank ? 1 : 0));
    const bool is_in_legend = is_legend_ && count('{') == 0;
    const bool begins_legend = begins("subgraph cluster_legend") && count('{') == 1;
    if (!is_drawing && !is_in_legend && !begins_legend) {
      fail("this is not as tlc -dump dot,actionlabels writes it");
    }
    is_legend_ = is_legend_ || begins_legend;
    if (is_begin) ++depth_;
    if (!is_end) return;
    for (; take_sign(line, "}"); --depth_) is_legend_ = false;
    if (!line.empty()) fail("nothing else expected in this line");
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
  Attributes read_attributes(std::string_view& line) const {
    Attributes all{{"label", ""}, {"style", ""}, {"fillcolor", ""}};
    if (!take_sign(line, "[")) fail("'[' expected");
    while (!take_sign(line, "]")) {
      const std::string key = take_word(line);
      if (key.empty() || !take_sign(line, "=")) fail("an attribute expected");
      all[key] = take_sign(line, "\"") ? take_string(line) : take_word(line);
      take_sign(line, ",");
    }
    take_sign(line, "");
    return all;
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
    if (is_stuttering && source == target) return; // that is not in the specification
    if (label.empty() || label.find_first_of(" \t\n") == 0 || label.find('\n') < label.size()) {
      fail("the name of an action expected: tlc -dump dot,actionlabels");
    }
    steps_.push_back({source, target, model_.label(label)});
  }

  // /\ x = 1 /\ y = 2; of one variable only: x = 1
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
    if (is_new) model_.value.push_back(row);
    if (model_.value[at->second] != row) fail("this state was described before with other values");
    const bool is_initial = attributes.at("style").find("filled") != std::string::npos;
    if (is_initial) initial_.insert(at->second);
  }

  std::uint32_t number_of(std::string_view& label) {
    try {
      const auto next = static_cast<std::uint32_t>(model_.values.size());
      const auto [at, is_new] = numbers_.emplace(take_value(label), next);
      if (is_new) model_.values.push_back(at->first);
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
      const Edge edge{step.label, target->second};
      std::vector<Edge>& edges = model_.edges[source->second];
      if (source == target) {
        model_.may_rest[source->second] = true;
      } else if (std::find(edges.begin(), edges.end(), edge) == edges.end()) {
        edges.push_back(edge);
      }
    }
    model_.sort_edges();
  }

  std::size_t line_ = 1;
  int depth_ = 0; // of braces
  bool is_legend_ = false;
  Model model_{};
  std::map<std::int64_t, std::uint32_t> states_{}; // by fingerprint
  std::set<std::uint32_t> initial_{};
  std::map<Value, std::uint32_t> numbers_{}; // of values
  std::vector<Step> steps_{};
};

} // namespace

Model read_tlc(std::string_view text) {
  return TlcReader().run(text);
}

} // namespace verify
