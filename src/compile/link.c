#include "compile/link.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "compile/compile.h"
#include "compile/messages.h"
#include "csource/csource.h"

enum { LINKS_MAXIMUM = 32, UNDEFINED_MAXIMUM = 1000 };

const char link_math_flag[] = "-lm";

/* Symbols of a library may have versions, whose nodes its own build declares to the linker. Adds
 * the node that the linker misses; false when that is not what it complains about. */
static bool add_missing_version(struct text *versions, const char *output)
{
    const char *symbol = strstr(output, "version node not found for symbol ");
    const char *at = symbol ? strchr(symbol, '@') : NULL;
    if (!at)
        return false;
    at += strspn(at, "@");
    text_printf(versions, "%.*s {};\n", (int)strcspn(at, " \r\n"), at);
    return true;
}

/* What the programs that load the library define. */
static bool is_of_runtime(const char *symbol)
{
    static const char *const prefixes[] = {"__asan_", "__ubsan_", "__sanitizer_", "assay_",
                                           "__assay_", "__x86_return_thunk"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (text_starts_with(symbol, prefixes[i]))
            return true;
    return false;
}

static bool is_known(const struct linking *linking, const char *symbol)
{
    for (size_t i = 0; i < linking->undefined.count; i++)
        if (strcmp(linking->undefined.items[i], symbol) == 0)
            return true;
    return false;
}

/* "poly.c:(.text+0x2e): warning: undefined reference to `poly_log'", or as lld says it "undefined
 * symbol: poly_log". */
static const char *undefined_in(struct arena *arena, const char *line)
{
    static const char *const phrases[] = {"undefined reference to ", "undefined symbol: "};
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const char *found = strstr(line, phrases[i]);
        if (!found)
            continue;
        found += strlen(phrases[i]);
        found += strspn(found, "`'\"");
        return arena_printf(arena, "%.*s", (int)strcspn(found, "`'\" \r\n"), found);
    }
    return NULL;
}

static bool note_undefined(struct linking *linking, const char *output)
{
    size_t before = linking->undefined.count;
    char *rest = arena_copy_string(linking->arena, output), *line;
    while (text_next_line(&rest, &line)) {
        const char *symbol = undefined_in(linking->arena, line);
        if (symbol && !is_of_runtime(symbol) && !is_known(linking, symbol) &&
            linking->undefined.count < UNDEFINED_MAXIMUM)
            vector_push(&linking->undefined, symbol);
    }
    return linking->undefined.count > before;
}

static const char **command(struct linking *linking, const char *version_script)
{
    VECTOR_OF(const char *) words = {0};
    const char *const beginning[] = {
        linking->compiler, "-shared", "-Wl,-Bsymbolic", "-Wl,-z,defs",
        "-Wl,--warn-unresolved-symbols", "-o", linking->shared_object};
    for (size_t i = 0; i < sizeof beginning / sizeof *beginning; i++)
        vector_push(&words, beginning[i]);
    if (linking->wraps_system) {
        struct text flag = {0};
        csource_wrap_flags(&flag);
        vector_push(&words, arena_copy_string(linking->arena, text_string(&flag)));
        text_release(&flag);
    }
    if (version_script)
        vector_push(&words,
                    arena_printf(linking->arena, "-Wl,--version-script=%s", version_script));
    for (size_t i = 0; i < linking->objects.count; i++)
        vector_push(&words, linking->objects.items[i]);
    for (const char **flag = linking->library->link_flags; flag && *flag; flag++)
        vector_push(&words, *flag);
    if (linking->links_math)
        vector_push(&words, link_math_flag);
    vector_push(&words, NULL);
    const char **copy =
        arena_copy(linking->arena, words.items, words.count * sizeof *words.items);
    vector_release(&words);
    return copy;
}

