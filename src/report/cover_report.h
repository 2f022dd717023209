/* What a suite covers, for a person and for a machine. */
#ifndef REPORT_COVER_REPORT_H
#define REPORT_COVER_REPORT_H

#include "base/text.h"
#include "model/suite_coverage.h"

/* A table of the files, and the first gaps. */
void cover_report_print(struct text *out, const struct suite_coverage *coverage);
/* All of it; the schema is described in docs/formats.md. */
void cover_report_json(struct text *out, const struct suite_coverage *coverage);

#endif
