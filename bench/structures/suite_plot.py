"""Lines of CPU time by scope, one picture for each subject side by side, time on a logarithmic scale."""

import math

COLOURS = ["#333333", "#4878a8", "#6a9f58", "#e1974c", "#84bdd6", "#a9cc9b", "#d65f5f", "#8e6fb0"]
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 260, 240, 46, 36, 24
LEAST, MOST = -5, 3  # powers of ten, seconds


def place(scope, seconds, scopes):
    span = max(scopes[-1] - scopes[0], 1)
    x = LEFT + (scope - scopes[0]) / span * (WIDTH - LEFT - 14)
    power = min(max(math.log10(max(seconds, 10 ** LEAST)), LEAST), MOST)
    y = HEIGHT - BOTTOM - (power - LEAST) / (MOST - LEAST) * (HEIGHT - BOTTOM - TOP)
    return f"{x:.1f},{y:.1f}"


def axes(subject, scopes):
    yield f'<text x="{WIDTH / 2}" y="14" text-anchor="middle">{subject}</text>'
    for power in range(LEAST, MOST + 1, 2):
        x, y = place(scopes[0], 10 ** power, scopes).split(",")
        yield f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{y}" y2="{y}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 4}" y="{float(y) + 4:.1f}" text-anchor="end">1e{power} s</text>'
    for scope in scopes:
        x = place(scope, 1, scopes).split(",")[0]
        yield f'<text x="{x}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{scope}</text>'


def write(path, rows, names):
    subjects = list(dict.fromkeys(row["subject"] for row in rows))
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * max(len(subjects), 1)} '
             f'{HEIGHT + 24}" font-family="sans-serif" font-size="11">',
             '<rect width="100%" height="100%" fill="white"/>']
    for number, subject in enumerate(subjects):
        own = [row for row in rows if row["subject"] == subject and row.get("seconds") is not None]
        scopes = sorted({row["scope"] for row in own})
        if not scopes:
            continue
        lines += [f'<g transform="translate({number * WIDTH} 0)">', *axes(subject, scopes)]
        for name, colour in zip(names, COLOURS):
            points = " ".join(place(row["scope"], row["seconds"], scopes) for row in own
                              if row["criterion"] == name)
            lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" '
                         'stroke-width="1.5"/>')
        lines.append("</g>")
    for number, (name, colour) in enumerate(zip(names, COLOURS)):
        lines.append(f'<text x="{10 + number * 110}" y="{HEIGHT + 14}" fill="{colour}">{name}</text>')
    path.write_text("\n".join([*lines, "</svg>", ""]))
