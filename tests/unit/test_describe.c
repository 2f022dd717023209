#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "analyse/roles/roles.h"
#include "base/file.h"
#include "base/json.h"
#include "describe/describe.h"
#include "parse/parse.h"

#define HEADER TEST_DATA_DIR "/roles/list.h"

static const char includes[] = "#include \"" HEADER "\"\n#include <assay/contracts.h>\n";

/* Every word once at least. */
static const char all_words[] =
    "ASSAY_ROLES(list_new, function: constructor, size_hint: size, returns: owned fails(null))\n"
    "ASSAY_ROLES(list_free, function: destructor, list: object nullable released)\n"
    "ASSAY_ROLES(list_insert, function: setter, list: object nonnull, position: index(list),\n"
    "    item: data nullable kept(list), returns: fails(nonzero))\n"
    "ASSAY_ROLES(list_at, function: getter, list: object lent, position: index,\n"
    "    returns: borrowed(list) fails(never))\n"
    "ASSAY_ROLES(list_fill, function: initialiser, items: buffer(count) taken,\n"
    "    count: length(items), flags: flags(LIST_COPY, LIST_SORTED), returns: fails(negative))\n"
    "ASSAY_ROLES(list_print, function: retain, list: inout(text), text: text,\n"
    "    room: capacity(text), format: format, returns: fails(zero))\n"
    "ASSAY_ROLES(list_sort, function: clearer, order: choice(LIST_UP, 7), compare: callback,\n"
    "    data: out)\n"
    "ASSAY_ROLES(list_read, function: release, 1: buffer(parameter 2*parameter 3) taken,\n"
    "    2: descriptor, 3: value, stream: stream)\n"
    "ASSAY_ROLES(list_equal, function: other, 1: buffer(12) kept(parameter 2), 2: inout)\n"
    "ASSAY_ROLES(list_close, descriptor: descriptor released)\n"
    "ASSAY_ROLES(list_reset, function: hook skip expected(abort, use-after-free, alias))\n";

struct fixture {
    struct arena arena;
    struct api api;
    struct text out;
};

/* Parses the header with these contracts and prints what is known of it. */
static struct fixture print(const char *contracts, const char *form)
{
    struct fixture fixture = {0};
    struct error err;
    char *directory, *path;
    assert_true(file_make_temporary_directory(&fixture.arena, NULL, &directory, &err));
    path = arena_printf(&fixture.arena, "%s/roles.c", directory);
    assert_true(file_write(path, contracts, strlen(contracts), &err));
    struct library library = {
        .headers = (const char *[]){HEADER, NULL},
        .contract_files = (const char *[]){*contracts ? path : NULL, NULL},
        .include_directory = TEST_DATA_DIR "/../../../include",
    };
    api_init(&fixture.api, &fixture.arena);
    if (!parse_library(&fixture.api, &library, &err))
        fail_msg("%s", err.text);
    roles_infer(&fixture.api);
    file_remove_tree(directory);
    struct description description = {.api = &fixture.api,
                                      .includes = (const char *[]){HEADER, NULL}};
    describe_api(&fixture.out, &description, describe_form_named(form));
    return fixture;
}

static struct fixture print_with(const char *contracts, const char *form)
{
    struct arena arena = {0};
    struct fixture fixture = print(arena_printf(&arena, "%s%s", includes, contracts), form);
    arena_release(&arena);
    return fixture;
}

static void release(struct fixture *fixture)
{
    text_release(&fixture->out);
    api_release(&fixture->api);
    arena_release(&fixture->arena);
}

static void assert_has(const struct fixture *fixture, const char *piece)
{
    if (!strstr(text_string(&fixture->out), piece))
        fail_msg("'%s' is missing in:\n%s", piece, text_string(&fixture->out));
}

static void forms_have_names(void **state)
{
    (void)state;
    assert_int_equal(describe_form_named("c"), DESCRIBE_C);
    assert_int_equal(describe_form_named("attributes"), DESCRIBE_ATTRIBUTES);
    assert_int_equal(describe_form_named("json"), DESCRIBE_JSON);
    assert_int_equal(describe_form_named("C"), DESCRIBE_UNKNOWN);
    assert_int_equal(describe_form_named(""), DESCRIBE_UNKNOWN);
}

