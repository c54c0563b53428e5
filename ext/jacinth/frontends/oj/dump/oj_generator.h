/* frontends/oj/dump/oj_generator.h - L4. How Oj's modes write objects: what a mode differs in as const data, and the
 * handlers that the dialects in frontends/oj/oj_dialect.c are made of. Each handler writes one value or key; it may run
 * Ruby code and raise. The options of the call are gen->config->options. */
#ifndef JAC_OJ_DUMP_OJ_GENERATOR_H
#define JAC_OJ_DUMP_OJ_GENERATOR_H

#include "rb/frontend.h"
#include "frontends/oj/dump/oj_rules.h"
#include "frontends/oj/options/oj_options.h"
#include "rb/generate/dialect.h"

/* A call of the frontend: the object, and what to_json and as_json are given (jac_oj_arguments). */
typedef struct {
    VALUE object;
    int argc;
    const VALUE *argv;      /* root: the caller's, which outlive the call */
    bool is_options;        /* argv[0] is an options Hash; Oj's own options are removed before it is passed on */
    bool gives_state;           /* in their place a JSON::State (oj_state.h) ... */
    VALUE state_options;        /* ... of this Hash, or Qfalse. root: the caller's */
} jac_oj_given;

/* What objects of a class begin with, as it was written once. */
typedef struct {
    VALUE klass;        /* root: on the C stack; Qfalse: nothing */
    VALUE table;        /* root: as klass; of the odd classes at that time, of which it is none */
    size_t at, len;     /* in the text so far, with the ',' behind it, which may be overwritten there */
    char kind;          /* the letter behind the '^' */
    bool special;       /* an exception's class, or below Range */
} jac_oj_header;

/* What was found of a class. */
typedef struct {
    VALUE klass;        /* root: on the C stack; Qfalse: nothing */
    VALUE members;      /* root: as klass; of a Struct's class, or Qfalse */
    VALUE table;        /* root: as klass; of the odd classes when it was seen to have no form of its own, or Qfalse */
    unsigned long epoch;
    unsigned lacks;     /* bits of the dialect's, which hold as long as the epoch does */
    unsigned known;     /* the same, which hold as long as the class does */
} jac_oj_known_class;

/* Powers of two. */
#define JAC_OJ_HEADERS 4
#define JAC_OJ_CLASSES 4

/* What a dump keeps beside the generator, whose `frontend` it is. Set up by jac_oj_prepare, but for `given`. */
typedef struct {
    VALUE seen;                 /* root: on the C stack; a Hash of the containers written so far, or Qfalse */
    VALUE rest;                 /* root: as seen; what to_json is given of the options, or Qfalse */
    size_t cycles, strange_keys; /* object mode: the last id and the last number of a key that were given out */
    bool finding_cycles, filtered;    /* object mode: whether ids are given out, whether pairs may be left out */
    bool unfiltered, unasked;   /* only and except do not count here; as_json is given nothing */
    const jac_oj_given *given;  /* what to_json and as_json are given, or NULL */
    jac_oj_header headers[JAC_OJ_HEADERS];  /* object mode: by their class */
    jac_oj_known_class classes[JAC_OJ_CLASSES];
} jac_oj_generator;

JAC_INLINE jac_oj_generator *jac_oj_of(const jac_generator *gen) { return gen->frontend; }

/* Readies it for a generator, which sets up the rest. Returns `oj`. */
JAC_INLINE jac_oj_generator *jac_oj_generator_with(jac_oj_generator *oj, const jac_oj_given *given)
{
    oj->given = given;
    return oj;
}

/* The text of given->object under the config, whose dialect is Oj's. */
JAC_API VALUE jac_oj_generate(const jac_config *config, const jac_oj_given *given);

/* The text of a String as a key, with the ':' behind it. */
JAC_API VALUE jac_oj_generate_key(const jac_config *config, VALUE key);

