#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "shrink/shrink.h"

/* A shrinking under observation. */
struct bench {
    struct model model;
    struct statements statements;
    enum wire_end end;            /* what candidates must end with; END_OK: see the others */
    const char *function, *maker; /* candidates must call the function on a value of the maker */
    int64_t least;                /* ... and push nothing less than this */
    const struct sequence *simple[4];
    size_t simple_count, simple_index; /* the value is that of this statement */
    size_t asked;
    bool is_about_texts;
    bool is_about_tests; /* which are to be read: words, and buffers that get shorter */
    bool is_malformed; /* a candidate did not pass statements_check() */
};

/* Characters from the library, and a buffer for them. */
static void declare_strings(struct model *model)
{
    model_function(model, "char *", "get_name");
    struct function *fill = model_function(model, "void", "fill");
    model_parameter(model, fill, "char *", "bytes", ROLE_BUFFER);
    model_parameter(model, fill, "unsigned long", "size", ROLE_LENGTH);
    model_pair(fill, 0, 1);
    struct function *parse = model_function(model, "unsigned long", "parse");
    model_parameter(model, parse, "const char *", "bytes", ROLE_BUFFER);
    model_parameter(model, parse, "unsigned long", "size", ROLE_LENGTH);
    model_pair(parse, 0, 1);
    struct function *print = model_function(model, "void", "print");
    model_parameter(model, print, "char *", "bytes", ROLE_BUFFER);
    model_parameter(model, print, "unsigned long", "size", ROLE_CAPACITY);
    model_pair(print, 0, 1);
    print->parameters[1].role = ROLE_CAPACITY;
    struct function *split = model_function(model, "void", "split");
    model_parameter(model, split, "char *", "text", ROLE_TEXT_BUFFER);
    struct function *hash = model_function(model, "void", "hash");
    model_parameter(model, hash, "const char *", "bytes", ROLE_BUFFER);
}

/* A constructor that takes more than another one. */
static void declare_maker(struct model *model)
{
    struct function *filled = model_function(model, "struct stack *", "stack_filled");
    model_parameter(model, filled, "int", "count", ROLE_VALUE);
    model_parameter(model, filled, "int", "value", ROLE_VALUE);
}

static void bench_open(struct bench *bench)
{
    *bench = (struct bench){.least = INT64_MIN};
    model_init(&bench->model);
    fake_declare(&bench->model, NULL);
    declare_strings(&bench->model);
    declare_maker(&bench->model);
    model_finish(&bench->model);
}

static void note_candidate(struct bench *bench, const struct statements *candidate)
{
    struct error err;
    bench->asked++;
    bench->is_malformed |= !statements_check(candidate, &bench->model.vocabulary, &err);
}

static const struct operation *operation_at(const struct bench *bench,
                                            const struct statements *statements, size_t index)
{
    return bench->model.vocabulary.operations.items[statements->items[index].operation];
}

/* Does it end in the way that is wanted? */
static bool ends_alike(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    struct outcome outcome;
    note_candidate(bench, candidate);
    fake_execute(&bench->model.vocabulary, candidate, &outcome);
    return outcome.end == bench->end;
}

/* Does it call the function on a value that the maker made? */
static bool calls_on_made_value(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    note_candidate(bench, candidate);
    for (size_t i = 0; i < candidate->count; i++) {
        if (operation_at(bench, candidate, i) != model_call(&bench->model, bench->function))
            continue;
        int source = statements_source(candidate, i, 0);
        if (operation_at(bench, candidate, (size_t)source) ==
            model_call(&bench->model, bench->maker))
            return true;
    }
    return false;
}

/* Does it push a number that is large enough? */
static bool pushes_enough(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    note_candidate(bench, candidate);
    for (size_t i = 0; i < candidate->count; i++) {
        if (operation_at(bench, candidate, i) == model_call(&bench->model, "stack_push") &&
            statements_source(candidate, i, 1) < 0 &&
            bench->model.vocabulary.literals.items[candidate->items[i].arguments[1]]->integer >=
                bench->least)
            return true;
    }
    return false;
}

