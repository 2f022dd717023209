#include "analyse/experiments/lengths.h"

#include <string.h>

#include "analyse/experiments/trial_calls.h"
#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"

enum {
    RUNS_OF_A_FUNCTION = 300,
    RUNS_IN_ALL = 6000,
    FIXED_MAXIMUM = 256, /* elements of an array whose length no number says */
    SETTINGS = 3,
    CONTENTS = 3,
};

/* Different for each number of a call, so that how far it goes tells which of them counts; no
 * product of two, and none plus one, is another of them. */
static const int primes[] = {5, 7, 11, 13, 17};
enum { PRIMES = sizeof primes / sizeof *primes };
/* No number has the same value in two settings. */
static const size_t shifts[SETTINGS] = {0, 2, 3};
/* Code may stop at a zero, or at what is no digit. */
static const char fills[CONTENTS] = {0, 'a', '1'};

enum ending { CLEAN, VIOLATES, OTHERWISE };

/* What the number of elements may depend on. */
struct extent {
    int number, factor; /* parameters, or -1; both: their product */
    size_t more;        /* elements beyond that */
};

/* A pointer of a function while it is measured. */
struct measuring {
    struct api *api;
    struct trial_calls calls;
    struct runner *runner;
    struct function *function;
    const struct operation *operation;
    size_t pointer;
    size_t runs_left, runs_left_in_all;
    bool is_usable[CONTENTS];
    size_t reach[CONTENTS]; /* elements, in the first setting */
    size_t leading;         /* the content that lets the call go furthest */
    bool is_written;        /* by the last access that was too far */
    struct outcome outcome;
};

static const struct parameter *parameter_of(const struct measuring *measuring)
{
    return &measuring->function->parameters[measuring->pointer];
}

/* Numbers, and places of one that may say how much room there is. */
static bool may_count(const struct measuring *measuring, size_t index)
{
    const struct parameter *parameter = &measuring->function->parameters[index];
    const struct type *type = parameter->type;
    if (index == measuring->pointer || parameter->constant_count)
        return false;
    if (type->kind == TYPE_POINTER)
        return is_count_type(type->target) && !type->target->is_const &&
               !parameter->declared_length;
    return is_count_type(type) && !role_has(parameter->role, TRAIT_OURS);
}

static size_t count_numbers(const struct measuring *measuring)
{
    size_t count = 0;
    for (size_t i = 0; i < measuring->function->parameter_count; i++)
        count += may_count(measuring, i);
    return count;
}

static struct trial_setting setting_of(const struct measuring *measuring, size_t nth,
                                       size_t content, size_t elements)
{
    struct trial_setting setting = trial_setting_plain();
    size_t count = 0;
    for (size_t i = 0; i < measuring->function->parameter_count; i++)
        if (may_count(measuring, i))
            setting.numbers[i] = primes[(count++ + shifts[nth]) % PRIMES];
    setting.fill = fills[content];
    setting.numbers[measuring->pointer] = fills[content] != 0;
    setting.elements[measuring->pointer] = elements;
    setting.is_ended[measuring->pointer] = false;
    return setting;
}

static bool has_ended_too_far(const struct outcome *outcome)
{
    return outcome->end == END_HEAP_OVERFLOW && outcome->statement + 1 == outcome->statement_count;
}

static enum ending try_setting(struct measuring *measuring, const struct trial_setting *setting)
{
    struct statements statements;
    struct outcome *outcome = &measuring->outcome;
    struct error injected;
    if (!measuring->runs_left || !measuring->runs_left_in_all ||
        !trial_call_make(&measuring->calls, measuring->operation, setting, &statements))
        return OTHERWISE;
    measuring->runs_left--;
    measuring->runs_left_in_all--;
    if (!runner_run(measuring->runner, &statements, 0, outcome, &injected)) {
        measuring->runs_left_in_all = 0;
        return OTHERWISE;
    }
    if (outcome->end == END_HANG)
        measuring->runs_left = 0; /* each takes as long as a thousand other calls */
    if (outcome_is_ok(outcome))
        return outcome_has_skipped(outcome) ? OTHERWISE : CLEAN;
    if (!has_ended_too_far(outcome))
        return OTHERWISE;
    measuring->is_written = strstr(outcome->message, "write of ") != NULL;
    return VIOLATES;
}

