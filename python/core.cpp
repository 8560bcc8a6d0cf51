// The library for Python: fairly._core. People use fairly/__init__.py, which is built on it.
//
// Structured values are passed as dicts and tuples and become classes in fairly/__init__.py: that
// is cheap to compile. Long work runs without the GIL. The GIL is taken to call models written in
// Python, and now and then to see whether Ctrl-C was pressed. An exception in Python code ends the
// work as a limit would and is raised afterwards. A system does one thing at a time, whatever
// threads ask. Tested by python/tests.
// python/tests.
#include <atomic>
#include <chrono>
#include <exception>
#include <fairly/fairly.hpp>
#include <fstream>
#include <limits>
#include <mutex>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace py = pybind11;

namespace fairly::python {
namespace {

using Clock = std::chrono::steady_clock;

// The class Error of the package: set below, raised by fail().
PyObject* error_class = nullptr;

[[noreturn]] void fail(const Error& error) {
  const py::object made = py::reinterpret_borrow<py::object>(error_class)(describe(error));
  made.attr("source") = error.source;
  made.attr("line") = error.line;
  made.attr("column") = error.column;
  made.attr("message") = error.message;
  made.attr("hint") = error.hint;
  PyErr_SetObject(error_class, made.ptr());
  throw py::error_already_set();
}

template <class T>
T must(Result<T> result) {
  if (!result) fail(result.error());
  return *std::move(result);
}

template <class Known>
auto named(const std::string& word, const char* what, const Known& known) {
  std::string names;
  for (const auto& [name, value] : known) {
    if (word == name) return value;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  fail({.message = std::string("there is no ") + what + " '" + word + "'",
        .hint = "there are " + names});
}
template <class T>
using Names = std::vector<std::pair<const char*, T>>;

AutomatonKind automaton_kind(const std::string& word) {
  return named(word, "kind of automaton",
               Names<AutomatonKind>{{"tgba", AutomatonKind::tgba},
                                    {"ba", AutomatonKind::ba},
                                    {"streett", AutomatonKind::streett},
                                    {"generic", AutomatonKind::generic}});
}

Engine engine(const std::string& word) {
  Names<Engine> all{{"auto", Engine::automatic}};
  for (const Engine each : kEngines) all.emplace_back(name(each).data(), each);
  return named(word, "engine", all);
}

CheckOptions check_options(const py::dict& asked) {
  CheckOptions options;
  options.engine = engine(asked["engine"].cast<std::string>());
  options.search = named(asked["search"].cast<std::string>(), "search",
                         Names<SearchPlan>{{"auto", SearchPlan::automatic},
                                           {"exhaustive", SearchPlan::exhaustive},
                                           {"walk", SearchPlan::walk},
                                           {"guided", SearchPlan::guided}});
  options.reduce =
      named(asked["reduce"].cast<std::string>(), "reduction",
            Names<Reduce>{
                {"auto", Reduce::automatic}, {"always", Reduce::always}, {"none", Reduce::none}});
  options.por = named(asked["por"].cast<std::string>(), "partial order reduction",
                      Names<PartialOrder>{{"auto", PartialOrder::automatic},
                                          {"none", PartialOrder::none},
                                          {"waiting", PartialOrder::waiting},
                                          {"visible", PartialOrder::visible}});
  const std::string automaton = asked["automaton"].cast<std::string>();
  if (automaton != "auto") options.automaton = automaton_kind(automaton);
  options.seed = asked["seed"].cast<std::uint64_t>();
  return options;
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Limits, Ctrl-C, and what went wrong in Python code.
class Watch final : public Monitor {
 public:
  void start(double seconds, std::uint64_t bytes) {
    begin_ = asked_ = Clock::now();
    seconds_ = seconds;
    bytes_ = bytes;
    error_ = nullptr;
  }
  std::optional<Stop> poll(const Progress&) override {
    if (error_) return Stop{Stop::Kind::interrupted, "interrupted"};
    const auto now = Clock::now();
    if (seconds_left() <= 0) {
      return Stop{Stop::Kind::time, "the time limit of " + number(seconds_) + " s was reached"};
    }
    if (now < asked_ + std::chrono::milliseconds(20)) return std::nullopt;
    asked_ = now;
    if (bytes_ > 0 && resident_bytes() > bytes_) {
      return Stop{Stop::Kind::memory,
                  "the memory limit of " + std::to_string(bytes_ >> 20) + " MB was reached"};
    }
    const py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() == 0) return std::nullopt;
    keep(std::make_exception_ptr(py::error_already_set()));
    return Stop{Stop::Kind::interrupted, "interrupted"};
  }
  double seconds_left() const override {
    const std::chrono::duration<double> spent = Clock::now() - begin_;
    return seconds_ > 0 ? seconds_ - spent.count() : std::numeric_limits<double>::infinity();
  }

  // Keeps only the first error. The caller must hold the GIL.
  void keep(std::exception_ptr error) {
    if (!error_) error_ = std::move(error);
  }
  bool failed() const { return error_ != nullptr; }
  // Returns the error that was kept, and forgets it.
  std::exception_ptr take_error() { return std::exchange(error_, nullptr); }

 private:
  static std::string number(double value) {
    std::ostringstream text;
    text << value;
    return text.str();
  }

  Clock::time_point begin_, asked_;
  double seconds_ = 0;
  std::uint64_t bytes_ = 0;
  std::exception_ptr error_;
};

// A model that is a Python class. Its states are numbers here. After an exception the Python code
// is not called any more, and the answers given here do not matter.
class PythonModel final : public Model {
 public:
  PythonModel(const py::object& model, std::vector<std::string> actions,
              std::vector<std::string> atoms)
      : model_(model), actions_(std::move(actions)), atoms_(std::move(atoms)) {}
  // The last owner to let go may not hold the GIL.
  ~PythonModel() override {
    const py::gil_scoped_acquire gil;
    model_ = py::weakref();
  }
  PythonModel(const PythonModel&) = delete;
  PythonModel& operator=(const PythonModel&) = delete;

  void report_to(Watch& watch) { watch_ = &watch; }

  std::uint32_t state_bits() const override { return 32; }
  void initial(Steps& out) override {
    ask([&](const py::object& model) {
      for (const auto& state : model.attr("_initial")()) {
        *out.add(0) = state.cast<std::uint32_t>();
      }
    });
    if (out.empty()) *out.add(0) = 0; // after an exception
  }
  bool successors(const Word* state, Steps& out) override {
    ask([&](const py::object& model) {
      for (const auto& step : model.attr("_expand")(*state)) {
        const auto [action, target] = step.cast<std::pair<Action, std::uint32_t>>();
        *out.add(action) = target;
      }
    });
    return true;
  }
  std::size_t action_count() const override { return actions_.size(); }
  std::string action_name(Action action) const override { return actions_[action]; }
  std::vector<std::string> proposition_names() const override { return atoms_; }
  bool holds(std::uint32_t proposition, const Word* state) const override {
    bool value = false;
    ask([&](const py::object& model) {
      value = model.attr("_holds")(proposition, *state).cast<bool>();
    });
    return value;
  }
  std::string describe(const Word* state) const override {
    std::string text;
    ask([&](const py::object& model) {
      text = model.attr("_describe")(*state).cast<std::string>();
    });
    return text;
  }

 private:
  template <class Work>
  void ask(const Work& work) const {
    if (watch_ == nullptr || watch_->failed()) return;
    const py::gil_scoped_acquire gil;
    try {
      const py::object model = model_();
      if (model.is_none()) throw std::runtime_error("the model is gone");
      work(model);
    } catch (...) {
      watch_->keep(std::current_exception());
    }
  }

  py::weakref model_;
  Watch* watch_ = nullptr;
  std::vector<std::string> actions_, atoms_;
};

// A model, what is known about its states, and which thread is asking.
class System {
 public:
  explicit System(std::unique_ptr<Model> model) : model_(std::move(model)) {
    if (auto* const python = dynamic_cast<PythonModel*>(model_.get())) python->report_to(watch_);
  }

  Model& model() { return *model_; }

  // Runs `work` without the GIL, one call at a time. An exception of Python code is raised
  // afterwards.
  template <class Work>
  auto run(double seconds, std::uint64_t bytes, const Work& work) {
    if (owner_.load() == std::this_thread::get_id()) {
      throw std::runtime_error("a model cannot be asked while it is answering");
    }
    auto [result, error] = [&] {
      const py::gil_scoped_release release;
      const std::lock_guard lock(mutex_);
      owner_ = std::this_thread::get_id();
      watch_.start(seconds, bytes);
      struct Leave {
        std::atomic<std::thread::id>& owner;
        ~Leave() { owner = std::thread::id(); }
      } leave{owner_};
      auto done = work();
      if (watch_.failed()) checker_.reset(); // its knowledge may be wrong
      return std::pair(std::move(done), watch_.take_error());
    }();
    if (error) std::rethrow_exception(error);
    return std::move(result);
  }

  Checker& checker() {
    if (!checker_) checker_.emplace(*model_, CheckerOptions{.monitor = &watch_});
    return *checker_;
  }

 private:
  std::unique_ptr<Model> model_;
  Watch watch_;
  std::optional<Checker> checker_;
  std::mutex mutex_;
  std::atomic<std::thread::id> owner_;
};

using SystemPointer = std::shared_ptr<System>;

// A run that violates a property. Keeps its model alive.
struct Found {
  SystemPointer system;
  Counterexample run;

  template <class Work>
  std::string text(const Work& work) const {
    return system->run(0, 0, work);
  }
};

Assumptions assumptions(const py::dict& asked) {
  return {.weak = asked["weak"].cast<std::vector<std::string>>(),
          .strong = asked["strong"].cast<std::vector<std::string>>(),
          .formulas = asked["fair"].cast<std::vector<std::string>>(),
          .ignore_declared = asked["ignore_net_fairness"].cast<bool>()};
}

// What all questions have in common.
struct Question {
  std::string formula;
  Property::Source source;
  Assumptions assumed;
  double seconds;
  std::uint64_t bytes;

  Question(std::string text, const py::dict& asked)
      : formula(std::move(text)), source{.syntax = asked["lbt"].cast<bool>() ? ltl::Syntax::Lbt
                                                                             : ltl::Syntax::Spot},
        assumed(assumptions(asked)), seconds(asked["time_limit"].cast<double>()),
        bytes(asked["memory_limit"].cast<std::uint64_t>()) {}

  Result<Property> read(System& system) const {
    Result<Property> property = Property::parse(system.model(), formula, source);
    if (property) property->assume(assumed);
    if (property && property->error()) return *property->error();
    return property;
  }
};

std::vector<std::string> texts(const std::vector<FairnessHypothesis>& hypotheses) {
  std::vector<std::string> out;
  for (const FairnessHypothesis& each : hypotheses) out.push_back(each.text);
  return out;
}

py::object found(const SystemPointer& system, const std::optional<Counterexample>& run) {
  if (!run) return py::none();
  return py::cast(std::make_shared<Found>(Found{system, *run}));
}

py::dict statistics(const Answer& answer) {
  const CheckStatistics& s = answer.statistics;
  py::dict out;
  out["engine"] = answer.engine;
  out["automaton"] = s.automaton_kind;
  out["automaton_states"] = s.automaton_states;
  out["model_states"] = s.model_states;
  out["nodes"] = s.search.nodes;
  out["edges"] = s.search.edges;
  out["components"] = s.search.components;
  out["revisits"] = s.search.revisits;
  out["walked_steps"] = s.walked_steps;
  out["seconds"] = s.translation_seconds + s.search_seconds + s.lasso_seconds;
  return out;
}

py::dict to_dict(const SystemPointer& system, const Answer& answer) {
  py::dict out;
  out["verdict"] = std::string(name(answer.verdict));
  out["reason"] = answer.reason ? answer.reason->text : "";
  out["trace"] = found(system, answer.counterexample);
  out["vacuous"] = answer.vacuity == Vacuity::valid         ? "the formula is valid"
                   : answer.vacuity == Vacuity::no_fair_run ? "there is no fair run"
                                                            : "";
  out["statistics"] = statistics(answer);
  return out;
}

py::dict check(const SystemPointer& system, const std::string& formula, const py::dict& asked) {
  const Question question(formula, asked);
  const CheckOptions options = check_options(asked);
  struct Out {
    std::vector<std::string> hypotheses, lines;
    Answer answer;
  };
  const Out out = must(system->run(question.seconds, question.bytes, [&]() -> Result<Out> {
    Result<Property> property = question.read(*system);
    if (!property) return property.error();
    Result<Answer> answer = system->checker().check(*property, options);
    if (!answer) return answer.error();
    return Out{texts(property->all_hypotheses()),
               fairness_lines(property->hypotheses(), property->model()), *std::move(answer)};
  }));
  py::dict result = to_dict(system, out.answer);
  result["fairness"] = out.hypotheses;
  result["fairness_lines"] = out.lines;
  return result;
}

py::bytes certify(const SystemPointer& system, const std::string& formula, const py::dict& asked) {
  const Question question(formula, asked);
  return must(system->run(question.seconds, question.bytes, [&]() -> Result<std::string> {
    Result<Property> property = question.read(*system);
    if (!property) return property.error();
    Result<Answer> answer = system->checker().check(*property);
    if (!answer) return answer.error();
    if (!answer->holds()) {
      return Error{.message = "only what holds has a certificate, and this is " +
                              std::string(name(answer->verdict)),
                   .kind = answer->unknown() ? ErrorKind::limit : ErrorKind::input};
    }
    Result<Certificate> made = system->checker().certify(*property);
    if (!made) return made.error();
    return std::move(made->bytes);
  }));
}

Result<std::vector<Candidate>>
candidates(const Model& model, const std::map<std::string, std::vector<std::string>>& all) {
  std::vector<Candidate> out;
  for (const auto& [called, names] : all) {
    Candidate candidate{.name = called};
    for (const std::string& wanted : names) {
      Action action = 0;
      while (action < model.action_count() && model.action_name(action) != wanted) ++action;
      if (action == model.action_count()) return Error{.message = "there is no '" + wanted + "'"};
      candidate.actions.push_back(action);
    }
    out.push_back(std::move(candidate));
  }
  return out;
}

py::dict suggest(const SystemPointer& system, const std::string& formula, const py::dict& asked) {
  const Question question(formula, asked);
  SuggestOptions options{.most_sets = asked["at_most"].cast<std::size_t>()};
  const auto groups = asked["candidates"].cast<std::map<std::string, std::vector<std::string>>>();
  const Suggestion said =
      must(system->run(question.seconds, question.bytes, [&]() -> Result<Suggestion> {
        Result<Property> property = question.read(*system);
        if (!property) return property.error();
        Result<std::vector<Candidate>> chosen = candidates(system->model(), groups);
        if (!chosen) return chosen.error();
        options.candidates = *std::move(chosen);
        return system->checker().suggest(*property, options);
      }));
  py::list sets;
  for (const SuggestedSet& set : said.sets) {
    py::list hypotheses;
    for (const SuggestedHypothesis& each : set.hypotheses) {
      std::vector<std::string> actions;
      for (const Action action : each.hypothesis.actions) {
        actions.push_back(system->model().action_name(action));
      }
      const bool is_strong = each.hypothesis.kind == FairnessHypothesis::Kind::strong;
      hypotheses.append(py::make_tuple(is_strong ? "strong" : "weak", actions, each.hypothesis.text,
                                       found(system, each.without)));
    }
    sets.append(hypotheses);
  }
  py::dict out;
  out["outcome"] = said.outcome == Suggestion::Outcome::found     ? "found"
                   : said.outcome == Suggestion::Outcome::useless ? "useless"
                                                                  : "unknown";
  out["reason"] = said.reason ? said.reason->text : "";
  out["sets"] = sets;
  out["complete"] = said.is_complete;
  out["trace"] = found(system, said.with_everything.counterexample);
  return out;
}

py::dict explore(const SystemPointer& system, double seconds, std::uint64_t bytes) {
  const ExploreResult result =
      system->run(seconds, bytes, [&] { return system->checker().explore(); });
  py::dict out;
  out["states"] = result.statistics.states;
  out["edges"] = result.statistics.edges;
  out["dead"] = result.statistics.dead;
  out["complete"] = !result.stopped;
  out["reason"] = result.stopped ? result.stopped->text : "";
  return out;
}

std::vector<std::string> action_names(const Model& model) {
  std::vector<std::string> out;
  for (Action each = 0; each < model.action_count(); ++each) out.push_back(model.action_name(each));
  return out;
}

// --- runs

// For each step: the action (None: nothing happens), the state before it, and the values of the
// atoms there. A state is a list of values by variable, or a text if there are no variables; for a
// Python model it is the state's number.
py::list steps(const Found& found) {
  const Trace& trace = found.run.trace;
  const bool is_python = dynamic_cast<PythonModel*>(&found.system->model()) != nullptr;
  const std::unique_ptr<PlainModel> plain = found.system->model().plain();
  const Property& property = found.run.property;
  py::list out;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const PlainModel::State& state = found.run.replay.states[i];
    py::object shown;
    if (is_python) {
      shown = py::int_(state.at(0));
    } else if (plain->variable_count() == 0) {
      shown = py::str(plain->describe(state));
    } else {
      py::list values;
      for (std::size_t v = 0; v < plain->variable_count(); ++v) {
        const std::string text = plain->value_text(v, plain->value(state, v));
        values.append(net_of(found.system->model()) != nullptr ? py::object(py::int_(py::str(text)))
                                                               : py::object(py::str(text)));
      }
      shown = values;
    }
    py::dict atoms;
    const ltl::Letter& letter = found.run.replay.word.letter(i);
    for (const ltl::AtomId atom : ltl::atoms(property.formulas(), property.formula())) {
      const bool holds = atom.index < letter.size() && letter[atom.index];
      atoms[py::str(std::string(property.formulas().name(atom)))] = holds;
    }
    const Move& move = trace.move(i);
    out.append(py::make_tuple(
        move.is_stutter() ? py::object(py::none())
                          : py::object(py::str(found.system->model().action_name(move.action))),
        shown, atoms));
  }
  return out;
}

std::vector<std::string> variables(System& system) {
  const std::unique_ptr<PlainModel> plain = system.model().plain();
  std::vector<std::string> out;
  for (std::size_t i = 0; i < plain->variable_count(); ++i) out.push_back(plain->variable(i));
  return out;
}

// `ask` runs Graphviz: it takes a text and returns the answer as text.
std::string html(const Found& found, const py::function& ask) {
  return found.text([&] {
    return trace_html(found.run, [&](const std::string& text) {
      const py::gil_scoped_acquire acquire;
      return ask(text).cast<std::string>();
    });
  });
}

// --- nets

using Arcs = std::map<std::string, std::uint32_t>;

petri::Arc arc_of(const petri::Net& net, const std::string& transition, const std::string& place,
                  std::uint32_t weight) {
  const auto index = net.find_place(place);
  if (!index) {
    fail({.message = "transition '" + transition + "': there is no place '" + place + "'",
          .hint = "add it first: net.place('" + place + "')"});
  }
  if (weight == 0 || weight > petri::kMaxWeight) {
    fail({.message = "transition '" + transition + "': the weight of an arc is 1 to " +
                     std::to_string(petri::kMaxWeight)});
  }
  return {*index, weight};
}

void want_new(const petri::Net& net, const std::string& id) {
  if (id.empty()) fail({.message = "a place or transition needs a name"});
  if (net.find_place(id) || net.find_transition(id)) {
    fail({.message = "there is already a place or transition '" + id + "'"});
  }
  if (net.colours) {
    fail({.message = "a coloured net cannot be changed: it has been unfolded",
          .kind = ErrorKind::unsupported});
  }
}

void add_place(petri::Net& net, const std::string& id, std::uint32_t tokens) {
  want_new(net, id);
  net.add(petri::Place{.id = id, .tokens = tokens});
}

void add_transition(petri::Net& net, const std::string& id, const Arcs& inputs, const Arcs& outputs,
                    const Arcs& reads, const Arcs& inhibitors, const std::string& fairness) {
  want_new(net, id);
  petri::Transition made{.id = id};
  made.fairness =
      named(fairness, "fairness",
            Names<Fairness>{
                {"", Fairness::none}, {"weak", Fairness::weak}, {"strong", Fairness::strong}});
  bool fits = true;
  for (const auto& [place, n] : inputs) {
    fits = add_arc(made.inputs, arc_of(net, id, place, n)) && fits;
  }
  for (const auto& [place, n] : outputs) {
    fits = add_arc(made.outputs, arc_of(net, id, place, n)) && fits;
  }
  for (const auto& [place, n] : reads) fits = add_read_arc(made, arc_of(net, id, place, n)) && fits;
  for (const auto& [place, n] : inhibitors) {
    add_inhibitor(made.inhibitors, arc_of(net, id, place, n));
  }
  if (!fits) fail({.message = "transition '" + id + "': a weight is too large"});
  net.add(std::move(made));
}

py::dict arcs(const petri::Net& net, const std::vector<petri::Arc>& all) {
  py::dict out;
  for (const petri::Arc& arc : all) out[py::str(net.places()[arc.place].id)] = arc.weight;
  return out;
}

py::tuple write(const petri::Net& net, const std::string& format) {
  Names<petri::NetFormat> all;
  for (const petri::NetFormat each : petri::kNetFormats) all.emplace_back(name(each).data(), each);
  petri::WrittenNet written = must(petri::write_net(net, named(format, "format", all)));
  return py::make_tuple(std::move(written.text), std::move(written.losses));
}

// --- the module

template <class Make>
SystemPointer reading(const std::string& stutter, const Make& make) {
  Watch watch;
  watch.start(0, 0);
  ModelFileOptions options{.monitor = &watch};
  if (!stutter.empty()) {
    options.stuttering =
        named(stutter, "rest",
              Names<Stuttering>{{"dead", Stuttering::when_dead}, {"always", Stuttering::always}});
  }
  Result<std::unique_ptr<Model>> model = [&] {
    const py::gil_scoped_release release;
    return make(options);
  }();
  if (const std::exception_ptr error = watch.take_error()) std::rethrow_exception(error);
  return std::make_shared<System>(must(std::move(model)));
}

template <class Work>
auto watched(double seconds, const Work& work) {
  Watch watch;
  watch.start(seconds, 0);
  auto result = [&] {
    const py::gil_scoped_release release;
    return work(&watch);
  }();
  if (const std::exception_ptr error = watch.take_error()) std::rethrow_exception(error);
  return must(std::move(result));
}

void add_systems(py::module_& module) {
  py::class_<System, SystemPointer>(module, "System")
      .def("check", &check)
      .def("certify", &certify)
      .def("suggest", &suggest)
      .def("explore", &explore)
      .def("actions", [](System& system) { return action_names(system.model()); })
      .def("variables", &variables)
      .def("name", [](System& system) { return system.model().name(); })
      .def("net", [](System& system) -> std::shared_ptr<petri::Net> {
        const petri::Net* const net = net_of(system.model());
        return net == nullptr ? nullptr : std::make_shared<petri::Net>(*net);
      });
  py::class_<Found, std::shared_ptr<Found>>(module, "Found")
      .def("steps", &steps)
      .def("cycle_start", [](const Found& found) { return found.run.trace.prefix.size(); })
      .def("growing",
           [](const Found& found) {
             const std::vector<std::string> names = variables(*found.system);
             std::vector<std::string> out;
             for (const std::size_t each : found.run.replay.growing) out.push_back(names.at(each));
             return out;
           })
      .def("text",
           [](const Found& found) { return found.text([&] { return trace_text(found.run); }); })
      .def("itf",
           [](const Found& found) { return found.text([&] { return trace_itf(found.run); }); })
      .def(
          "starves",
          [](const Found& found) { return found.text([&] { return starvation_text(found.run); }); })
      .def("html", &html);
  module.def("read", [](const std::string& file, const std::string& stutter) {
    return reading(stutter,
                   [&](const ModelFileOptions& options) { return read_model(file, options); });
  });
  module.def("read_text",
             [](const std::string& text, const std::string& source, const std::string& stutter) {
               return reading(stutter, [&](const ModelFileOptions& options) {
                 std::istringstream in(text);
                 return read_model(in, source, options);
               });
             });
  module.def("python_model", [](const py::object& model, std::vector<std::string> actions,
                                std::vector<std::string> atoms) {
    return std::make_shared<System>(
        std::make_unique<PythonModel>(model, std::move(actions), std::move(atoms)));
  });
}

void add_nets(py::module_& module) {
  py::class_<petri::Net, std::shared_ptr<petri::Net>>(module, "Net")
      .def(py::init([](const std::string& id) {
        auto net = std::make_shared<petri::Net>();
        net->id = id;
        return net;
      }))
      .def("add_place", &add_place)
      .def("add_transition", &add_transition)
      .def("system",
           [](const petri::Net& net) { return std::make_shared<System>(make_model(net)); })
      .def("write", &write)
      .def("places",
           [](const petri::Net& net) {
             py::dict out;
             for (const petri::Place& place : net.places()) out[py::str(place.id)] = place.tokens;
             return out;
           })
      .def("transitions", [](const petri::Net& net) {
        py::dict out;
        for (const petri::Transition& t : net.transitions()) {
          out[py::str(t.id)] = py::make_tuple(
              arcs(net, t.inputs), arcs(net, t.outputs), arcs(net, t.inhibitors),
              t.fairness == Fairness::none ? ""
                                           : (t.fairness == Fairness::weak ? "weak" : "strong"));
        }
        return out;
      });
  module.def("family", [](const std::string& name, std::uint64_t n) {
    return std::make_shared<petri::Net>(must(petri::make_family(name, n)));
  });
  module.def("families", [] {
    std::vector<std::pair<std::string, std::string>> out;
    for (const petri::Family& each : petri::families())
      out.emplace_back(each.name, each.description);
    return out;
  });
}

void add_automata(py::module_& module) {
  py::class_<OmegaAutomaton>(module, "Automaton")
      .def("name", &OmegaAutomaton::name)
      .def("atoms", &OmegaAutomaton::atoms)
      .def("states", &OmegaAutomaton::state_count)
      .def("edges", &OmegaAutomaton::edge_count)
      .def("marks", &OmegaAutomaton::mark_count)
      .def("acceptance", &OmegaAutomaton::acceptance)
      .def("shape",
           [](const OmegaAutomaton& automaton) {
             const OmegaAutomaton::Shape shape = automaton.shape();
             return py::make_tuple(shape.deterministic, shape.complete, shape.weak, shape.terminal);
           })
      .def("hoa", &OmegaAutomaton::hoa)
      .def("dot", &OmegaAutomaton::dot)
      .def("never", [](const OmegaAutomaton& automaton) { return must(automaton.never_claim()); })
      .def("to",
           [](const OmegaAutomaton& automaton, const std::string& kind, double seconds) {
             const AutomatonKind wanted = automaton_kind(kind);
             return watched(seconds, [&](Monitor* monitor) {
               return automaton.to({.kind = wanted, .max_states = 1'000'000, .monitor = monitor});
             });
           })
      .def("is_empty", [](const OmegaAutomaton& automaton, const std::string& by, double seconds) {
        const Engine wanted = engine(by);
        return watched(seconds,
                       [&](Monitor* monitor) { return automaton.is_empty(wanted, monitor); });
      });
  module.def("translate", [](const std::string& formula, const std::string& kind, bool negate,
                             bool lbt, double seconds) {
    OmegaAutomaton::Wanted wanted{.kind = automaton_kind(kind), .negated = negate};
    wanted.syntax = lbt ? ltl::Syntax::Lbt : ltl::Syntax::Spot;
    return watched(seconds, [&](Monitor* monitor) {
      wanted.monitor = monitor;
      return OmegaAutomaton::from_ltl(formula, wanted);
    });
  });
  module.def("read_hoa", [](const std::string& text, const std::string& source) {
    return must(OmegaAutomaton::from_hoa(text, source));
  });
}

} // namespace
} // namespace fairly::python

PYBIND11_MODULE(_core, module) {
  using namespace fairly::python;
  py::dict attributes;
  for (const char* text : {"message", "source", "hint"}) attributes[text] = "";
  for (const char* number : {"line", "column"}) attributes[number] = 0;
  attributes["__doc__"] =
      "What is wrong with an input, and where: message, source, line, column, hint.";
  error_class = PyErr_NewException("fairly.Error", PyExc_ValueError, attributes.ptr());
  module.attr("Error") = py::reinterpret_borrow<py::object>(error_class);
  module.attr("__version__") = FAIRLY_VERSION;
  add_systems(module);
  add_nets(module);
  add_automata(module);
}
