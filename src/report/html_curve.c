/* How many branches were reached when: a picture in SVG. */
#include <inttypes.h>
#include <math.h>

#include "report/html.h"

/* The picture, and the part of it that the curve is in. */
enum { WIDTH = 560, HEIGHT = 240, LEFT = 44, RIGHT = 12, TOP = 12, BOTTOM = 28 };

/* Time runs on a logarithmic scale: most is reached in the beginning. */
static const double least_seconds = 0.01;

struct scale {
    double from, to; /* seconds */
    double most;     /* branches */
};

static double x_of(const struct scale *scale, double seconds)
{
    double at = log10(fmax(seconds, scale->from) / scale->from);
    double all = log10(scale->to / scale->from);
    return LEFT + (WIDTH - LEFT - RIGHT) * fmin(at / all, 1);
}

static double y_of(const struct scale *scale, double branches)
{
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * branches / scale->most;
}

static void add_grid(struct text *out, const struct scale *scale)
{
    for (double tick = scale->from; tick <= scale->to * 1.0001; tick *= 10) {
        double x = x_of(scale, tick);
        text_printf(out, "<path d=\"M%.1f %dV%d\"/>", x, TOP, HEIGHT - BOTTOM);
        text_printf(out, "<text x=\"%.1f\" y=\"%d\" class=\"x\">%g s</text>", x, HEIGHT - 8, tick);
    }
    for (int i = 0; i <= 4; i++) {
        double y = y_of(scale, scale->most * i / 4);
        text_printf(out, "<path d=\"M%d %.1fH%d\"/>", LEFT, y, WIDTH - RIGHT);
        text_printf(out, "<text x=\"%d\" y=\"%.1f\" class=\"y\">%d %%</text>", LEFT - 6, y + 4,
                    25 * i);
    }
}

/* Stairs: nothing happens between two points. */
static void add_stairs(struct text *out, const struct coverage *coverage,
                       const struct scale *scale)
{
    text_printf(out, "M%d %.1f", LEFT, y_of(scale, 0));
    for (size_t i = 0; i < coverage->point_count; i++)
        text_printf(out, "H%.1fV%.1f", x_of(scale, coverage->points[i].seconds),
                    y_of(scale, coverage->points[i].covered));
    text_printf(out, "V%.1fH%d", y_of(scale, coverage->covered), WIDTH - RIGHT);
}

void html_put_curve(struct html_page *page)
{
    const struct coverage *coverage = page->summary->coverage;
    struct text *out = page->out;
    if (!coverage || !coverage->sites->branch_count)
        return;
    struct scale scale = {
        .from = least_seconds,
        .to = fmax(page->summary->search_seconds, 1),
        .most = coverage->sites->branch_count,
    };
    text_printf(out,
                "<section id=\"time\"><h2>Coverage over time</h2>\n"
                "<figure><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"branches reached over"
                " time\"><g class=\"grid\">",
                WIDTH, HEIGHT);
    add_grid(out, &scale);
    text_add(out, "</g><path class=\"area\" d=\"");
    add_stairs(out, coverage, &scale);
    text_printf(out, "V%dH%dZ\"/><path class=\"curve\" d=\"", HEIGHT - BOTTOM, LEFT);
    add_stairs(out, coverage, &scale);
    text_printf(out,
                "\"/></svg>\n<figcaption>The search reached %" PRIu32 " of the library&rsquo;s"
                " %" PRIu32 " branches. Time is on a logarithmic scale. As many calls again are"
                " likely to reach %.0f more.</figcaption></figure></section>\n",
                coverage->covered, coverage->sites->branch_count, page->summary->expected_gain);
}
