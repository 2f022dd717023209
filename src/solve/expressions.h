/* Expressions over the literals of sequences: those of all sequences in one graph, in which equal
 * ones are one. They are made simpler as they are made, so that what a look can decide needs no
 * solver. An expression is a number; 0 is none. */
#ifndef SOLVE_EXPRESSIONS_H
#define SOLVE_EXPRESSIONS_H

#include "base/error.h"
#include "base/vector.h"
#include "wire/trace.h"

typedef uint32_t expression;

struct expression_node {
    uint8_t operation; /* enum trace_operation */
    uint8_t width;
    uint16_t low;
    expression a, b, c; /* of a symbol, `a` is its number; of a look-up, `b` is the table's */
    uint64_t value;     /* of a number; of what is opaque, the one that it had */
    expression next;    /* with the same hash */
    uint32_t depth;
};

enum {
    EXPRESSIONS_MAXIMUM = 4 * 1024 * 1024,
    SYMBOLS_MAXIMUM = TRACE_SYMBOLS_OF_SEQUENCE,
    EXPRESSION_DEPTH = 8000, /* beyond it, nobody knows */
    SUPPORT_MAXIMUM = 64, /* symbols of an expression that are told */
};

struct expressions {
    VECTOR_OF(struct expression_node) nodes;
    expression *buckets;
    size_t bucket_count; /* a power of two */
    VECTOR_OF(uint64_t) tables; /* 256 each */
    /* While something is evaluated. */
    uint64_t *results;
    uint32_t *stamps;
    size_t result_capacity;
    uint32_t stamp;
};

void expressions_init(struct expressions *expressions);
void expressions_release(struct expressions *expressions);
/* Too many: begin anew. All numbers are forgotten. */
bool expressions_are_full(const struct expressions *expressions);
void expressions_clear(struct expressions *expressions);

static inline const struct expression_node *
expression_at(const struct expressions *expressions, expression e)
{
    return &expressions->nodes.items[e];
}

expression expression_of_number(struct expressions *expressions, unsigned width, uint64_t value);
expression expression_symbol(struct expressions *expressions, unsigned width, uint32_t symbol);
expression expression_pair(struct expressions *expressions, enum trace_operation operation,
                           expression a, expression b);
expression expression_extended(struct expressions *expressions, unsigned width, expression a,
                               bool is_signed);
expression expression_extracted(struct expressions *expressions, unsigned width, unsigned low,
                                expression a);
expression expression_choice(struct expressions *expressions, expression condition, expression a,
                             expression b);
expression expression_look_up(struct expressions *expressions, unsigned width, expression index,
                              const uint64_t *table);
expression expression_opaque(struct expressions *expressions, unsigned width, expression a,
                             expression b, uint64_t value);
/* Of one bit. */
expression expression_not(struct expressions *expressions, expression a);

bool expression_is_number(const struct expressions *expressions, expression e, uint64_t *value);
bool expression_is_opaque(const struct expressions *expressions, expression e);
/* Its symbols, each once, in order; false when there are more than SUPPORT_MAXIMUM. */
bool expression_support(struct expressions *expressions, expression e, uint32_t *symbols,
                        size_t *count);

/* With these values of symbols. What is opaque has the value that it had. */
void expressions_begin_evaluation(struct expressions *expressions);
uint64_t expression_evaluate(struct expressions *expressions, expression e,
                             const uint64_t *values);

/* ---- reading what a worker traced ---- */

/* The expressions of one traced sequence. */
struct traced_expressions {
    expression *items; /* by the number of the node */
    size_t count;
};

/* By symbol. */
struct symbol_facts {
    const uint8_t *widths;  /* in bits */
    const bool *is_fixed;   /* it stands for its value */
    const uint64_t *values;
};

/* Checks all of it: a worker's memory may be damaged. */
NODISCARD bool expressions_read(struct expressions *expressions, const struct wire_trace *trace,
                                const struct trace_sequence *sequence,
                                const struct symbol_facts *symbols,
                                struct traced_expressions *traced);
void traced_expressions_release(struct traced_expressions *traced);

#endif
