#include "blind.h"

#include <stdlib.h>

void line_set_length(struct line *line, size_t length)
{
    line->length = length;
}

void line_grow(struct line *line, size_t by)
{
    size_t length = line->length + by;
    line->length = length;
}

void line_set_colour(struct line *line, size_t colour)
{
    line->colour = colour;
}

void line_cut(struct line *line, size_t length)
{
    if (length < line->length)
        line->length = length;
}

void line_end_at(struct line *line, size_t position)
{
    line->length = position;
    line->bytes[position] = '\0';
}

int line_reserve(struct line *line, size_t room)
{
    line->room = room;
    line->bytes = realloc(line->bytes, room);
    return line->bytes != NULL;
}

void line_forget(struct line *line, size_t unused)
{
    line->length = 0;
}
