/* Records of ours: zeroed, or filled member by member as if the members were parameters. */
#include "generate/choice.h"

/* Chances, each with its reason. */
static const struct {
    double filled;             /* a zeroed record is one case among many */
    double filled_before_init; /* most initialisers want nothing of it */
} chances = {
    .filled = 0.75,
    .filled_before_init = 0.5,
};

/* Where one of the two never went well, the other one is given. */
static double chance_of_filling(const struct choice *choice, size_t i,
                                const struct operation *object, const struct operation *filler)
{
    if (choice->is_filling)
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

/* When it cannot be done, the storage stays as it is. */
static void fill(struct choice *choice, const struct operation *filler, int storage)
{
    size_t before = choice->draft->statements.count;
    struct choice filling = {.arguments = choice->arguments,
                             .draft = choice->draft,
                             .operation = filler,
                             .source = choice->source,
                             .rng = choice->rng,
                             .is_filling = true};
    choice_statement(&filling, 0, storage);
    bool ok = choice_complete(&filling);
    if (ok)
        cut_cycles(&filling, storage);
    if (!ok || draft_add(choice->draft, filler, filling.chosen) < 0)
        draft_truncate(choice->draft, before);
}

int own_record_add(struct choice *choice, size_t i, const struct type *element)
{
    const struct arguments *arguments = choice->arguments;
    const struct operation *object =
        vocabulary_find(arguments->vocabulary, OPERATION_OBJECT, element);
    const struct operation *filler = arguments->fillers[element->id];
    int storage =
        choice_add(choice, OPERATION_OBJECT, element, (struct draft_argument){true, 0});
    if (storage >= 0 && filler &&
        rng_chance(choice->rng, chance_of_filling(choice, i, object, filler)))
        fill(choice, filler, storage);
    return storage;
}
