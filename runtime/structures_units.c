/* Units of work, from the coordinator and back; see wire/structure_lines.h. */
#include <stdlib.h>
#include <string.h>

#include "structure_builder.h"

#define st assay_rt_structures

/* ---- asked ---- */

/* " ANSWER/ARITY ..." */
static void read_list(char *words)
{
    struct tree_part *unit = &st.unit;
    for (char *end; unit->length < STRUCTURE_DEPTH; words = end) {
        unsigned long answer = strtoul(words, &end, 10);
        if (end == words || *end != '/')
            return;
        unit->list[unit->length++] = (uint32_t)answer;
        strtoul(end + 1, &end, 10);
    }
}

static void read_unit(char *line)
{
    int list = 0;
    unsigned long long candidates, printed;
    st.unit.length = 0;
    if (sscanf(line, "unit %u %u %llu %llu%n", &st.unit.floor, &st.unit.limit, &candidates,
               &printed, &list) != 4)
        assay_rt_structures_fail("the unit cannot be read:", line);
    st.unit.candidates_maximum = candidates;
    st.unit.print_maximum = printed;
    read_list(line + list);
}

/* ---- answered ---- */

static void print_number(const char *name, uint64_t number)
{
    fprintf(st.answer, "%s %llu\n", name, (unsigned long long)number);
}

static uint32_t arity_of(uint32_t depth)
{
    const struct choice *choice = &st.choices[depth];
    if (st.unit.limit && depth == st.unit.floor)
        return st.unit.floor_arity;
    int64_t values = choice->last - choice->first + 1;
    return values > UINT32_MAX ? UINT32_MAX : (uint32_t)values;
}

static void print_rest(void)
{
    fputs("rest ", st.answer);
    for (uint32_t i = 0; i < st.depth; i++)
        fprintf(st.answer, ".%lld/%u", (long long)(st.choices[i].at - st.choices[i].first),
                arity_of(i));
    fputs(st.depth ? "\n" : ".\n", st.answer);
}

/* Members whose numbers are not enumerated. */
static void print_symbolic(void)
{
    for (uint32_t i = 0; i < st.cell_count; i++)
        if (st.cells[i].is_symbolic && st.cells[i].object == 0)
            fprintf(st.answer, "symbolic %u\n", st.cells[i].member);
}

static void print_answer(bool is_whole, double seconds)
{
    print_number("valid", st.valid);
    print_number("candidates", st.candidates);
    fprintf(st.answer, "seconds %.6f\n", seconds);
    print_number("crashed", st.crashed);
    print_number("hung", st.hung);
    print_number("wrote", st.wrote);
    print_number("too-large", st.too_large);
    print_number("asked", st.asked);
    print_number("undecided", st.undecided);
    print_number("reran", st.reruns);
    print_number("stopped", st.is_stopped);
    print_symbolic();
    assay_rt_calls_print(st.answer);
    if (!is_whole)
        print_rest();
    fputs("end\n", st.answer);
}

void assay_rt_structures_serve(void)
{
    char *line = NULL;
    size_t room = 0;
    st.started = assay_rt_cpu_seconds();
    while (getline(&line, &room, st.requests) > 0) {
        read_unit(line);
        assay_rt_calls_forget();
        bool is_whole = assay_rt_structures_search();
        /* Some clocks are too coarse for a unit: each begins where the last one ended. */
        double now = assay_rt_cpu_seconds(), seconds = now - st.started;
        st.seconds_before += seconds;
        st.started = now;
        print_answer(is_whole, seconds);
        fflush(st.answer);
    }
    free(line);
}
