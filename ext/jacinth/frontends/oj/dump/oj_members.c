/* frontends/oj/dump/oj_members.c - L4. The members of objects other than Hashes: names, indents, instance variables.
 * The members of an object are read before the first value is written, because writing it may run code that changes
 * the object. */
#include "frontends/oj/dump/oj_members.h"
#include "frontends/oj/dump/oj_class.h"
#include "frontends/oj/oj_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/generate/variables.h"

void jac_oj_open(jac_generator *gen, jac_path *path)
{
    *path = (jac_path){.parent = gen->path, .key = Qundef};
    gen->path = path;
    gen->depth++;
    jac_emit_open(&gen->out.buf, '{');
    if (JAC_UNLIKELY(gen->out.string != Qfalse && !gen->out.known && gen->keeps_keys)) jac_key_texts_start(gen);
}

void jac_oj_close(jac_generator *gen, const jac_path *path, bool indented)
{
    jac_buf *buf = &gen->out.buf;
    if (buf->cur[-1] == ',') buf->cur--; /* bounds: at least the opening bracket precedes */
    jac_generator_leave(gen, path);
    if (indented) jac_oj_break(gen, gen->depth);
    jac_buf_bytes(buf, "},", 2);
}

void jac_oj_put_name(jac_generator *gen, const char *name, size_t len, bool spaced)
{
    jac_emit_key(&gen->out.buf, name, len, JAC_ESCAPE_JSON);
    if (spaced && !gen->spacing.compact) jac_emit_spaced_colon(&gen->out.buf, &gen->spacing);
}

/* Writes a String as a name, with only the necessary escapes. */
static void oj_members_put_text(jac_generator *gen, VALUE text, char tail)
{
    const char *ptr;
    long len;
    RSTRING_GETMEM(text, ptr, len);
    gen->raw_unknown = gen->raw_unknown || jac_generate_string_range(text) != RUBY_ENC_CODERANGE_7BIT;
    jac_emit_text(&gen->out.buf, ptr, (size_t)len, JAC_ESCAPE_JSON, tail);
    RB_GC_GUARD(text);
}

void jac_oj_put_class(jac_generator *gen, VALUE klass)
{
    VALUE create_id = jac_oj_options_of(gen)->create_id;
    jac_oj_break(gen, gen->depth);
    if (NIL_P(create_id)) jac_emit_key(&gen->out.buf, "", 0, JAC_ESCAPE_JSON);
    else oj_members_put_text(gen, create_id, ':');
    jac_emit_spaced_colon(&gen->out.buf, &gen->spacing);
    VALUE path = jac_oj_class_path(klass);
    oj_members_put_text(gen, path, ',');
}

void jac_oj_put_deeper(jac_generator *gen, VALUE value, size_t deeper)
{
    gen->depth += deeper - 1; /* the object's own level is open */
    if (JAC_UNLIKELY(gen->depth > gen->checked_depth)) jac_generator_check_depth(gen);
    if (JAC_LIKELY(gen->hot)) jac_generate_member(gen, value, true);
    else jac_generate_value(gen, value);
    gen->depth -= deeper - 1;
}

/* Changes to another config and keeps the state of this call. */
static void oj_members_switch(jac_generator *gen, const jac_config *config)
{
    VALUE seen = jac_oj_of(gen)->seen, rest = jac_oj_of(gen)->rest;
    const jac_oj_call_arguments *arguments = jac_oj_of(gen)->arguments;
    bool unfiltered = jac_oj_of(gen)->unfiltered, no_arguments = jac_oj_of(gen)->no_arguments;
    gen->config = config;
    jac_generator_configure(gen);
    jac_oj_of(gen)->seen = seen;
    jac_oj_of(gen)->rest = rest;
    jac_oj_of(gen)->arguments = arguments;
    jac_oj_of(gen)->unfiltered = unfiltered;
    jac_oj_of(gen)->no_arguments = no_arguments;
}

