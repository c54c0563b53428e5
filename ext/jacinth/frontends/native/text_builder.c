/* frontends/native/text_builder.c - L4. Jacinth::Text::Builder: one text that grows. Its bytes begin inside the
 * object and move to a hidden String. to_s hands that String over and keeps a frozen twin that shares its bytes; the
 * next append copies the twin back. If text_parts.h does not decide a text's encoding, the builder keeps a String
 * that Ruby itself appends to. */
#include "frontends/native/native_dialect.h"
#include "frontends/native/native_text.h"
#include "frontends/native/text_parts.h"
#include "kernel/simd/baseline.h"
#include "rb/frontend.h"
#include "rb/generate/inline.h"
#include "rb/names.h"

/* The bytes in the object itself, and the first capacity of the hidden String. */
#define TEXT_BUILDER_OWN 192
#define TEXT_BUILDER_FIRST 1024
/* to_s copies a text up to this length into a String of the slot that fits. */
#define TEXT_BUILDER_SHORT 1024

typedef struct {
    jac_buf buf;        /* first: grow casts it to the builder */
    jac_text_sum sum;   /* of everything appended */
    VALUE memory;       /* root: marked; the hidden String that holds buf's bytes, Qfalse: own holds them */
    VALUE twin;         /* root: marked; frozen, shares the bytes that to_s handed over, Qfalse: they are in buf */
    VALUE made;         /* root: marked; the text that Ruby appends to, Qfalse: buf or twin has it */
    char own[TEXT_BUILDER_OWN];
} text_builder;

/* Not write-barrier protected, so that appending pays for no barrier. */
static void text_builder_mark(void *data)
{
    const text_builder *builder = data;
    rb_gc_mark(builder->memory); /* pins it */
    rb_gc_mark(builder->twin);
    rb_gc_mark(builder->made);
}

static size_t text_builder_size(const void *data)
{
    (void)data;
    return sizeof(text_builder); /* Ruby counts its Strings on their own */
}

static const rb_data_type_t text_builder_type = {
    .wrap_struct_name = "Jacinth::Text::Builder",
    .function = {.dmark = text_builder_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = text_builder_size},
    .flags = JAC_TYPED_FREE,
};

static text_builder *text_builder_get(VALUE self) { return rb_check_typeddata(self, &text_builder_type); }

/* The builder, before a change: raises FrozenError if it is frozen. */
static JAC_HOT text_builder *text_builder_open(VALUE self)
{
    rb_check_frozen(self);
    return text_builder_get(self);
}

/* Points the buffer into the hidden String, whose first `used` bytes are written. */
static void text_builder_attach(text_builder *builder, size_t used)
{
    builder->buf.start = RSTRING_PTR(builder->memory);
    builder->buf.cur = builder->buf.start + used;
    builder->buf.end = builder->buf.start + rb_str_capacity(builder->memory);
}

static void text_builder_grow(jac_buf *buf, size_t need)
{
    text_builder *builder = (text_builder *)buf;
    size_t used = jac_buf_len(buf), capacity = jac_buf_next_capacity(used, need);
    if (capacity == 0 || capacity >= LONG_MAX) rb_raise(rb_eArgError, "string sizes too big");
    if (capacity < TEXT_BUILDER_FIRST) capacity = TEXT_BUILDER_FIRST;
    if (builder->memory) {
        rb_str_set_len(builder->memory, (long)used);
        rb_str_modify_expand(builder->memory, (long)(capacity - used));
    } else {
        VALUE memory = rb_obj_hide(rb_str_buf_new((long)capacity));
        memcpy(RSTRING_PTR(memory), buf->start, used); /* bounds: used < capacity */
        builder->memory = memory;
    }
    text_builder_attach(builder, used);
}

/* Points the buffer at the object's own bytes again, with nothing written. */
static void text_builder_reset(text_builder *builder)
{
    builder->memory = Qfalse;
    builder->buf.start = builder->buf.cur = builder->own;
    builder->buf.end = builder->own + sizeof builder->own;
}

