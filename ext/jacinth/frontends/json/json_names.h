/* frontends/json/json_names.h - L4. The names that the JSON frontend uses in addition to those of the engine
 * (rb/names.h). They are looked up once. */
#ifndef JAC_JSON_JSON_NAMES_H
#define JAC_JSON_JSON_NAMES_H

#include "rb/names.h"

/* X(field, "name of a method or variable") */
#define JAC_JSON_ID_LIST(X) \
    X(write, "write") \
    X(to_json, "to_json") \
    X(to_h, "to_h") \
    X(to_hash, "to_hash") \
    X(gem_state, "gem_state") \
    X(owner, "owner") \
    X(depth_set, "depth=") \
    X(flush, "flush") \
    X(empty_p, "empty?") \
    X(check_mixed_keys, "check_mixed_keys") \
    X(configure_additions, "configure_additions") \
    X(create_additions, "create_additions") \
    X(quirks_mode, "quirks_mode") \
    X(escape_slash, "escape_slash") \
    X(warn_deprecated, "warn_deprecated") \
    X(symbolize_names, "symbolize_names") \
    X(object_class, "object_class") \
    X(array_class, "array_class") \
    X(max_buffer, "max_buffer")

typedef struct { JAC_JSON_ID_LIST(JAC_NAMES_FIELD) } jac_json_ids;

extern jac_json_ids jac_json_id;

/* X(field, constant of Jacinth::JSON). The error classes are the json gem's. */
#define JAC_JSON_LIST(X) \
    X(owners, "TO_JSON_OWNERS") \
    X(sort_keys, "SORT_KEYS") \
    X(mFunctions, "Functions") \
    X(mGeneratorMethods, "GeneratorMethods") \
    X(cState, "State") \
    X(cCoder, "Coder") \
    X(cFragment, "Fragment") \
    X(cParser, "Parser") \
    X(cParserConfig, "ParserConfig") \
    X(cResumableParser, "ResumableParser") \
    X(eParserError, "ParserError") \
    X(eNestingError, "NestingError") \
    X(eGeneratorError, "GeneratorError")

typedef struct {
    bool active;      /* the frontend has taken over ::JSON, including to_json */
    VALUE mJSON;      /* Jacinth::JSON */
    VALUE cRealState; /* the json gem's State, which cState inherits from */
#define JAC_JSON_FIELD(field, name) VALUE field;
    JAC_JSON_LIST(JAC_JSON_FIELD)
#undef JAC_JSON_FIELD
} jac_json_names;

extern jac_json_names jac_json; /* root: registered when the frontend opens */

/* Looks jac_json up; once, when the frontend opens. */
JAC_API void jac_json_names_open(void);

/* Looks the IDs up; once, at load. */
JAC_API void jac_json_names_init(void);

#endif
