/* frontends/native/native_arguments.h - L4. What the calls of the native frontend have in common: the source that they
 * read, the target that they write to, and the hook of a generate. The rules are in Ruby: Jacinth::Source, Target and
 * AsJson. */
#ifndef JAC_NATIVE_ARGUMENTS_H
#define JAC_NATIVE_ARGUMENTS_H

#include "rb/config.h"

/* The source of a call that reads: `source` itself, or the text of the file that a Pathname names, of which no more is
 * read than max_bytes of the config allows. May call Ruby. */
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
