/* Who holds what: after some calls the worker looks which arguments can be reached from which
 * others, and whether the result lives in one of them. A look costs more than a call. */
#include <string.h>

#include "ledger.h"
#include "runtime.h"

enum { LOOKS_PER_REQUEST = 2 }; /* at each operation */

/* The blocks of one call: those of its arguments, and behind them that of its result. */
enum { RESULT = WIRE_ARGUMENTS, PARTIES };

struct parties {
    uintptr_t starts[PARTIES]; /* 0: no block */
    unsigned from;             /* the one whose memory is being walked */
    uint16_t reached[PARTIES]; /* bit per argument from which it is reached */
};

bool assay_rt_is_looked_at(unsigned index)
{
    uint16_t operation = assay_rt.sequence->statements[index].operation;
    return assay_rt.reply->statistics[operation].looks < LOOKS_PER_REQUEST;
}

static uintptr_t start_of_block(uintptr_t pointer)
{
    uintptr_t start;
    struct block *block = assay_rt_block_at(pointer, &start);
    bool is_known = block && !block->is_dead && block->owner <= OWNER_RUNTIME;
    return is_known ? start : 0;
}

static void note_party(uintptr_t start, void *context)
{
    struct parties *parties = context;
    for (unsigned i = 0; i < PARTIES; i++)
        if (parties->starts[i] == start && start != parties->starts[parties->from])
            parties->reached[i] |= (uint16_t)(1u << parties->from);
}

static void walk_all(struct parties *parties)
{
    for (unsigned i = 0; i < WIRE_ARGUMENTS; i++) {
        uintptr_t start = parties->starts[i];
        parties->from = i;
        if (start)
            assay_rt_reach(start, assay_rt_block_from(start)->size, note_party, parties);
    }
}

static struct parties find_parties(const struct assay_operation *operation, void **arguments)
{
    struct parties parties = {0};
    for (unsigned k = 0; k < operation->argument_count; k++)
        if (operation->pointer_arguments >> k & 1)
            parties.starts[k] = start_of_block(*(uintptr_t *)arguments[k]);
    return parties;
}

void assay_rt_look_before(struct holding *holding, const struct assay_operation *operation,
                          void **arguments)
{
    struct parties parties = find_parties(operation, arguments);
    walk_all(&parties);
    memset(holding, 0, sizeof *holding);
    holding->was_looked_at = true;
    memcpy(holding->owners, parties.reached, sizeof holding->owners);
}

/* Where two reach each other, the earlier argument is taken for the owner: parents come first. */
static uint16_t without_mutual(const struct parties *parties, unsigned argument)
{
    uint16_t owners = parties->reached[argument];
    for (unsigned i = argument + 1; i < WIRE_ARGUMENTS; i++)
        if (owners >> i & 1 && parties->reached[i] >> argument & 1)
            owners &= (uint16_t)~(1u << i);
    return owners;
}

void assay_rt_look_after(struct holding *holding, const struct assay_operation *operation,
                         void **arguments, const void *result)
{
    struct parties parties = find_parties(operation, arguments);
    if (operation->result_is_pointer)
        parties.starts[RESULT] = start_of_block(*(const uintptr_t *)result);
    walk_all(&parties);
    for (unsigned k = 0; k < operation->argument_count; k++) {
        uint16_t before = holding->owners[k];
        holding->owners[k] = 0;
        if (!parties.starts[k] || before)
            continue;
        holding->watched |= (uint16_t)(1u << k);
        holding->owners[k] = without_mutual(&parties, k);
        if (parties.starts[RESULT] == parties.starts[k])
            parties.reached[RESULT] |= (uint16_t)(1u << k);
    }
    holding->has_result = parties.starts[RESULT] != 0;
    holding->lenders = parties.reached[RESULT];
}

void assay_rt_count_holding(const struct holding *holding, struct wire_statistics *statistics)
{
    statistics->looks++;
    statistics->results_watched += holding->has_result;
    for (unsigned k = 0; k < WIRE_ARGUMENTS; k++) {
        statistics->watched[k] += holding->watched >> k & 1;
        statistics->held[k] += holding->owners[k] != 0;
        statistics->owners[k] |= holding->owners[k];
        statistics->lent_by[k] += holding->lenders >> k & 1;
    }
}
