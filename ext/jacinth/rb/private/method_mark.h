/* rb/private/method_mark.h - L3. Marks a method definition, so that rb_method_basic_definition_p tells whether a class
 * still has this definition for a name. Ruby gives this mark to its own methods at start; the check costs one lookup in
 * the method cache. A guarded private layout. */
#ifndef JAC_PRIVATE_METHOD_MARK_H
#define JAC_PRIVATE_METHOD_MARK_H

#include "rb/private/private.h"

/* Marks the definition of a Method or UnboundMethod. Classes and modules that inherit the definition inherit the mark.
 * Returns false when the layout is off or does not fit. Runs no Ruby code. */
JAC_API bool jac_method_mark_set(VALUE method);

/* Whether two Methods or UnboundMethods have one definition, whatever their names and owners. Runs no Ruby code. */
JAC_API bool jac_method_mark_same(VALUE method, VALUE other);

#endif
