// Unfolding coloured nets: symmetric nets of PNML, straight from the definition.
//
// A colour is a list of values, one for each basic sort that its sort is made of: products of
// products are flat. A place p stands for the places p[c], one for each colour c of its sort. A
// transition t stands for the transitions t[x=c,y=d], one for each choice of colours for the
// variables of t and its arcs that makes its condition true. All come in the order of the file,
// then in the order of the colours, which is that of their declaration. Places that can never hold
// a token and transitions that can never fire are not left out. Because so many
// steps can be needed, there is a limit.
#include "pnml.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

namespace verify {
namespace {

constexpr std::size_t kMostColours = 1'000'000;  // of all places
constexpr std::size_t kMostBindings = 5'000'000; // tried

// Dots, an enumeration, or numbers.
struct Basic {
  std::int64_t first = 0, last = 0;
  std::vector<std::string> names{}; // of an enumeration, as shown
  bool is_dot = false, is_range = false;

  std::string text(std::int64_t value) const {
    if (is_dot) return "dot";
    return is_range ? std::to_string(value) : names[static_cast<std::size_t>(value)];
  }
};
using Sort = std::vector<const Basic*>;
using Colour = std::vector<std::int64_t>;
using Multiset = std::map<Colour, std::int64_t>; // how often each colour occurs: at least once

struct Variable {
  std::string id{}, name{};
  Sort sort{};
};
using Binding = std::map<std::string, Colour>; // by the id of the variable

// The value of a term.
struct Tokens {
  Sort sort{};
  Multiset counts{};
};

// The operands of a term. <subterm> is skipped, since it only groups.
std::vector<const Element*> operands(const Element& term) {
  std::vector<const Element*> all;
  for (const Element& each : term.children) {
    if (each.name != "subterm") all.push_back(&each);
    if (each.name != "subterm") continue;
    for (const Element& inner : each.children) all.push_back(&inner);
  }
  return all;
}

const Element& only_operand(const Element& term) {
  const std::vector<const Element*> all = operands(term);
  if (all.size() != 1) term.fail("<" + shown(term.name) + "> has one operand");
  return *all[0];
}

// The element that says what a label means. A label may also have a text for people. Returns null
// if it has no meaning.
const Element* structure_of(const Element& label) {
  const Element* const structure = label.child("structure");
  const Element* const text = label.child("text");
  const std::size_t known = (structure == nullptr ? 0U : 1U) + (text == nullptr ? 0U : 1U);
  if (label.children.size() != known) label.fail("one <text> and one <structure> expected");
  if (structure != nullptr && !structure->children.empty()) return structure;
  if (text != nullptr && !text->text.empty()) label.fail("a <text> without a <structure>");
  return nullptr;
}

// The term of a label. Returns null if there is none.
const Element* term_of(const Element& owner, const char* name) {
  const Element* const label = owner.child(name);
  const Element* const structure = label == nullptr ? nullptr : structure_of(*label);
  return structure == nullptr ? nullptr : &only_operand(*structure);
}

class Unfolder {
 public:
  Unfolder(const PnmlNet& net, Meter& meter) : net_(net), meter_(meter) { dot_.is_dot = true; }

  Model run() {
    for (const Element* each : net_.declarations) declare(*each);
    model_.kind = Model::Kind::coloured_net;
    model_.initial.emplace_back();
    for (const Element* each : net_.places) add_place(*each);
    for (std::uint32_t t = 0; t < net_.transitions.size(); ++t) add_transition(t);
    return std::move(model_);
  }

 private:
  // --- declarations

  void declare(const Element& declaration) {
    const Element* const structure = structure_of(declaration);
    if (structure == nullptr) return;
    const Element* const all = &only_operand(*structure);
    if (all->name != "declarations") all->fail("<declarations> expected");
    for (const Element& each : all->children) {
      const bool is_sort = each.name == "namedsort";
      if (is_sort && !named_.emplace(each.attribute("id"), &each).second) each.fail("an id twice");
    }
    for (const Element& each : all->children) {
      if (each.name == "namedsort") {
        sort_of(only_operand(each));
      } else if (each.name == "variabledecl") {
        const auto name = each.attributes.find("name");
        const bool has_name = name != each.attributes.end() && !name->second.empty();
        const std::string id = each.attribute("id");
        if (variable(id) != nullptr) each.fail("an id twice");
        variables_.push_back({id, has_name ? name->second : id, sort_of(only_operand(each))});
      } else if (each.name == "partition") {
        declare_partition(each);
      } else {
        each.fail("<" + shown(each.name) + "> is not known here");
      }
    }
  }

