/* frontends/native/document/document_file.h - L4. Files that are mapped into memory as the source of a document. */
#ifndef JAC_NATIVE_DOCUMENT_FILE_H
#define JAC_NATIVE_DOCUMENT_FILE_H

#include "rb/rb.h"

/* The file as the source of a document. One that can be mapped is not read: the result is the mapping, an object that
 * is not a String. The bytes of other files are read into a String. Raises SystemCallError. May call Ruby (to_path). */
JAC_API VALUE jac_document_file_open(VALUE path);

/* Whether an object is a mapping. */
JAC_API bool jac_document_file_p(VALUE object);

/* The bytes of a mapping as a hidden UTF-8 String. The caller keeps the mapping alive. Neither the String nor one that
 * shares its bytes may reach Ruby, which may let such a String outlive the mapping (String#-@, a key of a Hash). */
JAC_API VALUE jac_document_file_text(VALUE mapping);

#endif
