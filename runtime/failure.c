/* Failures as data: how they are named, and messages that are put together without allocation. */
#include <linux/futex.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "wrappers.h"

struct assay_rt assay_rt;

static const char *const sentences[] = {
#define END(name, word, is_contract, sentence) sentence,
#include "wire/ends.def"
#undef END
};

const char *assay_rt_end_sentence(unsigned end)
{
    return end < END_COUNT ? sentences[end] : "failed";
}

struct failure assay_rt_failure(enum wire_end end, uintptr_t program_counter)
{
    struct failure failure;
    failure.end = (uint16_t)end;
    failure.contract = ASSAY_NO_CONTRACT;
    failure.subject = failure.other = NO_STATEMENT;
    failure.detail = 0;
    failure.address = 0;
    failure.program_counter = program_counter;
    failure.message[0] = '\0';
    return failure;
}

/* The first counts; it is told when the call has returned. */
void assay_rt_remark(const struct failure *remark)
{
    if (assay_rt.inside == INSIDE_CALL && assay_rt_is_main_thread &&
        assay_rt.remark.end == END_OK)
        assay_rt.remark = *remark;
}

void assay_rt_fail_with(enum wire_end end, uint32_t detail, uintptr_t program_counter)
{
    struct failure failure = assay_rt_failure(end, program_counter);
    failure.detail = detail;
    assay_rt_fail(&failure);
}

/* No strlen: in the search lane that is a wrapper which checks its argument. */
void assay_rt_add_text(struct failure *failure, const char *text)
{
    size_t length = 0;
    while (failure->message[length])
        length++;
    for (; text && *text && length + 1 < sizeof failure->message; text++)
        failure->message[length++] = *text;
    failure->message[length] = '\0';
}

void assay_rt_add_number(struct failure *failure, uint64_t number)
{
    char digits[24];
    char *at = digits + sizeof digits;
    *--at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    assay_rt_add_text(failure, at);
}

void assay_rt_add_place(struct failure *failure, const char *file, uint32_t line)
{
    if (!file)
        return;
    assay_rt_add_text(failure, " (");
    assay_rt_add_text(failure, file);
    assay_rt_add_text(failure, ":");
    assay_rt_add_number(failure, line);
    assay_rt_add_text(failure, ")");
}

void assay_rt_futex_wake(_Atomic uint32_t *word)
{
    syscall(SYS_futex, word, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

static size_t append(char *to, size_t length, size_t capacity, const char *text)
{
    for (; text && *text && length + 1 < capacity; text++)
        to[length++] = *text;
    to[length] = '\0';
    return length;
}

void assay_rt_loading_failed(const char *what, const char *detail)
{
    struct wire_control *control = assay_rt.control;
    if (control) {
        size_t length = append(control->zygote_error, 0, sizeof control->zygote_error, what);
        append(control->zygote_error, length, sizeof control->zygote_error, detail);
        atomic_store(&control->zygote_state, 2);
        assay_rt_futex_wake(&control->zygote_state);
    }
    syscall(SYS_exit_group, 1);
    __builtin_unreachable();
}

void assay_rt_note(const char *sentence)
{
    char *note = assay_rt.control->sandbox_note;
    size_t capacity = sizeof assay_rt.control->sandbox_note, length = 0;
    while (length + 1 < capacity && note[length])
        length++;
    if (length)
        length = append(note, length, capacity, "; ");
    append(note, length, capacity, sentence);
}
