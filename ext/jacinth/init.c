/* init.c - L5. Init_jacinth, the only exported symbol: chooses the row of vector kernels, looks up the names, tests the
 * guarded layouts and defines the classes. The engine's global variables are set from here, and never again. */
#include <stdlib.h>
#include "frontends/native/coder.h"
#include "frontends/native/document/document.h"
#include "frontends/native/document/document_read.h"
#include "frontends/native/edit/edit.h"
#include "frontends/native/native.h"
#include "frontends/native/native_number.h"
#include "frontends/native/native_text.h"
#include "frontends/native/query/path.h"
#include "frontends/native/reformat.h"
#include "frontends/native/stream/stream_buffer.h"
#include "frontends/native/stream/stream_lines.h"
#include "frontends/native/stream/stream_reformat.h"
#include "frontends/native/stream/stream_values.h"
#include "frontends/native/stream/stream_writer.h"
#include "frontends/native/type/type.h"
#include "kernel/simd/dispatch.h"
#include "rb/config.h"
#include "rb/generate/generator.h"
#include "rb/large_blocks.h"
#include "rb/names.h"
#include "rb/parse/parse.h"
#include "rb/private/private.h"

/* All frontends but the native one, in the order of their initialization by jac_<name>_init. */
#define INIT_FRONTENDS(X) X(json) X(oj) X(rails) X(oj_rails)

#define INIT_DECLARE(name) JAC_API void jac_##name##_init(void);
INIT_FRONTENDS(INIT_DECLARE)
#undef INIT_DECLARE

JAC_EXPORT JAC_COLD void Init_jacinth(void)
{
    rb_ext_ractor_safe(true);
    const char *forced = getenv("JACINTH_SIMD");
    if (forced == NULL) forced = getenv("JAC_SIMD"); /* the old name */
    if (!jac_simd_select(forced)) {
        rb_warn("JACINTH_SIMD=%.16s is not available; using %s", forced, jac_simd->name); /* may call Ruby */
    }
    jac_names_init();
    jac_config_init();
    jac_private_init(getenv("JACINTH_PRIVATE"));
    jac_large_blocks_init(getenv("JACINTH_MALLOC"));
    jac_parse_init();
    jac_generator_init();
    jac_native_init();
    jac_coder_init();
    jac_reformat_init();
    jac_document_init();
    jac_document_read_init();
    jac_edit_init();
    jac_native_text_init();
    jac_native_number_define();
    jac_stream_buffer_init();
    jac_stream_values_init();
    jac_stream_lines_init();
    jac_stream_reformat_init();
    jac_path_init();
    jac_type_init();
    jac_stream_writer_init();
#define INIT_CALL(name) jac_##name##_init();
    INIT_FRONTENDS(INIT_CALL)
#undef INIT_CALL
}
