#include "fairly/base/close_matches.hpp"

#include "fairly/base/text.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

constexpr std::size_t kMaxDistance = 4;

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Only the cells of the table at most `limit` away from the diagonal can matter. `row` is scratch
// space.
std::size_t banded_distance(std::string_view a, std::string_view b, std::size_t limit,
                            std::vector<std::size_t>& row) {
  const std::size_t beyond = limit + 1;
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return beyond;
  row.assign(b.size() + 1, beyond);
  for (std::size_t j = 0; j <= std::min(limit, b.size()); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = std::min(b.size(), i + limit);
    std::size_t diagonal = row[first - 1];
    row[first - 1] = first == 1 && i <= limit ? i : beyond;
    std::size_t best = row[first - 1];
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1, beyond});
      best = std::min(best, row[j]);
    }
    if (best > limit) return beyond;
  }
  return row[b.size()];
}

} // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  std::vector<std::size_t> row;
  return banded_distance(a, b, limit, row);
}

CloseMatches::CloseMatches(std::string_view word, std::size_t most)
    : word_(lower_case(word)), most_(most),
      limit_(std::clamp<std::size_t>((word.size() + 2) / 3, 1, kMaxDistance)) {}

void CloseMatches::offer(std::string_view candidate) {
  const std::string lower = lower_case(candidate);
  std::size_t distance = banded_distance(word_, lower, limit_, row_);
  if (word_.size() >= 2 && lower.starts_with(word_)) distance = std::min(distance, limit_);
  // A candidate that shares no byte with the word is not close to it.
  if (distance > limit_ || distance >= std::max(word_.size(), candidate.size())) return;
  const auto is_farther = [&](const Match& match) { return match.distance > distance; };
  const auto at = std::find_if(matches_.begin(), matches_.end(), is_farther);
  if (at == matches_.end() && matches_.size() == most_) return;
  const auto same = [&](const Match& match) { return match.text == candidate; };
  if (std::any_of(matches_.begin(), matches_.end(), same)) return;
  matches_.insert(at, {distance, std::string(candidate)});
  if (matches_.size() > most_) matches_.pop_back();
}

std::vector<std::string> CloseMatches::found() const {
  std::vector<std::string> texts;
  for (const Match& match : matches_) texts.push_back(match.text);
  return texts;
}

std::string CloseMatches::hint() const {
  if (matches_.empty()) return {};
  std::string out = "did you mean ";
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    if (i > 0) out += i + 1 == matches_.size() ? " or " : ", ";
    out += displayed(matches_[i].text);
  }
  return out + "?";
}

} // namespace fairly
