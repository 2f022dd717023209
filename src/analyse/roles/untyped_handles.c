#include "analyse/roles/untyped_handles.h"

#include <ctype.h>
#include <string.h>

#include "analyse/roles/names.h"
#include "analyse/usage/usage_walk.h"
#include "base/memory.h"
#include "model/words.h"

/* No record is called that: it may be one or the other. */
static const char several[] = "";
static const char pending[] = "...";

/* What each `void *` is, by function: the spelling of a record; NULL when that is not known. */
struct real_types {
    const char *result;
    const char *parameters[API_MAXIMUM_PARAMETERS];
};

struct search {
    struct api *api;
    const struct usage *usage;
    struct string_map results; /* of bodies, by symbol */
    struct real_types *functions;
};

static const char *join(const char *a, const char *b)
{
    if (!a || !b)
        return a ? a : b;
    return strcmp(a, b) == 0 ? a : several;
}

/* ---- from bodies ---- */

static const char *record_of_value(struct search *search, const struct body *body,
                                   const struct code *value);

static bool is_local(const struct code *code, int64_t number)
{
    return code && code->kind == CODE_LOCAL && code->number == number;
}

/* What is ever put into a local. */
static const char *record_of_local(struct search *search, const struct body *body,
                                   const struct code *code, int64_t number)
{
    const char *record = NULL;
    if (code->kind == CODE_DECLARATION && code->number == number && code->first)
        record = record_of_value(search, body, code->first);
    else if (code->kind == CODE_ASSIGN && is_local(code->first, number))
        record = record_of_value(search, body, code->first->next);
    for (const struct code *child = code->first; child; child = child->next)
        record = join(record, record_of_local(search, body, child, number));
    return record;
}

/* What is ever returned. */
static const char *record_of_returns(struct search *search, const struct body *body,
                                     const struct code *code)
{
    const struct code *value = code->kind == CODE_RETURN ? code_plain(code->first) : NULL;
    if (value && !code->name)
        return value->kind == CODE_LOCAL
                   ? record_of_local(search, body, body->root, value->number)
                   : record_of_value(search, body, value);
    const char *record = code->kind == CODE_RETURN ? code->name : NULL;
    for (const struct code *child = code->first; child; child = child->next)
        record = join(record, record_of_returns(search, body, child));
    return record;
}

static const char *record_of_result(struct search *search, const char *symbol)
{
    const struct usage_summary *summary = symbol ? usage_of(search->usage, symbol) : NULL;
    if (!summary || !summary->body)
        return several;
    const char *known = string_map_get(&search->results, symbol);
    if (known)
        return known == pending ? NULL : known;
    string_map_put(&search->results, symbol, (void *)pending);
    const char *record = record_of_returns(search, summary->body, summary->body->root);
    string_map_put(&search->results, symbol, (void *)(record ? record : several));
    return record;
}

static const char *record_of_parameter(const struct search *search, const struct body *body,
                                       int64_t number)
{
    const struct usage_summary *summary = usage_of(search->usage, body->symbol);
    const char *record =
        number < USAGE_PARAMETERS ? summary->parameters[number].record : several;
    return record ? record : several;
}

static const char *record_of_value(struct search *search, const struct body *body,
                                   const struct code *value)
{
    value = code_plain(value);
    switch (value ? value->kind : CODE_OTHER) {
    case CODE_NUMBER:
        return code_is_zero(value) ? NULL : several;
    case CODE_CALL:
        return record_of_result(search, code_callee(value));
    case CODE_PARAMETER:
        return record_of_parameter(search, body, value->number);
    case CODE_CONDITIONAL:
        return join(record_of_value(search, body, code_child(value, 1)),
                    record_of_value(search, body, code_child(value, 2)));
    default:
        return several;
    }
}

static bool is_void_pointer(const struct type *type)
{
    return type_is_pointer_to(type, TYPE_VOID);
}