static enum ending try_elements(struct measuring *measuring, size_t setting, size_t content,
                                size_t elements)
{
    struct trial_setting tried = setting_of(measuring, setting, content, elements);
    return try_setting(measuring, &tried);
}

/* The least number of elements with which the call returns, in the first setting. */
static bool find_reach(struct measuring *measuring, size_t content)
{
    size_t too_few = 0, enough = TRIAL_ELEMENTS;
    if (try_elements(measuring, 0, content, enough) != CLEAN)
        return false;
    enum ending with_none = try_elements(measuring, 0, content, 0);
    while (with_none == VIOLATES && enough - too_few > 1) {
        size_t middle = too_few + (enough - too_few) / 2;
        enum ending ending = try_elements(measuring, 0, content, middle);
        if (ending == OTHERWISE)
            return false;
        *(ending == CLEAN ? &enough : &too_few) = middle;
    }
    measuring->reach[content] = with_none == CLEAN ? 0 : enough;
    return with_none != OTHERWISE;
}

/* False: the call cannot be made so that it returns. */
static bool find_reaches(struct measuring *measuring)
{
    size_t usable = 0;
    for (size_t i = 0; i < CONTENTS; i++) {
        measuring->is_usable[i] = find_reach(measuring, i);
        if (!measuring->is_usable[i])
            continue;
        if (!usable++ || measuring->reach[i] > measuring->reach[measuring->leading])
            measuring->leading = i;
    }
    return usable > 0;
}

static size_t elements_by(const struct extent *extent, const struct trial_setting *setting)
{
    size_t elements = extent->number < 0 ? 0 : (size_t)setting->numbers[extent->number];
    if (extent->factor >= 0)
        elements *= (size_t)setting->numbers[extent->factor];
    return elements + extent->more;
}

/* One element less is too few, one more changes nothing, and with so many no content goes too far.
 */
static bool holds_in(struct measuring *measuring, const struct extent *extent, size_t nth)
{
    struct trial_setting setting = setting_of(measuring, nth, measuring->leading, 0);
    size_t elements = elements_by(extent, &setting);
    for (size_t i = 0; i < CONTENTS; i++)
        if (measuring->is_usable[i] && try_elements(measuring, nth, i, elements) != CLEAN)
            return false;
    return try_elements(measuring, nth, measuring->leading, elements + 1) == CLEAN &&
           try_elements(measuring, nth, measuring->leading, elements - 1) == VIOLATES;
}

/* Nothing is read when the number is 0. */
static bool holds_for_none(struct measuring *measuring, const struct extent *extent)
{
    struct trial_setting setting = setting_of(measuring, 0, measuring->leading, extent->more);
    if (extent->number < 0)
        return true;
    setting.numbers[extent->number] = 0;
    return try_setting(measuring, &setting) == CLEAN;
}

static bool holds(struct measuring *measuring, const struct extent *extent)
{
    struct trial_setting first = setting_of(measuring, 0, measuring->leading, 0);
    if (elements_by(extent, &first) != measuring->reach[measuring->leading] ||
        !holds_for_none(measuring, extent))
        return false;
    for (size_t nth = 1; nth < SETTINGS; nth++)
        if (!holds_in(measuring, extent, nth))
            return false;
    return true;
}

/* ---- claims ---- */

static const char *verb_of(const struct measuring *measuring)
{
    return measuring->is_written ? "writes" : "reads";
}

static struct evidence found(unsigned confidence, const char *reason)
{
    return evidence_of(EVIDENCE_EXPERIMENT, confidence, reason);
}

static const char *name_of(const struct measuring *measuring, int parameter)
{
    return describe_parameter(measuring->api->arena, measuring->function, (size_t)parameter);
}

static const char *reason_of(const struct measuring *measuring, const struct extent *extent)
{
    struct api *api = measuring->api;
    const char *number = name_of(measuring, extent->number);
    if (extent->factor >= 0)
        return REASON(api, "%s as many elements as %s times %s say, and fails with one less",
                      verb_of(measuring), number, name_of(measuring, extent->factor));
    return REASON(api, "%s as many elements as %s says%s, and fails with one less",
                  verb_of(measuring), number, extent->more ? " and a terminator" : "");
}

static enum role role_of_number(const struct measuring *measuring, int number)
{
    if (measuring->function->parameters[number].type->kind == TYPE_POINTER)
        return ROLE_IN_OUT;
    return measuring->is_written ? ROLE_CAPACITY : ROLE_LENGTH;
}

