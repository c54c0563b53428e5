/* rb/generate/dialect.h - L3. jac_dialect: how one way of writing Ruby objects differs from the others, as const data.
 * The generator takes a dialect as a parameter and has no other modes. */
#ifndef JAC_GENERATE_DIALECT_H
#define JAC_GENERATE_DIALECT_H

#include "rb/generate/canonical.h"

typedef enum {
#define JAC_TYPE_BUILTIN(name, value, key, tag) JAC_TYPE_##name,
#define JAC_TYPE_CLASS(name, value, key, class) JAC_TYPE_##name,
#include "rb/generate/types.def"
    JAC_TYPE_OTHER,
    JAC_TYPE_COUNT
} jac_type;

/* The types that the loops write inline instead of calling their handler; see `inlined`. */
#define JAC_INLINED_ALL \
    (1u << JAC_TYPE_NIL | 1u << JAC_TYPE_TRUE | 1u << JAC_TYPE_FALSE | 1u << JAC_TYPE_INTEGER | 1u << JAC_TYPE_FLOAT | \
     1u << JAC_TYPE_STRING | 1u << JAC_TYPE_SYMBOL | 1u << JAC_TYPE_ARRAY | 1u << JAC_TYPE_HASH | JAC_INLINED_NAMES)

/* Strings and Symbols as keys. */
#define JAC_INLINED_NAMES (1u << 31)

/* Symbols as values. The hot loops do not write them inline, so a dialect that lacks only this bit can use them. */
#define JAC_INLINED_SYMBOL (1u << JAC_TYPE_SYMBOL)

struct jac_dialect {
    const char *name;
    bool asks;      /* whether the as_json hook is called for objects without a JSON form */
    bool by_tag;    /* whether objects are classified by Ruby's type tag alone; a JAC_TYPE_CLASS is then OTHER */
    bool flat;      /* whether an empty Array or Hash does not count as a nesting level */
    /* Called instead of the as_json option; or NULL. */
    VALUE (*hook)(jac_generator *gen, VALUE object, bool is_key);
    /* The canonical form of RFC 8785: how the keys of a Hash are read (rb/generate/canonical.h); or NULL. */
    const jac_canonical_keys *canonical;
    /* The other rules of the dialect, which only its frontend knows; or NULL. */
    const void *rules;
    /* What the message says after the word for NaN or an infinity, if not " not allowed in JSON"; or NULL. */
    const char *nonfinite_refused;
    /* Called instead of jac_generate_ask for NaN and the infinities; or NULL. */
    bool (*ask_nonfinite)(jac_generator *gen, VALUE object);
    /* Applies the frontend's own options to the generator, as the last step of jac_generator_configure; or NULL. */
    void (*configure)(jac_generator *gen);
    /* Called instead of jac_object_mixed_key; or NULL. */
    void (*mixed_key)(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);
    /* Called after each pair from the first mixed_key of an object on; or NULL. */
    void (*collapse)(jac_generator *gen, const jac_keys *keys);
    /* Bits 1 << JAC_TYPE_x: objects of exactly that core class are written as types.def says; the tables below do not
     * apply to them. */
    unsigned inlined;
    jac_generate_fn value[JAC_TYPE_COUNT];  /* NULL: the handler of types.def; OTHER: jac_generate_other */
    jac_generate_fn key[JAC_TYPE_COUNT];    /* as `value`, for keys; OTHER: jac_generate_key_other */
    jac_emit_double_fn format_double;
    /* The texts for NaN and the infinities. If a text is NULL, the hook is called; GeneratorError is raised if it has
     * no answer. */
    jac_nonfinite_policy nonfinite;
    jac_nonfinite_policy nonfinite_allowed; /* as `nonfinite`, if allow_nan is set */
};

/* The handlers of types.def, each in the file of its type. They may call Ruby code, and raise. */
#define JAC_TYPE_BUILTIN(name, value, key, tag) JAC_API void value(jac_generator *gen, VALUE object);
#define JAC_TYPE_CLASS(name, value, key, class) JAC_API void value(jac_generator *gen, VALUE object);
#include "rb/generate/types.def"
JAC_API void jac_generate_key_integer(jac_generator *gen, VALUE key);
JAC_API void jac_generate_key_bignum(jac_generator *gen, VALUE key);
JAC_API void jac_generate_key_string(jac_generator *gen, VALUE key);
JAC_API void jac_generate_key_symbol(jac_generator *gen, VALUE key);

/* Write an object or a key without a JSON form: what the hook (as_json or the block) answers. Raise GeneratorError if
 * there is no hook. */
JAC_API void jac_generate_other(jac_generator *gen, VALUE object);
JAC_API void jac_generate_key_other(jac_generator *gen, VALUE key);

/* Writes NaN or an infinity; `object` is that Float or BigDecimal. Raises GeneratorError if the dialect does not allow
 * it and no hook replaces it. */
JAC_API void jac_generate_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which);

/* Call the hook for a value (a key) to write instead of `object`, and write its answer. Return false, having written
 * nothing, if there is no hook, the hook answers with `object` itself, or `object` is an answer of the hook. */
JAC_API bool jac_generate_ask(jac_generator *gen, VALUE object);
JAC_API bool jac_generate_ask_key(jac_generator *gen, VALUE key);

/* As these two, but also for an object that is an answer of the hook. `write` writes the new answer. */
JAC_API bool jac_generate_ask_again(jac_generator *gen, VALUE object, bool is_key, jac_generate_fn write);

#endif
