/* rb/errors_json.c - L3. The exceptions of the json door; see errors_json.h. */
#include "rb/errors_json.h"
#include "rb/names.h"
#include "reader/position.h"

static const char *const errors_json_texts[] = {
#define ERRORS_JSON_TEXT(name, text) text,
    JAC_STATUS_LIST(ERRORS_JSON_TEXT)
#undef ERRORS_JSON_TEXT
};

static JAC_NORETURN void errors_json_raise_parse(jac_status status, const jac_reader *reader, VALUE key)
{
    size_t len = (size_t)(reader->end - reader->start);
    jac_position position = jac_position_locate(reader->start, len, reader->error_at ? jac_reader_error_offset(reader) : len);
    VALUE message = rb_utf8_str_new_cstr(errors_json_texts[status]);
    if (status == JAC_STATUS_NESTING) {
        message = rb_utf8_str_new_cstr("");
        rb_str_catf(message, "nesting of %lu is too deep", (unsigned long)reader->syntax.max_nesting + 1);
        rb_exc_raise(rb_exc_new_str(jac_json.eNestingError, message));
    }
    rb_str_catf(message, " at line %lu column %lu", (unsigned long)position.line, (unsigned long)position.column);
    VALUE error = rb_exc_new_str(jac_json.eParserError, message);
    rb_ivar_set(error, jac_id.iv_line, SIZET2NUM(position.line));
    rb_ivar_set(error, jac_id.iv_column, SIZET2NUM(position.column));
    rb_exc_raise(error);
}

void jac_errors_json2_raise_parse(jac_status status, const jac_reader *reader, VALUE key) { errors_json_raise_parse(status, reader, key); }
void jac_errors_json3_raise_parse(jac_status status, const jac_reader *reader, VALUE key) { errors_json_raise_parse(status, reader, key); }

void jac_errors_json_raise_generate(VALUE object, const jac_path *path, VALUE message)
{
    VALUE error = rb_exc_new_str(jac_json.eGeneratorError, message);
    rb_ivar_set(error, jac_id.iv_invalid_object, object);
    rb_exc_raise(error);
}

static JAC_NORETURN void errors_json_raise_nesting(size_t depth)
{
    VALUE message = rb_utf8_str_new_cstr("");
    rb_str_catf(message, "nesting of %lu is too deep. Did you try to serialize objects with circular references?", (unsigned long)depth);
    rb_exc_raise(rb_exc_new_str(jac_json.eNestingError, message));
}

void jac_errors_json2_raise_nesting(size_t depth) { errors_json_raise_nesting(depth - 1); }
void jac_errors_json3_raise_nesting(size_t depth) { errors_json_raise_nesting(depth); }

void jac_errors_json_raise_unknown(VALUE keys)
{
    VALUE message = rb_utf8_str_new_cstr(RARRAY_LEN(keys) > 1 ? "unknown keywords: " : "unknown keyword: ");
    for (long i = 0; i < RARRAY_LEN(keys); i++) {
        if (i > 0) rb_str_cat(message, ", ", 2);
        rb_str_append(message, rb_obj_as_string(RARRAY_AREF(keys, i)));
    }
    rb_exc_raise(rb_exc_new_str(rb_eArgError, message));
}
