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

static enum law_variable_kind kind_of(const struct view *view)
{
    return view->object >= 0 ? LAW_VARIABLE_OBJECT : LAW_VARIABLE_FREE;
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

static void add_alike(struct finder *finder, const struct view *equal, bool is_order)
{
    if (equal->object < 0)
        return;
    FOR_EACH_VIEW(observer, finder, equal->sort, tells_content) {
        struct law law = law_begin(LAW_EQUAL_AGREES);
        int a = law_add_object(&law, equal->sort), b = law_add_twin(&law, a);
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
    return view->function->parameter_count == 1 && view->out < 0 &&
           (view->looks || view->object < 0 || view->function->is_pure) &&
           view->operation->result->kind != TYPE_VOID;
}

/* a -> b -> a on plain values. */
static void add_values_back(struct finder *finder, const struct view *there,
                            const struct view *back)
{
    const struct type *a = there->operation->arguments[0];
    if (back->operation->arguments[0] != there->operation->result ||
        back->operation->result != a || !type_is_scalar(a) ||
        !type_is_scalar(there->operation->result) || a->size > there->operation->result->size)
        return;
    struct law law = law_begin(LAW_ROUND_TRIP);
    int value = law_add_variable(&law, LAW_VARIABLE_FREE, a);
    int turned = law_add_variable(&law, LAW_VARIABLE_RESULT, there->operation->result);
    int first = law_add_step(&law, there, -1, NULL), second = law_add_step(&law, back, -1, NULL);
    law.steps[first].arguments[0] = (int8_t)value;
    law.steps[first].result = (int8_t)turned;
    law.steps[second].arguments[0] = (int8_t)turned;
    law.conclusion = (struct law_term){RELATION_GIVEN, (int8_t)second, (int8_t)value, 0};
    law.blamed = 1;
    finder_add(finder, &law, "%s gives back what %s was told", back->function->name,
               there->function->name);
}

/* Object to text, text to object, and to the same text again. */
static void add_text_back(struct finder *finder, const struct view *there,
                          const struct view *back)
{
    if (there->object != 0 || !type_is_char_pointer(there->operation->result, true) ||
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
        find_by_length(finder, view);
    }
}
