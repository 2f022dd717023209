#include "commands/shortfalls.h"

#include <inttypes.h>

#include "laws/finding_laws.h"

enum {
    CALLS_ENOUGH = 100,  /* after which a function that works should have said so */
    LISTENED_MAXIMUM = 256, /* sequences: each is run once more */
};

static void add(struct campaign *campaign, struct shortfalls *found, enum shortfall_kind kind,
                const char *subject, const char *sentence)
{
    if (found->count < SHORTFALLS_MAXIMUM)
        found->items[found->count++] = (struct shortfall){
            kind, subject, arena_copy_string(campaign->arena, sentence)};
}

/* ---- functions ---- */

/* What ends the program, or is known to end so, is not expected to return. */
static bool may_never_return(const struct function *function)
{
    return function->is_noreturn || function->expected_ends;
}

static void judge_function(struct campaign *campaign, const struct function_summary *summary,
                           struct shortfalls *found)
{
    const struct function *function = summary->function;
    if (function->is_not_under_test || summary->calls < CALLS_ENOUGH ||
        may_never_return(function))
        return;
    if (summary->status == FUNCTION_FAILED)
        add(campaign, found, SHORTFALL_CRASHES, function->name,
            arena_printf(campaign->arena, "%s: none of %" PRIu64 " calls returned", function->name,
                         summary->calls));
    else if (summary->status == FUNCTION_CALLED && !summary->successes &&
             function->failure != FAILURE_UNKNOWN)
        add(campaign, found, SHORTFALL_REFUSES, function->name,
            arena_printf(campaign->arena, "%s: no call of %" PRIu64 " succeeded", function->name,
                         summary->calls));
}

/* ---- objects ---- */

static const struct operation_record *record_of(const struct campaign *campaign,
                                                const struct view *view)
{
    return &campaign->learned.records[view->operation->id];
}

static bool says_nothing(const struct campaign *campaign, const struct view *view)
{
    const struct operation_record *record = record_of(campaign, view);
    return record->returns >= CALLS_ENOUGH && record->observed && !record->answers;
}

/* Of functions that count what is in an object, the first, when all of them always said 0. */
static const struct view *counts_nothing(const struct campaign *campaign,
                                         const struct finder *finder, const struct type *sort)
{
    const struct view *first = NULL;
    FOR_EACH_VIEW(view, finder, sort, view_counts) {
        if (!says_nothing(campaign, view))
            return NULL;
        first = first ? first : view;
    }
    return first;
}

static void judge_objects(struct campaign *campaign, const struct finder *finder,
                          const struct type *sort, struct shortfalls *found)
{
    const struct view *counts = counts_nothing(campaign, finder, sort);
    if (counts)
        add(campaign, found, SHORTFALL_EMPTY, sort->target->spelling,
            arena_printf(campaign->arena, "no '%s' ever held anything: %s was 0 in all of %" PRIu64
                         " calls", sort->target->spelling, counts->function->name,
                         record_of(campaign, counts)->returns));
    FOR_EACH_VIEW(view, finder, sort, view_finds) {
        if (!counts && view->operation->result->kind == TYPE_POINTER &&
            view->function->failure == FAILURE_UNKNOWN && says_nothing(campaign, view))
            add(campaign, found, SHORTFALL_FINDS_NOTHING, view->function->name,
                arena_printf(campaign->arena, "%s found nothing in %" PRIu64 " calls",
                             view->function->name, record_of(campaign, view)->returns));
    }
}

static bool is_first_of_sort(const struct views *views, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (views->items[i].sort == views->items[index].sort)
            return false;
    return views->items[index].sort != NULL;
}

void find_shortfalls(struct campaign *campaign, const struct summary *summary,
                     struct shortfalls *found)
{
    struct finder finder = {.arena = &campaign->work};
    for (size_t i = 0; i < summary->function_count; i++)
        judge_function(campaign, &summary->functions[i], found);
    views_init(&finder.views, &campaign->subject.vocabulary, &campaign->work);
    for (size_t i = 0; i < finder.views.count; i++)
        if (is_first_of_sort(&finder.views, i))
            judge_objects(campaign, &finder, finder.views.items[i].sort, found);
}

