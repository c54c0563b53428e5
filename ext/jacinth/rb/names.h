/* rb/names.h - L3. The method names and classes that the engine uses, looked up once at load; and the macros by which a
 * frontend declares a table of its own (frontends/<name>/<name>_names.h). Classes are kept alive by their constants;
 * IDs are never collected. Written only by jac_names_init. */
#ifndef JAC_RB_NAMES_H
#define JAC_RB_NAMES_H

#include "rb/rb.h"

/* A table of IDs is a struct. It is made from a list of X(field, "name of a method or variable"). */
#define JAC_NAMES_FIELD(field, name) ID field;
#define JAC_NAMES_TEXT(field, name) name,

#define JAC_ID_LIST(X) \
    X(aset, "[]=") \
    X(append, "<<") \
    X(new_, "new") \
    X(call, "call") \
    X(to_proc, "to_proc") \
    X(to_a, "to_a") \
    X(to_time, "to_time") \
    X(try_convert, "try_convert") \
    X(BigDecimal, "BigDecimal") \
    X(jd, "jd") \
    X(gregorian, "gregorian") \
    X(year, "year") \
    X(month, "month") \
    X(mday, "mday") \
    X(utc_p, "utc?") \
    X(split, "split") \
    X(compare_by_identity_p, "compare_by_identity?") \
    X(iv_line, "@line") \
    X(iv_column, "@column") \
    X(iv_offset, "@byte_offset") \
    X(iv_json_path, "@json_path") \
    X(iv_snippet, "@snippet") \
    X(iv_reason, "@reason") \
    X(iv_before, "@before") \
    X(iv_after, "@after") \
    X(iv_fixed, "@fixed") \
    X(iv_opened, "@opened") \
    X(iv_invalid_object, "@invalid_object") \
    X(to_s, "to_s") \
    X(encode, "encode") \
    X(message, "message") \
    X(compare_by_identity, "compare_by_identity") \
    X(respond_to_p, "respond_to?") \
    X(respond_to_missing_p, "respond_to_missing?")

typedef struct { JAC_ID_LIST(JAC_NAMES_FIELD) } jac_ids;

extern jac_ids jac_id;

/* X(suffix of the variable): the classes of this library and of Ruby's standard library that the engine uses. For
 * example, jac_cDate is ::Date. jac_cFragment is Jacinth::Fragment (lib/jacinth/core/fragment.rb), a Struct with one
 * member, json, which is a frozen String of valid UTF-8. */
#define JAC_CLASS_LIST(X) \
    X(mJacinth) X(eParserError) X(eNestingError) X(eGeneratorError) \
    X(cFragment) X(cDate) X(cDateTime) X(cBigDecimal) X(cSet) X(cData)

#define JAC_CLASS_EXTERN(name) extern VALUE jac_##name;
JAC_CLASS_LIST(JAC_CLASS_EXTERN)
#undef JAC_CLASS_EXTERN

/* Sets ids[i] to the ID of names[i], for `count` names. */
JAC_API void jac_names_intern(ID *ids, const char *const *names, size_t count);

/* The value of the constant in `scope`; it is pinned for the life of the process. May call Ruby code (autoload). */
JAC_API VALUE jac_names_constant(VALUE scope, const char *name);

/* Makes `object` shareable and pins it for the life of the process, so that any Ractor may use it. It is one of the
 * library's own, and what it refers to can be shared. Returns it. */
JAC_API VALUE jac_names_permanent(VALUE object);

/* A new Hash that compares by identity. Calls no method, so a program that redefines Hash#compare_by_identity has no
 * effect. */
JAC_API VALUE jac_names_identity_hash(void);

/* Looks up all names; called once, at load. Before that, lib/jacinth/core/errors.rb must have defined the error
 * classes, and date, set and bigdecimal of the standard library must be loaded. jac_cData is Qfalse before Ruby 3.2. */
JAC_API void jac_names_init(void);

#endif
