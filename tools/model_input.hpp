// Reading the model that a subcommand works on.
#pragma once

#include "fairly/model/model.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/read/model_file.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>

namespace fairly::tool {

struct ModelOptions {
  std::string model; // a file; "-" is standard input
  std::optional<Stuttering> stuttering{};
};

// MODEL and --stutter. The options must live as long as the command.
void add_model_options(CLI::App& command, ModelOptions& options);

// Returns an error of kind `limit` if a limit is reached while reading.
Result<std::unique_ptr<Model>> load_model(const ModelOptions& options, Monitor& monitor);

// Returns null if the model is not a net.
petri::NetModel* as_net(Model& model);

} // namespace fairly::tool
