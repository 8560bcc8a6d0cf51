#include "model.hpp"

#include <algorithm>

namespace verify {

Action Model::label(const std::string& name, Meter& meter) {
  const auto [at, is_new] = labels_.emplace(name, static_cast<Action>(actions.size()));
  if (is_new) meter.take(200 + 2 * name.size());
  if (is_new) actions.push_back(name);
  return at->second;
}

void Model::sort_edges() {
  for (std::vector<Edge>& each : edges) {
    std::stable_sort(each.begin(), each.end(),
                     [](const Edge& x, const Edge& y) { return x.label < y.label; });
  }
}

void Model::enabled(const State& state, std::vector<bool>& out) const {
  out.assign(actions.size(), false);
  const auto is_covered = [&](const Arc& arc) { return state[arc.place] >= arc.weight; };
  for (Action a = 0; a < transitions.size(); ++a) {
    const Transition& t = transitions[a];
    out[a] = std::all_of(t.takes.begin(), t.takes.end(), is_covered) &&
             std::all_of(t.tests.begin(), t.tests.end(), is_covered) &&
             std::none_of(t.inhibits.begin(), t.inhibits.end(), is_covered);
  }
  if (is_net()) return;
  for (const Edge& edge : edges[state[0]]) out[edge.label] = true;
}

State Model::after(Action transition, const State& state) const {
  State next = state;
  for (const Arc& arc : transitions[transition].takes) next[arc.place] -= arc.weight;
  for (const Arc& arc : transitions[transition].puts) {
    if (next[arc.place] + std::uint64_t{arc.weight} > 0xFFFFFFFF) {
      throw Failed("place '" + shown(places[arc.place]) + "' would hold 2^32 tokens or more");
    }
    next[arc.place] += arc.weight;
  }
  return next;
}

std::string Model::text(const State& state) const {
  if (!is_net()) return "state " + std::to_string(state[0]);
  std::string out;
  for (std::size_t p = 0; p < state.size(); ++p) {
    if (state[p] == 0) continue;
    out += (out.empty() ? "" : ", ") + shown(places[p]) + "=" + std::to_string(state[p]);
  }
  return out.empty() ? "no tokens" : out;
}

Model read_model(const std::string& file, std::string_view text, Meter& meter) {
  const std::string_view begin =
      text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const bool is_xml = begin.starts_with('<') || text.starts_with("\xEF\xBB\xBF") ||
                      text.starts_with("\xFE\xFF") || text.starts_with("\xFF\xFE");
  try {
    if (is_xml) return read_pnml(text, meter);
    if (begin.starts_with("des")) return read_aut(text, meter);
    if (begin.starts_with("strict") || begin.starts_with("digraph")) return read_tlc(text, meter);
  } catch (const Failed& failed) {
    const std::string why = failed.what(); // begins with the line number if it has one
    throw Failed(file + (why[0] >= '0' && why[0] <= '9' ? ":" : ": ") + why);
  }
  throw Failed(file + ": this is no net in PNML, no graph in .aut and none of TLC in DOT, and "
                      "nothing else is read here");
}

} // namespace verify
