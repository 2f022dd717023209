#include "analyse/roles/results.h"

#include <string.h>

#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/names.h"
#include "analyse/usage/clearing.h"
#include "analyse/usage/usage_walk.h"
#include "base/text.h"

enum {
    ZERO = ORIGIN_NULL,
    NEGATIVE = ORIGIN_NEGATIVE,
    POSITIVE = ORIGIN_POSITIVE,
    CONSTANTS = ZERO | NEGATIVE | POSITIVE,
};

static struct evidence from_body(unsigned confidence, const char *reason)
{
    return evidence_of(EVIDENCE_BODY, confidence, reason);
}

static struct evidence from_name(unsigned confidence, const char *reason)
{
    return evidence_of(EVIDENCE_NAME, confidence, reason);
}

static int first_of(parameter_set set)
{
    FOR_EACH_PARAMETER(i, set)
        return (int)i;
    return -1;
}

static bool returns_data(const struct function *function)
{
    return function->result->kind == TYPE_POINTER &&
           function->result->target->kind != TYPE_FUNCTION;
}

static bool is_stored_in(const struct function *function, const struct usage_summary *summary,
                         size_t i, const char *field)
{
    return i < function->parameter_count &&
           type_is_pointer_to(function->parameters[i].type, TYPE_VOID) &&
           summary->parameters[i].field && strcmp(summary->parameters[i].field, field) == 0;
}

/* Of a `void *`: which call put in what comes out. NULL when none is known. */
static const char *reason_of_pointee(struct api *api, const struct usage *usage,
                                     const struct function *function,
                                     const struct usage_summary *summary)
{
    const char *field = summary->result.field;
    if (!field || !type_is_pointer_to(function->result, TYPE_VOID))
        return NULL;
    for (size_t k = 0; k < usage->own.count; k++) {
        const struct usage_summary *other = usage->own.items[k];
        const struct function *storing = api_find_function(api, other->symbol);
        for (size_t i = 0; storing && i < other->parameter_count && i < USAGE_PARAMETERS; i++)
            if (is_stored_in(storing, other, i, field))
                return REASON(api, "what %s was given for %s", storing->name,
                              describe_parameter(api->arena, storing, i));
    }
    return NULL;
}

/* As with realloc(): what is returned is used from then on. */
static bool takes_the_place(const struct function *function, const struct usage_summary *summary,
                            size_t owner)
{
    return summary->parameters[owner].uses & USE_FREED &&
           function->parameters[owner].type->sort == function->result->sort;
}

/* A handle that the caller was given and a place in it: the first that holds it, else what came in.
 */
static void claim_borrowed(struct api *api, const struct usage *usage, struct function *function,
                           const struct usage_summary *summary)
{
    parameter_set holders = summary->result.contents | summary->result_owners;
    int owner = first_of(holders ? holders : summary->result.values);
    if (owner < 0 || (size_t)owner >= function->parameter_count)
        return;
    const char *name = describe_parameter(api->arena, function, (size_t)owner);
    if (takes_the_place(function, summary, (size_t)owner)) {
        claim_belonging(function, BELONGING_CALLER, -1,
                        from_body(CONFIDENCE_BODY, REASON(api, "takes the place of %s", name)));
        return;
    }
    const char *reason = reason_of_pointee(api, usage, function, summary);
    if (!reason)
        reason = REASON(api, "found in %s", name);
    claim_belonging(function, BELONGING_ARGUMENT, owner, from_body(CONFIDENCE_BODY, reason));
}

/* A field that is returned and set to null is handed out. */
static bool is_detached(const struct usage *usage, const struct usage_summary *summary)
{
    return usage_field_is_freed(usage, summary->result.field) &&
           usage_nulls_field(usage, summary, summary->result.field);
}

static void claim_owner(struct api *api, const struct usage *usage, struct function *function,
                        const struct usage_summary *summary)
{
    const struct origin *result = &summary->result;
    bool is_fresh = (result->kinds & ORIGIN_FRESH) && !summary->keeps_result;
    bool is_inside = result->values || result->contents || summary->result_owners;
    bool is_static = (result->kinds & ORIGIN_STATIC) ||
                     (summary->keeps_result && !summary->result_owners);
    if (result->kinds & (ORIGIN_UNKNOWN | ORIGIN_HELD))
        return;
    if (is_detached(usage, summary))
        claim_belonging(function, BELONGING_CALLER, -1,
                        from_body(CONFIDENCE_BODY, "a field is handed out and set to null"));
    else if (is_fresh && !is_inside && !is_static)
        claim_belonging(function, BELONGING_CALLER, -1,
                        from_body(CONFIDENCE_BODY, "a new block is returned"));
    else if (is_inside && !is_fresh)
        claim_borrowed(api, usage, function, summary);
    else if (is_static && !is_fresh)
        claim_belonging(function, BELONGING_LIBRARY, -1,
                        from_body(CONFIDENCE_BODY, "static storage is returned"));
}

