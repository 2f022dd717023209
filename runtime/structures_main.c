/* assay-structures LIBRARY PLAN; units are asked for and answered over descriptor 3, a solver
 * is asked over descriptor 4. */
#include <dlfcn.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "structure_builder.h"

#define st assay_rt_structures

enum { CONNECTION = 3, SOLVER = 4 };

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

static void stop(int number)
{
    (void)number;
    st.is_stopped = true;
}

int main(int count, char **arguments)
{
    if (count != 3)
        assay_rt_structures_fail("usage: assay-structures LIBRARY PLAN", "");
    assay_rt_structures_read_plan(arguments[2]);
    st.requests = fdopen(CONNECTION, "r");
    st.answer = fdopen(dup(CONNECTION), "w");
    st.questions = fdopen(SOLVER, "w");
    st.replies = fdopen(dup(SOLVER), "r");
    if (!st.requests || !st.answer || !st.questions || !st.replies)
        assay_rt_structures_fail("nobody asks assay-structures for units", "");
    static char asked[BUFSIZ], replied[BUFSIZ]; /* nothing is allocated while a predicate runs */
    setvbuf(st.questions, asked, _IOFBF, sizeof asked);
    setvbuf(st.replies, replied, _IOFBF, sizeof replied);
    assay_rt_structures_map();
    load(arguments[1]);
    assay_rt_structures_guard(arguments[1]);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    assay_rt_structures_serve();
    _exit(0); /* the variables of the library may be protected still, and it is not to end itself */
}
