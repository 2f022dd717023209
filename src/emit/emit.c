#include "emit/emit.h"

#include "base/file.h"
#include "csource/csource.h"
#include "emit/emit_internal.h"
#include "emit/format.h"
#include "model/injected_failure.h"

/* Writes the text to the path below the suite's directory and empties it. */
static bool write_file(struct emitter *emitter, const char *path, struct text *content,
                       struct error *err)
{
    struct arena *arena = &emitter->arena;
    char *whole = arena_printf(arena, "%s/%s", emitter->suite->directory, path);
    bool ok = file_make_directories(file_directory_of(arena, whole), err) &&
              file_write(whole, text_string(content), content->length, err);
    text_release(content);
    return ok;
}

static bool injects(const struct emitter *emitter, const struct statements *statements)
{
    return statements_injected(statements, emitter->suite->vocabulary).injectable !=
           INJECTABLE_NONE;
}

bool emitter_injects(const struct emitter *emitter)
{
    const struct suite *suite = emitter->suite;
    for (size_t i = 0; i < suite->test_count; i++)
        if (injects(emitter, &suite->tests[i].statements))
            return true;
    for (size_t i = 0; i < suite->finding_count; i++)
        if (injects(emitter, &suite->findings[i].statements))
            return true;
    return false;
}

/* What the tests include of ours. */
static bool write_headers(struct emitter *emitter, bool listens, struct error *err)
{
    struct text check = {0}, listening = {0};
    bool ok = true;
    if (format_named(emitter->suite->format)->has_own_header) {
        test_files_print_check_header(&check);
        ok = write_file(emitter, "tests/assay_check.h", &check, err);
    }
    if (ok && listens) {
        definitions_print_listening(emitter->suite->vocabulary, &listening);
        ok = write_file(emitter, "tests/assay_listen.h", &listening, err);
    }
    text_release(&check);
    text_release(&listening);
    return ok;
}

static bool write_tests(struct emitter *emitter, struct error *err)
{
    struct written *written = emitter->written;
    size_t count;
    bool listens = false;
    const char **files = test_files_list(emitter, &count);
    written->format = format_named(emitter->suite->format)->name;
    for (size_t i = 0; i < count; i++) {
        struct text content = {0};
        test_files_print(emitter, files[i], &content);
        struct written_file file = {
            .name = arena_printf(written->arena, "tests/%s", files[i]),
            .content = arena_copy_string(written->arena, text_string(&content)),
        };
        vector_push(&written->files, file);
        listens |= definitions_listen(file.content);
        if (!write_file(emitter, file.name, &content, err))
            return false;
    }
    return !count || write_headers(emitter, listens, err);
}

static bool write_neighbour(struct emitter *emitter, const struct finding *finding,
                            struct error *err)
{
    struct arena *arena = &emitter->arena;
    struct text program = {0};
    if (!finding_has_twin(finding))
        return true;
    finding_files_print_neighbour(emitter, finding, &program);
    bool ok = write_file(emitter, arena_printf(arena, "%s/neighbour.c",
                                               finding_directory(arena, finding)),
                         &program, err);
    text_release(&program);
    return ok;
}

static bool write_finding(struct emitter *emitter, const struct finding *finding,
                          struct error *err)
{
    struct arena *arena = &emitter->arena;
    struct text program = {0}, sequence = {0}, report = {0}, page = {0};
    finding_files_print_program(emitter, finding, &program);
    statements_print(&finding->statements, emitter->suite->vocabulary, &sequence);
    finding_files_print_report(finding, &report);
    if (!finding->exemplar)
        finding_page_print(emitter, finding, &page);
    const char *directory = finding_directory(arena, finding);
    bool ok = write_file(emitter, arena_printf(arena, "%s/finding.c", directory), &program, err);
    ok = ok && write_neighbour(emitter, finding, err);
    ok = ok && write_file(emitter, arena_printf(arena, "%s/sequence.txt", directory), &sequence,
                          err);
    ok = ok && write_file(emitter, arena_printf(arena, "%s/report.txt", directory), &report, err);
    if (!finding->exemplar)
        ok = ok && write_file(emitter, arena_printf(arena, "%s/finding.md", directory), &page, err);
    text_release(&program);
    text_release(&sequence);
    text_release(&report);
    text_release(&page);
    return ok;
}

