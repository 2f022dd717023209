/* What functions say of values that they are told: comparing, computing, there and back. */
#include "laws/finding_laws.h"

#include <string.h>

/* ---- two operands of a sort ---- */

/* The two parameters of a sort that the function has, and no others. */
static bool has_two(const struct view *view, int operands[2])
{
    const struct function *function = view->function;
    if (function->parameter_count != 2 || view->out >= 0 ||
        view->operation->arguments[0] != view->operation->arguments[1])
        return false;
    operands[0] = 0;
    operands[1] = 1;
    return view->looks || view->object < 0;
}

static bool compares(const struct view *view)
{
    int operands[2];
    return has_two(view, operands) && name_says(view->verb, WORDS_COMPARING) &&
           type_is_integer(view->operation->result) && view->operation->result->is_signed;
}

static bool equates(const struct view *view)
{
    int operands[2];
    return has_two(view, operands) && name_says(view->verb, WORDS_EQUATING) &&
           type_is_integer(view->operation->result);
}

/* A record has to come from the library as well: what a test fills may be none. */
static enum law_variable_kind kind_of(const struct view *view)
{
    bool is_record = view->operation->arguments[0]->kind == TYPE_RECORD;
    return view->object >= 0 || is_record ? LAW_VARIABLE_OBJECT : LAW_VARIABLE_FREE;
}

static int add_operand(struct law *law, const struct view *view)
{
    return law_add_variable(law, kind_of(view), view->operation->arguments[0]);
}

static int add_two(struct law *law, const struct view *view, int a, int b)
{
    int step = law_add_step(law, view, -1, NULL);
    law->steps[step].arguments[0] = (int8_t)a;
    law->steps[step].arguments[1] = (int8_t)b;
    return step;
}

static void add_reflexive(struct finder *finder, const struct view *view, bool is_order)
{
    struct law law = law_begin(LAW_REFLEXIVE);
    int a = add_operand(&law, view);
    add_two(&law, view, a, a);
    law.steps[0].form = ANSWER_NONZERO;
    law.conclusion = is_order ? (struct law_term){RELATION_IS, 0, -1, 0}
                              : (struct law_term){RELATION_YES, 0, -1, 0};
    finder_add(finder, &law, "by %s a value equals itself", view->function->name);
}

static void add_symmetric(struct finder *finder, const struct view *view,
                          enum law_relation relation, enum law_kind kind)
{
    struct law law = law_begin(kind);
    int a = add_operand(&law, view), b = add_operand(&law, view);
    add_two(&law, view, a, b);
    add_two(&law, view, b, a);
    law.conclusion = (struct law_term){relation, 1, 0, 0};
    finder_add(finder, &law, "%s says the %s of two values in the other order",
               view->function->name, relation == RELATION_OPPOSITE ? "opposite" : "same");
}

static void add_transitive(struct finder *finder, const struct view *view)
{
    struct law law = law_begin(LAW_TRANSITIVE);
    int a = add_operand(&law, view), b = add_operand(&law, view), c = add_operand(&law, view);
    add_two(&law, view, a, b);
    add_two(&law, view, b, c);
    add_two(&law, view, a, c);
    law_add_premise(&law, (struct law_term){RELATION_BELOW, 0, -1, 1});
    law_add_premise(&law, (struct law_term){RELATION_BELOW, 1, -1, 1});
    law.conclusion = (struct law_term){RELATION_BELOW, 2, -1, 1};
    finder_add(finder, &law, "by %s values are in an order", view->function->name);
}

static bool hashes(const struct view *view)
{
    return view->function->parameter_count == 1 && view->looks &&
           type_is_integer(view->operation->result) && name_says(view->verb, WORDS_HASHING);
}

/* Of two that are said to be equal; what depends on an order or a place is not asked, since sets
 * may be equal in another order. */
static bool tells_content(const struct view *view)
{
    return view_observes(view) && !view->value_count && !name_says(view->verb, WORDS_SHOWING);
}

/* `size` beside `count`: how much there is room for, perhaps. */
static bool may_be_room(const struct finder *finder, const struct view *observer)
{
    bool is_other = false;
    FOR_EACH_VIEW(count, finder, observer->sort, view_counts)
        is_other |= count != observer;
    return is_other && name_has_word(observer->verb, "size");
}