  // A part of a partition stands for the sum of its values.
  void declare_partition(const Element& partition) {
    if (partition.children.empty()) partition.fail("a sort expected");
    const Sort sort = sort_of(partition.children.front());
    for (const Element& part : partition.children) {
      if (&part == &partition.children.front()) continue;
      if (part.name != "partitionelement") part.fail("a part of a sort expected");
      Tokens sum{sort};
      std::vector<Tokens>& parts = partitions_[partition.attribute("id")];
      for (const Element* each : operands(part)) add(sum, value(*each, {}), *each);
      parts_[part.attribute("id")] = {partition.attribute("id"), {std::int64_t(parts.size())}};
      parts.push_back(sum);
      if (!constants_.emplace(part.attribute("id"), sum).second) part.fail("an id twice");
    }
  }

  Sort sort_of(const Element& element, unsigned depth = 0) {
    const std::string& kind = element.name;
    if (depth > 100) element.fail("this sort is made of itself");
    if (kind == "dot") return {&dot_};
    if (kind == "usersort") {
      const auto at = named_.find(element.attribute("declaration"));
      if (at != named_.end()) return sort_of(only_operand(*at->second), depth + 1);
      if (element.attribute("declaration") == "dot") return {&dot_};
      element.fail("there is no such sort");
    }
    if (kind == "finiteintrange") {
      constexpr std::int64_t kMost = 0x7FFFFFFF;
      const auto first = element.number(element.attribute("start"), -kMost, kMost);
      const auto last = element.number(element.attribute("end"), first, kMost);
      return {
          &ranges_.try_emplace({first, last}, Basic{first, last, {}, false, true}).first->second};
    }
    if (kind == "productsort") {
      Sort all;
      for (const Element& each : element.children) {
        const Sort some = sort_of(each, depth + 1);
        all.insert(all.end(), some.begin(), some.end());
        if (all.size() > 100) each.fail("so large a product is not supported");
      }
      if (all.empty()) element.fail("a product of nothing");
      return all;
    }
    if (kind == "cyclicenumeration" || kind == "finiteenumeration") return {&enumeration(element)};
    element.fail("sorts of the kind <" + shown(kind) + "> are not supported");
  }

  // Constants are shown by their names if all names are different and easy to write, else by their
  // ids.
  const Basic& enumeration(const Element& element) {
    const auto [at, is_new] = enumerations_.try_emplace(&element);
    Basic& sort = at->second;
    if (!is_new) return sort;
    std::set<std::string> names;
    bool has_names = true;
    for (const Element& each : element.children) {
      const auto name = each.attributes.find("name");
      has_names = has_names && name != each.attributes.end() && !name->second.empty() &&
                  name->second.find_first_of(" ,=()[]'\"\\\n\t") == std::string::npos &&
                  names.insert(name->second).second;
    }
    for (const Element& each : element.children) {
      if (each.name != "feconstant") each.fail("a constant expected");
      const auto value = static_cast<std::int64_t>(sort.names.size());
      const std::string& id = each.attribute("id");
      if (!constants_.emplace(id, Tokens{{&sort}, {{{value}, 1}}}).second) each.fail("an id twice");
      sort.names.push_back(has_names ? each.attribute("name") : id);
    }
    if (sort.names.empty()) element.fail("a sort without values");
    sort.last = static_cast<std::int64_t>(sort.names.size()) - 1;
    return sort;
  }

  const Variable* variable(const std::string& id) const {
    meter_.work(1 + variables_.size());
    const auto at = std::find_if(variables_.begin(), variables_.end(),
                                 [&](const Variable& each) { return each.id == id; });
    return at == variables_.end() ? nullptr : &*at;
  }

  // All colours of a sort, in order.
  const std::vector<Colour>& colours(const Sort& sort, const Element& where) {
    std::vector<Colour>& all = colours_[sort];
    if (!all.empty()) return all;
    all.emplace_back();
    for (const Basic* basic : sort) {
      const auto size = static_cast<std::size_t>(basic->last - basic->first + 1);
      if (size > kMostColours / all.size()) where.fail("this sort has too many colours");
      std::vector<Colour> longer;
      for (const Colour& colour : all) {
        for (std::int64_t value = basic->first; value <= basic->last; ++value) {
          meter_.take(120 + 8 * sort.size());
          longer.push_back(colour);
          longer.back().push_back(value);
        }
      }
      all = std::move(longer);
    }
    return all;
  }

  // --- terms

  // Intermediate results are kept until the whole value is known: `needed_` bytes.
  void need(std::size_t colours, const Sort& sort) {
    needed_ += colours * (150 + 8 * sort.size());
    meter_.allow(needed_);
    meter_.work(1 + colours);
  }

