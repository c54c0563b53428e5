/* rb/generate/generator.c - L3. Runs one generate from start to end, and chooses the handler of each value and key.
 * Does not know how a type is written. */
#include "rb/frontend.h"
#include "rb/generate/array.h"
#include "rb/generate/key_texts.h"
#include "rb/generate/object.h"
#include "rb/names.h"
#include "rb/private/flonum.h"
#include "rb/private/hash_walk.h"

/* Output of up to this many bytes stays on the C stack. Small enough for the stack of a Fiber. */
#define GENERATOR_STACK 2048

/* The machine stack is checked once in this many nested containers. Their C frames, even those of rb_hash_foreach, take
 * less than GENERATOR_HEADROOM bytes, whatever the compiler has inlined into them. */
#define GENERATOR_UNCHECKED 4

/* Bytes of machine stack. Less than ruby_stack_check itself keeps free, so a frame of this size fits where that check
 * passes. */
#define GENERATOR_HEADROOM 12288

#ifndef JAC_DEBUG /* which adds fields to the buffer */
/* It lies on the C stack of every generate, and a frontend may add its own state behind one pointer. */
_Static_assert(sizeof(jac_generator) < 320, "the state of the generator stays small");
#endif

typedef struct { jac_generate_fn value, key; } generator_handlers;

static const generator_handlers generator_defaults[JAC_TYPE_COUNT] = {
#define JAC_TYPE_BUILTIN(name, value, key, tag) [JAC_TYPE_##name] = {value, key},
#define JAC_TYPE_CLASS(name, value, key, class) [JAC_TYPE_##name] = {value, key},
#include "rb/generate/types.def"
    [JAC_TYPE_OTHER] = {jac_generate_other, jac_generate_key_other},
};

static JAC_HOT jac_type generator_type(VALUE object, bool by_tag)
{
    switch (rb_type(object)) {
#define JAC_TYPE_BUILTIN(name, value, key, tag) case tag: return JAC_TYPE_##name;
#include "rb/generate/types.def"
      default: break;
    }
    if (by_tag) return JAC_TYPE_OTHER;
#define JAC_TYPE_CLASS(name, value, key, class) \
    if ((class) && RTEST(rb_obj_is_kind_of(object, class))) return JAC_TYPE_##name;
#include "rb/generate/types.def"
    return JAC_TYPE_OTHER;
}

static void generator_value_by_type(jac_generator *gen, VALUE object)
{
    jac_type type = generator_type(object, gen->dialect->by_tag);
    jac_generate_fn write = gen->dialect->value[type];
    (write ? write : generator_defaults[type].value)(gen, object);
}

void jac_generate_key(jac_generator *gen, VALUE key)
{
    jac_type type = generator_type(key, gen->dialect->by_tag);
    jac_generate_fn write = gen->dialect->key[type];
    (write ? write : generator_defaults[type].key)(gen, key);
}

/* Writes an immediate whose type is inlined. Returns false, having written nothing, for any other. */
JAC_INLINE bool generator_immediate(jac_generator *gen, VALUE object)
{
    jac_buf *buf = &gen->out.buf;
    if (RB_FIXNUM_P(object)) {
        if (!jac_generator_inlines(gen, JAC_TYPE_INTEGER)) return false;
        jac_emit_integer(buf, RB_FIX2LONG(object));
    } else if (RB_FLONUM_P(object)) {
        if (!jac_generator_inlines(gen, JAC_TYPE_FLOAT)) return false;
        jac_emit_double(buf, jac_flonum_value(object), gen->dialect->format_double);
    } else if ((object == Qnil && jac_generator_inlines(gen, JAC_TYPE_NIL)) ||
               (object == Qtrue && jac_generator_inlines(gen, JAC_TYPE_TRUE)) ||
               (object == Qfalse && jac_generator_inlines(gen, JAC_TYPE_FALSE))) {
        jac_generate_literal(gen, object);
    } else {
        return false;
    }
    return true;
}

/* Writes the name of a Symbol if the name is plain and Symbols are inlined. Returns false otherwise, having written
 * nothing. */
JAC_INLINE bool generator_symbol(jac_generator *gen, VALUE symbol)
{
    if (!jac_generator_inlines(gen, JAC_TYPE_SYMBOL)) return false;
    VALUE name = rb_sym2str(symbol);
    if (!jac_generator_is_plain(name)) return false;
    jac_generator_put_plain(gen, name, ',');
    return true;
}

/* Writes an object of an inlined type other than Hash and Array. Returns false, having written nothing, for any other
 * object. */
