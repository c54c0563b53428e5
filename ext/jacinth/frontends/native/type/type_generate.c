/* frontends/native/type/type_generate.c - L4. The generator by a type; see type_generate.h. A value must be of the
 * class that its part of the type makes, or GeneratorError is raised; bounds, lengths and patterns are not checked.
 * Instance variables and members are read directly while the marks on their readers show that these are the readers of
 * when the type was defined (rb/private/method_mark.h); otherwise the readers are called. */
#include "frontends/native/type/type_generate.h"
#include "frontends/native/type/type_make.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/names.h"

/* Classes whose readers were checked. Ruby code that runs later, which may redefine them, shows in the epoch. */
#define TYPE_GENERATE_SEEN 8
typedef struct { const jac_type_node *node; unsigned long epoch; } type_generate_seen;

static void type_generate_part(jac_generator *gen, const jac_type_node *node, VALUE value);

static JAC_COLD JAC_NORETURN void type_generate_refuse(jac_generator *gen, VALUE value)
{
    jac_generator_refuse_class(gen, value, value, " where the type has another value");
}

/* ---- objects ---- */

/* Whether all readers of the class of the node are those that may be replaced by direct reads. */
static bool type_generate_direct(jac_generator *gen, const jac_type_node *node)
{
    type_generate_seen *seen = (type_generate_seen *)gen->frontend +
                               ((uintptr_t)node / sizeof *node) % TYPE_GENERATE_SEEN; /* bounds: by the modulus */
    if (JAC_LIKELY(seen->node == node && seen->epoch == gen->out.epoch)) return true;
    for (uint32_t i = 0; i < node->count; i++) {
        const jac_type_field *field = &node->fields[i];
        if (!field->direct || !rb_method_basic_definition_p(node->target, field->reader)) return false;
    }
    *seen = (type_generate_seen){node, gen->out.epoch};
    return true;
}

/* The value of a field that is not read directly. Qundef if it is missing, which only a Hash shows. */
static JAC_NOINLINE VALUE type_generate_read(jac_generator *gen, const jac_type_field *field, VALUE object)
{
    VALUE value;
    const bool hash = RB_TYPE_P(object, T_HASH);
    if (hash && (value = rb_hash_lookup2(object, field->name, Qundef)) != Qundef) return value; /* keys are Symbols */
    size_t used = jac_call_begin(gen);
    if (hash) value = rb_hash_lookup2(object, field->owner->table.texts[field->index], Qundef);
    else value = rb_funcallv_public(object, field->reader, 0, NULL); /* may call Ruby */
    jac_call_end(gen, used);
    return value;
}

/* Writes the prepared key of a field and its ':'. */
JAC_INLINE void type_generate_key(jac_generator *gen, const jac_type_field *field)
{
    jac_buf *buf = &gen->out.buf;
    gen->string_flags |= field->text_flags;
    if (JAC_UNLIKELY(field->text_len > JAC_TYPE_TEXT)) {
        jac_buf_bytes(buf, field->text, field->text_len);
        return;
    }
    jac_buf_reserve(buf, JAC_TYPE_TEXT);
    memcpy(buf->cur, field->start, JAC_TYPE_TEXT); /* bounds: reserved above */
    jac_buf_advance_to(buf, buf->cur + field->text_len);
}

/* Writes the pair of a field. A field that may be missing is left out if it is nil, unless null is a value of it. */
JAC_INLINE void type_generate_pair(jac_generator *gen, jac_path *path, const jac_type_field *field, VALUE value)
{
    const bool nullable = field->node->kinds & 1u << JAC_KIND_NULL;
    path->key = field->name;
    if (JAC_UNLIKELY(value == Qundef)) {
        if (!field->required) return;
        value = Qnil;
    }
    if (JAC_UNLIKELY(NIL_P(value) && !field->required && !nullable)) return;
    type_generate_key(gen, field);
    type_generate_part(gen, field->node, value);
}

