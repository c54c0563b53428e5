/* frontends/native/native_number.c - L4. Jacinth::Number: arguments in, one call into the kernel, a fresh String or a
 * Float out. kernel/number/ converts digits, reader/numeral.h recognizes the text of a number. For a text that is not
 * plain, Ruby decides whether Float() accepts it. */
#include "frontends/native/native_number.h"
#include <math.h>
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_names.h"
#include "kernel/number/ftoa_round.h"
#include "kernel/number/itoa.h"
#include "rb/config.h"
#include "rb/errors.h"
#include "rb/private/flonum.h"
#include "reader/numeral.h"
#include "writer/nonfinite.h"

/* The requested format of a Float. */
typedef struct {
    bool json;
    uint32_t digits;    /* significant digits; 0: the shortest that read back */
} native_number_style;

static const jac_nonfinite_policy native_number_words = JAC_NONFINITE_LITERALS;

static VALUE native_number_string(const char *text, const char *end) { return rb_usascii_str_new(text, end - text); }

static double native_number_value(VALUE number)
{
    return JAC_LIKELY(RB_FLONUM_P(number)) ? jac_flonum_value(number) : RFLOAT_VALUE(number);
}

/* Float#to_s, of a Float. */
static VALUE native_number_float_to_s(VALUE number)
{
    char text[JAC_FTOA_MAX];
    return native_number_string(text, jac_ftoa_ruby(text, native_number_value(number)));
}

static VALUE native_number_float_text(VALUE number, native_number_style style)
{
    char text[JAC_FTOA_MAX + 1], *dst = text;
    double value = native_number_value(number);
    if (!isfinite(value)) {
        if (!style.json) return native_number_string(text, jac_ftoa_ruby(text, value));
        VALUE message = rb_str_cat_cstr(rb_utf8_str_new_cstr(native_number_words.text[jac_nonfinite_of(value)]),
                                        " not allowed in JSON");
        jac_errors_raise_generate(number, NULL, message);
    }
    if (style.digits == 0)
        return native_number_string(text, style.json ? jac_ftoa_json(text, value) : jac_ftoa_ruby(text, value));
    jac_shortest digits = jac_ftoa_round(value, style.digits);
    *dst = '-';
    dst += signbit(value) != 0;
    return native_number_string(text,
                                style.json ? jac_ftoa_format_json(dst, digits) : jac_ftoa_format_ruby(dst, digits));
}

static VALUE native_number_integer_text(VALUE number)
{
    char text[JAC_ITOA_MAX];
    if (!RB_FIXNUM_P(number)) return rb_big2str(number, 10); /* may call Ruby */
    return native_number_string(text, jac_itoa_i64(text, RB_FIX2LONG(number)));
}

/* Raises Float()'s own error for an object that is not a number. */
static JAC_NORETURN void native_number_raise_class(VALUE object)
{
    if (NIL_P(object)) rb_raise(rb_eTypeError, "can't convert nil into Float");
    if (object == Qtrue) rb_raise(rb_eTypeError, "can't convert true into Float");
    if (object == Qfalse) rb_raise(rb_eTypeError, "can't convert false into Float");
    rb_raise(rb_eTypeError, "can't convert %" PRIsVALUE " into Float", rb_class_name(CLASS_OF(object)));
}

static JAC_COLD JAC_NORETURN void native_number_refuse(const char *expected, VALUE got)
{
    VALUE message = rb_utf8_str_new_cstr(expected);
    jac_errors_append_inspected(message, got);             /* may call Ruby */
    rb_exc_raise(rb_exc_new_str(rb_eArgError, message));   /* may call Ruby */
}

/* The keywords style: and digits: for `number`, a Float or Integer. */
static native_number_style native_number_read_style(VALUE keywords, VALUE number)
{
    VALUE values[] = {rb_hash_lookup2(keywords, ID2SYM(jac_native_id.style), Qundef),
                      rb_hash_lookup2(keywords, ID2SYM(jac_native_id.digits), Qundef)};
    native_number_style style = {false, 0};
    if ((size_t)(values[0] != Qundef) + (size_t)(values[1] != Qundef) != (size_t)RHASH_SIZE(keywords)) {
        static const char *const names[] = {"style", "digits"};
        jac_config_keywords(keywords, names, 2, values); /* raises: there are other keywords */
    }
    bool integer = !RB_FLOAT_TYPE_P(number), precise = values[0] == ID2SYM(jac_native_id.precise);
    style.json = values[0] == ID2SYM(jac_native_id.json);
    if (values[0] != Qundef && values[0] != ID2SYM(jac_native_id.ruby) && !style.json && !precise) {
        native_number_refuse("style: expected :ruby, :json or :precise, got ", values[0]); /* may call Ruby */
    }
    if (precise) style.digits = JAC_FTOA_ROUND_MAX;
    if (values[1] != Qundef && !NIL_P(values[1])) {
        long digits = RB_FIXNUM_P(values[1]) ? RB_FIX2LONG(values[1]) : 0;
        if (digits < 1 || digits > JAC_FTOA_ROUND_MAX) {
            native_number_refuse("digits: expected an Integer from 1 to 17, got ", values[1]); /* may call Ruby */
        }
        if (precise) rb_raise(rb_eArgError, "style: :precise has 17 digits, digits: asks for another number of them");
        style.digits = (uint32_t)digits;
    }
    if (integer && style.digits)
        rb_raise(rb_eArgError, "%s is for a Float, an Integer is not rounded", precise ? "style: :precise" : "digits:");
    return style;
}

