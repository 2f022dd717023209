/* Behind the call under test a test asks what it did. */
#include <string.h>

#include "regress/making.h"
#include "regress/observers.h"

static bool is_material_with_observers(void *context, const struct statements *statements,
                                       const struct outcome *outcome)
{
    struct making *making = context;
    return outcome_is_ok(outcome) && !outcome_has_skipped(outcome) &&
           is_proper(making->campaign, statements, outcome);
}

/* Is one of the callbacks that it passes told something? */
static bool passes_told(const struct making *making, size_t index)
{
    const struct statement *statement = &making->statements.items[index];
    for (size_t i = 0; i < statement->argument_count; i++) {
        const struct literal *literal =
            statement->arguments[i] < 0
                ? NULL
                : making->campaign->subject.vocabulary.literals.items[statement->arguments[i]];
        if (literal && literal->kind == LITERAL_CALLBACK && literal->callback->is_told)
            return true;
    }
    return false;
}

/* The text that a helper tells behind the statements; NULL when it does not. */
static const char *ask_for_text(struct making *making, const struct statement *asking)
{
    if (!statements_add(&making->statements, asking) ||
        !making_observe(making, &making->statements, WIRE_USUAL_FILL))
        return NULL;
    return making->outcome.values[making->statements.count - 1].text;
}

/* What callbacks were told is asked for behind the call under test. That it was nothing is worth a
 * word only when that call was given one to tell. */
static void add_listening(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct operation *listen = vocabulary_helper(vocabulary, HELPER_LISTEN);
    const struct operation *heard = vocabulary_helper(vocabulary, HELPER_HEARD);
    int call = last_call(vocabulary, &making->statements), first = 0;
    while (first <= call && !passes_told(making, (size_t)first))
        first++;
    if (!listen || !heard || first > call)
        return;
    bool is_given = passes_told(making, (size_t)call);
    struct statements *silent =
        arena_copy(&making->campaign->trial, &making->statements, sizeof making->statements);
    const struct statement before = {.operation = (uint16_t)listen->id},
                           after = {.operation = (uint16_t)heard->id};
    const char *told = statements_insert(&making->statements, (size_t)first, &before, 1)
                           ? ask_for_text(making, &after)
                           : NULL;
    if (told && (is_given || *told))
        making->observer_count++;
    else
        making->statements = *silent;
}

/* What the test has put into the stream that the statement opens; NULL when it is no literal. */
static const char *text_put(const struct making *making, size_t opening)
{
    int operand = making->statements.items[opening].arguments[0];
    const struct literal *literal =
        operand < 0 ? NULL : making->campaign->subject.vocabulary.literals.items[operand];
    return literal && literal->kind == LITERAL_STRING ? literal->bytes : NULL;
}

/* What was written to a stream, the last one that has something else in it than the test put there,
 * is read behind the call under test. */
static void add_reading(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct operation *open = vocabulary_helper(vocabulary, HELPER_OPEN_TEXT);
    const struct operation *read = vocabulary_helper(vocabulary, HELPER_TEXT_OF);
    size_t count = making->statements.count;
    for (size_t i = count; open && read && !making->failed && i-- > 0;) {
        const char *put = making->statements.items[i].operation == open->id
                              ? text_put(making, i)
                              : NULL;
        const struct statement reading = {.operation = (uint16_t)read->id,
                                          .argument_count = 1,
                                          .arguments = {(int16_t)((int)i - (int)count)}};
        const char *text = put ? ask_for_text(making, &reading) : NULL;
        if (text && strcmp(text, put) != 0) {
            making->observer_count++;
            return;
        }
        making->statements.count = count;
    }
}

static void add_calls(struct making *making)
{
    struct limited_runner limited;
    limited_runner_init(&limited, making->campaign->lanes.runners.search,
                        limit_to_choose_tests(making->campaign));
    struct observing observing = {
        .vocabulary = &making->campaign->subject.vocabulary,
        .values = &making->campaign->subject.values,
        .runner = &limited.runner,
        .is_proper = is_material_with_observers,
        .context = making,
    };
    int tested = last_call(observing.vocabulary, &making->statements);
    struct observed_change change = {0};
    if (tested >= 0)
        making->observer_count +=
            observers_append(&observing, &making->statements, (size_t)tested, &change);
    if (limited.has_failed) {
        *making->err = limited.failure;
        making->failed = true;
    }
    making->test->growth = change.growth;
    making->test->grown = change.grown;
}

void making_add_observers(struct making *making)
{
    add_listening(making);
    if (!making->failed)
        add_reading(making);
    add_calls(making);
}
