/* Which branches of the library inputs reach. */
#include "exhaust/exhausting.h"
#include "instrument/instrument.h"
#include "toolchain/build_table.h"

/* The program of a generator has a runtime of its own to be told. */
static void print_nothing(void *context, struct text *out)
{
    (void)context, (void)out;
}

const struct bitcode_hooks *exhausting_instrument(struct exhausting *exhausting)
{
    static const char *const foreign[] = {"/usr/include/", "/usr/lib/", NULL};
    sites_init(&exhausting->sites, exhausting->arena);
    struct instrumentation instrumentation = {
        .instruments = object_build_of(OBJECTS_EXHAUSTED)->instruments,
        .sites = &exhausting->sites,
        .branches_maximum = EXHAUST_BRANCHES_MAXIMUM,
        .foreign = foreign,
    };
    struct bitcode_hooks hooks = instrument_hooks(
        arena_copy(exhausting->arena, &instrumentation, sizeof instrumentation));
    hooks.print_silence = print_nothing;
    return arena_copy(exhausting->arena, &hooks, sizeof hooks);
}

bool exhausting_reach(struct exhausting *exhausting, const struct generator_reply *reply,
                      struct error *err)
{
    struct text reached = {0};
    for (size_t i = 0; i < reply->header.report_length && i < EXHAUST_BRANCHES_MAXIMUM; i++) {
        if (!reply->report[i] || exhausting->reached[i])
            continue;
        exhausting->reached[i] = 1;
        exhausting->result.branches_reached++;
        text_printf(&reached, "%s%zu", reached.length ? " " : "", i);
    }
    bool ok = !reached.length ||
              journal_add_branches(&exhausting->journal, text_string(&reached), err);
    text_release(&reached);
    return ok;
}