static void claim_null_failure(struct function *function, const struct usage_summary *summary)
{
    unsigned others = summary->result.kinds & ~(unsigned)ORIGIN_NULL;
    bool has_others = others || summary->result.values || summary->result.contents;
    if ((summary->result.kinds & ORIGIN_NULL) && has_others)
        claim_failure(function, FAILURE_NULL,
                      from_body(CONFIDENCE_BODY, "NULL is returned on some ways"));
}

static bool changes_something(const struct usage_summary *summary)
{
    for (size_t i = 0; i < summary->parameter_count && i < USAGE_PARAMETERS; i++)
        if ((summary->parameters[i].uses & (USE_WRITTEN | USE_FREED | USE_STREAM | USE_GLOBAL |
                                            USE_DESCRIPTOR)) ||
            summary->parameters[i].stored_in)
            return true;
    return false;
}

/* 0 and 1: what is returned where something was null is the failure, what the last statement
 * returns the success. */
static void claim_number_failure(struct function *function, const struct usage_summary *summary,
                                 unsigned verbs)
{
    unsigned returned = summary->result.kinds & CONSTANTS;
    unsigned failed = summary->failures & CONSTANTS;
    bool is_bool = function->result->kind == TYPE_BOOL;
    if (returned & NEGATIVE) {
        bool may_compare = returned == CONSTANTS && !failed && !changes_something(summary);
        if (!(verbs & VERB_COMPARE) && !may_compare)
            claim_failure(function, FAILURE_NEGATIVE,
                          from_body(CONFIDENCE_BODY, "a negative number is returned on some ways"));
        return;
    }
    if ((verbs & (VERB_ASK | VERB_COMPARE)) ||
        (returned & (ZERO | POSITIVE)) != (ZERO | POSITIVE))
        return;
    if (failed == ZERO || failed == POSITIVE)
        claim_failure(function, failed == ZERO ? FAILURE_ZERO : FAILURE_NONZERO,
                      from_body(CONFIDENCE_BODY, "returned where something was null"));
    else if (summary->last == POSITIVE && (summary->guarded & CONSTANTS) == ZERO &&
             (is_bool || changes_something(summary)))
        claim_failure(function, FAILURE_ZERO, from_body(CONFIDENCE_TRACE, "1 is returned last"));
    else if (summary->last == ZERO && (summary->guarded & CONSTANTS) == POSITIVE &&
             changes_something(summary))
        claim_failure(function, FAILURE_NONZERO,
                      from_body(CONFIDENCE_TRACE, "0 is returned last"));
}

static bool ends_like(const char *name, const char *const *endings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(name), ending = strlen(endings[i]);
        if (length >= ending && strcasecmp(name + length - ending, endings[i]) == 0)
            return true;
    }
    return false;
}

static bool says_fine(const char *constant)
{
    static const char *const endings[] = {"ok", "okay", "success", "none", "noerror", "no_error"};
    return ends_like(constant, endings, sizeof endings / sizeof *endings);
}

static bool says_false(const char *constant)
{
    static const char *const endings[] = {"false", "failure", "fail"};
    return ends_like(constant, endings, sizeof endings / sizeof *endings);
}

/* What the names of returned constants say of zero. */
static void claim_named_failure(struct function *function, const struct usage_summary *summary)
{
    bool has_others = summary->returned && summary->returned->next;
    for (const struct named_constant *at = summary->returned; at && has_others; at = at->next) {
        if (at->constant.value == 0 && says_fine(at->constant.name))
            claim_failure(function, FAILURE_NONZERO,
                          from_body(CONFIDENCE_BODY, "the name of the zero that it returns"));
        if (at->constant.value == 0 && says_false(at->constant.name))
            claim_failure(
                function, FAILURE_ZERO,
                from_body(CONFIDENCE_TRACE, "the name of the zero that it returns"));
    }
}

/* An enumeration of results whose zero says that all went well. */
static void claim_status_failure(struct function *function)
{
    const struct enumeration *enumeration = function->result->enumeration;
    for (size_t i = 0; enumeration && i < enumeration->constant_count; i++) {
        const struct constant *constant = &enumeration->constants[i];
        if (constant->value == 0 && says_fine(constant->name))
            claim_failure(function, FAILURE_NONZERO,
                          evidence_of(EVIDENCE_TYPE, CONFIDENCE_BODY,
                                      "an enumeration whose zero says success"));
    }
}

