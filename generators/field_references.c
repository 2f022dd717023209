/* A field of a struct and one way to refer to it, in one of several contexts; another struct may
 * have a field of the same name, which must stay. */
#include "parts.h"

static const char *const names[] = {"fresh", "v", "twin", "id", "ID", "printf"};

#define F "/*=field*/f"

static const struct {
    const char *label, *expression;
} references[] = {
    {"dot", "v." F},
    {"arrow", "p->" F},
    {"star", "(*p)." F},
    {"index", "a[1]." F},
    {"call", "make(4)." F},
    {"address", "*&v." F},
    {"literal", "((struct s){." F " = 4})." F},
    {"assigned", "(v." F " = 6)"},
    {"raised", "(p->" F " += 2)"},
    {"bumped", "v." F "++"},
    {"offset", "(int)__builtin_offsetof(struct s, " F ")"},
    {"offsetof", "(int)offsetof(struct s, " F ")"},
    {"size", "(int)sizeof v." F},
    {"nosize", "(int)sizeof ((struct s *)0)->" F},
    {"typeof", "(__typeof__(v." F "))3.7"},
    {"generic", "_Generic(v." F ", int: 1, default: 2)"},
    {"argument", "ID(v." F ")"},
    {"twice", "TWO(v." F ")"},
    {"inner", "o.in." F},
    {"nested", "((struct o){.in." F " = 5}).in." F},
    {"listed", "((struct s[]){[1] = {." F " = 8}})[1]." F},
    {"old", "((struct s){" F ": 9})." F},
    {"statement", "({ struct s w = v; w." F "; })"},
    {"chosen", "(v." F " > 1 ? p->" F " : a[0]." F ")"},
    {"paired", "v." F " * t.f"},
    {"spliced", "v./* f */" F},
    {"broken", "v\n        ." F},
};

static const char *const contexts[] = {
    "    printf(\"%s %%d\\n\", %s);\n",
    "    { int x = %2$s; printf(\"%1$s %%d\\n\", x); }\n",
    "    if (%2$s) printf(\"%1$s yes\\n\"); else printf(\"%1$s no\\n\");\n",
    "    for (int i = 0, e = (%2$s) %% 3; i < e; i++) printf(\"%1$s again\\n\");\n",
    "    switch (%2$s) { case 4: printf(\"%1$s four\\n\"); break; default: printf(\"%1$s\\n\"); }\n",
    "    printf(\"%1$s %%d\\n\", id(%2$s));\n",
};

void generate(FILE *out)
{
    part_begin(out);
    fputs("#include <stddef.h>\n#define ID(x) (x)\n#define TWO(x) ((x) + (x))\n", out);
    fprintf(out, "struct s { int before, %s; };\nstruct twin { int f; };\nstruct o { struct s in; };\n",
            "/*@field*/f");
    fputs("static int id(int f) { return f; }\n"
          "static struct s make(int f) { struct s made = {1, f}; return made; }\n"
          "int main(void)\n{\n    struct s v = {1, 2}, a[2] = {{1, 3}, {2, 4}}, *p = &a[0];\n"
          "    struct o o = {{1, 5}};\n    struct twin t = {.f = 3};\n", out);
    assay_merge(2, j, sizeof contexts / sizeof *contexts)
        assay_merge(1, i, sizeof references / sizeof *references)
            fprintf(out, contexts[j], references[i].label, references[i].expression);
    fputs("    (void)p, (void)o, (void)t, (void)a, (void)v, (void)make, (void)id;\n    return 0;\n}\n",
          out);
    part_new_name(out, assay_choose_from(names));
}
