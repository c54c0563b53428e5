/* rb/parse/value_stack.h - L3. The two stacks of a parse: the values whose containers are still open, and the reader's
 * frames. They begin on the C stack, where the garbage collector finds them. Beyond that they lie in memory that a Ruby
 * object (the spill) owns and marks, so that no exit leaks: raise, throw, Fiber. */
#ifndef JAC_PARSE_VALUE_STACK_H
#define JAC_PARSE_VALUE_STACK_H

#include "rb/rb.h"
#include "reader/frame.h"

/* The numbers of values and of frames that fit on the C stack: 4.6 KB together, as the stack of a Fiber is small. */
#define JAC_VALUE_STACK_SLOTS 320
#define JAC_VALUE_STACK_FRAMES 64

typedef struct { VALUE *base, *top, *limit; } jac_values;

typedef struct {
    jac_frames frames;      /* first member, so that `grow` of the frames can find the stack */
    jac_values *values;     /* the values in use: `own`, or those of the spill */
    jac_values own;
    VALUE spill;            /* root: the stack is on the C stack; the object that owns more memory, or 0 */
    bool shared;            /* the spill is the Ractor's */
    jac_frame frame_slots[JAC_VALUE_STACK_FRAMES];
    VALUE slots[JAC_VALUE_STACK_SLOTS]; /* root: the stack is on the C stack */
} jac_value_stack;

/* Sets up both stacks, empty; `stack` lies on the C stack. `shared`: no Ruby code runs until finish, so the spill of
 * the Ractor may be used. Otherwise the stack takes a spill of its own at once. */
JAC_API void jac_value_stack_init(jac_value_stack *stack, bool shared);

/* Called before Ruby code runs for the first time in a parse that began with `shared`: the stack takes the Ractor's
 * spill for itself. Does nothing for other stacks. */
JAC_API void jac_value_stack_own(jac_value_stack *stack);

/* Empties both stacks and gives their memory back. They can be used again, but not as shared ones. Need not be called
 * after an exit by raise or throw. */
JAC_API void jac_value_stack_finish(jac_value_stack *stack);

/* Makes room for n more values. Pointers into the stack become invalid. May run the garbage collector. */
JAC_API void jac_value_stack_grow(jac_value_stack *stack, size_t n);

/* Go before and after each call of Ruby code. enter returns the `entered` for leave. leave raises RuntimeError if a
 * copy of the parse (callcc) has been continued or finished in the meantime. */
JAC_API uint64_t jac_value_stack_enter_call(jac_value_stack *stack);
JAC_API void jac_value_stack_leave_call(jac_value_stack *stack, uint64_t entered);

/* The number of values on the stack. */
JAC_INLINE size_t jac_value_stack_count(const jac_value_stack *stack)
{
    return (size_t)(stack->values->top - stack->values->base);
}

/* A pointer to the value at `index`; the values above it follow, up to values->top. Valid until the next push. */
JAC_INLINE VALUE *jac_value_stack_at(const jac_value_stack *stack, size_t index) { return stack->values->base + index; }

/* Removes all values from `index` on. */
JAC_INLINE void jac_value_stack_drop(jac_value_stack *stack, size_t index)
{
    JAC_ASSERT(index <= jac_value_stack_count(stack));
    stack->values->top = stack->values->base + index;
}

/* Pushes a value. May run the garbage collector. */
JAC_INLINE void jac_value_stack_push(jac_value_stack *stack, VALUE value)
{
    jac_values *values = stack->values;
    if (JAC_UNLIKELY(values->top == values->limit)) {
        jac_value_stack_grow(stack, 1);
        values = stack->values;
    }
    *values->top++ = value; /* bounds: below limit after grow */
}

#endif
