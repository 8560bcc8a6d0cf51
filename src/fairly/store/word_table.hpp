// A set of words of up to 64 bits, numbered 0, 1, 2, ... in the order of insertion.
//
// The words stand in an array by number, and an index finds the number of a word. Each direction
// costs one or two cache misses. To insert many words, call prefetch() for all of them, then
// guess() for all, then insert() for all.
// Cost: 1 to 8 bytes for the word itself, plus the index.
// Tested by tests/unit/store/word_table_test.cpp.
#pragma once

#include "fairly/base/word.hpp"
#include "fairly/store/number_index.hpp"
#include "fairly/store/packed_words.hpp"

#include <optional>

namespace fairly {

struct MixHash {
  std::uint64_t operator()(Word word) const { return mix(word); }
};

// The hash is a parameter so that tests can use a bad one.
template <class Hash>
class BasicWordTable {
 public:
  explicit BasicWordTable(unsigned bits = 64, unsigned segments = 64)
      : words_(bits), index_(segments) {}

  std::uint64_t size() const { return words_.size(); }
  std::uint64_t bytes() const { return words_.bytes() + index_.bytes(); }
  Word operator[](StateNumber number) const { return words_[number]; }

  static std::uint64_t hash(Word word) { return Hash{}(word); }
  // To be called when a word with this hash will be inserted soon.
  void prefetch(std::uint64_t hash) const { index_.prefetch(hash); }
  // To be called a little later. Returns the number that the word probably has, or kNone if it is
  // probably new.
  static constexpr StateNumber kNone = NumberIndex::kNone;
  StateNumber guess(std::uint64_t hash) const {
    const StateNumber number = index_.peek(hash);
    if (number != kNone) words_.prefetch(number);
    return number;
  }

  std::optional<StateNumber> find(Word word) const { return find(word, hash(word)); }

  // Returns the number of the word. The word is new if this number is what size() was before. If
  // std::bad_alloc is thrown, nothing has changed.
  StateNumber insert(Word word) { return insert(word, hash(word)); }
  StateNumber insert(Word word, std::uint64_t hash, StateNumber guess) {
    return guess != kNone && words_[guess] == word ? guess : insert(word, hash);
  }
  StateNumber insert(Word word, std::uint64_t hash) {
    words_.make_room();
    const StateNumber next = words_.size();
    const StateNumber number = index_.find_or_add(
        hash, next, [&](StateNumber other) { return words_[other] == word; }, Keys{words_});
    if (number == next) words_.push_back(word);
    return number;
  }

 private:
  std::optional<StateNumber> find(Word word, std::uint64_t hash) const {
    return index_.find(hash, [&](StateNumber number) { return words_[number] == word; });
  }

  struct Keys {
    const PackedWords& words;
    std::uint64_t hash(StateNumber number) const { return Hash{}(words[number]); }
    void prefetch(StateNumber number) const { words.prefetch(number); }
  };

  PackedWords words_;
  NumberIndex index_;
};

using WordTable = BasicWordTable<MixHash>;

} // namespace fairly
