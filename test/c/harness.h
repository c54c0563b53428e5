/* test/c/harness.h - what every C test needs: CHECK, which counts; a deterministic random generator,
 * whose seed is printed; guarded buffers; and the last line "<suite>: N checks, F failed".
 * A test file starts with a comment that lists the sources it links, includes this file, and
 * ends with
 *     int main(void) { HARNESS_BEGIN("number"); test_one(); ...; return HARNESS_END(); }
 * Environment: JAC_TEST_LONG=1 runs the long mode, JAC_TEST_SEED=<n> sets another seed, JAC_TEST_SHARE=<n> runs one in
 * n of the random cases, and of some others that are many. */
#ifndef JAC_TEST_HARNESS_H
#define JAC_TEST_HARNESS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/compiler.h"

/* The number of failures that are printed; more are only counted. */
#define HARNESS_SHOWN 20

typedef struct {
    const char *suite;
    uint64_t checks, failed, seed, random;
    size_t share;
    bool long_mode;
} harness_state;

static harness_state harness;

JAC_UNUSED __attribute__((format(printf, 3, 4))) static void harness_fail(const char *file, int line,
                                                                          const char *format, ...)
{
    va_list arguments;
    if (harness.failed++ >= HARNESS_SHOWN) return;
    fprintf(stderr, "%s:%d: ", file, line);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

/* CHECK(condition, format, ...) counts; on failure it prints the place and the message. The
 * arguments of the message are evaluated only then. The value is that of the condition. */
#define CHECK(condition, ...) \
    (harness.checks++, (condition) ? true : (harness_fail(__FILE__, __LINE__, __VA_ARGS__), false))

/* CHECK_TEXT(got, got_len, want) checks that the bytes are those of the C string `want`. */
#define CHECK_TEXT(got, got_len, want) \
    CHECK((got_len) == strlen(want) && memcmp(got, want, got_len) == 0, \
          "got '%.*s', want '%s'", (int)(got_len), (const char *)(got), want)

/* The next number of a deterministic sequence (xorshift64*). */
JAC_UNUSED static uint64_t harness_random(void)
{
    harness.random ^= harness.random >> 12;
    harness.random ^= harness.random << 25;
    harness.random ^= harness.random >> 27;
    return harness.random * UINT64_C(2685821657736338717);
}

/* A random number, 0 <= result < limit. */
JAC_UNUSED static uint64_t harness_below(uint64_t limit) { return harness_random() % limit; }

/* A random number of 1 to 64 bits; all lengths are equally likely. */
JAC_UNUSED static uint64_t harness_any_size(void)
{
    uint64_t bits = harness_below(64);
    return harness_random() >> bits;
}

/* The number of runs of a random case: `quick` in quick mode, 40 times that in long mode, divided by JAC_TEST_SHARE. */
JAC_UNUSED static size_t harness_rounds(size_t quick)
{
    const size_t rounds = (harness.long_mode ? quick * 40 : quick) / harness.share;
    return rounds > 0 ? rounds : 1;
}

/* A buffer of `room` bytes with guards before and after it. Get it before each call and check it afterwards. */
#define HARNESS_GUARD 64
#define HARNESS_ROOM 4096
static unsigned char harness_bytes[HARNESS_ROOM + 2 * HARNESS_GUARD];

JAC_UNUSED static char *harness_guarded(size_t room)
{
    memset(harness_bytes, 0xa5, HARNESS_GUARD);
    memset(harness_bytes + HARNESS_GUARD + room, 0x5a, HARNESS_GUARD);
    return (char *)harness_bytes + HARNESS_GUARD;
}

JAC_UNUSED static bool harness_guards_hold(size_t room)
{
    size_t i;
    for (i = 0; i < HARNESS_GUARD; i++) {
        if (harness_bytes[i] != 0xa5 || harness_bytes[HARNESS_GUARD + room + i] != 0x5a) return false;
    }
    return true;
}

JAC_UNUSED static void harness_begin(const char *suite)
{
    const char *mode = getenv("JAC_TEST_LONG"), *seed = getenv("JAC_TEST_SEED"), *share = getenv("JAC_TEST_SHARE");
    harness.suite = suite;
    harness.long_mode = mode != NULL && mode[0] == '1';
    harness.seed = seed != NULL ? strtoull(seed, NULL, 0) : UINT64_C(20260102);
    harness.random = harness.seed * 2 + 1;
    harness.share = share != NULL && atoi(share) > 0 ? (size_t)atoi(share) : 1;
    printf("%s: seed %llu, %s mode\n", suite, (unsigned long long)harness.seed,
           harness.long_mode ? "long" : "quick");
}

JAC_UNUSED static int harness_end(void)
{
    printf("%s: %llu checks, %llu failed\n", harness.suite, (unsigned long long)harness.checks,
           (unsigned long long)harness.failed);
    return harness.failed == 0 && harness.checks != 0 ? 0 : 1;
}

#define HARNESS_BEGIN(suite) harness_begin(suite)
#define HARNESS_END() harness_end()

#endif
