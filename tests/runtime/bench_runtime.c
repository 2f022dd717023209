/* How fast the runtime is, against the same sequences as compiled C.
 *
 *     bench_runtime source           prints the sequences as a C program with a main()
 *     bench_runtime run SEARCH LIBRARY.so DIRECTORY
 *
 * bench.sh runs both and compares. Figures are sequences per second of CPU time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench_harness.h"
#include "coordinator.h"

/* The best of many short rounds, as other work on the machine disturbs. */
enum { SEQUENCES = 2048, CALLS = 20, KEYS = 64, BATCH = 1024, ROUNDS = 25, REPEAT = 20 };

struct bench_sequence {
    unsigned count;
    struct statement statements[CALLS];
};

static struct bench_sequence sequences[SEQUENCES];

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Half insertions; the rest is what people do with maps. */
static unsigned choose(uint64_t *random)
{
    unsigned percent = (unsigned)(next_random(random) % 100);
    return percent < 50   ? BENCH_PUT
           : percent < 65 ? BENCH_GET
           : percent < 80 ? BENCH_REMOVE
           : percent < 88 ? BENCH_SIZE
           : percent < 95 ? BENCH_MIN
                          : BENCH_HEIGHT;
}

static void make_sequences(unsigned failing_percent)
{
    static const uint16_t argument_counts[] = {0, 3, 3, 2, 1, 2, 1, 1};
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < SEQUENCES; i++) {
        struct bench_sequence *sequence = &sequences[i];
        sequence->count = CALLS;
        sequence->statements[0] = (struct statement){.operation = BENCH_NEW};
        for (int k = 1; k < CALLS; k++) {
            struct statement *statement = &sequence->statements[k];
            statement->operation = (uint16_t)choose(&random);
            statement->argument_count = argument_counts[statement->operation];
            statement->arguments[0] = (int16_t)-k;
            statement->arguments[1] = (int16_t)(next_random(&random) % KEYS);
            statement->arguments[2] = (int16_t)(next_random(&random) % KEYS);
        }
        if (next_random(&random) % 100 < failing_percent)
            sequence->statements[CALLS - 1] =
                (struct statement){.operation = (uint16_t)(BENCH_NULL + i % 4)};
    }
}

static int literal_value(int index)
{
    return index * 7 - 20;
}

static void print_call(const struct statement *statement)
{
    int a = literal_value(statement->arguments[1]), b = literal_value(statement->arguments[2]);
    switch (statement->operation) {
    case BENCH_PUT:
        printf("    sink += rb_map_put(map, %d, %d);\n", a, b);
        break;
    case BENCH_GET:
        printf("    sink += rb_map_get(map, %d, %d);\n", a, b);
        break;
    case BENCH_REMOVE:
        printf("    sink += rb_map_remove(map, %d);\n", a);
        break;
    case BENCH_SIZE:
        printf("    sink += (int)rb_map_size(map);\n");
        break;
    case BENCH_MIN:
        printf("    sink += rb_map_min(map, %d);\n", a);
        break;
    default:
        printf("    sink += rb_map_height(map);\n");
    }
}

static void print_source(void)
{
    make_sequences(0);
    printf("#include <stdio.h>\n#include <time.h>\n#include \"rb_map.h\"\nvolatile int sink;\n");
    for (unsigned i = 0; i < SEQUENCES; i++) {
        printf("static void test_%u(void)\n{\n    struct rb_map *map = rb_map_new();\n", i);
        for (int k = 1; k < CALLS; k++)
            print_call(&sequences[i].statements[k]);
        printf("    rb_map_free(map);\n}\n");
    }
    printf("static void (*const tests[])(void) = {\n");
    for (unsigned i = 0; i < SEQUENCES; i++)
        printf("test_%u,\n", i);
    printf("};\nint main(void)\n{\n    double best = 1e9;\n"
           "    for (int round = 0; round < %d; round++) {\n"
           "        clock_t start = clock();\n"
           "        for (int i = 0; i < %d; i++)\n"
           "            for (unsigned t = 0; t < %d; t++)\n                tests[t]();\n"
           "        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;\n"
           "        if (seconds < best)\n            best = seconds;\n    }\n"
           "    printf(\"%%.0f\\n\", %d.0 * %d / best);\n}\n",
           ROUNDS, REPEAT, SEQUENCES, REPEAT, SEQUENCES);
}

/* CPU seconds of the worker and of all workers before it. */
static double cpu_seconds(const struct coordinator *coordinator)
{
    char path[64], line[1024] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)coordinator->zygote);
    FILE *file = fopen(path, "r");
    if (file && !fgets(line, sizeof line, file))
        line[0] = '\0';
    if (file)
        fclose(file);
    unsigned long user = 0, system = 0;
    char *after_name = strrchr(line, ')');
    if (after_name)
        sscanf(after_name, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lu %lu", &user,
               &system);
    clockid_t clock;
    struct timespec time = {0};
    if (clock_getcpuclockid(atomic_load(&coordinator->control->workers[0].process), &clock) == 0)
        clock_gettime(clock, &time);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK) + (double)time.tv_sec +
           1e-9 * (double)time.tv_nsec;
}

static void run_batches(struct coordinator *coordinator, uint32_t flags, unsigned repeat)
{
    for (unsigned i = 0; i < repeat; i++) {
        for (unsigned first = 0; first < SEQUENCES; first += BATCH) {
            coordinator_begin(coordinator, flags, 0xBE);
            for (unsigned k = first; k < first + BATCH; k++)
                coordinator_add(coordinator, sequences[k].statements, sequences[k].count,
                                sequences[k].count - 1);
            if (!coordinator_run(coordinator))
                exit(1);
        }
    }
}

static double measure(struct coordinator *coordinator, unsigned failing_percent, uint32_t flags)
{
    double best = 0;
    make_sequences(failing_percent);
    run_batches(coordinator, flags, 5);
    /* The time of workers that were replaced is known to 10 ms only: longer rounds. */
    unsigned repeat = failing_percent ? 5 * REPEAT : REPEAT;
    for (int round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds(coordinator);
        run_batches(coordinator, flags, repeat);
        double speed = repeat * SEQUENCES / (cpu_seconds(coordinator) - start);
        best = speed > best ? speed : best;
    }
    return best;
}

static int run(char **arguments)
{
    struct coordinator coordinator;
    if (!coordinator_start(&coordinator, arguments[0], arguments[1], arguments[2])) {
        fprintf(stderr, "cannot start: %s\n", coordinator.control->zygote_error);
        return 1;
    }
    for (int i = 0; i < KEYS; i++)
        coordinator_number(&coordinator, (uint32_t)literal_value(i));
    printf("%.0f %.0f %.0f\n", measure(&coordinator, 0, 0), measure(&coordinator, 10, 0),
           measure(&coordinator, 0, WIRE_HASH_STATES));
    coordinator_stop(&coordinator);
    return 0;
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "source") == 0)
        print_source();
    else if (count == 5 && strcmp(arguments[1], "run") == 0)
        return run(arguments + 2);
    else
        return 2;
    return 0;
}
