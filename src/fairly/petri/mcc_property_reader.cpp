#include "fairly/petri/mcc_property_reader.hpp"

#include "fairly/base/text.hpp"
#include "fairly/base/xml_reader.hpp"
#include "fairly/ltl/assembler.hpp"
#include "fairly/petri/mcc_tags.hpp"
#include "fairly/petri/node_names.hpp"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace fairly::petri {
namespace {

using ltl::Op;
using Part = ltl::Assembler::Part;
using Sort = MccSort;
using Tag = MccTag;

constexpr std::size_t kMaxText = std::size_t{1} << 24; // of one id, name or description
constexpr std::size_t kShownLength = 40;
constexpr std::string_view kNamespace = "http://mcc.lip6.fr/";

// The operator that a tag stands for. Returns nullopt if it stands for none.
std::optional<Op> operator_of(Tag tag) {
  switch (tag) {
  case Tag::negation:
    return Op::Not;
  case Tag::next:
    return Op::Next;
  case Tag::finally:
    return Op::Finally;
  case Tag::globally:
    return Op::Globally;
  case Tag::conjunction:
    return Op::And;
  case Tag::disjunction:
    return Op::Or;
  case Tag::implication:
    return Op::Implies;
  case Tag::equivalence:
    return Op::Equiv;
  case Tag::exclusive_disjunction:
    return Op::Xor;
  case Tag::until:
    return Op::Until;
  case Tag::weak_until:
    return Op::WeakUntil;
  case Tag::release:
    return Op::Release;
  default:
    return std::nullopt;
  }
}

std::optional<Comparison> comparison_of(Tag tag) {
  switch (tag) {
  case Tag::less:
    return Comparison::less;
  case Tag::at_most:
    return Comparison::at_most;
  case Tag::equal:
    return Comparison::equal;
  case Tag::different:
    return Comparison::different;
  case Tag::at_least:
    return Comparison::at_least;
  case Tag::greater:
    return Comparison::greater;
  default:
    return std::nullopt;
  }
}

// Works like a stack machine: an element that ends takes the values of its children off a stack
// and leaves its own.
class MccHandler final : public XmlHandler {
 public:
  explicit MccHandler(NetModel& model) : names_(model.net()), model_(model) {}

  void start(const XmlElement& element) override {
    if (ignored_ > 0) {
      ++ignored_;
      return;
    }
    const MccElement& known = look_up(element);
    check_place(known, element);
    if (!open_.empty()) ++open_.back().children;
    if (known.tag == Tag::ignored) ignored_ = 1;
    open_.push_back({&known, element.position()});
    text_.clear();
    if (known.tag == Tag::property) begin_property();
    if (known.tag == Tag::formula) begin_formula(element.position());
  }

  void end() override {
    if (ignored_ > 1) {
      --ignored_;
      return;
    }
    ignored_ = 0;
    const Open last = open_.back();
    try {
      finish(last);
    } catch (Error& error) {
      if (error.line == 0) error.line = last.position.line, error.column = last.position.column;
      throw;
    }
    open_.pop_back();
  }

  void text(std::string_view part) override {
    if (ignored_ > 0) return;
    const MccElement& element = *open_.back().element;
    if (element.takes == Sort::text) {
      if (text_.size() + part.size() > kMaxText) throw Error{.message = "this text is too long"};
      text_ += part;
    } else if (!trimmed(part).empty()) {
      throw Error{.message = fmt::format("unexpected text in <{}>: {}", element.name,
                                         displayed(trimmed(part).substr(0, kShownLength)))};
    }
  }

  std::vector<Property> take() { return std::move(properties_); }

 private:
  struct Open {
    const MccElement* element;
    XmlPosition position;
    std::size_t children = 0;
  };

  // --- what stands where

  const MccElement& look_up(const XmlElement& element) const {
    const std::string_view name = element.name();
    if (open_.empty()) check_root(element);
    const MccElement* known = find_mcc_element(name);
    if (known == nullptr) {
      throw Error{.message = fmt::format("unknown element <{}>", name),
                  .hint = mcc_element_hint(name)};
    }
    if (known->tag == Tag::exists_path) {
      throw Error{.message = "<exists-path> is not LTL, which is about all runs",
                  .hint = "there is a run with f if and only if not all runs satisfy !f"};
    }
    if (known->tag == Tag::place_bound) {
      throw Error{.message = "<place-bound> is not supported",
                  .kind = ErrorKind::unsupported,
                  .hint = "compare a <tokens-count> with a number instead"};
    }
    return *known;
  }

