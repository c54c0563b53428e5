/* rb/generate/dialect.h - L3. jac_dialect: what one way of writing Ruby objects does differently, as
 * const data. The generator takes a dialect as a parameter and has no other modes. */
#ifndef JAC_GENERATE_DIALECT_H
#define JAC_GENERATE_DIALECT_H

#include "rb/generate/generator.h"

typedef enum {
#define JAC_TYPE_BUILTIN(name, value, key, tag) JAC_TYPE_##name,
#define JAC_TYPE_CLASS(name, value, key, class) JAC_TYPE_##name,
#include "rb/generate/types.def"
    JAC_TYPE_FOREIGN,
    JAC_TYPE_COUNT
} jac_type;

/* The types that the loops write inline instead of calling their handler; see `inlined`. */
#define JAC_INLINED_ALL \
    (1u << JAC_TYPE_NIL | 1u << JAC_TYPE_TRUE | 1u << JAC_TYPE_FALSE | 1u << JAC_TYPE_INTEGER | 1u << JAC_TYPE_FLOAT | \
     1u << JAC_TYPE_STRING | 1u << JAC_TYPE_SYMBOL | 1u << JAC_TYPE_ARRAY | 1u << JAC_TYPE_HASH | JAC_INLINED_NAMES)

/* Strings and Symbols as keys. */
#define JAC_INLINED_NAMES (1u << 31)

/* Symbols as values, which the loops made for dialects that inline all do not know by heart. */
#define JAC_INLINED_SYMBOL (1u << JAC_TYPE_SYMBOL)

struct jac_dialect {
    const char *name;
    bool asks;                          /* the as_json hook for what has no JSON form */
    bool by_tag;                        /* the kinds that are told by kind_of? are FOREIGN here */
    bool flat;                          /* an empty Array or Hash counts no level */
    VALUE (*hook)(jac_generator *gen, VALUE object, bool is_key); /* asked in place of the as_json option; or NULL */
    const void *rules;                  /* what else it does differently, known to its frontend alone; or NULL */
    bool (*ask_special)(jac_generator *gen, VALUE object); /* asks about NaN or infinity as jac_generate_ask; or NULL */
    void (*prepare)(jac_generator *gen); /* lays the options of the frontend over the generator, last of all; or NULL */
    VALUE (*mixed_key)
    (jac_generator *gen, VALUE object, const jac_keys *keys, VALUE key); /* instead of jac_object_mixed_key; or NULL */
    void (*collapse)(jac_generator *gen,
                     const jac_keys *keys); /* called after each pair that follows a mixed_key; or NULL */
    unsigned inlined;                   /* bits 1 << JAC_TYPE_x: objects of exactly that core class are written as
                                         * types.def says, without a look at the tables below */
    jac_generate_fn value[JAC_TYPE_COUNT];  /* NULL: the handler of types.def; FOREIGN: jac_generate_foreign */
    jac_generate_fn key[JAC_TYPE_COUNT];    /* the same for keys; FOREIGN: jac_generate_key_foreign */
    jac_emit_double_fn format_double;
    jac_special_policy special;         /* for NaN and infinity; a NULL text asks the hook, then refuses */
    jac_special_policy special_allowed; /* the same when allow_nan is set */
};

/* The handlers of types.def, each in the file of its type. They may call Ruby code and raise. */
#define JAC_TYPE_BUILTIN(name, value, key, tag) JAC_API void value(jac_generator *gen, VALUE object);
#define JAC_TYPE_CLASS(name, value, key, class) JAC_API void value(jac_generator *gen, VALUE object);
#include "rb/generate/types.def"
JAC_API void jac_generate_key_integer(jac_generator *gen, VALUE key);
JAC_API void jac_generate_key_bignum(jac_generator *gen, VALUE key);
JAC_API void jac_generate_key_string(jac_generator *gen, VALUE key);
JAC_API void jac_generate_key_symbol(jac_generator *gen, VALUE key);

/* What has no JSON form: the hook (as_json or block) is asked; without one, GeneratorError. */
JAC_API void jac_generate_foreign(jac_generator *gen, VALUE object);
JAC_API void jac_generate_key_foreign(jac_generator *gen, VALUE key);

/* NaN or infinity, `object` being the Float or BigDecimal that is one. */
JAC_API void jac_generate_special(jac_generator *gen, VALUE object, jac_special special);

/* Asks the hook for a value (a key) to write instead of `object`, and writes it. Returns false, having
 * written nothing, when there is no hook or `object` is what the hook itself gave. */
JAC_API bool jac_generate_ask(jac_generator *gen, VALUE object);
JAC_API bool jac_generate_ask_key(jac_generator *gen, VALUE key);

/* The same, also when it is what the hook itself gave; `write` writes the answer. */
JAC_API bool jac_generate_ask_again(jac_generator *gen, VALUE object, bool is_key, jac_generate_fn write);

#endif
