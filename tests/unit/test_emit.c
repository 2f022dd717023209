/* Emitted suites: how tests and findings read, that gcc and clang take them with -Werror, and what
 * publishing does to a directory that a person works in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/process.h"
#include "emit/emit.h"
#include "rule_sets.h"
#include "suite/edited_tests.h"
#include "suite/read_written.h"

/* The library under test, written to a temporary directory. */

static const char box_header[] =
    "#pragma once\n"
    "#include <stdbool.h>\n"
    "#include <stddef.h>\n"
    "struct box;\n"
    "struct point { int x, y; };\n"
    "enum colour { RED, GREEN = 5 };\n"
    "typedef int visit_fn(int value, void *data);\n"
    "struct box *box_new(int size);\n"
    "bool box_put(struct box *box, int value);\n"
    "size_t box_size(const struct box *box);\n"
    "struct box *box_self(struct box *box);\n"
    "void *box_lend(void *thing);\n"
    "const void *box_show(const void *thing);\n"
    "const char *box_name(const struct box *box, int number);\n"
    "void box_set_name(struct box *box, char *name);\n"
    "double box_weight(const struct box *box, double factor);\n"
    "enum colour box_colour(struct box *box, enum colour colour);\n"
    "bool box_last(const struct box *box, int *value);\n"
    "void box_find(const struct box *box, const char **found);\n"
    "void box_print(const struct box *box, char *text, size_t size);\n"
    "int box_sum(const int *numbers, size_t count);\n"
    "unsigned char box_hash(const unsigned char *bytes, size_t size);\n"
    "int box_each(struct box *box, visit_fn *visit, void *data);\n"
    "void point_init(struct point *point, int x);\n"
    "int point_x(const struct point *point);\n"
    "struct point point_make(int x);\n"
    "bool box_is_red(const struct box *box) __attribute__((warn_unused_result));\n"
    "char box_mark(struct box *box, char mark);\n"
    "bool box_set_at(struct box *box, int index, int value);\n"
    "struct box *box_join(struct box *box, struct box *other);\n"
    "void box_free(struct box *box);\n";

static const char box_source[] =
    "#include \"box.h\"\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "struct box { int size, count, last; char name[8]; };\n"
    "struct box *box_new(int size)\n"
    "{\n"
    "    struct box *box = size > 0 ? calloc(1, sizeof *box) : NULL;\n"
    "    if (box) box->size = size;\n"
    "    return box;\n"
    "}\n"
    "bool box_put(struct box *box, int value)\n"
    "{ return box->count < box->size && (box->last = value, box->count++, true); }\n"
    "size_t box_size(const struct box *box) { return (size_t)box->count; }\n"
    "struct box *box_self(struct box *box) { return box; }\n"
    "void *box_lend(void *thing) { return thing; }\n"
    "const void *box_show(const void *thing) { return thing; }\n"
    "const char *box_name(const struct box *box, int number)\n"
    "{ (void)box; return number ? \"cup\" : NULL; }\n"
    "void box_set_name(struct box *box, char *name) { box->name[0] = *name; }\n"
    "double box_weight(const struct box *box, double factor) { return factor / box->count; }\n"
    "enum colour box_colour(struct box *box, enum colour colour) { (void)box; return colour; }\n"
    "bool box_last(const struct box *box, int *value)\n"
    "{ if (!box->count) return false; *value = box->last; return true; }\n"
    "void box_find(const struct box *box, const char **found) { (void)box; *found = \"it\"; }\n"
    "void box_print(const struct box *box, char *text, size_t size)\n"
    "{ snprintf(text, size, \"%d of %d\", box->count, box->size); }\n"
    "int box_sum(const int *numbers, size_t count)\n"
    "{ int sum = 0; while (count--) sum += numbers[count]; return sum; }\n"
    "unsigned char box_hash(const unsigned char *bytes, size_t size)\n"
    "{ return size ? bytes[size - 1] : 0; }\n"
    "int box_each(struct box *box, visit_fn *visit, void *data)\n"
    "{ return visit(box->last, data); }\n"
    "void point_init(struct point *point, int x) { point->x = x; point->y = 1; }\n"
    "int point_x(const struct point *point) { return point->x; }\n"
    "struct point point_make(int x) { return (struct point){x, 1}; }\n"
    "bool box_is_red(const struct box *box) { return box->last == RED; }\n"
    "char box_mark(struct box *box, char mark) { box->name[0] = mark; return mark; }\n"
    "bool box_set_at(struct box *box, int index, int value)\n"
    "{ return index == 0 && (box->last = value, true); }\n"
    "struct box *box_join(struct box *box, struct box *other)\n"
    "{ box->count += other->count; return other; }\n"
    "void box_free(struct box *box) { free(box); }\n";

/* Contracts that do not hold, so that each law can be broken. */
static const char box_contracts[] =
    "#include \"box.h\"\n"
    "#include <assay/contracts.h>\n"
    "ASSAY_INVARIANT(struct box *box) { return box_size(box) == 0; }\n"
    "ASSAY_ENSURES(box_put, bool put, struct box *box, int value)\n"
    "{ return !put || box_size(box) > (size_t)value; }\n"
    "ASSAY_EQUAL(const struct box *a, const struct box *b) { return a < b; }\n"
    "ASSAY_HASH(const struct box *a) { return box_size(a); }\n"
    "ASSAY_COMPARE(const struct box *a, const struct box *b) { (void)a; (void)b; return 1; }\n";

/* Its model */

struct fixture {
    struct arena arena;
    struct api api;
    struct vocabulary vocabulary;
    struct library library;
    struct suite suite;
    struct test tests[24];
    struct finding findings[10];
    char *directory;
    struct error err;
};

static const struct {
    const char *declared, *canonical;
    enum type_kind kind;
    size_t size;
    bool is_signed;
} plain_types[] = {
    {"void", "void", TYPE_VOID, 0, false},
    {"bool", "_Bool", TYPE_BOOL, 1, false},
    {"char", "char", TYPE_CHAR, 1, true},
    {"unsigned char", "unsigned char", TYPE_CHAR, 1, false},
    {"int", "int", TYPE_SIGNED, 4, true},
    {"size_t", "unsigned long", TYPE_UNSIGNED, 8, false},
    {"double", "double", TYPE_FLOATING, 8, true},
    {"enum colour", "enum colour", TYPE_ENUM, 4, false},
    {"struct box", "struct box", TYPE_RECORD, 0, false},
    {"struct point", "struct point", TYPE_RECORD, 8, false},
    {"visit_fn", "int (int, void *)", TYPE_FUNCTION, 0, false},
};

static const struct type *type_of(struct fixture *f, const char *declared);

static void fill_details(struct fixture *f, struct type *type)
{
    static struct constant colours[] = {{"RED", 0}, {"GREEN", 5}};
    if (type->kind == TYPE_RECORD) {
        struct record *record = arena_alloc_zeroed(&f->arena, 1, sizeof *record);
        record->spelling = type->spelling;
        record->is_complete = record->is_complete_for_users = type->size > 0;
        type->record = record;
        if (strcmp(type->spelling, "struct point") == 0) {
            record->fields = arena_alloc_zeroed(&f->arena, 2, sizeof *record->fields);
            record->fields[0] = (struct field){.name = "x", .type = type_of(f, "int")};
            record->fields[1] =
                (struct field){.name = "y", .type = type_of(f, "int"), .bit_offset = 32};
            record->field_count = 2;
        }
    } else if (type->kind == TYPE_ENUM) {
        struct enumeration *colour = arena_alloc_zeroed(&f->arena, 1, sizeof *colour);
        *colour = (struct enumeration){type->spelling, colours, 2};
        type->enumeration = colour;
    } else if (type->kind == TYPE_FUNCTION) {
        type->target = type_of(f, "int");
        type->parameters = arena_alloc_zeroed(&f->arena, 2, sizeof *type->parameters);
        type->parameters[0] = type_of(f, "int");
        type->parameters[1] = type_of(f, "void *");
        type->parameter_count = 2;
    }
}