static const struct type *record_behind(const struct type *pointer)
{
    return pointer->kind == TYPE_POINTER && pointer->target->kind == TYPE_RECORD ? pointer->target
                                                                                : NULL;
}

/* T **out that receives a new T. */
static bool fills_handle(const struct function *function, const struct usage_summary *summary)
{
    for (size_t i = 0; i < function->parameter_count && i < USAGE_PARAMETERS; i++) {
        const struct type *type = function->parameters[i].type;
        if (type->kind == TYPE_POINTER && record_behind(type->target) &&
            (summary->parameters[i].uses & USE_FRESH) &&
            role_has(function->parameters[i].role, TRAIT_RESULT))
            return true;
    }
    return false;
}

static void claim_construction(struct function *function, const struct usage_summary *summary,
                               unsigned verbs)
{
    bool is_owned = function->belonging == BELONGING_CALLER;
    bool is_record = record_behind(function->result) != NULL;
    if (verbs & VERB_RETAIN)
        return; /* hands out what it was given */
    if (is_owned && is_record)
        claim_purpose(function, PURPOSE_CONSTRUCTOR,
                      from_body(CONFIDENCE_BODY, "returns a new record"));
    else if (summary && is_record && (verbs & VERB_CONSTRUCT) &&
             (summary->result.kinds & ORIGIN_FRESH))
        claim_purpose(function, PURPOSE_CONSTRUCTOR,
                      from_body(CONFIDENCE_TRACE, "its name, and a new record is returned"));
    else if (is_owned && (verbs & VERB_CONSTRUCT))
        claim_purpose(function, PURPOSE_CONSTRUCTOR,
                      from_body(CONFIDENCE_TRACE, "its name, and a new block is returned"));
    else if (!summary && is_record && (verbs & VERB_CONSTRUCT))
        claim_purpose(function, PURPOSE_CONSTRUCTOR,
                      from_name(CONFIDENCE_NAME, "its name, and a record is returned"));
    if (summary && fills_handle(function, summary))
        claim_purpose(function, PURPOSE_CONSTRUCTOR,
                      from_body(CONFIDENCE_TRACE, "a new record is stored in a parameter"));
}

static bool is_callers_record(const struct parameter *parameter)
{
    const struct type *record = record_behind(parameter->type);
    return record && !is_hidden_record(record) && !record->is_const &&
           !type_is_stream(parameter->type);
}

static void claim_end(struct function *function, const struct usage_summary *summary,
                      unsigned verbs)
{
    if (!function->parameter_count)
        return;
    struct parameter *first = &function->parameters[0];
    unsigned uses = summary ? summary->parameters[0].uses : 0;
    bool is_alone = function->parameter_count == 1;
    unsigned others = VERB_SET | VERB_GET | VERB_INITIALISE | VERB_CONSTRUCT;
    bool says_end = !(verbs & others) &&
                    (verbs & (is_alone ? VERB_DESTROY | VERB_CLEAR | VERB_RELEASE : VERB_CLEAR));
    bool is_released = first->fate == FATE_RELEASED && first->type->kind == TYPE_POINTER;
    if (is_released && (is_alone || (verbs & (VERB_DESTROY | VERB_CLEAR | VERB_RELEASE))) &&
        function->result->kind != TYPE_POINTER)
        claim_purpose(function, uses & USE_DROPPED ? PURPOSE_RELEASE : PURPOSE_DESTRUCTOR,
                      from_body(CONFIDENCE_BODY, "its first argument is freed"));
    else if (is_callers_record(first) && summary && (uses & (USE_WRITTEN | USE_CONTENT_FREED)) &&
             !is_released && says_end)
        claim_purpose(function, PURPOSE_CLEARER,
                      from_body(CONFIDENCE_TRACE, "empties a record of the caller's"));
    else if (is_callers_record(first) && summary && (uses & (USE_HANDED | USE_LOST)) &&
             !is_released && says_end)
        claim_purpose(function, PURPOSE_CLEARER,
                      from_name(CONFIDENCE_NAME, "its name, and it hands the record on"));
    else if (!summary && says_end && record_behind(first->type))
        claim_purpose(function,
                      is_callers_record(first) ? PURPOSE_CLEARER : PURPOSE_DESTRUCTOR,
                      from_name(CONFIDENCE_NAME, "its name"));
}

