#include "fairly/colour/unfold.hpp"

#include "fairly/base/text.hpp"
#include "fairly/colour/bindings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

namespace fairly::colour {
namespace {

constexpr std::uint64_t kMostNodes = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 24; // colours that one row stands for
constexpr std::size_t kBuildPollEvery = 8192;                 // places, transitions and arcs

Error too_large(const std::string& source, std::string message) {
  return {.message = std::move(message),
          .source = source,
          .kind = ErrorKind::limit,
          .stop = Stop::Kind::size};
}

class Unfolder {
 public:
  Unfolder(const ColouredNet& net, const std::string& source, Monitor* monitor)
      : net_(net), source_(source), monitor_(monitor), table_(std::make_shared<petri::Colours>()) {
    table_->sorts = net.sorts;
  }

  petri::Net run() {
    check_sizes();
    has_clear_names_ = has_clear_names();
    Bindings bindings(net_);
    const std::optional<Stop> stop = bindings.find(monitor_);
    if (stop) fail_as_stopped(*stop, bindings.colour_count(), bindings.binding_count());
    if (bindings.colour_count() > kMostNodes || bindings.binding_count() > kMostNodes) {
      throw too_large(source_, fmt::format("this net unfolds to {} places and {} transitions",
                                           grouped(bindings.colour_count()),
                                           grouped(bindings.binding_count())));
    }
    out_.id = net_.id;
    out_.name = net_.name;
    add_places(bindings);
    for (std::uint32_t t = 0; t < net_.transitions.size(); ++t) add_transitions(t, bindings);
    table_->index();
    out_.colours = std::move(table_);
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail_as_stopped(const Stop& stop, std::uint64_t places,
                                    std::uint64_t transitions) const {
    const std::string so_far =
        fmt::format("{} places and {} transitions so far", grouped(places), grouped(transitions));
    Stop told = stop;
    told.text =
        stop.kind == Stop::Kind::memory
            ? fmt::format("this net unfolds to more than memory allows: {} ({})", so_far, stop.text)
            : fmt::format("{} while the net was unfolded: {}", stop.text, so_far);
    throw to_error(std::move(told), source_);
  }

  // Checks limits: codes of colours are numbers of 64 bits, and each row is written out at once.
  void check_sizes() const {
    for (const Place& place : net_.places) {
      if (table_->colour_count(place.sorts)) continue;
      throw too_large(source_,
                      fmt::format("the place {} has more than 2^62 colours", displayed(place.id)));
    }
    for (const Place& place : net_.places) check_rows(place.initial, place.id);
    for (const Transition& transition : net_.transitions) {
      for (const Arc& arc : transition.inputs) check_rows(arc.tokens, transition.id);
      for (const Arc& arc : transition.outputs) check_rows(arc.tokens, transition.id);
    }
  }

  void check_rows(const Multiset& multiset, const std::string& id) const {
    for (const Row& row : multiset.rows) {
      std::uint64_t colours = 1;
      for (const Part& part : row.colour) {
        if (part.kind == Part::Kind::all) colours *= part.size;
        if (colours <= kMostAtOnce) continue;
        throw too_large(source_, fmt::format("a term of {} stands for more than {} colours",
                                             displayed(id), grouped(kMostAtOnce)));
      }
    }
    for (const Difference& each : multiset.differences) {
      check_rows(each.from, id);
      check_rows(each.taken, id);
    }
  }

  void poll_after(std::size_t work) {
    work_ += work;
    if (work_ < kBuildPollEvery) return;
    work_ = 0;
    const std::uint64_t places = out_.places().size(), transitions = out_.transitions().size();
    const std::optional<Stop> stop =
        poll(monitor_, {.phase = Phase::unfolding, .states = places, .edges = transitions});
    if (stop) fail_as_stopped(*stop, places, transitions);
  }

  // Can ids of different nodes never be the same, whatever their values are called?
  bool has_clear_names() const {
    const auto is_clear = [](const std::string& text) {
      return text.find_first_of("[](),=") == std::string::npos;
    };
    const auto has_clear_id = [&](const auto& node) { return is_clear(node.id); };
    return std::all_of(net_.places.begin(), net_.places.end(), has_clear_id) &&
           std::all_of(net_.transitions.begin(), net_.transitions.end(), has_clear_id) &&
           std::all_of(net_.sorts.begin(), net_.sorts.end(), [&](const petri::ColourSort& sort) {
             const auto& all = sort.constants;
             return std::all_of(all.begin(), all.end(), [&](const auto& each) {
               return is_clear(sort.has_names ? each.name : each.id);
             });
           });
  }

  // Returns an id that no node has: names of values may be anything.
  std::string free_id(std::string id) const {
    if (has_clear_names_) return id;
    while (out_.find_place(id) || out_.find_transition(id)) id += '_';
    return id;
  }

  static std::string name_with(const std::string& name, const std::string& id,
                               const std::string& index) {
    return name.empty() || name == id ? std::string() : name + index;
  }

  void add_places(const Bindings& bindings) {
    std::vector<Tokens> initial;
    for (std::size_t p = 0; p < net_.places.size(); ++p) {
      const Place& place = net_.places[p];
      petri::ColouredPlace known{.id = place.id,
                                 .name = place.name,
                                 .sorts = place.sorts,
                                 .first = static_cast<std::uint32_t>(out_.places().size()),
                                 .colours = bindings.colours()[p].codes()};
      std::sort(known.colours.begin(), known.colours.end());
      evaluate(place.initial, nullptr, initial);
      auto tokens = initial.begin();
      for (const std::uint64_t code : known.colours) {
        poll_after(1);
        const std::string index = table_->colour_text(place.sorts, code);
        petri::Place one{.id = free_id(place.id + index),
                         .name = name_with(place.name, place.id, index)};
        if (tokens != initial.end() && tokens->colour == code) {
          if (tokens->count > petri::kMaxTokens) {
            throw too_large(source_,
                            fmt::format("place {} holds more than {} tokens in the beginning",
                                        displayed(one.id), petri::kMaxTokens));
          }
          one.tokens = static_cast<std::uint32_t>((tokens++)->count);
        }
        out_.add(std::move(one));
      }
      table_->places.push_back(std::move(known));
    }
  }

  // The numbers of the bindings, ordered by increasing values.
  std::vector<std::uint32_t> order_of(const std::vector<std::uint32_t>& found, std::uint32_t count,
                                      const petri::SortNumbers& parts) const {
    const std::size_t width = parts.size();
    const auto values = [&](std::uint32_t which) {
      return std::span<const std::uint32_t>(found.data() + which * width, width);
    };
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    if (!table_->colour_count(parts)) { // the codes of the values would be too large
      std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::lexicographical_compare(values(a).begin(), values(a).end(), values(b).begin(),
                                            values(b).end());
      });
      return order;
    }
    std::vector<std::pair<std::uint64_t, std::uint32_t>> codes(count);
    for (std::uint32_t i = 0; i < count; ++i) codes[i] = {table_->code(parts, values(i)), i};
    std::sort(codes.begin(), codes.end());
    for (std::uint32_t i = 0; i < count; ++i) order[i] = codes[i].second;
    return order;
  }

