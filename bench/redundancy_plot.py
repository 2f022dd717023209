"""Bars like those of the slides: the share of redundant tests by representation, for each strategy
the mean over the containers, and the least and the most of them."""

COLOURS = {"drt": "#4878a8", "walk": "#e1974c", "topdown": "#6a9f58"}
WIDTH, HEIGHT, LEFT, BOTTOM, BAR = 760, 320, 60, 60, 34


def shares(rows, strategy, representation):
    return [100 * one["redundant"] / max(one["tests"], 1)
            for row in rows if row["strategy"] == strategy and "redundant" in row
            for one in row["redundant"] if one["representation"] == representation]


def bar(x, values, colour):
    scale = (HEIGHT - BOTTOM - 30) / 100
    mean, low, high = sum(values) / len(values), min(values), max(values)
    base, middle = HEIGHT - BOTTOM, x + BAR / 2
    yield (f'<rect x="{x}" y="{base - mean * scale:.1f}" width="{BAR}" '
           f'height="{mean * scale:.1f}" fill="{colour}"/>')
    yield (f'<line x1="{middle}" x2="{middle}" y1="{base - low * scale:.1f}" '
           f'y2="{base - high * scale:.1f}" stroke="#333"/>')
    yield (f'<text x="{middle}" y="{base - max(mean, high) * scale - 5:.1f}" '
           f'text-anchor="middle">{mean:.0f} %</text>')


def axes():
    scale = (HEIGHT - BOTTOM - 30) / 100
    for percent in range(0, 101, 25):
        y = HEIGHT - BOTTOM - percent * scale
        yield f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'


def write(path, rows, representations):
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', *axes()]
    group = (WIDTH - LEFT - 20) / len(representations)
    for i, representation in enumerate(representations):
        for k, (strategy, colour) in enumerate(COLOURS.items()):
            values = shares(rows, strategy, representation)
            if values:
                lines += bar(LEFT + i * group + 10 + k * (BAR + 6), values, colour)
        lines.append(f'<text x="{LEFT + i * group + group / 2 - 5:.0f}" y="{HEIGHT - BOTTOM + 18}" '
                     f'text-anchor="middle">{representation}</text>')
    for k, (strategy, colour) in enumerate(COLOURS.items()):
        x = LEFT + k * 110
        lines.append(f'<rect x="{x}" y="{HEIGHT - 24}" width="12" height="12" fill="{colour}"/>')
        lines.append(f'<text x="{x + 18}" y="{HEIGHT - 14}">{strategy}</text>')
    path.write_text("\n".join([*lines, "</svg>", ""]))
