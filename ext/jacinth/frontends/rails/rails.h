/* frontends/rails/rails.h - L4. How ActiveSupport's encoder writes objects: the handlers of the dialects in
 * frontends/rails/rails_dialect.c, and the call that they read. Each may run Ruby code and raise. A value is written in
 * one of two ways. Plain: as it stands, where only what has no JSON form is asked for as_json. Asked: as what its
 * as_json gives, with the options of the call or without. Where that as_json is ActiveSupport's own, it is not called,
 * but done. */
#ifndef JAC_RAILS_H
#define JAC_RAILS_H

#include "frontends/json/json_call.h"
#include "frontends/rails/rails_kind.h"

/* A page has about ten classes. Open addressing, so that two classes with one hash do not evict each other at every
 * record. */
#define JAC_RAILS_CLASSES_BITS 5
#define JAC_RAILS_CLASSES (1 << JAC_RAILS_CLASSES_BITS)

typedef struct { VALUE klass; jac_rails_kind kind; } jac_rails_seen;

/* What was found of a time zone: a period of it, which is good for all times from its first second to before its last.
 * */
typedef struct {
    VALUE zone, period; /* root: on the C stack; Qfalse: nothing */
    bool spans;         /* whether the bounds are known */
    bool utc;
    unsigned asked;     /* number of offsets looked up one by one so far */
    long offset;
    int64_t from, to;
} jac_rails_zone;

typedef struct jac_rails_models jac_rails_models;
typedef struct jac_rails_call jac_rails_call;

/* What another frontend may change of an encode; frontends/oj_rails is the one that does. */
typedef struct {
    /* Writes what the as_json of `asked` gave. False, having written nothing: it is written as usual. */
    bool (*put_answer)(jac_generator *gen, VALUE asked, VALUE answer);
    /* Writes an object whose as_json is of this kind, which is written by `write` as usual. */
    void (*put_object)(jac_generator *gen, VALUE object, jac_rails_kind kind, jac_generate_fn write);
} jac_rails_hooks;

/* One encode. Lives on the C stack, and so do its roots. */
struct jac_rails_call {
    jac_json_generator json;             /* first: to_json is called as the JSON frontend calls it */
    const jac_config *generate;     /* what JSON.generate does without options */
    VALUE options;                  /* root: on the C stack; of which as_json is given copies, or nil */
    jac_escape_class escape;
    bool fragments;                 /* a JSON::Fragment is written as it is */
    bool freezes;                   /* all are given one frozen copy of the options, else each its own */
    bool frozen;                    /* ... which `options` is */
    const jac_rails_hooks *hooks;   /* NULL: none */
    void *hooks_data;               /* the state of the hooks for this encode; holds no VALUE */
    bool standard_time;             /* read with the first object that is met, as is: */
    int digits;                     /* fraction digits of a time, 0 to 9; -1 when the setting is anything else */
    bool timed;                     /* ... and they are read */
    bool renewed; /* the table has what was loaded before, as far as no as_json of the user's has loaded more since */
    /* Where the generator is: */
    bool asked;
    VALUE given;                    /* root: ...; the options of as_json while `asked`, or nil */
    VALUE only, except;             /* root: ...; Arrays, or nil, while `given` are the options */
    bool few;                       /* ... of few names, all Symbols or all plain Strings, none twice */
    unsigned plain_inlined, asked_inlined;
    jac_choice careful;             /* as_json of a core class is the user's: it is called of everything */
    jac_rails_zone zone;
    jac_rails_models *models;       /* on the C stack; see rails_model.h */
    bool models_begun;              /* ... which are not there before the first model */
    VALUE extents, moves;           /* root: ...; of rails_keys.c; Qfalse: none */
    jac_rails_seen classes[JAC_RAILS_CLASSES]; /* root: ...; what was found of them */
};

JAC_INLINE jac_rails_call *jac_rails_of(const jac_generator *gen) { return gen->frontend; }

/* The mode before a change, for jac_rails_back to restore. */
typedef struct { bool asked; VALUE given; } jac_rails_way;

/* Whether ActiveSupport writes by a JSON::Coder. */
JAC_INLINE bool jac_rails_is_coder(const jac_generator *gen) { return gen->dialect->hook != NULL; }

/* rails.c. The JSON text of `value`. `call` has what the encoder was asked for; the rest is set up here. */
JAC_API VALUE jac_rails_generate(const jac_config *config, VALUE value, jac_rails_call *call);
/* dialect.prepare. */
JAC_API void jac_rails_prepare(jac_generator *gen);
/* Handlers of the dialects: each finds how the value is written. */
JAC_API void jac_rails_foreign(jac_generator *gen, VALUE object);
JAC_API void jac_rails_string(jac_generator *gen, VALUE string);
JAC_API void jac_rails_array(jac_generator *gen, VALUE array);
JAC_API void jac_rails_hash(jac_generator *gen, VALUE hash);

