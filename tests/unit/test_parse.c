#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/text.h"
#include "parse/parse.h"

#define DATA TEST_DATA_DIR "/parse/"
#define REMEDY                                                                                 \
    "; give the flags that it is compiled with after --, as in '-- -Iinclude -DNAME', or its " \
    "compile_commands.json with -p"

/* One parse with what it is given; lists end with NULL. */
struct fixture {
    struct arena arena;
    struct api api;
    struct error err;
    const char *headers[3];
    const char *flags[3];
    const char *contracts[2];
    struct source sources[2];
};

static bool parse(struct fixture *fixture)
{
    struct library library = {
        .headers = fixture->headers,
        .sources = fixture->sources,
        .flags = fixture->flags,
        .contract_files = fixture->contracts,
        .include_directory = TEST_DATA_DIR "/../../../include",
    };
    while (library.source_count < 2 && fixture->sources[library.source_count].path)
        library.source_count++;
    api_init(&fixture->api, &fixture->arena);
    return parse_library(&fixture->api, &library, &fixture->err);
}

static void release(struct fixture *fixture)
{
    api_release(&fixture->api);
    arena_release(&fixture->arena);
}

static void parse_header(struct fixture *fixture, const char *header)
{
    *fixture = (struct fixture){.headers = {header}};
    if (!parse(fixture))
        fail_msg("%s", fixture->err.text);
}

static void parse_with_source(struct fixture *fixture, const char *header, const char *source)
{
    *fixture = (struct fixture){
        .headers = {header},
        .sources = {{.path = source, .directory = TEST_DATA_DIR, .flags = fixture->flags}},
    };
    if (!parse(fixture))
        fail_msg("%s", fixture->err.text);
}

static void assert_contract_refused(const char *file, const char *sentence)
{
    struct fixture fixture = {.headers = {DATA "list.h"}, .contracts = {file}};
    assert_false(parse(&fixture));
    assert_string_equal(fixture.err.text, sentence);
    release(&fixture);
}

static const struct function *function_named(const struct fixture *fixture, const char *name)
{
    const struct function *function = api_find_function(&fixture->api, name);
    if (!function)
        fail_msg("there is no function %s", name);
    return function;
}

static const struct record *record_named(const struct fixture *fixture, const char *spelling)
{
    for (size_t i = 0; i < fixture->api.records.count; i++)
        if (strcmp(fixture->api.records.items[i]->spelling, spelling) == 0)
            return fixture->api.records.items[i];
    fail_msg("there is no record %s", spelling);
    return NULL;
}

static const struct macro *macro_named(const struct fixture *fixture, const char *name)
{
    for (size_t i = 0; i < fixture->api.macros.count; i++)
        if (strcmp(fixture->api.macros.items[i].name, name) == 0)
            return &fixture->api.macros.items[i];
    return NULL;
}

static void assert_skipped(const struct fixture *fixture, const char *name, const char *reason)
{
    const char *given = function_named(fixture, name)->skip_reason;
    assert_non_null(given);
    assert_string_equal(given, reason);
}

static void functions_come_once_and_in_source_order(void **state)
{
    (void)state;
    static const char *const names[] = {"list_new",  "list_free",     "list_push",  "list_at",
                                        "list_sort", "list_describe", "list_clear", "list_twice"};
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    assert_int_equal(fixture.api.functions.count, sizeof names / sizeof *names);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_string_equal(fixture.api.functions.items[i]->name, names[i]);
        assert_int_equal(fixture.api.functions.items[i]->id, i);
    }
    assert_string_equal(function_named(&fixture, "list_new")->header, DATA "list.h");
    assert_int_equal(function_named(&fixture, "list_new")->line, 35);
    release(&fixture);
}

static void a_parameter_keeps_its_name_and_spelling(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    const struct function *function = function_named(&fixture, "list_at");
    assert_int_equal(function->parameter_count, 2);
    assert_string_equal(function->parameters[0].name, "list");
    assert_string_equal(function->parameters[0].spelling, "const list_t *");
    assert_string_equal(function->parameters[0].type->spelling, "const struct list *");
    assert_int_equal(function->parameters[0].partner, -1);
    assert_string_equal(function->parameters[1].spelling, "size_t");
    assert_int_equal(function->parameters[1].type->kind, TYPE_UNSIGNED);
    release(&fixture);
}