static void claim_counting(struct function *function, const struct usage_summary *summary,
                           unsigned verbs)
{
    unsigned uses = summary && function->parameter_count ? summary->parameters[0].uses : 0;
    bool drops = (uses & USE_DROPPED) && !(uses & USE_RETAINED);
    if ((uses & USE_RETAINED) && !drops && function->parameter_count == 1)
        claim_purpose(function, PURPOSE_RETAIN,
                      from_body(CONFIDENCE_BODY, "a reference count goes up"));
    if (drops && function->parameter_count == 1) {
        claim_purpose(function, PURPOSE_RELEASE,
                      from_body(CONFIDENCE_CALLEE, "a reference count goes down"));
        claim_fate(&function->parameters[0], FATE_RELEASED, -1,
                   from_body(CONFIDENCE_BODY, "drops a reference"));
    }
    if (!summary && function->parameter_count == 1 && (verbs & (VERB_RETAIN | VERB_RELEASE)) &&
        !(verbs & VERB_DESTROY))
        claim_purpose(function, verbs & VERB_RETAIN ? PURPOSE_RETAIN : PURPOSE_RELEASE,
                      from_name(CONFIDENCE_NAME, "its name"));
}

/* Whoever clears a record before anything else does not need to find it ready, unless that is how
 * it ends. */
static void claim_clearing(const struct api *api, struct function *function,
                           const struct usage_summary *summary, unsigned verbs)
{
    if (!summary || !function->parameter_count || !api_rule_is_on(api, RULE_CLEARING) ||
        !is_callers_record(&function->parameters[0]) ||
        (verbs & (VERB_DESTROY | VERB_CLEAR | VERB_RELEASE)))
        return;
    const struct use_of_parameter *first = &summary->parameters[0];
    if (clears_record(first->cleared, record_behind(function->parameters[0].type)) &&
        !(first->uses & USE_FREED))
        claim_purpose(function, PURPOSE_INITIALISER,
                      from_body(CONFIDENCE_BODY, "clears the whole record before it reads any"));
}

/* The verb, a record of the caller's, and no look at what was in it before. */
static void claim_start(struct function *function, const struct usage_summary *summary,
                        unsigned verbs)
{
    if (!(verbs & (VERB_INITIALISE | VERB_START)) || !function->parameter_count ||
        !is_callers_record(&function->parameters[0]))
        return;
    unsigned uses = summary ? summary->parameters[0].uses : 0;
    if (!(verbs & VERB_INITIALISE) && (uses & USE_READ))
        return;
    if (!summary)
        claim_purpose(function, PURPOSE_INITIALISER,
                      from_name(CONFIDENCE_NAME, "its name, and a record of the caller's"));
    else if (uses & USE_WRITTEN)
        claim_purpose(function, PURPOSE_INITIALISER,
                      from_body(CONFIDENCE_TRACE, "its name, and a record that is written"));
}

static void claim_access(struct function *function, const struct usage_summary *summary,
                         unsigned verbs)
{
    bool takes_object =
        function->parameter_count && role_has(function->parameters[0].role, TRAIT_OBJECT);
    if ((verbs & VERB_GET) && function->belonging != BELONGING_CALLER)
        claim_purpose(function, PURPOSE_GETTER, from_name(CONFIDENCE_WORD, "its name"));
    if ((verbs & VERB_SET) && !(verbs & VERB_GET) && function->parameter_count)
        claim_purpose(function, PURPOSE_SETTER, from_name(CONFIDENCE_WORD, "its name"));
    if (summary && takes_object && function->parameter_count == 1 && !changes_something(summary) &&
        (summary->result.contents & 1) && function->result->kind != TYPE_VOID)
        claim_purpose(function, PURPOSE_GETTER,
                      from_body(CONFIDENCE_TRACE, "returns what its argument holds"));
}

void results_claim(struct api *api, const struct usage *usage, struct function *function,
                   const struct usage_summary *summary)
{
    unsigned verbs = name_verbs(function->name);
    if (summary && function->parameter_count > USAGE_PARAMETERS)
        summary = NULL;
    if (summary && returns_data(function)) {
        claim_owner(api, usage, function, summary);
        claim_null_failure(function, summary);
    }
    if (!summary && record_behind(function->result) && (verbs & VERB_CONSTRUCT))
        claim_belonging(function, BELONGING_CALLER, -1,
                        from_name(CONFIDENCE_WORD, "its name"));
    if (summary && type_is_integer(function->result)) {
        if (!(verbs & (VERB_ASK | VERB_COMPARE)))
            claim_named_failure(function, summary);
        claim_number_failure(function, summary, verbs);
    }
    if (function->result->kind == TYPE_ENUM)
        claim_status_failure(function);
    claim_access(function, summary, verbs);
    claim_start(function, summary, verbs);
    claim_clearing(api, function, summary, verbs);
    claim_construction(function, summary, verbs);
    claim_end(function, summary, verbs);
    claim_counting(function, summary, verbs);
}
