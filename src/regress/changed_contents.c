#include "regress/changed_contents.h"

#include <string.h>

#include "model/value.h"

static const struct operation *operation_at(const struct vocabulary *vocabulary,
                                            const struct test *test, size_t index)
{
    return statements_operation(&test->statements, vocabulary, index);
}

/* A record by value is its own content. */
static bool is_record(const struct vocabulary *vocabulary, const struct test *test,
                      size_t index)
{
    const struct operation *operation = operation_at(vocabulary, test, index);
    return operation->result->kind == TYPE_RECORD;
}

/* The number of elements behind the value of a statement that are known to be there, and their
 * type; 0: nothing is to be said about it. */
static size_t elements_of(const struct vocabulary *vocabulary, const struct test *test,
                          size_t index, const struct type **element)
{
    static const struct type byte = {
        .kind = TYPE_CHAR, .spelling = "unsigned char", .size = 1, .sort = &byte};
    const struct operation *operation = operation_at(vocabulary, test, index);
    if (operation->kind == OPERATION_BUFFER) {
        *element = operation->element->kind == TYPE_VOID ? &byte : operation->element;
        int literal = test->statements.items[index].arguments[0];
        return literal < 0 || !(*element)->size
                   ? 0
                   : vocabulary->literals.items[literal]->size / (*element)->size;
    }
    if (is_record(vocabulary, test, index)) {
        *element = operation->result;
        return (*element)->size > 0;
    }
    if (operation->result->kind != TYPE_POINTER)
        return 0;
    *element = operation->kind == OPERATION_OBJECT ? operation->element : operation->result->target;
    bool is_visible =
        (*element)->kind == TYPE_RECORD && (*element)->record->is_complete_for_users;
    return (is_visible || (operation->kind == OPERATION_OBJECT && type_is_scalar(*element))) &&
           (*element)->size;
}

/* Out parameters are read by statements of their own. */
static bool is_read(const struct vocabulary *vocabulary, const struct test *test,
                    size_t index)
{
    for (size_t i = index + 1; i < test->clean_up; i++)
        if (operation_at(vocabulary, test, i)->kind == OPERATION_LOAD &&
            statements_source(&test->statements, i, 0) == (int)index)
            return true;
    return false;
}

static const char *bytes_in(const struct outcome *outcome, const struct test_content *content,
                            size_t statement)
{
    if (content->is_value)
        return observed_bytes(&outcome->values[statement], content->element);
    const struct observed_content *other = outcome_content(outcome, statement, WIRE_WHOLE);
    size_t size = content->count * content->element->size;
    return other && other->size >= size ? other->bytes : NULL;
}

static void record_texts(struct arena *arena, struct test *test,
                         const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->content_count; i++) {
        const struct observed_content *content = &outcome->contents[i];
        if (content->offset == WIRE_WHOLE || test->text_count == TEST_TEXTS_MAXIMUM ||
            !test->contents[content->statement].bytes)
            continue;
        test->texts[test->text_count++] = (struct test_text){
            content->statement, content->offset, arena_copy_string(arena, content->bytes)};
    }
}

void contents_record(struct arena *arena, const struct vocabulary *vocabulary,
                     struct test *test, const struct outcome *outcome)
{
    memset(test->contents, 0, sizeof test->contents);
    test->text_count = 0;
    for (size_t i = 0; i < test->clean_up; i++) {
        struct test_content content = {.is_value = is_record(vocabulary, test, i)};
        content.count = elements_of(vocabulary, test, i, &content.element);
        const char *bytes = content.count ? bytes_in(outcome, &content, i) : NULL;
        if (!bytes || outcome->values[i].flags & VALUE_UNKNOWN || is_read(vocabulary, test, i))
            continue;
        size_t size = content.count * content.element->size;
        content.bytes = arena_copy(arena, bytes, size);
        content.is_said = arena_alloc_zeroed(arena, size, 1);
        content.is_known = arena_alloc_zeroed(arena, size, 1);
        memset(content.is_known, 1, size);
        test->contents[i] = content;
    }
    record_texts(arena, test, outcome);
}

/* ---- leaves of all elements ---- */

struct marking {
    const struct test *test;
    struct test_content *content;
    const char *other; /* the same element in another run; NULL: there is none */
    size_t start;      /* of the element */
    size_t *left;      /* how much may still be said */
};

