/* frontends/native/reformat.c - L4. Jacinth.reformat and Jacinth.statistics: arguments in, one run of a sink that
 * builds no value, result out. */
#include "frontends/native/reformat.h"
#include "frontends/native/canonical.h"
#include "frontends/native/count_sink.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "frontends/native/reformat_sink.h"
#include "rb/errors.h"
#include "rb/frontend.h"
#include "rb/names.h"

/* The options of generate that reformat takes in addition to those of parse. */
static const char *const reformat_written[] = {
    "indent", "space", "space_before", "object_nl", "array_nl", "ascii_only", "script_safe", "html_safe",
    "sort_keys"};

/* The options of one call. */
typedef struct {
    jac_config *config;
    bool writes;            /* also takes the options in reformat_written */
    VALUE unknown;          /* root: on the C stack with the struct; an Array of the unknown option keys, or Qfalse */
} reformat_options;

/* One document being read. */
typedef struct {
    jac_config config;
    VALUE source;           /* root: on the C stack with the struct, guarded by its user */
    jac_release read;
} reformat_run;

static bool reformat_writes(VALUE key)
{
    for (size_t i = 0; i < sizeof reformat_written / sizeof *reformat_written; i++) {
        if (key == ID2SYM(rb_intern(reformat_written[i]))) return true;
    }
    return false;
}

static int reformat_set_option(VALUE key, VALUE value, VALUE argument)
{
    reformat_options *options = (reformat_options *)argument;
    jac_side side = options->writes && reformat_writes(key) ? JAC_SIDE_WRITE : JAC_SIDE_READ;
    if (jac_config_set(options->config, key, value, side)) return ST_CONTINUE;
    if (!options->unknown) options->unknown = rb_ary_new();
    rb_ary_push(options->unknown, key);
    return ST_CONTINUE;
}

void jac_reformat_config(jac_config *config, VALUE options, bool writes)
{
    reformat_options set = {.config = config, .writes = writes, .unknown = Qfalse};
    *config = jac_native_defaults;
    config->read.syntax.max_digits = 0;
    if (!NIL_P(options)) rb_hash_foreach(options, reformat_set_option, (VALUE)&set);
    if (writes && !NIL_P(options)) jac_native_resolve(config, options);
    if (set.unknown) jac_config_raise_unknown(set.unknown, writes ? JAC_SIDE_BOTH : JAC_SIDE_READ);
    if (rb_obj_is_proc(config->write.sort_keys)) rb_raise(rb_eTypeError, "sort_keys: expected true or false, got Proc");
    config->read.syntax.flags |= JAC_SYNTAX_OVERFLOW;
}

/* Sets `run` up from the arguments (source, **options). */
static void reformat_start(reformat_run *run, int argc, const VALUE *argv, bool writes)
{
    VALUE options = jac_native_options(&argc, argv, 1, 1);
    jac_reformat_config(&run->config, options, writes);
    run->source = jac_source_string(jac_native_source(argv[0], &run->config)); /* may call Ruby */
    jac_status status = jac_release_start(&run->read, &run->source, &run->config.read, false);
    if (status != JAC_STATUS_OK) jac_errors_raise_parse(status, &run->read.reader, Qundef);
}

/*
 * call-seq: Jacinth.reformat(source, **options) -> String
 *
 * Rewrites the document in the String +source+ with other white space, without building objects. Takes
 * indent, space, space_before, object_nl and array_nl as generate does (without these: the shortest text),
 * ascii_only, script_safe and html_safe, which escape more characters of strings and keys, and sort_keys:
 * true, which puts the members of each object in the order of their keys, as UTF-8. Takes every option of
 * parse, which decides what is accepted just as it does for valid?, except that every number of the grammar
 * is: max_digits has no default here, and no number is too large for a double. Numbers, strings and keys
 * otherwise keep their lexemes, escapes included; all keys are kept, equal ones in order. Comments and
 * trailing commas are dropped. In strings, raw control characters are escaped, and a backslash before a
 * character that needs none is dropped. So the result is valid JSON, except for NaN and the Infinities under
 * allow_nan. Raises what parse raises; an error for equal keys has the position of the second one.
 *
 *   Jacinth.reformat('{ "a": [1.0e2, "\u00e9"] }')     # => '{"a":[1.0e2,"\u00e9"]}'
 *   Jacinth.reformat('{"b":1.50,"a":2}', sort_keys: true) # => '{"a":2,"b":1.50}'
 */
