/* The Makefile of the suite: everything in it is relative to the suite's directory. */
#include <string.h>

#include "base/file.h"
#include "csource/csource.h"
#include "emit/build.h"
#include "emit/format.h"
#include "toolchain/sanitizer.h"
#include "toolchain/tool.h"

static const char directory_variable[] = "$(LIBRARY_DIRECTORY)";

/* Adds the variable where it stands here; returns what is behind, the text itself elsewhere. */
static const char *add_place(struct text *out, const char *at)
{
    if (!text_starts_with(at, build_library_place))
        return at;
    text_add(out, directory_variable);
    return at + strlen(build_library_place);
}

/* A word of a recipe by way of a variable: quoted for the shell, then for make. */
static void add_word(struct text *out, const char *word)
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "_@%+=:,./-";
    bool is_harmless = *word && !word[strspn(word, harmless)];
    text_add_char(out, ' ');
    text_add(out, is_harmless ? "" : "'");
    while (*(word = add_place(out, word))) {
        if (*word == '\'')
            text_add(out, "'\\''");
        else if (*word == '$')
            text_add(out, "$$");
        else if (*word == '#')
            text_add(out, "\\#");
        else
            text_add_char(out, *word);
        word++;
    }
    text_add(out, is_harmless ? "" : "'");
}

/* A file that a target depends on: make knows no quotes there. */
static void add_prerequisite(struct text *out, const char *path)
{
    text_add_char(out, ' ');
    for (path = add_place(out, path); *path; path++) {
        if (*path == ' ' || *path == '#')
            text_add_char(out, '\\');
        text_add(out, *path == '$' ? "$" : "");
        text_add_char(out, *path);
    }
}

static void add_words(struct text *out, const char *const *words)
{
    for (; *words; words++)
        add_word(out, *words);
}

const char *emit_make_variable(struct arena *arena, const char *name, const char *const *words)
{
    struct text variable = {0};
    text_printf(&variable, "%s=", name);
    add_words(&variable, words);
    const char *copy = arena_copy_string(arena, text_string(&variable));
    text_release(&variable);
    return copy;
}

static int stem_length(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? (int)(dot - name) : (int)strlen(name);
}

static bool has_same_stem(const char *path, const char *other)
{
    const char *a = file_base_name(path), *b = file_base_name(other);
    return stem_length(a) == stem_length(b) && strncmp(a, b, (size_t)stem_length(a)) == 0;
}

/* "poly.o", or "poly_2.o" for a second source of that name. */
static const char *object_name(struct emitter *emitter, size_t source)
{
    const struct source *sources = emitter->suite->library->sources;
    const char *name = file_base_name(sources[source].path);
    int length = stem_length(name);
    size_t same = 0;
    for (size_t i = 0; i < source; i++)
        same += has_same_stem(sources[i].path, name);
    if (same)
        return arena_printf(&emitter->arena, "%.*s_%zu.o", length, name, same + 1);
    return arena_printf(&emitter->arena, "%.*s.o", length, name);
}

/* Asked for only when there is no such file. A pattern would be tried for headers as well, which
 * the library may drop. */
static const char missing_rule[] =
    "# When the library is somewhere else than it was when the suite was written.\n"
    "$(filter $(LIBRARY_DIRECTORY)/%,$(LIBRARY_SOURCES)):\n"
    "\t@echo \"'$@' is not there; say where the library is: make LIBRARY_DIRECTORY=DIR\" >&2; "
    "false\n";

