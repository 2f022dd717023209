/* The reports on a run, a row each in reports.def. They print what the summary says; that for
 * people also shows the library's sources as they are now, and leaves out what it cannot read. */
#ifndef REPORT_REPORTS_H
#define REPORT_REPORTS_H

#include "base/text.h"
#include "model/summary.h"

/* Of the report for machines, which docs/formats.md describes. */
enum { JSON_REPORT_SCHEMA = 1 };

#define REPORT(name, extension, meaning)                                                           \
    void name##_report_print(struct text *out, const struct summary *summary);
#include "report/reports.def"
#undef REPORT

#endif
