/* frontends/oj/errors_oj.h - L4. What the Oj frontend raises: its own errors, and json's where it acts as json does.
 * Those are looked up when they are raised, so that the frontend works without json. */
#ifndef JAC_OJ_ERRORS_OJ_H
#define JAC_OJ_ERRORS_OJ_H

#include "rb/errors.h"

/* X(field, constant of Jacinth::Oj) */
#define JAC_OJ_LIST(X) X(eParseError, "ParseError") X(eDepthError, "DepthError") X(eLoadError, "LoadError") \
    X(cStringWriter, "StringWriter") X(cStreamWriter, "StreamWriter")

/* How many texts are kept (frontends/oj/mimic/oj_json_options.c). */
#define JAC_OJ_TEXTS 5

typedef struct {
    VALUE mOj;              /* Jacinth::Oj; Qfalse before the frontend opens */
#define JAC_OJ_FIELD(field, name) VALUE field;
    JAC_OJ_LIST(JAC_OJ_FIELD)
#undef JAC_OJ_FIELD
    VALUE cState;           /* of the States that to_json is given where JSON is mimicked; Qfalse before it is */
    ID given;               /* their class's method that makes one */
    ID asked;               /* their variable: what they were made of, or true when they were changed */
    VALUE texts[JAC_OJ_TEXTS], pretty; /* short texts between tokens; the Hash of pretty_generate's options */
    VALUE cOpenStruct;      /* ::OpenStruct; Qfalse before a dump has met it */
    VALUE
        eJsonParser; /* what a document raises in the modes that act as json does, and of Oj::Parser: EncodingError, likewise */
    VALUE eUnicode;         /* what a String that is no UTF-8 raises: EncodingError until mimic_JSON says otherwise */
} jac_oj_names;

extern jac_oj_names jac_oj; /* root: registered when the frontend opens */

/* Looks jac_oj up; once, when the Oj frontend opens. */
JAC_API void jac_names_open_oj(void);

/* The json gem's error class of that name; json is loaded when it is not there. */
JAC_API VALUE jac_errors_oj_json_class(const char *name);

/* Raises it with a constant message. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_json(const char *name, const char *message);

/* The frontend's raise functions; json_nesting is that of the modes that act as json does. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_parse(jac_status status, const jac_reader *reader,
                                                    const jac_fault *fault);
JAC_API JAC_NORETURN void jac_errors_oj_raise_generate(VALUE object, const jac_path *path, VALUE message);
JAC_API JAC_NORETURN void jac_errors_oj_raise_nesting(size_t depth);
JAC_API JAC_NORETURN void jac_errors_oj_raise_json_nesting(size_t depth);

/* Raises TypeError: an object of this class has no form in that mode. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_object(VALUE object, const char *mode);

/* Raises about the byte at `at` of a text that is no UTF-8, and up to four bytes behind it; `at` may be its end. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_unicode(const char *text, size_t len, size_t at);

#endif
