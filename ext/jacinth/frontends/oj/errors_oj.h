/* frontends/oj/errors_oj.h - L4. What the Oj frontend raises: its own errors, and json's where it acts as json does.
 * Those are looked up when they are raised, so that the frontend works without json. */
#ifndef JAC_OJ_ERRORS_OJ_H
#define JAC_OJ_ERRORS_OJ_H

#include "frontends/oj/oj_names.h"
#include "rb/errors.h"

/* The json gem's error class of that name; json is loaded when it is not there. */
JAC_API VALUE jac_errors_oj_json_class(const char *name);

/* Raises it with a constant message. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_json(const char *name, const char *message);

/* The frontend's raise functions; json_nesting is that of the modes that act as json does. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_parse(jac_status status, const jac_reader *reader,
                                                    const jac_error_info *info);
JAC_API JAC_NORETURN void jac_errors_oj_raise_generate(VALUE object, const jac_path *path, VALUE message);
JAC_API JAC_NORETURN void jac_errors_oj_raise_nesting(size_t depth);
JAC_API JAC_NORETURN void jac_errors_oj_raise_json_nesting(size_t depth);

/* Raises TypeError: an object of this class has no form in that mode. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_object(VALUE object, const char *mode);

/* Raises about the byte at `at` of a text that is no UTF-8, and up to four bytes behind it; `at` may be its end. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_unicode(const char *text, size_t len, size_t at);

#endif