static const struct type *plain_type(struct fixture *f, const char *declared)
{
    bool is_new;
    for (size_t i = 0; i < sizeof plain_types / sizeof *plain_types; i++) {
        if (strcmp(plain_types[i].declared, declared) != 0)
            continue;
        struct type *type = api_intern_type(&f->api, plain_types[i].canonical, &is_new);
        type->kind = plain_types[i].kind;
        type->size = plain_types[i].size;
        type->is_signed = plain_types[i].is_signed;
        if (is_new)
            fill_details(f, type);
        return type;
    }
    fail_msg("no type %s", declared);
    return NULL;
}

static const struct type *pointer_to(struct fixture *f, const struct type *target)
{
    bool is_new;
    const char *format = target->kind == TYPE_POINTER ? "%s*" : "%s *";
    const char *spelling = arena_printf(&f->arena, format, target->spelling);
    if (target->kind == TYPE_FUNCTION)
        spelling = "int (*)(int, void *)";
    struct type *type = api_intern_type(&f->api, spelling, &is_new);
    type->kind = TYPE_POINTER;
    type->size = 8;
    type->target = target;
    if (target->sort != target)
        type->sort = pointer_to(f, target->sort);
    return type;
}

static const struct type *const_of(struct fixture *f, const struct type *base)
{
    bool is_new;
    char *spelling = arena_printf(&f->arena, "const %s", base->spelling);
    struct type *type = api_intern_type(&f->api, spelling, &is_new);
    uint32_t id = type->id;
    spelling = arena_copy_string(&f->arena, type->spelling);
    *type = *base;
    type->id = id;
    type->spelling = spelling;
    type->is_const = true;
    return type;
}

/* The type with this declared spelling: base types, const in front, stars behind. */
static const struct type *type_of(struct fixture *f, const char *declared)
{
    size_t length = strlen(declared);
    if (declared[length - 1] == '*') {
        length -= length > 1 && declared[length - 2] == ' ' ? 2 : 1;
        return pointer_to(f, type_of(f, arena_printf(&f->arena, "%.*s", (int)length, declared)));
    }
    if (strncmp(declared, "const ", 6) == 0)
        return const_of(f, type_of(f, declared + 6));
    return plain_type(f, declared);
}

struct parameter_line {
    const char *declared, *name;
    enum role role;
};

static const struct {
    const char *name, *result;
    struct parameter_line parameters[4];
} functions[] = {
    {"box_new", "struct box *", {{"int", "size", ROLE_VALUE}}},
    {"box_put", "bool", {{"struct box *", "box", ROLE_OBJECT}, {"int", "value", ROLE_VALUE}}},
    {"box_size", "size_t", {{"const struct box *", "box", ROLE_OBJECT}}},
    {"box_self", "struct box *", {{"struct box *", "box", ROLE_OBJECT}}},
    {"box_lend", "void *", {{"void *", "thing", ROLE_USER_DATA}}},
    {"box_show", "const void *", {{"const void *", "thing", ROLE_USER_DATA}}},
    {"box_name", "const char *",
     {{"const struct box *", "box", ROLE_OBJECT}, {"int", "number", ROLE_VALUE}}},
    {"box_set_name", "void",
     {{"struct box *", "box", ROLE_OBJECT}, {"char *", "name", ROLE_STRING}}},
    {"box_weight", "double",
     {{"const struct box *", "box", ROLE_OBJECT}, {"double", "factor", ROLE_VALUE}}},
    {"box_colour", "enum colour",
     {{"struct box *", "box", ROLE_OBJECT}, {"enum colour", "colour", ROLE_VALUE}}},
    {"box_last", "bool",
     {{"const struct box *", "box", ROLE_OBJECT}, {"int *", "value", ROLE_OUT}}},
    {"box_find", "void",
     {{"const struct box *", "box", ROLE_OBJECT}, {"const char **", "found", ROLE_OUT}}},
    {"box_print", "void",
     {{"const struct box *", "box", ROLE_OBJECT},
      {"char *", "text", ROLE_TEXT_BUFFER},
      {"size_t", "size", ROLE_LENGTH}}},
    {"box_sum", "int",
     {{"const int *", "numbers", ROLE_BUFFER}, {"size_t", "count", ROLE_LENGTH}}},
    {"box_hash", "unsigned char",
     {{"const unsigned char *", "bytes", ROLE_BUFFER}, {"size_t", "size", ROLE_LENGTH}}},
    {"box_each", "int",
     {{"struct box *", "box", ROLE_OBJECT},
      {"visit_fn *", "visit", ROLE_CALLBACK},
      {"void *", "data", ROLE_USER_DATA}}},
    {"point_init", "void",
     {{"struct point *", "point", ROLE_OBJECT}, {"int", "x", ROLE_VALUE}}},
    {"point_x", "int", {{"const struct point *", "point", ROLE_OBJECT}}},
    {"point_make", "struct point", {{"int", "x", ROLE_VALUE}}},
    {"box_is_red", "bool", {{"const struct box *", "box", ROLE_OBJECT}}},
    {"box_mark", "char", {{"struct box *", "box", ROLE_OBJECT}, {"char", "mark", ROLE_VALUE}}},
    {"box_set_at", "bool",
     {{"struct box *", "box", ROLE_OBJECT},
      {"int", "index", ROLE_VALUE},
      {"int", "value", ROLE_VALUE}}},
    {"box_join", "struct box *",
     {{"struct box *", "box", ROLE_OBJECT}, {"struct box *", "other", ROLE_OBJECT}}},
    {"box_free", "void", {{"struct box *", "box", ROLE_OBJECT}}},
};

static void add_functions(struct fixture *f)
{
    type_of(f, "int *"); /* for user data */
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        struct function *function = api_add_function(&f->api, functions[i].name);
        function->result = type_of(f, functions[i].result);
        function->result_spelling = functions[i].result;
        function->header = "box.h";
        function->must_use_result = strcmp(function->name, "box_is_red") == 0;
        function->parameters = arena_alloc_zeroed(&f->arena, 4, sizeof *function->parameters);
        const struct parameter_line *line = functions[i].parameters;
        for (; line->declared; line++)
            function->parameters[function->parameter_count++] = (struct parameter){
                .name = line->name, .spelling = line->declared, .role = line->role,
                .type = type_of(f, line->declared), .partner = -1, .factor = -1, .owner = -1};
    }
}

static struct contract *add_contract(struct fixture *f, enum contract_kind kind, const char *symbol,
                                     unsigned line)
{
    struct contract *contract = api_add_contract(&f->api);
    contract->kind = kind;
    contract->symbol = symbol;
    contract->file = "box_contracts.c";
    contract->line = line;
    contract->subject = type_of(f, "struct box *");
    contract->parameter_spellings = arena_alloc_zeroed(&f->arena, 1, sizeof(char *));
    contract->parameter_spellings[0] = "const struct box *";
    return contract;
}

static void add_contracts(struct fixture *f)
{
    add_contract(f, CONTRACT_INVARIANT, "assay_invariant_at_3", 3);
    struct contract *promise = add_contract(f, CONTRACT_ENSURES, "assay_ensures_box_put", 4);
    promise->function = api_find_function(&f->api, "box_put");
    promise->subject = NULL;
    add_contract(f, CONTRACT_EQUAL, "assay_equal_at_6", 6);
    add_contract(f, CONTRACT_HASH, "assay_hash_at_7", 7);
    add_contract(f, CONTRACT_COMPARE, "assay_compare_at_8", 8);
}

static char *below(struct fixture *f, const char *path)
{
    return arena_printf(&f->arena, "%s/%s", f->directory, path);
}

static void write_to(struct fixture *f, const char *path, const char *content)
{
    char *whole = below(f, path);
    assert_true(file_make_directories(file_directory_of(&f->arena, whole), &f->err));
    assert_true(file_write(whole, content, strlen(content), &f->err));
}

static const char *read_from(struct fixture *f, const char *path)
{
    char *content;
    if (!file_read(&f->arena, below(f, path), &content, NULL, &f->err))
        fail_msg("%s", f->err.text);
    return content;
}

