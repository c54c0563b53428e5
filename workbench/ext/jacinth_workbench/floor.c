/* floor.c - L3. The floors of the benchmark: a tree built from a tape without parsing, a generator
 * that copies strings and writes placeholders for numbers, a memcpy, an empty call. They are private methods for
 * lib/jacinth/workbench/floors.rb. They neither read nor write JSON, and no frontend calls them. */
#include "floor.h"
#include "kernel/simd/partial.h"
#include "rb/parse/make_hash.h"
#include "rb/parse/shape.h"
#include "rb/parse/value_stack.h"
#include "rb/private/flonum.h"
#include "rb/private/hash_template.h"
#include "rb/private/hash_walk.h"

#define FLOOR_DEPTH 256     /* levels of an object that floor_generate writes: it is recursive */
#define FLOOR_INTEGER 7     /* placeholder bytes for a small Integer */
#define FLOOR_FLOAT 16      /* placeholder bytes for any other number */
#define FLOOR_ROOM 32       /* bytes that a value may need in addition to its text */

typedef enum { FLOOR_CONSTANT, FLOOR_FLOAT_NEW, FLOOR_STRING, FLOOR_ARRAY, FLOOR_HASH, FLOOR_PAIRS } floor_kind;

/* One step: makes a value from the top of the stack, and pushes it. */
typedef struct {
    floor_kind kind;
    bool high;              /* STRING: has bytes of 0x80 or above */
    size_t size;            /* the bytes of a STRING or the members of a container */
    union {
        VALUE value;        /* CONSTANT: the value itself; HASH: its template; PAIRS: the Array of its keys */
        double number;
        size_t offset;      /* STRING: the offset of its bytes in the pool */
    } as;
} floor_op;

typedef struct {
    VALUE ops;              /* root: marked by the tape; a String of floor_op */
    VALUE pool;             /* root: marked by the tape; the bytes of all Strings */
    VALUE models;           /* root: marked by the tape; a Hash: Arrays of keys => models */
    VALUE pinned;           /* root: marked by the tape; a String of the VALUEs that ops refer to */
} floor_tape;

static void floor_mark(void *data)
{
    const floor_tape *tape = data;
    rb_gc_mark(tape->ops);
    rb_gc_mark(tape->pool);
    rb_gc_mark(tape->models);
    rb_gc_mark(tape->pinned);
    if (!tape->pinned) return;
    const VALUE *value = (const VALUE *)(const void *)RSTRING_PTR(tape->pinned); /* root: on the C stack */
    for (long i = RSTRING_LEN(tape->pinned) / (long)sizeof *value; i-- > 0;)
        rb_gc_mark(value[i]); /* bounds: whole VALUEs */
}

static size_t floor_memsize(const void *data) { return sizeof(floor_tape); }

static const rb_data_type_t floor_type = {
    .wrap_struct_name = "Jacinth::Workbench tape",
    .function = {.dmark = floor_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = floor_memsize},
    .flags = JAC_TYPED_FREE,
};

/* Keeps an object that an op refers to alive, and prevents that it moves. */
static VALUE floor_pin(const floor_tape *tape, VALUE value)
{
    rb_str_cat(tape->pinned, (const char *)&value, (long)sizeof value);
    return value;
}

typedef struct { VALUE pending, keys; /* root: both are on the C stack */ } floor_pairs;

static int floor_each_pair(VALUE key, VALUE value, VALUE argument)
{
    const floor_pairs *pairs = (const floor_pairs *)argument;
    bool text = RB_SYMBOL_P(key) || (RB_TYPE_P(key, T_STRING) && RBASIC_CLASS(key) == rb_cString);
    if (!text) rb_raise(rb_eTypeError, "a tape has keys that a parse makes, no %s", rb_obj_classname(key));
    rb_ary_push(pairs->keys, key);
    rb_ary_push(pairs->pending, value);
    return ST_CONTINUE;
}

