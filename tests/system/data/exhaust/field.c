/* Declarations of a field and statements that use it: 3 * 4 + 3 * 4 * 2 inputs. */
#include <assay/choose.h>

static const char *const types[] = {"int", "char *", "unsigned"};
static const char *const uses[] = {"s.f", "(&s)->f", "sizeof s.f", "!s.f"};

void generate(FILE *out)
{
    const char *type = assay_choose_from(types);
    fprintf(out, "struct { %s f", type);
    bool is_narrow = assay_flag();
    if (is_narrow)
        fprintf(out, " : %ld", assay_range(1, 2));
    fprintf(out, "; } s;\nvoid g(void) {\n");
    assay_merge(1, i, 4)
        fprintf(out, "    %s;\n", uses[i]);
    fprintf(out, "}\n");
}