static void set_up_library(struct fixture *f)
{
    static const char *no_flags[] = {NULL};
    write_to(f, "lib/box.h", box_header);
    write_to(f, "lib/box.c", box_source);
    write_to(f, "lib/box_contracts.c", box_contracts);
    write_to(f, "include/assay/contracts.h", "");
    const char **headers = arena_alloc_zeroed(&f->arena, 2, sizeof *headers);
    headers[0] = below(f, "lib/box.h");
    struct source *source = arena_alloc_zeroed(&f->arena, 1, sizeof *source);
    *source = (struct source){below(f, "lib/box.c"), below(f, "lib"), no_flags};
    f->api.includes = headers;
    f->api.include_count = 1;
    f->library = (struct library){.headers = headers, .sources = source, .source_count = 1,
                                  .flags = no_flags, .link_flags = no_flags};
}

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    api_init(&f->api, &f->arena);
    add_functions(f);
    add_contracts(f);
    vocabulary_init(&f->vocabulary, &f->api, &f->arena);
    if (!file_make_temporary_directory(&f->arena, NULL, &f->directory, &f->err))
        return -1;
    set_up_library(f);
    write_to(f, "out/x", "");
    unlink(below(f, "out/x"));
    f->suite = (struct suite){
        .vocabulary = &f->vocabulary, .library = &f->library, .directory = below(f, "out"),
        .origin = below(f, "out"), .command = "assay generate", .seed = 7, .tests = f->tests,
        .findings = f->findings};
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    file_remove_tree(f->directory);
    vocabulary_release(&f->vocabulary);
    api_release(&f->api);
    arena_release(&f->arena);
    free(f);
    return 0;
}

static void parse(struct fixture *f, const char *text, struct statements *statements)
{
    if (!statements_parse(text, &f->vocabulary, statements, &f->err))
        fail_msg("%s", f->err.text);
}

/* Adds a test; its last `clean_ups` statements clean up. Nothing is asserted yet. */
static struct test *add_test(struct fixture *f, const char *text, size_t clean_ups)
{
    struct test *test = &f->tests[f->suite.test_count++];
    parse(f, text, &test->statements);
    test->clean_up = test->statements.count - clean_ups;
    for (size_t i = 0; i < SEQUENCE_MAXIMUM; i++)
        test->values[i].alias_of = VALUE_NO_ALIAS;
    return test;
}

static void observe(struct test *test, size_t index, uint8_t flags, uint64_t bits)
{
    test->asserts[index] = true;
    test->values[index].flags = flags;
    test->values[index].bits = bits;
}

/* The text of the only test file. */
/* A string that is broken between lines is several in the text. */
static const char *in_one(struct fixture *f, const char *literal)
{
    char *one = arena_copy_string(&f->arena, literal);
    for (char *gap; (gap = strstr(one, "\" \""));)
        memmove(gap, gap + 3, strlen(gap + 3) + 1);
    return one;
}

static void assert_same_checks(struct fixture *f, const struct written_check *a,
                               const struct written_check *b)
{
    assert_int_equal(a->test, b->test);
    assert_int_equal(a->line, b->line);
    assert_int_equal(a->end, b->end);
    assert_string_equal(check_look_word(a->look), check_look_word(b->look));
    assert_string_equal(a->expression, b->expression);
    assert_string_equal(in_one(f, a->expected), in_one(f, b->expected));
    assert_string_equal(a->size, b->size);
    assert_string_equal(a->function, b->function);
    assert_string_equal(a->part, b->part);
}

static void assert_same_written(struct fixture *f, const struct written *a,
                                const struct written *b)
{
    assert_string_equal(a->format, b->format);
    assert_int_equal(a->tests.count, b->tests.count);
    assert_int_equal(a->checks.count, b->checks.count);
    for (size_t i = 0; i < a->tests.count; i++) {
        assert_string_equal(a->tests.items[i].name, b->tests.items[i].name);
        assert_string_equal(a->tests.items[i].file, b->tests.items[i].file);
        assert_int_equal(a->tests.items[i].line, b->tests.items[i].line);
        assert_int_equal(a->tests.items[i].end, b->tests.items[i].end);
        assert_string_equal(a->tests.items[i].function, b->tests.items[i].function);
    }
    for (size_t i = 0; i < a->checks.count; i++)
        assert_same_checks(f, &a->checks.items[i], &b->checks.items[i]);
}

static void assert_same_origins(const struct written *a, const struct written *b)
{
    for (size_t i = 0; i < a->checks.count; i++) {
        const struct check_origin *x = &a->checks.items[i].origin, *y = &b->checks.items[i].origin;
        assert_int_equal(x->subject, y->subject);
        assert_int_equal(x->statement, y->statement);
        assert_int_equal(x->offset, y->offset);
    }
}

/* What was written down while it was printed is what is read from the text, and what assay.json
 * says. */
static void assert_written_truly(struct fixture *f, const struct written *written)
{
    struct written edited = {.arena = &f->arena, .format = written->format};
    struct written described = {.arena = &f->arena};
    for (size_t i = 0; i < written->files.count; i++) {
        assert_string_equal(
            read_from(f, arena_printf(&f->arena, "out/%s", written->files.items[i].name)),
            written->files.items[i].content);
        edited_tests_read(&edited, &written->files.items[i]);
    }
    assert_true(emit_read_suite_tests(below(f, "out"), &described, &f->err));
    assert_same_written(f, written, &edited);
    assert_same_written(f, written, &described);
    assert_same_origins(written, &described);
    written_release(&edited);
    written_release(&described);
}

static const char *emit_tests(struct fixture *f)
{
    struct written written = {.arena = &f->arena};
    emit_name_tests(&f->arena, &f->suite);
    if (!emit_write(&f->suite, &written, &f->err))
        fail_msg("%s", f->err.text);
    assert_written_truly(f, &written);
    written_release(&written);
    return read_from(f, "out/tests/test_box.c");
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("missing:\n%s\nin:\n%s", part, text);
}

/* How tests read */

/* The content of a value: what is said of it starts at the bytes that are 1. */
static void set_content(struct fixture *f, struct test_content *content, const char *element,
                        const void *bytes, const char *is_said)
{
    const struct type *type = type_of(f, element);
    size_t size = strlen(is_said);
    *content = (struct test_content){
        .element = type, .count = size / type->size, .bytes = bytes,
        .is_known = arena_alloc_zeroed(&f->arena, size, 1),
        .is_said = arena_alloc_zeroed(&f->arena, size, 1)};
    for (size_t i = 0; i < size; i++)
        content->is_said[i] = is_said[i] == '1';
}

static const int point_at_4_1[] = {4, 1};

static struct test *add_test_with_contents(struct fixture *f)
{
    struct test *test =
        add_test(f, "v0 = object \"struct point\"()\n"
                    "v1 = buffer \"char\"(\"char *\" bytes \"abcdef\")\n"
                    "v2 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00"
                    "\\x02\\x00\\x00\\x00\")\n"
                    "v3 = call box_new(int 3)\n"
                    "call box_print(v3, v1, \"unsigned long\" 6)\n"
                    "v5 = call box_sum(v2, \"unsigned long\" 2)\n"
                    "call point_init(v0, int 4)\n"
                    "call box_free(v3)\n", 1);
    set_content(f, &test->contents[0], "struct point", point_at_4_1, "10001000");
    set_content(f, &test->contents[1], "char", "0 of 3", "111111");
    set_content(f, &test->contents[2], "int", point_at_4_1, "00001000");
    return test;
}

/* Where check `number` of the test comes from, as they are printed; false when there is none. */
static bool find_origin(struct fixture *f, const struct test *test, size_t number,
                        struct check_origin *origin)
{
    struct written written = {.arena = &f->arena};
    struct text ignored = {0};
    struct test named = *test;
    named.name = "test";
    emit_print_test(&ignored, &f->suite, &named, &written);
    bool is_there = number < written.checks.count;
    if (is_there)
        *origin = written.checks.items[number].origin;
    text_release(&ignored);
    written_release(&written);
    return is_there;
}

static bool drop_check(struct fixture *f, struct test *test, size_t number)
{
    struct check_origin origin;
    return find_origin(f, test, number, &origin) &&
           test_drop_check(&f->vocabulary, test, &origin);
}

