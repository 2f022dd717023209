/* What `assay minimize` says. */
#ifndef REPORT_MINIMIZATION_REPORT_H
#define REPORT_MINIMIZATION_REPORT_H

#include "base/text.h"
#include "model/minimization.h"

void minimization_report_print(struct text *out, const struct minimization *minimization);
void minimization_report_json(struct text *out, const struct minimization *minimization);

#endif
