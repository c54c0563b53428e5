/* frontends/native/document/document_read.h - L4. Jacinth.dig, Jacinth.at and Jacinth.at_all: values of a source that
 * is read once. Nothing is kept of it; document.h is for several reads of one source. */
#ifndef JAC_NATIVE_DOCUMENT_READ_H
#define JAC_NATIVE_DOCUMENT_READ_H

#include "rb/rb.h"

/* Defines the three methods. */
JAC_API void jac_document_read_init(void);

#endif
