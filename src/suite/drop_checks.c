#include "suite/drop_checks.h"

#include <string.h>

static const struct operation *operation_at(const struct vocabulary *vocabulary,
                                            const struct test *test, size_t index)
{
    return statements_operation(&test->statements, vocabulary, index);
}

static bool is_observer(const struct test *test, size_t statement)
{
    return statement >= test->clean_up - test->observer_count && statement < test->clean_up;
}

/* The test would crash there, and not fail, if there were none. */
static bool is_guard(const struct vocabulary *vocabulary, const struct test *test,
                     size_t statement)
{
    return operation_at(vocabulary, test, statement)->result->kind == TYPE_POINTER &&
           statements_is_used(&test->statements, statement);
}

/* A helper of ours answers by a text: what callbacks were told, or what was written. */
static bool tells_something(const struct vocabulary *vocabulary, const struct test *test,
                            size_t statement)
{
    const struct function *function = operation_at(vocabulary, test, statement)->function;
    const char *text = test->values[statement].text;
    return function && function->is_support && text && *text;
}

static bool is_about_record(const struct test *test, const struct check_origin *origin)
{
    const struct test_content *content = &test->contents[origin->statement];
    return origin->subject == CHECK_OF_CONTENT && content->bytes && !content->is_value &&
           content->element->kind == TYPE_RECORD;
}

bool check_may_go(const struct vocabulary *vocabulary, const struct test *test,
                  const struct check_origin *origin)
{
    size_t tested;
    if (!test_tested(vocabulary, test, &tested) || origin->subject == CHECK_OF_ERROR)
        return false;
    if (is_about_record(test, origin))
        return true;
    if (is_observer(test, origin->statement))
        return !tells_something(vocabulary, test, origin->statement);
    return origin->statement < tested && origin->subject == CHECK_OF_RESULT &&
           !is_guard(vocabulary, test, origin->statement);
}

/* Did it fail on the mutant before any other check did? Compilers differ in which line of several
 * they call the macro's. */
static bool notices(const struct mutation_result *mutation, size_t nth, uint32_t mutant,
                    const struct written_check *check)
{
    uint8_t status = mutation->statuses[mutation_cell(mutation, mutant, nth)];
    for (uint32_t line = check->line; status && line <= check->end; line++)
        if (status == check_status(line))
            return true;
    return false;
}

/* Does a test that stays and is about the function notice the mutant? */
static bool is_noticed_by_its_own(const struct check_trial *trial, const struct function *function,
                                  uint32_t mutant)
{
    const struct suite *suite = trial->suite;
    for (size_t k = 0; k < trial->written->tests.count; k++) {
        size_t test = trial->written->tests.items[k].index;
        if (trial->is_kept[test] &&
            run_kills(trial->mutation->runs[mutation_cell(trial->mutation, mutant, k)]) &&
            test_function(suite->vocabulary, &suite->tests[test]) == function)
            return true;
    }
    return false;
}

/* Would nobody notice a mutant any more that the check does? */
static bool is_needed(const struct check_trial *trial, size_t nth,
                      const struct written_check *check)
{
    const struct suite *suite = trial->suite;
    const struct test *test = &suite->tests[trial->written->tests.items[nth].index];
    const struct function *made_by =
        operation_at(suite->vocabulary, test, check->origin.statement)->function;
    bool is_preparation = made_by && check->origin.subject == CHECK_OF_RESULT &&
                          made_by != test_function(suite->vocabulary, test) &&
                          !is_observer(test, check->origin.statement);
    for (uint32_t number = 1; number <= trial->mutation->mutants->items.count; number++)
        if (notices(trial->mutation, nth, number, check) &&
            !(is_preparation && is_noticed_by_its_own(trial, made_by, number)))
            return true;
    return false;
}

/* Without the result of the call under test something else has to be said. */
static bool is_last_word(const struct vocabulary *vocabulary, const struct test *test,
                         const struct check_origin *origin, size_t left)
{
    size_t tested;
    return left == 1 && test_tested(vocabulary, test, &tested) &&
           (origin->statement >= tested || origin->subject != CHECK_OF_RESULT);
}

size_t drop_idle_checks(const struct check_trial *trial, size_t nth)
{
    const struct written *written = trial->written;
    const struct vocabulary *vocabulary = trial->suite->vocabulary;
    struct test *test = &trial->suite->tests[written->tests.items[nth].index];
    size_t left = 0, dropped = 0;
    for (size_t i = 0; i < written->checks.count; i++)
        left += written->checks.items[i].test == nth;
    for (size_t i = written->checks.count; i-- > 0;) {
        const struct written_check *check = &written->checks.items[i];
        if (check->test != nth || !check_may_go(vocabulary, test, &check->origin) ||
            is_last_word(vocabulary, test, &check->origin, left) ||
            is_needed(trial, nth, check) ||
            !test_drop_check(vocabulary, test, &check->origin))
            continue;
        left--;
        dropped++;
    }
    return dropped;
}
