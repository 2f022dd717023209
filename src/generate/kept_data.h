/* Objects of the API that a library may be given to keep as a `void *`: what is put into a
 * container comes out again. */
#ifndef GENERATE_KEPT_DATA_H
#define GENERATE_KEPT_DATA_H

#include "learn/experience.h"

struct kept_data {
    const struct type **sorts; /* of the objects, in the order of the types */
    size_t count;
};

/* `has_maker` has an entry for each sort: can something make such objects? */
void kept_data_init(struct kept_data *data, const struct vocabulary *vocabulary,
                    const bool *has_maker, struct arena *arena);

/* Is the argument a `void *` that is kept and left alone? What the library frees has to be a block
 * of its own, and what it uses in the call has to be something special. */
bool kept_data_has_place(const struct kept_data *data, const struct experience *experience,
                         const struct operation *operation, size_t argument);

#endif
