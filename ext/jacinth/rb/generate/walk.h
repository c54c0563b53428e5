/* rb/generate/walk.h - L3. Ruby objects -> writer. jac_walk is one generate in progress; it lives on
 * the C stack, its output in the C stack or in the result String, so leaving it by any exit leaks
 * nothing and a Coder can be re-entered. */
#ifndef JAC_GENERATE_WALK_H
#define JAC_GENERATE_WALK_H

#include "rb/config.h"
#include "rb/errors.h"
#include "rb/string_result.h"
#include "writer/emit.h"

typedef struct jac_key_text jac_key_text;
typedef struct jac_walk jac_walk;
typedef struct jac_keys jac_keys; /* rb/generate/hash.h */

/* How a loop writes the members of a container; constant at each use of one. HOT: as types.def says, in a compact
 * layout. MARKED: so, too, but Symbols and the Strings that could be taken for them are told apart (Oj's object mode).
 * */
typedef enum { JAC_PACE_ANY, JAC_PACE_HOT, JAC_PACE_MARKED } jac_pace;

struct jac_walk {
    jac_string_result out;      /* the text so far; its epoch tells that Ruby code ran or memory moved */
    const jac_config *config;
    const jac_dialect *dialect;
    unsigned inlined;           /* dialect->inlined */
    VALUE hook;                 /* config's as_json where the dialect asks it, else nil */
    jac_escape_class escape;
    bool hot;                   /* compact, and the dialect inlines all it can: the loops made for that */
    bool direct;                /* the same for Hashes: by private layout and unsorted, too */
    bool marked;                /* not hot, but the loops for marked texts; not set when hot */
    VALUE string_flags;         /* the flags of all Strings written: VALID when one had a byte >= 0x80 */
    bool raw_high;              /* some text copied as it is had one */
    bool raw_unknown;           /* ... or may not be UTF-8 at all */
    bool taken_back;            /* text was taken out again, so the flags above may describe text that is gone */
    size_t depth;               /* containers open now, the config's depth included */
    size_t checked_depth;       /* deeper than this, jac_walk_check_depth must be asked */
    const jac_path *path;       /* the innermost open container, and where in it the walk is */
    VALUE answer;               /* root: what the hook returned, while it is being written; else Qundef */
    jac_layout layout;          /* not set when hot */
    jac_key_text *key_texts;    /* the Ractor's table; NULL before it is needed */
    jac_escape_class key_escape; /* the class that texts of keys are kept for */
    VALUE key_tag;              /* what sets its Symbols apart there */
    bool keeps_keys;            /* whether texts of String keys are worth keeping; asked once known is 0 */
    unsigned long key_hits, key_misses; /* among the String keys, while they are kept */
    bool (*skips)(jac_walk *walk, VALUE key,
                  VALUE value); /* whether a pair is left out, or was written; where names are not inlined: or NULL */
    void (*opened)(jac_walk *walk, char bracket); /* what the next container begins with; or NULL; not set when hot */
    uintptr_t roomy;            /* an address of the machine stack from which on there is room for Ruby code */
    void *frontend;             /* the frontend's own state of this generate, on its caller's stack; or NULL */
};

/* Writes one value and the ',' after it, or one key: its text in quotes and the ':' after it. */
typedef void (*jac_walk_fn)(jac_walk *walk, VALUE object);

/* What the walk keeps per Ractor; once, at load. */
JAC_API void jac_walk_init(void);

/* The JSON text of `object` under `config`: a new mutable UTF-8 String with a known coderange.
 * Raises GeneratorError, NestingError, or what a callback raises. */
JAC_API VALUE jac_walk_generate(const jac_config *config, VALUE object);

/* The same, but `write` writes the outermost value. `frontend`: its own state, which it has set up, or NULL; that holds
 * VALUEs only where it lies on the C stack. */
JAC_API VALUE jac_walk_generate_by(const jac_config *config, VALUE object, jac_walk_fn write, void *frontend);

/* A walk that goes on from call to call: begins one under `config`, all but walk->out. Its owner starts that, hands
 * it from walk to walk, and finds its memory again after Ruby code ran. */
JAC_API void jac_walk_start(jac_walk *walk, const jac_config *config, void *frontend);

/* ... of which `depth` containers are open already. */
JAC_API void jac_walk_set_depth(jac_walk *walk, size_t depth);

/* ... writes an object that needs no Ruby code and no level; false, having written nothing, for any other. */
JAC_API bool jac_walk_scalar(jac_walk *walk, VALUE object);

/* ... whether its text has a byte from 0x80, where raw_unknown is not set. */
JAC_API bool jac_walk_is_high(const jac_walk *walk);

/* Takes over walk->config, as it is now, for what follows. */
JAC_API void jac_walk_configure(jac_walk *walk);

/* Writes any value through the dialect's handlers: the only recursion of the walk. */
JAC_API void jac_walk_value(jac_walk *walk, VALUE object);

/* Writes a String whose bytes are valid UTF-8, of any length; tail is ',' or ':'. */
JAC_API void jac_walk_put_long(jac_walk *walk, VALUE string, char tail);

/* Writes any key through the dialect's handlers. */
JAC_API void jac_walk_key(jac_walk *walk, VALUE key);

/* Raises NestingError when depth is over max_nesting or the machine stack is nearly used up; else sets
 * checked_depth to where to ask again. */
JAC_API void jac_walk_check_depth(jac_walk *walk);

/* Raises NestingError when the machine stack is nearly used up: before Ruby code that may generate again,
 * as Ruby itself may notice too late to raise what can be rescued. */
JAC_API void jac_walk_check_stack(jac_walk *walk);

/* To be called by a loop over a container's elements that sees by the epoch that what it knows is stale: when much has
 * been written since the last time, looks whether the thread is interrupted. May call Ruby code, and be left by raise
 * or throw. */
JAC_API void jac_walk_pause(jac_walk *walk);

/* Raises GeneratorError about `object`: "<text><suffix>", two constants, ... */
JAC_API JAC_NORETURN void jac_walk_refuse(jac_walk *walk, VALUE object, const char *text, const char *suffix);

/* ... or "<class of what> not allowed in JSON" and the like. Calls no method of the class. */
JAC_API JAC_NORETURN void jac_walk_refuse_class(jac_walk *walk, VALUE object, VALUE what, const char *suffix);

/* Opens a container; `path` is the caller's and lives until jac_walk_leave. */
JAC_INLINE void jac_walk_enter(jac_walk *walk, jac_path *path)
{
    path->parent = walk->path;
    path->key = Qundef;
    path->index = 0;
    walk->path = path;
    if (JAC_UNLIKELY(++walk->depth > walk->checked_depth)) jac_walk_check_depth(walk);
}

/* Closes the container that was entered with `path`. */
JAC_INLINE void jac_walk_leave(jac_walk *walk, const jac_path *path)
{
    walk->path = path->parent;
    walk->depth--;
}

#endif
