/* test/c/simd_support.h - what the tests of kernel/simd and kernel/text share: text directly at
 * inaccessible pages, the rows to test, and plain decoders to compare with. The decoders are
 * written from the standards, byte by byte, without any code of the engine. */
#ifndef JAC_TEST_SIMD_SUPPORT_H
#define JAC_TEST_SIMD_SUPPORT_H

#include <sys/mman.h>
#include <unistd.h>
#include "harness.h"
#include "kernel/simd/dispatch.h"

/* A random number, 0 <= result < limit. */
JAC_UNUSED static size_t pick(size_t limit) { return (size_t)harness_below(limit); }

/* Memory between two inaccessible pages. */
typedef struct { char *start, *end; } fence;

static fence fence_make(size_t room)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = (room + page - 1) / page * page;
    char *base = mmap(NULL, inner + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED || mprotect(base, page, PROT_NONE) || mprotect(base + page + inner, page, PROT_NONE)) {
        perror("fence");
        exit(2);
    }
    return (fence){base + page, base + page + inner};
}

/* The address of len bytes that end at the page after the memory, or, if `first` is true, begin at the page before. */
static char *fence_place(const fence *f, size_t len, bool first) { return first ? f->start : f->end - len; }

/* Makes the row that of the engine. */
JAC_UNUSED static void use_row(const jac_simd_row *row) { jac_simd = row; }

/* The rows to test: the one that JAC_SIMD names, which must exist, or all rows. With avx512_model.h: its row. */
JAC_UNUSED static size_t rows_to_test(const jac_simd_row *const **rows)
{
#ifdef TEST_MODEL_ROW
    static const jac_simd_row *const model = &TEST_MODEL_ROW;
    *rows = &model;
    return 1;
#else
    static const jac_simd_row *forced;
    const char *name = getenv("JAC_SIMD");
    size_t count = jac_simd_rows(rows);
    if (name && *name) {
        forced = jac_simd_find(name);
        if (!CHECK(forced != NULL, "there is no row %s", name)) return 0;
        *rows = &forced;
        count = 1;
    }
    for (size_t i = 0; i < count; i++) printf("%s: row %s\n", harness.suite, (*rows)[i]->name);
    return count;
#endif
}

/* The length of the UTF-8 character at p (0: ill-formed) and its code point, by the definition: the number of
 * leading ones is the length; the value must need that length, must not be a surrogate, and must be in range. */
JAC_UNUSED static size_t plain_decode(const char *p, size_t len, uint32_t *cp)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = (unsigned char)p[0];
    size_t ones = 0;
    while (ones < 8 && (lead >> (7 - ones) & 1)) ones++;
    if (ones == 0) {
        *cp = lead;
        return 1;
    }
    if (ones == 1 || ones > 4 || ones > len) return 0;
    *cp = lead & (0x7fu >> ones);
    for (size_t i = 1; i < ones; i++) {
        if (((unsigned char)p[i] >> 6) != 2) return 0;
        *cp = *cp * 64 + ((unsigned char)p[i] & 63u);
    }
    if (*cp < least[ones] || *cp > 0x10ffff || (*cp >= 0xd800 && *cp <= 0xdfff)) return 0;
    return ones;
}

JAC_UNUSED static size_t plain_valid_prefix(const char *p, size_t len)
{
    uint32_t cp;
    size_t at = 0, step;
    while (at < len && (step = plain_decode(p + at, len - at, &cp)) > 0) at += step;
    return at;
}

JAC_UNUSED static size_t plain_encode(char *dst, uint32_t cp)
{
    static const unsigned char marks[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; cp >>= 6) dst[i] = (char)(0x80 + cp % 64);
    dst[0] = (char)(marks[size] + cp);
    return size;
}

/* A random character that is not a surrogate; ASCII in half of the cases, otherwise all lengths are equally likely. */
JAC_UNUSED static uint32_t random_character(void)
{
    switch (pick(6)) {
    case 0: return 0x80 + (uint32_t)pick(0x780);
    case 1: return pick(4) ? 0x2000 + (uint32_t)pick(0x100) : 0xe000 + (uint32_t)pick(0x2000);
    case 2: return 0x10000 + (uint32_t)pick(0x100000);
    default: return 0x20 + (uint32_t)pick(0x60);
    }
}

#endif
