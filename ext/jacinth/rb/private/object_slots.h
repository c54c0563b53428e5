/* rb/private/object_slots.h - L3. Instance variables in memory: sets the variables of new objects, and reads those of
 * any object, without a look-up for each. A guarded private layout, which is found for each class on a sample. From
 * Ruby 3.3 on, the upper half of an object's flags (its shape) tells which variables it has, and where. */
#ifndef JAC_PRIVATE_OBJECT_SLOTS_H
#define JAC_PRIVATE_OBJECT_SLOTS_H

#include "rb/private/private.h"

/* The most variables of a layout. */
#define JAC_OBJECT_SLOTS_MOST 24

/* Ruby 3.1 has one table for each class instead: it tells where a variable is in all instances that have it, if any. An
 * entry is never changed. */
#ifdef HAVE_ROBJECT_NUMIV
#  define JAC_OBJECT_SLOTS_SHAPES 0
#else
#  define JAC_OBJECT_SLOTS_SHAPES 1
#endif

/* The word of an object where its variables begin if they are in the object itself, after its flags and its class. */
#define JAC_OBJECT_SLOTS_FIRST 2

/* The bits of the first word that tell where the variables of an object are: its shape, and the flags of its type. */
#define JAC_OBJECT_SLOTS_MASK (~(VALUE)0 >> RUBY_FL_USHIFT << RUBY_FL_USHIFT)

/* Where some instance variables are in the instances of one class. */
typedef struct {
    bool on;                /* false: not known */
    VALUE fresh, full;      /* these bits of an instance without variables; of one with exactly these, all inside */
    uint32_t last;          /* the largest index of a slot, and the variable that is there */
    ID name;
} jac_object_slots;

/* Finds the layout of the `count` variables `names`, at most JAC_OBJECT_SLOTS_MOST, in the instances of `klass`, which
 * `allocate` makes. Sets indexes[i] to the slot of names[i] if the layout is on. Runs no Ruby code. */
JAC_API jac_object_slots jac_object_slots_of(VALUE klass, rb_alloc_func_t allocate, const ID *names, uint32_t *indexes,
                                             size_t count);

/* The slots of an object whose class is exactly the one of the layout; NULL: they are not where they are expected. A
 * slot that is Qundef has no value. Valid until the next allocation. */
JAC_INLINE VALUE *jac_object_slots_at(VALUE object, const jac_object_slots *layout)
{
#if JAC_OBJECT_SLOTS_SHAPES
    if (!layout->on || (RBASIC(object)->flags & JAC_OBJECT_SLOTS_MASK) != layout->full) return NULL;
    return (VALUE *)object + JAC_OBJECT_SLOTS_FIRST;
#else
    return layout->on && layout->last < ROBJECT_NUMIV(object) ? ROBJECT_IVPTR(object) : NULL;
#endif
}

/* Makes a new instance. Returns its slots, all of which the caller sets before anything is allocated; or NULL: the
 * variables must be set by rb_ivar_set. The caller has kept the values on its C stack, or in what Ruby marks from
 * there, since before this call. Runs no Ruby code. */
JAC_API VALUE *jac_object_slots_make(VALUE klass, rb_alloc_func_t allocate, const jac_object_slots *layout,
                                     VALUE *object);

#endif
