/* frontends/oj/object/oj_stamp.c - L4. Object mode's Times: {"^t":...} around what time_format says, where ruby's form
 * is the XML schema's, so that it can be read again. See oj_sigil.h. */
#include "frontends/oj/object/oj_sigil.h"
#include "frontends/oj/dump/oj_time.h"

void jac_oj_stamp(jac_generator *gen, VALUE time)
{
    jac_oj_time format = jac_oj_asked(gen)->time_format;
    jac_buf *buf = &gen->out.buf;
    jac_buf_bytes(buf, "{\"^t\":", 6);
    if (format == JAC_OJ_TIME_UNIX || format == JAC_OJ_TIME_UNIX_ZONE)
        jac_oj_time_unix(gen, time, format == JAC_OJ_TIME_UNIX_ZONE);
    else jac_oj_time_xmlschema(gen, time);
    jac_emit_take_back(buf);
    jac_buf_bytes(buf, "},", 2);
}
