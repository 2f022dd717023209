#include "structures/conjuncts.h"

#include <string.h>

#include "csource/csource.h"
#include "structures/program.h"

static const struct conjunct rows[] = {
#define CONJUNCT(says, budget, helper, at_node, at_root) {says, budget, helper, at_node, at_root},
#include "structures/conjuncts.def"
#undef CONJUNCT
};

/* ---- how nodes are met ---- */

static const struct structure_value *value_of(const struct structure_object *object, size_t field)
{
    for (size_t i = 0; i < object->value_count; i++)
        if (object->values[i].field == field)
            return &object->values[i];
    return NULL;
}

struct meeting {
    const struct structure *structure;
    const struct invariant_frame *frame;
    bool is_met[STRUCTURE_OBJECTS];
    bool is_met_twice;
};

static void meet(struct meeting *meeting, const struct structure_value *link)
{
    if (!link || link->is_null || link->object >= STRUCTURE_OBJECTS)
        return;
    meeting->is_met_twice |= meeting->is_met[link->object];
    if (meeting->is_met_twice)
        return;
    meeting->is_met[link->object] = true;
    const struct structure_object *object = &meeting->structure->objects[link->object];
    for (size_t i = 0; i < meeting->frame->link_count; i++)
        meet(meeting, value_of(object, meeting->frame->links[i]));
}

static bool meets_all_once(const struct invariant_frame *frame, const struct structure *structure)
{
    const struct structure_plan *plan = frame->plan;
    struct meeting meeting = {.structure = structure, .frame = frame};
    size_t node = plan->fields.items[frame->start_field].target;
    meet(&meeting, value_of(&structure->objects[0], frame->start_field));
    for (size_t i = 0; i < structure->object_count && i < STRUCTURE_OBJECTS; i++)
        if (structure->objects[i].type == node && !meeting.is_met[i])
            return false;
    return !meeting.is_met_twice;
}

static bool is_pointer(const struct structure_plan *plan, size_t field, size_t owner, size_t target)
{
    const struct plan_field *at = &plan->fields.items[field];
    return at->kind == STRUCTURE_POINTER && at->owner == owner && at->target == target &&
           !plan_field_is_in_tail(plan, at);
}

/* All sets of up to FRAME_LINKS links, as bits of the links that the node has. */
static void try_links(struct invariant_frame *frame, const struct structure *structures,
                      size_t count)
{
    const struct structure_plan *plan = frame->plan;
    size_t node = plan->fields.items[frame->start_field].target, own[8], own_count = 0;
    struct invariant_frame best = *frame;
    for (size_t i = 0; i < plan->fields.count && own_count < 8; i++)
        if (is_pointer(plan, i, node, node))
            own[own_count++] = i;
    for (unsigned set = 1; set < 1u << own_count; set++) {
        frame->link_count = 0;
        for (size_t i = 0; i < own_count; i++)
            if (set >> i & 1 && frame->link_count < FRAME_LINKS)
                frame->links[frame->link_count++] = own[i];
        bool meets = frame->link_count > best.link_count;
        for (size_t i = 0; meets && i < count; i++)
            meets = meets_all_once(frame, &structures[i]);
        if (meets)
            best = *frame;
    }
    *frame = best;
}

static void find_flags(struct invariant_frame *frame, const struct structure *structures,
                       size_t count)
{
    const struct structure_plan *plan = frame->plan;
    bool is_other[STRUCTURE_FIELDS] = {0};
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < structures[i].object_count; k++)
            for (size_t j = 0; j < structures[i].objects[k].value_count; j++) {
                const struct structure_value *value = &structures[i].objects[k].values[j];
                is_other[value->field] |= value->number < 0 || value->number > 1;
            }
    for (size_t i = 0; i < plan->fields.count; i++)
        frame->is_flag[i] = plan->fields.items[i].kind == STRUCTURE_NUMBER && !is_other[i];
}

void invariant_frame_find(struct arena *arena, const struct structure_plan *plan,
                          const struct structure *structures, size_t count,
                          struct invariant_frame *frame)
{
    *frame = (struct invariant_frame){
        .plan = plan, .root = structure_short_name(arena, plan->root->spelling)};
    find_flags(frame, structures, count);
    for (size_t i = 0; i < plan->fields.count && !frame->link_count; i++) {
        const struct plan_field *field = &plan->fields.items[i];
        if (!is_pointer(plan, i, 0, field->target))
            continue;
        frame->start_field = i;
        try_links(frame, structures, count);
    }
    if (frame->link_count)
        frame->start = arena_printf(arena, "%s->%s", frame->root,
                                    plan->fields.items[frame->start_field].name);
}

/* ---- rows with members in them ---- */

static const char *const orders[] = {"<", "<=", "==", ">=", ">"};
static const char letters[] = "defkbqmno";
enum { LETTERS = sizeof letters - 1, MEANINGS = 64 };

struct meanings {
    const char *items[MEANINGS];
    size_t count;
};

struct making {
    struct arena *arena;
    const struct invariant_frame *frame;
    struct meanings meanings[LETTERS];
    size_t chosen[LETTERS];
};

