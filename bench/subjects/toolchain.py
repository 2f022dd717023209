"""The compiler and the sanitizers that assay uses, as its own tables have them."""

import pathlib
import re

TABLES = pathlib.Path(__file__).resolve().parents[2] / "src" / "toolchain"
TOOL = re.compile(r'^TOOL\((\w+), "([^"]+)"', re.MULTILINE)
SANITIZER = re.compile(r'^SANITIZER\("([^"]+)", (ON|OFF|PEDANTIC), (\w+)', re.MULTILINE)


def tool(name):
    """tool("CLANG") -> "clang-19"."""
    return dict(TOOL.findall((TABLES / "tools.def").read_text()))[name]


def checks(is_on):
    """What clang is told to check, or not to; what is for pedants is not."""
    rows = SANITIZER.findall((TABLES / "sanitizers.def").read_text())
    return ",".join(check for check, state, known in rows
                    if (state == "ON") == is_on and known != "NAMED_FOR_GCC")


def sanitizer_flags():
    return [f"-fsanitize={checks(True)}", f"-fno-sanitize={checks(False)}"]
