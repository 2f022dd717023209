#include "analyse/usage/custom_formats.h"

#include <ctype.h>
#include <string.h>

#include "analyse/usage/switches.h"
#include "base/vector.h"

enum { FORMATS_MAXIMUM = 48, MARKS_MAXIMUM = 8, TAILS_MAXIMUM = 24 };

/* `{`, its `}`, and what comes before each value in between: 's' takes a string. */
struct nest {
    char open, close, key;
    const struct type *key_type; /* NULL: there are only values */
};

struct language {
    struct api *api;
    struct labels labels;
    struct nest nests[MARKS_MAXIMUM];
    size_t nest_count;
    char marks[MARKS_MAXIMUM]; /* that take nothing */
    size_t mark_count;
    char takers[LABELS_MAXIMUM]; /* that take something here and there */
    size_t taker_count;
    bool is_printf; /* '%' announces a letter */
    size_t format;
    struct tails tails;
};

static bool is_letter(const struct language *language, int64_t character)
{
    for (size_t i = 0; i < language->labels.count; i++)
        if (language->labels.items[i].number == character)
            return true;
    return false;
}

static const struct code *compared_character(const struct code *code)
{
    if (code->kind != CODE_BINARY ||
        (code->operation != CODE_EQUAL && code->operation != CODE_UNEQUAL))
        return NULL;
    for (const struct code *side = code->first; side; side = side->next) {
        const struct code *plain = code_plain(side);
        if (plain && plain->kind == CODE_NUMBER && plain->is_character)
            return plain;
    }
    return NULL;
}

/* The first character in the code that something is compared with: a letter, or not one. */
static char first_compared(const struct language *language, const struct code *code, bool letter)
{
    const struct code *character = compared_character(code);
    if (character && is_letter(language, character->number) == letter)
        return (char)character->number;
    char found = '\0';
    for (const struct code *child = code->first; child && !found; child = child->next)
        found = first_compared(language, child, letter);
    return found;
}

static char closing_in(const struct language *language, const struct code *code)
{
    char close = '\0';
    if (code->kind == CODE_LOOP && code->first)
        close = first_compared(language, code->first, false);
    for (const struct code *child = code->first; child && !close; child = child->next)
        close = closing_in(language, child);
    return close;
}

static void find_nests(struct language *language)
{
    for (size_t i = 0; i < language->labels.count; i++) {
        const struct switch_label *label = &language->labels.items[i];
        if (!label->nested || language->nest_count == MARKS_MAXIMUM)
            continue;
        const struct code *root = label->nested->root;
        struct nest nest = {.open = (char)label->number, .close = closing_in(language, root)};
        nest.key_type = switches_first_taken(language->api, root, language->labels.body);
        nest.key = nest.key_type ? first_compared(language, root, true) : '\0';
        bool is_clear = nest.close && (!nest.key_type || (nest.key &&
                                       tail_type_is_makeable(nest.key_type)));
        if (is_clear)
            language->nests[language->nest_count++] = nest;
    }
}

static bool takes_itself(const struct code *code)
{
    bool takes = code->kind == CODE_NEXT_ARGUMENT;
    for (const struct code *child = code->first; child && !takes; child = child->next)
        takes = takes_itself(child);
    return takes;
}

static bool is_nested_body(const struct language *language, const struct body *body)
{
    for (size_t i = 0; i < language->labels.count; i++)
        if (language->labels.items[i].nested == body)
            return true;
    return body == language->labels.body;
}

static void add_character(char *characters, size_t *count, size_t maximum, int64_t character)
{
    if (*count < maximum && !memchr(characters, (char)character, *count))
        characters[(*count)++] = (char)character;
}

/* Characters of a condition that decides whether something is taken. */
static void note_takers(struct language *language, const struct code *code)
{
    const struct code *character = compared_character(code);
    if (character)
        add_character(language->takers, &language->taker_count, LABELS_MAXIMUM,
                      character->number);
    for (const struct code *child = code->first; child; child = child->next)
        note_takers(language, child);
}

static void find_takers(struct language *language, const struct code *code)
{
    if (code->kind == CODE_IF && code->first && code->first->next &&
        takes_itself(code->first->next))
        note_takers(language, code->first);
    for (const struct code *child = code->first; child; child = child->next)
        find_takers(language, child);
}

static bool is_mark(const struct language *language, int64_t character)
{
    if (!isgraph((int)(unsigned char)character) || is_letter(language, character) ||
        memchr(language->takers, (char)character, language->taker_count))
        return false;
    for (size_t i = 0; i < language->nest_count; i++)
        if (language->nests[i].close == (char)character)
            return false;
    return true;
}

