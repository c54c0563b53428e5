/* rb/parse/value_stack.h - L3. The two stacks of a parse: the values whose containers are still open,
 * and the reader's frames. They begin on the C stack, where the collector sees them; beyond that they
 * live in memory that a Ruby object owns and marks, so that no exit leaks: raise, throw, Fiber. */
#ifndef JAC_PARSE_VALUE_STACK_H
#define JAC_PARSE_VALUE_STACK_H

#include "rb/rb.h"
#include "reader/frame.h"

/* What fits on the C stack: 4.6 KB together, as a Fiber has little. */
#define JAC_VALUE_STACK_SLOTS 320
#define JAC_VALUE_STACK_FRAMES 64

typedef struct { VALUE *base, *top, *limit; } jac_values;

typedef struct {
    jac_frames frames;      /* first: the reader's grow finds the stack by it */
    jac_values *values;     /* in use: `own`, or those of the spill */
    jac_values own;
    VALUE spill;            /* root: the stack is on the C stack; the object that owns more memory, or 0 */
    bool shared;            /* the spill is the Ractor's */
    jac_frame frame_slots[JAC_VALUE_STACK_FRAMES];
    VALUE slots[JAC_VALUE_STACK_SLOTS]; /* root: the stack is on the C stack */
} jac_value_stack;

/* Sets up both stacks, empty; `stack` lies on the C stack. `shared`: no Ruby code runs until finish, so
 * the Ractor's own memory may be used. Otherwise the stack takes an object of its own at once. */
JAC_API void jac_value_stack_init(jac_value_stack *stack, bool shared);

/* Before Ruby code runs for the first time in a parse that began with `shared`: what the stack uses of the Ractor's
 * memory is its own from now on. Does nothing for other stacks. */
JAC_API void jac_value_stack_own(jac_value_stack *stack);

/* Empties both stacks and gives their memory back. They can be used again, without the Ractor's memory.
 * After an exit by raise or throw it may be left out. */
JAC_API void jac_value_stack_finish(jac_value_stack *stack);

/* Room for n more values: what pointers into the stack were known is void. May collect garbage. */
JAC_API void jac_value_stack_grow(jac_value_stack *stack, size_t n);

/* Calls into Ruby code go between these two. leave raises RuntimeError when in the meantime the parse
 * has been continued or finished by a copy of itself (callcc): `entered` is what enter returned. */
JAC_API uint64_t jac_value_stack_enter_call(jac_value_stack *stack);
JAC_API void jac_value_stack_leave_call(jac_value_stack *stack, uint64_t entered);

/* Values on the stack. */
JAC_INLINE size_t jac_value_stack_count(const jac_value_stack *stack)
{
    return (size_t)(stack->values->top - stack->values->base);
}

/* The value at `index`, and those above it, up to values->top; until the next push. */
JAC_INLINE VALUE *jac_value_stack_at(const jac_value_stack *stack, size_t index) { return stack->values->base + index; }

/* Takes away all values from `index` on. */
JAC_INLINE void jac_value_stack_drop(jac_value_stack *stack, size_t index)
{
    JAC_ASSERT(index <= jac_value_stack_count(stack));
    stack->values->top = stack->values->base + index;
}

/* Pushes a value. May collect garbage. */
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
