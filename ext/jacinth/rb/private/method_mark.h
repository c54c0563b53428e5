/* rb/private/method_mark.h - L3. Marks a method, so that Ruby itself can be asked, for the price of a look into its
 * cache, whether that very definition is what a class has for a name: rb_method_basic_definition_p, which knows a mark
 * that Ruby gives to the methods it starts with. A guarded private layout. */
#ifndef JAC_PRIVATE_METHOD_MARK_H
#define JAC_PRIVATE_METHOD_MARK_H

#include "rb/private/private.h"

/* Marks the definition that a Method or UnboundMethod is of; what a class or module inherits of it is marked with it.
 * False where the layout is off or looks different. Runs no Ruby code. */
JAC_API bool jac_method_mark_set(VALUE method);

/* Whether two Methods or UnboundMethods are of one definition, whatever their names and owners. Runs no Ruby code. */
JAC_API bool jac_method_mark_same(VALUE method, VALUE other);

#endif
