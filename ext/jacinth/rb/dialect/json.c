/* rb/dialect/json.c - L3. The dialects of the json door. Data only. */
#include "rb/dialect/all.h"

const jac_dialect jac_dialect_json2 = {
    .name = "json2",
    .inlined = JAC_INLINED_ALL,
    .spell_double = jac_ftoa_json,
    .special = JAC_SPECIAL_REFUSED,
    .special_allowed = JAC_SPECIAL_WORDS,
};

const jac_dialect jac_dialect_json3 = {
    .name = "json3",
    .inlined = JAC_INLINED_ALL,
    .spell_double = jac_ftoa_json,
    .special = JAC_SPECIAL_REFUSED,
    .special_allowed = JAC_SPECIAL_WORDS,
};
