/* kernel/number/ftoa_printf.c - L1. See ftoa_printf.h. Writes digits that are already rounded in the format of "%g". */
#include "kernel/number/ftoa_printf.h"
#include <math.h>
#include "kernel/number/itoa.h"

/* The number is the first `count` digits of text, without trailing zeros; exponent is the one of the first digit. */
typedef struct { char text[JAC_ITOA_MAX]; int32_t count; int32_t exponent; } ftoa_printf_digits;

static inline char *ftoa_printf_exponent(char *dst, int32_t exponent)
{
    *dst++ = 'e';
    *dst++ = exponent < 0 ? '-' : '+';
    uint32_t size = (uint32_t)(exponent < 0 ? -exponent : exponent);
    if (size >= 100) *dst++ = (char)('0' + size / 100);
    dst[0] = (char)('0' + size / 10 % 10);
    dst[1] = (char)('0' + size % 10);
    return dst + 2;
}

static char *ftoa_printf_scientific(char *dst, const ftoa_printf_digits *d)
{
    *dst++ = d->text[0];
    if (d->count > 1) {
        *dst++ = '.';
        memcpy(dst, d->text + 1, 16); /* bounds: count <= 17, and dst has JAC_FTOA_MAX */
        dst += d->count - 1;
    }
    return ftoa_printf_exponent(dst, d->exponent);
}

/* Writes plain decimal; the exponent of the first digit is -4 to 16. */
static inline char *ftoa_printf_plain(char *dst, const ftoa_printf_digits *d)
{
    if (d->exponent < 0) {
        memcpy(dst, "0.000", 5);
        dst += 1 - d->exponent;
        memcpy(dst, d->text, 17); /* bounds: 5 + 17 bytes at most */
        return dst + d->count;
    }
    int32_t whole = d->exponent + 1;
    memcpy(dst, d->text, 17);
    if (d->count <= whole) return dst + whole; /* text has the zeros that fill the whole part */
    memcpy(dst + whole + 1, d->text + whole, 17 - (size_t)whole); /* bounds: whole < count <= 17 */
    dst[whole] = '.';
    return dst + d->count + 1;
}

char *jac_ftoa_printf(char *dst, double finite, uint32_t precision)
{
    ftoa_printf_digits d;
    *dst = '-';
    dst += signbit(finite) != 0;
    jac_shortest rounded = jac_ftoa_round(finite, precision);
    if (JAC_UNLIKELY(rounded.digits == 0)) {
        *dst = '0';
        return dst + 1;
    }
    jac_itoa_u64(d.text, rounded.digits); /* always JAC_FTOA_ROUND_MAX digits */
    d.exponent = rounded.exponent + JAC_FTOA_ROUND_MAX - 1;
    d.count = (int32_t)precision;
    while (d.text[d.count - 1] == '0') d.count--; /* bounds: the first digit is not '0' */
    if (d.exponent < -4 || d.exponent >= (int32_t)precision) return ftoa_printf_scientific(dst, &d);
    return ftoa_printf_plain(dst, &d);
}
