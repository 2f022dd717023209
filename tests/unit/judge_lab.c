#include "judge_lab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct function *lab_declare_on_box(struct model *model, const char *name, enum purpose purpose)
{
    struct function *function = model_function(model, "int", name);
    model_parameter(model, function, "struct box *", "box", ROLE_OBJECT);
    function->purpose = purpose;
    return function;
}

struct function *lab_declare_stack_at(struct model *model)
{
    struct function *at = model_function(model, "int", "stack_at");
    model_parameter(model, at, "struct stack *", "stack", ROLE_OBJECT);
    model_parameter(model, at, "int", "number", ROLE_VALUE);
    return at;
}

struct outcome lab_failure(struct model *model, const char *text, enum wire_end end)
{
    struct statements statements = model_statements(model, text);
    return (struct outcome){.end = end, .statement = statements.count - 1,
                            .statement_count = statements.count, .contract = -1, .message = ""};
}

struct judgement judge_text(struct model *model, const char *text, const struct outcome *outcome,
                            const char *report, const struct laboratory *laboratory)
{
    struct statements statements = model_statements(model, text);
    struct failure failure = {&statements, outcome, report};
    struct judgement judgement;
    judge(&model->arena, &model->vocabulary, &failure, laboratory, &judgement);
    return judgement;
}

/* The first member is the runner. */
struct lab_runner {
    struct runner runner;
    struct lab *lab;
};

static bool lab_run(struct runner *runner, const struct statements *statements,
                    const struct run_options *options, struct outcome *outcome, struct error *err)
{
    (void)err;
    struct lab *lab = ((struct lab_runner *)runner)->lab;
    size_t last = statements->count - 1;
    *outcome = (struct outcome){.end = END_OK, .statement = statements->count, .contract = -1,
                                .statement_count = statements->count, .message = ""};
    for (size_t i = 0; i < statements->count; i++) {
        outcome->values[i] =
            (struct observed_value){.flags = lab->flags, .alias_of = VALUE_NO_ALIAS};
        if (lab->answers)
            outcome->values[i].bits = lab->answers(&lab->model->vocabulary, statements, i);
    }
    if (lab->alias)
        outcome->values[lab->alias].alias_of = lab->alias_of;
    lab->runs++;
    if (lab->fails_in_tight_room && options->flags & WIRE_ROOMY)
        return true;
    if (!lab->fails(&lab->model->vocabulary, statements, last, &outcome->address))
        return true;
    outcome->message = lab->message ? lab->message : "";
    outcome->end = lab->end ? lab->end : END_SEGMENTATION_FAULT;
    outcome->statement = last;
    return true;
}

static const struct operation *operation_of(const struct model *model,
                                            const struct statement *statement)
{
    return model->vocabulary.operations.items[statement->operation];
}

static bool lab_component(void *context, const struct type *sort, size_t nth,
                          const struct sequence **sequence, size_t *index)
{
    struct lab *lab = context;
    if (nth >= 4 || !lab->components[nth])
        return false;
    struct statements made = model_statements(lab->model, lab->components[nth]);
    *sequence = sequence_new(&lab->model->arena, NULL, 0, made.items, made.count);
    for (*index = made.count; (*index)-- > 0;)
        if (operation_of(lab->model, &made.items[*index])->result == sort)
            return true;
    return false;
}

static uint64_t lab_returns(void *context, const struct operation *operation)
{
    (void)operation;
    return ((struct lab *)context)->returns;
}

static enum fate lab_fate(void *context, const struct operation *operation, size_t argument)
{
    (void)context, (void)operation, (void)argument;
    return FATE_UNKNOWN;
}

static int lab_lender(void *context, const struct operation *operation)
{
    (void)context, (void)operation;
    return -1;
}

static bool lab_went_well(void *context, const struct operation *operation, size_t argument,
                          const struct statements *statements, size_t call)
{
    (void)operation, (void)argument, (void)statements, (void)call;
    return !((struct lab *)context)->never_went_well;
}

static bool lab_success(void *context, const struct operation *operation, size_t nth,
                        struct statements *statements, size_t *call)
{
    struct lab *lab = context;
    (void)operation;
    if (nth >= sizeof lab->successes / sizeof lab->successes[0] || !lab->successes[nth])
        return false;
    *statements = model_statements(lab->model, lab->successes[nth]);
    *call = statements->count - 1;
    return true;
}

struct judgement judge_outcome_in(struct lab *lab, const char *text, const struct outcome *outcome,
                                  const char *report)
{
    static const struct runner_class class = {.run = lab_run};
    struct lab_runner runner = {{.class = &class}, lab};
    struct laboratory laboratory = {&runner.runner, lab_component, lab_returns,   lab_returns,
                                    lab_fate,       lab_lender,    lab_went_well, lab_success,
                                    lab,            0};
    struct rule_set rules_off = lab->model->api.rules_off;
    if (!lab->seeks_neighbours)
        rules_add(&lab->model->api.rules_off, RULE_NEIGHBOURS);
    struct judgement judgement = judge_text(lab->model, text, outcome, report, &laboratory);
    lab->model->api.rules_off = rules_off;
    return judgement;
}

struct judgement judge_in(struct lab *lab, const char *text)
{
    struct outcome outcome = lab_failure(lab->model, text, END_SEGMENTATION_FAULT);
    return judge_outcome_in(lab, text, &outcome, "");
}

const struct literal *literal_at(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t index,
                                 size_t argument)
{
    int id = statements->items[index].arguments[argument];
    return id < 0 ? NULL : vocabulary->literals.items[id];
}

bool fails_always(const struct vocabulary *vocabulary, const struct statements *statements,
                  size_t call, uint64_t *address)
{
    (void)vocabulary, (void)statements, (void)call, (void)address;
    return true;
}

bool is_call_of(const struct vocabulary *vocabulary, const struct statements *statements,
                size_t call, const char *name)
{
    const struct operation *operation =
        vocabulary->operations.items[statements->items[call].operation];
    return operation->kind == OPERATION_CALL && strcmp(operation->function->name, name) == 0;
}

void assert_lab_judges(struct lab *lab, const char *text, const char *verdict,
                       const char *sentence)
{
    lab->returns = 100;
    struct judgement judgement = judge_in(lab, text);
    assert_string_equal(judgement.condition.sentence, sentence);
    assert_string_equal(verdict_name(judgement.verdict), verdict);
}
