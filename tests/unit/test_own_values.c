/* The values that assay makes itself: each test declares one function and looks at many calls of
 * it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/supply/format_variants.h"
#include "analyse/supply/helpers.h"
#include "generate/arguments.h"
#include "model_builder.h"
#include "rule_sets.h"

enum { CALLS = 400, LENGTH_LIMIT = 40 };

struct bench {
    struct model model;
    struct first_values values;
    struct experience *experience;
    struct arguments arguments;
    struct value_source source;
    struct draft draft;
    struct rng rng;
};

/* The API has made nothing. */
static int provide_nothing(struct value_source *source, struct draft *draft,
                           const struct wish *wish, struct rng *rng)
{
    (void)source, (void)draft, (void)wish, (void)rng;
    return -1;
}

static void bench_open(struct bench *bench)
{
    *bench = (struct bench){.source = {provide_nothing}, .rng = rng_derive(1, "own values")};
    model_init(&bench->model);
    rules_add(&bench->model.api.rules_off, RULE_EXPERIMENTS);
}

static void bench_start(struct bench *bench)
{
    model_finish(&bench->model);
    first_values_init(&bench->values, &bench->model.vocabulary, 1);
    bench->experience = experience_new(&bench->model.vocabulary);
    struct strategy_options options = {.vocabulary = &bench->model.vocabulary,
                                       .values = &bench->values,
                                       .experience = bench->experience};
    arguments_init(&bench->arguments, &options, &bench->model.arena);
}

static void bench_close(struct bench *bench)
{
    experience_free(bench->experience);
    model_release(&bench->model);
}

/* A draft with one call of the function; the index of the call, or -1. */
static int bench_call(struct bench *bench, const char *function)
{
    draft_init(&bench->draft, &bench->model.vocabulary, bench->experience, LENGTH_LIMIT);
    return arguments_append_call(&bench->arguments, &bench->draft,
                                 model_call(&bench->model, function), &bench->source, &bench->rng);
}

/* NULL when the argument is the value of a statement. */
static const struct literal *literal_of(const struct bench *bench, int call, size_t argument)
{
    int operand = bench->draft.statements.items[call].arguments[argument];
    return operand < 0 ? NULL : bench->model.vocabulary.literals.items[operand];
}

static size_t count_nulls(struct bench *bench, const char *function, size_t argument)
{
    size_t nulls = 0;
    for (int i = 0; i < CALLS; i++) {
        int call = bench_call(bench, function);
        const struct literal *literal = call < 0 ? NULL : literal_of(bench, call, argument);
        nulls += literal && literal->kind == LITERAL_NULL;
    }
    return nulls;
}

static void null_is_passed_where_it_is_allowed_and_only_there(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct function *greet = model_function(&bench.model, "void", "greet");
    model_parameter(&bench.model, greet, "const char *", "name", ROLE_STRING)->nullness =
        NULLNESS_ALLOWED;
    model_parameter(&bench.model, greet, "const char *", "title", ROLE_STRING);
    model_parameter(&bench.model, greet, "int *", "count", ROLE_OUT)->nullness = NULLNESS_ALLOWED;
    bench_start(&bench);
    assert_in_range(count_nulls(&bench, "greet", 0), CALLS / 20, CALLS / 3);
    assert_int_equal(count_nulls(&bench, "greet", 1), 0);
    assert_in_range(count_nulls(&bench, "greet", 2), CALLS / 20, CALLS / 3);
    bench_close(&bench);
}

static void without_the_rule_null_is_passed_anywhere(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct function *greet = model_function(&bench.model, "void", "greet");
    model_parameter(&bench.model, greet, "const char *", "name", ROLE_STRING);
    rules_add(&bench.model.api.rules_off, RULE_NULLS);
    bench_start(&bench);
    assert_in_range(count_nulls(&bench, "greet", 0), CALLS / 20, CALLS / 3);
    bench_close(&bench);
}

static void null_stands_for_what_nothing_makes(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct function *append = model_function(&bench.model, "struct list *", "append");
    model_parameter(&bench.model, append, "struct list *", "list", ROLE_OBJECT)
        ->null_is_all_there_is = true;
    struct function *length = model_function(&bench.model, "int", "length");
    model_parameter(&bench.model, length, "struct list *", "list", ROLE_OBJECT);
    bench_start(&bench);
    assert_int_equal(count_nulls(&bench, "append", 0), CALLS);
    assert_int_equal(bench_call(&bench, "length"), -1);
    bench_close(&bench);
}

