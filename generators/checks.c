/* Code that linters like to change: conditions, declarations, macros, casts and returns, each in a
 * function of its own and in the shapes that a fix must take care of. */
#include "parts.h"

static const struct {
    const char *label, *before, *statement;
} pieces[] = {
    {"isolate", "", "int a = 1, *b = &a, c[2] = {3, 4}; r = *b + c[1];"},
    {"pointers", "", "int *a = &n, b = *a + 1, (*c)(int) = work; r = b + c(2);"},
    {"typed", "", "struct local { int x; } a = {1}, b = {2}; r = a.x + b.x;"},
    {"depends", "", "int a = n, b = a + 1, c = a * b; r = c;"},
    {"enumed", "", "enum { X = 3, Y } a = X, b = Y; r = a + b;"},
    {"else", "", "if (n > 2) { return 5; } else { r = 6; }"},
    {"elses", "", "if (n > 2) return 5; else if (n > 1) return 6; else r = 7;"},
    {"scoped", "", "int x = 1; if (n > 99) { return 5; } else { int x = 2; r = x; } r += x;"},
    {"twice", "", "if (n > 99) return 5; else { int y = 2; r = y; } { int y = 3; r += y; }"},
    {"labelled", "", "if (n > 99) { return 5; } else { goto out; } r = 1; out: r++;"},
    {"jumps", "", "for (int i = 0; i < 3; i++) { if (i == 1) { continue; } else { r += i; } }"},
    {"dangling", "", "if (n) if (n > 99) r = 1; else r = 2;"},
    {"loop", "", "for (int i = 0; i < 3; i++) if (i) r += i; else r++;"},
    {"macro", "#define BODY r = 3; r++\n", "if (n) { BODY; }"},
    {"stepped", "#define STEP r++\n", "if (n > 99) STEP; r += 2;"},
    {"does", "", "do r++; while (r < 3);"},
    {"boolean", "", "_Bool b = n; if (b == 1) r = 2; if (b) r++;"},
    {"pointer", "", "int *p = n ? &n : 0; if (p) r = 1; if (!p) r = 2;"},
    {"sum", "", "r = (n > 1) + (n > 2); r += !!n;"},
    {"masked", "", "r = !(n & 4) == 0;"},
    {"simple", "", "_Bool b = n > 1 ? 1 : 0; r = b; if (!(n == 2)) r = 4;"},
    {"returns", "", "if (n > 1) return 1; return 0;"},
    {"booleans", "", "_Bool b = n > 1 ? (_Bool)1 : (_Bool)0; r = b == (_Bool)1;"},
    {"morgan", "", "_Bool a = n > 1, b = n > 2; if (!(a && b)) r = 3; if (!(a || !b)) r = 4;"},
    {"parens", "#define ADD(a, b) a + b\n", "r = ADD(1, 2);"},
    {"argument", "#define TIMES(a, b) (a * b)\n", "r = TIMES(2, 3);"},
    {"member", "#define GET(s, f) s.f\n", "struct pair p = {4, 5}; r = GET(p, y);"},
    {"castmacro", "#define AS(t, e) (t) e\n", "r = AS(int, 4);"},
    {"negative", "#define MINUS -1\n", "r = 3 MINUS; r += MINUS;"},
    {"listed", "#define LIST 1, 2\n", "int a[] = {LIST}; r = a[1];"},
    {"defines", "#define ONE 1\n#define TWO 2\n#define THREE (ONE + TWO)\n", "r = THREE;"},
    {"tested", "#define FIRST 1\n#define SECOND 2\n#define THIRD 3\n#if SECOND == 2\n#define OK 1\n#endif\n",
     "r = THIRD;\n#ifdef OK\n    r++;\n#endif"},
    {"undefined", "#define OLD 1\n#define OLDER 2\n#undef OLD\n#define OLD 7\n", "r = OLD + OLDER;"},
    {"pasted", "#define RED 1\n#define BLUE 2\n#define PICK(x) RE##x\n", "r = PICK(D);"},
    {"quoted", "#define RED 1\n#define BLUE 2\n#define STR(x) #x\n#define TEXT(x) STR(x)\n",
     "r = TEXT(BLUE)[0];"},
    {"unsigneds", "#define LOW 0x7fffffff\n#define HIGH 0xffffffff\n", "r = HIGH > -1;"},
    {"longs", "#define A1 1\n#define A2 0x100000000\n", "r = sizeof A1 + sizeof A2;"},
    {"octal", "#define M1 010\n#define M2 020\n", "r = M1 + M2;"},
    {"suffix", "", "r = (int)(1ul + 2ll + 3u) + (int)1.5f + (int)0x1p3l;"},
    {"suffixes", "#define L2(x) x##l\n", "r = (int)L2(3) + (int)sizeof 0xful;"},
    {"empties", "", ";;{ r = 2; };"},
    {"redundant", "static int shared; static int shared;\n", "r = shared;"},
    {"control", "", "for (int i = 0; i < 2; i++) { r += i; continue; }"},
    {"nothing", "static void none(int *p) { *p = 3; return; }\n", "none(&r);"},
    {"parameter", "static int unused(int a, int b) { return a; }\n", "r = unused(1, 2);"},
    {"changed", "static int reads(int *p) { return *p; }\n", "r = reads(&n);"},
    {"pointed", "static int reads(int *p) { return *p; }\nstatic int (*as)(int *) = reads;\n",
     "r = as(&n);"},
    {"named", "static int swapped(int first, int second);\n"
              "static int swapped(int second, int first) { return second - first; }\n",
     "r = swapped(5, 3);"},
    {"consted", "static int kept(const int a);\nstatic int kept(const int a) { return a; }\n",
     "r = kept(3);"},
    {"math", "", "r = n + 2 * 3 - n / 2 % 3;"},
    {"mathmacro", "#define SUM 1 + 2 * n\n", "r = SUM * 2;"},
    {"reserved", "#define __value 3\nstatic int _Reserved = 2;\n", "r = __value + _Reserved;"},
    {"shadowed", "static int __x = 2;\n", "int x = 5; r = __x + x;"},
    {"initial", "enum e { E0, E1 = 5, E2 };\n", "r = E2;"},
    {"initials", "enum e { E0 = 0, E1 = 1, E2 = 2 };\n", "r = E2;"},
    {"cast", "", "r = (int)(int)n; r += (int)sizeof(int);"},
    {"casts", "", "long m = (long)n; r = (int)m + (unsigned char)300;"},
    {"ternary", "", "r = n ? n > 1 : 0; if ((n > 1) == 0) r = 9;"},
    {"strings", "int strcmp(const char *, const char *);\n", "if (strcmp(\"a\", \"b\")) r = 3; r += !strcmp(\"a\", \"a\");"},
    {"memory", "void *memset(void *, int, unsigned long);\n", "int a[2]; memset(a, sizeof a, 0); r = 2;"},
    {"sizeofs", "", "int a[3]; r = sizeof a / sizeof *a; r += sizeof(n);"},
    {"switched", "", "switch (n) { case 1: r = 1; break; default: r = 2; break; }"},
    {"deadcode", "", "int dead = 3; (void)dead; r = 2;"},
    {"inverted", "", "if (!n) r = 1; else r = 2; r += n != 0 ? 1 : 2;"},
    {"joined", "", "_Bool b = 0; b |= n > 1; b &= n > 2; r = b;"},
    {"starred", "", "int *p = &n; r = (*p)++; r += *&n;"},
    {"functioned", "", "r = (*work)(2) + (&work == work);"},
    {"nulls", "", "int *p = 0; r = p == ((void *)0);"},
    {"declared", "static int later(int); static int later(int x);\n"
                 "static int later(int x) { return x; }\n", "r = later(4);"},
};

void generate(FILE *out)
{
    part_begin(out);
    fputs("struct pair { int x, y; };\nstatic int shared = 5;\n"
          "static int work(int x) { return x + 1; }\n", out);
    unsigned i = assay_choose(sizeof pieces / sizeof *pieces);
    fputs(pieces[i].before, out);
    fprintf(out, "static int test(int n)\n{\n    int r = 0;\n    /*@program*/(void)shared;\n"
                 "    %s\n    return r;\n}\n", pieces[i].statement);
    fputs("int main(void)\n{\n    for (int n = 0; n < 4; n++)\n"
          "        printf(\"test %d %d\\n\", n, test(n) + work(n));\n    return 0;\n}\n", out);
}