/* The options of a call. */
JAC_INLINE const jac_oj_options *jac_oj_asked(const jac_generator *gen) { return gen->config->options; }

/* Whether add_to_json has asked for a class. */
JAC_INLINE bool jac_oj_adds(const jac_generator *gen, jac_oj_added added)
{
    return (jac_oj_asked(gen)->process.additions >> added & 1) != 0;
}

/* oj_generator.c. dialect.prepare, and the outermost value: with the line feed that Oj puts at the end. */
JAC_API void jac_oj_prepare(jac_generator *gen);
JAC_API void jac_oj_document(jac_generator *gen, VALUE object);
/* The white space: texts where `spaced`, or, where there are none, line feeds and an Integer's indent. */
JAC_API void jac_oj_spacing(jac_spacing *spacing, const jac_oj_options *options, bool spaced);

/* oj_container.c. Whether circular is asked for and the object was written before: then what stands for it was
 * written. */
JAC_API bool jac_oj_repeated(jac_generator *gen, VALUE object);
/* Arrays and Hashes that are not written by heart. */
JAC_API void jac_oj_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_hash(jac_generator *gen, VALUE hash);
/* The same without a look at what was written before. */
JAC_API void jac_oj_write_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_write_hash(jac_generator *gen, VALUE hash);
/* The same where a subclass may have a to_json that is asked. */
JAC_API void jac_oj_json_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_json_hash(jac_generator *gen, VALUE hash);
/* gen.skips: whether omit_nil, only or except leave the pair out. */
JAC_API bool jac_oj_skips(jac_generator *gen, VALUE key, VALUE value);
/* dialect.mixed_key: keys that give the same text are all written. */
JAC_API void jac_oj_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);

/* oj_parts.c. A line break and the indentation of `depth` levels, where indent is more than 0. */
JAC_API void jac_oj_break(jac_generator *gen, size_t depth);
/* Whether the option ignore leaves out objects of this object's class. */
JAC_API bool jac_oj_ignores(jac_generator *gen, VALUE object);
/* Replaces the last ',' by `count` bytes of `brackets` and a ','. For containers that were opened by writing bytes. */
JAC_API void jac_oj_close_brackets(jac_generator *gen, const char *brackets, size_t count);

/* oj_text.c. */
JAC_API void jac_oj_string(jac_generator *gen, VALUE string);
JAC_API void jac_oj_symbol(jac_generator *gen, VALUE symbol);
JAC_API void jac_oj_key_string(jac_generator *gen, VALUE key);
JAC_API void jac_oj_key_symbol(jac_generator *gen, VALUE key);
/* A key of another class by its to_s. */
JAC_API void jac_oj_key_to_s(jac_generator *gen, VALUE key);
/* The to_s of an object, which is called, in quotes. */
JAC_API void jac_oj_call_to_s(jac_generator *gen, VALUE object);
/* The name of a class or module. */
JAC_API void jac_oj_class_name(jac_generator *gen, VALUE klass);
/* A String of which nothing is known; `converts`: transcoded; tail is ',' or ':'. */
JAC_API void jac_oj_put_text(jac_generator *gen, VALUE string, bool converts, char tail);
/* A String that is JSON already, copied. */
JAC_API void jac_oj_raw(jac_generator *gen, VALUE text);

/* oj_number.c. */
JAC_API void jac_oj_integer(jac_generator *gen, VALUE object);

/* Whether integer_range lets the Integer be written without quotes. */
JAC_API bool jac_oj_integer_is_bare(const jac_generator *gen, VALUE object);
JAC_API void jac_oj_bignum(jac_generator *gen, VALUE object);
/* By its to_s, which a program may have changed. */
JAC_API void jac_oj_json_bignum(jac_generator *gen, VALUE object);
JAC_API void jac_oj_float(jac_generator *gen, VALUE object);
/* A BigDecimal as the number that its to_s is; NaN and the infinities as those of Float. */
JAC_API void jac_oj_decimal(jac_generator *gen, VALUE object);
/* The same in quotes where bigdecimal_as_decimal is false; and in quotes unless it is true. */
JAC_API void jac_oj_custom_decimal(jac_generator *gen, VALUE object);
JAC_API void jac_oj_rails_decimal(jac_generator *gen, VALUE object);
/* The to_s of a Rational, Complex or Range of small Integers, in quotes; false where it is none, or a program has
 * changed what that is. */
