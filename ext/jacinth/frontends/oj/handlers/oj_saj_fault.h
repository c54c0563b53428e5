/* frontends/oj/handlers/oj_saj_fault.h - L4. What Oj.saj_parse says of a document that is wrong: Oj's words, line and
 * column. */
#ifndef JAC_OJ_HANDLERS_OJ_SAJ_FAULT_H
#define JAC_OJ_HANDLERS_OJ_SAJ_FAULT_H

#include "rb/rb.h"
#include "reader/reader.h"

typedef struct {
    VALUE told[3]; /* root: the fault is on the C stack; message, line and column, as the handler's error has them */
    bool silent;        /* the handler's error is not told of it */
    bool told_only;     /* when it is told, nothing is raised */
    bool none;          /* it is no fault at all */
} jac_saj_fault;

/* The fault of a parse that ended with `status`; the source has `len` bytes from r->start on. */
JAC_API jac_saj_fault jac_saj_fault_find(jac_status status, const jac_reader *r, size_t len);

JAC_API JAC_NORETURN void jac_saj_fault_raise(const jac_saj_fault *fault);

#endif
