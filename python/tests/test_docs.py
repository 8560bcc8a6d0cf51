"""What the documents show in Python is what happens."""

import doctest
import re
from pathlib import Path

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
