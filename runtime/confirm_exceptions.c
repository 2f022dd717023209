/* Exceptions of C++ in the confirm lane. compiler-rt looks for the functions that throw when the
 * program starts, and takes none for none; here the C++ runtime comes later, with the library. */
#include <dlfcn.h>
#include <sanitizer/asan_interface.h>
#include <stdlib.h>

void __asan_handle_no_return(void);

static void *find(const char *library, const char *name)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
    void *function = handle ? dlsym(handle, name) : NULL;
    if (!function)
        abort();
    return function;
}

typedef void throw_function(void *exception, void *type, void (*destroy)(void *));

_Noreturn void __cxa_throw(void *exception, void *type, void (*destroy)(void *))
{
    throw_function *throw = (throw_function *)find("libstdc++.so.6", "__cxa_throw");
    __asan_handle_no_return();
    throw(exception, type, destroy);
    abort();
}

typedef int raise_function(void *exception);

int _Unwind_RaiseException(void *exception)
{
    raise_function *raise = (raise_function *)find("libgcc_s.so.1", "_Unwind_RaiseException");
    __asan_handle_no_return();
    return raise(exception);
}
