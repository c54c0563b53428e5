/* frontends/json/json_dialect.c - L4. The dialects of the JSON frontend: both levels, strict or not, canonical or not.
 * What is not of a core class goes through to_json.c. Data only. */
#include "frontends/json/json_dialect.h"
#include "frontends/json/canonical.h"
#include "frontends/json/to_json.h"
#include "frontends/json/errors_json.h"

const jac_frontend jac_frontend_json2 = {
    .name = "json2",
    .bit = JAC_FRONTEND_JSON2,
    .binary_numbers = true,
    .store = jac_option_store_json,
    .warn = jac_errors_json2_warn,
    .raise_parse = jac_errors_json2_raise_parse,
    .raise_generate = jac_errors_json_raise_generate,
    .raise_nesting = jac_errors_json2_raise_nesting,
    .class_text = rb_obj_as_string,
};

const jac_frontend jac_frontend_json3 = {
    .name = "json3",
    .bit = JAC_FRONTEND_JSON3,
    .binary_numbers = true,
    .store = jac_option_store_json,
    .unknown = jac_errors_json_raise_unknown,
    .raise_parse = jac_errors_json3_raise_parse,
    .raise_generate = jac_errors_json_raise_generate,
    .raise_nesting = jac_errors_json3_raise_nesting,
    .class_text = rb_obj_as_string,
};

#define JSON_KEYS \
    [JAC_TYPE_NIL] = jac_to_json_key, [JAC_TYPE_TRUE] = jac_to_json_key, [JAC_TYPE_FALSE] = jac_to_json_key, \
    [JAC_TYPE_INTEGER] = jac_to_json_key, [JAC_TYPE_BIGNUM] = jac_to_json_key, [JAC_TYPE_FLOAT] = jac_to_json_key, \
    [JAC_TYPE_STRING] = jac_to_json_key, [JAC_TYPE_SYMBOL] = jac_to_json_key, [JAC_TYPE_ARRAY] = jac_to_json_key, \
    [JAC_TYPE_HASH] = jac_to_json_key, [JAC_TYPE_FOREIGN] = jac_to_json_key

#define JSON_COMMON \
    .by_tag = true, .special_deeper = true, .mixed_key = jac_to_json_mixed_key, .key = {JSON_KEYS}, \
    .special = JAC_SPECIAL_REFUSED, .special_allowed = JAC_SPECIAL_WORDS

#define JSON_PLAIN \
    JSON_COMMON, .inlined = JAC_INLINED_ALL & ~JAC_INLINED_SYMBOL, .spell_double = jac_ftoa_json, \
                 .value = {[JAC_TYPE_BIGNUM] = jac_to_json_bignum, [JAC_TYPE_STRING] = jac_to_json_string, \
                           [JAC_TYPE_SYMBOL] = jac_to_json_symbol, [JAC_TYPE_ARRAY] = jac_to_json_any, \
                           [JAC_TYPE_HASH] = jac_to_json_any,      [JAC_TYPE_FOREIGN] = jac_to_json_any}

#define JSON_STRICT \
    JSON_COMMON, .asks = true, .inlined = JAC_INLINED_ALL & ~JAC_INLINED_SYMBOL, .spell_double = jac_ftoa_json, \
                 .value = {[JAC_TYPE_BIGNUM] = jac_to_json_bignum,      [JAC_TYPE_STRING] = jac_to_json_string, \
                           [JAC_TYPE_SYMBOL] = jac_to_json_symbol_name, [JAC_TYPE_ARRAY] = jac_to_json_strict, \
                           [JAC_TYPE_HASH] = jac_to_json_strict,        [JAC_TYPE_FOREIGN] = jac_to_json_strict}

/* Numbers and Hashes are the dialect's own, so that no loop knows them by heart. */
#define JSON_CANONICAL(any, symbol) \
    JSON_COMMON, .canonical = true, .spell_double = jac_ftoa_ecma, \
    .inlined = 1u << JAC_TYPE_NIL | 1u << JAC_TYPE_TRUE | 1u << JAC_TYPE_FALSE | 1u << JAC_TYPE_STRING | \
               1u << JAC_TYPE_ARRAY | JAC_INLINED_NAMES, \
    .value = {[JAC_TYPE_INTEGER] = jac_canonical_integer, [JAC_TYPE_BIGNUM] = jac_to_json_canonical_bignum, \
              [JAC_TYPE_STRING] = jac_to_json_string, [JAC_TYPE_SYMBOL] = symbol, \
              [JAC_TYPE_ARRAY] = any, [JAC_TYPE_HASH] = jac_canonical_value_hash, [JAC_TYPE_FOREIGN] = any}

const jac_dialect jac_dialects_json[] = {
    [JAC_JSON2] = {.name = "json2",
                   .strict = &jac_dialects_json[JAC_JSON2_STRICT],
                   .rfc8785 = &jac_dialects_json[JAC_CANONICAL],
                   .takes_binary = true,
                   JSON_PLAIN},
    [JAC_JSON2_STRICT] = {.name = "json2 strict", .takes_binary = true, JSON_STRICT},
    [JAC_JSON3] = {.name = "json3",
                   .strict = &jac_dialects_json[JAC_JSON3_STRICT],
                   .rfc8785 = &jac_dialects_json[JAC_CANONICAL],
                   JSON_PLAIN},
    [JAC_JSON3_STRICT] = {.name = "json3 strict", JSON_STRICT},
    [JAC_CANONICAL] = {.name = "canonical",
                       .strict = &jac_dialects_json[JAC_CANONICAL_STRICT],
                       JSON_CANONICAL(jac_to_json_any, jac_to_json_symbol)},
    [JAC_CANONICAL_STRICT] = {.name = "canonical strict",
                              .asks = true,
                              JSON_CANONICAL(jac_to_json_strict, jac_to_json_symbol_name)},
};
