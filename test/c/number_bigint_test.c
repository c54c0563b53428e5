/* links: kernel/number/pow10.c kernel/number/bigint.c
 * test/c/number_bigint_test.c - integers of several words, compared with schoolbook arithmetic, one digit and 32
 * bits at a time: random integers of every length, and the limits of words and of steps of 19 digits. */
#include "harness.h"
#include "kernel/number/bigint.h"

enum { BIGINT_HALVES = 2 * JAC_BIGINT_WORDS, BIGINT_TEXT = 160 };

/* Computes halves = halves * 10 + digit; the lowest half is first. */
static void bigint_append(uint32_t halves[BIGINT_HALVES], unsigned digit)
{
    uint64_t carry = digit;
    for (int i = 0; i < BIGINT_HALVES; i++) {
        carry += (uint64_t)halves[i] * 10;
        halves[i] = (uint32_t)carry;
        carry >>= 32;
    }
    CHECK(carry == 0, "more than eight words");
}

/* Writes the digits of the words, by division by ten, and returns their number. */
static size_t bigint_format(char text[BIGINT_TEXT], const uint64_t words[JAC_BIGINT_WORDS])
{
    uint32_t halves[BIGINT_HALVES], any = 1;
    char reversed[BIGINT_TEXT];
    size_t len = 0;
    for (int i = 0; i < BIGINT_HALVES; i++) halves[i] = (uint32_t)(words[i / 2] >> (i % 2 ? 32 : 0));
    while (any) {
        uint64_t rest = 0;
        any = 0;
        for (int i = BIGINT_HALVES; i-- > 0;) {
            rest = rest << 32 | halves[i];
            halves[i] = (uint32_t)(rest / 10);
            any |= halves[i];
            rest %= 10;
        }
        reversed[len++] = (char)('0' + rest);
    }
    for (size_t i = 0; i < len; i++) text[i] = reversed[len - 1 - i];
    return len;
}

static void bigint_check_write(const uint64_t words[JAC_BIGINT_WORDS])
{
    char want[BIGINT_TEXT], *got = harness_guarded(JAC_BIGINT_MAX);
    uint64_t lost[JAC_BIGINT_WORDS];
    size_t len = bigint_format(want, words);
    memcpy(lost, words, sizeof lost);
    size_t count = (size_t)(jac_bigint_write(got, lost, JAC_BIGINT_WORDS) - got);
    CHECK(count == len && memcmp(got, want, len) == 0, "got %.*s, want %.*s", (int)count, got, (int)len, want);
    CHECK(harness_guards_hold(JAC_BIGINT_MAX), "bytes outside of the room");
}

static void bigint_check_read(const char *text, size_t len)
{
    uint32_t halves[BIGINT_HALVES] = {0};
    uint64_t words[JAC_BIGINT_WORDS];
    for (size_t i = 0; i < len; i++) bigint_append(halves, (unsigned)(text[i] - '0'));
    size_t count = jac_bigint_read(words, text, len);
    CHECK(count <= JAC_BIGINT_WORDS, "%zu words", count);
    for (size_t i = 0; i < JAC_BIGINT_WORDS; i++) {
        uint64_t want = (uint64_t)halves[2 * i + 1] << 32 | halves[2 * i];
        CHECK((i < count ? words[i] : 0) == want, "word %zu of %.*s", i, (int)len, text);
    }
}

static void test_random(void)
{
    uint64_t rounds = harness.long_mode ? 1000000 : 20000;
    for (uint64_t round = 0; round < rounds; round++) {
        char text[JAC_BIGINT_DIGITS];
        uint64_t words[JAC_BIGINT_WORDS] = {0};
        size_t len = 1 + harness_below(JAC_BIGINT_DIGITS), count = harness_below(JAC_BIGINT_WORDS + 1);
        for (size_t i = 0; i < len; i++) text[i] = (char)('0' + harness_below(10));
        bigint_check_read(text, len);
        for (size_t i = 0; i < count; i++) words[i] = harness_random() >> harness_below(64);
        bigint_check_write(words);
    }
}

static void test_edges(void)
{
    char text[JAC_BIGINT_DIGITS];
    for (size_t len = 1; len <= JAC_BIGINT_DIGITS; len++) {
        uint64_t words[JAC_BIGINT_WORDS] = {0};
        memset(text, '9', len);
        bigint_check_read(text, len);
        size_t count = jac_bigint_read(words, text, len);
        bigint_check_write(words);
        memset(words + count, 0, sizeof words - count * sizeof words[0]);
        for (size_t i = 0; i < JAC_BIGINT_WORDS && ++words[i] == 0;) i++; /* a power of ten */
        bigint_check_write(words);
        memset(text, '0', len);
        text[0] = '1';
        bigint_check_read(text, len);
    }
    for (size_t count = 0; count <= JAC_BIGINT_WORDS; count++) {
        uint64_t words[JAC_BIGINT_WORDS] = {0};
        memset(words, 0xff, count * sizeof words[0]);
        bigint_check_write(words);
        for (size_t i = 0; i < JAC_BIGINT_WORDS && ++words[i] == 0;) i++; /* a power of 2^64 */
        bigint_check_write(words);
    }
}

int main(void)
{
    HARNESS_BEGIN("number_bigint");
    test_random();
    test_edges();
    return HARNESS_END();
}
