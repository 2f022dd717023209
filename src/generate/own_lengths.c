/* Numbers that say how long the buffers beside them are: honestly. */
#include "generate/choice.h"
#include "generate/length_checks.h"

/* A length may be less than the buffer has. */
static const double chance_of_a_shorter_length = 0.2;

/* Sizes of elements that may be meant where a length is a product. */
static const size_t element_sizes[] = {4, 8, 1, 2};
enum { ELEMENT_SIZES = sizeof element_sizes / sizeof *element_sizes };

bool own_length_is_told(const struct choice *choice, size_t i)
{
    for (size_t j = 0; j < choice->operation->argument_count; j++)
        if (length_is_told_by(choice->operation->function, j, i))
            return true;
    return false;
}

/* Of a product, one number is the size of an element, the other says how many there are. */
static size_t share_of_product(const struct choice *choice, size_t buffer, size_t number,
                               size_t total)
{
    const struct parameter *parameter = choice_parameter(choice, buffer);
    if (parameter->factor < 0 || parameter->partner < 0)
        return total;
    /* The same for both numbers, but not for all calls. */
    size_t any = choice->chosen[buffer].index % ELEMENT_SIZES;
    size_t size = total % element_sizes[any] == 0 ? element_sizes[any] : 1;
    return parameter->factor == (int)number ? size : total / size;
}

static size_t elements_of(const struct choice *choice, size_t buffer)
{
    const struct draft_argument *chosen = &choice->chosen[buffer];
    if (!chosen->is_literal)
        return choice->buffer_lengths[buffer];
    const struct literal *literal =
        choice->arguments->vocabulary->literals.items[chosen->index];
    return literal->kind == LITERAL_STRING ? literal->size : 0;
}

/* What is true of the smallest buffer; SIZE_MAX when there is none. */
static size_t honest_length(const struct choice *choice, size_t i)
{
    size_t length = SIZE_MAX;
    for (size_t j = 0; j < choice->operation->argument_count; j++) {
        if (!length_is_told_by(choice->operation->function, j, i))
            continue;
        size_t share = share_of_product(choice, j, i, elements_of(choice, j));
        length = share < length ? share : length;
    }
    return length;
}

static bool is_size_of_element(const struct choice *choice, size_t i)
{
    for (size_t j = 0; j < choice->operation->argument_count; j++)
        if (choice_parameter(choice, j)->factor == (int)i)
            return true;
    return false;
}

static size_t choose_number(struct choice *choice, size_t i, size_t honest)
{
    const struct parameter *parameter = choice_parameter(choice, i);
    size_t length = honest > FIRST_LENGTH_MAXIMUM ? FIRST_LENGTH_MAXIMUM : honest;
    size_t least = parameter->has_least && parameter->least > 0 ? (size_t)parameter->least : 0;
    if (length > least && !is_size_of_element(choice, i) &&
        rng_chance(choice->rng, chance_of_a_shorter_length))
        return least + rng_below(choice->rng, (uint32_t)(length - least));
    return length;
}

bool own_length_choose(struct choice *choice, size_t i)
{
    const struct type *sort = choice->operation->arguments[i];
    bool is_updated = sort->kind == TYPE_POINTER;
    bool is_on = api_rule_is_on(choice->arguments->vocabulary->api, RULE_LENGTHS);
    size_t honest = is_on ? honest_length(choice, i) : SIZE_MAX;
    if (honest == SIZE_MAX && !is_updated)
        return choice_any_literal(choice, i);
    const struct type *number = is_updated ? sort->target->sort : sort;
    const struct literal *literal =
        honest == SIZE_MAX ? first_value(choice->arguments->values, number, choice->rng)
                           : first_length(choice->arguments->values, number,
                                          choose_number(choice, i, honest));
    if (!literal)
        return !is_updated && choice_any_literal(choice, i);
    if (is_updated)
        return choice_statement(choice, i,
                                choice_add(choice, OPERATION_OBJECT, number,
                                           (struct draft_argument){true, literal->id}));
    choice_literal(choice, i, literal);
    return true;
}
