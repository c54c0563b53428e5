/* kernel/number/ftoa.c - L1. See ftoa.h. The double is c * 2^q. With 10^k <= 2^q < 10^(k+1) it is scaled by
 * 10^-(k+1). Then the whole part m of the product is the only candidate of 15 or 16 digits below the double,
 * and m + 1 the only one above. The fraction decides: if it is closer to m or m + 1 than half the gap between
 * doubles, that candidate is the shortest; otherwise the fraction's first digit is the 17th digit.
 * (Schubfach: R. Giulietti 2021; the scaling by one more digit: Xiang JunBo's xjb, V. Zverovich's zmij, 2025.)
 * The fast path uses 64 bits of the fraction, and decides only when they cannot be wrong. */
#include "kernel/number/ftoa.h"
#include <float.h>
#include "kernel/number/itoa.h"
#include "kernel/number/pow10.h"
#include "kernel/simd/digits.h"

/* The number of fraction bits in the high word of the 192-bit product. */
#define FTOA_SPARE 10
#define FTOA_HIDDEN (UINT64_C(1) << 52)
/* Fractions that differ by less than 2^-70 are equal (the unit is the low half of a 128-bit fraction). For every
 * double, unequal fractions differ by at least 2^-64: `rake numbers:powers` shows it by exact arithmetic. */
#define FTOA_EQUAL (UINT64_C(1) << 58)

/* The digits found: (whole * 10 + last) * 10^exponent. last is 0 when whole has all the digits.
 * Trailing zeros are not removed. */
typedef struct {
    uint64_t whole;
    uint32_t last;
    int32_t exponent;
} ftoa_scaled;

/* Compares two fractions: -1, 0 or 1. Fractions within the error of the scaling are equal. */
static int ftoa_order(jac_u128 a, jac_u128 b)
{
    uint64_t low = a.lo - b.lo, high = a.hi - b.hi - (a.lo < b.lo);
    if (high == 0 && low < FTOA_EQUAL) return 0;
    if (high == UINT64_MAX && low > 0 - FTOA_EQUAL) return 0;
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo) ? -1 : 1;
}

static jac_u128 ftoa_shift_right(jac_u128 v, int32_t bits)
{
    if (bits != 0) {
        v.lo = (v.hi << (64 - bits)) | (v.lo >> bits);
        v.hi >>= bits;
    }
    return v;
}

/* Replaces *v by the fraction of 10 * v and returns the whole part. */
static uint32_t ftoa_times_ten(jac_u128 *v)
{
    jac_u128 low = jac_mul64(v->lo, 10), high = jac_mul64(v->hi, 10);
    v->lo = low.lo;
    v->hi = high.lo + low.hi;
    return (uint32_t)(high.hi + (v->hi < low.hi));
}

/* Appends zeros to the digits of a small subnormal, until `whole` has 15 digits as for other doubles. */
static ftoa_scaled ftoa_lift(ftoa_scaled r)
{
    if (r.whole < UINT64_C(100000000000000)) {
        r.whole = r.whole * 10 + r.last;
        r.last = 0;
        for (r.exponent--; r.whole < UINT64_C(100000000000000); r.exponent--) r.whole *= 10;
    }
    return r;
}

/* The digits of any double except 0, from 128 bits of fraction. Used for powers of two (the gap below them is
 * half as large), for subnormals, and where the fast path does not decide. */
static JAC_NOINLINE ftoa_scaled ftoa_careful(uint64_t bits)
{
    const jac_u128 one_half = {UINT64_C(1) << 63, 0};
    uint64_t c = bits & (FTOA_HIDDEN - 1);
    int32_t q = (int32_t)(bits >> 52), k, shift;
    bool narrow = c == 0 && q > 1, even = (c & 1) == 0;
    jac_u128 power, high, low, fraction, above, below;
    ftoa_scaled r;
    if (q != 0) c |= FTOA_HIDDEN;
    q = (q != 0 ? q : 1) - 1075;
    k = narrow ? jac_pow10_floor_log10_gap(q) : jac_pow10_floor_log10(q);
    shift = q + jac_pow10_floor_log2(-k - 1); /* -4 to 0 */
    power = jac_pow10_table[-k - 1 - JAC_POW10_MIN];
    c <<= shift + 1 + FTOA_SPARE;
    high = jac_mul64(c, power.hi);
    low = jac_mul64(c, power.lo);
    high.lo += low.hi;
    high.hi += high.lo < low.hi;
    fraction = ftoa_shift_right((jac_u128){high.lo, low.lo}, FTOA_SPARE);
    fraction.hi |= high.hi << (64 - FTOA_SPARE);
    above = ftoa_shift_right(power, -shift);
    below = narrow ? ftoa_shift_right(above, 1) : above;
    r.whole = high.hi >> FTOA_SPARE;
    r.last = 0;
    r.exponent = k;

    if (ftoa_order(fraction, below) < even) return ftoa_lift(r);
    above.lo = 0 - above.lo; /* 1 - above */
    above.hi = 0 - above.hi - (above.lo != 0);
    if (ftoa_order(above, fraction) < even) {
        r.whole++;
        return ftoa_lift(r);
    }
    r.last = ftoa_times_ten(&fraction);
    {
        int order = ftoa_order(fraction, one_half);
        bool up = order > 0 || (order == 0 && (r.last & 1));
        if (narrow && !up && ftoa_times_ten(&below) == 0) up = ftoa_order(fraction, below) > 0;
        r.last += up;
    }
    return ftoa_lift(r);
}

