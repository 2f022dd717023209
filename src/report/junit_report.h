/* The report in the form that began with JUnit and that CI systems read: the regression tests,
 * which pass, and the findings, which fail. */
#ifndef REPORT_JUNIT_REPORT_H
#define REPORT_JUNIT_REPORT_H

#include "base/text.h"
#include "model/summary.h"

void junit_report_print(struct text *out, const struct summary *summary);

#endif
