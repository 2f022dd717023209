/* Which structures test programs of a library come across: its functions are wrapped by the linker,
 * and what they were given is told after each call. */
#ifndef COMMANDS_STRUCTURE_MEASURE_H
#define COMMANDS_STRUCTURE_MEASURE_H

#include "commands/structures_command.h"
#include "structures/inference.h"
#include "structures/program.h"

struct structure_measure {
    const struct structures_options *options;
    struct arena *arena;
    const struct structure_program *program; /* of which the suite is not used */
    const char *work_directory;
};

/* Compiles and runs options->tests. The structures live in the arena; each note is a sentence. */
struct measured_structures {
    VECTOR_OF(struct structure) items;
    VECTOR_OF(const char *) notes;
};
NODISCARD bool structure_measure_run(const struct structure_measure *measure,
                                     struct measured_structures *measured, struct error *err);
void measured_structures_release(struct measured_structures *measured);

#endif
