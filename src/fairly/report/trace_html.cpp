#include "fairly/report/trace_html.hpp"

#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/replay/states.hpp"
#include "fairly/report/fairness_text.hpp"
#include "fairly/report/page_files.hpp"
#include "fairly/report/run_layout.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <string_view>

namespace fairly {
namespace {

using Json = nlohmann::ordered_json;

// --- the net

Json coordinates(const petri::Position& at) {
  const auto tenths = [](double value) { return std::round(value * 10) / 10; };
  return Json::array({tenths(at.x), tenths(at.y)});
}

template <class Node>
Json node_data(const Node& node, const std::optional<petri::Position>& at) {
  Json out{{"id", without_control_bytes(node.id)}};
  if (at) out["at"] = coordinates(*at);
  if (!node.name.empty() && node.name != node.id) out["name"] = without_control_bytes(node.name);
  return out;
}

// Each arc is [place, weight] or, with a route, [place, weight, [x, y, x, y, ...]].
Json arcs_data(const std::vector<petri::Arc>& arcs, const std::vector<NetLayout::Route>* routes) {
  Json out = Json::array();
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    Json arc = Json::array({arcs[i].place, arcs[i].weight});
    if (routes != nullptr && !(*routes)[i].empty()) {
      Json route = Json::array();
      for (const petri::Position& each : (*routes)[i]) {
        for (Json& number : coordinates(each)) route.push_back(std::move(number));
      }
      arc.push_back(std::move(route));
    }
    out.push_back(std::move(arc));
  }
  return out;
}

Json net_data(const petri::Net& net, const NetLayout& layout) {
  Json places = Json::array(), transitions = Json::array(), marking = Json::array();
  for (std::size_t p = 0; p < net.places().size(); ++p) {
    places.push_back(node_data(net.places()[p], layout.places[p]));
    if (net.places()[p].tokens > 0) marking.push_back({p, net.places()[p].tokens});
  }
  const auto routes = [](const std::vector<std::vector<NetLayout::Route>>& all, std::size_t t) {
    return all.empty() ? nullptr : &all[t];
  };
  for (std::size_t t = 0; t < net.transitions().size(); ++t) {
    const petri::Transition& transition = net.transitions()[t];
    Json one = node_data(transition, layout.transitions[t]);
    one["in"] = arcs_data(transition.inputs, routes(layout.input_routes, t));
    one["out"] = arcs_data(transition.outputs, routes(layout.output_routes, t));
    if (!transition.inhibitors.empty()) {
      one["inhibitors"] = arcs_data(transition.inhibitors, nullptr);
    }
    transitions.push_back(std::move(one));
  }
  return {{"id", without_control_bytes(net.name.empty() ? net.id : net.name)},
          {"places", std::move(places)},
          {"transitions", std::move(transitions)},
          {"marking", std::move(marking)}};
}

// --- the formula

std::string_view symbol(ltl::Op op) {
  using ltl::Op;
  switch (op) {
  case Op::True:
    return "true";
  case Op::False:
    return "false";
  case Op::Not:
    return "!";
  case Op::Next:
    return "X";
  case Op::Finally:
    return "F";
  case Op::Globally:
    return "G";
  case Op::And:
    return " & ";
  case Op::Or:
    return " | ";
  case Op::Implies:
    return " -> ";
  case Op::Equiv:
    return " <-> ";
  case Op::Xor:
    return " xor ";
  case Op::Until:
    return " U ";
  case Op::Release:
    return " R ";
  case Op::WeakUntil:
    return " W ";
  case Op::StrongRelease:
    return " M ";
  case Op::Atom:
    break;
  }
  return {};
}

// The text of a subformula, with operands given by their numbers: ["G(", 3, ")"].
class FormulaParts {
 public:
  FormulaParts(const ltl::Formulas& formulas, const std::vector<ltl::Formula>& subformulas)
      : formulas_(formulas) {
    for (std::size_t i = 0; i < subformulas.size(); ++i) number_[subformulas[i]] = i;
  }

  Json operator()(ltl::Formula f) const {
    const auto operands = formulas_.children(f);
    const ltl::Op op = formulas_.op(f);
    if (op == ltl::Op::Atom) return Json::array({without_control_bytes(print(formulas_, f))});
    if (operands.empty()) return Json::array({symbol(op)});
    Json out = Json::array();
    std::string text;
    const auto add = [&](ltl::Formula operand) {
      const bool is_infix = formulas_.children(operand).size() > 1;
      if (is_infix) text += '(';
      if (!text.empty()) out.push_back(text);
      out.push_back(number_.at(operand));
      text = is_infix ? ")" : "";
    };
    if (operands.size() == 1) {
      text = symbol(op);
      if (op != ltl::Op::Not && formulas_.children(operands[0]).empty()) text += ' ';
      add(operands[0]);
    } else {
      for (std::size_t i = 0; i < operands.size(); ++i) {
        if (i > 0) text += symbol(op);
        add(operands[i]);
      }
    }
    if (!text.empty()) out.push_back(text);
    return out;
  }

 private:
  const ltl::Formulas& formulas_;
  absl::flat_hash_map<ltl::Formula, std::size_t> number_;
};

// The subformulas, operands first and the formula itself last, with their values at each position.
Json formula_data(const Counterexample& found) {
  const ltl::Formulas& formulas = found.property.formulas();
  const Replay& replay = found.replay;
  const ltl::Values values(formulas, found.property.formula(), replay.word);
  const FormulaParts parts(formulas, values.subformulas());
  Json out = Json::array();
  for (const ltl::Formula f : values.subformulas()) {
    std::string row(replay.word.positions(), '0');
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (values.at(f, i)) row[i] = '1';
    }
    out.push_back({{"parts", parts(f)}, {"values", std::move(row)}});
  }
  return out;
}

