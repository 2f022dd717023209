/* Findings: one for each thing that is wrong, not one for each place where it shows. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "describe/describe.h"
#include "model/injected_failure.h"
#include "triage/triage.h"

enum {
    MEMBERS_MAXIMUM = 32,
    WRAPPER_REACHES = 16, /* functions, at most: what comes to more does more than wrap another */
};

static bool is_same_failure(const struct finding *a, const struct finding *b)
{
    return a->function == b->function && a->end == b->end && a->contract == b->contract;
}

static bool wraps(const struct function *wrapper, const struct function *wrapped)
{
    for (size_t i = 1; i < wrapper->reach_count && wrapper->reach_count <= WRAPPER_REACHES; i++)
        if (strcmp(wrapper->reaches[i], wrapped->name) == 0)
            return true;
    return false;
}

/* The stack of what made the block that was lost, behind what is said of the leak. */
static const char *made_by(const struct finding *finding)
{
    const char *stack = strstr(finding->messages.concrete, ", ");
    return stack ? stack : "";
}

/* Is the function the outermost of the stack: the call that made what was lost? */
static bool is_maker(const struct function *function, const char *stack)
{
    const char *outermost = stack + strlen(", ");
    for (const char *next; (next = strstr(outermost, " < "));)
        outermost = next + strlen(" < ");
    size_t length = strlen(function->name);
    return strncmp(outermost, function->name, length) == 0 && outermost[length] == ' ';
}

/* What list_add made and list_free loses: without either of the two nothing leaks. */
static bool is_made_by_other(const struct finding *a, const struct finding *b)
{
    const char *stack = made_by(a);
    return *stack && strcmp(stack, made_by(b)) == 0 &&
           (is_maker(a->function, stack) || is_maker(b->function, stack));
}

/* What a function loses, those that wrap it lose as well. */
static bool is_same_loss(const struct finding *a, const struct finding *b)
{
    return a->end == END_LEAK && b->end == END_LEAK && a->condition.kind == CONDITION_NONE &&
           b->condition.kind == CONDITION_NONE &&
           (wraps(a->function, b->function) || wraps(b->function, a->function) ||
            is_made_by_other(a, b));
}

/* A fault is told by what is said of it; anything else by its cause, or by what it depends on,
 * wherever it shows: many reports of one shape are one misunderstanding of ours. */
static bool is_same_finding(const struct campaign *campaign, const struct finding *a,
                            const struct finding *b)
{
    if (a->verdict != b->verdict)
        return false;
    if (a->verdict == VERDICT_FAULT && a->end == END_HANG && is_same_failure(a, b))
        return true; /* in which line of a loop it was stopped is chance */
    if (a->verdict == VERDICT_FAULT)
        return likeness_joins(campaign->options->likeness, &a->messages, &b->messages) ||
               (campaign->options->likeness == LIKENESS_ABSTRACT && is_same_loss(a, b));
    if (a->cause || b->cause)
        return a->cause && b->cause && a->rule == b->rule && strcmp(a->cause, b->cause) == 0;
    if (a->condition.kind == CONDITION_NONE)
        return is_same_failure(a, b);
    return condition_is_same(&a->condition, &b->condition);
}

static bool is_same_cluster(const struct campaign *campaign, const struct finding *exemplar,
                            const struct finding *finding)
{
    bool is_same = is_same_finding(campaign, exemplar, finding);
    for (size_t i = 0; i < exemplar->member_count && !is_same; i++)
        is_same = is_same_finding(campaign, exemplar->members[i], finding);
    return is_same;
}

/* ---- members ---- */

static bool is_told_already(const struct finding *exemplar, const struct finding *member)
{
    if (exemplar->function == member->function &&
        strcmp(exemplar->messages.concrete, member->messages.concrete) == 0)
        return true;
    for (size_t i = 0; i < exemplar->member_count; i++)
        if (exemplar->members[i]->function == member->function &&
            strcmp(exemplar->members[i]->messages.concrete, member->messages.concrete) == 0)
            return true;
    return false;
}

