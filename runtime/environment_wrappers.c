/* Functions that change something outside of the library's memory. They do what they do; what has
 * to be undone after the sequence is noted. */
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>

#include "wrappers.h"

static inline void touch(uint32_t what)
{
    if (assay_rt.inside != INSIDE_RUNTIME)
        assay_rt.touched |= what;
}

/* What cannot be undone, or not often. */
static inline void owe(uint32_t debts)
{
    if (assay_rt.inside != INSIDE_RUNTIME)
        assay_rt.debts += debts;
}

/* Landlock refused to let the library change something outside of its directory. A test of such a
 * call would do it for real. */
static inline void refuse_outside(bool has_failed, uint32_t call, uintptr_t program_counter)
{
    if (has_failed && errno == EACCES && assay_rt.inside == INSIDE_CALL)
        assay_rt_fail_with(END_FORBIDDEN, call, program_counter);
}

#define CHANGES_FILES(name, parameters, arguments)                              \
    int name parameters                                                         \
    {                                                                           \
        touch(TOUCHED_FILES);                                                   \
        int result = REAL(name) arguments;                                      \
        refuse_outside(result != 0, SYS_##name, RETURN_ADDRESS);                \
        return result;                                                          \
    }

#define NOTED(type, name, parameters, arguments, what) \
    type name parameters                               \
    {                                                  \
        touch(what);                                   \
        return REAL(name) arguments;                   \
    }

/* ---- threads ---- */

static void note_thread(void)
{
    if (assay_rt.inside == INSIDE_RUNTIME)
        return;
    assay_rt.is_threaded = 1;
    assay_rt.must_recycle = 1;
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                   void *(*start)(void *), void *restrict argument)
{
    note_thread();
    return REAL(pthread_create)(thread, attributes, start, argument);
}

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument)
{
    note_thread();
    return REAL(thrd_create)(thread, start, argument);
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer)
{
    note_thread();
    return REAL(timer_create)(clock, event, timer);
}

void *dlopen(const char *path, int mode)
{
    if (assay_rt.inside == INSIDE_CALL || assay_rt.inside == INSIDE_CONTRACT)
        assay_rt.must_recycle = 1;
    return REAL(dlopen)(path, mode);
}

/* Handlers of the library would run when the worker ends, long after their sequence. */
int __cxa_atexit(void (*function)(void *), void *argument, void *object);
int __cxa_atexit(void (*function)(void *), void *argument, void *object)
{
    (void)function, (void)argument, (void)object;
    return 0;
}

int atexit(void (*function)(void))
{
    (void)function;
    return 0;
}

/* ---- descriptors and files ---- */

#define MODE_AFTER(last)              \
    va_list arguments;                \
    va_start(arguments, last);        \
    mode_t mode = va_arg(arguments, mode_t); \
    va_end(arguments);

static uint32_t touched_by_open(int flags)
{
    bool may_write = (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
    return TOUCHED_DESCRIPTORS | (may_write ? TOUCHED_FILES : 0);
}

int open(const char *path, int flags, ...)
{
    MODE_AFTER(flags)
    uint32_t touched = touched_by_open(flags);
    touch(touched);
    int chance = assay_rt_open_chance(path);
    if (chance >= 0)
        return chance;
    int descriptor = REAL(open)(path, flags, mode);
    refuse_outside(descriptor < 0 && touched & TOUCHED_FILES, SYS_open, RETURN_ADDRESS);
    return descriptor;
}

int openat(int directory, const char *path, int flags, ...)
{
    MODE_AFTER(flags)
    uint32_t touched = touched_by_open(flags);
    touch(touched);
    int descriptor = REAL(openat)(directory, path, flags, mode);
    refuse_outside(descriptor < 0 && touched & TOUCHED_FILES, SYS_openat, RETURN_ADDRESS);
    return descriptor;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int directory, const char *path, int flags, ...) __attribute__((alias("openat")));
int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
    touch(touched_by_open(flags));
    return REAL(open)(path, flags);
}

static void note_stream(int descriptor)
{
    if (descriptor >= 0 && descriptor <= STDERR_FILENO)
        touch(TOUCHED_STREAMS);
    touch(TOUCHED_DESCRIPTORS);
}

int close(int descriptor)
{
    note_stream(descriptor);
    assay_rt_closed(ASSAY_OPENS_DESCRIPTOR, (uint32_t)descriptor);
    return REAL(close)(descriptor);
}