/* The digits of a positive finite double, from 64 bits of fraction. Returns false when they do not decide,
 * and for powers of two and subnormals: the caller then uses ftoa_careful. */
static inline bool ftoa_scale(uint64_t bits, ftoa_scaled *r)
{
    uint64_t c = (bits & (FTOA_HIDDEN - 1)) | FTOA_HIDDEN, fraction, distance;
    int32_t q = (int32_t)(bits >> 52) - 1075, k, shift;
    int64_t nearer_above, is_short;
    jac_u128 power, high, low, tenth;
    if (JAC_UNLIKELY(c == FTOA_HIDDEN || bits < FTOA_HIDDEN)) return false;
    k = jac_pow10_floor_log10(q);
    shift = q + jac_pow10_floor_log2(-k - 1); /* -4 to -1 */
    power = jac_pow10_table[-k - 1 - JAC_POW10_MIN];
    c <<= shift + 1 + FTOA_SPARE;
    high = jac_mul64(c, power.hi);
    low = jac_mul64(c, power.lo);
    high.lo += low.hi;
    high.hi += high.lo < low.hi;
    fraction = (high.hi << (64 - FTOA_SPARE)) | (high.lo >> FTOA_SPARE);

    /* The distance to the nearer whole number, minus half the gap between doubles. It is negative when that
     * number reads back as the same double. Both terms are rounded, with errors below 2 units. */
    nearer_above = (int64_t)fraction >> 63;
    distance = (fraction ^ (uint64_t)nearer_above) - (power.hi >> -shift);
    is_short = (int64_t)distance >> 63;
    tenth = jac_mul64(fraction, 10);
    if (JAC_UNLIKELY(distance + 4 <= 8)) return false;
    if (JAC_UNLIKELY(tenth.lo - (UINT64_C(1) << 63) + 12 <= 14)) return false;
    r->whole = (high.hi >> FTOA_SPARE) - (uint64_t)(nearer_above & is_short);
    r->last = (uint32_t)((tenth.hi + (tenth.lo >> 63)) & ~(uint64_t)is_short);
    r->exponent = k;
    return true;
}

jac_shortest jac_ftoa_shortest(double finite)
{
    static const uint32_t steps[4] = {8, 4, 2, 1};
    uint64_t bits;
    ftoa_scaled scaled;
    jac_shortest r;
    size_t i;
    memcpy(&bits, &finite, sizeof bits);
    bits &= INT64_MAX;
    if (bits == 0) return (jac_shortest){0, 0};
    if (!ftoa_scale(bits, &scaled)) scaled = ftoa_careful(bits);
    if (scaled.last != 0) {
        r.digits = scaled.whole * 10 + scaled.last;
        r.exponent = scaled.exponent;
        return r;
    }
    r.digits = scaled.whole;
    r.exponent = scaled.exponent + 1;
    for (i = 0; i < 4; i++) {
        uint64_t power = jac_pow10_integer[steps[i]];
        if (r.digits % power == 0) {
            r.digits /= power;
            r.exponent += (int32_t)steps[i];
        }
    }
    return r;
}

/* Digits as ASCII: the first sixteen, the seventeenth, their count without trailing zeros, and the decimal
 * exponent of the first digit. */
typedef struct {
    jac_digits16 digits;
    uint32_t tail;
    uint32_t count;
    int32_t exponent;
} ftoa_text;

static inline ftoa_text ftoa_digits(ftoa_scaled s)
{
    /* With 15 digits in s.whole, the last one becomes the 16th. */
    int64_t few = (int64_t)(s.whole - UINT64_C(1000000000000000)) >> 63;
    uint64_t digits = s.whole + ((s.whole * 9 + s.last) & (uint64_t)few), first = digits / 100000000;
    ftoa_text t;
    t.exponent = s.exponent + 16 + (int32_t)few;
    t.tail = s.last & ~(uint32_t)few;
    t.digits = jac_digits16_of((uint32_t)first, (uint32_t)(digits - first * 100000000), &t.count);
    /* A mask instead of a branch: whether there is a 17th digit is unpredictable. */
    t.count += (17 - t.count) & (uint32_t)((int64_t)(0 - (uint64_t)t.tail) >> 63);
    t.tail |= '0';
    return t;
}

