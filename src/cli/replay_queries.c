#include <inttypes.h>
#include <stdio.h>

#include "cli/cli.h"
#include "commands/kept_queries.h"

static void print_table(const struct replayed_queries *replayed)
{
    printf("%zu queries\n%-10s %8s %8s %10s %8s %9s\n", replayed->count, "rung", "asked",
           "answered", "impossible", "first", "seconds");
    for (size_t i = 0; i < replayed->rung_count; i++) {
        const struct rung_count *rung = &replayed->rungs[i];
        printf("%-10s %8" PRIu64 " %8" PRIu64 " %10" PRIu64 " %8" PRIu64 " %9.3f\n", rung->name,
               rung->asked, rung->answered, rung->impossible, rung->flips, rung->seconds);
    }
    if (replayed->different)
        printf("%zu have another answer than they had\n", replayed->different);
}

bool cli_is_queries(const struct cli_options *options)
{
    return options->operands.count == 1 && are_queries(options->operands.items[0]);
}

int cli_replay_queries(const struct cli_options *options)
{
    struct replayed_queries replayed;
    struct error err;
    if (!campaign_replay_queries(options->operands.items[0], &replayed, &err))
        return cli_fail(&err);
    print_table(&replayed);
    return replayed.different ? EXIT_STATUS_FINDINGS : EXIT_STATUS_NOTHING_FOUND;
}