/* ---- callbacks ---- */

/* By operation: how many sequences passed a callback by it that is told something, and in how many
 * one of that sequence's was told anything. */
struct listening {
    uint32_t passed, heard;
};

static bool passes_told(const struct vocabulary *vocabulary, const struct statement *statement)
{
    for (size_t i = 0; i < statement->argument_count; i++) {
        const struct literal *literal =
            statement->arguments[i] < 0 ? NULL
                                        : vocabulary->literals.items[statement->arguments[i]];
        if (literal && literal->kind == LITERAL_CALLBACK && literal->callback->is_told)
            return true;
    }
    return false;
}

/* False: it passes none, or cannot be run so. */
static bool add_ears(const struct vocabulary *vocabulary, const struct candidate *candidate,
                     struct statements *statements)
{
    const struct operation *listen = vocabulary_helper(vocabulary, HELPER_LISTEN);
    const struct operation *heard = vocabulary_helper(vocabulary, HELPER_HEARD);
    const struct statement before = {.operation = (uint16_t)listen->id},
                           after = {.operation = (uint16_t)heard->id};
    size_t first = 0;
    while (first < candidate->count && !passes_told(vocabulary, &candidate->statements[first]))
        first++;
    if (first == candidate->count || candidate->count + 2 > SEQUENCE_MAXIMUM)
        return false;
    statements->count = candidate->count;
    for (size_t i = 0; i < candidate->count; i++)
        statements->items[i] = candidate->statements[i];
    return statements_insert(statements, first, &before, 1) && statements_add(statements, &after);
}

static bool listen_to(struct campaign *campaign, const struct candidate *candidate,
                      struct listening *listening, struct error *err)
{
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    struct statements statements;
    if (!add_ears(vocabulary, candidate, &statements))
        return true;
    struct outcome *outcome = arena_alloc_zeroed(&campaign->trial, 1, sizeof *outcome);
    if (!runner_run(campaign->lanes.runners.search, &statements, WIRE_OBSERVE, outcome, err))
        return false;
    const char *told = outcome->values[statements.count - 1].text;
    for (size_t i = 0; i < candidate->count && outcome_is_ok(outcome); i++)
        if (passes_told(vocabulary, &candidate->statements[i])) {
            listening[candidate->statements[i].operation].passed++;
            listening[candidate->statements[i].operation].heard += told && *told;
        }
    return true;
}

static bool listen_to_all(struct campaign *campaign, struct listening *listening,
                          struct error *err)
{
    size_t left = LISTENED_MAXIMUM;
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct candidates *kept = &campaign->corpus.candidates[i];
        for (size_t k = 0; k < kept->count && left; k++, left--) {
            arena_reset(&campaign->trial);
            if (!listen_to(campaign, &kept->items[k], listening, err))
                return false;
        }
    }
    return true;
}

bool find_idle_callbacks(struct campaign *campaign, struct shortfalls *found, struct error *err)
{
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    if (!vocabulary_helper(vocabulary, HELPER_LISTEN))
        return true;
    struct listening *listening =
        arena_alloc_zeroed(&campaign->work, vocabulary->operations.count, sizeof *listening);
    if (!listen_to_all(campaign, listening, err))
        return false;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct function *function = vocabulary->operations.items[i]->function;
        if (listening[i].passed && !listening[i].heard && !function->is_support &&
            !function->is_not_under_test && campaign->learned.records[i].returns >= CALLS_ENOUGH)
            add(campaign, found, SHORTFALL_IDLE, function->name,
                arena_printf(campaign->arena,
                             "%s: what it is given to call back was never called in %" PRIu32
                             " sequence%s",
                             function->name, listening[i].passed,
                             listening[i].passed == 1 ? "" : "s"));
    }
    return true;
}