/* Inserts a point after the first `before` bytes of w, 0 to 7. The last byte of w is lost. */
static inline uint64_t ftoa_point(uint64_t w, int32_t before)
{
    uint64_t mask = UINT64_MAX << (8 * before);
    return (w & ~mask) | ((w & mask) << 8) | (UINT64_C(0x2e) << (8 * before));
}

static inline void ftoa_put(char *dst, const ftoa_text *t)
{
    jac_digits16_put(dst, t->digits);
    dst[16] = (char)t->tail;
}

/* Writes the digits with a point after the digit with index `point` (0 to 14). Always writes 18 bytes. */
static inline void ftoa_put_point(char *dst, const ftoa_text *t, int32_t point)
{
    ftoa_put(dst + 1, t);
    if (point < 7) {
        jac_store64_le(dst, ftoa_point(jac_digits16_first8(t->digits), point + 1));
    } else {
        jac_store64_le(dst, jac_digits16_first8(t->digits));
        jac_store64_le(dst + 8, ftoa_point(jac_digits16_last8(t->digits), point - 7));
    }
}

static inline char *ftoa_put_zero_fraction(char *dst)
{
    jac_store16_le(dst, '.' | '0' << 8);
    return dst + 2;
}

/* Writes e+15 or e-324: a sign, and one to three digits without padding. Takes up to five bytes and overwrites a
 * sixth. */
static inline char *ftoa_put_exponent(char *dst, int32_t exponent)
{
    uint32_t e = (uint32_t)(exponent < 0 ? -exponent : exponent);
    uint32_t hundreds = (e * 41) >> 12, rest = e - hundreds * 100, tens = (rest * 103) >> 10;
    uint32_t zeros = (uint32_t)(e < 10) + (uint32_t)(e < 100);
    uint32_t text = 0x303030 | hundreds | (tens << 8) | ((rest - tens * 10) << 16);
    dst[0] = 'e';
    dst[1] = exponent < 0 ? '-' : '+';
    jac_store32_le(dst + 2, text >> (8 * zeros));
    return dst + 5 - zeros;
}

/* Writes the digits with the point or the exponent where the json gem puts them. */
static inline char *ftoa_format(char *dst, ftoa_scaled s)
{
    ftoa_text t = ftoa_digits(s);
    if (t.exponent < 0 && t.exponent > -10) {
        memcpy(dst, "0.00000000", 10);
        dst += 1 - t.exponent;
        ftoa_put(dst, &t);
        return dst + t.count;
    }
    if (t.exponent >= 0 && t.exponent < 15) {
        if (JAC_UNLIKELY(t.count <= (uint32_t)t.exponent + 1)) {
            ftoa_put(dst, &t);
            dst += t.exponent + 1;
            return ftoa_put_zero_fraction(dst);
        }
        ftoa_put_point(dst, &t, t.exponent);
        return dst + t.count + 1;
    }
    if (t.exponent == 15 && t.count == 17) {
        ftoa_put(dst, &t);
        dst[16] = '.';
        dst[17] = (char)t.tail;
        return dst + 18;
    }
    ftoa_put_point(dst, &t, 0);
    return ftoa_put_exponent(dst + t.count + (t.count > 1), t.exponent);
}

/* A function of its own, so that the common path calls nothing and saves no registers. */
static JAC_NOINLINE char *ftoa_format_careful(char *dst, uint64_t bits)
{
    return ftoa_format(dst, ftoa_careful(bits));
}

/* Writes a common short number: below 10^5, at most three decimals. When the correctly rounded quotient n / 1000 is
 * the number, its digits read back. n has at most eight digits, and no two decimals of up to 15 digits give the same
 * double, so these digits are the shortest. Returns NULL for other numbers and writes nothing. */
