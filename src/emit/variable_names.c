/* Variables: the types they are declared with and names a person would give them. */
#include <ctype.h>
#include <string.h>

#include "csource/csource.h"
#include "emit/emit_internal.h"

/* The first parameter that takes the value of the statement; NULL. */
static const struct parameter *first_parameter(const struct printed_body *body, size_t index)
{
    for (size_t i = index + 1; i < body->statements->count; i++) {
        if (body_operation(body, i)->kind != OPERATION_CALL || body_filler(body, i))
            continue;
        for (size_t j = 0; j < body->statements->items[i].argument_count; j++)
            if (statements_source(body->statements, i, j) == (int)index)
                return &body_operation(body, i)->function->parameters[j];
    }
    return NULL;
}

/* "size_t" for a parameter "size_t *" or "const size_t *"; NULL when that is not so simple. */
static const char *pointee_spelling(struct arena *arena, const struct parameter *parameter)
{
    const char *spelling = parameter->spelling;
    if (!text_ends_with(spelling, "*") || strpbrk(spelling, "(["))
        return NULL;
    if (parameter->type->target->is_const) {
        if (parameter->type->target->kind == TYPE_POINTER || !text_starts_with(spelling, "const "))
            return NULL;
        spelling += strlen("const ");
    }
    char *copy = arena_printf(arena, "%.*s", (int)strlen(spelling) - 1, spelling);
    while (*copy && copy[strlen(copy) - 1] == ' ')
        copy[strlen(copy) - 1] = '\0';
    return *copy ? copy : NULL;
}

/* A record without tag and typedef can only be named through its pointer. */
static const char *spelling_of(struct arena *arena, const struct type *type,
                               const struct parameter *parameter)
{
    bool is_unnamed = strstr(type->spelling, "(unnamed") || strstr(type->spelling, "(anonymous");
    if (is_unnamed && parameter)
        return arena_printf(arena, "__typeof__(*(%s)0)", parameter->spelling);
    return type->spelling;
}

/* Storage is declared as the parameter that takes its address says: `const char *text` for
 * `const char **`. */
static void choose_storage_type(struct printed_body *body, size_t index)
{
    static const struct type byte = {
        .kind = TYPE_CHAR, .spelling = "unsigned char", .size = 1, .sort = &byte};
    const struct parameter *parameter = first_parameter(body, index);
    struct variable *variable = &body->variables[index];
    variable->type = body_operation(body, index)->element;
    if (variable->type->kind == TYPE_VOID)
        variable->type = &byte;
    bool fits = parameter && parameter->type->kind == TYPE_POINTER &&
                parameter->type->target->sort == variable->type;
    const char *spelling = NULL;
    if (fits) {
        const struct type *target = parameter->type->target;
        variable->type = target->is_const ? target->sort : target;
        spelling = pointee_spelling(body->arena, parameter);
    }
    variable->spelling =
        spelling ? spelling : spelling_of(body->arena, variable->type, fits ? parameter : NULL);
}

static void choose_load_type(struct printed_body *body, size_t index)
{
    struct variable *variable = &body->variables[index];
    int source = statements_source(body->statements, index, 0);
    variable->type = body_operation(body, index)->element;
    variable->spelling = variable->type->spelling;
    if (source < 0)
        return;
    bool is_address;
    const struct type *type = expression_type(body, (size_t)source, &is_address);
    if (is_address) {
        variable->type = type;
        variable->spelling = body->variables[source].spelling;
    } else if (type->kind == TYPE_POINTER && type->target->sort == variable->type) {
        variable->type = type->target->is_const ? type->target->sort : type->target;
        variable->spelling = variable->type->spelling;
    }
}

/* The first parameter of a type of its own that a `void *` is given for, rather one that may change
 * what it points to; NULL. */
