/* Streams, and files in the working directory, which is empty when a sequence begins. */
#include "generate/choice.h"
#include "generate/mined_values.h"

/* Chances, each with its reason. */
static const struct {
    double same_stream;       /* calls that go on where others stopped */
    double missing_file;      /* a way to fail that every function with a file has */
    double missing_directory; /* ... also when it writes */
    double fresh_file;        /* else the file is as an earlier call left it, if any did */
} chances = {
    .same_stream = 0.5,
    .missing_file = 0.25,
    .missing_directory = 0.3,
    .fresh_file = 0.7,
};

static const struct literal *any_text(const struct choice *choice)
{
    const struct type *sort = choice->arguments->open_text
                                  ? choice->arguments->open_text->arguments[0]
                                  : choice->arguments->make_file->arguments[0];
    const struct literal *mined = mined_text(
        choice->arguments->values->mined, choice->operation->function, choice->rng);
    return mined && mined->sort == sort ? mined
                                        : first_value(choice->arguments->values, sort, choice->rng);
}

bool own_stream_choose(struct choice *choice, size_t i)
{
    const struct operation *open_text = choice->arguments->open_text;
    if (!open_text)
        return false;
    if (rng_chance(choice->rng, chances.same_stream) &&
        choice_statement(choice, i,
                         draft_choose(choice->draft, open_text->result, choice->rng)))
        return true;
    struct draft_argument text = {true, any_text(choice)->id};
    return choice_statement(choice, i, draft_add(choice->draft, open_text, &text));
}

static bool make_file(struct choice *choice, const struct literal *name)
{
    struct draft_argument arguments[] = {{true, name->id}, {true, any_text(choice)->id}};
    return draft_add(choice->draft, choice->arguments->make_file, arguments) >= 0;
}

static enum file_name choose_file_name(struct choice *choice)
{
    if (!rng_chance(choice->rng, chances.missing_file))
        return FILE_NAME_OURS;
    return rng_chance(choice->rng, chances.missing_directory) ? FILE_NAME_NOWHERE
                                                              : FILE_NAME_MISSING;
}

bool own_file_name_choose(struct choice *choice, size_t i)
{
    const struct literal_list *names = &choice->arguments->values->file_names;
    if (!names->count || names->items[0]->sort != choice->operation->arguments[i])
        return choice_any_literal(choice, i);
    enum file_name which = choose_file_name(choice);
    if (which == FILE_NAME_OURS && rng_chance(choice->rng, chances.fresh_file) &&
        !make_file(choice, names->items[which]))
        return false;
    choice_literal(choice, i, names->items[which]);
    return true;
}

bool own_descriptor_choose(struct choice *choice, size_t i)
{
    const struct operation *open_file = choice->arguments->open_file;
    if (!open_file || open_file->result != choice->operation->arguments[i])
        return choice_any_literal(choice, i);
    const struct literal *name = choice->arguments->values->file_names.items[FILE_NAME_OURS];
    if (!make_file(choice, name))
        return false;
    struct draft_argument opened = {true, name->id};
    return choice_statement(choice, i, draft_add(choice->draft, open_file, &opened));
}
