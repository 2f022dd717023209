/* Strings that could be longer: what stands behind their end, and how long they are, is what a
 * caller decides. Only traced code asks, and only where it met the end itself. */
#include "traced_expressions.h"

enum { GROWN = 512 }; /* symbols of a sequence that were made here */

static struct {
    struct grown {
        uint16_t literal;
        uint8_t kind;
        uint32_t offset;
        uint32_t node;
    } items[GROWN];
    unsigned count;
} growth;

void assay_rt_growth_begin(void)
{
    growth.count = 0;
}

/* The symbol of the end that is there; NULL: something else is. */
static const struct trace_symbol *end_at(const char *address)
{
    unsigned byte;
    const struct trace_symbol *symbol =
        assay_rt_is_traced() ? assay_rt_symbol_of(assay_rt_cell_node((uintptr_t)address, &byte))
                             : NULL;
    return symbol && symbol->is_end && symbol->kind == TRACE_SYMBOL_BYTE && !symbol->value ? symbol
                                                                                           : NULL;
}

static uint32_t symbol_like(const struct trace_symbol *end, struct trace_symbol wanted,
                            unsigned width)
{
    for (unsigned i = 0; i < growth.count; i++)
        if (growth.items[i].literal == end->literal && growth.items[i].kind == wanted.kind &&
            growth.items[i].offset == wanted.offset)
            return growth.items[i].node;
    if (growth.count == GROWN)
        return 0;
    wanted.statement = end->statement;
    wanted.argument = end->argument;
    wanted.literal = end->literal;
    uint32_t node = assay_rt_trace_symbol(wanted, width);
    growth.items[growth.count++] =
        (struct grown){end->literal, wanted.kind, wanted.offset, node};
    return node;
}

static void answer(const void *function, uint32_t node)
{
    __assay_trace_frame.returned = function;
    __assay_trace_frame.results[0] = node;
}

uint64_t __assay_trace_room(const char *end)
{
    return end_at(end) ? TRACE_GROWTH : 0;
}

unsigned char __assay_trace_behind(const char *end, uint64_t distance)
{
    const struct trace_symbol *known = end_at(end);
    struct trace_symbol end_symbol = known ? *known : (struct trace_symbol){0};
    uint32_t node =
        known ? symbol_like(&end_symbol,
                            (struct trace_symbol){.kind = TRACE_SYMBOL_BYTE, .is_end = 1,
                                                  .offset = known->offset + (uint32_t)distance},
                            8)
              : 0;
    answer((const void *)__assay_trace_behind, node);
    return 0;
}

/* Does the string begin where it should, so many bytes before the end of its literal? */
static bool begins_in(const char *string, const struct trace_symbol *end, uint64_t length)
{
    unsigned byte;
    const struct trace_symbol *first =
        assay_rt_symbol_of(assay_rt_cell_node((uintptr_t)string, &byte));
    return first && first->literal == end->literal && first->offset + length == end->offset;
}

uint64_t __assay_trace_length(const char *string, uint64_t length)
{
    const struct trace_symbol *known = end_at(string + length);
    uint32_t node = 0;
    if (known && begins_in(string, known, length)) {
        struct trace_symbol end = *known;
        node = symbol_like(&end,
                           (struct trace_symbol){.kind = TRACE_SYMBOL_LENGTH,
                                                 .value = end.offset}, 64);
        if (node && end.offset != length)
            node = assay_rt_pair_node(TRACE_SUBTRACT, node,
                                      assay_rt_number_node(64, end.offset - length));
    }
    answer((const void *)__assay_trace_length, node);
    return length;
}
