/* frontends/native/document/document_parts.h - L4. The methods of documents that go over many children. */
#ifndef JAC_NATIVE_DOCUMENT_PARTS_H
#define JAC_NATIVE_DOCUMENT_PARTS_H

#include "rb/rb.h"

/* Defines them in Jacinth::Document and its classes for objects and arrays. */
JAC_API void jac_document_parts_init(VALUE document);

#endif
