/* How sure each finding is. What the others of the library say counts as well: many of one shape
 * are one misunderstanding rather than many faults. */
#include <string.h>

#include "model/injected_failure.h"
#include "triage/triage.h"

static bool counts(const struct finding *finding)
{
    return finding->verdict == VERDICT_FAULT && finding->end != END_BUILD_DEPENDENT &&
           !condition_is_injected(finding->condition.kind);
}

/* The operation that made what the failing call is about; NULL: it is about nothing. */
static const struct operation *maker(const struct campaign *campaign,
                                     const struct finding *finding)
{
    const struct statements *statements = &finding->statements;
    size_t last = finding->failing_statement;
    for (size_t j = 0; last < statements->count && j < statements->items[last].argument_count; j++)
        if (statements_source(statements, last, j) >= 0)
            return statements_operation(statements, &campaign->subject.vocabulary,
                                        (size_t)statements_source(statements, last, j));
    return NULL;
}

static bool is_same_shape(const struct campaign *campaign, const struct finding *a,
                          const struct finding *b)
{
    bool is_same_place = a->innermost && b->innermost && strcmp(a->innermost, b->innermost) == 0;
    const struct operation *made = maker(campaign, a);
    return a->end == b->end && (is_same_place || (made && made == maker(campaign, b)));
}

static void note_shapes(struct campaign *campaign)
{
    struct finding *items = campaign->findings.items;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        size_t others = 0, same = 0;
        for (size_t k = 0; k < campaign->findings.count; k++) {
            others += k != i && counts(&items[k]);
            same += k != i && counts(&items[k]) && is_same_shape(campaign, &items[i], &items[k]);
        }
        if (condition_is_injected(items[i].condition.kind) || items[i].end == END_BUILD_DEPENDENT)
            continue;
        clues_note(&items[i].clues, CLUE_SAME_SHAPE, (double)same);
        clues_note(&items[i].clues, CLUE_REPORTS, (double)others);
    }
}

/* A contract is the user's word, what is pedantic was asked for, no build is like another, and what
 * never ends was never called a fault: nobody has labels. */
static bool is_weighed(const struct finding *finding)
{
    bool is_limit = finding->end == END_HANG || finding->end == END_STACK_EXHAUSTED ||
                    finding->end == END_MEMORY_EXHAUSTED;
    return finding->clues.known && !finding->contract && !is_limit &&
           finding->end != END_BUILD_DEPENDENT && finding->verdict != VERDICT_PEDANTIC;
}

void weigh_findings(struct campaign *campaign)
{
    note_shapes(campaign);
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        if (is_weighed(finding))
            certainty_weigh(&campaign->options->weights, &finding->clues, &finding->certainty);
        finding->is_shown = finding_is_shown(finding, &campaign->options->show);
        finding->is_ranked = campaign->options->show.least > 0;
    }
}
