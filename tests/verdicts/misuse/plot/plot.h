/* Points, boxes and polygons by value. */
#ifndef PLOT_H
#define PLOT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct { short x, y; } point;
typedef struct { point min, max; } box;
typedef struct { size_t n; point *at; } polygon;

point point_add(point a, point b);
long point_dot(point a, point b);

box box_of(point a, point b);
bool box_has(box b, point p);
box box_join(box a, box b);

/* A copy of n points. */
polygon polygon_make(const point *points, size_t n);
void polygon_free(polygon *p);
box polygon_box(const polygon *p);
long polygon_area2(const polygon *p);
point polygon_centre(const polygon *p);

/* Marks a box in a map of width * height cells; it must lie within. */
void box_draw(box b, char *cells, size_t width, size_t height, char c);
point polygon_nearest(const polygon *p, point to, size_t *which);
const char *point_quadrant(point p);

#endif
