// Clears a list of prepared states at the end of a commit, even of one that ran out of memory.
#pragma once

namespace fairly {

template <class Pending>
class ClearsAtEnd {
 public:
  explicit ClearsAtEnd(Pending& pending) : pending_(pending) {}
  ~ClearsAtEnd() { pending_.clear(); }
  ClearsAtEnd(const ClearsAtEnd&) = delete;
  ClearsAtEnd& operator=(const ClearsAtEnd&) = delete;

 private:
  Pending& pending_;
};

} // namespace fairly
