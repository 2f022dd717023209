/* Values that we make ourselves: literals, buffers with honest lengths, places for results. */
#include "generate/choice.h"

/* Chances, each with its reason. */
static const struct {
    double shorter_length; /* a length may be less than the buffer has */
    double same_user_data; /* the same item twice is a case of its own */
    double allowed_null;   /* where NULL is allowed, it is one case among many */
    double any_null;       /* without the rule: often enough to see what it is worth */
    double same_stream;    /* calls that go on where others stopped */
    double missing_file;   /* a way to fail that every function with a file has */
    double missing_directory; /* ... also when it writes */
    double fresh_file;     /* else the file is as an earlier call left it, if any did */
} chances = {
    .shorter_length = 0.2,
    .same_user_data = 0.3,
    .allowed_null = 0.15,
    .any_null = 0.1,
    .same_stream = 0.5,
    .missing_file = 0.25,
    .missing_directory = 0.3,
    .fresh_file = 0.7,
};

enum { CONTENT_TRIES = 16 };

const struct parameter *choice_parameter(const struct choice *choice, size_t i)
{
    return &choice->operation->function->parameters[i];
}

void choice_literal(struct choice *choice, size_t i, const struct literal *literal)
{
    choice->chosen[i] = (struct draft_argument){.is_literal = true, .index = literal->id};
    choice->is_chosen[i] = true;
}

bool choice_statement(struct choice *choice, size_t i, int index)
{
    if (index < 0)
        return false;
    choice->chosen[i] = (struct draft_argument){.index = (uint32_t)index};
    choice->is_chosen[i] = true;
    return true;
}

int choice_add(struct choice *choice, enum operation_kind kind, const struct type *element,
               struct draft_argument argument)
{
    const struct operation *operation =
        vocabulary_find(choice->arguments->vocabulary, kind, element);
    return operation ? draft_add(choice->draft, operation, &argument) : -1;
}

static bool choose_null(struct choice *choice, size_t i)
{
    const struct literal *null =
        choice->arguments->values->nulls[choice->operation->arguments[i]->id];
    if (!null)
        return false;
    choice_literal(choice, i, null);
    return true;
}

static double chance_of_null(const struct choice *choice, size_t i)
{
    if (choice_parameter(choice, i)->nullness == NULLNESS_ALLOWED)
        return chances.allowed_null;
    return api_rule_is_on(choice->arguments->vocabulary->api, RULE_NULLS) ? 0 : chances.any_null;
}

bool own_null_choose(struct choice *choice, size_t i)
{
    if (choice->operation->arguments[i]->kind != TYPE_POINTER)
        return false;
    double chance = chance_of_null(choice, i);
    return chance > 0 && rng_chance(choice->rng, chance) && choose_null(choice, i);
}

bool own_null_is_all_there_is(struct choice *choice, size_t i)
{
    return choice_parameter(choice, i)->null_is_all_there_is && choose_null(choice, i);
}

static bool add_buffer(struct choice *choice, size_t i)
{
    const struct type *sort = choice->operation->arguments[i];
    const struct literal *content = NULL;
    size_t least = choice_parameter(choice, i)->declared_length;
    for (int tries = 0; tries < CONTENT_TRIES; tries++) {
        content = first_content(choice->arguments->values, sort, choice->rng);
        if (!content || content->size >= least * sort->target->size)
            break;
        content = NULL;
    }
    if (!content)
        return false;
    size_t element = sort->target->size ? sort->target->size : 1;
    choice->buffer_lengths[i] = content->size / element;
    return choice_statement(choice, i,
                            choice_add(choice, OPERATION_BUFFER, sort->target->sort,
                                       (struct draft_argument){true, content->id}));
}

/* A place for one value: zeroed, or holding a number or a value of the API. */
static bool add_place(struct choice *choice, size_t i, int inner)
{
    const struct type *element = choice->operation->arguments[i]->target->sort;
    struct draft_argument initial = {.is_literal = true};
    if (inner >= 0) {
        initial = (struct draft_argument){.index = (uint32_t)inner};
    } else if (element->kind == TYPE_POINTER) {
        initial.index = choice->arguments->values->nulls[element->id]->id;
    } else {
        const struct literal *value = first_value(choice->arguments->values, element, choice->rng);
        if (type_is_scalar(element) && !value)
            return false;
        initial.index = value ? value->id : 0;
    }
    return choice_statement(choice, i, choice_add(choice, OPERATION_OBJECT, element, initial));
}

static bool add_user_data(struct choice *choice, size_t i)
{
    const struct type *pointer = choice->arguments->user_data;
    if (!pointer)
        return false;
    if (rng_chance(choice->rng, chances.same_user_data) &&
        choice_statement(choice, i, draft_choose(choice->draft, pointer, choice->rng)))
        return true;
    const struct type *element = pointer->target->sort;
    const struct literal *value = first_value(choice->arguments->values, element, choice->rng);
    return value && choice_statement(choice, i,
                                     choice_add(choice, OPERATION_OBJECT, element,
                                             (struct draft_argument){true, value->id}));
}

