/* rb/parse/value_containers.h - L3. Builds the Array or the object at the end of a container, unless it is a plain
 * Array or a Hash with a template. Included only by value_events.h. */
#ifndef JAC_PARSE_VALUE_CONTAINERS_H
#define JAC_PARSE_VALUE_CONTAINERS_H

#include "rb/parse/hooks.h"
#include "rb/parse/make_hash.h"
#include "rb/parse/value_keys.h"

static JAC_NOINLINE jac_status value_containers_array(jac_value_sink *sink, size_t base)
{
    VALUE array;
    if (NIL_P(sink->config->array_class)) {
        size_t n = jac_value_stack_count(&sink->stack) - base;
        array = rb_ary_new_from_values((long)n, jac_value_stack_at(&sink->stack, base));
        if (sink->freeze) RB_OBJ_FREEZE(array);
    }
    else {
        array = jac_hooks_array(sink, base);
    }
    jac_value_stack_drop(&sink->stack, base);
    return jac_hooks_push_value(sink, array);
}

/* Whether a key that an object has twice matters: it is an error, or needs a warning. */
static bool value_containers_checks_keys(uint32_t flags)
{
    return !(flags & JAC_SYNTAX_DUPLICATE_KEY) || (flags & JAC_SYNTAX_WARN(JAC_SYNTAX_DUPLICATE_KEY));
}

/* The n pairs as a Hash. Sets sink->duplicate to a key that the object has twice, if that matters. */
static VALUE value_containers_build_hash(jac_value_sink *sink, uint32_t flags, const VALUE *pairs, size_t n)
{
    VALUE hash = sink->ruby >= JAC_RUBY_SEES ? jac_hash_build_any(pairs, n) : jac_hash_build(pairs, n);
    if (JAC_UNLIKELY(RHASH_SIZE(hash) < n) && value_containers_checks_keys(flags))
        sink->duplicate = jac_hash_find_duplicate(pairs, n);
    return hash;
}

/* If sink->duplicate is set: returns DUPLICATE_KEY if that is an error, else records it for a warning. */
static jac_status value_containers_check_duplicate(jac_value_sink *sink, jac_reader *r)
{
    if (JAC_LIKELY(sink->duplicate == Qundef)) return JAC_STATUS_OK;
    if (!(r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY)) return JAC_STATUS_DUPLICATE_KEY;
    unsigned number = jac_reader_warn(r, r->frames->top[-1].opened);
    if (number < JAC_WARNINGS_MAX) sink->warned_keys[number] = sink->duplicate;
    return JAC_STATUS_OK;
}

/* Sets *object to the Hash of the n pairs at `base`. Returns OK or DUPLICATE_KEY. */
static jac_status value_containers_hash(jac_value_sink *sink, jac_reader *r, size_t base, size_t n, VALUE *object)
{
    const bool sees = sink->ruby >= JAC_RUBY_SEES;
    uint64_t entered = sees ? jac_hooks_enter(sink) : 0;
    sink->duplicate = Qundef;
    *object = value_containers_build_hash(sink, r->syntax.flags, jac_value_stack_at(&sink->stack, base), n);
    if (sink->freeze) RB_OBJ_FREEZE(*object);
    if (sees) jac_value_stack_leave_call(&sink->stack, entered);
    return value_containers_check_duplicate(sink, r);
}

/* Sets *object to the instance of object_class for the n pairs at `base`. Under JAC_SYNTAX_DISTINCT it gets each key
 * once, with its last value, as a Hash does. Returns OK or DUPLICATE_KEY. */
static jac_status value_containers_custom(jac_value_sink *sink, jac_reader *r, size_t base, size_t n, VALUE *object)
{
    const uint32_t flags = r->syntax.flags;
    const VALUE *pairs = jac_value_stack_at(&sink->stack, base);
    VALUE distinct = Qundef; /* root: on the C stack */
    uint64_t entered = jac_hooks_enter(sink);
    sink->duplicate = Qundef;
    if (flags & JAC_SYNTAX_DISTINCT) distinct = value_containers_build_hash(sink, flags, pairs, n);
    else if (value_containers_checks_keys(flags)) sink->duplicate = jac_hash_find_duplicate(pairs, n);
    jac_value_stack_leave_call(&sink->stack, entered);
    jac_status status = value_containers_check_duplicate(sink, r);
    if (status != JAC_STATUS_OK) return status;
    if (distinct != Qundef) {
        n = jac_hash_copy_pairs(distinct, jac_value_stack_at(&sink->stack, base), n);
        jac_value_stack_drop(&sink->stack, base + 2 * n);
    }
    *object = jac_hooks_object(sink, base);
    return JAC_STATUS_OK;
}

/* Ends an object that has no template, with or without a shape. Returns DUPLICATE_KEY if it has a key twice and that is
 * an error. */
static JAC_NOINLINE jac_status value_containers_close_object(jac_value_sink *sink, jac_reader *r, jac_frame *frame)
{
    jac_shape *shape = (jac_shape *)frame->data;
    VALUE object = Qundef;
    if (jac_value_stack_count(&sink->stack) == frame->base && sink->ruby < JAC_RUBY_SEES) {
        object = rb_hash_new();
        if (sink->freeze) RB_OBJ_FREEZE(object);
        return jac_hooks_push_value(sink, object);
    }
    if (shape && shape->depth) value_keys_leave_shape(sink, frame);
    size_t n = (jac_value_stack_count(&sink->stack) - frame->base) / 2;
    VALUE klass = Qundef; /* root: on the C stack */
    jac_status status = JAC_UNLIKELY(sink->config->hooks && sink->config->hooks->choose)
                            ? sink->config->hooks->choose(sink, frame->base, &n, &klass)
                            : JAC_STATUS_OK;
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    status = JAC_LIKELY(NIL_P(sink->config->object_class))
                 ? value_containers_hash(sink, r, frame->base, n, &object)
                 : value_containers_custom(sink, r, frame->base, n, &object);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (JAC_UNLIKELY(klass != Qundef)) object = jac_hooks_made(sink, klass, object);
    if (sink->ruby < JAC_RUBY_SEES) {
        jac_parse_cache *cache = sink->cache;
        if (shape) {
            jac_shape_close(&cache->shapes, cache->self, shape, object, jac_value_stack_at(&sink->stack, frame->base));
            if (jac_shape_tired(&cache->shapes)) sink->root = NULL;
        } else if (jac_shape_rested(&cache->shapes))
            sink->root = jac_shape_root(&cache->shapes, cache->self, value_keys_root(sink));
    }
    jac_value_stack_drop(&sink->stack, frame->base);
    return jac_hooks_push_value(sink, object);
}

#endif
