#include "fairly/emptiness/unmet_conditions.hpp"

#include <algorithm>
#include <utility>

namespace fairly::emptiness {
namespace {

constexpr std::uint64_t kLeastEffort = 10'000; // edges

std::vector<Condition> concatenated(std::vector<Condition> first,
                                    const std::vector<Condition>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// The rows of marks: bit i of the first half is fin of condition i, bit i of the second half its
// inf.
std::vector<MarkSet> layout(const std::vector<Condition>& conditions) {
  const std::size_t half = row_words(conditions.size()) * 64;
  std::vector<MarkSet> bits(2 * half);
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (conditions[i].fin) bits[i] = *conditions[i].fin;
    bits[half + i] = conditions[i].inf;
  }
  return bits;
}

std::vector<Word> without_fin(const std::vector<Condition>& conditions) {
  std::vector<Word> bits(row_words(conditions.size()));
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (!conditions[i].fin) bits[i / 64] |= Word{1} << (i % 64);
  }
  return bits;
}

bool meet(std::span<const Word> a, std::span<const Word> b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

bool contains(std::span<const Word> bits, std::size_t index) {
  return (bits[index / 64] >> (index % 64) & 1) != 0;
}

bool is_zero(std::span<const Word> bits) {
  for (const Word word : bits) {
    if (word != 0) return false;
  }
  return true;
}

} // namespace

UnmetConditions::UnmetConditions(Graph& graph, const std::vector<Condition>& fixed,
                                 const std::vector<Condition>& choices, SearchState& state)
    : conditions_(concatenated(fixed, choices)), fixed_count_(fixed.size()),
      words_(row_words(conditions_.size())), always_(without_fin(conditions_)),
      rows_(graph.marks(), layout(conditions_)), state_(state), copy_(copy(graph)),
      maker_(copy_.graph) {}

Subgraph UnmetConditions::copy(Graph& graph) {
  Bits needed(words_);
  for (std::size_t i = 0; i < fixed_count_; ++i) needed[i / 64] |= Word{1} << (i % 64);
  for (std::size_t i = 0; i < words_; ++i) needed[i] &= always_[i];
  NodeSet found;
  ComponentSearch search(graph, rows_, state_);
  ComponentSearch::Component component;
  while (search.next(component)) {
    if (!component.has_cycle || meet(unmet(component.marks), needed)) continue;
    found.nodes.insert(found.nodes.end(), component.nodes.begin(), component.nodes.end());
  }
  if (state_.stopped()) found.nodes.clear();
  return SubgraphMaker(graph).make(found, {});
}

UnmetConditions::Bits UnmetConditions::unmet(const std::vector<Word>& marks) const {
  Bits bits(words_);
  for (std::size_t i = 0; i < words_; ++i) bits[i] = (marks[i] | always_[i]) & ~marks[words_ + i];
  return bits;
}

void UnmetConditions::split(const Part& part, const Bits& bad, std::vector<Part>& out) {
  MarkSet avoided = part.avoided;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    if (contains(bad, i)) avoided |= *conditions_[i].fin;
  }
  const auto rest = std::make_shared<Subgraph>(maker_.make(part.nodes, avoided));
  ComponentSearch search(rest->graph, rows_, state_, true);
  ComponentSearch::Component component;
  while (search.next(component)) {
    if (!component.has_cycle) continue;
    out.push_back({{rest, std::move(component.nodes)}, std::move(component.marks), avoided});
  }
}

std::optional<UnmetConditions::Part> UnmetConditions::next_accepting(std::vector<Part>& parts,
                                                                     const Bits& active) {
  while (!parts.empty() && !state_.stopped()) {
    Part part = std::move(parts.back());
    parts.pop_back();
    Bits bad = unmet(part.marks);
    for (std::size_t i = 0; i < words_; ++i) bad[i] &= active[i];
    if (is_zero(bad)) return part;
    if (!meet(bad, always_)) split(part, bad, parts);
  }
  return std::nullopt;
}

std::vector<std::uint32_t> UnmetConditions::short_answer(Part part) {
  Bits missing = unmet(part.marks);
  const auto is_hopeless = [&](const Condition& condition) {
    return !condition.fin ||
           (condition.weaker && contains(missing, fixed_count_ + *condition.weaker));
  };
  for (std::size_t i = fixed_count_; i < conditions_.size() && effort_left_ > 0; ++i) {
    if (!contains(missing, i) || is_hopeless(conditions_[i])) continue;
    // Does some part meet this condition as well, besides all that the whole meets?
    Bits active(words_);
    for (std::size_t k = 0; k < words_; ++k) active[k] = ~missing[k];
    active[i / 64] |= Word{1} << (i % 64);
    const std::uint64_t before = state_.statistics.edges;
    std::vector<Part> parts{part};
    if (std::optional<Part> better = next_accepting(parts, active)) {
      part = *std::move(better);
      missing = unmet(part.marks);
    }
    const std::uint64_t spent = state_.statistics.edges - before + part.nodes.nodes.size();
    effort_left_ -= std::min(effort_left_, spent);
  }
  std::vector<std::uint32_t> answer;
  for (std::size_t i = fixed_count_; i < conditions_.size(); ++i) {
    if (contains(missing, i)) answer.push_back(static_cast<std::uint32_t>(i - fixed_count_));
  }
  return answer;
}

std::vector<std::vector<std::uint32_t>>
UnmetConditions::find(const std::vector<std::uint32_t>& chosen, std::size_t most) {
  Bits active(words_);
  const auto add = [&](std::size_t i) { active[i / 64] |= Word{1} << (i % 64); };
  for (std::size_t i = 0; i < fixed_count_; ++i) add(i);
  for (const std::uint32_t i : chosen) add(fixed_count_ + i);
  effort_left_ = std::max<std::uint64_t>(2 * copy_.graph.edge_count(), kLeastEffort);
  std::vector<std::vector<std::uint32_t>> answers;
  ComponentSearch search(copy_.graph, rows_, state_, true);
  ComponentSearch::Component component;
  std::vector<Part> parts;
  while (answers.size() < most && search.next(component)) {
    if (!component.has_cycle) continue;
    parts.clear();
    parts.push_back({{nullptr, std::move(component.nodes)}, std::move(component.marks)});
    while (std::optional<Part> part = next_accepting(parts, active)) {
      answers.push_back(short_answer(*std::move(part)));
      if (answers.size() >= most) break;
    }
  }
  return answers;
}

} // namespace fairly::emptiness
