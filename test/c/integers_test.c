/* links: kernel/number/pow10.c kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/integers_test.c - the kernel `integers` of each row, compared with snprintf: numbers of all lengths at all
 * places of a vector, where it stops, and what it may read and overwrite. */
#include "simd_support.h"

#define COUNT_MAX 40
#define SIZE_EACH 24

static fence words_fence, text_fence;
static uint64_t most; /* the largest magnitude that may be written */

/* The word that holds n. */
static uint64_t word_of(int64_t n) { return (uint64_t)n << 1 | 1; }

/* The expected text of the words that may be written. Returns their number. */
static size_t plain_integers(char *dst, size_t *len, const uint64_t *words, size_t count)
{
    size_t at = 0;
    *len = 0;
    for (; at < count && (words[at] & 1); at++) {
        int64_t n = (int64_t)words[at] >> 1;
        if (n > (int64_t)most || n < -(int64_t)most) break;
        *len += (size_t)sprintf(dst + *len, "%lld,", (long long)n);
    }
    return at;
}

/* At most one vector of numbers may be left unwritten, and only before a number that stops the kernel. */
static void check_integers(const jac_simd_row *row, const uint64_t *source, size_t count)
{
    static char want[COUNT_MAX * SIZE_EACH + 1];
    size_t len, fit = plain_integers(want, &len, source, count);
    for (int first = 0; first < 2; first++) {
        uint64_t *words = (uint64_t *)(void *)fence_place(&words_fence, count * sizeof *words, first != 0);
        char *dst = fence_place(&text_fence, count * SIZE_EACH, first != 0), *end = dst;
        if (count) memcpy(words, source, count * sizeof *words);
        size_t done = row->integers(&end, words, count);
        CHECK(fit == count ? done == count : done <= fit && fit - done < 8, "%s takes %zu of %zu, %zu fit", row->name,
              done, count, fit);
        plain_integers(want, &len, source, done);
        if (!CHECK((size_t)(end - dst) == len && memcmp(dst, want, len) == 0, "%s: got '%.*s', want '%.*s'", row->name,
                   (int)(end - dst), dst, (int)len, want)) return;
    }
}

/* 10^k and its neighbors, positive and negative, among numbers of other lengths. */
static void test_integers_lengths(const jac_simd_row *row)
{
    uint64_t words[COUNT_MAX], power = 1;
    for (unsigned digits = 0; digits < 16; digits++, power *= 10) {
        for (unsigned other = 0; other < 9; other++) {
            for (size_t at = 0; at < COUNT_MAX; at++)
                words[at] = word_of((int64_t)((uint64_t)(at * at) << 4 * other >> 4));
            for (size_t at = 0; at < 19; at++) {
                int64_t near = (int64_t)(power + at % 3) - 1;
                words[at] = word_of(at % 2 ? near : -near);
                check_integers(row, words, 11 + at);
            }
        }
    }
}

/* Around multiples of 10^8, both halves of a number change together. */
static void test_integers_halves(const jac_simd_row *row)
{
    uint64_t words[16];
    for (size_t round = 0; round < harness_rounds(2000); round++) {
        for (size_t at = 0; at < 16; at++) {
            int64_t n = (int64_t)(harness_below(45035996) * 100000000 + harness_below(5)) - 2;
            if (pick(4) == 0) n += 50000000;
            words[at] = word_of(n);
        }
        check_integers(row, words, 16);
    }
    for (size_t at = 0; at < 16; at++) words[at] = word_of((int64_t)most - (int64_t)at);
    check_integers(row, words, 16);
}

/* Numbers with too many bits, and words that are not numbers, at any place. */
static void test_integers_stops(const jac_simd_row *row)
{
    static const int64_t large[] = {INT64_C(1) << 52, (INT64_C(1) << 62) - 1, -(INT64_C(1) << 52), -(INT64_C(1) << 62)};
    uint64_t words[COUNT_MAX];
    for (size_t count = 0; count <= COUNT_MAX; count++) {
        for (size_t stop = 0; stop < count; stop++) {
            for (size_t at = 0; at < count; at++) words[at] = word_of((int64_t)(harness_any_size() >> 14) - 1000);
            words[stop] = stop % 2 ? harness_random() & ~UINT64_C(1) : word_of(large[pick(4)]);
            check_integers(row, words, count);
        }
    }
}

static void test_integers_random(const jac_simd_row *row)
{
    uint64_t words[COUNT_MAX];
    for (size_t round = 0; round < harness_rounds(5000); round++) {
        size_t count = pick(COUNT_MAX + 1), bits = 12 + pick(40);
        for (size_t at = 0; at < count; at++) {
            int64_t n = (int64_t)(harness_any_size() >> bits >> 1);
            words[at] = word_of(round % 3 && pick(2) ? -n : n);
        }
        check_integers(row, words, count);
    }
}

int main(void)
{
    HARNESS_BEGIN("integers");
    words_fence = fence_make(COUNT_MAX * sizeof(uint64_t));
    text_fence = fence_make(COUNT_MAX * SIZE_EACH);
    most = (UINT64_C(1) << 52) - 1;
    const jac_simd_row *const *rows;
    size_t count = rows_to_test(&rows);
    for (size_t i = 0; i < count; i++) {
        if (!rows[i]->integers) continue;
        test_integers_lengths(rows[i]);
        test_integers_halves(rows[i]);
        test_integers_stops(rows[i]);
        test_integers_random(rows[i]);
    }
    return HARNESS_END();
}
