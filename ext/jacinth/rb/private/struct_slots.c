/* rb/private/struct_slots.c - L3. See struct_slots.h. The self-test uses Structs of several sizes, with members that
 * are set and read by Ruby's functions in turn. */
#include "rb/private/struct_slots.h"

/* The numbers of members that the self-test uses: Ruby 3.1 keeps up to 3 in the object. */
static const uint8_t struct_slots_tested[] = {1, 3, 4, 12};

/* The value of a member of the sample; no count, no pointer and no other member looks like it. */
static VALUE struct_slots_token(size_t index) { return LONG2FIX(0x5a5a5a0 + (long)index); }

/* Whether the members are at `slots`. Stops at the first word that is not a member, and so does not read past them. */
static bool struct_slots_match(const VALUE *slots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slots[i] != struct_slots_token(i)) return false; /* bounds: those before it are members */
    return true;
}

/* The words of an object where its members may begin. */
enum { STRUCT_SLOTS_FIRST = 2, STRUCT_SLOTS_LAST = 3 };

/* The form of a sample. The smallest object that holds one member at LAST has four words; a fifth is read only if
 * the fourth is the number of members. */
static JAC_COLD jac_struct_slots struct_slots_find(const VALUE *words, size_t count)
{
    for (uint8_t at = STRUCT_SLOTS_FIRST; at <= STRUCT_SLOTS_LAST; at++) {
        if (struct_slots_match(words + at, count)) return at; /* bounds: the slots of an object have four words */
        if (words[at] != count) continue;
        const VALUE outer = words[at + 1]; /* bounds: a number is followed by a pointer */
        if (outer == 0 || outer % sizeof(VALUE) != 0 || RB_SPECIAL_CONST_P(outer)) continue;
        return struct_slots_match((const VALUE *)outer, count) ? (jac_struct_slots)(at | JAC_STRUCT_SLOTS_OUTER)
                                                               : JAC_STRUCT_SLOTS_NONE;
    }
    return JAC_STRUCT_SLOTS_NONE;
}

static JAC_COLD jac_struct_slots struct_slots_look(VALUE klass, rb_alloc_func_t allocate, size_t count)
{
    jac_struct_slots form = JAC_STRUCT_SLOTS_NONE;
    if (allocate == NULL || count == 0) return form;
    VALUE sample = allocate(klass);
    if (!RB_TYPE_P(sample, T_STRUCT) || RBASIC_CLASS(sample) != klass) return form;
    if (NUM2SIZET(rb_struct_size(sample)) != count) return form; /* calls no Ruby: the size is a Fixnum */
    for (size_t i = 0; i < count; i++) rb_struct_aset(sample, SIZET2NUM(i), struct_slots_token(i));
    form = struct_slots_find((const VALUE *)sample, count);
    RB_GC_GUARD(sample);
    return form;
}

jac_struct_slots jac_struct_slots_of(VALUE klass, rb_alloc_func_t allocate, size_t count)
{
    return jac_struct_slots_state.on ? struct_slots_look(klass, allocate, count) : JAC_STRUCT_SLOTS_NONE;
}

/* No write barrier is needed unless a collection began while the object was made: a new object is not old, and what
 * marks it later marks its members. The allocation may begin one after the object exists. */
JAC_HOT VALUE *jac_struct_slots_make(VALUE klass, rb_alloc_func_t allocate, jac_struct_slots form, size_t count,
                                     VALUE *object)
{
    const size_t collections = rb_gc_count();
    *object = allocate(klass);
    return JAC_LIKELY(rb_gc_count() == collections) ? jac_struct_slots_at(*object, form, count) : NULL;
}

/* A new Struct with `count` members: :a, :b and so on. */
static VALUE struct_slots_class(size_t count)
{
    VALUE members = rb_ary_new();
    for (size_t i = 0; i < count; i++) {
        const char name = (char)('a' + i);
        rb_ary_push(members, ID2SYM(rb_intern2(&name, 1)));
    }
    return rb_apply(rb_cStruct, rb_intern("new"), members); /* may call Ruby */
}

/* Whether Structs with `count` members have a known form, and Ruby reads what is written there. */
static bool struct_slots_works(size_t count)
{
    VALUE object, klass = struct_slots_class(count);
    rb_alloc_func_t allocate = rb_get_alloc_func(klass);
    const jac_struct_slots form = struct_slots_look(klass, allocate, count);
    if (form == JAC_STRUCT_SLOTS_NONE) return false;
    VALUE *slots = jac_struct_slots_make(klass, allocate, form, count, &object);
    if (!slots) slots = jac_struct_slots_at(object, form, count);
    if (!slots) return false;
    for (size_t i = 0; i < count; i++) slots[i] = struct_slots_token(count - i); /* bounds: `count` members */
    for (size_t i = 0; i < count; i++)
        if (rb_struct_aref(object, SIZET2NUM(i)) != struct_slots_token(count - i)) return false;
    return true;
}

jac_private_state jac_struct_slots_test(void)
{
    for (size_t i = 0; i < sizeof struct_slots_tested; i++)
        if (!struct_slots_works(struct_slots_tested[i])) return (jac_private_state){.why = "a Struct looks different"};
    return (jac_private_state){.on = true};
}
