/* kernel/number/ftoa_ecma.c - L1. The ECMAScript format of doubles, from the digits of ftoa.c. Canonical
 * JSON uses it. It is not a hot path, so the code is simple rather than fast. */
#include "kernel/number/ftoa.h"
#include "kernel/number/itoa.h"

static char *ftoa_ecma_zeros(char *dst, int32_t count)
{
    for (; count > 0; count--) *dst++ = '0';
    return dst;
}

static char *ftoa_ecma_copy(char *dst, const char *digits, int32_t count)
{
    memcpy(dst, digits, (size_t)count); /* bounds: at most 17 */
    return dst + count;
}

char *jac_ftoa_ecma(char *dst, double finite)
{
    char digits[JAC_ITOA_MAX];
    jac_shortest shortest = jac_ftoa_shortest(finite);
    int32_t count = (int32_t)(jac_itoa_u64(digits, shortest.digits) - digits);
    int32_t point = count + shortest.exponent; /* digits before the decimal point */
    if (finite < 0) *dst++ = '-';
    if (shortest.digits == 0) {
        *dst++ = '0';
    } else if (point >= count && point <= 21) {
        dst = ftoa_ecma_zeros(ftoa_ecma_copy(dst, digits, count), point - count);
    } else if (point > 0 && point <= 21) {
        dst = ftoa_ecma_copy(dst, digits, point);
        *dst++ = '.';
        dst = ftoa_ecma_copy(dst, digits + point, count - point);
    } else if (point > -6 && point <= 0) {
        *dst++ = '0';
        *dst++ = '.';
        dst = ftoa_ecma_copy(ftoa_ecma_zeros(dst, -point), digits, count);
    } else {
        dst = ftoa_ecma_copy(dst, digits, 1);
        if (count > 1) {
            *dst++ = '.';
            dst = ftoa_ecma_copy(dst, digits + 1, count - 1);
        }
        *dst++ = 'e';
        *dst++ = point - 1 < 0 ? '-' : '+';
        dst = jac_itoa_u64(dst, (uint64_t)(point - 1 < 0 ? 1 - point : point - 1));
    }
    return dst;
}
