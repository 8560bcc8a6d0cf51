"""What all tests of the trace page share. FAIRLY in the environment is the program that writes pages."""

import functools
import os
import pathlib
import subprocess
import tempfile
import unittest

from browser import Browser

FOLDER = tempfile.TemporaryDirectory(prefix="fairly_trace_page_")


@functools.cache
def page(name, net, *arguments):
    """The file with the page for a property, which is violated, of a net: PNML or words for 'fairly net'."""
    fairly = os.environ["FAIRLY"]
    model = pathlib.Path(FOLDER.name, f"{name}.pnml")
    output = model.with_suffix(".html")
    if isinstance(net, str):
        model.write_text(net, encoding="utf-8")
    else:
        subprocess.run([fairly, "net", *net, "--output", model], check=True)
    command = [fairly, "check", model, *arguments, "--trace", "html", "--output", output]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 1, done.stdout
    return output


def philosophers():
    """A small net, and a run into a dead end."""
    return page("philosophers", ("philosophers", "3"), "--ltl", "G(has_left_1 -> F eating_1)")


def luminance(colour):
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
    return sum(weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
               for weight, part in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(colour, ground):
    dark, light = sorted(map(luminance, (colour, ground)))
    return (light + 0.05) / (dark + 0.05)


class PageCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.browser.resize(1280, 800)
        self.browser.prefer(reduced_motion="reduce", color_scheme="light")

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def open(self, file, fragment=""):
        self.browser.open(file.as_uri() + fragment)

    def where(self):
        return self.browser.text("#where-step"), self.browser.text("#where-part")

    def step(self):
        return int(self.browser.text("#where-step").split()[1])

    def changes(self):
        return [" ".join(parts) for parts in self.browser.texts("#changes li")]

    def values(self):
        return {text: value for text, value, _ in self.browser.texts("#values tr")}

    def colour(self, selector, prop="color"):
        return self.browser.run("""return getComputedStyle(
            document.querySelector(arguments[0]))[arguments[1]]""", selector, prop)
