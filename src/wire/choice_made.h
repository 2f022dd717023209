/* One choice of a run, as coordinator and runtime tell each other; see src/model/choices.h for
 * lists of them. */
#ifndef WIRE_CHOICE_MADE_H
#define WIRE_CHOICE_MADE_H

#include <stdint.h>

enum { CHOICES_MAXIMUM = 4096 }; /* of a run; who asks for more does not end */

struct wire_choice {
    uint32_t answer; /* below the arity */
    uint32_t arity;  /* 0: not known yet */
};

#endif
