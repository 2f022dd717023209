/* Structures as C that a person could have written: an object, its members, the next object. */
#include <string.h>

#include "csource/csource.h"
#include "structures/program.h"

const char *structure_short_name(struct arena *arena, const char *type)
{
    const char *start = strrchr(type, ' ');
    char *name = arena_copy_string(arena, start ? start + 1 : type);
    char *word = strrchr(name, '_');
    if (word && word > name && word[1] && !word[2]) { /* "tree_t", "_node_s" */
        *word = 0;
        word = strrchr(name, '_');
    }
    return word && word[1] && !csource_is_keyword(word + 1) ? word + 1 : name;
}

static const char *kind_name(const struct structure_program *program,
                             const struct structure_object *object)
{
    const struct plan_type *type = &program->plan->types.items[object->type];
    return type->block_length ? strrchr(type->name, '.') + 1
                              : structure_short_name(program->arena, type->name);
}

/* "tree", "node2", "items1" */
static const char *name_of(const struct structure_program *program,
                           const struct structure *structure, size_t object)
{
    const char *name = kind_name(program, &structure->objects[object]);
    size_t alike = 0, before = 0;
    for (size_t i = 0; i < structure->object_count && object; i++)
        if (strcmp(kind_name(program, &structure->objects[i]), name) == 0) {
            alike++;
            before += i < object;
        }
    return alike > 1 ? arena_printf(program->arena, "%s%zu", name, before) : name;
}

static void print_allocation(struct text *out, const struct structure_program *program,
                             const struct structure *structure, size_t object)
{
    const struct plan_type *type =
        &program->plan->types.items[structure->objects[object].type];
    const char *name = name_of(program, structure, object);
    text_add(out, "    ");
    csource_declare(out, type->type->spelling, arena_printf(program->arena, "*%s", name));
    text_printf(out, " = calloc(%zu, sizeof *%s", type->block_length ? type->block_length : 1,
                name);
    if (type->tail)
        text_printf(out, " + %zu * sizeof *%s->%s", type->tail_length, name, type->tail);
    text_add(out, ");\n");
}

static void print_number(struct text *out, const struct plan_field *field, int64_t number)
{
    const struct enumeration *names =
        field->type->kind == TYPE_ENUM ? field->type->enumeration : NULL;
    for (size_t i = 0; names && i < names->constant_count; i++)
        if (names->constants[i].value == number) {
            text_add(out, names->constants[i].name);
            return;
        }
    if (field->type->kind == TYPE_POINTER)
        text_printf(out, "(void *)%lld", (long long)number);
    else if (field->type->kind == TYPE_BOOL)
        text_add(out, number ? "true" : "false");
    else if (field->type->kind == TYPE_CHAR && number >= 'a' && number <= 'z')
        text_printf(out, "'%c'", (char)number);
    else
        text_printf(out, "%lld", (long long)number);
}

static bool is_zero(const struct structure_program *program, const struct structure_value *value)
{
    bool is_link = program->plan->fields.items[value->field].kind <= STRUCTURE_BLOCK;
    return is_link ? value->is_null : value->number == 0;
}

static void print_value(struct text *out, const struct structure_program *program,
                        const struct structure *structure, const struct structure_value *value)
{
    const struct plan_field *field = &program->plan->fields.items[value->field];
    if (field->kind <= STRUCTURE_BLOCK)
        text_add(out, name_of(program, structure, value->object));
    else
        print_number(out, field, value->number);
}

/* `node0->left = node1;`; what is zero stays as it was allocated. */
static void print_members(struct text *out, const struct structure_program *program,
                          const struct structure *structure, size_t object)
{
    const struct structure_object *at = &structure->objects[object];
    bool is_block = program->plan->types.items[at->type].block_length;
    for (size_t i = 0; i < at->value_count; i++) {
        if (is_zero(program, &at->values[i]))
            continue;
        text_printf(out, "    %s%s%s = ", name_of(program, structure, object),
                    is_block ? "" : "->", program->plan->fields.items[at->values[i].field].name);
        print_value(out, program, structure, &at->values[i]);
        text_add(out, ";\n");
    }
}

