/* frontends/rails/rails_kinds.h - L4. What the as_json of a class can do, and the handler that does it here. */
#ifndef JAC_RAILS_RAILS_KINDS_H
#define JAC_RAILS_RAILS_KINDS_H

/* What a class's as_json does; X(NAME, name in Jacinth::Rails::KINDS, handler). CALL: the as_json is the user's, or
 * unknown. */
#define JAC_RAILS_KINDS(X)                           \
    X(CALL, "call", jac_rails_call_as_json)          \
    X(ITSELF, "itself", jac_rails_itself)            \
    X(STRING, "string", jac_rails_plain_text)        \
    X(FLOAT, "float", jac_rails_float)               \
    X(DECIMAL, "decimal", jac_rails_decimal)         \
    X(TEXT, "text", jac_rails_text)                  \
    X(NAME, "name", jac_rails_name)                  \
    X(VARIABLES, "variables", jac_rails_variables)   \
    X(MEMBERS, "members", jac_rails_members)         \
    X(LIST, "list", jac_rails_list)                  \
    X(ARRAY, "array", jac_rails_as_json_array)       \
    X(HASH, "hash", jac_rails_as_json_hash)          \
    X(TIME, "time", jac_rails_time)                  \
    X(ZONED, "zoned", jac_rails_zoned)               \
    X(DATE, "date", jac_rails_date)                  \
    X(DATE_TIME, "date_time", jac_rails_date_time)   \
    X(STATUS, "status", jac_rails_status)            \
    X(ADDRESS, "address", jac_rails_address)         \
    X(NETWORK, "network", jac_rails_network)         \
    X(MODEL, "model", jac_rails_model)               \
    X(RECORDS, "records", jac_rails_records)         \
    X(PARAMETERS, "parameters", jac_rails_parameters)

typedef enum {
#define JAC_RAILS_KIND(name, text, handler) JAC_RAILS_##name,
    JAC_RAILS_KINDS(JAC_RAILS_KIND)
#undef JAC_RAILS_KIND
    JAC_RAILS_KIND_COUNT
} jac_rails_kind;

#endif