  static void check_root(const XmlElement& element) {
    if (element.name() != "property-set") {
      throw Error{.message =
                      fmt::format("this is not a file of MCC properties: the outermost element is "
                                  "<{}>",
                                  element.name()),
                  .hint = "a property file begins with <property-set>"};
    }
    const std::string_view name_space = element.attribute("xmlns").value_or(kNamespace);
    if (name_space == kNamespace || name_space == kNamespace.substr(0, kNamespace.size() - 1)) {
      return;
    }
    throw Error{.message = fmt::format("unknown namespace {}", displayed(name_space)),
                .hint = fmt::format("MCC properties have the namespace {}", kNamespace)};
  }

  void check_place(const MccElement& child, const XmlElement& element) const {
    if (open_.empty()) return;
    const Open& parent = open_.back();
    if (child.tag == Tag::all_paths && parent.element->tag != Tag::formula &&
        parent.element->takes == Sort::formula) {
      throw Error{.message = "<all-paths> inside a formula is not LTL",
                  .hint = "it may stand once, directly in <formula>"};
    }
    if (!fits(child.is, parent.element->takes)) {
      throw Error{.message =
                      fmt::format("<{}> cannot stand in <{}>", child.name, parent.element->name)};
    }
    if (parent.children == parent.element->most) fail_children(parent, element.position());
    if (child.is == Sort::side && (parent.children == 0) != (child.tag == Tag::before)) {
      fail_children(parent, element.position());
    }
  }

  [[noreturn]] static void fail_children(const Open& parent, XmlPosition where) {
    fail_at(where,
            fmt::format("<{}> takes {}", parent.element->name, mcc_children_text(*parent.element)));
  }

  // --- properties

  void begin_property() {
    id_.clear();
    seen_description_ = seen_formula_ = false;
  }

  void begin_formula(XmlPosition where) {
    if (seen_formula_) fail_at(where, "this property has two formulas");
    seen_formula_ = true;
    assembler_.emplace(*formulas_);
  }

  void set_id() {
    if (!id_.empty()) throw Error{.message = "this property has two ids"};
    id_ = trimmed(text_);
    if (id_.empty()) throw Error{.message = "the id of this property is empty"};
    if (!ids_.insert(id_).second) {
      throw Error{.message = fmt::format("two properties have the id {}", displayed(id_))};
    }
  }

  void set_description() {
    if (seen_description_) throw Error{.message = "this property has two descriptions"};
    seen_description_ = true;
  }

  void finish_property() {
    if (id_.empty()) throw Error{.message = "this property has no <id>"};
    if (!seen_formula_) {
      throw Error{.message = fmt::format("the property {} has no <formula>", displayed(id_))};
    }
    if (asks_for_size_) {
      throw Error{.message = fmt::format("property {} asks for the size of the state space",
                                         displayed(id_)),
                  .hint = "'fairly explore' tells you that"};
    }
    properties_.emplace_back(model_, formulas_, formula_, propositions_);
    properties_.back().id = id_;
  }

  void finish_formula() {
    if (!asks_for_size_) {
      formula_ = assembler_->finish(parts_.back());
      parts_.pop_back();
    }
    assembler_.reset();
  }

  // --- end tags

  void finish(const Open& last) {
    if (last.children < last.element->least) fail_children(last, last.position);
    const Tag tag = last.element->tag;
    if (const std::optional<Op> op = operator_of(tag)) return apply(*op, last.children);
    if (const std::optional<Comparison> op = comparison_of(tag)) return apply(*op);
    switch (tag) {
    case Tag::property:
      return finish_property();
    case Tag::id:
      return set_id();
    case Tag::description:
      return set_description();
    case Tag::formula:
      return finish_formula();
    case Tag::state_space:
      asks_for_size_ = true;
      return;
    case Tag::constant_true:
    case Tag::constant_false:
      return add_atom(constant_proposition(tag == Tag::constant_true));
    case Tag::deadlock:
      return add_atom(dead_proposition());
    case Tag::is_fireable:
      return add_atom(fireable_proposition(std::exchange(transitions_, {})));
    default:
      return finish_number(tag, last.children);
    }
  }

