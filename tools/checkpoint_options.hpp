// --checkpoint, --checkpoint-every and --resume, for any subcommand.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/workers/checkpoint.hpp"
#include "model_input.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace fairly::tool {

struct CheckpointOptions {
  std::string save, resume; // folders; empty: not given
  double every = 0;         // seconds; 0: not given

  bool are_given() const { return !save.empty() || !resume.empty(); }
  // The name of the option that was given, for errors.
  const char* name() const { return save.empty() ? "--resume" : "--checkpoint"; }
};

// The options must live as long as the command.
void add_checkpoint_options(CLI::App& command, CheckpointOptions& options);

// Returns an error for combinations that cannot be honoured.
std::optional<Error> refuse_checkpoints(const CheckpointOptions& options, const std::string& model);

// The plan for a task with this name, or nullopt if nothing was asked for. Returns an error if the
// model cannot be read.
Result<std::optional<workers::CheckpointPlan>>
checkpoint_plan(const CheckpointOptions& options, const ModelOptions& model, const char* task);

} // namespace fairly::tool
