/* Laws that the library has and some runs break. While one is looked into, a run that breaks it
 * ends so in both lanes, and all else is done as with any other failure. */
#include <stdlib.h>
#include <string.h>

#include "laws/laws.h"
#include "triage/triage.h"

enum { LAW_FINDINGS_MAXIMUM = 24 };

/* A lane in which a run ends by breaking the law. */
struct law_lane {
    struct runner runner;
    struct runner *behind;
    const struct vocabulary *vocabulary;
    const struct law *law;
    const char *reason;
};

static bool run_lawfully(struct runner *runner, const struct statements *statements,
                         const struct run_options *options, struct outcome *outcome,
                         struct error *err)
{
    struct law_lane *lane = (struct law_lane *)runner;
    struct run_options watching = *options;
    watching.flags |= WIRE_OBSERVE;
    if (!runner_run_with(lane->behind, statements, &watching, outcome, err))
        return false;
    law_end(lane->law, lane->vocabulary, statements, outcome, lane->reason);
    return true;
}

static const struct runner_class law_lane_class = {.run = run_lawfully};

static struct law_lane lane_of(const struct campaign *campaign, struct runner *behind,
                               const struct law_record *record, const char *reason)
{
    return (struct law_lane){{.class = &law_lane_class}, behind, &campaign->subject.vocabulary,
                             record->law, reason};
}

static const char *reason_of(struct campaign *campaign, const struct law_record *record)
{
    return arena_printf(campaign->arena,
                        "%s: it holds in %llu of %llu runs of this library, and not in this one",
                        record->law->sentence, (unsigned long long)record->held,
                        (unsigned long long)(record->held + record->broken));
}

/* The finding is about the call whose doing it is; the check stands behind the last one. */
static void name_law(const struct law_record *record, struct finding *finding)
{
    finding->law = record->law;
    finding->function = record->law->steps[record->law->blamed].operation->function;
    finding->similar = record->broken - 1;
}

/* The first example that is a fault, else the first that breaks it at all. */
static bool examine_examples(struct failing *failing, const struct law_record *record,
                             struct finding *finding, struct error *err)
{
    for (size_t i = 0; i < record->example_count && finding->verdict != VERDICT_FAULT; i++) {
        struct finding next = {0};
        struct exemplar exemplar = {.statements = record->examples[i]->items,
                                    .count = record->examples[i]->count};
        if (!examine_exemplar(failing, &exemplar, &next, err))
            return false;
        if (next.end != END_LAW)
            continue;
        if (finding->verdict == VERDICT_NONE || next.verdict == VERDICT_FAULT)
            *finding = next;
    }
    return true;
}

static bool examine_law(struct campaign *campaign, const struct law_record *record,
                        struct error *err)
{
    arena_reset(&campaign->trial);
    struct failing *failing = arena_alloc_zeroed(&campaign->trial, 1, sizeof *failing);
    struct finding *finding = arena_alloc_zeroed(&campaign->trial, 1, sizeof *finding);
    failing->campaign = campaign;
    failing->keeps_contents = true;
    const char *reason = reason_of(campaign, record);
    struct runners plain = campaign->lanes.runners;
    struct law_lane search = lane_of(campaign, plain.search, record, reason);
    struct law_lane confirm = lane_of(campaign, plain.confirm, record, reason);
    campaign->lanes.runners.search = &search.runner;
    campaign->lanes.runners.confirm = &confirm.runner;
    bool ok = examine_examples(failing, record, finding, err);
    campaign->lanes.runners = plain;
    if (ok && finding->verdict != VERDICT_NONE) {
        name_law(record, finding);
        add_finding(campaign, finding);
    }
    return ok;
}

/* One fault breaks many laws: those that blame the same call are told once. */
static struct finding *find_blamed(struct campaign *campaign, const struct law *law)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        if (finding->law && finding->verdict == VERDICT_FAULT &&
            finding->function == law->steps[law->blamed].operation->function)
            return finding;
    }
    return NULL;
}

static int compare_records(const void *a, const void *b)
{
    const struct law_record *x = *(const struct law_record *const *)a;
    const struct law_record *y = *(const struct law_record *const *)b;
    uint64_t left = x->held * (y->held + y->broken), right = y->held * (x->held + x->broken);
    if (left != right)
        return left > right ? -1 : 1;
    return x->law < y->law ? -1 : x->law > y->law;
}

bool examine_laws(struct campaign *campaign, const struct tried_laws *tried, struct error *err)
{
    const struct law_record *suspects[LAWS_MAXIMUM];
    size_t count = 0, examined = 0;
    for (size_t i = 0; i < tried->count; i++)
        if (law_is_suspect(&tried->records[i]))
            suspects[count++] = &tried->records[i];
    qsort(suspects, count, sizeof *suspects, compare_records);
    if (count)
        campaign_stage(campaign, "looking into broken laws");
    for (size_t i = 0; i < count && examined < LAW_FINDINGS_MAXIMUM; i++) {
        struct finding *known = find_blamed(campaign, suspects[i]->law);
        if (known) {
            known->similar += suspects[i]->broken;
            continue;
        }
        if (!is_time_to_examine(campaign)) {
            campaign_ran_short(campaign, "%zu of %zu broken laws were not looked into", count - i,
                               count);
            return true;
        }
        examined++;
        if (!examine_law(campaign, suspects[i], err))
            return false;
    }
    return true;
}