static void add_alike(struct finder *finder, const struct view *equal, bool is_order)
{
    if (equal->object < 0)
        return;
    FOR_EACH_VIEW(observer, finder, equal->sort, tells_content) {
        if (may_be_room(finder, observer))
            continue;
        struct law law = law_begin(LAW_EQUAL_AGREES);
        int a = law_add_object(&law, equal->sort), b = law_add_twin(&law, a);
        law.wants_unlike = true;
        add_two(&law, equal, a, b);
        int first = law_add_step(&law, observer, a, NULL);
        int second = law_add_step(&law, observer, b, NULL);
        law.steps[0].form = ANSWER_NONZERO;
        law_add_premise(&law, (struct law_term){RELATION_APART, (int8_t)a, (int8_t)b, 0});
        law_add_premise(&law, is_order ? (struct law_term){RELATION_IS, 0, -1, 0}
                                       : (struct law_term){RELATION_YES, 0, -1, 0});
        law_add_observer_premise(&law, observer, first);
        law.conclusion = (struct law_term){RELATION_SAME, (int8_t)second, (int8_t)first, 0};
        finder_add(finder, &law, "%s answers the same of what %s says is equal",
                   observer->function->name, equal->function->name);
    }
}

static void add_agreement(struct finder *finder, const struct view *equal)
{
    FOR_EACH_VIEW(order, finder, equal->sort, compares) {
        if (order->operation->arguments[0] != equal->operation->arguments[0])
            continue;
        struct law law = law_begin(LAW_EQUAL_AGREES);
        int a = add_operand(&law, equal), b = add_operand(&law, equal);
        add_two(&law, equal, a, b);
        add_two(&law, order, a, b);
        law.conclusion = (struct law_term){RELATION_EITHER, 0, 1, 0};
        finder_add(finder, &law, "%s says so when %s is 0, and only then", equal->function->name,
                   order->function->name);
    }
    FOR_EACH_VIEW(hash, finder, equal->sort, hashes) {
        if (hash->operation->arguments[0] != equal->operation->arguments[0])
            continue;
        struct law law = law_begin(LAW_EQUAL_AGREES);
        int a = add_operand(&law, equal), b = add_operand(&law, equal);
        add_two(&law, equal, a, b);
        law.steps[law_add_step(&law, hash, a, NULL)].arguments[0] = (int8_t)a;
        law.steps[law_add_step(&law, hash, b, NULL)].arguments[0] = (int8_t)b;
        law.steps[0].form = ANSWER_NONZERO;
        law_add_premise(&law, (struct law_term){RELATION_YES, 0, -1, 0});
        law.conclusion = (struct law_term){RELATION_SAME, 2, 1, 0};
        law.blamed = 1;
        finder_add(finder, &law, "%s is the same of values that %s says are equal",
                   hash->function->name, equal->function->name);
    }
}

static bool commutes(const struct view *view)
{
    int operands[2];
    return has_two(view, operands) && view->looks && law_compares(view->operation->result) &&
           name_says(view->verb, WORDS_COMMUTING) && view->operation->result->kind != TYPE_POINTER;
}

/* ---- there and back ---- */

static const struct {
    const char *there, *back;
} inverses[] = {
    {"encode", "decode"}, {"pack", "unpack"}, {"to", "from"}, {"from", "to"}, {"print", "parse"},
    {"format", "parse"}, {"dump", "load"}, {"serialize", "deserialize"},
    {"serialise", "deserialise"}, {"escape", "unescape"}, {"encrypt", "decrypt"},
    {"write", "read"}, {"compress", "decompress"}, {"quote", "unquote"}, {"tostring", "parse"},
    {"stringify", "parse"}, {"string", "parse"}, {"swap", "swap"}, {"reverse", "reverse"},
    {"negate", "negate"}, {"name", "parse"}, {"name", "from"}, {"render", "parse"},
    {"next", "prev"}, {"inverse", "inverse"},
};

/* The other words of the names, in any order: `date_to_days` and `date_from_days`. */
static bool is_inverse(const struct view *there, const struct view *back)
{
    for (size_t i = 0; i < sizeof inverses / sizeof *inverses; i++)
        if (name_has_word(there->verb, inverses[i].there) &&
            name_has_word(back->verb, inverses[i].back))
            return true;
    return false;
}

static bool turns_one(const struct view *view)
{
    return view->function->parameter_count == 1 + (view->out >= 0) &&
           (view->looks || view->object < 0 || view->function->is_pure) &&
           view->operation->result->kind != TYPE_VOID;
}

static bool is_plain(const struct type *type)
{
    return type_is_scalar(type) ||
           (type->kind == TYPE_RECORD && type->size && !type_has_pointers(type));
}

/* A record has to come from the library: what a test fills may be none. */
static int add_plain(struct law *law, const struct type *sort)
{
    return law_add_variable(
        law, sort->kind == TYPE_RECORD ? LAW_VARIABLE_OBJECT : LAW_VARIABLE_FREE, sort);
}

