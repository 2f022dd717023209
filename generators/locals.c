/* Variables in scopes: a local, a parameter and a global of the same function, and what else may
 * have the new name: something inside, outside, or in another name space. */
#include "parts.h"

static const char *const names[] = {"fresh", "inner", "outer", "helper", "tag", "label", "type",
                                    "LIMIT", "member", "RED", "parameter"};

#define L "/*=local*/total"

static const char *const homes[] = {
    "    int /*@local*/total = 2;\n%s",
    "    static int /*@local*/total = 2;\n%s",
    "    int a[2] = {1, 2}, /*@local*/total = a[1];\n%s",
    "    {\n    int /*@local*/total = 2;\n%s    }\n",
    "    for (int /*@local*/total = 2; " L " < 5; " L "++) {\n%s    }\n",
    "    switch (parameter) {\n    default:;\n        int /*@local*/total = 2;\n%s    }\n",
    "    int /*@local*/total;\n    " L " = 2;\n%s",
    "    register int /*@local*/total = 2;\n    for (int i = 0; i < 2; i++) {\n%s    }\n",
};

static const struct {
    const char *label, *statement;
} uses[] = {
    {"plain", "printf(\"plain %%d\\n\", " L ");"},
    {"block", "{ int inner = 9; printf(\"block %%d %%d\\n\", " L ", inner); }"},
    {"loop", "for (int inner = 0; inner < 2; inner++) printf(\"loop %%d\\n\", " L " + inner);"},
    {"outside", "printf(\"outside %%d\\n\", " L " + outer);"},
    {"given", "printf(\"given %%d\\n\", " L " + parameter);"},
    {"shadow", "{ int total = 8; printf(\"shadow %%d\\n\", total); } printf(\"%%d\\n\", " L ");"},
    {"own", "{ int total = (int)sizeof total; printf(\"own %%d\\n\", total); } (void)" L ";"},
    {"called", "printf(\"called %%d\\n\", helper(" L "));"},
    {"constant", "printf(\"constant %%d\\n\", " L " + RED);"},
    {"macro", "printf(\"macro %%d\\n\", " L " + LIMIT);"},
    {"argument", "printf(\"argument %%d\\n\", TWICE(" L "));"},
    {"typed", "type typed = 3; printf(\"typed %%d\\n\", " L " + typed);"},
    {"tagged", "struct tag t = {.member = 4}; printf(\"tagged %%d\\n\", t.member + " L ");"},
    {"jump", "goto label; label: printf(\"jump %%d\\n\", " L ");"},
    {"literal", "struct tag t = {.member = " L "}; printf(\"literal %%d\\n\", t.member);"},
    {"nested", "printf(\"nested %%d\\n\", ({ int inner = 1; inner + " L "; }));"},
    {"declared", "extern int outer; printf(\"declared %%d\\n\", outer + " L ");"},
    {"size", "int sized[" L " + 1]; printf(\"size %%d\\n\", (int)sizeof sized);"},
    {"comment", "printf(\"comment %%d\\n\", /* total */ " L " /* total */);"},
    {"text", "printf(\"total %%d\\n\", " L ");"},
};

void generate(FILE *out)
{
    char body[4096];
    size_t length = 0;
    part_begin(out);
    fputs("#define LIMIT 10\n#define TWICE(x) (2 * (x))\n"
          "struct tag { int member; };\ntypedef int type;\nenum { RED = 4 };\n"
          "int outer = 5;\nstatic int helper(int x) { return x + 1; }\n"
          "static void work(int parameter)\n{\n", out);
    const char *home = assay_choose_from(homes);
    assay_merge(1, i, sizeof uses / sizeof *uses) {
        length += (size_t)snprintf(body + length, sizeof body - length, "    { ");
        length += (size_t)snprintf(body + length, sizeof body - length, uses[i].statement);
        length += (size_t)snprintf(body + length, sizeof body - length, " }\n");
    }
    fprintf(out, home, body);
    fputs("    printf(\"end %d %d %d\\n\", parameter, outer, helper(LIMIT));\n}\n"
          "int main(void)\n{\n    work(6);\n    return 0;\n}\n", out);
    part_new_name(out, assay_choose_from(names));
}