JAC_INLINE bool generator_scalar(jac_generator *gen, VALUE object)
{
    if (RB_SPECIAL_CONST_P(object))
        return RB_STATIC_SYM_P(object) ? generator_symbol(gen, object) : generator_immediate(gen, object);
    VALUE klass = RBASIC_CLASS(object);
    if (klass == rb_cString && jac_generator_inlines(gen, JAC_TYPE_STRING) &&
        JAC_LIKELY(jac_generator_is_plain(object))) {
        jac_generator_put_plain(gen, object, ',');
        return true;
    }
    return klass == rb_cSymbol && generator_symbol(gen, object);
}

bool jac_generate_scalar(jac_generator *gen, VALUE object) { return generator_scalar(gen, object); }

/* Writes any object but the Hashes and Arrays that are inlined. */
static JAC_NOINLINE void generator_other(jac_generator *gen, VALUE object)
{
    if (!generator_scalar(gen, object)) generator_value_by_type(gen, object);
}

/* A chain of tail calls, so that this function needs no C frame of its own. */
void jac_generate_value(jac_generator *gen, VALUE object)
{
    VALUE klass = RB_SPECIAL_CONST_P(object) ? Qfalse : RBASIC_CLASS(object);
    if (klass == rb_cHash && jac_generator_inlines(gen, JAC_TYPE_HASH)) jac_generate_hash(gen, object);
    else if (klass == rb_cArray && jac_generator_inlines(gen, JAC_TYPE_ARRAY)) jac_generate_array(gen, object);
    else generator_other(gen, object);
}

void jac_generate_literal(jac_generator *gen, VALUE object)
{
    jac_emit_literal(&gen->out.buf, jac_generate_literal_of(object));
}

/* Whether the machine stack has fewer than GENERATOR_HEADROOM bytes left in addition to what Ruby keeps for itself.
 * Raising an exception takes some of them; without them, Ruby could only raise "stack level too deep". */
static JAC_NOINLINE bool generator_stack_is_low(void)
{
    char headroom[GENERATOR_HEADROOM];
    JAC_KEEP(headroom);
    bool low = ruby_stack_check() != 0;
    JAC_KEEP(headroom); /* so that the frame really has this size during the check */
    return low;
}

/* The depth, counted from `depth`, up to which the generator may go without another check. */
static size_t generator_next_check(const jac_write_config *write, size_t depth)
{
    if ((long)write->max_nesting < 0) return 0; /* a negative limit allows no container at all */
    depth += GENERATOR_UNCHECKED;
    return write->max_nesting && write->max_nesting < depth ? write->max_nesting : depth;
}

static JAC_COLD void generator_too_deep(const jac_generator *gen, size_t depth)
{
    if (gen->config->frontend->raise_nesting_at) gen->config->frontend->raise_nesting_at(gen->path, depth);
    else gen->config->frontend->raise_nesting(depth);
}

void jac_generator_check_depth(jac_generator *gen)
{
    size_t limit = gen->config->write.max_nesting;
    if (limit && (gen->depth > limit || (long)limit < 0)) generator_too_deep(gen, gen->depth);
    if (ruby_stack_check() || generator_stack_is_low()) generator_too_deep(gen, gen->depth);
    gen->checked_depth = generator_next_check(&gen->config->write, gen->depth);
}

void jac_generator_check_stack(jac_generator *gen)
{
    char here;
    if (JAC_LIKELY((uintptr_t)&here >= gen->roomy)) return; /* the stack grows downwards wherever Ruby runs */
    if (ruby_stack_check() || generator_stack_is_low()) generator_too_deep(gen, gen->depth + 1);
    gen->roomy = (uintptr_t)&here;
}

JAC_COLD void jac_generator_refuse_text(jac_generator *gen, VALUE object, VALUE message)
{
    gen->config->frontend->raise_generate(object, gen->path, message);
    JAC_UNREACHABLE();
}

JAC_COLD void jac_generator_refuse(jac_generator *gen, VALUE object, const char *text, const char *suffix)
{
    jac_generator_refuse_text(gen, object, rb_str_cat_cstr(rb_utf8_str_new_cstr(text), suffix));
}

JAC_COLD void jac_generator_refuse_class(jac_generator *gen, VALUE object, VALUE what, const char *suffix)
{
    VALUE message = rb_utf8_str_new_cstr("");
    /* Without class_text, rb_class_name: for a singleton class it is the name of the class, and it calls no method. */
    rb_str_append(message, gen->config->frontend->class_text ? gen->config->frontend->class_text(CLASS_OF(what))
                                                              : rb_class_name(CLASS_OF(what)));
    jac_generator_refuse_text(gen, object, rb_str_cat_cstr(message, suffix));
}

/* The result of jac_generator_configure if no option is set. */
JAC_INLINE void generator_configure_plain(jac_generator *gen)
{
    const jac_write_config *write = &gen->config->write;
    gen->dialect = gen->config->dialect;
    gen->inlined = gen->dialect->inlined;
    gen->hook = Qnil;
    gen->escape = JAC_ESCAPE_JSON;
    gen->checked_depth = generator_next_check(write, gen->depth);
    gen->hot = true;
    gen->direct = true;
    JAC_ASSERT((gen->inlined | JAC_INLINED_SYMBOL) == JAC_INLINED_ALL && NIL_P(write->as_json) &&
               !RTEST(write->sort_keys));
}

