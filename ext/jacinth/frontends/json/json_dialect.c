/* frontends/json/json_dialect.c - L4. The dialects of the JSON frontend: both levels, strict or not, canonical or not.
 * Objects that are not of a core class go through to_json.c. Data only. */
#include "frontends/json/json_dialect.h"
#include "frontends/json/canonical_key.h"
#include "frontends/json/errors_json.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_rules.h"
#include "frontends/json/to_json.h"

const jac_frontend jac_frontend_json2 = {
    .name = "json2",
    .bit = JAC_FRONTEND_JSON2,
    .binary_numbers = true,
    .store = jac_option_store_json,
    .warn = jac_errors_json2_warn,
    .raise_parse = jac_errors_json2_raise_parse,
    .raise_generate = jac_errors_json_raise_generate,
    .raise_nesting = jac_errors_json2_raise_nesting,
    .not_utf8 = JAC_ERRORS_JSON_NOT_UTF8,
    .duplicate_key = JAC_ERRORS_JSON_DUPLICATE_KEY,
    .class_text = rb_obj_as_string,
};

const jac_frontend jac_frontend_json3 = {
    .name = "json3",
    .bit = JAC_FRONTEND_JSON3,
    .binary_numbers = true,
    .store = jac_option_store_json,
    .unknown = jac_errors_json_raise_unknown,
    .granted = jac_json_options_granted,
    .raise_parse = jac_errors_json3_raise_parse,
    .raise_generate = jac_errors_json_raise_generate,
    .raise_nesting = jac_errors_json3_raise_nesting,
    .not_utf8 = JAC_ERRORS_JSON_NOT_UTF8,
    .duplicate_key = JAC_ERRORS_JSON_DUPLICATE_KEY,
    .class_text = rb_obj_as_string,
};

#define JSON_PAIR(plain, strict) {&jac_dialects_json[plain], &jac_dialects_json[strict]}
#define JSON_VARIANTS3 \
    {JSON_PAIR(JAC_JSON3, JAC_JSON3_STRICT), JSON_PAIR(JAC_CANONICAL, JAC_CANONICAL_STRICT)}

const jac_json_level jac_json_level2 = {
    .row = 0,
    .coder_side = JAC_SIDE_WRITE,
    .has_additions = true,
    .converts_procs = true,
    .lists_variables = true,
    .takes_binary = true,
};
const jac_json_level jac_json_level3 = {
    .row = 1,
    .refuses_lax_coder = true,
    .coder_side = JAC_SIDE_READ,
    .lists_rfc8785 = true,
};

/* Level 2 has no rfc8785. */
static const jac_json_rules json_dialect_rules2 = {
    .level = &jac_json_level2,
    .variants = {JSON_PAIR(JAC_JSON2, JAC_JSON2_STRICT), JSON_PAIR(JAC_JSON2, JAC_JSON2_STRICT)},
};
static const jac_json_rules json_dialect_rules3 = {.level = &jac_json_level3, .variants = JSON_VARIANTS3};
static const jac_canonical_keys json_dialect_canonical = {
    jac_canonical_key_text, jac_canonical_key_utf8, jac_canonical_key_refuse_equal};

#define JSON_KEYS \
    [JAC_TYPE_NIL] = jac_to_json_key, [JAC_TYPE_TRUE] = jac_to_json_key, [JAC_TYPE_FALSE] = jac_to_json_key, \
    [JAC_TYPE_INTEGER] = jac_to_json_key, [JAC_TYPE_BIGNUM] = jac_to_json_key, [JAC_TYPE_FLOAT] = jac_to_json_key, \
    [JAC_TYPE_STRING] = jac_to_json_key, [JAC_TYPE_SYMBOL] = jac_to_json_key, [JAC_TYPE_ARRAY] = jac_to_json_key, \
    [JAC_TYPE_HASH] = jac_to_json_key, [JAC_TYPE_OTHER] = jac_to_json_key

#define JSON_COMMON \
    .by_tag = true, .mixed_key = jac_to_json_mixed_key, .key = {JSON_KEYS}, \
    .ask_nonfinite = jac_to_json_ask_nonfinite, .nonfinite = JAC_NONFINITE_REFUSED, \
    .nonfinite_allowed = JAC_NONFINITE_LITERALS

#define JSON_PLAIN \
    JSON_COMMON, .inlined = JAC_INLINED_ALL & ~JAC_INLINED_SYMBOL, .format_double = jac_ftoa_json, \
                 .value = {[JAC_TYPE_BIGNUM] = jac_to_json_bignum, [JAC_TYPE_STRING] = jac_to_json_string, \
                           [JAC_TYPE_SYMBOL] = jac_to_json_symbol, [JAC_TYPE_ARRAY] = jac_to_json_any, \
                           [JAC_TYPE_HASH] = jac_to_json_any,      [JAC_TYPE_OTHER] = jac_to_json_any}

#define JSON_STRICT \
    JSON_COMMON, .asks = true, .inlined = JAC_INLINED_ALL & ~JAC_INLINED_SYMBOL, .format_double = jac_ftoa_json, \
                 .value = {[JAC_TYPE_BIGNUM] = jac_to_json_bignum,      [JAC_TYPE_STRING] = jac_to_json_strict_string, \
                           [JAC_TYPE_SYMBOL] = jac_to_json_symbol_name, [JAC_TYPE_ARRAY] = jac_to_json_strict, \
                           [JAC_TYPE_HASH] = jac_to_json_strict,        [JAC_TYPE_OTHER] = jac_to_json_strict}

/* Numbers and Hashes have handlers of their own, so that no loop writes them inline. */
#define JSON_CANONICAL(any, string, symbol, hash) \
    JSON_COMMON, .rules = &json_dialect_rules3, .canonical = &json_dialect_canonical, .format_double = jac_ftoa_ecma, \
    .inlined = 1u << JAC_TYPE_NIL | 1u << JAC_TYPE_TRUE | 1u << JAC_TYPE_FALSE | 1u << JAC_TYPE_STRING | \
               1u << JAC_TYPE_ARRAY | JAC_INLINED_NAMES, \
    .value = {[JAC_TYPE_INTEGER] = jac_canonical_integer_nearest, [JAC_TYPE_BIGNUM] = jac_to_json_canonical_bignum, \
              [JAC_TYPE_STRING] = string, [JAC_TYPE_SYMBOL] = symbol, \
              [JAC_TYPE_ARRAY] = any, [JAC_TYPE_HASH] = hash, [JAC_TYPE_OTHER] = any}

const jac_dialect jac_dialects_json[] = {
    [JAC_JSON2] = {.name = "json2", .rules = &json_dialect_rules2, JSON_PLAIN},
    [JAC_JSON2_STRICT] = {.name = "json2 strict", .rules = &json_dialect_rules2, JSON_STRICT},
    [JAC_JSON3] = {.name = "json3", .rules = &json_dialect_rules3, JSON_PLAIN},
    [JAC_JSON3_STRICT] = {.name = "json3 strict", .rules = &json_dialect_rules3, JSON_STRICT},
    [JAC_CANONICAL] = {.name = "canonical",
                       JSON_CANONICAL(jac_to_json_any, jac_to_json_string, jac_to_json_symbol,
                                      jac_to_json_canonical_hash)},
    [JAC_CANONICAL_STRICT] = {.name = "canonical strict",
                              .asks = true,
                              JSON_CANONICAL(jac_to_json_strict, jac_to_json_strict_string, jac_to_json_symbol_name,
                                             jac_to_json_strict_canonical_hash)},
};
