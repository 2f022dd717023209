/* What keeps the library of a generator within bounds, and its contracts. */
#ifndef RUNTIME_EXHAUST_GUARD_H
#define RUNTIME_EXHAUST_GUARD_H

enum { GUARD_NOTE_MAXIMUM = 256 };

/* From here on this process can write below the working directory only, reach no network, start no
 * process and signal no other; a call of the system that it may not make ends it with a report.
 * `note`, of GUARD_NOTE_MAXIMUM bytes, gets what the kernel cannot give; it is empty before. */
void assay_rt_guard(char *note);

/* Calls of the library that are under way, so that only those of the generator are checked: what
 * the library and contracts call is not. */
extern unsigned assay_rt_checked_depth;

/* Ends the process with its stack as the report. */
_Noreturn void assay_rt_end_with_stack(void);

/* A contract does not hold: ends the process with a report. For checks that assay prints, see
 * src/compile/checked_calls.h. */
_Noreturn void assay_rt_contract_broken(const char *kind, const char *function, const char *place);

#endif
