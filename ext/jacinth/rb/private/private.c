/* rb/private/private.c - L3. Runs the self-tests of the guarded layouts and keeps their verdicts. */
#include "rb/private/private.h"

#define PRIVATE_STATE(module) jac_private_state jac_##module##_state = {false, "not tested yet"};
JAC_PRIVATE_LIST(PRIVATE_STATE)
#undef PRIVATE_STATE

static const jac_private_layout private_layouts[] = {
#define PRIVATE_LAYOUT(module) {#module, &jac_##module##_state},
    JAC_PRIVATE_LIST(PRIVATE_LAYOUT)
#undef PRIVATE_LAYOUT
};

void jac_private_init(const char *wish)
{
    const jac_private_state refused = {false, "JACINTH_PRIVATE=0"};
    bool allowed = wish == NULL || strcmp(wish, "0") != 0;
#define PRIVATE_RUN(module) jac_##module##_state = allowed ? jac_##module##_test() : refused;
    JAC_PRIVATE_LIST(PRIVATE_RUN)
#undef PRIVATE_RUN
}

const jac_private_layout *jac_private_layouts(size_t *count)
{
    *count = sizeof private_layouts / sizeof *private_layouts;
    return private_layouts;
}
