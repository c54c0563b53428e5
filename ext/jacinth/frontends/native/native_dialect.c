/* frontends/native/native_dialect.c - L4. The native dialect: every type as types.def writes it, RFC 8259 to the
 * letter. Data only. */
#include "rb/dialect/all.h"

const jac_dialect jac_dialect_native = {
    .name = "native",
    .asks = true,
    .inlined = JAC_INLINED_ALL,
    .spell_double = jac_ftoa_json,
    .special = JAC_SPECIAL_REFUSED,
    .special_allowed = JAC_SPECIAL_WORDS,
};