/* Makes room for `need` bytes; first copies back the bytes that to_s handed over. */
static void text_builder_need(text_builder *builder, size_t need)
{
    if (JAC_UNLIKELY(builder->twin)) {
        VALUE twin = builder->twin;
        jac_buf_reserve(&builder->buf, builder->sum.len + need);
        jac_buf_bytes(&builder->buf, RSTRING_PTR(twin), builder->sum.len);
        builder->twin = Qfalse;
        RB_GC_GUARD(twin);
    }
    jac_buf_reserve(&builder->buf, need);
}

static VALUE text_builder_allocate(VALUE klass)
{
    text_builder *builder;
    VALUE self = TypedData_Make_Struct(klass, text_builder, &text_builder_type, builder); /* a struct of zeros */
    builder->buf.grow = text_builder_grow;
    builder->sum = (jac_text_sum)JAC_TEXT_SUM_EMPTY;
    text_builder_reset(builder);
    return self;
}

/*
 * call-seq: Jacinth::Text::Builder.new(capacity = 0) -> builder
 *
 * An empty builder, as Jacinth::Text.builder makes it.
 */
static VALUE Builder_initialize(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 0, 1);
    long capacity = argc > 0 ? NUM2LONG(argv[0]) : 0; /* may call Ruby */
    if (capacity < 0) rb_raise(rb_eArgError, "negative capacity: %ld", capacity);
    text_builder *builder = text_builder_open(self);
    if (capacity > TEXT_BUILDER_OWN) text_builder_need(builder, (size_t)capacity);
    return self;
}

/* The text as a new String. */
static JAC_HOT VALUE text_builder_copy(text_builder *builder)
{
    VALUE string = jac_text_new(&builder->sum);
    memcpy(RSTRING_PTR(string), builder->buf.start, builder->sum.len); /* bounds: string was made with that length */
    return string;
}

/* Moves the text into a String. From here on, Ruby's functions append to it. */
static JAC_NOINLINE void text_builder_leave(text_builder *builder)
{
    if (builder->made) return;
    VALUE made = builder->twin ? rb_str_dup(builder->twin) : text_builder_copy(builder);
    builder->made = rb_obj_hide(made);
    builder->twin = Qfalse;
    text_builder_reset(builder);
}

/* One append by Ruby's functions. */
typedef struct {
    VALUE made;
    VALUE strings; /* root: on the C stack */
} text_builder_step;

static VALUE text_builder_append_made(VALUE argument)
{
    const text_builder_step *step = (const text_builder_step *)argument;
    for (long i = 0; i < RARRAY_LEN(step->strings); i++) jac_text_append(step->made, RARRAY_AREF(step->strings, i));
    return Qnil;
}

/* Appends the whole list, or nothing. */
static JAC_NOINLINE void text_builder_append_by_ruby(text_builder *builder, const jac_text_list *list)
{
    size_t count = jac_text_list_count(list);
    text_builder_step step = {Qfalse, rb_obj_hide(rb_ary_new_capa((long)count))};
    for (size_t i = 0; i < count; i++) rb_ary_push(step.strings, jac_text_list_string(list, i));
    text_builder_leave(builder);
    step.made = builder->made;
    long len = RSTRING_LEN(step.made);
    int encoding = rb_enc_get_index(step.made), range = (int)RB_ENC_CODERANGE(step.made), state;
    rb_protect(text_builder_append_made, (VALUE)&step, &state);
    if (state) {
        rb_enc_associate_index(step.made, encoding);
        rb_str_set_len(step.made, len);
        RB_ENC_CODERANGE_SET(step.made, range);
        rb_jump_tag(state);
    }
    RB_GC_GUARD(step.strings);
}

/* Appends the whole list, whose parts cannot change any more. */
static void text_builder_append_list(text_builder *builder, const jac_text_list *list)
{
    jac_text_sum sum = builder->sum;
    if (JAC_UNLIKELY(builder->made) || !jac_text_list_sum(list, &sum)) {
        text_builder_append_by_ruby(builder, list);
        return;
    }
    text_builder_need(builder, sum.len - builder->sum.len);
    jac_buf_advance_to(&builder->buf, jac_text_list_copy(list, builder->buf.cur));
    builder->sum = sum;
}

