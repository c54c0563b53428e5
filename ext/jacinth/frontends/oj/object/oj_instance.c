/* frontends/oj/object/oj_instance.c - L4, for size. Writes the objects of object mode: their class, their contents if
 * it is a subclass of a core class, and their instance variables. Odd classes, exceptions, classes and decimals have
 * forms of their own. See oj_sigil.h. */
#include "frontends/oj/dump/oj_class.h"
#include "frontends/oj/object/oj_odd.h"
#include "frontends/oj/object/oj_sigil.h"
#include "frontends/oj/oj_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/generate/variables.h"

/* Writes a name, quickly if it is plain; tail is ',' or ':'. */
static void oj_instance_put_text(jac_generator *gen, VALUE text, char tail)
{
    if (JAC_LIKELY(jac_generator_is_plain(text))) jac_generator_put_plain(gen, text, tail);
    else jac_oj_put_text(gen, text, true, tail);
}

jac_oj_header *jac_oj_instance_known(jac_generator *gen, VALUE klass)
{
    return &jac_oj_of(gen)->headers[((klass >> 3) ^ (klass >> 6)) & (JAC_OJ_HEADERS - 1)]; /* bounds: by the mask */
}

static JAC_NOINLINE void oj_instance_learn(jac_generator *gen, jac_oj_header *header, VALUE klass, char kind)
{
    jac_buf *buf = &gen->out.buf;
    const char start[] = {'"', '^', kind, '"', ':'};
    VALUE path = jac_oj_class_path(klass);
    size_t begun = jac_buf_len(buf);
    jac_emit_open(buf, '{');
    jac_oj_break(gen, gen->depth + 1 + (kind == 'O'));
    jac_buf_bytes(buf, start, sizeof start);
    if (kind == 'u') {
        jac_emit_open(buf, '[');
        jac_oj_break(gen, gen->depth + 2);
    }
    oj_instance_put_text(gen, path, ',');
    bool named = RSTRING_PTR(path)[0] != '#'; /* an anonymous class may get a name later */
    header->klass = named && jac_oj_options_of(gen)->indent <= 0 ? klass : Qfalse;
    header->table = jac_oj_odd_table();
    header->at = begun;
    header->len = jac_buf_len(buf) - begun;
    header->kind = kind;
    jac_string_result_moved(&gen->out); /* the name may have been allocated */
    header->special = RTEST(rb_class_inherited_p(klass, kind == 'u' ? rb_cRange : rb_eException));
    RB_GC_GUARD(path);
}

jac_oj_header *jac_oj_instance_open(jac_generator *gen, VALUE klass, char kind)
{
    jac_buf *buf = &gen->out.buf;
    jac_oj_header *header = jac_oj_instance_known(gen, klass);
    if (JAC_UNLIKELY(header->klass != klass || header->kind != kind)) {
        oj_instance_learn(gen, header, klass, kind);
        return header;
    }
    jac_buf_reserve(buf, header->len);
    memcpy(buf->cur, buf->start + header->at, header->len); /* bounds: the header was written there */
    buf->cur[header->len - 1] = ',';
    jac_buf_advance_to(buf, buf->cur + header->len);
    return header;
}

/* Whether a variable is left out. True for the variables of Exception itself, and, under ignore_under, for variables
 * whose name begins with '_'. */
static bool oj_instance_hides(jac_generator *gen, VALUE name)
{
    const char *ptr = RSTRING_PTR(name);
    size_t len = (size_t)RSTRING_LEN(name);
    if (len > 0 && *ptr == '@')
        return jac_oj_options_of(gen)->ignore_under == JAC_CHOICE_YES && len > 1 && ptr[1] == '_';
    return (len == 2 && memcmp(ptr, "bt", 2) == 0) || (len == 4 && memcmp(ptr, "mesg", 4) == 0) ||
           (len == 12 && memcmp(ptr, "bt_locations", 12) == 0);
}

/* Writes the name of a variable as a key: "name" for "@name", "~name" for a name without '@', "~" if it has no name. */
static void oj_instance_put_name(jac_generator *gen, ID id, VALUE name)
{
    size_t begun = jac_buf_len(&gen->out.buf);
    bool usual = name && RSTRING_LEN(name) > 0 && RSTRING_PTR(name)[0] == '@';
    VALUE text = usual ? rb_str_subseq(name, 1, RSTRING_LEN(name) - 1) : rb_str_new_cstr("~");
    if (!usual && name) text = rb_str_append(rb_enc_associate(text, rb_enc_get(name)), name);
    jac_oj_put_text(gen, text, true, ':');
    RB_GC_GUARD(text);
    jac_string_result_moved(&gen->out);
    VALUE symbol = ID2SYM(id);
    if (usual && gen->key_texts && RB_STATIC_SYM_P(symbol))
        jac_key_texts_learn_symbol(gen, JAC_OBJECT_VARIABLE_KEY(symbol), name, begun);
}

