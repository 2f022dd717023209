#include "toolchain/build_table.h"

#include "base/process.h"
#include "base/word_list.h"

/* -O1 keeps undefined behaviour visible and frames honest at a fair speed. */
const char *const object_build_flags[] = {
    "-O1", "-g", "-fPIC", "-fno-omit-frame-pointer", "-w", NULL,
};

const char object_work_name[] = "/assay-harness";

static const struct object_build objects[OBJECTS_COUNT] = {
#define OBJECTS(id, ...) [OBJECTS_##id] = {__VA_ARGS__},
#include "toolchain/builds.def"
};

static const struct suite_build suites[SUITE_COUNT] = {
#define SUITE(id, ...) [SUITE_##id] = {__VA_ARGS__},
#include "toolchain/builds.def"
};

const struct object_build *object_build_of(enum objects build)
{
    return &objects[build];
}

const struct suite_build *suite_build_of(enum suite_id suite)
{
    return &suites[suite];
}

const struct suite_build *suite_builds_for(enum build_purpose purpose, size_t *count)
{
    size_t first = 0, end;
    while (first < SUITE_COUNT && suites[first].purpose != purpose)
        first++;
    for (end = first; end < SUITE_COUNT && suites[end].purpose == purpose; end++)
        continue;
    *count = end - first;
    return &suites[first];
}

static void add_variable(struct arena *arena, struct word_list *words, const char *name,
                         const char *value)
{
    if (value)
        vector_push(words, arena_printf(arena, "%s=%s", name, value));
}

/* The compiler as make is to call it. A quick linker is used where there is one: it is good enough
 * for programs that are run once and thrown away. */
static const char *compiler_of(struct arena *arena, const struct suite_build *build)
{
    const char *compiler = tool_name(build->compiler);
    if (build->compiler_flags)
        compiler = arena_printf(arena, "%s %s", compiler, build->compiler_flags);
    if (build->is_sanitized && process_can_run(tool_name(TOOL_QUICK_LINKER)))
        compiler = arena_printf(arena, "%s -fuse-ld=gold -Wno-unused-command-line-argument",
                                compiler);
    return compiler;
}

const char *const *suite_build_variables(struct arena *arena, const struct suite_build *build)
{
    struct word_list words = {0};
    add_variable(arena, &words, "CC", compiler_of(arena, build));
    add_variable(arena, &words, "CFLAGS", build->test_flags);
    add_variable(arena, &words, "LIBRARY_CFLAGS", build->library_flags);
    add_variable(arena, &words, "BUILD_FLAGS", build->flags);
    add_variable(arena, &words, "BUILD", build->directory);
    add_variable(arena, &words, "SANITIZE", build->is_sanitized ? "1" : NULL);
    words_add_all(&words, build->variables);
    return words_finish(arena, &words);
}
