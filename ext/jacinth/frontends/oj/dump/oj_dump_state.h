/* frontends/oj/dump/oj_dump_state.h - L4. What a generate in Oj's modes keeps while it runs, for the files that write
 * the parts of its text. The options of the call are gen->config->options. */
#ifndef JAC_OJ_DUMP_OJ_DUMP_STATE_H
#define JAC_OJ_DUMP_OJ_DUMP_STATE_H

#include "frontends/oj/options/oj_options.h"
#include "rb/generate/dialect.h"

/* A call of the frontend: the object, and the arguments of to_json and as_json (jac_oj_arguments). */
typedef struct {
    VALUE object;
    int argc;
    const VALUE *argv;      /* root: the caller's VALUEs, which outlive the call */
    bool is_options;        /* argv[0] is an options Hash; Oj's own options are removed before it is passed on */
    bool gives_state;       /* to_json gets a JSON::State (oj_state.h) instead of argv */
    VALUE state_options;    /* root: the caller's; the Hash that this State is made of, or Qfalse */
} jac_oj_call_arguments;

/* The text that objects of a class begin with, where it was written first. */
typedef struct {
    VALUE klass;        /* root: on the C stack; Qfalse: an empty entry */
    VALUE table;        /* root: as klass; the table of odd classes in which the class was not found */
    size_t at, len;     /* offset and length in the output, including the ',', which may have been overwritten there */
    char kind;          /* the letter after the '^' */
    bool special;       /* a subclass of Exception, or for 'u' of Range */
} jac_oj_header;

/* What is known of a class. */
typedef struct {
    VALUE klass;        /* root: on the C stack; Qfalse: an empty entry */
    VALUE members;      /* root: as klass; the members of a Struct class, or Qfalse */
    VALUE table;        /* root: as klass; the table of odd classes when the class had no form of its own, or Qfalse */
    unsigned long epoch;
    unsigned lacks;     /* JAC_OJ_LACKS_... bits that are valid during this epoch */
    unsigned known;     /* JAC_OJ_LACKS_... and JAC_OJ_IS_NO_ERROR bits that are valid as long as the class exists */
} jac_oj_known_class;

/* The sizes of the two tables; powers of two. */
#define JAC_OJ_HEADERS 4
#define JAC_OJ_CLASSES 4

/* The state of a dump in addition to the generator, whose `frontend` it is. jac_oj_configure sets all but
 * `arguments`. */
typedef struct {
    VALUE seen;                 /* root: on the C stack; a Hash of the containers written so far, or Qfalse */
    VALUE rest;                 /* root: as seen; the options that to_json gets, or Qfalse */
    size_t cycles, strange_keys; /* object mode: the last id of an object, and the last number of a key ("^#1") */
    bool finding_cycles, filtered; /* object mode: whether objects get ids, and whether pairs may be left out */
    bool unfiltered, no_arguments; /* only and except have no effect now; as_json gets no arguments now */
    const jac_oj_call_arguments *arguments; /* the arguments of to_json and as_json, or NULL */
    jac_oj_header headers[JAC_OJ_HEADERS];  /* object mode: by class */
    jac_oj_known_class classes[JAC_OJ_CLASSES];
} jac_oj_generator;

JAC_INLINE jac_oj_generator *jac_oj_of(const jac_generator *gen) { return gen->frontend; }

/* Sets the `arguments` of the state; a generator sets up the rest. Returns `oj`. */
JAC_INLINE jac_oj_generator *jac_oj_generator_with(jac_oj_generator *oj, const jac_oj_call_arguments *arguments)
{
    oj->arguments = arguments;
    return oj;
}

/* The options of a call. */
JAC_INLINE const jac_oj_options *jac_oj_options_of(const jac_generator *gen) { return gen->config->options; }

/* Whether add_to_json was called for a class. */
JAC_INLINE bool jac_oj_adds(const jac_generator *gen, jac_oj_added added)
{
    return (jac_oj_options_of(gen)->process.additions >> added & 1) != 0;
}

#endif
