/* What link flags name: the files that the linker takes for them, and what these define. */
#ifndef COMPILE_LINKED_OBJECTS_H
#define COMPILE_LINKED_OBJECTS_H

#include "base/arena.h"
#include "base/error.h"
#include "model/library.h"

/* Fills what library->linked is about; that of C itself is not among it. */
NODISCARD bool linked_objects_find(struct arena *arena, struct library *library,
                                   struct error *err);

#endif