  void finish_number(Tag tag, std::size_t children) {
    switch (tag) {
    case Tag::integer_constant:
      numbers_.push_back(number());
      return;
    case Tag::tokens_count:
      numbers_.push_back(std::exchange(tokens_, {}));
      return;
    case Tag::sum:
    case Tag::product:
    case Tag::difference:
      return calculate(tag, children);
    case Tag::transition:
      for (const TransitionIndex each : found(names_.transitions(trimmed(text_)))) {
        transitions_.push_back(each);
      }
      return;
    case Tag::place:
      for (const PlaceIndex each : found(names_.places(trimmed(text_)))) {
        tokens_.add(Polynomial::tokens(each));
      }
      return;
    default:
      return;
    }
  }

  static std::vector<std::uint32_t> found(Result<std::vector<std::uint32_t>> nodes) {
    if (!nodes) throw std::move(nodes).error();
    return *std::move(nodes);
  }

  Polynomial number() const {
    const std::string_view digits = trimmed(text_);
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code == std::errc::result_out_of_range) {
      throw Error{.message = fmt::format("constants are limited to {}", kMaxConstant)};
    }
    if (code != std::errc() || end != digits.data() + digits.size()) {
      throw Error{.message = fmt::format("whole number expected, found {}",
                                         displayed(digits.substr(0, kShownLength)))};
    }
    return Polynomial::constant(value);
  }

  void calculate(Tag tag, std::size_t children) {
    const std::size_t first = numbers_.size() - children;
    Polynomial result = std::move(numbers_[first]);
    for (std::size_t i = first + 1; i < numbers_.size(); ++i) {
      if (tag == Tag::sum) result.add(std::move(numbers_[i]));
      if (tag == Tag::product) result.multiply(std::move(numbers_[i]));
      if (tag == Tag::difference) result.subtract(std::move(numbers_[i]));
    }
    numbers_.resize(first);
    numbers_.push_back(std::move(result));
  }

  void apply(Comparison op) {
    Polynomial right = std::move(numbers_.back());
    numbers_.pop_back();
    Polynomial left = std::move(numbers_.back());
    numbers_.pop_back();
    add_atom(compare(std::move(left), op, std::move(right)));
  }

  void apply(Op op, std::size_t children) {
    const std::size_t first = parts_.size() - children;
    Part result = parts_[first];
    if (ltl::arity(op) == ltl::Arity::Unary) result = assembler_->unary(op, result);
    for (std::size_t i = first + 1; i < parts_.size(); ++i) {
      result = assembler_->binary(op, result, parts_[i]);
    }
    parts_.resize(first);
    parts_.push_back(result);
  }

  void add_atom(const Proposition& proposition) {
    if (proposition.kind == Proposition::Kind::constant) {
      parts_.push_back(assembler_->leaf(formulas_->constant(proposition.bound != 0)));
      return;
    }
    const ltl::AtomId atom = formulas_->intern(to_text(proposition, model_.net()));
    if (atom.index == propositions_.size()) {
      propositions_.push_back(model_.proposition(proposition));
    }
    parts_.push_back(assembler_->leaf(formulas_->atom(atom)));
  }

  NodeNames names_;
  NetModel& model_;
  std::shared_ptr<ltl::Formulas> formulas_ = std::make_shared<ltl::Formulas>();
  std::vector<std::uint32_t> propositions_; // their numbers in the model, by atom of the formulas
  std::vector<Property> properties_;
  absl::flat_hash_set<std::string> ids_;
  std::vector<Open> open_;
  std::size_t ignored_ = 0; // number of open elements from the ignored one on
  std::string text_;
  // The property that is being read.
  std::string id_;
  ltl::Formula formula_;
  bool seen_description_ = false, seen_formula_ = false, asks_for_size_ = false;
  // Values of elements that have ended inside others that have not.
  std::optional<ltl::Assembler> assembler_;
  std::vector<Part> parts_;
  std::vector<Polynomial> numbers_;
  std::vector<TransitionIndex> transitions_; // of the <is-fireable> that is being read
  Polynomial tokens_;                        // of the <tokens-count>
};

} // namespace

Result<std::vector<Property>> read_mcc_properties(std::istream& in, NetModel& model,
                                                  std::string source, Monitor* monitor) {
  MccHandler handler(model);
  if (std::optional<Error> error = read_xml(in, source, monitor, handler)) return std::move(*error);
  return handler.take();
}

} // namespace fairly::petri
