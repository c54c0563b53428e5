/* frontends/native/type/type_make.c - L4. Objects from the values of their fields; see type_make.h. Every call of Ruby
 * code is bracketed by the stack's enter and leave. */
#include "frontends/native/type/type_make.h"
#include "frontends/native/native_names.h"
#include "kernel/time/civil.h"
#include "rb/parse/make_hash.h"

static VALUE type_make_call(VALUE receiver, ID method, int argc, const VALUE *argv, jac_value_stack *stack)
{
    uint64_t entered = jac_value_stack_enter_call(stack);
    VALUE answer = rb_funcallv(receiver, method, argc, argv); /* may call Ruby */
    jac_value_stack_leave_call(stack, entered);
    return answer;
}

JAC_COLD VALUE jac_type_make_default(const jac_type_field *field, jac_value_stack *stack)
{
    switch (field->how) {
    case JAC_DEFAULT_STRING: return rb_str_dup(field->fallback);
    case JAC_DEFAULT_ARRAY: return rb_ary_new();
    case JAC_DEFAULT_HASH: return rb_hash_new();
    case JAC_DEFAULT_CALLED: return type_make_call(field->fallback, jac_id.call, 0, NULL, stack);
    default: return field->fallback;
    }
}

VALUE jac_type_make_converted(VALUE converter, VALUE value, jac_value_stack *stack)
{
    return type_make_call(converter, jac_id.call, 1, &value, stack);
}

JAC_HOT bool jac_type_make_matches(VALUE pattern, VALUE string, jac_value_stack *stack)
{
    return RTEST(type_make_call(pattern, jac_native_id.match_p, 1, &string, stack));
}

bool jac_type_make_unique_p(VALUE array, jac_value_stack *stack)
{
    return RTEST(rb_equal(type_make_call(array, jac_native_id.uniq, 0, NULL, stack), array)); /* may call Ruby */
}

/* A Hash of the fields that are not missing; those that the document does not have and that have no default are left
 * out. */
static VALUE type_make_hash(const jac_type_node *node, const VALUE *values)
{
    VALUE hash = rb_hash_new();
    for (uint32_t i = 0; i < node->count; i++)
        if (values[i] != Qundef && node->fields[i].role != JAC_FIELD_VIRTUAL)
            rb_hash_aset(hash, node->fields[i].name, values[i]);
    return hash;
}

/* A new object whose initialize is not called. The allocator of a class is C code. */
static JAC_HOT VALUE type_make_allocate(const jac_type_node *node)
{
    return JAC_LIKELY(node->allocate != NULL) ? node->allocate(node->target) : rb_obj_alloc(node->target);
}

/* An object whose members or instance variables are set. */
static VALUE type_make_set(const jac_type_node *node, const VALUE *values)
{
    VALUE object, *slots = NULL;
    const bool variables = (node->flags & JAC_TARGET_MASK) == JAC_TARGET_VARIABLES;
    if (JAC_LIKELY(node->form))
        slots = jac_struct_slots_make(node->target, node->allocate, (jac_struct_slots)node->form, node->members,
                                      &object);
    else if (JAC_LIKELY(node->slots_of.on))
        slots = jac_object_slots_make(node->target, node->allocate, &node->slots_of, &object);
    else object = type_make_allocate(node);
    for (uint32_t i = 0; i < node->count; i++) {
        const jac_type_field *field = &node->fields[i];
        if (JAC_UNLIKELY(field->role == JAC_FIELD_VIRTUAL)) continue;
        if (JAC_LIKELY(slots)) slots[field->member] = values[i]; /* bounds: the index of a member, or of a slot */
        else if (variables) rb_ivar_set(object, field->ivar, values[i]);
        else rb_struct_aset(object, LONG2FIX((long)field->member), values[i]);
    }
    if ((node->flags & JAC_TARGET_MASK) == JAC_TARGET_DATA) rb_obj_freeze(object);
    return object;
}