static void oj_instance_put_variable(jac_generator *gen, ID id, VALUE value)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    if (!RB_SPECIAL_CONST_P(value) && JAC_UNLIKELY(!RBASIC_CLASS(value))) value = Qnil; /* Ruby's internal object */
    if (JAC_UNLIKELY(jac_oj_of(gen)->filtered) &&
        ((options->omit_nil && NIL_P(value)) || jac_oj_ignores(gen, value)))
        return;
    const jac_key_text *known = options->ignore_under == JAC_CHOICE_YES
                                    ? NULL
                                    : jac_key_texts_find_symbol(gen, JAC_OBJECT_VARIABLE_KEY(ID2SYM(id)));
    if (JAC_LIKELY(known != NULL)) {
        jac_oj_break(gen, gen->depth);
        jac_key_texts_put(&gen->out.buf, known);
    } else {
        VALUE name = rb_id2str(id);
        if (name && oj_instance_hides(gen, name)) return;
        jac_oj_break(gen, gen->depth);
        oj_instance_put_name(gen, id, name);
    }
    jac_oj_sigil_member(gen, value);
}

static void oj_instance_put_variables(jac_generator *gen, VALUE object)
{
    jac_variables all;
    size_t index = 0;
    ID name;
    VALUE value;
    jac_variables_collect(&all, object);
    if (JAC_UNLIKELY(all.rest)) jac_string_result_moved(&gen->out);
    while (jac_variables_next(&all, &index, &name, &value)) oj_instance_put_variable(gen, name, value);
    RB_GC_GUARD(all.rest);
}

/* Writes a member that is not a variable; `name` includes its quotes and the ':'. */
static void oj_instance_put_member(jac_generator *gen, const char *name, size_t len, VALUE value)
{
    jac_oj_break(gen, gen->depth);
    jac_buf_bytes(&gen->out.buf, name, len);
    jac_oj_sigil_member(gen, value);
}

/* Writes the contents of an object of a subclass of String, Array or Hash as the member "self". */
static void oj_instance_put_self(jac_generator *gen, VALUE object, size_t id)
{
    jac_oj_break(gen, gen->depth);
    jac_buf_bytes(&gen->out.buf, "\"self\":", 7);
    if (RB_TYPE_P(object, T_STRING)) jac_oj_put_text(gen, object, true, ',');
    else jac_oj_cycle_self(gen, object, id);
}

/* The result of calling the methods in `name`, which are separated by dots, one on the result of the other. */
static VALUE oj_instance_dotted_value(jac_generator *gen, VALUE object, VALUE name)
{
    rb_encoding *encoding = rb_enc_get(name);
    for (long at = 0, end; at <= RSTRING_LEN(name); at = end + 1) {
        const char *text = RSTRING_PTR(name), *dot = memchr(text + at, '.', (size_t)(RSTRING_LEN(name) - at));
        end = dot ? dot - text : RSTRING_LEN(name);
        object = jac_call_method(gen, object, rb_intern3(text + at, end - at, encoding));
    }
    return object;
}

VALUE jac_oj_instance_odd_value(jac_generator *gen, VALUE object, const jac_oj_odd *odd, size_t member)
{
    ID method = odd->methods[member];
    if (!method) return oj_instance_dotted_value(gen, object, odd->members[member]);
    if (odd->klass == rb_cRational && rb_method_basic_definition_p(rb_cRational, method)) {
        return member == 0 ? rb_rational_num(object) : rb_rational_den(object);
    }
    VALUE value = jac_call_method(gen, object, method);
    if (!odd->seconds || method != jac_oj_id.sec) return value;
    VALUE fraction = jac_call_method(gen, object, jac_oj_id.sec_fraction);
    return jac_call_arguments(gen, fraction, jac_oj_id.plus, 1, &value);
}