/* The object that makes Hashes with these keys: a template, or the Array of the keys if there can be no template. */
static VALUE floor_model(const floor_tape *tape, VALUE keys)
{
    VALUE known = rb_hash_lookup2(tape->models, keys, Qfalse);
    long n = RARRAY_LEN(keys);
    if (known) return known;
    if (jac_hash_template_on() && n > 0 && n <= JAC_SHAPE_DEPTH) {
        VALUE pairs = rb_ary_new_capa(2 * n);
        for (long i = 0; i < n; i++) rb_ary_push(rb_ary_push(pairs, rb_ary_entry(keys, i)), Qnil);
        VALUE hash = jac_hash_build(RARRAY_CONST_PTR(pairs), (size_t)n);
        known = jac_hash_template_make(hash, RARRAY_CONST_PTR(pairs), (size_t)n);
        RB_GC_GUARD(pairs);
    }
    if (!known) known = keys;
    rb_hash_aset(tape->models, keys, known);
    return floor_pin(tape, known);
}

static floor_op floor_op_of_hash(const floor_tape *tape, VALUE hash, VALUE pending)
{
    floor_pairs pairs = {.pending = pending, .keys = rb_ary_new()};
    rb_hash_foreach(hash, floor_each_pair, (VALUE)&pairs);
    VALUE model = floor_model(tape, pairs.keys);
    floor_kind kind = RB_TYPE_P(model, T_ARRAY) ? FLOOR_PAIRS : FLOOR_HASH;
    return (floor_op){.kind = kind, .size = (size_t)RARRAY_LEN(pairs.keys), .as.value = model};
}

/* The step that makes a value equal to `value`. Appends the members of `value` to `pending`, in order. */
static floor_op floor_op_of(const floor_tape *tape, VALUE value, VALUE pending)
{
    if (RB_SPECIAL_CONST_P(value)) return (floor_op){.kind = FLOOR_CONSTANT, .as.value = value};
    switch (RB_BUILTIN_TYPE(value)) {
    case T_FLOAT:
        return (floor_op){.kind = FLOOR_FLOAT_NEW, .as.number = RFLOAT_VALUE(value)};
    case T_BIGNUM:
        return (floor_op){.kind = FLOOR_CONSTANT, .as.value = floor_pin(tape, value)};
    case T_STRING: {
        floor_op op = { .kind = FLOOR_STRING,
                        .size = (size_t)RSTRING_LEN(value),
                        .as.offset = (size_t)RSTRING_LEN(tape->pool) };
        op.high = rb_enc_str_coderange(value) != RUBY_ENC_CODERANGE_7BIT;
        rb_str_buf_append(tape->pool, value);
        return op;
    }
    case T_ARRAY:
        rb_ary_concat(pending, value);
        return (floor_op){.kind = FLOOR_ARRAY, .size = (size_t)RARRAY_LEN(value)};
    case T_HASH:
        return floor_op_of_hash(tape, value, pending);
    default:
        rb_raise(rb_eTypeError, "a tape holds what a parse makes, no %s", rb_obj_classname(value));
    }
}

/* call-seq: floor_record(tree) -> tape. Makes the tape of a tree that a parse made. The steps are found from the last
 * to the first, so that a list of pending values is enough. */
static VALUE floor_record(VALUE self, VALUE tree)
{
    (void)self;
    floor_tape *tape;
    VALUE object = TypedData_Make_Struct(rb_cObject, floor_tape, &floor_type, tape);
    VALUE pending = rb_ary_new_from_args(1, tree);
    tape->ops = rb_str_buf_new(0);
    tape->pool = rb_utf8_str_new(NULL, 0);
    tape->models = rb_hash_new();
    tape->pinned = rb_str_buf_new(0);
    while (RARRAY_LEN(pending) > 0) {
        floor_op op = floor_op_of(tape, rb_ary_pop(pending), pending);
        rb_str_cat(tape->ops, (const char *)&op, (long)sizeof op);
    }
    floor_op *ops = (floor_op *)(void *)RSTRING_PTR(tape->ops);
    size_t count = (size_t)RSTRING_LEN(tape->ops) / sizeof *ops;
    for (size_t i = 0; i < count / 2; i++) { /* bounds: both are below count */
        floor_op op = ops[i];
        ops[i] = ops[count - 1 - i];
        ops[count - 1 - i] = op;
    }
    RB_GC_GUARD(object);
    return object;
}

static VALUE floor_string(const char *text, const floor_op *op)
{
    VALUE string = rb_str_new(text + op->as.offset, (long)op->size);
    RB_ENCODING_SET_INLINED(string, JAC_ENC_UTF8);
    jac_rb_set_coderange(string, op->high);
    return string;
}

