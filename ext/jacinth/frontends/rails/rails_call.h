/* frontends/rails/rails_call.h - L4. One encode: what it was asked for, and what it knows while it runs. All files of
 * the folder read it, so it calls none of them. See rails.h for the two modes. */
#ifndef JAC_RAILS_RAILS_CALL_H
#define JAC_RAILS_RAILS_CALL_H

#include "frontends/json/json_call.h"
#include "frontends/rails/rails_kinds.h"

/* A page has about ten classes. Open addressing, so that two classes with one hash do not evict each other at every
 * record. */
#define JAC_RAILS_CLASSES_BITS 5
#define JAC_RAILS_CLASSES (1 << JAC_RAILS_CLASSES_BITS)

typedef struct { VALUE klass; jac_rails_kind kind; } jac_rails_seen;

/* What is known of a time zone: one of its periods, whose offset holds for all times from the period's first second to
 * before its end. */
typedef struct {
    VALUE zone, period; /* root: on the C stack; Qfalse: nothing */
    bool spans;         /* whether the bounds are known */
    bool utc;
    unsigned lookups;   /* number of offsets looked up one by one so far */
    long offset;
    int64_t from, to;
} jac_rails_zone;

/* How a coder writes a key that is neither a String nor a Symbol. In turn: by its to_s; as its as_json if that is a
 * String, and otherwise by its to_s; by the to_s of its as_json. */
typedef enum { JAC_RAILS_KEYS_BY_TO_S, JAC_RAILS_KEYS_BY_AS_JSON, JAC_RAILS_KEYS_FROM_AS_JSON } jac_rails_keys;

typedef struct jac_rails_models jac_rails_models;
typedef struct jac_rails_call jac_rails_call;

/* What another frontend may change in an encode. Only frontends/oj_rails does. */
typedef struct {
    /* Writes `answer`, which the as_json of `object` returned. False: nothing was written, and the usual writing goes
     * on. */
    bool (*put_answer)(jac_generator *gen, VALUE object, VALUE answer);
    /* Writes an object whose as_json is of this kind. `write` is the usual writing to write it. */
    void (*put_object)(jac_generator *gen, VALUE object, jac_rails_kind kind, jac_generate_fn write);
} jac_rails_hooks;

/* One encode. Lives on the C stack, and so do its roots. */
struct jac_rails_call {
    jac_json_generator json;             /* first: to_json is called as the JSON frontend calls it */
    const jac_config *generate;     /* the config of a JSON.generate without options */
    VALUE options;                  /* root: on the C stack; the options of as_json, which is given copies, or nil */
    jac_escape_class escape;
    bool fragments;                 /* a JSON::Fragment is written as it is */
    bool freezes;                   /* every as_json gets the same frozen copy of the options, else one of its own */
    bool frozen;                    /* `options` is that frozen copy */
    jac_rails_keys keys;
    const jac_rails_hooks *hooks;   /* NULL: none */
    void *hooks_data;               /* the state of the hooks for this encode; holds no VALUE */
    bool standard_time;             /* a setting: times are in ISO 8601 */
    int digits;                     /* fraction digits of a time, 0 to 9; -1 when the setting is anything else */
    bool timed;                     /* standard_time and digits are read, with the first object */
    bool renewed; /* newly loaded owners were looked for, and no as_json of the user was called since */
    /* The generator's position in the document: */
    bool by_as_json;
    VALUE as_json_options;          /* root: on the C stack; the options of as_json while `by_as_json`, or nil */
    VALUE only, except;             /* root: on the C stack; Arrays, or nil, while `as_json_options` are the options */
    bool short_list;                /* those names are short_list, all Symbols or all plain Strings, and different */
    unsigned plain_inlined, as_json_inlined;
    jac_choice careful;             /* a core class has an as_json of the user's, so as_json is always called */
    jac_rails_zone zone;
    jac_rails_models *models;       /* on the C stack; see rails_model.h */
    bool models_begun;              /* *models is initialized; the first model does that */
    VALUE extents, moves;           /* root: on the C stack; of rails_keys.c; Qfalse: none */
    jac_rails_seen classes[JAC_RAILS_CLASSES]; /* root: on the C stack; classes whose kind is known */
};

JAC_INLINE jac_rails_call *jac_rails_of(const jac_generator *gen) { return gen->frontend; }

/* The mode before a change, for jac_rails_restore_mode to restore. */
typedef struct { bool by_as_json; VALUE options; } jac_rails_mode;

/* Whether ActiveSupport writes by a JSON::Coder. */
JAC_INLINE bool jac_rails_is_coder(const jac_generator *gen) { return gen->dialect->hook != NULL; }

/* The options that the as_json of the members of the value in hand gets, or nil. */
JAC_INLINE VALUE jac_rails_as_json_options(const jac_generator *gen)
{
    return jac_rails_of(gen)->by_as_json ? jac_rails_of(gen)->as_json_options : Qnil;
}

/* Whether those options select members of a Hash. */
JAC_INLINE bool jac_rails_selects(const jac_generator *gen)
{
    const jac_rails_call *call = jac_rails_of(gen);
    return call->by_as_json && !NIL_P(call->as_json_options) && (!NIL_P(call->only) || !NIL_P(call->except));
}

/* Whether an offset is less than a day, as a Time's is. */
JAC_INLINE bool jac_rails_is_offset(VALUE offset) { return RB_FIXNUM_P(offset) && labs(RB_FIX2LONG(offset)) < 86400; }

#endif
