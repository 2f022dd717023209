"""Reading C as text: what the checking tools share."""

import re

# Comments, string and character literals. Nothing of them may be taken for code.
TOKEN = re.compile(
    r"//(?:\\\n|[^\n])*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL
)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.MULTILINE)


def spaces(match):
    """As many blanks as there were characters; lines stay where they are."""
    return re.sub(r"[^\n]", " ", match.group(0))


def without_comments_and_strings(text):
    return TOKEN.sub(spaces, text)


def strings(text):
    """Yields (position, literal) of every string."""
    for match in TOKEN.finditer(text):
        if match.group(0).startswith('"'):
            yield match.start(), match.group(0)


def without_directives(text):
    return DIRECTIVE.sub(spaces, text)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def includes(text):
    """Yields (line, file, is_system) of every #include."""
    code = re.sub(r"/\*.*?\*/", spaces, text, flags=re.DOTALL)
    for match in INCLUDE.finditer(code):
        yield line_of(code, match.start(2)), match.group(2), match.group(1) == "<"


def c_files(root, folders):
    """The C files below the folders of the root, in sorted order, as relative paths."""
    found = []
    for folder in folders:
        for pattern in ("*.c", "*.h", "*.def"):
            found += (root / folder).rglob(pattern)
    return sorted(path.relative_to(root) for path in found)
