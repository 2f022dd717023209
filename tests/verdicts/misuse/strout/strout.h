/* Text that grows. */
#ifndef STROUT_H
#define STROUT_H

#include <stdarg.h>
#include <stddef.h>

typedef struct strout {
    char *text;
    size_t size, room;
    int failed;
} strout;

#define STROUT_INIT {0}

void so_char(strout *so, char c);
void so_text(strout *so, const char *text);
void so_bytes(strout *so, const char *bytes, size_t n);
void so_format(strout *so, const char *format, ...);
void so_repeat(strout *so, char c, unsigned times);

/* Shortens to the first so many bytes. */
void so_cut(strout *so, size_t size);
void so_insert(strout *so, size_t where, const char *text);
char so_last(const strout *so);

/* The text is the caller's to free; so is empty afterwards. NULL if anything failed. */
char *so_detach(strout *so);

/* Continues with text from malloc; room bytes were allocated. */
void so_attach(strout *so, char *text, size_t room);
void so_free(strout *so);

#endif