/* Of a record by value, what is not always the same loses its check, and nothing else does. */
static void members_of_a_record_by_value_are_checked_each_by_itself(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test(f, "v0 = call point_make(int 4)\n", 0);
    observe(test, 0, 0, (uint64_t)1 << 32 | 4);
    has(emit_tests(f), "    CHECK(point.x == 4);\n"
                       "    CHECK(point.y == 1);\n");
    set_content(f, &test->contents[0], "struct point", point_at_4_1, "10001000");
    test->contents[0].is_value = true;
    assert_true(drop_check(f, test, 0));
    const char *text = emit_tests(f);
    has(text, "    CHECK(point.y == 1);\n");
    assert_null(strstr(text, "point.x"));
    assert_true(drop_check(f, test, 0));
    assert_false(drop_check(f, test, 0));
    has(emit_tests(f), "    point_make(4);\n");
}

static void a_test_is_named_after_what_grew(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test(f, "v0 = call box_new(int 3)\n"
                                         "v1 = call box_put(v0, int 4)\n"
                                         "v2 = call box_size(v0)\n"
                                         "call box_free(v0)\n", 1);
    test->observer_count = 1;
    test->growth = 1;
    observe(test, 1, 0, 1);
    observe(test, 2, 0, 1);
    emit_name_tests(&f->arena, &f->suite);
    assert_string_equal(test->name, "box_put_with_value_4_grows_the_box");
    assert_string_equal(test_function(&f->vocabulary, test)->name, "box_put");
}

static void results_have_the_names_that_the_library_compares_them_with(void **state)
{
    struct fixture *f = *state;
    static const struct constant constants[] = {{"BOX_RED", 1}, {"BOX_WIDE", 4}};
    struct function *sum = api_find_function(&f->api, "box_sum");
    sum->result_constants = (struct constant_set){constants, 2, true};
    struct test *test = add_test(f, "v0 = call box_sum(\"const int *\" null, "
                                         "\"unsigned long\" 0)\n", 0);
    observe(test, 0, 0, 5);
    has(emit_tests(f), "_returns_BOX_RED_and_BOX_WIDE(void)\n");
    has(emit_tests(f), "    CHECK(sum == (BOX_RED | BOX_WIDE));\n");
    observe(test, 0, 0, 4);
    has(emit_tests(f), "    CHECK(sum == BOX_WIDE);\n");
    observe(test, 0, 0, 2);
    has(emit_tests(f), "    CHECK(sum == 2);\n");
}

static void add_test_with_void_pointers(struct fixture *f)
{
    struct test *test = add_test(f, "v0 = call box_new(int 3)\n"
                                         "v1 = call box_lend(v0)\n"
                                         "v2 = call box_size(v1)\n"
                                         "v3 = call box_put(v1, int 4)\n"
                                         "v4 = call box_show(v0)\n"
                                         "v5 = call box_self(v4)\n"
                                         "v6 = call box_show(v0)\n"
                                         "v7 = call box_size(v6)\n"
                                         "v8 = call box_lend(v0)\n"
                                         "call box_free(v0)\n", 1);
    observe(test, 1, 0, 0);
    test->values[1].alias_of = 0;
    observe(test, 6, 0, 0);
    test->values[6].alias_of = 0;
    observe(test, 8, 0, 0);
}

static void add_tests_with_buffers(struct fixture *f)
{
    struct test *test =
        add_test(f, "v0 = call box_new(int 2)\n"
                    "v1 = buffer \"char\"(\"char *\" bytes \"abc\\x00\\x00\\x00\\x00\\x00\")\n"
                    "call box_print(v0, v1, \"unsigned long\" 8)\n"
                    "call box_free(v0)\n", 1);
    observe(test, 1, VALUE_STRING, 0);
    test->values[1].text = "0 of 2";
    test = add_test(f, "v0 = buffer \"int\"(\"int *\" bytes \"\\x01\\x00\\x00\\x00"
                       "\\xff\\xff\\xff\\xff\")\n"
                       "v1 = call box_sum(v0, \"unsigned long\" 2)\n", 0);
    observe(test, 1, 0, 0);
    test = add_test(f, "v0 = buffer \"unsigned char\"(\"unsigned char *\" bytes \"\\x01\\xc8\")\n"
                       "v1 = call box_hash(v0, \"unsigned long\" 2)\n", 0);
    observe(test, 1, 0, 200);
}

static void add_test_with_callback(struct fixture *f)
{
    struct test *test =
        add_test(f, "v0 = call box_new(int 2)\n"
                    "v1 = object \"int\"(int 5)\n"
                    "v2 = call box_each(v0, \"int (*)(int, void *)\" callback visit, v1)\n"
                    "call box_free(v0)\n", 1);
    observe(test, 2, 0, 1);
}

static void add_test_with_record(struct fixture *f)
{
    struct test *test = add_test(f, "v0 = object \"struct point\"()\n"
                                         "call point_init(v0, int INT_MAX=2147483647)\n"
                                         "v2 = call point_x(v0)\n", 0);
    observe(test, 2, 0, INT32_MAX);
}

static void a_name_of_several_flags_is_one_word(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test(f, "v0 = call box_new(int RED | BIG | OLD=7)\n", 0);
    struct function *function = (struct function *)(uintptr_t)api_find_function(&f->api, "box_new");
    function->parameters[0].role = ROLE_FLAGS;
    observe(test, 0, VALUE_NULL, 0);
    has(emit_tests(f), "static void box_new_with_size_RED_and_BIG_and_OLD_returns_null(void)\n");
    has(emit_tests(f), "box_new(RED | BIG | OLD);");
}

static void a_constant_that_is_an_expression_is_no_word(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test(f, "v0 = call box_new(int FOUR=4)\n", 0);
    f->vocabulary.literals.items[test->statements.items[0].arguments[0]]->name =
        "(int)sizeof(int)";
    observe(test, 0, VALUE_NULL, 0);
    has(emit_tests(f), "static void box_new_with_size_4_returns_null(void)\n");
}

static void names_are_unique_short_and_not_the_librarys(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 12; i++) {
        struct test *test = add_test(f, i % 2 ? "call box_new(int 1)\n"
                                                     "v1 = call box_put(v0, int 4)\n"
                                                   : "call box_new(int 1)\n"
                                                     "v1 = call box_size(v0)\n", 0);
        if (i < 6)
            observe(test, 1, 0, 1);
    }
    emit_name_tests(&f->arena, &f->suite);
    for (size_t i = 0; i < f->suite.test_count; i++) {
        assert_true(strlen(f->tests[i].name) <= 60);
        assert_null(api_find_function(&f->api, f->tests[i].name));
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(f->tests[i].name, f->tests[j].name);
    }
    assert_string_equal(f->tests[0].name, "box_size_returns_1");
    assert_string_equal(f->tests[2].name, "box_size_returns_1_2");
    assert_string_equal(f->tests[4].name, "box_size_returns_1_3");
}

/* Building what was written */

static const char *run(struct fixture *f, const char *const *arguments, int *exit_status)
{
    struct text output = {0};
    struct process_result result;
    struct process_options options = {.arguments = arguments};
    if (!process_run(&options, &output, &result, &f->err))
        fail_msg("%s", f->err.text);
    *exit_status = result.exit_status;
    char *copy = arena_copy_string(&f->arena, text_string(&output));
    text_release(&output);
    return copy;
}

static const char *make(struct fixture *f, const char *target, const char *compiler,
                        const char *setting)
{
    int exit_status;
    const char *arguments[] = {"make", "-s", "-j2", "-C", below(f, "out"), target, compiler,
                               setting, NULL};
    const char *output = run(f, arguments, &exit_status);
    if (exit_status != 0)
        fail_msg("make %s %s: %s", target, compiler, output);
    return output;
}