static void add_member(struct campaign *campaign, struct finding *exemplar,
                       const struct finding *member)
{
    if (exemplar->verdict != VERDICT_FAULT || exemplar->member_count == MEMBERS_MAXIMUM ||
        is_told_already(exemplar, member))
        return;
    if (!exemplar->members)
        exemplar->members =
            arena_alloc_zeroed(campaign->arena, MEMBERS_MAXIMUM, sizeof *exemplar->members);
    struct finding *copy = arena_copy(campaign->arena, member, sizeof *member);
    copy->members = NULL;
    copy->member_count = 0;
    exemplar->members[exemplar->member_count++] = copy;
}

/* The smallest stands for all of them. */
static void join(struct campaign *campaign, struct finding *exemplar,
                 const struct finding *finding)
{
    struct finding other = *finding;
    if (finding->calls < exemplar->calls) {
        other = *exemplar;
        *exemplar = *finding;
    }
    exemplar->similar += other.similar + 1;
    add_member(campaign, exemplar, &other);
    for (size_t i = 0; i < other.member_count; i++)
        add_member(campaign, exemplar, other.members[i]);
}

/* Symbolising takes a process each, so that only what is told of is worth it. */
static void symbolize_finding(struct campaign *campaign, struct finding *finding)
{
    if (finding->is_symbolized)
        return;
    struct text report = {0};
    text_add(&report, finding->report);
    symbolize(campaign, &report, &finding->at);
    if (finding->end == END_STACK_EXHAUSTED) /* in which line of a recursion is chance */
        finding->at = (struct source_line){0};
    finding->report = arena_copy_string(campaign->arena, text_string(&report));
    finding->is_symbolized = true;
    text_release(&report);
}

/* Did it happen in a callback of the test? Only names tell, which the judge does not have. */
static bool shows_in_callback(const struct campaign *campaign, const struct finding *finding)
{
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    const char *place = finding->messages.place, *file = strstr(place, " harness.c:");
    for (size_t i = 0; file && i < vocabulary->callbacks.count; i++) {
        const char *symbol = vocabulary->callbacks.items[i]->symbol;
        if (strlen(symbol) == (size_t)(file - place) &&
            strncmp(symbol, place, strlen(symbol)) == 0)
            return true;
    }
    return false;
}

static void describe_fault(struct campaign *campaign, struct finding *finding)
{
    symbolize_finding(campaign, finding);
    finding->messages = likeness_messages(campaign->arena, &campaign->subject.api, finding);
    if (!shows_in_callback(campaign, finding) ||
        !api_verdict_rule_is_on(&campaign->subject.api, VERDICT_RULE_INSIDE_CALLBACK))
        return;
    finding->verdict = verdict_rule_row(VERDICT_RULE_INSIDE_CALLBACK)->verdict;
    finding->rule = VERDICT_RULE_INSIDE_CALLBACK;
    finding->reason =
        "it happened in a callback of the test, on what the library passed to it";
}

/* Who watches need not wait for the end. How sure it is may change with what else is found. */
static void announce_last(struct campaign *campaign)
{
    struct finding *finding = &campaign->findings.items[campaign->findings.count - 1];
    if (finding->verdict != VERDICT_FAULT && finding->verdict != VERDICT_PEDANTIC)
        return;
    weigh_findings(campaign);
    if (finding->is_shown)
        campaign_tell(campaign, &(struct event){.kind = EVENT_FOUND, .finding = finding});
}

void add_finding(struct campaign *campaign, struct finding *finding)
{
    if (finding->verdict == VERDICT_NONE || finding->verdict == VERDICT_EXPECTED ||
        finding_is_expected(finding))
        return;
    if (finding->verdict == VERDICT_FAULT)
        describe_fault(campaign, finding);
    campaign_tell(campaign, &(struct event){.kind = EVENT_FINDING, .finding = finding});
    size_t kept = 0;
    struct finding *same = NULL;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *items = campaign->findings.items;
        bool joins = is_same_cluster(campaign, &items[i], finding);
        /* It may join two that had nothing in common before. */
        if (joins && same) {
            join(campaign, same, &items[i]);
            continue;
        }
        items[kept] = items[i];
        if (joins)
            join(campaign, same = &items[kept], finding);
        kept++;
    }
    campaign->findings.count = kept;
    if (same)
        return;
    vector_push(&campaign->findings, *finding);
    announce_last(campaign);
}