static JAC_NOINLINE void text_builder_append_any(VALUE self, int argc, const VALUE *argv)
{
    jac_text_list list;
    jac_text_list_start(&list, false);
    for (int i = 0; i < argc; i++) jac_text_list_add(&list, argv[i]);
    text_builder_append_list(text_builder_open(self), &list); /* checks again: a to_s may have frozen it */
    jac_text_list_finish(&list);
}

/*
 * call-seq: builder << part -> builder
 *
 * Appends +part+ as an interpolation does: a String, a number (written in place), or the to_s of anything
 * else. Raises FrozenError, and Encoding::CompatibilityError, which leaves the text as it was.
 *
 *   (Jacinth::Text.builder << "a" << 1 << 2.5).to_s # => "a12.5"
 */
static VALUE Builder_append_one(VALUE self, VALUE part)
{
    text_builder *builder = text_builder_open(self);
    jac_buf *buf = &builder->buf;
    if (RB_TYPE_P(part, T_STRING)) {
        jac_text_sum sum = builder->sum;
        if (JAC_LIKELY(!builder->made) && JAC_LIKELY(jac_text_sum_add(&sum, part))) {
            text_builder_need(builder, (size_t)RSTRING_LEN(part));
            jac_buf_advance_to(buf, jac_text_copy_string(buf->cur, part));
            builder->sum = sum;
            return self;
        }
    } else if (RB_FIXNUM_P(part) && JAC_LIKELY(!builder->made) &&
               rb_method_basic_definition_p(rb_cInteger, jac_id.to_s)) {
        text_builder_need(builder, JAC_ITOA_MAX);
        char *end = jac_itoa_i64(buf->cur, RB_FIX2LONG(part));
        jac_text_sum_grow(&builder->sum, (size_t)(end - buf->cur));
        jac_buf_advance_to(buf, end);
        return self;
    } else if (RB_FLOAT_TYPE_P(part) && JAC_LIKELY(!builder->made) &&
               rb_method_basic_definition_p(rb_cFloat, jac_id.to_s)) {
        text_builder_need(builder, JAC_FTOA_MAX);
        char *end = jac_ftoa_ruby(buf->cur, RFLOAT_VALUE(part));
        jac_text_sum_grow(&builder->sum, (size_t)(end - buf->cur));
        jac_buf_advance_to(buf, end);
        return self;
    }
    text_builder_append_any(self, 1, &part);
    return self;
}

/*
 * call-seq: append(*parts) -> builder
 *
 * Appends all of the parts, or none if one of them cannot be appended.
 *
 *   Jacinth::Text.builder.append("a", 1, :b).to_s # => "a1b"
 */
static VALUE Builder_append(int argc, VALUE *argv, VALUE self)
{
    if (argc == 1) return Builder_append_one(self, argv[0]);
    rb_check_frozen(self);
    text_builder_append_any(self, argc, argv);
    return self;
}

/*
 * call-seq: json(string) -> builder
 *
 * Appends +string+ as a JSON string: in quotes, escaped. Raises what Jacinth.generate raises for it,
 * and TypeError for other objects.
 *
 *   Jacinth::Text.builder.json("a\"\n").to_s # => "\"a\\\"\\n\""
 */
static VALUE Builder_json(VALUE self, VALUE string)
{
    rb_check_frozen(self);
    string = rb_str_to_str(string); /* may call Ruby */
    text_builder *builder = text_builder_open(self);
    jac_text_sum sum = builder->sum;
    int range = rb_enc_str_coderange(string);
    bool fits = range == RUBY_ENC_CODERANGE_7BIT || sum.encoding == JAC_ENC_UTF8 ||
                sum.range == RUBY_ENC_CODERANGE_7BIT;
    if (builder->made || !fits || !jac_generator_is_plain(string)) {
        VALUE text = jac_generate(&jac_native_defaults, string);
        return Builder_append_one(self, text);
    }
    size_t len = (size_t)RSTRING_LEN(string);
    text_builder_need(builder, len + 3);
    jac_buf *buf = &builder->buf;
    if (len <= JAC_EMIT_CHUNK) jac_buf_reserve(buf, jac_emit_text_max(len));
    /* The pointer stays valid: string is on the C stack, so it does not move. */
    jac_emit_text(buf, RSTRING_PTR(string), len, JAC_ESCAPE_JSON, ',');
    jac_emit_drop_comma(buf);
    builder->sum.len = jac_buf_len(buf);
    if (range != RUBY_ENC_CODERANGE_7BIT) {
        builder->sum.range = range;
        builder->sum.encoding = JAC_ENC_UTF8;
    }
    RB_GC_GUARD(string);
    return self;
}