JAC_HOT void jac_generator_start(jac_generator *gen, const jac_config *config, void *frontend)
{
    gen->config = config;
    gen->frontend = frontend;
    gen->string_flags = 0;
    gen->raw_high = gen->text_removed = false;
    gen->raw_unknown = false;
    gen->depth = config->write.depth; /* may be set in a plain config, too */
    gen->path = NULL;
    gen->answer = Qundef;
    gen->key_texts = NULL;
    gen->keeps_keys = true;
    gen->key_escape = JAC_ESCAPE_JSON;
    gen->key_tag = 0;
    gen->key_hits = gen->key_misses = 0;
    gen->roomy = UINTPTR_MAX;
    if (JAC_LIKELY(config->write.plain)) generator_configure_plain(gen);
    else jac_generator_configure(gen);
}

/* Whether the spacing has bytes that are not ASCII. Not every frontend allows them. */
static bool generator_spacing_has_non_ascii(const jac_write_config *write)
{
    const VALUE texts[] = {write->indent, write->space, write->space_before, write->object_nl, write->array_nl};
    bool odd = false;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        odd |= !NIL_P(texts[i]) && rb_enc_str_coderange(texts[i]) != RUBY_ENC_CODERANGE_7BIT;
    }
    return odd;
}

static const jac_loops generator_loops = {jac_array_write_general, jac_hash_write_general};

void jac_generator_configure(jac_generator *gen)
{
    const jac_write_config *write = &gen->config->write;
    gen->dialect = gen->config->dialect;
    gen->checked_depth = generator_next_check(write, gen->depth);
    gen->inlined = gen->dialect->inlined;
    gen->hook = gen->dialect->asks ? write->as_json : Qnil;
    gen->escape = jac_config_escape_class(write);
    bool compact = NIL_P(write->indent) && NIL_P(write->space) && NIL_P(write->space_before) &&
                   NIL_P(write->object_nl) && NIL_P(write->array_nl);
    gen->hot = compact && (gen->inlined | JAC_INLINED_SYMBOL) == JAC_INLINED_ALL;
    gen->direct = gen->hot && !RTEST(write->sort_keys);
    if (!gen->hot) gen->spacing = jac_config_spacing(write);
    if (!compact) gen->raw_unknown |= generator_spacing_has_non_ascii(write);
    gen->loops = &generator_loops;
    gen->skips = NULL;
    gen->opened = NULL;
    if (JAC_UNLIKELY(gen->dialect->configure)) gen->dialect->configure(gen);
}

void jac_generator_set_depth(jac_generator *gen, size_t depth)
{
    gen->depth = depth;
    gen->checked_depth = generator_next_check(&gen->config->write, depth);
}

/* The flags of the texts that were written decide, unless the output may lack their bytes >= 0x80: if text was removed,
 * or if the escape class may have escaped all of them, such as U+2028. Then the output is scanned. */
JAC_HOT bool jac_generator_is_high(const jac_generator *gen)
{
    const jac_write_config *write = &gen->config->write;
    if (JAC_UNLIKELY(gen->text_removed)) return jac_generator_has_high(gen->out.buf.start, jac_buf_len(&gen->out.buf));
    if (gen->raw_high || !(gen->string_flags & RUBY_ENC_CODERANGE_VALID)) return gen->raw_high;
    if (write->ascii_only) return false;
    return gen->escape == JAC_ESCAPE_JSON || jac_generator_has_high(gen->out.buf.start, jac_buf_len(&gen->out.buf));
}

void jac_generator_init(void)
{
    jac_string_result_init();
    jac_key_texts_init();
}

VALUE jac_generate(const jac_config *config, VALUE object)
{
    return jac_generate_by(config, object, jac_generate_value, NULL);
}

/* Runs the generate from the first byte to the result String. */
JAC_INLINE VALUE generator_run(jac_generator *gen, VALUE object, jac_generate_fn write)
{
    write(gen, object);
    jac_emit_drop_comma(&gen->out.buf);
    VALUE text = jac_string_result_finish(&gen->out, jac_generator_is_high(gen));
    if (JAC_UNLIKELY(gen->raw_unknown)) RB_ENC_CODERANGE_CLEAR(text);
    return text;
}

VALUE jac_generate_by(const jac_config *config, VALUE object, jac_generate_fn write, void *frontend)
{
    char memory[GENERATOR_STACK];
    jac_generator gen;
    jac_string_result_start(&gen.out, memory, sizeof memory);
    jac_generator_start(&gen, config, frontend);
    return generator_run(&gen, object, write);
}
