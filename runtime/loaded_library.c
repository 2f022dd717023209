/* The shared object under test: loading it, where it lies, and putting its writable memory back. */
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "ledger.h"
#include "runtime.h"
#include "typed_state.h"

enum {
    GAP = 64, /* ranges this close are copied as one */
    SCANNED_STACK = 16 * 1024, /* for a return address into the library */
#ifdef ASSAY_CONFIRM
    RESTORE_LIMIT = 32 * RESTORE_MAXIMUM, /* a sequence takes milliseconds there anyway */
#else
    RESTORE_LIMIT = RESTORE_MAXIMUM,
#endif
};

struct mutable_memory {
    struct range *ranges; /* room for RESTORE_RANGES, once there is one */
    unsigned count;
    bool is_incomplete; /* there are more ranges than room */
    char *copy;
    size_t size;
};

static struct mutable_memory globals; /* that AddressSanitizer told of */
static struct mutable_memory saved;
static const char *library_path;

static struct range page_range(const struct dl_phdr_info *info, const ElfW(Phdr) * header)
{
    return (struct range){info->dlpi_addr + header->p_vaddr, header->p_memsz};
}

static struct range span(const struct dl_phdr_info *info)
{
    uintptr_t low = UINTPTR_MAX, high = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD)
            continue;
        struct range range = page_range(info, &info->dlpi_phdr[i]);
        if (range.start < low)
            low = range.start;
        if (range.start + range.size > high)
            high = range.start + range.size;
    }
    return (struct range){low, high > low ? high - low : 0};
}

static struct range segment_with(const struct dl_phdr_info *info, uint32_t permission)
{
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & permission)
            return page_range(info, &info->dlpi_phdr[i]);
    return (struct range){0, 0};
}

static bool is_named(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    return strcmp(slash ? slash + 1 : path, name) == 0;
}

/* Where programs and libraries lie, as far as it matters. */
static int look_at_object(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    if (info->dlpi_name[0] == '\0' && !assay_rt.own_text.size) {
        assay_rt.own_text = segment_with(info, PF_X);
        assay_rt.own_data = segment_with(info, PF_W);
    } else if (is_named(info->dlpi_name, "libc.so.6")) {
        assay_rt.libc = span(info);
    } else if (library_path && strcmp(info->dlpi_name, library_path) == 0) {
        assay_rt.library_text = segment_with(info, PF_X);
    }
    return 0;
}

static int look_at_library(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    struct library *library = &assay_rt.library;
    if (info->dlpi_addr != library->base || info->dlpi_name[0] == '\0')
        return 0;
    library->whole = span(info);
    library->text = assay_rt.library_text = segment_with(info, PF_X);
    for (int i = 0; i < info->dlpi_phnum && library->segment_count < SEGMENTS; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_R)
            library->segments[library->segment_count++] = page_range(info, &info->dlpi_phdr[i]);
    return 1;
}

/* "/tmp/x.so: undefined symbol: f" without the path, which the user does not know. */
static const char *without_path(const char *path, const char *message)
{
    size_t length = strlen(path);
    if (message && strncmp(message, path, length) == 0 && message[length] == ':')
        message += length + 1;
    while (message && *message == ' ')
        message++;
    return message ? message : "";
}

static void check_harness(const struct assay_harness *harness)
{
    if (!harness)
        assay_rt_loading_failed("the library has no harness: 'assay_harness' is not in it", "");
    if (harness->version != ASSAY_HARNESS_VERSION)
        assay_rt_loading_failed("the harness of the library is of another version of assay", "");
    if (harness->operation_count > WIRE_OPERATIONS)
        assay_rt_loading_failed("the harness has more operations than assay can handle", "");
    if (harness->contract_count >= ASSAY_NO_CONTRACT)
        assay_rt_loading_failed("the harness has more contracts than assay can handle", "");
    for (uint32_t i = 0; i < harness->operation_count; i++) {
        const struct assay_operation *operation = &harness->operations[i];
        bool is_bad = operation->argument_count > WIRE_ARGUMENTS ||
                      (operation->kind == ASSAY_CALL && !operation->thunk) ||
                      (operation->requires != ASSAY_NO_CONTRACT &&
                       operation->requires >= harness->contract_count) ||
                      (operation->ensures != ASSAY_NO_CONTRACT &&
                       operation->ensures >= harness->contract_count);
        if (is_bad)
            assay_rt_loading_failed("the harness has a bad operation: ", operation->name);
    }
}

