"""The headers of src/ and what they include; for check_includes and header_units."""
import pathlib
import re

root = pathlib.Path(__file__).resolve().parent.parent / "src"
# By name, as it is included: the text without comments.
text = {str(path.relative_to(root)): re.sub(r"//.*", "", path.read_text()) for path in sorted(root.rglob("*.hpp"))}


def reached_by(header, seen=None):
    """This header and all of fairly that it includes."""
    seen = set() if seen is None else seen
    if header not in seen:
        seen.add(header)
        for other in re.findall(r'^#include "(fairly/[^"]+)"', text[header], re.M):
            reached_by(other, seen)
    return seen
