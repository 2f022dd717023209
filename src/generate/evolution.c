#include "generate/evolution.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"
#include "generate/edits.h"
#include "generate/generate_internal.h"

enum {
    TEXTS_MAXIMUM = 16,   /* of a sequence, the last ones */
    NEWEST = 16,          /* parents: what was reached last leads on, mostly */
    TRIES = 8,            /* to find a child that its roles allow */
    DOUBLINGS_MAXIMUM = 4, /* of the edits at a time: 1, 2, 4 or 8 */
    WORD_MAXIMUM = 32,
};

/* Chances, each with its reason. */
static const struct {
    double newest;   /* of half of the children: the others keep what is old from being forgotten */
    double own_word; /* what the function itself looks for; parsers look further down */
} chances = {
    .newest = 0.5,
    .own_word = 0.5,
};

struct parent {
    const struct statement *statements;
    size_t count;
    uint32_t children;
};

struct evolution {
    struct sequence_source base;
    struct vocabulary *vocabulary;
    struct rng rng;
    VECTOR_OF(struct parent) parents;
    struct literal_place texts[TEXTS_MAXIMUM];
    struct statements other; /* that something is taken from */
};

struct evolution *evolution_new(struct vocabulary *vocabulary, uint64_t seed)
{
    struct evolution *evolution = memory_alloc_zeroed(1, sizeof *evolution);
    evolution->vocabulary = vocabulary;
    evolution->rng = rng_derive(seed, "evolution");
    return evolution;
}

void evolution_free(struct evolution *evolution)
{
    if (!evolution)
        return;
    vector_release(&evolution->parents);
    free(evolution);
}

static void load(struct statements *statements, const struct statement *items, size_t count)
{
    statements->count = count;
    memcpy(statements->items, items, count * sizeof *items);
}

void evolution_add_parent(struct evolution *evolution, const struct statement *statements,
                          size_t count)
{
    struct parent parent = {statements, count, 0};
    load(&evolution->other, statements, count);
    if (places_find_texts(evolution->vocabulary, &evolution->other, evolution->texts,
                          TEXTS_MAXIMUM))
        vector_push(&evolution->parents, parent);
}

static struct parent *any_parent(struct evolution *evolution, size_t first)
{
    size_t count = evolution->parents.count - first;
    return &evolution->parents.items[first + rng_below(&evolution->rng, (uint32_t)count)];
}

/* One of the newest, or of any two the one that had fewer children for its length. */
static struct parent *choose_parent(struct evolution *evolution)
{
    size_t count = evolution->parents.count;
    if (count > NEWEST && rng_chance(&evolution->rng, chances.newest))
        return any_parent(evolution, count - NEWEST);
    struct parent *one = any_parent(evolution, 0), *other = any_parent(evolution, 0);
    return one->children * one->count <= other->children * other->count ? one : other;
}

/* ---- what is put in ---- */

static size_t word_of(const struct mined_constant *constant, char *word)
{
    if (constant->string) {
        size_t size = strlen(constant->string);
        size = size < WORD_MAXIMUM ? size : WORD_MAXIMUM;
        memcpy(word, constant->string, size);
        return size;
    }
    word[0] = (char)constant->number;
    return constant->number > 0 && constant->number <= UINT8_MAX;
}

/* A word or a character of the library's code. */
static size_t any_word(struct evolution *evolution, const struct function *function, char *word)
{
    const struct api *api = evolution->vocabulary->api;
    bool is_own = function->mined_count && rng_chance(&evolution->rng, chances.own_word);
    if (!is_own && !api->mined.count)
        return 0;
    const struct mined_constant *constant =
        is_own ? function->mined[rng_below(&evolution->rng, (uint32_t)function->mined_count)]
               : api->mined.items[rng_below(&evolution->rng, (uint32_t)api->mined.count)];
    return word_of(constant, word);
}

/* A stretch of a text of another parent. */
static void cross(struct evolution *evolution, struct edited *edited, size_t at)
{
    struct literal_place texts[TEXTS_MAXIMUM];
    struct parent *parent = choose_parent(evolution);
    load(&evolution->other, parent->statements, parent->count);
    size_t count =
        places_find_texts(evolution->vocabulary, &evolution->other, texts, TEXTS_MAXIMUM);
    const struct literal_place *text = &texts[rng_below(&evolution->rng, (uint32_t)count)];
    struct edited other = {.size = text->offset, .maximum = EDITED_MAXIMUM};
    if (other.size > EDITED_MAXIMUM)
        return;
    memcpy(other.items, text->literal->bytes, other.size);
    struct stretch stretch = edited_stretch(&other, &evolution->rng);
    edited_insert(edited, at, other.items + stretch.start, stretch.size);
}