/* The helpers must be there before the vocabulary is made. */
static void bench_start_with_helpers(struct bench *bench)
{
    helpers_add(&bench->model.api);
    bench_start(bench);
}

static const struct function *maker_of(const struct bench *bench, int call, size_t argument)
{
    int source = statements_source(&bench->draft.statements, (size_t)call, argument);
    if (source < 0)
        return NULL;
    return bench->model.vocabulary.operations
        .items[bench->draft.statements.items[source].operation]->function;
}

static void a_stream_is_opened_for_the_call(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct function *load = model_function(&bench.model, "int", "load");
    model_parameter(&bench.model, load, "struct _IO_FILE *", "in", ROLE_STREAM);
    bench_start_with_helpers(&bench);
    for (int i = 0; i < CALLS; i++) {
        int call = bench_call(&bench, "load");
        assert_true(call >= 0);
        assert_string_equal(maker_of(&bench, call, 0)->name, HELPER_OPEN_TEXT);
        assert_string_equal(maker_of(&bench, call, 0)->undone_by->name, "fclose");
    }
    bench_close(&bench);
}

static void what_a_stream_holds_is_asked_by_a_name_that_the_library_leaves(void **state)
{
    (void)state;
    static const char *const names[] = {"load", HELPER_TEXT_OF};
    for (size_t i = 0; i < 2; i++) {
        struct bench bench;
        bench_open(&bench);
        struct function *function = model_function(&bench.model, "int", names[i]);
        model_parameter(&bench.model, function, "struct _IO_FILE *", "in", ROLE_STREAM);
        bench_start_with_helpers(&bench);
        assert_int_equal(vocabulary_helper(&bench.model.vocabulary, HELPER_TEXT_OF) != NULL,
                         i == 0);
        bench_close(&bench);
    }
}

static void a_file_name_is_of_a_file_that_is_made_or_of_none(void **state)
{
    (void)state;
    struct bench bench;
    size_t made = 0, missing = 0;
    bench_open(&bench);
    struct function *load = model_function(&bench.model, "int", "load");
    model_parameter(&bench.model, load, "const char *", "path", ROLE_FILE_NAME);
    bench_start_with_helpers(&bench);
    for (int i = 0; i < CALLS; i++) {
        int call = bench_call(&bench, "load");
        assert_true(call >= 0);
        const char *name = literal_of(&bench, call, 0)->bytes;
        if (call == 1) {
            assert_string_equal(literal_of(&bench, 0, 0)->bytes, name);
            made++;
        }
        missing += strncmp(name, "missing", strlen("missing")) == 0;
    }
    assert_true(made > CALLS / 3 && missing > CALLS / 10);
    bench_close(&bench);
}

static void a_descriptor_is_that_of_an_open_file(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    struct function *load = model_function(&bench.model, "int", "load");
    model_parameter(&bench.model, load, "int", "fd", ROLE_DESCRIPTOR);
    bench_start_with_helpers(&bench);
    int call = bench_call(&bench, "load");
    assert_int_equal(call, 2);
    assert_string_equal(maker_of(&bench, call, 0)->name, HELPER_OPEN_FILE);
    assert_string_equal(maker_of(&bench, call, 0)->undone_by->name, "close");
    bench_close(&bench);
}

static const char *const choice_names[] = {"RED", "GREEN", "BLUE"};

static void declare_painter(struct bench *bench, enum role role)
{
    static const struct constant colours[] = {{"RED", 1}, {"GREEN", 2}, {"BLUE", 4}};
    struct function *paint = model_function(&bench->model, "void", "paint");
    struct parameter *colour = model_parameter(&bench->model, paint, "int", "colour", role);
    colour->constants = colours;
    colour->constant_count = 3;
}

static void a_choice_is_one_of_its_constants(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    declare_painter(&bench, ROLE_CHOICE);
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++) {
        const struct literal *literal = literal_of(&bench, bench_call(&bench, "paint"), 0);
        size_t which = literal->integer == 4 ? 2 : (size_t)literal->integer - 1;
        assert_string_equal(literal->name, choice_names[which]);
    }
    bench_close(&bench);
}

