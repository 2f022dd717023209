#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"

static struct json *read_text(struct arena *arena, const char *text)
{
    struct json *value = NULL;
    struct error err = {{0}};
    if (!json_parse(arena, text, strlen(text), &value, &err))
        fail_msg("%s", err.text);
    return value;
}

static void assert_refused(const char *text, const char *sentence)
{
    struct arena arena = {0};
    struct json *value = NULL;
    struct error err = {{0}};
    assert_false(json_parse(&arena, text, strlen(text), &value, &err));
    assert_string_equal(err.text, sentence);
    assert_null(value);
    arena_release(&arena);
}

static void an_object_is_read_with_its_members(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct json *root =
        read_text(&arena, " {\"name\": \"vec\", \"size\": -12, \"half\": 0.5, \"on\": true} ");
    assert_int_equal(root->kind, JSON_OBJECT);
    assert_int_equal(root->count, 4);
    assert_string_equal(json_string(root, "name"), "vec");
    assert_int_equal(json_integer(root, "size", 0), -12);
    assert_true(json_number(root, "half", 0) == 0.5);
    assert_true(json_boolean(root, "on", false));
    arena_release(&arena);
}

static void what_is_missing_is_answered_by_the_default(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct json *root = read_text(&arena, "{\"text\": \"1\"}");
    assert_null(json_member(root, "none"));
    assert_null(json_string(root, "none"));
    assert_null(json_string(NULL, "none"));
    assert_int_equal(json_integer(root, "text", 7), 7);
    assert_true(json_number(root, "text", 2.5) == 2.5);
    arena_release(&arena);
}

static void the_items_of_an_array_keep_their_order(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct json *root = read_text(&arena, "[1, [], {}, null, 4]");
    assert_int_equal(root->count, 5);
    assert_int_equal(root->first->integer, 1);
    assert_int_equal(root->first->next->kind, JSON_ARRAY);
    assert_int_equal(root->first->next->count, 0);
    assert_int_equal(root->first->next->next->kind, JSON_OBJECT);
    assert_int_equal(root->first->next->next->next->kind, JSON_NULL);
    assert_int_equal(root->first->next->next->next->next->integer, 4);
    arena_release(&arena);
}

static void escapes_become_utf8(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct json *root =
        read_text(&arena, "\"a\\n\\\"\\\\\\/\\u0041\\u00e9\\u20ac\\ud83d\\ude00\\ud83dx\"");
    assert_string_equal(root->string, "a\n\"\\/A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xEF\xBF\xBDx");
    arena_release(&arena);
}

static void a_large_number_is_no_integer(void **state)
{
    (void)state;
    struct arena arena = {0};
    assert_int_equal(read_text(&arena, "9223372036854775807")->kind, JSON_INTEGER);
    assert_int_equal(read_text(&arena, "9223372036854775808")->kind, JSON_NUMBER);
    assert_int_equal(read_text(&arena, "1e3")->kind, JSON_NUMBER);
    arena_release(&arena);
}

static void an_error_names_its_line(void **state)
{
    (void)state;
    assert_refused("", "line 1: a value is missing here");
    assert_refused("{\"a\": 1,\n \"b\" 2}", "line 2: a ':' is missing after a key");
    assert_refused("[1\n\n2]", "line 3: a ',' or ']' is missing");
    assert_refused("{\"a\": 1 \"b\"", "line 1: a ',' or '}' is missing");
    assert_refused("{a: 1}", "line 1: a key in quotes is missing");
    assert_refused("\"abc", "line 1: a string without its closing quote");
    assert_refused("\"abc\\", "line 1: a string without its closing quote");
    assert_refused("\"\\x\"", "line 1: an unknown escape in a string");
    assert_refused("\"\\u12g4\"", "line 1: a \\u escape needs four hexadecimal digits");
    assert_refused("\"a\nb\"", "line 1: a control character in a string");
    assert_refused("-", "line 1: a malformed number");
    assert_refused("01", "line 1: a malformed number");
    assert_refused("tru", "line 1: a value is missing here");
    assert_refused("[1, ]", "line 1: a value is missing here");
    assert_refused("1 2", "line 1: something follows the value");
}

static void nesting_has_a_limit(void **state)
{
    (void)state;
    char deep[JSON_MAXIMUM_DEPTH + 2];
    memset(deep, '[', sizeof deep);
    deep[sizeof deep - 1] = '\0';
    assert_refused(deep, "line 1: arrays and objects are nested too deeply");
}

static void a_report_is_written_with_two_space_indent(void **state)
{
    (void)state;
    struct text text = {0};
    struct json_writer writer = {.out = &text};
    json_begin_object(&writer);
    json_add_string(&writer, "name", "a\"\\\n\x01\x7F\xC3\xA9\xFF");
    json_add_integer(&writer, "least", INT64_MIN);
    json_key(&writer, "list");
    json_begin_array(&writer);
    json_put_number(&writer, 0.1);
    json_put_number(&writer, 1.0 / 3);
    json_put_boolean(&writer, false);
    json_put_string(&writer, NULL);
    json_begin_object(&writer);
    json_end_object(&writer);
    json_end_array(&writer);
    json_add_boolean(&writer, "end", true);
    json_end_object(&writer);
    assert_string_equal(text_string(&text), "{\n"
                                            "  \"name\": \"a\\\"\\\\\\n\\u0001\\u007f\xC3\xA9"
                                            "\xEF\xBF\xBD\",\n"
                                            "  \"least\": -9223372036854775808,\n"
                                            "  \"list\": [\n"
                                            "    0.1,\n"
                                            "    0.3333333333333333,\n"
                                            "    false,\n"
                                            "    null,\n"
                                            "    {}\n"
                                            "  ],\n"
                                            "  \"end\": true\n"
                                            "}\n");
    text_release(&text);
}

static void what_is_written_reads_back(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct text text = {0};
    struct json_writer writer = {.out = &text};
    json_begin_array(&writer);
    json_put_string(&writer, "tab\t, \xE2\x82\xAC");
    json_put_number(&writer, 1e300);
    json_put_number(&writer, __builtin_inf());
    json_end_array(&writer);
    const struct json *root = read_text(&arena, text_string(&text));
    assert_string_equal(root->first->string, "tab\t, \xE2\x82\xAC");
    assert_true(root->first->next->number == 1e300);
    assert_int_equal(root->first->next->next->kind, JSON_NULL);
    text_release(&text);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_object_is_read_with_its_members),
        cmocka_unit_test(what_is_missing_is_answered_by_the_default),
        cmocka_unit_test(the_items_of_an_array_keep_their_order),
        cmocka_unit_test(escapes_become_utf8),
        cmocka_unit_test(a_large_number_is_no_integer),
        cmocka_unit_test(an_error_names_its_line),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(a_report_is_written_with_two_space_indent),
        cmocka_unit_test(what_is_written_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
