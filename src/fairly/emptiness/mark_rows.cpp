#include "fairly/emptiness/mark_rows.hpp"

#include <bit>
#include <utility>

namespace fairly::emptiness {

MarkRows::MarkRows(const MarkTable& table, const std::vector<MarkSet>& bits)
    : table_(&table), width_(row_words(bits.size())) {
  for (std::uint32_t bit = 0; bit < bits.size(); ++bit) {
    bits[bit].for_each([&](Mark mark) {
      if (mark >= bits_of_.size()) bits_of_.resize(mark + 1);
      bits_of_[mark].push_back(bit);
    });
  }
}

void MarkRows::extend() {
  words_.resize(table_->size() * width_);
  for (; known_ < table_->size(); ++known_) {
    fill(words_.data() + known_ * width_, (*table_)[static_cast<MarksId>(known_)]);
  }
}

void MarkRows::fill(Word* row, const MarkSet& set) const {
  set.for_each([&](Mark mark) {
    if (mark >= bits_of_.size()) return;
    for (const std::uint32_t bit : bits_of_[mark]) row[bit / 64] |= Word{1} << (bit % 64);
  });
}

std::vector<Word> MarkRows::row_of(const MarkSet& set) const {
  std::vector<Word> row(width_);
  fill(row.data(), set);
  return row;
}

MarkRows identity_rows(const MarkTable& table, Mark count) {
  std::vector<MarkSet> bits(count);
  for (Mark mark = 0; mark < count; ++mark) bits[mark].add(mark);
  return MarkRows(table, bits);
}

MarkSet identity_marks(std::span<const Word> row) {
  MarkSet marks;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (Word rest = row[i]; rest != 0; rest &= rest - 1) {
      marks.add(static_cast<Mark>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
    }
  }
  return marks;
}

// Padding bits belong to no mark and stay zero.
std::vector<MarkSet> StreettRows::layout(const StreettForm& form) {
  std::vector<MarkSet> bits = form.inf;
  bits.resize(row_words(form.inf.size()) * 64);
  for (const StreettForm::Pair& pair : form.pairs) bits.push_back(pair.fin);
  bits.resize((row_words(form.inf.size()) + row_words(form.pairs.size())) * 64);
  for (const StreettForm::Pair& pair : form.pairs) bits.push_back(pair.inf);
  return bits;
}

StreettRows::StreettRows(const MarkTable& table, const StreettForm& form)
    : buchi_(row_words(form.inf.size())), pair_words_(row_words(form.pairs.size())),
      rows_(table, layout(form)) {
  for (std::size_t i = 0; i < form.inf.size(); ++i) buchi_[i / 64] |= Word{1} << (i % 64);
  for (const StreettForm::Pair& pair : form.pairs) left_.push_back(pair.fin);
}

bool StreettRows::has_all_buchi(const Word* row) const {
  for (std::size_t i = 0; i < buchi_.size(); ++i) {
    if (row[i] != buchi_[i]) return false;
  }
  return true;
}

bool StreettRows::has_all_buchi(const Word* row, const Word* more) const {
  for (std::size_t i = 0; i < buchi_.size(); ++i) {
    if ((row[i] | more[i]) != buchi_[i]) return false;
  }
  return true;
}

bool StreettRows::has_left(const Word* row) const {
  for (std::size_t i = 0; i < pair_words_; ++i) {
    if (left(row)[i] != 0) return true;
  }
  return false;
}

bool StreettRows::has_bad(const Word* row) const {
  const Word* l = left(row);
  for (std::size_t i = 0; i < pair_words_; ++i) {
    if ((l[i] & ~l[i + pair_words_]) != 0) return true;
  }
  return false;
}

void StreettRows::add_bad(const Word* row, Word* pairs) const {
  const Word* l = left(row);
  for (std::size_t i = 0; i < pair_words_; ++i) pairs[i] |= l[i] & ~l[i + pair_words_];
}

bool StreettRows::meets_left(const Word* row, const Word* pairs) const {
  const Word* l = left(row);
  for (std::size_t i = 0; i < pair_words_; ++i) {
    if ((l[i] & pairs[i]) != 0) return true;
  }
  return false;
}

MarkSet StreettRows::left_marks(const Word* pairs) const {
  MarkSet marks;
  for (std::size_t i = 0; i < left_.size(); ++i) {
    if ((pairs[i / 64] >> (i % 64) & 1) != 0) marks |= left_[i];
  }
  return marks;
}

} // namespace fairly::emptiness