/* Appends the call, told the variable; what it answers is another one. */
static int add_turn(struct law *law, const struct view *view, int told, int answered)
{
    int step = law_add_step(law, view, -1, NULL);
    law->steps[step].arguments[view->out == 0] = (int8_t)told;
    law->steps[step].result = (int8_t)answered;
    enum answer_form forms[ANSWER_FORMS];
    if (view->out >= 0 && view_forms(view, forms) == 1)
        law_add_premise(law, (struct law_term){RELATION_YES, (int8_t)step, -1, 0});
    return step;
}

/* Floating numbers are cut in whole ones, and large whole ones in floating ones. */
static bool keeps_all(const struct type *a, const struct type *b)
{
    enum { FLOAT_WHOLE = 3, DOUBLE_WHOLE = 6 }; /* bytes of whole numbers that are exact */
    if (!type_is_scalar(a) || !type_is_scalar(b))
        return true;
    if (a->kind == TYPE_FLOATING || b->kind != TYPE_FLOATING)
        return a->size <= b->size && (a->kind == TYPE_FLOATING) == (b->kind == TYPE_FLOATING);
    return a->size <= (b->size < sizeof(double) ? FLOAT_WHOLE : DOUBLE_WHOLE);
}

/* a -> b -> a on plain values. */
static void add_values_back(struct finder *finder, const struct view *there,
                            const struct view *back)
{
    const struct type *a = there->operation->arguments[there->out == 0], *b = view_answer(there);
    if (back->operation->arguments[back->out == 0] != b || view_answer(back) != a ||
        !is_plain(a) || !is_plain(b) || !keeps_all(a, b))
        return;
    struct law law = law_begin(LAW_ROUND_TRIP);
    int value = add_plain(&law, a), turned = law_add_variable(&law, LAW_VARIABLE_RESULT, b);
    add_turn(&law, there, value, turned);
    law.blamed = (size_t)add_turn(&law, back, turned, -1);
    law.conclusion = (struct law_term){RELATION_GIVEN, (int8_t)law.blamed, (int8_t)value, 0};
    finder_add(finder, &law, "%s gives back what %s was told", back->function->name,
               there->function->name);
}

/* ---- there by a number, back by the opposite one ---- */

/* `add_days(date, n)`. */
static bool moves(const struct view *view)
{
    return view->object < 0 && view->value_count == 2 &&
           view->function->parameter_count == 2 + (size_t)(view->out >= 0) &&
           is_plain(view_value_sort(view, 0)) && view_answer(view) == view_value_sort(view, 0) &&
           type_is_integer(view_value_sort(view, 1)) && view_value_sort(view, 1)->is_signed &&
           name_says(view->verb, WORDS_TURNING);
}

static void add_moved_back(struct finder *finder, const struct view *move)
{
    const struct type *sort = view_value_sort(move, 0), *number = view_value_sort(move, 1);
    struct law law = law_begin(LAW_TURNED_BACK);
    int values[2] = {add_plain(&law, sort), law_add_variable(&law, LAW_VARIABLE_FREE, number)};
    int moved = law_add_variable(&law, LAW_VARIABLE_RESULT, sort);
    int opposite = law_add_variable(&law, LAW_VARIABLE_OPPOSITE, number);
    law.variables[opposite].of = (int8_t)values[1];
    law.steps[law_add_step(&law, move, -1, values)].result = (int8_t)moved;
    law.blamed = (size_t)law_add_step(&law, move, -1, (const int[]){moved, opposite});
    enum answer_form forms[ANSWER_FORMS];
    for (size_t i = 0; move->out >= 0 && i < law.step_count && view_forms(move, forms) == 1; i++)
        law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)i, -1, 0});
    law.conclusion = (struct law_term){RELATION_GIVEN, (int8_t)law.blamed, (int8_t)values[0], 0};
    finder_add(finder, &law, "%s by a number, and by the opposite one, gives back what it was told",
               move->function->name);
}

