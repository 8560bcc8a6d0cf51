// Counterexamples as one HTML page: the lasso, the net or the values of the variables, and why the
// run is fair, step by step. If there are several runs, one is shown at a time.
//
// The page consists of the files in page/, which are part of the program, and of the runs as JSON
// (see run_data). It needs no network and no other file. The page fires the steps itself and writes
// every name as text, never as markup. The JSON contains no '<', so no name can end it. Size:
// places, arcs, steps, and one character for each subformula and step.
// Tested by tests/unit/report/trace_html_test.cpp and tests/browser/trace_page_test.py.
#pragma once

#include "fairly/replay/replay.hpp"

#include <functional>
#include <span>
#include <string>

namespace fairly {

// Returns what `dot -Tplain` answers to a text, for drawing nets, or an empty text if there is
// nothing of use. The library itself starts no programs.
using AskGraphviz = std::function<std::string(const std::string& text)>;

std::string trace_html(const Counterexample& found, const AskGraphviz& ask = {});

// An entry of the list on a page with several runs.
struct PageRun {
  std::string name{};                    // the name of a property, or what the run shows
  std::string note{};                    // the same at length, or a text in place of a run
  const Counterexample* found = nullptr; // null: there is no run
};

// All entries must be about one model, and at least one must have a run.
std::string traces_html(std::span<const PageRun> runs, const AskGraphviz& ask = {});

} // namespace fairly
