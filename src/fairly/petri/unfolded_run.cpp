#include "fairly/petri/unfolded_run.hpp"

#include "fairly/petri/marking.hpp"
#include "fairly/petri/normal_form.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fairly::petri {
namespace {

constexpr std::size_t kMaxUnfoldedRounds = 400;
constexpr std::size_t kMaxUnfoldedSteps = 400'000;

class RunUnfolder {
 public:
  RunUnfolder(const Net& net, const Symmetry& symmetry)
      : net_(net), transitions_(net, symmetry.labels), form_(symmetry, net.places().size()),
        marking_(initial_marking(net)), normal_(marking_), images_(marking_.size()) {
    std::iota(images_.begin(), images_.end(), PlaceIndex{0});
    normalise();
  }

  // Returns false if the moves cannot be taken from the normal form.
  bool follow(const std::vector<Move>& some) {
    return std::all_of(some.begin(), some.end(), [&](const Move& move) { return take(move); });
  }

  const Marking& marking() const { return marking_; }
  std::vector<Move> moves;

 private:
  void normalise() {
    std::vector<NormalForm::Tokens> tokens(normal_.size());
    for (PlaceIndex p = 0; p < normal_.size(); ++p) tokens[p] = {p, normal_[p]};
    form_.apply(tokens);
    const std::vector<PlaceIndex> before = images_;
    for (PlaceIndex p = 0; p < normal_.size(); ++p) {
      normal_[tokens[p].place] = tokens[p].count;
      images_[tokens[p].place] = before[p];
    }
  }

  bool take(const Move& move) {
    if (move.is_stutter()) {
      moves.push_back(move);
      return true;
    }
    const Transition& transition = net_.transitions()[move.action];
    const auto here = transitions_.find(move.action, images_);
    if (!here || !is_enabled(transition, normal_)) return false;
    fire(net_.transitions()[*here], marking_);
    moves.emplace_back(*here);
    fire(transition, normal_);
    normalise();
    return true;
  }

  const Net& net_;
  MovedTransitions transitions_;
  NormalForm form_;
  Marking marking_, normal_;
  std::vector<PlaceIndex> images_; // normal_[p] = marking_[images_[p]]
};

} // namespace

std::optional<Trace> unfolded_run(const Net& net, const Symmetry& symmetry, const Trace& run) {
  RunUnfolder unfolder(net, symmetry);
  if (!unfolder.follow(run.prefix)) return std::nullopt;
  if (run.cycle.empty()) return Trace{.prefix = std::move(unfolder.moves), .start = run.start};
  std::vector<std::pair<Marking, std::size_t>> rounds; // where each began
  for (std::size_t i = 0; i < kMaxUnfoldedRounds && unfolder.moves.size() < kMaxUnfoldedSteps;
       ++i) {
    rounds.emplace_back(unfolder.marking(), unfolder.moves.size());
    if (!unfolder.follow(run.cycle)) return std::nullopt;
    const auto again = std::find_if(rounds.begin(), rounds.end(), [&](const auto& round) {
      return round.first == unfolder.marking();
    });
    if (again == rounds.end()) continue;
    const auto begin = unfolder.moves.begin() + static_cast<std::ptrdiff_t>(again->second);
    return Trace{.prefix = {unfolder.moves.begin(), begin},
                 .cycle = {begin, unfolder.moves.end()},
                 .start = run.start};
  }
  return std::nullopt;
}

} // namespace fairly::petri
