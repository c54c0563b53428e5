/* frontends/oj/errors_oj.c - L4, for size. The exceptions of the Oj frontend with Oj's messages; see errors_oj.h. */
#include "frontends/oj/errors_oj.h"

VALUE jac_errors_oj_json_class(const char *name)
{
    ID json = rb_intern("JSON");
    /* may call Ruby */
    if (!rb_const_defined_at(rb_cObject, json) || !rb_const_defined(rb_const_get_at(rb_cObject, json), rb_intern(name)))
        rb_require("json"); /* may call Ruby */
    return rb_const_get(rb_const_get_at(rb_cObject, json), rb_intern(name)); /* may call Ruby */
}

void jac_errors_oj_raise_json(const char *name, const char *message)
{
    rb_raise(jac_errors_oj_json_class(name), "%s", message);
}

void jac_errors_oj_raise_parse(jac_status status, const jac_reader *reader, const jac_error_info *info)
{
    static const char *const texts[] = {
#define ERRORS_OJ_TEXT(name, text) text,
        JAC_STATUS_LIST(ERRORS_OJ_TEXT)
#undef ERRORS_OJ_TEXT
    };
    rb_raise(jac_oj.eParseError, "%s", texts[status]);
}

void jac_errors_oj_raise_generate(VALUE object, const jac_path *path, VALUE message)
{
    rb_exc_raise(rb_exc_new_str(rb_eTypeError, jac_errors_cut(message))); /* may call Ruby */
}

void jac_errors_oj_raise_nesting(size_t depth) { rb_raise(rb_eNoMemError, "Too deeply nested.\n"); }

void jac_errors_oj_raise_json_nesting(size_t depth) { jac_errors_oj_raise_json("NestingError", "Too deeply nested"); }

void jac_errors_oj_raise_object(VALUE object, const char *mode)
{
    VALUE name = rb_class_path(rb_obj_class(object));
    rb_raise(rb_eTypeError, "Failed to dump %" PRIsVALUE " Object to JSON in %s mode.\n", name, mode);
}

void jac_errors_oj_raise_unicode(const char *text, size_t len, size_t at)
{
    static const char digits[] = "0123456789abcdef";
    char code[16];
    size_t used = 0;
    if (at < len) code[used++] = '['; /* Oj leaves the bracket out if there is no byte */
    for (size_t i = at; i < len && i - at < 5; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (used > 1) code[used++] = ' ';
        code[used++] = digits[byte >> 4];
        code[used++] = digits[byte & 15];
    }
    rb_raise(jac_oj.eUnicode, "Invalid Unicode %.*s] at %lu", (int)used, code, (unsigned long)at);
}
