/* frontends/oj/object/oj_member.h - L4. A member of a container that object mode builds, and the slots in which a made
 * container keeps what is known of it and its members; see oj_object_load.h. */
#ifndef JAC_OJ_OBJECT_OJ_MEMBER_H
#define JAC_OJ_OBJECT_OJ_MEMBER_H

#include "rb/parse/value_sink.h"

/* The slots of a made container, from frame->base on. An Array has only the first two. */
enum {
    JAC_OJ_SLOT_FLAG,  /* Qundef, which is never a value */
    JAC_OJ_SLOT_VALUE, /* the container; nil until a member determines what it is */
    JAC_OJ_SLOT_ODD,   /* for an odd class, an Array of its table, its index there and its members so far; else false */
    JAC_OJ_SLOT_COLON, /* whether the key begins with ':' in the source; or the static Symbol of the variable that it
                          names */
    JAC_OJ_SLOT_KEY,   /* the current key, a frozen String; nil before the first key */
    JAC_OJ_SLOTS,
    JAC_OJ_ARRAY_SLOTS = JAC_OJ_SLOT_ODD
};

/* The kind of a member's value. Oj has separate rules for each kind. */
typedef enum { JAC_OJ_TEXT, JAC_OJ_NUMBER, JAC_OJ_OTHER } jac_oj_kind_of_value;

/* A member of a container, or the root value of the document. */
typedef struct {
    jac_frame *frame;   /* the frame of its container, or NULL; not the frame of a container that has just ended */
    jac_oj_kind_of_value kind;
    VALUE value;        /* root: on the C stack */
    bool read;          /* a text that represents another value, and `value` is already that value */
    const char *from, *to; /* a text (with its quotes) or a number in the source; else NULL */
} jac_oj_member;

/* A slot of a made container; the pointer is valid until the next push. */
JAC_INLINE VALUE *jac_oj_object_slot(const jac_value_sink *sink, const jac_frame *frame, size_t slot)
{
    return jac_value_stack_at(&sink->stack, frame->base + slot); /* bounds: the container is made */
}

/* The number of values that the Array of `frame` has so far. The slots of a made Array come before them. */
JAC_INLINE size_t jac_oj_object_count(const jac_value_sink *sink, const jac_frame *frame)
{
    return jac_value_stack_count(&sink->stack) - frame->base - (frame->flag ? JAC_OJ_ARRAY_SLOTS : 0);
}

#endif
