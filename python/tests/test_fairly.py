"""The Python module as people use it."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import fairly
import pytest

PROPERTY = "G(waiting_0 -> F ready_1)"
# Takes minutes.
SAFE, SLOWLY = "G !(eating_1 & eating_2)", {"reduce": "none", "por": "none", "search": "exhaustive", "strong": "*"}
RECEIVERS = ["accept_*", "acknowledged_*", "duplicate_*", "ignore_*"]


@pytest.fixture
def abp():
    return fairly.family("alternating-bit", 1)


class Workshop(fairly.Model):
    """Two workers share a tool."""

    actions = ["take_1", "take_2", "return_1", "return_2"]

    def initial(self):
        return ["free"]

    def steps(self, state):
        if state == "free":
            yield "take_1", "worker 1"
            yield "take_2", "worker 2"
        else:
            yield "return_" + state[-1], "free"

    def atoms(self, state):
        return {"free": state == "free", "busy_1": state == "worker 1"}

    def describe(self, state):
        return f"the tool: {state}"


def test_version_and_names():
    done = subprocess.run([os.environ["FAIRLY"], "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.split()[1] == fairly.__version__
    for name in fairly.__all__:
        assert hasattr(fairly, name)


# --- checks


def test_answers_and_their_truth(abp):
    unfair = abp.check(PROPERTY, ignore_net_fairness=True, weak="*")
    assert unfair.violated and not unfair and unfair.verdict == "violated"
    assert abp.check(PROPERTY, ignore_net_fairness=True, weak=["*"], strong=RECEIVERS)
    stopped = fairly.family("philosophers", 16).check(SAFE, time_limit=0.05, **SLOWLY)
    assert stopped.unknown and "time limit" in stopped.reason
    with pytest.raises(ValueError, match="unknown"):
        bool(stopped)


def test_hypotheses_are_listed(abp):
    answer = abp.check(PROPERTY, ignore_net_fairness=True, strong="accept_0", fair="GF ready_0")
    assert answer.fairness == ["strong accept_0", "GF ready_0"]


def test_printed_answers_say_what_was_assumed(abp):
    answer = abp.check(PROPERTY, ignore_net_fairness=True, weak="*", strong=["accept_0", "accept_1"])
    assert str(answer).split("\n")[:4] == [
        "violated", f"  property    {PROPERTY}",
        "  fairness    weak: lose_message_0, lose_message_1, lose_answer_0, ... (18 in all)",
        "              strong: accept_0, accept_1",
    ]
    assert "  fairness    none\n" in str(abp.check(PROPERTY, ignore_net_fairness=True))


def test_the_answer_is_that_of_the_program(abp, tmp_path):
    file = tmp_path / "abp.pnml"
    assert abp.write(file) == []
    net = fairly.read(file)
    assert net.places == abp.places and net.transitions == abp.transitions
    for fairness in ({}, {"weak": "*"}, {"strong": "*"}, {"strong": "accept_*"}):
        options = [text for kind, glob in fairness.items() for text in (f"--{kind}", glob)]
        done = subprocess.run([os.environ["FAIRLY"], "check", file, "--ltl", PROPERTY, "--ignore-net-fairness",
                               "--json", *options], capture_output=True, text=True, check=False)
        said = json.loads(done.stdout)
        answer = net.check(PROPERTY, ignore_net_fairness=True, **fairness)
        assert answer.verdict == said["verdict"]
        if answer.violated:
            assert list(answer.trace.actions) == [said["trace"]["prefix"], said["trace"]["cycle"]]


def test_errors_say_where(abp):
    with pytest.raises(fairly.Error) as wrong:
        abp.check("G(waiting_0 -> F redy_1)")
    assert (wrong.value.source, wrong.value.line, wrong.value.column) == ("formula", 1, 18)
    assert "ready_1" in str(wrong.value)
    for asked in ({"strong": "nothing_*"}, {"engine": "best"}, {"engine": "ndfs", "strong": "*"}, {"search": "x"}):
        with pytest.raises(fairly.Error):
            abp.check(PROPERTY, **asked)
    with pytest.raises(fairly.Error, match="cannot read"):
        fairly.read("/nowhere/abp.pnml")
    with pytest.raises(fairly.Error, match="text:2"):
        fairly.parse("net wrong\ntr t a ->-> b\n")
    with pytest.raises(TypeError):
        abp.check(PROPERTY, srtong="*")
    with pytest.raises(TypeError, match="a formula is a str, not 5"):
        abp.check(5)
    with pytest.raises(TypeError, match="a str or a list of them is expected, not 3"):
        abp.check(PROPERTY, weak=3)
    with pytest.raises(TypeError, match="tokens is a whole number, 0 or more, not -1"):
        fairly.Net().place("p", tokens=-1)
    with pytest.raises(TypeError, match="n is a whole number"):
        fairly.family("philosophers", "three")


def test_every_engine_agrees(abp):
    for engine in ("dpc09", "lh00", "generic"):
        assert abp.check(PROPERTY, strong="*", engine=engine, reduce="none").holds
    for engine in ("dpc09", "lh00", "tau03", "ndfs", "generic"):
        answer = abp.check(PROPERTY, ignore_net_fairness=True, weak="*", engine=engine, reduce="none", search="exhaustive")
        assert answer.violated and answer.statistics["engine"] == engine


def test_formulas_that_say_nothing():
    net = fairly.family("philosophers", 2)
    assert "valid" in net.check("a -> a".replace("a", "eating_1")).vacuous
    assert net.check("GF eating_1", fair="GF false").vacuous == "there is no fair run"


# --- traces


def test_a_trace_is_a_list_of_steps(abp):
    trace = abp.check(PROPERTY, ignore_net_fairness=True, weak="*").trace
    assert trace.actions == (["send_0"], ["lose_message_0", "repeat_0"])
    assert [step.action for step in trace.prefix + trace.cycle] == sum(trace.actions, [])
    assert len(trace) == 3
    before, after = trace.prefix[0], trace.cycle[0]
    assert before.state["ready_0"] == 1 and before.state["waiting_0"] == 0
    assert after.state["waiting_0"] == 1 and set(after.state) == set(abp.places)
    assert after.atoms == {"waiting_0": True, "ready_1": False}
    assert "accept_0" in trace.starves and "cycle: steps 2 to 3" in str(trace)


def test_a_trace_can_be_replayed_and_shown(abp, tmp_path):
    trace = abp.check(PROPERTY, ignore_net_fairness=True, weak="*").trace
    abp.write(tmp_path / "abp.pnml")
    (tmp_path / "trace.itf.json").write_text(trace.itf())
    command = [os.environ["FAIRLY"], "replay", "abp.pnml", "trace.itf.json", "--ltl", PROPERTY,
               "--ignore-net-fairness", "--weak", "*"]
    assert subprocess.run(command, cwd=tmp_path, check=False, capture_output=True).returncode == 0
    assert trace.html().startswith("<!DOCTYPE html>") and "lose_message_0" in trace.html()
    shown = trace._repr_html_()
    assert shown.startswith("<iframe srcdoc=") and shown.count('"') == 4  # the page inside is escaped
    assert "violated" in abp.check(PROPERTY, ignore_net_fairness=True)._repr_html_()


def test_the_page_of_a_large_net_shows_the_part_around_the_run():
    net = fairly.family("crash-recover", 300)
    page = net.check("F finished_1", ignore_net_fairness=True, search="guided").trace.html()
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert len(data["net"]["places"]) == 900
    assert 2 < sum("at" in place for place in data["net"]["places"]) < 200


def test_a_cycle_that_adds_tokens():
    net = fairly.parse("net grows\npl p (1)\ntr make p -> p more\n")
    trace = net.check("G !more").trace
    assert trace.growing == ["more"] and trace.actions[1] == ["make"]
    assert fairly.family("crash-recover", 2).check("F finished_1", ignore_net_fairness=True).trace.growing == []


def test_a_trace_outlives_its_net():
    trace = fairly.family("crash-recover", 2).check("F finished_1", ignore_net_fairness=True).trace
    assert trace.cycle and trace.text()


# --- suggestions


def test_suggestions():
    net = fairly.family("crash-recover", 2)
    said = net.suggest("F finished_1", ignore_net_fairness=True)
    assert said and said.outcome == "found"
    best = said.sets[0]
    assert (best.strong, best.weak) == (["finish_1"], ["recover_1"])
    assert net.check("F finished_1", ignore_net_fairness=True, weak=best.weak, strong=best.strong)
    for each in best.hypotheses:
        assert each.without.cycle
    assert "strong finish_1" in str(said)
    groups = Workshop().suggest("GF busy_1", groups={"first": "*_1", "second": "*_2"})
    assert groups.sets[0].strong == ["{take_1,return_1}"]
    assert Workshop().check("GF busy_1", strong=groups.sets[0].strong)
    useless = net.suggest("F finished_1", ignore_net_fairness=True, candidates="*_2")
    assert not useless and useless.outcome == "useless" and useless.trace.cycle
    with pytest.raises(fairly.Error, match="no action fits"):
        net.suggest("F finished_1", candidates="nothing")


# --- nets


def test_a_net_built_here():
    net = fairly.Net("mutex")
    net.place("idle", 2)
    net.place("free", 1)
    busy = net.place("busy")
    net.transition("enter", ["idle", "free"], [busy])
    assert net.explore().states == 2  # it can grow after a question
    net.transition("leave", {busy: 1}, {"idle": 1, "free": 1}, fairness="weak")
    space = net.explore()
    assert (space.states, space.edges, space.dead, space.complete) == (2, 2, 0, True)
    assert net.check('G "busy <= 1"') and net.check("G(busy -> F !busy)")
    assert net.transitions["leave"] == fairly.Transition({"busy": 1}, {"idle": 1, "free": 1}, {}, "weak")
    assert fairly.parse(net.to_text("net")).places == net.places
    assert repr(net) == "<Net: 3 places, 2 transitions>"


def test_weights_inhibitors_and_reads():
    net = fairly.Net()
    net.place("p", 2)
    net.place("q")
    net.transition("pair", ["p", "p"], "q", inhibitors="q")
    net.transition("watch", {}, {}, reads="p")
    assert net.transitions["pair"].inputs == {"p": 2} and net.transitions["pair"].inhibitors == {"q": 1}
    assert net.check("G(q -> !fireable(watch))") and net.check("X G !fireable(pair)", strong="pair").violated
    for wrong in (lambda: net.place("p"), lambda: net.transition("q"), lambda: net.transition("t", "nowhere"),
                  lambda: net.transition("t", {"p": 0}), lambda: net.transition("t", fairness="very"),
                  lambda: net.place("")):
        with pytest.raises(fairly.Error):
            wrong()
    assert list(net.transitions) == ["pair", "watch"]


def test_graphs():
    graph = fairly.parse('des (0, 4, 3)\n(0, "go", 1)\n(1, "back", 0)\n(0, "turn", 2)\n(2, "back", 0)\n')
    assert isinstance(graph, fairly.Graph) and set(graph.actions) == {"go", "back", "turn"}
    answer = graph.check('GF "state = 1"', weak="*")
    assert answer.violated and {step.state["state"] for step in answer.trace.cycle} == {"0", "2"}
    assert graph.check('GF "state = 1"', strong="go")


# --- models


def test_a_model_that_is_a_class():
    workshop = Workshop()
    assert workshop.explore() == fairly.StateSpace(3, 4, 0, True, "")
    answer = workshop.check("GF busy_1", weak="*")
    assert answer.violated
    assert {step.state for step in answer.trace.cycle} == {"free", "worker 2"}
    assert answer.trace.cycle[0].atoms["busy_1"] is False
    assert "the tool: free" in answer.trace.text()
    assert workshop.suggest("GF busy_1").sets[0].strong == ["take_1"]
    assert workshop.check("GF busy_1", strong="take_1")
    assert "the tool" in answer.trace.html()


def test_a_larger_model_agrees_with_its_net():
    class Ring(fairly.Model):
        def __init__(self, n):
            self.n = n
            self.actions = [f"pass_{i}" for i in range(n)] + [f"work_{i}" for i in range(n)]

        def initial(self):
            yield 0, (False,) * self.n

        def steps(self, state):
            at, done = state
            yield f"pass_{at}", ((at + 1) % self.n, done)
            yield f"work_{at}", (at, done[:at] + (True,) + done[at + 1:])

        def atoms(self, state):
            return {f"done_{i}": state[1][i] for i in range(self.n)}

    ring = Ring(8)
    assert ring.explore().states == 8 * 2**8
    assert ring.check("F done_3", weak="*").violated
    assert ring.check("F done_3", weak="pass_*", strong="work_3")
    assert ring.check("F done_3", weak="pass_*", strong="work_2").violated


@pytest.mark.parametrize("method", ["initial", "steps", "atoms", "describe"])
def test_what_goes_wrong_in_a_class_is_raised(method):
    def wrong(self, state=None):
        raise KeyError(f"in {method}")

    broken = type("Broken", (Workshop,), {})()
    assert broken.check("GF busy_1").violated  # what was known before does not matter
    setattr(type(broken), method, wrong)
    with pytest.raises(KeyError, match=method):
        type(broken)().check("GF busy_1").trace.text()


def test_a_class_can_be_asked_again_after_an_error():
    class Sometimes(Workshop):
        fails = True

        def steps(self, state):
            if self.fails and state == "worker 1":
                raise RuntimeError("not now")
            return super().steps(state)

    model = Sometimes()
    with pytest.raises(RuntimeError):
        model.check("G !busy_1 | GF free", reduce="none", search="exhaustive")
    model.fails = False
    assert model.check("GF free")


def test_what_is_enabled_needs_no_atoms():
    for action in Workshop.actions:
        assert Workshop().check(f"G(fired({action}) -> enabled({action}))")
    assert Workshop().check("G !dead")


def test_mistakes_in_a_class():
    def with_method(name, value):
        return type("Wrong", (Workshop,), {name: value})()

    with pytest.raises(ValueError, match="not in actions"):
        with_method("steps", lambda self, state: [("jump", "free")]).check("GF free")
    with pytest.raises(ValueError, match="different names"):
        with_method("actions", ["a", "a"]).check("GF free")
    with pytest.raises(ValueError, match="no state"):
        with_method("initial", lambda self: []).check("GF free")
    with pytest.raises(TypeError, match="initial\\(\\) returns the states .*, not 0"):
        with_method("initial", lambda self: 0).check("GF free")
    with pytest.raises(TypeError, match="steps\\(\\) returns pairs .*, not 7"):
        with_method("steps", lambda self, state: [7]).check("GF free")
    with pytest.raises(ValueError, match="atoms"):
        with_method("atoms", lambda self, state: {"free": True} if state == "free" else {}).check("GF free")
    with pytest.raises(fairly.Error, match="buzy"):
        Workshop().check("GF buzy")
    asks_itself = with_method("steps", lambda self, state: self.check("GF free"))
    with pytest.raises(RuntimeError, match="while it is answering"):
        asks_itself.check("GF free")


# --- automata


def test_automata():
    automaton = fairly.translate("G(a -> F b)")
    assert automaton.states == 2 and automaton.atoms == ["a", "b"] and automaton.acceptance == "Inf(0)"
    assert fairly.read_hoa(automaton.hoa()).hoa() == automaton.hoa() == str(automaton)
    assert fairly.translate("GFa & FG!a").is_empty() and not automaton.is_empty(engine="tau03")
    assert fairly.translate("GFa -> GFb", "streett").states == 1
    assert fairly.translate("GF a").deterministic and not fairly.translate("FG a").deterministic
    assert automaton.to("ba").never().startswith("never")
    assert fairly.translate("G a", negate=True).acceptance and automaton.dot().startswith("digraph")
    assert "a" in automaton._repr_html_()
    for wrong in (lambda: fairly.translate("G(a"), lambda: fairly.translate("G a", "dba"), lambda: fairly.read_hoa("HOA:")):
        with pytest.raises(fairly.Error):
            wrong()


# --- certificates


def test_a_certificate_is_for_what_holds(abp):
    assert len(abp.certificate(PROPERTY, strong="*")) > 100
    with pytest.raises(fairly.Error, match="violated"):
        abp.certificate(PROPERTY, ignore_net_fairness=True)


# --- threads and signals

LONG = """
import fairly, sys
net = fairly.family("philosophers", 24)  # hours
print("ready", flush=True)
try:
    answer = net.check("%s", **%r)
except KeyboardInterrupt:
    print("interrupted", net.check("eating_1").verdict)
else:
    print("too fast", answer)
""" % (SAFE, SLOWLY)


def test_control_c_ends_a_check():
    child = subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    try:
        out, _ = child.communicate(timeout=30)
    finally:
        child.kill()
    assert out == "interrupted violated\n"


def test_other_threads_run_meanwhile():
    net = fairly.family("philosophers", 16)
    answers = []
    thread = threading.Thread(target=lambda: answers.append(net.check(SAFE, time_limit=0.4, **SLOWLY)))
    thread.start()
    count = 0
    while thread.is_alive():
        count += 1
        time.sleep(0.001)
    assert count > 20 and answers[0].unknown


def test_a_system_takes_one_question_at_a_time():
    model, answers = Workshop(), []
    threads = [threading.Thread(target=lambda: answers.append(model.check("GF busy_1", strong="*").holds))
               for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 8