static void the_sort_forgets_qualifiers_at_every_level(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    const struct type *sort = function_named(&fixture, "list_free")->parameters[0].type->sort;
    assert_ptr_equal(function_named(&fixture, "list_at")->parameters[0].type->sort, sort);
    assert_ptr_equal(function_named(&fixture, "list_new")->result->sort, sort);
    assert_string_equal(sort->spelling, "struct list *");
    release(&fixture);

    parse_header(&fixture, DATA "awkward.h");
    const struct function *qualified = function_named(&fixture, "qualified");
    assert_string_equal(qualified->parameters[0].spelling, "int");
    assert_string_equal(qualified->parameters[1].type->spelling, "char *");
    assert_string_equal(qualified->parameters[2].type->sort->spelling, "int **");
    assert_string_equal(qualified->parameters[2].type->sort->target->target->spelling, "int");
    const struct type *rows = function_named(&fixture, "grid")->parameters[0].type->sort;
    assert_string_equal(rows->spelling, "int (*)[3]");
    assert_string_equal(rows->target->spelling, "int[3]");
    release(&fixture);
}

static void every_type_is_filled(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_with_source(&fixture, DATA "list.h", DATA "list.c");
    for (size_t i = 0; i < fixture.api.types.count; i++) {
        const struct type *type = fixture.api.types.items[i];
        assert_int_not_equal(type->kind, TYPE_INVALID);
        assert_int_equal(type->id, i);
        assert_ptr_equal(type->sort->sort, type->sort);
        assert_false(type->sort->is_const);
    }
    release(&fixture);
}

static void arrays_and_functions_decay_to_pointers(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "awkward.h");
    const struct parameter *parameters = function_named(&fixture, "arrays")->parameters;
    assert_string_equal(parameters[0].spelling, "int *");
    assert_int_equal(parameters[0].declared_length, 16);
    assert_string_equal(parameters[1].type->spelling, "const char *const *");
    assert_string_equal(parameters[2].spelling, "compare_function *");
    assert_true(type_is_function_pointer(parameters[2].type));
    assert_int_equal(parameters[2].type->target->parameter_count, 2);
    assert_string_equal(function_named(&fixture, "handlers")->parameters[0].spelling,
                        "int (*const *)(int)");
    release(&fixture);
}

static void a_record_without_a_tag_has_the_name_of_its_typedef(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    const struct record *record = record_named(&fixture, "list_info");
    assert_true(record->is_complete && record->is_complete_for_users);
    assert_int_equal(record->field_count, 3);
    assert_string_equal(record->fields[1].name, "flags");
    assert_int_equal(record->fields[1].bit_offset, 32);
    assert_int_equal(record->fields[1].bit_width, 3);
    assert_int_equal(record->fields[2].bit_offset, 64);
    assert_int_equal(api_find_type(&fixture.api, "list_info")->size, 16);
    release(&fixture);
}

static void an_enumeration_has_its_constants_but_for_internal_ones(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    const struct type *type = function_named(&fixture, "list_sort")->parameters[1].type;
    assert_int_equal(type->kind, TYPE_ENUM);
    assert_int_equal(type->enumeration->constant_count, 2);
    assert_string_equal(type->enumeration->constants[1].name, "LIST_DOWN");
    assert_int_equal(type->enumeration->constants[1].value, 5);
    release(&fixture);
}

static void a_record_of_a_source_is_complete_but_not_for_users(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    assert_false(record_named(&fixture, "struct list")->is_complete);
    release(&fixture);

    parse_with_source(&fixture, DATA "list.h", DATA "list.c");
    const struct record *record = record_named(&fixture, "struct list");
    assert_true(record->is_complete);
    assert_false(record->is_complete_for_users);
    assert_int_equal(record->field_count, 2);
    assert_string_equal(record->fields[0].type->spelling, "struct node *");
    assert_int_equal(record_named(&fixture, "struct node")->field_count, 2);
    release(&fixture);
}

static void a_record_may_lead_back_to_itself(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "awkward.h");
    const struct type *field = record_named(&fixture, "struct ring")->fields[0].type;
    assert_string_equal(field->spelling, "struct ring **");
    assert_ptr_equal(field->target, function_named(&fixture, "ring_add")->parameters[0].type);
    release(&fixture);
}