/* Writes {"^O":"Class","member":value}. It has one bracket, but is indented and counted as two levels, as in Oj. */
static void oj_instance_put_odd(jac_generator *gen, VALUE object, VALUE table, const jac_oj_odd *odd)
{
    jac_oj_instance_open(gen, rb_obj_class(object), 'O');
    gen->depth += 2;
    for (size_t i = 0; i < odd->count; i++) {
        VALUE value = jac_oj_instance_odd_value(gen, object, odd, i);
        if (odd->raw && !RB_TYPE_P(value, T_STRING)) rb_raise(rb_eEncodingError, "Invalid type for raw JSON.");
        jac_oj_break(gen, gen->depth);
        oj_instance_put_text(gen, odd->members[i], ':');
        if (odd->raw) jac_oj_raw(gen, value);
        else jac_oj_sigil_member(gen, value);
    }
    gen->depth -= 2;
    jac_oj_close_brackets(gen, "}", 1);
    RB_GC_GUARD(table);
}

void jac_oj_instance_write(jac_generator *gen, VALUE object, size_t id)
{
    VALUE klass = rb_obj_class(object), table = jac_oj_odd_table();
    const jac_oj_header *known = jac_oj_instance_known(gen, klass);
    if (known->klass != klass || known->table != table || known->kind != 'o') {
        const jac_oj_odd *odd = jac_oj_odd_find(table, klass);
        if (odd) {
            oj_instance_put_odd(gen, object, table, odd);
            return;
        }
    }
    enum ruby_value_type type = BUILTIN_TYPE(object);
    bool raised = jac_oj_instance_open(gen, klass, 'o')->special;
    gen->depth++;
    if (type == T_STRING || type == T_ARRAY || type == T_HASH) {
        oj_instance_put_self(gen, object, id);
    } else if (id) {
        jac_oj_break(gen, gen->depth);
        jac_oj_cycle_id(gen, id);
    }
    oj_instance_put_variables(gen, object);
    if (JAC_UNLIKELY(raised)) {
        oj_instance_put_member(gen, "\"~mesg\":", 8, jac_call_method(gen, object, jac_id.message));
        oj_instance_put_member(gen, "\"~bt\":", 6, jac_call_method(gen, object, jac_oj_id.backtrace));
    }
    gen->depth--;
    jac_emit_drop_comma(&gen->out.buf);
    jac_oj_break(gen, gen->depth);
    jac_emit_raw(&gen->out.buf, "}", 1);
    RB_GC_GUARD(object);
}

/* Writes a BigDecimal as a number, or as a text if bigdecimal_as_decimal is false. */
static void oj_instance_put_decimal(jac_generator *gen, VALUE object)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    if (options->bigdecimal_as_decimal != JAC_CHOICE_NO) {
        jac_oj_decimal(gen, object);
        return;
    }
    VALUE text = jac_call_to_s(gen, object);
    bool infinite = RSTRING_LEN(text) > 7 && memchr(RSTRING_PTR(text), 'I', 2);
    if (infinite && options->nan == JAC_OJ_NAN_RAISE)
        rb_raise(rb_eTypeError, "Failed to dump BigDecimal Object to JSON in strict mode.");
    else if (infinite && options->nan == JAC_OJ_NAN_NULL) jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    else if (infinite) jac_oj_decimal(gen, object);
    else jac_oj_put_text(gen, text, false, ',');
    RB_GC_GUARD(text);
}

static void oj_instance_put_class(jac_generator *gen, VALUE klass)
{
    jac_buf_bytes(&gen->out.buf, "{\"^c\":", 6);
    VALUE path = jac_oj_class_path(klass);
    jac_string_result_moved(&gen->out);
    jac_oj_put_text(gen, path, true, ',');
    jac_oj_close_brackets(gen, "}", 1);
    RB_GC_GUARD(path);
}

static void oj_instance_put_object(jac_generator *gen, VALUE object)
{
    size_t id = 0;
    /* An object of an odd class cannot be referred to. */
    bool counts =
        jac_oj_of(gen)->finding_cycles && !jac_oj_odd_find(jac_oj_odd_table(), rb_obj_class(object));
    if (!counts || jac_oj_cycle(gen, object, &id)) jac_oj_instance_write(gen, object, id);
}

void jac_oj_instance(jac_generator *gen, VALUE object)
{
    switch (rb_type(object)) {
      case T_DATA:
        if (rb_obj_class(object) == rb_cTime) jac_oj_put_timestamp(gen, object);
        else if (rb_obj_class(object) == jac_cBigDecimal) oj_instance_put_decimal(gen, object);
        else oj_instance_put_object(gen, object);
        return;
      case T_OBJECT:
        oj_instance_put_object(gen, object);
        return;
      case T_REGEXP: case T_COMPLEX: case T_RATIONAL:
        jac_oj_instance_write(gen, object, 0);
        return;
      case T_CLASS: case T_MODULE:
        oj_instance_put_class(gen, object);
        return;
      case T_STRUCT:
        jac_oj_struct(gen, object);
        return;
      default:
        jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    }
}
