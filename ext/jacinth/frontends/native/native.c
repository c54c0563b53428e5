/* frontends/native/native.c - L4. The module functions of the native frontend. Each reads its arguments, makes one
 * call of the parser or the generator and returns the result. A call without options reads a constant config and
 * allocates nothing of its own. */
#include "frontends/native/native.h"
#include "frontends/native/canonical.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "frontends/native/native_names.h"
#include "kernel/simd/dispatch.h"
#include "rb/frontend.h"
#include "rb/generate/generator.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse.h"
#include "rb/private/private.h"

/* jac_native_defaults with the spacing of pretty_generate; written once, at load. */
static jac_config native_pretty_config;

/* parse with options, or for a source that is not a String. A separate function because it has a config on its
 * stack. */
static JAC_NOINLINE VALUE native_parse_with(int argc, const VALUE *argv)
{
    jac_config config;
    VALUE options = jac_native_options(&argc, argv, 1, 1);
    if (NIL_P(options)) return jac_parse(&jac_native_defaults, jac_native_source(argv[0], &jac_native_defaults));
    jac_config_parse(&config, &jac_native_defaults, options, JAC_SIDE_READ);
    return jac_parse(&config, jac_native_source(argv[0], &config)); /* may call Ruby */
}

/*
 * call-seq: Jacinth.parse(source, **options) -> object
 *
 * The value of the JSON document in the String +source+, or in the file that the Pathname +source+ names, under RFC
 * 8259 and the read options of docs/options.md. The String is not changed. Raises Jacinth::ParserError
 * (Jacinth::NestingError if it is too deep), ArgumentError for an unknown option, TypeError for any other source.
 *
 *   Jacinth.parse('{"a":[1,2.5]}', symbolize_names: true) # => {a: [1, 2.5]}
 */
static VALUE native_parse(int argc, VALUE *argv, VALUE self)
{
    if (JAC_LIKELY(argc == 1 && RB_TYPE_P(argv[0], T_STRING)))
        return jac_parse(&jac_native_defaults, argv[0]); /* no keywords */
    return native_parse_with(argc, argv);
}

/*
 * call-seq: Jacinth.valid?(source, **options) -> true or false
 *
 * Whether Jacinth.parse would accept +source+, as far as the text decides. Takes every option of parse.
 * Builds no object and calls neither classes nor callbacks, so object_class, array_class, on_load,
 * symbolize_names and freeze make no difference. With a decimal_class no number is too large for a Float.
 *
 *   Jacinth.valid?("[1,]")                             # => false
 *   Jacinth.valid?("[1,]", allow_trailing_comma: true) # => true
 */
static VALUE native_valid_p(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_native_options(&argc, argv, 1, 1);
    if (NIL_P(options))
        return RBOOL(jac_parse_valid_p(&jac_native_defaults, jac_native_source(argv[0], &jac_native_defaults), false));
    jac_config config;
    jac_config_parse(&config, &jac_native_defaults, options, JAC_SIDE_READ);
    config.read.syntax.flags |= jac_number_overflow(config.read.decimal_class);
    return RBOOL(jac_parse_valid_p(&config, jac_native_source(argv[0], &config), false)); /* may call Ruby */
}

static VALUE native_write(const jac_config *defaults, VALUE object, VALUE options)
{
    bool block = rb_block_given_p();
    if (NIL_P(options) && !block) return jac_generate(defaults, object);
    jac_config config;
    jac_config_parse(&config, defaults, options, JAC_SIDE_WRITE);
    if (block) {
        config.write.as_json = jac_native_hook(rb_block_proc()); /* may call Ruby */
        config.write.plain = false;
    }
    return jac_generate(&config, object);
}

/*
 * call-seq: Jacinth.generate(object, **options) { |object, is_key| ... } -> String
 *
 * The JSON text of +object+: a new mutable UTF-8 String. The block (or as_json:) is called for each object
 * that has no JSON form, and its result is written instead. Raises Jacinth::GeneratorError,
 * Jacinth::NestingError, ArgumentError for an unknown option.
 *
 *   Jacinth.generate({ "at" => 1..2 }) { |object, is_key| object.to_s } # => '{"at":"1..2"}'
 */
static VALUE native_generate(int argc, VALUE *argv, VALUE self)
{
    bool alone = argc == 1 && !rb_block_given_p() && !(RB_TYPE_P(argv[0], T_HASH) && rb_keyword_given_p());
    if (JAC_LIKELY(alone)) return jac_generate(&jac_native_defaults, argv[0]);
    VALUE options = jac_native_options(&argc, argv, 1, 1);
    return native_write(&jac_native_defaults, argv[0], options);
}

