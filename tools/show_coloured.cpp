#include "show_coloured.hpp"

#include "command.hpp"
#include "fairly/base/close_matches.hpp"
#include "fairly/colour/coloured_text.hpp"
#include "show_parts.hpp"

#include <utility>

namespace fairly::tool {
namespace {

using colour::ColouredNet;

constexpr std::size_t kMostTermText = 60; // characters of a term in a table

struct ColouredPart {
  std::vector<bool> places, transitions;
};

std::string shortened_term(const std::string& text) {
  if (text.size() <= kMostTermText) return text;
  const std::size_t end = text.find_last_of(' ', kMostTermText - 4);
  return text.substr(0, end == std::string::npos ? kMostTermText - 4 : end) + " ...";
}

Result<ColouredPart> coloured_part(const ColouredNet& net, const std::string& glob) {
  const auto fits_glob = [&](const auto& node) { return glob.empty() || fits(glob, node); };
  ColouredPart named;
  bool is_any = false;
  const auto choose = [&](const auto& nodes, std::vector<bool>& chosen) {
    for (const auto& each : nodes) {
      chosen.push_back(fits_glob(each));
      is_any = is_any || chosen.back();
    }
  };
  choose(net.places, named.places);
  choose(net.transitions, named.transitions);
  if (!is_any && !glob.empty()) {
    CloseMatches close(glob);
    for (const colour::Place& each : net.places) close.offer(each.id);
    for (const colour::Transition& each : net.transitions) close.offer(each.id);
    std::string hint = close.hint();
    if (hint.empty()) hint = "with --unfolded there are also p[2] and t[x=3]";
    return Error{.message = fmt::format("no place or transition matches {}", displayed(glob)),
                 .hint = std::move(hint)};
  }
  ColouredPart part = named;
  for (std::size_t t = 0; t < net.transitions.size(); ++t) {
    for (const auto* arcs : {&net.transitions[t].inputs, &net.transitions[t].outputs}) {
      for (const colour::Arc& arc : *arcs) {
        if (named.transitions[t]) part.places[arc.place] = true;
        if (named.places[arc.place]) part.transitions[t] = true;
      }
    }
  }
  return part;
}

bool is_dots(const ColouredNet& net, const colour::Place& place) {
  return place.sorts.size() == 1 && net.sorts[place.sorts[0]].is_dot;
}

// "fork: x + (x+1)", "lock", "lock: 2".
std::string arc_text(const ColouredNet& net, const colour::Arc& arc,
                     const colour::Transition& transition) {
  const colour::Place& place = net.places[arc.place];
  const std::string tokens = tokens_text(net, place.sorts, arc.tokens, &transition);
  if (is_dots(net, place) && tokens == "1") return displayed(place.id);
  return fmt::format("{}: {}", displayed(place.id),
                     tokens.empty() ? "nothing" : shortened_term(tokens));
}

std::string values_text(const petri::ColourSort& sort) {
  if (sort.constants.empty()) {
    return fmt::format("{}..{}", sort.first, sort.first + sort.size - 1);
  }
  std::vector<std::string> all;
  for (std::uint32_t i = 0; i < sort.size; ++i) all.push_back(without_control_bytes(sort.text(i)));
  return listed(all);
}

std::string coloured_summary(const ColouredNet& net) {
  std::size_t arcs = 0;
  for (const colour::Transition& each : net.transitions)
    arcs += each.inputs.size() + each.outputs.size();
  const bool has_name = !net.name.empty() && net.name != net.id;
  return fmt::format("coloured net {}{}\n{}, {}, {}\n", displayed(net.id),
                     has_name ? fmt::format(" ({})", without_control_bytes(net.name)) : "",
                     counted(net.places.size(), "place"),
                     counted(net.transitions.size(), "transition"), counted(arcs, "arc"));
}

void print_coloured_text(const ColouredNet& net, const ColouredPart& part) {
  ShowTable sorts({"sort", "size", "values"});
  for (const petri::ColourSort& each : net.sorts) {
    if (each.is_dot) continue;
    sorts.add({displayed(each.name), grouped(each.size), values_text(each)});
  }
  std::vector<std::vector<std::string>> put_by(net.places.size()), taken_by(net.places.size());
  ShowTable transitions({"transition", "name", "fairness", "variables", "guard", "takes", "puts"});
  for (std::size_t t = 0; t < net.transitions.size(); ++t) {
    const colour::Transition& transition = net.transitions[t];
    const std::string id = displayed(transition.id);
    std::vector<std::string> variables, takes, puts;
    for (const petri::ColouredVariable& each : transition.variables) {
      variables.push_back(
          fmt::format("{}: {}", without_control_bytes(each.name), sorts_text(net, each.sorts)));
    }
    for (const colour::Arc& arc : transition.inputs) {
      takes.push_back(arc_text(net, arc, transition));
      taken_by[arc.place].push_back(id);
    }
    for (const colour::Arc& arc : transition.outputs) {
      puts.push_back(arc_text(net, arc, transition));
      put_by[arc.place].push_back(id);
    }
    if (!part.transitions[t]) continue;
    transitions.add({id, name_text(transition), fairness_word(transition.fairness),
                     listed(variables), shortened_term(guard_text(net, transition)), listed(takes),
                     listed(puts)});
  }
  ShowTable places({"place", "name", "sort", "tokens", "put by", "taken by"});
  for (std::size_t p = 0; p < net.places.size(); ++p) {
    if (!part.places[p]) continue;
    const colour::Place& place = net.places[p];
    places.add({displayed(place.id), name_text(place), sorts_text(net, place.sorts),
                shortened_term(tokens_text(net, place.sorts, place.initial, nullptr)),
                listed(put_by[p]), listed(taken_by[p])});
  }
  const std::string text =
      coloured_summary(net) + sorts.text() + places.text() + transitions.text();
  std::fputs(text.c_str(), stdout);
}

Json coloured_arcs_json(const ColouredNet& net, const std::vector<colour::Arc>& arcs,
                        const colour::Transition& transition) {
  Json out = Json::array();
  for (const colour::Arc& arc : arcs) {
    const colour::Place& place = net.places[arc.place];
    out.push_back(
        {{"place", place.id}, {"tokens", tokens_text(net, place.sorts, arc.tokens, &transition)}});
  }
  return out;
}

void print_coloured_json(const ColouredNet& net, const ColouredPart& part) {
  const auto sort_names = [&](const petri::SortNumbers& numbers) {
    Json out = Json::array();
    for (const std::uint32_t each : numbers) out.push_back(net.sorts[each].name);
    return out;
  };
  Json sorts = Json::array(), places = Json::array(), transitions = Json::array();
  for (const petri::ColourSort& each : net.sorts) {
    sorts.push_back({{"name", each.name}, {"size", each.size}});
  }
  for (std::size_t p = 0; p < net.places.size(); ++p) {
    if (!part.places[p]) continue;
    const colour::Place& place = net.places[p];
    Json one{{"id", place.id}};
    if (!place.name.empty()) one["name"] = place.name;
    one["sorts"] = sort_names(place.sorts);
    one["tokens"] = tokens_text(net, place.sorts, place.initial, nullptr);
    places.push_back(std::move(one));
  }
  for (std::size_t t = 0; t < net.transitions.size(); ++t) {
    if (!part.transitions[t]) continue;
    const colour::Transition& transition = net.transitions[t];
    Json one{{"id", transition.id}};
    if (!transition.name.empty()) one["name"] = transition.name;
    if (transition.fairness != Fairness::none) one["fairness"] = fairness_word(transition.fairness);
    one["variables"] = Json::array();
    for (const petri::ColouredVariable& each : transition.variables) {
      one["variables"].push_back({{"name", each.name}, {"sorts", sort_names(each.sorts)}});
    }
    one["guard"] = guard_text(net, transition);
    one["takes"] = coloured_arcs_json(net, transition.inputs, transition);
    one["puts"] = coloured_arcs_json(net, transition.outputs, transition);
    transitions.push_back(std::move(one));
  }
  Json json{{"id", net.id}};
  if (!net.name.empty()) json["name"] = net.name;
  json["sorts"] = std::move(sorts);
  json["places"] = std::move(places);
  json["transitions"] = std::move(transitions);
  print_line(json);
}

} // namespace

int show_coloured(const ColouredNet& net, const std::string& glob, bool json) {
  const Result<ColouredPart> part = coloured_part(net, glob);
  if (!part) return report(part.error());
  json ? print_coloured_json(net, *part) : print_coloured_text(net, *part);
  return kHolds;
}

} // namespace fairly::tool
