#include "fairness_options.hpp"

namespace fairly::tool {

void add_fairness_options(CLI::App& command, petri::FairnessTexts& texts) {
  command.add_option("--weak", texts.weak, "Weak fairness of each matching transition")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command.add_option("--strong", texts.strong, "Strong fairness of each matching transition")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command.add_option("--fair", texts.formulas, "A fairness hypothesis about markings")
      ->type_name("HYPOTHESIS")
      ->allow_extra_args(false);
  command
      .add_flag_callback(
          "--ignore-net-fairness", [&texts] { texts.from_net = false; },
          "Do not assume the fairness in the net file")
      ->disable_flag_override();
}

} // namespace fairly::tool
