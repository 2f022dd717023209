/* What a person, or a machine, is told of the mutants that tests noticed and did not notice. */
#ifndef REPORT_MUTATION_REPORT_H
#define REPORT_MUTATION_REPORT_H

#include "base/text.h"
#include "model/mutation.h"
#include "report/terminal.h"

/* Score by function, survivors with their lines of source. */
void mutation_report_print(struct text *out, const struct mutation_result *result);
void mutation_report_json(struct text *out, const struct mutation_result *result);

#endif
