/* rb/private/object_slots.c - L3. See object_slots.h. The self-test sets and reads the variables of objects by the
 * layout and by Ruby's functions. */
#include "rb/private/object_slots.h"

/* The numbers of variables that the self-test uses: Ruby keeps up to 3 in the smallest object. */
static const uint8_t object_slots_tested[] = {1, 3, 4, 12, JAC_OBJECT_SLOTS_MOST};

/* The value of a variable of the sample; nothing else in an object looks like it. */
static VALUE object_slots_token(size_t index) { return LONG2FIX(0x5a5a5a0 + (long)index); }

static VALUE object_slots_bits(VALUE object) { return RBASIC(object)->flags & JAC_OBJECT_SLOTS_MASK; }

/* Whether the variables of a sample are in the object itself, in the order in which they were set; on Ruby 3.1, whether
 * it has room for as many. Stops at the first word that is not a variable, and so does not read past the object: if the
 * variables are elsewhere, the first word, which the smallest slot has, too, refers to them. */
static JAC_COLD bool object_slots_bounded(VALUE object, size_t count)
{
#if !JAC_OBJECT_SLOTS_SHAPES
    return ROBJECT_NUMIV(object) >= count;
#else
    const VALUE *slots = (const VALUE *)object + JAC_OBJECT_SLOTS_FIRST;
    for (size_t i = 0; i < count; i++)
        if (slots[i] != object_slots_token(i)) return false; /* bounds: those before it are variables */
    return true;
#endif
}

static JAC_COLD VALUE object_slots_sample(VALUE klass, rb_alloc_func_t allocate, const ID *names, size_t count,
                                          VALUE *fresh)
{
    VALUE object = allocate(klass);
    if (!RB_TYPE_P(object, T_OBJECT) || RBASIC_CLASS(object) != klass) return Qfalse;
    *fresh = object_slots_bits(object);
    for (size_t i = 0; i < count; i++) rb_ivar_set(object, names[i], object_slots_token(i));
    return object;
}

/* The first sample tells Ruby how large the objects of the class are. */
static JAC_COLD jac_object_slots object_slots_look(VALUE klass, rb_alloc_func_t allocate, const ID *names,
                                                   uint32_t *indexes, size_t count)
{
    jac_object_slots layout = {.on = false};
    if (allocate == NULL || count == 0 || count > JAC_OBJECT_SLOTS_MOST || sizeof(VALUE) != 8) return layout;
    if (!object_slots_sample(klass, allocate, names, count, &layout.fresh)) return layout;
    VALUE sample = object_slots_sample(klass, allocate, names, count, &layout.fresh);
    if (!sample || rb_ivar_count(sample) != count || !object_slots_bounded(sample, count)) return layout;
    layout.full = object_slots_bits(sample);
    layout.on = true;
    const VALUE *slots = jac_object_slots_at(sample, &layout);
#if JAC_OBJECT_SLOTS_SHAPES
    const size_t room = count;
#else
    const size_t room = ROBJECT_NUMIV(sample);
#endif
    for (size_t i = 0; i < count && layout.on; i++) {
        uint32_t at = 0;
        while (at < room && slots[at] != object_slots_token(i)) at++; /* bounds: the slots of all variables */
        indexes[i] = at;
        layout.on = at < room;
        if (at >= layout.last) layout.name = names[i];
        if (at >= layout.last) layout.last = at;
    }
    RB_GC_GUARD(sample);
    return layout;
}

jac_object_slots jac_object_slots_of(VALUE klass, rb_alloc_func_t allocate, const ID *names, uint32_t *indexes,
                                     size_t count)
{
    return jac_object_slots_state.on ? object_slots_look(klass, allocate, names, indexes, count)
                                     : (jac_object_slots){.on = false};
}

/* As jac_struct_slots_make explains, a new object needs no write barrier unless a collection began meanwhile. On Ruby
 * 3.1, the variable in the last slot makes room for all. */
JAC_HOT VALUE *jac_object_slots_make(VALUE klass, rb_alloc_func_t allocate, const jac_object_slots *layout,
                                     VALUE *object)
{
    const size_t collections = rb_gc_count();
    *object = allocate(klass);
#if JAC_OBJECT_SLOTS_SHAPES
    VALUE *flags = &RBASIC(*object)->flags;
    if ((*flags & JAC_OBJECT_SLOTS_MASK) != layout->fresh || rb_gc_count() != collections) return NULL;
    *flags = (*flags & ~JAC_OBJECT_SLOTS_MASK) | layout->full;
#else
    rb_ivar_set(*object, layout->name, Qnil);
    if (rb_gc_count() != collections) return NULL;
#endif
    return jac_object_slots_at(*object, layout);
}

/* Whether objects with `count` variables have a known layout, and Ruby reads what is written there. */
static JAC_COLD bool object_slots_works(size_t count)
{
    ID names[JAC_OBJECT_SLOTS_MOST];
    uint32_t indexes[JAC_OBJECT_SLOTS_MOST];
    VALUE fresh, object, klass = rb_class_new(rb_cObject);
    rb_alloc_func_t allocate = rb_get_alloc_func(klass);
    for (size_t i = 0; i < count; i++) {
        const char name[] = {'@', (char)('a' + i)};
        names[i] = rb_intern2(name, 2);
    }
    const jac_object_slots layout = object_slots_look(klass, allocate, names, indexes, count);
    if (!layout.on) return false;
    VALUE *slots = jac_object_slots_make(klass, allocate, &layout, &object);
    if (!slots && !(slots = jac_object_slots_at(object, &layout))) {
        object = object_slots_sample(klass, allocate, names, count, &fresh); /* there was a collection */
        slots = jac_object_slots_at(object, &layout);
    }
    if (!slots) return false;
    for (size_t i = 0; i < count; i++) slots[indexes[i]] = object_slots_token(count - i); /* bounds: the layout's */
    for (size_t i = 0; i < count; i++)
        if (rb_ivar_get(object, names[i]) != object_slots_token(count - i)) return false;
    VALUE other = object_slots_sample(klass, allocate, names, count, &fresh);
    slots = jac_object_slots_at(other, &layout);
    for (size_t i = 0; i < count; i++)
        if (!slots || slots[indexes[i]] != object_slots_token(i)) return false;
    RB_GC_GUARD(other);
    return rb_ivar_count(object) == count;
}

jac_private_state jac_object_slots_test(void)
{
    for (size_t i = 0; i < sizeof object_slots_tested; i++)
        if (!object_slots_works(object_slots_tested[i])) return (jac_private_state){.why = "an object looks different"};
    return (jac_private_state){.on = true};
}
