// The states of a graph that TLC wrote, while it is being read: what they are called, what is known
// about them, and their values.
//
// A state has a fingerprint; edges may mention it before it is described. Its label is cut into
// variables: outside strings and brackets, a new one begins with "/\ x =", or with "x =" at the
// beginning of a line, since TLC writes no "/\" for a single variable.
// Cost: a hash for each mention, linear in the labels.
// Tested by tests/unit/graph/tlc_reader_test.cpp.
#pragma once

#include "fairly/graph/labelled_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::graph {

struct Assignment {
  std::string_view variable, value;
};

// Cuts the label of a state into variables. Returns what is wrong with it, or nullopt. An empty
// label has no variables.
std::optional<std::string> split_state(std::string_view label, std::vector<Assignment>& out);

class TlcStates {
 public:
  struct State {
    std::int64_t fingerprint = 0;
    std::size_t line = 0, column = 0, length = 0; // where it is first mentioned
    std::uint32_t row = kNone;                    // row of its values; kNone: not described
    bool is_initial = false;
    bool is_outside = false; // described as a state that is not in the model
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  TlcStates();
  ~TlcStates();

  // Returns the index of a state, which is added if it was not mentioned before.
  std::uint32_t mention(std::int64_t fingerprint, std::size_t line, std::size_t column,
                        std::size_t length);
  State& operator[](std::size_t index) { return states_[index]; }
  std::size_t size() const { return states_.size(); }

  // Describes a state. Returns what is wrong, or nullopt. The variables are those of the first
  // state that is described. A repeated description has to say the same.
  std::optional<std::string> describe(std::uint32_t index, std::string_view label,
                                      std::string_view tooltip);

  // Numbers the described states in the order of their descriptions and moves variables, values and
  // initial states into the graph. Returns the numbers by index; kNone means outside the model.
  std::vector<std::uint32_t> move_into(LabelledGraph& graph);

 private:
  struct Tables;

  std::optional<std::string> assign(std::string_view text, std::uint32_t* row, bool is_label);
  std::optional<std::string> missing(const std::uint32_t* row) const;
  std::optional<std::string> compare(std::string_view label, const std::uint32_t* row);

  std::vector<State> states_;
  std::uint32_t rows_ = 0;
  std::vector<std::uint32_t> values_; // row by row
  std::vector<Assignment> split_;     // scratch
  std::unique_ptr<Tables> tables_;
};

} // namespace fairly::graph
