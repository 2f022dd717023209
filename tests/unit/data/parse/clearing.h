#include <stddef.h>

/* Records of the caller's, and functions whose names say nothing of making them ready. */
struct tape {
    int at;
    char *text;
    struct tape *next;
};

/* Clear it all, first. */
int tape_mount(struct tape *t, const char *name);
int tape_guarded(struct tape *t, const char *name);
void tape_unless_null(struct tape *t);
void tape_blank(struct tape *t, int at);
void tape_by_helper(struct tape *t);
int tape_by_status(struct tape *t);
void tape_by_macro(struct tape *t);
void tape_either(struct tape *t, int how);
void tape_bzero(struct tape *t);
int tape_describe(const struct tape *t, struct tape *copy);

/* Do not. */
void tape_rewind(struct tape *t);
void tape_sometimes(struct tape *t, int really);
void tape_silently(struct tape *t, int really);
void tape_partly(struct tape *t);
void tape_marked(struct tape *t);
void tape_goes_on(struct tape *t, int again);
void tape_looped(struct tape *t, int times);
void tape_poison(struct tape *t);
void tape_wipe(struct tape *t);
void tape_next_only(struct tape *t);
void tape_pointer_only(struct tape *t);
void tape_after_callee(struct tape *t);
void tape_destroy(struct tape *t);
void tape_scrap(struct tape *t);
/* Leave the end to others, and not. */
struct deck {
    int (*stop)(struct deck *d);
};
int deck_close(struct deck *d);
int deck_play(struct deck *d);
void tape_compare(const struct tape *t, struct tape *other);
