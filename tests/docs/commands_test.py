#!/usr/bin/env python3
"""commands_test.py [--update] FAIRLY VERIFY FILE...: what documents and examples say is what happens.

Runs the commands of each file, in a folder of its own with examples/ in it, and compares the outputs:

    $ fairly check lock.net --ltl 'GF critical_1'       in Markdown, indented by four
    violated                                            the whole output; "..." stands for any lines

    #     $ fairly check examples/elevator.net ...      in comments of an example
    #     violated                                      how the output begins

"$ cat FILE" makes the file if there is none. "$ x=..." and the like are shell commands as others. With
--update the outputs that differ are written into the files instead.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
UPDATE = len(arguments) < len(sys.argv) - 1
FAIRLY, VERIFY = (str(Path(program).resolve()) for program in arguments[:2])
ROOT = Path(__file__).resolve().parent.parent.parent


class Block:
    """A command and its expected output: lines [start, end) of a file."""

    def __init__(self, start, lead):
        self.start, self.lead = start, lead
        self.command, self.output = [], []
        self.end = start


def blocks_in(lines, lead):
    """lead: what stands before each line of a block."""
    blocks, current = [], None
    for number, line in enumerate(lines):
        inside = line.startswith(lead)
        text = line[len(lead):]
        if inside and text.startswith("$ "):
            current = Block(number, lead)
            blocks.append(current)
            current.command.append(text[2:])
        elif current and inside and current.command[-1].endswith("\\"):
            current.command.append(text)
        elif current and inside:
            current.output.append(text)
        elif current and line.strip() == "" and lead.startswith(" "):
            # Part of the output if that goes on behind it.
            rest = next((later for later in lines[number:] if later.strip()), "")
            if not rest.startswith(lead) or rest[len(lead):].startswith("$ "):
                current = None
            else:
                current.output.append("")
        else:
            current = None
        if current:
            current.end = number + 1
    return blocks


def fits(expected, actual, may_go_on):
    if may_go_on:
        return actual[: len(expected)] == expected
    pattern = "".join(r"(.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in actual)) is not None


def updated(expected, actual, may_go_on):
    if may_go_on:
        return actual[: max(1, len(expected))]
    if "..." not in expected:
        return actual
    first = expected.index("...")
    last = len(expected) - 1 - expected[::-1].index("...")
    behind = len(expected) - 1 - last
    return actual[:first] + ["..."] + (actual[-behind:] if behind else [])


def check(path):
    is_markdown = path.suffix == ".md"
    lines = path.read_text().split("\n")
    blocks = blocks_in(lines, "    " if is_markdown else "#     ")
    if not blocks:
        print(f"{path}: there is no command")
        return False
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bin").mkdir()
        os.symlink(FAIRLY, f"{folder}/bin/fairly")
        os.symlink(VERIFY, f"{folder}/bin/fairly-verify")
        work = Path(folder) / "work"
        work.mkdir()
        os.symlink(ROOT / "examples", work / "examples")
        environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        for block in blocks:
            command = "\n".join(block.command)
            shown = re.fullmatch(r"cat ([\w.]+)", command)
            if shown and not (work / shown.group(1)).exists():
                (work / shown.group(1)).write_text("\n".join(block.output) + "\n")
            done = subprocess.run(["bash", "-c", command], cwd=work, env=environment, text=True, check=False,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
            actual = done.stdout.split("\n")[:-1] if done.stdout else []
            actual = [line.rstrip() for line in actual]
            if not fits(block.output, actual, not is_markdown):
                failed.append((block, actual))
    if UPDATE:
        for block, actual in reversed(failed):
            wanted = updated(block.output, actual, not is_markdown)
            head = block.start + len(block.command)
            lines[head:block.end] = [(block.lead + line).rstrip() for line in wanted]
        path.write_text("\n".join(lines))
        print(f"{path}: {len(failed)} of {len(blocks)} outputs written")
        return True
    for block, actual in failed:
        print(f"{path}:{block.start + 1}: $ {block.command[0]}\nexpected:")
        print("\n".join("  " + line for line in block.output))
        print("actual:\n" + "\n".join("  " + line for line in actual))
    print(f"{path}: {len(blocks) - len(failed)} of {len(blocks)} outputs are right")
    return not failed


def links_are_right():
    """Every link of a document to a file leads there."""
    wrong = []
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            if not (page.parent / link).exists():
                wrong.append(f"{page}: there is no {link}")
    print("\n".join(wrong), end="\n" if wrong else "")
    return not wrong


sys.exit(0 if all([links_are_right()] + [check(Path(name)) for name in arguments[2:]]) else 1)
