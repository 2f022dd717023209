/* Pull parser for INI files.
 *
 *     inip *p = inip_new();
 *     inip_set_input(p, text, length);
 *     while ((event = inip_next(p)) != INIP_END)
 *         if (event == INIP_PAIR)
 *             printf("%s = %s\n", inip_key(p), inip_value(p));
 *     inip_delete(p);
 */
#ifndef INIP_H
#define INIP_H

#include <stddef.h>

enum inip_event {
    INIP_END,
    INIP_SECTION,
    INIP_PAIR,
    INIP_COMMENT,
    INIP_ERROR
};

typedef struct inip inip;

inip *inip_new(void);
void inip_delete(inip *p);

/* The text is not copied and has to live until the end of parsing. */
void inip_set_input(inip *p, const char *text, size_t length);

/* Reads the next line that is not empty. */
enum inip_event inip_next(inip *p);

/* Name of the section or key after INIP_SECTION or INIP_PAIR, value after INIP_PAIR. Valid until
 * the next call of inip_next(). */
const char *inip_key(const inip *p);
const char *inip_value(const inip *p);

/* How long they are. */
size_t inip_key_length(const inip *p);
size_t inip_value_length(const inip *p);

int inip_line(const inip *p);

#endif
