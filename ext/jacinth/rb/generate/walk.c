/* rb/generate/walk.c - L3. One generate from start to end, and the choice of the handler for a value or
 * a key. Knows no type's text. */
#include "rb/generate/inline.h"
#include "rb/frontend.h"
#include "rb/names.h"
#include "rb/private/flonum.h"
#include "rb/private/hash_walk.h"
#include "rb/generate/key_texts.h"

/* Text up to this size never leaves the C stack; small enough for a Fiber's. */
#define WALK_STACK 2048

/* This many containers are opened between two looks at the machine stack: their frames, even those of
 * rb_hash_foreach, take less than WALK_HEADROOM, whatever the compiler has inlined into them. */
#define WALK_UNCHECKED 4

/* Below what ruby_stack_check itself keeps free, so that a frame of this size fits where it says yes. */
#define WALK_HEADROOM 12288

typedef struct { jac_walk_fn value, key; } walk_handlers;

static const walk_handlers walk_defaults[JAC_TYPE_COUNT] = {
#define JAC_TYPE_BUILTIN(name, value, key, tag) [JAC_TYPE_##name] = {value, key},
#define JAC_TYPE_CLASS(name, value, key, class) [JAC_TYPE_##name] = {value, key},
#include "rb/generate/types.def"
    [JAC_TYPE_FOREIGN] = {jac_walk_foreign, jac_walk_key_foreign},
};

static jac_type walk_type(VALUE object, bool by_tag)
{
    switch (rb_type(object)) {
#define JAC_TYPE_BUILTIN(name, value, key, tag) case tag: return JAC_TYPE_##name;
#include "rb/generate/types.def"
      default: break;
    }
    if (by_tag) return JAC_TYPE_FOREIGN;
#define JAC_TYPE_CLASS(name, value, key, class) \
    if ((class) && RTEST(rb_obj_is_kind_of(object, class))) return JAC_TYPE_##name;
#include "rb/generate/types.def"
    return JAC_TYPE_FOREIGN;
}

static void walk_value_by_type(jac_walk *walk, VALUE object)
{
    jac_type type = walk_type(object, walk->dialect->by_tag);
    jac_walk_fn write = walk->dialect->value[type];
    (write ? write : walk_defaults[type].value)(walk, object);
}

void jac_walk_key(jac_walk *walk, VALUE key)
{
    jac_type type = walk_type(key, walk->dialect->by_tag);
    jac_walk_fn write = walk->dialect->key[type];
    (write ? write : walk_defaults[type].key)(walk, key);
}

/* Writes an immediate whose type is inlined; false when it is not. */
JAC_INLINE bool walk_immediate(jac_walk *walk, VALUE object)
{
    jac_buf *buf = &walk->out.buf;
    if (RB_FIXNUM_P(object)) {
        if (!jac_walk_inlines(walk, JAC_TYPE_INTEGER)) return false;
        jac_emit_integer(buf, RB_FIX2LONG(object));
    } else if (RB_FLONUM_P(object)) {
        if (!jac_walk_inlines(walk, JAC_TYPE_FLOAT)) return false;
        jac_emit_double(buf, jac_flonum_value(object), walk->dialect->spell_double);
    } else if ((object == Qnil && jac_walk_inlines(walk, JAC_TYPE_NIL)) ||
               (object == Qtrue && jac_walk_inlines(walk, JAC_TYPE_TRUE)) ||
               (object == Qfalse && jac_walk_inlines(walk, JAC_TYPE_FALSE))) {
        jac_walk_literal(walk, object);
    } else {
        return false;
    }
    return true;
}

/* Writes the name of a Symbol when that is plain and Symbols are inlined; false when not. */
JAC_INLINE bool walk_symbol(jac_walk *walk, VALUE symbol)
{
    if (!jac_walk_inlines(walk, JAC_TYPE_SYMBOL)) return false;
    VALUE name = rb_sym2str(symbol);
    if (!jac_walk_is_plain(name)) return false;
    jac_walk_put_plain(walk, name, ',');
    return true;
}

/* Writes what is neither a Hash nor an Array and inlined; false when it is not. */
JAC_INLINE bool walk_scalar(jac_walk *walk, VALUE object)
{
    if (RB_SPECIAL_CONST_P(object))
        return RB_STATIC_SYM_P(object) ? walk_symbol(walk, object) : walk_immediate(walk, object);
    VALUE klass = RBASIC_CLASS(object);
    if (klass == rb_cString && jac_walk_inlines(walk, JAC_TYPE_STRING) && JAC_LIKELY(jac_walk_is_plain(object))) {
        jac_walk_put_plain(walk, object, ',');
        return true;
    }
    return klass == rb_cSymbol && walk_symbol(walk, object);
}