static void add_source_rules(struct emitter *emitter, struct text *out)
{
    size_t count = emitter->suite->library->source_count;
    const char **first = count ? build_source_flags(emitter, 0) : NULL;
    for (size_t i = 0; i < count; i++) {
        const char *object = object_name(emitter, i);
        const char **flags = build_source_flags(emitter, i);
        if (!build_same_flags(flags, first)) {
            text_printf(out, "$(BUILD)/library/%s: SOURCE_FLAGS =", object);
            add_words(out, flags);
            text_add_char(out, '\n');
        }
        text_printf(out, "$(BUILD)/library/%s:", object);
        add_prerequisite(out, build_source_path(emitter, i));
        text_add(out, "\n\t$(COMPILE_SOURCE)\n");
    }
    if (build_library_directory(emitter))
        text_add(out, missing_rule);
    if (build_has_stubs(emitter->suite))
        text_add(out, "$(BUILD)/library/assay_undefined.o: undefined.c\n\t$(COMPILE_SOURCE)\n");
}

/* What the tests are compiled and linked with. */
static void add_framework(const struct format *format, struct text *out)
{
    const char *variable = format->directory_variable;
    if (variable)
        text_printf(out, "# The directory of %s.\n%s ?= %s\nTEST_FLAGS = -I$(%s)\n"
                         "TEST_OBJECTS = $(BUILD)/assay_framework.o\n",
                    format->source, variable, format->name, variable);
    text_printf(out, "TEST_LINK =%s\n", format->link);
}

static void add_framework_rule(const struct format *format, struct text *out)
{
    if (format->directory_variable)
        text_printf(out, "\n$(TEST_OBJECTS): $(%s)/%s\n"
                         "\t@mkdir -p $(@D)\n"
                         "\t$(CC) -std=%s $(CFLAGS) $(SANITIZERS) $(DEPENDENCIES) -c -o $@ $<\n",
                    format->directory_variable, format->source, emit_standards.usual);
}

enum { WORDS_ON_A_LINE = 3 };

static bool is_differing(const struct finding *finding)
{
    return finding->end == END_BUILD_DEPENDENT;
}

/* Those that fail with sanitizers, or those that differ from build to build. */
static void add_finding_list(const struct suite *suite, const char *name, bool are_differing,
                             struct text *out)
{
    text_printf(out, "\n%s =", name);
    for (size_t i = 0; i < suite->finding_count; i++)
        if (is_differing(&suite->findings[i]) == are_differing)
            text_printf(out, " %u", suite->findings[i].id);
    text_add_char(out, '\n');
}

static void add_lists(struct emitter *emitter, struct text *out)
{
    const struct suite *suite = emitter->suite;
    size_t sources = suite->library->source_count, files;
    const char *separator = sources > WORDS_ON_A_LINE ? " \\\n   " : "";
    const char *directory = build_library_directory(emitter);
    if (directory) {
        text_add(out, "LIBRARY_DIRECTORY ?=");
        add_prerequisite(out, directory);
        text_add_char(out, '\n');
    }
    text_add(out, "LIBRARY_SOURCES =");
    for (size_t i = 0; i < sources; i++) {
        text_add(out, separator);
        add_word(out, build_source_path(emitter, i));
    }
    text_add(out, "\nLIBRARY_OBJECTS =");
    for (size_t i = 0; i < sources; i++)
        text_printf(out, "%s $(BUILD)/library/%s", separator, object_name(emitter, i));
    if (build_has_stubs(suite))
        text_add(out, " $(BUILD)/library/assay_undefined.o");
    text_add(out, "\nSOURCE_FLAGS =");
    if (sources)
        add_words(out, build_source_flags(emitter, 0));
    text_add_char(out, '\n');
    text_add(out, "LIBRARY_FLAGS =");
    add_words(out, build_library_flags(emitter));
    text_add(out, "\nLINK =");
    add_words(out, build_link_flags(emitter));
    text_add_char(out, '\n');
    add_framework(format_named(suite->format), out);

    const char **names = test_files_list(emitter, &files);
    text_add(out, "\nTESTS =");
    for (size_t i = 0; i < files; i++)
        text_printf(out, " %.*s", (int)strlen(names[i]) - 2, names[i]);
    add_finding_list(suite, "FINDINGS", false, out);
}

