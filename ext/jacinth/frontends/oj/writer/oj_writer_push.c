/* frontends/oj/writer/oj_writer_push.c - L4, for size. The pushes of Oj's writers; see oj_writer.h. No Ruby code runs
 * while the text is written to: a value that may need some is written into memory of its own first, and then its text
 * is appended. So changes never overlap, and a push that raises costs only what it wrote, however long the text is. */
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/writer/oj_writer.h"
#include "rb/generate/inline.h"

/* From this many elements on, the Hashes of an Array repeat keys often enough to cache them. */
#define OJ_WRITER_PUSH_MANY 16

/* The text of a value up to this size stays on the C stack; small enough for a Fiber's stack. */
#define OJ_WRITER_PUSH_STACK 2048

static JAC_COLD JAC_NORETURN void oj_writer_push_refuse(const char *message)
{
    rb_raise(rb_eStandardError, "%s", message);
}

/* The bracket of the innermost level; 0 if no level is open. */
JAC_INLINE char oj_writer_push_innermost(const jac_oj_writer *writer)
{
    size_t depth = writer->gen.depth;
    return depth ? writer->levels[depth - 1] : 0;
}

static JAC_NOINLINE void oj_writer_push_more_levels(jac_oj_writer *writer)
{
    size_t room = writer->room * 4;
    VALUE more = rb_obj_hide(rb_str_buf_new((long)room));
    memcpy(RSTRING_PTR(more), writer->levels, writer->room); /* bounds: a quarter of its room */
    writer->more = more;
    writer->levels = RSTRING_PTR(more); /* more is pinned, so this stays valid */
    writer->room = room;
}

/* Raises StandardError if a value with this key, a String or nil, cannot be pushed here. */
JAC_INLINE void oj_writer_push_check(const jac_oj_writer *writer, VALUE key)
{
    char level = oj_writer_push_innermost(writer);
    if (NIL_P(key)) {
        if (level == '{' && !writer->keyed) oj_writer_push_refuse("Can not push onto an Object without a key.");
    } else if (writer->keyed) {
        oj_writer_push_refuse("Can not push more than one key before pushing a non-key.");
    } else if (level == '[') {
        oj_writer_push_refuse("Can only push a key onto an Object.");
    }
}

/* The key of a push: a plain String; or, if it needs more than a copy, its whole JSON text (escaped); or nil. */
typedef struct { VALUE text; bool escaped; } oj_writer_key;

/* Makes a key of the String `key`, which can be pushed here. */
JAC_INLINE oj_writer_key oj_writer_push_make_key(const jac_oj_writer *writer, VALUE key)
{
    if (JAC_LIKELY(jac_generator_is_plain(key) && jac_generator_inlines_names(&writer->gen)))
        return (oj_writer_key){key, false};
    return (oj_writer_key){jac_oj_generate_key(&writer->call.config, key), true};
}

/* The object itself if it is a String, else its to_str. */
static VALUE oj_writer_push_string(VALUE object)
{
    return JAC_LIKELY(RB_TYPE_P(object, T_STRING)) ? object : rb_str_to_str(object); /* may call Ruby */
}

/* The key in argument `at` of a push, checked for this position. No key if it is nil or not given. */
JAC_INLINE oj_writer_key oj_writer_push_key_at(const jac_oj_writer *writer, int argc, const VALUE *argv, int at)
{
    oj_writer_key key = {Qnil, false};
    if (argc > at && !NIL_P(argv[at])) {
        VALUE text = oj_writer_push_string(argv[at]);
        oj_writer_push_check(writer, text);
        key = oj_writer_push_make_key(writer, text);
        if (!key.escaped) return key;
    }
    oj_writer_push_check(writer, key.text); /* checked last: generating the key may have run Ruby code */
    return key;
}

/* Begins a change with what precedes the value: white space and the key. Runs no Ruby code. */
JAC_INLINE jac_generator *oj_writer_push_begin_member(jac_oj_writer *writer, oj_writer_key key)
{
    const jac_spacing *spacing = &writer->spacing;
    jac_generator *gen = jac_oj_writer_begin(writer);
    if (!spacing->compact && !writer->keyed && gen->depth > 0) {
        jac_emit_break(&gen->out.buf, spacing, spacing->object_nl, spacing->object_nl_len, gen->depth);
    }
    if (NIL_P(key.text)) return gen;
    if (!key.escaped) {
        jac_generator_put_plain(gen, key.text, ':');
    } else {
        jac_oj_raw(gen, key.text);
        jac_emit_drop_comma(&gen->out.buf);
    }
    return gen;
}

