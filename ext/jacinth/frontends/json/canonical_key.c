/* frontends/json/canonical_key.c - L4. The texts of keys under rfc8785, as json makes them; see canonical_key.h.
 * Symbols, and Strings in UTF-8, need no call for that. */
#include "frontends/json/canonical_key.h"
#include "frontends/json/errors_json.h"
#include "rb/frontend.h"
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"
#include "rb/generate/object.h"

static bool canonical_key_is_utf8(VALUE text)
{
    if (jac_generator_is_plain(text)) return true;
    int range = jac_generate_string_range(text);
    return range == RUBY_ENC_CODERANGE_7BIT ||
           (RB_ENCODING_GET(text) == JAC_ENC_UTF8 && range == RUBY_ENC_CODERANGE_VALID);
}

static void canonical_key_refuse_class(jac_generator *gen, VALUE key)
{
    if (!RB_TYPE_P(key, T_STRING)) jac_generator_refuse_class(gen, key, key, " not allowed as object key in JSON");
}

static void canonical_key_refuse_malformed(jac_generator *gen, VALUE text)
{
    jac_generator_refuse(gen, text, "", JAC_ERRORS_JSON_NOT_UTF8);
}

/* The text of a key where there is an as_json hook. The hook is asked once: for a key that is neither a String nor a
 * Symbol, and for a name that is not UTF-8. */
static VALUE canonical_key_asked_key(jac_generator *gen, VALUE key)
{
    bool name = RB_TYPE_P(key, T_STRING) || RB_SYMBOL_P(key);
    if (!name) key = jac_call_hook(gen, key, true);
    if (RB_SYMBOL_P(key)) key = rb_sym2str(key);
    canonical_key_refuse_class(gen, key);
    if (name && !canonical_key_is_utf8(key)) {
        key = jac_call_hook(gen, key, true);
        canonical_key_refuse_class(gen, key);
    }
    if (!canonical_key_is_utf8(key)) canonical_key_refuse_malformed(gen, key);
    return key;
}

VALUE jac_canonical_key_text(jac_generator *gen, VALUE key)
{
    if (!NIL_P(gen->hook)) return canonical_key_asked_key(gen, key);
    if (RB_SYMBOL_P(key)) return rb_sym2str(key);
    if (!RB_TYPE_P(key, T_STRING)) return jac_call_convert_key(gen, key);
    return RBASIC_CLASS(key) == rb_cString ? key : jac_call_key_to_s(gen, key);
}

VALUE jac_canonical_key_utf8(jac_generator *gen, VALUE text)
{
    if (canonical_key_is_utf8(text)) return text;
    text = jac_call_encode_or_raise(gen, text);
    if (!canonical_key_is_utf8(text)) canonical_key_refuse_malformed(gen, text);
    return text;
}

void jac_canonical_key_refuse_equal(jac_generator *gen, VALUE hash, VALUE key)
{
    VALUE message = rb_utf8_str_new_cstr(JAC_ERRORS_JSON_DUPLICATE_KEY);
    rb_str_append(message, jac_call_inspect(gen, key));
    gen->config->frontend->raise_generate(key, gen->path, message);
}
