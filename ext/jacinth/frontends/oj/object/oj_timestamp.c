/* frontends/oj/object/oj_timestamp.c - L4. Writes the Times of object mode: {"^t":...} around the form of time_format.
 * For ruby it has the form of XML schema, so that it can be loaded again. See oj_sigil.h. */
#include "frontends/oj/dump/oj_time.h"
#include "frontends/oj/object/oj_sigil.h"

void jac_oj_put_timestamp(jac_generator *gen, VALUE time)
{
    jac_oj_time format = jac_oj_options_of(gen)->time_format;
    jac_buf *buf = &gen->out.buf;
    jac_buf_bytes(buf, "{\"^t\":", 6);
    if (format == JAC_OJ_TIME_UNIX || format == JAC_OJ_TIME_UNIX_ZONE)
        jac_oj_time_unix(gen, time, format == JAC_OJ_TIME_UNIX_ZONE);
    else jac_oj_time_xmlschema(gen, time);
    jac_emit_drop_comma(buf);
    jac_buf_bytes(buf, "},", 2);
}