/* rails_as_json.c. Values are asked, with the options `given` or nil, or written plain, from here on. */
JAC_API void jac_rails_set_way(jac_generator *gen, bool asked, VALUE given);
/* Values are asked, or written plain, until jac_rails_back is given what these return. */
JAC_API jac_rails_way jac_rails_ask(jac_generator *gen, VALUE given);
JAC_API jac_rails_way jac_rails_take_plain(jac_generator *gen);
JAC_API void jac_rails_back(jac_generator *gen, jac_rails_way way);
/* The options that children of the value in hand are asked with, or nil. */
JAC_INLINE VALUE jac_rails_given(const jac_generator *gen)
{
    return jac_rails_of(gen)->asked ? jac_rails_of(gen)->given : Qnil;
}
/* Whether those options take some members of a Hash. */
JAC_INLINE bool jac_rails_selects(const jac_generator *gen)
{
    const jac_rails_call *call = jac_rails_of(gen);
    return call->asked && !NIL_P(call->given) && (!NIL_P(call->only) || !NIL_P(call->except));
}
/* The options that as_json is given: a copy of those of the call. */
JAC_API VALUE jac_rails_copy_options(jac_generator *gen);
/* dialect.hook where ActiveSupport uses a JSON::Coder: the answer of its block. */
JAC_API VALUE jac_rails_coder_hook(jac_generator *gen, VALUE object, bool is_key);
/* Writes a value plain, one asked with the options in hand, one as JSON.generate without options writes it. */
JAC_API void jac_rails_put_plain(jac_generator *gen, VALUE value);
JAC_API void jac_rails_put_asked(jac_generator *gen, VALUE value);
JAC_API void jac_rails_put_generated(jac_generator *gen, VALUE object);
/* Handlers of jac_rails_kind: what as_json gives; an object that it returns itself; a String of a subclass that
 * JSON.generate writes as any other, if it is UTF-8; a Float. */
JAC_API void jac_rails_call_as_json(jac_generator *gen, VALUE object);
JAC_API void jac_rails_itself(jac_generator *gen, VALUE object);
JAC_API void jac_rails_plain_text(jac_generator *gen, VALUE string);
JAC_API void jac_rails_float(jac_generator *gen, VALUE number);

/* rails_hash.c. The elements of an Array, read by the map that its class defines, if it does. */
JAC_API void jac_rails_put_array(jac_generator *gen, VALUE array);
/* The pairs of a Hash, read by the each that its class defines, if it does. */
JAC_API void jac_rails_put_hash(jac_generator *gen, VALUE hash);
/* Handlers of jac_rails_kind: both, with their members asked. */
JAC_API void jac_rails_asked_array(jac_generator *gen, VALUE array);
JAC_API void jac_rails_asked_hash(jac_generator *gen, VALUE hash);

/* rails_keys.c. Keys that are neither plain Strings nor plain Symbols. */
JAC_API void jac_rails_key(jac_generator *gen, VALUE key);
/* Keys of one object that give the same text: the value of the last one is written where the first one stands.
 * dialect.mixed_key and dialect.collapse: every pair is written once, in its turn, and its place noted. */
JAC_API void jac_rails_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);
JAC_API void jac_rails_collapse(jac_generator *gen, const jac_keys *keys);
/* keys->texts of an object whose keys are all noted, from the first one on. */
JAC_API VALUE jac_rails_keys_start(jac_generator *gen);
/* Puts the pairs where they belong; once, at the end of the document. */
JAC_API void jac_rails_keys_finish(jac_generator *gen);
/* Copies text that is JSON already, escaped outside of its grammar. */
JAC_API void jac_rails_put_raw(jac_generator *gen, const char *ptr, size_t len);
/* Notes that a text which somebody else made, and which may be no JSON, was written from `start` on. */
JAC_API void jac_rails_note_raw(jac_generator *gen, size_t start);

/* rails_select.c. Whether names are what `few` says; and writes those of the pairs that only: or except: take, where
 * that needs no Hash; else false, having written nothing. */
JAC_API bool jac_rails_are_few(VALUE names);
JAC_API bool jac_rails_put_selected(jac_generator *gen, VALUE hash);

/* rails_object.c. */
JAC_API void jac_rails_variables(jac_generator *gen, VALUE object);
JAC_API void jac_rails_members(jac_generator *gen, VALUE object);
JAC_API void jac_rails_list(jac_generator *gen, VALUE object);
JAC_API void jac_rails_text(jac_generator *gen, VALUE object);
JAC_API void jac_rails_name(jac_generator *gen, VALUE module);
JAC_API void jac_rails_decimal(jac_generator *gen, VALUE number);

/* rails_model.c. A model, and what is written as its records, or its parameters, are. */
JAC_API void jac_rails_model(jac_generator *gen, VALUE object);
JAC_API void jac_rails_records(jac_generator *gen, VALUE object);
JAC_API void jac_rails_parameters(jac_generator *gen, VALUE object);

/* rails_time.c. */
JAC_API void jac_rails_time(jac_generator *gen, VALUE time);
JAC_API void jac_rails_zoned(jac_generator *gen, VALUE time);
/* Less than a day, as a Time's is. */
JAC_INLINE bool jac_rails_is_offset(VALUE offset) { return RB_FIXNUM_P(offset) && labs(RB_FIX2LONG(offset)) < 86400; }

/* rails_date.c. */
JAC_API void jac_rails_date(jac_generator *gen, VALUE date);
JAC_API void jac_rails_date_time(jac_generator *gen, VALUE date);

/* rails_core.c. */
JAC_API void jac_rails_status(jac_generator *gen, VALUE status);
/* An IPAddr, without and with the length of its prefix. */
JAC_API void jac_rails_address(jac_generator *gen, VALUE address);
JAC_API void jac_rails_network(jac_generator *gen, VALUE address);

#endif
