/* frontends/native/native_text.h - L4. Jacinth::Text: Strings that are measured before they are allocated
 * (native_text.c), and Jacinth::Text::Builder (text_builder.c). Both work on the parts of text_parts.h. */
#ifndef JAC_NATIVE_NATIVE_TEXT_H
#define JAC_NATIVE_NATIVE_TEXT_H

#include "rb/rb.h"

/* Defines Jacinth::Text and its functions; called once, at load. */
JAC_API void jac_native_text_init(void);

/* Defines Builder inside `module`; called once, at load. */
JAC_API void jac_text_builder_init(VALUE module);

#endif
