"""fairly: does every fair run of this concurrent system satisfy this property?

    import fairly
    net = fairly.read("abp.pnml")
    claim = "G(waiting_0 -> F ready_1)"
    print(net.check(claim, weak="*", ignore_net_fairness=True))
    print(net.suggest(claim, ignore_net_fairness=True))

A system is a net or a graph from a file (read), a net built in Python (Net), or a class of your own (Model).
Formulas, fairness and limits are those of the command line: man fairly-check. Ctrl-C ends a check, and other
threads keep running during one. A mistake in an input raises an Error, which says where it is.
"""

from __future__ import annotations

import dataclasses
import html as _html
import os
import shutil
import subprocess
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Optional, Union

from . import _core
from ._core import Error, __version__

__all__ = [
    "Answer", "Automaton", "Error", "Graph", "Hypothesis", "Model", "Net", "StateSpace", "Step",
    "SuggestedSet", "Suggestion", "System", "Trace", "Transition", "__version__", "families", "family", "parse",
    "read", "read_hoa", "translate",
]

Globs = Union[str, Iterable[str]]
Arcs = Union[str, Iterable[str], Mapping[str, int]]


def _list(given: Globs) -> list[str]:
    if not isinstance(given, Iterable):
        raise TypeError(f"a str or a list of them is expected, not {given!r}")
    return [given] if isinstance(given, str) else list(given)


def _arcs(given: Arcs) -> dict[str, int]:
    """Places and their weights. A place that is listed twice has weight 2."""
    if isinstance(given, Mapping):
        return dict(given)
    weights: dict[str, int] = {}
    for place in _list(given):
        weights[place] = weights.get(place, 0) + 1
    return weights


