/* frontends/json/to_json.c - L4. Objects that are not of a core class; see to_json.h. The rules are those of
 * generate_json_general in the json gem. */
#include "frontends/json/to_json.h"
#include "frontends/json/json_call.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_rules.h"
#include "rb/generate/call.h"
#include "rb/generate/canonical.h"
#include "rb/generate/inline.h"

void jac_to_json_raw(jac_generator *gen, VALUE text)
{
    const jac_json_rules *rules = jac_json_rules_of(gen->dialect);
    const char *ptr;
    long len;
    int range = rb_enc_str_coderange(text);
    if (range != RUBY_ENC_CODERANGE_7BIT) {
        /* put_raw may escape all bytes above 0x7f. */
        bool utf8 = range == RUBY_ENC_CODERANGE_VALID && RB_ENCODING_GET(text) == JAC_ENC_UTF8 &&
                    !rules->put_raw;
        gen->raw_high |= utf8;
        gen->raw_unknown |= !utf8;
    }
    RSTRING_GETMEM(text, ptr, len);
    if (rules->put_raw) rules->put_raw(gen, ptr, (size_t)len);
    else jac_emit_raw(&gen->out.buf, ptr, (size_t)len);
    RB_GC_GUARD(text);
}

JAC_HOT bool jac_to_json_fragment(jac_generator *gen, VALUE object)
{
    if (RB_SPECIAL_CONST_P(object) || RBASIC_CLASS(object) != jac_json.cFragment) return false;
    VALUE text = rb_struct_aref(object, INT2FIX(0));
    Check_Type(text, T_STRING);
    jac_to_json_raw(gen, text);
    return true;
}

void jac_to_json_any(jac_generator *gen, VALUE object)
{
    if (jac_to_json_fragment(gen, object)) return;
    VALUE text = jac_json_call_to_json(gen, object);
    if (text != Qundef) {
        Check_Type(text, T_STRING);
        jac_to_json_raw(gen, text);
    } else {
        text = jac_call_method(gen, object, jac_id.to_s);
        jac_to_json_text(gen, jac_call_to_str(gen, text));
    }
    RB_GC_GUARD(text);
}

void jac_to_json_strict(jac_generator *gen, VALUE object)
{
    if (jac_to_json_fragment(gen, object)) return;
    jac_generate_other(gen, object);
}

void jac_to_json_string(jac_generator *gen, VALUE string)
{
    if (JAC_LIKELY(RBASIC_CLASS(string) == rb_cString)) jac_to_json_text(gen, string);
    else jac_to_json_any(gen, string);
}

void jac_to_json_strict_string(jac_generator *gen, VALUE string)
{
    if (JAC_LIKELY(RBASIC_CLASS(string) == rb_cString)) jac_to_json_text(gen, string);
    else jac_to_json_strict(gen, string);
}

/* Writes the answer for NaN one level deeper than the NaN. */
static void to_json_deeper(jac_generator *gen, VALUE answer)
{
    if (++gen->depth > gen->checked_depth) jac_generator_check_depth(gen);
    jac_generate_value(gen, answer);
    gen->depth--;
}

bool jac_to_json_ask_nonfinite(jac_generator *gen, VALUE object)
{
    return jac_generate_ask_again(gen, object, false, to_json_deeper);
}

void jac_to_json_symbol_name(jac_generator *gen, VALUE symbol) { jac_to_json_text(gen, rb_sym2str(symbol)); }

void jac_to_json_symbol(jac_generator *gen, VALUE symbol)
{
    jac_json_generator *json = jac_json_of(gen);
    if (json->symbol_names == 0) json->symbol_names = jac_json_call_symbols_are_names(gen, symbol) ? 1 : -1;
    if (json->symbol_names > 0) jac_to_json_text(gen, rb_sym2str(symbol));
    else jac_to_json_any(gen, symbol);
}

/* What Integer#to_s returns if a program has redefined it, else undef. */
static VALUE to_json_digits(jac_generator *gen, VALUE integer)
{
    return JAC_LIKELY(rb_method_basic_definition_p(rb_cInteger, jac_id.to_s)) ? Qundef : jac_call_to_s(gen, integer);
}

void jac_to_json_bignum(jac_generator *gen, VALUE integer)
{
    VALUE text = to_json_digits(gen, integer);
    if (JAC_LIKELY(text == Qundef)) jac_generate_bignum(gen, integer);
    else jac_to_json_raw(gen, text);
}

void jac_to_json_canonical_bignum(jac_generator *gen, VALUE integer)
{
    to_json_digits(gen, integer); /* json calls to_s, too, and then writes the number all the same */
    jac_canonical_integer_nearest(gen, integer);
}

void jac_to_json_canonical_hash(jac_generator *gen, VALUE hash)
{
    if (RBASIC_CLASS(hash) == rb_cHash) jac_canonical_hash(gen, hash);
    else jac_to_json_any(gen, hash);
}

void jac_to_json_strict_canonical_hash(jac_generator *gen, VALUE hash)
{
    if (RBASIC_CLASS(hash) == rb_cHash) jac_canonical_hash(gen, hash);
    else jac_to_json_strict(gen, hash);
}

void jac_to_json_core(jac_generator *gen, VALUE object)
{
    const bool canonical = gen->dialect->canonical != NULL;
    switch (rb_type(object)) {
      case T_HASH: canonical ? jac_canonical_hash(gen, object) : jac_generate_hash(gen, object); return;
      case T_ARRAY: jac_generate_array(gen, object); return;
      case T_STRING: jac_to_json_text(gen, object); return;
      default: jac_generate_value(gen, object); return;
    }
}
