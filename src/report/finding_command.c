#include "report/finding_command.h"

#include "base/shell.h"

void finding_command(struct text *out, const char *verb, const struct summary *summary,
                     unsigned finding)
{
    struct text path = {0};
    text_printf(&path, "%s/findings/%u", summary->directory, finding);
    text_printf(out, "assay %s ", verb);
    shell_add_word(out, text_string(&path));
    text_release(&path);
}