bool jac_walk_scalar(jac_walk *walk, VALUE object) { return walk_scalar(walk, object); }

/* What is neither a Hash nor an Array, or not written as those are. */
static JAC_NOINLINE void walk_other(jac_walk *walk, VALUE object)
{
    if (!walk_scalar(walk, object)) walk_value_by_type(walk, object);
}

/* Needs no frame of its own. */
void jac_walk_value(jac_walk *walk, VALUE object)
{
    VALUE klass = RB_SPECIAL_CONST_P(object) ? Qfalse : RBASIC_CLASS(object);
    if (klass == rb_cHash && jac_walk_inlines(walk, JAC_TYPE_HASH)) jac_walk_hash(walk, object);
    else if (klass == rb_cArray && jac_walk_inlines(walk, JAC_TYPE_ARRAY)) jac_walk_array(walk, object);
    else walk_other(walk, object);
}

void jac_walk_literal(jac_walk *walk, VALUE object) { jac_emit_word(&walk->out.buf, jac_walk_word(object)); }

/* Whether fewer than WALK_HEADROOM bytes of the machine stack are left beyond what Ruby keeps for
 * itself. Raising takes some of them; without them Ruby could only say "stack level too deep". */
static JAC_NOINLINE bool walk_stack_is_low(void)
{
    char headroom[WALK_HEADROOM];
    JAC_KEEP(headroom);
    bool low = ruby_stack_check() != 0;
    JAC_KEEP(headroom); /* the frame is as large as it says around the check */
    return low;
}

/* How deep the walk may go from `depth` before the next check. */
static size_t walk_next_check(const jac_write_config *write, size_t depth)
{
    if ((long)write->max_nesting < 0) return 0; /* no container at all */
    depth += WALK_UNCHECKED;
    return write->max_nesting && write->max_nesting < depth ? write->max_nesting : depth;
}

void jac_walk_check_depth(jac_walk *walk)
{
    size_t limit = walk->config->write.max_nesting;
    if (limit && (walk->depth > limit || (long)limit < 0)) walk->config->frontend->raise_nesting(walk->depth);
    if (ruby_stack_check() || walk_stack_is_low()) walk->config->frontend->raise_nesting(walk->depth);
    walk->checked_depth = walk_next_check(&walk->config->write, walk->depth);
}

void jac_walk_check_stack(jac_walk *walk)
{
    char here;
    if (JAC_LIKELY((uintptr_t)&here >= walk->roomy)) return; /* stacks grow downwards wherever Ruby runs */
    if (ruby_stack_check() || walk_stack_is_low()) walk->config->frontend->raise_nesting(walk->depth + 1);
    walk->roomy = (uintptr_t)&here;
}

static JAC_COLD JAC_NORETURN void walk_raise(jac_walk *walk, VALUE object, VALUE message)
{
    walk->config->frontend->raise_generate(object, walk->path, message);
    JAC_UNREACHABLE();
}

JAC_COLD void jac_walk_refuse(jac_walk *walk, VALUE object, const char *text, const char *suffix)
{
    walk_raise(walk, object, rb_str_cat_cstr(rb_utf8_str_new_cstr(text), suffix));
}

JAC_COLD void jac_walk_refuse_class(jac_walk *walk, VALUE object, VALUE what, const char *suffix)
{
    VALUE message = rb_utf8_str_new_cstr("");
    /* Natively of a singleton class that of its class, and no method is called. */
    rb_str_append(message, walk->config->frontend->class_text ? walk->config->frontend->class_text(CLASS_OF(what))
                                                              : rb_class_name(CLASS_OF(what)));
    walk_raise(walk, object, rb_str_cat_cstr(message, suffix));
}

/* jac_walk_configure where no option was set: what it comes to. */
JAC_INLINE void walk_configure_plain(jac_walk *walk)
{
    const jac_write_config *write = &walk->config->write;
    walk->dialect = JAC_UNLIKELY(write->strict) ? walk->config->dialect->strict : walk->config->dialect;
    walk->inlined = walk->dialect->inlined;
    walk->hook = Qnil;
    walk->escape = JAC_ESCAPE_JSON;
    walk->checked_depth = walk_next_check(write, walk->depth);
    walk->hot = true;
    walk->direct = jac_hash_walk_state.on;
    JAC_ASSERT((walk->inlined | JAC_INLINED_SYMBOL) == JAC_INLINED_ALL && NIL_P(write->as_json) &&
               !RTEST(write->sort_keys));
}

