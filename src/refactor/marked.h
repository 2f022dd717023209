/* A program with marks: what a generator of programs prints, so that who examines an engine knows
 * where to ask for an edit and what is right. Marks are comments, and are taken out:
 *
 *     [at]KIND     the edit is asked for here: a word, or all up to the mark [end]
 *     [=]KIND      the word that follows means the same thing, and has to change with it
 *     [:]KEY VALUE a setting: the new name, say
 *     [:]file NAME a line of its own: what follows is another file; the first is input.c
 *     [:]limit WHY what the documentation of the engines excludes: there is nothing to examine
 *
 * where [at] is a comment that starts with an at sign, [=] with an equals sign, [:] with a colon.
 * Marks of other kinds than the one that is asked for are taken out as well. */
#ifndef REFACTOR_MARKED_H
#define REFACTOR_MARKED_H

#include "refactor/engine.h"

struct marked_program {
    struct c_program program; /* without marks */
    bool has_place;
    size_t file, begin, end; /* of the first place of the kind */
    struct edit_setting settings[EDIT_MAXIMUM_SETTINGS];
    size_t setting_count;
    struct c_program renamed; /* as it has to be when all words of the kind are renamed; the same as
                                 the program when there is no new name */
    size_t renamed_begin;   /* where the place is in it */
};

struct marked_source {
    const char *text;
    const char *kind;      /* of marks that are asked for */
    const char *directory; /* where its files are */
};

/* All lives in the arena. */
NODISCARD bool marked_read(struct arena *arena, const struct marked_source *source,
                           struct marked_program *marked, struct error *err);

#endif
