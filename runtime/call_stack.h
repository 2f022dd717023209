/* The stack that library code runs on in the search lane; see call_stack.c. */
#ifndef RUNTIME_CALL_STACK_H
#define RUNTIME_CALL_STACK_H

#include "runtime.h"

/* Maps it, and notes its top. */
void assay_rt_call_stack_map(void);
/* What of it can be used now. */
struct range assay_rt_call_stack(void);
/* Is the address where the stack goes on, or in the guard behind that? */
bool assay_rt_call_stack_is_below(uintptr_t address);
/* From the handler of a fault at the address: true when more of the stack can be used now, and the
 * instruction be run again. */
bool assay_rt_call_stack_grow(uintptr_t address, uintptr_t stack_pointer, uintptr_t frame);
/* It is small again. */
void assay_rt_call_stack_end_sequence(void);

#endif
