#include "report_symbols.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the sanitizer that the program is linked with, if it is. */
__attribute__((weak)) void __sanitizer_symbolize_pc(void *pc, const char *format, char *out,
                                                    size_t size);

enum { NAME_MAXIMUM = 512 };

/* "    #3 0x5581 (prog+0x12)": the number of the frame and its address. */
static int read_frame(const char *line, unsigned *number, unsigned long *address)
{
    return sscanf(line, " #%u 0x%lx", number, address) == 2;
}

static void put_line(FILE *out, const char *line, size_t length)
{
    unsigned number;
    unsigned long address;
    char name[NAME_MAXIMUM] = "";
    char start[64];
    snprintf(start, sizeof start, "%.*s", (int)(length < 63 ? length : 63), line);
    if (&__sanitizer_symbolize_pc && read_frame(start, &number, &address)) {
        __sanitizer_symbolize_pc((void *)address, "%f %s:%l", name, sizeof name);
        fprintf(out, "    #%u in %s\n", number, name);
    } else {
        fprintf(out, "%.*s\n", (int)length, line);
    }
}

void assay_rt_symbols_prepare(void)
{
    char name[NAME_MAXIMUM];
    if (&__sanitizer_symbolize_pc)
        __sanitizer_symbolize_pc((void *)(uintptr_t)&put_line, "%f", name, sizeof name);
}

char *assay_rt_symbolize_report(const char *report, uint64_t *length)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    if (!out)
        return NULL;
    while (*report) {
        size_t line = strcspn(report, "\n");
        put_line(out, report, line);
        report += line + (report[line] == '\n');
    }
    fclose(out);
    *length = size;
    return bytes;
}
