/* What the user should know of the run, a sentence each. */
#include <stdarg.h>
#include <stdio.h>

#include "campaign/campaign.h"
#include "generate/strategy.h"

void campaign_end_stage(struct campaign *campaign)
{
    double now = clock_wall_seconds();
    if (campaign->journal.stage.name) {
        campaign->journal.stage.seconds = now - campaign->journal.stage_start;
        vector_push(&campaign->journal.stages, campaign->journal.stage);
    }
    campaign->journal.stage = (struct stage){0};
    campaign->journal.stage_start = now;
}

void campaign_stage(struct campaign *campaign, const char *text)
{
    campaign_end_stage(campaign);
    campaign->journal.stage.name = text;
    struct event event = {.kind = EVENT_STAGE, .text = text};
    campaign->options->on_event(campaign->options->context, &event);
}

enum { SENTENCE_MAXIMUM = 2048 }; /* room for an error, and words around it */

static const char *sentence_of(struct campaign *campaign, const char *format, va_list arguments)
{
    char sentence[SENTENCE_MAXIMUM];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    return arena_copy_string(campaign->arena, sentence);
}

void campaign_note(struct campaign *campaign, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vector_push(&campaign->journal.notes, sentence_of(campaign, format, arguments));
    va_end(arguments);
}

void campaign_ran_short(struct campaign *campaign, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vector_push(&campaign->journal.shortages, sentence_of(campaign, format, arguments));
    va_end(arguments);
}

void note_shortages(struct campaign *campaign)
{
    struct text all = {0};
    for (size_t i = 0; i < campaign->journal.shortages.count; i++)
        text_printf(&all, "%s%s", i ? "; " : "", campaign->journal.shortages.items[i]);
    if (campaign->journal.shortages.count)
        vector_push(&campaign->journal.notes,
                    arena_printf(campaign->arena, "%s: %s",
                                 campaign_is_interrupted(campaign)
                                     ? "the run was interrupted"
                                     : "the time was too short, give more with --time",
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
        count += !function->skip_reason && !function->is_helper && !function->is_support &&
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
    if (!campaign->sources.strategy->class->mark)
        return; /* a strategy that keeps nothing knows of nothing */
    for (size_t i = 0; i < campaign->subject.api.types.count; i++) {
        const struct type *sort = campaign->subject.api.types.items[i];
        bool is_object = sort->sort == sort && sort->kind == TYPE_POINTER &&
                         sort->target->kind == TYPE_RECORD && !type_is_stream(sort);
        size_t takers = is_object ? count_takers(campaign, sort) : 0;
        if (takers >= TAKERS_WORTH_A_NOTE && !is_made(campaign, sort))
            campaign_note(campaign,
                          "no '%s' was ever made: %zu functions that want one were called "
                          "without; write a function that returns one, and name its header and "
                          "source as well",
                          sort->spelling, takers);
    }
}
