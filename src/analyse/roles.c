#include "analyse/roles.h"

#include "analyse/baseline.h"
#include "analyse/choices.h"
#include "analyse/companions.h"
#include "analyse/claims.h"
#include "analyse/declared.h"
#include "analyse/from_bodies.h"
#include "analyse/from_names.h"
#include "analyse/makeable.h"
#include "analyse/results.h"

static void claim_declared(struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].is_nonnull)
            claim_nullness(&function->parameters[i], NULLNESS_FORBIDDEN,
                           evidence_of(EVIDENCE_ATTRIBUTE, CONFIDENCE_DECLARED,
                                       "declared nonnull"));
}

static void infer(struct api *api, const struct usage *usage, struct function *function)
{
    const struct summary *summary = usage_of(usage, function->name);
    if (summary && !summary->body)
        summary = NULL; /* a function of the C library's name that has no body here */
    for (size_t i = 0; i < function->parameter_count; i++)
        baseline_role(api, &function->parameters[i]);
    names_claim(api, function);
    claim_declared(function);
    if (summary)
        bodies_claim(api, usage, function, summary);
    if (api_rule_is_on(api, RULE_CHOICES))
        choices_claim(api, usage, function, summary);
    results_claim(api, usage, function, summary);
}

void roles_infer(struct api *api)
{
    struct usage usage;
    struct arena scratch = {0};
    usage_read(&usage, api, &scratch);
    for (size_t i = 0; i < api->functions.count; i++)
        infer(api, &usage, api->functions.items[i]);
    usage_release(&usage);
    arena_release(&scratch);
    companions_settle(api);
    declared_apply(api);
    makeable_judge(api);
}