/* What is only kept or handed on may be anything, whatever it is cast to for that. */
static bool is_followed(const struct usage_summary *summary, size_t pointer)
{
    return summary->parameters[pointer].uses &
           (USE_READ | USE_WRITTEN | USE_FREED | USE_CONTENT_FREED);
}

static bool is_measured(const struct usage_summary *summary, size_t pointer)
{
    for (size_t i = 0; i < summary->parameter_count && i < USAGE_PARAMETERS; i++)
        if (summary->parameters[i].measures >> pointer & 1)
            return true;
    return false;
}

static void read_body(struct search *search, const struct function *function,
                      const struct usage_summary *summary)
{
    struct real_types *found = &search->functions[function->id];
    if (is_void_pointer(function->result))
        found->result = record_of_result(search, function->name);
    for (size_t i = 0; i < function->parameter_count; i++)
        if (is_void_pointer(function->parameters[i].type) && i < summary->parameter_count &&
            i < USAGE_PARAMETERS && is_followed(summary, i) && !is_measured(summary, i))
            found->parameters[i] = summary->parameters[i].record;
}

/* ---- from names ---- */

/* Up to the last word: "pool_" of "pool_create". */
static size_t stem_length(const char *name)
{
    char word[WORD_MAXIMUM];
    const char *at = name, *last = name;
    for (;;) {
        const char *start = at;
        while (*start && !isalpha((unsigned char)*start))
            start++;
        if (!name_next_word(&at, word))
            return (size_t)(last - name);
        last = start;
    }
}

static bool has_body(const struct search *search, const struct function *function)
{
    const struct usage_summary *summary = usage_of(search->usage, function->name);
    return summary && summary->body;
}

/* Memory is no handle: everything may be done to it. */
static bool is_maker_by_name(const struct search *search, const struct function *function)
{
    const char *verb = function->name + stem_length(function->name);
    return is_void_pointer(function->result) && !has_body(search, function) &&
           (name_verbs(verb) & VERB_CONSTRUCT) && !strcasestr(verb, "alloc");
}

static bool has_stem(const struct function *function, const char *stem, size_t length)
{
    return strncmp(function->name, stem, length) == 0;
}

static bool is_ender_by_name(const struct search *search, const struct function *function)
{
    return function->parameter_count == 1 && is_void_pointer(function->parameters[0].type) &&
           !has_body(search, function) &&
           (name_verbs(function->name + stem_length(function->name)) & VERB_DESTROY);
}

static bool has_ender(const struct search *search, const char *stem, size_t length)
{
    for (size_t i = 0; i < search->api->functions.count; i++) {
        const struct function *function = search->api->functions.items[i];
        if (has_stem(function, stem, length) && stem_length(function->name) == length &&
            is_ender_by_name(search, function))
            return true;
    }
    return false;
}

/* pool_create(), pool_destroy(), and so the first parameter of every other pool_...(). */
static void read_names(struct search *search, const struct function *maker)
{
    struct api *api = search->api;
    size_t length = stem_length(maker->name);
    if (!length || !is_maker_by_name(search, maker) || !has_ender(search, maker->name, length))
        return;
    size_t noun = length;
    while (noun && maker->name[noun - 1] == '_')
        noun--;
    const char *record = arena_printf(api->arena, "struct %.*s", (int)noun, maker->name);
    if (api_find_type(api, record))
        return;
    search->functions[maker->id].result = record;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (has_stem(function, maker->name, length) && function->parameter_count &&
            is_void_pointer(function->parameters[0].type) && !has_body(search, function) &&
            !name_says(function->parameters[0].name, WORDS_USER_DATA))
            search->functions[function->id].parameters[0] = record;
    }
}

/* ---- what follows ---- */

static const struct type *record_type(struct api *api, const char *spelling)
{
    bool is_new;
    struct type *type = api_intern_type(api, spelling, &is_new);
    if (is_new) {
        struct record *record = arena_alloc_zeroed(api->arena, 1, sizeof *record);
        record->spelling = type->spelling;
        type->kind = TYPE_RECORD;
        type->record = record;
        vector_push(&api->records, record);
    }
    return type;
}

