/* rb/parse/value_stack.c - L3. The memory of the stacks beyond the C stack, and its owners; see value_stack.h. */
#include "rb/parse/value_stack.h"
#include "rb/parse/parse_cache.h"

/* The smallest memory block, and the largest one that a shared spill keeps between parses; both in bytes. */
#define VALUE_STACK_LEAST 32768
#define VALUE_STACK_KEEP 262144

/* The memory beyond the C stack. It is not write-barrier protected, so that a push costs nothing more. */
typedef struct {
    jac_values values;
    VALUE values_memory;    /* hidden Strings that own the bytes; 0: none */
    VALUE frames_memory;
    uint64_t calls;         /* the number of calls into Ruby code so far */
} value_stack_spill;

static void value_stack_mark(void *data)
{
    const value_stack_spill *spill = data;
    rb_gc_mark(spill->values_memory);
    rb_gc_mark(spill->frames_memory);
    for (const VALUE *value = spill->values.base; value < spill->values.top; value++) rb_gc_mark(*value);
}

static size_t value_stack_size(const void *data)
{
    (void)data;
    return sizeof(value_stack_spill); /* without the Strings, which Ruby counts on their own */
}

static const rb_data_type_t value_stack_type = {
    .wrap_struct_name = "Jacinth stack",
    .function = {.dmark = value_stack_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = value_stack_size},
    .flags = JAC_TYPED_FREE,
};

static VALUE value_stack_new_spill(void)
{
    value_stack_spill *spill;
    return TypedData_Make_Struct(0, value_stack_spill, &value_stack_type, spill); /* a struct of zeros */
}

static value_stack_spill *value_stack_data(const jac_value_stack *stack) { return DATA_PTR(stack->spill); }

/* A spill that no other parse uses until value_stack_give_back: the spill of a finished parse, or a new one. */
static VALUE value_stack_borrow_spill(void)
{
    jac_parse_cache *cache = jac_parse_cache_get();
    VALUE spill = cache->spare;
    if (!spill) return value_stack_new_spill();
    RB_OBJ_WRITE(cache->self, &cache->spare, Qfalse);
    return spill;
}

/* The spill of the stack. If it has none, takes the Ractor's or makes one. */
static value_stack_spill *value_stack_need(jac_value_stack *stack)
{
    if (stack->spill) return value_stack_data(stack);
    if (!stack->shared) {
        stack->spill = value_stack_borrow_spill();
        return value_stack_data(stack);
    }
    jac_parse_cache *cache = jac_parse_cache_get();
    if (!cache->spill) RB_OBJ_WRITE(cache->self, &cache->spill, value_stack_new_spill());
    stack->spill = cache->spill;
    value_stack_spill *spill = value_stack_data(stack);
    spill->values.top = spill->values.base; /* a parse that ended by an exception may have left values */
    return spill;
}

/* A hidden String of at least `bytes` bytes: `cached` if it is large enough, else a new one. */
static VALUE value_stack_memory(VALUE cached, size_t bytes)
{
    if (bytes > LONG_MAX / 2) rb_memerror();
    if (bytes < VALUE_STACK_LEAST) bytes = VALUE_STACK_LEAST;
    return cached && (size_t)RSTRING_LEN(cached) >= bytes ? cached : rb_str_tmp_new((long)bytes);
}

/* Frees the bytes of a memory block without waiting for the garbage collector. */
static void value_stack_release(VALUE *memory)
{
    if (*memory) rb_str_resize(*memory, 0);
    *memory = 0;
}

void jac_value_stack_grow(jac_value_stack *stack, size_t n)
{
    jac_values *now = stack->values;
    size_t used = (size_t)(now->top - now->base), room = (size_t)(now->limit - now->top);
    if (room >= n) return;
    value_stack_spill *spill = value_stack_need(stack);
    bool spilled = now == &spill->values;
    if (used + n > SIZE_MAX / 4 / sizeof(VALUE)) rb_memerror();
    VALUE old = spill->values_memory, memory = value_stack_memory(spilled ? 0 : old, 2 * (used + n) * sizeof(VALUE));
    VALUE *base = (VALUE *)(void *)RSTRING_PTR(memory);
    memcpy(base, now->base, used * sizeof(VALUE)); /* bounds: the memory is twice that */
    spill->values = (jac_values){base, base + used, base + (size_t)RSTRING_LEN(memory) / sizeof(VALUE)};
    spill->values_memory = memory;
    stack->values = &spill->values;
    if (old && old != memory) rb_str_resize(old, 0);
}

