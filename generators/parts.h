/* Parts that the generators of C programs share: composing is calling them, linking is passing on
 * what one of them chose. Programs print what they compute, a labelled line for each use, so that
 * what a program does can be compared before and after an edit.
 *
 * Marks are comments that start with an at sign (the edit is asked for here), an equals sign (the
 * same thing, it has to change as well) or a colon (a setting, such as the new name); `assay refactor
 * --examine KIND` takes them out. */
#ifndef PARTS_H
#define PARTS_H

#include <assay/choose.h>

static void part_begin(FILE *out)
{
    fputs("int printf(const char *, ...);\n", out);
}

/* The new name, which the last lines of a program tell. */
__attribute__((unused)) static void part_new_name(FILE *out, const char *name)
{
    fprintf(out, "/*:name %s*/\n", name);
}

/* What the documentation of the engines excludes, and is not to be counted. */
__attribute__((unused)) static void part_limit(FILE *out, const char *limit)
{
    fprintf(out, "/*:limit %s*/\n", limit);
}

/* A type of variables and fields: around the name, a value, and the value as an int. */
struct part_type {
    const char *before, *behind, *value, *as_int;
};

static const struct part_type part_types[] = {
    {"int ", "", "7", "%s"},
    {"unsigned char ", "", "200", "%s"},
    {"int ", "[3]", "{4, 5, 6}", "%s[1]"},
    {"int *", "", "&part_seven", "*%s"},
    {"int (*", ")(void)", "part_function", "%s()"},
    {"struct part_pair ", "", "{8, 9}", "%s.y"},
    {"enum part_color ", "", "PART_BLUE", "(int)%s"},
    {"const char *", "", "\"word\"", "%s[2]"},
    {"long double ", "", "2.5L", "(int)(2 * %s)"},
};

__attribute__((unused)) static const struct part_type *part_type(FILE *out)
{
    fputs("static int part_seven = 7;\n"
          "static int part_function(void) { return part_seven + 1; }\n"
          "struct part_pair { int x, y; };\n"
          "enum part_color { PART_RED, PART_BLUE = 5 };\n", out);
    return &part_types[assay_choose(sizeof part_types / sizeof *part_types)];
}

/* Prints an expression as an int behind its label: what is used of a thing of the type. */
__attribute__((unused)) static void part_print(FILE *out, const struct part_type *type,
                                               const char *label, const char *expression)
{
    fprintf(out, "    printf(\"%s %%d\\n\", ", label);
    fprintf(out, type->as_int, expression);
    fputs(");\n", out);
}

#endif
