/* The C of a program that tells which structures calls reach. */
#include <string.h>

#include "csource/csource.h"
#include "structures/inference.h"

/* ---- types that only the sources know ---- */

static void print_field(struct text *out, const struct field *field)
{
    text_add(out, "    ");
    csource_declare(out, field->type->spelling, field->name);
    if (field->bit_width)
        text_printf(out, " : %zu", field->bit_width);
    text_add(out, ";\n");
}

static bool is_printed(const struct structure_plan *plan, size_t type)
{
    const struct plan_type *at = &plan->types.items[type];
    return !at->block_length && at->type->kind == TYPE_RECORD &&
           !at->type->record->is_complete_for_users &&
           text_starts_with(at->type->record->spelling, "struct ");
}

/* Records that lie in others, or that blocks consist of, are not types of the plan. */
void reached_print_types(struct text *out, const struct structure_plan *plan)
{
    for (size_t i = plan->types.count; i-- > 0;) {
        if (!is_printed(plan, i))
            continue;
        const struct record *record = plan->types.items[i].type->record;
        text_printf(out, "%s {\n", record->spelling);
        for (size_t k = 0; k < record->field_count; k++)
            print_field(out, &record->fields[k]);
        text_add(out, "};\n\n");
    }
}

/* ---- tables ---- */

/* What is in arrays, and at the end of objects, is not told unless somebody wants blocks. */
static bool is_told(const struct structure_plan *plan, const struct plan_field *field,
                    bool tells_blocks)
{
    return field->kind != STRUCTURE_FLOATING &&
           (tells_blocks || !plan_field_is_in_tail(plan, field));
}

void reached_print_tables(struct text *out, const struct structure_plan *plan, bool tells_blocks)
{
    text_add(out, "\nstatic const struct assay_reached_type types[] = {\n");
    for (size_t i = 0; i < plan->types.count; i++) {
        const struct plan_type *type = &plan->types.items[i];
        bool is_block = type->block_length;
        size_t size = type->tail ? type->type->size : type->size;
        text_printf(out, "    {%zu, %s, %s},\n", is_block ? 1 : size, is_block ? "true" : "false",
                    is_block && !tells_blocks ? "true" : "false");
    }
    text_add(out, "};\n\nstatic const struct assay_reached_field fields[] = {\n");
    for (size_t i = 0; i < plan->fields.count; i++) {
        const struct plan_field *field = &plan->fields.items[i];
        bool is_link = field->kind <= STRUCTURE_BLOCK;
        text_printf(out, "    {%zu, %zu, %s, %zu, %s, %s, %zu},\n", field->owner, field->target,
                    is_link ? "ASSAY_REACHED_LINK" : "ASSAY_REACHED_NUMBER", field->size,
                    field->type->is_signed ? "true" : "false",
                    is_told(plan, field, tells_blocks) ? "true" : "false", field->offset);
    }
    text_add(out, "};\n");
}

static void print_ways(struct text *out, const char *name, const char *const *ways, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_printf(out, "\nstatic void %s%zu(void)\n{\n%s}\n", name, i, ways[i]);
    text_printf(out, "\nstatic assay_reached_way *const %ss[] = {\n", name);
    for (size_t i = 0; i < count; i++)
        text_printf(out, "    %s%zu,\n", name, i);
    text_add(out, "    NULL,\n};\n");
}

static void print_predicates(struct text *out, const struct reached_program *program)
{
    text_add(out, program->predicates);
    for (size_t i = 0; i < program->predicate_count; i++)
        text_printf(out, "static bool ask%zu(const void *root) { return predicate%zu(root); }\n", i,
                    i);
    text_add(out, "\nstatic assay_reached_predicate *const predicates[] = {\n");
    for (size_t i = 0; i < program->predicate_count; i++)
        text_printf(out, "    ask%zu,\n", i);
    text_add(out, "    NULL,\n};\n");
}

void reached_program_print(struct text *out, const struct reached_program *program)
{
    text_add(out, "#include <assay/reached.h>\n#include <limits.h>\n#include <stdlib.h>\n");
    text_add(out, program->prologue);
    reached_print_tables(out, program->plan, program->tells_blocks);
    print_ways(out, "way", program->ways, program->way_count);
    print_ways(out, "built", program->built, program->built_count);
    print_predicates(out, program);
    text_printf(out, "\nint main(int count, char **arguments)\n{\n"
                "    const struct assay_reached reached = {\n"
                "        types, fields, %zu, predicates, %zu, ways, %zu, %zu, builts, %zu,\n"
                "    };\n"
                "    return count < 2 || assay_reached_tell(&reached, arguments[1]);\n}\n",
                program->plan->fields.count, program->predicate_count, program->way_count,
                program->changed_count, program->built_count);
}
