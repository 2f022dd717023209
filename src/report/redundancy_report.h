/* Which tests repeat others, for a person and for a machine. */
#ifndef REPORT_REDUNDANCY_REPORT_H
#define REPORT_REDUNDANCY_REPORT_H

#include "base/text.h"
#include "model/redundancy.h"

void redundancy_report_print(struct text *out, const struct redundancies *redundancies);
/* The schema is described in docs/formats.md. */
void redundancy_report_json(struct text *out, const struct redundancies *redundancies);

#endif