static bool add_record_value(struct choice *choice, size_t i)
{
    const struct type *sort = choice->operation->arguments[i];
    int object = choice_add(choice, OPERATION_OBJECT, sort, (struct draft_argument){true, 0});
    if (object < 0)
        return false;
    return choice_statement(choice, i,
                            choice_add(choice, OPERATION_LOAD, sort,
                                       (struct draft_argument){.index = (uint32_t)object}));
}

/* Streams */

static const struct literal *any_text(const struct choice *choice)
{
    const struct type *sort = choice->arguments->open_text
                                  ? choice->arguments->open_text->arguments[0]
                                  : choice->arguments->make_file->arguments[0];
    return first_value(choice->arguments->values, sort, choice->rng);
}

static bool add_stream(struct choice *choice, size_t i)
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

/* Files in the working directory */

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

static bool choose_any_literal(struct choice *choice, size_t i);

static bool add_file_name(struct choice *choice, size_t i)
{
    const struct literal_list *names = &choice->arguments->values->file_names;
    if (!names->count || names->items[0]->sort != choice->operation->arguments[i])
        return choose_any_literal(choice, i);
    enum file_name which = choose_file_name(choice);
    if (which == FILE_NAME_OURS && rng_chance(choice->rng, chances.fresh_file) &&
        !make_file(choice, names->items[which]))
        return false;
    choice_literal(choice, i, names->items[which]);
    return true;
}

static bool add_descriptor(struct choice *choice, size_t i)
{
    const struct operation *open_file = choice->arguments->open_file;
    if (!open_file || open_file->result != choice->operation->arguments[i])
        return choose_any_literal(choice, i);
    const struct literal *name = choice->arguments->values->file_names.items[FILE_NAME_OURS];
    if (!make_file(choice, name))
        return false;
    struct draft_argument opened = {true, name->id};
    return choice_statement(choice, i, draft_add(choice->draft, open_file, &opened));
}

static bool choose_any_literal(struct choice *choice, size_t i)
{
    const struct literal *literal =
        first_value(choice->arguments->values, choice->operation->arguments[i], choice->rng);
    if (!literal)
        return false;
    choice_literal(choice, i, literal);
    return true;
}

bool own_value_is_ours(const struct choice *choice, size_t i)
{
    switch (choice_parameter(choice, i)->role) {
    case ROLE_FILE_NAME:
    case ROLE_DESCRIPTOR:
        return true;
    default:
        return type_is_stream(choice->operation->arguments[i]);
    }
}

bool own_value_choose(struct choice *choice, size_t i, int inner)
{
    const struct type *sort = choice->operation->arguments[i];
    if (type_is_stream(sort))
        return add_stream(choice, i);
    switch (choice_parameter(choice, i)->role) {
    case ROLE_FILE_NAME:
        return add_file_name(choice, i);
    case ROLE_DESCRIPTOR:
        return add_descriptor(choice, i);
    default:
        break;
    }
    switch (role_family(choice_parameter(choice, i)->role)) {
    case ROLE_OBJECT:
        return choice_statement(choice, i,
                                choice_add(choice, OPERATION_OBJECT, sort->target->sort,
                                           (struct draft_argument){true, 0}));
    case ROLE_OUT:
        return add_place(choice, i, inner);
    case ROLE_BUFFER:
    case ROLE_TEXT_BUFFER:
        return add_buffer(choice, i);
    case ROLE_USER_DATA:
        return add_user_data(choice, i);
    case ROLE_LENGTH:
        return true;
    case ROLE_VALUE:
        if (sort->kind == TYPE_RECORD)
            return add_record_value(choice, i);
        return choose_any_literal(choice, i);
    default:
        return choose_any_literal(choice, i);
    }
}

/* The elements of the smallest buffer whose length the parameter tells; SIZE_MAX when none. */
static size_t honest_length(const struct choice *choice, size_t i)
{
    size_t length = SIZE_MAX;
    for (size_t j = 0; j < choice->operation->argument_count; j++) {
        bool is_told = choice_parameter(choice, j)->role == ROLE_BUFFER &&
                       choice_parameter(choice, j)->partner == (int)i;
        if (is_told && choice->buffer_lengths[j] < length)
            length = choice->buffer_lengths[j];
    }
    return length;
}

bool own_length_choose(struct choice *choice, size_t i)
{
    size_t length = honest_length(choice, i);
    if (length == SIZE_MAX)
        return choose_any_literal(choice, i);
    if (length && rng_chance(choice->rng, chances.shorter_length))
        length = rng_below(choice->rng, (uint32_t)length);
    if (length > FIRST_LENGTH_MAXIMUM)
        length = FIRST_LENGTH_MAXIMUM;
    const struct literal *literal =
        first_length(choice->arguments->values, choice->operation->arguments[i], length);
    if (!literal)
        return choose_any_literal(choice, i);
    choice_literal(choice, i, literal);
    return true;
}
