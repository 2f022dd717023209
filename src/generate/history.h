/* What an object went through before the call that matters: changes with values of a small range,
 * so that keys meet, repeat and come back, and many of them, so that it grows. */
#ifndef GENERATE_HISTORY_H
#define GENERATE_HISTORY_H

#include "generate/arguments.h"

enum { HISTORY_CHANGERS_MAXIMUM = 64 }; /* calls on a sort that are chosen from */

/* All of it is the caller's. */
struct history {
    struct vocabulary *vocabulary;
    const struct experience *experience;
    const struct arguments *arguments;
    struct value_source *source;
    struct draft *draft;
    struct rng *rng;
    uint32_t range; /* of the numbers that are told */
};

/* One of the ranges that histories have, by chance. */
uint32_t history_range(struct rng *rng);

/* A small number or a short text for the parameter; where it may repeat, often one that the draft
 * has already. NULL: what analysis suggests is better. */
const struct literal *history_literal(const struct history *history,
                                      const struct operation *operation, size_t argument,
                                      bool may_repeat);
/* The small number, or a text that stands for it; NULL likewise. */
const struct literal *history_numbered(const struct history *history,
                                       const struct operation *operation, size_t argument,
                                       uint32_t number);
/* Gives argument `argument` of the call a statement, or the complement of a literal's id. */
void history_set_operand(const struct history *history, size_t call, size_t argument, int operand);

/* The calls that change objects of the sort and leave them in use. */
size_t history_changers(const struct history *history, const struct type *sort,
                        const struct operation *changers[HISTORY_CHANGERS_MAXIMUM]);

/* Appends a call; its index, or -1. */
int history_append(const struct history *history, const struct operation *operation);
/* ... which is told values of the range. */
int history_append_change(const struct history *history, const struct operation *operation);

#endif
