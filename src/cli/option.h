/* The options and commands as tables: what is parsed, checked, listed by -h and explained by the
 * man page comes from one row each. */
#ifndef CLI_OPTION_H
#define CLI_OPTION_H

#include "base/keyword.h"
#include "cli/cli.h"

/* What becomes of an option's value. */
enum option_kind {
    OPTION_SWITCH, /* there is none */
    OPTION_TEXT,
    OPTION_KEYWORD, /* one of the words */
    OPTION_LIST,   /* one more item each time */
    OPTION_NAMES,  /* several items, with commas between them */
    OPTION_WORDS,  /* several items, with spaces between them */
    OPTION_NUMBER,
    OPTION_DURATION,
    OPTION_CHANCE,
};

/* Headings of the longer lists. */
enum option_group {
    GROUP_LIBRARY,
    GROUP_EFFORT,
    GROUP_SEARCH,
    GROUP_OUTPUT,
    GROUP_COUNT
};

/* A name may have several rows, where it means something else to other commands. In texts, words
 * between `backquotes` are literal. */
struct option {
    const char *name;     /* "--header" */
    const char *argument; /* "FILE"; NULL: it is a switch */
    enum option_kind kind;
    unsigned commands; /* that accept it, enum command */
    enum option_group group;
    size_t place;         /* in struct cli_options */
    uint64_t least, most; /* of a number */
    const char *initial;  /* the value that it has when it is not given; NULL: nothing */
    const char *implied;  /* the value when none is given behind a '='; NULL: there must be one */
    keyword_at *keywords;   /* the words that it takes; NULL: any */
    const char *meaning;  /* a line, for -h */
    const char *details;  /* further sentences, for the man page; NULL: none */
};

const char *option_group_name(enum option_group group);
/* The n-th row of the table; NULL after the last. */
const struct option *option_at(size_t n);

struct command_class {
    const char *name;
    enum command command;
    int (*run)(const struct cli_options *options, const char *command_line);
    bool is_minor;           /* assay -h does not list it */
    const char *meaning;     /* a line, for assay -h */
    const char *usages[5];   /* "DIR [OPTIONS]"; end with NULL */
    const char *examples[4]; /* "assay cover tests"; end with NULL */
    const char *purpose;     /* a paragraph, for its -h and the man page */
    const char *details;     /* further sentences, for the man page; NULL: none */
    const char *nothing, *something; /* what the exit statuses 0 and 1 mean */
};

const struct command_class *command_at(size_t n);
/* NULL when there is none of that name. */
const struct command_class *command_named(const char *name);

#endif
