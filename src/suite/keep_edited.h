/* What a person edited in files of tests stays while the rest of these files is renewed. */
#ifndef SUITE_KEEP_EDITED_H
#define SUITE_KEEP_EDITED_H

#include "emit/emit.h"
#include "suite/writing.h"

/* Puts what was edited in the directory among what was made in the staging directory, and says what
 * became of it when it was built and run. What cannot be merged stays as it is. Adds to the
 * publication; a file that cannot be read is an error. */
NODISCARD bool keep_edited(struct writing *writing, const char *directory,
                           struct emit_publication *publication, struct error *err);

#endif
