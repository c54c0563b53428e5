/* frontends/rails/rails_dialect.c - L4. The dialects of the Rails frontend. ActiveSupport's encoder writes by
 * JSON.generate or by a JSON::Coder, and each of the two has a row for each level of json. Data only. */
#include "frontends/rails/rails_dialect.h"
#include "frontends/json/json_rules.h"
#include "frontends/json/to_json.h"
#include "frontends/rails/rails.h"

#define RAILS_ROW_NULLS {{"null", "null", "null"}}

#define RAILS_ROW_COMMON \
    .by_tag = true, .configure = jac_rails_configure, .inlined = JAC_INLINED_ALL, \
    .format_double = jac_ftoa_json, .mixed_key = jac_rails_mixed_key, .collapse = jac_rails_collapse, \
    .value = {[JAC_TYPE_FLOAT] = jac_rails_float, \
              [JAC_TYPE_STRING] = jac_rails_string, \
              [JAC_TYPE_SYMBOL] = jac_to_json_symbol_name, \
              [JAC_TYPE_ARRAY] = jac_rails_array, \
              [JAC_TYPE_HASH] = jac_rails_hash, \
              [JAC_TYPE_OTHER] = jac_rails_other}, \
    .key = {[JAC_TYPE_NIL] = jac_rails_key,   [JAC_TYPE_TRUE] = jac_rails_key,   [JAC_TYPE_FALSE] = jac_rails_key, \
            [JAC_TYPE_FLOAT] = jac_rails_key, [JAC_TYPE_STRING] = jac_rails_key, [JAC_TYPE_SYMBOL] = jac_rails_key, \
            [JAC_TYPE_ARRAY] = jac_rails_key, [JAC_TYPE_HASH] = jac_rails_key,   [JAC_TYPE_OTHER] = jac_rails_key}

#define RAILS_ROW_PLAIN \
    RAILS_ROW_COMMON, .nonfinite = RAILS_ROW_NULLS, .nonfinite_allowed = RAILS_ROW_NULLS

#define RAILS_ROW_CODER \
    RAILS_ROW_COMMON, .asks = true, .ask_nonfinite = jac_to_json_ask_nonfinite, .hook = jac_rails_coder_hook, \
    .nonfinite = JAC_NONFINITE_REFUSED, .nonfinite_allowed = JAC_NONFINITE_LITERALS

#define RAILS_ROW_VARIANTS(plain, coder) \
    .variants = {{&jac_dialects_rails[plain], &jac_dialects_rails[coder]}, \
                 {&jac_dialects_rails[plain], &jac_dialects_rails[coder]}}
#define RAILS_ROW_RULES2 .level = &jac_json_level2, RAILS_ROW_VARIANTS(JAC_RAILS_PLAIN2, JAC_RAILS_CODER2)
#define RAILS_ROW_RULES3 .level = &jac_json_level3, RAILS_ROW_VARIANTS(JAC_RAILS_PLAIN3, JAC_RAILS_CODER3)

static const jac_json_rules rails_dialect_rules[] = {
    [JAC_RAILS_PLAIN2] = {RAILS_ROW_RULES2, .names_keys = true, .put_raw = jac_rails_put_raw},
    [JAC_RAILS_CODER2] = {RAILS_ROW_RULES2, .put_raw = jac_rails_put_raw},
    [JAC_RAILS_PLAIN3] = {RAILS_ROW_RULES3, .names_keys = true, .put_raw = jac_rails_put_raw},
    [JAC_RAILS_CODER3] = {RAILS_ROW_RULES3, .put_raw = jac_rails_put_raw},
};

#define RAILS_ROW(name_, row, which) [which] = {.name = name_, .rules = &rails_dialect_rules[which], row}

const jac_dialect jac_dialects_rails[] = {
    RAILS_ROW("rails, json2", RAILS_ROW_PLAIN, JAC_RAILS_PLAIN2),
    RAILS_ROW("rails, json2 coder", RAILS_ROW_CODER, JAC_RAILS_CODER2),
    RAILS_ROW("rails, json3", RAILS_ROW_PLAIN, JAC_RAILS_PLAIN3),
    RAILS_ROW("rails, json3 coder", RAILS_ROW_CODER, JAC_RAILS_CODER3),
};
