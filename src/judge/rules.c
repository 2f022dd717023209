/* The rules of model/verdict_rules.def, with what they do. */
#include "judge/place.h"

static const struct {
    void (*find)(const struct place *place);
    const struct remedy *remedy;
} judge_rules[VERDICT_RULE_COUNT] = {
#define DECISION(phase, name, word, needs, verdict, find, meaning)                                 \
    [VERDICT_RULE_##name] = {find, NULL},
#define DOUBT(phase, name, word, needs, condition, repair, find, meaning)                          \
    [VERDICT_RULE_##name] = {find, &remedy_##repair},
#include "model/verdict_rules.def"
#undef DECISION
#undef DOUBT
};

const struct remedy *rule_remedy(enum verdict_rule rule)
{
    return judge_rules[rule].remedy;
}

static bool has_what_it_needs(const struct inquiry *inquiry, enum verdict_needs needs)
{
    return !(needs & VERDICT_NEEDS_LABORATORY && !inquiry->laboratory) &&
           !(needs & VERDICT_NEEDS_OTHERS_BLOCK && inquiry->violation.is_of_this_call);
}

/* The next rule of the phase that can be asked; VERDICT_RULE_COUNT when there is none. */
static enum verdict_rule next_rule(const struct inquiry *inquiry, enum verdict_phase phase,
                                   enum verdict_rule rule)
{
    for (rule++; rule < VERDICT_RULE_COUNT; rule++) {
        const struct verdict_rule_row *row = verdict_rule_row(rule);
        if (row->phase == phase && api_verdict_rule_is_on(inquiry->vocabulary->api, rule) &&
            has_what_it_needs(inquiry, row->needs))
            break;
    }
    return rule;
}

static void ask(const struct place *place, enum verdict_phase phase, bool stops_at_answer)
{
    struct inquiry *inquiry = place->inquiry;
    size_t answers = inquiry->answers;
    enum verdict_rule rule = VERDICT_RULE_NONE;
    while ((rule = next_rule(inquiry, phase, rule)) < VERDICT_RULE_COUNT &&
           !(stops_at_answer && inquiry->answers > answers)) {
        inquiry->rule = rule;
        judge_rules[rule].find(place);
    }
}

void rules_ask(const struct place *place, enum verdict_phase phase)
{
    ask(place, phase, false);
}

void rules_ask_until_answer(const struct place *place, enum verdict_phase phase)
{
    ask(place, phase, true);
}