static void type_generate_object(jac_generator *gen, const jac_type_node *node, VALUE object)
{
    const jac_target target = (jac_target)(node->flags & JAC_TARGET_MASK);
    const bool own = !RB_SPECIAL_CONST_P(object) && RBASIC_CLASS(object) == node->target;
    const bool members = RB_TYPE_P(object, T_STRUCT);
    jac_path path;
    if (RB_SPECIAL_CONST_P(object) || (target == JAC_TARGET_HASH && !RB_TYPE_P(object, T_HASH)))
        type_generate_refuse(gen, object);
    jac_object_open(gen, &path);
    unsigned long epoch = gen->out.epoch;
    bool direct = own && type_generate_direct(gen, node);
    for (uint32_t i = 0; i < node->count; i++) {
        const jac_type_field *field = &node->fields[i];
        VALUE value;
        if (JAC_UNLIKELY(gen->out.epoch != epoch)) {
            epoch = gen->out.epoch;
            direct = own && type_generate_direct(gen, node);
        }
        if (JAC_UNLIKELY(!direct)) value = type_generate_read(gen, field, object);
        else if (members) value = rb_struct_aref(object, LONG2FIX((long)field->member));
        else value = rb_ivar_get(object, field->ivar);
        type_generate_pair(gen, &path, field, value);
    }
    jac_object_close(gen, &path, true);
    RB_GC_GUARD(object);
}

/* ---- other containers ---- */

static void type_generate_array(jac_generator *gen, const jac_type_node *node, VALUE array)
{
    const bool tuple = node->op == JAC_TYPED_TUPLE;
    jac_path path;
    if (!RB_TYPE_P(array, T_ARRAY) || (tuple && RARRAY_LEN(array) != (long)node->count))
        type_generate_refuse(gen, array);
    jac_generator_enter(gen, &path);
    jac_emit_open(&gen->out.buf, '[');
    unsigned long epoch = gen->out.epoch;
    for (long i = 0; i < RARRAY_LEN(array) && (!tuple || i < (long)node->count); i++) {
        path.index = i;
        type_generate_part(gen, node->parts[tuple ? i : 0], RARRAY_AREF(array, i));
        if (JAC_UNLIKELY(gen->out.epoch != epoch)) {
            jac_generator_pause(gen);
            epoch = gen->out.epoch;
        }
    }
    jac_emit_close(&gen->out.buf, ']');
    jac_generator_leave(gen, &path);
    RB_GC_GUARD(array);
}

typedef struct {
    jac_generator *gen;
    const jac_type_node *node;
    jac_path path;
    jac_keys keys;
    VALUE hash; /* root: on the C stack */
} type_generate_pairs;

static int type_generate_entry(VALUE key, VALUE value, VALUE data)
{
    type_generate_pairs *pairs = (type_generate_pairs *)data;
    pairs->path.key = key;
    if (RB_STATIC_SYM_P(key)) jac_object_symbol(pairs->gen, &pairs->keys, pairs->hash, key);
    else jac_object_key(pairs->gen, &pairs->keys, pairs->hash, key);
    type_generate_part(pairs->gen, pairs->node->parts[0], value);
    return ST_CONTINUE;
}

static JAC_NOINLINE void type_generate_map(jac_generator *gen, const jac_type_node *node, VALUE hash)
{
    type_generate_pairs pairs = {.gen = gen, .node = node, .keys = jac_object_keys(gen, 0), .hash = hash};
    if (!RB_TYPE_P(hash, T_HASH)) type_generate_refuse(gen, hash);
    jac_object_open(gen, &pairs.path);
    rb_hash_foreach(hash, type_generate_entry, (VALUE)&pairs);
    jac_object_close(gen, &pairs.path, true);
    RB_GC_GUARD(hash);
}

/* ---- scalars ---- */

/* Whether two objects are the same, or Strings with the same bytes. */
static bool type_generate_same(VALUE one, VALUE other)
{
    if (one == other) return true;
    if (!RB_TYPE_P(one, T_STRING) || !RB_TYPE_P(other, T_STRING)) return false;
    if (RSTRING_LEN(one) != RSTRING_LEN(other)) return false;
    return memcmp(RSTRING_PTR(one), RSTRING_PTR(other), (size_t)RSTRING_LEN(one)) == 0;
}

/* The text of a value of an enum. */
static JAC_NOINLINE VALUE type_generate_enum(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (type_generate_same(node->values[i], value)) return node->table.texts[i];
    type_generate_refuse(gen, value);
}