static void for_each_element(const struct test *test, struct test_content *content,
                             const char *other, visit_leaf *visit, size_t *left)
{
    for (size_t i = 0; i < content->count; i++) {
        size_t start = i * content->element->size;
        struct marking marking = {test, content, other ? other + start : NULL, start, left};
        value_each_leaf(content->element, visit, &marking);
    }
}

static void forget_different(void *context, const struct leaf *leaf)
{
    struct marking *marking = context;
    const char *bytes = marking->content->bytes + marking->start;
    if (!marking->other || !leaf_is_same(leaf, bytes, marking->other))
        memset(marking->content->is_known + marking->start + leaf_start(leaf), 0,
               leaf_end(leaf) - leaf_start(leaf));
}

static void compare_texts(struct test *test, const struct outcome *outcome)
{
    for (size_t i = 0; i < test->text_count;) {
        const struct test_text *text = &test->texts[i];
        const struct observed_content *other =
            outcome_content(outcome, text->statement, text->offset);
        if (other && strcmp(other->bytes, text->string) == 0)
            i++;
        else
            test->texts[i] = test->texts[--test->text_count];
    }
}

void contents_compare(struct test *test, const struct outcome *outcome)
{
    for (size_t i = 0; i < test->clean_up; i++)
        if (test->contents[i].bytes)
            for_each_element(test, &test->contents[i], bytes_in(outcome, &test->contents[i], i),
                             forget_different, NULL);
    compare_texts(test, outcome);
}

/* Has an observer told the number already? That small ones are the same may be chance. */
static bool is_told(const struct marking *marking, const struct leaf *leaf)
{
    const struct test *test = marking->test;
    uint64_t bits = 0;
    if (leaf->bits || !type_is_integer(leaf->type))
        return false;
    memcpy(&bits, marking->content->bytes + marking->start + leaf->offset, leaf->type->size);
    for (size_t i = test->clean_up - test->observer_count; i < test->clean_up && bits > 1; i++)
        if (test->asserts[i] && test->values[i].bits == bits)
            return true;
    return false;
}

static void say_changed(void *context, const struct leaf *leaf)
{
    struct marking *marking = context;
    struct test_content *content = marking->content;
    size_t start = marking->start + leaf_start(leaf);
    if (!*marking->left || !content->is_known[start] || content->is_said[start] ||
        is_told(marking, leaf) ||
        (marking->other && leaf_is_same(leaf, content->bytes + marking->start, marking->other)))
        return;
    --*marking->left;
    content->is_said[start] = 1;
    if (leaf->type->kind == TYPE_COMPLEX) /* two lines for its two halves */
        content->is_said[start + leaf->type->target->size] = 1;
}

/* A text says more than a number. */
static void say_changed_text(void *context, const struct leaf *leaf)
{
    if (type_is_text(leaf->type))
        say_changed(context, leaf);
}

static void say_record(const struct test *test, struct test_content *content)
{
    size_t left = RECORD_SAID;
    for_each_element(test, content, NULL, say_changed_text, &left);
    for_each_element(test, content, NULL, say_changed, &left);
}

/* Bytes are compared all at once, up to the last that changed. */
static void say_bytes(struct test_content *content, const char *before, size_t *left)
{
    size_t size = content->count;
    while (size && (before ? content->bytes[size - 1] == before[size - 1]
                           : !content->bytes[size - 1]))
        size--;
    if (!size || !*left || memchr(content->is_known, 0, size))
        return;
    --*left;
    memset(content->is_said, 1, size);
}

void contents_choose(const struct vocabulary *vocabulary, struct test *test, size_t tested,
                     const struct outcome *before)
{
    size_t left = CONTENTS_SAID;
    for (size_t i = 0; i < test->clean_up - test->observer_count; i++) {
        struct test_content *content = &test->contents[i];
        if (content->bytes && content->is_value)
            say_record(test, content);
        if (!content->bytes || content->is_value)
            continue;
        const char *bytes = i < tested ? bytes_in(before, content, i) : NULL;
        if (i < tested && !bytes)
            continue;
        if (operation_at(vocabulary, test, i)->kind == OPERATION_BUFFER &&
            content->element->kind == TYPE_CHAR)
            say_bytes(content, bytes, &left);
        else
            for_each_element(test, content, bytes, say_changed, &left);
    }
}