/*
 * call-seq: bytesize -> Integer
 *
 * The length of the text in bytes.
 */
static VALUE Builder_bytesize(VALUE self)
{
    const text_builder *builder = text_builder_get(self);
    return SIZET2NUM(builder->made ? (size_t)RSTRING_LEN(builder->made) : builder->sum.len);
}

/* Hands over the hidden String, and keeps a frozen one that shares its bytes. */
static VALUE text_builder_give(text_builder *builder)
{
    VALUE string = builder->memory;
    size_t len = builder->sum.len;
    rb_str_set_len(string, (long)len);
    if ((size_t)(builder->buf.end - builder->buf.cur) > len) rb_str_resize(string, (long)len);
    rb_enc_associate_index(string, builder->sum.encoding);
    RB_ENC_CODERANGE_SET(string, builder->sum.range);
    text_builder_attach(builder, len);
    rb_obj_reveal(string, rb_cString);
    builder->twin = rb_str_new_frozen(string);
    text_builder_reset(builder);
    return string;
}

/*
 * call-seq: to_s -> String
 *
 * The text so far: a new mutable String, which the builder does not change any more. The first to_s of a
 * long text returns the very String it was built in, not a copy. Later parts are appended to a copy, so
 * the String and the builder never change each other.
 */
static VALUE Builder_to_s(VALUE self)
{
    text_builder *builder = text_builder_get(self);
    if (builder->made) return jac_text_fresh(builder->made);
    if (builder->twin) return rb_str_dup(builder->twin);
    if (!builder->memory || builder->sum.len <= TEXT_BUILDER_SHORT) return text_builder_copy(builder);
    return text_builder_give(builder);
}

/*
 * call-seq: clear -> builder
 *
 * Empties it and keeps its memory.
 */
static VALUE Builder_clear(VALUE self)
{
    text_builder *builder = text_builder_open(self);
    builder->twin = builder->made = Qfalse;
    builder->sum = (jac_text_sum)JAC_TEXT_SUM_EMPTY;
    builder->buf.cur = builder->buf.start;
    return self;
}

/*
 * call-seq: Jacinth::Text.builder(capacity = 0) -> Jacinth::Text::Builder
 *
 * An empty builder with a capacity of +capacity+ bytes. ArgumentError for a negative one.
 *
 *   Jacinth::Text.builder(100).append("a", 1).to_s # => "a1"
 */
static VALUE text_builder_new(int argc, VALUE *argv, VALUE self)
{
    VALUE klass = rb_const_get(self, rb_intern("Builder")); /* calls no Ruby: the library's own constant */
    return rb_class_new_instance(argc, argv, klass); /* may call Ruby */
}

void jac_text_builder_init(VALUE module)
{
    VALUE klass = rb_define_class_under(module, "Builder", rb_cObject);
    /* for ri: module = rb_define_module_under(jac_mJacinth, "Text") */
    rb_define_alloc_func(klass, text_builder_allocate);
    rb_undef_method(klass, "initialize_copy");
    rb_define_private_method(klass, "initialize", Builder_initialize, -1);
    rb_define_method(klass, "<<", Builder_append_one, 1);
    rb_define_method(klass, "append", Builder_append, -1);
    rb_define_method(klass, "json", Builder_json, 1);
    rb_define_alias(klass, "append_json", "json");
    rb_define_method(klass, "bytesize", Builder_bytesize, 0);
    rb_define_method(klass, "to_s", Builder_to_s, 0);
    rb_define_method(klass, "clear", Builder_clear, 0);
    rb_define_singleton_method(module, "builder", text_builder_new, -1);
}