/* format with keywords, or of anything that is neither a Float nor a Fixnum. */
static JAC_NOINLINE VALUE native_number_format_any(int argc, VALUE *argv)
{
    VALUE keywords = jac_native_options(&argc, argv, 1, 1);
    VALUE number = argv[0];
    if (!RB_FLOAT_TYPE_P(number) && !RB_INTEGER_TYPE_P(number)) native_number_raise_class(number);
    native_number_style style = {false, 0};
    if (!NIL_P(keywords)) style = native_number_read_style(keywords, number);
    return RB_FLOAT_TYPE_P(number) ? native_number_float_text(number, style) : native_number_integer_text(number);
}

/*
 * call-seq: Jacinth::Number.format(number, style: :ruby, digits: nil) -> String
 *
 * The text of a Float or Integer, as a fresh US-ASCII String. For a Float, the text of Float#to_s: the
 * shortest digits that read back to it. With +style+ :json, the text of Jacinth.generate, which raises
 * Jacinth::GeneratorError for NaN and infinity; with :precise, rounded to 17 digits. +digits+, 1 to 17,
 * rounds a Float to that many significant digits (ties to even, as sprintf does), in the :ruby or :json
 * format; zeros at the end are not written. Raises TypeError for another object, ArgumentError for
 * other styles and digits, and for an Integer with a style or digits that would round it.
 *
 *   Jacinth::Number.format(0.1 + 0.2)             # => "0.30000000000000004"
 *   Jacinth::Number.format(1e20)                  # => "1.0e+20"
 *   Jacinth::Number.format(1e20, style: :json)    # => "1e+20"
 *   Jacinth::Number.format(0.1, style: :precise)  # => "0.10000000000000001"
 *   Jacinth::Number.format(2.0 / 3, digits: 3)    # => "0.667"
 *   Jacinth::Number.format(12345)                 # => "12345"
 */
static VALUE native_number_format(int argc, VALUE *argv, VALUE self)
{
    (void)self;
    if (JAC_LIKELY(argc == 1)) {
        if (JAC_LIKELY(RB_FLOAT_TYPE_P(argv[0]))) return native_number_float_to_s(argv[0]);
        if (RB_FIXNUM_P(argv[0])) return native_number_integer_text(argv[0]);
    }
    return native_number_format_any(argc, argv);
}

/* Parses a text that is not plain, or an object that is not a String. Ruby decides whether Float() accepts it, and
 * warns as Float() does if it is out of range. The value is computed here if the digits are decimal or hexadecimal,
 * because Ruby's own parser ignores some digits of long numbers. */
static JAC_NOINLINE VALUE native_number_parse_any(VALUE source)
{
    if (NIL_P(source)) native_number_raise_class(source);
    double value = 0;
    VALUE text = rb_str_to_str(source), bare = text; /* may call Ruby */
    const char *ptr = RSTRING_PTR(text);
    size_t len = (size_t)RSTRING_LEN(text);
    if (len != 0 && memchr(ptr, '_', len)) { /* Ruby accepts '_' between digits only */
        bare = rb_str_new(ptr, (long)len); /* root: guarded below */
        char *dst = RSTRING_PTR(bare);
        for (size_t i = 0; i < len; i++) { /* bounds: i < len; writes no more bytes than it reads */
            *dst = RSTRING_PTR(text)[i];
            dst += *dst != '_';
        }
        len = (size_t)(dst - RSTRING_PTR(bare));
    }
    bool ours = jac_numeral_any(RSTRING_PTR(bare), len, &value);
    RB_GC_GUARD(bare);
    double theirs = rb_str_to_dbl(text, 1); /* may call Ruby */
    return jac_flonum_number(ours ? value : theirs);
}

/*
 * call-seq: Jacinth::Number.parse(string) -> Float
 *
 * The Float nearest to the number in +string+, ties to even, however many digits it has. Accepts what
 * Kernel#Float of the running Ruby accepts (white space around, underscores between digits, hexadecimal
 * with an exponent of two) and raises Kernel#Float's ArgumentError for the rest, TypeError for other objects.
 *
 *   Jacinth::Number.parse("1_000.25")                # => 1000.25
 *   Jacinth::Number.parse("0.1000000000000000055511151231257827021181583404541015625")  # => 0.1
 */
static VALUE native_number_parse(VALUE self, VALUE source)
{
    (void)self;
    if (JAC_LIKELY(RB_TYPE_P(source, T_STRING) && RB_ENCODING_GET_INLINED(source) <= JAC_ENC_US_ASCII)) {
        double value;
        if (JAC_LIKELY(jac_numeral_decimal(RSTRING_PTR(source), (size_t)RSTRING_LEN(source), &value) ==
                       JAC_NUMERAL_PLAIN)) {
            return jac_flonum_number(value);
        }
    }
    return native_number_parse_any(source);
}

void jac_native_number_define(void)
{
    /* Numbers as texts, and texts as Floats (docs/numbers.md). */
    VALUE number = rb_define_module_under(jac_mJacinth, "Number");
    rb_define_singleton_method(number, "format", native_number_format, -1);
    rb_define_singleton_method(number, "parse", native_number_parse, 1);
    /* The methods that jacinth/core_ext/float gives to Float. */
    VALUE methods = rb_define_module_under(number, "FloatMethods");
    rb_define_method(methods, "to_s", native_number_float_to_s, 0);
    rb_define_method(methods, "inspect", native_number_float_to_s, 0);
}
