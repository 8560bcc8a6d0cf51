#include "model_input.hpp"

#include "choice.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "input.hpp"

namespace fairly::tool {

void add_model_options(CLI::App& command, ModelOptions& options) {
  command
      .add_option(
          "MODEL", options.model,
          "A net (PNML, also coloured, TINA's .net, .lola) or a graph (.aut, TLC's dot); '-' is "
          "standard input")
      ->required()
      ->type_name("");
  add_choice<std::optional<Stuttering>>(
      command, "--stutter", options.stuttering,
      {{"dead", Stuttering::when_dead}, {"always", Stuttering::always}},
      "Graphs: where a run may rest for ever: in dead states, or always (TLC's default)")
      ->type_name("WHERE");
}

Result<std::unique_ptr<Model>> load_model(const ModelOptions& options, Monitor& monitor) {
  Result<Input> input = Input::open(options.model);
  if (!input) return input.error();
  Result<std::unique_ptr<Model>> model = read_model(
      input->stream(), input->source(), {.stuttering = options.stuttering, .monitor = &monitor});
  if (!model) return model;
  for (const std::string& note : (*model)->notes()) {
    complain("note: " + without_control_bytes(note));
  }
  return model;
}

petri::NetModel* as_net(Model& model) {
  return dynamic_cast<petri::NetModel*>(&model);
}

} // namespace fairly::tool
