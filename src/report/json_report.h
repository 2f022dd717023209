/* The report for machines; its schema is described in docs/formats.md. */
#ifndef REPORT_JSON_REPORT_H
#define REPORT_JSON_REPORT_H

#include "base/text.h"
#include "model/summary.h"

enum { JSON_REPORT_SCHEMA = 1 };

void json_report_print(struct text *out, const struct summary *summary);

#endif
