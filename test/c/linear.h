/* linear.h - whether the time of a call grows in proportion to its input, however busy the machine is.
 * The call is timed on some input and on an eighth of it. The whole takes 8 times as long if the algorithm is linear
 * and 64 times if it is quadratic; the bound lies between the two. Only CPU time counts, and of each size only the
 * fastest run. Other work on the machine can make a run slower but never faster, so both minima approach the true
 * times with every round: a linear algorithm falls below the bound after a few rounds, a quadratic one never does.
 * The input should fit into a processor's cache: memory that other processes use, too, slows each run down. */
#ifndef JAC_TEST_LINEAR_H
#define JAC_TEST_LINEAR_H

#include <math.h>
#include <stddef.h>
#include <time.h>

#define LINEAR_SCALE 8
#define LINEAR_BOUND 24.0
#define LINEAR_ROUNDS 40
/* Runs per round. The small input has more of them, as a disturbance is a larger part of its time. */
#define LINEAR_SMALL_RUNS 4
#define LINEAR_LARGE_RUNS 2
/* A run calls the function repeatedly, so that a run of the small input takes at least this many CPU seconds. */
#define LINEAR_LEAST_SECONDS 0.0002
#define LINEAR_MOST_CALLS 100

/* What is timed: works on the first `size` units of the input. */
typedef void linear_work(const void *input, size_t size);

/* The CPU seconds of the fastest of `runs` runs, each of `calls` calls. */
static double linear_seconds(linear_work *work, const void *input, size_t size, int runs, int calls)
{
    double least = (double)INFINITY;
    for (; runs > 0; runs--) {
        struct timespec from, to;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        for (int call = 0; call < calls; call++) work(input, size);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        least = fmin(least, (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) * 1e-9);
    }
    return least;
}

/* The time of `work` for `size` units, divided by its time for an eighth of them. LINEAR_BOUND or more: `work` is not
 * linear. */
static double linear_ratio(linear_work *work, const void *input, size_t size)
{
    double whole = (double)INFINITY, part = (double)INFINITY;
    double once = linear_seconds(work, input, size / LINEAR_SCALE, LINEAR_SMALL_RUNS, 1);
    int calls = (int)fmin(ceil(LINEAR_LEAST_SECONDS / fmax(once, 1e-9)), LINEAR_MOST_CALLS);
    for (int round = 0; round < LINEAR_ROUNDS && !(whole < part * LINEAR_BOUND); round++) {
        part = fmin(part, linear_seconds(work, input, size / LINEAR_SCALE, LINEAR_SMALL_RUNS, calls));
        whole = fmin(whole, linear_seconds(work, input, size, LINEAR_LARGE_RUNS, calls));
    }
    return whole / part;
}

#endif
