/**
 * @file conf.h
 * @brief Configuration files of sections, keys and values.
 */
#ifndef CONF_H
#define CONF_H

#include <stdbool.h>
#include <stdio.h>

/** @brief A parsed configuration. */
typedef struct conf conf_t;

/** @brief What went wrong. */
typedef enum conf_error {
    CONF_ERR_NONE = 0,   /**< nothing */
    CONF_ERR_IO,         /**< the file could not be read or written */
    CONF_ERR_SYNTAX,     /**< a line is malformed */
    CONF_ERR_MEMORY      /**< out of memory */
} conf_error_t;

/** @brief How values are written. */
typedef enum conf_quote {
    CONF_QUOTE_NONE,
    CONF_QUOTE_SINGLE,
    CONF_QUOTE_DOUBLE
} conf_quote_t;

/**
 * @brief Create an empty configuration.
 * @return the configuration, to be released with conf_destroy(), or NULL if out of memory
 */
conf_t *conf_create(void);

/**
 * @brief Destroy a configuration and everything in it.
 * @param conf  the configuration; may be NULL
 */
void conf_destroy(conf_t *conf);

/**
 * @brief Load a file.
 * @param[in]  path  path of the file to read
 * @param[out] line  where the number of the erroneous line is stored; may be NULL
 * @return a new configuration which the caller must release with conf_destroy(), or NULL
 */
conf_t *conf_load(const char *path, int *line);

/**
 * @brief Parse from an open stream, which is left open.
 * @param conf    the configuration to add to
 * @param stream  an open stream
 * @param[out] line  number of the erroneous line, must not be NULL
 * @return #CONF_ERR_NONE on success
 */
conf_error_t conf_parse_stream(conf_t *conf, FILE *stream, int *line);

/**
 * @brief Parse text in memory.
 * @param conf  the configuration to add to
 * @param text  the text; it need not be terminated
 * @param size  number of bytes in @p text
 * @return #CONF_ERR_NONE on success
 */
conf_error_t conf_parse_memory(conf_t *conf, const char *text, size_t size);

/**
 * @brief Write to a file.
 * @param conf   the configuration
 * @param path   path of the file to write
 * @param quote  how to quote values
 * @return #CONF_ERR_NONE on success
 */
conf_error_t conf_save(const conf_t *conf, const char *path, conf_quote_t quote);

/**
 * @brief Write to a stream.
 * @param conf    the configuration
 * @param stream  an open stream
 * @param quote   how to quote values
 */
void conf_write(const conf_t *conf, FILE *stream, conf_quote_t quote);

/**
 * @brief Look up a value.
 * @param conf      the configuration
 * @param key       the key, must not be NULL
 * @param fallback  returned when there is no such key; may be NULL
 * @return the value, which belongs to the configuration and is valid until it is changed, or
 *         @p fallback
 */
const char *conf_get_string(const conf_t *conf, const char *key, const char *fallback);

/**
 * @brief Look up a number.
 * @param conf   the configuration
 * @param key    the key
 * @param[out] value  receives the number; unchanged on failure
 * @retval true   the key exists and is a number
 * @retval false  otherwise
 */
bool conf_get_int(const conf_t *conf, const char *key, long *value);

typedef struct conf_entry {
    const char *key;
    const char *value;
} conf_entry_t;

/**
 * @brief Look up the first key that begins with some text.
 * @param conf    the configuration
 * @param prefix  the text
 * @param[out] entry  an empty entry; belongs to @p conf
 * @return true if there is one, false otherwise
 */
bool conf_find_entry(const conf_t *conf, const char *prefix, conf_entry_t *entry);

/**
 * @brief Set a value. Key and value are copied.
 * @param conf   the configuration
 * @param key    the key
 * @param value  the value, or NULL to remove the key
 * @return true on success, false if out of memory
 */
bool conf_set_string(conf_t *conf, const char *key, const char *value);

/**
 * @brief Number of keys.
 */
size_t conf_count(const conf_t *conf);

/**
 * @brief The key at a position.
 * @param conf   the configuration
 * @param index  position, from 0 to conf_count() - 1
 * @return the key, owned by the configuration; NULL when @p index is out of range
 */
const char *conf_key_at(const conf_t *conf, size_t index);

/**
 * @brief A description of an error.
 * @return a static string, never NULL
 */
const char *conf_strerror(conf_error_t error);

#endif