JAC_API bool jac_oj_number_to_s(jac_generator *gen, VALUE object);
/* Spellings of a finite double (jac_emit_double_fn): whole ones up to 2^63 with ".0", others as "%.15g" or "%.16g",
 * but by Float#to_s where that rounds badly, or by Float#to_s; rounded: as "%.16g" all the same. */
JAC_API char *jac_oj_format_15(char *dst, double finite);
JAC_API char *jac_oj_format_16(char *dst, double finite);
JAC_API char *jac_oj_format_rounded(char *dst, double finite);
JAC_API char *jac_oj_format_to_s(char *dst, double finite);
/* rules.refuse_special: TypeError; custom mode's; json's GeneratorError. */
JAC_API void jac_oj_refuse_custom_special(jac_generator *gen, VALUE object, jac_special special);
JAC_API void jac_oj_refuse_special(jac_generator *gen, VALUE object, jac_special special);
JAC_API void jac_oj_refuse_json_special(jac_generator *gen, VALUE object, jac_special special);
JAC_TABLE jac_oj_nan_table jac_oj_nan_strict, jac_oj_nan_json, jac_oj_nan_never, jac_oj_nan_custom,
    jac_oj_nan_custom_decimal, jac_oj_nan_null, jac_oj_nan_object;

/* oj_to_s.c. The to_s of an object, in quotes; it is called only where the engine does not write the class itself. */
JAC_API void jac_oj_to_s(jac_generator *gen, VALUE object);

/* oj_unknown.c. Objects of no core class: an error, null, the result of to_json or to_s, and wab's few classes. */
JAC_API void jac_oj_refuse(jac_generator *gen, VALUE object);
JAC_API void jac_oj_null(jac_generator *gen, VALUE object);
JAC_API void jac_oj_json_object(jac_generator *gen, VALUE object);
JAC_API void jac_oj_wab_object(jac_generator *gen, VALUE object);
/* What to_json and as_json are given: how many, and where they are until the generator ends. */
JAC_API int jac_oj_arguments(jac_generator *gen, const VALUE **argv);
/* The object's to_json with the arguments of the call; whether it may be asked, and has it. */
JAC_API void jac_oj_to_json(jac_generator *gen, VALUE object);
JAC_API bool jac_oj_asks_to_json(jac_generator *gen, VALUE object);
/* What the object's raw_json gives for this depth and indent. */
JAC_API void jac_oj_raw_json(jac_generator *gen, VALUE object);
/* What the object's as_json gives, with the arguments of the call; *given, unless NULL: whether it was given any. */
JAC_API VALUE jac_oj_call_as_json(jac_generator *gen, VALUE object, bool *given);
/* rules.refuse_key. */
JAC_API void jac_oj_refuse_key(jac_generator *gen, VALUE key);
JAC_API void jac_oj_refuse_wab_key(jac_generator *gen, VALUE key);

/* oj_custom.c, oj_rails.c. What is of no core class in custom and rails mode, and rails's Arrays and Hashes, which
 * as_json may be asked for. */
JAC_API void jac_oj_custom_object(jac_generator *gen, VALUE object);
JAC_API void jac_oj_rails_object(jac_generator *gen, VALUE object);
JAC_API void jac_oj_rails_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_rails_hash(jac_generator *gen, VALUE hash);
/* rules.withholds: Arrays and Hashes where they have an as_json that is asked. */
JAC_API unsigned jac_oj_rails_withholds(const jac_generator *gen);

#endif
