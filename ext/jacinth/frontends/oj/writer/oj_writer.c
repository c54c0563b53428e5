/* frontends/oj/writer/oj_writer.c - L4. The pushes of Oj's writers; see oj_writer.h. Nothing that is written into the
 * text runs Ruby code: a value that may need some is written into memory of its own first, and its text is appended at
 * the end. So changes never overlap, and a push that raises costs what it wrote, however long the text is. */
#include "frontends/oj/writer/oj_writer.h"
#include "rb/generate/inline.h"
#include "frontends/oj/dump/oj_walk.h"

/* From this many elements on, the Hashes of an Array repeat keys often enough to cache them. */
#define OJ_WRITER_MANY 16

/* The text of a value up to this size never leaves the C stack; small enough for a Fiber's. */
#define OJ_WRITER_STACK 2048

/* What values are written in, and how NaN and the infinities are where no option says so: Oj's writers know no wab. */
static const struct { jac_oj_mode mode; jac_oj_nan nan; } oj_writer_modes[] = {
    [JAC_OJ_OBJECT] = {JAC_OJ_OBJECT, 0}, [JAC_OJ_STRICT] = {JAC_OJ_STRICT, 0}, [JAC_OJ_NULL] = {JAC_OJ_NULL, 0}, [JAC_OJ_COMPAT] = {JAC_OJ_COMPAT, 0},
    [JAC_OJ_RAILS] = {JAC_OJ_RAILS, 0}, [JAC_OJ_CUSTOM] = {JAC_OJ_CUSTOM, 0}, [JAC_OJ_WAB] = {JAC_OJ_CUSTOM, JAC_OJ_NAN_HUGE}, /* 0: by the mode */
};

static void oj_writer_mark(void *data)
{
    const jac_oj_writer *writer = data;
    jac_oj_options_mark(&writer->call.options);
    rb_gc_mark(writer->walk.out.string); /* all of them pinned */
    rb_gc_mark(writer->more);
    rb_gc_mark(writer->stream);
}

static size_t oj_writer_memsize(const void *data) { return sizeof(jac_oj_writer); } /* its Strings count themselves */

