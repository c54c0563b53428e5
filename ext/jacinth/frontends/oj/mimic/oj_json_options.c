/* frontends/oj/mimic/oj_json_options.c - L4, for size. The options of json's generate as Oj reads them, and the options
 * that only json has; see oj_mimic.h. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/mimic/oj_state.h"
#include "frontends/oj/oj_names.h"
#include "frontends/oj/options/oj_option.h"

static const char *const oj_json_options_names[JAC_OJ_JSON_OPTION_COUNT] = {
    "max_nesting", "allow_nan", "indent", "space", "space_before", "object_nl", "array_nl", "quirks_mode", "ascii_only",
};

/* Options of json that Oj does not know. `refuses`: only an explicit false requests something that Oj does not do. */
static const struct { const char *name; bool generate, parse, refuses;
} oj_json_options_newer[] = {
    {"script_safe", true, false, false},
    {"escape_slash", true, false, false},
    {"strict", true, false, false},
    {"as_json", true, false, false},
    {"sort_keys", true, false, false},
    {"rfc8785", true, false, false},
    {"freeze", false, true, false},
    {"on_load", false, true, false},
    {"allow_trailing_comma", false, true, false},
    {"allow_duplicate_key", true, true, true},
    {"allow_control_characters", false, true, true},
    {"allow_invalid_escape", false, true, true},
    {"allow_comments", false, true, true},
};

#define OJ_JSON_OPTIONS_NEWER (sizeof oj_json_options_newer / sizeof *oj_json_options_newer)

/* The texts of nearly all spacings, and the greatest length at which an option's text is looked up here. */
static const char *const oj_json_options_known[] = {"", " ", "  ", "\n", "\t"};
#define OJ_JSON_OPTIONS_TEXTS (sizeof oj_json_options_known / sizeof *oj_json_options_known)
#define OJ_JSON_OPTIONS_SHORT 15

/* The values of pretty_generate from JAC_OJ_JSON_INDENT on, as indexes of oj_json_options_known. */
static const unsigned char oj_json_options_pretty[] = {2, 1, 0, 3, 3};

/* root: Symbols of IDs, which are never collected; set when the frontend opens */
static VALUE oj_json_options_symbols[JAC_OJ_JSON_OPTION_COUNT], oj_json_options_others[OJ_JSON_OPTIONS_NEWER];

static bool oj_json_options_newer_p(VALUE key, VALUE value, bool parse, bool refuses)
{
    for (size_t i = 0; i < OJ_JSON_OPTIONS_NEWER; i++) {
        if (oj_json_options_others[i] != key) continue;
        if (!(parse ? oj_json_options_newer[i].parse : oj_json_options_newer[i].generate)) return false;
        return oj_json_options_newer[i].refuses ? refuses && value == Qfalse : RTEST(value);
    }
    return false;
}

bool jac_oj_json_newer_p(VALUE key, VALUE value, bool parse)
{
    return oj_json_options_newer_p(key, value, parse, true);
}

static int oj_json_options_collect(VALUE key, VALUE value, VALUE argument)
{
    jac_oj_json_options *json_options = (jac_oj_json_options *)argument;
    for (size_t i = 0; i < JAC_OJ_JSON_OPTION_COUNT; i++) {
        if (oj_json_options_symbols[i] != key) continue;
        json_options->values[i] = value;
        return ST_CONTINUE;
    }
    json_options->newer |= oj_json_options_newer_p(key, value, false, json_options->from_caller);
    return ST_CONTINUE;
}

void jac_oj_json_read(jac_oj_json_options *json_options, VALUE options)
{
    for (size_t i = 0; i < JAC_OJ_JSON_OPTION_COUNT; i++) json_options->values[i] = Qnil;
    json_options->newer = json_options->state = false;
    json_options->hash = options;
    json_options->from_caller = RB_TYPE_P(options, T_HASH);
    if (!RB_TYPE_P(options, T_HASH)) {
        json_options->state = jac_oj_state_given_p(options, &json_options->hash);
        if (json_options->state) {
            if (!json_options->hash) return;
        } else {
            bool hash = rb_respond_to(options, jac_oj_id.to_hash) != 0; /* may call Ruby */
            /* may call Ruby */
            if (!hash && !rb_respond_to(options, jac_oj_id.to_h)) rb_raise(rb_eArgError, "options must be a hash.");
            json_options->hash = rb_funcall(options, hash ? jac_oj_id.to_hash : jac_oj_id.to_h, 0); /* may call Ruby */
            Check_Type(json_options->hash, T_HASH);
        }
    }
    rb_hash_foreach(json_options->hash, oj_json_options_collect, (VALUE)json_options);
}

/* The index in oj_json_options_known of a text that is not empty; 0: it is not there. */
static size_t oj_json_options_find(const char *text, size_t len)
{
    if (len == 1) return *text == ' ' ? 1 : *text == '\n' ? 3 : *text == '\t' ? 4 : 0;
    return len == 2 && text[0] == ' ' && text[1] == ' ' ? 2 : 0;
}

