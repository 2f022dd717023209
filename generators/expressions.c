/* Expressions where they cannot be moved without thought: behind a short circuit, in the condition
 * of a loop, in a case, in an initialiser, where they are no value. */
#include "parts.h"

static const struct {
    const char *label, *statement;
} places[] = {
    {"plain", "printf(\"plain %%d\\n\", /*@expression*/%s/*@end*/);"},
    {"second", "if (zero && /*@expression*/%s/*@end*/) printf(\"yes\\n\"); printf(\"second\\n\");"},
    {"either", "if (one || /*@expression*/%s/*@end*/) printf(\"either\\n\");"},
    {"chosen", "printf(\"chosen %%d\\n\", zero ? /*@expression*/%s/*@end*/ : 4);"},
    {"while", "int n = 0; while (n < /*@expression*/%s/*@end*/ && n < 3) n++; printf(\"while %%d\\n\", n);"},
    {"do", "int n = 0; do n++; while (/*@expression*/%s/*@end*/ > n && n < 5); printf(\"do %%d\\n\", n);"},
    {"for", "for (int i = 0; i < /*@expression*/%s/*@end*/ %% 4; i++) printf(\"for %%d\\n\", i);"},
    {"step", "for (int i = 0; i < 3; i += 1 + 0 * /*@expression*/%s/*@end*/) printf(\"step %%d\\n\", i);"},
    {"branch", "if (one) printf(\"branch %%d\\n\", /*@expression*/%s/*@end*/);"},
    {"else", "if (zero) printf(\"no\\n\"); else printf(\"else %%d\\n\", /*@expression*/%s/*@end*/);"},
    {"label", "if (zero) goto out; out: printf(\"label %%d\\n\", /*@expression*/%s/*@end*/);"},
    {"case", "switch (one) { case 1: printf(\"case %%d\\n\", /*@expression*/%s/*@end*/); break; }"},
    {"loop", "for (int i = 0; i < 2; i++) printf(\"loop %%d\\n\", /*@expression*/%s/*@end*/);"},
    {"order", "printf(\"order %%d\\n\", bump() * 100 + /*@expression*/%s/*@end*/);"},
    {"comma", "int n = (bump(), /*@expression*/%s/*@end*/); printf(\"comma %%d\\n\", n);"},
    {"declared", "int a = bump(), b = /*@expression*/%s/*@end*/; printf(\"declared %%d\\n\", a + b);"},
    {"listed", "int a[] = {bump(), /*@expression*/%s/*@end*/}; printf(\"listed %%d\\n\", a[1]);"},
    {"block", "int n = ({ int in = 3; in + /*@expression*/%s/*@end*/; }); printf(\"block %%d\\n\", n);"},
    {"argument", "printf(\"argument %%d\\n\", ID(/*@expression*/%s/*@end*/));"},
    {"unread", "printf(\"unread %%d\\n\", (int)sizeof(/*@expression*/%s/*@end*/) > 0);"},
    {"returned", "printf(\"returned %%d\\n\", ({ int placeholder = 5; placeholder + /*@expression*/%s/*@end*/; }));"},
};

static const char *const expressions[] = {
    "2 + 3",
    "calls",
    "bump()",
    "(one + 1)",
    "pair.bits",
    "pair.y",
    "array[1]",
    "*pointer",
    "10 / (one + zero)",
    "(one, 2)",
    "calls++",
    "\"abc\"[1]",
    "'c'",
    "-one",
    "!zero",
    "(char)300",
    "RED",
    "(int)sizeof array",
    "(one ? 2 : 3)",
    "3u",
    "(int)1.5f",
    "(calls = 4)",
    "make().y",
    "((struct pair){1, 2}).x",
    "SUM",
    "one + calls",
};

void generate(FILE *out)
{
    part_begin(out);
    fputs("#define ID(x) (x)\n#define SUM one + 2\n"
          "struct pair { int x, y; unsigned bits : 3; };\nenum { RED = 3 };\n"
          "static int zero, one = 1, calls;\nstatic int array[3] = {4, 5, 6}, *pointer = array;\n"
          "static int bump(void) { return ++calls; }\n"
          "static struct pair make(void) { struct pair p = {bump(), 2, 1}; return p; }\n"
          "int main(void)\n{\n    struct pair pair = {1, 2, 5};\n    ", out);
    unsigned place = assay_choose(sizeof places / sizeof *places);
    fprintf(out, places[place].statement, assay_choose_from(expressions));
    fputs("\n    int last = pair.x + make().x;\n    printf(\"end %d %d\\n\", calls, last);\n"
          "    return 0;\n}\n", out);
}
