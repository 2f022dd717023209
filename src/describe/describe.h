/* What is known of the functions of a library, printed for people and programs: the words are those
 * of docs/roles.md. Functions that assay added for itself are left out. */
#ifndef DESCRIBE_DESCRIBE_H
#define DESCRIBE_DESCRIBE_H

#include "base/keyword.h"
#include "base/text.h"
#include "model/finding.h"

enum describe_form {
    DESCRIBE_UNKNOWN,
    DESCRIBE_C,
    DESCRIBE_ATTRIBUTES,
    DESCRIBE_JSON,
};

struct description {
    const struct api *api;
    const char **includes; /* how a printed file names each header of the API */
};

/* DESCRIBE_UNKNOWN when there is none of this name. */
enum describe_form describe_form_named(const char *name);
/* What --as can be given. */
bool describe_form_keyword(size_t n, struct keyword *keyword);
void describe_api(struct text *out, const struct description *description,
                  enum describe_form form);

/* What can be written into a file of contracts so that a failure like this is not reported again:
 * the most exact first; the last always fits. Returns their number. The texts live in the arena. */
enum { ACCEPTANCES_MAXIMUM = 3 };
size_t describe_acceptances(struct arena *arena, const struct api *api,
                            const struct finding_record *record,
                            const char *acceptances[ACCEPTANCES_MAXIMUM]);

/* The name of a parameter in a contract: as in the header, or its number from 1. */
void describe_parameter_name(struct text *out, const struct function *function, size_t parameter);
/* What a C file of contracts starts with: the includes. */
void describe_includes(struct text *out, const struct description *description);

#endif
