// The front door of the library: does every fair run of a model satisfy an LTL property?
//
//     #include <fairly/fairly.hpp>
//     using namespace std::chrono_literals;
//
//     auto net = fairly::read_model("abp.pnml").value();
//     auto claim = fairly::Property::parse(*net, "G(waiting_0 -> F ready_1)").value();
//     claim.assume(fairly::strong("accept_*"));
//     fairly::Checker checker(*net, {.time = 30s});
//     auto answer = checker.check(claim).value();
//     if (answer.violated()) puts(fairly::trace_text(*answer.counterexample).c_str());
//     auto needed = checker.suggest(claim).value();
//
// Whatever can go wrong because of the outside world is returned as a Result, which is a value or
// an Error with a position. Calling value() on an Error throws std::logic_error with its text,
// which ends a program that does not catch it. Limits are not errors: the verdict is then unknown.
// Nothing here prints, exits, or reads the environment. Objects must not be shared between threads;
// different threads may use different models.
//
//     model/model.hpp        what a model is; how to write your own
//     read/model_file.hpp    models from files
//     model/property.hpp     formulas about a model, and fairness
//     check/checker.hpp      checks, suggestions, state spaces
//     read/nets.hpp          nets that a program makes; petri/families.hpp, petri/net_formats.hpp
//     check/omega_automaton.hpp  automata from LTL and HOA
//     report/trace_*.hpp     counterexamples as text, ITF, JSON, a page
//
// Only the headers that this one includes are installed.
#pragma once

#include "fairly/check/checker.hpp"
#include "fairly/check/omega_automaton.hpp"
#include "fairly/model/property.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_formats.hpp"
#include "fairly/read/model_file.hpp"
#include "fairly/read/nets.hpp"
#include "fairly/report/action_text.hpp"
#include "fairly/report/fairness_text.hpp"
#include "fairly/report/trace_html.hpp"
#include "fairly/report/trace_itf.hpp"
#include "fairly/report/trace_json.hpp"
#include "fairly/report/trace_text.hpp"