static void flags_are_joined_and_read_back(void **state)
{
    (void)state;
    struct bench bench;
    size_t joined = 0;
    bench_open(&bench);
    declare_painter(&bench, ROLE_FLAGS);
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++) {
        const struct literal *literal = literal_of(&bench, bench_call(&bench, "paint"), 0);
        assert_in_range(literal->integer, 0, 6);
        if (literal->integer != 3)
            continue;
        joined++;
        assert_string_equal(literal->name, "RED | GREEN");
        struct statements back = model_statements(
            &bench.model, model_text(&bench.model, &bench.draft.statements));
        assert_int_equal(back.items[0].arguments[0], literal->id);
    }
    assert_true(joined > 0);
    bench_close(&bench);
}

static void without_the_rule_a_choice_is_any_number(void **state)
{
    (void)state;
    struct bench bench;
    size_t others = 0;
    bench_open(&bench);
    declare_painter(&bench, ROLE_CHOICE);
    rules_add(&bench.model.api.rules_off, RULE_CHOICES);
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++)
        others += literal_of(&bench, bench_call(&bench, "paint"), 0)->name == NULL;
    assert_true(others > CALLS / 2);
    bench_close(&bench);
}

static int64_t least_number(enum role role, bool is_on)
{
    struct bench bench;
    int64_t least = 0;
    bench_open(&bench);
    struct function *get = model_function(&bench.model, "int", "get");
    model_parameter(&bench.model, get, "int", "number", role);
    if (!is_on)
        rules_add(&bench.model.api.rules_off, RULE_NEGATIVES);
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++) {
        int64_t number = literal_of(&bench, bench_call(&bench, "get"), 0)->integer;
        least = number < least ? number : least;
    }
    bench_close(&bench);
    return least;
}

static void sizes_and_indexes_are_not_negative(void **state)
{
    (void)state;
    static const enum role roles[] = {ROLE_SIZE, ROLE_INDEX, ROLE_LENGTH, ROLE_CAPACITY};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        assert_int_equal(least_number(roles[i], true), 0);
        assert_true(least_number(roles[i], false) < 0);
    }
    assert_true(least_number(ROLE_VALUE, true) < 0);
}

static void numbers_are_not_below_the_documented_least(void **state)
{
    (void)state;
    static const enum role roles[] = {ROLE_VALUE, ROLE_SIZE};
    for (size_t j = 0; j < sizeof roles / sizeof *roles; j++) {
        struct bench bench;
        bench_open(&bench);
        struct function *get = model_function(&bench.model, "int", "get");
        struct parameter *number = model_parameter(&bench.model, get, "int", "number", roles[j]);
        number->has_least = true;
        number->least = 7;
        bench_start(&bench);
        for (int i = 0; i < CALLS; i++)
            assert_true(literal_of(&bench, bench_call(&bench, "get"), 0)->integer >= 7);
        bench_close(&bench);
    }
}

/* Of an index, or of a size, of which the field is set. */
static int64_t least_of(enum role role, bool takes_any, bool tells_negatives)
{
    struct bench bench;
    int64_t least = 0;
    bench_open(&bench);
    struct function *get = model_function(&bench.model, "int", "get");
    struct parameter *number = model_parameter(&bench.model, get, "int", "number", role);
    number->takes_any = takes_any;
    number->tells_negatives = tells_negatives;
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++) {
        int64_t given = literal_of(&bench, bench_call(&bench, "get"), 0)->integer;
        least = given < least ? given : least;
    }
    bench_close(&bench);
    return least;
}

static void a_position_that_may_be_any_may_be_negative(void **state)
{
    (void)state;
    assert_true(least_of(ROLE_INDEX, true, false) < 0);
}

static void what_is_told_apart_when_negative_may_be_negative(void **state)
{
    (void)state;
    assert_int_equal(least_of(ROLE_INDEX, false, false), 0);
    assert_true(least_of(ROLE_INDEX, false, true) < 0);
    assert_true(least_of(ROLE_SIZE, false, true) < 0);
}

