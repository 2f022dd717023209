/* Refactoring engines: programs that edit C. One engine is opened once and asked for many edits.
 * Which there are, what each can do and how it is asked stands in engines.def. */
#ifndef REFACTOR_ENGINE_H
#define REFACTOR_ENGINE_H

#include "base/keyword.h"
#include "refactor/source_edit.h"
#include "toolchain/tool.h"

enum engine_id {
#define ENGINE(id, name, tool, refuses, words, excludes, meaning) ENGINE_##id,
#define REFACTORING(engine, name, way, recipe, needs, meaning)
#include "refactor/engines.def"
#undef ENGINE
#undef REFACTORING
    ENGINE_COUNT
};

enum refusal_status { REFUSES_ALWAYS, REFUSES_ABOVE };

struct engine_class {
    const char *name;
    enum tool tool;
    enum refusal_status refuses;
    const char *refusal_words; /* that it says when it refuses; "": none */
    const char *excludes;
    const char *meaning;
};

enum edit_way { LSP_RENAME, LSP_TWEAK, IN_PLACE, PATCH };
enum edit_needs { PLAIN, NAMED, RENAMES };

struct refactoring {
    enum engine_id engine;
    const char *name;
    enum edit_way way;
    const char *recipe;
    enum edit_needs needs;
    const char *meaning;
};

const struct engine_class *engine_class(enum engine_id id);
/* The n-th row; NULL after the last. */
const struct refactoring *refactoring_at(size_t n);
/* The refactoring of an engine; NULL for the engine: the first that has it. */
NODISCARD bool refactoring_find(const char *engine, const char *name,
                                const struct refactoring **found, struct error *err);
bool engine_keyword(size_t n, struct keyword *keyword);

/* What else a recipe names: "order" is "b,a". */
struct edit_setting {
    const char *key, *value;
};

enum { EDIT_MAXIMUM_SETTINGS = 16 };

struct edit_request {
    const struct refactoring *refactoring;
    const struct c_program *program; /* paths are absolute, and files with these texts are there */
    size_t file;
    size_t begin, end; /* the place */
    struct edit_setting settings[EDIT_MAXIMUM_SETTINGS];
    size_t setting_count;
};

/* NULL when there is none. */
const char *edit_setting(const struct edit_request *request, const char *key);

/* Either a refusal or the program as it is afterwards. */
struct edit_result {
    const char *refusal;
    struct c_program program;
};

struct engine_options {
    const struct refactoring *refactoring;
    const char *const *flags;     /* of the compiler; end with NULL; may be NULL */
    const char *compile_commands; /* directory; NULL: none */
};

struct engine;

NODISCARD bool engine_open(const struct engine_options *options, struct engine **engine,
                           struct error *err);
void engine_close(struct engine *engine);
/* The result lives in the arena. Commands change the files; they are put back. */
NODISCARD bool engine_edit(struct engine *engine, const struct edit_request *request,
                           struct arena *arena, struct edit_result *result, struct error *err);

#endif
