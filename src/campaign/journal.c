/* What the user should know of the run, a sentence each. */
#include <stdarg.h>
#include <stdio.h>

#include "campaign/campaign.h"
#include "execute/executor.h"

double campaign_cpu_seconds(const struct campaign *campaign)
{
    const struct lanes *lanes = &campaign->lanes;
    struct executor *const executors[] = {lanes->search, lanes->confirm, lanes->trace,
                                          lanes->symbols};
    double seconds = clock_own_cpu_seconds() + clock_children_cpu_seconds();
    for (size_t i = 0; i < sizeof executors / sizeof *executors; i++)
        seconds += executors[i] ? executor_cpu_seconds(executors[i]) : 0;
    return seconds;
}

/* What the run has taken so far. */
static struct stage taken(const struct campaign *campaign)
{
    const struct lanes *lanes = &campaign->lanes;
    return (struct stage){
        .seconds = clock_seconds(campaign->journal.clock),
        .processor_seconds = campaign_cpu_seconds(campaign),
        .replays = lanes->runners.search ? lanes->runners.search->runs : 0,
        .confirmations = lanes->runners.confirm ? lanes->runners.confirm->runs : 0,
    };
}

static void begin_stage(struct campaign *campaign, const char *name)
{
    struct journal *journal = &campaign->journal;
    struct stage now = taken(campaign);
    const struct stage *before = &journal->before;
    if (journal->stage.name) {
        journal->stage.seconds = now.seconds - before->seconds;
        journal->stage.processor_seconds = now.processor_seconds - before->processor_seconds;
        journal->stage.replays = now.replays - before->replays;
        journal->stage.confirmations = now.confirmations - before->confirmations;
        vector_push(&journal->stages, journal->stage);
    }
    journal->stage = (struct stage){.name = name};
    journal->before = now;
}

static void write_down(void *context, const struct event *event)
{
    struct campaign *campaign = context;
    struct journal *journal = &campaign->journal;
    if (event->kind == EVENT_STAGE)
        begin_stage(campaign, event->text);
    else if (event->kind == EVENT_NOTE)
        vector_push(&journal->notes, event->text);
    else if (event->kind == EVENT_SHORTAGE)
        vector_push(&journal->shortages, event->text);
}

void campaign_begin(struct campaign *campaign, const struct campaign_options *options,
                    struct arena *arena)
{
    *campaign = (struct campaign){.options = options,
                                  .arena = arena,
                                  .journal = {.clock = options->clock, .events = options->events},
                                  .budget.start = clock_seconds(options->clock)};
    events_listen(&campaign->journal.events, write_down, campaign);
    if (options->weights_note)
        campaign_note(campaign, "%s", options->weights_note);
}

void campaign_end_stage(struct campaign *campaign)
{
    begin_stage(campaign, NULL);
}

void campaign_tell(const struct campaign *campaign, const struct event *event)
{
    events_tell(&campaign->journal.events, event);
}

void campaign_stage(struct campaign *campaign, const char *text)
{
    events_tell_text(&campaign->journal.events, EVENT_STAGE, text);
}

enum { SENTENCE_MAXIMUM = 2048 }; /* room for an error, and words around it */

static void tell_sentence(struct campaign *campaign, enum event_kind kind, const char *format,
                          va_list arguments)
{
    char sentence[SENTENCE_MAXIMUM];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    events_tell_text(&campaign->journal.events, kind,
                     arena_copy_string(campaign->arena, sentence));
}

void campaign_note(struct campaign *campaign, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_sentence(campaign, EVENT_NOTE, format, arguments);
    va_end(arguments);
}

void campaign_ran_short(struct campaign *campaign, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_sentence(campaign, EVENT_SHORTAGE, format, arguments);
    va_end(arguments);
}

void note_shortages(struct campaign *campaign)
{
    struct text all = {0};
    for (size_t i = 0; i < campaign->journal.shortages.count; i++)
        text_printf(&all, "%s%s", i ? "; " : "", campaign->journal.shortages.items[i]);
    if (campaign->journal.shortages.count)
        events_tell_text(&campaign->journal.events, EVENT_NOTE,
                         arena_printf(campaign->arena, "%s: %s",
                                      campaign_is_interrupted(campaign)
                                          ? "the run was interrupted"
                                          : "there was not enough time; give more with --time",
                                      text_string(&all)));
    text_release(&all);
}

/* ---- what nothing makes ---- */

enum { TAKERS_WORTH_A_NOTE = 3 }; /* a parameter or two may be meant to be NULL */

static bool takes(const struct function *function, const struct type *sort)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].type->sort == sort)
            return true;
    return false;
}

static size_t count_takers(const struct campaign *campaign, const struct type *sort)
{
    size_t count = 0;
    for (size_t i = 0; i < campaign->subject.api.functions.count; i++) {
        const struct function *function = campaign->subject.api.functions.items[i];
        count += !function->skip_reason && !function->is_not_under_test && !function->is_support &&
                 takes(function, sort);
    }
    return count;
}

static bool is_made(struct campaign *campaign, const struct type *sort)
{
    const struct sequence *sequence;
    size_t index;
    return campaign_component(campaign, sort, 0, &sequence, &index);
}

void note_what_nothing_makes(struct campaign *campaign)
{
    if (!components_are_fed(campaign->corpus.components))
        return; /* who keeps nothing knows of nothing */
    for (size_t i = 0; i < campaign->subject.api.types.count; i++) {
        const struct type *sort = campaign->subject.api.types.items[i];
        bool is_object = sort->sort == sort && sort->kind == TYPE_POINTER &&
                         sort->target->kind == TYPE_RECORD && !type_is_stream(sort);
        size_t takers = is_object ? count_takers(campaign, sort) : 0;
        if (takers >= TAKERS_WORTH_A_NOTE && !is_made(campaign, sort))
            campaign_note(campaign,
                          "no '%s' was ever made: %zu functions that want one were called "
                          "without it; write a function that returns one and name its header and "
                          "source as well",
                          sort->spelling, takers);
    }
}