/* What is declared is printed in the same words, so that what is read back is printed the same. */
static void reading_back_what_was_printed_prints_the_same(void **state)
{
    (void)state;
    struct fixture found = print_with(all_words, "c");
    struct fixture said = print(text_string(&found.out), "c");
    struct fixture again = print(text_string(&said.out), "c");
    assert_string_equal(text_string(&again.out), text_string(&said.out));
    assert_null(strstr(text_string(&said.out), "%)")); /* nothing is left to be found out */
    release(&found);
    release(&said);
    release(&again);
}

static void remove_evidence(struct json *value)
{
    for (struct json **at = &value->first; *at;) {
        if ((*at)->key && strcmp((*at)->key, "evidence") == 0) {
            *at = (*at)->next;
            continue;
        }
        remove_evidence(*at);
        at = &(*at)->next;
    }
}

static bool is_same(const struct json *a, const struct json *b)
{
    bool same = a->kind == b->kind && a->integer == b->integer && a->boolean == b->boolean &&
                (a->kind != JSON_STRING || strcmp(a->string, b->string) == 0);
    const struct json *x = a->first, *y = b->first;
    for (; same && x && y; x = x->next, y = y->next)
        same = is_same(x, y);
    return same && !x && !y;
}

static struct json *facts(struct fixture *fixture)
{
    struct json *value;
    struct error err;
    assert_true(json_parse(&fixture->arena, text_string(&fixture->out), fixture->out.length,
                           &value, &err));
    remove_evidence(value);
    return value;
}

static void assert_same_facts(const char *contracts)
{
    struct fixture before = print(contracts, "json"), file = print(contracts, "c");
    struct fixture after = print(text_string(&file.out), "json");
    assert_true(is_same(facts(&before), facts(&after)));
    release(&before);
    release(&file);
    release(&after);
}

static void reading_back_what_was_printed_gives_the_same_facts(void **state)
{
    (void)state;
    struct arena arena = {0};
    assert_same_facts("");
    assert_same_facts(arena_printf(&arena, "%s%s", includes, all_words));
    arena_release(&arena);
}

static void different_facts_are_told_apart(void **state)
{
    (void)state;
    struct fixture a = print_with("ASSAY_ROLES(list_insert, position: index(list))", "json");
    struct fixture b = print_with("ASSAY_ROLES(list_insert, position: index)", "json");
    assert_false(is_same(facts(&a), facts(&b)));
    release(&a);
    release(&b);
}

static void every_function_has_its_roles(void **state)
{
    (void)state;
    struct fixture fixture = print("", "c");
    assert_has(&fixture, includes);
    assert_has(&fixture, "\nASSAY_ROLES(list_reset,\n    function: other)\n");
    assert_has(&fixture, "ASSAY_ROLES(list_read,\n");
    assert_has(&fixture, "/* name: ");
    release(&fixture);
}

static void json_has_indexes_and_evidence(void **state)
{
    (void)state;
    struct fixture fixture =
        print_with("ASSAY_ROLES(list_read, 1: buffer(parameter 2*parameter 3))", "json");
    struct json *value;
    struct error err;
    assert_true(json_parse(&fixture.arena, text_string(&fixture.out), fixture.out.length, &value,
                           &err));
    const struct json *function = json_member(value, "functions")->first;
    while (strcmp(json_string(function, "name"), "list_read") != 0)
        function = function->next;
    const struct json *buffer = json_member(function, "parameters")->first;
    assert_string_equal(json_string(buffer, "role"), "buffer");
    assert_int_equal(json_integer(buffer, "partner", -1), 1);
    assert_int_equal(json_integer(buffer, "factor", -1), 2);
    const struct json *evidence = json_member(json_member(buffer, "evidence"), "role");
    assert_string_equal(json_string(evidence, "source"), "user");
    assert_int_equal(json_integer(evidence, "confidence", -1), 100);
    release(&fixture);
}

