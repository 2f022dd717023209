/* Usage: list-sites BITCODE...
 *
 * Instruments the files and prints the sites: file, line, column, kind, function, branches and what
 * is compared, with tabs between them. */
#include <stdio.h>

#include "instrument/instrument.h"
#include "toolchain/build_table.h"

static const char *const kinds[] = {
    [SITE_BRANCH] = "branch", [SITE_SELECT] = "select",         [SITE_CONDITION] = "condition",
    [SITE_SWITCH] = "switch", [SITE_COMPARISON] = "comparison", [SITE_STRINGS] = "strings",
};

static void print_site(const struct sites *sites, const struct site *site)
{
    const struct site_function *function = &sites->functions.items[site->function];
    struct text words = {0};
    site_describe(&words, site);
    printf("%s\t%u\t%u\t%s\t%s\t%u\t%s\n", function->file, site->line, site->column,
           kinds[site->kind], function->name, site->branch_count, text_string(&words));
    text_release(&words);
}

int main(int count, char **arguments)
{
    static const char *const foreign[] = {"/usr/include/", "/usr/lib/", NULL};
    struct arena arena = {0};
    struct sites sites;
    struct error err;
    int status = 0;
    sites_init(&sites, &arena);
    struct instrumentation options = {
        .instruments = INSTRUMENT_BRANCHES | INSTRUMENT_COMPARISONS,
        .sites = &sites,
        .branches_maximum = SIZE_MAX,
        .foreign = foreign,
    };
    for (int i = 1; i < count; i++)
        if (!instrument_bitcode(&options, arguments[i], &err)) {
            fprintf(stderr, "list-sites: %s\n", err.text);
            status = 1;
        }
    for (size_t i = 0; i < sites.items.count; i++)
        print_site(&sites, &sites.items.items[i]);
    sites_release(&sites);
    arena_release(&arena);
    return status;
}
