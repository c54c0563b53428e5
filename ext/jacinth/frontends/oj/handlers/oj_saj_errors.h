/* frontends/oj/handlers/oj_saj_errors.h - L4. The error of an invalid document in Oj.saj_parse: Oj's message, line
 * and column. */
#ifndef JAC_OJ_HANDLERS_OJ_SAJ_ERRORS_H
#define JAC_OJ_HANDLERS_OJ_SAJ_ERRORS_H

#include "rb/rb.h"
#include "reader/reader.h"

typedef struct {
    VALUE arguments[3]; /* root: on the C stack; message, line and column: what the handler's error receives */
    bool silent;        /* the handler's error is not called */
    bool reported_only; /* nothing is raised if the handler's error is called */
    bool none;          /* there is no error at all */
} jac_saj_error_info;

/* The error of a parse that ended with `status`; the source has `len` bytes from r->start. */
JAC_API jac_saj_error_info jac_saj_errors_find(jac_status status, const jac_reader *r, size_t len);

JAC_API JAC_NORETURN void jac_saj_errors_raise(const jac_saj_error_info *info);

#endif
