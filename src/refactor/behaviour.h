/* What a program does: whether it compiles, and what it prints when it is run. Both are asked for
 * the same text again and again, and remembered. */
#ifndef REFACTOR_BEHAVIOUR_H
#define REFACTOR_BEHAVIOUR_H

#include "refactor/source_edit.h"
#include "base/text.h"

/* A compiler that only reads: false, and its messages a line each, when it does not accept the
 * file, which may include the others. */
typedef bool accepts_source(void *context, const struct c_program *program, size_t file,
                            struct text *messages);

struct behaviour {
    bool compiles;
    const char *messages; /* of the compiler when it does not */
    const char *output;   /* what it prints, and how it ends when not with status 0 */
};

struct workbench;

/* `directory` is empty and for the workbench alone. */
struct workbench *workbench_new(const char *directory, const char *const *flags,
                                  accepts_source *accepts, void *context);
void workbench_free(struct workbench *workbench);

/* Writes the files of the program; a path of it lies in some directory that is there. */
NODISCARD bool program_write(const struct c_program *program, struct error *err);

/* Forgets what was seen when it has become much; what was told before is gone then. */
void workbench_tidy(struct workbench *workbench);
/* What the program does, by the compiler that the last word is had from. */
NODISCARD bool workbench_observe_fully(struct workbench *workbench,
                                       const struct c_program *program,
                                       struct behaviour *behaviour, struct error *err);
/* ... by the quick way. */
NODISCARD bool workbench_observe(struct workbench *workbench, const struct c_program *program,
                                  struct behaviour *behaviour, struct error *err);
/* Do both do the same? When the quick way says no, clang is asked, and its word counts. */
NODISCARD bool workbench_compare(struct workbench *workbench, const struct c_program *a,
                                  const struct c_program *b, bool *are_alike, struct error *err);

#endif
