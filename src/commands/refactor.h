/* assay refactor: one edit by a refactoring engine, and the examination of an engine. */
#ifndef COMMANDS_REFACTOR_H
#define COMMANDS_REFACTOR_H

#include "base/arena.h"
#include "base/error.h"
#include "base/keyword.h"
#include "base/text.h"

struct refactor_options {
    const char *engine; /* one of commands_engine_keyword() */
    const char *refactoring;
    const char *place; /* "list.c:12:9", "list.c:12:9-14:2" or "list.c" */
    const char *name;  /* NULL: none */
    const char *const *settings; /* "order=b,a"; end with NULL; may be NULL */
    const char *const *flags;
    const char *compile_commands; /* NULL: none */
    bool write;
};

bool commands_engine_keyword(size_t n, struct keyword *keyword);
/* A line for each refactoring of each engine, and what is missing here. */
void refactor_list(struct text *out);

/* What came of an edit. */
struct refactored {
    struct text out;       /* a diff, or the names of the files that were written */
    struct text complaint; /* why the engine refuses, or what does not compile any more; empty: all
                              is well */
};

/* The caller releases both texts. */
NODISCARD bool refactor_edit(const struct refactor_options *options, struct refactored *result,
                             struct error *err);

struct examination_room;

/* An engine under examination, by programs with marks of the kind. */
NODISCARD bool examination_open(const struct refactor_options *options, const char *kind,
                                struct examination_room **room, struct error *err);
void examination_close(struct examination_room *room);
/* `answer` gets "pass", "skip REASON" or "fail ORACLE: MESSAGE", with tabs between messages. */
NODISCARD bool examination_of(struct examination_room *room, const char *path, struct text *answer,
                              bool *is_bad, struct error *err);

#endif
