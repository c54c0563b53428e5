/* reader/numeral.c - L2. See numeral.h. kernel/number/atoi.h reads digits, kernel/number/atof.h rounds
 * decimals. Hexadecimals are rounded here, by a shift. */
#include "reader/numeral.h"
#include "reader/number.h"

jac_numeral jac_numeral_decimal(const char *ptr, size_t len, double *value)
{
    const char *p = ptr, *end = ptr + len, *fraction = NULL;
    jac_decimal d = {.exponent = 0};
    int64_t exponent = 0;
    if (p < end && (*p == '-' || *p == '+')) d.negative = *p++ == '-';
    const char *first = p;
    p = jac_atoi_digits(p, end, &d.mantissa);
    size_t whole = (size_t)(p - first), decimals = 0;
    if (p < end && *p == '.') {
        fraction = p + 1;
        p = jac_atoi_digits(fraction, end, &d.mantissa);
        decimals = (size_t)(p - fraction);
    }
    const char *digits_end = p;
    if (whole + decimals == 0) return JAC_NUMERAL_OTHER;
    if (p < end) {
        if (*p != 'e' && *p != 'E') return JAC_NUMERAL_OTHER;
        p = jac_number_exponent(p, end, &exponent);
        if (p != end) return JAC_NUMERAL_OTHER;
    }
    if (JAC_LIKELY(whole + decimals <= JAC_NUMBER_DIGITS)) {
        d.exponent = exponent - (int64_t)decimals;
    } else {
        bool negative = d.negative;
        while (whole > 1 && *first == '0') {
            first++;
            whole--;
        }
        d.negative = false; /* the sign is not in the text */
        d.text = first;
        d.len = (size_t)(end - first);
        jac_number_collect(&d, fraction, digits_end, exponent);
        d.negative = negative;
    }
    double nearest = jac_atof(&d);
    *value = nearest;
    bool within = nearest != 0 ? nearest <= DBL_MAX && nearest >= -DBL_MAX : d.mantissa == 0;
    return within && whole != 0 && (fraction == NULL || decimals != 0) ? JAC_NUMERAL_PLAIN : JAC_NUMERAL_LOOSE;
}

/* The double nearest to mantissa * 2^exponent; mantissa is not 0. `more` means that the true value is slightly
 * larger. */
static double numeral_round(uint64_t mantissa, bool more, int64_t exponent)
{
    int shift = (int)jac_clz64(mantissa);
    int64_t top = exponent + 63 - shift; /* the exponent of the first bit */
    uint64_t bits = UINT64_C(0x7ff) << 52, m = mantissa << shift;
    double value;
    if (top < -1075) return 0.0;
    if (top <= 1023) {
        int drop = top < -1022 ? 11 + (int)(-1022 - top) : 11; /* 11 to 64 */
        uint64_t kept = drop < 64 ? m >> drop : 0, rest = drop < 64 ? m << (64 - drop) : m;
        const uint64_t half = UINT64_C(1) << 63;
        kept += rest > half || (rest == half && (more || (kept & 1)));
        /* The hidden bit adds 1 to the exponent, and so does a carry out of the mantissa. */
        bits = kept + (top < -1022 ? 0 : (uint64_t)(top + 1022) << 52);
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The value of a hexadecimal digit, or 16 for any other byte. */
static unsigned numeral_hex_digit(char byte)
{
    unsigned digit = (unsigned char)byte - (unsigned)'0', letter = ((unsigned char)byte | 0x20) - (unsigned)'a';
    if (digit <= 9) return digit;
    return letter < 6 ? letter + 10 : 16;
}

/* Reads digits[.digits][p[+-]digits], the part after "0x". */
static bool numeral_hex(const char *p, const char *end, double *value)
{
    uint64_t mantissa = 0;
    int64_t exponent = 0, written = 0;
    bool more = false, any = false, fraction = false;
    for (; p < end; p++) {
        if (*p == '.' && !fraction) {
            fraction = true;
            continue;
        }
        unsigned digit = numeral_hex_digit(*p);
        if (digit > 15) break;
        any = true;
        if (mantissa >> 60 == 0) {
            mantissa = mantissa << 4 | digit;
            exponent -= fraction ? 4 : 0;
        } else {
            more |= digit != 0;
            exponent += fraction ? 0 : 4;
        }
    }
    if (!any) return false;
    if (p < end && (*p == 'p' || *p == 'P')) p = jac_number_exponent(p, end, &written);
    if (p != end) return false;
    *value = mantissa == 0 ? 0.0 : numeral_round(mantissa, more, exponent + written);
    return true;
}

static bool numeral_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

bool jac_numeral_any(const char *ptr, size_t len, double *value)
{
    const char *end = ptr + len;
    while (ptr < end && numeral_space(*ptr)) ptr++;
    while (ptr < end && numeral_space(end[-1])) end--;
    const char *p = ptr;
    bool negative = false;
    if (p < end && (*p == '-' || *p == '+')) negative = *p++ == '-';
    if (end - p > 2 && p[0] == '0' && (p[1] | 0x20) == 'x') {
        if (!numeral_hex(p + 2, end, value)) return false;
        if (negative) *value = -*value;
        return true;
    }
    return jac_numeral_decimal(ptr, (size_t)(end - ptr), value) != JAC_NUMERAL_OTHER;
}