// --- the run

const char* why_word(const FairnessHypothesis& hypothesis, FairBecause::Why why) {
  switch (why) {
  case FairBecause::Why::never_enabled:
    return "never";
  case FairBecause::Why::disabled:
    return "disabled";
  case FairBecause::Why::occurs:
    return hypothesis.actions.empty() ? "holds" : "occurs";
  }
  return "";
}

Json fairness_data(const Counterexample& found) {
  const std::vector<FairnessHypothesis> hypotheses = found.property.all_hypotheses();
  Json out = Json::array();
  for (std::size_t i = 0; i < hypotheses.size(); ++i) {
    const FairBecause& because = found.replay.fairness[i];
    Json one{{"text", without_control_bytes(hypotheses[i].text)},
             {"kind", name(hypotheses[i].kind)},
             {"why", why_word(hypotheses[i], because.why)}};
    if (because.why != FairBecause::Why::never_enabled) one["position"] = because.step;
    out.push_back(std::move(one));
  }
  return out;
}

// Position i is the state before step i + 1; the last step leads back to position `loop`.
Json run_data(const Counterexample& found) {
  const Trace& trace = found.trace;
  Json steps = Json::array();
  for (std::size_t i = 0; i < trace.size(); ++i) {
    steps.push_back(trace.move(i).is_stutter() ? Json() : Json(trace.move(i).action));
  }
  return {{"loop", trace.prefix.size()},
          {"steps", std::move(steps)},
          {"formula", formula_data(found)},
          {"fairness", fairness_data(found)}};
}

// --- a model without a drawing

Json model_data(const Model& model) {
  Json actions = Json::array();
  for (Action action = 0; action < model.action_count(); ++action) {
    actions.push_back(without_control_bytes(model.action_name(action)));
  }
  return {{"id", without_control_bytes(model.name())}, {"actions", std::move(actions)}};
}

// The variables and, for each position, their values. If there are none, one variable without a
// name.
Json states_data(const Counterexample& found) {
  const std::unique_ptr<PlainModel> plain = found.property.model().plain();
  Json variables = Json::array(), values = Json::array();
  for (std::size_t i = 0; i < plain->variable_count(); ++i) {
    variables.push_back(without_control_bytes(plain->variable(i)));
  }
  if (variables.empty()) variables.push_back("");
  for (const PlainModel::State& state : states_of(*plain, found.trace)) {
    Json row = Json::array();
    for (std::size_t i = 0; i < plain->variable_count(); ++i) {
      row.push_back(without_control_bytes(plain->value_text(i, plain->value(state, i))));
    }
    if (row.empty()) row.push_back(without_control_bytes(plain->describe(state)));
    values.push_back(std::move(row));
  }
  return {{"variables", std::move(variables)}, {"values", std::move(values)}};
}

// --- the page

std::string as_markup(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '&':
      out += "&amp;";
      break;
    default:
      out += c;
    }
  }
  return out;
}

// JSON that is harmless also in the middle of a page.
std::string as_script(const Json& json) {
  std::string out;
  for (const char c : json.dump(-1, ' ', true, Json::error_handler_t::replace)) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

// Each mark is looked for behind the text that replaced the one before.
std::string filled(std::string page,
                   std::initializer_list<std::pair<std::string, std::string>> in) {
  std::size_t at = 0;
  for (const auto& [mark, text] : in) {
    at = page.find(mark, at);
    page.replace(at, mark.size(), text);
    at += text.size();
  }
  return page;
}

std::string title(const std::string& name, bool has_several) {
  // Through JSON and back: bytes that are not UTF-8 are replaced.
  const Json clean = Json::parse(
      Json(without_control_bytes(name)).dump(-1, ' ', true, Json::error_handler_t::replace));
  const std::string what = has_several ? "ounterexamples" : "ounterexample";
  return clean.get<std::string>().empty() ? 'C' + what : clean.get<std::string>() + ": c" + what;
}

// What all runs have in common, and the runs.
Json page_data(std::span<const PageRun> runs, const AskGraphviz& ask) {
  std::vector<const Counterexample*> found;
  for (const PageRun& each : runs) {
    if (each.found != nullptr) found.push_back(each.found);
  }
  const Model& model = found[0]->property.model();
  const auto* const net = dynamic_cast<const petri::NetModel*>(&model);
  Json data;
  if (net != nullptr) {
    data["net"] = net_data(net->net(), layout_for(*net, found, ask));
  } else {
    data["model"] = model_data(model);
  }
  data["runs"] = Json::array();
  for (const PageRun& each : runs) {
    Json run = each.found != nullptr ? run_data(*each.found) : Json::object();
    if (each.found != nullptr && net == nullptr) run["states"] = states_data(*each.found);
    run["name"] = without_control_bytes(each.name);
    run["note"] = without_control_bytes(each.note);
    data["runs"].push_back(std::move(run));
  }
  return data;
}

} // namespace

std::string traces_html(std::span<const PageRun> runs, const AskGraphviz& ask) {
  const auto first = std::find_if(runs.begin(), runs.end(),
                                  [](const PageRun& each) { return each.found != nullptr; });
  assert(first != runs.end() && "a page needs a run");
  const std::string name = first->found->property.model().name();
  return filled(page_html(), {{"@TITLE@", as_markup(title(name, runs.size() > 1))},
                              {"@STYLE@", page_css()},
                              {"@DATA@", as_script(page_data(runs, ask))},
                              {"@SCRIPT@", page_js()}});
}

std::string trace_html(const Counterexample& found, const AskGraphviz& ask) {
  const PageRun run{.found = &found};
  return traces_html({&run, 1}, ask);
}

} // namespace fairly
