/* frontends/oj/object/oj_instance.c - L4. Object mode's objects: their class, what they hold if the class is below a
 * core class, their instance variables. Odd classes, exceptions, classes and decimals have forms of their own. See
 * oj_marked.h. */
#include "rb/names.h"
#include "frontends/oj/object/oj_odd.h"
#include "rb/generate/call.h"
#include "rb/generate/hash.h"
#include "frontends/oj/object/oj_marked.h"
#include "rb/generate/variables.h"

VALUE jac_oj_instance_path(VALUE klass)
{
    static const char own[] = "Jacinth::Oj::";
    const long skipped = sizeof "Jacinth::" - 1;
    VALUE path = rb_mod_name(rb_class_real(klass));
    if (NIL_P(path)) path = rb_class_path(rb_class_real(klass));
    bool ours = RSTRING_LEN(path) >= (long)sizeof own - 1 && memcmp(RSTRING_PTR(path), own, sizeof own - 1) == 0;
    return ours ? rb_str_subseq(path, skipped, RSTRING_LEN(path) - skipped) : path;
}

/* A name that may be plain; tail is ',' or ':'. */
static void oj_instance_put_text(jac_walk *walk, VALUE text, char tail)
{
    if (JAC_LIKELY(jac_walk_is_plain(text))) jac_walk_put_plain(walk, text, tail);
    else jac_oj_put_text(walk, text, true, tail);
}

jac_oj_header *jac_oj_instance_known(jac_walk *walk, VALUE klass)
{
    return &jac_oj_of(walk)->headers[((klass >> 3) ^ (klass >> 6)) & (JAC_OJ_HEADERS - 1)]; /* bounds: by the mask */
}

static JAC_NOINLINE void oj_instance_learn(jac_walk *walk, jac_oj_header *header, VALUE klass, char kind)
{
    jac_buf *buf = &walk->out.buf;
    const char start[] = {'"', '^', kind, '"', ':'};
    VALUE path = jac_oj_instance_path(klass);
    size_t begun = jac_buf_len(buf);
    jac_emit_open(buf, '{');
    jac_oj_marked_break(walk, walk->depth + 1 + (kind == 'O'));
    jac_buf_bytes(buf, start, sizeof start);
    if (kind == 'u') {
        jac_emit_open(buf, '[');
        jac_oj_marked_break(walk, walk->depth + 2);
    }
    oj_instance_put_text(walk, path, ',');
    bool named = RSTRING_PTR(path)[0] != '#'; /* else it may get another name */
    header->klass = named && jac_oj_asked(walk)->indent <= 0 ? klass : Qfalse;
    header->table = jac_oj_odd_table();
    header->at = begun;
    header->len = jac_buf_len(buf) - begun;
    header->kind = kind;
    jac_string_result_moved(&walk->out); /* the name may have been made */
    header->special = RTEST(rb_class_inherited_p(klass, kind == 'u' ? rb_cRange : rb_eException));
    RB_GC_GUARD(path);
}

jac_oj_header *jac_oj_instance_open(jac_walk *walk, VALUE klass, char kind)
{
    jac_buf *buf = &walk->out.buf;
    jac_oj_header *header = jac_oj_instance_known(walk, klass);
    if (JAC_UNLIKELY(header->klass != klass || header->kind != kind)) {
        oj_instance_learn(walk, header, klass, kind);
        return header;
    }
    jac_buf_reserve(buf, header->len);
    memcpy(buf->cur, buf->start + header->at, header->len); /* bounds: it was written there */
    buf->cur[header->len - 1] = ',';
    jac_buf_advance_to(buf, buf->cur + header->len);
    return header;
}

/* Whether a variable is left out: those of Exception itself, and, under ignore_under, those whose name begins with '_'.
 * */
static bool oj_instance_hides(jac_walk *walk, VALUE name)
{
    const char *ptr = RSTRING_PTR(name);
    size_t len = (size_t)RSTRING_LEN(name);
    if (len > 0 && *ptr == '@') return jac_oj_asked(walk)->ignore_under == JAC_CHOICE_YES && len > 1 && ptr[1] == '_';
    return (len == 2 && memcmp(ptr, "bt", 2) == 0) || (len == 4 && memcmp(ptr, "mesg", 4) == 0) ||
           (len == 12 && memcmp(ptr, "bt_locations", 12) == 0);
}

