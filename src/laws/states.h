/* Sequences that end with the calls of a law, on objects in states of many kinds. */
#ifndef LAWS_STATES_H
#define LAWS_STATES_H

#include "campaign/campaign.h"
#include "generate/history.h"
#include "model/law.h"

struct state_maker {
    struct campaign *campaign;
    struct vocabulary *vocabulary;
    struct value_source source;
    struct arguments arguments;
    struct rng rng;
    struct draft draft;
    int operands[LAW_VARIABLES]; /* of the law at hand; see struct law_places */
    int current;                 /* the object that is changed; -1: none */
    const struct law *law;
    struct history history; /* of its own members */
    bool is_alike; /* the last two objects came about by the same calls */
    uint32_t changes; /* calls that changed the last object that was changed */
};

void state_maker_init(struct state_maker *maker, struct campaign *campaign);
/* False when no sequence could be built this time. */
bool state_maker_make(struct state_maker *maker, const struct law *law,
                      struct statements *statements);

#endif
