"""The plot of a bench: a bar for each subject, its functions by what became of them."""

from xml.sax.saxutils import escape

import report

BAR, GAP, LEFT, WIDTH, TOP = 16, 6, 120, 480, 56
# Blue, orange and grey are told apart without colour vision.
PARTS = [("returned", "#0072b2"), ("never_returned", "#e69f00"), ("skipped", "#bbbbbb")]


def text(x, y, content, attributes=""):
    return f'<text x="{x}" y="{y}" {attributes}>{escape(str(content))}</text>'


def legend():
    for number, (part, colour) in enumerate(PARTS):
        x = LEFT + number * 130
        yield f'<rect x="{x}" y="30" width="12" height="12" fill="{colour}"/>'
        yield text(x + 17, 40, part.replace("_", " "))


def bar(line, y):
    yield text(LEFT - 8, y + 12, line["name"], 'text-anchor="end"')
    if "functions" not in line:
        yield text(LEFT, y + 12, "failed")
        return
    x = LEFT
    for part, colour in PARTS:
        width = report.share(line, part) * WIDTH
        yield f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{BAR}" fill="{colour}"/>'
        x += width
    yield text(LEFT + WIDTH + 8, y + 12, f"{line['returned']} of {line['functions']}")


def bars(rows):
    """Yields (y, line); those held out stand apart."""
    y = TOP
    for held_out in (False, True):
        for line in rows:
            if line["held_out"] == held_out:
                yield y, line
                y += BAR + GAP
        y += 2 * GAP


def svg(head, rows):
    places = list(bars(rows))
    height = places[-1][0] + BAR + 2 * GAP
    total = LEFT + WIDTH + 90
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{height}" '
             f'viewBox="0 0 {total} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{total}" height="{height}" fill="white"/>',
             text(LEFT, 18, f"Public functions of real libraries, {head['seconds']} s each; "
                  "held out: the last ones", 'font-size="13"'),
             *legend()]
    for y, line in places:
        lines += bar(line, y)
    return "\n".join(lines + ["</svg>"]) + "\n"