/* How often two calls in one draft are given the same key. */
static size_t same_keys(const char *second)
{
    struct bench bench;
    size_t same = 0;
    bench_open(&bench);
    struct function *put = model_function(&bench.model, "void", "put");
    model_parameter(&bench.model, put, "const char *", "key", ROLE_STRING);
    model_parameter(&bench.model, put, "const char *", "text", ROLE_STRING);
    struct function *get = model_function(&bench.model, "int", "get");
    model_parameter(&bench.model, get, "const char *", "key", ROLE_STRING);
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++) {
        int first = bench_call(&bench, "put");
        int call = arguments_append_call(&bench.arguments, &bench.draft,
                                         model_call(&bench.model, second), &bench.source,
                                         &bench.rng);
        same += literal_of(&bench, first, 0) == literal_of(&bench, call, 0);
    }
    bench_close(&bench);
    return same;
}

static void a_key_is_often_one_that_was_used_before(void **state)
{
    (void)state;
    assert_in_range(same_keys("get"), CALLS / 3, CALLS * 3 / 4);
    assert_in_range(same_keys("put"), CALLS / 3, CALLS * 3 / 4);
}

/* Plain numbers are sometimes as large as can be; sizes are not. */
static void extremes_are_tried_for_plain_numbers_only(void **state)
{
    (void)state;
    static const enum role roles[] = {ROLE_VALUE, ROLE_SIZE};
    for (size_t j = 0; j < sizeof roles / sizeof *roles; j++) {
        struct bench bench;
        size_t extremes = 0;
        bench_open(&bench);
        struct function *get = model_function(&bench.model, "int", "get");
        model_parameter(&bench.model, get, "int", "number", roles[j]);
        bench_start(&bench);
        for (int i = 0; i < CALLS; i++) {
            int64_t number = literal_of(&bench, bench_call(&bench, "get"), 0)->integer;
            extremes += number == INT32_MAX || number == INT32_MIN;
        }
        bench_close(&bench);
        if (roles[j] == ROLE_VALUE)
            assert_in_range(extremes, 1, CALLS / 10);
        else
            assert_int_equal(extremes, 0);
    }
}

/* The bytes of the buffer that is the argument. */
static size_t buffer_size(const struct bench *bench, int call, size_t argument)
{
    int source = statements_source(&bench->draft.statements, (size_t)call, argument);
    assert_true(source >= 0);
    return literal_of(bench, source, 0)->size;
}

/* The second number may be one of which only the buffer says what it is. */
static void check_product(enum role role_of_size)
{
    struct bench bench;
    size_t equal = 0, wide = 0;
    bench_open(&bench);
    struct function *sort = model_function(&bench.model, "void", "sort");
    struct parameter *base = model_parameter(&bench.model, sort, "void *", "base", ROLE_BUFFER);
    base->partner = 1;
    base->factor = 2;
    model_parameter(&bench.model, sort, "unsigned long", "count", ROLE_LENGTH)->partner = 0;
    model_parameter(&bench.model, sort, "unsigned long", "size", role_of_size);
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++) {
        int call = bench_call(&bench, "sort");
        int64_t count = literal_of(&bench, call, 1)->integer;
        int64_t size = literal_of(&bench, call, 2)->integer;
        assert_true((size_t)(count * size) <= buffer_size(&bench, call, 0));
        assert_true(size > 0);
        equal += (size_t)(count * size) == buffer_size(&bench, call, 0);
        wide += size > 1;
    }
    assert_true(equal > CALLS / 2 && wide > CALLS / 4);
    bench_close(&bench);
}

static void a_product_is_as_long_as_the_buffer(void **state)
{
    (void)state;
    check_product(ROLE_LENGTH);
    check_product(ROLE_VALUE);
}

static void a_length_that_is_updated_starts_as_the_capacity(void **state)
{
    (void)state;
    struct bench bench;
    size_t equal = 0;
    bench_open(&bench);
    struct function *pack = model_function(&bench.model, "int", "pack");
    model_parameter(&bench.model, pack, "unsigned char *", "out", ROLE_BUFFER)->partner = 1;
    model_parameter(&bench.model, pack, "unsigned long *", "size", ROLE_IN_OUT)->partner = 0;
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++) {
        int call = bench_call(&bench, "pack");
        int place = statements_source(&bench.draft.statements, (size_t)call, 1);
        assert_true(place >= 0);
        int64_t said = literal_of(&bench, place, 0)->integer;
        assert_in_range(said, 0, buffer_size(&bench, call, 0));
        equal += (size_t)said == buffer_size(&bench, call, 0);
    }
    assert_true(equal > CALLS / 2);
    bench_close(&bench);
}

