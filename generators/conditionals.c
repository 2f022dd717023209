/* Strings of preprocessor conditionals on A and B: nested, with else and elif, with comments,
 * continued lines and strings that look like them. The name is what is defined or not. */
#include "parts.h"

static const char *const conditions[] = {
    "#ifdef A",
    "#ifndef A",
    "#if defined(A)",
    "#if defined A",
    "#if !defined(A)",
    "#if defined(A) && defined(B)",
    "#if defined(A) || defined(B)",
    "#if defined(A) ? 1 : 0",
    "#if A",
    "#if A == 1",
    "#if A + 1 > 1",
    "#if (A)",
    "#if -A < 0",
    "#if A && 0",
    "#if A || undefined",
    "#if defined(A) /* a comment */",
    "#ifdef A // another",
    "#if \\\n    defined(A)",
    "#  if defined ( A )",
    "#if defined(A) == 1",
    "#if 1 /* always */ && defined(A)",
    "#if A - 2 < 0u",
    "#if ~A",
    "#if A << 2 > 3",
    "#if 'a' == 97",
    "#if A % 2",
    "/* before */ #ifdef A",
    "#ifdef A /* a comment\n   of two lines */",
};

static const char *const middles[] = {
    "",
    "#else\n    printf(\"else %s\\n\");\n",
    "#elif defined(B)\n    printf(\"elif %s\\n\");\n",
    "#elif !defined(A)\n    printf(\"elif %s\\n\");\n#else\n    printf(\"else %s\\n\");\n",
    "#elif 1\n    printf(\"elif %s\\n\");\n",
    "#else /* not A */\n    printf(\"#else %s\\n\");\n",
};

static const char *const bodies[] = {
    "    printf(\"then %s\\n\");\n",
    "    printf(\"then \\\n#endif %s\\n\");\n",
    "    /* it's\n#else\n    */ printf(\"quote %s\\n\");\n",
    "#ifdef B\n    printf(\"B %s\\n\");\n#endif\n    printf(\"then %s\\n\");\n",
    "    printf(\"%%c %s\\n\", '\"'); // don't\n",
    "",
};

void generate(FILE *out)
{
    static const char *const labels[] = {"one", "two"};
    part_begin(out);
    fputs("int main(void)\n{\n    /*@program*/printf(\"begin\\n\");\n", out);
    unsigned count = 1 + assay_flag();
    for (unsigned n = 0; n < count; n++) {
        const char *label = labels[n];
        const char *condition = n ? "#ifdef A" : assay_choose_from(conditions);
        fprintf(out, "%s\n", condition);
        fprintf(out, assay_choose_from(bodies), label, label);
        if (n == 0)
            fprintf(out, assay_choose_from(middles), label, label);
        fputs("#endif\n", out);
    }
    fputs("    printf(\"end\\n\");\n    return 0;\n}\n", out);
}
