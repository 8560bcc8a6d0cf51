// What the subcommands share: exit codes, how they register, how errors are printed.
#pragma once

#include "fairly/base/result.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace fairly::tool {

// The contract with scripts, the same for all subcommands.
enum ExitCode { kHolds = 0, kViolated = 1, kUnknown = 2, kError = 3 };

// Each function adds its subcommand. If the subcommand was given, its callback stores the exit
// code.
void add_check_command(CLI::App& app, int& exit_code);
void add_suggest_command(CLI::App& app, int& exit_code);
void add_reduce_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_mcc_command(CLI::App& app, int& exit_code);
void add_empty_command(CLI::App& app, int& exit_code);
void add_net_command(CLI::App& app, int& exit_code);
void add_unfold_command(CLI::App& app, int& exit_code);
void add_convert_command(CLI::App& app, int& exit_code);
void add_show_command(CLI::App& app, int& exit_code);
void add_translate_command(CLI::App& app, int& exit_code);
void add_explore_command(CLI::App& app, int& exit_code);
void add_manual_command(CLI::App& app, int& exit_code);

// The exit code for several answers: an error counts most, then violated, then unknown.
int combine(int so_far, int next);

// Prints the error for people and returns kError.
int report(const Error& error);

// Writes what is still to be written to standard output. Returns the exit code that was given, or
// reports an error if not all of the output could be written: a full disk or a closed pipe must not
// look like success.
int finish_output(int exit_code);

// Prints a line on standard error, after everything that was printed before. Never fails.
void complain(const std::string& line);

} // namespace fairly::tool
