/* frontends/oj/errors_oj.h - L4. The exceptions of the Oj frontend: its own, and json's where it acts as json does.
 * The latter are looked up when they are raised, so that the frontend works without json. */
#ifndef JAC_OJ_ERRORS_OJ_H
#define JAC_OJ_ERRORS_OJ_H

#include "frontends/oj/oj_names.h"
#include "rb/errors.h"

/* The json gem's error class with that name; loads json if the class does not exist. */
JAC_API VALUE jac_errors_oj_json_class(const char *name);

/* Raises json's error class of that name with a constant message. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_json(const char *name, const char *message);

/* The raise functions of the frontend; json_nesting is for the modes that act as json does. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_parse(jac_status status, const jac_reader *reader,
                                                    const jac_error_info *info);
JAC_API JAC_NORETURN void jac_errors_oj_raise_generate(VALUE object, const jac_path *path, VALUE message);
JAC_API JAC_NORETURN void jac_errors_oj_raise_nesting(size_t depth);
JAC_API JAC_NORETURN void jac_errors_oj_raise_json_nesting(size_t depth);

/* Raises TypeError: an object of this class cannot be written in that mode. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_object(VALUE object, const char *mode);

/* Raises the error for a text that is not valid UTF-8. The message shows the byte at `at` and up to four bytes after
 * it; `at` may be the end of the text. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_unicode(const char *text, size_t len, size_t at);

#endif
