/* The report for people: one self-contained page of HTML; it needs no JavaScript and no network. */
#ifndef REPORT_HTML_REPORT_H
#define REPORT_HTML_REPORT_H

#include "base/text.h"
#include "model/summary.h"

/* Reads the library's sources, as they are now, to show them; what cannot be read is left out. */
void html_report_print(struct text *out, const struct summary *summary);

#endif
