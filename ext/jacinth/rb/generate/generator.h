/* rb/generate/generator.h - L3. Ruby objects -> writer. jac_generator is one generate in progress; it lives on
 * the C stack, its output in the C stack or in the result String, so leaving it by any exit leaks
 * nothing and a Coder can be re-entered. */
#ifndef JAC_GENERATE_GENERATOR_H
#define JAC_GENERATE_GENERATOR_H

#include "rb/config.h"
#include "rb/errors.h"
#include "rb/string_result.h"
#include "writer/emit.h"

typedef struct jac_key_text jac_key_text;
typedef struct jac_generator jac_generator;
typedef struct jac_keys jac_keys; /* rb/generate/hash.h */

/* Writes one value and the ',' after it, or one key: its text in quotes and the ':' after it. */
typedef void (*jac_generate_fn)(jac_generator *gen, VALUE object);

/* The loops over an Array and a Hash, neither of them sorted. */
typedef struct { jac_generate_fn array, hash; } jac_loops;

struct jac_generator {
    jac_string_result out;      /* the text so far; its epoch tells that Ruby code ran or memory moved */
    const jac_config *config;
    const jac_dialect *dialect;
    unsigned inlined;           /* dialect->inlined */
    jac_escape_class escape;
    VALUE hook;                 /* config's as_json where the dialect asks it, else nil */
    VALUE string_flags;         /* the flags of all Strings written: VALID when one had a byte >= 0x80 */
    bool hot;                   /* compact, and the dialect inlines all it can: the loops made for that */
    bool direct;                /* the same for Hashes: by private layout and unsorted, too */
    bool raw_high;              /* some text copied as it is had one */
    bool raw_unknown;           /* ... or may not be UTF-8 at all */
    bool taken_back;            /* text was taken out again, so the flags above may describe text that is gone */
    const jac_loops *loops;     /* those in place of the hot ones; not set when hot */
    size_t depth;               /* containers open now, the config's depth included */
    size_t checked_depth;       /* deeper than this, jac_generator_check_depth must be asked */
    const jac_path *path;       /* the innermost open container, and where in it the generator is */
    VALUE answer;               /* root: what the hook returned, while it is being written; else Qundef */
    jac_spacing spacing;          /* not set when hot */
    jac_key_text *key_texts;    /* the Ractor's table; NULL before it is needed */
    jac_escape_class key_escape; /* the class that texts of keys are kept for */
    bool keeps_keys;            /* whether texts of String keys are worth keeping; asked once known is 0 */
    VALUE key_tag;              /* what sets the Symbols of key_escape apart there */
    unsigned long key_hits, key_misses; /* among the String keys, while they are kept */
    bool (*skips)(jac_generator *gen, VALUE key,
                  VALUE value); /* whether a pair is left out, or was written; where names are not inlined: or NULL */
    void (*opened)(jac_generator *gen,
                   char bracket); /* what the next container begins with; or NULL; not set when hot */
    uintptr_t roomy;            /* an address of the machine stack from which on there is room for Ruby code */
    void *frontend;             /* the frontend's own state of this generate, on its caller's stack; or NULL */
};

/* What the generator keeps per Ractor; once, at load. */
JAC_API void jac_generator_init(void);

/* The JSON text of `object` under `config`: a new mutable UTF-8 String with a known coderange.
 * Raises GeneratorError, NestingError, or what a callback raises. */
JAC_API VALUE jac_generate(const jac_config *config, VALUE object);

/* The same, but `write` writes the outermost value. `frontend`: its own state, which it has set up, or NULL; that holds
 * VALUEs only where it lies on the C stack. */
JAC_API VALUE jac_generate_by(const jac_config *config, VALUE object, jac_generate_fn write, void *frontend);

/* A generator that goes on from call to call: begins one under `config`, all but gen->out. Its owner starts that, hands
 * it from generator to generator, and finds its memory again after Ruby code ran. */
JAC_API void jac_generator_start(jac_generator *gen, const jac_config *config, void *frontend);

/* ... of which `depth` containers are open already. */
JAC_API void jac_generator_set_depth(jac_generator *gen, size_t depth);

/* ... writes an object that needs no Ruby code and no level; false, having written nothing, for any other. */
JAC_API bool jac_generate_scalar(jac_generator *gen, VALUE object);

/* ... whether its text has a byte from 0x80, where raw_unknown is not set. */
JAC_API bool jac_generator_is_high(const jac_generator *gen);

/* Takes over gen->config, as it is now, for what follows. */
JAC_API void jac_generator_configure(jac_generator *gen);

/* Writes any value through the dialect's handlers: the only recursion of the generator. */
JAC_API void jac_generate_value(jac_generator *gen, VALUE object);

/* Writes a String whose bytes are valid UTF-8, of any length; tail is ',' or ':'. */
JAC_API void jac_generator_put_long(jac_generator *gen, VALUE string, char tail);

/* Writes any key through the dialect's handlers. */
JAC_API void jac_generate_key(jac_generator *gen, VALUE key);

/* Raises NestingError when depth is over max_nesting or the machine stack is nearly used up; else sets
 * checked_depth to where to ask again. */
JAC_API void jac_generator_check_depth(jac_generator *gen);

/* Raises NestingError when the machine stack is nearly used up: before Ruby code that may generate again,
 * as Ruby itself may notice too late to raise what can be rescued. */
JAC_API void jac_generator_check_stack(jac_generator *gen);

/* To be called by a loop over a container's elements that sees by the epoch that what it knows is stale: when much has
 * been written since the last time, looks whether the thread is interrupted. May call Ruby code, and be left by raise
 * or throw. */
JAC_API void jac_generator_pause(jac_generator *gen);

/* Raises GeneratorError about `object`: "<text><suffix>", two constants, ... */
JAC_API JAC_NORETURN void jac_generator_refuse(jac_generator *gen, VALUE object, const char *text, const char *suffix);

/* ... or "<class of what> not allowed in JSON" and the like. Calls no method of the class. */
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