/* Whether the value is of a class that the scalar node makes. */
static bool type_generate_fits(const jac_type_node *node, VALUE value)
{
    switch (node->op) {
    case JAC_TYPED_ANY: case JAC_TYPED_RAW: return true;
    case JAC_TYPED_BOOLEAN: return value == Qtrue || value == Qfalse;
    case JAC_TYPED_INTEGER: return RB_INTEGER_TYPE_P(value);
    case JAC_TYPED_FLOAT: case JAC_TYPED_NUMBER: return RB_INTEGER_TYPE_P(value) || RB_FLOAT_TYPE_P(value);
    case JAC_TYPED_STRING: return RB_TYPE_P(value, T_STRING);
    case JAC_TYPED_SYMBOL: return RB_SYMBOL_P(value);
    case JAC_TYPED_TIME: return RTEST(rb_obj_is_kind_of(value, rb_cTime));
    case JAC_TYPED_DATE:
        return RTEST(rb_obj_is_kind_of(value, jac_cDate)) && !RTEST(rb_obj_is_kind_of(value, jac_cDateTime));
    default: return false;
    }
}

/* The kind of the JSON value of an object, to choose the part of a union. */
static jac_kind type_generate_kind(VALUE value)
{
    if (NIL_P(value)) return JAC_KIND_NULL;
    if (value == Qtrue || value == Qfalse) return JAC_KIND_BOOLEAN;
    if (RB_INTEGER_TYPE_P(value)) return JAC_KIND_INTEGER;
    if (RB_FLOAT_TYPE_P(value)) return JAC_KIND_DECIMAL;
    if (RB_TYPE_P(value, T_ARRAY)) return JAC_KIND_ARRAY;
    const bool text = RB_TYPE_P(value, T_STRING) || RB_SYMBOL_P(value);
    return text || RTEST(rb_obj_is_kind_of(value, rb_cTime)) || RTEST(rb_obj_is_kind_of(value, jac_cDate))
               ? JAC_KIND_STRING
               : JAC_KIND_OBJECT;
}

/* Calls the converter that writes. */
static JAC_NOINLINE VALUE type_generate_convert(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    size_t used = jac_call_begin(gen);
    value = rb_funcallv(node->write, jac_id.call, 1, &value); /* may call Ruby */
    jac_call_end(gen, used);
    return value;
}

/* Any value but a Fixnum or a String where the type has these. */
static JAC_NOINLINE void type_generate_other(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    const bool of_enum = node->op == JAC_TYPED_ENUM && (node->flags & JAC_TYPED_ENUM_NULL);
    if (NIL_P(value) && (node->kinds & 1u << JAC_KIND_NULL) && !of_enum) {
        jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
        return;
    }
    if (!NIL_P(node->write)) value = type_generate_convert(gen, node, value);
    if (node->op == JAC_TYPED_UNION) {
        node = node->parts[type_generate_kind(value)];
        if (!node) type_generate_refuse(gen, value);
        if (!NIL_P(node->write)) value = type_generate_convert(gen, node, value);
    }
    switch (node->op) {
    case JAC_TYPED_OBJECT: type_generate_object(gen, node, value); break;
    case JAC_TYPED_ARRAY: case JAC_TYPED_TUPLE: type_generate_array(gen, node, value); break;
    case JAC_TYPED_MAP: type_generate_map(gen, node, value); break;
    case JAC_TYPED_ENUM: jac_generate_member(gen, type_generate_enum(gen, node, value), true); break;
    default:
        if (!type_generate_fits(node, value)) type_generate_refuse(gen, value);
        jac_generate_value(gen, value);
        break;
    }
    RB_GC_GUARD(value);
}

/* Writes a value by its part of the type. The only recursion here. */
static void type_generate_part(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    if (JAC_LIKELY(NIL_P(node->write))) {
        if (node->op == JAC_TYPED_STRING && !RB_SPECIAL_CONST_P(value) && RBASIC_CLASS(value) == rb_cString &&
            JAC_LIKELY(jac_generator_is_plain(value))) {
            jac_generator_put_plain(gen, value, ',');
            return;
        }
        if (node->op == JAC_TYPED_INTEGER && RB_FIXNUM_P(value)) {
            jac_emit_integer(&gen->out.buf, RB_FIX2LONG(value));
            return;
        }
    }
    type_generate_other(gen, node, value);
}

/* What the generator needs besides its own state. `seen` comes first: type_generate_direct casts to it. */
typedef struct { type_generate_seen seen[TYPE_GENERATE_SEEN]; const jac_type_node *root; } type_generate_run;

static void type_generate_root(jac_generator *gen, VALUE object)
{
    const type_generate_run *run = gen->frontend;
    type_generate_part(gen, run->root, object);
}

VALUE jac_type_generate(const jac_type_program *program, size_t root, const jac_config *config, VALUE object)
{
    type_generate_run run = {.root = &program->nodes[root]};
    return jac_generate_by(config, object, type_generate_root, &run);
}
