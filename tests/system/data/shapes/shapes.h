/* Shapes: a circle and a box begin with what all shapes have, and are given for one by a cast. */
#ifndef SHAPES_H
#define SHAPES_H

#include <stdbool.h>
#include <stddef.h>

struct shape {
    long (*area)(const struct shape *shape);
    int x, y;
};

struct circle {
    struct shape shape;
    int radius;
    char *name;
};

struct box {
    struct shape shape;
    int width, height;
};

struct circle *circle_new(int radius);
void circle_free(struct circle *circle);
/* -1 when the radius is not positive. */
int circle_resize(struct circle *circle, int radius);
size_t circle_name_length(const struct circle *circle);

/* Readies a box of the caller's. */
void box_init(struct box *box, int width, int height);
bool box_is_square(const struct box *box);

void shape_move(struct shape *shape, int x, int y);
/* Of any shape. */
long shape_area(const struct shape *shape);

struct drawing;
struct drawing *drawing_new(void);
void drawing_free(struct drawing *drawing);
/* The shape stays the caller's and must live as long as the drawing. False when there is no room. */
bool drawing_add(struct drawing *drawing, struct shape *shape);
/* The shape that was added last; NULL when there is none. */
struct shape *drawing_last(const struct drawing *drawing);
/* The area of all shapes. */
long drawing_area(const struct drawing *drawing);

#endif