static bool measures_already(const struct measuring *measuring, int number)
{
    const struct parameter *parameter = &measuring->function->parameters[number];
    return parameter->role_evidence.source == EVIDENCE_EXPERIMENT && parameter->partner >= 0;
}

/* One number may measure several buffers; it is said of the first. */
static void claim_extent(struct measuring *measuring, const struct extent *extent)
{
    struct evidence evidence = found(CONFIDENCE_MEASURED, reason_of(measuring, extent));
    struct claim buffer = {ROLE_BUFFER, extent->number, extent->factor, evidence};
    struct claim number = {role_of_number(measuring, extent->number), -1, extent->factor,
                           evidence};
    if (measures_already(measuring, extent->number))
        claim_role(measuring->api, measuring->function, measuring->pointer, buffer);
    else
        claim_pair(measuring->api, measuring->function, measuring->pointer,
                   (size_t)extent->number, number);
}

/* A string and its length. */
static void claim_string_of(struct measuring *measuring, const struct extent *extent)
{
    struct evidence evidence = found(CONFIDENCE_MEASURED, reason_of(measuring, extent));
    struct claim string = {ROLE_STRING, -1, -1, evidence};
    struct claim length = {ROLE_LENGTH, (int)measuring->pointer, -1, evidence};
    if (claim_role(measuring->api, measuring->function, measuring->pointer, string))
        claim_role(measuring->api, measuring->function, (size_t)extent->number, length);
}

static bool try_numbers(struct measuring *measuring)
{
    size_t count = measuring->function->parameter_count;
    for (size_t i = 0; i < count; i++) {
        struct extent alone = {(int)i, -1, 0};
        if (may_count(measuring, i) && holds(measuring, &alone)) {
            claim_extent(measuring, &alone);
            return true;
        }
        for (size_t j = i + 1; j < count; j++) {
            struct extent product = {(int)i, (int)j, 0};
            if (may_count(measuring, i) && may_count(measuring, j) &&
                holds(measuring, &product)) {
                claim_extent(measuring, &product);
                return true;
            }
        }
    }
    return false;
}

static bool is_constant_text(const struct parameter *parameter)
{
    return parameter->type->target->kind == TYPE_CHAR && parameter->type->target->is_const;
}

static bool try_terminated(struct measuring *measuring)
{
    for (size_t i = 0; i < measuring->function->parameter_count; i++) {
        struct extent terminated = {(int)i, -1, 1};
        if (!is_constant_text(parameter_of(measuring)) || !may_count(measuring, i) ||
            measuring->function->parameters[i].type->kind == TYPE_POINTER ||
            !holds(measuring, &terminated))
            continue;
        claim_string_of(measuring, &terminated);
        return true;
    }
    return false;
}

/* A number that is said to be 1 keeps the call from going on: it is a limit that was not reached.
 */
static bool is_limited(struct measuring *measuring, size_t reach)
{
    struct trial_setting setting = setting_of(measuring, 0, measuring->leading, reach - 1);
    if (!count_numbers(measuring))
        return false;
    for (size_t i = 0; i < measuring->function->parameter_count; i++)
        if (may_count(measuring, i))
            setting.numbers[i] = 1;
    return try_setting(measuring, &setting) != VIOLATES;
}

/* How much is written may depend on what else there is: text on anything, bytes on other bytes.
 * What has no type may be an object. */
static bool may_be_fixed(const struct measuring *measuring)
{
    const struct parameter *parameter = parameter_of(measuring);
    bool is_text = type_is_char_pointer(parameter->type, false);
    if (parameter->type->target->kind == TYPE_VOID || parameter->partner >= 0)
        return false;
    for (size_t i = 0; i < measuring->function->parameter_count; i++) {
        const struct type *other = measuring->function->parameters[i].type;
        if (i != measuring->pointer &&
            (is_text || (other->kind == TYPE_POINTER && other->target->kind != TYPE_RECORD)))
            return false;
    }
    return true;
}

