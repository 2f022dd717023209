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

/* Something speaks for it that does not speak for the others of its shape. */
static bool has_evidence_of_its_own(const struct finding *finding)
{
    return clues_value(&finding->clues, CLUE_SAME_WAY) > 0 ||
           clues_value(&finding->clues, CLUE_OWN_BLOCK) > 0;
}

/* Surer, by the hundredths that are told; of equals the first in the API. */
static bool comes_before(const struct finding *a, const struct finding *b)
{
    int sure_a = (int)(100 * a->certainty.probability);
    int sure_b = (int)(100 * b->certainty.probability);
    if (sure_a != sure_b)
        return sure_a > sure_b;
    return a->function->id != b->function->id ? a->function->id < b->function->id : a < b;
}

/* The surest of those that it stands behind; NULL: it stands for itself. */
static struct finding *stands_behind(const struct campaign *campaign,
                                     const struct finding *finding)
{
    struct finding *before = NULL;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *other = &campaign->findings.items[i];
        if (other != finding && counts(other) && other->certainty.is_known &&
            comes_before(other, before ? before : finding) &&
            is_same_shape(campaign, finding, other))
            before = other;
    }
    return before;
}

static struct finding *foremost(const struct campaign *campaign, struct finding *finding)
{
    struct finding *before = stands_behind(campaign, finding);
    return before ? foremost(campaign, before) : finding;
}

/* Many reports of one shape are one misunderstanding until each has evidence of its own: one of
 * them is told, with the number of the others. */
static void put_behind(struct campaign *campaign)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        struct finding *first = counts(finding) && finding->certainty.is_known &&
                                        !has_evidence_of_its_own(finding)
                                    ? foremost(campaign, finding)
                                    : finding;
        finding->stands_behind = first != finding;
        first->alike += finding->stands_behind;
        if (clues_know(&finding->clues, CLUE_SAME_SHAPE))
            clues_note(&finding->clues, CLUE_STANDS_BEHIND, finding->stands_behind);
    }
}

/* A contract is the user's word, what is pedantic was asked for, no build is like another, and of
 * what is used up nobody has labels. */
static bool is_weighed(const struct finding *finding)
{
    bool is_limit = finding->end == END_STACK_EXHAUSTED || finding->end == END_MEMORY_EXHAUSTED;
    return finding->clues.known && !finding->contract && !is_limit &&
           finding->end != END_BUILD_DEPENDENT && finding->verdict != VERDICT_PEDANTIC;
}

void weigh_findings(struct campaign *campaign)
{
    note_shapes(campaign);
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        finding->alike = 0;
        if (is_weighed(finding))
            certainty_weigh(&campaign->options->weights, &finding->clues, &finding->certainty);
    }
    if (api_rule_is_on(&campaign->subject.api, RULE_SAME_SHAPE))
        put_behind(campaign);
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        finding->is_shown = finding_is_shown(finding, &campaign->options->show);
        finding->is_ranked = campaign->options->show.least > 0;
    }
}
