/* frontends/json/json_text.c - L4. Strings and keys as the json gem takes them. In strict mode, as_json is asked about
 * a String that is not UTF-8; else such a String is transcoded. A key of another class is converted by to_s. */
#include "frontends/json/errors_json.h"
#include "frontends/json/json_call.h"
#include "frontends/json/json_rules.h"
#include "frontends/json/to_json.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

/* Whether the bytes can be written as they are. Sets *high if a byte is 0x80 or above. */
static JAC_HOT bool json_text_valid(VALUE string, bool *high)
{
    int range = jac_generate_string_range(string);
    int encoding = RB_ENCODING_GET(string);
    *high = range != RUBY_ENC_CODERANGE_7BIT;
    return !*high || (range == RUBY_ENC_CODERANGE_VALID && (encoding == JAC_ENC_UTF8 || encoding == JAC_ENC_US_ASCII));
}

static void json_text_put(jac_generator *gen, VALUE string, bool high, char tail)
{
    if (high) gen->string_flags |= RUBY_ENC_CODERANGE_VALID;
    jac_generator_put_long(gen, string, tail);
}

/* The text of a String that is not valid UTF-8, transcoded; raises GeneratorError when that fails. */
static VALUE json_text_transcode(jac_generator *gen, VALUE string)
{
    bool high;
    if (jac_json_rules_of(gen->dialect)->level->takes_binary && RB_ENCODING_GET(string) == JAC_ENC_BINARY) {
        VALUE text = rb_enc_associate_index(rb_str_dup(string), JAC_ENC_UTF8);
        if (json_text_valid(text, &high)) {
            jac_json_call_warn_binary(gen);
            return text;
        }
    }
    VALUE text = jac_call_encode_or_raise(gen, string);
    if (!json_text_valid(text, &high)) jac_generator_refuse(gen, text, "", JAC_ERRORS_JSON_NOT_UTF8);
    return text;
}

/* What is written for a String (value or key) that is not valid UTF-8: the answer of as_json, which is asked once, or
 * the transcoded text. */
static VALUE json_text_convert(jac_generator *gen, VALUE string, bool asked, bool is_key)
{
    bool high;
    if (!asked && !NIL_P(gen->hook)) {
        VALUE answer = jac_call_hook(gen, string, false);
        if (answer != string) {
            if (!RB_TYPE_P(answer, T_STRING)) {
                if (is_key) jac_generator_refuse_class(gen, answer, answer, " not allowed as object key in JSON");
            } else if (!json_text_valid(answer, &high)) {
                jac_generator_refuse(gen, string, "", JAC_ERRORS_JSON_NOT_UTF8);
            }
            return answer;
        }
    }
    return json_text_transcode(gen, string);
}

void jac_to_json_text(jac_generator *gen, VALUE string)
{
    bool high;
    if (JAC_LIKELY(json_text_valid(string, &high))) {
        json_text_put(gen, string, high, ',');
    } else if (gen->answer == string) {
        jac_generator_refuse(gen, string, "", JAC_ERRORS_JSON_NOT_UTF8);
    } else {
        VALUE text = json_text_convert(gen, string, false, false), before = gen->answer;
        if (RB_TYPE_P(text, T_STRING) && RBASIC_CLASS(text) == rb_cString) {
            json_text_valid(text, &high);
            json_text_put(gen, text, high, ',');
        } else {
            gen->answer = text;
            jac_generate_value(gen, text);
            gen->answer = before;
        }
        RB_GC_GUARD(text);
    }
}

/* Compares the keys of `object` when a String or Symbol, whose type is `type`, follows a key of another type.
 * `compared` is the member of jac_keys. Returns its new value. */
static int json_text_compare(jac_generator *gen, VALUE object, int compared, int type)
{
    if (compared == JAC_KEYS_COMPARED || compared == type) return compared;
    jac_choice choice = gen->config->write.allow_duplicate_key;
    if (choice != JAC_CHOICE_YES) jac_json_call_mixed_keys(gen, object, choice == JAC_CHOICE_NO);
    return JAC_KEYS_COMPARED;
}

static void json_text_put_key(jac_generator *gen, VALUE text, bool asked)
{
    bool high;
    if (JAC_UNLIKELY(!json_text_valid(text, &high))) {
        text = json_text_convert(gen, text, asked, true);
        if (RB_TYPE_P(text, T_STRING)) json_text_valid(text, &high);
    }
    if (JAC_LIKELY(RBASIC_CLASS(text) == rb_cString)) {
        json_text_put(gen, text, high, ':');
    } else {
        jac_generate_value(gen, text);
        gen->out.buf.cur[-1] = ':'; /* bounds: the ',' that was just written */
    }
    RB_GC_GUARD(text);
}

/* Writes a key by the String that stands for it. `compared` is the member of jac_keys. Returns its new value. */
static int json_text_key(jac_generator *gen, VALUE key, VALUE object, int compared)
{
    bool asked = false;
    int type = (int)rb_type(key);
    if (type != T_STRING && type != T_SYMBOL && gen->config->write.strict) {
        if (!NIL_P(gen->hook)) {
            asked = true;
            key = jac_call_hook(gen, key, true);
            type = (int)rb_type(key);
        }
        if (type != T_STRING && type != T_SYMBOL)
            jac_generator_refuse_class(gen, key, key, " not allowed as object key in JSON");
    }
    if (type == T_STRING || type == T_SYMBOL) compared = json_text_compare(gen, object, compared, type);
    VALUE text = key;
    if (type == T_SYMBOL) text = rb_sym2str(key);
    else if (type != T_STRING) text = jac_call_convert_key(gen, key);
    else if (RBASIC_CLASS(key) != rb_cString) text = jac_call_key_to_s(gen, key);
    json_text_put_key(gen, text, asked);
    RB_GC_GUARD(key);
    return compared;
}

void jac_to_json_key(jac_generator *gen, VALUE key) { json_text_key(gen, key, Qfalse, JAC_KEYS_COMPARED); }

static int json_text_first(VALUE key, VALUE value, VALUE type)
{
    *(int *)type = (int)rb_type(key);
    return ST_STOP;
}

void jac_to_json_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key)
{
    if (keys->compared == JAC_KEYS_NOT_COMPARED) rb_hash_foreach(object, json_text_first, (VALUE)&keys->compared);
    keys->compared = json_text_key(gen, key, object, keys->compared);
}
