/* frontends/oj/dump/oj_number.c - L4. Numbers as Oj writes them: Integers inside and outside of a range, Floats by
 * their options, and the texts for NaN and the infinities. All digits are the kernel's own, except for a rare
 * float_format. */
#include <math.h>
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/errors_oj.h"
#include "kernel/number/ftoa_printf.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"
#include "rb/names.h"
#include "reader/numeral.h"

/* A Float's text of this length or longer that ends in "0001" or "9999" counts as badly rounded. */
#define OJ_NUMBER_LONG 17
/* Oj does not see the end of a text of this length or longer, so that does not count as badly rounded. */
#define OJ_NUMBER_SEEN 64

#define OJ_NUMBER_NULLS {{"null", "null", "null"}}
#define OJ_NUMBER_HUGE {{"3.3e14159265358979323846", "3.0e14159265358979323846", "-3.0e14159265358979323846"}}

const jac_oj_nan_table jac_oj_nan_strict = {{
    [JAC_OJ_NAN_AUTO] = JAC_NONFINITE_REFUSED, [JAC_OJ_NAN_NULL] = OJ_NUMBER_NULLS, [JAC_OJ_NAN_HUGE] = OJ_NUMBER_HUGE,
    [JAC_OJ_NAN_WORD] = JAC_NONFINITE_REFUSED, [JAC_OJ_NAN_RAISE] = JAC_NONFINITE_REFUSED,
}};
const jac_oj_nan_table jac_oj_nan_json = {{[JAC_OJ_NAN_WORD] = JAC_NONFINITE_LITERALS}};
const jac_oj_nan_table jac_oj_nan_object = {
    {OJ_NUMBER_HUGE, OJ_NUMBER_HUGE, OJ_NUMBER_HUGE, OJ_NUMBER_HUGE, OJ_NUMBER_HUGE}};
/* By default, Infinity is null, as in Oj, but not for a BigDecimal. */
const jac_oj_nan_table jac_oj_nan_custom = {{
    [JAC_OJ_NAN_AUTO] = {{"3.3e14159265358979323846", "null", "-3.0e14159265358979323846"}},
    [JAC_OJ_NAN_NULL] = OJ_NUMBER_NULLS,
    [JAC_OJ_NAN_HUGE] = OJ_NUMBER_HUGE,
    [JAC_OJ_NAN_WORD] = JAC_NONFINITE_LITERALS,
    [JAC_OJ_NAN_RAISE] = JAC_NONFINITE_REFUSED,
}};
const jac_oj_nan_table jac_oj_nan_custom_decimal = {{
    [JAC_OJ_NAN_AUTO] = OJ_NUMBER_HUGE, [JAC_OJ_NAN_NULL] = OJ_NUMBER_NULLS, [JAC_OJ_NAN_HUGE] = OJ_NUMBER_HUGE,
    [JAC_OJ_NAN_WORD] = JAC_NONFINITE_LITERALS, [JAC_OJ_NAN_RAISE] = JAC_NONFINITE_REFUSED,
}};
const jac_oj_nan_table jac_oj_nan_null = {{
    [JAC_OJ_NAN_AUTO] = OJ_NUMBER_NULLS, [JAC_OJ_NAN_NULL] = OJ_NUMBER_NULLS, [JAC_OJ_NAN_HUGE] = OJ_NUMBER_NULLS,
    [JAC_OJ_NAN_WORD] = OJ_NUMBER_NULLS, [JAC_OJ_NAN_RAISE] = OJ_NUMBER_NULLS,
}};
const jac_oj_nan_table jac_oj_nan_never = {{[JAC_OJ_NAN_AUTO] = JAC_NONFINITE_REFUSED}};

/* Writes the digits of an Integer outside of the range, in quotes. */
static void oj_number_put_quoted(jac_generator *gen, const char *text, size_t len)
{
    jac_emit_string(&gen->out.buf, text, len, JAC_ESCAPE_JSON);
}

static bool oj_number_ranged(const jac_generator *gen)
{
    return jac_oj_options_of(gen)->least_integer != 0 || jac_oj_options_of(gen)->most_integer != 0;
}

bool jac_oj_integer_is_bare(const jac_generator *gen, VALUE object)
{
    if (!RB_FIXNUM_P(object)) return !oj_number_ranged(gen);
    const jac_oj_options *options = jac_oj_options_of(gen);
    long number = RB_FIX2LONG(object);
    /* Oj ignores a range that begins or ends at 0. */
    bool ranged = options->least_integer != 0 && options->most_integer != 0;
    return !ranged || (number >= options->least_integer && number <= options->most_integer);
}

