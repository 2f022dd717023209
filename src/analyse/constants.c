#include "analyse/constants.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/code.h"

enum {
    NEAR_MAXIMUM = 64,    /* constants of a function */
    REACH_MAXIMUM = 48,   /* bodies and tables that a function is looked for in */
    LETTERS_MAXIMUM = 32, /* longer strings are messages */
    SPACES_MAXIMUM = 2,   /* likewise */
    NUMBER_MAXIMUM = 0x110000, /* the end of Unicode; larger ones are masks and limits */
};

/* A function's body or a table: a document, in which constants are terms. */
struct document {
    const struct code *root;
    VECTOR_OF(size_t) terms;              /* each once */
    VECTOR_OF(const char *) references;   /* functions and variables */
};

struct term {
    struct mined_constant *constant;
    size_t occurrences;
    size_t documents;
    size_t last_document; /* the last one that it was found in, from 1 */
};

struct mining {
    struct api *api;
    VECTOR_OF(struct document *) documents;
    VECTOR_OF(struct term) terms;
    struct string_map terms_by_key; /* to the index + 1 */
    struct string_map documents_by_name;
    struct arena scratch;
};

static bool is_message(const char *string)
{
    size_t spaces = 0, length = strlen(string);
    for (size_t i = 0; i < length; i++)
        spaces += string[i] == ' ';
    return length > LETTERS_MAXIMUM || spaces > SPACES_MAXIMUM;
}

static size_t find_term(struct mining *mining, const struct mined_constant *wanted)
{
    char *key = wanted->string ? arena_printf(&mining->scratch, "\"%s", wanted->string)
                               : arena_printf(&mining->scratch, "%lld",
                                              (long long)wanted->number);
    uintptr_t known = (uintptr_t)string_map_get(&mining->terms_by_key, key);
    if (known)
        return known - 1;
    struct term term = {arena_copy(mining->api->arena, wanted, sizeof *wanted), 0, 0, 0};
    vector_push(&mining->terms, term);
    string_map_put(&mining->terms_by_key, key, (void *)(uintptr_t)mining->terms.count);
    return mining->terms.count - 1;
}

static void note(struct mining *mining, size_t document, const struct mined_constant *wanted)
{
    size_t index = find_term(mining, wanted);
    struct term *term = &mining->terms.items[index];
    term->occurrences++;
    term->constant->is_character |= wanted->is_character;
    term->constant->is_compared |= wanted->is_compared;
    if (term->last_document == document + 1)
        return;
    term->last_document = document + 1;
    term->documents++;
    vector_push(&mining->documents.items[document]->terms, index);
}

static void note_number(struct mining *mining, size_t document, int64_t number, bool is_character,
                        bool is_compared)
{
    if (number >= -NUMBER_MAXIMUM && number <= NUMBER_MAXIMUM)
        note(mining, document, &(struct mined_constant){.number = number,
                                                        .is_character = is_character,
                                                        .is_compared = is_compared});
}

static bool is_comparison(const struct code *code)
{
    return code->kind == CODE_CASE ||
           (code->kind == CODE_BINARY &&
            (code->operation == CODE_LESS || code->operation == CODE_EQUAL ||
             code->operation == CODE_UNEQUAL));
}

/* Whether it is a number when it is folded. */
static bool fold(const struct code *code, int64_t *number)
{
    code = code_plain(code);
    if (code && code->kind == CODE_NUMBER) {
        *number = code->number;
        return true;
    }
    int64_t left, right;
    if (!code || code->kind != CODE_BINARY || !fold(code_child(code, 0), &left) ||
        !fold(code_child(code, 1), &right))
        return false;
    switch (code->operation) {
    case CODE_ADD:
        return !__builtin_add_overflow(left, right, number);
    case CODE_SUBTRACT:
        return !__builtin_sub_overflow(left, right, number);
    case CODE_MULTIPLY:
        return !__builtin_mul_overflow(left, right, number);
    case CODE_BITS_OR:
        *number = left | right;
        return true;
    default:
        return false;
    }
}

/* What an assertion tells of itself is no constant of the code. */
static bool is_left_out(const struct code *code)
{
    const char *callee = code->kind == CODE_CALL ? code_callee(code) : NULL;
    return code->kind == CODE_SIZEOF || (callee && text_starts_with(callee, "__assert"));
}