static void comments_lose_their_markers(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    assert_string_equal(function_named(&fixture, "list_new")->comment,
                        "Makes an empty list.\nThe caller frees it.");
    assert_string_equal(function_named(&fixture, "list_free")->comment, "Frees it.");
    assert_null(function_named(&fixture, "list_at")->comment);
    release(&fixture);
}

static void include_guards_and_versions_are_no_values(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    assert_true(macro_named(&fixture, "LIST_H_")->is_bookkeeping);
    assert_true(macro_named(&fixture, "LIST_VERSION_MAJOR")->is_bookkeeping);
    assert_false(macro_named(&fixture, "LIST_VERSION")->is_bookkeeping);
    assert_false(macro_named(&fixture, "LIST_DEPTH_H2")->is_bookkeeping);
    assert_false(macro_named(&fixture, "LIST_LIMIT")->is_bookkeeping);
    release(&fixture);
}

static void macros_that_are_constants_are_known(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "list.h");
    assert_int_equal(macro_named(&fixture, "LIST_LIMIT")->value, 100);
    assert_int_equal(macro_named(&fixture, "LIST_ROOM")->value, 199);
    assert_string_equal(macro_named(&fixture, "LIST_NAME")->string, "list");
    assert_int_equal(macro_named(&fixture, "LIST_LAST")->value, -7);
    assert_null(macro_named(&fixture, "LIST_RATIO"));
    assert_null(macro_named(&fixture, "LIST_OPEN"));
    assert_null(macro_named(&fixture, "LIST_H"));
    release(&fixture);
}

static void attributes_say_what_is_never_null(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "awkward.h");
    const struct function *function = function_named(&fixture, "never_null");
    assert_true(function->returns_nonnull);
    assert_true(function->parameters[0].is_nonnull);
    assert_true(function->parameters[1].is_nonnull);
    assert_false(function->parameters[2].is_nonnull);
    assert_string_equal(function->parameters[0].spelling, "char *");
    function = function_named(&fixture, "all_nonnull");
    assert_true(function->parameters[0].is_nonnull && function->parameters[2].is_nonnull);
    assert_false(function->parameters[1].is_nonnull);
    release(&fixture);

    parse_header(&fixture, DATA "list.h");
    assert_true(function_named(&fixture, "list_push")->parameters[0].is_nonnull);
    release(&fixture);
}

static void a_variadic_function_is_known(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "awkward.h");
    assert_true(function_named(&fixture, "log_all")->is_variadic);
    assert_null(function_named(&fixture, "log_all")->skip_reason);
    release(&fixture);
}

static void what_cannot_be_called_is_skipped_with_its_reason(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "awkward.h");
    assert_skipped(&fixture, "stop", "never returns");
    assert_skipped(&fixture, "halt", "never returns");
    assert_null(function_named(&fixture, "wide")->skip_reason);
    assert_skipped(&fixture, "by_value",
                   "parameter 'value' is a 'struct hidden' by value, which the headers do not "
                   "define");
    assert_skipped(&fixture, "eleven", "has 11 parameters, more than the 10 that assay can pass");
    assert_skipped(&fixture, "nameless", "parameter 'choice' has a type without a name");
    assert_non_null(function_named(&fixture, "lanes")->skip_reason);
    release(&fixture);
}

static void a_function_without_a_prototype_takes_nothing(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "awkward.h");
    const struct function *function = function_named(&fixture, "without_prototype");
    assert_false(function->is_variadic);
    assert_int_equal(function->parameter_count, 0);
    assert_null(function->skip_reason);
    release(&fixture);
}

static void a_function_that_no_source_defines_is_skipped(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_with_source(&fixture, DATA "list.h", DATA "list.c");
    assert_skipped(&fixture, "list_sort",
                   "declared in the header but defined in none of the sources");
    assert_null(function_named(&fixture, "list_push")->skip_reason);
    assert_true(function_named(&fixture, "list_twice")->is_inline);
    assert_null(function_named(&fixture, "list_twice")->skip_reason);
    release(&fixture);
}

