/* frontends/oj/oj_dialect.c - L4. The modes of the Oj frontend as dialects, by jac_oj_mode. The rules of object mode
 * here are those that it shares with other modes. Data only. */
#include "frontends/oj/oj_dialect.h"
#include "frontends/json/errors_json.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/object/oj_sigil.h"
#include "rb/frontend.h"

const jac_frontend jac_frontend_oj = {
    .name = "oj",
    .bit = JAC_FRONTEND_OJ,
    .raise_parse = jac_errors_oj_raise_parse,
    .raise_generate = jac_errors_oj_raise_generate,
    .raise_nesting = jac_errors_oj_raise_nesting,
    .not_utf8 = JAC_ERRORS_JSON_NOT_UTF8,
    .duplicate_key = JAC_ERRORS_JSON_DUPLICATE_KEY,
};

const jac_frontend jac_frontend_oj_json = {
    .name = "oj json",
    .bit = JAC_FRONTEND_OJ,
    .raise_parse = jac_errors_oj_raise_parse,
    .raise_generate = jac_errors_oj_raise_generate,
    .raise_nesting = jac_errors_oj_raise_json_nesting,
    .not_utf8 = JAC_ERRORS_JSON_NOT_UTF8,
    .duplicate_key = JAC_ERRORS_JSON_DUPLICATE_KEY,
};

/* Oj's nesting limit where no option sets one. */
#define OJ_NESTING 1000

static const jac_oj_rules oj_dialect_rules_strict = {
    .mode = "strict",
    .frontend = &jac_frontend_oj,
    .max_nesting = OJ_NESTING,
    .spaced = true,
    .filters = true,
    .finds_cycles = true,
    .formats_floats = true,
    .nan = &jac_oj_nan_strict,
    .refuse_nonfinite = jac_oj_refuse_nonfinite,
    .refuse_key = jac_oj_refuse_key,
};
static const jac_oj_rules oj_dialect_rules_json = {
    .mode = "compat",
    .frontend = &jac_frontend_oj_json,
    .spaced = true,
    .filters = true,
    .finds_cycles = true,
    .seen_is_error = true,
    .dumps_words = true,
    .dumps_plain = true,
    .nan = &jac_oj_nan_json,
    .refuse_nonfinite = jac_oj_refuse_json_nonfinite,
};
static const jac_dialect *const oj_dialect_of_members[] = {&jac_dialects_oj[JAC_OJ_COMPAT],
                                                           &jac_dialects_oj_rounded[JAC_OJ_COMPAT]};
static const jac_oj_rules oj_dialect_rules_rails = {
    .mode = "rails",
    .frontend = &jac_frontend_oj,
    .max_nesting = OJ_NESTING,
    .spaced = true,
    .filters = true,
    .finds_cycles = true,
    .escapes_by_rails = true,
    .member_dialects = oj_dialect_of_members,
    .withholds = jac_oj_rails_withholds,
    .nan = &jac_oj_nan_null,
    .refuse_nonfinite = jac_oj_refuse_json_nonfinite,
};
static const jac_oj_rules oj_dialect_rules_custom = {
    .mode = "strict",
    .frontend = &jac_frontend_oj,
    .max_nesting = OJ_NESTING,
    .spaced = true,
    .filters = true,
    .finds_cycles = true,
    .ignores = true,
    .formats_floats = true,
    .member_dialects = oj_dialect_of_members,
    .nan = &jac_oj_nan_custom,
    .decimal_nan = &jac_oj_nan_custom_decimal,
    .refuse_nonfinite = jac_oj_refuse_custom_nonfinite,
};
static const jac_oj_rules oj_dialect_rules_wab = {
    .mode = "wab", .frontend = &jac_frontend_oj, .max_nesting = OJ_NESTING, .symbol_keys = true,
    .nan = &jac_oj_nan_never, .refuse_nonfinite = jac_oj_refuse_nonfinite, .refuse_key = jac_oj_refuse_wab_key,
};
static const jac_oj_rules oj_dialect_rules_object = {
    .makes_objects = true,
    .mode = "object",
    .frontend = &jac_frontend_oj,
    .max_nesting = OJ_NESTING,
    .spaced = true,
    .filters = true,
    .finds_cycles = true,
    .formats_floats = true,
    .configure = jac_oj_sigil_configure,
    .nan = &jac_oj_nan_object,
    .refuse_nonfinite = jac_oj_refuse_nonfinite,
};

#define OJ_KEYS(other) \
    [JAC_TYPE_NIL] = other, [JAC_TYPE_TRUE] = other, [JAC_TYPE_FALSE] = other, [JAC_TYPE_INTEGER] = other, \
    [JAC_TYPE_BIGNUM] = other, [JAC_TYPE_FLOAT] = other, [JAC_TYPE_ARRAY] = other, [JAC_TYPE_HASH] = other, \
    [JAC_TYPE_OTHER] = other, [JAC_TYPE_SYMBOL] = jac_oj_key_symbol

#define OJ_VALUES \
    [JAC_TYPE_INTEGER] = jac_oj_integer, [JAC_TYPE_FLOAT] = jac_oj_float, [JAC_TYPE_STRING] = jac_oj_string, \
    [JAC_TYPE_SYMBOL] = jac_oj_symbol

#define OJ_COMMON .by_tag = true, .configure = jac_oj_configure, .mixed_key = jac_oj_mixed_key

