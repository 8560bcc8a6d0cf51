// Which known words did somebody mean who wrote an unknown word?
//
// Candidates are offered one by one. The few with the smallest edit distance are kept, in the order
// of their distance, if it is at most a third of the length of the word, rounded up. Candidates
// that begin with the word count as just close enough. Upper and lower case are the same.
// Cost: O(n k) for a candidate of n bytes, where k is the largest distance still of interest (at
// most 4).
// Tested by tests/unit/base/close_matches_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

class CloseMatches {
 public:
  explicit CloseMatches(std::string_view word, std::size_t most = 3);

  void offer(std::string_view candidate);

  // Closest first; equally close ones in the order offered.
  std::vector<std::string> found() const;
  // "did you mean a, b or c?", with names displayed for a terminal; empty if nothing is close.
  std::string hint() const;

 private:
  struct Match {
    std::size_t distance;
    std::string text;
  };

  std::string word_;  // in lower case
  std::size_t most_;  // matches to keep
  std::size_t limit_; // largest distance still of interest
  std::vector<Match> matches_;
  std::vector<std::size_t> row_; // of the table of distances
};

// The number of bytes to insert, delete or replace to turn one text into the other; limit + 1 if it
// is more than `limit`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

} // namespace fairly
