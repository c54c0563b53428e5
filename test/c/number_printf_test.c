/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/ftoa_round.c kernel/number/ftoa_printf.c
 * test/c/number_printf_test.c - doubles written as "%.<precision>g", compared with printf itself: every exponent, every
 * precision, numbers that round up to the next power of ten, whole numbers, both limits of the plain format. */
#include "harness.h"
#include "kernel/number/ftoa_printf.h"
#include "number_support.h"

static void check_precision(double value, int precision)
{
    char want[64], *text = harness_guarded(JAC_FTOA_MAX), *end = jac_ftoa_printf(text, value, (uint32_t)precision);
    snprintf(want, sizeof want, "%.*g", precision, value);
    CHECK_TEXT(text, (size_t)(end - text), want);
    CHECK(harness_guards_hold(JAC_FTOA_MAX), "%s: guards", want);
}

static void check_all(double value)
{
    for (int precision = 1; precision <= JAC_FTOA_ROUND_MAX && isfinite(value); precision++) {
        check_precision(value, precision);
        check_precision(-value, precision);
    }
}

static void test_exponents(void)
{
    for (uint64_t exponent = 0; exponent < 0x7ff; exponent++) {
        check_all(number_of_bits(exponent << 52));
        check_all(number_of_bits((exponent << 52) + (harness_random() >> 12)));
    }
    for (int power = -324; power <= 308; power++) {
        char text[32];
        for (unsigned i = 1; i < 10; i += 4) {
            snprintf(text, sizeof text, "%ue%d", i, power);
            check_all(strtod(text, NULL));
            snprintf(text, sizeof text, "9.99999999999999%ue%d", i, power);
            check_all(strtod(text, NULL));
        }
    }
    check_all(0.0);
}

static void test_random(void)
{
    for (size_t i = harness_rounds(20000); i > 0; i--) {
        double value = number_of_bits(harness_random());
        if (isfinite(value)) check_precision(value, (int)harness_below(17) + 1);
        check_precision((double)(harness_random() % 100000000) / 100, (int)harness_below(17) + 1);
        check_precision((double)(harness_random() >> harness_below(64)), (int)harness_below(17) + 1);
        check_precision((double)harness_below(100000) / 1e9, (int)harness_below(17) + 1);
    }
}

int main(void)
{
    HARNESS_BEGIN("number_printf");
    test_exponents();
    test_random();
    return HARNESS_END();
}
