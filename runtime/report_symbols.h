/* Names in the reports of sanitizers. They are looked up here and not by the process that failed,
 * which would start a program for each report. */
#ifndef RUNTIME_REPORT_SYMBOLS_H
#define RUNTIME_REPORT_SYMBOLS_H

#include <stdint.h>

/* Starts the program that knows the names, if there is one. What is forked later talks to it, and
 * need not start another: in a sandbox it could not, and who looks for leaks wants names. */
void assay_rt_symbols_prepare(void);

/* The report with "in function file:line" behind the number of each frame. The caller frees it. */
char *assay_rt_symbolize_report(const char *report, uint64_t *length);

#endif
