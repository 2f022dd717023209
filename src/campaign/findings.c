/* Findings: one for each thing that is wrong, not one for each place where it shows. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "campaign/internal.h"

static bool is_same_failure(const struct finding *a, const struct finding *b)
{
    return a->function == b->function && a->end == b->end && a->contract == b->contract;
}

/* The innermost frames of the library in the stack that the report heads so; 0 when it has none. */
static uint64_t frames_under(const char *heading, const struct finding *finding, size_t maximum)
{
    static const char frame[] = "/library.so+0x";
    const char *at = strstr(finding->report, heading);
    const char *end = at ? strstr(at, "\n\n") : NULL;
    uint64_t hash = 0;
    for (; maximum > 0 && at && (at = strstr(at, frame)) && (!end || at < end); maximum--) {
        hash = hash_join(hash, hash_bytes(at, strcspn(at, ") \n")));
        at += sizeof frame - 1;
    }
    return hash;
}

/* Which calls of the library freed what was used afterwards. */
static uint64_t freed_by(const struct finding *finding)
{
    return frames_under("freed by thread", finding, SIZE_MAX);
}

/* Where the block was allocated that is lost when something else fails: whoever gets there, the
 * code that follows forgets it. */
static uint64_t lost_from(const struct finding *finding)
{
    bool is_starved = finding->end == END_LEAK && condition_is_refusal(finding->condition.kind);
    return is_starved ? frames_under("allocated from:", finding, 1) : 0;
}

static bool is_known_and_same(uint64_t a, uint64_t b)
{
    return a && a == b;
}

/* A function that does not get over what is refused crashes in one way or another: a null pointer
 * is undefined behaviour here and a segmentation fault there. What it loses is another thing. */
static bool is_same_refusal(const struct finding *a, const struct finding *b)
{
    return condition_is_refusal(a->condition.kind) && a->condition.kind == b->condition.kind &&
           a->condition.function && a->condition.function == b->condition.function &&
           (a->end == END_LEAK) == (b->end == END_LEAK);
}

/* What shows at one place of the code through several functions is one fault, and so is what is
 * used in many places after one call freed it, or lost from one place. */
static bool is_same_cause(const struct finding *a, const struct finding *b)
{
    if (a->end != b->end || a->condition.kind != b->condition.kind || end_is_contract(a->end))
        return false;
    return is_known_and_same(a->place, b->place) ||
           is_known_and_same(freed_by(a), freed_by(b)) ||
           is_known_and_same(lost_from(a), lost_from(b));
}

/* A fault is told by where it shows; anything else by what it depends on, wherever it shows. */
static bool is_same_finding(const struct finding *a, const struct finding *b)
{
    if (a->verdict != b->verdict)
        return false;
    if (a->verdict == VERDICT_FAULT && (is_same_cause(a, b) || is_same_refusal(a, b)))
        return true;
    if (a->verdict == VERDICT_FAULT || a->condition.kind == CONDITION_NONE)
        return is_same_failure(a, b) && a->condition.kind == b->condition.kind;
    return condition_is_same(&a->condition, &b->condition);
}

void add_finding(struct campaign *campaign, const struct finding *finding)
{
    if (finding->verdict == VERDICT_NONE || finding->verdict == VERDICT_EXPECTED ||
        finding_is_expected(finding))
        return;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *same = &campaign->findings.items[i];
        if (!is_same_finding(same, finding))
            continue;
        size_t similar = same->similar + finding->similar + 1;
        if (finding->calls < same->calls)
            *same = *finding;
        same->similar = similar;
        return;
    }
    vector_push(&campaign->findings, *finding);
}

struct finding *find_fault(struct campaign *campaign, const struct function *function,
                           enum wire_end end, int contract)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        int id = finding->contract ? (int)finding->contract->id : -1;
        if (finding->verdict == VERDICT_FAULT && finding->function == function &&
            finding->end == end && id == contract)
            return finding;
    }
    return NULL;
}

struct finding *find_starved(struct campaign *campaign, uint64_t place)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        if (condition_is_refusal(finding->condition.kind) && place && finding->place == place)
            return finding;
    }
    return NULL;
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_findings(const void *a, const void *b)
{
    const struct finding *x = a, *y = b;
    int order = compare_numbers(x->verdict, y->verdict);
    if (!order)
        order = compare_numbers(x->function->id, y->function->id);
    if (!order)
        order = compare_numbers(x->end, y->end);
    if (!order)
        order = compare_numbers(x->contract ? x->contract->id : 0,
                                y->contract ? y->contract->id : 0);
    if (!order)
        order = compare_numbers(x->condition.kind, y->condition.kind);
    if (!order)
        order = compare_numbers((uint64_t)x->condition.parameter + 1,
                                (uint64_t)y->condition.parameter + 1);
    if (!order)
        order = compare_numbers(x->calls, y->calls);
    return order ? order
                 : compare_numbers(statements_hash(&x->statements),
                                   statements_hash(&y->statements));
}

/* Not all of what a name is made of can tell findings apart; then they are numbered. */
static const char *name_finding(struct campaign *campaign, size_t index)
{
    const struct finding *finding = &campaign->findings.items[index];
    const char *name = arena_printf(campaign->arena, "%s-%s%s%s", finding->function->name,
                                    end_word(finding->end),
                                    finding->condition.kind == CONDITION_NONE ? "" : "-",
                                    finding->condition.kind == CONDITION_NONE
                                        ? ""
                                        : condition_name(finding->condition.kind));
    size_t length = strlen(name), same = 1;
    for (size_t i = 0; i < index; i++) {
        const char *other = campaign->findings.items[i].name;
        same += strncmp(other, name, length) == 0 && (!other[length] || other[length] == '.');
    }
    return same == 1 ? name : arena_printf(campaign->arena, "%s.%zu", name, same);
}

/* Symbolising takes a process each, so that only what is shown is worth it. */
static void symbolize_shown(struct campaign *campaign, struct finding *finding)
{
    struct text report = {0};
    if (finding->verdict > campaign->options->show)
        return;
    text_add(&report, finding->report);
    symbolize(campaign, &report, &finding->at);
    finding->report = arena_copy_string(campaign->arena, text_string(&report));
    text_release(&report);
}

void sort_findings(struct campaign *campaign)
{
    if (campaign->findings.count)
        qsort(campaign->findings.items, campaign->findings.count,
              sizeof *campaign->findings.items, compare_findings);
    for (size_t i = 0; i < campaign->findings.count; i++) {
        campaign->findings.items[i].id = (uint32_t)i + 1;
        campaign->findings.items[i].name = name_finding(campaign, i);
        symbolize_shown(campaign, &campaign->findings.items[i]);
    }
}