/* Ends a change after a value. Outside of all levels, no ',' follows it. */
JAC_INLINE void oj_writer_push_end_member(jac_oj_writer *writer)
{
    if (writer->gen.depth == 0) jac_emit_drop_comma(&writer->gen.out.buf);
    jac_oj_writer_end(writer, false);
}

/* Appends the text of a generator that is done. */
static void oj_writer_push_adopt(jac_oj_writer *writer, jac_generator *gen)
{
    jac_generator *kept = &writer->gen;
    bool high = jac_generator_is_high(gen);
    jac_buf_bytes(&kept->out.buf, gen->out.buf.start, jac_buf_len(&gen->out.buf));
    jac_string_result_drop(&gen->out);
    kept->raw_high |= high;
    kept->raw_unknown |= gen->raw_unknown;
}

/* Pushes a value that may need Ruby code. */
static JAC_NOINLINE void oj_writer_push_other(VALUE self, jac_oj_writer *writer, oj_writer_key key, VALUE object)
{
    char memory[OJ_WRITER_PUSH_STACK];
    jac_oj_generator oj;
    jac_generator gen;
    unsigned long version = writer->version;
    jac_generator_start(&gen, &writer->call.config, jac_oj_generator_with(&oj, NULL));
    jac_generator_set_depth(&gen, writer->gen.depth);
    gen.keeps_keys = RB_TYPE_P(object, T_ARRAY) && RARRAY_LEN(object) >= OJ_WRITER_PUSH_MANY;
    jac_string_result_start(&gen.out, memory, sizeof memory);
    jac_generate_value(&gen, object);
    if (writer->version != version) oj_writer_push_refuse("The writer was changed while a value was pushed.");
    oj_writer_push_begin_member(writer, key);
    oj_writer_push_adopt(writer, &gen);
    RB_GC_GUARD(self);
}

/* Raises if the mode has a limit of its own and the depth exceeds it. Such a limit applies to every value. */
static void oj_writer_push_check_depth(const jac_generator *gen)
{
    size_t limit = jac_oj_rules_of(gen->dialect)->max_nesting;
    if (JAC_UNLIKELY(gen->depth > limit) && limit > 0) gen->config->frontend->raise_nesting(gen->depth);
}

static void oj_writer_after(VALUE self, jac_oj_writer *writer) { if (writer->after) writer->after(self, writer); }

/*
 * call-seq: push_key(key) -> nil
 *
 * Writes the key of the value that is pushed next. StandardError outside of an object, and after another key.
 */
static VALUE Writer_push_key(VALUE self, VALUE key)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    oj_writer_key made = oj_writer_push_make_key(writer, oj_writer_push_string(key));
    if (writer->keyed) oj_writer_push_refuse("Can not push more than one key before pushing a non-key.");
    if (oj_writer_push_innermost(writer) != '{') oj_writer_push_refuse("Can only push a key onto an Object.");
    oj_writer_push_begin_member(writer, made);
    jac_oj_writer_end(writer, true);
    oj_writer_after(self, writer);
    return Qnil;
}

static void oj_writer_push_pop(jac_oj_writer *writer)
{
    const jac_spacing *spacing = &writer->spacing;
    size_t depth = writer->gen.depth;
    if (writer->keyed) oj_writer_push_refuse("Can not pop after writing a key but no value.");
    if (depth == 0) oj_writer_push_refuse("Can not pop with no open array or object.");
    char bracket = oj_writer_push_innermost(writer) == '{' ? '}' : ']';
    jac_buf *buf = &jac_oj_writer_begin(writer)->out.buf;
    if (spacing->compact) jac_emit_close(buf, bracket);
    else jac_emit_close_spaced(buf, spacing, spacing->object_nl, spacing->object_nl_len, depth, bracket);
    if (depth == 1) {
        jac_emit_drop_comma(buf);
        if (writer->call.options.indent >= 0) jac_buf_byte(buf, '\n');
    }
    writer->gen.depth = depth - 1;
    jac_oj_writer_end(writer, false);
}

