/* What library code cannot do: write outside of its directory, reach the network, start processes,
 * signal others, change the machine. Works without privileges; what the kernel cannot give is said
 * in the control page. */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime.h"

enum {
    FILE_BYTES = 16 * 1024 * 1024,
    DESCRIPTORS = 256,
    STACK_BYTES = 8 * 1024 * 1024,
};

/* Rights that newer kernels know; absent from Debian 12's header. */
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

static uint64_t rights_of(long version)
{
    uint64_t rights =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
        LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
        LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
        LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
        LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= 2)
        rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3)
        rights |= LANDLOCK_ACCESS_FS_TRUNCATE;
    return rights;
}

static bool allow_below(int rules, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {
        .allowed_access = rights,
        .parent_fd = open(path, O_PATH | O_CLOEXEC),
    };
    if (rule.parent_fd < 0)
        return false;
    long result =
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
    return result == 0;
}

/* From here on files can only be written below the directory, and to the null device. */
static bool confine_writes(const char *directory)
{
    long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return false;
    struct landlock_ruleset_attr attributes = {.handled_access_fs = rights_of(version)};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules < 0)
        return false;
    uint64_t below = attributes.handled_access_fs & ~(uint64_t)LANDLOCK_ACCESS_FS_EXECUTE;
    uint64_t device = attributes.handled_access_fs &
                      (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE);
    bool is_confined = allow_below(rules, directory, below) &&
                       allow_below(rules, "/dev/null", device) &&
                       syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return is_confined;
}

static void limit(int resource, rlim_t value)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return;
    limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
    setrlimit(resource, &limit);
}

/* A filter program in the making. */
struct filter {
    struct sock_filter steps[512];
    unsigned short count;
};

static void step(struct filter *filter, struct sock_filter instruction)
{
    if (filter->count < sizeof filter->steps / sizeof filter->steps[0])
        filter->steps[filter->count++] = instruction;
}

#define FIELD(member) (uint32_t) offsetof(struct seccomp_data, member)
#define LOW_WORD(argument) (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (argument))

static void load_field(struct filter *filter, uint32_t offset)
{
    step(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void give(struct filter *filter, uint32_t verdict)
{
    step(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

/* Skips `steps` when the loaded word is not the value. */
static void unless_equal_skip(struct filter *filter, long value, uint8_t steps)
{
    step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)value, 0,
                                              steps));
}

static void judge(struct filter *filter, long number, uint32_t verdict)
{
    unless_equal_skip(filter, number, 1);
    give(filter, verdict);
}

/* Allowed only when the argument has the value. */
static void judge_argument(struct filter *filter, long number, unsigned argument, uint32_t value,
                           uint32_t verdict)
{
    unless_equal_skip(filter, number, 4);
    load_field(filter, LOW_WORD(argument));
    unless_equal_skip(filter, value, 1);
    give(filter, SECCOMP_RET_ALLOW);
    give(filter, verdict);
}

/* Forbidden when the argument has the value. */
static void forbid_argument(struct filter *filter, long number, unsigned argument, uint32_t value,
                            uint32_t verdict)
{
    unless_equal_skip(filter, number, 4);
    load_field(filter, LOW_WORD(argument));
    unless_equal_skip(filter, value, 1);
    give(filter, verdict);
    load_field(filter, FIELD(nr));
}

/* What no unit test has a use for: it is reported, with the number of the call. */
static const int forbidden[] = {
    SYS_execve,        SYS_execveat,      SYS_socket,          SYS_socketpair,
    SYS_connect,       SYS_bind,          SYS_mount,           SYS_umount2,
    SYS_pivot_root,    SYS_chroot,        SYS_reboot,          SYS_kexec_load,
    SYS_init_module,   SYS_finit_module,  SYS_delete_module,   SYS_swapon,
    SYS_swapoff,       SYS_settimeofday,  SYS_clock_settime,   SYS_adjtimex,
    SYS_clock_adjtime, SYS_sethostname,   SYS_setdomainname,   SYS_unshare,
    SYS_setns,         SYS_bpf,           SYS_perf_event_open, SYS_userfaultfd,
    SYS_keyctl,        SYS_add_key,       SYS_request_key,     SYS_acct,
    SYS_quotactl,      SYS_iopl,          SYS_ioperm,          SYS_process_vm_writev,
    SYS_pidfd_send_signal, SYS_setrlimit, SYS_personality,     SYS_setuid,
    SYS_setgid,        SYS_setresuid,     SYS_setresgid,       SYS_setgroups,
    SYS_capset,        SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_tkill,
};

/* What a library may try in good faith: it is told that it may not. */
static const int denied[] = {
    SYS_chmod,    SYS_fchmodat, SYS_chown,    SYS_lchown, SYS_fchownat,
    SYS_setxattr, SYS_lsetxattr, SYS_removexattr, SYS_lremovexattr,
    SYS_utime,    SYS_utimes,   SYS_futimesat, SYS_utimensat,
    SYS_setpgid,  SYS_setsid,   SYS_shmget,   SYS_msgget, SYS_semget,
    SYS_mq_open,  SYS_mlockall, SYS_setpriority, SYS_io_uring_setup,
};

/* What is started must have the flag, CLONE_THREAD, or CLONE_VM as what looks for leaks has; and
 * not be about to become another program. */
static void forbid_processes_without(struct filter *filter, uint32_t flag)
{
    /* libc falls back to clone, whose flags can be seen. */
    judge(filter, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    unless_equal_skip(filter, SYS_clone, 5);
    load_field(filter, LOW_WORD(0));
    step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_VFORK, 2, 0));
    step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flag, 0, 1));
    give(filter, SECCOMP_RET_ALLOW);
    give(filter, SECCOMP_RET_TRAP);
}

