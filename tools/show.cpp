// fairly show: what a net is made of.
#include "command.hpp"
#include "fairly/base/close_matches.hpp"
#include "fairly/colour/coloured_pnml.hpp"
#include "fairly/colour/unfold.hpp"
#include "input.hpp"
#include "limit_options.hpp"
#include "model_input.hpp"
#include "run_monitor.hpp"
#include "show_coloured.hpp"
#include "show_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace fairly::tool {
namespace {

using petri::Arc;
using petri::Net;
using petri::Place;
using petri::Transition;

struct ShowCommand : ModelOptions {
  std::string glob; // empty: everything
  bool json = false, unfolded = false;
  RunLimits limits;
};

// The arcs of a transition. Those that only test tokens are kept apart from those that move them.
struct Flow {
  std::vector<Arc> takes{}, puts{}, reads{};

  explicit Flow(const Transition& t) {
    const auto is_read = [&](const Arc& arc) {
      return weight_at(t.inputs, arc.place) == weight_at(t.outputs, arc.place);
    };
    for (const Arc& arc : t.inputs) (is_read(arc) ? reads : takes).push_back(arc);
    for (const Arc& arc : t.outputs) {
      if (!is_read(arc)) puts.push_back(arc);
    }
  }
};

// --- which part is shown

struct Part {
  std::vector<bool> places, transitions;
};

// The nodes that match the glob, and all unfolded nodes of a coloured node that matches it.
template <class Nodes, class Families>
std::vector<bool> fitting(const std::string& glob, const Nodes& nodes, const Families* families) {
  std::vector<bool> found(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) found[i] = fits(glob, nodes[i]);
  if (families == nullptr) return found;
  for (const auto& each : *families) {
    if (!fits(glob, each)) continue;
    std::fill_n(found.begin() + each.first, each.size(), true);
  }
  return found;
}

// The nodes that match the glob, and what is connected with them.
Result<Part> part_around(const Net& net, const std::string& glob) {
  if (glob.empty()) {
    return Part{std::vector<bool>(net.places().size(), true),
                std::vector<bool>(net.transitions().size(), true)};
  }
  const petri::Colours* const colours = net.colours.get();
  const Part named{
      fitting(glob, net.places(), colours != nullptr ? &colours->places : nullptr),
      fitting(glob, net.transitions(), colours != nullptr ? &colours->transitions : nullptr)};
  const auto is_empty = [](const std::vector<bool>& some) {
    return std::find(some.begin(), some.end(), true) == some.end();
  };
  if (is_empty(named.places) && is_empty(named.transitions)) {
    CloseMatches close(glob);
    for (const Place& each : net.places()) close.offer(each.id);
    for (const Transition& each : net.transitions()) close.offer(each.id);
    return Error{.message = fmt::format("no place or transition matches {}", displayed(glob)),
                 .hint = close.hint()};
  }
  Part part = named;
  for (std::size_t t = 0; t < net.transitions().size(); ++t) {
    const Transition& transition = net.transitions()[t];
    for (const auto* arcs : {&transition.inputs, &transition.outputs, &transition.inhibitors}) {
      for (const Arc& arc : *arcs) {
        if (named.transitions[t]) part.places[arc.place] = true;
        if (named.places[arc.place]) part.transitions[t] = true;
      }
    }
  }
  return part;
}

// --- text

std::string arcs_text(const Net& net, const std::vector<Arc>& arcs) {
  std::vector<std::string> all;
  for (const Arc& arc : arcs) {
    all.push_back(displayed(net.places()[arc.place].id) +
                  (arc.weight == 1 ? "" : fmt::format("*{}", arc.weight)));
  }
  return listed(all);
}

// Further conditions for firing: "p >= 1, q < 2".
std::string conditions_text(const Net& net, const Flow& flow, const Transition& t) {
  std::vector<std::string> all;
  for (const Arc& arc : flow.reads) {
    all.push_back(fmt::format("{} >= {}", displayed(net.places()[arc.place].id), arc.weight));
  }
  for (const Arc& arc : t.inhibitors) {
    all.push_back(fmt::format("{} < {}", displayed(net.places()[arc.place].id), arc.weight));
  }
  return listed(all);
}

std::string summary(const Net& net) {
  std::size_t inhibitors = 0, fair = 0;
  std::uint64_t tokens = 0;
  for (const Place& each : net.places()) tokens += each.tokens;
  for (const Transition& each : net.transitions()) {
    inhibitors += each.inhibitors.size();
    fair += each.fairness != Fairness::none ? 1 : 0;
  }
  std::string text = fmt::format("net {}{}\n", displayed(net.id),
                                 net.name.empty() || net.name == net.id
                                     ? ""
                                     : fmt::format(" ({})", without_control_bytes(net.name)));
  text +=
      fmt::format("{}, {}, {}{}; {} initially\n", counted(net.places().size(), "place"),
                  counted(net.transitions().size(), "transition"), counted(net.arc_count(), "arc"),
                  inhibitors > 0 ? fmt::format(", {} of them inhibiting", inhibitors) : "",
                  counted(tokens, "token"));
  if (fair > 0) {
    text += fmt::format("{} with fairness of {} own\n", counted(fair, "transition"),
                        fair == 1 ? "its" : "their");
  }
  return text;
}

std::string sort_names(const petri::Colours& colours, const petri::SortNumbers& sorts) {
  std::vector<std::string> all;
  for (const std::uint32_t sort : sorts) all.push_back(displayed(colours.sorts[sort].name));
  return listed(all, " x ");
}

std::string colour_tables(const petri::Colours& colours, const Part& part) {
  const auto is_shown = [](const std::vector<bool>& shown, const auto& family) {
    const auto first = shown.begin() + family.first;
    const auto last = first + static_cast<std::ptrdiff_t>(family.size());
    return family.size() == 0 || std::find(first, last, true) != last;
  };
  ShowTable places({"coloured place", "places", "sort"});
  for (const petri::ColouredPlace& each : colours.places) {
    if (!is_shown(part.places, each)) continue;
    places.add({displayed(each.id), grouped(each.size()), sort_names(colours, each.sorts)});
  }
  ShowTable transitions({"coloured transition", "transitions", "variables"});
  for (const petri::ColouredTransition& each : colours.transitions) {
    if (!is_shown(part.transitions, each)) continue;
    std::vector<std::string> variables;
    for (const petri::ColouredVariable& variable : each.variables) {
      variables.push_back(
          fmt::format("{}: {}", displayed(variable.name), sort_names(colours, variable.sorts)));
    }
    transitions.add({displayed(each.id), grouped(each.size()), listed(variables)});
  }
  return places.text() + transitions.text();
}

void print_text(const Net& net, const Part& part) {
  std::vector<std::vector<std::string>> put_by(net.places().size()), taken_by(net.places().size());
  ShowTable transitions({"transition", "name", "fairness", "takes", "puts", "only if"});
  for (std::size_t t = 0; t < net.transitions().size(); ++t) {
    const Transition& transition = net.transitions()[t];
    const Flow flow(transition);
    const std::string id = displayed(transition.id);
    for (const Arc& arc : flow.puts) put_by[arc.place].push_back(id);
    for (const Arc& arc : flow.takes) taken_by[arc.place].push_back(id);
    if (!part.transitions[t]) continue;
    transitions.add({id, name_text(transition), fairness_word(transition.fairness),
                     arcs_text(net, flow.takes), arcs_text(net, flow.puts),
                     conditions_text(net, flow, transition)});
  }
  ShowTable places({"place", "name", "tokens", "put by", "taken by"});
  for (std::size_t p = 0; p < net.places().size(); ++p) {
    if (!part.places[p]) continue;
    const Place& place = net.places()[p];
    places.add({displayed(place.id), name_text(place),
                place.tokens > 0 ? grouped(place.tokens) : "", listed(put_by[p]),
                listed(taken_by[p])});
  }
  std::string text = summary(net);
  if (net.colours != nullptr) text += colour_tables(*net.colours, part);
  text += places.text() + transitions.text();
  std::fputs(text.c_str(), stdout);
}

// --- JSON

Json arcs_json(const Net& net, const std::vector<Arc>& arcs) {
  Json out = Json::array();
  for (const Arc& arc : arcs) {
    out.push_back({{"place", net.places()[arc.place].id}, {"weight", arc.weight}});
  }
  return out;
}

Json colours_json(const petri::Colours& colours) {
  Json places = Json::array(), transitions = Json::array();
  const auto sorts = [&](const petri::SortNumbers& numbers) {
    Json out = Json::array();
    for (const std::uint32_t each : numbers) out.push_back(colours.sorts[each].name);
    return out;
  };
  for (const petri::ColouredPlace& each : colours.places) {
    places.push_back({{"id", each.id}, {"places", each.size()}, {"sorts", sorts(each.sorts)}});
  }
  for (const petri::ColouredTransition& each : colours.transitions) {
    Json variables = Json::array();
    for (const petri::ColouredVariable& variable : each.variables) {
      variables.push_back({{"name", variable.name}, {"sorts", sorts(variable.sorts)}});
    }
    transitions.push_back(
        {{"id", each.id}, {"transitions", each.size()}, {"variables", std::move(variables)}});
  }
  return {{"places", std::move(places)}, {"transitions", std::move(transitions)}};
}

void print_json(const Net& net, const Part& part) {
  Json places = Json::array(), transitions = Json::array();
  for (std::size_t p = 0; p < net.places().size(); ++p) {
    if (!part.places[p]) continue;
    const Place& place = net.places()[p];
    Json one{{"id", place.id}};
    if (!place.name.empty()) one["name"] = place.name;
    one["tokens"] = place.tokens;
    places.push_back(std::move(one));
  }
  for (std::size_t t = 0; t < net.transitions().size(); ++t) {
    if (!part.transitions[t]) continue;
    const Transition& transition = net.transitions()[t];
    const Flow flow(transition);
    Json one{{"id", transition.id}};
    if (!transition.name.empty()) one["name"] = transition.name;
    if (transition.fairness != Fairness::none) one["fairness"] = fairness_word(transition.fairness);
    one["takes"] = arcs_json(net, flow.takes);
    one["puts"] = arcs_json(net, flow.puts);
    one["reads"] = arcs_json(net, flow.reads);
    one["inhibitors"] = arcs_json(net, transition.inhibitors);
    transitions.push_back(std::move(one));
  }
  Json json{{"id", net.id}};
  if (!net.name.empty()) json["name"] = net.name;
  json["places"] = std::move(places);
  json["transitions"] = std::move(transitions);
  if (net.colours != nullptr) json["coloured"] = colours_json(*net.colours);
  print_line(json);
}

int show(const petri::Net& net, const ShowCommand& command) {
  const Result<Part> part = part_around(net, command.glob);
  if (!part) return report(part.error());
  command.json ? print_json(net, *part) : print_text(net, *part);
  return kHolds;
}

// Reads PNML itself, so that a coloured net is not unfolded at once.
Result<colour::AnyNet> read_shown(const ShowCommand& command, Monitor& monitor) {
  Result<Input> input = Input::open(command.model);
  if (!input) return input.error();
  if (input->stream().peek() == '<') {
    Result<colour::AnyNet> read = colour::read_any_pnml(input->stream(), input->source(), &monitor);
    if (!read || !command.unfolded) return read;
    const auto* const coloured = std::get_if<colour::ColouredNet>(&*read);
    if (coloured == nullptr) return read;
    Result<Net> net = colour::unfold(*coloured, input->source(), &monitor);
    if (!net) return std::move(net).error();
    return colour::AnyNet(*std::move(net));
  }
  const Result<std::unique_ptr<Model>> model =
      read_model(input->stream(), input->source(), {.monitor = &monitor});
  if (!model) return model.error();
  if (const petri::NetModel* const net = as_net(**model)) return colour::AnyNet(net->net());
  return Error{.message = "only nets can be shown, and this is a graph",
               .source = command.model,
               .hint = "'fairly explore' counts its states"};
}

int run_show(const ShowCommand& command) {
  RunMonitor monitor(command.limits, "error: out of memory\n", LastWords::To::errors);
  const Result<colour::AnyNet> read = read_shown(command, monitor);
  monitor.clear_progress();
  if (!read) {
    report(read.error());
    return read.error().kind == ErrorKind::limit ? kUnknown : kError;
  }
  if (const auto* const coloured = std::get_if<colour::ColouredNet>(&*read)) {
    return show_coloured(*coloured, command.glob, command.json);
  }
  return show(std::get<Net>(*read), command);
}

} // namespace

