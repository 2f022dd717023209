/* Reading assay.json back, for `assay replay` and `assay accept`. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "emit/emit_internal.h"

static const char **read_strings(struct arena *arena, const struct json *object, const char *key)
{
    const struct json *array = json_member(object, key);
    const char **strings = arena_alloc_zeroed(arena, (array ? array->count : 0) + 1,
                                              sizeof *strings);
    size_t count = 0;
    for (const struct json *item = array ? array->first : NULL; item; item = item->next)
        if (item->kind == JSON_STRING)
            strings[count++] = item->string;
    return strings;
}

static const char *resolve(struct arena *arena, const char *suite, const char *path)
{
    return path[0] == '/' ? path : arena_printf(arena, "%s/%s", suite, path);
}

static const char **read_paths(struct arena *arena, const struct json *object, const char *key,
                               const char *suite)
{
    const char **paths = read_strings(arena, object, key);
    for (size_t i = 0; paths[i]; i++)
        paths[i] = resolve(arena, suite, paths[i]);
    return paths;
}

static const char **read_flags(struct arena *arena, const struct json *object, const char *key,
                               const char *suite)
{
    return library_absolute_flags(arena, read_strings(arena, object, key), suite);
}

static void read_sources(struct arena *arena, const struct json *root, const char *suite,
                         struct library *library)
{
    const struct json *array = json_member(root, "sources");
    library->sources =
        arena_alloc_zeroed(arena, (array ? array->count : 0) + 1, sizeof *library->sources);
    library->source_count = 0;
    for (const struct json *item = array ? array->first : NULL; item; item = item->next) {
        const char *path = json_string(item, "path");
        if (path)
            library->sources[library->source_count++] = (struct source){
                .path = resolve(arena, suite, path),
                .directory = suite,
                .flags = read_flags(arena, item, "flags", suite),
            };
    }
}

/* A rule that this version does not know is none that it could switch off. */
static struct rule_set read_rules_off(struct arena *arena, const struct json *root)
{
    struct rule_set rules = {0};
    for (const char **name = read_strings(arena, root, "no_rules"); *name; name++) {
        enum rule rule = rule_named(*name);
        if (rule != RULE_NONE)
            rules_add(&rules, rule);
    }
    return rules;
}

/* Two levels up, or four from a member. A finding that is called by its name has no folder of that
 * name. */
static const char *suite_of(struct arena *arena, const char *finding)
{
    const char *suite = arena_printf(arena, "%s/../..", finding);
    if (file_exists(arena_printf(arena, "%s/finding.c", suite)))
        return arena_printf(arena, "%s/../..", suite);
    if (file_is_directory(finding))
        return suite;
    return file_directory_of(arena, file_directory_of(arena, finding));
}

/* The description of the suite that the finding belongs to; *suite is its real path. */
static bool read_suite(struct arena *arena, const char *finding, char **suite, struct json **root,
                       struct error *err)
{
    char *content;
    size_t length;
    if (!file_real_path(arena, suite_of(arena, finding), suite, err))
        return error_set(err, "'%s' is not a finding; name one such as out/findings/1", finding);
    const char *path = arena_printf(arena, "%s/assay.json", *suite);
    if (!file_read(arena, path, &content, &length, err))
        return error_set(err, "'%s' is not a finding; name one such as out/findings/1", finding);
    return json_parse(arena, content, length, root, err) ||
           error_prefix(err, "cannot read '%s'", path);
}

static const struct json *find_record(const struct json *root, const char *id)
{
    const struct json *findings = json_member(root, "findings");
    for (const struct json *item = findings ? findings->first : NULL; item; item = item->next) {
        const char *name = json_string(item, "name");
        char *end;
        long number = strtol(id, &end, 10);
        if ((name && strcmp(name, id) == 0) || (!*end && json_integer(item, "id", 0) == number))
            return item;
    }
    return NULL;
}

static const char *string_or_empty(const struct json *object, const char *key)
{
    const char *string = json_string(object, key);
    return string ? string : "";
}

bool emit_read_finding(struct arena *arena, const char *finding, struct finding_record *record,
                       struct error *err)
{
    char *suite;
    struct json *root;
    if (!read_suite(arena, finding, &suite, &root, err))
        return false;
    const char *id = file_base_name(finding);
    const struct json *item = find_record(root, id);
    if (!item)
        return error_set(err, "there is no finding '%s' in '%s'; --show all shows more of them",
                         id, suite);
    const struct json *condition = json_member(item, "condition");
    *record = (struct finding_record){
        .name = string_or_empty(item, "name"),
        .function = string_or_empty(item, "function"),
        .end = end_named(string_or_empty(item, "kind")),
        .condition = condition_named(string_or_empty(condition, "kind")),
        .condition_function = string_or_empty(condition, "function"),
        .parameter = (int)json_integer(condition, "parameter", -1),
        .other = (int)json_integer(condition, "other", -1),
        .sentence = string_or_empty(condition, "sentence"),
        .place = string_or_empty(item, "place"),
        .law = string_or_empty(item, "law"),
    };
    return true;
}