void structure_print_building(struct text *out, const struct structure_program *program,
                              const struct structure *structure)
{
    for (size_t i = 0; i < structure->object_count; i++)
        print_allocation(out, program, structure, i);
    for (size_t i = 0; i < structure->object_count; i++)
        print_members(out, program, structure, i);
}

static void print_box(struct text *out, const struct structure_program *program,
                      const struct structure *structure, size_t object)
{
    const struct structure_object *at = &structure->objects[object];
    const char *name = name_of(program, structure, object);
    text_printf(out, "    %s [label=\"%s", name, name);
    for (size_t i = 0; i < at->value_count; i++) {
        const struct plan_field *field = &program->plan->fields.items[at->values[i].field];
        if (field->kind <= STRUCTURE_BLOCK)
            continue;
        text_printf(out, "\\n%s = ", field->name);
        print_number(out, field, at->values[i].number);
    }
    text_add(out, "\"];\n");
}

void structure_print_graph(struct text *out, const struct structure_program *program,
                           const struct structure *structure)
{
    text_add(out, "digraph structure {\n    node [shape=box];\n");
    for (size_t i = 0; i < structure->object_count; i++)
        print_box(out, program, structure, i);
    for (size_t i = 0; i < structure->object_count; i++)
        for (size_t k = 0; k < structure->objects[i].value_count; k++) {
            const struct structure_value *value = &structure->objects[i].values[k];
            const struct plan_field *field = &program->plan->fields.items[value->field];
            if (field->kind <= STRUCTURE_BLOCK && !value->is_null)
                text_printf(out, "    %s -> %s [label=\"%s\"];\n",
                            name_of(program, structure, i),
                            name_of(program, structure, value->object), field->name);
        }
    text_add(out, "}\n");
}

/* "struct node"; of a block, the member that it belongs to. */
static const char *shape_word(const struct plan_type *type)
{
    return type->block_length ? strrchr(type->name, '.') + 1 : type->name;
}

void structure_print_shape(struct text *out, const struct structure_plan *plan,
                           const struct structure *structure)
{
    const char *words[STRUCTURE_TYPES];
    size_t counts[STRUCTURE_TYPES] = {0}, kinds = 0;
    for (size_t i = 1; i < structure->object_count; i++) {
        const char *word = shape_word(&plan->types.items[structure->objects[i].type]);
        size_t k = 0;
        while (k < kinds && strcmp(words[k], word) != 0)
            k++;
        words[k] = word;
        counts[k]++;
        kinds += k == kinds;
    }
    for (size_t i = 0; i < kinds; i++)
        text_printf(out, "%s%zu of %s", i ? ", " : "", counts[i], words[i]);
    if (!kinds)
        text_add(out, "empty");
}

static void print_word(struct text *out, const struct structure_program *program,
                       const struct structure *structure, const struct structure_value *value)
{
    const struct plan_field *field = &program->plan->fields.items[value->field];
    text_printf(out, "%s: ", field->name);
    if (field->kind > STRUCTURE_BLOCK)
        print_number(out, field, value->number);
    else
        text_add(out, value->is_null ? "null" : name_of(program, structure, value->object));
}

void structure_print_words(struct text *out, const struct structure_plan *plan,
                           const struct structure *structure)
{
    const struct structure_program program = {.arena = plan->arena, .plan = plan};
    for (size_t i = 0; i < structure->object_count; i++) {
        const struct structure_object *object = &structure->objects[i];
        text_printf(out, "%s%s{", i ? " " : "", name_of(&program, structure, i));
        for (size_t k = 0; k < object->value_count; k++) {
            text_add(out, k ? ", " : "");
            print_word(out, &program, structure, &object->values[k]);
        }
        text_add_char(out, '}');
    }
}