void jac_oj_integer(jac_generator *gen, VALUE object)
{
    if (jac_oj_integer_is_bare(gen, object)) {
        jac_generate_integer(gen, object);
        return;
    }
    char text[JAC_ITOA_MAX];
    oj_number_put_quoted(gen, text, (size_t)(jac_itoa_i64(text, RB_FIX2LONG(object)) - text));
}

/* Writes the digits of a bignum, which is outside of every range. */
static void oj_number_put_digits(jac_generator *gen, VALUE digits)
{
    if (oj_number_ranged(gen)) oj_number_put_quoted(gen, RSTRING_PTR(digits), (size_t)RSTRING_LEN(digits));
    else jac_oj_raw(gen, digits);
    RB_GC_GUARD(digits);
}

void jac_oj_bignum(jac_generator *gen, VALUE object)
{
    if (!oj_number_ranged(gen)) {
        jac_generate_bignum(gen, object);
        return;
    }
    size_t used = jac_call_begin(gen);
    VALUE digits = rb_big2str(object, 10); /* may call Ruby */
    jac_call_end(gen, used);
    oj_number_put_digits(gen, digits);
}

void jac_oj_json_bignum(jac_generator *gen, VALUE object)
{
    if (jac_oj_adds(gen, JAC_OJ_ADDED_INTEGER) || rb_method_basic_definition_p(rb_cInteger, jac_id.to_s))
        jac_oj_bignum(gen, object);
    else oj_number_put_digits(gen, jac_call_to_s(gen, object));
}

/* Writes "<first><between><second><after>"; a "/" in it may be escaped. */
static void oj_number_put_pair(jac_generator *gen, VALUE first, const char *between, VALUE second, const char *after)
{
    char text[2 * JAC_ITOA_MAX + 8]; /* room for four bytes between and after the numbers */
    char *cur = jac_itoa_i64(text, RB_FIX2LONG(first));
    while (*between) *cur++ = *between++;
    cur = jac_itoa_i64(cur, RB_FIX2LONG(second));
    while (*after) *cur++ = *after++;
    jac_emit_string(&gen->out.buf, text, (size_t)(cur - text), gen->escape);
}

bool jac_oj_number_to_s(jac_generator *gen, VALUE object)
{
    VALUE klass = CLASS_OF(object), first, second;
    const char *between, *after = "";
    int exclusive;
    if (klass == rb_cRational) {
        first = rb_rational_num(object);
        second = rb_rational_den(object);
        between = "/";
    } else if (klass == rb_cComplex) {
        first = rb_complex_real(object);
        second = rb_complex_imag(object);
        between = RB_FIXNUM_P(second) && RB_FIX2LONG(second) < 0 ? "" : "+"; /* the digits include the sign */
        after = "i";
    } else if (klass == rb_cRange) {
        rb_range_values(object, &first, &second, &exclusive);
        between = exclusive ? "..." : "..";
    } else {
        return false;
    }
    bool own = rb_method_basic_definition_p(klass, jac_id.to_s) &&
               rb_method_basic_definition_p(rb_cInteger, jac_id.to_s);
    if (!own || !RB_FIXNUM_P(first) || !RB_FIXNUM_P(second)) return false;
    oj_number_put_pair(gen, first, between, second, after);
    return true;
}

/* Whether a double is whole and fits into 64 bits. All its digits are written then. */
JAC_INLINE bool oj_number_is_whole(double finite)
{
    return finite >= -0x1p63 && finite < 0x1p63 && finite == (double)(int64_t)finite;
}

static char *oj_number_put_whole(char *dst, double whole)
{
    *dst = '-';
    dst += signbit(whole) != 0;
    dst = jac_itoa_u64(dst, (uint64_t)fabs(whole));
    memcpy(dst, ".0", 2);
    return dst + 2;
}

static bool oj_number_rounds_badly(const char *end, size_t len)
{
    return len >= OJ_NUMBER_LONG && (memcmp(end - 4, "0001", 4) == 0 || memcmp(end - 4, "9999", 4) == 0);
}

JAC_INLINE char *oj_number_format(char *dst, double finite, uint32_t digits)
{
    if (oj_number_is_whole(finite)) return oj_number_put_whole(dst, finite);
    char *end = jac_ftoa_printf(dst, finite, digits);
    return JAC_UNLIKELY(oj_number_rounds_badly(end, (size_t)(end - dst))) ? jac_ftoa_ruby(dst, finite) : end;
}

