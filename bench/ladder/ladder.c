/* Usage: bench-ladder BUILD-DIRECTORY CONTAINERS-DIRECTORY CALLS SEEDS NAME...
 *
 * The ladder of strategies (thesis, 8.3): which of the planted faults each finds with the same
 * number of calls. A container is compiled once and searched by every strategy with every seed.
 * Nothing but the strategy differs: calls are not repeated, which only some of them would do.
 * Prints a line per container and strategy: name, strategy, seeds with the fault found, seeds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "execute/executor.h"
#include "generate/sequence_source.h"
#include "regress/regress.h"
#include "search/search.h"
#include "triage/triage.h"

static bool never(void *context)
{
    (void)context;
    return false;
}

static void fill_library(struct arena *arena, const char *directory, const char *name,
                         struct library *library)
{
    static const char *no_flags[] = {NULL};
    const char **headers = arena_alloc_zeroed(arena, 2, sizeof *headers);
    const char **contracts = arena_alloc_zeroed(arena, 2, sizeof *contracts);
    struct source *source = arena_alloc_zeroed(arena, 1, sizeof *source);
    headers[0] = arena_printf(arena, "%s/%s.h", directory, name);
    contracts[0] = arena_printf(arena, "%s/%s_contracts.c", directory, name);
    *source = (struct source){arena_printf(arena, "%s/%s.c", directory, name), directory, no_flags};
    *library = (struct library){
        .headers = headers, .sources = source, .source_count = 1, .flags = no_flags,
        .link_flags = no_flags, .contract_files = contracts,
        .include_directory = arena_printf(arena, "%s/../../include", directory)};
}

static bool has_fault(const struct campaign *campaign)
{
    for (size_t i = 0; i < campaign->findings.count; i++)
        if (campaign->findings.items[i].verdict == VERDICT_FAULT)
            return true;
    return false;
}

/* One search from nothing; the compiled library is kept. */
static bool search_once(struct campaign *campaign, bool *found, struct error *err)
{
    campaign->lanes.search = campaign->lanes.confirm = NULL;
    struct effort_made *spent = &campaign->budget.spent;
    spent->calls = spent->sequences = spent->crashes = spent->uncounted_calls = 0;
    campaign->findings.count = campaign->suite.tests.count = campaign->journal.notes.count = 0;
    bool ok = prepare_search(campaign, err) && search(campaign, err);
    if (ok) {
        campaign->learned.destructors = destructors_learn(
            campaign->learned.experience, &campaign->subject.vocabulary, &campaign->work);
        ok = prepare_confirm(campaign, err) &&
             examine_failures(campaign, campaign->failures.found, err);
    }
    *found = ok && has_fault(campaign);
    if (ok && !*found) {
        ok = choose_tests(campaign, err);
        *found = ok && has_fault(campaign);
    }
    executor_close(campaign->lanes.search);
    executor_close(campaign->lanes.confirm);
    search_release(campaign);
    campaign->lanes.search = campaign->lanes.confirm = NULL;
    corpus_release(&campaign->corpus);
    return ok;
}

static bool climb(struct campaign *campaign, struct campaign_options *options, const char *name,
                  uint64_t seeds, struct error *err)
{
    for (size_t i = 0; strategy_at(i); i++) {
        uint64_t found = 0;
        options->strategy = strategy_at(i)->name;
        for (options->seed = 1; options->seed <= seeds; options->seed++) {
            bool one;
            if (!search_once(campaign, &one, err))
                return false;
            found += one;
        }
        printf("%s %s %llu %llu\n", name, options->strategy, (unsigned long long)found,
               (unsigned long long)seeds);
        fflush(stdout);
    }
    return true;
}

struct ladder {
    const char *build, *containers; /* directories */
    uint64_t calls, seeds;
};

static bool run_container(const struct ladder *ladder, const char *name, struct error *err)
{
    struct arena arena = {0};
    struct campaign_options options = {
        .program_directory = arena_printf(&arena, "%s/runtime", ladder->build),
        .directory = "ladder", .command = "ladder", .strategy = "drt", .seed = 1, .jobs = 1,
        .calls = ladder->calls, .repetition_chance = 0, .repetition_limit = 0, .length_limit = 40,
        .uses_equality = true, .is_interrupted = never,
    };
    fill_library(&arena, ladder->containers, name, &options.library);
    struct campaign campaign;
    campaign_begin(&campaign, &options, &arena);
    bool ok = prepare_library(&campaign, err) &&
              climb(&campaign, &options, name, ladder->seeds, err);
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}

int main(int count, char **arguments)
{
    if (count < 6) {
        fputs("usage: bench-ladder BUILD-DIRECTORY CONTAINERS-DIRECTORY CALLS SEEDS NAME...\n",
              stderr);
        return 2;
    }
    struct ladder ladder = {arguments[1], arguments[2], strtoull(arguments[3], NULL, 10),
                            strtoull(arguments[4], NULL, 10)};
    for (int i = 5; i < count; i++) {
        struct error err;
        if (!run_container(&ladder, arguments[i], &err)) {
            fprintf(stderr, "bench-ladder: %s: %s\n", arguments[i], err.text);
            return 1;
        }
    }
    return 0;
}
