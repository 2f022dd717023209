/* Links the objects of the library and of the harness into one shared object, with the mathematics
 * of C where that helps: nobody should have to name it. What nothing defines gets a stub that ends
 * the call: the rest of the library can be tested all the same. */
#ifndef COMPILE_LINK_H
#define COMPILE_LINK_H

#include "base/arena.h"
#include "base/error.h"
#include "base/vector.h"
#include "model/library.h"

enum link_stage { LINK_ALONE, LINK_WITH_MATH, LINK_WITH_STUBS };

struct linking {
    struct arena *arena;
    const struct library *library;
    const char *compiler;
    const char *work_directory;
    const char *shared_object;
    bool wraps_system; /* so that they can be made to fail */
    bool links_math;   /* the library needs link_math_flag, and its flags do not have it */
    enum link_stage stage;
    VECTOR_OF(const char *) objects;   /* that of the stubs is added */
    VECTOR_OF(const char *) undefined; /* symbols, which in the end got one */
};

NODISCARD bool link_shared_object(struct linking *linking, struct error *err);
void linking_release(struct linking *linking);

#endif
