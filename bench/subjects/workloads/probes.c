/* What the code of an instrumented library calls, with the least of a runtime behind it: a branch
 * is told once. With LOGS each comparison is written down, up to as many times in a sequence as
 * assay does. */
#include "probes.h"

#include <string.h>

#include "assay/harness.h"

enum {
    LOGGED = 4096,          /* in all, of the newest */
    LOGGED_PER_BRANCH = 16, /* in a sequence, as in runtime/told_branches.c */
};

uint8_t assay_branch_map[MAP_BYTES];

#ifdef LOGS
static uint8_t counts[MAP_BYTES];
static struct {
    uint32_t branch;
    uint64_t numbers[2];
} logged[LOGGED];
static uint32_t logged_count;

void begin_sequence(void)
{
    memset(counts, 0, sizeof counts);
    memset(assay_branch_map, 0, sizeof assay_branch_map);
}

static void write_down(uint32_t branch, uint64_t left, uint64_t right)
{
    if (counts[branch]++ >= LOGGED_PER_BRANCH) {
        assay_branch_map[branch] = 1;
        return;
    }
    uint32_t place = logged_count++ % LOGGED;
    logged[place].branch = branch;
    logged[place].numbers[0] = left;
    logged[place].numbers[1] = right;
}
#else
void begin_sequence(void)
{
}

static void write_down(uint32_t branch, uint64_t left, uint64_t right)
{
    (void)left;
    (void)right;
    assay_branch_map[branch] = 1;
}
#endif

ASSAY_PROBE void __assay_reached(uint32_t branch)
{
    assay_branch_map[branch] = 1;
}

ASSAY_PROBE void __assay_compared(uint32_t branch, uint64_t left, uint64_t right)
{
    write_down(branch, left, right);
}

ASSAY_PROBE void __assay_compared_strings(uint32_t branch, const void *left, const void *right,
                                          uint64_t limit, uint32_t how)
{
    (void)limit;
    (void)how;
    write_down(branch, (uint64_t)(uintptr_t)left, (uint64_t)(uintptr_t)right);
}
