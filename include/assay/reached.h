/* SPDX-License-Identifier: 0BSD
 *
 * What a program that assay prints tells of the structures that calls reach: each of them, what
 * becomes of it when one member is changed, and which predicates hold of either. Not for use by
 * hand. */
#ifndef ASSAY_REACHED_H
#define ASSAY_REACHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct assay_reached_type {
    size_t size;
    bool is_block;  /* how long it is is known by the sanitizer alone */
    bool is_opaque; /* nothing is told of its members */
};

enum assay_reached_kind { ASSAY_REACHED_LINK, ASSAY_REACHED_NUMBER };

struct assay_reached_field {
    uint16_t owner, target; /* types */
    uint8_t kind, size;     /* in bytes */
    bool is_signed;
    bool is_told;
    size_t offset;
};

typedef bool assay_reached_predicate(const void *root);

/* Makes the calls, and then calls assay_reached_look() on the root of the structure. */
typedef void assay_reached_way(void);

struct assay_reached {
    const struct assay_reached_type *types; /* the first is the root's */
    const struct assay_reached_field *fields;
    size_t field_count;
    assay_reached_predicate *const *predicates;
    size_t predicate_count;
    assay_reached_way *const *ways;
    size_t way_count;
    size_t changed_count; /* of the first ways, members are changed */
    assay_reached_way *const *built; /* make structures that no calls reach */
    size_t built_count;
};

void assay_reached_look(void *root);
/* Writes a line for each structure to the file,
 *     reached WAY PREDICATES OBJECT...
 *     changed WAY PREDICATES OBJECT...
 * (the latter also for what was built)
 * PREDICATES: a 0 or a 1 for each, after a blank; OBJECT as in wire/structure_lines.h; then
 * `end`. */
int assay_reached_tell(const struct assay_reached *reached, const char *path);
/* From now on assay_reached_look() writes such a line, until the program ends. */
void assay_reached_record(const struct assay_reached *reached, const char *path);

#endif
