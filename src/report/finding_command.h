/* The commands that a report tells the user to type. */
#ifndef REPORT_FINDING_COMMAND_H
#define REPORT_FINDING_COMMAND_H

#include "model/summary.h"

/* "assay replay out/findings/1", quoted where a shell needs it. */
void finding_command(struct text *out, const char *verb, const struct summary *summary,
                     unsigned finding);

#endif
