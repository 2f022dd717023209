/* Structs with one field of every type, beside another field, declared in several ways; the field
 * gets a new name, or the fields another order. */
#include "parts.h"

static const char *const names[] = {"fresh", "other", "s", "v", "part_seven", "MACRO", "main"};

static void fields(FILE *out, const struct part_type *type)
{
    bool is_first = assay_flag();
    unsigned way = assay_choose(4); /* of its own, with a neighbour, in an anonymous struct, qualified */
    if (way == 1 && type != &part_types[0])
        assay_discard();
    if (!is_first)
        fputs("    int other;\n", out);
    if (way == 2)
        fputs("    struct {\n    ", out);
    fprintf(out, "    %s%s/*@field*/f%s%s;%s\n", way == 3 ? "volatile " : "", type->before,
            type->behind, way == 1 ? ", next" : "", assay_flag() ? " /* f: a comment */" : "");
    if (way == 2)
        fputs("    };\n", out);
    if (is_first)
        fputs("    int other;\n", out);
    fprintf(out, "};\n/*:order %s*/\n", way == 2 ? "other" : is_first ? "other,f" : "f,other");
}

void generate(FILE *out)
{
    part_begin(out);
    fputs("#define MACRO 1\n", out);
    const struct part_type *type = part_type(out);
    fputs("struct s {\n", out);
    fields(out, type);
    fprintf(out, "/*:record s*/int main(void)\n{\n    struct s v = {./*=field*/f = %s, .other = 1};\n",
            type->value);
    part_print(out, type, "field", "v./*=field*/f");
    fputs("    printf(\"other %d\\n\", v.other);\n    return 0;\n}\n", out);
    part_new_name(out, assay_choose_from(names));
}