/* Tests of all shapes that pass on the real library. */
static void add_passing_tests(struct fixture *f)
{
    struct test *test = add_test(
        f, "v0 = call box_new(int 9)\n"
           "v1 = call box_put(v0, int 4)\ncall box_put(v0, int 4)\ncall box_put(v0, int 4)\n"
           "v4 = object \"int\"(int 9)\n"
           "v5 = call box_last(v0, v4)\n"
           "v6 = load \"int\"(v4)\n"
           "v7 = object \"char *\"()\n"
           "call box_find(v0, v7)\n"
           "v9 = load \"char *\"(v7)\n"
           "call box_set_name(v0, v9)\n"
           "call box_set_name(v0, \"char *\" \"what?\\x3f!\")\n"
           "v12 = call box_self(v0)\n"
           "v13 = call box_name(v12, int 1)\n"
           "v14 = call box_is_red(v0)\n"
           "v15 = call box_colour(v0, \"enum colour\" 5)\n"
           "v16 = call box_weight(v0, double 0)\n"
           "v17 = call box_size(v0)\n"
           "call box_free(v0)\n", 1);
    observe(test, 0, 0, 0);
    observe(test, 6, 0, 4);
    observe(test, 9, VALUE_STRING, 0);
    test->values[9].text = "it";
    observe(test, 12, 0, 0);
    test->values[12].alias_of = 0;
    observe(test, 13, VALUE_STRING, 0);
    test->values[13].text = "cup";
    observe(test, 15, 0, 5);
    observe(test, 16, 0, 0);
    observe(test, 17, 0, 3);
    test = add_test(f, "v0 = call box_new(int INT_MIN=-2147483648)\n", 0);
    observe(test, 0, VALUE_NULL, 0);
    add_tests_with_buffers(f);
    add_test_with_callback(f);
    add_test_with_record(f);
    add_test_with_void_pointers(f);
}

static void builds_and_passes(struct fixture *f)
{
    emit_tests(f);
    const char *flags = "CFLAGS=-O2 -Wall -Wextra -Wshadow -Werror";
    const char *output = make(f, "check", "CC=gcc", flags);
    if (!f->suite.format)
        has(output, "ok 1 box_size_returns_3\n");
    make(f, "clean", "CC=gcc", flags);
    assert_false(file_exists(below(f, "out/build")));
    make(f, "check", "CC=clang-19", flags);
    make(f, "check", "CC=clang-19", "SANITIZE=1");
}

static void plain_suites_build_without_a_warning_and_pass(void **state)
{
    struct fixture *f = *state;
    add_passing_tests(f);
    builds_and_passes(f);
    int exit_status;
    const char *program = below(f, "out/build/test_box");
    has(run(f, (const char *const[]){program, "box_size_returns_3", NULL}, &exit_status), "ok 1 ");
    assert_int_equal(exit_status, 0);
    run(f, (const char *const[]){program, "nothing", NULL}, &exit_status);
    assert_int_equal(exit_status, 1);
}

static void add_test_of_each_check(struct fixture *f)
{
    struct test *test = add_test(f, "v0 = call box_new(int 3)\n"
                                         "v1 = call box_put(v0, int 4)\n"
                                         "v2 = call box_name(v0, int 1)\n"
                                         "v3 = call box_self(v0)\n"
                                         "v4 = call box_name(v0, int 0)\n"
                                         "v5 = call box_weight(v0, double 0x1p-1)\n"
                                         "v6 = call box_size(v0)\n"
                                         "call box_free(v0)\n", 1);
    static const double half = 0.5;
    uint64_t bits;
    memcpy(&bits, &half, sizeof bits);
    observe(test, 0, 0, 0);
    observe(test, 1, 0, 1);
    observe(test, 2, VALUE_STRING, 0);
    test->values[2].text = "cup";
    observe(test, 3, 0, 0);
    test->values[3].alias_of = 0;
    observe(test, 4, VALUE_NULL, 0);
    observe(test, 5, 0, bits);
    observe(test, 6, 0, 1);
}

static const char *const all_formats[] = {"plain", "cmocka", "check", "criterion", "unity"};

static void suites_of_every_framework_build_without_a_warning_and_pass(void **state)
{
    struct fixture *f = *state;
    static const char *const formats[] = {"cmocka", "check", "criterion", "unity"};
    setenv("UNITY", arena_printf(&f->arena, "%s/tests/unity", getenv("ASSAY_SOURCE_DIR")), 1);
    add_test_of_each_check(f);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        f->suite.format = formats[i];
        builds_and_passes(f);
        make(f, "clean", "CC=gcc", "CFLAGS=");
    }
}

/* Each is run alone as `assay generate` does to find the one that ends its program. */
static void a_failing_test_fails_in_every_format(void **state)
{
    struct fixture *f = *state;
    setenv("UNITY", arena_printf(&f->arena, "%s/tests/unity", getenv("ASSAY_SOURCE_DIR")), 1);
    static const char sequence[] =
        "v0 = call box_new(int 3)\nv1 = call box_size(v0)\ncall box_free(v0)\n";
    observe(add_test(f, sequence, 1), 1, 0, 99);
    observe(add_test(f, sequence, 1), 1, 0, 0);
    for (size_t i = 0; i < sizeof all_formats / sizeof *all_formats; i++) {
        const char *format = all_formats[i];
        f->suite.format = format;
        emit_tests(f);
        int exit_status;
        run(f, (const char *const[]){"make", "-s", "-f", below(f, "out/Makefile"), "check", NULL},
            &exit_status);
        assert_int_not_equal(exit_status, 0);
        const char *program = below(f, "out/build/test_box");
        const char *bad = emit_only(&f->arena, format, "box_size_returns_99");
        run(f, (const char *const[]){program, bad, NULL}, &exit_status);
        assert_int_not_equal(exit_status, 0);
        const char *good = emit_only(&f->arena, format, "box_size_returns_0");
        run(f, (const char *const[]){program, good, NULL}, &exit_status);
        assert_int_equal(exit_status, 0);
        make(f, "clean", "CC=gcc", "CFLAGS=");
    }
}

static void a_failing_test_fails_the_check_and_names_the_line(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test(f, "v0 = call box_new(int 3)\nv1 = call box_size(v0)\n"
                                         "call box_free(v0)\n", 1);
    observe(test, 1, 0, 99);
    emit_tests(f);
    int exit_status;
    const char *output = run(
        f, (const char *const[]){"make", "-s", "-f", below(f, "out/Makefile"), "check", NULL},
        &exit_status);
    assert_int_not_equal(exit_status, 0);
    has(output, "# tests/test_box.c:");
    has(output, "CHECK(size == 99)\nnot ok 1 box_size_returns_99\n");
}

static void per_source_flags_reach_the_compiler(void **state)
{
    struct fixture *f = *state;
    struct source *sources = arena_alloc_zeroed(&f->arena, 2, sizeof *sources);
    const char *with_flags[] = {"-DTEXT=\"a $b #c's\"", "-I", ".", "-MF", "x", NULL};
    sources[0] = f->library.sources[0];
    sources[1] = (struct source){below(f, "lib/more/box.c"), below(f, "lib"), with_flags};
    write_to(f, "lib/more/box.c",
             "#include \"box.h\"\n_Static_assert(sizeof TEXT == 10, \"\");\nint more;\n");
    f->library.sources = sources;
    f->library.source_count = 2;
    struct test *test = add_test(f, "v0 = call box_new(int 0)\n", 0);
    observe(test, 0, VALUE_NULL, 0);
    emit_tests(f);
    make(f, "check", "CC=gcc", "X=1");
    assert_true(file_exists(below(f, "out/build/library/box_2.o")));
}

/* Findings */

static struct finding *add_finding(struct fixture *f, const char *text, enum wire_end end,
                                   size_t failing, const char *function)
{
    struct finding *finding = &f->findings[f->suite.finding_count++];
    finding->id = (uint32_t)f->suite.finding_count;
    finding->verdict = VERDICT_FAULT;
    finding->end = end;
    finding->reason = "No argument breaks a rule */ that is known.";
    finding->function = api_find_function(&f->api, function);
    parse(f, text, &finding->statements);
    finding->clean_up = finding->statements.count;
    finding->failing_statement = failing;
    finding->message = "";
    finding->report = "";
    return finding;
}

static const char two_boxes[] = "v0 = call box_new(int 3)\nv1 = call box_new(int 3)\n"
                                "v2 = call box_put(v0, int 4)\ncall box_free(v0)\n"
                                "call box_free(v1)\n";

static void add_contract_findings(struct fixture *f)
{
    static const struct {
        enum wire_end end;
        size_t contract;
    } broken[] = {{END_INVARIANT, 0},       {END_ENSURES, 1},
                  {END_EQUAL_REFLEXIVE, 2}, {END_EQUAL_SYMMETRIC, 2},
                  {END_EQUAL_HASH, 3},      {END_COMPARE_ANTISYMMETRIC, 4},
                  {END_COMPARE_TRANSITIVE, 4}};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct finding *finding = add_finding(f, two_boxes, broken[i].end, 2, "box_put");
        finding->contract = f->api.contracts.items[broken[i].contract];
        finding->clean_up = 3;
        finding->subject = 0;
        finding->other = 1;
    }
}

