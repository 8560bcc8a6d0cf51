"""What the documents show in Python is what happens."""

import ast
import doctest
import re
from pathlib import Path

import fairly
import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", ["python.md", "tutorial.md"])
def test_examples(page, tmp_path, monkeypatch):
    text = (DOCS / page).read_text()
    for name, lines in re.findall(r"^    \$ cat ([\w.]+)\n((?:    .*\n)+)", text, re.M):
        (tmp_path / name).write_text(re.sub("^    ", "", lines, flags=re.M))
    monkeypatch.chdir(tmp_path)
    done = doctest.testfile(str(DOCS / page), module_relative=False)
    assert done.attempted > 5 and done.failed == 0


def test_readme(tmp_path, monkeypatch, capsys):
    text = (DOCS.parent / "README.md").read_text()
    lines = re.search(r"^    import fairly\n(?:    .*\n)+", text, re.M).group(0)
    monkeypatch.chdir(tmp_path)
    fairly.family("alternating-bit", 1).write("abp.pnml")
    exec(re.sub("^    ", "", lines, flags=re.M))
    shown = capsys.readouterr().out
    assert shown.startswith("violated\n  property    G(waiting_0 -> F ready_1)") and "\nneeded: " in shown


def test_the_stub_has_what_the_module_has():
    tree = ast.parse((DOCS.parent / "python/fairly/_core.pyi").read_text())
    core = fairly._core
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            known = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            if node.name != "Error":
                public = {name for name in vars(getattr(core, node.name)) if not name.startswith("_")}
                assert public == known - {"__init__"}
        elif isinstance(node, ast.FunctionDef):
            assert callable(getattr(core, node.name))
    stated = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert stated == {name for name in vars(core) if not name.startswith("_")}