bool assay_rt_is_companion(uintptr_t address)
{
    for (unsigned i = 0; i < assay_rt.companion_count; i++)
        if (range_has(assay_rt.library.companions[i].text, address))
            return true;
    return false;
}

/* What was loaded goes by another name than what was linked: it is the same file. */
static bool is_same_file(const char *path, const char *other)
{
    struct stat a, b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* The runtime of C++ as well: what it allocates, it allocates for the library. */
static int look_at_companion(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    const char *const *paths = context;
    bool is_one = is_named(info->dlpi_name, "libstdc++.so.6");
    for (; paths && *paths && info->dlpi_name[0] && !is_one; paths++)
        is_one = is_same_file(*paths, info->dlpi_name);
    if (is_one && assay_rt.companion_count < COMPANIONS)
        assay_rt.library.companions[assay_rt.companion_count++] =
            (struct companion){span(info), segment_with(info, PF_X)};
    return 0;
}

void assay_rt_library_load(const char *path)
{
    library_path = path;
    dl_iterate_phdr(look_at_object, NULL);
    assay_rt.inside = INSIDE_LOADING;
    void *handle = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    assay_rt.inside = INSIDE_RUNTIME;
    if (!handle)
        assay_rt_loading_failed("the library cannot be loaded: ", without_path(path, dlerror()));
    struct link_map *map = NULL;
    dlinfo(handle, RTLD_DI_LINKMAP, &map);
    assay_rt.library.base = map ? map->l_addr : 0;
    dl_iterate_phdr(look_at_library, NULL);
    dl_iterate_phdr(look_at_companion, dlsym(handle, "assay_companions"));
    assay_rt.library.harness = dlsym(handle, "assay_harness");
    check_harness(assay_rt.library.harness);
    assay_rt.operations = assay_rt.library.harness->operations;
    assay_rt_contracts_index(&assay_rt.library);
    assay_rt_coverage_prepare(dlsym(handle, "assay_coverage"));
    assay_rt_typed_state_prepare(dlsym(handle, "assay_layouts"));
}

static void *private_memory(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for the library's variables", "");
    return memory;
}

/* While constructors run, malloc wants to know whether the library calls it. */
bool assay_rt_library_is_caller(uintptr_t address)
{
    if (!assay_rt.library_text.size && !range_has(assay_rt.libc, address) &&
        !range_has(assay_rt.own_text, address))
        dl_iterate_phdr(look_at_object, NULL);
    return range_has(assay_rt.library_text, address);
}

static void add_range(struct mutable_memory *memory, uintptr_t start, size_t size)
{
    if (!memory->ranges)
        memory->ranges = private_memory(RESTORE_RANGES * sizeof memory->ranges[0]);
    if (memory->count == RESTORE_RANGES)
        memory->is_incomplete = true;
    else if (size)
        memory->ranges[memory->count++] = (struct range){start, size};
}

void assay_rt_library_add_global(uintptr_t start, size_t size)
{
    add_range(&globals, start, size);
}

static void add_between(uintptr_t start, uintptr_t end)
{
    if (start < end)
        add_range(&saved, start, end - start);
}

/* The part of the range that lies in the writable segment, is not read-only after relocation, and
 * is not ours. */
static void add_writable(struct range range, struct range segment, struct range constant)
{
    uintptr_t start = range.start > segment.start ? range.start : segment.start;
    uintptr_t end = range.start + range.size;
    struct range map = assay_rt_coverage_map();
    if (end > segment.start + segment.size)
        end = segment.start + segment.size;
    if (range_has(constant, start))
        start = constant.start + constant.size;
    if (map.size && map.start >= start && map.start < end) {
        add_between(start, map.start);
        start = map.start + map.size;
    }
    add_between(start, end);
}

static struct range constant_part(const struct dl_phdr_info *info)
{
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_GNU_RELRO)
            return page_range(info, &info->dlpi_phdr[i]);
    return (struct range){0, 0};
}

/* Variables of the thread: the library's block is made by asking for it. */
static void add_thread_locals(const struct dl_phdr_info *info)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_TLS || !info->dlpi_tls_modid)
            continue;
        extern void *__tls_get_addr(size_t *);
        size_t index[2] = {info->dlpi_tls_modid, 0};
        add_range(&saved, (uintptr_t)__tls_get_addr(index), info->dlpi_phdr[i].p_memsz);
    }
}

