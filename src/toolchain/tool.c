#include "toolchain/tool.h"

#include <string.h>

#include "base/process.h"

static const struct {
    const char *program, *package;
} tools[TOOL_COUNT] = {
#define TOOL(id, program, package) [TOOL_##id] = {program, package},
#include "toolchain/tools.def"
#undef TOOL
};

const char *tool_name(enum tool tool)
{
    if (tool == TOOL_NONE || tool >= TOOL_COUNT)
        BUG("there is no tool %d", (int)tool);
    return tools[tool].program;
}

static enum tool tool_named(const char *program)
{
    enum tool tool = TOOL_COUNT - 1;
    while (tool != TOOL_NONE && strcmp(tools[tool].program, program) != 0)
        tool--;
    return tool;
}

bool program_require(const char *program, struct error *err)
{
    if (process_can_run(program))
        return true;
    enum tool tool = tool_named(program);
    if (tool == TOOL_NONE)
        return error_set(err, "cannot run '%s': there is no such program in PATH", program);
    return error_set(err, "cannot run '%s': there is no such program in PATH; install the package "
                          "'%s'", program, tools[tool].package);
}

bool tool_require(enum tool tool, struct error *err)
{
    return program_require(tool_name(tool), err);
}