static const struct literal *literal_of(const struct bench *bench,
                                        const struct statements *candidate, size_t index,
                                        size_t argument)
{
    return bench->model.vocabulary.literals.items[candidate->items[index].arguments[argument]];
}

/* Is there an x in the label? */
static bool labels_with_an_x(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    note_candidate(bench, candidate);
    for (size_t i = 0; i < candidate->count; i++)
        if (operation_at(bench, candidate, i) == model_call(&bench->model, "stack_label") &&
            statements_source(candidate, i, 1) < 0)
            return strchr(literal_of(bench, candidate, i, 1)->bytes, 'x');
    return false;
}

/* Is the second element of the buffer that is loaded what it was? */
static bool loads_the_second(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    note_candidate(bench, candidate);
    for (size_t i = 0; i < candidate->count; i++)
        if (operation_at(bench, candidate, i)->kind == OPERATION_BUFFER)
            return memcmp(literal_of(bench, candidate, i, 0)->bytes + 4, "bbbb", 4) == 0 &&
                   i + 1 < candidate->count;
    return false;
}

static bool asks_for_a_size(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    note_candidate(bench, candidate);
    return operation_at(bench, candidate, candidate->count - 1) ==
           model_call(&bench->model, "stack_size");
}

static bool never(void *context, const struct statements *candidate)
{
    note_candidate(context, candidate);
    return false;
}

static bool simplest(void *context, const struct type *sort, size_t nth,
                     const struct sequence **sequence, size_t *index)
{
    const struct bench *bench = context;
    if (strcmp(sort->spelling, "struct stack *") != 0 || nth >= bench->simple_count)
        return false;
    *sequence = bench->simple[nth];
    *index = bench->simple_index;
    return true;
}

static void bench_shrink(struct bench *bench, const char *text,
                         bool (*holds)(void *, const struct statements *), size_t tries)
{
    bench->statements = model_statements(&bench->model, text);
    struct shrink_options options = {
        .vocabulary = &bench->model.vocabulary,
        .holds = holds,
        .simplest = simplest,
        .context = bench,
        .replacements = 4,
        .tries = tries,
        .text_tries = bench->is_about_texts ? tries : 0,
        .text_size = bench->is_about_tests ? 4 : 0,
        .blanks_buffers = bench->is_about_texts,
        .cuts_buffers = bench->is_about_tests,
    };
    shrink(&bench->statements, &options);
    assert_false(bench->is_malformed);
    assert_true(bench->asked <= tries);
}

static void assert_result(struct bench *bench, const char *expected)
{
    assert_statements(&bench->model, &bench->statements, expected);
    model_release(&bench->model);
}

static void shrinking_keeps_the_failing_statement(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.end = END_SEGMENTATION_FAULT;
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "call stack_push(v0, int 1)\n"
                 "v2 = call stack_size(v0)\n"
                 "v3 = call stack_pop(v0)\n"
                 "v4 = call stack_pop(v0)\n"
                 "call stack_free(v0)\n",
                 ends_alike, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "v1 = call stack_pop(v0)\n");
}

static void what_the_failure_needs_is_kept(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.function = "stack_pop";
    bench.maker = "stack_copy";
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "v1 = call stack_new()\n"
                 "call stack_push(v0, int 5)\n"
                 "call stack_push(v1, int 3)\n"
                 "v4 = call stack_copy(v1)\n"
                 "v5 = call stack_copy(v0)\n"
                 "v6 = call stack_size(v5)\n"
                 "v7 = call stack_pop(v5)\n"
                 "call stack_free(v4)\n",
                 calls_on_made_value, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "v1 = call stack_copy(v0)\n"
                          "v2 = call stack_pop(v1)\n");
}

static void a_minimal_sequence_stays_as_it_is(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.end = END_ABORT;
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_abort(v0)\n";
    bench_shrink(&bench, text, ends_alike, 1000);
    assert_result(&bench, text);
}