static inline char *ftoa_put_short(char *dst, uint64_t bits)
{
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD == 0
    double value;
    memcpy(&value, &bits, sizeof value);
    if (!(value < 100000.0)) return NULL;
    int32_t n = (int32_t)(value * 1000.0 + 0.5);
    if ((double)n / 1000.0 != value) return NULL;
    /* Five digits, the point, three digits. Leading zeros before the fifth digit and trailing zeros after the sixth
     * are dropped. */
    uint64_t digits = jac_itoa_digits8((uint32_t)n), text = digits | JAC_ITOA_ZEROS;
    unsigned before = jac_ctz64(digits | UINT64_C(1) << 32) & 56, after = jac_clz64(digits | UINT64_C(1) << 40) >> 3;
    uint64_t point = (text & UINT64_C(0xffffffffff)) | UINT64_C(0x2e) << 40 | (text >> 40) << 48;
    jac_store64_le(dst, point >> before);
    dst += 8 - (before >> 3);
    *dst = (char)(text >> 56);
    return dst + 1 - after;
#else
    (void)dst; (void)bits;
    return NULL;
#endif
}

char *jac_ftoa_json(char *dst, double finite)
{
    uint64_t bits;
    ftoa_scaled s;
    memcpy(&bits, &finite, sizeof bits);
    *dst = '-';
    dst += bits >> 63;
    bits &= INT64_MAX;
    char *end = ftoa_put_short(dst, bits);
    if (end) return end;
    /* Every whole number below 2^45 has a zero low byte; other doubles seldom have one. The exact test, if it
     * came first, would be unpredictable on random doubles. */
    if ((bits & 0xff) == 0) {
        uint32_t places = 1075 - (uint32_t)(bits >> 52); /* of the binary fraction */
        uint64_t c = (bits & (FTOA_HIDDEN - 1)) | FTOA_HIDDEN;
        if (bits == 0) c = places = 0;
        if (places <= 52 && (c & ((UINT64_C(1) << places) - 1)) == 0 &&
            c >> places < UINT64_C(1000000000000000)) {
            return ftoa_put_zero_fraction(jac_itoa_u64(dst, c >> places));
        }
    }
    if (!ftoa_scale(bits, &s)) return ftoa_format_careful(dst, bits);
    return ftoa_format(dst, s);
}

/* Writes d.ddde+XX, with at least one digit after the point and at least two exponent digits. */
static char *ftoa_put_scientific(char *dst, const ftoa_text *t)
{
    uint32_t e = (uint32_t)(t->exponent < 0 ? -t->exponent : t->exponent);
    ftoa_put_point(dst, t, 0);
    dst += t->count + 1 + (t->count == 1); /* the digits after the last counted one are zeros */
    dst[0] = 'e';
    dst[1] = t->exponent < 0 ? '-' : '+';
    dst[2] = '0';
    return jac_itoa_short(dst + 2 + (e < 10), e);
}

/* Writes the digits with the point or the exponent where Float#to_s puts them. */
static JAC_NOINLINE char *ftoa_format_wide(char *dst, ftoa_scaled s)
{
    ftoa_text t = ftoa_digits(s);
    bool same = t.exponent >= -4 && (t.exponent < 15 || (t.exponent == 15 && t.count == 17));
    return same ? ftoa_format(dst, s) : ftoa_put_scientific(dst, &t);
}

char *jac_ftoa_ruby(char *dst, double number)
{
    const uint64_t infinity = UINT64_C(0x7ff) << 52;
    uint64_t bits, from, below;
    const double first = 1e-4, past = 1e15;
    ftoa_scaled s;
    memcpy(&bits, &number, sizeof bits);
    memcpy(&from, &first, sizeof from);
    memcpy(&below, &past, sizeof below);
    uint64_t size = bits & INT64_MAX;
    /* In this range Float#to_s and the json gem write the same. */
    if (JAC_LIKELY(size - from < below - from || size == 0)) return jac_ftoa_json(dst, number);
    if (JAC_UNLIKELY(size > infinity)) {
        memcpy(dst, "NaN", 3);
        return dst + 3;
    }
    *dst = '-';
    dst += bits >> 63;
    if (JAC_UNLIKELY(size == infinity)) {
        memcpy(dst, "Infinity", 8);
        return dst + 8;
    }
    if (!ftoa_scale(size, &s)) s = ftoa_careful(size);
    return ftoa_format_wide(dst, s);
}

static ftoa_scaled ftoa_of_digits(jac_shortest seventeen)
{
    uint64_t whole = seventeen.digits / 10;
    return (ftoa_scaled){whole, (uint32_t)(seventeen.digits - whole * 10), seventeen.exponent};
}

char *jac_ftoa_format_json(char *dst, jac_shortest seventeen)
{
    if (seventeen.digits == 0) return jac_ftoa_json(dst, 0.0);
    return ftoa_format(dst, ftoa_of_digits(seventeen));
}

char *jac_ftoa_format_ruby(char *dst, jac_shortest seventeen)
{
    if (seventeen.digits == 0) return jac_ftoa_json(dst, 0.0);
    return ftoa_format_wide(dst, ftoa_of_digits(seventeen));
}
