/* What the user should know of the run, a sentence each. */
#include <stdarg.h>
#include <stdio.h>

#include "campaign/internal.h"

enum { SENTENCE_MAXIMUM = 512 };

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
    vector_push(&campaign->notes, sentence_of(campaign, format, arguments));
    va_end(arguments);
}

void campaign_ran_short(struct campaign *campaign, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vector_push(&campaign->shortages, sentence_of(campaign, format, arguments));
    va_end(arguments);
}

void note_shortages(struct campaign *campaign)
{
    struct text all = {0};
    for (size_t i = 0; i < campaign->shortages.count; i++)
        text_printf(&all, "%s%s", i ? "; " : "", campaign->shortages.items[i]);
    if (campaign->shortages.count)
        vector_push(&campaign->notes,
                    arena_printf(campaign->arena, "%s: %s",
                                 campaign_is_interrupted(campaign)
                                     ? "the run was interrupted"
                                     : "the time was too short, give more with --time",
                                 text_string(&all)));
    text_release(&all);
}
