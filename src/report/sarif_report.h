/* The findings as SARIF 2.1.0, the form in which tools tell code hosts and editors what is wrong in
 * which line. */
#ifndef REPORT_SARIF_REPORT_H
#define REPORT_SARIF_REPORT_H

#include "base/text.h"
#include "model/summary.h"

void sarif_report_print(struct text *out, const struct summary *summary);

#endif
