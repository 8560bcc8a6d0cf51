// Counterexamples as one HTML page: the lasso, the net or the values of the variables, and why the
// run is fair, step by step; of several runs one at a time.
//
// The page is made of the files in page/, which are part of the program, and of the runs as JSON
// (see run_data). It needs no network and no other file. The page fires the steps itself and
// writes every name as text, never as markup; in the JSON there is no '<', so no name can end it.
// Size: places, arcs, steps, and one character for each subformula and step.
// Tested by tests/unit/report/trace_html_test.cpp and tests/browser/trace_page_test.py.
#pragma once

#include "fairly/replay/replay.hpp"

#include <functional>
#include <span>
#include <string>

namespace fairly {

// What `dot -Tplain` answers to a text, which helps to draw nets; empty: nothing of use. The
// library itself starts no programs.
using AskGraphviz = std::function<std::string(const std::string& text)>;

std::string trace_html(const Counterexample& found, const AskGraphviz& ask = {});

// An entry of the list on a page of several.
struct PageRun {
  std::string name{}; // of a property, or what the run shows
  std::string note{}; // the same at length, or what is to be said instead of a run
  const Counterexample* found = nullptr; // null: there is none
};

// All of one model, at least one of them with a run.
std::string traces_html(std::span<const PageRun> runs, const AskGraphviz& ask = {});

} // namespace fairly
