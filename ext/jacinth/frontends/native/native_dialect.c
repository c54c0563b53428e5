/* frontends/native/native_dialect.c - L4. The native dialect: every type as types.def writes it, RFC 8259 strictly.
 * Data only. */
#include "frontends/native/native_dialect.h"
#include "frontends/native/document/document.h"

const jac_frontend jac_frontend_native = {
    .name = "native",
    .bit = JAC_FRONTEND_NATIVE,
    .store = jac_option_store_native,
    .unknown = jac_config_raise_unknown,
    .raise_parse = jac_errors_raise_info,
    .raise_generate = jac_errors_raise_generate,
    .raise_nesting_at = jac_errors_raise_nesting,
};

const jac_dialect jac_dialect_native = {
    .name = "native",
    .asks = true,
    .inlined = JAC_INLINED_ALL,
    .value[JAC_TYPE_OTHER] = jac_document_generate,
    .format_double = jac_ftoa_json,
    .nonfinite = JAC_NONFINITE_REFUSED,
    .nonfinite_allowed = JAC_NONFINITE_LITERALS,
};
