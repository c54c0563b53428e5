/* frontends/rails/rails_as_json_owner.h - L4. What the as_json of a class does, and what the process knows of the
 * ActiveSupport that is loaded. */
#ifndef JAC_RAILS_AS_JSON_OWNER_H
#define JAC_RAILS_AS_JSON_OWNER_H

#include "rb/generate/dialect.h"

/* What a class's as_json does; X(NAME, name in Jacinth::Rails::KINDS, handler). CALL: the as_json is the user's, or
 * unknown. */
#define JAC_RAILS_KINDS(X)                            \
    X(CALL, "call", jac_rails_call_as_json)           \
    X(ITSELF, "itself", jac_rails_itself)             \
    X(STRING, "string", jac_rails_plain_text)         \
    X(FLOAT, "float", jac_rails_float)                \
    X(DECIMAL, "decimal", jac_rails_decimal)          \
    X(TEXT, "text", jac_rails_text)                   \
    X(NAME, "name", jac_rails_name)                   \
    X(VARIABLES, "variables", jac_rails_variables)    \
    X(MEMBERS, "members", jac_rails_members)          \
    X(LIST, "list", jac_rails_list)                   \
    X(ARRAY, "array", jac_rails_as_json_array)          \
    X(HASH, "hash", jac_rails_as_json_hash)             \
    X(TIME, "time", jac_rails_time)                   \
    X(ZONED, "zoned", jac_rails_zoned)                \
    X(DATE, "date", jac_rails_date)                   \
    X(DATE_TIME, "date_time", jac_rails_date_time)    \
    X(STATUS, "status", jac_rails_status)             \
    X(ADDRESS, "address", jac_rails_address)          \
    X(NETWORK, "network", jac_rails_network)          \
    X(MODEL, "model", jac_rails_model)                \
    X(RECORDS, "records", jac_rails_records)          \
    X(PARAMETERS, "parameters", jac_rails_parameters)

typedef enum {
#define JAC_RAILS_KIND(name, text, handler) JAC_RAILS_##name,
    JAC_RAILS_KINDS(JAC_RAILS_KIND)
#undef JAC_RAILS_KIND
    JAC_RAILS_KIND_COUNT
} jac_rails_kind;

/* What the as_json of the object's class does; CALL for every object if jac_rails_is_careful. */
JAC_API jac_rails_kind jac_rails_kind_of(jac_generator *gen, VALUE object);
/* Whether some core class has an as_json of the user's. Then as_json is called for every object. */
JAC_API bool jac_rails_is_careful(jac_generator *gen);
/* Whether Float has ActiveSupport's as_json. */
JAC_API bool jac_rails_float_is_own(jac_generator *gen);

/* What the process knows of its ActiveSupport. Written when it is first needed; `kinds` and `missing` again as more is
 * loaded. */
typedef struct {
    VALUE encoding;     /* root: registered; ActiveSupport::JSON::Encoding, or Qfalse: nothing is known */
    VALUE kinds;        /* root: registered; owner => [kind, UnboundMethod, [[class, name, UnboundMethod]]] */
    VALUE missing; /* root: registered; owners that are not loaded yet: for each the names that lead to it */
    unsigned traits;
    VALUE records; /* root: registered; method name => the library's methods; :classes => those of attributes */
    VALUE klass;        /* root: a constant, registered; Jacinth::Rails::Encoder */
    VALUE plain;        /* root: registered; the one encoder without options */
} jac_rails_process;

extern jac_rails_process jac_rails_known;

#endif
