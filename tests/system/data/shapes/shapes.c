#include "shapes.h"

#include <stdlib.h>
#include <string.h>

enum { SHAPES = 4, LARGE = 1000 };

struct drawing {
    struct shape *shapes[SHAPES];
    size_t count;
};

static long circle_area(const struct shape *shape)
{
    const struct circle *circle = (const struct circle *)shape;
    return 3L * circle->radius * circle->radius;
}

static long box_area(const struct shape *shape)
{
    const struct box *box = (const struct box *)shape;
    return (long)box->width * box->height;
}

struct circle *circle_new(int radius)
{
    if (radius <= 0 || radius > LARGE)
        return NULL;
    struct circle *circle = calloc(1, sizeof *circle);
    if (!circle)
        return NULL;
    circle->name = calloc(1, sizeof "circle");
    if (!circle->name) {
        free(circle);
        return NULL;
    }
    strcpy(circle->name, "circle");
    circle->shape.area = circle_area;
    circle->radius = radius;
    return circle;
}

void circle_free(struct circle *circle)
{
    if (!circle)
        return;
    free(circle->name);
    free(circle);
}

int circle_resize(struct circle *circle, int radius)
{
    if (radius <= 0 || radius > LARGE)
        return -1;
    circle->radius = radius;
    return 0;
}

size_t circle_name_length(const struct circle *circle)
{
    return strlen(circle->name);
}

void box_init(struct box *box, int width, int height)
{
    memset(box, 0, sizeof *box);
    box->shape.area = box_area;
    box->width = width;
    box->height = height;
}

bool box_is_square(const struct box *box)
{
    return box->width == box->height;
}

void shape_move(struct shape *shape, int x, int y)
{
    shape->x = x;
    shape->y = y;
}

long shape_area(const struct shape *shape)
{
    return shape->area(shape);
}

struct drawing *drawing_new(void)
{
    return calloc(1, sizeof(struct drawing));
}

void drawing_free(struct drawing *drawing)
{
    free(drawing);
}

bool drawing_add(struct drawing *drawing, struct shape *shape)
{
    if (!shape || drawing->count == SHAPES)
        return false;
    drawing->shapes[drawing->count++] = shape;
    return true;
}

struct shape *drawing_last(const struct drawing *drawing)
{
    return drawing->count ? drawing->shapes[drawing->count - 1] : NULL;
}

long drawing_area(const struct drawing *drawing)
{
    long area = 0;
    for (size_t i = 0; i < drawing->count; i++)
        area += shape_area(drawing->shapes[i]);
    return area;
}