/* What a finding of the kind prints, as a pattern; "" when it can be anything. Which of the
 * sanitizers notices something first depends on the compiler, and what a wild pointer leads to on
 * where things lie: those that are alike are one. */
static const char *printed_by(const struct finding *finding)
{
    enum wire_end end = finding->end;
    static const char memory[] = "AddressSanitizer|runtime error";
    static const char *const patterns[END_COUNT] = {
        [END_SEGMENTATION_FAULT] = memory,
        [END_BUS_ERROR] = memory,
        [END_ARITHMETIC] = "FPE|runtime error",
        [END_ASSERT] = "[Aa]ssert",
        [END_EXIT] = "ended the process",
        [END_HEAP_OVERFLOW] = memory,
        [END_STACK_OVERFLOW] = memory,
        [END_GLOBAL_OVERFLOW] = memory,
        [END_USE_AFTER_FREE] = "use-after-free|SEGV|runtime error",
        [END_USE_AFTER_SCOPE] = "use-after",
        [END_BAD_ACCESS] = memory,
        [END_DOUBLE_FREE] = "double-free",
        [END_BAD_FREE] = "attempting free|bad-free|alloc-dealloc",
        [END_BAD_ARGUMENT] = "AddressSanitizer",
        [END_UNDEFINED] = "runtime error",
        [END_PEDANTIC] = "runtime error",
        [END_LEAK] = "LeakSanitizer",
        [END_STACK_EXHAUSTED] = "stack-overflow",
    };
    if (end == END_UNDEFINED && strstr(finding->message, "pointer use"))
        return memory;
    if (end_is_contract(end) && end != END_CONTRACT_CRASHED)
        return "CHECK.*failed"; /* no bracket: make counts them */
    return patterns[end] ? patterns[end] : "";
}

/* "$(call differ,2,list_size,gcc,-O1,gcc,-O0)" */
static void add_differ(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    const struct build_value *builds = finding->builds;
    text_printf(out, "\t@$(call differ,%s,%s %s,%s,%s,%s,%s)\n",
                finding_directory(&emitter->arena, finding) + strlen("findings/"),
                finding->function ? finding->function->name : "library", end_word(finding->end),
                builds[0].compiler,
                builds[0].flag, builds[1].compiler, builds[1].flag);
}

static void add_differ_rule(struct emitter *emitter, const struct finding *finding,
                            struct text *out)
{
    const char *name =
        finding_directory(&emitter->arena, finding) + strlen("findings/");
    text_printf(out, ".PHONY: differ_%s\ndiffer_%s:\n", name, name);
    add_differ(emitter, finding, out);
}

static const char differing[] =
    "\n"
    "# $(call show,number,compiler,flag): what a finding says when all is compiled so\n"
    "show = $(MAKE) -s --no-print-directory SANITIZE= BUILD=build/$(2)$(3) CC=$(2) CFLAGS=-w \\\n"
    "    BUILD_FLAGS=$(3) build/$(2)$(3)/finding_$(1) || exit 2; \\\n"
    "    (cd build/$(2)$(3) && $(TIMEOUT) ./finding_$(1) >finding_$(1).txt 2>/dev/null || \\\n"
    "    echo \"ends with status $$?\" >>finding_$(1).txt) 2>/dev/null; \\\n"
    "\n"
    "# $(call differ,number,what differs,compiler,flag,compiler,flag)\n"
    "differ = $(call show,$(1),$(3),$(4)) $(call show,$(1),$(5),$(6)) \\\n"
    "    if cmp -s build/$(3)$(4)/finding_$(1).txt build/$(5)$(6)/finding_$(1).txt; \\\n"
    "    then echo 'finding $(1): $(2): no longer fails'; \\\n"
    "    else echo 'finding $(1): $(2): still fails'; \\\n"
    "        sed 's/^/    with $(3) $(4): /' build/$(3)$(4)/finding_$(1).txt; \\\n"
    "        sed 's/^/    with $(5) $(6): /' build/$(5)$(6)/finding_$(1).txt; fi\n"
    "\n"
    "# The programs of findings that differ, in one build.\n"
    "differing: $(DIFFERING:%=$(BUILD)/finding_%)\n";

