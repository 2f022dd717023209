/* What is known of the functions of a library, printed for people and programs: the words are those
 * of docs/roles.md. Functions that assay added for itself are left out. */
#ifndef DESCRIBE_DESCRIBE_H
#define DESCRIBE_DESCRIBE_H

#include "base/text.h"
#include "model/api.h"

enum describe_form {
    DESCRIBE_UNKNOWN,
    DESCRIBE_JSON,
};

/* DESCRIBE_UNKNOWN when there is none of this name. */
enum describe_form describe_form_named(const char *name);
void describe_api(struct text *out, const struct api *api, enum describe_form form);

#endif