  void add(Tokens& sum, const Tokens& more, const Element& where) {
    if (sum.sort != more.sort) where.fail("this term has another sort than is expected here");
    need(more.counts.size(), sum.sort);
    for (const auto& [colour, count] : more.counts) sum.counts[colour] += count;
  }

  Tokens value(const Element& term, const Binding& binding) {
    Tokens out = value_of(term, binding);
    need(1 + out.counts.size(), out.sort);
    return out;
  }

  Tokens value_of(const Element& term, const Binding& binding) {
    const std::string& kind = term.name;
    const std::vector<const Element*> all = operands(term);
    const auto operand = [&](std::size_t i) { return value(*all[i], binding); };
    if (kind == "variable") {
      const auto at = binding.find(term.attribute("refvariable"));
      if (at == binding.end()) term.fail("there is no such variable here");
      return {variable(at->first)->sort, {{at->second, 1}}};
    }
    if (kind == "useroperator") {
      const auto at = constants_.find(term.attribute("declaration"));
      if (at == constants_.end()) term.fail("there is no such constant");
      return at->second;
    }
    if (kind == "dotconstant") return {{&dot_}, {{{0}, 1}}};
    if (kind == "finiteintrangeconstant") {
      const Sort sort = sort_of(only_operand(term));
      if (!sort[0]->is_range || sort.size() > 1) term.fail("a range of numbers expected");
      return {sort, {{{term.number(term.attribute("value"), sort[0]->first, sort[0]->last)}, 1}}};
    }
    if (kind == "all" || kind == "empty") {
      Tokens out{sort_of(only_operand(term))};
      if (kind == "empty") return out;
      need(colours(out.sort, term).size(), out.sort);
      for (const Colour& each : colours(out.sort, term)) out.counts[each] = 1;
      return out;
    }
    if (all.empty()) term.fail("terms of the kind <" + shown(kind) + "> are not supported");
    if (kind == "tuple") {
      Tokens out{{}, {{{}, 1}}};
      for (std::size_t i = 0; i < all.size(); ++i) out = joined(out, operand(i), term);
      return out;
    }
    if (kind == "successor" || kind == "predecessor") {
      const Tokens from = value(only_operand(term), binding);
      if (from.sort.size() != 1) term.fail("a tuple has no successor and no predecessor");
      const std::int64_t first = from.sort[0]->first, size = from.sort[0]->last - first + 1;
      const std::int64_t by = kind == "successor" ? 1 : size - 1;
      Tokens out{from.sort};
      for (const auto& [colour, count] : from.counts) {
        out.counts[{first + (colour[0] - first + by) % size}] = count;
      }
      return out;
    }
    if (kind == "add" || kind == "subtract") {
      Tokens out = operand(0), more{out.sort};
      for (std::size_t i = 1; i < all.size(); ++i) add(more, operand(i), *all[i]);
      if (kind == "add") add(out, more, term);
      for (auto& [colour, count] : kind == "add" ? Multiset() : more.counts) {
        const auto at = out.counts.find(colour); // tokens that are not there cannot be taken away
        if (at != out.counts.end() && (at->second -= count) <= 0) out.counts.erase(at);
      }
      return out;
    }
    if (kind == "numberof" || kind == "scalarproduct") {
      if (all.size() > 2) term.fail("a number and a term expected");
      const bool has_number = all.size() == 2;
      if (has_number && all[0]->name != "numberconstant") all[0]->fail("a number expected");
      const std::int64_t times =
          has_number ? all[0]->number(all[0]->attribute("value"), 0, kMaxTokens) : 1;
      Tokens out = operand(all.size() - 1);
      if (times == 0) out.counts.clear();
      for (auto& [colour, count] : out.counts) count = product(count, times, term);
      return out;
    }
    term.fail("terms of the kind <" + shown(kind) + "> are not supported");
  }

  static std::int64_t product(std::int64_t a, std::int64_t b, const Element& where) {
    if (a > kMaxTokens / std::max<std::int64_t>(b, 1)) where.fail("these are too many tokens");
    return a * b;
  }

  Tokens joined(const Tokens& a, const Tokens& b, const Element& where) {
    Tokens out{a.sort};
    out.sort.insert(out.sort.end(), b.sort.begin(), b.sort.end());
    for (const auto& [colour, count] : a.counts) {
      need(b.counts.size(), out.sort);
      for (const auto& [more, times] : b.counts) {
        Colour both = colour;
        both.insert(both.end(), more.begin(), more.end());
        out.counts[both] = product(count, times, where);
      }
    }
    return out;
  }