def _memory() -> int:
    """The default memory limit in bytes: nine tenths of the available memory, or 0 if that is unknown."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            values = dict(line.split(":", 1) for line in file)
        with open("/proc/self/statm", encoding="ascii") as file:
            used = int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
        return int(values["MemAvailable"].split()[0]) * 1024 // 10 * 9 + used
    except (OSError, KeyError, ValueError):
        return 0


def _row(name: str, lines: Iterable[str]) -> list[str]:
    return [f"  {'' if i else name:<11} {line}" for i, line in enumerate(lines)]


def _formula(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a formula is a str, not {text!r}")
    return text


def _count(number: int, what: str) -> int:
    if not isinstance(number, int) or number < 0:
        raise TypeError(f"{what} is a whole number, 0 or more, not {number!r}")
    return number


# --- answers


@dataclasses.dataclass(frozen=True)
class Step:
    """A step of a run: the action, and the state before it."""

    action: Optional[str]  #: None: the run rests
    state: Any  #: a net: tokens by place; a graph: values of the variables; a Model: its state
    atoms: dict[str, bool]  #: values of the atoms of the formula in this state


class Trace:
    """A run that violates a property: a prefix, then a cycle that is repeated for ever. It has been replayed."""

    def __init__(self, found: _core.Found, system: System) -> None:
        self._found = found
        self._system = system
        self._steps: Optional[list[Step]] = None

    def _all(self) -> list[Step]:
        if self._steps is None:
            self._steps = [
                Step(action, self._system._shown(state), atoms) for action, state, atoms in self._found.steps()
            ]
        return self._steps

    @property
    def prefix(self) -> list[Step]:
        return self._all()[: self._found.cycle_start()]

    @property
    def cycle(self) -> list[Step]:
        return self._all()[self._found.cycle_start():]

    @property
    def actions(self) -> tuple[list[Optional[str]], list[Optional[str]]]:
        """The actions of the prefix and of the cycle."""
        return [step.action for step in self.prefix], [step.action for step in self.cycle]

    @property
    def growing(self) -> list[str]:
        """Places to which each round of the cycle adds tokens. Empty if the cycle ends in the state where it began."""
        return self._found.growing()

    @property
    def starves(self) -> str:
        """The actions that the run is unfair to, in words. Empty if there are none."""
        return self._found.starves()

    def text(self) -> str:
        """The trace as fairly check prints it."""
        return self._found.text()

    def itf(self) -> str:
        """The trace as JSON in the Informal Trace Format, which fairly replay reads."""
        return self._found.itf()

    def html(self) -> str:
        """A self-contained HTML page."""
        return self._found.html(_ask_dot)

    def _repr_html_(self) -> str:
        page = _html.escape(self.html(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:640px;border:0"></iframe>'

    def __len__(self) -> int:
        return len(self._all())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        start = self._found.cycle_start()
        return f"<Trace: {start} steps, then a cycle of {len(self) - start}>"


def _ask_dot(text: str) -> str:
    """The output of Graphviz. Empty if it is not installed or takes too long."""
    if len(text) > 100_000 or shutil.which("dot") is None:
        return ""
    try:
        done = subprocess.run(
            ["dot", "-Tplain"], input=text, capture_output=True, text=True, timeout=5, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


@dataclasses.dataclass(frozen=True)
class Answer:
    """The result of a check. As a bool: True if the property holds; a ValueError if the verdict is unknown."""

    formula: str
    verdict: str  #: "holds", "violated", "unknown"
    reason: str  #: why it is unknown
    trace: Optional[Trace]  #: if it is violated
    fairness: list[str]  #: the hypotheses
    fairness_lines: list[str]  #: the same in few lines, as print() shows them
    vacuous: str  #: why the property holds without saying anything; empty: no such reason is known
    statistics: dict[str, Any]

    @property
    def holds(self) -> bool:
        return self.verdict == "holds"

    @property
    def violated(self) -> bool:
        return self.verdict == "violated"

    @property
    def unknown(self) -> bool:
        return self.verdict == "unknown"

    def __bool__(self) -> bool:
        if self.unknown:
            raise ValueError(f"the verdict is unknown: {self.reason}")
        return self.holds

    def __str__(self) -> str:
        lines = [self.verdict, f"  property    {self.formula}"]
        lines += _row("fairness", self.fairness_lines or ["none"])
        if self.reason:
            lines.append(f"  reason      {self.reason}")
        if self.vacuous:
            lines.append(f"  note        {self.vacuous}")
        if self.trace is not None:
            lines.append(self.trace.text().rstrip("\n"))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Answer: {self.verdict}>"

    def _repr_html_(self) -> str:
        shown = _html.escape(f"{self.verdict}: {self.formula}" + (f" ({self.reason})" if self.reason else ""))
        return f"<p><b>{shown}</b></p>" + (self.trace._repr_html_() if self.trace is not None else "")


@dataclasses.dataclass(frozen=True)
class Hypothesis:
    kind: str  #: "weak", "strong"
    actions: list[str]  #: one, or all members of a group
    text: str
    without: Optional[Trace]  #: a run that shows why it is needed

    @property
    def glob(self) -> str:
        """The glob to pass to check(weak=...) or check(strong=...)."""
        return self.actions[0] if len(self.actions) == 1 else "{" + ",".join(self.actions) + "}"


@dataclasses.dataclass(frozen=True)
class SuggestedSet:
    """Hypotheses under which the property holds. None can be dropped or weakened."""

    hypotheses: list[Hypothesis]

    @property
    def weak(self) -> list[str]:
        return [each.glob for each in self.hypotheses if each.kind == "weak"]

    @property
    def strong(self) -> list[str]:
        return [each.glob for each in self.hypotheses if each.kind == "strong"]

    def __str__(self) -> str:
        return ", ".join(each.text for each in self.hypotheses) or "no fairness"


@dataclasses.dataclass(frozen=True)
class Suggestion:
    """The fairness that a property needs. As a bool: True if some set that suffices was found."""

    formula: str
    outcome: str  #: "found"; "useless": violated even if all candidates are strongly fair; "unknown"
    reason: str
    sets: list[SuggestedSet]  #: smallest first
    complete: bool  #: there are no further minimal sets
    trace: Optional[Trace]  #: if "useless": the run that no fairness excludes

    def __bool__(self) -> bool:
        return self.outcome == "found"

    def __str__(self) -> str:
        said = {"useless": "no fairness of the candidates helps"}.get(self.outcome, self.outcome)
        lines = [said, f"  property    {self.formula}"]
        if self.reason:
            lines.append(f"  reason      {self.reason}")
        for each in self.sets:
            lines.append(f"needed: {each}")
        if self.trace is not None:
            lines.append(self.trace.text().rstrip("\n"))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Suggestion: {self.outcome}, {len(self.sets)} sets>"


@dataclasses.dataclass(frozen=True)
class StateSpace:
    states: int
    edges: int
    dead: int
    complete: bool
    reason: str  #: why it is not complete


# --- what is checked


class System:
    """Something with runs: a net, a graph, a model."""

    def _inside(self) -> _core.System:
        raise NotImplementedError

    def _shown(self, state: Any) -> Any:
        variables = self._inside().variables()
        return dict(zip(variables, state)) if variables else state

    @property
    def actions(self) -> Sequence[str]:
        """The names of the actions; for a net, of its transitions."""
        return self._inside().actions()

    def check(
        self,
        formula: str,
        *,
        weak: Globs = (),
        strong: Globs = (),
        fair: Globs = (),
        ignore_net_fairness: bool = False,
        lbt: bool = False,
        engine: str = "auto",
        automaton: str = "auto",
        search: str = "auto",
        reduce: str = "auto",
        por: str = "auto",
        seed: int = 0,
        time_limit: float = 0,
        memory_limit: int = 0,
    ) -> Answer:
        """Does every fair run satisfy the LTL formula?

        weak and strong are globs of actions, or groups of globs in braces; fair are hypotheses about
        states: "strong: EN => OC", "GF OC". time_limit is in seconds, 0 for no limit; memory_limit is in
        bytes of the whole process, 0 for nine tenths of the available memory.
        """
        asked = _question(weak, strong, fair, ignore_net_fairness, lbt, time_limit, memory_limit)
        asked.update(engine=engine, automaton=automaton, search=search, reduce=reduce, por=por, seed=seed)
        said = self._inside().check(_formula(formula), asked)
        trace = said.pop("trace")
        return Answer(formula=formula, trace=trace and Trace(trace, self), **said)

    def suggest(
        self,
        formula: str,
        *,
        candidates: Globs = "*",
        groups: Optional[Mapping[str, Globs]] = None,
        at_most: int = 1,
        weak: Globs = (),
        strong: Globs = (),
        fair: Globs = (),
        ignore_net_fairness: bool = False,
        lbt: bool = False,
        time_limit: float = 0,
        memory_limit: int = 0,
    ) -> Suggestion:
        """Which fairness does the formula need, besides what is assumed? Smallest sets come first.

        groups combines several actions into one candidate: {"P1": "*_1"} is fairness of a process. Then
        only the groups are candidates, unless candidates is given too.
        """
        asked = _question(weak, strong, fair, ignore_net_fairness, lbt, time_limit, memory_limit)
        asked.update(at_most=at_most, candidates=self._candidates(candidates, groups or {}))
        said = self._inside().suggest(_formula(formula), asked)
        trace = said.pop("trace")
        sets = [
            SuggestedSet([Hypothesis(kind, actions, text, run and Trace(run, self)) for kind, actions, text, run in each])
            for each in said.pop("sets")
        ]
        return Suggestion(formula=formula, sets=sets, trace=trace and Trace(trace, self), **said)

    def _candidates(self, globs: Globs, groups: Mapping[str, Globs]) -> dict[str, list[str]]:
        names = list(self.actions)

        def fitting(wanted: Globs) -> list[str]:
            found = []
            for glob in _list(wanted):
                some = [name for name in names if fnmatchcase(name, glob)]
                if not some:
                    raise Error(f"no action fits '{glob}'")
                found += some
            return list(dict.fromkeys(found))

        if globs == "*" and not groups:
            return {}
        single = [] if globs == "*" else fitting(globs)
        chosen = {name: [name] for name in single}
        chosen.update((name, fitting(each)) for name, each in groups.items())
        return chosen

    def certificate(
        self,
        formula: str,
        *,
        weak: Globs = (),
        strong: Globs = (),
        fair: Globs = (),
        ignore_net_fairness: bool = False,
        lbt: bool = False,
        time_limit: float = 0,
        memory_limit: int = 0,
    ) -> bytes:
        """Returns a proof for fairly-verify that the formula holds. An Error if it does not, or at a limit."""
        asked = _question(weak, strong, fair, ignore_net_fairness, lbt, time_limit, memory_limit)
        return self._inside().certify(_formula(formula), asked)

    def explore(self, *, time_limit: float = 0, memory_limit: int = 0) -> StateSpace:
        """Counts the reachable states."""
        return StateSpace(**self._inside().explore(float(time_limit), memory_limit or _memory()))


def _question(
    weak: Globs, strong: Globs, fair: Globs, ignore: bool, lbt: bool, seconds: float, memory: int
) -> dict[str, Any]:
    return {
        "weak": _list(weak),
        "strong": _list(strong),
        "fair": _list(fair),
        "ignore_net_fairness": ignore,
        "lbt": lbt,
        "time_limit": float(seconds),
        "memory_limit": memory or _memory(),
    }


class Graph(System):
    """A labelled graph, as mCRL2, CADP and TLC write them."""

    def __init__(self, inside: _core.System) -> None:
        self._system = inside

    def _inside(self) -> _core.System:
        return self._system


@dataclasses.dataclass(frozen=True)
class Transition:
    inputs: dict[str, int]
    outputs: dict[str, int]
    inhibitors: dict[str, int]
    fairness: Optional[str]  #: "weak" or "strong" if the net declares it


class Net(System):
    """A place/transition net. A coloured net from a file is unfolded into one.

        net = fairly.Net("mutex")
        net.place("idle", 2)
        net.place("free", 1)
        net.place("busy")
        net.transition("enter", ["idle", "free"], ["busy"])
        net.transition("leave", ["busy"], ["idle", "free"])
    """

    def __init__(self, name: str = "net", *, _net: Optional[_core.Net] = None) -> None:
        self._net = _net if _net is not None else _core.Net(name)
        self._system: Optional[_core.System] = None

    def _inside(self) -> _core.System:
        if self._system is None:
            self._system = self._net.system()
        return self._system

    def place(self, name: str, tokens: int = 0) -> str:
        """Adds a place with this many tokens. Returns its name."""
        self._net.add_place(name, _count(tokens, "tokens"))
        self._system = None
        return name

    def transition(
        self,
        name: str,
        inputs: Arcs = (),
        outputs: Arcs = (),
        *,
        reads: Arcs = (),
        inhibitors: Arcs = (),
        fairness: Optional[str] = None,
    ) -> str:
        """Adds a transition. Arcs are given as places, or as a mapping from places to weights.

        It is enabled if each input place and each read place has enough tokens and each inhibitor place
        has fewer tokens than its weight. fairness, "weak" or "strong", is assumed in every check.
        """
        if fairness == "":
            raise Error("fairness is None, 'weak' or 'strong'")
        self._net.add_transition(
            name, _arcs(inputs), _arcs(outputs), _arcs(reads), _arcs(inhibitors), fairness or ""
        )
        self._system = None
        return name

    @property
    def places(self) -> dict[str, int]:
        """The initial marking: tokens by place."""
        return self._net.places()

    @property
    def transitions(self) -> dict[str, Transition]:
        return {
            name: Transition(inputs, outputs, inhibitors, fairness or None)
            for name, (inputs, outputs, inhibitors, fairness) in self._net.transitions().items()
        }

    def to_text(self, format: str = "pnml") -> str:
        """The net as "pnml", in TINA's format ("net"), in LoLA's ("lola") or as "dot"."""
        return self._net.write(format)[0]

    def write(self, file: Union[str, os.PathLike[str]], format: Optional[str] = None) -> list[str]:
        """Writes a file in the format of its extension. Returns what was lost because the format cannot express it."""
        ending = os.path.splitext(os.fspath(file))[1].lstrip(".")
        text, losses = self._net.write(format or ending or "pnml")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        return losses

    def __repr__(self) -> str:
        return f"<Net: {len(self.places)} places, {len(self.actions)} transitions>"


class Model(System):
    """The base class of systems of your own.

        class Counter(fairly.Model):
            actions = ["up", "reset"]

            def initial(self):
                return [0]

            def steps(self, state):
                yield "up", (state + 1) % 4
                yield "reset", 0

            def atoms(self, state):
                return {"top": state == 3}

    Any value that can be a key of a dict can be a state. steps() and atoms() are called once for each
    state and must give the same result for equal states. A state without steps is dead: a run stays
    there for ever.
    """

    actions: Sequence[str] = ()

    def initial(self) -> Iterable[Hashable]:
        raise NotImplementedError("initial() returns the states that a run can start in")

    def steps(self, state: Any) -> Iterable[tuple[str, Hashable]]:
        raise NotImplementedError("steps(state) returns pairs of an action and the state that follows")

    def atoms(self, state: Any) -> Mapping[str, bool]:
        """The values of the atoms of formulas; the names must be the same in every state."""
        raise NotImplementedError("atoms(state) returns a dict from names to truth values")

    def describe(self, state: Any) -> str:
        return str(state)

    # Called by the C++ module, for which states are numbers.

    def _inside(self) -> _core.System:
        known = self.__dict__.get("_known")
        if known is None:
            known = self._known = _Known(self)
        return known.system

    def _initial(self) -> list[int]:
        return [self._known.number(state) for state in self.initial()]

    def _expand(self, number: int) -> list[tuple[int, int]]:
        known = self._known
        steps = known.steps.get(number)
        if steps is None:
            steps = []
            for step in self.steps(known.states[number]):
                try:
                    action, state = step
                except (TypeError, ValueError):
                    raise TypeError(f"steps() returns pairs of an action and a state, not {step!r}") from None
                index = known.actions.get(action)
                if index is None:
                    raise ValueError(f"steps() returned the action {action!r}, which is not in actions")
                steps.append((index, known.number(state)))
            known.steps[number] = steps
        return steps

    def _holds(self, atom: int, number: int) -> bool:
        known = self._known
        values = known.values.get(number)
        if values is None:
            found = self.atoms(known.states[number])
            if not isinstance(found, Mapping):
                raise TypeError(f"atoms() returns a dict from names to truth values, not {found!r}")
            if len(found) != len(known.atoms) or any(name not in found for name in known.atoms):
                raise ValueError(
                    f"atoms({known.states[number]!r}) returned {sorted(found)}, elsewhere it is {sorted(known.atoms)}"
                )
            values = known.values[number] = [bool(found[name]) for name in known.atoms]
        return values[atom]

    def _describe(self, number: int) -> str:
        return self.describe(self._known.states[number])

    def _shown(self, state: int) -> Any:
        return self._known.states[state]


class _Known:
    """The states of a model by number, with their steps and atoms."""

    def __init__(self, model: Model) -> None:
        names = list(model.actions)
        if not names or len(set(names)) != len(names):
            raise ValueError("actions is a list of different names, at least one")
        self.actions = {name: index for index, name in enumerate(names)}
        self.states: list[Hashable] = []
        self.numbers: dict[Hashable, int] = {}
        self.steps: dict[int, list[tuple[int, int]]] = {}
        self.values: dict[int, list[bool]] = {}
        initial = model.initial()
        if not isinstance(initial, Iterable):
            raise TypeError(f"initial() returns the states that a run can start in, not {initial!r}")
        initial = list(initial)
        if not initial:
            raise ValueError("initial() returned no state")
        self.atoms = list(model.atoms(initial[0]))
        self.system = _core.python_model(model, names, self.atoms)

    def number(self, state: Hashable) -> int:
        number = self.numbers.get(state)
        if number is None:
            number = self.numbers[state] = len(self.states)
            self.states.append(state)
        return number


def _system(inside: _core.System) -> Union[Net, Graph]:
    net = inside.net()
    if net is None:
        return Graph(inside)
    made = Net(_net=net)
    made._system = inside
    return made


def read(file: Union[str, os.PathLike[str]], *, stutter: str = "") -> Union[Net, Graph]:
    """Reads a net (PNML, TINA's or LoLA's format) or a graph (.aut, TLC's dot), recognised by its content.

    stutter, "dead" or "always", says where a run of a graph may rest for ever.
    """
    return _system(_core.read(os.fspath(file), stutter))


def parse(text: str, *, name: str = "text", stutter: str = "") -> Union[Net, Graph]:
    """Like read(), from a text. Errors call it `name`."""
    return _system(_core.read_text(text, name, stutter))


def family(name: str, n: int) -> Net:
    """A textbook net of any size: family("philosophers", 5)."""
    return Net(_net=_core.family(name, _count(n, "n")))


def families() -> dict[str, str]:
    """The names of the families, and what they are."""
    return dict(_core.families())


# --- automata


class Automaton:
    """An omega-automaton, from translate() or read_hoa()."""

    def __init__(self, inside: _core.Automaton) -> None:
        self._automaton = inside

    @property
    def name(self) -> str:
        return self._automaton.name()

    @property
    def atoms(self) -> list[str]:
        return self._automaton.atoms()

    @property
    def states(self) -> int:
        return self._automaton.states()

    @property
    def edges(self) -> int:
        return self._automaton.edges()

    @property
    def acceptance(self) -> str:
        return self._automaton.acceptance()

    @property
    def deterministic(self) -> bool:
        return self._automaton.shape()[0]

    @property
    def complete(self) -> bool:
        return self._automaton.shape()[1]

    @property
    def weak(self) -> bool:
        return self._automaton.shape()[2]

    @property
    def terminal(self) -> bool:
        return self._automaton.shape()[3]

    def hoa(self) -> str:
        return self._automaton.hoa()

    def dot(self) -> str:
        return self._automaton.dot()

    def never(self) -> str:
        """A never claim for SPIN. An Error unless this is a Büchi automaton, as to("ba") returns."""
        return self._automaton.never()

    def to(self, kind: str, *, time_limit: float = 0) -> Automaton:
        """An automaton of the same language with "tgba", "ba", "streett" or "generic" acceptance."""
        return Automaton(self._automaton.to(kind, float(time_limit)))

    def is_empty(self, *, engine: str = "auto", time_limit: float = 0) -> bool:
        """Does the automaton accept no word?"""
        return self._automaton.is_empty(engine, float(time_limit))

    def __str__(self) -> str:
        return self.hoa()

    def __repr__(self) -> str:
        return f"<Automaton: {self.states} states, {self.edges} edges, {self.acceptance}>"

    def _repr_html_(self) -> str:
        """A drawing by Graphviz, if that is installed."""
        if shutil.which("dot") is None or self.edges > 500:
            return f"<pre>{_html.escape(self.hoa())}</pre>"
        done = subprocess.run(["dot", "-Tsvg"], input=self.dot(), capture_output=True, text=True, check=True)
        return done.stdout[done.stdout.index("<svg"):]


def translate(
    formula: str, to: str = "tgba", *, negate: bool = False, lbt: bool = False, time_limit: float = 0
) -> Automaton:
    """Translates an LTL formula into an automaton: "tgba", "ba", "streett" or "generic"."""
    return Automaton(_core.translate(formula, to, negate, lbt, float(time_limit)))


def read_hoa(text: str, *, name: str = "automaton") -> Automaton:
    """Reads an automaton from a text in HOA format."""
    return Automaton(_core.read_hoa(text, name))