/* Raises ArgumentError if the options ask for the canonical form with spacing that they do not name themselves. */
static void native_check_pretty(VALUE options)
{
    static const char *const names[] = {"indent", "space", "object_nl", "array_nl"};
    if (NIL_P(options) || !RTEST(rb_hash_lookup(options, ID2SYM(rb_intern("rfc8785"))))) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (rb_hash_lookup2(options, ID2SYM(rb_intern(names[i])), Qundef) == Qundef)
            rb_raise(rb_eArgError, "pretty_generate has spacing, which rfc8785 forbids: use generate");
    }
}

/*
 * call-seq: Jacinth.pretty_generate(object, **options) { |object, is_key| ... } -> String
 *
 * Like Jacinth.generate, with line feeds, two spaces of indentation and a space after each colon
 * unless the options say otherwise.
 */
static VALUE native_pretty_generate(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_native_options(&argc, argv, 1, 1);
    native_check_pretty(options);
    return native_write(&native_pretty_config, argv[0], options);
}

/*
 * call-seq: Jacinth.dump(object, target = nil, **options) { |object, is_key| ... } -> String or target
 *
 * Like Jacinth.generate. With a +target+ (an IO or what else answers write or <<, or a Pathname), writes the text there
 * and returns +target+. dump(target, object) is understood, too, if +target+ is an IO, answers write, or is a Pathname.
 */
static VALUE native_dump(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_native_options(&argc, argv, 1, 2);
    VALUE object = argv[0], target = argc > 1 ? argv[1] : Qnil;
    if (!NIL_P(target) && jac_native_target_first_p(object, target)) {
        target = object;
        object = argv[1];
    }
    return jac_native_deliver(native_write(&jac_native_defaults, object, options), target);
}

static VALUE native_private_text(const jac_private_state *state)
{
    if (state->on) return rb_str_new_cstr("on");
    return rb_sprintf("%s: %s", state->exported ? "exported" : "off", state->why);
}

/*
 * call-seq: Jacinth.info -> Hash
 *
 * What a bug report should include: the version, the Ruby, the vector instructions in use, and how Ruby's
 * objects are read and made. +:rung+ is "private", "exported" or "public": by private layouts, by functions
 * that Ruby exports without declaring them, or by its public functions only. +:private+ tells whether each
 * private layout is "on", or why not: "off: ...", or "exported: ..." where such a function does the work.
 * JACINTH_PRIVATE chooses the rung (docs/rubies.md).
 */
static VALUE native_info(VALUE self)
{
    VALUE layouts = rb_hash_new();
    size_t count;
    const jac_private_layout *list = jac_private_layouts(&count);
    for (size_t i = 0; i < count; i++) {
        rb_hash_aset(layouts, ID2SYM(rb_intern(list[i].name)), native_private_text(list[i].state));
    }
    VALUE info = rb_hash_new();
    /* calls no Ruby: the constant is the library's own */
    rb_hash_aset(info, ID2SYM(rb_intern("version")), rb_const_get(jac_mJacinth, rb_intern("VERSION")));
    /* may call Ruby */
    rb_hash_aset(info, ID2SYM(rb_intern("ruby")), rb_const_get(rb_cObject, rb_intern("RUBY_DESCRIPTION")));
    rb_hash_aset(info, ID2SYM(rb_intern("engine")), rb_str_new_cstr("C"));
    rb_hash_aset(info, ID2SYM(rb_intern("simd")), rb_str_new_cstr(jac_simd->name));
    rb_hash_aset(info, ID2SYM(rb_intern("rung")), rb_str_new_cstr(jac_private_rung()));
    rb_hash_aset(info, ID2SYM(rb_intern("private")), layouts);
    return info;
}

void jac_native_init(void)
{
    jac_native_names_init();
    jac_native_layout_init();
    native_pretty_config = jac_native_defaults;
    native_pretty_config.write.plain = false;
    native_pretty_config.write.indent = rb_str_freeze(rb_utf8_str_new_cstr("  "));
    rb_gc_register_mark_object(native_pretty_config.write.indent); /* root: lives as long as native_pretty_config */
    native_pretty_config.write.space = jac_native_pretty.space;
    native_pretty_config.write.object_nl = native_pretty_config.write.array_nl = jac_native_pretty.feed;

    /* for ri: jac_mJacinth = rb_define_module("Jacinth") */
    rb_define_singleton_method(jac_mJacinth, "parse", native_parse, -1);
    rb_define_singleton_method(jac_mJacinth, "valid?", native_valid_p, -1);
    rb_define_singleton_method(jac_mJacinth, "generate", native_generate, -1);
    rb_define_singleton_method(jac_mJacinth, "pretty_generate", native_pretty_generate, -1);
    rb_define_singleton_method(jac_mJacinth, "dump", native_dump, -1);
    rb_define_singleton_method(jac_mJacinth, "info", native_info, 0);
}
