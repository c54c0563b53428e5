/* frontends/native/type/type_generate.c - L4. The generator by a type; see type_generate.h. A value must be of the
 * class that its part of the type makes, or GeneratorError is raised; bounds, lengths and patterns are not checked.
 * Instance variables and members are read directly while the marks on their readers show that these are the readers of
 * when the type was defined (rb/private/method_mark.h); otherwise the readers are called. */
#include "frontends/native/type/type_generate.h"
#include "frontends/native/native_names.h"
#include "frontends/native/type/type_make.h"
#include "frontends/native/type/type_variables.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/names.h"

/* Classes whose readers were checked. Ruby code that runs later, which may redefine them, shows in the epoch. */
#define TYPE_GENERATE_SEEN 8
typedef struct { const jac_type_node *node; unsigned long epoch; } type_generate_seen;

static void type_generate_part(jac_generator *gen, const jac_type_node *node, VALUE value);

/* What the generator needs besides its own state. `seen` comes first: type_generate_direct casts to it. */
typedef struct { type_generate_seen seen[TYPE_GENERATE_SEEN]; const jac_type_program *program; size_t root; }
    type_generate_run;

/* Raises GeneratorError for a value that the node does not write, in the words of lib/jacinth/type/node_words.rb. */
static JAC_COLD JAC_NORETURN void type_generate_refuse(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    const jac_type_program *program = ((const type_generate_run *)gen->frontend)->program;
    const VALUE nodes = rb_struct_aref(program->kept, INT2FIX(1)), part = rb_ary_entry(nodes, node - program->nodes);
    const size_t used = jac_call_begin(gen);
    const VALUE name = rb_class_name(CLASS_OF(value));
    const VALUE message = rb_funcall(part, jac_native_id.refusal, 2, value, name); /* may call Ruby */
    jac_call_end(gen, used);
    jac_generator_refuse_text(gen, value, message);
}

/* ---- objects ---- */

