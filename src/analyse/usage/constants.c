#include "analyse/usage/constants.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/code.h"

enum {
    NEAR_MAXIMUM = 64,    /* constants of a function */
    REACH_MAXIMUM = 48,   /* bodies and tables that a function is looked for in */
    LETTERS_MAXIMUM = 32, /* longer strings are messages */
    SPACES_MAXIMUM = 2,   /* likewise */
    COMPARED_MAXIMUM = 16,
    PASSAGES_MAXIMUM = 4, /* functions that a parameter is handed on to, one after the other, ... */
    VISITS_MAXIMUM = 500, /* ... and all of them; a printer's buffer is handed on everywhere */
    NUMBER_MAXIMUM = 0x110000, /* the end of Unicode; larger ones are masks and limits */
};

/* A parameter is compared with a number. */
struct comparison {
    int64_t parameter;
    size_t term;
    bool is_handshake; /* `size != sizeof(struct x)`: the caller says what it was compiled with */
};

/* A parameter is handed on to a function. */
struct passage {
    int64_t parameter;
    const char *callee;
    size_t argument;
};

/* A function's body or a table: a document, in which constants are terms. */
struct document {
    const struct code *root;
    VECTOR_OF(struct comparison) comparisons;
    VECTOR_OF(struct passage) passages;
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

static bool is_number(const struct code *code, int64_t *number)
{
    if (fold(code, number))
        return true;
    code = code_plain(code);
    if (!code || code->kind != CODE_SIZEOF || !code->number)
        return false;
    *number = code->number;
    return true;
}

/* `size != sizeof(struct x)`, `level < 0`: what the caller has to know. */
static void note_comparison(struct mining *mining, size_t document, const struct code *code)
{
    const struct code *left = code_plain(code_child(code, 0));
    const struct code *right = code_plain(code_child(code, 1));
    int64_t number;
    if (!left || !right)
        return;
    const struct code *place = is_number(left, &number) ? right : left;
    if (place->kind != CODE_PARAMETER || !is_number(place == left ? right : left, &number))
        return;
    struct mined_constant constant = {.number = number, .is_compared = true};
    bool is_size = (place == left ? right : left)->kind == CODE_SIZEOF;
    struct comparison comparison = {place->number, find_term(mining, &constant),
                                    is_size && code->operation != CODE_LESS};
    vector_push(&mining->documents.items[document]->comparisons, comparison);
}

static void note_passages(struct mining *mining, size_t document, const struct code *call)
{
    const char *callee = code_callee(call);
    size_t argument = 0;
    for (const struct code *child = call->first ? call->first->next : NULL; callee && child;
         child = child->next) {
        const struct code *plain = code_plain(child);
        struct passage passage = {plain->number, callee, argument++};
        if (plain->kind == CODE_PARAMETER)
            vector_push(&mining->documents.items[document]->passages, passage);
    }
}

/* `{'D', 'O', 'C', 0}`: a word that is spelled out. */
static bool spells_word(const struct code *list, char word[LETTERS_MAXIMUM + 1])
{
    size_t length = 0;
    int64_t number = -1;
    for (const struct code *child = list->first; child; child = child->next) {
        if (!fold(child, &number) || length > LETTERS_MAXIMUM)
            return false;
        if (child->next && (number < ' ' || number > '~'))
            return false;
        word[length++] = (char)number;
    }
    return length > 2 && number == 0;
}

static void note_word(struct mining *mining, size_t document, const struct code *list)
{
    char word[LETTERS_MAXIMUM + 1];
    if (spells_word(list, word))
        note(mining, document,
             &(struct mined_constant){.string = arena_printf(mining->api->arena, "%s", word)});
}

static void walk(struct mining *mining, size_t document, const struct code *code,
                 const struct code *parent)
{
    int64_t number;
    if (is_left_out(code))
        return;
    if (code->kind == CODE_BINARY && is_comparison(code))
        note_comparison(mining, document, code);
    else if (code->kind == CODE_CALL)
        note_passages(mining, document, code);
    else if (code->kind == CODE_OTHER)
        note_word(mining, document, code);
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

/* The numbers that are compared with a parameter, also where it is handed on to. */
struct compared {
    const struct mined_constant *items[COMPARED_MAXIMUM];
    size_t count;
    size_t visits;
    bool is_handshake;
};

static void add_compared(struct compared *compared, const struct mined_constant *constant)
{
    for (size_t i = 0; i < compared->count; i++)
        if (compared->items[i] == constant)
            return;
    if (compared->count < COMPARED_MAXIMUM)
        compared->items[compared->count++] = constant;
}

static void find_compared(const struct mining *mining, const char *function, size_t parameter,
                          int depth, struct compared *compared)
{
    const struct document *document = string_map_get(&mining->documents_by_name, function);
    if (!document || depth == PASSAGES_MAXIMUM || compared->visits++ >= VISITS_MAXIMUM)
        return;
    for (size_t i = 0; i < document->comparisons.count; i++) {
        const struct comparison *comparison = &document->comparisons.items[i];
        if (comparison->parameter != (int64_t)parameter)
            continue;
        add_compared(compared, mining->terms.items[comparison->term].constant);
        compared->is_handshake |= comparison->is_handshake;
    }
    for (size_t i = 0; i < document->passages.count; i++)
        if (document->passages.items[i].parameter == (int64_t)parameter)
            find_compared(mining, document->passages.items[i].callee,
                          document->passages.items[i].argument, depth + 1, compared);
}

/* What must be the size of some record is not the length of what stands beside it, whatever its
 * name says. */
static void unpair(struct function *function, size_t length)
{
    struct parameter *number = &function->parameters[length];
    int buffer = number->partner;
    if (!role_has(number->role, TRAIT_MEASURES) || number->role_evidence.source > EVIDENCE_NAME)
        return;
    number->role = ROLE_VALUE;
    number->partner = -1;
    number->role_evidence = (struct evidence){0};
    struct parameter *other = buffer >= 0 ? &function->parameters[buffer] : NULL;
    if (!other || other->partner != (int)length)
        return;
    other->partner = -1;
    if (type_is_char_pointer(other->type, true) && other->type->target->is_const)
        other->role = ROLE_STRING;
}

static void mine_comparisons(const struct mining *mining, struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct compared compared = {.count = 0};
        find_compared(mining, function->name, i, 0, &compared);
        function->parameters[i].compared = arena_copy(
            mining->api->arena, compared.items, compared.count * sizeof *compared.items);
        function->parameters[i].compared_count = compared.count;
        if (compared.is_handshake)
            unpair(function, i);
    }
}

static void document_release(struct document *document)
{
    vector_release(&document->terms);
    vector_release(&document->references);
    vector_release(&document->comparisons);
    vector_release(&document->passages);
}

void constants_mine(struct api *api)
{
    struct mining mining = {.api = api};
    if (!api_rule_is_on(api, RULE_CONSTANTS))
        return;
    read_documents(&mining);
    weigh(&mining);
    for (size_t i = 0; i < api->functions.count; i++) {
        mine_near(&mining, api->functions.items[i]);
        mine_comparisons(&mining, api->functions.items[i]);
    }
    for (size_t i = 0; i < mining.documents.count; i++)
        document_release(mining.documents.items[i]);
    vector_release(&mining.documents);
    vector_release(&mining.terms);
    string_map_release(&mining.terms_by_key);
    string_map_release(&mining.documents_by_name);
    arena_release(&mining.scratch);
}
