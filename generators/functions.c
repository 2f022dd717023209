/* A function, declared and defined in some way, and called in another; the function or its parameter
 * gets a new name. */
#include "parts.h"

static const char *const names[] = {"fresh", "other", "local", "puts", "MACRO", "x", "box"};

#define U "/*=function*/work"

static const char *const declarations[] = {
    "",
    "static int " U "(int);\n",
    "static int " U "(int other_name);\n",
    "typedef int shape(int);\nstatic shape " U ";\n",
    "static int " U "();\n",
};

static const char *const definitions[] = {
    "static int " U "(int /*@parameter*/x)\n{\n    return /*=parameter*/x + 1;\n}\n",
    "static int " U "(/*@parameter*/x)\n    int /*=parameter*/x;\n{\n    return /*=parameter*/x + 1;\n}\n",
    "static inline int (" U ")(int /*@parameter*/x)\n{\n    return /*=parameter*/x + 1;\n}\n",
    "static int " U "(int /*@parameter*/x)\n{\n    return /*=parameter*/x > 3 ? 1 : " U
    "(/*=parameter*/x + 1) + 1;\n}\n",
    "static int " U "(int /*@parameter*/x)\n{\n    int y = other(/*=parameter*/x), local = 2;\n"
    "    { int fresh = y; y = /*=parameter*/x + fresh + local; }\n    return y;\n}\n",
};

static const struct {
    const char *label, *before, *expression;
} calls[] = {
    {"direct", "", U "(3)"},
    {"pointer", "int (*p)(int) = " U ";", "p(3)"},
    {"address", "int (*p)(int) = &" U ";", "(*p)(3)"},
    {"star", "", "(**" U ")(3)"},
    {"table", "int (*t[])(int) = {other, " U "};", "t[1](3)"},
    {"member", "struct box b = {.run = " U "};", "b.run(3)"},
    {"argument", "", "apply(" U ", 3)"},
    {"macro", "", "CALL(" U ", 3)"},
    {"nested", "", U "(" U "(1))"},
    {"local", "int local = 3;", U "(local)"},
    {"inner", "", "({ int other = 2; " U "(other); })"},
    {"typed", "__typeof__(" U ") *p = " U ";", "p(3)"},
    {"compared", "", "(other == " U ") + " U "(2)"},
    {"sized", "", "(int)sizeof " U "(3)"},
    {"declared", "extern int printf(const char *, ...);", U "(4)"},
};

void generate(FILE *out)
{
    part_begin(out);
    fputs("int puts(const char *);\n#define CALL(f, a) f(a)\n#define MACRO(a) (a)\n"
          "struct box { int (*run)(int); };\n"
          "static int other(int y) { return y * 2; }\n"
          "static int apply(int (*f)(int), int a) { return f(a); }\n", out);
    fputs(assay_choose_from(declarations), out);
    fputs(assay_choose_from(definitions), out);
    fputs("int main(void)\n{\n", out);
    assay_merge(1, i, sizeof calls / sizeof *calls)
        fprintf(out, "    { %s printf(\"%s %%d\\n\", %s); }\n", calls[i].before, calls[i].label,
                calls[i].expression);
    fputs("    printf(\"%d\\n\", /*@function*/work(5));\n"
          "    puts(apply(other, 2) == MACRO(4) ? \"yes\" : \"no\");\n    return 0;\n}\n", out);
    part_new_name(out, assay_choose_from(names));
}
