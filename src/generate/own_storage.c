/* Storage of ours that is filled as if its members were parameters: records, and arrays of pointers
 * or of such records. */
#include "generate/choice.h"

/* Chances, each with its reason. */
static const struct {
    double filled;             /* a zeroed record is one case among many */
    double filled_before_init; /* most initialisers want nothing of it */
    double empty_array;        /* a case that every loop over one has */
} chances = {
    .filled = 0.75,
    .filled_before_init = 0.5,
    .empty_array = 0.1,
};

enum { DEPTH_MAXIMUM = 2 }; /* records in an array are filled as well */

/* Where one of the two never went well, the other one is given. */
static double chance_of_filling(const struct choice *choice, size_t i,
                                const struct operation *object, const struct operation *filler)
{
    if (choice->filling_depth == DEPTH_MAXIMUM)
        return 0;
    const struct experience *experience = choice->arguments->experience;
    double wish = i == 0 && function_is_initialiser(choice->operation->function)
                      ? chances.filled_before_init
                      : chances.filled;
    double filled = wish * experience_chance(experience, choice->operation, i, filler->id);
    double zeroed =
        (1 - wish) * experience_chance(experience, choice->operation, i, object->id);
    return filled / (filled + zeroed);
}

/* A record that leads back to itself would be walked for ever. */
static void cut_cycles(struct choice *filling, int storage)
{
    for (size_t i = 1; i < filling->operation->argument_count; i++) {
        const struct literal *null =
            filling->arguments->values->nulls[filling->operation->arguments[i]->id];
        if (!filling->chosen[i].is_literal && (int)filling->chosen[i].index == storage && null)
            choice_literal(filling, i, null);
    }
}

/* The same object twice is seldom meant. */
static bool are_distinct(const struct choice *filling)
{
    for (size_t i = 1; i < filling->operation->argument_count; i++)
        for (size_t j = 1; j < i; j++)
            if (!filling->chosen[i].is_literal && !filling->chosen[j].is_literal &&
                filling->chosen[i].index == filling->chosen[j].index)
                return false;
    return true;
}

/* False: it cannot be done, and the storage is as it was. */
static bool fill(struct choice *choice, const struct operation *filler, int storage)
{
    size_t before = choice->draft->statements.count;
    struct choice filling = {.arguments = choice->arguments,
                             .draft = choice->draft,
                             .operation = filler,
                             .source = choice->source,
                             .rng = choice->rng,
                             .filling_depth = choice->filling_depth + 1};
    choice_statement(&filling, 0, storage);
    bool ok = choice_complete(&filling);
    if (ok)
        cut_cycles(&filling, storage);
    if (ok && are_distinct(&filling) && draft_add(choice->draft, filler, filling.chosen) >= 0)
        return true;
    draft_truncate(choice->draft, before);
    return false;
}

int own_record_add(struct choice *choice, size_t i, const struct type *element)
{
    const struct arguments *arguments = choice->arguments;
    const struct operation *object =
        vocabulary_find(arguments->vocabulary, OPERATION_OBJECT, element);
    const struct operation *filler = arguments->fillers[element->id];
    int storage =
        choice_add(choice, OPERATION_OBJECT, element, (struct draft_argument){true, 0});
    /* What begins as zeroes is not the test's to fill with pointers. */
    bool is_ready = element->kind == TYPE_RECORD && element->record->may_be_zeroed &&
                    type_has_pointers(element);
    if (storage >= 0 && filler && !is_ready &&
        rng_chance(choice->rng, chance_of_filling(choice, i, object, filler)))
        fill(choice, filler, storage);
    return storage;
}

/* Without a length beside it, a null pointer ends the array. */
static bool add_array(struct choice *choice, size_t i, size_t count)
{
    const struct type *sort = choice->operation->arguments[i];
    bool is_terminated = choice_parameter(choice, i)->partner < 0;
    size_t room = is_terminated ? count + 1 : count ? count : 1;
    const struct literal *zeroes = choice->arguments->values->arrays[sort->id].items[room];
    const struct operation *filler =
        choice->arguments->array_fillers[sort->target->sort->id][count];
    size_t before = choice->draft->statements.count;
    int storage = choice_add(choice, OPERATION_BUFFER, sort->target->sort,
                             (struct draft_argument){true, zeroes->id});
    if (storage < 0)
        return false;
    if (count && !fill(choice, filler, storage)) {
        draft_truncate(choice->draft, before);
        return false;
    }
    choice->buffer_lengths[i] = count;
    return choice_statement(choice, i, storage);
}

bool own_array_choose(struct choice *choice, size_t i, bool *is_array)
{
    const struct type *sort = choice->operation->arguments[i];
    const struct parameter *parameter = choice_parameter(choice, i);
    *is_array = sort->kind == TYPE_POINTER && parameter->declared_length <= FILLED_ELEMENTS &&
                choice->arguments->array_fillers[sort->target->sort->id][1] &&
                choice->arguments->values->arrays[sort->id].count;
    if (!*is_array || choice->filling_depth == DEPTH_MAXIMUM)
        return false;
    size_t count = parameter->declared_length ? parameter->declared_length
                   : rng_chance(choice->rng, chances.empty_array)
                       ? 0
                       : rng_below(choice->rng, FILLED_ELEMENTS) + 1;
    while (!add_array(choice, i, count))
        if (!count-- || parameter->declared_length)
            return false;
    return true;
}
