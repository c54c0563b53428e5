/* frontends/native/native_text.c - L4. Jacinth::Text.concat and join: measure all parts, make one String of that size,
 * copy once. Ruby code runs only while parts are converted, never between measuring and copying. Where text_parts.h
 * does not decide an encoding, Ruby's own functions append part by part. */
#include "frontends/native/native_text.h"
#include "frontends/native/text_parts.h"
#include "rb/names.h"

/* How many of the innermost open arrays are compared with the one that is entered. */
#define TEXT_NEAR 64

/* Whether "#{a}#{b}" begins with a itself in the running Ruby; an ASCII text then has the encoding of a. Otherwise it
 * begins with an empty literal. */
static bool native_text_bare;

/* Takes the encoding of the sum from the first String. False if that encoding is not ASCII-compatible. */
static bool native_text_begins(jac_text_sum *sum, VALUE string)
{
    int encoding = rb_enc_get_index(string);
    if (encoding > JAC_ENC_US_ASCII && !rb_enc_asciicompat(rb_enc_from_index(encoding))) return false;
    sum->encoding = encoding;
    return true;
}

/* Appends the parts as interpolation does, to an empty String of that encoding. */
static JAC_NOINLINE VALUE native_text_interpolate(const jac_text_list *list, int encoding)
{
    VALUE made = rb_obj_hide(rb_enc_str_new(NULL, 0, rb_enc_from_index(encoding)));
    size_t count = jac_text_list_count(list);
    for (size_t i = 0; i < count; i++) jac_text_append(made, jac_text_list_string(list, i));
    return jac_text_fresh(made);
}

static int native_text_part_encoding(VALUE part)
{
    return RB_FIXNUM_P(part) ? JAC_ENC_US_ASCII : rb_enc_get_index(part);
}

/* Sums up a list whose first part replaces the literal. There US-ASCII yields to any other encoding. */
static bool native_text_sum_bare(const jac_text_list *list, jac_text_sum *sum)
{
    size_t count = jac_text_list_count(list);
    sum->encoding = native_text_part_encoding(jac_text_list_at(list, 0));
    for (size_t i = 0; i < count; i++) {
        VALUE part = jac_text_list_at(list, i);
        int encoding = native_text_part_encoding(part);
        if (!rb_enc_asciicompat(rb_enc_from_index(encoding)) || !jac_text_sum_add_part(sum, part)) return false;
        if (sum->encoding == JAC_ENC_US_ASCII) sum->encoding = encoding;
    }
    return true;
}

static VALUE native_text_of_list(const jac_text_list *list, const jac_text_sum *sum)
{
    VALUE string = jac_text_new(sum);
    char *start = RSTRING_PTR(string), *end JAC_UNUSED = jac_text_list_copy(list, start);
    JAC_ASSERT((size_t)(end - start) == sum->len);
    return string;
}

static JAC_NOINLINE VALUE native_text_concat_any(int argc, const VALUE *argv)
{
    jac_text_list list;
    jac_text_sum sum = JAC_TEXT_SUM_EMPTY;
    jac_text_list_start(&list, false);
    for (int i = 0; i < argc; i++) jac_text_list_add(&list, argv[i]);
    bool bare = native_text_bare && argc > 1;
    int encoding = bare ? native_text_part_encoding(jac_text_list_at(&list, 0)) : JAC_ENC_UTF8;
    bool known = bare ? native_text_sum_bare(&list, &sum) : jac_text_list_sum(&list, &sum);
    VALUE string = known ? native_text_of_list(&list, &sum) : native_text_interpolate(&list, encoding);
    jac_text_list_finish(&list);
    return string;
}

/*
 * call-seq: Jacinth::Text.concat(*parts) -> String
 *
 * The String that "#{a}#{b}" makes of the same parts: the same bytes, encoding and errors. Parts that are
 * not Strings are converted by to_s. The String is measured first and allocated once, in the slot that
 * fits; numbers are written into it without Strings of their own. Raises Encoding::CompatibilityError for
 * parts whose encodings do not go together, and what a to_s raises.
 *
 *   Jacinth::Text.concat("a", 1, 2.5, nil, :b) # => "a12.5b"
 */
static VALUE native_text_concat(int argc, VALUE *argv, VALUE self)
{
    jac_text_sum sum = JAC_TEXT_SUM_EMPTY;
    bool bare = native_text_bare && argc > 1;
    for (int i = 0; i < argc; i++) {
        if (!RB_TYPE_P(argv[i], T_STRING)) return native_text_concat_any(argc, argv);
        if (bare && i == 0 && !native_text_begins(&sum, argv[0])) return native_text_concat_any(argc, argv);
        if (bare && sum.encoding == JAC_ENC_US_ASCII) return native_text_concat_any(argc, argv);
        if (!jac_text_sum_add(&sum, argv[i])) return native_text_concat_any(argc, argv);
    }
    VALUE string = jac_text_new(&sum);
    char *dst = RSTRING_PTR(string);
    for (int i = 0; i < argc; i++) dst = jac_text_copy_string(dst, argv[i]);
    return string;
}