static bool read_library(struct arena *arena, const char *suite, const struct json *root,
                         struct library *library, struct error *err)
{
    library->headers = read_paths(arena, root, "headers", suite);
    library->callers = read_paths(arena, root, "callers", suite);
    library->contract_files = read_paths(arena, root, "contracts", suite);
    library->flags = read_flags(arena, root, "flags", suite);
    library->link_flags = read_flags(arena, root, "link_flags", suite);
    read_sources(arena, root, suite, library);
    if (!library->headers[0])
        return error_set(err, "'%s/assay.json' names no headers; generate the suite again", suite);
    return true;
}

bool emit_read_library(struct arena *arena, const char *finding, struct library *library,
                       struct rule_set *rules_off, struct error *err)
{
    char *suite;
    struct json *root;
    if (!read_suite(arena, finding, &suite, &root, err))
        return false;
    *rules_off = read_rules_off(arena, root);
    return read_library(arena, suite, root, library, err);
}

static bool read_description(struct arena *arena, const char *suite, char **real,
                             struct json **root, struct error *err)
{
    char *content;
    size_t length;
    if (!file_real_path(arena, suite, real, err))
        return false;
    const char *path = arena_printf(arena, "%s/assay.json", *real);
    if (!file_read(arena, path, &content, &length, err))
        return error_set(err, "'%s' is not a suite; name a directory that assay generate wrote",
                         suite);
    return json_parse(arena, content, length, root, err) ||
           error_prefix(err, "cannot read '%s'", path);
}

bool emit_read_suite_library(struct arena *arena, const char *suite, struct library *library,
                             struct error *err)
{
    char *real;
    struct json *root;
    return read_description(arena, suite, &real, &root, err) &&
           read_library(arena, real, root, library, err);
}

/* ---- tests ---- */

static bool read_check(const struct json *item, struct written *written)
{
    struct written_check check = {
        .test = (uint32_t)written->tests.count - 1,
        .line = (uint32_t)json_integer(item, "line", 0),
        .end = (uint32_t)json_integer(item, "end", 0),
        .look = check_look_named(string_or_empty(item, "look")),
        .expression = string_or_empty(item, "expression"),
        .expected = string_or_empty(item, "expected"),
        .size = string_or_empty(item, "size"),
        .function = string_or_empty(item, "function"),
        .part = string_or_empty(item, "part"),
        .origin = {
            .subject = check_subject_named(string_or_empty(item, "about")),
            .statement = (size_t)json_integer(item, "statement", 0),
            .offset = (size_t)json_integer(item, "offset", 0),
        },
    };
    if (!check.line || check.end < check.line || check.look == CHECK_LOOKS)
        return false;
    vector_push(&written->checks, check);
    return true;
}

static bool read_test(const struct json *item, struct written *written)
{
    struct written_test test = {
        .name = string_or_empty(item, "name"),
        .file = string_or_empty(item, "file"),
        .line = (uint32_t)json_integer(item, "line", 0),
        .end = (uint32_t)json_integer(item, "end", 0),
        .function = string_or_empty(item, "function"),
        .index = written->tests.count,
    };
    if (!*test.name || !*test.file || !test.line || test.end < test.line)
        return false;
    vector_push(&written->tests, test);
    const struct json *checks = json_member(item, "checks");
    for (const struct json *check = checks ? checks->first : NULL; check; check = check->next)
        if (!read_check(check, written))
            return false;
    return true;
}

/* What cannot be understood was not written by this version: then nothing is known of tests. */
static void read_tests(const struct json *root, struct written *written)
{
    const struct json *tests = json_member(root, "tests");
    for (const struct json *item = tests ? tests->first : NULL; item; item = item->next)
        if (!read_test(item, written)) {
            written_clear(written);
            return;
        }
}

bool emit_read_suite_tests(const char *suite, struct written *written, struct error *err)
{
    char *real;
    struct json *root;
    if (!read_description(written->arena, suite, &real, &root, err))
        return false;
    const char *name = string_or_empty(root, "format");
    const char *known = emit_format_named(name);
    if (!known)
        return error_set(err, "'%s/assay.json' names no format of tests that is known: '%s'", suite,
                         name);
    written->format = known;
    read_tests(root, written);
    return true;
}

bool emit_describe_tests_anew(const char *description, const struct written *written,
                              struct text *out, struct error *err)
{
    struct json *root;
    struct json_writer writer = {.out = out};
    if (!json_parse(written->arena, description, strlen(description), &root, err))
        return false;
    json_begin_object(&writer);
    for (const struct json *member = root->first; member; member = member->next) {
        if (strcmp(member->key, "tests") == 0) {
            description_add_tests(&writer, written);
            continue;
        }
        json_key(&writer, member->key);
        json_put(&writer, member);
    }
    json_end_object(&writer);
    return true;
}
