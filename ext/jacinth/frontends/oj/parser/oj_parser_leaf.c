/* frontends/oj/parser/oj_parser_leaf.c - L4. Texts and numbers of Oj::Parser; see oj_parser_leaf.h. */
#include "frontends/oj/parser/oj_parser_leaf.h"
#include "kernel/text/unescape.h"
#include "reader/number.h"
#include "reader/string_scan.h"

/* These become BigDecimals: integers, and mantissas without a point, from a tenth of 2**63 on; mantissas with a point
 * of 17 digits and more; and numbers with an exponent beyond long double's. */
#define PARSER_LEAF_BIG UINT64_C(922337203685477580)
#define PARSER_LEAF_EXPONENT 4933

const jac_number_limits *jac_parser_leaf_limits(const jac_parser_options *options)
{
    static const jac_number_limits exact = {JAC_NUMBER_LONGER, PARSER_LEAF_BIG, PARSER_LEAF_BIG,
                                            PARSER_LEAF_EXPONENT},
                                   every = {0, 0, PARSER_LEAF_BIG, 0};
    if (options->decimal == JAC_PARSER_AUTO) return &exact;
    return options->decimal == JAC_PARSER_BIGDECIMAL ? &every : NULL;
}

void jac_parser_leaf_init(jac_parser_leaf *leaf, const jac_parser_options *options)
{
    const size_t most = (size_t)options->cache_strings;
    jac_value_stack_init(&leaf->stack, true);
    leaf->stack.shared = false; /* Ruby code runs: memory beyond the C stack must be the parse's own */
    leaf->options = options;
    leaf->cache = jac_parse_cache_get();
    leaf->holder = leaf->cache->self;
    const jac_number_limits *limits = jac_parser_leaf_limits(options);
    leaf->maker = limits ? jac_number_big_decimals(limits) : (jac_number_maker){Qnil, 0, NULL};
    leaf->frozen_from = options->mode->builds ? 0 : most + 1; /* for handlers, Oj freezes the longer Strings instead */
    leaf->frozen_to = options->mode->builds ? most : SIZE_MAX;
}

VALUE jac_parser_leaf_call(jac_parser_leaf *leaf, VALUE receiver, ID method, int argc, const VALUE *argv)
{
    uint64_t entered = jac_parser_leaf_enter(leaf);
    VALUE result = rb_funcallv(receiver, method, argc, argv); /* may call Ruby */
    jac_parser_leaf_leave(leaf, entered);
    return result;
}

/* ---- texts ---- */

typedef struct {
    jac_text text;      /* decoded */
    bool lone;          /* contains half of a surrogate pair, so it is not valid UTF-8 */
    VALUE owner;        /* root: on the C stack; the String that holds the text, or false */
    char scratch[JAC_STRING_SCRATCH];
} parser_leaf_plain;

static JAC_HOT jac_status oj_parser_leaf_decode(jac_reader *r, const jac_text *t, parser_leaf_plain *plain)
{
    jac_unescaped result;
    char *room = plain->scratch;
    plain->text = *t;
    plain->lone = false;
    plain->owner = Qfalse;
    if (!t->escaped) return JAC_STATUS_OK;
    if (t->len > JAC_STRING_SCRATCH) {
        plain->owner = rb_str_tmp_new((long)t->len);
        room = RSTRING_PTR(plain->owner);
    }
    /* bounds: the result is not longer than the source, whose length `room` has */
    jac_status status = jac_unescape(room, t->ptr, t->len, jac_string_escapes(r->syntax.flags), &result);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) r->error_at = t->ptr + result.error_offset;
    plain->text = (jac_text){.ptr = room, .len = result.len, .escaped = false, .high = result.high};
    plain->lone = result.lone;
    return status;
}

static VALUE oj_parser_leaf_shared(const jac_parser_leaf *leaf, const parser_leaf_plain *plain, unsigned what)
{
    bool again;
    if (plain->text.high) what |= JAC_KEY_HIGH | (plain->lone ? 0u : (unsigned)JAC_KEY_VALID);
    return jac_key_cache_fetch(&leaf->cache->keys, leaf->cache->self, plain->text.ptr, plain->text.len, what, &again);
}

jac_status jac_parser_leaf_string(jac_parser_leaf *leaf, jac_reader *r, const jac_text *t, VALUE *string)
{
    parser_leaf_plain plain;
    jac_status status = oj_parser_leaf_decode(r, t, &plain);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    const size_t len = plain.text.len;
    const bool frozen = len >= leaf->frozen_from && len < leaf->frozen_to;
    if (frozen && len < JAC_PARSER_SHARED) {
        *string = oj_parser_leaf_shared(leaf, &plain, JAC_KEY_INTERN | JAC_KEY_TEXT);
    } else {
        *string = rb_str_new(plain.text.ptr, (long)len);
        RB_ENCODING_SET_INLINED(*string, JAC_ENC_UTF8);
        if (!plain.lone) jac_rb_set_coderange(*string, plain.text.high);
        if (frozen) RB_OBJ_FREEZE(*string);
    }
    RB_GC_GUARD(plain.owner);
    return JAC_STATUS_OK;
}

JAC_HOT jac_status jac_parser_leaf_key(jac_parser_leaf *leaf, jac_reader *r, const jac_text *t, bool symbol, VALUE *key)
{
    parser_leaf_plain plain;
    jac_status status = oj_parser_leaf_decode(r, t, &plain);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) *key = oj_parser_leaf_shared(leaf, &plain, symbol ? JAC_KEY_SYMBOL : 0);
    RB_GC_GUARD(plain.owner);
    return status;
}

/* ---- numbers ---- */

static VALUE oj_parser_leaf_make(jac_parser_leaf *leaf, const char *from, const char *to)
{
    uint64_t entered = jac_parser_leaf_enter(leaf);
    VALUE number = jac_number_make(&leaf->maker, from, (size_t)(to - from), true);
    jac_parser_leaf_leave(leaf, entered);
    return number;
}

VALUE jac_parser_leaf_integer(jac_parser_leaf *leaf, bool negative, uint64_t magnitude, const char *from,
                              const char *to)
{
    if (JAC_UNLIKELY(jac_number_makes_integer(&leaf->maker, magnitude))) return oj_parser_leaf_make(leaf, from, to);
    return jac_number_fixed(negative, magnitude);
}

VALUE jac_parser_leaf_big_integer(jac_parser_leaf *leaf, const char *from, const char *to)
{
    const bool makes = jac_number_makes_integer(&leaf->maker, UINT64_MAX);
    return makes ? oj_parser_leaf_make(leaf, from, to) : jac_number_big(from, (size_t)(to - from));
}

VALUE jac_parser_leaf_decimal(jac_parser_leaf *leaf, const jac_decimal *d, const char *from, const char *to)
{
    double value;
    if (!NIL_P(leaf->maker.receiver) && jac_number_makes(&leaf->maker, d, from, (size_t)(to - from)))
        return oj_parser_leaf_make(leaf, from, to);
    jac_number_to_double(d, JAC_SYNTAX_OVERFLOW, &value);
    return DBL2NUM(value);
}
