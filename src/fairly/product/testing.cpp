#include "fairly/product/testing.hpp"

namespace fairly {

std::uint32_t Testing::observe(const Labelling& labelling, std::uint32_t letter) {
  if (letter >= observed_.size()) observed_.resize(letter + std::size_t{1});
  if (observed_[letter] != 0) return observed_[letter] - 1;
  const Word* words = labelling.letter_words(letter);
  MarkSet holds;
  for (std::uint32_t i = 0; i < propositions_; ++i) {
    if ((words[i / 64] >> (i % 64) & 1) != 0) holds.add(i);
  }
  const MarksId number = numbers_.intern(holds);
  row_.resize(numbers_.size());
  if (row_[number] == 0) {
    table.add_letter(words);
    row_[number] = static_cast<std::uint32_t>(table.letter_count());
  }
  observed_[letter] = row_[number];
  return observed_[letter] - 1;
}

} // namespace fairly
