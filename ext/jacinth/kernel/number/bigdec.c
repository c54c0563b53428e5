/* kernel/number/bigdec.c - L1. See bigdec.h. The decimal is digits * 10^x, the midpoint is
 * m * 2^y. A negative power of five moves to the other side, the smaller power of two is
 * canceled, and two integers are compared. */
#include "kernel/number/bigdec.h"
#include "base/assert.h"
#include "kernel/number/atoi.h"

/* The midpoint of two doubles has at most 767 significant digits. After 800 digits it only matters
 * whether any further digit is not zero. */
#define BIGDEC_DIGITS 800
/* Each side stays below 10^800 or 2^54 * 5^(324 + 800), and is shifted at most to the size of
 * the other: less than 2720 bits. */
#define BIGDEC_LIMBS 48

typedef struct {
    uint64_t limb[BIGDEC_LIMBS]; /* little-endian */
    size_t count;                /* limbs in use; the top one is not 0 */
} bigdec;

static void bigdec_multiply(bigdec *b, uint64_t factor, uint64_t carry)
{
    size_t i;
    for (i = 0; i < b->count; i++) {
        jac_u128 product = jac_mul64(b->limb[i], factor);
        b->limb[i] = product.lo + carry;
        carry = product.hi + (b->limb[i] < carry);
    }
    JAC_ASSERT(carry == 0 || b->count < BIGDEC_LIMBS);
    if (carry != 0 && b->count < BIGDEC_LIMBS) b->limb[b->count++] = carry;
}

static void bigdec_multiply_pow5(bigdec *b, uint64_t power)
{
    uint64_t rest = 1;
    for (; power >= 27; power -= 27) bigdec_multiply(b, UINT64_C(7450580596923828125), 0);
    for (; power > 0; power--) rest *= 5;
    bigdec_multiply(b, rest, 0);
}

static void bigdec_shift(bigdec *b, uint64_t bits)
{
    size_t whole = (size_t)(bits / 64), i;
    bigdec_multiply(b, UINT64_C(1) << (bits % 64), 0);
    JAC_ASSERT(whole + b->count <= BIGDEC_LIMBS);
    if (whole > BIGDEC_LIMBS - b->count) whole = BIGDEC_LIMBS - b->count;
    for (i = b->count; i-- > 0;) b->limb[i + whole] = b->limb[i];
    for (i = 0; i < whole; i++) b->limb[i] = 0;
    b->count += whole;
}

static int bigdec_order(const bigdec *a, const bigdec *b)
{
    size_t i;
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (i = a->count; i-- > 0;) {
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    }
    return 0;
}

/* Reads up to BIGDEC_DIGITS significant digits of the lexeme into b and returns their number. Sets *more to
 * whether any digit after them is not zero. */
static size_t bigdec_read(bigdec *b, const jac_decimal *d, bool *more)
{
    const char *p = d->text, *end = d->text + d->len;
    uint64_t chunk = 0;
    size_t digits = 0, pending = 0;
    *more = false;
    while (p < end && (*p == '-' || *p == '0' || *p == '.')) p++;
    for (; p < end && *p != 'e' && *p != 'E'; p++) {
        if (*p == '.') continue;
        if (digits == BIGDEC_DIGITS) {
            if (*p != '0') { *more = true; break; }
            continue;
        }
        chunk = chunk * 10 + (uint64_t)(*p - '0');
        digits++;
        if (++pending == 19) {
            bigdec_multiply(b, jac_pow10_integer[19], chunk);
            chunk = 0;
            pending = 0;
        }
    }
    bigdec_multiply(b, jac_pow10_integer[pending], chunk);
    return digits;
}

/* Compares decimal * 10^ten with binary * 2^two. Overwrites both. */
static int bigdec_weigh(bigdec *decimal, int64_t ten, bigdec *binary, int64_t two)
{
    if (ten >= 0) bigdec_multiply_pow5(decimal, (uint64_t)ten);
    else bigdec_multiply_pow5(binary, (uint64_t)-ten);
    if (ten >= two) bigdec_shift(decimal, (uint64_t)(ten - two));
    else bigdec_shift(binary, (uint64_t)(two - ten));
    return bigdec_order(decimal, binary);
}

int jac_bigdec_weigh(uint64_t decimal, int64_t ten, uint64_t binary, int64_t two)
{
    bigdec left = {.limb = {decimal}, .count = 1}, right = {.limb = {binary}, .count = 1};
    return bigdec_weigh(&left, ten, &right, two);
}

int jac_bigdec_compare(const jac_decimal *d, uint64_t below)
{
    bigdec decimal = {.count = 0}, middle = {.count = 1};
    uint64_t fraction = below & ((UINT64_C(1) << 52) - 1);
    int64_t ten = d->exponent, two = (int64_t)(below >> 52);
    bool more = false;
    int order;
    if (d->truncated) {
        size_t digits = bigdec_read(&decimal, d, &more);
        ten -= (int64_t)digits - 19;
    } else {
        bigdec_multiply(&decimal, 1, d->mantissa);
    }
    /* below is fraction * 2^-1074, or with the hidden bit * 2^(two - 1075). The midpoint has one more bit. */
    if (two != 0) fraction |= UINT64_C(1) << 52;
    middle.limb[0] = 2 * fraction + 1;
    two = (two != 0 ? two : 1) - 1076;
    order = bigdec_weigh(&decimal, ten, &middle, two);
    return order == 0 && more ? 1 : order;
}