static void walk(struct mining *mining, size_t document, const struct code *code,
                 const struct code *parent)
{
    int64_t number;
    if (is_left_out(code))
        return;
    if (code->kind == CODE_STRING && code->text && *code->text && !is_message(code->text))
        note(mining, document, &(struct mined_constant){.string = code->text});
    if ((code->kind == CODE_FUNCTION || code->kind == CODE_GLOBAL) && code->name)
        vector_push(&mining->documents.items[document]->references, code->name);
    if (fold(code, &number)) {
        note_number(mining, document, number, code->is_character, is_comparison(parent));
        return;
    }
    for (const struct code *child = code->first; child; child = child->next)
        walk(mining, document, child, code);
}

static void add_document(struct mining *mining, const char *name, const struct code *root)
{
    if (!root)
        return;
    struct document *document = arena_alloc_zeroed(&mining->scratch, 1, sizeof *document);
    document->root = root;
    vector_push(&mining->documents, document);
    if (!string_map_get(&mining->documents_by_name, name))
        string_map_put(&mining->documents_by_name, name, document);
    walk(mining, mining->documents.count - 1, root, root);
}

static void read_documents(struct mining *mining)
{
    const struct api *api = mining->api;
    for (size_t i = 0; i < api->bodies.count; i++)
        if (!api->bodies.items[i]->is_caller)
            add_document(mining, api->bodies.items[i]->symbol, api->bodies.items[i]->root);
    for (size_t i = 0; i < api->tables.count; i++)
        add_document(mining, api->tables.items[i]->name, api->tables.items[i]->root);
}

/* The weight grows with how often and in how many documents a constant stands (GRT's tf-idf). */
static void weigh(struct mining *mining)
{
    double all = (double)mining->documents.count + 1;
    for (size_t i = 0; i < mining->terms.count; i++) {
        const struct term *term = &mining->terms.items[i];
        term->constant->weight =
            (double)term->occurrences * log(all / (all - (double)term->documents));
        vector_push(&mining->api->mined, term->constant);
    }
}

/* What can be reached from a function, breadth first. */
struct reach {
    const struct document *documents[REACH_MAXIMUM];
    size_t count;
};

static void reach_add(struct reach *reach, const struct document *document)
{
    for (size_t i = 0; i < reach->count; i++)
        if (reach->documents[i] == document)
            return;
    if (document && reach->count < REACH_MAXIMUM)
        reach->documents[reach->count++] = document;
}

static void reach_all(struct reach *reach, const struct mining *mining)
{
    for (size_t i = 0; i < reach->count; i++) {
        const struct document *document = reach->documents[i];
        for (size_t j = 0; j < document->references.count; j++)
            reach_add(reach, string_map_get(&mining->documents_by_name,
                                            document->references.items[j]));
    }
}

static void mine_near(struct mining *mining, struct function *function)
{
    struct reach reach = {0};
    const struct mined_constant *found[NEAR_MAXIMUM];
    size_t count = 0;
    bool *is_found = arena_alloc_zeroed(&mining->scratch, mining->terms.count + 1, 1);
    reach_add(&reach, string_map_get(&mining->documents_by_name, function->name));
    reach_all(&reach, mining);
    for (size_t i = 0; i < reach.count; i++)
        for (size_t j = 0; j < reach.documents[i]->terms.count && count < NEAR_MAXIMUM; j++) {
            size_t term = reach.documents[i]->terms.items[j];
            if (!is_found[term])
                found[count++] = mining->terms.items[term].constant;
            is_found[term] = true;
        }
    function->mined = arena_copy(mining->api->arena, found, count * sizeof *found);
    function->mined_count = count;
}

void constants_mine(struct api *api)
{
    struct mining mining = {.api = api};
    if (!api_rule_is_on(api, RULE_CONSTANTS))
        return;
    read_documents(&mining);
    weigh(&mining);
    for (size_t i = 0; i < api->functions.count; i++)
        mine_near(&mining, api->functions.items[i]);
    for (size_t i = 0; i < mining.documents.count; i++) {
        vector_release(&mining.documents.items[i]->terms);
        vector_release(&mining.documents.items[i]->references);
    }
    vector_release(&mining.documents);
    vector_release(&mining.terms);
    string_map_release(&mining.terms_by_key);
    string_map_release(&mining.documents_by_name);
    arena_release(&mining.scratch);
}
