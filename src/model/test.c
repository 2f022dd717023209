#include "model/test.h"

#include <string.h>

#include "base/error.h"
#include "model/injected_failure.h"

static const char *const subject_words[CHECK_SUBJECTS] = {
    [CHECK_OF_RESULT] = "result",
    [CHECK_OF_ERROR] = "errno",
    [CHECK_OF_TEXT] = "text",
    [CHECK_OF_CONTENT] = "content",
};

const char *check_subject_word(enum check_subject subject)
{
    return subject_words[subject];
}

enum check_subject check_subject_named(const char *word)
{
    enum check_subject subject = 0;
    while (subject < CHECK_SUBJECTS && strcmp(subject_words[subject], word) != 0)
        subject++;
    return subject;
}

void test_copy(struct arena *arena, const struct test *test, struct test *copy)
{
    *copy = *test;
    for (size_t i = 0; i < copy->statements.count; i++) {
        struct test_content *content = &copy->contents[i];
        if (content->is_said)
            content->is_said = arena_copy(arena, content->is_said,
                                          content->count * content->element->size);
    }
}

bool statements_last_call(const struct vocabulary *vocabulary, const struct statements *statements,
                          const struct observed_value *values, size_t end, size_t *index)
{
    for (size_t i = end < statements->count ? end : statements->count; i-- > 0;) {
        const struct operation *operation =
            vocabulary->operations.items[statements->items[i].operation];
        bool is_skipped = values && values[i].flags & VALUE_SKIPPED;
        if (operation->kind == OPERATION_CALL && !operation->function->is_support && !is_skipped) {
            *index = i;
            return true;
        }
    }
    return false;
}

bool test_tested(const struct vocabulary *vocabulary, const struct test *test, size_t *index)
{
    return statements_last_call(vocabulary, &test->statements, test->values,
                                test->clean_up - test->observer_count, index);
}

const struct function *test_function(const struct vocabulary *vocabulary, const struct test *test)
{
    size_t tested;
    if (!test_tested(vocabulary, test, &tested))
        return NULL;
    return vocabulary->operations.items[test->statements.items[tested].operation]->function;
}

const char *test_sentence(const struct test *test)
{
    return test->contribution ? test->contribution : test->purpose ? test->purpose : "";
}

/* ---- checks ---- */

/* Bytes of a text are one check. */
static bool is_run(const struct test_content *content)
{
    return content->element->kind == TYPE_CHAR;
}

static void say(struct test_content *content, size_t offset, bool is_said)
{
    memset(content->is_said + (is_run(content) ? 0 : offset), is_said,
           is_run(content) ? content->count : 1);
}

bool test_drop_check(const struct vocabulary *vocabulary, struct test *test,
                     const struct check_origin *origin)
{
    size_t statement = origin->statement;
    if (statement_is_premise(vocabulary, &test->statements.items[statement]))
        return false;
    switch (origin->subject) {
    case CHECK_OF_RESULT:
        test->asserts[statement] = false;
        return true;
    case CHECK_OF_ERROR:
        test->values[statement].error = 0;
        return true;
    case CHECK_OF_TEXT:
        test->values[statement].text = NULL;
        return true;
    case CHECK_OF_CONTENT:
        say(&test->contents[statement], origin->offset, false);
        return true;
    case CHECK_SUBJECTS:
        break;
    }
    BUG("a check about nothing");
}

void test_drop_all_checks(struct test *test)
{
    memset(test->asserts, 0, sizeof test->asserts);
    for (size_t i = 0; i < test->statements.count; i++) {
        struct test_content *content = &test->contents[i];
        test->values[i].error = 0;
        if (content->is_said)
            memset(content->is_said, 0, content->count * content->element->size);
    }
}

static void say_only(struct test *test, const struct check_origin *origin)
{
    size_t statement = origin->statement;
    uint8_t error = test->values[statement].error;
    bool is_asserted = test->asserts[statement];
    bool is_of_content = origin->subject == CHECK_OF_CONTENT;
    struct test_content *content = &test->contents[statement];
    test_drop_all_checks(test);
    if (origin->subject == CHECK_OF_ERROR)
        test->values[statement].error = error;
    else
        test->asserts[statement] = is_asserted && (!is_of_content || content->is_value);
    if (is_of_content)
        say(content, origin->offset, true);
}

/* Is it looked at in the end, and not directly after the statement? */
static bool is_late(const struct test *test, const struct check_origin *origin)
{
    return origin->subject == CHECK_OF_TEXT ||
           (origin->subject == CHECK_OF_CONTENT && !test->contents[origin->statement].is_value);
}

/* What is looked at in the end needs all that happens before, but for those that only look. */
static void cut_behind(struct test *test, const struct check_origin *origin)
{
    size_t first_observer = test->clean_up - test->observer_count;
    size_t end = is_late(test, origin) ? first_observer : origin->statement + 1;
    test->observer_count = end > first_observer ? end - first_observer : 0;
    test->statements.count = end;
    test->clean_up = end;
}

void test_keep_only_check(struct test *test, const struct check_origin *origin)
{
    say_only(test, origin);
    cut_behind(test, origin);
}

/* ---- statements that are not needed ---- */

static bool is_aliased(const struct test *test, size_t index)
{
    for (size_t i = index + 1; i < test->statements.count; i++)
        if (test->asserts[i] && test->values[i].alias_of == index)
            return true;
    return false;
}

static void forget_texts(struct test *test, size_t index)
{
    size_t kept = 0;
    for (size_t i = 0; i < test->text_count; i++) {
        struct test_text text = test->texts[i];
        if (text.statement == index)
            continue;
        text.statement -= text.statement > index;
        test->texts[kept++] = text;
    }
    test->text_count = kept;
}

bool test_drop_statement(struct test *test, size_t index)
{
    size_t behind = test->statements.count - index - 1;
    if (statements_is_used(&test->statements, index) || is_aliased(test, index) ||
        !statements_remove(&test->statements, index))
        return false;
    memmove(&test->values[index], &test->values[index + 1], behind * sizeof *test->values);
    memmove(&test->asserts[index], &test->asserts[index + 1], behind * sizeof *test->asserts);
    memmove(&test->contents[index], &test->contents[index + 1], behind * sizeof *test->contents);
    for (size_t i = index; i < test->statements.count; i++)
        test->values[i].alias_of -= test->values[i].alias_of > index &&
                                    test->values[i].alias_of != VALUE_NO_ALIAS;
    forget_texts(test, index);
    test->growth = test->grown == index ? 0 : test->growth;
    test->grown -= test->grown > index;
    bool is_observer = index < test->clean_up && index + test->observer_count >= test->clean_up;
    test->observer_count -= is_observer;
    test->clean_up -= index < test->clean_up;
    return true;
}

/* A value that no variable holds is compared with nothing. */
static void forget_alias(struct test *test, size_t index)
{
    for (size_t i = index + 1; i < test->statements.count; i++)
        if (test->values[i].alias_of == index)
            test->values[i].alias_of = VALUE_NO_ALIAS;
}

void test_drop_statements(struct test *test, const bool *is_meant)
{
    for (size_t i = test->statements.count; i-- > 0;) {
        if (is_meant[i] || statements_is_used(&test->statements, i))
            continue;
        forget_alias(test, i);
        test_drop_statement(test, i);
    }
}