/* "name": of a variable "@name", "~name": of one without '@', "~": of one without a name. */
static void oj_instance_put_name(jac_walk *walk, ID id, VALUE name)
{
    size_t begun = jac_buf_len(&walk->out.buf);
    bool usual = name && RSTRING_LEN(name) > 0 && RSTRING_PTR(name)[0] == '@';
    VALUE text = usual ? rb_str_subseq(name, 1, RSTRING_LEN(name) - 1) : rb_str_new_cstr("~");
    if (!usual && name) text = rb_str_append(rb_enc_associate(text, rb_enc_get(name)), name);
    jac_oj_put_text(walk, text, true, ':');
    RB_GC_GUARD(text);
    jac_string_result_moved(&walk->out);
    VALUE symbol = ID2SYM(id);
    if (usual && walk->key_texts && RB_STATIC_SYM_P(symbol))
        jac_key_texts_learn_symbol(walk, JAC_OBJECT_VARIABLE_KEY(symbol), name, begun);
}

static void oj_instance_put_variable(jac_walk *walk, ID id, VALUE value)
{
    const jac_oj_options *options = jac_oj_asked(walk);
    if (!RB_SPECIAL_CONST_P(value) && JAC_UNLIKELY(!RBASIC_CLASS(value))) value = Qnil; /* Ruby's own, of no class */
    if (JAC_UNLIKELY(jac_oj_of(walk)->filtered) &&
        ((options->omit_nil && NIL_P(value)) || jac_oj_marked_ignores(walk, value)))
        return;
    const jac_key_text *known = options->ignore_under == JAC_CHOICE_YES
                                    ? NULL
                                    : jac_key_texts_find_symbol(walk, JAC_OBJECT_VARIABLE_KEY(ID2SYM(id)));
    if (JAC_LIKELY(known != NULL)) {
        jac_oj_marked_break(walk, walk->depth);
        jac_key_texts_put(&walk->out.buf, known);
    } else {
        VALUE name = rb_id2str(id);
        if (name && oj_instance_hides(walk, name)) return;
        jac_oj_marked_break(walk, walk->depth);
        oj_instance_put_name(walk, id, name);
    }
    jac_oj_marked_member(walk, value);
}

static void oj_instance_put_variables(jac_walk *walk, VALUE object)
{
    jac_variables all;
    size_t index = 0;
    ID name;
    VALUE value;
    jac_variables_take(&all, object);
    if (JAC_UNLIKELY(all.rest)) jac_string_result_moved(&walk->out);
    while (jac_variables_next(&all, &index, &name, &value)) oj_instance_put_variable(walk, name, value);
    RB_GC_GUARD(all.rest);
}

/* A member that is no variable; `name` with its quotes and the ':'. */
static void oj_instance_put_member(jac_walk *walk, const char *name, size_t len, VALUE value)
{
    jac_oj_marked_break(walk, walk->depth);
    jac_buf_bytes(&walk->out.buf, name, len);
    jac_oj_marked_member(walk, value);
}

/* What an object of a subclass of String, Array or Hash holds. */
static void oj_instance_put_self(jac_walk *walk, VALUE object, size_t id)
{
    jac_oj_marked_break(walk, walk->depth);
    jac_buf_bytes(&walk->out.buf, "\"self\":", 7);
    if (RB_TYPE_P(object, T_STRING)) jac_oj_put_text(walk, object, true, ',');
    else jac_oj_circle_self(walk, object, id);
}

/* What the methods give that stand in `name`, with dots between them. */
static VALUE oj_instance_dotted_value(jac_walk *walk, VALUE object, VALUE name)
{
    rb_encoding *encoding = rb_enc_get(name);
    for (long at = 0, end; at <= RSTRING_LEN(name); at = end + 1) {
        const char *text = RSTRING_PTR(name), *dot = memchr(text + at, '.', (size_t)(RSTRING_LEN(name) - at));
        end = dot ? dot - text : RSTRING_LEN(name);
        object = jac_call_method(walk, object, rb_intern3(text + at, end - at, encoding));
    }
    return object;
}

VALUE jac_oj_instance_odd_value(jac_walk *walk, VALUE object, const jac_oj_odd *odd, size_t member)
{
    ID method = odd->methods[member];
    if (!method) return oj_instance_dotted_value(walk, object, odd->members[member]);
    if (odd->klass == rb_cRational && rb_method_basic_definition_p(rb_cRational, method)) {
        return member == 0 ? rb_rational_num(object) : rb_rational_den(object);
    }
    VALUE value = jac_call_method(walk, object, method);
    if (!odd->seconds || method != jac_id.sec) return value;
    VALUE fraction = jac_call_method(walk, object, jac_id.sec_fraction);
    return jac_call_arguments(walk, fraction, jac_id.plus, 1, &value);
}

