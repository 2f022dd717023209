/* What a person, or a machine, is told of the inputs of a generator. */
#ifndef REPORT_EXHAUST_REPORT_H
#define REPORT_EXHAUST_REPORT_H

#include "base/text.h"
#include "model/exhaustion.h"

/* `out` is where the failures were written; NULL: nowhere. */
void exhaust_report_print(struct text *out, const struct exhaustion *result, const char *directory);
void exhaust_report_json(struct text *out, const struct exhaustion *result);

#endif