static void a_single_statement_is_never_removed(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.end = END_OK;
    bench_shrink(&bench, "v0 = call stack_new()\n", ends_alike, 1000);
    assert_result(&bench, "v0 = call stack_new()\n");
}

static void a_long_sequence_becomes_short(void **state)
{
    (void)state;
    struct bench bench;
    struct text text = {0};
    bench_open(&bench);
    bench.end = END_ABORT;
    for (int i = 0; i < 120; i += 2)
        text_printf(&text, "v%d = call stack_new()\ncall stack_push(v%d, int %d)\n", i, i / 4 * 2,
                    i);
    text_add(&text, "call stack_append(v10, v20)\ncall stack_abort(v30)\n");
    bench_shrink(&bench, text_string(&text), ends_alike, 5000);
    assert_true(bench.asked < 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_abort(v0)\n");
    text_release(&text);
}

static void a_predicate_that_never_holds_changes_nothing(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_push(v0, int 7)\n"
                               "v2 = call stack_pop(v0)\n";
    bench_shrink(&bench, text, never, 1000);
    assert_true(bench.asked > 1);
    assert_result(&bench, text);
}

static void no_more_candidates_are_tried_than_allowed(void **state)
{
    (void)state;
    for (size_t tries = 0; tries < 12; tries++) {
        struct bench bench;
        bench_open(&bench);
        bench.end = END_SEGMENTATION_FAULT;
        bench_shrink(&bench,
                     "v0 = call stack_new()\n"
                     "call stack_push(v0, int 1)\n"
                     "v2 = call stack_new()\n"
                     "call stack_push(v2, int 100)\n"
                     "v4 = call stack_pop(v2)\n"
                     "v5 = call stack_pop(v2)\n",
                     ends_alike, tries);
        size_t asked = bench.asked;
        assert_true(ends_alike(&bench, &bench.statements));
        assert_true(tries > 8 || asked == tries);
        model_release(&bench.model);
    }
}

static void a_value_is_replaced_by_one_that_is_there_anyhow(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.function = "stack_append";
    bench.maker = "stack_new";
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "v1 = call stack_new()\n"
                 "call stack_append(v0, v1)\n",
                 calls_on_made_value, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_append(v0, v0)\n");
}

static void a_value_is_replaced_by_a_simpler_component(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct statements simple = model_statements(&bench.model, "v0 = call stack_new()\n");
    bench.simple[0] = sequence_new(&bench.model.arena, NULL, 0, simple.items, 1);
    bench.simple_count = 1;
    bench.end = END_ABORT;
    bench_shrink(&bench,
                 "v0 = object \"struct stack *\"(null)\n"
                 "v1 = call stack_make(v0)\n"
                 "v2 = load \"struct stack *\"(v0)\n"
                 "call stack_abort(v2)\n",
                 ends_alike, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_abort(v0)\n");
}

static void a_component_that_is_no_simpler_is_not_taken(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct statements longer =
        model_statements(&bench.model, "v0 = object \"struct stack *\"(null)\n"
                                       "v1 = call stack_make(v0)\n"
                                       "v2 = load \"struct stack *\"(v0)\n");
    bench.simple[0] = sequence_new(&bench.model.arena, NULL, 0, longer.items, 3);
    bench.simple_index = 2;
    bench.simple_count = 1;
    bench.end = END_ABORT;
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_abort(v0)\n";
    bench_shrink(&bench, text, ends_alike, 1000);
    assert_result(&bench, text);
}

static void literals_become_simpler(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    model_statements(&bench.model, "v0 = call stack_new()\n"
                                   "call stack_push(v0, int 0)\n"
                                   "call stack_push(v0, int 7)\n"
                                   "call stack_push(v0, int 8)\n");
    bench.least = 6;
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "call stack_push(v0, int 100)\n",
                 pushes_enough, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_push(v0, int 7)\n");
}

static void the_least_number_is_not_taken_for_a_simple_one(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    model_statements(&bench.model, "v0 = call stack_new()\n"
                                   "call stack_push(v0, int -9223372036854775808)\n"
                                   "call stack_push(v0, int -1)\n");
    bench.least = INT64_MIN;
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "call stack_push(v0, int 1)\n",
                 pushes_enough, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_push(v0, int 1)\n");
}

static void strings_become_shorter(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    model_statements(&bench.model, "v0 = call stack_new()\n"
                                   "call stack_label(v0, \"char *\" \"\")\n");
    bench.function = "stack_label";
    bench.maker = "stack_new";
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "call stack_label(v0, \"char *\" \"hello\")\n",
                 calls_on_made_value, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_label(v0, \"char *\" \"\")\n");
}

static void lengths_stay_as_long_as_their_buffers(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.function = "stack_load";
    bench.maker = "stack_new";
    static const char text[] =
        "v0 = call stack_new()\n"
        "v1 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00\\x02\\x00\\x00\\x00\")\n"
        "call stack_load(v0, v1, \"unsigned long\" 2)\n";
    model_statements(&bench.model,
                     "v0 = call stack_new()\n"
                     "v1 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00\")\n"
                     "call stack_load(v0, v1, \"unsigned long\" 0)\n");
    bench_shrink(&bench, text, calls_on_made_value, 1000);
    assert_result(&bench, text);
}

/* The shorter buffer would make the length a lie, and the failure ours. */
static void a_buffer_is_not_replaced_by_a_shorter_one(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.function = "stack_load";
    bench.maker = "stack_copy";
    static const char text[] =
        "v0 = call stack_new()\n"
        "v1 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00\")\n"
        "call stack_load(v0, v1, \"unsigned long\" 1)\n"
        "v3 = call stack_copy(v0)\n"
        "v4 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00\\x02\\x00\\x00\\x00\")\n"
        "call stack_load(v3, v4, \"unsigned long\" 2)\n";
    bench_shrink(&bench, text, calls_on_made_value, 1000);
    assert_result(&bench,
                  "v0 = call stack_new()\n"
                  "v1 = call stack_copy(v0)\n"
                  "v2 = buffer \"int\"(\"int *\" bytes "
                  "\"\\x01\\x00\\x00\\x00\\x02\\x00\\x00\\x00\")\n"
                  "call stack_load(v1, v2, \"unsigned long\" 2)\n");
}

/* Both loads are needed, so that the shorter buffer is there to be taken. */
static bool loads_twice(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    size_t loads = 0;
    note_candidate(bench, candidate);
    for (size_t i = 0; i < candidate->count; i++)
        loads += operation_at(bench, candidate, i) == model_call(&bench->model, "stack_load");
    return loads == 2;
}

static void two_buffers_of_different_lengths_stay_two(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    static const char text[] =
        "v0 = call stack_new()\n"
        "v1 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00\")\n"
        "call stack_load(v0, v1, \"unsigned long\" 1)\n"
        "v3 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00\\x02\\x00\\x00\\x00\")\n"
        "call stack_load(v0, v3, \"unsigned long\" 2)\n";
    bench_shrink(&bench, text, loads_twice, 1000);
    assert_result(&bench, text);
}

/* Fills a buffer and labels a stack? */
static bool fills_and_labels(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    size_t fills = 0, labels = 0;
    note_candidate(bench, candidate);
    for (size_t i = 0; i < candidate->count; i++) {
        fills += operation_at(bench, candidate, i) == model_call(&bench->model, "fill");
        labels += operation_at(bench, candidate, i) == model_call(&bench->model, "stack_label");
    }
    return fills && labels;
}

/* A buffer need not end with a zero, which the library's string does. */
static void a_buffer_does_not_take_the_place_of_a_string(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    static const char text[] = "v0 = buffer \"char\"(\"char *\" bytes \"abc\")\n"
                               "call fill(v0, \"unsigned long\" 3)\n"
                               "v2 = call stack_new()\n"
                               "v3 = call get_name()\n"
                               "call stack_label(v2, v3)\n";
    bench_shrink(&bench, text, fills_and_labels, 1000);
    assert_result(&bench, text);
}

static void shrinking_is_the_same_every_time(void **state)
{
    (void)state;
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_new()\n"
                               "call stack_append(v0, v1)\n"
                               "v3 = call stack_pop(v1)\n";
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        struct bench bench;
        bench_open(&bench);
        bench.end = END_SEGMENTATION_FAULT;
        bench_shrink(&bench, text, ends_alike, 1000);
        hashes[i] = statements_hash(&bench.statements);
        model_release(&bench.model);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void a_text_gets_shorter(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.is_about_texts = true;
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "call stack_label(v0, \"char *\" \"one of \\x01xx or so\")\n",
                 labels_with_an_x, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_label(v0, \"char *\" \"x\")\n");
}

static void a_buffer_loses_what_is_in_it_and_keeps_its_length(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.is_about_texts = true;
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "v1 = buffer \"int\"(\"int *\" bytes \"aaaabbbbcccc\")\n"
                 "call stack_load(v0, v1, \"unsigned long\" 3)\n",
                 loads_the_second, 1000);
    assert_int_equal(literal_of(&bench, &bench.statements, bench.statements.count - 2, 0)->size,
                     12);
    assert_memory_equal(
        literal_of(&bench, &bench.statements, bench.statements.count - 2, 0)->bytes,
        "\0\0\0\0bbbb\0\0\0", 12);
    model_release(&bench.model);
}

/* Is there a comma in the buffer, and does the last call tell its whole length? */
static bool has_a_comma(void *context, const struct statements *candidate)
{
    struct bench *bench = context;
    note_candidate(bench, candidate);
    const struct statement *call = &candidate->items[candidate->count - 1];
    if (candidate->count < 2 ||
        operation_at(bench, candidate, candidate->count - 1)->kind != OPERATION_CALL)
        return false;
    int buffer = statements_source(candidate, candidate->count - 1, 0);
    const struct literal *content =
        buffer < 0 ? NULL : literal_of(bench, candidate, (size_t)buffer, 0);
    return content && memchr(content->bytes, ',', content->size) &&
           (call->argument_count < 2 ||
            literal_of(bench, candidate, candidate->count - 1, 1)->integer ==
                (int64_t)content->size);
}

static void shrink_comma(struct bench *bench, const char *text)
{
    bench_open(bench);
    bench->is_about_texts = bench->is_about_tests = true;
    bench_shrink(bench, text, has_a_comma, 1000);
}

static void a_buffer_gets_shorter_with_its_length(void **state)
{
    (void)state;
    struct bench bench;
    shrink_comma(&bench, "v0 = buffer \"char\""
                         "(\"char *\" bytes \"\\x01\\x02\\x03,\\x05\\x06\\x07\")\n"
                         "v1 = call parse(v0, \"unsigned long\" 7)\n");
    assert_result(&bench, "v0 = buffer \"char\"(\"char *\" bytes \",\")\n"
                          "v1 = call parse(v0, \"unsigned long\" 1)\n");
}

static void what_is_left_of_a_buffer_becomes_letters(void **state)
{
    (void)state;
    struct bench bench;
    shrink_comma(&bench, "v0 = buffer \"char\"(\"char *\" bytes \"\\x01,\\x02\")\n"
                         "v1 = call parse(v0, \"unsigned long\" 3)\n");
    assert_result(&bench, "v0 = buffer \"char\"(\"char *\" bytes \"a,c\")\n"
                          "v1 = call parse(v0, \"unsigned long\" 3)\n");
}

static void what_is_only_written_becomes_zeros_and_keeps_its_room(void **state)
{
    (void)state;
    struct bench bench;
    shrink_comma(&bench, "v0 = buffer \"char\"(\"char *\" bytes \"a,cde\")\n"
                         "call print(v0, \"unsigned long\" 5)\n");
    assert_result(&bench, "v0 = buffer \"char\""
                          "(\"char *\" bytes \"\\x00,\\x00\\x00\\x00\")\n"
                          "call print(v0, \"unsigned long\" 5)\n");
}

static void a_text_in_a_buffer_keeps_its_end(void **state)
{
    (void)state;
    struct bench bench;
    shrink_comma(&bench, "v0 = buffer \"char\""
                         "(\"char *\" bytes \"\\x01\\x02,\\x03\\x04\\x00\")\n"
                         "call split(v0)\n");
    assert_result(&bench, "v0 = buffer \"char\"(\"char *\" bytes \",\\x00\")\n"
                          "call split(v0)\n");
}

static void a_buffer_of_which_nobody_tells_the_length_keeps_it(void **state)
{
    (void)state;
    struct bench bench;
    shrink_comma(&bench, "v0 = buffer \"char\"(\"char *\" bytes \"1234,678\")\n"
                         "call hash(v0)\n");
    assert_result(&bench, "v0 = buffer \"char\"(\"char *\" bytes \"1234,678\")\n"
                          "call hash(v0)\n");
}

static void a_word_says_more_than_no_text(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    bench.is_about_tests = true;
    model_statements(&bench.model, "v0 = call stack_new()\n"
                                   "call stack_label(v0, \"char *\" \"\\x01\")\n"
                                   "call stack_label(v0, \"char *\" \"abc\")\n");
    bench.function = "stack_label";
    bench.maker = "stack_new";
    bench_shrink(&bench,
                 "v0 = call stack_new()\n"
                 "call stack_label(v0, \"char *\" \"\")\n",
                 calls_on_made_value, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "call stack_label(v0, \"char *\" \"abc\")\n");
}

static void a_value_that_is_given_less_is_simpler(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct statements simple = model_statements(&bench.model, "v0 = call stack_new()\n");
    bench.simple[0] = sequence_new(&bench.model.arena, NULL, 0, simple.items, 1);
    bench.simple_count = 1;
    bench_shrink(&bench,
                 "v0 = call stack_filled(int 3, int 4)\n"
                 "v1 = call stack_size(v0)\n",
                 asks_for_a_size, 1000);
    assert_result(&bench, "v0 = call stack_new()\n"
                          "v1 = call stack_size(v0)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_that_is_given_less_is_simpler),
        cmocka_unit_test(shrinking_keeps_the_failing_statement),
        cmocka_unit_test(what_the_failure_needs_is_kept),
        cmocka_unit_test(a_minimal_sequence_stays_as_it_is),
        cmocka_unit_test(a_single_statement_is_never_removed),
        cmocka_unit_test(a_long_sequence_becomes_short),
        cmocka_unit_test(a_predicate_that_never_holds_changes_nothing),
        cmocka_unit_test(no_more_candidates_are_tried_than_allowed),
        cmocka_unit_test(a_value_is_replaced_by_one_that_is_there_anyhow),
        cmocka_unit_test(a_value_is_replaced_by_a_simpler_component),
        cmocka_unit_test(a_component_that_is_no_simpler_is_not_taken),
        cmocka_unit_test(literals_become_simpler),
        cmocka_unit_test(the_least_number_is_not_taken_for_a_simple_one),
        cmocka_unit_test(strings_become_shorter),
        cmocka_unit_test(lengths_stay_as_long_as_their_buffers),
        cmocka_unit_test(a_buffer_is_not_replaced_by_a_shorter_one),
        cmocka_unit_test(two_buffers_of_different_lengths_stay_two),
        cmocka_unit_test(a_buffer_does_not_take_the_place_of_a_string),
        cmocka_unit_test(a_text_gets_shorter),
        cmocka_unit_test(a_buffer_gets_shorter_with_its_length),
        cmocka_unit_test(what_is_left_of_a_buffer_becomes_letters),
        cmocka_unit_test(what_is_only_written_becomes_zeros_and_keeps_its_room),
        cmocka_unit_test(a_text_in_a_buffer_keeps_its_end),
        cmocka_unit_test(a_buffer_of_which_nobody_tells_the_length_keeps_it),
        cmocka_unit_test(a_word_says_more_than_no_text),
        cmocka_unit_test(a_buffer_loses_what_is_in_it_and_keeps_its_length),
        cmocka_unit_test(shrinking_is_the_same_every_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
