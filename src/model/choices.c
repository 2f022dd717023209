#include "model/choices.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"

/* ---- text ---- */

static bool is_same(const struct wire_choice *a, const struct wire_choice *b,
                    enum choices_form form)
{
    return a->answer == b->answer && (form == CHOICES_SHORT || a->arity == b->arity);
}

static size_t repetitions(const struct choices *list, size_t from, enum choices_form form)
{
    size_t end = from + 1;
    while (end < list->count && is_same(&list->items[from], &list->items[end], form))
        end++;
    return end - from;
}

void choices_print(struct text *out, const struct choices *list, enum choices_form form)
{
    if (!list->count)
        text_add_char(out, '.');
    for (size_t i = 0, times; i < list->count; i += times) {
        const struct wire_choice *choice = &list->items[i];
        /* ".0*2" is no shorter than ".0.0". */
        times = repetitions(list, i, form);
        times = times > 2 ? times : 1;
        text_printf(out, ".%u", choice->answer);
        if (form == CHOICES_WHOLE && choice->arity)
            text_printf(out, "/%u", choice->arity);
        if (times > 1)
            text_printf(out, "*%zu", times);
    }
}

bool choices_is_text(const char *text)
{
    return *text == '.';
}

/* Digits only; what is behind them is *end. */
static bool read_number(const char *text, uint32_t most, uint32_t *number, const char **end)
{
    char *behind;
    if (!isdigit((unsigned char)*text))
        return false;
    errno = 0;
    unsigned long value = strtoul(text, &behind, 10);
    if (errno || value > most)
        return false;
    *number = (uint32_t)value;
    *end = behind;
    return true;
}

/* ".2/3*4"; *text is moved behind it. */
static bool read_choice(const char **text, struct wire_choice *choice, uint32_t *times)
{
    const char *at = *text;
    *times = 1;
    choice->arity = 0;
    if (*at != '.' || !read_number(at + 1, UINT32_MAX - 1, &choice->answer, &at))
        return false;
    if (*at == '/' && !(read_number(at + 1, UINT32_MAX, &choice->arity, &at) &&
                        choice->answer < choice->arity))
        return false;
    if (*at == '*' && !(read_number(at + 1, CHOICES_MAXIMUM, times, &at) && *times))
        return false;
    *text = at;
    return true;
}

bool choices_parse(struct arena *arena, const char *text, struct choices *list, struct error *err)
{
    VECTOR_OF(struct wire_choice) items = {0};
    const char *at = text;
    bool is_root = strcmp(text, ".") == 0, ok = *text != '\0';
    while (ok && !is_root && *at) {
        struct wire_choice choice;
        uint32_t times;
        ok = read_choice(&at, &choice, &times) && items.count + times <= CHOICES_MAXIMUM;
        for (uint32_t i = 0; ok && i < times; i++)
            vector_push(&items, choice);
    }
    if (ok)
        *list = choices_copy(arena, &(struct choices){items.items, items.count});
    vector_release(&items);
    return ok || error_set(err, "'%s' is no list of choices such as .2.0.1", text);
}

/* ---- lists ---- */

struct choices choices_copy(struct arena *arena, const struct choices *list)
{
    if (!list->count)
        return (struct choices){0};
    return (struct choices){arena_copy(arena, list->items, list->count * sizeof *list->items),
                            list->count};
}

struct choices choices_extend(struct arena *arena, const struct choices *list, uint32_t answer,
                              uint32_t arity)
{
    struct wire_choice *items = arena_alloc(arena, (list->count + 1) * sizeof *items);
    if (list->count)
        memcpy(items, list->items, list->count * sizeof *items);
    items[list->count] = (struct wire_choice){answer, arity};
    return (struct choices){items, list->count + 1};
}

int choices_compare(const struct choices *a, const struct choices *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++)
        if (a->items[i].answer != b->items[i].answer)
            return a->items[i].answer < b->items[i].answer ? -1 : 1;
    return (a->count > b->count) - (a->count < b->count);
}

bool choices_equal(const struct choices *a, const struct choices *b)
{
    return choices_compare(a, b) == 0;
}

bool choices_starts_with(const struct choices *list, const struct choices *prefix)
{
    return list->count >= prefix->count &&
           choices_equal(&(struct choices){list->items, prefix->count}, prefix);
}

double choices_weight(const struct choices *prefix)
{
    double weight = 1;
    for (size_t i = 0; i < prefix->count; i++)
        weight /= prefix->items[i].arity ? prefix->items[i].arity : 1;
    return weight;
}