static const struct parameter *typed_parameter(const struct printed_body *body, size_t index)
{
    const struct parameter *found = NULL;
    for (size_t i = index + 1; i < body->statements->count; i++) {
        const struct operation *operation = body_operation(body, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            const struct parameter *parameter = &operation->function->parameters[j];
            if (statements_source(body->statements, i, j) != (int)index ||
                !type_is_pointer_to(parameter->type, TYPE_RECORD) ||
                strchr(parameter->spelling, '['))
                continue;
            if (!parameter->type->target->is_const)
                return parameter;
            found = found ? found : parameter;
        }
    }
    return found;
}

/* `struct item *item = map_get(map, "a");` where it is then given for a `struct item *`. */
static void choose_result_type(struct printed_body *body, size_t index)
{
    const struct function *function = body_operation(body, index)->function;
    struct variable *variable = &body->variables[index];
    variable->type = function->result->is_const ? function->result->sort : function->result;
    variable->spelling = csource_result_spelling(function);
    const struct parameter *parameter = type_is_pointer_to(variable->type, TYPE_VOID)
                                            ? typed_parameter(body, index)
                                            : NULL;
    if (!parameter || (function->result->target->is_const && !parameter->type->target->is_const))
        return;
    variable->type = parameter->type;
    variable->spelling = parameter->spelling;
}

void variables_choose_types(struct printed_body *body)
{
    for (size_t i = 0; i < body->statements->count; i++) {
        switch (body_operation(body, i)->kind) {
        case OPERATION_LOAD:
            choose_load_type(body, i);
            break;
        case OPERATION_CALL:
            choose_result_type(body, i);
            break;
        default:
            choose_storage_type(body, i);
        }
    }
}

/* "size" of "list_size", "is_empty" of "list_is_empty". */
static const char *last_words(struct arena *arena, const char *function_name)
{
    const char *name = words_snake(arena, function_name);
    const char *last = strrchr(name, '_');
    bool is_numbered = isdigit((unsigned char)name[strlen(name) - 1]); /* `write22` is no word */
    if (!last || is_numbered || !isalpha((unsigned char)last[1]) || strlen(last + 1) < 3)
        return NULL;
    static const char *const questions[] = {"_is", "_has", "_can", "is", "has", "can"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        size_t length = strlen(questions[i]);
        if ((size_t)(last - name) >= length &&
            strncmp(last - length, questions[i], length) == 0 &&
            (*questions[i] == '_' || last - length == name))
            return last - length + (*questions[i] == '_');
    }
    return last + 1;
}

static bool is_question(const char *words)
{
    return words && (text_starts_with(words, "is_") || text_starts_with(words, "has_") ||
                     text_starts_with(words, "can_"));
}

/* Names of parameters that say something. */
static const char *parameter_word(struct arena *arena, const struct parameter *parameter)
{
    static const char *const empty_words[] = {"out", "ptr", "ret", "res", "arg", "val", "tmp"};
    if (!parameter || strlen(parameter->name) < 3)
        return NULL;
    for (size_t i = 0; i < sizeof empty_words / sizeof *empty_words; i++)
        if (strcmp(parameter->name, empty_words[i]) == 0)
            return NULL;
    return words_snake(arena, parameter->name);
}

static const char *storage_word(const struct printed_body *body, size_t index)
{
    const struct parameter *parameter = first_parameter(body, index);
    const struct type *type = body->variables[index].type;
    if (body_operation(body, index)->kind == OPERATION_BUFFER && type_has_pointers(type)) {
        const char *noun = words_noun(body->arena, type);
        return noun ? arena_printf(body->arena, "%ss", noun) : "pointers";
    }
    if (body_operation(body, index)->kind == OPERATION_BUFFER) {
        bool is_text = strcmp(type->sort->spelling, "char") == 0;
        return is_text ? "text" : type->size == 1 ? "bytes" : "numbers";
    }
    if (type->kind == TYPE_RECORD)
        return words_noun(body->arena, type);
    if (parameter && role_has(parameter->role, TRAIT_DATA))
        return "number";
    const char *word = parameter_word(body->arena, parameter);
    if (word)
        return word;
    word = type->kind == TYPE_POINTER ? words_noun(body->arena, type) : NULL;
    return word ? word : "value";
}