/* Writes a value with a config of compat mode. */
static JAC_NOINLINE void oj_members_put_by(jac_generator *gen, VALUE value, size_t deeper, const jac_dialect *dialect)
{
    const jac_config *outer = gen->config;
    jac_config inner = *outer;
    inner.dialect = dialect;
    inner.frontend = jac_oj_rules_of(dialect)->frontend;
    inner.write.max_nesting = (size_t)jac_oj_options_of(gen)->max_nesting;
    gen->depth += deeper - 1;
    oj_members_switch(gen, &inner);
    jac_generate_value(gen, value);
    gen->depth -= deeper - 1;
    oj_members_switch(gen, outer);
}

/* Whether compat mode writes the value as the current mode does. */
static bool oj_members_is_plain(VALUE value)
{
    if (NIL_P(value) || value == Qtrue || value == Qfalse || RB_FIXNUM_P(value)) return true;
    return !RB_SPECIAL_CONST_P(value) && RB_TYPE_P(value, T_STRING);
}

void jac_oj_put_json(jac_generator *gen, VALUE value, size_t deeper)
{
    const jac_dialect *const *member_dialects = jac_oj_rules_of(gen->dialect)->member_dialects;
    if (oj_members_is_plain(value)) {
        jac_generate_value(gen, value);
    } else if (member_dialects) {
        oj_members_put_by(gen, value, deeper, member_dialects[jac_oj_options_of(gen)->process.rails_float]);
    } else {
        gen->depth += deeper - 1;
        jac_generate_value(gen, value);
        gen->depth -= deeper - 1;
    }
}

/* Writes a Symbol as a name, by its cached text if there is one. */
static void oj_members_put_symbol(jac_generator *gen, VALUE symbol)
{
    const jac_key_text *known = RB_STATIC_SYM_P(symbol) ? jac_key_texts_find_symbol(gen, symbol) : NULL;
    if (JAC_LIKELY(known != NULL)) {
        jac_key_texts_put(&gen->out.buf, known);
        return;
    }
    VALUE name = rb_sym2str(symbol);
    size_t begun = jac_buf_len(&gen->out.buf);
    oj_members_put_text(gen, name, ':');
    bool kept = RB_STATIC_SYM_P(symbol) && gen->escape == JAC_ESCAPE_JSON && jac_generator_is_plain(name);
    if (kept && gen->key_texts) jac_key_texts_learn_symbol(gen, symbol, name, begun);
}

/* The Array of the class's members, which no program can see. A Range is a Struct to Ruby, from 4.1 on without excl. */
static VALUE oj_members_of(jac_generator *gen, VALUE object)
{
    jac_oj_known_class *known = jac_oj_class(gen, CLASS_OF(object));
    if (!known->members) {
        const bool range = RTEST(rb_obj_is_kind_of(object, rb_cRange));
        known->members = range ? jac_oj.range_members : rb_struct_members(object);
    }
    return known->members;
}

static VALUE oj_members_at(VALUE object, VALUE members, long index)
{
    if (JAC_LIKELY(members != jac_oj.range_members)) return rb_struct_aref(object, LONG2FIX(index));
    VALUE values[2];
    int exclusive;
    rb_range_values(object, &values[0], &values[1], &exclusive);
    return index < 2 ? values[index] : RBOOL(exclusive);
}

void jac_oj_put_members(jac_generator *gen, VALUE object, size_t levels, bool spaced)
{
    VALUE members = oj_members_of(gen, object);
    for (long i = 0; i < RARRAY_LEN(members); i++) {
        jac_oj_break(gen, gen->depth + levels - 1);
        oj_members_put_symbol(gen, RARRAY_AREF(members, i));
        if (spaced) jac_emit_spaced_colon(&gen->out.buf, &gen->spacing);
        jac_oj_put_deeper(gen, oj_members_at(object, members, i), levels);
    }
    RB_GC_GUARD(members);
}

/* Whether a variable that the program has not set itself, by its name, is left out. */
static bool oj_members_hides(VALUE name, bool locations)
{
    static const struct { const char *text; size_t len; } hidden[] = {{"bt", 2}, {"mesg", 4}, {"bt_locations", 12}};
    for (size_t i = 0; i < 2u + locations; i++) {
        if ((size_t)RSTRING_LEN(name) == hidden[i].len && memcmp(RSTRING_PTR(name), hidden[i].text, hidden[i].len) == 0)
            return true;
    }
    return false;
}

