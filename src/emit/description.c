/* What the suite says about itself: assay.json for `assay replay`, README.md for people. */

#include "base/file.h"
#include "base/json.h"
#include "emit/emit_internal.h"
#include "emit/format.h"

enum { SCHEMA = 1 };

static void add_strings(struct json_writer *writer, const char *key, const char *const *strings)
{
    json_key(writer, key);
    json_begin_array(writer);
    for (; strings && *strings; strings++)
        json_put_string(writer, *strings);
    json_end_array(writer);
}

static void add_rules_off(struct json_writer *writer, const struct api *api)
{
    json_key(writer, "no_rules");
    json_begin_array(writer);
    for (enum rule rule = rule_next(RULE_NONE); rule; rule = rule_next(rule))
        if (!api_rule_is_on(api, rule))
            json_put_string(writer, rule_name(rule));
    json_end_array(writer);
}

static void add_paths(struct emitter *emitter, struct json_writer *writer, const char *key,
                      const char *const *paths)
{
    json_key(writer, key);
    json_begin_array(writer);
    for (; paths && *paths; paths++)
        json_put_string(writer, file_path_from(&emitter->arena, emitter->suite->origin, *paths));
    json_end_array(writer);
}

static void add_sources(struct emitter *emitter, struct json_writer *writer)
{
    const struct library *library = emitter->suite->library;
    const char *origin = emitter->suite->origin;
    json_key(writer, "sources");
    json_begin_array(writer);
    for (size_t i = 0; i < library->source_count; i++) {
        const struct source *source = &library->sources[i];
        json_begin_object(writer);
        json_add_string(writer, "path", file_path_from(&emitter->arena, origin, source->path));
        add_strings(writer, "flags",
                    paths_flags(&emitter->arena, source->flags, source->directory, origin));
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void add_parameter(struct json_writer *writer, const char *key, int parameter)
{
    json_key(writer, key);
    if (parameter < 0)
        json_put_null(writer);
    else
        json_put_integer(writer, parameter);
}

/* Parameters by their index, for a header need not name them. */
static void add_condition(struct json_writer *writer, const struct condition *condition)
{
    bool is_known = condition->kind != CONDITION_NONE && condition->function;
    json_key(writer, "condition");
    json_begin_object(writer);
    json_add_string(writer, "kind", condition_name(condition->kind));
    json_add_string(writer, "function", is_known ? condition->function->name : NULL);
    add_parameter(writer, "parameter", is_known ? condition->parameter : -1);
    add_parameter(writer, "other", is_known ? condition->other : -1);
    json_add_string(writer, "sentence", is_known ? condition->sentence : "");
    json_end_object(writer);
}

/* Without folders, which differ from tree to tree. */
static void add_place(struct json_writer *writer, const struct source_line *at)
{
    struct text place = {0};
    if (at->file)
        text_printf(&place, "%s:%u", file_base_name(at->file), at->line);
    json_add_string(writer, "place", text_string(&place));
    text_release(&place);
}

static void add_findings(struct emitter *emitter, struct json_writer *writer)
{
    json_key(writer, "findings");
    json_begin_array(writer);
    for (size_t i = 0; i < emitter->suite->finding_count; i++) {
        const struct finding *finding = &emitter->suite->findings[i];
        json_begin_object(writer);
        json_add_integer(writer, "id", finding->id);
        json_add_string(writer, "name", finding->name);
        json_add_string(writer, "function", finding->function ? finding->function->name : NULL);
        json_add_string(writer, "kind", end_word(finding->end));
        json_add_string(writer, "verdict", verdict_name(finding->verdict));
        json_add_string(writer, "rule", verdict_rule_row(finding->rule)->name);
        if (finding->law)
            json_add_string(writer, "law", finding->law->name);
        add_condition(writer, &finding->condition);
        add_place(writer, &finding->at);
        clues_write(writer, &finding->clues);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void add_check(struct json_writer *writer, const struct written_check *check)
{
    json_begin_object(writer);
    json_add_integer(writer, "line", check->line);
    json_add_integer(writer, "end", check->end);
    json_add_integer(writer, "statement", (int64_t)check->origin.statement);
    json_add_string(writer, "about", check_subject_word(check->origin.subject));
    if (check->origin.subject == CHECK_OF_CONTENT)
        json_add_integer(writer, "offset", (int64_t)check->origin.offset);
    json_add_string(writer, "look", check_look_word(check->look));
    json_add_string(writer, "expression", check->expression);
    if (*check->expected)
        json_add_string(writer, "expected", check->expected);
    if (*check->size)
        json_add_string(writer, "size", check->size);
    json_add_string(writer, "function", check->function);
    json_add_string(writer, "part", check->part);
    json_end_object(writer);
}

void description_add_tests(struct json_writer *writer, const struct written *written)
{
    json_key(writer, "tests");
    json_begin_array(writer);
    for (size_t i = 0, check = 0; i < written->tests.count; i++) {
        const struct written_test *test = &written->tests.items[i];
        json_begin_object(writer);
        json_add_string(writer, "name", test->name);
        json_add_string(writer, "file", test->file);
        json_add_integer(writer, "line", test->line);
        json_add_integer(writer, "end", test->end);
        json_add_string(writer, "function", test->function);
        json_key(writer, "checks");
        json_begin_array(writer);
        for (; check < written->checks.count && written->checks.items[check].test == i; check++)
            add_check(writer, &written->checks.items[check]);
        json_end_array(writer);
        json_end_object(writer);
    }
    json_end_array(writer);
}

/* Paths, also those in flags, are relative to the file's directory unless they are absolute. */
void description_print_json(struct emitter *emitter, struct text *out)
{
    const struct suite *suite = emitter->suite;
    const struct library *library = suite->library;
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", SCHEMA);
    json_add_string(&writer, "command", suite->command);
    json_add_integer(&writer, "seed", (int64_t)suite->seed);
    json_add_string(&writer, "format", format_named(suite->format)->name);
    add_paths(emitter, &writer, "headers", library->headers);
    add_sources(emitter, &writer);
    add_strings(&writer, "flags",
                paths_flags(&emitter->arena, library->flags, NULL, suite->origin));
    add_strings(&writer, "link_flags",
                paths_flags(&emitter->arena, library->link_flags, NULL, suite->origin));
    add_paths(emitter, &writer, "contracts", library->contract_files);
    add_paths(emitter, &writer, "callers", library->callers);
    add_rules_off(&writer, suite->vocabulary->api);
    add_findings(emitter, &writer);
    description_add_tests(&writer, emitter->written);
    json_end_object(&writer);
}

void description_print_readme(struct emitter *emitter, struct text *out)
{
    const struct suite *suite = emitter->suite;
    text_printf(out,
                "# Tests by assay\n\n"
                "Regression tests (%zu, in `tests/`) and findings (%zu, in `findings/`) for the"
                " library.\n"
                "A test says what the library does today; it fails when that changes.\n"
                "A finding is a program on which the library fails; `finding.md` beside it says"
                " all that is known.\n\n"
                "    make check              # build and run the tests\n"
                "    make check SANITIZE=1   # the same under address and undefined sanitizers\n"
                "    make findings           # which findings still fail\n\n"
                "The files are yours, under the 0BSD licence: edit and keep what you like. assay"
                " leaves what\n"
                "you edited alone, and renews the tests around it. To generate the suite again:"
                " `%s`\n",
                suite->test_count, suite->finding_count, suite->command ? suite->command : "assay");
}