int close_range(unsigned first, unsigned last, int flags)
{
    note_stream((int)first);
    return REAL(close_range)(first, last, flags);
}

int dup2(int from, int to)
{
    note_stream(to);
    return REAL(dup2)(from, to);
}

int dup3(int from, int to, int flags)
{
    note_stream(to);
    return REAL(dup3)(from, to, flags);
}

NOTED(int, creat, (const char *path, mode_t mode), (path, mode),
      TOUCHED_DESCRIPTORS | TOUCHED_FILES)
NOTED(int, dup, (int from), (from), TOUCHED_DESCRIPTORS)
NOTED(int, pipe, (int ends[2]), (ends), TOUCHED_DESCRIPTORS)
NOTED(int, pipe2, (int ends[2], int flags), (ends, flags), TOUCHED_DESCRIPTORS)
NOTED(int, memfd_create, (const char *name, unsigned flags), (name, flags), TOUCHED_DESCRIPTORS)
NOTED(int, epoll_create1, (int flags), (flags), TOUCHED_DESCRIPTORS)
NOTED(int, eventfd, (unsigned count, int flags), (count, flags), TOUCHED_DESCRIPTORS)
NOTED(int, mkstemp, (char *pattern), (pattern), TOUCHED_DESCRIPTORS | TOUCHED_FILES)
NOTED(char *, mkdtemp, (char *pattern), (pattern), TOUCHED_FILES)
NOTED(DIR *, opendir, (const char *path), (path), TOUCHED_DESCRIPTORS)
CHANGES_FILES(mkdir, (const char *path, mode_t mode), (path, mode))
CHANGES_FILES(rename, (const char *from, const char *to), (from, to))
CHANGES_FILES(link, (const char *from, const char *to), (from, to))
CHANGES_FILES(symlink, (const char *to, const char *path), (to, path))
CHANGES_FILES(unlink, (const char *path), (path))
CHANGES_FILES(unlinkat, (int directory, const char *path, int flags), (directory, path, flags))
CHANGES_FILES(rmdir, (const char *path), (path))
CHANGES_FILES(truncate, (const char *path, off_t length), (path, length))

int remove(const char *path)
{
    touch(TOUCHED_FILES);
    int result = REAL(remove)(path);
    refuse_outside(result != 0, SYS_unlink, RETURN_ADDRESS);
    return result;
}

int mkstemp64(char *pattern) __attribute__((alias("mkstemp")));
int creat64(const char *path, mode_t mode) __attribute__((alias("creat")));

/* A stream that is not closed stays in libc's list. What constructors open is meant to stay. */
static FILE *opened(FILE *stream)
{
    bool is_of_sequence = (assay_rt.inside == INSIDE_CALL || assay_rt.inside == INSIDE_CONTRACT) &&
                          assay_rt_is_main_thread;
    if (stream && !(is_of_sequence && assay_rt_stream_add(stream)))
        owe(1);
    return stream;
}

static uint32_t touched_by_mode(const char *mode)
{
    bool may_write = false;
    for (; mode && *mode; mode++)
        may_write = may_write || *mode == 'w' || *mode == 'a' || *mode == '+';
    return TOUCHED_DESCRIPTORS | (may_write ? TOUCHED_FILES : 0);
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    uint32_t touched = touched_by_mode(mode);
    touch(touched);
    int chance = assay_rt_open_chance(path);
    if (chance >= 0)
        return opened(REAL(fdopen)(chance, "r"));
    FILE *stream = REAL(fopen)(path, mode);
    refuse_outside(!stream && touched & TOUCHED_FILES, SYS_open, RETURN_ADDRESS);
    return opened(stream);
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict stream)
{
    touch(touched_by_mode(mode) | TOUCHED_STREAMS);
    return REAL(freopen)(path, mode, stream);
}

FILE *fopen64(const char *restrict path, const char *restrict mode)
    __attribute__((alias("fopen")));
FILE *freopen64(const char *restrict path, const char *restrict mode, FILE *restrict stream)
    __attribute__((alias("freopen")));

/* Closing the stream closes the descriptor: that of a standard stream is noted as if it was. */
FILE *fdopen(int descriptor, const char *mode)
{
    note_stream(descriptor);
    return opened(REAL(fdopen)(descriptor, mode));
}

