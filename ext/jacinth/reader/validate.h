/* reader/validate.h - L2. Validates a document: the grammar with a sink that builds nothing. */
#ifndef JAC_READER_VALIDATE_H
#define JAC_READER_VALIDATE_H

#include "reader/reader.h"

/* Reads the whole document. Returns OK, or the first error with r->error_at at its byte. Checks escapes and number
 * overflow as a parser that builds values does, but not duplicate keys. Checks UTF-8
 * only with JAC_SYNTAX_CHECK_UTF8. */
JAC_API jac_status jac_validate(jac_reader *r);

#endif