static bool is_same_name(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool shows_so(const struct finding *finding, const struct cluster *cluster)
{
    int contract = finding->contract ? (int)finding->contract->id : -1;
    return finding->function == cluster->operation->function && finding->end == cluster->end &&
           contract == cluster->contract &&
           (finding->end == END_HANG || is_same_name(finding->innermost, cluster->innermost));
}

struct finding *find_fault(struct campaign *campaign, const struct cluster *cluster)
{
    if (campaign->options->likeness == LIKENESS_CONCRETE ||
        campaign->options->likeness == LIKENESS_RANDOM)
        return NULL;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        bool shows = shows_so(finding, cluster);
        for (size_t k = 0; k < finding->member_count && !shows; k++)
            shows = shows_so(finding->members[k], cluster);
        if (finding->verdict == VERDICT_FAULT && shows)
            return finding;
    }
    return NULL;
}

struct finding *find_injected(struct campaign *campaign, uint64_t place)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        if (condition_is_injected(finding->condition.kind) && place && finding->place == place)
            return finding;
    }
    return NULL;
}

/* ---- the sample of --cluster random ---- */

static size_t count_kinds(const struct campaign *campaign)
{
    size_t kinds = 0;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        const struct finding *items = campaign->findings.items;
        bool is_first = items[i].verdict == VERDICT_FAULT;
        for (size_t k = 0; k < i && is_first; k++)
            is_first = items[k].verdict != VERDICT_FAULT ||
                       !likeness_joins(LIKENESS_ABSTRACT, &items[k].messages, &items[i].messages);
        kinds += is_first;
    }
    return kinds;
}

/* Of the faults, all unlike, as many are kept by chance as there would be of the usual kinds. */
void sample_findings(struct campaign *campaign)
{
    if (campaign->options->likeness != LIKENESS_RANDOM)
        return;
    struct rng rng = rng_derive(campaign->options->seed, "sample of findings");
    size_t wanted = count_kinds(campaign), left = 0, kept = 0, dropped = 0;
    struct finding *items = campaign->findings.items;
    for (size_t i = 0; i < campaign->findings.count; i++)
        left += items[i].verdict == VERDICT_FAULT;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        bool is_fault = items[i].verdict == VERDICT_FAULT;
        bool is_kept = !is_fault || rng_below(&rng, (uint32_t)left) < wanted;
        left -= is_fault;
        wanted -= is_fault && is_kept;
        dropped += !is_kept;
        if (is_kept)
            items[kept++] = items[i];
    }
    campaign->findings.count = kept;
    if (dropped)
        campaign_note(campaign, "%zu faults are not in the sample of --cluster random", dropped);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

/* The worst first, and of these the surest, where only what is sure enough is shown: who sees all
 * of them reads in the order of the API. Hundredths are all that is told. */
static int compare_weight(const struct finding *a, const struct finding *b)
{
    int order = compare_numbers(a->verdict, b->verdict);
    if (order || !a->is_ranked)
        return order;
    order = compare_numbers(finding_severity(a), finding_severity(b));
    return order ? order
                 : compare_numbers((uint64_t)(100 * b->certainty.probability),
                                   (uint64_t)(100 * a->certainty.probability));
}

static int compare_findings(const void *a, const void *b)
{
    const struct finding *x = a, *y = b;
    int order = compare_numbers(!x->is_shown, !y->is_shown);
    if (!order)
        order = compare_weight(x, y);
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

static int compare_members(const void *a, const void *b)
{
    return compare_findings(*(const struct finding *const *)a, *(const struct finding *const *)b);
}

static void sort_members(struct finding *finding)
{
    if (finding->member_count)
        qsort(finding->members, finding->member_count, sizeof *finding->members, compare_members);
    for (size_t i = 0; i < finding->member_count; i++) {
        finding->members[i]->id = (uint32_t)i + 1;
        finding->members[i]->exemplar = finding->id;
    }
}

void sort_findings(struct campaign *campaign)
{
    weigh_findings(campaign);
    if (campaign->findings.count)
        qsort(campaign->findings.items, campaign->findings.count,
              sizeof *campaign->findings.items, compare_findings);
    for (size_t i = 0; i < campaign->findings.count; i++) {
        campaign->findings.items[i].id = (uint32_t)i + 1;
        campaign->findings.items[i].name = name_finding(campaign, i);
        sort_members(&campaign->findings.items[i]);
        if (finding_is_shown(&campaign->findings.items[i], &campaign->options->show))
            symbolize_finding(campaign, &campaign->findings.items[i]);
    }
}
