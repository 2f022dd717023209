#include <stdio.h>
#include <string.h>

#include "analyse/roles/roles.h"
#include "analyse/supply/support.h"
#include "base/file.h"
#include "cli/option.h"
#include "describe/describe.h"
#include "driver.h"
#include "parse/parse.h"

bool subject_read(struct subject *subject, char **arguments, struct error *err)
{
    *subject = (struct subject){0};
    const char *programs;
    api_init(&subject->api, &subject->arena);
    if (!cli_parse(&subject->options, &subject->arena, command_named("generate"), arguments,
                   err) ||
        !cli_rules_off(&subject->options, &subject->api.rules_off, err) ||
        !cli_find_installation(&subject->arena, &programs, &subject->library.include_directory,
                               err) ||
        !cli_make_sources(&subject->options, &subject->arena, &subject->library, err) ||
        !parse_library(&subject->api, &subject->library, err))
        return false;
    roles_infer(&subject->api);
    return true;
}

void subject_release(struct subject *subject)
{
    vocabulary_release(&subject->vocabulary);
    api_release(&subject->api);
    cli_release(&subject->options);
    arena_release(&subject->arena);
}

static bool is_wanted(const struct subject *subject, const char *name, size_t length)
{
    const struct name_list *only = &subject->options.only;
    for (size_t i = 0; i < only->count; i++)
        if (strlen(only->items[i]) == length && strncmp(only->items[i], name, length) == 0)
            return true;
    return !only->count;
}

/* The roles of one function after the other; with --only, of some. */
static void print_roles(const struct subject *subject, const char *roles)
{
    static const char start[] = "ASSAY_ROLES(";
    bool is_first = true;
    while ((roles = strstr(roles, start))) {
        const char *name = roles + sizeof start - 1, *next = strstr(name, start);
        int length = next ? (int)(next - roles) - 1 : (int)strlen(roles);
        if (is_wanted(subject, name, strcspn(name, ","))) {
            printf("%s%.*s", is_first ? "" : "\n", length, roles);
            is_first = false;
        }
        roles += length;
    }
}

static void print_skip_reasons(const struct subject *subject)
{
    for (size_t i = 0; i < subject->api.functions.count; i++) {
        const struct function *function = subject->api.functions.items[i];
        if (function->skip_reason &&
            is_wanted(subject, function->name, strlen(function->name)))
            printf("%s is not called: %s\n", function->name, function->skip_reason);
    }
}

/* What `assay contracts` says, without what is the same in every file, and why functions cannot be
 * called. Nothing is tried out. */
bool show_roles(char **arguments, struct error *err)
{
    struct subject subject;
    struct text out = {0};
    bool ok = subject_read(&subject, arguments, err);
    if (ok) {
        const char **includes = library_include_names(&subject.arena, &subject.library, "/");
        struct description description = {&subject.api, includes};
        describe_api(&out, &description, DESCRIBE_C);
        print_roles(&subject, text_string(&out));
        print_skip_reasons(&subject);
    }
    text_release(&out);
    subject_release(&subject);
    return ok;
}

/* Reads statements and prints them again. */
bool show_sequence(char **arguments, struct error *err)
{
    struct subject subject;
    struct statements statements;
    struct text out = {0};
    char *text;
    bool ok = subject_read(&subject, arguments, err);
    if (ok) {
        support_add(&subject.api);
        vocabulary_init(&subject.vocabulary, &subject.api, &subject.arena);
        ok = subject.options.operands.count != 1
                 ? error_set(err, "name one file of statements")
                 : file_read(&subject.arena, subject.options.operands.items[0], &text, NULL, err) &&
                       statements_parse(text, &subject.vocabulary, &statements, err) &&
                       statements_check(&statements, &subject.vocabulary, err);
    }
    if (ok) {
        statements_print(&statements, &subject.vocabulary, &out);
        fputs(text_string(&out), stdout);
    }
    text_release(&out);
    subject_release(&subject);
    return ok;
}