static const rb_data_type_t oj_writer_type = {
    .wrap_struct_name = "Oj/writer",
    .function = {.dmark = oj_writer_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_writer_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

jac_oj_writer *jac_oj_writer_get(VALUE self) { return jac_rb_data(self, &oj_writer_type); }

static JAC_COLD JAC_NORETURN void oj_writer_refuse(const char *message) { rb_raise(rb_eStandardError, "%s", message); }

/* Whether the last byte of the text is the ',' after a value. */
static bool oj_writer_follows(const jac_oj_writer *writer) { return writer->walk.out.buf.start[writer->len - 1] == ',' && writer->walk.depth > 0; }

/* Starts a text with a placeholder byte that is not part of the result. */
static void oj_writer_start_text(jac_oj_writer *writer, bool follows)
{
    jac_buf *buf = &writer->walk.out.buf;
    buf->cur = buf->start;
    jac_buf_byte(buf, ' ');
    if (follows) jac_buf_byte(buf, ',');
    writer->len = jac_buf_len(buf);
    writer->walk.string_flags = 0;
    writer->walk.raw_high = writer->walk.raw_unknown = false;
}

/* Begins a change behind the text, where one that raised NoMemoryError may have left bytes. */
JAC_INLINE jac_walk *oj_writer_begin(jac_oj_writer *writer)
{
    jac_buf *buf = &writer->walk.out.buf;
    buf->cur = buf->start + writer->len;
    return &writer->walk;
}

/* Makes what was written since part of the text. */
JAC_INLINE void oj_writer_end(jac_oj_writer *writer, bool keyed)
{
    writer->len = jac_buf_len(&writer->walk.out.buf);
    writer->keyed = keyed;
    writer->version++;
}

VALUE jac_oj_writer_new(VALUE klass, VALUE options)
{
    jac_oj_writer *writer;
    VALUE self = TypedData_Make_Struct(klass, jac_oj_writer, &oj_writer_type, writer);
    jac_oj_options *asked = &writer->call.options;
    jac_oj_call_start(&writer->call);
    bool omit_nil = asked->omit_nil;
    jac_oj_options_lay(asked, options);
    asked->omit_nil = omit_nil; /* the default's: Oj asks no other */
    if (asked->nan == JAC_OJ_NAN_AUTO) asked->nan = oj_writer_modes[asked->mode].nan;
    asked->mode = oj_writer_modes[asked->mode].mode;
    jac_oj_call_settle(&writer->call);
    jac_walk_start(&writer->walk, &writer->call.config, jac_oj_walk_with(&writer->oj, NULL));
    jac_string_result_start(&writer->walk.out, writer->own, sizeof writer->own);
    jac_oj_layout(&writer->layout, asked, false);
    writer->levels = writer->own_levels;
    writer->room = sizeof writer->own_levels;
    oj_writer_start_text(writer, false);
    return self;
}

size_t jac_oj_writer_size(const jac_oj_writer *writer) { return writer->len - 1 - oj_writer_follows(writer); }

VALUE jac_oj_writer_text(const jac_oj_writer *writer)
{
    const jac_walk *walk = &writer->walk;
    VALUE text = rb_str_new(NULL, (long)jac_oj_writer_size(writer)); /* bounds: as long as what is copied */
    RB_ENCODING_SET_INLINED(text, JAC_ENC_UTF8);
    memcpy(RSTRING_PTR(text), walk->out.buf.start + 1, (size_t)RSTRING_LEN(text));
    if (!walk->raw_unknown) jac_rb_set_coderange(text, jac_walk_is_high(walk));
    return text;
}

void jac_oj_writer_cut(jac_oj_writer *writer)
{
    bool follows = oj_writer_follows(writer);
    oj_writer_begin(writer);
    oj_writer_start_text(writer, follows);
    oj_writer_end(writer, writer->keyed);
}

void jac_oj_writer_put_back(jac_oj_writer *writer, VALUE text)
{
    jac_buf *buf = &oj_writer_begin(writer)->out.buf;
    size_t len = (size_t)RSTRING_LEN(text);
    jac_buf_reserve(buf, len);
    memmove(buf->start + 1 + len, buf->start + 1, writer->len - 1); /* bounds: reserved above */
    memcpy(buf->start + 1, RSTRING_PTR(text), len);                 /* bounds: the room that this made */
    jac_buf_advance_to(buf, buf->cur + len);
    writer->walk.raw_unknown = true;
    oj_writer_end(writer, writer->keyed);
    RB_GC_GUARD(text);
}

/* The bracket of the innermost level; 0 where none is open. */
JAC_INLINE char oj_writer_level(const jac_oj_writer *writer)
{
    size_t depth = writer->walk.depth;
    return depth ? writer->levels[depth - 1] : 0;
}

static JAC_NOINLINE void oj_writer_more_levels(jac_oj_writer *writer)
{
    size_t room = writer->room * 4;
    VALUE more = rb_obj_hide(rb_str_buf_new((long)room));
    memcpy(RSTRING_PTR(more), writer->levels, writer->room); /* bounds: a quarter of its room */
    writer->more = more;
    writer->levels = RSTRING_PTR(more); /* which more, being pinned, keeps in place */
    writer->room = room;
}

/* Refuses a value with this key, a String or nil, at this place. */
JAC_INLINE void oj_writer_check(const jac_oj_writer *writer, VALUE key)
{
    char level = oj_writer_level(writer);
    if (NIL_P(key)) {
        if (level == '{' && !writer->keyed) oj_writer_refuse("Can not push onto an Object without a key.");
    } else if (writer->keyed) {
        oj_writer_refuse("Can not push more than one key before pushing a non-key.");
    } else if (level == '[') {
        oj_writer_refuse("Can only push a key onto an Object.");
    }
}

/* A key as it is pushed: a plain String, or the whole text of one that takes more than a copy; or none. */
typedef struct { VALUE text; bool spelled; } oj_writer_key;

/* The String `key`, which has its place here. */
JAC_INLINE oj_writer_key oj_writer_make_key(const jac_oj_writer *writer, VALUE key)
{
    if (JAC_LIKELY(jac_walk_is_plain(key) && jac_walk_inlines_names(&writer->walk))) return (oj_writer_key){key, false};
    return (oj_writer_key){jac_oj_generate_key(&writer->call.config, key), true};
}

/* What is a String, or has to_str. */
/* may call Ruby */
static VALUE oj_writer_string(VALUE object) { return JAC_LIKELY(RB_TYPE_P(object, T_STRING)) ? object : rb_str_to_str(object); }

/* The key that is argument `at` of a push, nil or not given being none, checked for this place. */
JAC_INLINE oj_writer_key oj_writer_key_at(const jac_oj_writer *writer, int argc, const VALUE *argv, int at)
{
    oj_writer_key key = {Qnil, false};
    if (argc > at && !NIL_P(argv[at])) {
        VALUE text = oj_writer_string(argv[at]);
        oj_writer_check(writer, text);
        key = oj_writer_make_key(writer, text);
        if (!key.spelled) return key;
    }
    oj_writer_check(writer, key.text); /* a spelling may have run Ruby code */
    return key;
}

/* Begins a change by what stands before a value or key. Runs no Ruby code. */
JAC_INLINE jac_walk *oj_writer_begin_member(jac_oj_writer *writer, oj_writer_key key)
{
    const jac_layout *layout = &writer->layout;
    jac_walk *walk = oj_writer_begin(writer);
    if (!layout->compact && !writer->keyed && walk->depth > 0) {
        jac_emit_break(&walk->out.buf, layout, layout->object_nl, layout->object_nl_len, walk->depth);
    }
    if (NIL_P(key.text)) return walk;
    if (!key.spelled) {
        jac_walk_put_plain(walk, key.text, ':');
    } else {
        jac_oj_raw(walk, key.text);
        jac_emit_take_back(&walk->out.buf);
    }
    return walk;
}

/* Ends it behind a value; outside of all levels no ',' follows. */
JAC_INLINE void oj_writer_end_member(jac_oj_writer *writer)
{
    if (writer->walk.depth == 0) jac_emit_take_back(&writer->walk.out.buf);
    oj_writer_end(writer, false);
}

/* Appends the text of a walk that has ended. A long one gives its memory back at once. */
static void oj_writer_take_over(jac_oj_writer *writer, jac_walk *walk)
{
    jac_walk *kept = &writer->walk;
    bool high = jac_walk_is_high(walk);
    if (walk->out.string) {
        VALUE text = jac_string_result_finish(&walk->out, high);
        jac_buf_bytes(&kept->out.buf, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
        rb_str_resize(text, 0);
    } else {
        jac_buf_bytes(&kept->out.buf, walk->out.buf.start, jac_buf_len(&walk->out.buf));
    }
    kept->raw_high |= high;
    kept->raw_unknown |= walk->raw_unknown;
}

/* Pushes a value that may need Ruby code. */
static JAC_NOINLINE void oj_writer_walk(VALUE self, jac_oj_writer *writer, oj_writer_key key, VALUE object)
{
    char memory[OJ_WRITER_STACK];
    jac_oj_walk oj;
    jac_walk walk;
    unsigned long version = writer->version;
    jac_walk_start(&walk, &writer->call.config, jac_oj_walk_with(&oj, NULL));
    jac_walk_set_depth(&walk, writer->walk.depth);
    walk.keeps_keys = RB_TYPE_P(object, T_ARRAY) && RARRAY_LEN(object) >= OJ_WRITER_MANY;
    jac_string_result_start(&walk.out, memory, sizeof memory);
    jac_walk_value(&walk, object);
    if (writer->version != version) oj_writer_refuse("The writer was changed while a value was pushed.");
    oj_writer_begin_member(writer, key);
    oj_writer_take_over(writer, &walk);
    RB_GC_GUARD(self);
}

/* Where a mode has its own limit, it holds for every value. */
static void oj_writer_check_depth(const jac_walk *walk)
{
    size_t limit = jac_oj_rules_of(walk->dialect)->max_nesting;
    if (JAC_UNLIKELY(walk->depth > limit) && limit > 0) walk->config->frontend->raise_nesting(walk->depth);
}

static void oj_writer_after(VALUE self, jac_oj_writer *writer) { if (writer->after) writer->after(self, writer); }

/*
 * call-seq: push_key(key) -> nil
 *
 * The key of the value that is pushed next. StandardError outside of an object, and after another key.
 */
static VALUE Writer_push_key(VALUE self, VALUE key)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    oj_writer_key made = oj_writer_make_key(writer, oj_writer_string(key));
    if (writer->keyed) oj_writer_refuse("Can not push more than one key before pushing a non-key.");
    if (oj_writer_level(writer) != '{') oj_writer_refuse("Can only push a key onto an Object.");
    oj_writer_begin_member(writer, made);
    oj_writer_end(writer, true);
    oj_writer_after(self, writer);
    return Qnil;
}

static void oj_writer_pop(jac_oj_writer *writer)
{
    const jac_layout *layout = &writer->layout;
    size_t depth = writer->walk.depth;
    if (writer->keyed) oj_writer_refuse("Can not pop after writing a key but no value.");
    if (depth == 0) oj_writer_refuse("Can not pop with no open array or object.");
    char bracket = oj_writer_level(writer) == '{' ? '}' : ']';
    jac_buf *buf = &oj_writer_begin(writer)->out.buf;
    if (layout->compact) jac_emit_close(buf, bracket);
    else jac_emit_close_spaced(buf, layout, layout->object_nl, layout->object_nl_len, depth, bracket);
    if (depth == 1) {
        jac_emit_take_back(buf);
        if (writer->call.options.indent >= 0) jac_buf_byte(buf, '\n');
    }
    writer->walk.depth = depth - 1;
    oj_writer_end(writer, false);
}

/* push_object and push_array. */
static VALUE oj_writer_push_level(int argc, const VALUE *argv, VALUE self, char bracket)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    if (argc > 1) rb_raise(rb_eArgError, "Wrong number of argument to 'push_object'.");
    oj_writer_key key = oj_writer_key_at(writer, argc, argv, 0);
    if (JAC_UNLIKELY(writer->walk.depth == writer->room)) oj_writer_more_levels(writer);
    jac_walk *walk = oj_writer_begin_member(writer, key);
    jac_emit_open(&walk->out.buf, bracket);
    writer->levels[walk->depth++] = bracket; /* bounds: fewer than room */
    oj_writer_end(writer, false);
    oj_writer_after(self, writer);
    if (rb_block_given_p()) {
        rb_yield(Qnil); /* may call Ruby */
        oj_writer_pop(writer);
        oj_writer_after(self, writer);
    }
    return Qnil;
}

/*
 * call-seq: push_object(key = nil) -> nil
 *           push_object(key = nil) { } -> nil
 *
 * Opens an object, which is closed behind the block where there is one. StandardError for a key where none can be,
 * and for none where there must be one.
 */
static VALUE Writer_push_object(int argc, VALUE *argv, VALUE self) { return oj_writer_push_level(argc, argv, self, '{'); }

/*
 * call-seq: push_array(key = nil) -> nil
 *           push_array(key = nil) { } -> nil
 *
 * Opens an array, as push_object an object.
 */
static VALUE Writer_push_array(int argc, VALUE *argv, VALUE self) { return oj_writer_push_level(argc, argv, self, '['); }

/*
 * call-seq: push_value(value, key = nil) -> nil
 *
 * Writes an object as dump does in the writer's mode. What that raises leaves the writer as it was.
 */
static VALUE Writer_push_value(int argc, VALUE *argv, VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    if (argc < 1 || argc > 2) rb_raise(rb_eArgError, "Wrong number of argument to 'push_value'.");
    oj_writer_key key = oj_writer_key_at(writer, argc, argv, 1);
    oj_writer_check_depth(&writer->walk);
    jac_walk *walk = oj_writer_begin_member(writer, key);
    if (!jac_walk_scalar(walk, argv[0])) oj_writer_walk(self, writer, key, argv[0]);
    oj_writer_end_member(writer);
    oj_writer_after(self, writer);
    return Qnil;
}

/* As jac_oj_raw, of which most is not needed for plain Strings. */
static void oj_writer_put_json(jac_walk *walk, VALUE text)
{
    if (JAC_UNLIKELY(!jac_walk_is_plain(text))) {
        jac_oj_raw(walk, text);
        return;
    }
    walk->raw_high |= RB_ENC_CODERANGE(text) == RUBY_ENC_CODERANGE_VALID;
    jac_emit_raw(&walk->out.buf, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
    RB_GC_GUARD(text);
}

/*
 * call-seq: push_json(text, key = nil) -> nil
 *
 * Writes a value that is JSON already, as it is.
 */
static VALUE Writer_push_json(int argc, VALUE *argv, VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    if (argc < 1 || argc > 2) rb_raise(rb_eArgError, "Wrong number of argument to 'push_json'.");
    VALUE text = oj_writer_string(argv[0]);
    oj_writer_key key = oj_writer_key_at(writer, argc, argv, 1);
    oj_writer_put_json(oj_writer_begin_member(writer, key), text);
    oj_writer_end_member(writer);
    oj_writer_after(self, writer);
    return Qnil;
}

/* call-seq: pop -> nil: closes the innermost object or array */
static VALUE Writer_pop(VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    oj_writer_pop(writer);
    oj_writer_after(self, writer);
    return Qnil;
}

void jac_oj_writer_pop_all(VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    while (writer->walk.depth > 0) oj_writer_pop(writer);
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