void add_show_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ShowCommand>();
  CLI::App* command = app.add_subcommand("show", "List the places, transitions and arcs of a net");
  command
      ->add_option("MODEL", options->model,
                   "A net (PNML, also coloured, TINA's .net, .lola); '-' is standard input")
      ->required()
      ->type_name("");
  command
      ->add_option("GLOB", options->glob,
                   "Only the places and transitions that match, and their neighbours")
      ->type_name("");
  command->add_flag("--json", options->json, "One JSON object, for programs")
      ->disable_flag_override();
  command
      ->add_flag("--unfolded", options->unfolded,
                 "Show a coloured net as the net that it unfolds to")
      ->disable_flag_override();
  add_limit_options(*command, options->limits);
  command->footer(
      R"(b*2 means two tokens of b. The column 'only if' has read arcs (p >= 1) and inhibitor arcs
(q < 2). Of a coloured net the terms are shown: p: x + 2'(y,x+1) is one token x and two pairs
in p; x+1 is the successor of x. With --unfolded the name of a coloured node stands for all
the nodes that it unfolds to.

Exit code: 0 shown, 2 a limit was reached, 3 error.

Examples:
  fairly show model.pnml
  fairly show model.pnml 'send_*'
  fairly show model.lola --json
)");
  command->callback([options, &exit_code] { exit_code = run_show(*options); });
}

} // namespace fairly::tool