void jac_walk_start(jac_walk *walk, const jac_config *config, void *frontend)
{
    walk->config = config;
    walk->frontend = frontend;
    walk->string_flags = 0;
    walk->raw_high = walk->taken_back = false;
    walk->raw_unknown = false;
    walk->depth = config->write.depth; /* of a State also while it is plain */
    walk->path = NULL;
    walk->answer = Qundef;
    walk->key_texts = NULL;
    walk->keeps_keys = true;
    walk->key_escape = JAC_ESCAPE_JSON;
    walk->key_tag = 0;
    walk->key_hits = walk->key_misses = 0;
    walk->roomy = UINTPTR_MAX;
    if (JAC_LIKELY(config->write.plain)) walk_configure_plain(walk);
    else jac_walk_configure(walk);
}

/* Whether the layout has other bytes than ASCII, which only the JSON frontend lets in. */
static bool walk_layout_is_odd(const jac_write_config *write)
{
    const VALUE texts[] = {write->indent, write->space, write->space_before, write->object_nl, write->array_nl};
    bool odd = false;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        odd |= !NIL_P(texts[i]) && rb_enc_str_coderange(texts[i]) != RUBY_ENC_CODERANGE_7BIT;
    }
    return odd;
}

void jac_walk_configure(jac_walk *walk)
{
    const jac_write_config *write = &walk->config->write;
    walk->dialect = walk->config->dialect;
    walk->checked_depth = walk_next_check(write, walk->depth);
    if (JAC_UNLIKELY(write->rfc8785)) walk->dialect = walk->dialect->rfc8785;
    if (JAC_UNLIKELY(write->strict)) walk->dialect = walk->dialect->strict;
    walk->inlined = walk->dialect->inlined;
    walk->hook = walk->dialect->asks ? write->as_json : Qnil;
    walk->escape = jac_config_escape_class(write);
    bool compact = NIL_P(write->indent) && NIL_P(write->space) && NIL_P(write->space_before) &&
                   NIL_P(write->object_nl) && NIL_P(write->array_nl);
    walk->hot = compact && (walk->inlined | JAC_INLINED_SYMBOL) == JAC_INLINED_ALL;
    walk->direct = walk->hot && jac_hash_walk_state.on && !RTEST(write->sort_keys);
    if (!walk->hot) walk->layout = jac_config_layout(write);
    if (!compact) walk->raw_unknown |= walk_layout_is_odd(write);
    walk->marked = false;
    walk->skips = NULL;
    walk->opened = NULL;
    if (JAC_UNLIKELY(walk->dialect->prepare)) walk->dialect->prepare(walk);
}

void jac_walk_set_depth(jac_walk *walk, size_t depth)
{
    walk->depth = depth;
    walk->checked_depth = walk_next_check(&walk->config->write, depth);
}

/* What was written tells, but where some was taken back, and for a class that escapes U+2028, which may have escaped
 * all there were. */
bool jac_walk_is_high(const jac_walk *walk)
{
    const jac_write_config *write = &walk->config->write;
    if (JAC_UNLIKELY(walk->taken_back)) return jac_walk_has_high(walk->out.buf.start, jac_buf_len(&walk->out.buf));
    if (walk->raw_high || !(walk->string_flags & RUBY_ENC_CODERANGE_VALID)) return walk->raw_high;
    if (write->ascii_only) return false;
    return walk->escape == JAC_ESCAPE_JSON || jac_walk_has_high(walk->out.buf.start, jac_buf_len(&walk->out.buf));
}

void jac_walk_init(void)
{
    jac_string_result_init();
    jac_key_texts_init();
}

VALUE jac_walk_generate(const jac_config *config, VALUE object)
{
    return jac_walk_generate_by(config, object, jac_walk_value, NULL);
}

/* From the first byte to the result. */
JAC_INLINE VALUE walk_run(jac_walk *walk, VALUE object, jac_walk_fn write)
{
    write(walk, object);
    jac_emit_take_back(&walk->out.buf);
    VALUE text = jac_string_result_finish(&walk->out, jac_walk_is_high(walk));
    if (JAC_UNLIKELY(walk->raw_unknown)) RB_ENC_CODERANGE_CLEAR(text);
    return text;
}

VALUE jac_walk_generate_by(const jac_config *config, VALUE object, jac_walk_fn write, void *frontend)
{
    char memory[WALK_STACK];
    jac_walk walk;
    jac_string_result_start(&walk.out, memory, sizeof memory);
    jac_walk_start(&walk, config, frontend);
    return walk_run(&walk, object, write);
}