  // A part of a sort: its partition and its number there. Without a number: the value is in no
  // part.
  struct Part {
    std::string partition{};
    Colour number{};
  };
  std::optional<Part> part_of(const Element& term, const Binding& binding) {
    if (term.name == "useroperator") {
      const auto at = parts_.find(term.attribute("declaration"));
      return at == parts_.end() ? std::nullopt : std::optional(at->second);
    }
    if (term.name != "partitionelementof") return std::nullopt;
    Part out{term.attribute("refpartition")};
    const Tokens element = value(only_operand(term), binding);
    const auto parts = partitions_.find(out.partition);
    if (parts == partitions_.end() || element.counts.size() != 1) term.fail("no such partition");
    for (std::size_t i = 0; i < parts->second.size(); ++i) {
      if (parts->second[i].sort != element.sort) term.fail("a value of another sort");
      if (!parts->second[i].counts.contains(element.counts.begin()->first)) continue;
      if (!out.number.empty()) term.fail("a value is in two parts");
      out.number = {static_cast<std::int64_t>(i)};
    }
    return out;
  }

  static bool compare(const Colour& left, const Element& condition, const Colour& right) {
    const std::string& kind = condition.name;
    if (kind == "equality") return left == right;
    if (kind == "inequality") return left != right;
    if (left.size() > 1) condition.fail("tuples have no order");
    if (kind == "lessthan" || kind == "ltp") return left < right;
    if (kind == "lessthanorequal") return left <= right;
    if (kind == "greaterthan" || kind == "gtp") return left > right;
    if (kind == "greaterthanorequal") return left >= right;
    condition.fail("conditions of the kind <" + shown(kind) + "> are not supported");
  }

  bool holds(const Element& condition, const Binding& binding) {
    meter_.work(10);
    const std::string& kind = condition.name;
    const std::vector<const Element*> all = operands(condition);
    const auto is_true = [&](const Element* each) { return holds(*each, binding); };
    if (kind == "and") return std::all_of(all.begin(), all.end(), is_true);
    if (kind == "or") return std::any_of(all.begin(), all.end(), is_true);
    if (kind == "not") return !holds(only_operand(condition), binding);
    if (kind == "booleanconstant") {
      const std::string& constant = condition.attribute("value");
      if (constant != "true" && constant != "false") condition.fail("true or false expected");
      return constant == "true";
    }
    if (all.size() != 2) condition.fail("conditions <" + shown(kind) + "> are not supported so");
    if (kind == "imply") return !is_true(all[0]) || is_true(all[1]);
    const std::optional<Part> x = part_of(*all[0], binding), y = part_of(*all[1], binding);
    if (x || y) { // nothing holds if a value is in no part
      if (!x || !y || x->partition != y->partition)
        condition.fail("parts of one partition expected");
      return !x->number.empty() && !y->number.empty() && compare(x->number, condition, y->number);
    }
    if (kind == "ltp" || kind == "gtp") condition.fail("parts of a partition expected");
    const Tokens a = value(*all[0], binding), b = value(*all[1], binding);
    for (const Tokens* each : {&a, &b}) {
      if (each->counts.size() != 1 || each->counts.begin()->second != 1) {
        condition.fail("one colour expected on both sides");
      }
    }
    bool is_comparable = a.sort.size() == b.sort.size(); // numbers of all ranges can be compared
    for (std::size_t i = 0; is_comparable && i < a.sort.size(); ++i) {
      is_comparable = a.sort[i] == b.sort[i] || (a.sort[i]->is_range && b.sort[i]->is_range);
    }
    if (!is_comparable) condition.fail("values of different sorts are compared");
    return compare(a.counts.begin()->first, condition, b.counts.begin()->first);
  }

  // --- the net

  static std::string text(const Sort& sort, const Colour& colour) {
    std::string out;
    for (std::size_t i = 0; i < sort.size(); ++i) {
      out += (i == 0 ? "" : ",") + sort[i]->text(colour[i]);
    }
    return out;
  }

  void add_place(const Element& place) {
    const Element* const type = term_of(place, "type");
    if (type == nullptr) place.fail("a place of a coloured net has a type");
    needed_ = 0;
    Tokens initial{sort_of(*type)};
    const Sort sort = initial.sort;
    const Element* const marking = term_of(place, "hlinitialMarking");
    if (marking != nullptr) add(initial, value(*marking, {}), *marking);
    sorts_.push_back(sort);
    std::map<Colour, std::uint32_t>& numbers = numbers_.emplace_back();
    for (const Colour& colour : colours(sort, place)) {
      const bool is_plain = sort == Sort{&dot_};
      numbers.emplace(colour, static_cast<std::uint32_t>(model_.places.size()));
      model_.places.push_back(place.attribute("id") +
                              (is_plain ? "" : "[" + text(sort, colour) + "]"));
      meter_.take(250 + 8 * sort.size() + 2 * model_.places.back().size());
      const auto at = initial.counts.find(colour);
      const std::int64_t tokens = at == initial.counts.end() ? 0 : at->second;
      if (tokens > kMaxTokens) place.fail("these are too many tokens");
      model_.initial[0].push_back(static_cast<std::uint32_t>(tokens));
    }
    if (model_.places.size() > kMostColours) place.fail("the places have too many colours");
  }

