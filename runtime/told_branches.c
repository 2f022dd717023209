/* Which branches the library reaches, and what it compares on its way.
 *
 * The library calls only while the byte of a branch is 0, and the byte is set when the branch was
 * told: until the coordinator knows it well, each costs a call now and then. While comparisons are
 * logged, the bytes stay as they are until the sequence has logged enough of a branch, so that
 * every comparison that is not settled comes here; then `told` has what was told. */
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "ledger.h"
#include "runtime.h"
#include "wrappers.h"

enum { LOGGED_PER_BRANCH = 16 }; /* in a sequence: a loop must not fill the log */

struct coverage {
    uint8_t *map;
    uint32_t count;
    bool logs;
    uint8_t told[WIRE_BRANCHES];   /* while it logs */
    uint8_t logged[WIRE_BRANCHES]; /* comparisons of the sequence, by branch */
};

static struct coverage coverage;

void assay_rt_coverage_prepare(const struct assay_coverage *library)
{
    if (!library)
        return;
    if (library->version != ASSAY_HARNESS_VERSION || library->branch_count > WIRE_BRANCHES)
        assay_rt_loading_failed("the library was instrumented by another version of assay", "");
    coverage.map = library->branches;
    coverage.count = library->branch_count;
}

struct range assay_rt_coverage_map(void)
{
    enum { PADDING = 64 }; /* it has more */
    return (struct range){(uintptr_t)coverage.map, coverage.map ? coverage.count + PADDING : 0};
}

static void start_from_known(uint8_t *bytes)
{
    if (coverage.count)
        assay_rt_copy(bytes, assay_rt.shared_literals->known_branches, coverage.count);
}

static void clear(uint8_t *bytes)
{
    for (uint32_t i = 0; i < coverage.count; i++)
        bytes[i] = 0;
}

void assay_rt_coverage_start_worker(void)
{
    start_from_known(coverage.map);
}

void assay_rt_coverage_begin_request(void)
{
    coverage.logs = assay_rt.flags & WIRE_LOG_COMPARISONS;
    start_from_known(coverage.logs ? coverage.told : coverage.map);
}

void assay_rt_coverage_begin_sequence(void)
{
    uint8_t *told = coverage.logs ? coverage.told : coverage.map;
    if (assay_rt.flags & WIRE_MEASURE)
        clear(told);
    else if (assay_rt.sequence_number % WIRE_TOLD_ANEW == 0)
        start_from_known(told);
    if (coverage.logs) {
        assay_rt_copy(coverage.map, assay_rt.shared_literals->settled_branches, coverage.count);
        clear(coverage.logged);
    }
}

/* What contracts and constructors do is no test's merit. */
static bool is_of_statement(uint32_t branch)
{
    return assay_rt.inside == INSIDE_CALL && assay_rt_is_main_thread && branch < coverage.count;
}

/* Without room for it, it stays new. */
static void tell(uint32_t branch)
{
    struct wire_reply *reply = assay_rt.reply;
    uint8_t *told = coverage.logs ? coverage.told : coverage.map;
    if (told[branch] || reply->reached_count >= WIRE_REACHED)
        return;
    reply->reached[reply->reached_count++] = (struct wire_reached){
        .branch = branch,
        .sequence = (uint16_t)assay_rt.sequence_number,
        .statement = (uint16_t)assay_rt.index,
    };
    told[branch] = 1;
}

/* NULL when nothing is to be logged. What has been logged often enough does not call any more. */
static struct wire_comparison *new_comparison(uint32_t branch)
{
    struct wire_reply *reply = assay_rt.reply;
    if (!coverage.logs)
        return NULL;
    if (coverage.logged[branch] >= LOGGED_PER_BRANCH ||
        reply->comparison_count >= WIRE_COMPARISONS) {
        coverage.map[branch] |= coverage.told[branch]; /* what could not be told stays new */
        return NULL;
    }
    coverage.logged[branch]++;
    struct wire_comparison *comparison = &reply->comparisons[reply->comparison_count];
    *comparison = (struct wire_comparison){
        .branch = branch,
        .sequence = (uint16_t)assay_rt.sequence_number,
        .statement = (uint16_t)assay_rt.index,
    };
    return comparison;
}

ASSAY_PROBE void __assay_reached(uint32_t branch)
{
    if (is_of_statement(branch))
        tell(branch);
}

ASSAY_PROBE void __assay_compared(uint32_t branch, uint64_t left, uint64_t right)
{
    if (!is_of_statement(branch))
        return;
    tell(branch);
    struct wire_comparison *comparison = new_comparison(branch);
    if (!comparison)
        return;
    comparison->numbers[0] = left;
    comparison->numbers[1] = right;
    assay_rt.reply->comparison_count++;
}

/* How many of the bytes could be read. What is not in a block is read by the kernel, which knows
 * what is there. */
static size_t read_bytes(uint8_t *to, uintptr_t from, size_t limit)
{
    uintptr_t start;
    const struct block *block = assay_rt_block_at(from, &start);
    if (block) {
        size_t left = block->is_dead ? 0 : block->size - (from - start);
        size_t size = left < limit ? left : limit;
        assay_rt_copy(to, (const void *)from, size);
        return size;
    }
    size_t in_page = PAGE - from % PAGE;
    size_t first = limit < in_page ? limit : in_page;
    struct iovec local = {to, limit};
    struct iovec remote[] = {{(void *)from, first}, {(void *)(from + first), limit - first}};
    ssize_t size = process_vm_readv(getpid(), &local, 1, remote, limit > first ? 2 : 1, 0);
    return size > 0 ? (size_t)size : 0;
}

static uint8_t copy_compared(uint8_t *to, const void *from, uint64_t limit, bool is_string)
{
    size_t size = read_bytes(to, (uintptr_t)from, limit < WIRE_COMPARED ? limit : WIRE_COMPARED);
    for (size_t i = 0; is_string && i < size; i++)
        if (!to[i])
            return (uint8_t)i;
    return (uint8_t)size;
}

ASSAY_PROBE void __assay_compared_strings(uint32_t branch, const void *left, const void *right,
                                          uint64_t limit, uint32_t how)
{
    if (!is_of_statement(branch))
        return;
    tell(branch);
    struct wire_comparison *comparison = new_comparison(branch);
    if (!comparison)
        return;
    bool is_string = how != ASSAY_COMPARES_BYTES;
    comparison->is_strings = 1;
    comparison->sizes[0] = copy_compared(comparison->bytes[0], left, limit, is_string);
    if (how == ASSAY_FINDS_CHARACTER) {
        comparison->bytes[1][0] = (uint8_t)(uintptr_t)right;
        comparison->sizes[1] = 1;
    } else {
        comparison->sizes[1] = copy_compared(comparison->bytes[1], right, limit, is_string);
    }
    assay_rt.reply->comparison_count++;
}
