#include <stddef.h>

struct line {
    size_t length, room, colour;
    char *bytes;
};

void line_set_length(struct line *line, size_t length);
/* By way of a local. */
void line_grow(struct line *line, size_t by);
void line_set_colour(struct line *line, size_t colour);
/* Looks at the number. */
void line_cut(struct line *line, size_t length);
/* Uses it at once. */
void line_end_at(struct line *line, size_t position);
/* Hands it on. */
int line_reserve(struct line *line, size_t room);
void line_forget(struct line *line, size_t unused);
