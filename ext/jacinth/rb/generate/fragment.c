/* rb/generate/fragment.c - L3. Writes a Jacinth::Fragment: a text that is already JSON and is copied as it is. This is
 * the one exception to "always valid JSON"; only its UTF-8 is checked. */
#include "rb/frontend.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"
#include "rb/names.h"

void jac_generate_fragment(jac_generator *gen, VALUE object)
{
    VALUE text = rb_struct_aref(object, INT2FIX(0));
    if (!RB_TYPE_P(text, T_STRING)) jac_generator_refuse_class(gen, object, text, " in a Fragment, expected String");
    int range = rb_enc_str_coderange(text);
    if (!jac_generator_is_plain(text) && range != RUBY_ENC_CODERANGE_7BIT) {
        jac_generator_refuse(gen, object, "", gen->config->frontend->not_utf8);
    }
    const char *ptr;
    long len;
    RSTRING_GETMEM(text, ptr, len);
    bool high = range != RUBY_ENC_CODERANGE_7BIT;
    if (gen->config->write.html_safe) {
        if (high) gen->string_flags |= RUBY_ENC_CODERANGE_VALID;
        jac_emit_raw_escaped(&gen->out.buf, ptr, (size_t)len, gen->escape);
    } else {
        gen->raw_high |= high;
        jac_emit_raw(&gen->out.buf, ptr, (size_t)len);
    }
    RB_GC_GUARD(text);
}
