/* Texts grow step by step: a sequence that reached something new is a parent; its children are the
 * same with one text edited; those that reach something new are parents in their turn. What a
 * parser accepts is found in this way, one decision after the other. */
#ifndef GENERATE_EVOLUTION_H
#define GENERATE_EVOLUTION_H

#include "generate/places.h"

struct evolution;

struct evolution *evolution_new(struct vocabulary *vocabulary, uint64_t seed);
void evolution_free(struct evolution *evolution);

/* The statements are kept by reference; their literals may get other numbers between calls. */
void evolution_add_parent(struct evolution *evolution, const struct statement *statements,
                          size_t count);
/* A child of one of them; false when there is none. */
bool evolution_next(struct evolution *evolution, struct statements *child);

#endif