static VALUE reformat_text(int argc, VALUE *argv, VALUE self)
{
    (void)self;
    reformat_run run;
    reformat_start(&run, argc, argv, true);
    jac_spacing spacing = jac_config_spacing(&run.config.write);
    VALUE text = jac_reformat_sink_run(&run.read, &spacing, jac_config_escape_class(&run.config.write),
                                       run.config.write.sort_keys == Qtrue);
    jac_value_stack_finish(&run.read.stack);
    RB_GC_GUARD(run.source);
    return text;
}

static void reformat_statistics_drop(void *sink) { jac_key_set_finish(&((jac_count_sink *)sink)->keys); }

/*
 * call-seq: Jacinth.statistics(source, **options) -> Hash
 *
 * Counts what the document in the String +source+ consists of, without building objects: bytes, depth,
 * objects, arrays, strings, integers, decimals, booleans, nulls, keys, distinct_keys (up to
 * DISTINCT_KEYS_LIMIT), longest_string and string_bytes (of the longest string value and of all of them,
 * decoded), largest_object and largest_array (the most members of one). Two entries are not Integers:
 * root is the kind of the document, one of :object, :array, :string, :integer, :decimal, :boolean and
 * :null, and key_counts has how often each distinct key is used, in the order of the first uses. Takes
 * every option of parse, which decides what is accepted just as it does for reformat, and raises what
 * that raises.
 *
 *   Jacinth.statistics('{"a":[1,2.5]}')[:depth]      # => 2
 *   Jacinth.statistics('{"a":[1,2.5]}')[:key_counts] # => {"a" => 1}
 */
static VALUE reformat_statistics(int argc, VALUE *argv, VALUE self)
{
    (void)self;
    reformat_run run;
    reformat_start(&run, argc, argv, false);
    jac_count_sink sink;
    memset(&sink.counts, 0, sizeof sink.counts);
    sink.root = NULL;
    jac_key_set_init(&sink.keys);
    if (jac_release_long_p(&run.read)) jac_key_set_own(&sink.keys);
    /* may call Ruby */
    jac_status status = jac_release_run(&run.read, jac_count_sink_step, &sink, reformat_statistics_drop);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        jac_key_set_finish(&sink.keys);
        jac_key_set_raise(&sink.keys, status, &run.read.reader);
    }
    VALUE key_counts = jac_key_set_counts(&sink.keys); /* while the source is there */
    jac_key_set_finish(&sink.keys);
    jac_value_stack_finish(&run.read.stack);
    RB_GC_GUARD(run.source);
    VALUE result = rb_hash_new();
#define REFORMAT_COUNT(name) rb_hash_aset(result, ID2SYM(rb_intern(#name)), SIZET2NUM(sink.counts.name));
    JAC_COUNT_LIST(REFORMAT_COUNT)
#undef REFORMAT_COUNT
    rb_hash_aset(result, ID2SYM(rb_intern("root")), ID2SYM(rb_intern(sink.root)));
    rb_hash_aset(result, ID2SYM(rb_intern("key_counts")), key_counts);
    return result;
}

void jac_reformat_init(void)
{
    /* The most distinct keys that statistics counts. */
    rb_define_const(jac_mJacinth, "DISTINCT_KEYS_LIMIT", SIZET2NUM(JAC_KEY_SET_DISTINCT_MAX));
    /* for ri: jac_mJacinth = rb_define_module("Jacinth") */
    rb_define_singleton_method(jac_mJacinth, "reformat", reformat_text, -1);
    rb_define_singleton_method(jac_mJacinth, "statistics", reformat_statistics, -1);
}
