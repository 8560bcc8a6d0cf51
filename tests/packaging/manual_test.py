#!/usr/bin/env python3
"""manual_test.py FAIRLY VERIFY PAGE: man pages and completions say what --help says.

Skips what needs man or zsh where these are not installed.
"""
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

FAIRLY, VERIFY, VERIFY_PAGE = sys.argv[1:4]


def output(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def options_in(text):
    """The options that a help text defines."""
    return set(re.findall(r"^ +(?:-\w,)?(--[a-z-]+)", text.split("\nOptions:\n")[1].split("\n\n")[0], re.M))


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = Path(cls.folder.name)
        output(FAIRLY, "manual", cls.folder.name)
        listed = output(FAIRLY, "--help").split("\nCommands:\n")[1].split("\n\n")[0]
        cls.commands = re.findall(r"^  (\w+)", listed, re.M)
        cls.bash = cls.root / "bash/fairly"
        cls.zsh = cls.root / "zsh/_fairly"

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def page(self, name):
        return (self.root / f"man/man1/{name}.1").read_text().replace("\\-", "-")

    def test_every_command_and_option_has_its_place(self):
        self.assertIn("check", self.commands)
        self.assertNotIn("manual", self.commands)
        for command in self.commands:
            self.assertIn(f"fairly-{command}", self.page("fairly"))
            options = options_in(output(FAIRLY, command, "--help"))
            self.assertIn("--help", options)
            for option in options:
                self.assertIn(f"\\fB{option}\\fR", self.page(f"fairly-{command}"))
                self.assertIn(option, self.complete_bash(command, option))

    def test_a_page_has_its_sections(self):
        page = self.page("fairly-check")
        for part in (".SH NAME", ".SH SYNOPSIS\n.B fairly check\n", "\\fB--engine\\fR \\fIENGINE\\fR",
                     "is one of auto, dpc09", ".SH EXIT STATUS", ".SH EXAMPLES\n.nf\n  fairly check"):
            self.assertIn(part, page)

    def test_the_pages_are_right_for_man(self):
        if not shutil.which("man"):
            self.skipTest("man is not installed")
        for page in [*self.root.glob("man/man1/*.1"), VERIFY_PAGE]:
            shown = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True, check=True,
                                   env={"LC_ALL": "C.UTF-8", "MANWIDTH": "110", "PATH": "/usr/bin:/bin"})
            self.assertEqual(shown.stderr, "")
            self.assertIn("SEE ALSO", shown.stdout)

    def test_the_page_of_the_verifier(self):
        page = Path(VERIFY_PAGE).read_text().replace("\\-", "-")
        help_text = output(VERIFY, "--help")
        for word in re.findall(r"--[a-z]+", help_text):
            self.assertIn(word, page)
        self.assertIn(re.search(r"Exit code: (.*)", help_text).group(1), page)

    def test_there_is_one_version(self):
        version = output(FAIRLY, "--version").split()[1]
        citation = (Path(__file__).resolve().parents[2] / "CITATION.cff").read_text()
        self.assertIn(f"\nversion: {version}\n", citation)

    # --- completions

    def complete_bash(self, *words):
        script = f"source '{self.bash}'; compopt() {{ echo compopt \"$@\"; }}\n"
        script += 'COMP_WORDS=(fairly "$@"); COMP_CWORD=$#; _fairly; printf "%s\\n" "${COMPREPLY[@]}"'
        return output("bash", "-c", script, "bash", *words).split("\n")[:-1]

    def test_bash(self):
        self.assertEqual(self.complete_bash("ch"), ["check"])
        self.assertEqual(self.complete_bash("check", "--eng"), ["--engine"])
        self.assertEqual(self.complete_bash("check", "net.pnml", "--engine", "d"), ["dpc09"])
        self.assertEqual(self.complete_bash("check", "net.pnml", "--ltl", ""), [""])
        self.assertEqual(self.complete_bash("check", "--output", "x")[0], "compopt -o default")
        self.assertEqual(self.complete_bash("check", "ne")[0], "compopt -o default")
        # A flag takes no value: a file may follow.
        self.assertEqual(self.complete_bash("check", "--json", "ne")[0], "compopt -o default")

    def test_bash_knows_families_and_commands(self):
        self.assertEqual(self.complete_bash("net", "philo"), ["philosophers"])
        self.assertEqual(self.complete_bash("net", "philosophers", "5")[0], "compopt -o default")
        self.assertEqual(self.complete_bash("net", "--li"), ["--list"])
        self.assertEqual(self.complete_bash("help", "ch"), ["check"])
        self.assertEqual(self.complete_bash("hel"), ["help"])

    def complete_zsh(self, *words):
        script = '_arguments() { print -l -- "$@" }; _describe() { print -l -- "${(@P)2}" }\n'
        script += 'words=(fairly "${(@)argv[2,-1]}"); CURRENT=$#words; complete_it() { source "$1" }; complete_it "$1"'
        return output("zsh", "-f", "-c", script, "zsh", str(self.zsh), *words).split("\n")

    def test_zsh(self):
        if not shutil.which("zsh"):
            self.skipTest("zsh is not installed")
        listed = [line.split(":")[0] for line in self.complete_zsh("ch")]
        for command in self.commands:
            self.assertIn(command, listed)
            for option in options_in(output(FAIRLY, command, "--help")):
                self.assertTrue(any(line.startswith(f"*{option}[") for line in self.complete_zsh(command, "--x")))
        check = self.complete_zsh("check", "--x")
        self.assertTrue(any(line.endswith(":STORE:(tree exact compact bitstate)") for line in check))
        self.assertTrue(any(line.startswith("*--json[") and line.endswith("]") for line in check))
        self.assertIn("help", listed)
        self.assertTrue(any(line.startswith("1:command:(check ") for line in self.complete_zsh("help", "")))
        self.assertTrue(any(re.match(r"1:FAMILY:\(.*philosophers.*\)$", line) for line in self.complete_zsh("net", "")))

    def test_a_folder_that_cannot_be_written_is_an_error(self):
        done = subprocess.run([FAIRLY, "manual", "/dev/null/x"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn("/dev/null/x", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
