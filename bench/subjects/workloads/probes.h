/* What a workload says between two of its turns: what was logged may be logged again. */
#ifndef WORKLOADS_PROBES_H
#define WORKLOADS_PROBES_H

void begin_sequence(void);

#endif