/* What something is compared with, or a label of another switch. */
static const struct code *told_apart(const struct code *code)
{
    const struct code *label = code->kind == CODE_CASE ? code_plain(code->first) : NULL;
    return label && label->kind == CODE_NUMBER && label->is_character ? label
                                                                      : compared_character(code);
}

static void find_marks(struct language *language, const struct code *code)
{
    const struct code *character = told_apart(code);
    bool is_a_mark = character && is_mark(language, character->number);
    language->is_printf |= is_a_mark && character->number == '%';
    if (is_a_mark)
        add_character(language->marks, &language->mark_count, MARKS_MAXIMUM, character->number);
    for (const struct code *child = code->first; child; child = child->next)
        find_marks(language, child);
}

struct body_list {
    VECTOR_OF(const struct body *) items;
};

static void add_reached(const struct body *body, struct string_map *reached)
{
    string_map_put(reached, body->symbol, (void *)body);
    for (size_t i = 0; i < body->callee_count; i++)
        if (!string_map_get(reached, body->callees[i]->symbol))
            add_reached(body->callees[i], reached);
}

/* The interpreter with all it comes to in its file, in the order in which they were read. */
static void list_reached(const struct language *language, struct body_list *bodies)
{
    const struct body *interpreter = language->labels.body;
    struct string_map reached = {0};
    add_reached(interpreter, &reached);
    for (size_t i = 0; i < language->api->bodies.count; i++) {
        const struct body *body = language->api->bodies.items[i];
        if (strcmp(body->file, interpreter->file) == 0 &&
            string_map_get(&reached, body->symbol) == body)
            vector_push(&bodies->items, body);
    }
    string_map_release(&reached);
}

/* Looks at everything that the interpreter may come to: first what takes, then what does not. */
static void read_bodies(struct language *language)
{
    struct body_list list = {0};
    list_reached(language, &list);
    for (size_t i = 0; i < list.items.count; i++) {
        const struct body *body = list.items.items[i];
        find_takers(language, body->root);
        if (!is_nested_body(language, body) && takes_itself(body->root))
            note_takers(language, body->root);
    }
    for (size_t i = 0; i < list.items.count; i++)
        find_marks(language, list.items.items[i]->root);
    vector_release(&list.items);
}

/* Formats while they are made: each is followed by the same types. */
struct formats {
    struct language *language;
    const char **items;
    size_t count;
};

static void add(struct formats *formats, const char *format)
{
    for (size_t i = 0; i < formats->count; i++)
        if (strcmp(formats->items[i], format) == 0)
            return;
    if (formats->count < FORMATS_MAXIMUM && *format)
        formats->items[formats->count++] = format;
}

#define JOIN(formats, ...) arena_printf((formats)->language->api->arena, __VA_ARGS__)

/* What is in a nest, whole, marked, and without its end. */
static void add_nested(struct formats *formats, const struct nest *nest, const char *inside)
{
    const struct language *language = formats->language;
    add(formats, JOIN(formats, "%c%s%c", nest->open, inside, nest->close));
    for (size_t i = 0; i < language->mark_count; i++)
        add(formats, JOIN(formats, "%c%s%c%c", nest->open, inside, language->marks[i],
                          nest->close));
    add(formats, JOIN(formats, "%c%s", nest->open, inside));
}

static void add_marked(struct formats *formats, const char *value)
{
    const struct language *language = formats->language;
    add(formats, value);
    for (size_t i = 0; i < language->mark_count; i++)
        add(formats, JOIN(formats, "%s%c", value, language->marks[i]));
}

static void add_pair(struct formats *formats, const struct nest *nest, const char *value)
{
    const struct language *language = formats->language;
    add_nested(formats, nest, JOIN(formats, "%c%s", nest->key, value));
    for (size_t i = 0; i < language->mark_count; i++)
        add(formats, JOIN(formats, "%c%c%c%s%c", nest->open, nest->key, language->marks[i], value,
                          nest->close));
    for (size_t i = 0; i < language->nest_count; i++)
        if (!language->nests[i].key_type) {
            const struct nest *list = &language->nests[i];
            add(formats, JOIN(formats, "%c%c%c%s%c%c", nest->open, nest->key, list->open, value,
                              list->close, nest->close));
            add(formats, JOIN(formats, "%c%c%c%s%c%c", list->open, nest->open, nest->key, value,
                              nest->close, list->close));
        }
}

static bool takes(const struct switch_label *label, const struct type *type)
{
    return label->is_character && !label->nested && label->first == type;
}

/* The ways to write one value. */
enum shape { SHAPE_ALONE, SHAPE_TWO, SHAPE_PAIR, SHAPE_TWO_PAIRS, SHAPE_COUNT };