char *jac_oj_format_15(char *dst, double finite) { return oj_number_format(dst, finite, 15); }
char *jac_oj_format_16(char *dst, double finite) { return oj_number_format(dst, finite, 16); }

char *jac_oj_format_rounded(char *dst, double finite)
{
    return oj_number_is_whole(finite) ? oj_number_put_whole(dst, finite) : jac_ftoa_printf(dst, finite, 16);
}

char *jac_oj_format_to_s(char *dst, double finite)
{
    /* Below 1e15, to_s writes whole numbers with all digits, too. */
    if (JAC_UNLIKELY(fabs(finite) >= 1e15 && oj_number_is_whole(finite))) return oj_number_put_whole(dst, finite);
    return jac_ftoa_ruby(dst, finite);
}

/* The digits that a format "%0.<digits>g" or "%.<digits>g" requests; 0: another format, or too many digits. */
static uint32_t oj_number_format_digits(const char *format)
{
    uint32_t digits = 0;
    if (*format++ != '%') return 0;
    if (*format == '0') format++;
    if (*format++ != '.') return 0;
    while (*format >= '0' && *format <= '9' && digits <= JAC_FTOA_ROUND_MAX)
        digits = digits * 10 + (uint32_t)(*format++ - '0');
    return format[0] == 'g' && format[1] == '\0' && digits <= JAC_FTOA_ROUND_MAX ? digits : 0;
}

/* The significant digits that the directive at `p`, after its '%', requests for a double; 0: their number varies. */
static long oj_number_directive_digits(const char *p, double finite)
{
    long digits = 6;
    while (*p && strchr("-+ #0", *p)) p++;
    while (*p >= '0' && *p <= '9') p++;
    if (*p == '.') {
        for (digits = 0, p++; *p >= '0' && *p <= '9'; p++) digits = digits * 10 + (*p - '0');
    }
    if (*p == 'l') p++;
    switch (*p) {
      case 'e': case 'E': return digits + 1;
      case 'g': case 'G': return digits ? digits : 1;
      case 'f': return digits + jac_ftoa_round(finite, JAC_FTOA_ROUND_MAX).exponent + JAC_FTOA_ROUND_MAX;
      default: return 0;
    }
}

/* For few digits, Ruby's format rounds some doubles to the wrong side, so it is given the rounded double. */
static VALUE oj_number_rounded(VALUE object, const char *directive)
{
    char text[JAC_FTOA_MAX];
    double d = RFLOAT_VALUE(object);
    long digits = oj_number_directive_digits(directive, d);
    if (digits < 1 || digits >= 15) return object;
    size_t len = (size_t)(jac_ftoa_printf(text, d, (uint32_t)digits) - text);
    jac_numeral_decimal(text, len, &d); /* infinite if it is beyond all doubles */
    return isfinite(d) ? rb_float_new(d) : object;
}

/* Writes a Float by Ruby's format. Its float directives are C's, but it has no length modifier 'l', which is
 * removed. */
static void oj_number_put_formatted(jac_generator *gen, VALUE object, const char *format)
{
    const char *p = format, *rest;
    while (*p && (p[0] != '%' || p[1] == '%'))
        p += *p == '%' ? 2 : 1; /* bounds: a '%' is never the last byte, the option checks that */
    size_t used = jac_call_begin(gen);
    VALUE directive = rb_utf8_str_new(format, p - format);
    for (rest = p; *rest; rest++) {
        if (rest == p || *rest != 'l' || !strchr("aAeEfgG", rest[1])) rb_str_cat(directive, rest, 1);
    }
    VALUE number = *p ? oj_number_rounded(object, p + 1) : object;
    VALUE text = rb_str_format(*p ? 1 : 0, &number, directive); /* may call Ruby */
    jac_call_end(gen, used);
    if (RSTRING_LEN(text) < OJ_NUMBER_SEEN && oj_number_rounds_badly(RSTRING_END(text), (size_t)RSTRING_LEN(text))) {
        jac_emit_double(&gen->out.buf, RFLOAT_VALUE(object), jac_ftoa_ruby);
    } else {
        jac_oj_raw(gen, text);
    }
    RB_GC_GUARD(text);
}

