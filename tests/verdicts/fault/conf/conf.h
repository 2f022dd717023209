/* Configuration: sections with keys and values, all strings. */
#ifndef CONF_H
#define CONF_H

#include <stddef.h>

typedef struct conf conf_t;

enum conf_status { CONF_OK = 0, CONF_ERR_SYNTAX = -1, CONF_ERR_NOMEM = -2, CONF_ERR_NOTFOUND = -3 };

/* Reads a text of lines: "[section]", "key = value", empty lines and lines that begin with '#'. Keys
 * before the first section belong to the section "". On success *out is the configuration, to be
 * freed by conf_free(); else *out is NULL. */
enum conf_status conf_parse(const char *text, conf_t **out);
conf_t *conf_create(void);
void conf_free(conf_t *c);

/* NULL when it is not there. The value belongs to the configuration and is valid until the key is set
 * or removed. */
const char *conf_get(const conf_t *c, const char *section, const char *key);
/* The same, copied to buf and cut to fit; size is not 0. */
enum conf_status conf_get_copy(const conf_t *c, const char *section, const char *key, char *buf,
                               size_t size);
/* Adds or replaces. value may be what conf_get() returned. */
enum conf_status conf_set(conf_t *c, const char *section, const char *key, const char *value);
enum conf_status conf_unset(conf_t *c, const char *section, const char *key);
/* Removes all keys of a section; returns how many there were. */
int conf_unset_section(conf_t *c, const char *section);
/* "section.key", or "key" for the section "", of the n-th entry; NULL if there is none. The caller
 * frees it. */
char *conf_full_name(const conf_t *c, size_t n);

#endif