static void add_shape(struct formats *formats, enum shape shape, const struct nest *nest,
                      const char *value)
{
    switch (shape) {
    case SHAPE_ALONE:
        add_marked(formats, value);
        if (nest && !nest->key_type)
            add_nested(formats, nest, value);
        break;
    case SHAPE_TWO:
        if (!nest)
            add(formats, JOIN(formats, "%s, %s", value, value));
        else if (!nest->key_type)
            add_nested(formats, nest, JOIN(formats, "%s%s", value, value));
        break;
    case SHAPE_PAIR:
        if (nest && nest->key_type)
            add_pair(formats, nest, value);
        break;
    case SHAPE_TWO_PAIRS:
        if (nest && nest->key_type)
            add_nested(formats, nest,
                       JOIN(formats, "%c%s%c%s", nest->key, value, nest->key, value));
        break;
    case SHAPE_COUNT:
        break;
    }
}

static struct tail tail_of(enum shape shape, const struct type *key, const struct type *type)
{
    struct tail tail = {0};
    for (int i = 0; i < (shape == SHAPE_TWO || shape == SHAPE_TWO_PAIRS ? 2 : 1); i++) {
        if (shape == SHAPE_PAIR || shape == SHAPE_TWO_PAIRS)
            tail.types[tail.count++] = key;
        if (type)
            tail.types[tail.count++] = type;
    }
    return tail;
}

/* Without a type: letters that take nothing, and nests that hold nothing. */
static void add_all(struct formats *formats, enum shape shape, const struct nest *nest,
                    const struct type *type)
{
    const struct language *language = formats->language;
    for (size_t i = 0; i < language->labels.count; i++)
        if (takes(&language->labels.items[i], type))
            add_shape(formats, shape, nest,
                      JOIN(formats, "%s%c", language->is_printf ? "%" : "",
                           (char)language->labels.items[i].number));
    if (!type && language->is_printf && shape == SHAPE_ALONE)
        add(formats, "abc");
    for (size_t i = 0; !type && i < language->nest_count; i++)
        add_shape(formats, shape, nest,
                  JOIN(formats, "%c%c", language->nests[i].open, language->nests[i].close));
}

/* The tail with the same types, when there already is one; NULL when there is no room. */
static struct tail *tail_with(struct language *language, const struct tail *like)
{
    struct tails *tails = &language->tails;
    for (size_t i = 0; i < tails->count; i++)
        if (tails->items[i].count == like->count &&
            memcmp(tails->items[i].types, like->types, sizeof like->types) == 0)
            return &tails->items[i];
    if (tails->count == TAILS_MAXIMUM)
        return NULL;
    struct tail *tail = &tails->items[tails->count];
    *tail = *like;
    tail->parameter = language->format;
    tail->formats =
        arena_alloc_zeroed(language->api->arena, FORMATS_MAXIMUM, sizeof *tail->formats);
    return tail;
}

static void add_tail(struct language *language, enum shape shape, const struct nest *nest,
                     const struct type *type)
{
    struct tail like = tail_of(shape, nest ? nest->key_type : NULL, type);
    struct tail *tail = tail_with(language, &like);
    if (!tail)
        return;
    struct formats formats = {language, tail->formats, tail->format_count};
    for (size_t i = 0; i < language->nest_count; i++)
        if (!nest || language->nests[i].key_type == nest->key_type)
            add_all(&formats, shape, &language->nests[i], type);
    if (!language->nest_count)
        add_all(&formats, shape, NULL, type);
    tail->format_count = formats.count;
    language->tails.count +=
        formats.count && tail == &language->tails.items[language->tails.count];
}

static void add_tails_of(struct language *language, const struct type *type)
{
    add_tail(language, SHAPE_ALONE, NULL, type);
    if (type)
        add_tail(language, SHAPE_TWO, NULL, type);
    for (size_t i = 0; i < language->nest_count; i++)
        if (language->nests[i].key_type) {
            add_tail(language, SHAPE_PAIR, &language->nests[i], type);
            add_tail(language, SHAPE_TWO_PAIRS, &language->nests[i], type);
        }
}

struct tails letters_learn(struct api *api, const struct body *body, size_t format)
{
    struct language *language = arena_alloc_zeroed(api->arena, 1, sizeof *language);
    language->api = api;
    language->format = format;
    if (!switches_on_characters(api, body, &language->labels))
        return (struct tails){0};
    language->tails.items = arena_alloc_zeroed(api->arena, TAILS_MAXIMUM, sizeof(struct tail));
    find_nests(language);
    read_bodies(language);
    if (language->is_printf)
        language->nest_count = language->mark_count = 0;
    add_tails_of(language, NULL);
    for (size_t i = 0; i < language->labels.count; i++) {
        const struct type *type = language->labels.items[i].first;
        if (language->labels.items[i].is_character && type && tail_type_is_makeable(type))
            add_tails_of(language, type);
    }
    return language->tails;
}
