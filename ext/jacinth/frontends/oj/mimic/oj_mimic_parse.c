/* frontends/oj/mimic/oj_mimic_parse.c - L4, for size. The reading half of Oj.mimic_JSON's ::JSON: parse, parse!, load,
 * [] and create_id. Documents are read as in compat mode; their errors are JSON::ParserError. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/options/oj_option.h"
#include "rb/names.h"

/* The options of parse that Oj knows. */
typedef enum {
    OJ_MIMIC_PARSE_SYMBOLIZE_NAMES,
    OJ_MIMIC_PARSE_QUIRKS_MODE,
    OJ_MIMIC_PARSE_CREATE_ADDITIONS,
    OJ_MIMIC_PARSE_ALLOW_NAN,
    OJ_MIMIC_PARSE_HASH_CLASS,
    OJ_MIMIC_PARSE_OBJECT_CLASS,
    OJ_MIMIC_PARSE_ARRAY_CLASS,
    OJ_MIMIC_PARSE_DECIMAL_CLASS,
    OJ_MIMIC_PARSE_MAX_NESTING,
    OJ_MIMIC_PARSE_MATCH_STRING,
    OJ_MIMIC_PARSE_COUNT
} oj_mimic_parse_option;

static const char *const oj_mimic_parse_names[OJ_MIMIC_PARSE_COUNT] = {
    "symbolize_names", "quirks_mode", "create_additions", "allow_nan",   "hash_class",
    "object_class",    "array_class", "decimal_class",    "max_nesting", "match_string",
};

/* root: Symbols of IDs, which are never collected; set when the frontend opens */
static VALUE oj_mimic_parse_symbols[OJ_MIMIC_PARSE_COUNT];

typedef struct {
    jac_oj_options *options;
    VALUE match;        /* root: the caller's; nil: none */
    size_t max_nesting;
    bool newer;
} oj_mimic_parse_request;

static void oj_mimic_parse_class(VALUE *field, VALUE value)
{
    if (!NIL_P(value)) Check_Type(value, T_CLASS);
    *field = value;
}

static jac_choice oj_mimic_parse_choice(VALUE value) { return value == Qtrue ? JAC_CHOICE_YES : JAC_CHOICE_NO; }

/* As in Oj, max_nesting: nil and false mean no limit, other values that are not an Integer the default limit. */
static void oj_mimic_parse_nest(oj_mimic_parse_request *request, VALUE value)
{
    /* calls no Ruby: a Fixnum */
    if (RB_FIXNUM_P(value)) request->max_nesting = NUM2INT(value) > 0 ? (size_t)NUM2INT(value) : 0;
    else request->max_nesting = RTEST(value) ? JAC_OJ_MIMIC_NESTING : 0;
}

static int oj_mimic_parse_apply(VALUE key, VALUE value, VALUE argument)
{
    oj_mimic_parse_request *request = (oj_mimic_parse_request *)argument;
    jac_oj_options *options = request->options;
    size_t option = 0;
    while (option < OJ_MIMIC_PARSE_COUNT && oj_mimic_parse_symbols[option] != key) option++;
    switch ((oj_mimic_parse_option)option) {
      case OJ_MIMIC_PARSE_SYMBOLIZE_NAMES: options->symbol_keys = oj_mimic_parse_choice(value); break;
      case OJ_MIMIC_PARSE_QUIRKS_MODE: options->quirks_mode = oj_mimic_parse_choice(value); break;
      case OJ_MIMIC_PARSE_CREATE_ADDITIONS: options->create_additions = oj_mimic_parse_choice(value); break;
      case OJ_MIMIC_PARSE_ALLOW_NAN: options->allow_nan = oj_mimic_parse_choice(value); break;
      case OJ_MIMIC_PARSE_HASH_CLASS:
      case OJ_MIMIC_PARSE_OBJECT_CLASS: oj_mimic_parse_class(&options->hash_class, value); break;
      case OJ_MIMIC_PARSE_ARRAY_CLASS: oj_mimic_parse_class(&options->array_class, value); break;
      case OJ_MIMIC_PARSE_DECIMAL_CLASS: options->compat_bigdecimal = value == jac_cBigDecimal; break;
      case OJ_MIMIC_PARSE_MAX_NESTING: oj_mimic_parse_nest(request, value); break;
      case OJ_MIMIC_PARSE_MATCH_STRING: request->match = value; break;
      default: request->newer |= jac_oj_json_newer_p(key, value, true);
    }
    return ST_CONTINUE;
}

static JAC_NOINLINE VALUE oj_mimic_parse_with(VALUE source, VALUE hash, bool bang)
{
    jac_oj_call call;
    oj_mimic_parse_request request = {&call.options, Qnil, NIL_P(hash) ? JAC_OJ_MIMIC_NESTING : 0, false};
    jac_oj_call_start(&call);
    jac_oj_apply_parse(&call.options, bang);
    if (!NIL_P(hash)) {
        if (!RB_TYPE_P(hash, T_HASH)) rb_raise(rb_eArgError, "options must be a hash.");
        rb_hash_foreach(hash, oj_mimic_parse_apply, (VALUE)&request);
        if (request.newer) {
            VALUE arguments[] = {source, hash};
            return jac_oj_json_hand_over(bang ? "parse!" : "parse", 2, arguments);
        }
        if (!NIL_P(request.match)) {
            VALUE match = rb_hash_new();
            rb_hash_aset(match, oj_mimic_parse_symbols[OJ_MIMIC_PARSE_MATCH_STRING], request.match);
            jac_oj_options_apply(&call.options, match);
        }
        if (call.options.create_additions == JAC_CHOICE_YES && call.options.symbol_keys == JAC_CHOICE_YES)
            rb_raise(rb_eArgError, ":symbolize_names and :create_additions can not both be true.");
        jac_oj_secure_check(&call.options, true);
    }
    jac_oj_call_resolve_parse(&call, request.max_nesting);
    return jac_oj_load_source(&call, JAC_OJ_READ_COMPAT, source);
}