/* The `grow` function of the reader's frames: doubles their number. */
static void value_stack_grow_frames(jac_frames *frames)
{
    jac_value_stack *stack = (jac_value_stack *)(void *)frames;
    value_stack_spill *spill = value_stack_need(stack);
    size_t used = (size_t)(frames->top - frames->base);
    bool spilled = frames->base != stack->frame_slots;
    if (used > SIZE_MAX / 4 / sizeof(jac_frame)) rb_memerror();
    VALUE old = spill->frames_memory, memory = value_stack_memory(spilled ? 0 : old, 2 * used * sizeof(jac_frame));
    jac_frame *base = (jac_frame *)(void *)RSTRING_PTR(memory);
    memcpy(base, frames->base, used * sizeof(jac_frame)); /* bounds: the memory is twice that */
    frames->base = base;
    frames->top = base + used;
    frames->limit = base + (size_t)RSTRING_LEN(memory) / sizeof(jac_frame);
    spill->frames_memory = memory;
    if (old && old != memory) rb_str_resize(old, 0);
}

/* Whether a shared spill may keep a memory block. */
static JAC_HOT bool value_stack_caches(const jac_value_stack *stack, VALUE memory)
{
    return stack->shared && memory && RSTRING_LEN(memory) <= VALUE_STACK_KEEP;
}

static void value_stack_reset(jac_value_stack *stack)
{
    jac_frames_init(&stack->frames, stack->frame_slots, JAC_VALUE_STACK_FRAMES, value_stack_grow_frames);
    stack->own = (jac_values){stack->slots, stack->slots, stack->slots + JAC_VALUE_STACK_SLOTS};
    stack->values = &stack->own;
    stack->spill = 0;
}

JAC_HOT void jac_value_stack_init(jac_value_stack *stack, bool shared)
{
    value_stack_reset(stack);
    stack->shared = shared;
    if (!shared) value_stack_need(stack);
}

void jac_value_stack_own(jac_value_stack *stack)
{
    if (!stack->shared) return;
    stack->shared = false;
    if (!stack->spill) value_stack_need(stack);
    else
        RB_OBJ_WRITE(jac_parse_cache_get()->self, &jac_parse_cache_get()->spill,
                     Qfalse); /* the next parse makes a new one */
}

static JAC_NOINLINE void value_stack_give_back(jac_value_stack *stack)
{
    value_stack_spill *spill = value_stack_data(stack);
    spill->calls++; /* so that leave_call fails in a copy of the parse (callcc) */
    spill->values.top = spill->values.base;
    if (!value_stack_caches(stack, spill->values_memory)) {
        spill->values = (jac_values){NULL, NULL, NULL};
        value_stack_release(&spill->values_memory);
    }
    if (!value_stack_caches(stack, spill->frames_memory)) value_stack_release(&spill->frames_memory);
    jac_parse_cache *cache = jac_parse_cache_get();
    if (cache->spill != stack->spill && !cache->spare) RB_OBJ_WRITE(cache->self, &cache->spare, stack->spill);
}

JAC_HOT void jac_value_stack_finish(jac_value_stack *stack)
{
    if (JAC_UNLIKELY(stack->spill)) value_stack_give_back(stack);
    value_stack_reset(stack);
    stack->shared = false;
}

JAC_HOT uint64_t jac_value_stack_enter_call(jac_value_stack *stack) { return ++value_stack_data(stack)->calls; }

void jac_value_stack_leave_call(jac_value_stack *stack, uint64_t entered)
{
    if (JAC_LIKELY(value_stack_data(stack)->calls == entered)) return;
    rb_raise(rb_eRuntimeError, "this parse has already gone on without its callback");
}