/* Object to text, text to object, and to the same text again. */
static void add_text_back(struct finder *finder, const struct view *there,
                          const struct view *back)
{
    if (there->out >= 0 || back->out >= 0 || there->object != 0 ||
        !type_is_char_pointer(there->operation->result, true) ||
        back->operation->result != there->sort ||
        back->operation->arguments[0] != there->operation->result)
        return;
    struct law law = law_begin(LAW_ROUND_TRIP);
    int object = law_add_object(&law, there->sort);
    int text = law_add_variable(&law, LAW_VARIABLE_RESULT, there->operation->result);
    int again = law_add_variable(&law, LAW_VARIABLE_RESULT, there->sort);
    law.steps[law_add_step(&law, there, object, NULL)].result = (int8_t)text;
    int step = law_add_step(&law, back, -1, NULL);
    law.steps[step].arguments[0] = (int8_t)text;
    law.steps[step].result = (int8_t)again;
    law_add_step(&law, there, again, NULL);
    law_add_premise(&law, (struct law_term){RELATION_YES, 0, -1, 0});
    law_add_premise(&law, (struct law_term){RELATION_YES, 1, -1, 0});
    law.conclusion = (struct law_term){RELATION_SAME, 2, 0, 0};
    law.blamed = 1;
    finder_add(finder, &law, "%s gives the same text of what %s made of it",
               there->function->name, back->function->name);
}

static void find_inverses(struct finder *finder, const struct view *there)
{
    for (size_t i = 0; i < finder->views.count; i++) {
        const struct view *back = &finder->views.items[i];
        if (!turns_one(back) || !is_inverse(there, back))
            continue;
        add_values_back(finder, there, back);
        add_text_back(finder, there, back);
    }
}

/* ---- by length ---- */

/* `find_n` of `find`: the same name but for an n at its end. */
static bool is_named_after(const char *longer, const char *shorter)
{
    size_t length = strlen(shorter);
    static const char *const ends[] = {"_n", "n", "N", "_len", "_with_len", "_size", "_l", "l"};
    if (strncmp(longer, shorter, length) != 0)
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(longer + length, ends[i]) == 0)
            return true;
    return false;
}

static const struct operation *by_length(const struct vocabulary *vocabulary,
                                         const struct view *plain, size_t text)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind != OPERATION_CALL || operation->function->is_support ||
            !is_named_after(operation->function->name, plain->function->name) ||
            operation->result != plain->operation->result ||
            operation->argument_count != plain->operation->argument_count + 1 ||
            !type_is_integer(operation->arguments[text + 1]))
            continue;
        bool is_same = true;
        for (size_t j = 0; j < plain->operation->argument_count; j++)
            is_same &= operation->arguments[j + (j > text)] == plain->operation->arguments[j];
        if (is_same)
            return operation;
    }
    return NULL;
}

static void find_by_length(struct finder *finder, const struct view *plain)
{
    for (size_t i = 0; i < plain->value_count; i++) {
        size_t text = (size_t)plain->values[i];
        if (plain->function->parameters[text].role != ROLE_STRING || !plain->looks ||
            !law_compares(plain->operation->result))
            continue;
        const struct operation *longer = by_length(finder->views.vocabulary, plain, text);
        if (!longer)
            continue;
        struct law law = law_begin(LAW_SAME_BY_LENGTH);
        int object = plain->object >= 0 ? law_add_object(&law, plain->sort) : -1;
        int values[VIEW_VALUES];
        law_add_values(&law, plain, values);
        int length = law_add_variable(&law, LAW_VARIABLE_LENGTH, longer->arguments[text + 1]);
        law.variables[length].of = (int8_t)values[i];
        law_add_step(&law, plain, object, values);
        struct law_step *step = &law.steps[law.step_count++];
        *step = law.steps[0];
        step->operation = longer;
        for (size_t j = 0; j < plain->operation->argument_count; j++)
            step->arguments[j + (j > text)] = law.steps[0].arguments[j];
        step->arguments[text + 1] = (int8_t)length;
        law.blamed = 1;
        law.conclusion = (struct law_term){RELATION_SAME, 1, 0, 0};
        finder_add(finder, &law, "%s with the length of a text answers as %s",
                   longer->function->name, plain->function->name);
    }
}

void find_laws_of_values(struct finder *finder)
{
    for (size_t i = 0; i < finder->views.count; i++) {
        const struct view *view = &finder->views.items[i];
        if (compares(view)) {
            add_reflexive(finder, view, true);
            add_symmetric(finder, view, RELATION_OPPOSITE, LAW_SYMMETRIC);
            add_transitive(finder, view);
            add_alike(finder, view, true);
        } else if (equates(view)) {
            add_reflexive(finder, view, false);
            add_symmetric(finder, view, RELATION_SAME, LAW_SYMMETRIC);
            add_agreement(finder, view);
            add_alike(finder, view, false);
        } else if (commutes(view)) {
            add_symmetric(finder, view, RELATION_SAME, LAW_COMMUTES);
        }
        if (turns_one(view))
            find_inverses(finder, view);
        if (moves(view))
            add_moved_back(finder, view);
        find_by_length(finder, view);
    }
}
