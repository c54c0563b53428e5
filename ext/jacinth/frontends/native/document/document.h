/* frontends/native/document/document.h - L4. Jacinth::Document: a value of a source, which is read when it is asked
 * for. lib/jacinth/document.rb has the methods that need no C. */
#ifndef JAC_NATIVE_DOCUMENT_H
#define JAC_NATIVE_DOCUMENT_H

#include "rb/errors.h"
#include "rb/generate/dialect.h"

/* Defines Jacinth.document and the classes. */
JAC_API void jac_document_init(void);

/* A document of a source under these options, which are copied unless they are constant. Reads only the beginning,
 * unless the value is neither an object nor an array. Raises ParserError. `origin` is where the source begins in a
 * stream: later errors have their places in that stream. It may be NULL, and is NULL with constant options. May call
 * Ruby. */
JAC_API VALUE jac_document_of(const jac_config *config, VALUE source, const jac_error_origin *origin);

/* The native dialect's handler of objects that no row of types.def describes: writes a document as its text. All others
 * go to jac_generate_other. */
JAC_API void jac_document_generate(jac_generator *gen, VALUE object);

#endif
