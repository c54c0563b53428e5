/* frontends/native/stream/stream_writer.c - L4. The text of a Jacinth::Writer: what may be written where, and the
 * values that are written without other Ruby code. lib/jacinth/stream/writer.rb opens and closes the containers around
 * their blocks, and hands the text to the IO. Behind each value in a container stands a ','; the last byte of the text
 * of an open container stays, as the next child or the closing bracket may replace it. */
#include "frontends/native/stream/stream_writer.h"
#include "frontends/native/native_dialect.h"
#include "frontends/native/native_names.h"
#include "frontends/native/stream/stream_keys.h"
#include "rb/frontend.h"
#include "rb/generate/inline.h"

/* The text is handed to the IO when it has FULL bytes. If it had more than KEPT bytes, its memory is given back. */
#define STREAM_WRITER_FULL ((size_t)1 << 16)
#define STREAM_WRITER_KEPT ((size_t)1 << 19)
/* A value or key that may need Ruby code is generated on the C stack up to this length. */
#define STREAM_WRITER_STACK 1024

/* An open container. */
typedef struct { jac_stream_key_list keys; bool array; } stream_writer_level;

typedef enum { STREAM_WRITER_EMPTY, STREAM_WRITER_BEGUN, STREAM_WRITER_BROKEN, STREAM_WRITER_FINISHED } stream_state;

/* What fits where the next piece goes. */
typedef enum { STREAM_WRITER_ROOT, STREAM_WRITER_VALUES, STREAM_WRITER_PAIRS } stream_fit;

typedef struct {
    jac_config config;
    jac_generator gen;  /* out: the text; depth: of the children of the open container, as in the config */
    size_t len;         /* bytes of the text that are complete */
    size_t open;        /* the number of open containers */
    VALUE levels;       /* a hidden String: their stream_writer_level */
    jac_stream_keys keys;
    stream_state state;
    stream_fit fit;
    char own[512];
} stream_writer;

static void stream_writer_mark(void *data)
{
    const stream_writer *w = data;
    jac_config_mark(&w->config);
    rb_gc_mark(w->gen.out.string);
    rb_gc_mark(w->levels);
    rb_gc_mark(w->keys.names);
    rb_gc_mark(w->keys.many);
}

static size_t stream_writer_memsize(const void *data) { return sizeof(stream_writer); }

static const rb_data_type_t stream_writer_type = {
    .wrap_struct_name = "Jacinth::Writer",
    .function = {.dmark = stream_writer_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = stream_writer_memsize},
    .flags = JAC_TYPED_FREE,
};

static stream_writer *stream_writer_get(VALUE self) { return jac_rb_data(self, &stream_writer_type); }

static void stream_writer_begin_text(stream_writer *w)
{
    jac_string_result_start(&w->gen.out, w->own, sizeof w->own);
    w->len = 0;
}

static VALUE stream_writer_allocate(VALUE klass)
{
    stream_writer *w;
    VALUE self = TypedData_Make_Struct(klass, stream_writer, &stream_writer_type, w); /* a struct of zeros */
    w->config = jac_native_defaults;
    stream_writer_begin_text(w);
    jac_generator_start(&w->gen, &w->config, NULL);
    w->levels = rb_str_tmp_new(8 * sizeof(stream_writer_level));
    jac_stream_keys_init(&w->keys);
    return self;
}

/* call-seq: start(options) -> self; reads the options of generate */
static VALUE Writer_start(VALUE self, VALUE options)
{
    jac_config config;
    jac_config_parse(&config, &jac_native_defaults, options, JAC_SIDE_WRITE);
    stream_writer *w = stream_writer_get(self);
    if (w->state != STREAM_WRITER_EMPTY) rb_raise(rb_eTypeError, "already initialized");
    w->config = config;
    jac_generator_start(&w->gen, &w->config, NULL);
    return self;
}

static stream_writer_level *stream_writer_level_at(const stream_writer *w, size_t index)
{
    return (stream_writer_level *)(void *)RSTRING_PTR(w->levels) + index; /* bounds: index is below open */
}

static JAC_COLD JAC_NORETURN void stream_writer_refuse(const char *message)
{
    rb_raise(jac_eGeneratorError, "%s", message);
}

/* Raises GeneratorError if no value, or no pair, fits here. */
static JAC_NOINLINE void stream_writer_check_slowly(const stream_writer *w, stream_fit wanted)
{
    if (w->state == STREAM_WRITER_BROKEN) stream_writer_refuse("the document is broken");
    if (w->state == STREAM_WRITER_FINISHED) stream_writer_refuse("the document is finished");
    if (w->fit == STREAM_WRITER_ROOT) {
        if (wanted == STREAM_WRITER_PAIRS) stream_writer_refuse("a pair needs an object");
        if (w->state != STREAM_WRITER_EMPTY) stream_writer_refuse("the document is complete");
    } else if (w->fit != wanted) {
        stream_writer_refuse(wanted == STREAM_WRITER_PAIRS ? "a value in an array has no key"
                                                           : "a value in an object needs a key");
    }
}