FILE *fmemopen(void *bytes, size_t size, const char *mode)
{
    return opened(REAL(fmemopen)(bytes, size, mode));
}

/* Closing it would tell the library, which may be where nothing is any more. */
FILE *open_memstream(char **bytes, size_t *size)
{
    owe(1);
    return REAL(open_memstream)(bytes, size);
}

FILE *tmpfile(void)
{
    touch(TOUCHED_DESCRIPTORS | TOUCHED_FILES);
    return opened(REAL(tmpfile)());
}

FILE *tmpfile64(void) __attribute__((alias("tmpfile")));

int fclose(FILE *stream)
{
    if (assay_rt.inside != INSIDE_RUNTIME) {
        if (fileno(stream) >= 0 && fileno(stream) <= STDERR_FILENO)
            touch(TOUCHED_STREAMS);
        if (!assay_rt_stream_remove(stream) && assay_rt.debts)
            assay_rt.debts--;
    }
    assay_rt_closed(ASSAY_OPENS_STREAM, (uintptr_t)stream);
    return REAL(fclose)(stream);
}

/* A buffer of the library's in a stream that outlives it. */
int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size)
{
    touch(TOUCHED_STREAMS);
    return REAL(setvbuf)(stream, buffer, mode, size);
}

void setbuf(FILE *restrict stream, char *restrict buffer)
{
    touch(TOUCHED_STREAMS);
    REAL(setbuf)(stream, buffer);
}

/* ---- the process ---- */

NOTED(int, chdir, (const char *path), (path), TOUCHED_DIRECTORY)
NOTED(int, fchdir, (int directory), (directory), TOUCHED_DIRECTORY)
NOTED(mode_t, umask, (mode_t mask), (mask), TOUCHED_DIRECTORY)
NOTED(int, setenv, (const char *name, const char *value, int replaces), (name, value, replaces),
      TOUCHED_ENVIRONMENT)
NOTED(int, unsetenv, (const char *name), (name), TOUCHED_ENVIRONMENT)
NOTED(int, putenv, (char *variable), (variable), TOUCHED_ENVIRONMENT)
NOTED(int, clearenv, (void), (), TOUCHED_ENVIRONMENT)
NOTED(int, rand, (void), (), TOUCHED_RANDOM)
NOTED(void, srand, (unsigned seed), (seed), TOUCHED_RANDOM)
NOTED(long, random, (void), (), TOUCHED_RANDOM)
NOTED(void, srandom, (unsigned seed), (seed), TOUCHED_RANDOM)
NOTED(double, drand48, (void), (), TOUCHED_RANDOM)
NOTED(long, lrand48, (void), (), TOUCHED_RANDOM)
NOTED(long, mrand48, (void), (), TOUCHED_RANDOM)
NOTED(void, srand48, (long seed), (seed), TOUCHED_RANDOM)
NOTED(char *, setlocale, (int category, const char *locale), (category, locale),
      locale ? TOUCHED_LOCALE : 0)

/* ---- mappings ---- */

static bool is_of_library(uintptr_t caller)
{
    return assay_rt.inside != INSIDE_RUNTIME && is_library_text(caller);
}

void *mmap(void *start, size_t size, int protection, int flags, int file, off_t offset)
{
    void *mapped = REAL(mmap)(start, size, protection, flags, file, offset);
    if (mapped != MAP_FAILED && is_of_library(RETURN_ADDRESS)) {
        assay_rt_mapping_add((uintptr_t)mapped, size);
        if (flags & MAP_FIXED)
            assay_rt.must_recycle = 1;
    }
    return mapped;
}

void *mmap64(void *start, size_t size, int protection, int flags, int file, off_t offset)
    __attribute__((alias("mmap")));

int munmap(void *start, size_t size)
{
    if (is_of_library(RETURN_ADDRESS))
        assay_rt_mapping_remove((uintptr_t)start, size);
    return REAL(munmap)(start, size);
}

void *mremap(void *old, size_t old_size, size_t size, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    void *start = va_arg(arguments, void *);
    va_end(arguments);
    void *mapped = REAL(mremap)(old, old_size, size, flags, start);
    if (mapped != MAP_FAILED && is_of_library(RETURN_ADDRESS)) {
        assay_rt_mapping_remove((uintptr_t)old, old_size);
        assay_rt_mapping_add((uintptr_t)mapped, size);
    }
    return mapped;
}
