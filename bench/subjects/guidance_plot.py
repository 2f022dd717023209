"""The plots of the guidance bench: coverage over time, and its spread, for each variant."""

import math
import statistics

from plot import text

LEFT, TOP, WIDTH, HEIGHT, RIGHT, BOTTOM = 60, 40, 520, 300, 120, 50
# Told apart without colour vision; the dashes help where two are near.
COLOURS = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7",
           "#777777")
DASHES = ("", "6 3", "2 2", "8 2 2 2")


def nice_range(values):
    """Whole tens around all of them."""
    low, high = math.floor(min(values) / 10) * 10, math.ceil(max(values) / 10) * 10
    return low, max(high, low + 10)


def place_y(percent, low, high):
    return TOP + HEIGHT * (1 - (percent - low) / (high - low))


def frame(title, low, high):
    total, height = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{height}" '
           f'viewBox="0 0 {total} {height}" font-family="sans-serif" font-size="12">')
    yield f'<rect width="{total}" height="{height}" fill="white"/>'
    yield text(LEFT, 20, title, 'font-size="13"')
    for percent in range(low, high + 1, 10 if high - low > 20 else 5):
        y = place_y(percent, low, high)
        yield f'<path d="M{LEFT} {y:.1f}h{WIDTH}" stroke="#dddddd"/>'
        yield text(LEFT - 6, f"{y + 4:.1f}", f"{percent} %", 'text-anchor="end"')


def time_ticks(first, last, place_x):
    for tick in (0.01, 0.1, 1, 10, 100, 1000):
        if first <= tick <= last:
            x = place_x(tick)
            yield f'<path d="M{x:.1f} {TOP}v{HEIGHT}" stroke="#dddddd"/>'
            yield text(f"{x:.1f}", TOP + HEIGHT + 16, f"{tick} s", 'text-anchor="middle"')
    yield text(LEFT + WIDTH / 2, TOP + HEIGHT + 36, "of search", 'text-anchor="middle"')


def curve(number, variant, points):
    colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
    style = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}" fill="none"'
    yield f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" {style}/>'
    y = TOP + 10 + 18 * number
    yield f'<path d="M{LEFT + WIDTH + 10} {y}h22" {style}/>'
    yield text(LEFT + WIDTH + 38, y + 4, variant)


def over_time(head, times, curves):
    low, high = nice_range([percent for line in curves.values() for percent in line])
    span = math.log(times[-1] / times[0])

    def place_x(seconds):
        return LEFT + WIDTH * math.log(seconds / times[0]) / span

    lines = [*frame(f"Branches covered over time, mean of all subjects and seeds (1 to "
                    f"{head['seeds']})",
                    low, high),
             *time_ticks(times[0], times[-1], place_x)]
    for number, (variant, percents) in enumerate(curves.items()):
        points = [(place_x(seconds), place_y(percent, low, high))
                  for seconds, percent in zip(times, percents)]
        lines += curve(number, variant, points)
    return "\n".join([*lines, "</svg>"]) + "\n"


def quartiles(values):
    if len(values) == 1:
        return [values[0]] * 3
    return statistics.quantiles(values, n=4, method="inclusive")


def box(middle, half, values, low, high):
    first, median, third = (place_y(value, low, high) for value in quartiles(values))
    top, bottom = place_y(max(values), low, high), place_y(min(values), low, high)
    yield f'<path d="M{middle:.1f} {top:.1f}V{bottom:.1f}" stroke="black"/>'
    for y in (top, bottom):
        yield f'<path d="M{middle - half / 2:.1f} {y:.1f}h{half:.1f}" stroke="black"/>'
    yield (f'<rect x="{middle - half:.1f}" y="{third:.1f}" width="{2 * half:.1f}" '
           f'height="{first - third:.1f}" fill="#56b4e9" stroke="black"/>')
    yield (f'<path d="M{middle - half:.1f} {median:.1f}h{2 * half:.1f}" stroke="black" '
           'stroke-width="2"/>')
    mean = place_y(statistics.fmean(values), low, high)
    yield f'<circle cx="{middle:.1f}" cy="{mean:.1f}" r="3" fill="#d55e00"/>'


def boxes(head, percents):
    low, high = nice_range([value for values in percents.values() for value in values])
    lines = [*frame(f"Branches covered after {head['seconds']} s, runs of all subjects "
                    f"and seeds (1 to {head['seeds']})", low, high)]
    step = WIDTH / len(percents)
    for number, (variant, values) in enumerate(percents.items()):
        middle = LEFT + step * (number + 0.5)
        lines += box(middle, step / 4, values, low, high)
        lines.append(text(f"{middle:.1f}", TOP + HEIGHT + 16, variant,
                          'text-anchor="middle" font-size="10"'))
    note = "box: quartiles and median; whiskers: all; dot: mean"
    lines.append(text(LEFT, TOP + HEIGHT + 38, note, 'font-size="11"'))
    return "\n".join([*lines, "</svg>"]) + "\n"