JAC_INLINE void stream_writer_check(const stream_writer *w, stream_fit wanted)
{
    if (JAC_UNLIKELY(w->fit != wanted || w->state != STREAM_WRITER_BEGUN)) stream_writer_check_slowly(w, wanted);
}

static void stream_writer_set_fit(stream_writer *w)
{
    const bool array = w->open && stream_writer_level_at(w, w->open - 1)->array;
    w->fit = array ? STREAM_WRITER_VALUES : w->open ? STREAM_WRITER_PAIRS : STREAM_WRITER_ROOT;
}

static JAC_COLD JAC_NORETURN void stream_writer_twice(const char *name, size_t len)
{
    VALUE message = rb_utf8_str_new_cstr("duplicate key ");
    jac_errors_append_key(message, name + 1, len - 2); /* bounds: the text of a key has two quotes */
    rb_exc_raise(rb_exc_new_str(jac_eGeneratorError, message)); /* may call Ruby */
}

/* Raises GeneratorError if the open object has this key. */
static void stream_writer_check_key(const stream_writer *w, const char *name, size_t len)
{
    if (w->config.write.allow_duplicate_key == JAC_CHOICE_YES) return;
    const size_t last = w->open - 1;
    if (jac_stream_keys_has(&w->keys, &stream_writer_level_at(w, last)->keys, last, name, len))
        stream_writer_twice(name, len);
}

/* Remembers the key whose text of `len` bytes begins at `from`. */
static void stream_writer_add_key(stream_writer *w, size_t from, size_t len)
{
    const size_t last = w->open - 1;
    if (w->config.write.allow_duplicate_key == JAC_CHOICE_YES) return;
    jac_stream_keys_add(&w->keys, &stream_writer_level_at(w, last)->keys, last, w->gen.out.buf.start + from, len);
}

/* Begins a change at the end of the complete text: an earlier change that raised may have left bytes after it. */
static jac_buf *stream_writer_begin(stream_writer *w)
{
    jac_buf *buf = &w->gen.out.buf;
    buf->cur = buf->start + w->len;
    return buf;
}

/* Ends a change. */
static VALUE stream_writer_end(VALUE self, stream_writer *w)
{
    w->len = jac_buf_len(&w->gen.out.buf);
    if (JAC_UNLIKELY(w->len >= STREAM_WRITER_FULL)) rb_funcall(self, jac_native_id.flush, 0); /* may call Ruby */
    return self;
}

/* Begins a change with the white space before a child. */
static jac_generator *stream_writer_begin_child(stream_writer *w)
{
    jac_generator *gen = &w->gen;
    jac_buf *buf = stream_writer_begin(w);
    if (JAC_LIKELY(gen->hot || gen->spacing.compact) || w->open == 0) return gen;
    const jac_spacing *spacing = &gen->spacing;
    const bool array = w->fit == STREAM_WRITER_VALUES;
    const char *feed = array ? spacing->array_nl : spacing->object_nl;
    jac_emit_break(buf, spacing, feed, array ? spacing->array_nl_len : spacing->object_nl_len, gen->depth);
    return gen;
}

/* Ends a change by a value, which is in the buffer with its ','. */
static VALUE stream_writer_end_value(VALUE self, stream_writer *w)
{
    if (JAC_UNLIKELY(w->open == 0)) {
        jac_emit_drop_comma(&w->gen.out.buf);
        w->state = STREAM_WRITER_BEGUN;
    }
    return stream_writer_end(self, w);
}

/* Generates a value or key in memory of its own, because Ruby code may write into this document meanwhile, or close the
 * container. */
static void stream_writer_apart(const stream_writer *w, jac_generator *gen, char *memory, VALUE object, bool key)
{
    jac_string_result_start(&gen->out, memory, STREAM_WRITER_STACK);
    jac_generator_start(gen, &w->config, NULL);
    jac_generator_set_depth(gen, w->gen.depth);
    if (key) jac_generate_key(gen, object);  /* may call Ruby */
    else jac_generate_value(gen, object);    /* may call Ruby */
}

static void stream_writer_put(jac_buf *buf, jac_generator *gen)
{
    jac_buf_bytes(buf, gen->out.buf.start, jac_buf_len(&gen->out.buf));
    jac_string_result_drop(&gen->out);
}