/* The text itself if it is frozen, a known text that is equal, or a frozen copy. */
static VALUE oj_json_options_text(size_t option, VALUE value)
{
    if (!RB_TYPE_P(value, T_STRING) || RSTRING_LEN(value) == 0 || RSTRING_LEN(value) > OJ_JSON_OPTIONS_SHORT)
        return jac_oj_option_text(oj_json_options_names[option], value);
    if (RB_OBJ_FROZEN(value) && rb_obj_class(value) == rb_cString) return value;
    size_t known = oj_json_options_find(RSTRING_PTR(value), (size_t)RSTRING_LEN(value));
    return known ? jac_oj.texts[known] : jac_oj_option_text(oj_json_options_names[option], value);
}

static void oj_json_options_texts(jac_oj_options *out, const jac_oj_json_options *json_options)
{
    VALUE *const fields[] = {&out->indent_text, &out->space, &out->space_before, &out->object_nl, &out->array_nl};
    bool any = json_options->state;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        VALUE value = json_options->values[JAC_OJ_JSON_INDENT + i]; /* bounds: five options from there on */
        if (json_options->state) *fields[i] = Qnil;
        if (NIL_P(value)) continue;
        *fields[i] = oj_json_options_text(JAC_OJ_JSON_INDENT + i, value);
        any = true;
    }
    /* With a State or any of these options, texts are in effect, even empty ones, and an Integer's indent is not. */
    if (any && out->indent > 0 && !jac_oj_options_spaced(out)) out->space = jac_oj.texts[0];
}

void jac_oj_json_apply(jac_oj_options *out, const jac_oj_json_options *json_options)
{
    VALUE nesting = json_options->values[JAC_OJ_JSON_MAX_NESTING], nan = json_options->values[JAC_OJ_JSON_ALLOW_NAN];
    VALUE quirks = json_options->values[JAC_OJ_JSON_QUIRKS_MODE], ascii = json_options->values[JAC_OJ_JSON_ASCII_ONLY];
    if (json_options->state) {
        out->nan = JAC_OJ_NAN_RAISE;
        out->escape_mode = JAC_OJ_ESCAPE_UNICODE_XSS;
        if (NIL_P(nesting)) nesting = Qtrue;
    }
    jac_oj_options_nest(out, nesting);
    if (!NIL_P(nan)) out->nan = nan == Qtrue ? JAC_OJ_NAN_WORD : JAC_OJ_NAN_RAISE;
    oj_json_options_texts(out, json_options);
    if (!NIL_P(quirks)) out->quirks_mode = quirks == Qtrue ? JAC_CHOICE_YES : JAC_CHOICE_NO;
    if (!NIL_P(ascii)) out->escape_mode = ascii == Qfalse ? JAC_OJ_ESCAPE_UNICODE_XSS : JAC_OJ_ESCAPE_ASCII;
}

VALUE jac_oj_json_hand_over(const char *name, int argc, const VALUE *argv)
{
    VALUE arguments[] = {ID2SYM(rb_intern(name)), rb_ary_new_from_values(argc, argv)};
    return rb_funcallv(jac_oj.mOj, rb_intern("json_itself"), 2, arguments); /* may call Ruby */
}

void jac_oj_json_prettify(VALUE hash)
{
    for (size_t i = 0; i < sizeof oj_json_options_pretty; i++) {
        VALUE name = oj_json_options_symbols[JAC_OJ_JSON_INDENT + i];
        if (NIL_P(rb_hash_lookup(hash, name))) rb_hash_aset(hash, name, jac_oj.texts[oj_json_options_pretty[i]]);
    }
    /* Options without max_nesting get the limit of 100; with max_nesting: nil there is no limit. */
    VALUE nesting = oj_json_options_symbols[JAC_OJ_JSON_MAX_NESTING];
    if (NIL_P(rb_hash_lookup2(hash, nesting, Qundef))) rb_hash_aset(hash, nesting, Qfalse);
}

void jac_oj_json_options_open(void)
{
    for (size_t i = 0; i < JAC_OJ_JSON_OPTION_COUNT; i++)
        oj_json_options_symbols[i] = ID2SYM(rb_intern(oj_json_options_names[i]));
    for (size_t i = 0; i < OJ_JSON_OPTIONS_NEWER; i++)
        oj_json_options_others[i] = ID2SYM(rb_intern(oj_json_options_newer[i].name));
    for (size_t i = 0; i < OJ_JSON_OPTIONS_TEXTS; i++)
        jac_oj.texts[i] = jac_names_permanent(
            rb_utf8_str_new_cstr(oj_json_options_known[i])); /* bounds: JAC_OJ_TEXTS of them */
    VALUE pretty = rb_hash_new();
    jac_oj_json_prettify(pretty);
    jac_oj.pretty = jac_names_permanent(pretty);
}
