/* SPDX-License-Identifier: 0BSD
 *
 * Generators for assay: C functions that choose.
 *
 *     #include <assay/choose.h>
 *
 *     static const char *const types[] = {"int", "char *", "unsigned"};
 *
 *     void generate(FILE *out)
 *     {
 *         const char *type = assay_choose_from(types);
 *         fprintf(out, "struct s { %s f", type);
 *         if (type[0] == 'u' && assay_flag())
 *             fprintf(out, " : %ld", assay_range(1, 3));
 *         fprintf(out, "; };\n");
 *     }
 *
 * `assay exhaust --generator F.c` runs it again and again, each time with other answers, until
 * every list of answers has been given once: every input within the bounds, exactly once, in order.
 * Composing is calling; linking is passing on what another function chose. What is printed must
 * depend on nothing but the answers. */
#ifndef ASSAY_CHOOSE_H
#define ASSAY_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number from 0 to n - 1. With n 0 there is nothing to choose: as assay_discard(). */
unsigned assay_choose(unsigned n);

/* One of the elements of an array. */
#define assay_choose_from(table) ((table)[assay_choose(sizeof(table) / sizeof *(table))])

/* A number from a to b, both included. With b below a as assay_discard(). */
long assay_range(long a, long b);

bool assay_flag(void);

/* This is not an input: what was chosen does not go together. Nothing that starts with the same
 * choices is made either. Does not return. Memory that the generator holds is lost. */
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void assay_discard(void);

/* For generators that are linked with the library they test (`--source`): everything is chosen, and
 * what follows is the test. It does not return when this input is not to be run now. Without it the
 * whole generator is the test. */
void assay_chosen(void);

/* The input fails, and this is what is wrong: a property that does not hold. `oracle` is a word for
 * what noticed it, the rest is as for printf(). Failures of which the same is said are shown once:
 * numbers and what stands in quotes make no difference. Does not return. An assert() that fails or
 * an abort() says the same in fewer words. */
#if defined(__GNUC__)
__attribute__((noreturn, format(printf, 2, 3)))
#endif
void assay_fail(const char *oracle, const char *format, ...);

/* What this run has printed so far, with a zero byte behind it; *length may be NULL. It stays until
 * more is printed or the run ends. */
const char *assay_printed(size_t *length);

/* A choice among n alternatives that one input may carry together:
 *
 *     assay_merge(1, i, 4)
 *         fprintf(out, "    %s;\n", references[i]);
 *
 * Below merging level 1 (`assay exhaust --level`) the body runs once, with i as assay_choose(4)
 * gives it; from level 1 on it runs with 0, 1, 2 and 3 in turn, and nothing is chosen. The level is
 * 1 or more. In the body, `continue` ends an alternative. */
#define assay_merge(level, i, n)                                                       \
    for (struct assay_merging assay_merging_##i = assay_merge_begin((level), (n));     \
         assay_merge_next(&assay_merging_##i);)                                        \
        for (unsigned i = assay_merging_##i.alternative, assay_once_##i = 1; assay_once_##i; \
             assay_once_##i = 0)

struct assay_merging {
    unsigned alternative, count;
    unsigned state;
    unsigned mark;
};
struct assay_merging assay_merge_begin(unsigned level, unsigned n);
bool assay_merge_next(struct assay_merging *merging);

#ifdef __cplusplus
}
#endif

#endif
