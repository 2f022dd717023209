/* Beds: storage of ours that code which is not instrumented is given, as that of installed
 * libraries. Behind it lie bytes that nobody may change, and after each call it is seen whether
 * somebody did. */
#ifndef RUNTIME_BEDS_H
#define RUNTIME_BEDS_H

#include "runtime.h"

enum { BED_EDGE = 256 }; /* bytes behind the storage */

/* A new sequence has none. */
void assay_rt_beds_begin(void);
/* As assay_rt_memory_storage(), which serves when there are too many. */
void *assay_rt_bed_storage(size_t size);
/* Behind a call: what was written there becomes its remark. */
void assay_rt_beds_check(void);

#endif