/* Does push_object and push_array. */
static VALUE oj_writer_push_level(int argc, const VALUE *argv, VALUE self, char bracket)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    if (argc > 1) rb_raise(rb_eArgError, "Wrong number of argument to 'push_object'.");
    oj_writer_key key = oj_writer_push_key_at(writer, argc, argv, 0);
    if (JAC_UNLIKELY(writer->gen.depth == writer->room)) oj_writer_push_more_levels(writer);
    jac_generator *gen = oj_writer_push_begin_member(writer, key);
    jac_emit_open(&gen->out.buf, bracket);
    writer->levels[gen->depth++] = bracket; /* bounds: fewer than room */
    jac_oj_writer_end(writer, false);
    oj_writer_after(self, writer);
    if (rb_block_given_p()) {
        rb_yield(Qnil); /* may call Ruby */
        oj_writer_push_pop(writer);
        oj_writer_after(self, writer);
    }
    return Qnil;
}

/*
 * call-seq: push_object(key = nil) -> nil
 *           push_object(key = nil) { } -> nil
 *
 * Opens an object, and closes it after the block if one is given. StandardError for a key where none is allowed,
 * and for a missing key where one is required.
 */
static VALUE Writer_push_object(int argc, VALUE *argv, VALUE self)
{
    return oj_writer_push_level(argc, argv, self, '{');
}

/*
 * call-seq: push_array(key = nil) -> nil
 *           push_array(key = nil) { } -> nil
 *
 * Opens an array; otherwise like push_object.
 */
static VALUE Writer_push_array(int argc, VALUE *argv, VALUE self)
{
    return oj_writer_push_level(argc, argv, self, '[');
}

/*
 * call-seq: push_value(value, key = nil) -> nil
 *
 * Writes an object as dump does in the writer's mode. An error leaves the writer as it was.
 */
static VALUE Writer_push_value(int argc, VALUE *argv, VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    if (argc < 1 || argc > 2) rb_raise(rb_eArgError, "Wrong number of argument to 'push_value'.");
    oj_writer_key key = oj_writer_push_key_at(writer, argc, argv, 1);
    oj_writer_push_check_depth(&writer->gen);
    jac_generator *gen = oj_writer_push_begin_member(writer, key);
    if (!jac_generate_scalar(gen, argv[0])) oj_writer_push_other(self, writer, key, argv[0]);
    oj_writer_push_end_member(writer);
    oj_writer_after(self, writer);
    return Qnil;
}

/* Does what jac_oj_raw does, with a shortcut for plain Strings. */
static void oj_writer_push_put_json(jac_generator *gen, VALUE text)
{
    if (JAC_UNLIKELY(!jac_generator_is_plain(text))) {
        jac_oj_raw(gen, text);
        return;
    }
    gen->raw_high |= RB_ENC_CODERANGE(text) == RUBY_ENC_CODERANGE_VALID;
    jac_emit_raw(&gen->out.buf, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
    RB_GC_GUARD(text);
}

/*
 * call-seq: push_json(text, key = nil) -> nil
 *
 * Writes a value that already is JSON, unchanged.
 */
static VALUE Writer_push_json(int argc, VALUE *argv, VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    if (argc < 1 || argc > 2) rb_raise(rb_eArgError, "Wrong number of argument to 'push_json'.");
    VALUE text = oj_writer_push_string(argv[0]);
    oj_writer_key key = oj_writer_push_key_at(writer, argc, argv, 1);
    oj_writer_push_put_json(oj_writer_push_begin_member(writer, key), text);
    oj_writer_push_end_member(writer);
    oj_writer_after(self, writer);
    return Qnil;
}

/* call-seq: pop -> nil: closes the innermost object or array */
static VALUE Writer_pop(VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    oj_writer_push_pop(writer);
    oj_writer_after(self, writer);
    return Qnil;
}

void jac_oj_writer_pop_all(VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    while (writer->gen.depth > 0) oj_writer_push_pop(writer);
}

void jac_oj_writer_define(VALUE klass)
{
    rb_undef_alloc_func(klass);
    rb_define_method(klass, "push_key", Writer_push_key, 1);
    rb_define_method(klass, "push_object", Writer_push_object, -1);
    rb_define_method(klass, "push_array", Writer_push_array, -1);
    rb_define_method(klass, "push_value", Writer_push_value, -1);
    rb_define_method(klass, "push_json", Writer_push_json, -1);
    rb_define_method(klass, "pop", Writer_pop, 0);
}