/* {"^O":"Class","member":value}; two brackets deeper than it is, by the white space and the depth. */
static void oj_instance_put_odd(jac_walk *walk, VALUE object, VALUE table, const jac_oj_odd *odd)
{
    jac_oj_instance_open(walk, rb_obj_class(object), 'O');
    walk->depth += 2;
    for (size_t i = 0; i < odd->count; i++) {
        VALUE value = jac_oj_instance_odd_value(walk, object, odd, i);
        if (odd->raw && !RB_TYPE_P(value, T_STRING)) rb_raise(rb_eEncodingError, "Invalid type for raw JSON.");
        jac_oj_marked_break(walk, walk->depth);
        oj_instance_put_text(walk, odd->members[i], ':');
        if (odd->raw) jac_oj_raw(walk, value);
        else jac_oj_marked_member(walk, value);
    }
    walk->depth -= 2;
    jac_oj_marked_close(walk, "}", 1);
    RB_GC_GUARD(table);
}

void jac_oj_instance_write(jac_walk *walk, VALUE object, size_t id)
{
    VALUE klass = rb_obj_class(object), table = jac_oj_odd_table();
    const jac_oj_header *known = jac_oj_instance_known(walk, klass);
    if (known->klass != klass || known->table != table || known->kind != 'o') {
        const jac_oj_odd *odd = jac_oj_odd_find(table, klass);
        if (odd) {
            oj_instance_put_odd(walk, object, table, odd);
            return;
        }
    }
    enum ruby_value_type type = BUILTIN_TYPE(object);
    bool raised = jac_oj_instance_open(walk, klass, 'o')->special;
    walk->depth++;
    if (type == T_STRING || type == T_ARRAY || type == T_HASH) {
        oj_instance_put_self(walk, object, id);
    } else if (id) {
        jac_oj_marked_break(walk, walk->depth);
        jac_oj_circle_id(walk, id);
    }
    oj_instance_put_variables(walk, object);
    if (JAC_UNLIKELY(raised)) {
        oj_instance_put_member(walk, "\"~mesg\":", 8, jac_call_method(walk, object, jac_id.message));
        oj_instance_put_member(walk, "\"~bt\":", 6, jac_call_method(walk, object, jac_id.backtrace));
    }
    walk->depth--;
    jac_emit_take_back(&walk->out.buf);
    jac_oj_marked_break(walk, walk->depth);
    jac_emit_raw(&walk->out.buf, "}", 1);
    RB_GC_GUARD(object);
}

/* A BigDecimal as a number, or, where that was asked for, as a text. */
static void oj_instance_put_decimal(jac_walk *walk, VALUE object)
{
    const jac_oj_options *options = jac_oj_asked(walk);
    if (options->bigdecimal_as_decimal != JAC_CHOICE_NO) {
        jac_oj_decimal(walk, object);
        return;
    }
    VALUE text = jac_call_to_s(walk, object);
    bool infinite = RSTRING_LEN(text) > 7 && memchr(RSTRING_PTR(text), 'I', 2);
    if (infinite && options->nan == JAC_OJ_NAN_RAISE)
        rb_raise(rb_eTypeError, "Failed to dump BigDecimal Object to JSON in strict mode.");
    else if (infinite && options->nan == JAC_OJ_NAN_NULL) jac_emit_word(&walk->out.buf, JAC_EMIT_NULL);
    else if (infinite) jac_oj_decimal(walk, object);
    else jac_oj_put_text(walk, text, false, ',');
    RB_GC_GUARD(text);
}

static void oj_instance_put_class(jac_walk *walk, VALUE klass)
{
    jac_buf_bytes(&walk->out.buf, "{\"^c\":", 6);
    VALUE path = jac_oj_instance_path(klass);
    jac_string_result_moved(&walk->out);
    jac_oj_put_text(walk, path, true, ',');
    jac_oj_marked_close(walk, "}", 1);
    RB_GC_GUARD(path);
}

static void oj_instance_put_object(jac_walk *walk, VALUE object)
{
    size_t id = 0;
    bool counts = jac_oj_of(walk)->circling &&
                  !jac_oj_odd_find(jac_oj_odd_table(), rb_obj_class(object)); /* odd ones cannot be referred to */
    if (!counts || jac_oj_circle(walk, object, &id)) jac_oj_instance_write(walk, object, id);
}

void jac_oj_instance(jac_walk *walk, VALUE object)
{
    switch (rb_type(object)) {
      case T_DATA:
        if (rb_obj_class(object) == rb_cTime) jac_oj_stamp(walk, object);
        else if (rb_obj_class(object) == jac_cBigDecimal) oj_instance_put_decimal(walk, object);
        else oj_instance_put_object(walk, object);
        return;
      case T_OBJECT:
        oj_instance_put_object(walk, object);
        return;
      case T_REGEXP: case T_COMPLEX: case T_RATIONAL:
        jac_oj_instance_write(walk, object, 0);
        return;
      case T_CLASS: case T_MODULE:
        oj_instance_put_class(walk, object);
        return;
      case T_STRUCT:
        jac_oj_struct(walk, object);
        return;
      default:
        jac_emit_word(&walk->out.buf, JAC_EMIT_NULL);
    }
}
