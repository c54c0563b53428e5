/* reader/validate.h - L2. Is it valid? The grammar with a sink that builds nothing. */
#ifndef JAC_READER_VALIDATE_H
#define JAC_READER_VALIDATE_H

#include "reader/reader.h"

/* Reads the whole document: OK or the first error, r->error_at at its byte. Escapes and number
 * overflow are checked as a building parser would; equal keys are not looked for. UTF-8 is checked
 * only under JAC_SYNTAX_CHECK_UTF8. */
JAC_API jac_status jac_validate(jac_reader *r);

#endif
