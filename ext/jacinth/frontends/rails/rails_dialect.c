/* frontends/rails/rails_dialect.c - L4. The Rails frontend: as ActiveSupport's encoder writes, by JSON.generate or by a
 * JSON::Coder, each at both levels of json. Data only. */
#include "frontends/rails/rails_dialect.h"
#include "frontends/rails/rails.h"
#include "frontends/json/to_json.h"

#define RAILS_ROW_NULLS {{"null", "null", "null"}}

#define RAILS_ROW_COMMON \
    .by_tag = true, .put_raw = jac_rails_put_raw, .prepare = jac_rails_prepare, .inlined = JAC_INLINED_ALL, \
    .spell_double = jac_ftoa_json, .mixed_key = jac_rails_mixed_key, .collapse = jac_rails_collapse, \
    .value = {[JAC_TYPE_FLOAT] = jac_rails_float, \
              [JAC_TYPE_STRING] = jac_rails_string, \
              [JAC_TYPE_SYMBOL] = jac_to_json_symbol_name, \
              [JAC_TYPE_ARRAY] = jac_rails_array, \
              [JAC_TYPE_HASH] = jac_rails_hash, \
              [JAC_TYPE_FOREIGN] = jac_rails_foreign}, \
    .key = {[JAC_TYPE_NIL] = jac_rails_key,   [JAC_TYPE_TRUE] = jac_rails_key,   [JAC_TYPE_FALSE] = jac_rails_key, \
            [JAC_TYPE_FLOAT] = jac_rails_key, [JAC_TYPE_STRING] = jac_rails_key, [JAC_TYPE_SYMBOL] = jac_rails_key, \
            [JAC_TYPE_ARRAY] = jac_rails_key, [JAC_TYPE_HASH] = jac_rails_key,   [JAC_TYPE_FOREIGN] = jac_rails_key}

#define RAILS_ROW_PLAIN \
    RAILS_ROW_COMMON, .names_keys = true, .special = RAILS_ROW_NULLS, .special_allowed = RAILS_ROW_NULLS

#define RAILS_ROW_CODER \
    RAILS_ROW_COMMON, .asks = true, .special_deeper = true, .hook = jac_rails_coder_hook, \
    .special = JAC_SPECIAL_REFUSED, .special_allowed = JAC_SPECIAL_WORDS

const jac_dialect jac_dialects_rails[] = {
    [JAC_RAILS_PLAIN2] = {.name = "rails, json2",
                          .strict = &jac_dialects_rails[JAC_RAILS_CODER2],
                          .takes_binary = true,
                          RAILS_ROW_PLAIN},
    [JAC_RAILS_CODER2] = {.name = "rails, json2 coder", .takes_binary = true, RAILS_ROW_CODER},
    [JAC_RAILS_PLAIN3] = {.name = "rails, json3", .strict = &jac_dialects_rails[JAC_RAILS_CODER3], RAILS_ROW_PLAIN},
    [JAC_RAILS_CODER3] = {.name = "rails, json3 coder", RAILS_ROW_CODER},
};
