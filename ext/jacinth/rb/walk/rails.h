/* rb/walk/rails.h - L3. How ActiveSupport's encoder writes objects: the handlers of the dialects in
 * rb/dialect/rails.c, and the call that they read. Each may run Ruby code and raise. */
#ifndef JAC_RB_WALK_RAILS_H
#define JAC_RB_WALK_RAILS_H

#include "rb/walk/dialect.h"

/* One encode. Lives on the C stack. */
struct jac_rails_call {
    const jac_config *generate;     /* what JSON.generate does without options */
    VALUE value;                    /* root: the caller's */
    VALUE options;                  /* root: what as_json is given, or nil */
    jac_escape_class escape;
    bool fragments;                 /* a JSON::Fragment is written as it is */
};

/* rails.c. The outermost value: `given` is the address of a jac_rails_call. */
JAC_API void jac_rails_document(jac_walk *walk, VALUE given);
/* dialect.prepare. */
JAC_API void jac_rails_prepare(jac_walk *walk);
/* dialect.hook where ActiveSupport uses a JSON::Coder: the answer of its block. */
JAC_API VALUE jac_rails_coder_hook(jac_walk *walk, VALUE object, bool is_key);
/* What has no JSON form, and a String of a subclass, where it uses JSON.generate. */
JAC_API void jac_rails_foreign(jac_walk *walk, VALUE object);
JAC_API void jac_rails_string(jac_walk *walk, VALUE string);

/* rails_hash.c. Arrays and Hashes of subclasses. */
JAC_API void jac_rails_array(jac_walk *walk, VALUE array);
JAC_API void jac_rails_hash(jac_walk *walk, VALUE hash);
/* Keys that are neither String nor Symbol nor Integer. */
JAC_API void jac_rails_key(jac_walk *walk, VALUE key);
/* dialect.mixed_key and dialect.collapse: of keys with the same text the last value counts, where the first stood. */
JAC_API VALUE jac_rails_mixed_key(jac_walk *walk, VALUE object, VALUE texts, VALUE key);
JAC_API VALUE jac_rails_collapse(jac_walk *walk, VALUE hash);

#endif
