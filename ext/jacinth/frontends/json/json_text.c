/* frontends/json/json_text.c - L4. Strings and keys as the json gem takes them: other encodings are transcoded,
 * what cannot be is offered to as_json in strict mode, keys of other classes are asked for to_s. */
#include "frontends/json/json_call.h"
#include "rb/names.h"
#include "rb/generate/call.h"
#include "rb/generate/hash.h"
#include "frontends/json/to_json.h"

#define JSON_TEXT_MALFORMED "source sequence is illegal/malformed utf-8"

/* Whether the bytes can be written as they are. Sets *high when some byte is from 0x80. */
static bool json_text_valid(VALUE string, bool *high)
{
    int range = jac_walk_string_range(string);
    int encoding = RB_ENCODING_GET(string);
    *high = range != RUBY_ENC_CODERANGE_7BIT;
    return !*high || (range == RUBY_ENC_CODERANGE_VALID && (encoding == JAC_ENC_UTF8 || encoding == JAC_ENC_US_ASCII));
}

static void json_text_put(jac_walk *walk, VALUE string, bool high, char tail)
{
    if (high) walk->string_flags |= RUBY_ENC_CODERANGE_VALID;
    jac_walk_put_long(walk, string, tail);
}

/* The text of a String that is not valid UTF-8, transcoded; raises GeneratorError when that fails. */
static VALUE json_text_transcode(jac_walk *walk, VALUE string)
{
    bool high;
    if (walk->dialect->takes_binary && RB_ENCODING_GET(string) == JAC_ENC_BINARY) {
        VALUE text = rb_enc_associate_index(rb_str_dup(string), JAC_ENC_UTF8);
        if (json_text_valid(text, &high)) {
            jac_json_call_warn_binary(walk);
            return text;
        }
    }
    VALUE text = jac_call_encode_or_raise(walk, string);
    if (!json_text_valid(text, &high)) jac_walk_refuse(walk, text, "", JSON_TEXT_MALFORMED);
    return text;
}

/* What is written for a String (value or key) that is not valid: what as_json makes of it, once, or its
 * transcoded text. */
static VALUE json_text_convert(jac_walk *walk, VALUE string, bool asked, bool is_key)
{
    bool high;
    if (!asked && !NIL_P(walk->hook)) {
        VALUE answer = jac_call_hook(walk, string, false);
        if (answer != string) {
            if (!RB_TYPE_P(answer, T_STRING)) {
                if (is_key) jac_walk_refuse_class(walk, answer, answer, " not allowed as object key in JSON");
            } else if (!json_text_valid(answer, &high)) {
                jac_walk_refuse(walk, string, "", JSON_TEXT_MALFORMED);
            }
            return answer;
        }
    }
    return json_text_transcode(walk, string);
}

void jac_to_json_text(jac_walk *walk, VALUE string)
{
    bool high;
    if (JAC_LIKELY(json_text_valid(string, &high))) {
        json_text_put(walk, string, high, ',');
    } else if (walk->answer == string) {
        jac_walk_refuse(walk, string, "", JSON_TEXT_MALFORMED);
    } else {
        VALUE text = json_text_convert(walk, string, false, false), before = walk->answer;
        if (RB_TYPE_P(text, T_STRING) && RBASIC_CLASS(text) == rb_cString) {
            json_text_valid(text, &high);
            json_text_put(walk, text, high, ',');
        } else {
            walk->answer = text;
            jac_walk_value(walk, text);
            walk->answer = before;
        }
        RB_GC_GUARD(text);
    }
}

void jac_to_json_string(jac_walk *walk, VALUE string)
{
    if (JAC_LIKELY(RBASIC_CLASS(string) == rb_cString)) jac_to_json_text(walk, string);
    else if (walk->dialect->asks) jac_to_json_strict(walk, string);
    else jac_to_json_any(walk, string);
}

/* Looks for equal texts among the keys of `object` once a name follows a key of another kind. `checked`:
 * the type of the first key, true when it was done. */
static VALUE json_text_check_mixed(jac_walk *walk, VALUE object, VALUE checked, int type)
{
    if (checked == Qtrue || checked == INT2FIX(type)) return checked;
    jac_choice choice = walk->config->write.allow_duplicate_key;
    if (choice != JAC_CHOICE_YES) jac_json_call_mixed_keys(walk, object, choice == JAC_CHOICE_NO);
    return Qtrue;
}

static void json_text_put_key(jac_walk *walk, VALUE text, bool asked)
{
    bool high;
    if (JAC_UNLIKELY(!json_text_valid(text, &high))) {
        text = json_text_convert(walk, text, asked, true);
        if (RB_TYPE_P(text, T_STRING)) json_text_valid(text, &high);
    }
    if (JAC_LIKELY(RBASIC_CLASS(text) == rb_cString)) {
        json_text_put(walk, text, high, ':');
    } else {
        jac_walk_value(walk, text);
        walk->out.buf.cur[-1] = ':'; /* bounds: the ',' that was just written */
    }
    RB_GC_GUARD(text);
}

/* Writes a key by the String that stands for it; returns the new `checked`. */
static VALUE json_text_key(jac_walk *walk, VALUE key, VALUE object, VALUE checked)
{
    bool asked = false;
    int type = (int)rb_type(key);
    if (type != T_STRING && type != T_SYMBOL && walk->config->write.strict) {
        if (!NIL_P(walk->hook)) {
            asked = true;
            key = jac_call_hook(walk, key, true);
            type = (int)rb_type(key);
        }
        if (type != T_STRING && type != T_SYMBOL)
            jac_walk_refuse_class(walk, key, key, " not allowed as object key in JSON");
    }
    if (type == T_STRING || type == T_SYMBOL) checked = json_text_check_mixed(walk, object, checked, type);
    VALUE text = key;
    if (type == T_SYMBOL) text = rb_sym2str(key);
    else if (type != T_STRING) text = jac_call_convert_key(walk, key);
    else if (RBASIC_CLASS(key) != rb_cString) text = jac_call_key_to_s(walk, key);
    json_text_put_key(walk, text, asked);
    RB_GC_GUARD(key);
    return checked;
}

void jac_to_json_key(jac_walk *walk, VALUE key) { json_text_key(walk, key, Qfalse, Qtrue); }

static int json_text_first(VALUE key, VALUE value, VALUE kind)
{
    *(VALUE *)kind = INT2FIX(rb_type(key));
    return ST_STOP;
}

VALUE jac_to_json_mixed_key(jac_walk *walk, VALUE object, const jac_keys *keys, VALUE key)
{
    VALUE checked = keys->texts;
    if (!checked) rb_hash_foreach(object, json_text_first, (VALUE)&checked);
    return json_text_key(walk, key, object, checked);
}
