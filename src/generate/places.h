/* Places of a sequence at which a literal may be changed: a number, a byte of a text, its end. */
#ifndef GENERATE_PLACES_H
#define GENERATE_PLACES_H

#include "generate/mined_values.h"
#include "model/sequence.h"

enum place_kind {
    PLACE_NUMBER,
    PLACE_BYTE, /* the one at `offset` of a string or of bytes */
    PLACE_END,  /* behind the last byte of a text, at `offset` */
};

struct literal_place {
    enum place_kind kind;
    const struct literal *literal;
    uint16_t statement; /* whose argument the literal is: a call, or the making of a buffer */
    uint16_t argument;
    const struct function *function; /* that is given the literal or that buffer ... */
    size_t parameter;                /* ... for this one */
    size_t offset;
};

/* Those whose roles allow a change, of the last statements first; at most `maximum`. */
size_t places_find(const struct vocabulary *vocabulary, const struct statements *statements,
                   struct literal_place *places, size_t maximum);

/* That of the argument, if it is a literal whose role allows a change: a number, or the end of a
 * text. */
bool place_of_argument(const struct vocabulary *vocabulary, const struct statements *statements,
              size_t statement, size_t argument, struct literal_place *place);

/* The ends of the texts among them. */
size_t places_find_texts(const struct vocabulary *vocabulary, const struct statements *statements,
                         struct literal_place *places, size_t maximum);

/* Each of these changes one literal of the statements, and the lengths beside it along; returns the
 * new literal, or NULL and leaves the statements in any state when the role does not allow it or
 * there is no room for another literal. */
const struct literal *place_set_number(struct vocabulary *vocabulary, struct statements *statements,
                                       const struct literal_place *place, int64_t number);
/* `count` bytes in the place of `size` ones at `offset`. */
struct splice {
    size_t offset, size;
    const char *bytes;
    size_t count;
};
const struct literal *place_splice(struct vocabulary *vocabulary, struct statements *statements,
                                   const struct literal_place *place, const struct splice *splice);
/* Of a place at the end. */
const struct literal *place_set_length(struct vocabulary *vocabulary, struct statements *statements,
                                       const struct literal_place *place, size_t length);
/* The smallest change, to see what it does: the number or the byte moves by `step`, or the text is
 * one byte longer. */
const struct literal *place_nudge(struct vocabulary *vocabulary, struct statements *statements,
                                  const struct literal_place *place, int *step);

/* What is put behind a text that is made longer. */
char place_filler(const struct literal_place *place);

#endif
