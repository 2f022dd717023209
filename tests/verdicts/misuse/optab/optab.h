/* Reads options of the form --name=value by a table. */
#ifndef OPTAB_H
#define OPTAB_H

#include <stddef.h>

enum opt_type {
    OPT_END,
    OPT_FLAG,   /* int */
    OPT_NUMBER, /* long */
    OPT_TEXT,   /* const char * */
    OPT_CALL
};

struct opt {
    enum opt_type type;
    const char *name;
    void *value;
    int (*call)(const char *name, const char *value);
};

#define OPT_LAST {OPT_END, NULL, NULL, NULL}

enum opt_error { OPT_OK = 0, OPT_UNKNOWN = -1, OPT_NO_VALUE = -2, OPT_BAD_NUMBER = -3 };

/* Options end with the first argument that is none; its position is returned, or an error. */
int opt_parse(const struct opt *table, int argc, char **argv);
const struct opt *opt_find(const struct opt *table, const char *name);
size_t opt_count(const struct opt *table);

/* What the option would print: "name=value". */
int opt_show(const struct opt *o, char *line, size_t size);
void opt_reset(const struct opt *table);
const char *opt_message(enum opt_error error);

#endif