static void findings_still_fail_until_the_library_is_repaired(void **state)
{
    struct fixture *f = *state;
    const char *contract_files[] = {below(f, "lib/box_contracts.c"), NULL};
    f->library.contract_files = contract_files;
    f->library.include_directory = getenv("ASSAY_SOURCE_DIR")
                                       ? arena_printf(&f->arena, "%s/include",
                                                      getenv("ASSAY_SOURCE_DIR"))
                                       : "include";
    add_contract_findings(f);
    struct finding *twice = add_finding(f, "v0 = call box_new(int 3)\ncall box_free(v0)\n"
                                           "call box_free(v0)\n", END_DOUBLE_FREE, 2, "box_free");
    twice->report = "==1==ERROR: AddressSanitizer: attempting double-free";
    add_finding(f, "call box_new(int 3)\n", END_LEAK, 1, "box_new");
    add_finding(f, "call box_new(int 0)\n", END_ABORT, 0, "box_new");
    assert_true(emit_write(&f->suite, NULL, &f->err));
    const char *program = read_from(f, "out/findings/8/finding.c");
    has(program, " * Verdict: fault: No argument breaks a rule * / that is known.\n");
    has(program, " * Replay, in the directory of the suite: assay replay findings/8\n");
    has(program, "    /* This call freed a block twice. */\n    box_free(box);\n    return 0;\n");
    has(read_from(f, "out/findings/8/report.txt"), "box_free: double-free\n\n==1==ERROR");
    has(read_from(f, "out/findings/8/sequence.txt"), "call box_free(v0)\n");
    const char *output = make(f, "findings", "CC=clang-19", "X=1");
    for (int i = 1; i <= 3; i++)
        has(output, arena_printf(&f->arena, "finding %d: box_put", i));
    has(output, "finding 1: box_put invariant: still fails\n    findings/1/finding.c:");
    has(output, "finding 2: box_put ensures: still fails\n");
    has(output, "finding 4: box_put equal-symmetric: still fails\n");
    has(output, "finding 6: box_put compare-antisymmetric: still fails\n");
    has(output, "finding 7: box_put compare-transitive: no longer fails\n"); /* it never did */
    has(output, "finding 8: box_free double-free: still fails\n");
    has(output, "finding 9: box_new leak: still fails\n");
    has(output, "finding 10: box_new abort: no longer fails\n");
    has(make(f, "findings", "CC=gcc", "X=1"), "finding 8: box_free double-free: still fails\n");
}

static void findings_that_fail_in_another_way_are_told_apart(void **state)
{
    struct fixture *f = *state;
    static const char twice[] =
        "v0 = call box_new(int 3)\ncall box_free(v0)\ncall box_free(v0)\n";
    add_finding(f, twice, END_DOUBLE_FREE, 2, "box_free");
    add_finding(f, twice, END_UNDEFINED, 2, "box_free");
    add_finding(f, twice, END_INVARIANT, 2, "box_free");
    add_finding(f, twice, END_CONTRACT_CRASHED, 2, "box_free");
    add_finding(f, twice, END_UNDEFINED, 2, "box_free")->message =
        "null pointer use, at an offset (box.c:12)";
    assert_true(emit_write(&f->suite, NULL, &f->err));
    const char *output = make(f, "findings", "CC=clang-19", "X=1");
    has(output, "finding 1: box_free double-free: still fails\n");
    has(output, "finding 2: box_free undefined-behaviour: fails in another way\n");
    has(output, "finding 3: box_free invariant: fails in another way\n");
    has(output, "finding 4: box_free contract-crashed: still fails\n");
    has(output, "finding 5: box_free undefined-behaviour: still fails\n");
}

/* A test that was cut down to what its check `number` looks at, as a finding that shows it. */
static struct finding *add_shown(struct fixture *f, struct test *test, size_t number,
                                 const char *function)
{
    struct check_origin origin;
    assert_true(find_origin(f, test, number, &origin));
    test_keep_only_check(test, &origin);
    struct finding *finding = add_finding(f, "call box_new(int 0)\n", END_BUILD_DEPENDENT,
                                          origin.statement, function);
    finding->statements = test->statements;
    finding->clean_up = test->clean_up;
    finding->shown = test;
    finding->builds[0] = (struct build_value){"clang-19", "-O1", "1"};
    finding->builds[1] = (struct build_value){"gcc", "-O0", "2"};
    return finding;
}

static struct test *copy_of(struct fixture *f, const struct test *test)
{
    struct test *copy = arena_alloc_zeroed(&f->arena, 1, sizeof *copy);
    test_copy(&f->arena, test, copy);
    return copy;
}

static void a_value_is_shown_alone(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test(f, "v0 = call box_new(int 3)\n"
                                         "v1 = call box_put(v0, int 4)\n"
                                         "v2 = call box_is_red(v0)\n"
                                         "v3 = call box_size(v0)\n"
                                         "v4 = call box_self(v0)\n"
                                         "call box_free(v0)\n", 1);
    test->observer_count = 3;
    observe(test, 1, 0, 1);
    observe(test, 3, 0, 1);
    observe(test, 4, 0, 0);
    f->suite.test_count = 0;
    struct test *copy = copy_of(f, test);
    struct check_origin origin;
    assert_false(find_origin(f, copy, 3, &origin)); /* there are checks 0 to 2 */
    add_shown(f, copy, 1, "box_size");
    assert_false(test_drop_statement(copy, 0));
    assert_int_equal(copy->statements.count, 4);
    assert_true(test->asserts[4]);
    assert_true(emit_write(&f->suite, NULL, &f->err));
    const char *program = read_from(f, "out/findings/1/finding.c");
    has(program, "    box_put(box, 4);\n");
    has(program, "box_size(box)));\n    return 0;\n");
    assert_null(strstr(program, "box_is_red"));
    assert_null(strstr(program, "CHECK"));
    has(read_from(f, "out/findings/1/finding.md"), "| gcc -O0 | `2` |\n");
    has(make(f, "findings", "CC=gcc", "X=1"),
        "finding 1: box_size build-dependent: no longer fails\n"); /* it never did */
    has(make(f, "differ_1", "CC=gcc", "X=1"), "no longer fails\n");

    assert_true(test_drop_statement(copy, 1));
    assert_int_equal(copy->observer_count, 2);
    assert_int_equal(copy->clean_up, 3);
    assert_true(copy->asserts[2]);
}

static void what_is_not_printed_is_not_run_either(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test(f, "v0 = object \"int\"(int 0)\n"
                                         "v1 = call box_new(int 3)\n"
                                         "v2 = call box_put(v1, int 4)\n"
                                         "v3 = call box_last(v1, v0)\n"
                                         "v4 = call box_self(v1)\n"
                                         "v5 = call box_size(v1)\n"
                                         "v6 = call box_self(v1)\n"
                                         "call box_free(v1)\n", 1);
    test->observer_count = 4;
    test->growth = 1;
    test->grown = 1;
    observe(test, 2, 0, 1);
    observe(test, 5, 0, 1);
    observe(test, 6, 0, 0);
    test->values[6].alias_of = 4;
    const char *before = emit_tests(f);
    bool is_printed[SEQUENCE_MAXIMUM];
    emit_find_printed(&f->suite, test, is_printed);
    test_drop_statements(test, is_printed);
    assert_string_equal(emit_tests(f), before);
    assert_int_equal(test->statements.count, 5);
    assert_int_equal(test->clean_up, 4);
    assert_int_equal(test->observer_count, 2);
    assert_int_equal(test->growth, 1);
    assert_int_equal(test->grown, 0);
    struct text text = {0};
    statements_print(&test->statements, &f->vocabulary, &text);
    assert_null(strstr(text_string(&text), "box_last"));
    text_release(&text);
}

