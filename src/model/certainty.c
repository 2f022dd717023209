#include "model/certainty.h"

#include <math.h>
#include <string.h>

#include "base/json.h"

struct weights weights_built_in(void)
{
    return (struct weights){
#define BIAS(value) .bias = (value),
#define SURE(value) .sure = (value),
#define WEIGHT(name, value) .of[CLUE_##name] = (value),
#include "model/weights.def"
#undef BIAS
#undef SURE
#undef WEIGHT
    };
}

static bool fill(const struct json *table, struct weights *weights, struct error *err)
{
    int64_t version = json_integer(table, "version", 0);
    if (version != WEIGHTS_VERSION)
        return error_set(err, "it is of version %lld, not %d", (long long)version,
                         WEIGHTS_VERSION);
    const struct json *of = json_member(table, "weights");
    *weights = (struct weights){.bias = json_number(table, "bias", NAN),
                                .sure = json_number(table, "sure", NAN)};
    if (!of || !isfinite(weights->bias) || !(weights->sure >= 0 && weights->sure <= 1))
        return error_set(err, "it lacks 'bias', 'sure' or 'weights'");
    for (const struct json *weight = of->first; weight; weight = weight->next) {
        enum clue clue = clue_named(weight->key);
        if (clue == CLUE_COUNT || (weight->kind != JSON_NUMBER && weight->kind != JSON_INTEGER))
            return error_set(err, "'%s' is no evidence that this version of assay knows",
                             weight->key);
        weights->of[clue] = weight->number;
    }
    return true;
}

bool weights_parse(struct arena *arena, const char *text, size_t length, struct weights *weights,
                   struct error *err)
{
    struct json *table;
    if (json_parse(arena, text, length, &table, err) && fill(table, weights, err))
        return true;
    *weights = weights_built_in();
    return false;
}

/* Keeps those that count most; the first of equals stays before the later. */
static void tell(struct certainty *certainty, enum clue clue, double value, double weight)
{
    size_t at = certainty->told_count;
    while (at && fabs(certainty->told[at - 1].weight) < fabs(weight))
        at--;
    if (at == CLUES_TOLD)
        return;
    if (certainty->told_count < CLUES_TOLD)
        certainty->told_count++;
    memmove(&certainty->told[at + 1], &certainty->told[at],
            (certainty->told_count - at - 1) * sizeof certainty->told[0]);
    certainty->told[at] = (struct told_clue){clue, value, weight};
}

void certainty_weigh(const struct weights *weights, const struct clues *clues,
                     struct certainty *certainty)
{
    double sum = weights->bias;
    *certainty = (struct certainty){.is_known = true};
    for (enum clue clue = 0; clue < CLUE_COUNT; clue++) {
        double weight = weights->of[clue] * clues_measure(clues, clue);
        sum += weight;
        if (weight != 0)
            tell(certainty, clue, clues_value(clues, clue), weight);
    }
    certainty->probability = 1 / (1 + exp(-sum));
}

static void print_clue(struct text *out, const struct told_clue *told)
{
    text_add(out, clue_meaning(told->clue));
    if (clue_kind(told->clue) == CLUE_KIND_COUNT)
        text_printf(out, " (%.4g)", told->value);
    if (clue_kind(told->clue) == CLUE_KIND_SHARE)
        text_printf(out, " (%.0f %%)", 100 * told->value);
}

static void print_side(struct text *out, const struct certainty *certainty, bool is_for)
{
    const char *before = is_for ? " For: " : " Against: ";
    for (size_t i = 0; i < certainty->told_count; i++) {
        if ((certainty->told[i].weight > 0) != is_for)
            continue;
        text_add(out, before);
        print_clue(out, &certainty->told[i]);
        before = "; ";
    }
    if (before[0] == ';')
        text_add_char(out, '.');
}

void certainty_print(struct text *out, const struct certainty *certainty)
{
    if (!certainty->is_known)
        return;
    /* Nothing is ever quite sure. */
    double percent = fmin(fmax(floor(100 * certainty->probability), 1), 99);
    text_printf(out, "%.0f %%.", percent);
    print_side(out, certainty, true);
    print_side(out, certainty, false);
}
