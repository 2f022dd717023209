/* What assay and a test program with mutants in it say to each other, over a socket that keeps
 * messages apart. The program was started with ASSAY_MUTATION in its environment: before its main()
 * it greets and waits, and then forks a process for each request, which goes on to main(). */
#ifndef WIRE_MUTANT_REQUESTS_H
#define WIRE_MUTANT_REQUESTS_H

#include <stdint.h>

#define MUTATION_VARIABLE "ASSAY_MUTATION"

enum {
    MUTATION_SOCKET = 3,  /* descriptors of the program */
    MUTATION_REACHED = 4, /* shared memory for the map of what was reached */
    MUTATION_GREETING = 0x61730001,
    MUTATION_ARGUMENT = 256,
};

struct mutation_request {
    uint32_t mutant;
    uint32_t records;                 /* 1: what is reached is written to the shared memory */
    uint32_t cpu_ms, wall_ms;         /* after that the process is killed */
    char argument[MUTATION_ARGUMENT]; /* replaces the program's first argument; "": does not */
    char variable[MUTATION_ARGUMENT]; /* "NAME=value" for its environment; "": none */
};

struct mutation_reply {
    uint32_t greeting; /* MUTATION_GREETING in the first message, else 0 */
    int32_t status;    /* wait's */
    uint32_t timed_out;
    uint32_t cpu_ms, wall_ms; /* that it took */
    uint32_t map_size; /* in the greeting */
};

#endif