/* The same whatever the buffer holds: what is only sometimes read proves nothing. */
static bool try_fixed(struct measuring *measuring)
{
    size_t reach = measuring->reach[measuring->leading];
    struct extent fixed = {-1, -1, reach};
    if (reach < 2 || reach > FIXED_MAXIMUM || !may_be_fixed(measuring))
        return false;
    for (size_t i = 0; i < CONTENTS; i++)
        if (!measuring->is_usable[i] || measuring->reach[i] != reach)
            return false;
    if (is_limited(measuring, reach) || !holds(measuring, &fixed))
        return false;
    struct parameter *parameter = &measuring->function->parameters[measuring->pointer];
    const char *reason = REASON(measuring->api, "%s %zu elements, whatever it is given",
                                verb_of(measuring), reach);
    if (claim_role(measuring->api, measuring->function, measuring->pointer,
                   (struct claim){ROLE_BUFFER, -1, -1, found(CONFIDENCE_ENDURED, reason)}))
        parameter->declared_length = reach;
    return true;
}

enum { LETTERS = 1 }; /* a content */

/* Bytes that are taken for text, because most are: what goes on behind a zero is none. */
static bool try_beyond_zero(struct measuring *measuring)
{
    const struct parameter *parameter = parameter_of(measuring);
    struct trial_setting setting = setting_of(measuring, 0, LETTERS, 2);
    setting.is_ended[measuring->pointer] = true;
    if (parameter->role != ROLE_STRING || type_is_char_pointer(parameter->type, false) ||
        try_setting(measuring, &setting) != VIOLATES || measuring->is_written)
        return false;
    return claim_role(measuring->api, measuring->function, measuring->pointer,
                      (struct claim){ROLE_BUFFER, -1, -1,
                                     found(CONFIDENCE_ENDURED, "reads on behind a zero")});
}

/* Reads up to a zero, wherever it is. */
static void try_text(struct measuring *measuring)
{
    static const size_t lengths[] = {0, 3, 9};
    const struct parameter *parameter = parameter_of(measuring);
    bool stops_at_zero = measuring->is_usable[0] && measuring->reach[0] == 1;
    if (parameter->type->target->kind != TYPE_CHAR || parameter->partner >= 0 || !stops_at_zero ||
        try_elements(measuring, 0, LETTERS, TRIAL_ELEMENTS) != VIOLATES)
        return;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct trial_setting setting = setting_of(measuring, i % SETTINGS, LETTERS, lengths[i]);
        if (try_setting(measuring, &setting) != VIOLATES || measuring->is_written)
            return;
        setting.elements[measuring->pointer]++;
        setting.is_ended[measuring->pointer] = true;
        if (try_setting(measuring, &setting) != CLEAN)
            return;
    }
    claim_role(measuring->api, measuring->function, measuring->pointer,
               (struct claim){parameter->type->target->is_const ? ROLE_STRING : ROLE_TEXT_BUFFER,
                              -1, -1, found(CONFIDENCE_ENDURED, "reads up to the first zero")});
}

static void measure_pointer(struct measuring *measuring)
{
    if (count_numbers(measuring) > PRIMES || !find_reaches(measuring))
        return;
    if (!try_numbers(measuring) && !try_terminated(measuring) && !try_fixed(measuring) &&
        !try_beyond_zero(measuring))
        try_text(measuring);
}

/* ---- which ---- */

static bool is_tried(const struct function *function)
{
    return function_is_callable(function) && !function->is_support && !function->expression &&
           !function->variant_of && !function->is_only_by_variants && !function->is_variadic &&
           !function->is_noreturn && !function->sets_hook &&
           function->purpose != PURPOSE_DESTRUCTOR && function->purpose != PURPOSE_CLEARER &&
           function->purpose != PURPOSE_RELEASE;
}

bool lengths_are_open(const struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        for (size_t j = 0; is_tried(function) && j < function->parameter_count; j++)
            if (parameter_has_open_extent(&function->parameters[j]))
                return true;
    }
    return false;
}

void lengths_measure(struct api *api, struct vocabulary *vocabulary, struct runner *runner)
{
    struct measuring measuring = {.api = api,
                                  .calls = {.vocabulary = vocabulary},
                                  .runner = runner,
                                  .runs_left_in_all = RUNS_IN_ALL};
    for (size_t i = 0; i < api->functions.count; i++) {
        measuring.function = api->functions.items[i];
        measuring.operation = vocabulary_call(vocabulary, measuring.function);
        measuring.runs_left = RUNS_OF_A_FUNCTION;
        if (!measuring.operation || !is_tried(measuring.function))
            continue;
        for (size_t j = 0; j < measuring.function->parameter_count; j++) {
            measuring.pointer = j;
            if (parameter_has_open_extent(&measuring.function->parameters[j]))
                measure_pointer(&measuring);
        }
    }
    trial_calls_release(&measuring.calls);
}
