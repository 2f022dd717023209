/* A header and two sources: something is declared in the header, defined in the first source and
 * used in the second, where statics and includes may get in the way. */
#include "parts.h"

static const char *const names[] = {"fresh", "local", "helper", "secret", "LIMIT", "SHAPE_H"};

#define FN "/*=function*/area"
#define FD "/*=field*/width"
#define TG "/*=tag*/shape"
#define CN "/*=constant*/ROUND"
#define GV "/*=global*/unit"

static const char *const includes[] = {
    "#include \"shape.h\"\n",
    "#include \"all.h\"\n",
    "#include \"extra.h\"\n#include \"shape.h\"\n",
};

static const struct {
    const char *label, *statement;
} uses[] = {
    {"call", "struct " TG " s = {." FD " = 3, .kind = " CN "}; printf(\"call %d\\n\", " FN "(&s));"},
    {"field", "struct " TG " s = {2, 1}; printf(\"field %d\\n\", s." FD " + s.kind);"},
    {"pointer", "int (*p)(const struct " TG " *) = " FN "; printf(\"pointer %d\\n\", p != 0);"},
    {"constant", "printf(\"constant %d\\n\", " CN " + LIMIT);"},
    {"global", "printf(\"global %d\\n\", " GV " + helper());"},
    {"inline", "printf(\"inline %d\\n\", twice(" GV "));"},
    {"local", "int local = 5; printf(\"local %d\\n\", local + " GV " + " CN ");"},
    {"hidden", "int unit = 6, ROUND = 7; printf(\"hidden %d\\n\", unit + ROUND);"},
    {"macro", "struct " TG " s = {2, 1}; printf(\"macro %d\\n\", FIRST(s." FD "));"},
};

void generate(FILE *out)
{
    const char *include = assay_choose_from(includes);
    bool has_prototype = assay_flag(), is_first_used = assay_flag();
    fputs("/*:file main.c*/\n", out);
    part_begin(out);
    fputs(include, out);
    fputs("static int helper(void) { return 2; }\nint main(void)\n{\n", out);
    assay_merge(1, i, sizeof uses / sizeof *uses)
        fprintf(out, "    { %s }\n", uses[i].statement);
    fprintf(out, "    printf(\"end %%d\\n\", helper() + other());\n    return 0;\n}\n"
                 "/*:file shape.h*/\n#ifndef SHAPE_H\n#define SHAPE_H\n#define LIMIT 10\n"
                 "#define FIRST(x) (x)\nenum kind { FLAT, /*@constant*/ROUND };\n"
                 "struct /*@tag*/shape { int /*@field*/width; enum kind kind; };\n"
                 "extern int /*@global*/unit;\n%sint other(void);\n"
                 "static inline int twice(int x) { return 2 * x; }\n#endif\n",
            "int /*@function*/area(const struct " TG " *shape);\n");
    fputs("/*:file all.h*/\n#include \"shape.h\"\n/*:file extra.h*/\n#define EXTRA 1\n"
          "/*:file shape.c*/\n#include \"shape.h\"\n", out);
    if (has_prototype)
        fputs("int " FN "(const struct " TG " *s);\nextern int " GV ";\n", out);
    fputs("static int secret(void) { return 3; }\nstatic int local = 1, fresh_one = 2;\n"
          "int " GV " = 4;\nint " FN "(const struct " TG " *s)\n{\n"
          "    return s->" FD " * " GV " + (s->kind == " CN ") + secret() + local;\n}\n"
          "int other(void)\n{\n    return fresh_one + ", out);
    fputs(is_first_used ? FN "(&(struct " TG "){." FD " = 1});\n}\n" : GV ";\n}\n", out);
    part_new_name(out, assay_choose_from(names));
}