/* Whether the object is of the class of the node, and all readers are those that may be replaced by direct reads. */
static bool type_generate_direct(jac_generator *gen, const jac_type_node *node, VALUE object)
{
    if (RBASIC_CLASS(object) != node->target) return false; /* also if it has a singleton class */
    type_generate_seen *seen = (type_generate_seen *)gen->frontend +
                               ((uintptr_t)node / sizeof *node) % TYPE_GENERATE_SEEN; /* bounds: by the modulus */
    if (JAC_LIKELY(seen->node == node && seen->epoch == gen->out.epoch)) return true;
    for (uint32_t i = 0; i < node->count; i++) {
        const jac_type_field *field = &node->fields[i];
        if (field->role == JAC_FIELD_VIRTUAL) continue;
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
    const VALUE key = field->owner->table.texts[field->index];
    if (hash) value = rb_hash_lookup2(object, key, Qundef);
    else value = rb_funcallv_public(object, field->reader, 0, NULL); /* may call Ruby */
    if (value == Qundef && !NIL_P(key)) value = rb_hash_lookup2(object, rb_str_intern(key), Qundef); /* may call Ruby */
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

/* Writes the pair of a field. A field that is not required is left out if its value is nil, unless its type accepts
 * null. */
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

/* Calls a Proc or a converter of the type, or an object of choice.rb, with the object. */
static JAC_NOINLINE VALUE type_generate_ask(jac_generator *gen, VALUE callable, VALUE object)
{
    size_t used = jac_call_begin(gen);
    VALUE value = rb_funcallv(callable, jac_id.call, 1, &object); /* may call Ruby */
    jac_call_end(gen, used);
    return value;
}

typedef struct {
    jac_generator *gen;
    const jac_type_node *node;
    jac_path *path;
    jac_keys keys;
    VALUE hash; /* root: on the C stack */
} type_generate_rest_pairs;

/* Writes a key of a Hash and its ':'. */
static JAC_NOINLINE void type_generate_name(jac_generator *gen, jac_keys *keys, VALUE hash, VALUE key)
{
    if (RB_STATIC_SYM_P(key)) jac_object_symbol(gen, keys, hash, key);
    else jac_object_key(gen, keys, hash, key);
}

static int type_generate_rest_pair(VALUE key, VALUE value, VALUE data)
{
    type_generate_rest_pairs *pairs = (type_generate_rest_pairs *)data;
    VALUE text = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
    pairs->path->key = key;
    if (!RB_TYPE_P(text, T_STRING)) jac_generator_refuse_class(pairs->gen, key, key, " in the rest, expected String");
    const jac_type_table *table = &pairs->node->table;
    if (jac_type_table_find(table, RSTRING_PTR(text), (size_t)RSTRING_LEN(text)) != SIZE_MAX)
        jac_generator_refuse(pairs->gen, key, "the key of a field", " among the pairs of the rest");
    type_generate_name(pairs->gen, &pairs->keys, pairs->hash, key);
    jac_generate_value(pairs->gen, value);
    return ST_CONTINUE;
}

/* Writes the pairs of the rest into the object around them. */
static JAC_NOINLINE void type_generate_rest(jac_generator *gen, jac_path *path, const jac_type_field *field, VALUE hash)
{
    type_generate_rest_pairs pairs = {gen, field->owner, path, jac_object_keys(gen, 0), hash};
    path->key = field->name;
    if (NIL_P(hash) || hash == Qundef) return;
    if (!RB_TYPE_P(hash, T_HASH)) jac_generator_refuse_class(gen, hash, hash, " for the rest, expected Hash");
    rb_hash_foreach(hash, type_generate_rest_pair, (VALUE)&pairs);
    RB_GC_GUARD(hash);
}

/* Whether a field that is not plain, or has a condition, is to be written; and its value, if it is computed. */
static JAC_NOINLINE bool type_generate_special(jac_generator *gen, const jac_type_field *field, VALUE object,
                                               VALUE *value)
{
    if (!NIL_P(field->condition) && !RTEST(type_generate_ask(gen, field->condition, object))) return false;
    if (field->role != JAC_FIELD_VIRTUAL) return true;
    *value = NIL_P(field->compute) ? field->fallback : type_generate_ask(gen, field->compute, object);
    return true;
}

static void type_generate_object(jac_generator *gen, const jac_type_node *node, VALUE object)
{
    const jac_target target = (jac_target)(node->flags & JAC_TARGET_MASK);
    const bool members = RB_TYPE_P(object, T_STRUCT);
    const VALUE *slots;
    VALUE variables[TYPE_VARIABLES_MOST]; /* root: on the C stack */
    bool collected = false;
    jac_path path;
    if (RB_SPECIAL_CONST_P(object) || (target == JAC_TARGET_HASH && !RB_TYPE_P(object, T_HASH)))
        type_generate_refuse(gen, node, object);
    path.object = object;
    jac_object_open(gen, &path);
    unsigned long epoch = gen->out.epoch;
    bool direct = type_generate_direct(gen, node, object);
    const bool special = node->special != NULL;
    for (uint32_t i = 0; i < node->count; i++) {
        const jac_type_field *field = &node->fields[i];
        VALUE value = Qundef;
        if (JAC_UNLIKELY(special) && !type_generate_special(gen, field, object, &value)) continue;
        if (JAC_UNLIKELY(gen->out.epoch != epoch)) {
            epoch = gen->out.epoch;
            direct = type_generate_direct(gen, node, object);
            collected = false;
        }
        if (JAC_UNLIKELY(value != Qundef)) ;
        else if (JAC_UNLIKELY(!direct)) value = type_generate_read(gen, field, object);
        else if ((slots = jac_struct_slots_at(object, (jac_struct_slots)node->form, node->members)) != NULL)
            value = slots[field->member]; /* bounds: program.rb gives the indexes of members */
        else if ((slots = jac_object_slots_at(object, &node->slots_of)) != NULL)
            value = slots[field->member] == Qundef ? Qnil : slots[field->member]; /* bounds: an index of the layout */
        else if (members) value = rb_struct_aref(object, LONG2FIX((long)field->member));
        else if (JAC_UNLIKELY(node->count > TYPE_VARIABLES_MOST)) value = rb_ivar_get(object, field->ivar);
        else {
            if (!collected) type_variables_collect(node, object, variables);
            collected = true;
            value = variables[i]; /* bounds: compared above */
        }
        if (JAC_UNLIKELY(field->role == JAC_FIELD_REST)) type_generate_rest(gen, &path, field, value);
        else type_generate_pair(gen, &path, field, value);
    }
    jac_object_close(gen, &path, true);
    RB_GC_GUARD(object);
}

/* ---- other containers ---- */

static void type_generate_array(jac_generator *gen, const jac_type_node *node, VALUE array)
{
    const bool tuple = node->op == JAC_TYPED_TUPLE;
    jac_path path;
    if (JAC_UNLIKELY(!RB_TYPE_P(array, T_ARRAY) && !tuple)) array = type_generate_ask(gen, node->target, array);
    if (!RB_TYPE_P(array, T_ARRAY) || (tuple && RARRAY_LEN(array) != (long)node->count))
        type_generate_refuse(gen, node, array);
    path.object = array;
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
    type_generate_name(pairs->gen, &pairs->keys, pairs->hash, key);
    type_generate_part(pairs->gen, pairs->node->parts[0], value);
    return ST_CONTINUE;
}

static JAC_NOINLINE void type_generate_map(jac_generator *gen, const jac_type_node *node, VALUE hash)
{
    type_generate_pairs pairs = {.gen = gen, .node = node, .keys = jac_object_keys(gen, 0), .hash = hash,
                                 .path.object = hash};
    if (!RB_TYPE_P(hash, T_HASH)) type_generate_refuse(gen, node, hash);
    jac_object_open(gen, &pairs.path);
    rb_hash_foreach(hash, type_generate_entry, (VALUE)&pairs);
    jac_object_close(gen, &pairs.path, true);
    RB_GC_GUARD(hash);
}

/* ---- scalars ---- */

/* The index of the value of an enum that is equal to an object as a key of a Hash, or SIZE_MAX. */
static JAC_NOINLINE size_t type_generate_equal(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    if (NIL_P(node->equal) || RB_SPECIAL_CONST_P(value)) return SIZE_MAX;
    if (!RTEST(rb_obj_is_kind_of(value, rb_cObject))) return SIZE_MAX;
    size_t used = jac_call_begin(gen);
    const VALUE index = rb_hash_lookup2(node->equal, value, Qundef); /* may call Ruby */
    jac_call_end(gen, used);
    return index == Qundef ? SIZE_MAX : (size_t)FIX2LONG(index);
}

/* Writes a value of an enum. */
static JAC_NOINLINE void type_generate_enum(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    size_t index = jac_type_table_object(&node->values, value);
    if (JAC_UNLIKELY(index == SIZE_MAX)) index = type_generate_equal(gen, node, value);
    if (JAC_UNLIKELY(index == SIZE_MAX)) type_generate_refuse(gen, node, value);
    jac_generate_member(gen, node->table.texts[index], true);
}

/* Whether the value is of a class that the scalar node makes. */
static bool type_generate_fits(const jac_type_node *node, VALUE value)
{
    switch (node->op) {
    case JAC_TYPED_ANY: return true;
    case JAC_TYPED_RAW: return !NIL_P(value); /* of a converter */
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

/* The object of a tagged union that a value belongs to, by the class of the value, or by the tag of a Hash. */
static JAC_NOINLINE const jac_type_node *type_generate_tagged(jac_generator *gen, const jac_type_node *node,
                                                              VALUE value)
{
    for (uint32_t i = 0; i < node->count; i++) {
        VALUE target = node->parts[i]->target;
        if (target != rb_cHash && RTEST(rb_obj_is_kind_of(value, target))) return node->parts[i];
    }
    if (!RB_TYPE_P(value, T_HASH)) type_generate_refuse(gen, node, value);
    size_t used = jac_call_begin(gen);
    VALUE tag = rb_hash_lookup2(value, rb_str_intern(node->tag), Qundef); /* may call Ruby */
    if (tag == Qundef) tag = rb_hash_lookup(value, node->tag); /* may call Ruby */
    jac_call_end(gen, used);
    if (RB_SYMBOL_P(tag)) tag = rb_sym2str(tag);
    size_t index = SIZE_MAX;
    if (RB_TYPE_P(tag, T_STRING)) index = jac_type_table_find(&node->table, RSTRING_PTR(tag), (size_t)RSTRING_LEN(tag));
    RB_GC_GUARD(tag);
    if (index == SIZE_MAX) type_generate_refuse(gen, node, value);
    return node->parts[index];
}

/* Writes any value, except for a Fixnum or a String where the type has these. */
static JAC_NOINLINE void type_generate_other(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    const bool of_enum = node->op == JAC_TYPED_ENUM && (node->flags & JAC_TYPED_ENUM_NULL);
    const bool nullable = (node->kinds & 1u << JAC_KIND_NULL) && !of_enum;
    if (!NIL_P(node->write) && !(nullable && NIL_P(value))) value = type_generate_ask(gen, node->write, value);
    if (nullable && NIL_P(value)) {
        jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
        return;
    }
    if (node->op == JAC_TYPED_UNION) {
        const VALUE chosen = NIL_P(node->pattern) ? INT2FIX(type_generate_kind(value))
                                                  : type_generate_ask(gen, node->pattern, value);
        const size_t kind = FIXNUM_P(chosen) ? (size_t)FIX2LONG(chosen) : SIZE_MAX;
        const jac_type_node *part = kind < node->count ? node->parts[kind] : NULL;
        if (!part) type_generate_refuse(gen, node, value);
        node = part;
        if (!NIL_P(node->write)) value = type_generate_ask(gen, node->write, value);
    }
    switch (node->op) {
    case JAC_TYPED_TAGGED: type_generate_object(gen, type_generate_tagged(gen, node, value), value); break;
    case JAC_TYPED_OBJECT: type_generate_object(gen, node, value); break;
    case JAC_TYPED_ARRAY: case JAC_TYPED_TUPLE: type_generate_array(gen, node, value); break;
    case JAC_TYPED_MAP: type_generate_map(gen, node, value); break;
    case JAC_TYPED_ENUM: type_generate_enum(gen, node, value); break;
    default:
        for (VALUE like = node->target; !type_generate_fits(node, value); like = Qnil) {
            if (NIL_P(like)) type_generate_refuse(gen, node, value);
            value = type_generate_ask(gen, like, value);
        }
        jac_generate_value(gen, value);
        break;
    }
    RB_GC_GUARD(value);
}

/* Writes a value by its part of the type: the common kinds at once. The only recursion here. */
static void type_generate_part(jac_generator *gen, const jac_type_node *node, VALUE value)
{
    if (JAC_UNLIKELY(!NIL_P(node->write))) {
        type_generate_other(gen, node, value);
    } else if (RB_FIXNUM_P(value)) {
        if (JAC_LIKELY(node->op == JAC_TYPED_INTEGER)) jac_emit_integer(&gen->out.buf, RB_FIX2LONG(value));
        else type_generate_other(gen, node, value);
    } else if (RB_SPECIAL_CONST_P(value)) {
        if (RB_FLONUM_P(value) && (node->op == JAC_TYPED_FLOAT || node->op == JAC_TYPED_NUMBER))
            jac_generate_float(gen, value);
        else type_generate_other(gen, node, value);
    } else if (node->op == JAC_TYPED_STRING && RBASIC_CLASS(value) == rb_cString &&
               JAC_LIKELY(jac_generator_is_plain(value))) {
        jac_generator_put_plain(gen, value, ',');
    } else if (node->op == JAC_TYPED_OBJECT) {
        type_generate_object(gen, node, value);
    } else if (node->op == JAC_TYPED_ARRAY) {
        type_generate_array(gen, node, value);
    } else if (node->op == JAC_TYPED_ENUM) {
        type_generate_enum(gen, node, value);
    } else {
        type_generate_other(gen, node, value);
    }
}

static void type_generate_root(jac_generator *gen, VALUE object)
{
    const type_generate_run *run = gen->frontend;
    type_generate_part(gen, &run->program->nodes[run->root], object);
}

VALUE jac_type_generate(const jac_type_program *program, size_t root, const jac_config *config, VALUE object)
{
    type_generate_run run = {.program = program, .root = root};
    return jac_generate_by(config, object, type_generate_root, &run);
}
