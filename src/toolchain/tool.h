/* The compilers and tools of this machine: what they are called, and what to install when one of
 * them is missing. Nobody else names them. */
#ifndef TOOLCHAIN_TOOL_H
#define TOOLCHAIN_TOOL_H

#include "base/error.h"

enum tool {
    TOOL_NONE,
#define TOOL(id, program, package) TOOL_##id,
#include "toolchain/tools.def"
#undef TOOL
    TOOL_COUNT
};

/* The program, "clang-19". */
const char *tool_name(enum tool tool);

/* An error that says what to install when it is not in PATH. */
NODISCARD bool tool_require(enum tool tool, struct error *err);
/* Likewise for a compiler that the user named, which may be another one. */
NODISCARD bool program_require(const char *program, struct error *err);

#endif