static bool compile_stubs(struct linking *linking, struct error *err)
{
    struct text source = {0}, output = {0};
    csource_stubs(&source, linking->undefined.items, linking->undefined.count);
    char *path = arena_printf(linking->arena, "%s/undefined.c", linking->work_directory);
    char *object = arena_printf(linking->arena, "%s/undefined.o", linking->work_directory);
    const char *const words[] = {linking->compiler, "-fPIC", "-O1", "-c", path, "-o", object, NULL};
    struct process_options options = {.arguments = words,
                                      .temporary_directory = linking->work_directory};
    struct process_result result;
    bool ok = file_write(path, text_string(&source), source.length, err) &&
              process_run(&options, &output, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "cannot compile what stands for undefined functions: %s",
                       first_error(linking->arena, &output));
    vector_push(&linking->objects, object);
    text_release(&source);
    text_release(&output);
    return ok;
}

static bool use_stubs(struct linking *linking, bool links_math, struct error *err)
{
    linking->links_math = links_math;
    linking->stage = LINK_WITH_STUBS;
    return compile_stubs(linking, err);
}

/* The library is linked; what nothing defines is sought in the mathematics of C, and what is not
 * there gets a stub. */
static bool define_the_rest(struct linking *linking, const char *output, bool *is_done,
                            struct error *err)
{
    if (linking->stage == LINK_WITH_STUBS)
        return true;
    size_t before = linking->undefined.count;
    linking->undefined.count = 0;
    if (!note_undefined(linking, output))
        return true;
    *is_done = false;
    if (linking->stage == LINK_WITH_MATH)
        return use_stubs(linking, linking->undefined.count < before, err);
    linking->stage = LINK_WITH_MATH;
    linking->links_math = true;
    return true;
}

/* "multiple definition of `x'"; with AddressSanitizer the name may have a prefix of its own. */
static const char *defined_twice(struct arena *arena, const char *output)
{
    static const char phrase[] = "multiple definition of ", prefix[] = "__odr_asan_gen_";
    const char *found = strstr(output, phrase);
    if (!found)
        return NULL;
    found += strlen(phrase);
    found += strspn(found, "`'\"");
    if (text_starts_with(found, prefix))
        found += strlen(prefix);
    return arena_printf(arena, "%.*s", (int)strcspn(found, "`'\" \r\n;"), found);
}

/* The library is not linked. */
static bool learn_from(struct linking *linking, const struct text *output, struct text *versions,
                       struct error *err)
{
    if (add_missing_version(versions, text_string(output)))
        return true;
    if (linking->stage == LINK_WITH_MATH)
        return use_stubs(linking, false, err);
    const char *twice = defined_twice(linking->arena, text_string(output));
    if (twice)
        return error_set(err, "cannot link the library: several files define '%s'; take one "
                              "library of the build with --target, leave one of the files out, or "
                              "give -fcommon after -- if it is a variable that a header defines",
                         twice);
    return error_set(err, "cannot link the library: %s", first_error(linking->arena, output));
}

/* *is_done tells whether nothing was learned that the next try should use. */
static bool link_once(struct linking *linking, struct text *versions, bool *is_done,
                      struct error *err)
{
    const char *script = NULL;
    if (versions->length) {
        script = arena_printf(linking->arena, "%s.versions", linking->shared_object);
        if (!file_write(script, text_string(versions), versions->length, err))
            return false;
    }
    struct text output = {0};
    struct process_options options = {.arguments = command(linking, script),
                                      .temporary_directory = linking->work_directory};
    struct process_result result;
    bool ok = process_run(&options, &output, &result, err);
    bool is_linked = ok && result.exit_status == 0;
    *is_done = is_linked;
    if (is_linked)
        ok = define_the_rest(linking, text_string(&output), is_done, err);
    else if (ok)
        ok = learn_from(linking, &output, versions, err);
    text_release(&output);
    return ok;
}

bool link_shared_object(struct linking *linking, struct error *err)
{
    struct text versions = {0};
    bool ok = true, is_done = false;
    for (int tries = 0; ok && !is_done && tries < LINKS_MAXIMUM; tries++)
        ok = link_once(linking, &versions, &is_done, err);
    if (ok && !is_done)
        ok = error_set(err, "cannot link the library: it has more than %d symbol versions",
                       LINKS_MAXIMUM);
    text_release(&versions);
    return ok;
}

void linking_release(struct linking *linking)
{
    vector_release(&linking->objects);
    vector_release(&linking->undefined);
}
