/* Numbers that are not enumerated. */
#include "structures.h"

#define st assay_rt_structures

void assay_rt_symbols_read(uint32_t cell)
{
    (void)cell;
}

void assay_rt_symbols_assume(const struct choice *choice)
{
    (void)choice;
}

void assay_rt_symbols_solve(void)
{
}

int64_t assay_rt_symbol_value(uint32_t cell)
{
    (void)cell;
    return 0;
}

void assay_rt_told_compare(struct saved_registers *stack)
{
    (void)stack;
}

void assay_rt_told_use(struct saved_registers *stack)
{
    (void)stack;
}