/* Makes a Hash of the op's keys and the values on top of the stack. */
static VALUE floor_pairs_hash(jac_value_stack *stack, const floor_op *op)
{
    if (op->size == 0) return rb_hash_new();
    if ((size_t)(stack->values->limit - stack->values->top) < op->size) jac_value_stack_grow(stack, op->size);
    VALUE *pairs = stack->values->top - op->size;
    for (size_t i = op->size; i-- > 0;) { /* bounds: there is room for size more; moves from the last to the first */
        pairs[2 * i + 1] = pairs[i];
        pairs[2 * i] = RARRAY_CONST_PTR(op->as.value)[i];
    }
    stack->values->top = pairs + 2 * op->size;
    VALUE hash = jac_hash_build(pairs, op->size);
    stack->values->top = pairs + op->size;
    return hash;
}

/* Makes the value of one step. Its members are on top of the stack, which keeps them alive. */
static VALUE floor_value(jac_value_stack *stack, const char *text, const floor_op *op)
{
    switch (op->kind) {
    case FLOOR_CONSTANT: return op->as.value;
    case FLOOR_FLOAT_NEW: return DBL2NUM(op->as.number);
    case FLOOR_STRING: return floor_string(text, op);
    case FLOOR_ARRAY: return rb_ary_new_from_values((long)op->size, stack->values->top - op->size);
    case FLOOR_HASH: return jac_hash_template_fill(op->as.value, stack->values->top - op->size, op->size);
    case FLOOR_PAIRS: return floor_pairs_hash(stack, op);
    }
    return Qnil;
}

/* call-seq: floor_play(tape) -> tree. The floor of a parse: builds the same tree from new objects. */
static VALUE floor_play(VALUE self, VALUE object)
{
    (void)self;
    const floor_tape *tape = rb_check_typeddata(object, &floor_type);
    const floor_op *op = (const floor_op *)(const void *)RSTRING_PTR(tape->ops);
    const floor_op *end = op + (size_t)RSTRING_LEN(tape->ops) / sizeof *op;
    const char *text = RSTRING_PTR(tape->pool); /* the tape pins both */
    jac_value_stack stack;
    jac_value_stack_init(&stack, true);
    for (; op < end; op++) {
        VALUE value = floor_value(&stack, text, op);
        if (op->kind >= FLOOR_ARRAY) stack.values->top -= op->size; /* bounds: earlier steps have pushed that many */
        jac_value_stack_push(&stack, value);
    }
    VALUE tree = *jac_value_stack_at(&stack, 0);
    jac_value_stack_finish(&stack);
    RB_GC_GUARD(object);
    return tree;
}

typedef struct { char *cur, *end; size_t depth; } floor_out;

/* Copies len bytes from `from` to `to`, without a call if they are few. */
JAC_INLINE void floor_copy(char *to, const char *from, size_t len)
{
    /* bounds: the caller checked the room; both halves lie within the len bytes and overlap */
    if (len > 64) memcpy(to, from, len);
    else if (len > 32) { memcpy(to, from, 32); memcpy(to + len - 32, from + len - 32, 32); }
    else if (len >= 16) { memcpy(to, from, 16); memcpy(to + len - 16, from + len - 16, 16); }
    else if (len > 0) jac_partial_copy(to, from, len);
}

JAC_INLINE void floor_put_text(floor_out *out, VALUE string, char tail)
{
    const char *ptr;
    long len;
    RSTRING_GETMEM(string, ptr, len);
    if ((size_t)(out->end - out->cur) < (size_t)len + FLOOR_ROOM)
        rb_raise(rb_eArgError, "the ready String is too short");
    *out->cur++ = '"'; /* bounds: checked above, as for all bytes that follow */
    floor_copy(out->cur, ptr, (size_t)len);
    out->cur += len;
    *out->cur++ = '"';
    *out->cur++ = tail;
}

/* Writes placeholder bytes for a number or a literal. */
JAC_INLINE void floor_put(floor_out *out, size_t len)
{
    if ((size_t)(out->end - out->cur) < FLOOR_ROOM) rb_raise(rb_eArgError, "the ready String is too short");
    memcpy(out->cur, "0000000000000000", FLOOR_FLOAT); /* bounds: checked above; no len is larger */
    out->cur += len;
    *out->cur++ = ',';
}

static void floor_write_container(floor_out *out, VALUE value);

