/* Calls that are made only to see what they do, when nothing has been called yet. Every argument is
 * the plainest there is: an object comes from the first constructor that can be called so, storage
 * from its initialiser; numbers and buffers are as the setting says. */
#ifndef ANALYSE_EXPERIMENTS_TRIAL_CALLS_H
#define ANALYSE_EXPERIMENTS_TRIAL_CALLS_H

#include "base/vector.h"
#include "model/sequence.h"

enum { TRIAL_ELEMENTS = 300 }; /* of a buffer that is large enough for what is tried */

/* By parameter of the call. */
struct trial_setting {
    int numbers[API_MAXIMUM_PARAMETERS];     /* also what arrays of numbers are full of */
    size_t elements[API_MAXIMUM_PARAMETERS]; /* of a buffer */
    bool is_ended[API_MAXIMUM_PARAMETERS];   /* a buffer: its last element is zero */
    char fill;                               /* what buffers of characters are full of */
};

struct trial_content {
    const struct type *sort;
    int value;
    size_t elements;
    bool is_ended;
    const struct literal *literal;
};

struct trial_calls {
    struct vocabulary *vocabulary; /* gets the literals */
    VECTOR_OF(struct trial_content) contents;
};

void trial_calls_release(struct trial_calls *calls);

/* All numbers 3, all buffers large. */
struct trial_setting trial_setting_plain(void);
/* The call is the last of the statements. False when an argument of it cannot be made. */
bool trial_call_make(struct trial_calls *calls, const struct operation *operation,
                     const struct trial_setting *setting, struct statements *statements);

#endif