static void limit_signals(struct filter *filter, uint32_t process)
{
    forbid_argument(filter, SYS_kill, 1, 9, SECCOMP_RET_TRAP);
    forbid_argument(filter, SYS_kill, 1, 19, SECCOMP_RET_TRAP);
    judge_argument(filter, SYS_kill, 0, process, SECCOMP_RET_TRAP);
    forbid_argument(filter, SYS_tgkill, 2, 9, SECCOMP_RET_TRAP);
    forbid_argument(filter, SYS_tgkill, 2, 19, SECCOMP_RET_TRAP);
    judge_argument(filter, SYS_tgkill, 0, process, SECCOMP_RET_TRAP);
}

/* Limits may be read, not set: a new limit is a pointer in the third argument. */
static void limit_limits(struct filter *filter)
{
    unless_equal_skip(filter, SYS_prlimit64, 6);
    load_field(filter, LOW_WORD(2));
    unless_equal_skip(filter, 0, 3);
    load_field(filter, LOW_WORD(2) + 4);
    unless_equal_skip(filter, 0, 1);
    give(filter, SECCOMP_RET_ALLOW);
    give(filter, SECCOMP_RET_TRAP);
}

/* For the zygote, and what is forked from it: installed once, as it is long. */
static void write_common_filter(struct filter *filter)
{
    enum { X32_BIT = 0x40000000 };
    load_field(filter, FIELD(arch));
    step(filter,
         (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0));
    give(filter, SECCOMP_RET_KILL_PROCESS);
    load_field(filter, FIELD(nr));
    step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1));
    give(filter, SECCOMP_RET_KILL_PROCESS);
    judge(filter, SYS_fork, SECCOMP_RET_TRAP);
    judge(filter, SYS_vfork, SECCOMP_RET_TRAP);
    for (size_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++)
        judge(filter, forbidden[i], SECCOMP_RET_TRAP);
    for (size_t i = 0; i < sizeof denied / sizeof denied[0]; i++)
        judge(filter, denied[i], SECCOMP_RET_ERRNO | EPERM);
    give(filter, SECCOMP_RET_ALLOW);
}

/* What the zygote itself needs, or what depends on the number of the process. */
static void write_worker_filter(struct filter *filter, bool is_strict)
{
    enum { PROFILE_TIMER = 2 };
    uint32_t process = (uint32_t)getpid();
    load_field(filter, FIELD(nr));
    if (is_strict) {
        forbid_processes_without(filter, CLONE_THREAD);
        judge(filter, SYS_ptrace, SECCOMP_RET_TRAP);
        judge_argument(filter, SYS_process_vm_readv, 0, process, SECCOMP_RET_TRAP);
        forbid_argument(filter, SYS_prctl, 0, PR_SET_PDEATHSIG, SECCOMP_RET_TRAP);
    }
    limit_signals(filter, process);
    limit_limits(filter);
    forbid_argument(filter, SYS_prctl, 0, PR_SET_SECCOMP, SECCOMP_RET_TRAP);
    judge(filter, SYS_seccomp, SECCOMP_RET_TRAP);
    /* The timer that notices hangs. */
    forbid_argument(filter, SYS_setitimer, 0, PROFILE_TIMER, SECCOMP_RET_ERRNO | EPERM);
    give(filter, SECCOMP_RET_ALLOW);
}

static bool install(struct filter *filter)
{
    struct sock_fprog program = {filter->count, filter->steps};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

void assay_rt_sandbox_zygote(const char *directory)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, FILE_BYTES);
    limit(RLIMIT_NOFILE, DESCRIPTORS);
    limit(RLIMIT_STACK, STACK_BYTES);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        assay_rt_note("the kernel has no sandbox at all");
        return;
    }
    if (!confine_writes(directory))
        assay_rt_note("the kernel cannot confine where files are written (no Landlock)");
    struct filter filter;
    filter.count = 0;
    write_common_filter(&filter);
    if (!install(&filter))
        assay_rt_note("the kernel cannot forbid system calls (no seccomp)");
}

void assay_rt_sandbox_worker(const char *directory, bool is_strict)
{
    struct filter filter;
    filter.count = 0;
    confine_writes(directory);
    write_worker_filter(&filter, is_strict);
    install(&filter);
}

void assay_rt_sandbox_processes(void)
{
    struct filter filter;
    filter.count = 0;
    load_field(&filter, FIELD(nr));
    forbid_processes_without(&filter, CLONE_VM);
    give(&filter, SECCOMP_RET_ALLOW);
    install(&filter);
}
