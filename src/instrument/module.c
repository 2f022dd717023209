/* A file of bitcode while it is read and changed. */
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "base/file.h"
#include "instrument/instrument_internal.h"

static bool read_module(struct module *module, const char *path, struct error *err)
{
    LLVMMemoryBufferRef buffer;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
        error_set(err, "cannot read '%s': %s", path, message);
        LLVMDisposeMessage(message);
        return false;
    }
    bool ok = !LLVMParseBitcodeInContext2(module->context, buffer, &module->module);
    LLVMDisposeMemoryBuffer(buffer);
    return ok || error_set(err, "the compiler's output is not bitcode");
}

static void name_types(struct module *module)
{
    module->byte = LLVMInt8TypeInContext(module->context);
    module->number = LLVMInt32TypeInContext(module->context);
    module->word = LLVMInt64TypeInContext(module->context);
    module->pointer = LLVMPointerTypeInContext(module->context, 0);
    module->nothing = LLVMVoidTypeInContext(module->context);
}

static void keep_quiet(LLVMDiagnosticInfoRef info, void *context)
{
    (void)info, (void)context;
}

bool module_open(struct module *module, const char *path, struct error *err)
{
    *module = (struct module){.context = LLVMContextCreate()};
    LLVMContextSetDiagnosticHandler(module->context, keep_quiet, NULL);
    name_types(module);
    if (!read_module(module, path, err)) {
        LLVMContextDispose(module->context);
        return false;
    }
    module->builder = LLVMCreateBuilderInContext(module->context);
    return true;
}

bool module_write(struct module *module, const char *path, struct error *err)
{
    char *message = NULL;
    bool is_broken = LLVMVerifyModule(module->module, LLVMReturnStatusAction, &message);
    if (is_broken)
        error_set(err, "cannot instrument '%s': %.400s", path, message);
    LLVMDisposeMessage(message);
    if (is_broken)
        return false;
    return LLVMWriteBitcodeToFile(module->module, path) == 0 ||
           error_set(err, "cannot write '%s'", path);
}

void module_close(struct module *module)
{
    LLVMDisposeBuilder(module->builder);
    LLVMDisposeModule(module->module);
    LLVMContextDispose(module->context);
    arena_release(&module->scratch);
}

static const char *file_of(struct module *module, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    LLVMMetadataRef file = subprogram ? LLVMDIScopeGetFile(subprogram) : NULL;
    if (!file)
        return NULL;
    unsigned name_length, directory_length;
    const char *name = LLVMDIFileGetFilename(file, &name_length);
    const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
    char *path = name_length && name[0] == '/'
                     ? arena_printf(&module->scratch, "%.*s", (int)name_length, name)
                     : arena_printf(&module->scratch, "%.*s/%.*s", (int)directory_length,
                                    directory, (int)name_length, name);
    char *real;
    struct error ignored;
    return file_real_path(&module->scratch, path, &real, &ignored) ? real : path;
}

static bool is_librarys(const char *file, const char *const *foreign, const char *const *own)
{
    for (; own && *own; own++)
        if (strcmp(*own, file) == 0)
            return true;
    for (; foreign && *foreign; foreign++)
        if (text_starts_with(file, *foreign))
            return false;
    return true;
}

static bool has_attribute(LLVMValueRef function, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       kind) != NULL;
}

bool module_is_foreign(struct module *module, LLVMValueRef function)
{
    const struct instrumentation *options = module->instrumentation;
    if (!LLVMIsDeclaration(function))
        return false;
    const char *file = LLVMGetIntrinsicID(function) ? NULL : file_of(module, function);
    return !file || !is_librarys(file, options->foreign, options->own);
}

/* NULL: in the file of somebody else. */
static const char *librarys_file(struct module *module, LLVMValueRef function)
{
    const struct instrumentation *options = module->instrumentation;
    const char *file = file_of(module, function);
    return file && is_librarys(file, options->foreign, options->own) ? file : NULL;
}

const char *module_own_file(struct module *module, LLVMValueRef function)
{
    if (LLVMIsDeclaration(function) ||
        LLVMGetLinkage(function) == LLVMAvailableExternallyLinkage ||
        has_attribute(function, "naked"))
        return NULL;
    return librarys_file(module, function);
}

bool module_is_own_inline(struct module *module, LLVMValueRef function)
{
    return LLVMGetLinkage(function) == LLVMAvailableExternallyLinkage &&
           librarys_file(module, function);
}
