/* Constants of an enum and macros: a constant gets a new name, a macro is expanded, a switch gets
 * the cases that it lacks. */
#include "parts.h"

static const char *const names[] = {"fresh", "BLUE", "local", "LIMIT", "color", "count"};

#define C "/*=constant*/RED"

static const char *const enums[] = {
    "enum color { /*@constant*/RED, BLUE };\n",
    "enum color { BLUE = 2, /*@constant*/RED = BLUE + 2 };\n",
    "typedef enum { /*@constant*/RED = 1, BLUE = " C " << 2 } color;\n",
    "enum { /*@constant*/RED = 3 };\nenum color { BLUE = " C " + 1 };\n",
    "enum color { /*@constant*/RED = 'R', BLUE = -1, };\n",
};

static const char *const macros[] = {
    "#define SUM 1 + 2\n#define USE /*@macro*/SUM\n",
    "#define SUM 2 - 1\n#define USE SUM\n",
    "#define SUM (1 + 2)\n#define USE 3\n",
    "#define USE 4\n#define SUM USE + LIMIT\n",
    "#define USE 5\n#define SUM -1\n",
    "#define USE 5\n#define SUM ({ int s = 4; s; })\n",
    "#define USE 5\n#define SUM count ? 4 : 2\n",
    "#define USE 5\n#define SUM (int)sizeof \"a\" \"b\"\n",
    "#define USE 5\n#define SUM /* text */ 4 // more\n",
    "#define USE 5\n#define SUM LONG \\\n    + 1\n#define LONG 2\n",
};

static const struct {
    const char *label, *statement;
} uses[] = {
    {"plain", "printf(\"plain %d\\n\", " C ");"},
    {"case", "switch (count) { case " C ": printf(\"case\\n\"); break; default: printf(\"not\\n\"); }"},
    {"size", "int sized[" C " + 5]; printf(\"size %d\\n\", (int)sizeof sized);"},
    {"index", "int sized[100] = {[" C "] = 4}; printf(\"index %d\\n\", sized[" C "]);"},
    {"width", "struct { int w : " C " + 2; } s = {1}; printf(\"width %d\\n\", s.w);"},
    {"assert", "_Static_assert(" C " > -9, \"fine\"); printf(\"assert\\n\");"},
    {"local", "int local = 8; printf(\"local %d\\n\", " C " + local);"},
    {"hidden", "enum { RED = 70 }; printf(\"hidden %d\\n\", RED);"},
    {"captured", "enum { BLUE = 60 }; printf(\"captured %d\\n\", " C " + BLUE);"},
    {"argument", "printf(\"argument %d\\n\", ID(" C "));"},
    {"product", "printf(\"product %d\\n\", /*@use*/SUM * 2);"},
    {"difference", "printf(\"difference %d\\n\", 9 - /*@use*/SUM);"},
    {"minus", "printf(\"minus %d\\n\", -/*@use*/SUM);"},
    {"passed", "printf(\"passed %d\\n\", ID(/*@use*/SUM));"},
    {"called", "printf(\"called %d\\n\", /*@use*/ADD(2, 3) * 2);"},
    {"named", "printf(\"named %s\\n\", /*@use*/NAME(count));"},
    {"effect", "int n = 1; printf(\"effect %d\\n\", /*@use*/TWICE(n++));"},
    {"joined", "int ab = 4; printf(\"joined %d\\n\", /*@use*/JOIN(a, b));"},
    {"many", "/*@use*/SAY(\"many %d\\n\", count);"},
    {"swap", "int p = 1, q = 2; /*@use*/SWAP(p, q); printf(\"swap %d\\n\", p);"},
    {"switch", "enum five f = V2; /*@switch*/switch (f) { case V1: printf(\"one\\n\"); break; }"
               " printf(\"switch\\n\");"},
    {"default", "enum five f = V2; /*@switch*/switch (f) { case V1: printf(\"one\\n\"); break; "
                "default: printf(\"default\\n\"); }"},
    {"fall", "enum five f = V2; /*@switch*/switch (f) { case V1: printf(\"one\\n\"); }"
             " printf(\"fall\\n\");"},
    {"twins", "enum twins t = T1; /*@switch*/switch (t) { case T1: printf(\"one\\n\"); break; }"},
    {"empty", "enum five f = V2; /*@switch*/switch (f) { } printf(\"empty\\n\");"},
    {"last", "enum five f = V2; /*@switch*/switch (f) { case V1: if (count) printf(\"one\\n\"); else "
             "printf(\"two\\n\"); break; } printf(\"last\\n\");"},
    {"hides", "enum five f = V2; { int V3 = 1; /*@switch*/switch (f) { case V1: printf(\"one\\n\"); "
              "break; } printf(\"hides %d\\n\", V3); }"},
};

void generate(FILE *out)
{
    part_begin(out);
    fputs("#define LIMIT 10\n#define ID(x) (x)\n#define ADD(a, b) a + b\n#define NAME(x) #x\n"
          "#define TWICE(x) ((x) + (x))\n#define JOIN(a, b) a##b\n#define SAY(...) printf(__VA_ARGS__)\n"
          "#define SWAP(a, b) do { int t = a; a = b; b = t; } while (0)\n"
          "enum five { V1, V2, V3 };\nenum twins { T1 = 1, T2 = 1, T3 = 2 };\n", out);
    fputs(assay_choose_from(enums), out);
    fputs(assay_choose_from(macros), out);
    fputs("static int count = 3;\nint main(void)\n{\n", out);
    assay_merge(1, i, sizeof uses / sizeof *uses)
        fprintf(out, "    { %s }\n", uses[i].statement);
    fputs("    printf(\"end %d %d\\n\", BLUE, count + USE);\n    return 0;\n}\n", out);
    part_new_name(out, assay_choose_from(names));
}
