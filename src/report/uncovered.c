#include "report/uncovered.h"

#include <inttypes.h>

static uint32_t reached_branches(const struct coverage *coverage, const struct site *site)
{
    uint32_t reached = 0;
    for (uint32_t i = 0; i < site->branch_count; i++)
        reached += coverage_has(coverage, site->first_branch + i);
    return reached;
}

static bool is_one_sided(const struct coverage *coverage, const struct site *site)
{
    if (!sites_counts(coverage->sites, site->first_branch))
        return false;
    uint32_t reached = reached_branches(coverage, site);
    return reached && reached < site->branch_count;
}

void uncovered_explain_site(struct text *out, const struct coverage *coverage,
                            const struct site *site)
{
    if (site->kind == SITE_SWITCH) {
        text_printf(out, "%" PRIu32 " of the %" PRIu32 " ways of the switch over ",
                    site->branch_count - reached_branches(coverage, site), site->branch_count);
        site_describe(out, site);
        text_add(out, " were never taken");
        return;
    }
    site_describe(out, site);
    text_printf(out, " was %s", coverage_has(coverage, site->first_branch) ? "always true"
                                                                          : "never true");
}

void uncovered_explain(struct text *out, const struct coverage *coverage, uint32_t function)
{
    const struct sites *sites = coverage->sites;
    if (coverage->by_function[function] == sites->functions.items[function].branch_count)
        return;
    const struct site *first = NULL;
    size_t others = 0;
    for (size_t i = 0; i < sites->items.count; i++) {
        const struct site *site = &sites->items.items[i];
        if (site->function != function || !is_one_sided(coverage, site))
            continue;
        others += first != NULL;
        if (!first || site->line < first->line)
            first = site;
    }
    if (!first) {
        text_add(out, "no call got there");
        return;
    }
    text_printf(out, "line %" PRIu32 ": ", first->line);
    uncovered_explain_site(out, coverage, first);
    if (others)
        text_printf(out, ", and %zu more condition%s like it", others, others == 1 ? "" : "s");
}

static uint32_t missing(const struct coverage *coverage, uint32_t function)
{
    return coverage->sites->functions.items[function].branch_count -
           coverage->by_function[function];
}

size_t uncovered_most(const struct coverage *coverage, uint32_t *functions, size_t limit)
{
    size_t count = 0;
    for (uint32_t i = 0; i < coverage->sites->functions.count; i++) {
        if (!missing(coverage, i))
            continue;
        size_t place = count < limit ? count++ : limit;
        for (; place > 0 && missing(coverage, functions[place - 1]) < missing(coverage, i);
             place--)
            if (place < limit)
                functions[place] = functions[place - 1];
        if (place < limit)
            functions[place] = i;
    }
    return count;
}
