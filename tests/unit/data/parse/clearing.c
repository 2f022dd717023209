#include "clearing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define BLANK(t) do { memset((t), 0, sizeof *(t)); } while (0)

static void blank(struct tape *t)
{
    assert(t != NULL);
    memset(t, 0, sizeof *t);
}

static int start(int at, struct tape *t)
{
    if (at < 0)
        return -1;
    *t = (struct tape){.at = at};
    return 0;
}

int tape_mount(struct tape *t, const char *name)
{
    size_t length = strlen(name);
    memset(t, 0, sizeof(*t));
    t->at = (int)length;
    return t->at + (t->text != NULL);
}

int tape_guarded(struct tape *t, const char *name)
{
    if (!t || !name)
        return -1;
    if (!*name)
        return -2;
    memset(t, 0, sizeof(struct tape));
    return t->at;
}

void tape_unless_null(struct tape *t)
{
    if (t != NULL) {
        memset(t, 0, sizeof *t);
        t->at++;
    }
}

void tape_blank(struct tape *t, int at)
{
    *t = (struct tape){at, NULL, NULL};
    t->at++;
}

void tape_by_helper(struct tape *t)
{
    blank(t);
    t->at++;
}

int tape_by_status(struct tape *t)
{
    if (start(3, t) != 0)
        return -1;
    return t->at;
}

void tape_by_macro(struct tape *t)
{
    BLANK(t);
    t->at++;
}

void tape_either(struct tape *t, int how)
{
    if (how)
        blank(t);
    else
        *t = (struct tape){how, NULL, NULL};
    t->at++;
}

void tape_bzero(struct tape *t)
{
    bzero(t, sizeof *t);
    t->at++;
}

int tape_describe(const struct tape *t, struct tape *copy)
{
    memset(copy, 0, sizeof *copy);
    copy->at = t->at;
    return copy->at + (copy->text != NULL);
}

void tape_rewind(struct tape *t)
{
    free(t->text);
    memset(t, 0, sizeof *t);
}

void tape_sometimes(struct tape *t, int really)
{
    if (really)
        memset(t, 0, sizeof *t);
    t->at++;
}

void tape_silently(struct tape *t, int really)
{
    if (really < 3)
        return;
    memset(t, 0, sizeof *t);
    t->at++;
}

void tape_partly(struct tape *t)
{
    memset(t, 0, sizeof t->at);
    t->at++;
}

void tape_marked(struct tape *t)
{
    *(int *)t = 7;
    t->at++;
}

void tape_goes_on(struct tape *t, int again)
{
    if (again)
        goto more;
    memset(t, 0, sizeof *t);
more:
    t->at++;
}

void tape_looped(struct tape *t, int times)
{
    for (int i = 0; i < times; i++)
        memset(t, 0, sizeof *t);
    t->at++;
}

void tape_poison(struct tape *t)
{
    memset(t, 0xdd, sizeof *t);
}

void tape_wipe(struct tape *t)
{
    explicit_bzero(t, sizeof *t);
}

void tape_next_only(struct tape *t)
{
    memset(t->next, 0, sizeof *t->next);
}

void tape_pointer_only(struct tape *t)
{
    memset(&t, 0, sizeof t);
}

void tape_after_callee(struct tape *t)
{
    tape_rewind(t);
    memset(t, 0, sizeof *t);
}

void tape_destroy(struct tape *t)
{
    memset(t, 0, sizeof *t);
}

void tape_scrap(struct tape *t)
{
    memset(t, 0, sizeof *t);
    free(t);
}

int deck_close(struct deck *d)
{
    return d->stop(d);
}

int deck_play(struct deck *d)
{
    return d->stop(d);
}

void tape_compare(const struct tape *t, struct tape *other)
{
    int before = other->at;
    memset(other, 0, sizeof *other);
    other->at = t->at - before;
}
