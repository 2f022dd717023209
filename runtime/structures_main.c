/* assay-structures LIBRARY PLAN ANSWER */
#include <dlfcn.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "structures.h"

#define st assay_rt_structures

static void load(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        assay_rt_structures_fail("the library cannot be loaded:", dlerror());
    const struct assay_harness *harness = dlsym(library, "assay_harness");
    if (!harness || harness->version != ASSAY_HARNESS_VERSION ||
        st.contract_number >= harness->contract_count)
        assay_rt_structures_fail("the library was compiled by another version of assay", "");
    st.contract = &harness->contracts[st.contract_number];
    assay_rt_calls_begin(harness);
}

static void print_number(const char *name, uint64_t number)
{
    fprintf(st.answer, "%s %llu\n", name, (unsigned long long)number);
}

static void print_answer(double seconds)
{
    print_number("valid", st.valid);
    print_number("candidates", st.candidates);
    fprintf(st.answer, "seconds %.6f\n", seconds);
    print_number("crashed", st.crashed);
    print_number("hung", st.hung);
    print_number("wrote", st.wrote);
    print_number("too-large", st.too_large);
    print_number("reran", st.reruns);
    fprintf(st.answer, "done %.9f\n", st.is_stopped ? assay_rt_structures_done() : 1.0);
    print_number("reached-goals", st.reached_goals);
    if (st.covers) {
        assay_rt_pairs_print(st.answer);
        fprintf(st.answer, "last-pair %.6f\n", st.last_pair);
    }
    assay_rt_calls_print(st.answer);
    fputs("end\n", st.answer);
}

static void stop(int number)
{
    (void)number;
    st.is_stopped = true;
}

int main(int count, char **arguments)
{
    if (count != 4)
        assay_rt_structures_fail("usage: assay-structures LIBRARY PLAN ANSWER", "");
    assay_rt_structures_read_plan(arguments[2]);
    st.answer = fopen(arguments[3], "w");
    if (!st.answer)
        assay_rt_structures_fail("the answer cannot be written:", arguments[3]);
    assay_rt_structures_map();
    load(arguments[1]);
    assay_rt_structures_guard(arguments[1]);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    assay_rt_structures_search();
    print_answer(assay_rt_cpu_seconds() - st.started);
    if (fclose(st.answer) != 0)
        assay_rt_structures_fail("the answer cannot be written:", arguments[3]);
    _exit(0); /* the variables of the library may be protected still, and it is not to end itself */
}
