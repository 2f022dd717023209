#ifndef VARIANT_H_INCLUDED
#define VARIANT_H_INCLUDED

#include <stdbool.h>
#include <stddef.h>

#define VAR_NULL 0
#define VAR_BOOL 1
#define VAR_NUMBER 2
#define VAR_STRING 3
#define VAR_ARRAY 4
#define VAR_OBJECT 5

/* Printing. */
#define VAR_PRINT_COMPACT 0x01
#define VAR_PRINT_SORTED 0x02
#define VAR_PRINT_ASCII 0x04

typedef struct variant {
    int type;
    union {
        bool flag;
        double number;
        char *string;
        struct {
            struct variant **items;
            char **keys; /* NULL in an array */
            size_t count;
        } many;
    } u;
} Variant;

typedef struct variant_hooks {
    void *(*malloc_fn)(size_t size);
    void (*free_fn)(void *pointer);
} VariantHooks;

/* Supply malloc and free. NULL goes back to those of the C library. */
void variant_init_hooks(const VariantHooks *hooks);

/* Constructors. Everything is released by variant_delete, which releases what is inside, too. */
Variant *variant_create(int type);
Variant *variant_create_number(double number);
Variant *variant_create_string(const char *string);
void variant_delete(Variant *item);

/* Parse a text. If return_end is given, it will point to where the parser stopped. */
Variant *variant_parse(const char *text, const char **return_end);

/* Render to text that the caller must free(). */
char *variant_print(const Variant *item, int flags);

/* Render into a buffer; false if it is too small. */
bool variant_print_preallocated(const Variant *item, char *buffer, int length, int flags);

/* Append item to the array, which then owns it. */
bool variant_add_item_to_array(Variant *array, Variant *item);

/* Append item to the object under name, which is copied. The object then owns the item. */
bool variant_add_item_to_object(Variant *object, const char *name, Variant *item);

/* Take an item out of an array again; it is the caller's then. */
Variant *variant_detach_item(Variant *array, int which);

int variant_get_array_size(const Variant *array);
Variant *variant_get_array_item(const Variant *array, int index);
Variant *variant_get_object_item(const Variant *object, const char *name);
double variant_get_number(const Variant *item);
const char *variant_get_string(const Variant *item);
bool variant_set_string(Variant *item, const char *string);
int variant_type(const Variant *item);

/* Removes the blanks and line ends of a text in place. */
void variant_minify(char *text);

#endif