static bool is_companion(const struct dl_phdr_info *info)
{
    for (unsigned i = 0; i < assay_rt.companion_count; i++)
        if (assay_rt.library.companions[i].whole.start == span(info).start)
            return true;
    return false;
}

static int collect_mutable(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    bool is_harness = info->dlpi_addr == assay_rt.library.base && info->dlpi_name[0] != '\0';
    if (!is_harness && !is_companion(info))
        return 0;
    struct range constant = constant_part(info);
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_W))
            continue;
        struct range segment = page_range(info, header);
        /* Told by the instrumentation, the variables are known one by one. That leaves out the
         * tables of the sanitizers, which are often larger. */
        if (!is_harness || globals.count == 0 || globals.is_incomplete)
            add_writable(segment, segment, constant);
        else
            for (unsigned k = 0; k < globals.count; k++)
                add_writable(globals.ranges[k], segment, constant);
    }
    add_thread_locals(info);
    return 0;
}

static int by_start(const void *a, const void *b)
{
    const struct range *first = a, *second = b;
    return (first->start > second->start) - (first->start < second->start);
}

static void merge(struct mutable_memory *memory)
{
    qsort(memory->ranges, memory->count, sizeof memory->ranges[0], by_start);
    unsigned kept = 0;
    for (unsigned i = 0; i < memory->count; i++) {
        struct range *last = &memory->ranges[kept ? kept - 1 : 0], next = memory->ranges[i];
        if (kept && next.start - last->start <= last->size + GAP)
            last->size = next.start + next.size - last->start;
        else
            memory->ranges[kept++] = next;
    }
    memory->count = kept;
    memory->size = 0;
    for (unsigned i = 0; i < kept; i++)
        memory->size += memory->ranges[i].size;
}

void assay_rt_library_snapshot(void)
{
    dl_iterate_phdr(collect_mutable, NULL);
    merge(&saved);
    assay_rt.restores_all = saved.size <= RESTORE_LIMIT && !saved.is_incomplete;
    if (!assay_rt.restores_all) {
        assay_rt_note("the library has too many global variables to put them back after each "
                      "sequence; results may depend on the order of sequences");
        return;
    }
    if (!saved.size)
        return;
    saved.copy = private_memory(saved.size);
    char *to = saved.copy;
    for (unsigned i = 0; i < saved.count; i++) {
        assay_rt_copy(to, (const void *)saved.ranges[i].start, saved.ranges[i].size);
        to += saved.ranges[i].size;
    }
    mprotect(saved.copy, saved.size, PROT_READ);
}

void assay_rt_library_restore(void)
{
    if (!assay_rt.restores_all)
        return;
    const char *from = saved.copy;
    for (unsigned i = 0; i < saved.count; i++) {
        assay_rt_copy((void *)saved.ranges[i].start, from, saved.ranges[i].size);
        from += saved.ranges[i].size;
    }
}

/* The word that the byte is in, as far as it belongs to the range. Numbers begin at words. */
static uint64_t word_at(const char *copy, size_t size, size_t byte)
{
    uint64_t word = 0;
    size_t start = byte & ~(size_t)(sizeof(uint32_t) - 1);
    assay_rt_copy(&word, copy + start, size - start < sizeof word ? size - start : sizeof word);
    return word;
}

static bool is_same(const char *a, const char *b)
{
    return *(const uint64_t *)a == *(const uint64_t *)b;
}

/* Most are the same: many bytes at a time, then the one. */
static size_t next_difference(const char *now, const char *before, size_t from, size_t size)
{
    while (from + sizeof(uint64_t) <= size && is_same(now + from, before + from))
        from += sizeof(uint64_t);
    while (from < size && now[from] == before[from])
        from++;
    return from;
}

uint32_t assay_rt_library_changes(uint64_t *variable)
{
    uint32_t count = 0;
    const char *before = saved.copy;
    *variable = 0;
    for (unsigned i = 0; assay_rt.restores_all && i < saved.count; i++) {
        const char *now = (const char *)saved.ranges[i].start;
        size_t size = saved.ranges[i].size;
        for (size_t at = next_difference(now, before, 0, size); at < size;
             at = next_difference(now, before, at + 1, size))
            if (count++ == 0)
                *variable = word_at(before, size, at);
        before += size;
    }
    return count;
}

