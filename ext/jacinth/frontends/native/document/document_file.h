/* frontends/native/document/document_file.h - L4. Files that are mapped into memory as the source of a document. */
#ifndef JAC_NATIVE_DOCUMENT_FILE_H
#define JAC_NATIVE_DOCUMENT_FILE_H

#include "rb/rb.h"

/* The bytes of the file as a frozen UTF-8 String. A file that can be mapped is not read: the String stands in the
 * mapping, which lives as long as it, or as a String that shares its bytes. It must not be copied by rb_str_dup. Other
 * files are read. Raises SystemCallError. May call Ruby code (to_path). */
JAC_API VALUE jac_document_file_open(VALUE path);

/* Whether a String is such a mapping. */
JAC_API bool jac_document_file_p(VALUE source);

#endif