static void a_definition_names_the_parameters_its_header_does_not(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_with_source(&fixture, DATA "names.h", DATA "names.c");
    const struct function *function = function_named(&fixture, "names_add");
    assert_string_equal(function->parameters[1].name, "text");
    assert_string_equal(function->parameters[2].name, "size");
    release(&fixture);
}

static void a_definition_has_the_parameters_its_header_does_not(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_with_source(&fixture, DATA "names.h", DATA "names.c");
    const struct function *function = function_named(&fixture, "names_old");
    assert_true(function->lacks_prototype);
    assert_int_equal(function->parameter_count, 2);
    assert_string_equal(function->parameters[0].name, "a");
    assert_string_equal(function->parameters[1].spelling, "double");
    assert_null(function->skip_reason);
    assert_skipped(&fixture, "names_torn",
                   "the header declares it without parameters, and no call without a prototype "
                   "agrees with its definition");
    release(&fixture);
}

static void an_umbrella_header_stands_for_what_it_includes_beside_it(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "umbrella/umbrella.h");
    assert_int_equal(fixture.api.functions.count, 2);
    assert_string_equal(function_named(&fixture, "part_two")->header,
                        DATA "umbrella/umbrella.h");
    release(&fixture);
}

static void flags_reach_the_headers(void **state)
{
    (void)state;
    struct fixture fixture = {
        .headers = {DATA "list.h"},
        .flags = {"-Dlist_new=list_create", "-fsome-flag-of-another-compiler"},
    };
    assert_true(parse(&fixture));
    assert_string_equal(fixture.api.functions.items[0]->name, "list_create");
    release(&fixture);
}

static void a_mistake_in_a_header_is_told_with_its_line(void **state)
{
    (void)state;
    struct fixture fixture = {.headers = {DATA "list.h", DATA "broken.h"}};
    assert_false(parse(&fixture));
    assert_string_equal(fixture.err.text, "cannot parse '" DATA "broken.h': unknown type name "
                                          "'unheard_of' (" DATA "broken.h:3)" REMEDY);
    release(&fixture);
}

static void a_header_that_is_missing_is_told(void **state)
{
    (void)state;
    struct fixture fixture = {.headers = {DATA "list.h", DATA "none.h"}};
    assert_false(parse(&fixture));
    assert_string_equal(fixture.err.text,
                        "cannot parse '" DATA "none.h': '" DATA "none.h' file not found");
    release(&fixture);
}

static void a_mistake_in_a_source_is_told_with_its_line(void **state)
{
    (void)state;
    struct fixture fixture = {
        .headers = {DATA "list.h"},
        .sources = {{.path = DATA "sources/broken.c", .directory = TEST_DATA_DIR}},
    };
    assert_false(parse(&fixture));
    assert_string_equal(fixture.err.text,
                        "cannot parse '" DATA "sources/broken.c': use of undeclared identifier "
                        "'undeclared' (" DATA "sources/broken.c:3)" REMEDY);
    release(&fixture);
}

static void contracts_are_read(void **state)
{
    (void)state;
    struct fixture fixture = {.headers = {DATA "list.h"}, .contracts = {DATA "contracts_good.c"}};
    if (!parse(&fixture))
        fail_msg("%s", fixture.err.text);
    assert_int_equal(fixture.api.contracts.count, 5);
    const struct type *list = function_named(&fixture, "list_free")->parameters[0].type->sort;
    const struct contract *invariant = api_contract_of(&fixture.api, CONTRACT_INVARIANT, list);
    assert_string_equal(invariant->symbol, "assay_invariant_at_3");
    assert_string_equal(invariant->file, DATA "contracts_good.c");
    assert_int_equal(invariant->line, 3);
    assert_string_equal(invariant->parameter_spellings[0], "const list_t *");
    assert_non_null(api_contract_of(&fixture.api, CONTRACT_EQUAL, list));
    const struct contract *requires = fixture.api.contracts.items[2];
    assert_int_equal(requires->kind, CONTRACT_REQUIRES);
    assert_ptr_equal(requires->function, function_named(&fixture, "list_at"));
    assert_null(requires->subject);
    assert_int_equal(fixture.api.contracts.items[3]->parameter_count, 3);
    release(&fixture);
}

