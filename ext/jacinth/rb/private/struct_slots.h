/* rb/private/struct_slots.h - L3. The members of a Struct or a Data as an Array in memory: they are read and set
 * without a call of Ruby's for each. A guarded private layout, whose form is found for each class on a sample. */
#ifndef JAC_PRIVATE_STRUCT_SLOTS_H
#define JAC_PRIVATE_STRUCT_SLOTS_H

#include "rb/private/private.h"

/* Where the members of the instances of one class are: the word of the object where they begin, after its flags, its
 * class and, on Ruby 4.1, a reference to instance variables. With OUTER, that word is the number of members, and a
 * pointer to the members follows. NONE: not known. */
typedef uint8_t jac_struct_slots;
#define JAC_STRUCT_SLOTS_NONE 0
#define JAC_STRUCT_SLOTS_OUTER 128

/* The form of the instances of a class of Structs or Data with `count` members, which `allocate` makes. NONE if the
 * layout is off or the sample looks different. Runs no Ruby code. */
JAC_API jac_struct_slots jac_struct_slots_of(VALUE klass, rb_alloc_func_t allocate, size_t count);

/* The members of an object whose class is exactly the one that has this form; NULL: they are not where they are
 * expected. Valid until the next allocation. */
JAC_INLINE VALUE *jac_struct_slots_at(VALUE object, jac_struct_slots form, size_t count)
{
    VALUE *words = (VALUE *)object + (form & (JAC_STRUCT_SLOTS_OUTER - 1));
    if (JAC_LIKELY(form - 1u < JAC_STRUCT_SLOTS_OUTER - 1u)) return words;
    return form != JAC_STRUCT_SLOTS_NONE && words[0] == count ? (VALUE *)words[1] : NULL;
}

/* Makes a new instance, whose members are nil. Returns where the caller sets them before anything is allocated; or
 * NULL: they must be set by rb_struct_aset. The caller has kept the values on its C stack, or in what Ruby marks from
 * there, since before this call. Runs no Ruby code. */
JAC_API VALUE *jac_struct_slots_make(VALUE klass, rb_alloc_func_t allocate, jac_struct_slots form, size_t count,
                                     VALUE *object);

#endif
