/* Whose doing the value of a check is, told while the test is printed. */
#ifndef EMIT_ATTRIBUTION_H
#define EMIT_ATTRIBUTION_H

#include "emit/emit_internal.h"

/* The statement was printed as a line. */
void attribution_note_line(struct printed_body *body, size_t index);
/* Fills function and part of the check about body->speaker; what it looks at is known already. */
void attribution_find(struct printed_body *body, struct written_check *check);

#endif
