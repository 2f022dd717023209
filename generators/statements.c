/* A row of statements to be made a function, with what flows in and out of it; and ifs whose
 * branches are to be swapped. */
#include "parts.h"

static const char *const rows[] = {
    "total += 2;",
    "int made = total; total = made + 1;",
    "total = array[1] + 2;",
    "array[0] = 9;",
    "pair.x = 5;",
    "p->x = total;",
    "if (total) return 4;",
    "if (total > 99) break; total++;",
    "if (total > 2) continue; total++;",
    "for (int i = 0; i < 3; i++) { if (i == 1) continue; total += i; }",
    "goto out; out: total++;",
    "static int kept = 3; total += kept++;",
    "pair.bits = 3;",
    "total = (int)sizeof array;",
    "int vla[total + 1]; vla[0] = 2; total += vla[0];",
    "struct inner { int z; } in = {3}; total += in.z;",
    "total = name[0];",
    "const int fixed = 3; total += fixed;",
    "total = call(total);",
    "printf(\"inside %d\\n\", total);",
    "total = fixed_one + fast;",
    "switch (total) { case 2: total = 7; break; default: total = 8; }",
    "int (*f)(int) = call; total = f(total);",
    "enum { HERE = 4 }; total += HERE;",
    "{ int total = 3; printf(\"own %d\\n\", total); }",
    "total = grid[1][0]; grid[1][1] = 3;",
    "typedef int mine; mine m = 2; total += m;",
    "total = __func__[0];",
    "total = un.c;",
    "all = pair;",
};

static const char *const after[] = {"", "total++;", "printf(\"%d\\n\", total + array[0]);"};

static const char *const ifs[] = {
    "if (total > 1) { total = 1; } else { total = 2; }",
    "if (total) total = 3; else total = 4;",
    "if (total == 2 && fast) { total = 5; } else { total = 6; }",
    "if (total = fast) { total = 7; } else { total = 8; }",
    "if (fast || total < 0) { total = 1; } else if (fast) { total = 2; } else { total = 3; }",
    "if (!total) { total = 1; } else { total = 2; }",
    "if (total, fast) { total = 1; } else { total = 2; }",
    "if (total ? fast : 1) { total = 1; } else { total = 2; }",
    "if (total) { if (fast) total = 1; } else { total = 2; }",
    "if (-total < real) { total = 1; } else { total = 2; }",
    "if (real < total) { total = 1; } else { total = 2; }",
    "if (nan < 1) { total = 1; } else { total = 2; }",
    "if (nan != nan || total) { total = 1; } else { total = 2; }",
    "if (pointer) { total = 1; } else { total = 2; }",
    "if (IS(total)) { total = 1; } else { total = 2; }",
    "if (total & 1) { total = 1; } else { total = 2; }",
    "if (total) /* a */ { total = 1; } /* b */ else /* c */ { total = 2; }",
    "if (total) total = 1; // one\n    else total = 2; // two",
    "if (total > 1) { goto in; } else { in: total += 2; }",
    "if (total) ; else total = 2;",
};

static void row(FILE *out)
{
    fprintf(out, "        /*@statements*/%s/*@end*/\n        %s\n", assay_choose_from(rows),
            assay_choose_from(after));
}

void generate(FILE *out)
{
    part_begin(out);
    fputs("#define IS(x) x > 1\nstruct pair { int x, y; unsigned bits : 3; };\n"
          "union both { int i; char c; };\n"
          "static int call(int x) { return x + 1; }\n"
          "static int work(int total, const char *name)\n{\n"
          "    int array[3] = {4, 5, 6}, grid[2][2] = {{1, 2}, {3, 4}}, *pointer = array;\n"
          "    struct pair pair = {1, 2, 3}, *p = &pair, all = {7, 8, 1};\n"
          "    union both un = {.i = 65};\n"
          "    const int fixed_one = 2;\n    register int fast = 1;\n    double real = 2.5;\n"
          "    double zero = 0, nan = zero / zero;\n    int turns = 0;\n"
          "    (void)real, (void)nan, (void)pointer, (void)fixed_one, (void)name;\n"
          "    while (turns++ < 2) {\n", out);
    if (assay_flag())
        row(out);
    else
        fprintf(out, "    /*@if*/%s\n", assay_choose_from(ifs));
    fputs("    }\n    printf(\"work %d %d %d %d %d\\n\", total, array[0], pair.x + pair.bits, "
          "p->x + all.y, fast + grid[1][1] + un.c);\n    return total;\n}\n"
          "int main(void)\n{\n    printf(\"end %d %d\\n\", work(2, \"a\"), work(0, \"b\"));\n"
          "    return 0;\n}\n", out);
}