/* One join: its position in nested arrays, and the text so far. */
typedef struct {
    VALUE separator;    /* root: on the C stack; a String or nil */
    VALUE array;        /* root: on the C stack; the array being joined */
    VALUE object;       /* root: on the C stack; array itself, or the object whose to_ary returned it */
    long index;         /* of the next element of array */
    VALUE open;         /* root: on the C stack; the hidden Array of [array, object, index] around array, Qfalse:
                         * none */
    VALUE made;         /* root: on the C stack; what Ruby appends to, Qfalse while sum and list suffice */
    bool first;         /* no element has been appended yet */
    int encoding;       /* index of the encoding that the text begins with */
    jac_text_sum sum;
    jac_text_list list;
} native_text_join;

/* Moves the text so far into a String. From here on, Ruby's functions append to it. */
static JAC_NOINLINE void native_text_join_leave(native_text_join *join)
{
    VALUE made = rb_obj_hide(rb_str_buf_new((long)join->sum.len));
    rb_enc_associate_index(made, join->encoding);
    size_t count = jac_text_list_count(&join->list);
    for (size_t i = 0; i < count; i++) rb_str_buf_append(made, jac_text_list_string(&join->list, i));
    join->made = made;
}

static void native_text_join_append(native_text_join *join, VALUE string)
{
    if (JAC_UNLIKELY(join->first) && !join->made) {
        if (native_text_begins(&join->sum, string)) join->encoding = join->sum.encoding;
        else native_text_join_leave(join);
    }
    if (JAC_LIKELY(!join->made)) {
        if (JAC_LIKELY(jac_text_sum_add(&join->sum, string))) {
            jac_text_list_push(&join->list, string);
            join->first = false;
            return;
        }
        native_text_join_leave(join);
    }
    rb_str_buf_append(join->made, string);
    if (join->first) rb_enc_copy(join->made, string);
    join->first = false;
}

static JAC_NORETURN void native_text_join_refuse(void) { rb_raise(rb_eArgError, "recursive array join"); }

/* Whether `object` is one of the open arrays. Compares the nearest TEXT_NEAR ones, and one of the others: the array at
 * the greatest power of two below this depth, because a cycle of any length comes back to it. */
static bool native_text_join_is_open(const native_text_join *join, VALUE object)
{
    if (object == join->object) return true;
    long depth = join->open ? RARRAY_LEN(join->open) / 3 : 0;
    for (long i = depth - 1; i >= 0 && i >= depth - TEXT_NEAR; i--) {
        if (RARRAY_AREF(join->open, 3 * i + 1) == object) return true;
    }
    if (depth <= TEXT_NEAR) return false;
    long mark = LONG_MAX / 2 + 1;
    while (mark > depth) mark >>= 1;
    return mark < depth && RARRAY_AREF(join->open, 3 * mark + 1) == object;
}

/* Enters `array`, which is `object` or came from it. */
static void native_text_join_enter(native_text_join *join, VALUE object, VALUE array)
{
    if (array == join->array || native_text_join_is_open(join, object)) native_text_join_refuse();
    if (!join->open) join->open = rb_obj_hide(rb_ary_new());
    const VALUE frame[3] = {join->array, join->object, LONG2FIX(join->index)};
    rb_ary_cat(join->open, frame, 3);
    join->array = array;
    join->object = object;
    join->index = 0;
    join->first = false;
}

/* Returns to the array around this one. Returns false if this is the outermost array. */
static bool native_text_join_return(native_text_join *join)
{
    if (!join->open || RARRAY_LEN(join->open) == 0) return false;
    join->index = RB_FIX2LONG(rb_ary_pop(join->open));
    join->object = rb_ary_pop(join->open);
    join->array = rb_ary_pop(join->open);
    return true;
}

/* Converts an element without a plain text: calls its methods as Array#join does. */
static void native_text_join_convert(native_text_join *join, VALUE value)
{
    VALUE array;
    jac_text_list_resolve(&join->list);
    VALUE string = rb_check_string_type(value); /* may call Ruby */
    if (NIL_P(string)) {
        array = rb_check_array_type(value); /* may call Ruby */
        if (!NIL_P(array)) {
            native_text_join_enter(join, value, array);
            return;
        }
        string = rb_obj_as_string(value); /* may call Ruby */
    }
    native_text_join_append(join, string);
}

static void native_text_join_element(native_text_join *join, VALUE value)
{
    if (RB_TYPE_P(value, T_STRING)) {
        native_text_join_append(join, value);
        return;
    }
    if (RB_TYPE_P(value, T_ARRAY)) {
        native_text_join_enter(join, value, value);
        return;
    }
    VALUE part = join->made ? Qundef : jac_text_list_plain(&join->list, value);
    if (part == Qundef) {
        native_text_join_convert(join, value);
    } else if (!RB_FIXNUM_P(part)) {
        native_text_join_append(join, part);
    } else {
        jac_text_sum_grow(&join->sum, jac_text_part_len(part));
        jac_text_list_push(&join->list, part);
        join->first = false;
    }
}

