#include "model/summary.h"

#include <string.h>

const char *function_status_name(enum function_status status)
{
    static const char *const names[] = {
        [FUNCTION_CALLED] = "called",
        [FUNCTION_FAILED] = "failed",
        [FUNCTION_SKIPPED] = "skipped",
    };
    return names[status];
}

const char *search_end_word(enum search_end end)
{
    static const char *const words[] = {
        [SEARCH_GOES_ON] = "",
        [SEARCH_INTERRUPTED] = "interrupted",
        [SEARCH_HAS_RUN_DRY] = "dry",
        [SEARCH_MADE_ITS_CALLS] = "calls",
        [SEARCH_IS_SATURATED] = "saturation",
        [SEARCH_TIME_IS_OVER] = "time",
        [SEARCH_CPU_TIME_IS_OVER] = "cpu-time",
    };
    return words[end];
}

size_t summary_count(const struct summary *summary, enum verdict verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < summary->finding_count; i++)
        count += summary->findings[i].verdict == verdict;
    return count;
}

size_t summary_new_faults(const struct summary *summary)
{
    size_t count = 0;
    for (size_t i = 0; i < summary->shown_count; i++)
        count += summary->findings[i].verdict == VERDICT_FAULT && !summary->findings[i].is_known;
    return count;
}

static const struct {
    const char *word;
    bool fails;
    const char *remedy;
} shortfall_rows[] = {
#define SHORTFALL(name, word, fails, remedy) {word, fails, remedy},
#include "model/shortfalls.def"
};

const char *shortfall_word(enum shortfall_kind kind)
{
    return shortfall_rows[kind].word;
}

const char *shortfall_remedy(enum shortfall_kind kind)
{
    return shortfall_rows[kind].remedy;
}

static bool is_known(const struct summary *summary, const char *function)
{
    for (size_t i = 0; i < summary->finding_count; i++)
        if (summary->findings[i].is_known &&
            strcmp(summary->findings[i].function->name, function) == 0)
            return true;
    return false;
}

bool summary_falls_short(const struct summary *summary)
{
    for (size_t i = 0; i < summary->shortfalls.count; i++) {
        const struct shortfall *shortfall = &summary->shortfalls.items[i];
        if (shortfall_rows[shortfall->kind].fails && !is_known(summary, shortfall->subject))
            return true;
    }
    return false;
}

const char *left_reason_name(enum left_reason reason)
{
    static const char *const names[] = {
#define LEFT(id, name, meaning) name,
#include "model/left_reasons.def"
#undef LEFT
    };
    return names[reason];
}
