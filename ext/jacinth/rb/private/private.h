/* rb/private/private.h - L3. The guarded private layouts: what each module of this folder knows of
 * Ruby's insides is used only on the Rubies that the suites run on, after its self-test at load, and
 * can be switched off by JACINTH_PRIVATE=0. Every module falls back to Ruby's public API. */
#ifndef JAC_PRIVATE_H
#define JAC_PRIVATE_H

#include "rb/rb.h"

typedef struct {
    bool on;            /* the private layout is used */
    const char *why;    /* when off: the reason, a constant text */
} jac_private_state;

/* X(module, writes, tested...): each has a global jac_private_state jac_<module>_state, written only at load,
 * and a jac_private_state jac_<module>_test(void), which checks the layout on live objects and says whether
 * it may be used. `writes`: it writes into Ruby's objects without Ruby's functions, so it needs Ruby's own
 * garbage collector. `tested`: the Rubies whose suites run with it, as JAC_RUBY_VERSION; on any other it is
 * off. A Ruby is added here, and to docs/rubies.md, when .ci has a stage for it. */
#define JAC_PRIVATE_LIST(X) \
    X(hash_template, true, 301, 303, 304, 400) \
    X(hash_walk, false, 301, 303, 304, 400) \
    X(flonum, false, 301, 303, 304, 400) \
    X(method_mark, true, 301, 303, 304, 400)

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
    int tested[8];      /* ended by 0 */
} jac_private_layout;

/* Sets the state of every layout, which is tested where it may be used. `wish` is the value of
 * JACINTH_PRIVATE, or NULL: "0" turns them all off untested. Called once, at load. */
JAC_API void jac_private_init(const char *wish);

/* The layouts with their states, for Jacinth.info. */
JAC_API const jac_private_layout *jac_private_layouts(size_t *count);

#endif