/* Calls to_str of the first element that is not a String before anything is appended, as Array#join does. */
static void native_text_join_ask(VALUE array)
{
    for (long i = 0; i < RARRAY_LEN(array); i++) {
        VALUE value = RARRAY_AREF(array, i);
        if (RB_TYPE_P(value, T_STRING)) continue;
        if (!RB_SPECIAL_CONST_P(value) && !RB_TYPE_P(value, T_ARRAY) && !RB_TYPE_P(value, T_FLOAT))
            rb_check_string_type(value); /* may call Ruby */
        return;
    }
}

/* Joins any elements, including nested arrays. Each step reads the arrays again. */
static JAC_NOINLINE VALUE native_text_join_any(VALUE array, VALUE separator)
{
    native_text_join join; /* not cleared as a whole: the list is long */
    join.separator = separator;
    join.array = join.object = array;
    join.index = 0;
    join.open = join.made = Qfalse;
    join.first = true;
    join.encoding = JAC_ENC_US_ASCII;
    join.sum = (jac_text_sum){0, JAC_ENC_US_ASCII, RUBY_ENC_CODERANGE_7BIT};
    jac_text_list_start(&join.list, true);
    native_text_join_ask(array);
    do {
        while (join.index < RARRAY_LEN(join.array)) {
            if (join.index > 0 && !NIL_P(separator)) native_text_join_append(&join, separator);
            native_text_join_element(&join, RARRAY_AREF(join.array, join.index++));
        }
    } while (native_text_join_return(&join));
    VALUE string = join.made ? jac_text_fresh(join.made) : native_text_of_list(&join.list, &join.sum);
    jac_text_list_finish(&join.list);
    return string;
}

/* Joins an array of Strings only, without a list. Qundef if it has other elements, or if Ruby must decide. */
static VALUE native_text_join_flat(VALUE array, VALUE separator)
{
    long count = RARRAY_LEN(array);
    jac_text_sum sum = {0, JAC_ENC_US_ASCII, RUBY_ENC_CODERANGE_7BIT};
    for (long i = 0; i < count; i++) {
        VALUE string = RARRAY_AREF(array, i);
        if (!RB_TYPE_P(string, T_STRING)) return Qundef;
        if (i == 0 && !native_text_begins(&sum, string)) return Qundef;
        if (!jac_text_sum_add(&sum, string)) return Qundef;
        if (i > 0 || count == 1 || NIL_P(separator)) continue;
        /* All separators change encoding and coderange as the first one does. */
        size_t before = sum.len, len = (size_t)RSTRING_LEN(separator);
        if (!jac_text_sum_add(&sum, separator)) return Qundef;
        if (len > 0 && (size_t)count - 1 > (LONG_MAX - before) / len) rb_raise(rb_eArgError, "string sizes too big");
        sum.len = before + len * (size_t)(count - 1);
    }
    VALUE string = jac_text_new(&sum);
    char *dst = RSTRING_PTR(string);
    for (long i = 0; i < count; i++) {
        if (i > 0 && !NIL_P(separator)) dst = jac_text_copy_string(dst, separator);
        dst = jac_text_copy_string(dst, RARRAY_AREF(array, i));
    }
    return string;
}

/*
 * call-seq: Jacinth::Text.join(array, separator = nil) -> String
 *
 * What array.join(separator) returns: nested arrays are joined with the same separator, elements are
 * converted by to_str, to_ary or to_s, in this order; nil as the separator means $,. The String is measured
 * first and allocated once. Arrays may be nested to any depth. Raises ArgumentError for an array that contains
 * itself, TypeError for other objects or a separator that is not a String, Encoding::CompatibilityError.
 *
 *   Jacinth::Text.join([1, ["a", 2.5], nil], ", ") # => "1, a, 2.5, "
 */
static VALUE native_text_join_array(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 1, 2);
    /* may call Ruby */
    VALUE array = rb_convert_type(argv[0], T_ARRAY, "Array", "to_ary"), separator = argc > 1 ? argv[1] : Qnil;
    if (NIL_P(separator)) {
        separator = rb_output_fs;
        /* may call Ruby */
        if (!NIL_P(separator)) rb_category_warn(RB_WARN_CATEGORY_DEPRECATED, "$, is set to non-nil value");
    }
    if (RARRAY_LEN(array) == 0) return rb_usascii_str_new(NULL, 0);
    if (!NIL_P(separator)) separator = rb_str_to_str(separator); /* may call Ruby */
    VALUE string = native_text_join_flat(array, separator);
    if (string == Qundef) string = native_text_join_any(array, separator);
    RB_GC_GUARD(array);
    RB_GC_GUARD(separator);
    return string;
}

void jac_native_text_init(void)
{
    VALUE module = rb_define_module_under(jac_mJacinth, "Text");
    ID bare = rb_intern("BARE"); /* undefined if the extension is loaded without lib/jacinth/core/text.rb */
    /* calls no Ruby: the library's own constant */
    native_text_bare = rb_const_defined_at(module, bare) && RTEST(rb_const_get_at(module, bare));
    rb_define_singleton_method(module, "concat", native_text_concat, -1);
    rb_define_singleton_method(module, "join", native_text_join_array, -1);
    jac_text_builder_init(module);
}
