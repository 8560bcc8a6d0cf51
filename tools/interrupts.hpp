// Ctrl-C and SIGTERM as a question that the work asks now and then.
#pragma once

namespace fairly::tool {

// While an object of this class lives, the first signal is only noted and the second one ends the
// program. Otherwise the first signal ends it as usual, but with a message.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool have_come();
  // Called at the beginning of the program.
  static void none_expected();
};

} // namespace fairly::tool