static struct meanings *meanings_of(struct making *making, char letter)
{
    return &making->meanings[strchr(letters, letter) - letters];
}

static void mean(struct making *making, char letter, const char *text)
{
    struct meanings *meanings = meanings_of(making, letter);
    if (meanings->count < MEANINGS)
        meanings->items[meanings->count++] = text;
}

static bool is_link(const struct invariant_frame *frame, size_t field)
{
    for (size_t i = 0; i < frame->link_count; i++)
        if (frame->links[i] == field)
            return true;
    return false;
}

static void find_meanings(struct making *making)
{
    const struct invariant_frame *frame = making->frame;
    const struct structure_plan *plan = frame->plan;
    size_t node = frame->start ? plan->fields.items[frame->start_field].target : plan->types.count;
    for (size_t i = 0; i < plan->fields.count; i++) {
        const struct plan_field *field = &plan->fields.items[i];
        if (plan_field_is_in_tail(plan, field))
            continue;
        if (field->owner == 0 && field->kind == STRUCTURE_NUMBER) {
            mean(making, 'm', field->name);
            mean(making, 'n', field->name);
        }
        if (is_pointer(plan, i, 0, node) && i != frame->start_field)
            mean(making, 'q', field->name);
        if (is_pointer(plan, i, node, node) && !is_link(frame, i))
            mean(making, 'f', field->name);
        if (field->owner == node && field->kind == STRUCTURE_NUMBER)
            mean(making, frame->is_flag[i] ? 'b' : 'k', field->name);
    }
    for (size_t i = 0; i < frame->link_count; i++) {
        mean(making, 'd', plan->fields.items[frame->links[i]].name);
        mean(making, 'e', plan->fields.items[frame->links[i]].name);
    }
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        mean(making, 'o', orders[i]);
}

static const char *meaning(struct making *making, char letter)
{
    const struct invariant_frame *frame = making->frame;
    const struct structure_plan *plan = frame->plan;
    if (letter == 'R')
        return frame->root;
    if (letter == 'S')
        return frame->start;
    if (letter == 'N')
        return plan->types.items[plan->fields.items[frame->start_field].target].name;
    size_t place = (size_t)(strchr(letters, letter) - letters);
    return making->meanings[place].items[making->chosen[place]];
}

/* `$@` stays. */
static const char *expand(struct making *making, const char *template)
{
    if (!template)
        return NULL;
    struct text out = {0};
    for (const char *at = template; *at; at++)
        if (*at != '$' || at[1] == '@')
            text_add_char(&out, *at);
        else
            text_add(&out, meaning(making, *++at));
    const char *expanded = arena_copy_string(making->arena, text_string(&out));
    text_release(&out);
    return expanded;
}

static bool row_has(const struct conjunct *row, const char *word)
{
    const char *const parts[] = {row->budget, row->helper, row->at_node, row->at_root};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] && strstr(parts[i], word))
            return true;
    return false;
}

static bool row_uses(const struct conjunct *row, char letter)
{
    return row_has(row, (const char[]){'$', letter, 0});
}

/* Two words for members of the same kind mean different ones. */
static bool makes_sense(struct making *making, const struct conjunct *row)
{
    return (!row_uses(row, 'e') || meaning(making, 'd') != meaning(making, 'e')) &&
           (!row_uses(row, 'n') || meaning(making, 'm') != meaning(making, 'n'));
}

/* The next choice of meanings for the words that the row uses; false: there is none. */
static bool choose_next(struct making *making, const struct conjunct *row)
{
    for (size_t i = 0; i < LETTERS; i++) {
        if (!row_uses(row, letters[i]))
            continue;
        if (++making->chosen[i] < making->meanings[i].count)
            return true;
        making->chosen[i] = 0;
    }
    return false;
}

static bool has_meanings(struct making *making, const struct conjunct *row)
{
    bool is_about_nodes = !row_uses(row, 'R') || row_uses(row, 'S') || row->budget;
    if (is_about_nodes && !making->frame->start)
        return false;
    for (size_t i = 0; i < LETTERS; i++)
        if (row_uses(row, letters[i]) && !making->meanings[i].count)
            return false;
    return true;
}

static void make_row(struct making *making, const struct conjunct *row, struct conjuncts *conjuncts)
{
    memset(making->chosen, 0, sizeof making->chosen);
    if (!has_meanings(making, row))
        return;
    do {
        if (!makes_sense(making, row) || conjuncts->items.count == CONJUNCTS_MAXIMUM)
            continue;
        struct conjunct conjunct = {
            .says = expand(making, row->says),
            .budget = expand(making, row->budget),
            .helper = expand(making, row->helper),
            .at_node = expand(making, row->at_node),
            .at_root = expand(making, row->at_root),
        };
        vector_push(&conjuncts->items, conjunct);
    } while (choose_next(making, row));
}

void conjuncts_make(struct arena *arena, const struct invariant_frame *frame,
                    struct conjuncts *conjuncts)
{
    struct making making = {.arena = arena, .frame = frame};
    find_meanings(&making);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        make_row(&making, &rows[i], conjuncts);
}

