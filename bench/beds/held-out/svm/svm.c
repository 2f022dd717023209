#include "svm.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum op {
    OP_PUSH, OP_POP, OP_DUP, OP_SWAP, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_SHL,
    OP_LOAD, OP_STORE, OP_JMP, OP_JZ, OP_CALL, OP_RET, OP_HALT, OP_COUNT
};

enum operand { NONE, NUMBER, REGISTER, TARGET };

static const struct {
    const char *name;
    enum operand operand;
    unsigned pops;
    unsigned pushes;
} ops[OP_COUNT] = {
    {"push", NUMBER, 0, 1}, {"pop", NONE, 1, 0}, {"dup", NONE, 1, 2}, {"swap", NONE, 2, 2},
    {"add", NONE, 2, 1}, {"sub", NONE, 2, 1}, {"mul", NONE, 2, 1}, {"div", NONE, 2, 1},
    {"mod", NONE, 2, 1}, {"shl", NONE, 2, 1}, {"load", REGISTER, 0, 1},
    {"store", REGISTER, 1, 0}, {"jmp", TARGET, 0, 0}, {"jz", TARGET, 1, 0},
    {"call", TARGET, 0, 0}, {"ret", NONE, 0, 0}, {"halt", NONE, 0, 0}
};

struct instr {
    enum op op;
    int64_t arg;
    int line;
};

struct svm {
    struct instr *program;
    size_t len;
    int64_t stack[SVM_STACK];
    size_t depth;
    size_t calls[SVM_CALLS];
    size_t ncalls;
    int64_t registers[SVM_REGISTERS];
};

struct svm *svm_new(void)
{
    return calloc(1, sizeof(struct svm));
}

void svm_free(struct svm *m)
{
    if (m == NULL)
        return;
    free(m->program);
    free(m);
}

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

static int at_end(const char *p)
{
    return *p == '\0' || *p == '\n' || *p == ';';
}

/* Parses a number; returns NULL if there is none or it is out of range. */
static const char *parse_number(const char *p, int64_t *value)
{
    int negative = *p == '-';
    int64_t v = 0;

    if (negative)
        p++;
    if (*p < '0' || *p > '9')
        return NULL;
    for (; *p >= '0' && *p <= '9'; p++) {
        int digit = *p - '0';

        if (v < INT64_MIN / 10 || (v == INT64_MIN / 10 && digit > -(INT64_MIN % 10)))
            return NULL;
        v = v * 10 - digit;
    }
    if (!negative && v == INT64_MIN)
        return NULL;
    *value = negative ? v : -v;
    return p;
}

/* Parses the instruction at p, which is not empty. Returns 0 or -1. */
static int parse_instr(const char *p, struct instr *in)
{
    size_t n = 0;
    int op;

    while (p[n] >= 'a' && p[n] <= 'z')
        n++;
    for (op = 0; op < OP_COUNT; op++) {
        if (strlen(ops[op].name) == n && memcmp(ops[op].name, p, n) == 0)
            break;
    }
    if (op == OP_COUNT)
        return -1;
    in->op = (enum op)op;
    in->arg = 0;
    p += n;
    if (ops[op].operand != NONE) {
        if (*p != ' ' && *p != '\t')
            return -1;
        p = parse_number(skip_blanks(p), &in->arg);
        if (p == NULL || (ops[op].operand == TARGET && in->arg < 0))
            return -1;
#if FAULT == 1
        if (ops[op].operand == REGISTER && (in->arg < 0 || in->arg > SVM_REGISTERS))
#else
        if (ops[op].operand == REGISTER && (in->arg < 0 || in->arg >= SVM_REGISTERS))
#endif
            return -1;
    }
    return at_end(skip_blanks(p)) ? 0 : -1;
}