static void a_contract_that_does_not_fit_is_told_with_its_line(void **state)
{
    (void)state;
    assert_contract_refused(
        DATA "contracts_unknown_function.c",
        "cannot use '" DATA "contracts_unknown_function.c': ASSAY_REQUIRES names 'list_att', which "
        "the headers do not declare (" DATA "contracts_unknown_function.c:3)");
    assert_contract_refused(
        DATA "contracts_wrong_parameter.c",
        "cannot use '" DATA "contracts_wrong_parameter.c': ASSAY_REQUIRES of 'list_at' must take "
        "'const list_t *' as parameter 1, not 'int' (" DATA "contracts_wrong_parameter.c:2)");
    assert_contract_refused(
        DATA "contracts_wrong_count.c",
        "cannot use '" DATA "contracts_wrong_count.c': ASSAY_REQUIRES of 'list_at' must take the "
        "function's 2 parameters, but has 1 (" DATA "contracts_wrong_count.c:2)");
    assert_contract_refused(
        DATA "contracts_no_result.c",
        "cannot use '" DATA "contracts_no_result.c': ASSAY_ENSURES of 'list_clear' must start with "
        "ASSAY_NO_RESULT, because the function returns nothing (" DATA "contracts_no_result.c:2)");
    assert_contract_refused(
        DATA "contracts_wrong_result.c",
        "cannot use '" DATA "contracts_wrong_result.c': ASSAY_ENSURES of 'list_at' must start with "
        "the result, of type 'int' (" DATA "contracts_wrong_result.c:2)");
    assert_contract_refused(
        DATA "contracts_two_types.c",
        "cannot use '" DATA "contracts_two_types.c': ASSAY_EQUAL takes two values of one type, not "
        "'list_t *' and 'int *' (" DATA "contracts_two_types.c:2)");
}

static void a_contract_file_must_compile_and_contain_a_contract(void **state)
{
    (void)state;
    assert_contract_refused(
        DATA "contracts_broken.c",
        "cannot parse '" DATA "contracts_broken.c': incomplete definition of type 'list_t' (aka "
        "'struct list') (" DATA "contracts_broken.c:2)");
    assert_contract_refused(
        DATA "contracts_empty.c",
        "cannot use '" DATA "contracts_empty.c': there is no contract in it; include "
        "<assay/contracts.h> and write ASSAY_INVARIANT and the like");
}

/* A directory with the content as its compile_commands.json. */
static bool read_targets(struct arena *arena, const char *content, const char *const *names,
                         struct source_list *found, struct error *err)
{
    char *directory;
    if (!file_make_temporary_directory(arena, NULL, &directory, err))
        return false;
    const char *path = arena_printf(arena, "%s/compile_commands.json", directory);
    bool ok = (!content || file_write(path, content, strlen(content), err)) &&
              parse_compile_commands(
                  arena, &(struct compile_commands){.directory = directory, .targets = names},
                  found, err);
    file_remove_tree(directory);
    return ok;
}

static bool read_commands(struct arena *arena, const char *content, struct source_list *found,
                          struct error *err)
{
    return read_targets(arena, content, NULL, found, err);
}

static void assert_flags(const struct source *source, const char *const *flags)
{
    size_t i = 0;
    for (; flags[i]; i++) {
        assert_non_null(source->flags[i]);
        assert_string_equal(source->flags[i], flags[i]);
    }
    assert_null(source->flags[i]);
}

