/* What `assay minimize` says. */
#ifndef REPORT_THINNING_REPORT_H
#define REPORT_THINNING_REPORT_H

#include "base/text.h"
#include "model/thinning.h"

void thinning_report_print(struct text *out, const struct thinning *thinning);
void thinning_report_json(struct text *out, const struct thinning *thinning);

#endif