/*
 * call-seq: parse(source, options = nil) -> object
 *
 * The value of the JSON in a String, or in an object with a read method.
 */
static VALUE Mimic_parse(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 1, 2);
    if (argc == 2 && !NIL_P(argv[1])) return oj_mimic_parse_with(argv[0], argv[1], false);
    VALUE defaults = jac_oj_defaults();
    VALUE value = jac_oj_load_source(jac_oj_defaults_parse(defaults), JAC_OJ_READ_COMPAT, argv[0]);
    RB_GC_GUARD(defaults);
    return value;
}

/*
 * call-seq: parse!(source, options = nil) -> object
 *
 * Like parse, but accepts NaN and the infinities.
 */
static VALUE Mimic_parse_bang(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 1, 2);
    return oj_mimic_parse_with(argv[0], argc == 2 ? argv[1] : Qnil, true);
}

static VALUE oj_mimic_parse_load(VALUE source, VALUE options)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    jac_oj_apply_load(&call.options, JAC_OJ_READ_COMPAT);
    call.options.empty_string = JAC_CHOICE_YES;
    jac_oj_options_apply(&call.options, options);
    jac_oj_secure_check(&call.options, true);
    jac_oj_call_resolve_load(&call, JAC_OJ_READ_COMPAT);
    return jac_oj_load_source(&call, JAC_OJ_READ_COMPAT, source);
}

/*
 * call-seq: load(source, proc = nil, options = nil) { |value| } -> object
 *
 * The value of the source. The proc, or else the block, is called with each value, inner values first.
 */
static VALUE Mimic_load(int argc, VALUE *argv, VALUE self)
{
    VALUE seen = Qnil;
    rb_check_arity(argc, 1, UNLIMITED_ARGUMENTS);
    VALUE value = oj_mimic_parse_load(argv[0], jac_oj_load_options(argc, argv));
    for (int i = 2; i >= 1; i--) {
        if (i < argc && rb_obj_class(argv[i]) == rb_cProc) seen = argv[i];
    }
    if (NIL_P(seen) && rb_block_given_p()) seen = rb_block_proc();
    if (!NIL_P(seen)) rb_funcall(jac_oj.mOj, rb_intern("each_value_of"), 2, value, seen); /* may call Ruby */
    return value;
}

/*
 * call-seq: self[object, *arguments] -> object or String
 *
 * Loads a String, dumps anything else.
 */
static VALUE Mimic_aref(int argc, VALUE *argv, VALUE self)
{
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (0 for 1)");
    return RB_TYPE_P(argv[0], T_STRING) ? Mimic_load(argc, argv, self) : jac_oj_mimic_dump(argc, argv);
}

/*
 * call-seq: create_id -> String
 *
 * The key by which a document names the class of an object: Oj's option create_id.
 */
static VALUE Mimic_create_id(VALUE self)
{
    VALUE defaults = jac_oj_defaults();
    VALUE id = jac_oj_defaults_options(defaults)->create_id;
    VALUE text = NIL_P(id) ? rb_str_new_cstr("json_class") : rb_utf8_str_new(RSTRING_PTR(id), RSTRING_LEN(id));
    RB_GC_GUARD(defaults);
    return text;
}

/*
 * call-seq: create_id = text -> text
 *
 * Sets create_id, for Oj too.
 */
static VALUE Mimic_set_create_id(VALUE self, VALUE id)
{
    jac_oj_call call;
    VALUE text = id;
    if (!NIL_P(id)) {
        StringValue(text); /* may call Ruby */
        if (memchr(RSTRING_PTR(text), 0, (size_t)RSTRING_LEN(text)))
            rb_raise(rb_eArgError, "string contains null byte");
        text = rb_str_freeze(rb_utf8_str_new(RSTRING_PTR(text), RSTRING_LEN(text)));
    }
    jac_oj_call_start(&call);
    call.options.create_id = text;
    jac_oj_defaults_set(&call.options);
    return id;
}

void jac_oj_mimic_parse_open(void)
{
    VALUE mimic = rb_const_get(jac_oj.mOj, rb_intern("Mimic")); /* calls no Ruby: the library's own constant */
    for (size_t i = 0; i < OJ_MIMIC_PARSE_COUNT; i++)
        oj_mimic_parse_symbols[i] = ID2SYM(rb_intern(oj_mimic_parse_names[i]));
    rb_define_method(mimic, "parse", Mimic_parse, -1);
    rb_define_method(mimic, "parse!", Mimic_parse_bang, -1);
    rb_define_method(mimic, "load", Mimic_load, -1);
    rb_define_method(mimic, "restore", Mimic_load, -1);
    rb_define_method(mimic, "[]", Mimic_aref, -1);
    rb_define_method(mimic, "create_id", Mimic_create_id, 0);
    rb_define_method(mimic, "create_id=", Mimic_set_create_id, 1);
}
