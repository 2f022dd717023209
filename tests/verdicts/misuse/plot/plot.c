#include "plot.h"

#include <stdlib.h>
#include <string.h>

point point_add(point a, point b)
{
    return (point){(short)(a.x + b.x), (short)(a.y + b.y)};
}

long point_dot(point a, point b)
{
    return (long)a.x * b.x + (long)a.y * b.y;
}

static short least(short a, short b)
{
    return a < b ? a : b;
}

static short most(short a, short b)
{
    return a > b ? a : b;
}

box box_of(point a, point b)
{
    return (box){{least(a.x, b.x), least(a.y, b.y)}, {most(a.x, b.x), most(a.y, b.y)}};
}

bool box_has(box b, point p)
{
    return p.x >= b.min.x && p.x <= b.max.x && p.y >= b.min.y && p.y <= b.max.y;
}

box box_join(box a, box b)
{
    return (box){box_of(a.min, b.min).min, box_of(a.max, b.max).max};
}

polygon polygon_make(const point *points, size_t n)
{
    polygon p = {0, NULL};
    if (n == 0 || n > 100000)
        return p;
    p.at = malloc(n * sizeof *p.at);
    if (p.at) {
        memcpy(p.at, points, n * sizeof *p.at);
        p.n = n;
    }
    return p;
}

void polygon_free(polygon *p)
{
    free(p->at);
    p->at = NULL;
    p->n = 0;
}

box polygon_box(const polygon *p)
{
    box b = {p->at[0], p->at[0]};
    for (size_t i = 1; i < p->n; i++)
        b = box_join(b, (box){p->at[i], p->at[i]});
    return b;
}

long polygon_area2(const polygon *p)
{
    long sum = 0;
    for (size_t i = 0; i < p->n; i++) {
        point a = p->at[i], b = p->at[(i + 1) % p->n];
        sum += (long)a.x * b.y - (long)b.x * a.y;
    }
    return sum < 0 ? -sum : sum;
}

point polygon_centre(const polygon *p)
{
    long x = 0, y = 0;
    for (size_t i = 0; i < p->n; i++)
        x += p->at[i].x, y += p->at[i].y;
    return (point){(short)(x / (long)p->n), (short)(y / (long)p->n)};
}

void box_draw(box b, char *cells, size_t width, size_t height, char c)
{
    (void)height;
    for (long y = b.min.y; y <= b.max.y; y++)
        for (long x = b.min.x; x <= b.max.x; x++)
            cells[y * (long)width + x] = c;
}

point polygon_nearest(const polygon *p, point to, size_t *which)
{
    long best = -1;
    point nearest = p->at[0];
    for (size_t i = 0; i < p->n; i++) {
        long dx = p->at[i].x - to.x, dy = p->at[i].y - to.y, d = dx * dx + dy * dy;
        if (best < 0 || d < best) {
            best = d;
            nearest = p->at[i];
            *which = i;
        }
    }
    return nearest;
}

const char *point_quadrant(point p)
{
    static const char *const names[] = {"SW", "SE", "NW", "NE"};
    return names[(p.x >= 0) + 2 * (p.y >= 0)];
}
