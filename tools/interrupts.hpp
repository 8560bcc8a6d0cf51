// Ctrl-C and SIGTERM as a question that is asked now and then.
#pragma once

namespace fairly::tool {

// While one of these lives, the first signal is only noted. The second one ends the program.
// Where none lives a signal ends it as usual, but not without a word.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool have_come();
  // At the beginning of the program.
  static void none_expected();
};

} // namespace fairly::tool
