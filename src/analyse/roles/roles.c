#include "analyse/roles/roles.h"

#include "analyse/roles/bases.h"
#include "analyse/roles/claims.h"
#include "analyse/roles/comment_bounds.h"
#include "analyse/roles/comment_exclusions.h"
#include "analyse/roles/companions.h"
#include "analyse/roles/declared.h"
#include "analyse/roles/from_bodies.h"
#include "analyse/roles/from_callers.h"
#include "analyse/roles/from_comments.h"
#include "analyse/roles/from_names.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/hidden_heads.h"
#include "analyse/roles/named_numbers.h"
#include "analyse/roles/results.h"
#include "analyse/roles/untyped_handles.h"
#include "analyse/supply/makeable.h"
#include "analyse/usage/constants.h"
#include "analyse/usage/examples.h"
#include "analyse/usage/phrases.h"
#include "analyse/usage/led_back.h"
#include "analyse/usage/macro_arguments.h"
#include "analyse/usage/reach.h"
#include "analyse/usage/tags.h"
#include "analyse/usage/unchecked_stores.h"

static struct evidence declared(const char *reason)
{
    return evidence_of(EVIDENCE_ATTRIBUTE, CONFIDENCE_DECLARED, reason);
}

static void claim_access(struct api *api, struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    bool is_written = parameter->access == ACCESS_WRITE;
    struct evidence evidence = declared(is_written ? "declared access(write_only)"
                                                   : "declared access");
    if (parameter->access != ACCESS_UNSAID && parameter->access_size)
        claim_pair(api, function, index, parameter->access_size - 1,
                   (struct claim){is_written ? ROLE_CAPACITY : ROLE_LENGTH, -1, -1, evidence});
    else if (is_written && type_is_scalar(parameter->type->target) &&
             parameter->type->target->kind != TYPE_CHAR)
        claim_role(api, function, index, (struct claim){ROLE_OUT, -1, -1, evidence});
}

/* What another function makes and this one is declared to take back. */
static void claim_deallocated(struct function *function, size_t index)
{
    struct parameter *parameter = &function->parameters[index];
    if (!parameter->is_deallocated)
        return;
    claim_fate(parameter, FATE_RELEASED, -1, declared("declared as a deallocator"));
    if (index == 0)
        claim_purpose(function, PURPOSE_DESTRUCTOR, declared("declared as a deallocator"));
}

static void claim_declared(struct api *api, struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (parameter->is_nonnull)
            claim_nullness(parameter, NULLNESS_FORBIDDEN, declared("declared nonnull"));
        else if (parameter->is_nullable)
            claim_nullness(parameter, NULLNESS_ALLOWED, declared("declared _Nullable"));
        if (parameter->is_format)
            claim_role(api, function, i,
                       (struct claim){ROLE_FORMAT, -1, -1, declared("declared format(printf)")});
        claim_access(api, function, i);
        claim_deallocated(function, i);
    }
    if (function->returns_fresh)
        claim_belonging(function, BELONGING_CALLER, -1, declared("declared malloc"));
}

static void infer(struct api *api, const struct usage *usage, struct function *function)
{
    const struct usage_summary *summary = usage_of(usage, function->name);
    if (summary && !summary->body)
        summary = NULL; /* a function of the C library's name that has no body here */
    for (size_t i = 0; i < function->parameter_count; i++)
        baseline_role(api, &function->parameters[i]);
    names_claim(api, function);
    claim_declared(api, function);
    if (api_rule_is_on(api, RULE_COMMENTS)) {
        comments_claim(api, function);
        bounds_claim(api, function);
        exclusions_claim(api, function);
    }
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
    if (api_rule_is_on(api, RULE_HANDLES)) {
        handles_settle(api, &usage);
        hidden_heads_settle(api);
    }
    if (api_rule_is_on(api, RULE_BASES))
        bases_find(api);
    for (size_t i = 0; i < api->functions.count; i++)
        infer(api, &usage, api->functions.items[i]);
    for (size_t i = 0; api_rule_is_on(api, RULE_COMMENTS) && i < api->functions.count; i++) {
        bounds_borrow(api, api->functions.items[i]);
        exclusions_borrow(api, api->functions.items[i]);
    }
    blind_find(api);
    inner_find(api);
    callers_claim(api);
    if (api_rule_is_on(api, RULE_CHOICES)) {
        choices_name_fields(api, &usage);
        stamps_claim(api);
    }
    usage_release(&usage);
    arena_release(&scratch);
    companions_settle(api);
    declared_apply(api);
    makeable_judge(api);
    constants_mine(api);
    examples_mine(api);
    phrases_mine(api);
    reach_infer(api);
    tags_find(api);
}