/* The behaviours of the callbacks that a call is given for its first parameter. */
static unsigned behaviours_seen(const char *name, const char *function_name, const char *result,
                                const char *const *parameters, bool is_on)
{
    struct bench bench;
    unsigned seen = 0;
    bench_open(&bench);
    if (!is_on)
        rules_add(&bench.model.api.rules_off, RULE_CALLBACKS);
    struct function *function = model_function(&bench.model, "void", function_name);
    model_callback_type(&bench.model, "callback (*)", result, parameters);
    struct parameter *parameter =
        model_parameter(&bench.model, function, "callback (*)", name, ROLE_CALLBACK);
    parameter->spelling = "callback";
    /* Another callback makes the place one beside an allocator. */
    model_callback_type(&bench.model, "allocator (*)", "void *",
                        (const char *const[]){"unsigned long", NULL});
    model_callback_type(&bench.model, "arena (*)", "void *",
                        (const char *const[]){"unsigned long", "void *", NULL});
    if (strcmp(function_name, "set_hooks") == 0)
        model_parameter(&bench.model, function, "allocator (*)", "alloc", ROLE_CALLBACK);
    if (strcmp(function_name, "set_arena") == 0)
        model_parameter(&bench.model, function, "arena (*)", "alloc", ROLE_CALLBACK);
    model_type(&bench.model, "int *"); /* what data points to */
    if (strcmp(function_name, "load_data") == 0)
        model_parameter(&bench.model, function, "void *", "data", ROLE_USER_DATA);
    bench_start(&bench);
    for (int i = 0; i < CALLS; i++)
        seen |= 1u << literal_of(&bench, bench_call(&bench, function_name), 0)->callback->behaviour;
    bench_close(&bench);
    return seen;
}

