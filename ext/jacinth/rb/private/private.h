/* rb/private/private.h - L3. The guarded private layouts: the knowledge of Ruby's internals in this folder. Each
 * layout is used only on the Rubies that the suites run on, and only after its self-test at load has passed.
 * JACINTH_PRIVATE=0 switches all of them off. Every module falls back to Ruby's public API. */
#ifndef JAC_PRIVATE_H
#define JAC_PRIVATE_H

#include "rb/rb.h"

typedef struct {
    bool on;            /* the private layout is used */
    const char *why;    /* if off: the reason, a constant text */
} jac_private_state;

/* X(module, writes, tested...): each module has a global jac_private_state jac_<module>_state, set only at load,
 * and a jac_private_state jac_<module>_test(void), which checks the layout on live objects and returns whether
 * it may be used. `writes`: the module writes into Ruby's objects without Ruby's functions, so it needs Ruby's default
 * garbage collector. `tested`: the Rubies on which the suites run with it, as JAC_RUBY_VERSION; on others it is
 * off. A Ruby is added here, and to docs/rubies.md, when .ci has a stage for it. */
#define JAC_PRIVATE_LIST(X) \
    X(hash_template, true, 301, 303, 304, 400) \
    X(hash_walk, false, 301, 303, 304, 400) \
    X(flonum, false, 301, 303, 304, 400) \
    X(method_mark, true, 301, 303, 304, 400) \
    X(struct_slots, true, 301, 303, 304, 400) \
    X(object_slots, true, 301, 303, 304, 400)

#define JAC_PRIVATE_DECLARE(module, writes, ...) \
    extern jac_private_state jac_##module##_state; \
    JAC_API jac_private_state jac_##module##_test(void);
JAC_PRIVATE_LIST(JAC_PRIVATE_DECLARE)
#undef JAC_PRIVATE_DECLARE

typedef struct {
    const char *name;
    jac_private_state *state;
    jac_private_state (*test)(void);
    bool writes;
    int tested[8];      /* terminated by 0 */
} jac_private_layout;

/* Sets the state of every layout: runs its self-test where the layout is allowed. `wish` is the value of
 * JACINTH_PRIVATE, or NULL; "0" turns all layouts off without a test. Called once, at load. */
JAC_API void jac_private_init(const char *wish);

/* The layouts with their states, for Jacinth.info. */
JAC_API const jac_private_layout *jac_private_layouts(size_t *count);

#endif
