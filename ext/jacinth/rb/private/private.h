/* rb/private/private.h - L3. The guarded private layouts: what each module of this folder knows of
 * Ruby's insides is used only after its self-test at load, and can be switched off by
 * JACINTH_PRIVATE=0. Every module falls back to Ruby's public API. */
#ifndef JAC_RB_PRIVATE_PRIVATE_H
#define JAC_RB_PRIVATE_PRIVATE_H

#include "rb/rb.h"

typedef struct {
    bool on;            /* the private layout is used */
    const char *why;    /* when off: the reason, a constant text */
} jac_private_state;

/* X(module): each has a global jac_private_state jac_<module>_state, written only at load, and a
 * jac_private_state jac_<module>_test(void), which checks version window and layout on live objects
 * and says whether the layout may be used. */
#define JAC_PRIVATE_LIST(X) X(hash_template) X(hash_walk) X(flonum) X(method_mark)

#define JAC_PRIVATE_DECLARE(module) \
    extern jac_private_state jac_##module##_state; \
    JAC_API jac_private_state jac_##module##_test(void);
JAC_PRIVATE_LIST(JAC_PRIVATE_DECLARE)
#undef JAC_PRIVATE_DECLARE

typedef struct {
    const char *name;
    const jac_private_state *state;
} jac_private_layout;

/* Tests every layout and sets its state. `wish` is the value of JACINTH_PRIVATE, or NULL: "0" turns
 * them all off untested. Called once, at load. */
JAC_API void jac_private_init(const char *wish);

/* The layouts with their states, for Jacinth.info. */
JAC_API const jac_private_layout *jac_private_layouts(size_t *count);

#endif
