/* rb/init.c - L3. Init_jacinth, the only exported symbol: chooses the vector row, looks the names up,
 * tests the guarded layouts, defines the classes. Everything global is written here and never again. */
#include <stdlib.h>
#include "kernel/simd/dispatch.h"
#include "rb/build/build.h"
#include "rb/class/coder.h"
#include "rb/class/reformat.h"
#include "rb/class/text.h"
#include "rb/config.h"
#include "rb/class/json.h"
#include "rb/class/oj.h"
#include "rb/class/rails.h"
#include "rb/class/rails_decode.h"
#include "rb/class/number.h"
#include "rb/names.h"
#include "rb/native.h"
#include "rb/private/private.h"
#include "rb/walk/walk.h"

JAC_EXPORT void Init_jacinth(void)
{
    rb_ext_ractor_safe(true);
    const char *forced = getenv("JAC_SIMD");
    if (!jac_simd_select(forced)) {
        rb_warn("JAC_SIMD=%.16s is not available on this CPU; using %s", forced, jac_simd->name); /* may call Ruby */
    }
    jac_names_init();
    jac_config_init();
    jac_private_init(getenv("JACINTH_PRIVATE"));
    jac_build_init();
    jac_walk_init();
    jac_native_init();
    jac_coder_init();
    jac_reformat_init();
    jac_text_init();
    jac_number_define();
    jac_json_init();
    jac_oj_init();
    jac_rails_init();
    jac_rails_decode_init();
}
