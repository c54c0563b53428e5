/* frontends/native/canonical.c - L4. The option rfc8785 of the native API; see canonical.h. The form itself is that of
 * rb/generate/canonical.c. */
#include "frontends/native/canonical.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "kernel/text/unescape.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/parse/parse.h"

jac_native_layout jac_native_pretty; /* root: registered by init */

static VALUE canonical_cached_text(const char *text)
{
    VALUE string = rb_str_freeze(rb_utf8_str_new_cstr(text));
    rb_gc_register_mark_object(string); /* root: lives as long as the process */
    return string;
}

void jac_native_layout_init(void)
{
    jac_native_pretty.space = canonical_cached_text(" ");
    jac_native_pretty.feed = canonical_cached_text("\n");
}

static bool canonical_given(VALUE options, const char *name)
{
    return rb_hash_lookup2(options, ID2SYM(rb_intern(name)), Qundef) != Qundef; /* calls no Ruby: Symbols are keys */
}

/* A number as indent means the pretty layout, as in JSON.stringify: it sets the parts of the layout that the options
 * leave out. */
static void canonical_layout(jac_write_config *write, VALUE options)
{
    const VALUE indent = rb_hash_lookup(options, ID2SYM(rb_intern("indent"))); /* calls no Ruby: as above */
    if (!RB_INTEGER_TYPE_P(indent) || NIL_P(write->indent)) return;
    if (!canonical_given(options, "space")) write->space = jac_native_pretty.space;
    if (!canonical_given(options, "object_nl")) write->object_nl = jac_native_pretty.feed;
    if (!canonical_given(options, "array_nl")) write->array_nl = jac_native_pretty.feed;
}

void jac_native_resolve(jac_config *config, VALUE options)
{
    if (!NIL_P(config->write.as_json)) config->write.as_json = jac_native_hook(config->write.as_json);
    if (!NIL_P(config->write.indent)) canonical_layout(&config->write, options);
    if (!config->write.rfc8785) return;
    const char *excluded = jac_canonical_excluded(&config->write);
    if (!excluded && config->write.allow_duplicate_key == JAC_CHOICE_YES) excluded = "allow_duplicate_key";
    /* true asks for the order of the form; false asks for no order, which contradicts it. */
    if (!excluded && config->write.sort_keys != Qtrue && !NIL_P(config->write.sort_keys)) excluded = "sort_keys";
    if (excluded) rb_raise(rb_eArgError, "%s cannot be used with rfc8785", excluded);
    config->dialect = &jac_dialect_native_canonical;
}

/* The text of a key that was written from byte `at` on, without quotes, colon and escapes. */
static VALUE canonical_unescaped(const jac_buf *buf, size_t at)
{
    const char *text = buf->start + at + 1;
    const size_t len = jac_buf_len(buf) - at - 3; /* bounds: two quotes and a ':' */
    if (!memchr(text, '\\', len)) return rb_utf8_str_new(text, (long)len);
    VALUE plain = rb_utf8_str_new(NULL, (long)len);
    jac_unescaped result;
    /* bounds: no escape is decoded to more bytes than it has; the String has room for all of them */
    jac_unescape(RSTRING_PTR(plain), buf->start + at + 1, len, 0, &result);
    rb_str_set_len(plain, (long)result.len);
    return plain;
}

/* The text of a key. A key that is neither a String nor a Symbol is written as without rfc8785, and its text is taken
 * out of the buffer again. */
VALUE jac_native_key_text(jac_generator *gen, VALUE key)
{
    VALUE name;
    const unsigned kind = jac_object_kind(key, &name);
    if (JAC_LIKELY(kind == JAC_KEYS_STRING || kind == JAC_KEYS_SYMBOL)) return name;
    const size_t at = jac_buf_len(&gen->out.buf);
    jac_generate_key(gen, key);
    VALUE text = canonical_unescaped(&gen->out.buf, at);
    gen->out.buf.cur = gen->out.buf.start + at;
    return text;
}

void jac_native_refuse_equal(jac_generator *gen, VALUE hash, VALUE text)
{
    VALUE message = rb_utf8_str_new_cstr(gen->config->frontend->duplicate_key);
    jac_errors_append_key(message, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
    rb_str_cat_cstr(message, ", which rfc8785 forbids");
    RB_GC_GUARD(text);
    gen->config->frontend->raise_generate(hash, gen->path, message);
}

/* Writes the value of a JSON text. The limit of max_nesting is that of the generate, which counts the containers around
 * the text, too. */
static void canonical_text(jac_generator *gen, VALUE text)
{
    jac_config source = jac_native_defaults;
    source.read.syntax.max_nesting = 0;
    const size_t used = jac_call_begin(gen);
    VALUE value = jac_parse(&source, text); /* may call Ruby */
    jac_call_end(gen, used);
    jac_generate_value(gen, value);
    RB_GC_GUARD(value);
}

void jac_native_canonical_fragment(jac_generator *gen, VALUE fragment)
{
    VALUE text = rb_struct_aref(fragment, INT2FIX(0));
    if (!RB_TYPE_P(text, T_STRING)) jac_generator_refuse_class(gen, fragment, text, " in a Fragment, expected String");
    canonical_text(gen, text);
}
