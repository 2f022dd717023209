/* What an exploration of states found, for a person and for a machine. */
#ifndef REPORT_EXPLORATION_REPORT_H
#define REPORT_EXPLORATION_REPORT_H

#include "base/text.h"
#include "model/exploration.h"

void exploration_report_print(struct text *out, const struct exploration *exploration);
/* The schema is described in docs/formats.md. */
void exploration_report_json(struct text *out, const struct exploration *exploration);

#endif