static void edit(struct evolution *evolution, const struct function *function,
                 struct edited *edited)
{
    struct rng *rng = &evolution->rng;
    struct stretch stretch = edited_stretch(edited, rng);
    struct stretch one = {stretch.start, stretch.size ? 1 : 0};
    char word[WORD_MAXIMUM];
    char byte = (char)rng_below(rng, rng_chance(rng, 0.75) ? 128 : 256);
    switch (rng_below(rng, 10)) {
    case 0:
    case 1:
        edited_insert(edited, stretch.start, word, any_word(evolution, function, word));
        break;
    case 2:
        edited_replace(edited, one, word, any_word(evolution, function, word));
        break;
    case 3:
        edited_replace(edited, stretch, word, any_word(evolution, function, word));
        break;
    case 4:
        edited_insert(edited, stretch.start, &byte, 1);
        break;
    case 5:
        edited_replace(edited, one, &byte, 1);
        break;
    case 6:
        edited_erase(edited, one);
        break;
    case 7:
        edited_erase(edited, stretch);
        break;
    case 8:
        edited_repeat(edited, stretch, edited_stretch(edited, rng).start);
        break;
    default:
        cross(evolution, edited, stretch.start);
    }
}

static bool bear(struct evolution *evolution, const struct parent *parent,
                 struct statements *child)
{
    load(child, parent->statements, parent->count);
    size_t count = places_find_texts(evolution->vocabulary, child, evolution->texts,
                                     TEXTS_MAXIMUM);
    struct literal_place text = evolution->texts[rng_below(&evolution->rng, (uint32_t)count)];
    struct edited edited = {.size = text.offset, .maximum = EDITED_MAXIMUM};
    if (edited.size > EDITED_MAXIMUM)
        return false;
    memcpy(edited.items, text.literal->bytes, edited.size);
    for (uint32_t edits = 1u << rng_below(&evolution->rng, DOUBLINGS_MAXIMUM); edits; edits--)
        edit(evolution, text.function, &edited);
    struct splice all = {0, text.offset, edited.items, edited.size};
    return place_splice(evolution->vocabulary, child, &text, &all);
}

bool evolution_next(struct evolution *evolution, struct statements *child)
{
    for (int i = 0; i < TRIES && evolution->parents.count &&
                    !vocabulary_sweep_is_due(evolution->vocabulary);
         i++) {
        struct parent *parent = choose_parent(evolution);
        parent->children++;
        if (bear(evolution, parent, child))
            return true;
    }
    return false;
}

/* ---- as a source ---- */

static struct sequence_source *create(const struct source_setup *setup)
{
    struct vocabulary *vocabulary = setup->options.vocabulary;
    if (!api_rule_is_on(vocabulary->api, RULE_EVOLUTION))
        return NULL;
    struct evolution *evolution = evolution_new(vocabulary, setup->options.seed);
    evolution->base.class = &source_evolution;
    return &evolution->base;
}

static void release(struct sequence_source *source)
{
    evolution_free((struct evolution *)source);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    (void)kind;
    return evolution_next((struct evolution *)source, proposal->room) &&
           proposal_take_room(proposal);
}

static void consider(struct sequence_source *source, const struct ran_sequence *ran,
                     const struct kept_sequence *kept)
{
    (void)ran;
    if (kept->covering)
        evolution_add_parent((struct evolution *)source, kept->covering->statements,
                             kept->covering->count);
}

static const struct request_kind kinds[] = {{.name = "evolved", .most = 256, .is_edited = true}};

/* Its parents are covering sequences, which the corpus keeps and shows to sweeps. */
const struct sequence_source_class source_evolution = {
    .name = "evolution",
    .meaning = "edits the texts of sequences that reached something new",
    .kinds = kinds,
    .kind_count = 1,
    .needs_branches = true,
    .create = create,
    .release = release,
    .next = next,
    .consider = consider,
};
