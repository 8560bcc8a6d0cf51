#include "model.hpp"

#include "error.hpp"

#include <algorithm>

namespace verify {

void Model::enabled(const State& state, std::vector<bool>& out) const {
  out.assign(actions.size(), false);
  const auto is_covered = [&](const Arc& arc) { return state[arc.place] >= arc.weight; };
  for (Action a = 0; is_net && a < actions.size(); ++a) {
    const Transition& t = transitions[a];
    out[a] = std::all_of(t.takes.begin(), t.takes.end(), is_covered) &&
             std::all_of(t.tests.begin(), t.tests.end(), is_covered) &&
             std::none_of(t.inhibits.begin(), t.inhibits.end(), is_covered);
  }
  if (is_net) return;
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
  if (!is_net) return "state " + std::to_string(state[0]);
  std::string out;
  for (std::size_t p = 0; p < state.size(); ++p) {
    if (state[p] == 0) continue;
    out += (out.empty() ? "" : ", ") + shown(places[p]) + "=" + std::to_string(state[p]);
  }
  return out.empty() ? "no tokens" : out;
}

Model read_model(const std::string& file, std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  if (text.substr(begin).starts_with("des")) return read_aut(file, text);
  const bool is_xml = text.substr(begin).starts_with('<') || text.starts_with("\xEF\xBB\xBF") ||
                      text.starts_with("\xFE\xFF") || text.starts_with("\xFF\xFE");
  if (is_xml) return read_pnml(file, text);
  throw Failed(file +
               ": this is no net in PNML and no graph in .aut, and nothing else is read here");
}

} // namespace verify
