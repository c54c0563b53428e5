/* frontends/native/native_dialect.c - L4. The native dialect: every type as types.def writes it, RFC 8259 strictly.
 * Data only. */
#include "frontends/native/native_dialect.h"
#include "frontends/native/canonical.h"
#include "frontends/native/document/document.h"

const jac_frontend jac_frontend_native = {
    .name = "native",
    .bit = JAC_FRONTEND_NATIVE,
    .store = jac_option_store_native,
    .resolve = jac_native_resolve,
    .unknown = jac_config_raise_unknown,
    .raise_parse = jac_errors_raise_info,
    .raise_generate = jac_errors_raise_generate,
    .raise_nesting_at = jac_errors_raise_nesting,
    .not_utf8 = "the text is not valid UTF-8",
    .duplicate_key = "duplicate key ",
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

static const jac_canonical_keys native_dialect_keys = {
    .text = jac_native_key_text, .refuse_equal = jac_native_refuse_equal};

/* Numbers and Hashes have handlers of their own, so that no loop writes them inline. */
const jac_dialect jac_dialect_native_canonical = {
    .name = "native canonical",
    .asks = true,
    .canonical = &native_dialect_keys,
    .inlined = 1u << JAC_TYPE_NIL | 1u << JAC_TYPE_TRUE | 1u << JAC_TYPE_FALSE | 1u << JAC_TYPE_STRING |
               1u << JAC_TYPE_ARRAY | JAC_INLINED_SYMBOL | JAC_INLINED_NAMES,
    .value = {[JAC_TYPE_INTEGER] = jac_canonical_integer_exact, [JAC_TYPE_BIGNUM] = jac_canonical_integer_exact,
              [JAC_TYPE_HASH] = jac_canonical_hash, [JAC_TYPE_DECIMAL] = jac_canonical_decimal,
              [JAC_TYPE_FRAGMENT] = jac_native_canonical_fragment, [JAC_TYPE_OTHER] = jac_document_generate},
    .format_double = jac_ftoa_ecma,
    .nonfinite_refused = " cannot be written with rfc8785",
    .nonfinite = JAC_NONFINITE_REFUSED,
    .nonfinite_allowed = JAC_NONFINITE_REFUSED,
};

const jac_config jac_native_defaults = {
    .frontend = &jac_frontend_native, .dialect = &jac_dialect_native, JAC_CONFIG_DEFAULTS_NATIVE, .write.plain = true,
};
