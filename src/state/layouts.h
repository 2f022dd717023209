/* Layouts: how values of the API's types lie in memory, also of types that only the sources know.
 * The harness has a table of them, by the number of the type, and the runtime walks over states
 * with it (include/assay/harness.h). */
#ifndef STATE_LAYOUTS_H
#define STATE_LAYOUTS_H

#include "base/text.h"
#include "model/api.h"

enum { LAYOUT_FIELDS_MAXIMUM = 1024 }; /* of a record; larger ones are scanned for pointers */

enum layout_kind {
    LAYOUT_UNKNOWN,
    LAYOUT_SCALAR,
    LAYOUT_POINTER,
    LAYOUT_FUNCTION,
    LAYOUT_RECORD,
};

/* A field, as struct assay_field has it. */
struct layout_field {
    const char *name;
    size_t offset, size, count;
    enum layout_kind kind;
    const struct type *type; /* that a pointer points to, or of the record */
    unsigned bit_offset, bit_width;
    bool is_row;
    const struct union_tags *tags;
};

/* How many fields a value of the type has; 0: its layout is not known. */
size_t layout_field_count(const struct type *type);
/* The n-th of them. */
struct layout_field layout_field_at(const struct type *type, size_t n);

/* The table as C, with the variable `assay_layouts` that has it. */
void layouts_print(struct text *out, const struct api *api);

#endif