static const struct type *const_type(struct api *api, const struct type *sort)
{
    bool is_new;
    struct type *type =
        api_intern_type(api, arena_printf(api->arena, "const %s", sort->spelling), &is_new);
    if (is_new) {
        uint32_t id = type->id;
        const char *spelling = type->spelling;
        *type = *sort;
        type->id = id;
        type->spelling = spelling;
        type->is_const = true;
        type->sort = sort;
    }
    return type;
}

static struct type *pointer_type(struct api *api, const struct type *target)
{
    bool is_new;
    struct type *type =
        api_intern_type(api, arena_printf(api->arena, "%s *", target->spelling), &is_new);
    if (is_new) {
        type->kind = TYPE_POINTER;
        type->size = type->alignment = sizeof(void *);
        type->target = target;
    }
    return type;
}

/* In the place of a `void *` or `const void *`. */
static const struct type *handle_type(struct api *api, const char *record,
                                      const struct type *declared)
{
    const struct type *target = record_type(api, record);
    struct type *sort = pointer_type(api, target);
    if (!declared->target->is_const)
        return sort;
    struct type *type = pointer_type(api, const_type(api, target));
    type->sort = sort;
    return type;
}

static bool is_pointer_to_record(const struct type *type, const char *record)
{
    return type_is_pointer_to(type, TYPE_RECORD) &&
           strcmp(type->target->sort->spelling, record) == 0;
}

static bool is_same(const char *a, const char *b)
{
    return a && strcmp(a, b) == 0;
}

/* Users make those themselves that the headers define. */
static bool is_made(const struct search *search, const char *record)
{
    const struct api *api = search->api;
    const struct type *type = api_find_type(api, record);
    if (type && type->record && type->record->is_complete_for_users)
        return true;
    for (size_t i = 0; i < api->functions.count; i++)
        if (is_same(search->functions[i].result, record) ||
            is_pointer_to_record(api->functions.items[i]->result, record))
            return true;
    return false;
}

static bool is_wanted(const struct search *search, const char *record)
{
    const struct api *api = search->api;
    for (size_t i = 0; i < api->functions.count; i++)
        for (size_t j = 0; j < api->functions.items[i]->parameter_count; j++)
            if (is_same(search->functions[i].parameters[j], record) ||
                is_pointer_to_record(api->functions.items[i]->parameters[j].type, record))
                return true;
    return false;
}

/* One that has no name in C is told by where it stands. */
static bool is_handle(const struct search *search, const char *record)
{
    return record && *record && !strstr(record, "(unnamed") && !strstr(record, "(anonymous") &&
           is_made(search, record) && is_wanted(search, record);
}

static bool says_user(const struct function *function, size_t parameter)
{
    return function->declared && function->declared->parameters[parameter].role_evidence.source ==
                                     EVIDENCE_USER;
}

static void settle(struct search *search, struct function *function)
{
    const struct real_types *real = &search->functions[function->id];
    if (is_handle(search, real->result))
        function->result = handle_type(search->api, real->result, function->result);
    for (size_t i = 0; i < function->parameter_count; i++)
        if (is_handle(search, real->parameters[i]) && !says_user(function, i))
            function->parameters[i].type =
                handle_type(search->api, real->parameters[i], function->parameters[i].type);
}

void handles_settle(struct api *api, const struct usage *usage)
{
    struct search search = {.api = api, .usage = usage};
    search.functions = memory_alloc_zeroed(api->functions.count + 1, sizeof *search.functions);
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (has_body(&search, function))
            read_body(&search, function, usage_of(usage, function->name));
        else
            read_names(&search, function);
    }
    for (size_t i = 0; i < api->functions.count; i++)
        settle(&search, api->functions.items[i]);
    string_map_release(&search.results);
    free(search.functions);
}
