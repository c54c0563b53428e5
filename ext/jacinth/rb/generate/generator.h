/* rb/generate/generator.h - L3. Ruby objects -> writer. jac_generator is one generate in progress. It lives on the C
 * stack, and its output on the C stack or in the result String. So nothing leaks however it is left, and a Coder can be
 * re-entered. */
#ifndef JAC_GENERATE_GENERATOR_H
#define JAC_GENERATE_GENERATOR_H

#include "rb/config.h"
#include "rb/errors.h"
#include "rb/string_result.h"
#include "writer/emit.h"

typedef struct jac_key_text jac_key_text;
typedef struct jac_generator jac_generator;
typedef struct jac_keys jac_keys; /* rb/generate/object.h */

/* Writes one value and a ',', or one key: its text in quotes and a ':'. */
typedef void (*jac_generate_fn)(jac_generator *gen, VALUE object);

/* The loops over an Array and over a Hash in its own order. */
typedef struct { jac_generate_fn array, hash; } jac_loops;

struct jac_generator {
    jac_string_result out;      /* the output so far; a new epoch means that Ruby code ran or memory moved */
    const jac_config *config;
    const jac_dialect *dialect;
    unsigned inlined;           /* dialect->inlined */
    jac_escape_class escape;
    VALUE hook;                 /* the as_json option if the dialect calls it, else nil */
    VALUE string_flags;         /* the flags of all Strings written: VALID if one had a byte >= 0x80 */
    bool hot;                   /* no spacing, and the dialect inlines all types: the hot loops are used */
    bool direct;                /* hot, and Hashes are not sorted */
    bool raw_high;              /* some text that was copied as it is had a byte >= 0x80 */
    bool raw_unknown;           /* some text that was copied as it is may not be valid UTF-8 */
    bool text_removed;            /* text was removed again, so the flags above may describe text that is gone */
    const jac_loops *loops;     /* the loops used unless hot; not set when hot */
    size_t depth;               /* the number of open containers, including the config's initial depth */
    size_t checked_depth;       /* at a greater depth, jac_generator_check_depth must be called */
    const jac_path *path;       /* the innermost open container, and the generator's position in it */
    VALUE answer;               /* root: the hook's answer while it is being written; else Qundef */
    jac_spacing spacing;        /* not set when hot */
    jac_key_text *key_texts;    /* the Ractor's table; NULL before its first use */
    jac_escape_class key_escape; /* the escape class whose texts of keys are cached */
    bool keeps_keys;            /* whether caching the texts of String keys pays; read only while out.known is 0 */
    VALUE key_tag;              /* keeps the Symbols of key_escape and of other escape classes apart in the table */
    unsigned long key_hits, key_misses; /* of String keys, while they are cached */
    /* Whether a pair is left out or has been written by this function. NULL: never. Called only if names are not
     * inlined. */
    bool (*skips)(jac_generator *gen, VALUE key, VALUE value);
    /* Called after the opening bracket of the next container, to write its first bytes; or NULL. Not set when hot. */
    void (*opened)(jac_generator *gen, char bracket);
    uintptr_t roomy;            /* a machine stack address at or above which there is room for Ruby code */
    void *frontend;             /* the frontend's own state of this generate, on its caller's stack; or NULL */
};

/* Sets up the generator's per-Ractor storage; called once, at load. */
JAC_API void jac_generator_init(void);

/* Returns the JSON text of `object` under `config`: a new mutable UTF-8 String with a known coderange.
 * Raises GeneratorError, NestingError, or what a callback raises. */
JAC_API VALUE jac_generate(const jac_config *config, VALUE object);

/* As jac_generate, but `write` writes the outermost value. `frontend`: the frontend's own state, already set up, or
 * NULL; it may hold VALUEs only if it lies on the C stack. */
JAC_API VALUE jac_generate_by(const jac_config *config, VALUE object, jac_generate_fn write, void *frontend);

/* Starts a generator under `config` that is used from call to call. Sets everything but gen->out: the owner starts the
 * output, hands it from generator to generator, and finds its memory again after Ruby code ran. */
JAC_API void jac_generator_start(jac_generator *gen, const jac_config *config, void *frontend);

/* Sets the number of containers that are already open. */
JAC_API void jac_generator_set_depth(jac_generator *gen, size_t depth);

/* Writes an object that needs neither Ruby code nor a nesting level. Returns false, having written nothing, for any
 * other object. */
JAC_API bool jac_generate_scalar(jac_generator *gen, VALUE object);

/* Whether the output has a byte >= 0x80. Not to be called if raw_unknown is set. */
JAC_API bool jac_generator_is_high(const jac_generator *gen);

/* Applies gen->config, as it is now, to what is written next. */
JAC_API void jac_generator_configure(jac_generator *gen);

/* Writes any value through the dialect's handlers: the only recursion of the generator. */
JAC_API void jac_generate_value(jac_generator *gen, VALUE object);

/* Writes a String of any length whose bytes are valid UTF-8, and then `tail`, which is ',' or ':'. */
JAC_API void jac_generator_put_long(jac_generator *gen, VALUE string, char tail);

/* Writes any key through the dialect's handlers. */
JAC_API void jac_generate_key(jac_generator *gen, VALUE key);

/* Raises NestingError if depth exceeds max_nesting or the machine stack is nearly used up. Otherwise sets checked_depth
 * to the depth of the next check. */
JAC_API void jac_generator_check_depth(jac_generator *gen);

/* Raises NestingError if the machine stack is nearly used up. Called before Ruby code that may generate again, as Ruby
 * itself may notice too late to raise an exception that can be rescued. */
JAC_API void jac_generator_check_stack(jac_generator *gen);

/* Checks for interrupts of the thread if a window of output has been written since the last check. A loop over the
 * elements of a container calls it when it finds a new epoch. May call Ruby code, raise and throw. */
JAC_API void jac_generator_pause(jac_generator *gen);

/* Raises GeneratorError about `object` with that message, a String in UTF-8. */
JAC_API JAC_NORETURN void jac_generator_refuse_text(jac_generator *gen, VALUE object, VALUE message);

/* Raises GeneratorError about `object` with the message "<text><suffix>"; both end with NUL. */
JAC_API JAC_NORETURN void jac_generator_refuse(jac_generator *gen, VALUE object, const char *text, const char *suffix);

/* Raises GeneratorError about `object` with the message "<class of what><suffix>". Calls no method of the class. */
JAC_API JAC_NORETURN void jac_generator_refuse_class(jac_generator *gen, VALUE object, VALUE what, const char *suffix);

/* Opens a container; `path` is the caller's and lives until jac_generator_leave. */
JAC_INLINE void jac_generator_enter(jac_generator *gen, jac_path *path)
{
    path->parent = gen->path;
    path->key = Qundef;
    path->index = 0;
    gen->path = path;
    if (JAC_UNLIKELY(++gen->depth > gen->checked_depth)) jac_generator_check_depth(gen);
}

/* Closes the container that was entered with `path`. */
JAC_INLINE void jac_generator_leave(jac_generator *gen, const jac_path *path)
{
    gen->path = path->parent;
    gen->depth--;
}

#endif
