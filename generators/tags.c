/* Typedefs and tags, of one name or of two, declared and used in several ways; one of them gets a
 * new name. */
#include "parts.h"

static const char *const names[] = {"fresh", "other", "value", "node_t", "node", "other_t", "main"};

#define G "/*=tag*/node"
#define T "/*=typedef*/%1$s"

static const char *const declarations[] = {
    "struct /*@tag*/node { int value; struct " G " *next; };\ntypedef struct " G " /*@typedef*/%1$s;\n",
    "typedef struct /*@tag*/node { int value; struct " G " *next; } /*@typedef*/%1$s;\n",
    "struct " G ";\ntypedef struct " G " /*@typedef*/%1$s;\n"
    "struct /*@tag*/node { int value; " T " *next; };\n",
    "typedef struct " G " /*@typedef*/%1$s, *node_p;\n"
    "struct /*@tag*/node { int value; node_p next; };\n",
    "union /*@tag*/node { int value; void *next; };\ntypedef union " G " /*@typedef*/%1$s;\n",
};

static const struct {
    const char *label, *statement;
} uses[] = {
    {"tagged", "%2$s " G " v = {.value = 3}; printf(\"tagged %%d\\n\", v.value);"},
    {"typed", T " v = {.value = 3}; printf(\"typed %%d\\n\", v.value);"},
    {"sized", "printf(\"sized %%d\\n\", sizeof(%2$s " G ") == sizeof(" T "));"},
    {"cast", "void *p = &(" T "){.value = 4}; printf(\"cast %%d\\n\", ((%2$s " G " *)p)->value);"},
    {"literal", "printf(\"literal %%d\\n\", (" T "){.value = 5}.value);"},
    {"variable", "%2$s " G " node = {.value = 6}; printf(\"variable %%d\\n\", node.value);"},
    {"hidden", "int other = 1; " T " v = {.value = 7}; printf(\"hidden %%d\\n\", v.value + other);"},
    {"inner", "struct other { int value; } o = {1}; %2$s " G " v = {.value = 2}; "
              "printf(\"inner %%d\\n\", o.value + v.value);"},
    {"again", "{ struct other { int a, b; }; printf(\"again %%d\\n\", (int)sizeof(struct other)); }"
              " (void)sizeof(" T ");"},
    {"label", "goto node; node: printf(\"label %%d\\n\", (int)(sizeof(%2$s " G ") > 1));"},
    {"generic", T " v = {.value = 1}; printf(\"generic %%d\\n\", _Generic(v, %2$s " G
                ": 1, default: 2));"},
    {"parameter", "int (*f)(%2$s " G " *) = 0; printf(\"parameter %%d\\n\", f == 0);"},
};

void generate(FILE *out)
{
    static const char *const typedefs[] = {"node", "node_t"};
    unsigned way = assay_choose(sizeof declarations / sizeof *declarations);
    const char *name = assay_choose_from(typedefs), *keyword = way == 4 ? "union" : "struct";
    part_begin(out);
    fputs("struct other { char c; };\ntypedef int other_t;\n", out);
    fprintf(out, declarations[way], name, keyword);
    fputs("int main(void)\n{\n", out);
    assay_merge(1, i, sizeof uses / sizeof *uses) {
        fputs("    { ", out);
        fprintf(out, uses[i].statement, name, keyword);
        fputs(" }\n", out);
    }
    fputs("    struct other x = {1};\n    other_t y = 2;\n"
          "    printf(\"end %d %d\\n\", (int)sizeof x, y);\n    return 0;\n}\n", out);
    part_new_name(out, assay_choose_from(names));
}
