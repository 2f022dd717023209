/* What a person, or a machine, is told of the differences between two versions of a library. */
#ifndef REPORT_COMPARISON_REPORT_H
#define REPORT_COMPARISON_REPORT_H

#include "base/text.h"
#include "model/comparison.h"
#include "report/terminal.h"

/* Each cluster with an example, old value and new value; what was not compared and why. */
void comparison_report_print(struct text *out, const struct comparison *comparison);
void comparison_report_json(struct text *out, const struct comparison *comparison);

#endif
