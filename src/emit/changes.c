/* Changes to a test that is made: checks that are taken back, one that is shown alone, statements
 * that are not needed. */
#include <string.h>

#include "emit/internal.h"
#include "model/refusal.h"

void emit_copy_test(struct arena *arena, const struct emit_test *test, struct emit_test *copy)
{
    *copy = *test;
    for (size_t i = 0; i < copy->statements.count; i++) {
        struct emit_content *content = &copy->contents[i];
        if (content->is_said)
            content->is_said = arena_copy(arena, content->is_said,
                                          content->count * content->element->size);
    }
}

static bool seek(const struct emit_suite *suite, const struct emit_test *test, size_t number,
                 struct check_origin *origin)
{
    struct emitter emitter = {.suite = suite};
    *origin = (struct check_origin){.number = number};
    reserved_names_init(&emitter.reserved, &emitter.arena, suite->vocabulary);
    body_seek_check(test_body(&emitter, test), origin);
    reserved_names_release(&emitter.reserved);
    arena_release(&emitter.arena);
    return origin->is_found;
}

/* Bytes of a text are one check. */
static bool is_run(const struct emit_content *content)
{
    return content->element->kind == TYPE_CHAR;
}

static void say(struct emit_content *content, size_t offset, bool is_said)
{
    memset(content->is_said + (is_run(content) ? 0 : offset), is_said,
           is_run(content) ? content->count : 1);
}

bool emit_silence(const struct emit_suite *suite, struct emit_test *test, size_t number)
{
    struct check_origin origin;
    if (!seek(suite, test, number, &origin) ||
        statement_is_premise(suite->vocabulary, &test->statements.items[origin.statement]))
        return false;
    if (origin.has_content)
        say(&test->contents[origin.statement], origin.offset, false);
    else if (origin.is_error)
        test->values[origin.statement].error = 0;
    else if (origin.is_late)
        test->values[origin.statement].text = NULL;
    else
        test->asserts[origin.statement] = false;
    return true;
}

/* ---- one value alone ---- */

static void say_nothing(struct emit_test *test)
{
    memset(test->asserts, 0, sizeof test->asserts);
    for (size_t i = 0; i < test->statements.count; i++) {
        struct emit_content *content = &test->contents[i];
        test->values[i].error = 0;
        if (content->is_said)
            memset(content->is_said, 0, content->count * content->element->size);
    }
}

static void say_only(struct emit_test *test, const struct check_origin *origin)
{
    size_t statement = origin->statement;
    uint8_t error = test->values[statement].error;
    bool is_asserted = test->asserts[statement];
    struct emit_content *content = &test->contents[statement];
    say_nothing(test);
    if (origin->is_error)
        test->values[statement].error = error;
    else
        test->asserts[statement] = is_asserted && (!origin->has_content || content->is_value);
    if (origin->has_content)
        say(content, origin->offset, true);
}

/* What is looked at in the end needs all that happens before, but for those that only look. */
static void cut_behind(struct emit_test *test, const struct check_origin *origin)
{
    size_t first_observer = test->clean_up - test->observer_count;
    size_t end = origin->is_late ? first_observer : origin->statement + 1;
    test->observer_count = end > first_observer ? end - first_observer : 0;
    test->statements.count = end;
    test->clean_up = end;
}

bool emit_isolate(const struct emit_suite *suite, struct emit_test *test, size_t number,
                  size_t *statement)
{
    struct check_origin origin;
    if (number == EMIT_NO_CHECK) {
        say_nothing(test);
        return test_tested(suite->vocabulary, test, statement);
    }
    if (!seek(suite, test, number, &origin))
        return false;
    say_only(test, &origin);
    cut_behind(test, &origin);
    *statement = origin.statement;
    return true;
}

/* ---- statements that are not needed ---- */

static bool is_aliased(const struct emit_test *test, size_t index)
{
    for (size_t i = index + 1; i < test->statements.count; i++)
        if (test->asserts[i] && test->values[i].alias_of == index)
            return true;
    return false;
}

static void forget_texts(struct emit_test *test, size_t index)
{
    size_t kept = 0;
    for (size_t i = 0; i < test->text_count; i++) {
        struct emit_text text = test->texts[i];
        if (text.statement == index)
            continue;
        text.statement -= text.statement > index;
        test->texts[kept++] = text;
    }
    test->text_count = kept;
}

bool emit_remove_statement(struct emit_test *test, size_t index)
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
static void forget_alias(struct emit_test *test, size_t index)
{
    for (size_t i = index + 1; i < test->statements.count; i++)
        if (test->values[i].alias_of == index)
            test->values[i].alias_of = VALUE_NO_ALIAS;
}

void emit_remove_unprinted(const struct emit_suite *suite, struct emit_test *test)
{
    struct emitter emitter = {.suite = suite};
    reserved_names_init(&emitter.reserved, &emitter.arena, suite->vocabulary);
    const struct body *body = test_body(&emitter, test);
    for (size_t i = test->statements.count; i-- > 0;) {
        if (body->variables[i].is_printed || statements_is_used(&test->statements, i))
            continue;
        forget_alias(test, i);
        emit_remove_statement(test, i);
    }
    reserved_names_release(&emitter.reserved);
    arena_release(&emitter.arena);
}
