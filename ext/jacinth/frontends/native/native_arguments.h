/* frontends/native/native_arguments.h - L4. What the calls of the native frontend have in common: their options, the
 * source that they read, the target that they write to, and the hook of a generate. The rules of the last three are in
 * Ruby: Jacinth::Source, Target and AsJson. */
#ifndef JAC_NATIVE_ARGUMENTS_H
#define JAC_NATIVE_ARGUMENTS_H

#include "rb/config.h"

/* Raises ArgumentError as Ruby does, and says what is usually wrong: keywords were meant as a Hash, or a Hash as
 * keywords. `options` are those that were split off. */
JAC_API JAC_NORETURN void jac_native_raise_arity(int argc, const VALUE *argv, int least, int most, VALUE options);

/* Splits the trailing keywords off (argc, argv) and returns their Hash, or nil. Leaves `least` to `most` positional
 * arguments in argc, or raises ArgumentError; `most` may be UNLIMITED_ARGUMENTS. */
JAC_INLINE VALUE jac_native_options(int *argc, const VALUE *argv, int least, int most)
{
    VALUE options = Qnil;
    if (*argc > 0 && RB_TYPE_P(argv[*argc - 1], T_HASH) && rb_keyword_given_p()) options = argv[--*argc];
    if (JAC_UNLIKELY(*argc < least || (most != UNLIMITED_ARGUMENTS && *argc > most)))
        jac_native_raise_arity(*argc, argv, least, most, options);
    return options;
}

/* The source of a call that reads: `source` itself, or the text of the file that a Pathname names. Reads no more of a
 * file than max_bytes of the config allows. May call Ruby. */
JAC_API VALUE jac_native_source_other(VALUE source, const jac_config *config);

JAC_INLINE VALUE jac_native_source(VALUE source, const jac_config *config)
{
    return JAC_LIKELY(RB_TYPE_P(source, T_STRING)) ? source : jac_native_source_other(source, config);
}

/* The Proc of as_json, or of the block of a call, as one that takes two arguments. May call Ruby. */
JAC_API VALUE jac_native_hook(VALUE proc);

/* Returns `text` when target is nil; else writes it there and returns the target. Every dump ends with this. */
JAC_API VALUE jac_native_deliver(VALUE text, VALUE target);

/* Whether `first` is the target, and not `last`, in a call whose target comes last. May call Ruby. */
JAC_API bool jac_native_target_first_p(VALUE first, VALUE last);

#endif