static void attributes_are_those_that_compilers_know(void **state)
{
    (void)state;
    struct fixture fixture = print_with(
        "ASSAY_ROLES(list_new, returns: owned)\n"
        "ASSAY_ROLES(list_free, list: released nullable)\n"
        "ASSAY_ROLES(list_fill, list: nonnull, items: buffer(count) nonnull)\n"
        "ASSAY_ROLES(list_print, text: buffer(room), room: capacity(text))\n"
        "ASSAY_ROLES(list_digest, digest: nonnull)\n"
        "ASSAY_ROLES(list_vprint, format: format nonnull)\n", "attributes");
    assert_has(&fixture, "list_t *list_new(size_t size_hint)\n"
                         "    ATTRIBUTE_MALLOC(list_free, 1)\n"
                         "    __attribute__((warn_unused_result));\n");
    assert_has(&fixture, "    __attribute__((nonnull(1, 2)))\n"
                         "    ATTRIBUTE_ACCESS(read_only, 2, 3);\n");
    assert_has(&fixture, "    ATTRIBUTE_ACCESS(write_only, 2, 3);\n");
    assert_null(strstr(text_string(&fixture.out), "void list_free"));
    assert_has(&fixture, "void list_digest(const list_t *list, unsigned char digest[16])\n");
    assert_has(&fixture, "int list_vprint(const char *format, va_list arguments)\n"
                         "    __attribute__((nonnull(1)))\n"
                         "    __attribute__((format(printf, 1, 0)));\n");
    assert_null(strstr(text_string(&fixture.out), "list_reset"));
    assert_null(strstr(text_string(&fixture.out), "list_limit"));
    release(&fixture);
}

/* What is offered for a failure of list_insert, the first or the last of it. */
static void assert_accepted(enum condition_kind kind, int parameter, int other, bool last,
                            const char *expected)
{
    struct fixture fixture = print("", "json");
    struct finding_record record = {
        .name = "list_insert-abort",
        .function = "list_insert",
        .end = END_ABORT,
        .condition = kind,
        .condition_function = kind == CONDITION_NONE ? "" : "list_insert",
        .parameter = parameter,
        .other = other,
        .sentence = "",
    };
    const char *acceptances[ACCEPTANCES_MAXIMUM];
    size_t count = describe_acceptances(&fixture.arena, &fixture.api, &record, acceptances);
    assert_in_range(count, 1, ACCEPTANCES_MAXIMUM);
    assert_string_equal(acceptances[last ? count - 1 : 0], expected);
    release(&fixture);
}

static void a_failure_is_accepted_by_the_most_exact_words(void **state)
{
    (void)state;
    assert_accepted(CONDITION_NULL, 0, -1, false, "ASSAY_ROLES(list_insert, list: nonnull)\n");
    assert_accepted(CONDITION_INDEX, 1, 0, false,
                    "ASSAY_ROLES(list_insert, position: index(list))\n");
    assert_accepted(CONDITION_INDEX, 1, -1, false,
                    "ASSAY_ROLES(list_insert, position: index)\n");
    assert_accepted(CONDITION_LENGTH, 2, 1, false,
                    "ASSAY_ROLES(list_insert, item: buffer(position))\n");
    assert_accepted(CONDITION_LENGTH, 1, 2, false,
                    "ASSAY_ROLES(list_insert, position: length(item))\n");
    assert_accepted(CONDITION_ORDER, -1, -1, false,
                    "ASSAY_ROLES(list_insert, function: expected(order))\n");
    assert_accepted(CONDITION_ALIAS, 0, 2, false,
                    "ASSAY_REQUIRES(list_insert, list_t *first, size_t unused_2, void *second)\n"
                    "{\n    (void)unused_2;\n"
                    "    return (const void *)first != (const void *)second;\n}\n"
                    "ASSAY_ROLES(list_insert, function: expected(alias))\n");
    assert_accepted(CONDITION_NONE, -1, -1, false,
                    "ASSAY_ROLES(list_insert, function: expected(abort))\n");
}

static void there_is_always_a_word_for_a_failure(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < CONDITION_COUNT; kind++)
        assert_accepted((enum condition_kind)kind, 0, 1, true,
                        "ASSAY_ROLES(list_insert, function: expected(abort))\n");
    assert_accepted(CONDITION_NULL, 7, -1, true,
                    "ASSAY_ROLES(list_insert, function: expected(abort))\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_have_names),
        cmocka_unit_test(reading_back_what_was_printed_prints_the_same),
        cmocka_unit_test(reading_back_what_was_printed_gives_the_same_facts),
        cmocka_unit_test(different_facts_are_told_apart),
        cmocka_unit_test(every_function_has_its_roles),
        cmocka_unit_test(json_has_indexes_and_evidence),
        cmocka_unit_test(attributes_are_those_that_compilers_know),
        cmocka_unit_test(a_failure_is_accepted_by_the_most_exact_words),
        cmocka_unit_test(there_is_always_a_word_for_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
