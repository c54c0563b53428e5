/* rb/private/private.h - L3. How Jacinth reaches into Ruby's objects, on three rungs. The first: private layouts, the
 * knowledge of Ruby's internals in this folder. The second: functions that Ruby exports without declaring them. The
 * third: Ruby's public API. What is used of the first two has passed a self-test at load. JACINTH_PRIVATE chooses. */
#ifndef JAC_PRIVATE_H
#define JAC_PRIVATE_H

#include "rb/rb.h"

typedef struct {
    bool on;            /* the private layout is used */
    const char *why;    /* if off: the reason, a constant text */
    bool exported;      /* if off: exported functions do the work */
} jac_private_state;

/* The Rubies that the suites run on with the private layouts, as JAC_RUBY_VERSION. On others the layouts that depend on
 * a struct are off, unless JACINTH_PRIVATE=1 asks for those that pass their self-tests. A Ruby is added here, and to
 * docs/rubies.md, when .ci has a stage for it (docs/new-ruby.md). */
#define JAC_PRIVATE_TESTED 301, 303, 304, 400, 401

/* X(module, struct, writes): each module has a global jac_private_state jac_<module>_state, set only at load, and a
 * jac_private_state jac_<module>_test(void), which checks the layout on live objects and returns whether it may be
 * used; hash_template uses what hash_walk has learned. `struct`: it depends on where something is in an object, and not
 * only on the encoding of a VALUE. `writes`: the module writes into Ruby's objects without Ruby's functions, so it
 * needs Ruby's default garbage collector. */
#define JAC_PRIVATE_LIST(X) \
    X(hash_walk, true, false) \
    X(hash_template, true, true) \
    X(flonum, false, false) \
    X(method_mark, true, true) \
    X(struct_slots, true, true) \
    X(object_slots, true, true)

#define JAC_PRIVATE_DECLARE(module, in_struct, writes) \
    extern jac_private_state jac_##module##_state; \
    JAC_API jac_private_state jac_##module##_test(void);
JAC_PRIVATE_LIST(JAC_PRIVATE_DECLARE)
#undef JAC_PRIVATE_DECLARE

typedef struct {
    const char *name;
    jac_private_state *state;
    jac_private_state (*test)(void);
    bool in_struct, writes;
} jac_private_layout;

/* Sets the state of every layout: runs its self-test where the layout is allowed. `wish` is the value of
 * JACINTH_PRIVATE, or NULL. "0": only public API. "exported": no layout that depends on a struct. "1": every layout
 * that passes its self-test, on any Ruby. Otherwise those that are allowed on this Ruby. Called once, at load. */
JAC_API void jac_private_init(const char *wish);

/* The layouts with their states, for Jacinth.info. */
JAC_API const jac_private_layout *jac_private_layouts(size_t *count);

/* The rung that Hashes are on: "private", "exported" or "public". */
JAC_API const char *jac_private_rung(void);

#endif