static JAC_NOINLINE VALUE type_make_new(const jac_type_node *node, jac_value_stack *stack, size_t base)
{
    const bool keywords = (node->flags & JAC_TARGET_MASK) == JAC_TARGET_KEYWORDS;
    const VALUE *values = jac_value_stack_at(stack, base);
    VALUE arguments, object;
    if (keywords) {
        arguments = type_make_hash(node, values);
    } else {
        arguments = rb_ary_new(); /* up to the last field that is not missing; nil for those before it */
        for (uint32_t i = 0; i < node->count; i++)
            if (node->fields[i].role != JAC_FIELD_VIRTUAL && values[i] != Qundef)
                rb_ary_store(arguments, (long)node->fields[i].member, values[i]);
    }
    uint64_t entered = jac_value_stack_enter_call(stack);
    /* may call Ruby */
    if (keywords) object = rb_class_new_instance_kw(1, &arguments, node->target, RB_PASS_KEYWORDS);
    else object = rb_apply(node->target, jac_id.new_, arguments); /* may call Ruby */
    jac_value_stack_leave_call(stack, entered);
    return object;
}

/* Makes an object by `new`, and gives the values to its writers, or sets its variables. */
static JAC_NOINLINE VALUE type_make_written(const jac_type_node *node, jac_value_stack *stack, size_t base)
{
    uint64_t entered = jac_value_stack_enter_call(stack);
    VALUE object = rb_class_new_instance(0, NULL, node->target); /* may call Ruby */
    jac_value_stack_leave_call(stack, entered);
    for (uint32_t i = 0; i < node->count; i++) {
        const VALUE value = *jac_value_stack_at(stack, base + i);
        if (value == Qundef || node->fields[i].role == JAC_FIELD_VIRTUAL) continue;
        if ((node->flags & JAC_TARGET_MASK) == JAC_TARGET_FILLED) {
            rb_ivar_set(object, node->fields[i].ivar, value);
            continue;
        }
        entered = jac_value_stack_enter_call(stack);
        rb_funcallv_public(object, node->fields[i].ivar, 1, &value); /* may call Ruby */
        jac_value_stack_leave_call(stack, entered);
    }
    return object;
}

VALUE jac_type_make_object(const jac_type_node *node, jac_value_stack *stack, size_t base)
{
    const VALUE *values = jac_value_stack_at(stack, base);
    switch (node->flags & JAC_TARGET_MASK) {
    case JAC_TARGET_HASH: return type_make_hash(node, values);
    case JAC_TARGET_MEMBERS: case JAC_TARGET_DATA: case JAC_TARGET_VARIABLES: return type_make_set(node, values);
    case JAC_TARGET_WRITERS: case JAC_TARGET_FILLED: return type_make_written(node, stack, base);
    default: return type_make_new(node, stack, base);
    }
}

/* The offset from UTC at the end of a timestamp, in seconds. For Z and -00:00 it is INT_MAX - 1, which means UTC to
 * Ruby. */
static int type_make_offset(const char *end)
{
    if (end[-1] == 'Z' || end[-1] == 'z') return INT_MAX - 1;
    int minutes = ((end[-5] - '0') * 10 + end[-4] - '0') * 60 + (end[-2] - '0') * 10 + end[-1] - '0';
    if (end[-6] == '-') return minutes ? -60 * minutes : INT_MAX - 1;
    return 60 * minutes;
}

VALUE jac_type_make_time(const jac_timestamp *stamp, const char *end)
{
    const struct timespec time = {.tv_sec = (time_t)stamp->seconds, .tv_nsec = (long)stamp->nanoseconds};
    return rb_time_timespec_new(&time, type_make_offset(end));
}

/* The day is found by its number, so the Date has the start that Ruby gives all Dates, whatever its year. */
VALUE jac_type_make_date(const jac_timestamp *stamp, jac_value_stack *stack)
{
    const int64_t days = jac_civil_days(stamp->year, stamp->month, stamp->day);
    const VALUE number = LONG2FIX((long)(days + JAC_CIVIL_JULIAN_DAY));
    return type_make_call(jac_cDate, jac_id.jd, 1, &number, stack);
}
