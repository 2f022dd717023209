/* The plan as lines; see wire/structure_lines.h. */
#include "structures/structure_plan.h"

static const char *const kinds[] = {
#define FIELD(id, name, meaning) name,
#include "wire/structure_fields.def"
#undef FIELD
};

static void print_field(struct text *out, const struct plan_field *field)
{
    text_printf(out, "field %zu %zu %zu %s %zu %lld %lld %d %s\n", field->owner, field->offset,
                field->size, kinds[field->kind], field->target, (long long)field->low,
                (long long)field->high, field->is_nullable, field->name);
    for (size_t i = 0; i < field->value_count; i++)
        text_printf(out, "value %lld\n", (long long)field->values[i]);
}

static void print_call(struct text *out, const struct structure_call *call)
{
    static const char *const words[] = {
#define CALL_ARGUMENT(id, name, meaning) name,
#include "wire/call_arguments.def"
#undef CALL_ARGUMENT
    };
    text_printf(out, "call %u %d %d %d %d\n", call->operation, call->ends_it, call->gives_it,
                call->keeps_it, (int)call->same);
    for (size_t i = 0; i < call->function->parameter_count; i++) {
        const struct structure_argument *argument = &call->arguments[i];
        text_printf(out, "argument %s %zu %lld %lld\n", words[argument->kind], argument->size,
                    (long long)argument->low, (long long)argument->high);
    }
}

void structures_print_request(struct text *out, const struct structure_request *request)
{
    const struct structure_plan *plan = request->plan;
    text_printf(out, "contract %u\n", plan->contract->id);
    for (size_t i = 0; i < plan->types.count; i++)
        text_printf(out, "type %zu %zu %s\n", plan->types.items[i].count,
                    plan->types.items[i].size, plan->types.items[i].name);
    for (size_t i = 0; i < plan->fields.count; i++)
        print_field(out, &plan->fields.items[i]);
    text_printf(out, "node %zu\n", plan->node);
    if (request->is_exact)
        text_printf(out, "exactly %lld\n", (long long)plan->scope);
    if (request->is_symbolic)
        text_add(out, "symbolic 1\n");
    if (request->seconds > 0)
        text_printf(out, "seconds %.3f\n", request->seconds);
    if (request->covers)
        text_add(out, "cover 1\n");
    for (size_t i = 0; i < request->call_count; i++)
        print_call(out, &request->calls[i]);
    if (request->has_release)
        text_printf(out, "release %u\n", request->release);
}