static bool may_change_something(const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        if (type->kind == TYPE_POINTER && !type->target->is_const)
            return true;
    }
    return false;
}

/* A getter is, and the answer to a question; what only says how the call went is no thing by
 * itself. */
static bool is_named_after_what_it_gives(struct arena *arena, const struct function *function)
{
    enum type_kind kind = function->result->kind;
    if (kind == TYPE_BOOL && !function->is_pure && may_change_something(function))
        return is_question(last_words(arena, function->name));
    if (function->is_pure || function->purpose == PURPOSE_GETTER)
        return true;
    if (function->failure != FAILURE_UNKNOWN)
        return false;
    return !may_change_something(function) || (kind != TYPE_SIGNED && kind != TYPE_UNSIGNED);
}

static const char *result_word(const struct printed_body *body, size_t index)
{
    const struct type *type = body->variables[index].type;
    const struct operation *operation = body_operation(body, index);
    if (type_is_function_pointer(type))
        return "function";
    if (type->kind == TYPE_POINTER || type->kind == TYPE_RECORD) {
        const char *noun = words_noun(body->arena, type);
        return noun ? noun : "pointer";
    }
    if (operation->kind == OPERATION_CALL &&
        !is_named_after_what_it_gives(body->arena, operation->function))
        return "result";
    const char *word = operation->kind == OPERATION_CALL
                           ? last_words(body->arena, operation->function->name)
                           : "value";
    return word && !reserved_names_have(body->reserved, word) ? word : "result";
}

/* What the test is about is the result; what went before has a name of its own, `open_result`. */
static const char *result_word_beside(const struct printed_body *body, size_t index, size_t tested)
{
    const char *word = result_word(body, index);
    const struct operation *operation = body_operation(body, index);
    const char *last = operation->kind == OPERATION_CALL
                           ? last_words(body->arena, operation->function->name)
                           : NULL;
    bool is_other = body->test && index != tested && last && strcmp(word, "result") == 0;
    return is_other ? arena_printf(body->arena, "%s_result", last) : word;
}

static bool is_taken(const struct printed_body *body, size_t index, const char *name)
{
    if (reserved_names_have(body->reserved, name))
        return true;
    for (size_t i = 0; i < index; i++)
        if (body->variables[i].name && strcmp(body->variables[i].name, name) == 0)
            return true;
    return false;
}

static bool is_identifier(const char *word)
{
    if (isdigit((unsigned char)*word))
        return false;
    return word[strspn(word, "abcdefghijklmnopqrstuvwxyz_0123456789")] == '\0';
}

/* A word that is a type's name gets an article, other words a number when they are taken. */
static const char *unique_name(const struct printed_body *body, size_t index, const char *word)
{
    if (!word || !*word || !is_identifier(word))
        word = "value";
    if (reserved_names_have(body->reserved, word))
        word = arena_printf(body->arena, "%s_%s", strchr("aeiou", *word) ? "an" : "a", word);
    const char *name = word;
    for (unsigned number = 2; is_taken(body, index, name); number++)
        name = arena_printf(body->arena, "%s%u", word, number);
    return name;
}

/* `name` is not NULL where a variable is needed. */
void variables_choose_names(struct printed_body *body)
{
    size_t tested = SEQUENCE_MAXIMUM;
    statements_last_call(body->vocabulary, body->statements, body->values,
                         body->clean_up - body->observer_count, &tested);
    for (size_t i = 0; i < body->statements->count; i++) {
        if (!body->variables[i].name)
            continue;
        enum operation_kind kind = body_operation(body, i)->kind;
        bool is_storage = kind == OPERATION_OBJECT || kind == OPERATION_BUFFER;
        body->variables[i].name =
            unique_name(body, i, is_storage ? storage_word(body, i)
                                                          : result_word_beside(body, i, tested));
    }
}
