/* As many steps as there are elements: `begin(x)` and `next(iterator)`, or `next(x, &iterator)`
 * with an iterator that begins with zeroes. */
#include "laws/finding_laws.h"

struct iteration {
    const struct view *count;
    const struct operation *begin; /* NULL: it begins with zeroes */
    const struct operation *next;
    size_t iterator; /* parameter of `next` */
};

static bool may_be_called(const struct operation *operation)
{
    const struct function *function = operation->function;
    return operation->kind == OPERATION_CALL && !function->is_support && !function->is_variadic &&
           !function->variant_of && !function->is_not_under_test;
}

static struct view view_of(const struct operation *operation)
{
    return (struct view){
        .operation = operation, .function = operation->function, .object = -1, .out = -1};
}

/* An answer that may be an element says nothing of whether there is one. */
static bool steps(const struct operation *operation)
{
    const struct type *result = operation->result;
    const struct view view = view_of(operation);
    enum answer_form forms[ANSWER_FORMS];
    return may_be_called(operation) && operation->argument_count &&
           name_has_word(operation->function->name, "next") &&
           (type_is_integer(result) || result->kind == TYPE_POINTER) &&
           view_forms(&view, forms) == 1;
}

static bool begins(const struct operation *operation, const struct type *sort)
{
    return may_be_called(operation) && operation->argument_count == 1 &&
           operation->arguments[0] == sort &&
           name_says(operation->function->name, WORDS_MAKING_ITERATORS);
}

/* What `next` is given for the iterator. */
static int add_iterator(struct law *law, const struct iteration *iteration, int object)
{
    const struct type *sort = iteration->next->arguments[iteration->iterator];
    if (!iteration->begin)
        return law_add_variable(law, LAW_VARIABLE_FRESH, sort);
    const struct view begin = view_of(iteration->begin);
    int begun = law_add_variable(law, LAW_VARIABLE_RESULT, iteration->begin->result);
    struct law_step *step = &law->steps[law_add_step(law, &begin, -1, NULL)];
    step->arguments[0] = (int8_t)object;
    step->result = (int8_t)begun;
    return begun;
}

static void add_next(struct law *law, const struct iteration *iteration, int object, int iterator)
{
    const struct view next = view_of(iteration->next);
    struct law_step *step = &law->steps[law_add_step(law, &next, -1, NULL)];
    for (size_t j = 0; j < iteration->next->argument_count; j++)
        if (iteration->next->arguments[j] == iteration->count->sort)
            step->arguments[j] = (int8_t)object;
    step->arguments[iteration->iterator] = (int8_t)iterator;
}

/* After so many steps there is one more, or none. */
static void add_law(struct finder *finder, const struct iteration *iteration, int before,
                    bool is_there)
{
    struct law law = law_begin(LAW_ITERATES);
    int object = law_add_object(&law, iteration->count->sort);
    int counted = law_add_step(&law, iteration->count, object, NULL);
    int iterator = add_iterator(&law, iteration, object);
    for (int i = 0; i <= before; i++)
        add_next(&law, iteration, object, iterator);
    law.blamed = law.step_count - 1;
    law_add_premise(&law, is_there
                              ? (struct law_term){RELATION_ABOVE, (int8_t)counted, -1, before}
                              : (struct law_term){RELATION_IS, (int8_t)counted, -1, before});
    law.conclusion = (struct law_term){is_there ? RELATION_YES : RELATION_NO, (int8_t)law.blamed,
                                       -1, 0};
    finder_add(finder, &law, "%s goes on as often as %s says", iteration->next->function->name,
               iteration->count->function->name);
}

static void add_laws(struct finder *finder, const struct iteration *iteration)
{
    add_law(finder, iteration, 0, true);
    add_law(finder, iteration, 1, true);
    add_law(finder, iteration, 1, false);
}

/* The parameter that is the iterator; false: there is none. */
static bool find_parameter(struct iteration *iteration)
{
    const struct operation *next = iteration->next;
    for (size_t j = 0; j < next->argument_count; j++) {
        const struct type *sort = next->arguments[j];
        iteration->iterator = j;
        if (type_is_pointer_to(sort, TYPE_RECORD) && sort != iteration->count->sort &&
            (!iteration->begin || iteration->begin->result == sort))
            return true;
    }
    return false;
}

static bool takes(const struct operation *operation, const struct type *sort)
{
    for (size_t j = 0; j < operation->argument_count; j++)
        if (operation->arguments[j] == sort)
            return true;
    return false;
}

static void find_next(struct finder *finder, struct iteration iteration)
{
    const struct vocabulary *vocabulary = finder->views.vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        iteration.next = vocabulary->operations.items[i];
        if (!steps(iteration.next) || !find_parameter(&iteration))
            continue;
        const struct type *sort = iteration.next->arguments[iteration.iterator];
        if (iteration.next->result == sort)
            continue; /* it answers the place behind the one it is given, and does not step */
        if (iteration.begin || (takes(iteration.next, iteration.count->sort) &&
                           !api_has_initialiser(vocabulary->api, sort)))
            add_laws(finder, &iteration);
    }
}

void find_laws_of_iteration(struct finder *finder, const struct type *sort)
{
    const struct vocabulary *vocabulary = finder->views.vocabulary;
    FOR_EACH_VIEW(count, finder, sort, view_counts) {
        find_next(finder, (struct iteration){.count = count});
        for (size_t i = 0; i < vocabulary->operations.count; i++)
            if (begins(vocabulary->operations.items[i], sort))
                find_next(finder, (struct iteration){.count = count,
                                                     .begin = vocabulary->operations.items[i]});
    }
}