/* Each also by itself, for `assay replay`. */
static void add_differing_rules(struct emitter *emitter, struct text *out)
{
    const struct suite *suite = emitter->suite;
    bool any = false;
    for (size_t i = 0; i < suite->finding_count; i++) {
        const struct finding *finding = &suite->findings[i];
        if (!is_differing(finding))
            continue;
        if (!any) {
            add_finding_list(suite, "DIFFERING", true, out);
            text_add(out, differing);
        }
        any = true;
        add_differ_rule(emitter, finding, out);
        for (size_t k = 0; suite->has_members && k < finding->member_count; k++)
            add_differ_rule(emitter, finding->members[k], out);
    }
}

static void add_findings_rule(struct emitter *emitter, struct text *out)
{
    const struct suite *suite = emitter->suite;
    add_differing_rules(emitter, out);
    text_add(out,
             "\n"
             "# $(call report,number,what fails,1 when it is a leak,what is printed then)\n"
             "# Pointers that old frames left on the stack would hide a leak.\n"
             "report = if (cd $(BUILD) && TMPDIR=. LSAN_OPTIONS=use_stacks=0 \\\n"
             "    UBSAN_OPTIONS=halt_on_error=1 \\\n"
             "    ASAN_OPTIONS=detect_leaks=$(3):allocator_may_return_null=1 \\\n"
             "    $(TIMEOUT) ./finding_$(1) >finding_$(1).txt 2>&1) 2>/dev/null; \\\n"
             "    then echo 'finding $(1): $(2): no longer fails'; \\\n"
             "    else if [ -z '$(4)' ] || grep -qE '$(4)' $(BUILD)/finding_$(1).txt; \\\n"
             "        then echo 'finding $(1): $(2): still fails'; \\\n"
             "        else echo 'finding $(1): $(2): fails in another way'; fi; \\\n"
             "        grep -v '^=*$$' $(BUILD)/finding_$(1).txt | head -n 5 | sed 's/^/    /'; fi\n"
             "\n"
             "ifdef SANITIZE\n"
             "findings: $(FINDINGS:%=$(BUILD)/finding_%)\n");
    for (size_t i = 0; i < suite->finding_count; i++) {
        const struct finding *finding = &suite->findings[i];
        if (is_differing(finding)) {
            add_differ(emitter, finding, out);
            continue;
        }
        /* Only a leak cleans up; in the others what is left at the end is no failure. */
        text_printf(out, "\t@$(call report,%u,%s %s,%d,%s)\n", finding->id,
                    finding->function ? finding->function->name : "library",
                    end_word(finding->end), finding->end == END_LEAK, printed_by(finding));
    }
    if (!suite->finding_count)
        text_add(out, "\t@echo 'there are no findings'\n");
    text_printf(out,
                "else\n"
                "# By the compiler that found them, unless you name one: its sanitizers see most.\n"
                "FINDINGS_CC = $(if $(filter command,$(origin CC)),$(CC),$(or $(shell command -v "
                "%s),$(CC)))\n"
                "findings:\n"
                "\t@$(MAKE) --no-print-directory findings SANITIZE=1 BUILD=build/findings "
                "CC='$(FINDINGS_CC)'\n"
                "endif\n", tool_name(TOOL_CLANG));
}

static const char beginning[] =
    "# Written by assay. `make check` runs the tests, `make check SANITIZE=1` runs them with\n"
    "# sanitizers, `make findings` says which findings still fail.\n"
    "CC ?= cc\n"
    "CFLAGS ?= -O1 -g -Wall -Wextra\n"
    "# Before the library's own flags: there is code that does not link without optimisation.\n"
    "LIBRARY_CFLAGS ?= -O1 -g\n"
    "TIMEOUT ?= timeout 20\n"
    "\n"
    "# The library: its sources and their flags, the flags for code that includes its headers,\n"
    "# and what it is linked with.\n";

