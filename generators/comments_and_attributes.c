/* Comments and attributes around and inside of what is edited: documentation that names a
 * parameter, attributes that name a function or a variable, lines that are continued. */
#include "parts.h"

static const char *const names[] = {"fresh", "unused", "cleanup", "a"};

#define FN "/*=function*/work"
#define PR "/*=parameter*/x"
#define LO "/*=local*/total"

static const char *const comments[] = {
    "",
    "/* work does the work on x */\n",
    "/** \\brief work\n * \\param x what work is done on\n */\n",
    "// work(x)\n",
    "#pragma GCC diagnostic ignored \"-Wunused\"\n",
};

static const char *const attributes[] = {
    "static int %s(int %s)\n",
    "__attribute__((noinline)) static int %s(int %s)\n",
    "static int __attribute__((unused)) %s(int %s __attribute__((unused)))\n",
    "static __attribute__((nonnull, unused)) int %s(int %s)\n",
    "static int %s /* here */ (int /* x */ %s /* x */)\n",
    "static int \\\n%s(int \\\n%s)\n",
    "static int " FN "(int) __attribute__((warn_unused_result));\nstatic int %s(int %s)\n",
};

static const struct {
    const char *label, *statement;
} uses[] = {
    {"plain", "int /*@local*/total = 3; printf(\"plain %d\\n\", " LO " + " FN "(2));"},
    {"cleaned", "__attribute__((cleanup(/*=cleaner*/done))) int /*@local*/total = 4;"
                " printf(\"cleaned %d\\n\", " LO ");"},
    {"aligned", "int /*@local*/total __attribute__((aligned(16))) = 5; printf(\"aligned %d\\n\", " LO
                ");"},
    {"used", "int /*@local*/total __attribute__((unused)) = 6, b = 2; printf(\"used %d\\n\", " LO
             " + b);"},
    {"within", "int /*@local*/total = /* total */ 7 /* total */; /* total */ printf(\"within %d\\n\","
               " /* a */ " LO " /* b */);"},
    {"ended", "int /*@local*/total = 8; // total\n      printf(\"ended %d\\n\", // total\n        " LO
              ");"},
    {"continued", "int /*@local*/total = 9; printf(\"continued %d\\n\", \\\n" LO ");"},
    {"typed", "int /*@local*/total = 1; __typeof__(" LO ") b = " LO "; printf(\"typed %d\\n\", b);"},
    {"alignas", "int /*@local*/total = 1; _Alignas(__typeof__(" LO ")) int b = 2;"
                " printf(\"alignas %d\\n\", b + " LO ");"},
    {"asm", "int /*@local*/total = 1; __asm__(\"\" : \"+r\"(" LO ")); printf(\"asm %d\\n\", " LO ");"},
    {"named", "int /*@local*/total = 1, b; __asm__(\"mov %[total], %[b]\" : [b] \"=r\"(b) : [total] "
              "\"r\"(" LO ")); printf(\"named %d\\n\", b);"},
    {"block", "__auto_type /*@local*/total = 5; printf(\"block %d\\n\", " LO ");"},
};

void generate(FILE *out)
{
    part_begin(out);
    fputs("static void /*@cleaner*/done(int *p) { printf(\"done %d\\n\", *p); }\n", out);
    fputs(assay_choose_from(comments), out);
    fprintf(out, assay_choose_from(attributes), "/*@function*/work", "/*@parameter*/x");
    fputs("{\n    return " PR " * 2; /* x */\n}\nint main(void)\n{\n", out);
    assay_merge(1, i, sizeof uses / sizeof *uses)
        fprintf(out, "    { %s }\n", uses[i].statement);
    fputs("    int n = 1;\n    /*=cleaner*/done(&n);\n    printf(\"end %d\\n\", /*=function*/work(n));\n"
          "    return 0;\n}\n", out);
    part_new_name(out, assay_choose_from(names));
}