  static void find_variables(const Element& term, std::set<std::string>& out) {
    if (term.name == "variable") out.insert(term.attribute("refvariable"));
    for (const Element& each : term.children) find_variables(each, out);
  }

  void add_transition(std::uint32_t t) {
    const Element& transition = *net_.transitions[t];
    const Element* const condition = term_of(transition, "condition");
    std::set<std::string> used;
    if (condition != nullptr) find_variables(*condition, used);
    std::vector<const PnmlArc*> arcs;
    for (const PnmlArc& arc : net_.arcs) {
      meter_.work(1);
      if (arc.transition != t) continue;
      arcs.push_back(&arc);
      const Element* const inscription = term_of(*arc.element, "hlinscription");
      if (inscription != nullptr) find_variables(*inscription, used);
    }
    std::vector<const Variable*> variables;
    for (const Variable& each : variables_) {
      if (used.contains(each.id)) variables.push_back(&each);
    }
    Binding binding;
    const std::function<void(std::size_t)> choose = [&](std::size_t i) {
      if (i < variables.size()) {
        for (const Colour& colour : colours(variables[i]->sort, transition)) {
          binding[variables[i]->id] = colour;
          choose(i + 1);
        }
        return;
      }
      if (++bindings_ > kMostBindings) transition.fail("the net has too many bindings to try");
      needed_ = 0;
      meter_.work(10 + 10 * variables.size());
      if (condition != nullptr && !holds(*condition, binding)) return;
      model_.actions.push_back(transition.attribute("id") + text(variables, binding));
      meter_.take(400 + 2 * model_.actions.back().size());
      Transition& added = model_.transitions.emplace_back();
      for (const PnmlArc* arc : arcs) add_arcs(*arc, binding, added);
      add_up(added, transition);
    };
    choose(0);
  }

  // [x=3,y=(1,2)]
  static std::string text(const std::vector<const Variable*>& variables, const Binding& binding) {
    std::string out;
    for (const Variable* each : variables) {
      const std::string value = text(each->sort, binding.at(each->id));
      out += (out.empty() ? "[" : ",") + each->name + "=";
      out += each->sort.size() == 1 ? value : "(" + value + ")";
    }
    return out.empty() ? "" : out + "]";
  }

  void add_arcs(const PnmlArc& arc, const Binding& binding, Transition& transition) {
    const Element* const inscription = term_of(*arc.element, "hlinscription");
    needed_ = 0;
    Tokens tokens{sorts_[arc.place]};
    const Tokens dot{{&dot_}, {{{0}, 1}}};
    add(tokens, inscription == nullptr ? dot : value(*inscription, binding), *arc.element);
    for (const auto& [colour, count] : tokens.counts) {
      if (count > kMaxWeight) arc.element->fail("the weights are too large");
      const std::uint32_t place = numbers_[arc.place].at(colour);
      meter_.take(24);
      (arc.is_input ? transition.takes : transition.puts)
          .push_back({place, static_cast<std::uint32_t>(count)});
    }
  }

  const PnmlNet& net_;
  Meter& meter_;
  std::uint64_t needed_ = 0;
  Model model_{};
  Basic dot_{};
  std::map<std::pair<std::int64_t, std::int64_t>, Basic> ranges_{}; // equal ranges are one sort
  std::map<const Element*, Basic> enumerations_{};
  std::map<std::string, const Element*> named_{}; // sorts
  std::map<std::string, Tokens> constants_{};     // and parts of partitions
  std::map<std::string, Part> parts_{};
  std::map<std::string, std::vector<Tokens>> partitions_{};
  std::vector<Variable> variables_{}; // in the order of the file
  std::map<Sort, std::vector<Colour>> colours_{};
  std::vector<Sort> sorts_{};                              // by place
  std::vector<std::map<Colour, std::uint32_t>> numbers_{}; // of the places of the unfolding
  std::size_t bindings_ = 0;
};

} // namespace

Model unfold(const PnmlNet& net, Meter& meter) {
  return Unfolder(net, meter).run();
}

} // namespace verify