/* The checks that both compilers know, and what clang alone has. */
static void add_sanitizers(struct emitter *emitter, struct text *out)
{
    struct arena *arena = &emitter->arena;
    enum sanitizer_rigour rigour =
        emitter->suite->library->is_pedantic ? RIGOUR_PEDANTIC : RIGOUR_USUAL;
    text_printf(out,
                "\n"
                "ifdef SANITIZE\n"
                "BUILD = build/sanitized\n"
                "SANITIZERS = -g -fno-omit-frame-pointer -fsanitize=%s \\\n"
                "    -fsanitize=%s -fno-sanitize=%s \\\n"
                "    -fno-sanitize-recover=all\n"
                "ifneq (,$(findstring clang,$(CC) $(if $(findstring clang,$(CC)),,$(shell $(CC) "
                "--version))))\n"
                "SANITIZERS += -fno-sanitize=%s\n"
                "endif\n"
                "else\n"
                "BUILD = build\n"
                "endif\n",
                sanitizer_checks(arena, rigour, true, KNOWN_BY_BOTH),
                sanitizer_checks(arena, rigour, true, NAMED_FOR_GCC),
                sanitizer_checks(arena, rigour, false, KNOWN_BY_BOTH),
                sanitizer_checks(arena, rigour, false, KNOWN_BY_CLANG));
}

static const char check_rules[] =
    "\n"
    "PROGRAMS = $(TESTS:%=$(BUILD)/%)\n"
    "MAKEFILE := $(lastword $(MAKEFILE_LIST))\n"
    "\n"
    ".PHONY: all check findings clean\n"
    "ifneq ($(MAKEFILE),Makefile)\n"
    "all check findings clean:\n"
    "\t@$(MAKE) --no-print-directory -C $(dir $(MAKEFILE)) $@\n"
    "else\n"
    "\n"
    "all: $(PROGRAMS)\n"
    "\n"
    "# In the build directory, where files that the library may write are out of the way.\n"
    "check: $(PROGRAMS)\n"
    "\t@status=0; for test in $(TESTS); do (cd $(BUILD) && ./$$test) || status=1; done; \\\n"
    "\t    exit $$status\n";

static const char rules[] =
    "\n"
    "clean:\n"
    "\trm -rf build\n"
    "\n"
    "DEPENDENCIES = -MMD -MP -MF $@.d -MT $@\n"
    "\n"
    "define COMPILE_SOURCE\n"
    "@mkdir -p $(@D)\n"
    "$(CC) $(LIBRARY_CFLAGS) $(SOURCE_FLAGS) $(BUILD_FLAGS) $(SANITIZERS) $(DEPENDENCIES) \\\n"
    "    -c -o $@ \"$<\"\n"
    "endef\n"
    "\n";

static void add_refusals_rule(struct text *out)
{
    text_add(out, "\n# What the library asks the system for can be made to fail: its calls go"
                  " through the file first.\n"
                  "REFUSALS = $(BUILD)/assay_refusals.o\nWRAP = ");
    csource_wrap_flags(out);
    text_add(out, "\n$(REFUSALS): tests/assay_refusals.c\n"
                  "\t@mkdir -p $(@D)\n"
                  "\t$(CC) $(CFLAGS) $(SANITIZERS) $(DEPENDENCIES) -c -o $@ $<\n");
}

static bool has_twins(const struct suite *suite)
{
    for (size_t i = 0; i < suite->finding_count; i++)
        if (finding_has_twin(&suite->findings[i]))
            return true;
    return false;
}

