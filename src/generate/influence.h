/* Which literals of a sequence a comparison depends on.
 *
 * This is a guess by what the values are: a literal that equals an operand, or contains it. An
 * engine that follows the flow of data can give the same answer, and then it is none. */
#ifndef GENERATE_INFLUENCE_H
#define GENERATE_INFLUENCE_H

#include "generate/mined_values.h"
#include "model/sequence.h"

/* One side of a comparison as it was logged. */
struct operand {
    uint8_t width; /* bits of the number; 0: it is bytes */
    uint64_t number;
    const char *bytes;
    size_t size;
};

enum influence_kind {
    INFLUENCE_NUMBER, /* the literal is the operand */
    INFLUENCE_BYTES,  /* `size` bytes at `offset` are */
    INFLUENCE_END,    /* the zero at the end of a string is */
    INFLUENCE_LENGTH, /* the number of its bytes is */
};

struct influence {
    enum influence_kind kind;
    const struct literal *literal;
    uint16_t statement; /* whose argument the literal is: a call, or the making of a buffer */
    uint16_t argument;
    const struct function *function; /* that is given the literal or that buffer ... */
    size_t parameter;                /* ... for this one */
    size_t offset, size;
    bool is_reversed; /* the most significant byte comes first */
};

/* The literals that the operand of a comparison in a call at `statement` came from, those of the
 * call itself first; at most `maximum`. Only what may be changed, by its role. */
size_t influences_find(const struct vocabulary *vocabulary, const struct statements *statements,
                       size_t statement, const struct operand *operand, struct influence *found,
                       size_t maximum);

/* The call that takes argument `argument` of the statement, itself or by way of a buffer; false
 * when there is none from `first` on. */
struct taker {
    size_t call;
    size_t parameter;
};
bool taker_find(const struct vocabulary *vocabulary, const struct statements *statements,
                size_t statement, size_t argument, size_t first, struct taker *taker);

uint64_t number_of_width(uint64_t number, unsigned width);
int64_t signed_of_width(uint64_t number, unsigned width);

#endif