static void contents_are_shown_in_the_end(void **state)
{
    struct fixture *f = *state;
    struct test *test = add_test_with_contents(f);
    f->suite.test_count = 0;
    struct test *copy = copy_of(f, test);
    add_shown(f, copy, 1, "point_init");
    struct text program = {0};
    emit_print_finding(&program, &f->vocabulary, &f->suite.findings[0]);
    has(text_string(&program), "(point.y));\n");
    assert_null(strstr(text_string(&program), "point.x"));
    assert_null(strstr(text_string(&program), "box_free"));
    assert_int_equal(test->contents[0].is_said[0], 1);
    text_release(&program);
}

static void a_finding_has_a_page(void **state)
{
    struct fixture *f = *state;
    struct finding *finding = add_finding(f, "v0 = call box_new(int 3)\ncall box_free(v0)\n"
                                             "call box_free(v0)\n", END_DOUBLE_FREE, 2,
                                          "box_free");
    finding->trace = "  1  v0 = call box_new(int 3)   = a pointer\n";
    finding->at = (struct source_line){below(f, "lib/box.c"), 12};
    finding->excerpt = ">   12  ```\n";
    finding->report = "#0 in box_free";
    finding->fingerprint = "0123456789abcdef";
    assert_true(emit_write(&f->suite, NULL, &f->err));
    const char *page = read_from(f, "out/findings/1/finding.md");
    has(page, "# Finding 1: box_free freed a block twice\n");
    has(page, "```c\nstruct box *box = box_new(3);\nbox_free(box);\n");
    has(page, "```\n  1  v0 = call box_new(int 3)   = a pointer\n```\n");
    has(page, "## Where: ../../../lib/box.c:12\n\n`````c\n>   12  ```\n`````\n");
    has(page, "| fingerprint | 0123456789abcdef |\n");
    assert_null(strstr(page, "| rule |"));
    has(page, "In the directory of the suite:\n\n    assay replay findings/1 ");
}

static void a_finding_without_a_place_shows_its_function(void **state)
{
    struct fixture *f = *state;
    struct finding *finding = add_finding(f, "v0 = call box_new(int 3)\n", END_HANG, 0, "box_new");
    finding->definition = (struct source_line){below(f, "lib/box.c"), 5};
    finding->excerpt = ">    5  struct box *box_new(int size)\n";
    assert_true(emit_write(&f->suite, NULL, &f->err));
    has(read_from(f, "out/findings/1/finding.md"),
        "## The function: ../../../lib/box.c:5\n\n```c\n>    5  struct box *box_new(int size)\n");
}

static void a_finding_names_its_rule(void **state)
{
    struct fixture *f = *state;
    struct finding *finding = add_finding(f, "v0 = call box_new(int 3)\n", END_HANG, 0, "box_new");
    finding->rule = VERDICT_RULE_LIMIT;
    assert_true(emit_write(&f->suite, NULL, &f->err));
    has(read_from(f, "out/findings/1/finding.md"), "| rule | limit |\n");
    has(read_from(f, "out/assay.json"), "\"rule\": \"limit\"");
}

/* As the program above it in the page, and with values that a person can read. */
static void a_trace_has_the_lines_and_names_of_the_program(void **state)
{
    struct fixture *f = *state;
    struct finding *finding = add_finding(f, "v0 = call box_new(int 3)\n"
                                             "v1 = call box_weight(v0, double 0x1.4p+3)\n"
                                             "v2 = call box_colour(v0, \"enum colour\" GREEN=5)\n"
                                             "v3 = call box_self(v0)\n"
                                             "v4 = call box_name(v0, int 1)\n"
                                             "v5 = call point_make(int 4)\n"
                                             "v6 = object \"int\"(int 9)\n"
                                             "v7 = call box_last(v0, v6)\n"
                                             "call box_set_name(v3, v4)\n"
                                             "call box_free(v3)\n"
                                             "call box_free(v0)\n", END_DOUBLE_FREE, 10,
                                          "box_free");
    struct outcome *outcome = arena_alloc_zeroed(&f->arena, 1, sizeof *outcome);
    double weight = 2.5;
    outcome->end = END_DOUBLE_FREE;
    outcome->statement = 10;
    for (size_t i = 0; i < 11; i++)
        outcome->values[i].alias_of = VALUE_NO_ALIAS;
    memcpy(&outcome->values[1].bits, &weight, sizeof weight);
    outcome->values[2].bits = 5;
    outcome->values[3].alias_of = 0;
    outcome->values[4].text = "a \"cup\"\n";
    outcome->values[5].bits = (uint64_t)1 << 32 | 4;
    struct emit_trace trace, other;
    emit_trace(&f->arena, &f->vocabulary, finding, outcome, &trace);
    outcome->values[7].bits = 1;
    emit_trace(&f->arena, &f->vocabulary, finding, outcome, &other);
    emit_trace_compare(&trace, &other);
    struct text text = {0};
    emit_print_trace(&text, &f->vocabulary, finding, &trace);
    assert_string_equal(text_string(&text),
                        "  1  struct box *box = box_new(3);   = a pointer\n"
                        "  2  box_weight(box, 10.0);   = 2.5\n"
                        "  3  box_colour(box, GREEN);   = GREEN\n"
                        "  4  struct box *box2 = box_self(box);   = the same as box\n"
                        "  5  const char *text = box_name(box, 1);   = \"a \\\"cup\\\"\\n\"\n"
                        "  6  point_make(4);   = {.x = 4, .y = 1}\n"
                        "  7  int value = 9;\n"
                        "  8  box_last(box, &value);   = differs from run to run\n"
                        "  9  box_set_name(box2, (char *)text);   returned\n"
                        " 10  box_free(box2);   returned\n"
                        " 11  box_free(box);   <-- freed a block twice\n");
    text_release(&text);
}

static void the_description_has_relative_paths_only(void **state)
{
    struct fixture *f = *state;
    add_test(f, "call box_new(int 0)\n", 0);
    emit_tests(f);
    const char *files[] = {"out/assay.json", "out/Makefile", "out/README.md"};
    for (size_t i = 0; i < 3; i++)
        assert_null(strstr(read_from(f, files[i]), f->directory));
    has(read_from(f, "out/assay.json"), "\"../lib/box.h\"");
    has(read_from(f, "out/Makefile"), "LIBRARY_DIRECTORY ?= ../lib\n"
                                    "LIBRARY_SOURCES = $(LIBRARY_DIRECTORY)/box.c\n");
}

static void rules_that_were_off_are_read_back(void **state)
{
    struct fixture *f = *state;
    struct rule_set rules_off = RULES(RULE_NULLS, RULE_VERDICT_NOTHING_DOUBTFUL), none = NO_RULES,
                    read = NO_RULES;
    struct library library = {0};
    f->api.rules_off = rules_off;
    add_test(f, "call box_new(int 0)\n", 0);
    emit_tests(f);
    has(read_from(f, "out/assay.json"), "\"no_rules\": [");
    assert_true(emit_read_library(&f->arena, below(f, "out/findings/1"), &library, &read, &f->err));
    assert_memory_equal(&read, &rules_off, sizeof read);

    write_to(f, "out/assay.json", "{\"headers\": [\"a.h\"], \"no_rules\": [\"unheard-of\"]}");
    assert_true(emit_read_library(&f->arena, below(f, "out/findings/1"), &library, &read, &f->err));
    assert_memory_equal(&read, &none, sizeof read);
}

/* Publishing */

static void stage(struct fixture *f, const char *content)
{
    write_to(f, "staging/Makefile", content);
    write_to(f, "staging/tests/test_a.c", content);
}

static bool publish(struct fixture *f, struct emit_publication *publication)
{
    return emit_publish(&f->arena, below(f, "staging"), below(f, "out"), publication, &f->err);
}

static void an_edited_file_is_kept_and_listed(void **state)
{
    struct fixture *f = *state;
    struct emit_publication publication = {0};
    stage(f, "one");
    assert_true(publish(f, &publication));
    assert_int_equal(publication.kept_count, 0);
    assert_string_equal(read_from(f, "out/tests/test_a.c"), "one");
    write_to(f, "out/tests/test_a.c", "edited");
    for (int i = 0; i < 2; i++) { /* an edited file stays one */
        stage(f, i ? "three" : "two");
        assert_true(publish(f, &publication));
        assert_int_equal(publication.kept_count, 1);
        assert_string_equal(publication.kept[0], "tests/test_a.c");
        assert_string_equal(read_from(f, "out/tests/test_a.c"), "edited");
        assert_string_equal(read_from(f, "out/Makefile"), i ? "three" : "two");
    }
    assert_false(file_exists(below(f, "staging/Makefile")));
}