/* The text of a key that is not written as it is, with its ':'. */
static JAC_NOINLINE VALUE stream_writer_name(const stream_writer *w, VALUE key)
{
    char memory[STREAM_WRITER_STACK];
    jac_generator gen;
    stream_writer_apart(w, &gen, memory, key, true);
    VALUE text = rb_str_new(gen.out.buf.start, (long)jac_buf_len(&gen.out.buf));
    jac_string_result_drop(&gen.out);
    return text;
}

/* Begins a change with a key, which is `name`: a plain String, or with its quotes and ':' if it is `made`. Raises
 * GeneratorError if it does not fit. Returns the length of its text without the ':'; it begins at *from. */
static size_t stream_writer_begin_pair(stream_writer *w, VALUE name, bool made, size_t *from)
{
    stream_writer_check(w, STREAM_WRITER_PAIRS);
    jac_generator *gen = stream_writer_begin_child(w);
    jac_buf *const buf = &gen->out.buf;
    *from = jac_buf_len(buf);
    if (made) jac_buf_bytes(buf, RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
    else jac_generator_put_plain(gen, name, ':');
    const size_t len = jac_buf_len(buf) - 1 - *from;
    stream_writer_check_key(w, buf->start + *from, len);
    if (!gen->hot) jac_emit_spaced_colon(buf, &gen->spacing);
    RB_GC_GUARD(name);
    return len;
}

/* Sets `made` unless the String that is returned can be written as it is. */
static VALUE stream_writer_key(const stream_writer *w, VALUE key, bool *made)
{
    VALUE name = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
    *made = RB_SPECIAL_CONST_P(name) || RBASIC_CLASS(name) != rb_cString || !jac_generator_is_plain(name) ||
            !jac_generator_inlines_names(&w->gen);
    return *made ? stream_writer_name(w, key) : name; /* may call Ruby */
}

static JAC_NOINLINE VALUE stream_writer_other_value(VALUE self, VALUE object)
{
    char memory[STREAM_WRITER_STACK];
    jac_generator gen;
    stream_writer *w = stream_writer_get(self);
    stream_writer_apart(w, &gen, memory, object, false);
    stream_writer_check(w, STREAM_WRITER_VALUES);
    stream_writer_put(&stream_writer_begin_child(w)->out.buf, &gen);
    return stream_writer_end_value(self, w);
}

/*
 * call-seq: writer.value(object) -> writer
 *
 * Writes a value into the open Array, or as the whole document; so does <<.
 */
static VALUE Writer_value(VALUE self, VALUE object)
{
    stream_writer *w = stream_writer_get(self);
    stream_writer_check(w, STREAM_WRITER_VALUES);
    if (!jac_generate_scalar(stream_writer_begin_child(w), object)) return stream_writer_other_value(self, object);
    return stream_writer_end_value(self, w);
}

static JAC_NOINLINE VALUE stream_writer_other_pair(VALUE self, VALUE name, VALUE object)
{
    char memory[STREAM_WRITER_STACK];
    jac_generator gen;
    size_t from;
    stream_writer *w = stream_writer_get(self);
    stream_writer_apart(w, &gen, memory, object, false);
    const size_t len = stream_writer_begin_pair(w, name, true, &from);
    stream_writer_put(&w->gen.out.buf, &gen);
    stream_writer_add_key(w, from, len);
    return stream_writer_end(self, w);
}

/*
 * call-seq: writer.pair(key, object) -> writer
 *
 * Writes a pair into the open object.
 */
static VALUE Writer_pair(VALUE self, VALUE key, VALUE object)
{
    stream_writer *w = stream_writer_get(self);
    bool made;
    size_t from;
    stream_writer_check(w, STREAM_WRITER_PAIRS);
    VALUE name = stream_writer_key(w, key, &made); /* may call Ruby */
    const size_t len = stream_writer_begin_pair(w, name, made, &from);
    if (!jac_generate_scalar(&w->gen, object)) {
        if (!made) name = rb_str_cat_cstr(rb_str_new(w->gen.out.buf.start + from, (long)len), ":");
        return stream_writer_other_pair(self, name, object);
    }
    stream_writer_add_key(w, from, len);
    return stream_writer_end(self, w);
}

static void stream_writer_push(stream_writer *w, bool array)
{
    const size_t end = (w->open + 1) * sizeof(stream_writer_level);
    if (end > (size_t)RSTRING_LEN(w->levels)) rb_str_resize(w->levels, (long)(2 * end));
    *stream_writer_level_at(w, w->open++) = (stream_writer_level){jac_stream_keys_open(&w->keys), array};
    jac_generator_set_depth(&w->gen, w->gen.depth + 1);
    stream_writer_set_fit(w);
    w->state = STREAM_WRITER_BEGUN;
}

/* call-seq: enter(array, key = none) -> Integer; opens an object, or an Array; the number of open containers */
static VALUE Writer_enter(int argc, VALUE *argv, VALUE self)
{
    stream_writer *w = stream_writer_get(self);
    const bool array = argc > 0 && RTEST(argv[0]), keyed = argc > 1;
    size_t from = 0, len = 0;
    bool made;
    if (keyed) {
        VALUE name = stream_writer_key(w, argv[1], &made); /* may call Ruby */
        len = stream_writer_begin_pair(w, name, made, &from);
    } else {
        stream_writer_check(w, STREAM_WRITER_VALUES);
        stream_writer_begin_child(w);
    }
    const size_t limit = w->config.write.max_nesting, depth = w->gen.depth + 1, open = w->open + 1;
    if (limit && (depth > limit || (long)limit < 0)) jac_errors_raise_nesting(NULL, depth);
    if (keyed) stream_writer_add_key(w, from, len);
    jac_emit_open(&w->gen.out.buf, array ? '[' : '{');
    stream_writer_push(w, array);
    stream_writer_end(self, w); /* may call Ruby */
    return SIZET2NUM(open);
}

/* call-seq: leave(number) -> self; closes the container for which enter returned this number */
static VALUE Writer_leave(VALUE self, VALUE number)
{
    stream_writer *w = stream_writer_get(self);
    if (w->state == STREAM_WRITER_BROKEN) return self;
    if (w->open == 0 || number != SIZET2NUM(w->open)) stream_writer_refuse("a container was left before the one in it");
    jac_generator *gen = &w->gen;
    jac_buf *buf = stream_writer_begin(w);
    const stream_writer_level level = *stream_writer_level_at(w, w->open - 1);
    const jac_spacing *spacing = &gen->spacing;
    if (gen->hot) {
        jac_emit_close(buf, level.array ? ']' : '}');
    } else {
        const char *feed = level.array ? spacing->array_nl : spacing->object_nl;
        const size_t feed_len = level.array ? spacing->array_nl_len : spacing->object_nl_len;
        jac_emit_close_spaced(buf, spacing, feed, feed_len, gen->depth, level.array ? ']' : '}');
    }
    jac_stream_keys_close(&w->keys, &level.keys, --w->open);
    jac_generator_set_depth(gen, gen->depth - 1);
    stream_writer_set_fit(w);
    return stream_writer_end_value(self, w);
}

/* call-seq: broken -> nil; the document stays broken */
static VALUE Writer_broken(VALUE self) { return stream_writer_get(self)->state = STREAM_WRITER_BROKEN, Qnil; }

/* call-seq: complete -> self; nothing can be written any more. Raises GeneratorError unless the document is whole. */
static VALUE Writer_complete(VALUE self)
{
    stream_writer *w = stream_writer_get(self);
    if (w->state == STREAM_WRITER_EMPTY) stream_writer_refuse("nothing was written");
    if (w->state == STREAM_WRITER_BROKEN) stream_writer_refuse("the document is broken");
    if (w->open) stream_writer_refuse("a container is open"); /* its block runs, or waits in a Fiber */
    w->state = STREAM_WRITER_FINISHED;
    return self;
}

/* call-seq: drain -> the text, but for the last byte if a container is open; it begins anew */
static VALUE Writer_drain(VALUE self)
{
    stream_writer *w = stream_writer_get(self);
    const size_t kept = w->open > 0 && w->len > 0, len = w->len - kept;
    VALUE text = rb_utf8_str_new(w->gen.out.buf.start, (long)len);
    const char last = kept ? w->gen.out.buf.start[len] : 0; /* bounds: the last byte */
    if (w->len > STREAM_WRITER_KEPT) stream_writer_begin_text(w);
    w->gen.out.buf.start[0] = last; /* bounds: there is room for a byte */
    w->len = kept;
    return text;
}

void jac_stream_writer_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "Writer", rb_cObject);
    rb_define_alloc_func(klass, stream_writer_allocate);
    rb_undef_method(klass, "initialize_copy");
    rb_define_method(klass, "value", Writer_value, 1);
    rb_define_alias(klass, "<<", "value");
    rb_define_method(klass, "pair", Writer_pair, 2);
    rb_define_private_method(klass, "start", Writer_start, 1);
    rb_define_private_method(klass, "enter", Writer_enter, -1);
    rb_define_private_method(klass, "leave", Writer_leave, 1);
    rb_define_private_method(klass, "broken", Writer_broken, 0);
    rb_define_private_method(klass, "complete", Writer_complete, 0);
    rb_define_private_method(klass, "drain", Writer_drain, 0);
}