static void compile_commands_give_sources_and_flags(void **state)
{
    (void)state;
    static const char content[] =
        "[{\"directory\": \"/x/build\", \"file\": \"../src/a.c\", \"command\": \"ccache cc "
        "-I../inc -I /abs -DNAME='a \\\"b\\\"' -MD -MF dep.d -o a.o -c ../src/a.c -O2\"},\n"
        " {\"directory\": \"/x/build\", \"file\": \"/x/src/b.c\", \"arguments\": [\"cc\", "
        "\"-isystem\", \"sys\", \"-D\", \"X=1\", \"-Wp,-MD,dep\", \"-ob.o\", \"-c\", "
        "\"/x/src/b.c\"]},\n"
        " {\"directory\": \"/x/build\", \"file\": \"/x/src/b.c\", \"command\": \"cc -c b.c\"},\n"
        " {\"directory\": \"/x/build\", \"file\": \"c.cpp\", \"command\": \"c++ -c c.cpp\"}]";
    static const char *const first[] = {"-I/x/build/../inc", "-I", "/abs", "-DNAME=a \"b\"", "-O2",
                                        NULL};
    static const char *const second[] = {"-isystem", "/x/build/sys", "-D", "X=1", NULL};
    struct arena arena = {0};
    struct error err = {{0}};
    struct source_list found = {0};
    if (!read_commands(&arena, content, &found, &err))
        fail_msg("%s", err.text);
    const struct source *sources = found.items;
    assert_int_equal(found.count, 3);
    assert_string_equal(sources[0].path, "/x/build/../src/a.c");
    assert_string_equal(sources[0].directory, "/x/build");
    assert_flags(&sources[0], first);
    assert_string_equal(sources[1].path, "/x/src/b.c");
    assert_flags(&sources[1], second);
    assert_string_equal(sources[2].path, "/x/build/c.cpp");
    arena_release(&arena);
}

static const char targets[] =
    "[{\"directory\": \"/x\", \"file\": \"a.c\", \"command\": \"cc -c a.c\", "
    "\"output\": \"CMakeFiles/one.dir/a.c.o\"},\n"
    " {\"directory\": \"/x\", \"file\": \"b.c\", \"command\": \"cc -o "
    "src/libtwo.so.1.p/b.c.o -c b.c\"},\n"
    " {\"directory\": \"/x\", \"file\": \"c.c\", \"command\": \"cc -o libthree_la-c.o -c "
    "c.c\"}]";

static void a_target_names_its_sources(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"one", "/x/a.c"}, {"two", "/x/b.c"}, {"libtwo.a", "/x/b.c"}, {"libthree.la", "/x/c.c"},
        {"three", "/x/c.c"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct arena arena = {0};
        struct error err = {{0}};
        struct source_list found = {0};
        const char *const wanted[] = {names[i][0], NULL};
        if (!read_targets(&arena, targets, wanted, &found, &err))
            fail_msg("%s", err.text);
        assert_int_equal(found.count, 1);
        assert_string_equal(found.items[0].path, names[i][1]);
        arena_release(&arena);
    }
}

static void a_target_that_does_not_exist_is_told_with_those_that_do(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err = {{0}};
    struct source_list found = {0};
    const char *const wanted[] = {"four", NULL};
    assert_false(read_targets(&arena, targets, wanted, &found, &err));
    assert_non_null(strstr(err.text, "there is no target 'four' in '"));
    assert_true(text_ends_with(err.text, "there are: one, libtwo.so.1, libthree_la"));
    arena_release(&arena);
}

static void compile_commands_without_use_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *content;
        const char *ending;
    } cases[] = {
        {NULL, "/compile_commands.json': No such file or directory"},
        {"[\n{]", "/compile_commands.json': line 2: a key in quotes is missing"},
        {"{}", "/compile_commands.json': it is not a list of compile commands"},
        {"[]", "/compile_commands.json': it compiles no C file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct error err = {{0}};
        struct source_list found;
        assert_false(read_commands(&arena, cases[i].content, &found, &err));
        if (!text_ends_with(err.text, cases[i].ending))
            fail_msg("'%s' does not end with '%s'", err.text, cases[i].ending);
        arena_release(&arena);
    }
}

/* ---- what the named headers want and others make ---- */

static void assert_helper(const struct fixture *fixture, const char *name)
{
    const struct function *function = api_find_function(&fixture->api, name);
    if (!function || !function->is_not_under_test)
        fail_msg("%s is not called to make arguments", name);
}

static void what_is_missing_is_made_by_other_headers(void **state)
{
    (void)state;
    struct fixture fixture;
    parse_header(&fixture, DATA "secondary/car.h");
    assert_helper(&fixture, "engine_new");
    assert_helper(&fixture, "engine_free");
    assert_helper(&fixture, "fuel_new"); /* without which there is no engine */
    assert_helper(&fixture, "fuel_free");
    assert_false(api_find_function(&fixture.api, "car_new")->is_not_under_test);
    assert_null(api_find_function(&fixture.api, "wheel_new"));
    assert_null(api_find_function(&fixture.api, "engine_power"));
    release(&fixture);
}

