/* The ways in which libraries and suites are compiled: compiler, flags, sanitizers, instruments. */
#ifndef TOOLCHAIN_BUILD_TABLE_H
#define TOOLCHAIN_BUILD_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "toolchain/tool.h"

/* Bits of a set; their order is that of the table. */
enum instrument_position {
#define INSTRUMENT(id, name, meaning) INSTRUMENT_POSITION_##id,
#include "toolchain/builds.def"
    INSTRUMENT_COUNT
};
enum instrument {
#define INSTRUMENT(id, name, meaning) INSTRUMENT_##id = 1 << INSTRUMENT_POSITION_##id,
#include "toolchain/builds.def"
};

/* ---- libraries, which src/compile/ compiles ---- */

enum objects {
#define OBJECTS(id, ...) OBJECTS_##id,
#include "toolchain/builds.def"
    OBJECTS_COUNT
};

enum { BUILD_WORDS = 16 };

struct object_build {
    const char *name;
    enum tool compiler;
    bool is_sanitized;
    unsigned instruments;           /* set of enum instrument */
    const char *flags[BUILD_WORDS]; /* besides those of all; the last is NULL */
};

const struct object_build *object_build_of(enum objects objects);
/* The flags that all have; end with NULL. */
extern const char *const object_build_flags[];
/* What the directory of our own files is called in the objects: another one in every run, whose
 * name is nobody's business. */
extern const char object_work_name[];

/* ---- suites, which their Makefile compiles ---- */

enum suite_id {
#define SUITE(id, ...) SUITE_##id,
#include "toolchain/builds.def"
    SUITE_COUNT
};

/* Rows with the same purpose stand together. */
enum build_purpose { BUILD_SERVES_ONE, BUILD_VERIFIES, BUILD_VARIES, BUILD_COMPARES };

struct suite_build {
    const char *name; /* for people */
    enum build_purpose purpose;
    enum tool compiler;
    const char *compiler_flags;         /* that belong to every call of it */
    const char *test_flags;             /* NULL, here and below: as the Makefile says */
    const char *library_flags;          /* instead of the Makefile's, before the library's own */
    const char *flags;                  /* of both, behind all others */
    const char *directory;              /* of its programs, below the suite's */
    const char *variables[BUILD_WORDS]; /* others for make; the last is NULL */
    bool is_sanitized;
    bool has_substitute; /* the next row, when it does not build */
};

const struct suite_build *suite_build_of(enum suite_id suite);
/* All that serve the purpose. */
const struct suite_build *suite_builds_for(enum build_purpose purpose, size_t *count);
/* What make is to be told, such as "CC=gcc"; ends with NULL. */
const char *const *suite_build_variables(struct arena *arena, const struct suite_build *build);

#endif