static void callbacks_are_chosen_by_type_and_name(void **state)
{
    (void)state;
    static const char *const two[] = {"const void *", "const void *", NULL};
    static const char *const one[] = {"void *", NULL};
    static const char *const block_and_context[] = {"void *", "void *", NULL};
    static const char *const size[] = {"unsigned long", NULL};
    static const char *const bytes[] = {"const void *", "unsigned long", NULL};
    static const char *const reading[] = {"char *", "unsigned long", "void *", NULL};
    const struct {
        const char *name, *function, *result;
        const char *const *parameters;
        unsigned behaviours;
    } rows[] = {
        {"compare", "tree_new", "int", two, 1u << CALLBACK_COMPARE},
        {"key_eq", "map_new", "int", two, 1u << CALLBACK_EQUAL},
        {"cmp", "list_find", "_Bool", two, 1u << CALLBACK_EQUAL},
        {"hash", "map_new", "unsigned int", one, 1u << CALLBACK_HASH},
        {"malloc_function", "set", "void *", size, 1u << CALLBACK_ALLOCATE},
        {"free_function", "set_hooks", "void", one, 1u << CALLBACK_DEALLOCATE},
        {"free_function", "set_hooks", "void", block_and_context, 1u << CALLBACK_DEALLOCATE},
        {"free_function", "set_arena", "void", block_and_context,
         1u << CALLBACK_DEALLOCATE_FIRST},
        {"free_function", "list_new", "void", one, 1u << CALLBACK_NOTHING},
        {"write", "dump", "unsigned long", bytes, 1u << CALLBACK_WRITE},
        {"read", "load_data", "unsigned long", reading,
         1u << CALLBACK_READ | 1u << CALLBACK_NOTHING},
        {"visit", "load_data", "int", one,
         1u << CALLBACK_NOTHING | 1u << CALLBACK_VISIT | 1u << CALLBACK_STOP | 1u << CALLBACK_GO},
        {"visit", "walk", "int", one, 1u << CALLBACK_NOTHING | 1u << CALLBACK_VISIT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(behaviours_seen(rows[i].name, rows[i].function, rows[i].result,
                                         rows[i].parameters, true),
                         rows[i].behaviours);
    assert_int_equal(behaviours_seen("compare", "tree_new", "int", two, false),
                     1u << CALLBACK_NOTHING | 1u << CALLBACK_VISIT);
}

static void declare_log(struct bench *bench, const char *name, bool takes_list)
{
    struct function *log = model_function(&bench->model, "int", name);
    model_parameter(&bench->model, log, "const char *", "format", ROLE_FORMAT);
    log->is_variadic = !takes_list;
    if (!takes_list)
        return;
    bool is_new;
    struct type *list =
        api_intern_type(&bench->model.api, "struct __va_list_tag *", &is_new);
    list->kind = TYPE_OTHER;
    struct parameter *parameter = &log->parameters[log->parameter_count++];
    *parameter = (struct parameter){.name = "list", .type = list, .spelling = "va_list",
                                    .partner = -1, .factor = -1, .owner = -1};
}

/* How many arguments the conversions of the format want. */
static size_t conversions(const char *format)
{
    size_t count = 0;
    for (; *format; format++)
        if (*format == '%' && *++format != '%')
            count++;
    return count;
}

static void a_format_fits_what_follows(void **state)
{
    (void)state;
    static const char *const variants[] = {"log_it", "log_it.d", "log_it.s", "log_it.sd",
                                           "log_it.f"};
    struct bench bench;
    bench_open(&bench);
    declare_log(&bench, "log_it", false);
    variants_add(&bench.model.api);
    bench_start(&bench);
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++)
        for (int i = 0; i < CALLS; i++) {
            int call = bench_call(&bench, variants[v]);
            const struct statement *statement = &bench.draft.statements.items[call];
            assert_int_equal(conversions(literal_of(&bench, call, 0)->bytes) + 1,
                             statement->argument_count);
            struct statements back = model_statements(
                &bench.model, model_text(&bench.model, &bench.draft.statements));
            assert_int_equal(back.items[call].operation, statement->operation);
        }
    bench_close(&bench);
}

static void a_va_list_is_made_by_a_wrapper(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench);
    declare_log(&bench, "vlog", true);
    variants_add(&bench.model.api);
    bench_start(&bench);
    assert_null(model_call(&bench.model, "vlog"));
    const struct operation *call = model_call(&bench.model, "vlog.sd");
    assert_string_equal(call->function->name, "call_vlog");
    assert_string_equal(call->function->definition,
                        "static int call_vlog(const char *a, ...)\n{\n    va_list list;\n"
                        "    va_start(list, a);\n    int result = vlog(a, list);\n"
                        "    va_end(list);\n    return result;\n}\n");
    assert_int_equal(call->argument_count, 3);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_passed_where_it_is_allowed_and_only_there),
        cmocka_unit_test(without_the_rule_null_is_passed_anywhere),
        cmocka_unit_test(null_stands_for_what_nothing_makes),
        cmocka_unit_test(a_stream_is_opened_for_the_call),
        cmocka_unit_test(what_a_stream_holds_is_asked_by_a_name_that_the_library_leaves),
        cmocka_unit_test(a_file_name_is_of_a_file_that_is_made_or_of_none),
        cmocka_unit_test(a_descriptor_is_that_of_an_open_file),
        cmocka_unit_test(callbacks_are_chosen_by_type_and_name),
        cmocka_unit_test(a_format_fits_what_follows),
        cmocka_unit_test(a_va_list_is_made_by_a_wrapper),
        cmocka_unit_test(a_choice_is_one_of_its_constants),
        cmocka_unit_test(flags_are_joined_and_read_back),
        cmocka_unit_test(without_the_rule_a_choice_is_any_number),
        cmocka_unit_test(sizes_and_indexes_are_not_negative),
        cmocka_unit_test(numbers_are_not_below_the_documented_least),
        cmocka_unit_test(a_position_that_may_be_any_may_be_negative),
        cmocka_unit_test(what_is_told_apart_when_negative_may_be_negative),
        cmocka_unit_test(a_key_is_often_one_that_was_used_before),
        cmocka_unit_test(extremes_are_tried_for_plain_numbers_only),
        cmocka_unit_test(a_product_is_as_long_as_the_buffer),
        cmocka_unit_test(a_length_that_is_updated_starts_as_the_capacity),
    };
    return cmocka_run_group_tests_name("own values", tests, NULL, NULL);
}
