// Ctrl-C and SIGTERM as a question that is asked now and then.
#pragma once

namespace fairly::tool {

// While one of these lives, the first signal is only noted. The second one ends the program.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool have_come();
};

} // namespace fairly::tool