static void what_the_named_headers_make_is_not_made_twice(void **state)
{
    (void)state;
    struct fixture fixture = {.headers = {DATA "secondary/car.h", DATA "secondary/engine.h"}};
    assert_true(parse(&fixture));
    assert_false(api_find_function(&fixture.api, "engine_new")->is_not_under_test);
    assert_non_null(api_find_function(&fixture.api, "wheel_new"));
    release(&fixture);
}

/* ---- sources that are not C ---- */

static void what_assembly_names_is_defined(void **state)
{
    (void)state;
    struct fixture fixture = {
        .headers = {DATA "secondary/engine.h"},
        .sources = {{.path = DATA "secondary/engine.S", .directory = TEST_DATA_DIR}}};
    if (!parse(&fixture))
        fail_msg("%s", fixture.err.text);
    assert_null(api_find_function(&fixture.api, "fuel_new")->skip_reason);
    assert_non_null(api_find_function(&fixture.api, "fuel_free")->skip_reason);
    release(&fixture);
}

static void flags_in_the_way_are_left_out(void **state)
{
    (void)state;
    struct fixture fixture = {.headers = {DATA "secondary/car.h"}, .flags = {"-save-temps"}};
    if (!parse(&fixture))
        fail_msg("%s", fixture.err.text);
    release(&fixture);
    assert_true(library_flag_is_in_the_way("-flto=auto"));
    assert_false(library_flag_is_in_the_way("-fno-sanitize=alignment"));
    assert_false(library_flag_is_in_the_way("-fshort-enums"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_come_once_and_in_source_order),
        cmocka_unit_test(a_parameter_keeps_its_name_and_spelling),
        cmocka_unit_test(the_sort_forgets_qualifiers_at_every_level),
        cmocka_unit_test(every_type_is_filled),
        cmocka_unit_test(arrays_and_functions_decay_to_pointers),
        cmocka_unit_test(a_record_without_a_tag_has_the_name_of_its_typedef),
        cmocka_unit_test(an_enumeration_has_its_constants_but_for_internal_ones),
        cmocka_unit_test(a_record_of_a_source_is_complete_but_not_for_users),
        cmocka_unit_test(a_record_may_lead_back_to_itself),
        cmocka_unit_test(comments_lose_their_markers),
        cmocka_unit_test(macros_that_are_constants_are_known),
        cmocka_unit_test(include_guards_and_versions_are_no_values),
        cmocka_unit_test(attributes_say_what_is_never_null),
        cmocka_unit_test(a_variadic_function_is_known),
        cmocka_unit_test(what_cannot_be_called_is_skipped_with_its_reason),
        cmocka_unit_test(a_function_without_a_prototype_takes_nothing),
        cmocka_unit_test(a_function_that_no_source_defines_is_skipped),
        cmocka_unit_test(a_definition_names_the_parameters_its_header_does_not),
        cmocka_unit_test(a_definition_has_the_parameters_its_header_does_not),
        cmocka_unit_test(an_umbrella_header_stands_for_what_it_includes_beside_it),
        cmocka_unit_test(flags_reach_the_headers),
        cmocka_unit_test(a_mistake_in_a_header_is_told_with_its_line),
        cmocka_unit_test(a_header_that_is_missing_is_told),
        cmocka_unit_test(a_mistake_in_a_source_is_told_with_its_line),
        cmocka_unit_test(contracts_are_read),
        cmocka_unit_test(a_contract_that_does_not_fit_is_told_with_its_line),
        cmocka_unit_test(a_contract_file_must_compile_and_contain_a_contract),
        cmocka_unit_test(compile_commands_give_sources_and_flags),
        cmocka_unit_test(compile_commands_without_use_are_told),
        cmocka_unit_test(a_target_names_its_sources),
        cmocka_unit_test(a_target_that_does_not_exist_is_told_with_those_that_do),
        cmocka_unit_test(what_is_missing_is_made_by_other_headers),
        cmocka_unit_test(what_the_named_headers_make_is_not_made_twice),
        cmocka_unit_test(what_assembly_names_is_defined),
        cmocka_unit_test(flags_in_the_way_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