size_t assay_rt_variables_size(void)
{
    return assay_rt.restores_all ? saved.size : 0;
}

bool assay_rt_variables_changed(void)
{
    const char *before = saved.copy;
    for (unsigned i = 0; assay_rt.restores_all && i < saved.count; i++) {
        size_t size = saved.ranges[i].size;
        if (next_difference((const char *)saved.ranges[i].start, before, 0, size) < size)
            return true;
        before += size;
    }
    return false;
}

void assay_rt_variables_save(char *to)
{
    for (unsigned i = 0; i < saved.count; i++) {
        assay_rt_copy(to, (const void *)saved.ranges[i].start, saved.ranges[i].size);
        to += saved.ranges[i].size;
    }
}

void assay_rt_variables_load(const char *from)
{
    for (unsigned i = 0; i < saved.count; i++) {
        assay_rt_copy((void *)saved.ranges[i].start, from, saved.ranges[i].size);
        from += saved.ranges[i].size;
    }
}

bool assay_rt_variables_reach(void)
{
    if (!assay_rt.restores_all)
        return false;
    for (unsigned i = 0; assay_rt_variables_changed() && i < saved.count; i++) {
        uintptr_t start = (saved.ranges[i].start + 7) & ~(uintptr_t)7;
        uintptr_t end = saved.ranges[i].start + saved.ranges[i].size;
        if (start < end)
            assay_rt_reach_from(start, end - start);
    }
    return true;
}

void assay_rt_variables_walk(void)
{
    const char *before = saved.copy;
    for (unsigned i = 0; assay_rt.restores_all && i < saved.count; i++) {
        const char *now = (const char *)saved.ranges[i].start;
        size_t size = saved.ranges[i].size;
        for (size_t at = next_difference(now, before, 0, size); at < size;) {
            size_t word = at & ~(size_t)7, length = size - word < 8 ? size - word : 8;
            assay_rt_typed_word((uintptr_t)now - assay_rt.library.base + word);
            assay_rt_typed_scan(now + word, length);
            at = next_difference(now, before, word + length, size);
        }
        before += size;
    }
}

bool assay_rt_is_readable(uintptr_t address, size_t size)
{
    uintptr_t start;
    struct block *block = assay_rt_block_at(address, &start);
    if (block)
        return !block->is_dead && size <= block->size - (address - start);
    for (unsigned i = 0; i < assay_rt.library.segment_count; i++) {
        struct range segment = assay_rt.library.segments[i];
        if (range_has(segment, address))
            return size <= segment.size - (address - segment.start);
    }
    return false;
}

bool assay_rt_read_memory(void *copy, uintptr_t address, size_t size)
{
    uintptr_t start;
    if (assay_rt_block_at(address, &start))
        return false; /* it is in a block, but not wholly */
    struct iovec local = {copy, size}, remote = {(void *)address, size};
    return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

/* Whether the instruction before the address is a call: function pointers are on the stack too. */
static bool is_after_call(uintptr_t address)
{
    const uint8_t *code = (const uint8_t *)address;
    if (address - assay_rt.library.text.start < 8)
        return false;
    return code[-5] == 0xE8 ||                                     /* to a place */
           (code[-2] == 0xFF && (code[-1] & 0xF8) == 0xD0) ||       /* to a register */
           (code[-3] == 0xFF && (code[-2] & 0xF8) == 0x50) ||       /* through a near pointer */
           (code[-6] == 0xFF && (code[-5] == 0x15 || (code[-5] & 0xF8) == 0x90));
}

/* The innermost return address into the library, for failures elsewhere. */
uintptr_t assay_rt_library_caller(uintptr_t stack_pointer, uintptr_t stack_end)
{
    if (stack_pointer >= stack_end)
        return 0;
    if (stack_end - stack_pointer > SCANNED_STACK)
        stack_end = stack_pointer + SCANNED_STACK;
    for (uintptr_t at = (stack_pointer + 7) & ~(uintptr_t)7; at + 8 <= stack_end; at += 8)
        if (range_has(assay_rt.library.text, *(uintptr_t *)at) && is_after_call(*(uintptr_t *)at))
            return *(uintptr_t *)at - 1;
    return 0;
}

uintptr_t assay_rt_library_offset(uintptr_t address)
{
    return range_has(assay_rt.library.whole, address) ? address - assay_rt.library.base : 0;
}
