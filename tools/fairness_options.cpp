#include "fairness_options.hpp"

namespace fairly::tool {

void add_fairness_options(CLI::App& command, Assumptions& assumptions) {
  command
      .add_option("--weak", assumptions.weak, "Weak fairness of each matching transition or action")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command
      .add_option("--strong", assumptions.strong,
                  "Strong fairness of each matching transition or action")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command.add_option("--fair", assumptions.formulas, "A fairness hypothesis about states")
      ->type_name("HYPOTHESIS")
      ->allow_extra_args(false);
  command
      .add_flag_callback(
          "--ignore-net-fairness", [&assumptions] { assumptions.ignore_declared = true; },
          "Do not assume the fairness that the net file declares")
      ->disable_flag_override();
}

} // namespace fairly::tool