static void a_file_that_is_no_longer_made_goes_unless_it_was_edited(void **state)
{
    struct fixture *f = *state;
    struct emit_publication publication = {0};
    stage(f, "one");
    write_to(f, "staging/findings/1/finding.c", "old");
    write_to(f, "staging/findings/2/finding.c", "old");
    assert_true(publish(f, &publication));
    write_to(f, "out/findings/2/finding.c", "edited");
    stage(f, "two");
    assert_true(publish(f, &publication));
    assert_false(file_exists(below(f, "out/findings/1")));
    assert_string_equal(read_from(f, "out/findings/2/finding.c"), "edited");
    assert_int_equal(publication.kept_count, 1);
    assert_true(emit_check_directory(&f->arena, below(f, "out"), &f->err));
}

/* The suite in the directory `out`, as a later run reads it. */
static struct written read_back(struct fixture *f)
{
    struct written written = {.arena = &f->arena};
    if (!read_written(below(f, "out"), &written, &f->err))
        fail_msg("%s", f->err.text);
    return written;
}

static void publish_tests(struct fixture *f, struct written *written)
{
    struct emit_publication publication = {0};
    add_test_of_each_check(f);
    f->suite.directory = below(f, "staging");
    assert_true(file_make_directories(f->suite.directory, &f->err));
    emit_name_tests(&f->arena, &f->suite);
    assert_true(emit_write(&f->suite, written, &f->err));
    assert_true(publish(f, &publication));
}

static void a_later_run_knows_where_tests_are(void **state)
{
    struct fixture *f = *state;
    struct written made = {.arena = &f->arena};
    publish_tests(f, &made);
    struct written read = read_back(f);
    assert_false(read.files.items[0].is_edited);
    assert_same_written(f, &made, &read);
    assert_same_origins(&made, &read);
    written_release(&made);
    written_release(&read);
}

static void of_an_edited_file_the_text_is_read(void **state)
{
    struct fixture *f = *state;
    struct written made = {.arena = &f->arena};
    publish_tests(f, &made);
    const char *text = read_from(f, "out/tests/test_box.c");
    write_to(f, "out/tests/test_box.c", arena_printf(&f->arena, "/* Mine. */\n%s", text));
    struct written read = read_back(f);
    assert_true(read.files.items[0].is_edited);
    assert_int_equal(read.checks.count, made.checks.count);
    assert_int_equal(read.tests.items[0].line, made.tests.items[0].line + 1);
    assert_int_equal(read.checks.items[2].line, made.checks.items[2].line + 1);
    written_release(&made);
    written_release(&read);
}

static void of_an_older_suite_the_text_is_read(void **state)
{
    struct fixture *f = *state;
    struct written made = {.arena = &f->arena};
    publish_tests(f, &made);
    write_to(f, "out/assay.json", "{\"format\": \"plain\"}");
    struct written read = read_back(f);
    assert_true(read.files.items[0].is_edited);
    assert_same_written(f, &made, &read);
    written_release(&made);
    written_release(&read);
}

static void a_removed_file_is_written_again(void **state)
{
    struct fixture *f = *state;
    struct emit_publication publication = {0};
    stage(f, "one");
    assert_true(publish(f, &publication));
    unlink(below(f, "out/tests/test_a.c"));
    stage(f, "one");
    assert_true(publish(f, &publication));
    assert_string_equal(read_from(f, "out/tests/test_a.c"), "one");
}

static void a_directory_with_foreign_files_is_refused(void **state)
{
    struct fixture *f = *state;
    struct emit_publication publication = {0};
    write_to(f, "out/notes.txt", "mine");
    stage(f, "one");
    assert_false(publish(f, &publication));
    assert_string_equal(f->err.text,
                        arena_printf(&f->arena, "'%s' has files that assay did not write, for "
                                     "example '%s/notes.txt'; choose another --out",
                                     below(f, "out"), below(f, "out")));
    assert_false(file_exists(below(f, "out/Makefile")));
    assert_true(file_exists(below(f, "staging/Makefile")));
}

static void the_build_directory_of_the_makefile_is_tolerated(void **state)
{
    struct fixture *f = *state;
    write_to(f, "out/build/test_a.o", "");
    assert_true(emit_check_directory(&f->arena, below(f, "out"), &f->err));
    assert_true(emit_check_directory(&f->arena, below(f, "nowhere"), &f->err));
    write_to(f, "out/tests/build/x", "");
    assert_false(emit_check_directory(&f->arena, below(f, "out"), &f->err));
}

static void what_a_killed_run_left_is_taken_over(void **state)
{
    struct fixture *f = *state;
    struct emit_publication publication = {0};
    stage(f, "one");
    assert_true(publish(f, &publication));
    write_to(f, "out/Makefile.writing", "hal");
    stage(f, "two");
    assert_true(publish(f, &publication));
    assert_false(file_exists(below(f, "out/Makefile.writing")));
    assert_string_equal(read_from(f, "out/Makefile"), "two");
}

static void a_directory_that_cannot_be_written_changes_nothing(void **state)
{
    struct fixture *f = *state;
    struct emit_publication publication = {0};
    stage(f, "one");
    assert_true(publish(f, &publication));
    stage(f, "two");
    unlink(below(f, "staging/Makefile"));
    write_to(f, "staging/Makefile/in/the/way", ""); /* a directory where a file was */
    assert_false(publish(f, &publication));
    assert_string_equal(read_from(f, "out/tests/test_a.c"), "one");
    assert_string_equal(read_from(f, "out/Makefile"), "one");
    assert_false(file_exists(below(f, "out/tests/test_a.c.writing")));
}

static void formats_are_known_by_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof all_formats / sizeof *all_formats; i++)
        assert_string_equal(emit_format_named(all_formats[i]), all_formats[i]);
    assert_null(emit_format_named("junit"));
    struct text names = {0};
    keyword_list(&names, emit_format_keyword);
    assert_string_equal(text_string(&names), "plain, cmocka, check, criterion or unity");
    text_release(&names);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(members_of_a_record_by_value_are_checked_each_by_itself),
        TEST(a_test_is_named_after_what_grew),
        TEST(results_have_the_names_that_the_library_compares_them_with),
        TEST(a_name_of_several_flags_is_one_word),
        TEST(a_constant_that_is_an_expression_is_no_word),
        TEST(names_are_unique_short_and_not_the_librarys),
        TEST(plain_suites_build_without_a_warning_and_pass),
        TEST(suites_of_every_framework_build_without_a_warning_and_pass),
        TEST(a_failing_test_fails_in_every_format),
        TEST(a_failing_test_fails_the_check_and_names_the_line),
        TEST(per_source_flags_reach_the_compiler),
        TEST(findings_still_fail_until_the_library_is_repaired),
        TEST(findings_that_fail_in_another_way_are_told_apart),
        TEST(a_value_is_shown_alone),
        TEST(what_is_not_printed_is_not_run_either),
        TEST(contents_are_shown_in_the_end),
        TEST(a_finding_has_a_page),
        TEST(a_finding_without_a_place_shows_its_function),
        TEST(a_finding_names_its_rule),
        TEST(a_trace_has_the_lines_and_names_of_the_program),
        TEST(the_description_has_relative_paths_only),
        TEST(rules_that_were_off_are_read_back),
        TEST(an_edited_file_is_kept_and_listed),
        TEST(a_file_that_is_no_longer_made_goes_unless_it_was_edited),
        TEST(a_later_run_knows_where_tests_are),
        TEST(of_an_edited_file_the_text_is_read),
        TEST(of_an_older_suite_the_text_is_read),
        TEST(a_removed_file_is_written_again),
        TEST(a_directory_with_foreign_files_is_refused),
        TEST(the_build_directory_of_the_makefile_is_tolerated),
        TEST(what_a_killed_run_left_is_taken_over),
        TEST(a_directory_that_cannot_be_written_changes_nothing),
        TEST(formats_are_known_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