static size_t count_lines(const char *text)
{
    size_t n = 1;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

enum svm_status svm_load(struct svm *m, const char *text, int *line)
{
    size_t i, len = 0, room = count_lines(text);
    struct instr *program;
    int number = 1, bad = 0;
    enum svm_status status = SVM_OK;
    const char *p = text;

    if (room > SVM_MAX_PROGRAM + 1)
        room = SVM_MAX_PROGRAM + 1;
    program = malloc(room * sizeof *program);
    if (program == NULL)
        return SVM_E_MEMORY;
    for (;;) {
        p = skip_blanks(p);
        if (!at_end(p)) {
            if (len == SVM_MAX_PROGRAM) {
                status = SVM_E_TOO_LONG;
                break;
            }
            if (parse_instr(p, &program[len]) != 0) {
                status = SVM_E_SYNTAX;
                bad = number;
                break;
            }
            program[len++].line = number;
        }
        p = strchr(p, '\n');
        if (p == NULL)
            break;
        p++;
        number++;
    }
    for (i = 0; status == SVM_OK && i < len; i++) {
        if (ops[program[i].op].operand == TARGET && (uint64_t)program[i].arg > len) {
            status = SVM_E_TARGET;
            bad = program[i].line;
        }
    }
    if (status != SVM_OK) {
        if (bad != 0 && line != NULL)
            *line = bad;
        free(program);
        return status;
    }
#if FAULT == 2
    if (m->len > 0 && len > 0)
        free(m->program);
#else
    free(m->program);
#endif
    m->program = program;
    m->len = len;
    return SVM_OK;
}

size_t svm_program_len(const struct svm *m)
{
    return m->len;
}

static int64_t wrap(uint64_t v)
{
    return v <= INT64_MAX ? (int64_t)v : -(int64_t)(UINT64_MAX - v) - 1;
}

/* Computes a op b into *result. */
static enum svm_status compute(enum op op, int64_t a, int64_t b, int64_t *result)
{
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b;

    switch (op) {
    case OP_ADD:
        *result = wrap(ua + ub);
        break;
    case OP_SUB:
        *result = wrap(ua - ub);
        break;
    case OP_MUL:
        *result = wrap(ua * ub);
        break;
    case OP_DIV:
    case OP_MOD:
        if (b == 0)
            return SVM_E_DIVIDE;
#if FAULT == 3
        if (b == -1 && op == OP_DIV)
#else
        if (b == -1)
#endif
            *result = op == OP_DIV ? wrap(0 - ua) : 0;
        else
            *result = op == OP_DIV ? a / b : a % b;
        break;
    default:
        if (b < 0 || b > 63)
            return SVM_E_RANGE;
        *result = wrap(ua << b);
        break;
    }
    return SVM_OK;
}

/* Executes one instruction; *pc is the one behind it and may be changed. */
static enum svm_status execute(struct svm *m, const struct instr *in, size_t *pc)
{
    size_t d = m->depth;
    int64_t t;
    enum svm_status status;

    if (d < ops[in->op].pops)
        return SVM_E_UNDERFLOW;
#if FAULT == 4
    if (in->op == OP_PUSH || in->op == OP_LOAD)
#endif
        if (d - ops[in->op].pops + ops[in->op].pushes > SVM_STACK)
            return SVM_E_OVERFLOW;
#if FAULT == 8
    m->depth = d - ops[in->op].pops;
#endif
    switch (in->op) {
    case OP_PUSH:
        m->stack[d] = in->arg;
        break;
    case OP_DUP:
        m->stack[d] = m->stack[d - 1];
        break;
    case OP_SWAP:
        t = m->stack[d - 1];
        m->stack[d - 1] = m->stack[d - 2];
        m->stack[d - 2] = t;
        break;
    case OP_LOAD:
        m->stack[d] = m->registers[in->arg];
        break;
    case OP_STORE:
        m->registers[in->arg] = m->stack[d - 1];
        break;
    case OP_JZ:
        if (m->stack[d - 1] != 0)
            break;
        *pc = (size_t)in->arg;
        break;
    case OP_CALL:
        if (m->ncalls == SVM_CALLS)
            return SVM_E_OVERFLOW;
        m->calls[m->ncalls++] = *pc;
        *pc = (size_t)in->arg;
        break;
    case OP_JMP:
        *pc = (size_t)in->arg;
        break;
    case OP_RET:
        if (m->ncalls == 0)
            return SVM_E_UNDERFLOW;
        *pc = m->calls[--m->ncalls];
        break;
    case OP_HALT:
        *pc = m->len;
        break;
    case OP_POP:
        break;
    default:
        status = compute(in->op, m->stack[d - 2], m->stack[d - 1], &t);
        if (status != SVM_OK)
            return status;
        m->stack[d - 2] = t;
        break;
    }
    m->depth = d - ops[in->op].pops + ops[in->op].pushes;
    return SVM_OK;
}

enum svm_status svm_run(struct svm *m, unsigned long max_steps)
{
    size_t pc = 0;
    unsigned long steps = 0;

#if FAULT != 7
    m->ncalls = 0;
#endif
    while (pc < m->len) {
        const struct instr *in = &m->program[pc];
        enum svm_status status;

#if FAULT == 5
        if (in->op != OP_JMP && steps++ == max_steps)
            return SVM_E_STEPS;
#else
        if (steps++ == max_steps)
            return SVM_E_STEPS;
#endif
        pc++;
        status = execute(m, in, &pc);
        if (status != SVM_OK)
            return status;
#if FAULT == 6
        assert(pc < m->len || in->op == OP_HALT || pc == (size_t)(in - m->program) + 1);
#else
        assert(pc <= m->len);
#endif
    }
    return SVM_OK;
}

enum svm_status svm_push(struct svm *m, int64_t value)
{
    if (m->depth == SVM_STACK)
        return SVM_E_OVERFLOW;
    m->stack[m->depth++] = value;
    return SVM_OK;
}

enum svm_status svm_pop(struct svm *m, int64_t *value)
{
    if (m->depth == 0)
        return SVM_E_UNDERFLOW;
    *value = m->stack[--m->depth];
    return SVM_OK;
}

size_t svm_depth(const struct svm *m)
{
    return m->depth;
}

int64_t svm_register(const struct svm *m, unsigned r)
{
    return m->registers[r];
}

void svm_reset(struct svm *m)
{
    size_t r;

    m->depth = 0;
#if FAULT == 9
    for (r = 1; r < SVM_REGISTERS; r++)
#else
    for (r = 0; r < SVM_REGISTERS; r++)
#endif
        m->registers[r] = 0;
}