static bool oj_members_skips_value(jac_generator *gen, VALUE value)
{
    return jac_oj_ignores(gen, value) || (jac_oj_options_of(gen)->omit_nil && NIL_P(value));
}

static bool oj_members_skips(jac_generator *gen, VALUE name, VALUE value, const jac_oj_variable_rules *rules)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    bool own = name && RSTRING_LEN(name) > 0 && *RSTRING_PTR(name) == '@';
    if (name && !own && oj_members_hides(name, rules->locations)) return true;
    if (!rules->filters) return false;
    if (oj_members_skips_value(gen, value)) return true;
    return own && options->ignore_under == JAC_CHOICE_YES && RSTRING_LEN(name) > 1 && RSTRING_PTR(name)[1] == '_';
}

/* Writes the name of a variable without its '@', or with '~' before it if it has no '@'. Qfalse: it has no name. */
static void oj_members_put_variable(jac_generator *gen, VALUE name)
{
    const char *ptr = "";
    long len = 0;
    if (name) RSTRING_GETMEM(name, ptr, len);
    if (len > 0 && *ptr == '@' && jac_generator_is_plain(name)) {
        if (RB_ENC_CODERANGE(name) != RUBY_ENC_CODERANGE_7BIT) gen->string_flags |= RUBY_ENC_CODERANGE_VALID;
        jac_emit_key(&gen->out.buf, ptr + 1, (size_t)len - 1, gen->escape);
        RB_GC_GUARD(name);
        return;
    }
    VALUE text;
    if (len > 0 && *ptr == '@') {
        text = rb_str_subseq(name, 1, len - 1);
    } else {
        text = rb_utf8_str_new("~", 1);
        rb_str_cat(text, ptr, len);
    }
    jac_oj_put_text(gen, text, false, ':');
    RB_GC_GUARD(name);
}

/* The cached text of a variable's name; object mode has the same cache. */
static const jac_key_text *oj_members_find(jac_generator *gen, ID id)
{
    return jac_key_texts_find_symbol(gen, JAC_OBJECT_VARIABLE_KEY(ID2SYM(id)));
}

/* Writes a name, and caches its text if possible. */
static void oj_members_learn(jac_generator *gen, ID id, VALUE name)
{
    size_t begun = jac_buf_len(&gen->out.buf);
    oj_members_put_variable(gen, name);
    bool own = name && RSTRING_LEN(name) > 0 && *RSTRING_PTR(name) == '@';
    if (own && gen->key_texts && RB_STATIC_SYM_P(ID2SYM(id)))
        jac_key_texts_learn_symbol(gen, JAC_OBJECT_VARIABLE_KEY(ID2SYM(id)), name, begun);
}

static void oj_members_put(jac_generator *gen, ID id, VALUE value, const jac_oj_variable_rules *rules)
{
    const jac_key_text *known = rules->filters && jac_oj_options_of(gen)->ignore_under == JAC_CHOICE_YES
                                    ? NULL
                                    : oj_members_find(gen, id);
    if (known) {
        if (rules->filters && oj_members_skips_value(gen, value)) return;
        jac_oj_break(gen, gen->depth);
        jac_key_texts_put(&gen->out.buf, known);
    } else {
        VALUE name = rb_id2str(id);
        if (oj_members_skips(gen, name, value, rules)) return;
        jac_oj_break(gen, gen->depth);
        oj_members_learn(gen, id, name);
    }
    jac_oj_put_deeper(gen, value, 1);
}

void jac_oj_put_variables(jac_generator *gen, VALUE object, const jac_oj_variable_rules *rules)
{
    jac_variables all;
    size_t index = 0;
    ID name;
    VALUE value;
    jac_variables_collect(&all, object);
    if (JAC_UNLIKELY(all.rest)) jac_string_result_moved(&gen->out);
    while (jac_variables_next(&all, &index, &name, &value)) oj_members_put(gen, name, value, rules);
    RB_GC_GUARD(all.rest);
}
