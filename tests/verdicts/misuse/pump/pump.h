/* Runs jobs in rounds: configure, start, run, stop. */
#ifndef PUMP_H
#define PUMP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pump pump_t;
typedef enum { PUMP_OK = 0, PUMP_NOMEM, PUMP_BUSY, PUMP_FULL } pump_err;
typedef bool (*pump_job)(void *arg, unsigned round);

pump_err pump_create(pump_t **out);
void pump_destroy(pump_t *p);

/* Before the start: */
pump_err pump_set_slots(pump_t *p, size_t slots);
pump_err pump_set_name(pump_t *p, const char *name);

pump_err pump_start(pump_t *p);
void pump_stop(pump_t *p);

/* The job is run every round until it returns false. */
pump_err pump_add(pump_t *p, pump_job job, void *arg);
size_t pump_round(pump_t *p);
size_t pump_jobs(const pump_t *p);

/* Length of the name. */
size_t pump_name_length(const pump_t *p);
void *pump_arg(const pump_t *p, size_t slot);

#endif
