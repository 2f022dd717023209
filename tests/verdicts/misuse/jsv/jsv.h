/* A small JSON value model. */
#ifndef JSV_H
#define JSV_H

#include <stddef.h>

typedef enum { JSV_NULL, JSV_NUMBER, JSV_STRING, JSV_ARRAY, JSV_OBJECT } jsv_type;

typedef struct jsv jsv;

/* Constructors return NULL when memory runs out. */
jsv *jsv_null(void);
jsv *jsv_number(double n);
jsv *jsv_string(const char *text);
jsv *jsv_array(void);
jsv *jsv_object(void);

/* Frees a value and everything below it. Values inside an array or an object are freed with their
 * container and must not be passed here. NULL is ignored. */
void jsv_free(jsv *value);

jsv_type jsv_typeof(const jsv *value);

/* Accessors; the value must be of the type in the name. */
double jsv_get_number(const jsv *value);
const char *jsv_get_string(const jsv *value);
size_t jsv_string_length(const jsv *value);

/* Arrays. The array takes ownership of item. Returns 0, or -1 when memory runs out, in which case
 * the item stays with the caller. */
int jsv_array_append(jsv *array, jsv *item);
size_t jsv_array_size(const jsv *array);
/* The item is still owned by the array. NULL if there is no such index. */
jsv *jsv_array_at(const jsv *array, size_t index);

/* Objects. Takes ownership of item, copies key; an old item of this name is freed. */
int jsv_object_set(jsv *object, const char *key, jsv *item);
jsv *jsv_object_get(const jsv *object, const char *key);

#endif