  void add_transitions(std::uint32_t t, const Bindings& bindings) {
    const Transition& transition = net_.transitions[t];
    petri::ColouredTransition known{.id = transition.id,
                                    .name = transition.name,
                                    .variables = transition.variables,
                                    .first = static_cast<std::uint32_t>(out_.transitions().size()),
                                    .count = static_cast<std::uint32_t>(bindings.counts()[t])};
    const std::vector<std::uint32_t>& found = bindings.values()[t];
    const std::size_t width = transition.parts.size();
    const std::vector<std::uint32_t> order = order_of(found, known.count, transition.parts);
    known.values.reserve(found.size());
    for (const std::uint32_t which : order) {
      poll_after(1);
      const std::span<const std::uint32_t> binding(found.data() + which * width, width);
      const std::string index = table_->binding_text(known, binding);
      petri::Transition one{.id = free_id(transition.id + index),
                            .name = name_with(transition.name, transition.id, index),
                            .fairness = transition.fairness};
      add_arcs(transition.inputs, binding.data(), one.inputs, one.id);
      add_arcs(transition.outputs, binding.data(), one.outputs, one.id);
      known.values.insert(known.values.end(), binding.begin(), binding.end());
      out_.add(std::move(one));
    }
    table_->transitions.push_back(std::move(known));
  }

  // Adds all arcs to `out`, which gets as much memory as they need and no more.
  void add_arcs(const std::vector<Arc>& arcs, const std::uint32_t* binding,
                std::vector<petri::Arc>& out, const std::string& id) {
    arcs_.clear();
    for (const Arc& arc : arcs) {
      const petri::ColouredPlace& place = table_->places[arc.place];
      evaluate(arc.tokens, binding, tokens_);
      poll_after(tokens_.size());
      for (const Tokens& each : tokens_) {
        const auto at = std::lower_bound(place.colours.begin(), place.colours.end(), each.colour);
        const auto index = place.first + static_cast<std::uint32_t>(at - place.colours.begin());
        const bool fits = each.count <= petri::kMaxWeight &&
                          petri::add_arc(arcs_, {index, static_cast<std::uint32_t>(each.count)});
        if (fits) continue;
        throw too_large(source_, fmt::format("an arc of {} has a weight of more than {}",
                                             displayed(id), petri::kMaxWeight));
      }
    }
    out.assign(arcs_.begin(), arcs_.end());
  }

  const ColouredNet& net_;
  const std::string& source_;
  Monitor* monitor_;
  bool has_clear_names_ = false;
  petri::Net out_;
  std::shared_ptr<petri::Colours> table_;
  std::vector<Tokens> tokens_;
  std::vector<petri::Arc> arcs_;
  std::size_t work_ = 0; // since the monitor was last asked
};

} // namespace

Result<petri::Net> unfold(const ColouredNet& net, const std::string& source, Monitor* monitor) {
  try {
    return Unfolder(net, source, monitor).run();
  } catch (Error& error) {
    return std::move(error);
  }
}

} // namespace fairly::colour
