#include "checkpoint_options.hpp"

#include "input.hpp"
#include "limit_options.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <cstring>
#include <iterator>
#include <vector>

namespace fairly::tool {
namespace {

constexpr double kUsualEvery = 600;

std::string is_named(const std::string& folder) {
  return folder.empty() ? "give the name of a directory" : "";
}

} // namespace

void add_checkpoint_options(CLI::App& command, CheckpointOptions& options) {
  command
      .add_option("--checkpoint", options.save,
                  "Save the work done so far in this directory, now and then and at a limit")
      ->type_name("DIR")
      ->check(is_named);
  add_time_option(command, "--checkpoint-every", options.every,
                  "How often to save (30s, 10m, 2h; default: 10m)");
  command.add_option("--resume", options.resume, "Go on from the checkpoint in this directory")
      ->type_name("DIR")
      ->check(is_named);
}

std::optional<Error> refuse_checkpoints(const CheckpointOptions& options,
                                        const std::string& model) {
  if (options.every > 0 && options.save.empty()) {
    return Error{.message = "--checkpoint-every says how often to save, but not where",
                 .hint = "add --checkpoint DIR"};
  }
  if (options.are_given() && model == "-") {
    return Error{.message = fmt::format("{} needs a model in a file, which can be read again",
                                        options.name()),
                 .hint = "put the model into a file"};
  }
  return std::nullopt;
}

Result<std::optional<workers::CheckpointPlan>>
checkpoint_plan(const CheckpointOptions& options, const ModelOptions& model, const char* task) {
  std::optional<workers::CheckpointPlan> plan;
  if (!options.are_given()) return plan;
  Result<Input> input = Input::open(model.model);
  if (!input) return input.error();
  const std::string text(std::istreambuf_iterator<char>(input->stream()), {});
  std::vector<Word> words(text.size() / sizeof(Word) + 2);
  std::memcpy(words.data(), text.data(), text.size());
  words.back() = model.stuttering ? 1 + static_cast<Word>(*model.stuttering) : 0;
  const Word print = fingerprint(words.data(), words.size(), text.size());
  plan.emplace();
  plan->save = options.save;
  plan->resume = options.resume;
  plan->every = options.every > 0 ? options.every : kUsualEvery;
  plan->about = {{"version", kVersion}, {"task", task}, {"model", fmt::format("{:016x}", print)}};
  return plan;
}

} // namespace fairly::tool
