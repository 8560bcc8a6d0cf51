#!/usr/bin/env python3
"""install_test.py CMAKE BUILD: what ./dev install puts where, and whether it works from there."""
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CMAKE, BUILD = sys.argv[1:3]


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = Path(cls.folder.name)
        subprocess.run([CMAKE, "--install", BUILD, "--prefix", cls.root], check=True, stdout=subprocess.DEVNULL)
        cls.files = {str(file.relative_to(cls.root)) for file in cls.root.rglob("*") if file.is_file()}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_everything_has_its_place(self):
        for file in ("bin/fairly", "bin/fairly-verify", "include/fairly/fairly.hpp", "lib/libfairly.a",
                     "lib/cmake/fairly/fairlyConfig.cmake", "share/man/man1/fairly.1", "share/man/man1/fairly-check.1",
                     "share/man/man1/fairly-verify.1", "share/bash-completion/completions/fairly",
                     "share/zsh/site-functions/_fairly"):
            self.assertIn(file, self.files)
        # What only a package puts there.
        self.assertFalse([file for file in self.files if "vendor-completions" in file or "lib/python3/" in file])

    def test_headers_are_those_that_the_front_door_reaches(self):
        headers = {file for file in self.files if file.endswith(".hpp")}
        for file in headers:
            for line in (self.root / file).read_text().split("\n"):
                if line.startswith('#include "'):
                    self.assertIn("include/" + line.split('"')[1], headers)
        self.assertNotIn("include/fairly/petri/net_model.hpp", headers)

    def test_the_package_needs_what_its_users_link_with(self):
        if shutil.which("dpkg-query") is None:
            self.skipTest("this is no Debian")
        config = (Path(BUILD) / "CPackConfig.cmake").read_text()
        needed = re.search(r'CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "(.*)"', config).group(1).split(", ")
        targets = (self.root / "lib/cmake/fairly/fairlyTargets.cmake").read_text()
        libraries = re.findall(r"/usr/[\w./+-]+\.(?:so|a)", targets)
        self.assertTrue(libraries)
        for library in libraries:
            owner = subprocess.run(["dpkg-query", "-S", library], capture_output=True, text=True).stdout
            self.assertIn(owner.split(":")[0], needed, library)

    def test_the_programs_run(self):
        for program in ("fairly", "fairly-verify"):
            subprocess.run([self.root / "bin" / program, "--help"], check=True, stdout=subprocess.DEVNULL)

    def test_the_python_module_is_found(self):
        modules = list(self.root.glob("lib/python3*/*-packages"))
        if not modules:
            self.skipTest("it is not built")
        code = "import fairly; print(fairly.family('philosophers', 3).explore().states)"
        done = subprocess.run(["/usr/bin/python3", "-c", code], env={"PYTHONPATH": str(modules[0])}, check=True,
                              capture_output=True, text=True)
        self.assertEqual(done.stdout, "27\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