/* Compiled like findings; what they leave behind is no failure. */
static const char neighbours_rule[] =
    "\n# What goes well beside each finding.\n"
    "ifdef SANITIZE\n"
    "neighbours: $(NEIGHBOURS:%=$(BUILD)/neighbour_%)\n"
    "\t@for n in $(NEIGHBOURS); do \\\n"
    "\t    (cd $(BUILD) && TMPDIR=. UBSAN_OPTIONS=halt_on_error=1 ASAN_OPTIONS=detect_leaks=0 \\\n"
    "\t        $(TIMEOUT) ./neighbour_$$n >neighbour_$$n.txt 2>&1) \\\n"
    "\t        && echo \"neighbour $$n: goes well\" || echo \"neighbour $$n: fails\"; \\\n"
    "\tdone\n"
    "else\n"
    "neighbours:\n"
    "\t@$(MAKE) --no-print-directory neighbours SANITIZE=1 BUILD=build/findings "
    "CC='$(FINDINGS_CC)'\n"
    "endif\n"
    ".PHONY: neighbours\n";

static void add_neighbours_rule(const struct suite *suite, struct text *out)
{
    if (!has_twins(suite))
        return;
    text_add(out, "\nNEIGHBOURS =");
    for (size_t i = 0; i < suite->finding_count; i++)
        if (finding_has_twin(&suite->findings[i]))
            text_printf(out, " %u", suite->findings[i].id);
    text_add_char(out, '\n');
    text_add(out, neighbours_rule);
}

/* The program of a finding, or of its neighbour. */
static void add_finding_rule(const char *name, const char *needed, const char *standard,
                             const char *linked, struct text *out)
{
    text_printf(out,
                "\n$(BUILD)/%s_%%: findings/%%/%s.c $(LIBRARY_OBJECTS)%s\n"
                "\t@mkdir -p $(@D)\n"
                "\t$(CC)%s $(CFLAGS) $(LIBRARY_FLAGS) $(BUILD_FLAGS) -Iinclude $(SANITIZERS) \\\n"
                "\t    $(DEPENDENCIES) -o $@ $< $(LIBRARY_OBJECTS) %s$(LINK)\n",
                name, name, needed, standard, linked);
}

static void add_program_rules(struct emitter *emitter, struct text *out)
{
    const char *named = build_standard(emitter->suite);
    const char *standard = named ? arena_printf(&emitter->arena, " -std=%s", named) : "";
    bool injects = emitter_injects(emitter);
    const char *needed = injects ? " $(REFUSALS)" : "";
    const char *linked = injects ? "$(REFUSALS) $(WRAP) " : "";
    if (injects)
        add_refusals_rule(out);
    add_framework_rule(format_named(emitter->suite->format), out);
    text_printf(out,
                "\n$(PROGRAMS): $(BUILD)/%%: tests/%%.c $(LIBRARY_OBJECTS)%s $(TEST_OBJECTS)\n"
                "\t@mkdir -p $(@D)\n"
                "\t$(CC)%s $(CFLAGS) $(LIBRARY_FLAGS) $(TEST_FLAGS) $(SANITIZERS) \\\n"
                "\t    $(DEPENDENCIES) -o $@ $< $(TEST_OBJECTS) $(LIBRARY_OBJECTS) \\\n"
                "\t    %s$(TEST_LINK) $(LINK)\n",
                needed, standard, linked);
    if (named)
        standard = arena_printf(&emitter->arena, " -std=%s", emit_standards.gnu);
    add_finding_rule("finding", needed, standard, linked, out);
    if (has_twins(emitter->suite))
        add_finding_rule("neighbour", needed, standard, linked, out);
    add_neighbours_rule(emitter->suite, out);
    text_add(out, "\n-include $(wildcard $(BUILD)/*.d $(BUILD)/library/*.d)\n\nendif\n");
}

void makefile_print(struct emitter *emitter, struct text *out)
{
    text_add(out, beginning);
    add_lists(emitter, out);
    add_sanitizers(emitter, out);
    text_add(out, check_rules);
    add_findings_rule(emitter, out);
    text_add(out, rules);
    add_source_rules(emitter, out);
    add_program_rules(emitter, out);
}
