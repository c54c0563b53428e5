/* frontends/native/native_names.h - L4. The names that the native frontend uses in addition to those of the engine
 * (rb/names.h), looked up once at load. */
#ifndef JAC_NATIVE_NATIVE_NAMES_H
#define JAC_NATIVE_NATIVE_NAMES_H

#include "rb/names.h"

/* X(field, "name of a method or variable") */
#define JAC_NATIVE_ID_LIST(X) \
    X(given, "given") \
    X(deliver, "deliver") \
    X(first_p, "first?") \
    X(text_of, "text_of") \
    X(to_str, "to_str") \
    X(to_ary, "to_ary") \
    X(method_missing, "method_missing") \
    X(style, "style") \
    X(digits, "digits") \
    X(ruby, "ruby") \
    X(json, "json") \
    X(precise, "precise") \
    X(flush, "flush") \
    X(match_p, "match?") \
    X(uniq, "uniq") \
    X(refuse, "refuse") \
    X(refusal, "refusal") \
    X(describe, "describe") \
    X(enclose, "enclose")

typedef struct { JAC_NATIVE_ID_LIST(JAC_NAMES_FIELD) } jac_native_ids;

extern jac_native_ids jac_native_id;

/* Looks up the IDs; called once, at load. */
JAC_API void jac_native_names_init(void);

#endif