static bool write_members(struct emitter *emitter, const struct finding *finding,
                          struct error *err)
{
    for (size_t i = 0; i < finding->member_count; i++)
        if (!write_finding(emitter, finding->members[i], err))
            return false;
    return true;
}

static bool write_findings(struct emitter *emitter, struct error *err)
{
    const struct suite *suite = emitter->suite;
    for (size_t i = 0; i < suite->finding_count; i++)
        if (!write_finding(emitter, &suite->findings[i], err) ||
            (suite->has_members && !write_members(emitter, &suite->findings[i], err)))
            return false;
    return true;
}

static bool write_refusals(struct emitter *emitter, struct error *err)
{
    if (!emitter_injects(emitter))
        return true;
    struct text content = {0};
    csource_injections(&content);
    return write_file(emitter, "tests/assay_refusals.c", &content, err);
}

/* The contract files include it, and so do the findings that evaluate them. */
static bool copy_contracts_header(struct emitter *emitter, struct error *err)
{
    const struct library *library = emitter->suite->library;
    if (!library->contract_files || !library->contract_files[0])
        return true;
    char *content;
    struct text copy = {0};
    char *path =
        arena_printf(&emitter->arena, "%s/assay/contracts.h", library->include_directory);
    if (!file_read(&emitter->arena, path, &content, NULL, err))
        return false;
    text_add(&copy, content);
    return write_file(emitter, "include/assay/contracts.h", &copy, err);
}

static bool write_stubs(struct emitter *emitter, struct error *err)
{
    size_t count = 0;
    while (emitter->suite->undefined && emitter->suite->undefined[count])
        count++;
    if (!count)
        return true;
    struct text stubs = {0};
    csource_stubs(&stubs, emitter->suite->undefined, count);
    return write_file(emitter, "undefined.c", &stubs, err);
}

static bool write_build_files(struct emitter *emitter, struct error *err)
{
    struct text makefile = {0}, project = {0}, options = {0}, meson = {0}, cmake = {0};
    makefile_print(emitter, &makefile);
    if (!emitter->suite->test_count)
        return write_file(emitter, "Makefile", &makefile, err);
    meson_print_project(&project);
    meson_print_options(&options);
    meson_print(emitter, &meson);
    cmake_print(emitter, &cmake);
    bool ok = write_file(emitter, "Makefile", &makefile, err);
    ok = ok && write_file(emitter, "meson.build", &project, err);
    ok = ok && write_file(emitter, "meson_options.txt", &options, err);
    ok = ok && write_file(emitter, "tests/meson.build", &meson, err);
    ok = ok && write_file(emitter, "CMakeLists.txt", &cmake, err);
    text_release(&makefile);
    text_release(&project);
    text_release(&options);
    text_release(&meson);
    text_release(&cmake);
    return ok;
}

static bool write_rest(struct emitter *emitter, struct error *err)
{
    struct text json = {0}, readme = {0};
    description_print_json(emitter, &json);
    description_print_readme(emitter, &readme);
    bool ok = write_build_files(emitter, err);
    ok = ok && write_file(emitter, "assay.json", &json, err);
    ok = ok && write_file(emitter, "README.md", &readme, err);
    text_release(&json);
    text_release(&readme);
    return ok;
}

bool emit_write(const struct suite *suite, struct written *written, struct error *err)
{
    struct emitter emitter = {.suite = suite};
    struct written own = {.arena = &emitter.arena};
    emitter.written = written ? written : &own;
    reserved_names_init(&emitter.reserved, &emitter.arena, suite->vocabulary);
    bool ok = write_tests(&emitter, err) && write_findings(&emitter, err) &&
              write_refusals(&emitter, err) && copy_contracts_header(&emitter, err) &&
              write_stubs(&emitter, err) &&
              write_rest(&emitter, err);
    reserved_names_release(&emitter.reserved);
    written_release(&own);
    arena_release(&emitter.arena);
    return ok;
}
