/* What a person, or a machine, is told of structures that were built. */
#ifndef REPORT_STRUCTURES_REPORT_H
#define REPORT_STRUCTURES_REPORT_H

#include "base/text.h"
#include "model/structures_result.h"

void structures_report_print(struct text *out, const struct structures_result *result);
void structures_report_json(struct text *out, const struct structures_result *result);

void inferred_report_print(struct text *out, const struct inferred_invariant *inferred);
void inferred_report_json(struct text *out, const struct inferred_invariant *inferred);

void suspected_report_print(struct text *out, const struct suspected_invariant *suspected);
void suspected_report_json(struct text *out, const struct suspected_invariant *suspected);

#endif