JAC_INLINE void floor_write(floor_out *out, VALUE value)
{
    if (RB_FIXNUM_P(value)) floor_put(out, FLOOR_INTEGER);
    else if (RB_SPECIAL_CONST_P(value)) floor_put(out, RB_FLONUM_P(value) ? FLOOR_FLOAT : 4);
    else if (RB_BUILTIN_TYPE(value) == T_STRING) floor_put_text(out, value, ',');
    else if (RB_BUILTIN_TYPE(value) == T_ARRAY || RB_BUILTIN_TYPE(value) == T_HASH) floor_write_container(out, value);
    else if (RB_FLOAT_TYPE_P(value) || RB_TYPE_P(value, T_BIGNUM)) floor_put(out, FLOOR_FLOAT);
    else rb_raise(rb_eTypeError, "no floor for %s", rb_obj_classname(value));
}

static int floor_write_pair(VALUE key, VALUE value, VALUE argument)
{
    floor_out *out = (floor_out *)argument;
    VALUE name = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
    if (!RB_TYPE_P(name, T_STRING)) rb_raise(rb_eTypeError, "a key is neither String nor Symbol");
    floor_put_text(out, name, ':');
    floor_write(out, value);
    return ST_CONTINUE;
}

/* Prefetches the next Hash and the one after it, as the generator does. */
JAC_INLINE void floor_look_ahead(const VALUE *rest, long count)
{
    if (count < 2 || RB_SPECIAL_CONST_P(rest[0]) || RBASIC_CLASS(rest[0]) != rb_cHash) return;
    JAC_PREFETCH((const void *)rest[1]);
    jac_hash_walk_prefetch(rest[0]);
}

static void floor_write_container(floor_out *out, VALUE value)
{
    if (++out->depth > FLOOR_DEPTH) rb_raise(rb_eArgError, "more than %d levels", FLOOR_DEPTH);
    floor_put(out, 0);
    if (RB_TYPE_P(value, T_ARRAY)) {
        const VALUE *items = RARRAY_CONST_PTR(value); /* root: `value` holds them; nothing changes it */
        for (long i = 0, len = RARRAY_LEN(value); i < len; i++) {
            floor_look_ahead(items + i + 1, len - i - 1);
            floor_write(out, items[i]);
        }
    } else {
        jac_hash_cursor cursor;
        VALUE key, member;
        if (!jac_hash_walk_start(&cursor, value)) rb_hash_foreach(value, floor_write_pair, (VALUE)out);
        else while (jac_hash_walk_next(&cursor, &key, &member)) floor_write_pair(key, member, (VALUE)out);
    }
    floor_put(out, 0);
    out->depth--;
}

/* call-seq: floor_generate(object, ready) -> bytes. The floor of a generate: visits all objects, copies strings and
 * writes placeholders for other values, into the bytes of the String +ready+. */
static VALUE floor_generate(VALUE self, VALUE object, VALUE ready)
{
    (void)self;
    Check_Type(ready, T_STRING);
    rb_str_modify(ready);
    floor_out out = {.cur = RSTRING_PTR(ready), .end = RSTRING_END(ready), .depth = 0};
    floor_write(&out, object);
    RB_GC_GUARD(ready);
    return LONG2FIX(out.cur - RSTRING_PTR(ready));
}

/* call-seq: floor_memcpy(text, ready) -> bytes. Copies the bytes of +text+ into +ready+, which has at least as many. */
static VALUE floor_memcpy(VALUE self, VALUE text, VALUE ready)
{
    (void)self;
    Check_Type(text, T_STRING);
    Check_Type(ready, T_STRING);
    rb_str_modify(ready);
    if (RSTRING_LEN(ready) < RSTRING_LEN(text)) rb_raise(rb_eArgError, "the ready String is too short");
    memmove(RSTRING_PTR(ready), RSTRING_PTR(text), (size_t)RSTRING_LEN(text)); /* bounds: checked above */
    return LONG2FIX(RSTRING_LEN(text));
}

/* call-seq: floor_empty -> self. Measures the cost of calling C. */
static VALUE floor_empty(VALUE self) { return self; }

void jac_floor_init(VALUE workbench)
{
    VALUE singleton = rb_singleton_class(workbench);
    rb_define_private_method(singleton, "floor_record", floor_record, 1);
    rb_define_private_method(singleton, "floor_play", floor_play, 1);
    rb_define_private_method(singleton, "floor_generate", floor_generate, 2);
    rb_define_private_method(singleton, "floor_memcpy", floor_memcpy, 2);
    rb_define_private_method(singleton, "floor_empty", floor_empty, 0);
}