#define OJ_PLAIN OJ_COMMON, .inlined = JAC_INLINED_ALL, .flat = true, .format_double = jac_oj_format_15
#define OJ_PLAIN_VALUES \
    OJ_VALUES, [JAC_TYPE_BIGNUM] = jac_oj_bignum, [JAC_TYPE_ARRAY] = jac_oj_array, [JAC_TYPE_HASH] = jac_oj_hash

#define OJ_JSON OJ_COMMON, .inlined = JAC_INLINED_ALL
#define OJ_JSON_VALUES OJ_VALUES, [JAC_TYPE_BIGNUM] = jac_oj_json_bignum, [JAC_TYPE_ARRAY] = jac_oj_json_array, \
    [JAC_TYPE_HASH] = jac_oj_json_hash, [JAC_TYPE_OTHER] = jac_oj_json_object

#define OJ_COMPAT(format) \
    [JAC_OJ_COMPAT] = {.name = "oj compat", .rules = &oj_dialect_rules_json, OJ_JSON, .format_double = format, \
        .value = {OJ_JSON_VALUES}, \
        .key = {OJ_KEYS(jac_oj_key_to_s), [JAC_TYPE_STRING] = jac_oj_key_string}}
#define OJ_RAILS(format) \
    [JAC_OJ_RAILS] = {.name = "oj rails", \
                      .rules = &oj_dialect_rules_rails, \
                      OJ_JSON, \
                      .flat = true, \
                      .format_double = format, \
                      .value = {OJ_VALUES, [JAC_TYPE_BIGNUM] = jac_oj_bignum, [JAC_TYPE_ARRAY] = jac_oj_rails_array, \
                                [JAC_TYPE_HASH] = jac_oj_rails_hash, [JAC_TYPE_OTHER] = jac_oj_rails_object}, \
                      .key = {OJ_KEYS(jac_oj_key_to_s), [JAC_TYPE_STRING] = jac_oj_key_string}}

const jac_dialect jac_dialects_oj_rounded[JAC_OJ_MODE_COUNT] = {
    OJ_COMPAT(jac_oj_format_16), OJ_RAILS(jac_oj_format_16)
};

const jac_dialect jac_dialects_oj[] = {
    [JAC_OJ_STRICT] = {.name = "oj strict",
                       .rules = &oj_dialect_rules_strict,
                       OJ_PLAIN,
                       .value = {OJ_PLAIN_VALUES, [JAC_TYPE_OTHER] = jac_oj_refuse},
                       .key = {OJ_KEYS(jac_oj_refuse_key), [JAC_TYPE_STRING] = jac_oj_key_string}},
    [JAC_OJ_NULL] = {.name = "oj null",
                     .rules = &oj_dialect_rules_strict,
                     OJ_PLAIN,
                     .value = {OJ_PLAIN_VALUES, [JAC_TYPE_OTHER] = jac_oj_null},
                     .key = {OJ_KEYS(jac_oj_refuse_key), [JAC_TYPE_STRING] = jac_oj_key_string}},
    OJ_COMPAT(jac_oj_format_to_s),
    OJ_RAILS(jac_oj_format_to_s),
    [JAC_OJ_CUSTOM] = {.name = "oj custom",
                       .rules = &oj_dialect_rules_custom,
                       OJ_PLAIN,
                       .value = {OJ_PLAIN_VALUES, [JAC_TYPE_OTHER] = jac_oj_custom_object},
                       .key = {OJ_KEYS(jac_oj_key_to_s), [JAC_TYPE_STRING] = jac_oj_key_string}},
    /* Strings and Symbols are not inlined: some begin with a sigil. */
    [JAC_OJ_OBJECT] =
        {.name = "oj object",
         .rules = &oj_dialect_rules_object,
         OJ_COMMON,
         .flat = true,
         .format_double = jac_oj_format_15,
         .inlined = JAC_INLINED_ALL & ~(JAC_INLINED_NAMES | JAC_INLINED_SYMBOL | 1u << JAC_TYPE_STRING),
         .value = {[JAC_TYPE_INTEGER] = jac_oj_integer,
                   [JAC_TYPE_FLOAT] = jac_oj_float,
                   [JAC_TYPE_BIGNUM] = jac_oj_bignum,
                   [JAC_TYPE_STRING] = jac_oj_sigil_string,
                   [JAC_TYPE_SYMBOL] = jac_oj_sigil_symbol,
                   [JAC_TYPE_ARRAY] = jac_oj_cycle_array,
                   [JAC_TYPE_HASH] = jac_oj_cycle_hash,
                   [JAC_TYPE_OTHER] = jac_oj_instance},
         .key = {[JAC_TYPE_STRING] = jac_oj_sigil_key_string, [JAC_TYPE_SYMBOL] = jac_oj_sigil_key_symbol}},
    /* Keys are not inlined: a String key is an error. */
    [JAC_OJ_WAB] = {.name = "oj wab",
                    .rules = &oj_dialect_rules_wab,
                    OJ_COMMON,
                    .inlined = JAC_INLINED_ALL & ~JAC_INLINED_NAMES,
                    .flat = true,
                    .format_double = jac_oj_format_rounded,
                    .value = {OJ_PLAIN_VALUES, [JAC_TYPE_OTHER] = jac_oj_wab_object},
                    .key = {OJ_KEYS(jac_oj_refuse_wab_key), [JAC_TYPE_STRING] = jac_oj_refuse_wab_key}},
};
