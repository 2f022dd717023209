#include <stdarg.h>

struct box;

/* By letters: "i" takes an int, "s" a string, "n" nothing, "[...]" holds values, "{...}" names and
 * values; "s#" takes the length as well. */
int pack(int flags, const char *fmt, ...);
int pack_list(const char *fmt, va_list list);

/* By letters that take what cannot be made: only "n" is left, which takes nothing. */
int pack_boxes(const char *fmt, ...);

/* A printf of its own, in which '%' announces a letter. */
int tell(const char *format, ...);

/* Likewise, by a switch. */
int note(const char *format, ...);

/* Said to be printf's. */
int say(const char *format, ...) __attribute__((format(printf, 1, 2)));

enum option {
    OPTION_SIZE = 1,
    OPTION_NAME,
    OPTION_DEPTH,
    OPTION_RESET,
    OPTION_BOX,   /* takes what cannot be made */
    OPTION_USER,  /* likewise */
    OPTION_NAMES, /* takes names until one is null */
    OPTION_EVEN,  /* takes a second number after an odd one */
    OPTION_BOTH,  /* has another function take it */
};

int set_option(struct box *box, enum option option, ...);

/* What it takes is not decided by its option. */
int set_anything(int option, ...);

struct box *box_new(void);
