/* Names in the reports of sanitizers. They are looked up here and not by the process that failed,
 * which would start a program for each report. */
#ifndef RUNTIME_REPORT_SYMBOLS_H
#define RUNTIME_REPORT_SYMBOLS_H

#include <stdint.h>

/* The report with "in function file:line" behind the number of each frame. The caller frees it. */
char *assay_rt_symbolize_report(const char *report, uint64_t *length);

#endif