/* ---- printing ---- */

/* Without a number that counts them. It ends the walk when there is a cycle. */
enum { NODES_MAXIMUM = 1000 };

struct printing {
    struct text *out;
    const struct invariant_frame *frame;
    const struct conjunct *const *chosen;
    size_t count;
    const char *name;   /* NULL: it is an ASSAY_INVARIANT */
    const char *suffix; /* of the names of its functions */
};

static size_t length_of_name(const char *helper)
{
    const char *end = strstr(helper, "$@");
    return end ? (size_t)(end - helper) : strlen(helper);
}

/* How many of those before it have a function of the same name. */
static size_t namesakes(const struct printing *printing, size_t number)
{
    const char *helper = printing->chosen[number]->helper;
    size_t found = 0;
    for (size_t i = 0; helper && i < number; i++) {
        const char *other = printing->chosen[i]->helper;
        found += other && strncmp(helper, other, length_of_name(helper) + 2) == 0;
    }
    return found;
}

static void print_filled(const struct printing *printing, size_t number, const char *text)
{
    size_t others = namesakes(printing, number);
    for (const char *at = text; *at; at++) {
        if (*at != '$') {
            text_add_char(printing->out, *at);
            continue;
        }
        at++;
        text_add(printing->out, printing->suffix);
        if (others)
            text_printf(printing->out, "_%zu", others + 1);
    }
}

static bool asks_above(const struct printing *printing)
{
    for (size_t i = 0; i < printing->count; i++)
        if (printing->chosen[i]->at_node && strstr(printing->chosen[i]->at_node, "above"))
            return true;
    return false;
}

static void print_walk(const struct printing *printing)
{
    const struct invariant_frame *frame = printing->frame;
    const struct structure_plan *plan = frame->plan;
    struct text *out = printing->out;
    const char *node = plan->types.items[plan->fields.items[frame->start_field].target].name;
    bool above = asks_above(printing);
    text_printf(out, "/* Gives up when there are more nodes than the budget says. */\n"
                "static bool nodes_are_ok%s(const %s *node, ", printing->suffix, node);
    if (above)
        text_printf(out, "const %s *above, ", node);
    text_add(out, "size_t *budget)\n{\n    if (!node)\n        return true;\n"
                  "    if (!*budget)\n        return false;\n    --*budget;\n    return ");
    for (size_t i = 0; i < frame->link_count; i++)
        text_printf(out, "%snodes_are_ok%s(node->%s, %sbudget)", i ? " &&\n           " : "",
                    printing->suffix, plan->fields.items[frame->links[i]].name,
                    above ? "node, " : "");
    for (size_t i = 0; i < printing->count; i++)
        if (printing->chosen[i]->at_node) {
            text_add(out, " &&\n           ");
            print_filled(printing, i, printing->chosen[i]->at_node);
        }
    text_add(out, ";\n}\n\n");
}

static void print_head(const struct printing *printing)
{
    const char *type = printing->frame->plan->root->spelling;
    if (printing->name)
        text_printf(printing->out, "static bool %s(const %s *%s)\n{\n", printing->name, type,
                    printing->frame->root);
    else
        text_printf(printing->out, "ASSAY_INVARIANT(const %s *%s)\n{\n", type,
                    printing->frame->root);
}

static void print_budget(const struct printing *printing)
{
    for (size_t i = 0; i < printing->count; i++)
        if (printing->chosen[i]->budget) {
            text_printf(printing->out, "    size_t budget = (size_t)%s;\n",
                        printing->chosen[i]->budget);
            return;
        }
    text_printf(printing->out, "    size_t budget = %d;\n", NODES_MAXIMUM);
}

static void print_root(const struct printing *printing)
{
    const struct invariant_frame *frame = printing->frame;
    const char *joint = "";
    print_head(printing);
    if (frame->start)
        print_budget(printing);
    text_add(printing->out, "    return ");
    if (frame->start) {
        text_printf(printing->out, "nodes_are_ok%s(%s, %s&budget)", printing->suffix, frame->start,
                    asks_above(printing) ? "NULL, " : "");
        joint = " &&\n           ";
    }
    for (size_t i = 0; i < printing->count; i++)
        if (printing->chosen[i]->at_root) {
            text_add(printing->out, joint);
            print_filled(printing, i, printing->chosen[i]->at_root);
            joint = " &&\n           ";
        }
    text_printf(printing->out, "%s;\n}\n", *joint ? "" : "true");
}

void conjuncts_print(struct text *out, const struct invariant_frame *frame,
                     const struct conjunct *const *chosen, size_t count, const char *name)
{
    struct printing printing = {out, frame, chosen, count, name, name ? name : ""};
    for (size_t i = 0; i < count; i++)
        if (chosen[i]->helper) {
            text_printf(out, "/* %s */\n", chosen[i]->says);
            print_filled(&printing, i, chosen[i]->helper);
            text_add_char(out, '\n');
        }
    if (frame->start)
        print_walk(&printing);
    print_root(&printing);
}
