/* What a test says about its values, observed under different memory contents. */
#include <errno.h>
#include <string.h>

#include "model/value.h"
#include "regress/changed_contents.h"
#include "regress/making.h"

/* Fresh memory holds one of these in different runs; what depends on it is no observation. */
static const uint8_t fills[] = {0x00, 0xA5, 0xFF};

static void record_values(struct making *making)
{
    struct test *test = making->test;
    for (size_t i = 0; i < making->outcome.statement_count; i++) {
        test->values[i] = making->outcome.values[i];
        if (test->values[i].text)
            test->values[i].text =
                arena_copy_string(making->campaign->arena, test->values[i].text);
        const struct type *type = making_value_type(making, i);
        if (test->values[i].bytes)
            test->values[i].bytes =
                arena_copy(making->campaign->arena, test->values[i].bytes, type->size);
        test->asserts[i] = true;
    }
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Of wide values the padding does not count; the members of records have each their own word. */
static bool same_bits(const struct type *type, const struct observed_value *a,
                      const struct observed_value *b)
{
    if (!type_is_wide(type))
        return type->kind == TYPE_POINTER || type->kind == TYPE_RECORD || a->bits == b->bits;
    const char *left = observed_bytes(a, type), *right = observed_bytes(b, type);
    return left && right && value_is_same(type, left, right);
}

/* An unstable observation loses its assertion, not the test. Pointers are compared by what the test
 * asserts about them: null or not, and which other pointer they equal. */
static void compare_values(struct making *making)
{
    for (size_t i = 0; i < making->outcome.statement_count; i++) {
        const struct observed_value *now = &making->outcome.values[i];
        struct observed_value *first = &making->test->values[i];
        bool is_same = now->flags == first->flags && now->alias_of == first->alias_of &&
                       same_bits(making_value_type(making, i), now, first);
        making->test->asserts[i] &= is_same;
        if (!same_text(now->text, first->text))
            first->text = NULL;
        if (now->error != first->error)
            first->error = 0;
    }
}

/* errno means something only after a call that says by its result that it failed. That it is asked
 * what a stream is, is no failure of the library's. */
static void choose_error(struct making *making, size_t tested)
{
    for (size_t i = 0; i < making->clean_up; i++) {
        const struct operation *operation = statements_operation(
            &making->statements, &making->campaign->subject.vocabulary, i);
        struct observed_value *value = &making->test->values[i];
        bool is_meant = i == tested && making->test->asserts[i] && value->error != ENOTTY &&
                        !function_succeeded(operation->function, value);
        if (!is_meant)
            value->error = 0;
    }
}

/* What was there before the call under test tells what that call did. */
static bool choose_contents(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    struct statements before = making->statements;
    before.count = making->clean_up - making->observer_count;
    int tested = last_call(vocabulary, &before);
    if (tested >= 0)
        choose_error(making, (size_t)tested);
    before.count = tested < 0 ? 0 : (size_t)tested;
    if (before.count &&
        !runner_run(making->campaign->lanes.runners.search, &before, WIRE_OBSERVE | WIRE_LOOK,
                    &making->outcome, making->err))
        return !(making->failed = true);
    if (!before.count)
        making->outcome.content_count = 0;
    contents_choose(vocabulary, making->test, before.count, &making->outcome);
    return true;
}

bool making_record_values(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    struct statements body = making->statements;
    body.count = making->clean_up;
    if (!making_observe(making, &body, WIRE_USUAL_FILL))
        return false;
    record_values(making);
    contents_record(making->campaign->arena, vocabulary, making->test, &making->outcome);
    making->changes_files = making->outcome.changes_files;
    for (size_t i = 0; i < sizeof fills; i++) {
        if (!making_observe(making, &body, fills[i]))
            return false;
        compare_values(making);
        contents_compare(making->test, &making->outcome);
    }
    return choose_contents(making);
}

void making_compare_numbers(struct making *making)
{
    for (size_t i = 0; i < making->clean_up; i++)
        if (type_is_scalar(making_value_type(making, i)))
            making->test->asserts[i] &=
                making->outcome.values[i].bits == making->test->values[i].bits;
}