/* Writes a finite Float by float_precision and float_format. */
static void oj_number_put_by_options(jac_generator *gen, VALUE object)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    jac_buf *buf = &gen->out.buf;
    double d = RFLOAT_VALUE(object);
    if (options->float_precision == 0 || !*options->float_format) {
        jac_emit_double(buf, d, jac_oj_format_to_s);
        return;
    }
    uint32_t digits = oj_number_format_digits(options->float_format);
    if (oj_number_is_whole(d)) {
        jac_emit_double(buf, d, oj_number_put_whole);
    } else if (digits > 0) {
        jac_buf_reserve(buf, JAC_EMIT_DOUBLE_MAX);
        char *end = oj_number_format(buf->cur, d, digits);
        *end = ',';
        jac_buf_advance_to(buf, end + 1);
    } else {
        oj_number_put_formatted(gen, object, options->float_format);
    }
}

/* Writes NaN or an infinity by the option and the mode. */
static void oj_number_put_nonfinite(jac_generator *gen, VALUE object, const jac_oj_nan_table *table,
                                    jac_nonfinite which)
{
    const jac_oj_rules *rules = jac_oj_rules_of(gen->dialect);
    const jac_nonfinite_policy *policy = &table->by_option[jac_oj_options_of(gen)->nan];
    if (policy->text[which]) jac_emit_nonfinite(&gen->out.buf, policy, which);
    else rules->refuse_nonfinite(gen, object, which);
}

void jac_oj_float(jac_generator *gen, VALUE object)
{
    double d = RFLOAT_VALUE(object);
    if (!isfinite(d)) oj_number_put_nonfinite(gen, object, jac_oj_rules_of(gen->dialect)->nan, jac_nonfinite_of(d));
    else if (jac_oj_rules_of(gen->dialect)->formats_floats) oj_number_put_by_options(gen, object);
    else jac_emit_double(&gen->out.buf, d, gen->dialect->format_double);
}

/* The kind of non-finite number that a BigDecimal's text denotes; -1: a finite one. */
static int oj_number_decimal_nonfinite(VALUE text)
{
    const char *ptr = RSTRING_PTR(text);
    size_t len = (size_t)RSTRING_LEN(text);
    if (len > 0 && *ptr == 'N') return JAC_NONFINITE_NAN;
    if (len > 0 && *ptr == 'I') return JAC_NONFINITE_INFINITY;
    return len > 1 && ptr[0] == '-' && ptr[1] == 'I' ? JAC_NONFINITE_MINUS_INFINITY : -1;
}

static void oj_number_put_decimal(jac_generator *gen, VALUE object, VALUE text)
{
    const jac_oj_rules *rules = jac_oj_rules_of(gen->dialect);
    int which = oj_number_decimal_nonfinite(text);
    if (which < 0) jac_oj_raw(gen, text);
    else
        oj_number_put_nonfinite(gen, object, rules->decimal_nan ? rules->decimal_nan : rules->nan,
                                (jac_nonfinite)which);
}

void jac_oj_decimal(jac_generator *gen, VALUE object)
{
    oj_number_put_decimal(gen, object, jac_call_to_s(gen, object));
}

void jac_oj_custom_decimal(jac_generator *gen, VALUE object)
{
    VALUE text = jac_call_to_s(gen, object);
    bool quoted = jac_oj_options_of(gen)->bigdecimal_as_decimal == JAC_CHOICE_NO;
    int which = oj_number_decimal_nonfinite(text);
    if (quoted && (which < 0 || which == JAC_NONFINITE_NAN)) jac_oj_put_text(gen, text, false, ',');
    else oj_number_put_decimal(gen, object, text);
}

void jac_oj_rails_decimal(jac_generator *gen, VALUE object)
{
    VALUE text = jac_call_to_s(gen, object);
    if (oj_number_decimal_nonfinite(text) >= 0) jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    else if (jac_oj_options_of(gen)->bigdecimal_as_decimal == JAC_CHOICE_YES && !oj_number_ranged(gen))
        jac_oj_raw(gen, text);
    else jac_oj_put_text(gen, text, false, ',');
}

void jac_oj_refuse_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which)
{
    jac_errors_oj_raise_object(object, jac_oj_rules_of(gen->dialect)->mode);
}

void jac_oj_refuse_custom_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which)
{
    VALUE name = rb_class_path(rb_obj_class(object));
    rb_raise(rb_eTypeError, "Failed to dump %" PRIsVALUE " Object to JSON in strict mode.", name);
}

void jac_oj_refuse_json_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which)
{
    static const char *const messages[] = {"NaN not allowed in JSON.", "Infinity not allowed in JSON.",
                                           "-Infinity not allowed in JSON."};
    jac_errors_oj_raise_json("GeneratorError", messages[which]);
}
