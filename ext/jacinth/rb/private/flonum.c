/* rb/private/flonum.c - L3. The self-test of immediate Floats: doubles with every exponent that has
 * immediate Floats are decoded by the layout and by Ruby. */
#include "rb/private/flonum.h"

/* Whether the Float that Ruby makes of these bits, if it is a flonum, decodes to them and encodes back to the same
 * word. Counts the immediates. */
static bool flonum_agrees(uint64_t bits, unsigned *immediates)
{
    double value, decoded;
    memcpy(&value, &bits, sizeof value);
    VALUE number = DBL2NUM(value), encoded;
    bool encodes = jac_flonum_encode(value, &encoded);
    if (encodes && encoded != number) return false;
    if (!RB_FLONUM_P(number)) return true;
    ++*immediates;
    decoded = jac_flonum_decode(number);
    return memcmp(&decoded, &value, sizeof value) == 0 && (encodes || bits == 0);
}

jac_private_state jac_flonum_test(void)
{
#if SIZEOF_VALUE != 8
    return (jac_private_state){.why = "no immediate Floats on this machine"};
#else
    static const uint64_t mantissas[] = {0, 1, UINT64_C(0x5555555555555), UINT64_C(0xaaaaaaaaaaaaa),
                                         UINT64_C(0xfffffffffffff)};
    unsigned immediates = 0;
    for (uint64_t exponent = 1023 - 270; exponent <= 1023 + 270; exponent++) {
        for (size_t i = 0; i < sizeof mantissas / sizeof *mantissas; i++) {
            uint64_t bits = exponent << 52 | mantissas[i];
            if (flonum_agrees(bits, &immediates) && flonum_agrees(bits | UINT64_C(1) << 63, &immediates)) continue;
            return (jac_private_state){.why = "an immediate Float looks different"};
        }
    }
    if (!flonum_agrees(0, &immediates)) return (jac_private_state){.why = "0.0 looks different"};
    return immediates < 1000 ? (jac_private_state){.why = "Floats are no immediates"} : (jac_private_state){.on = true};
#endif
}
