/* frontends/oj/dump/oj_members.c - L4. The members of objects that are no Hashes: names, indents, instance variables.
 * What is asked of an object is taken before the first value is written, as that may run code that changes it. */
#include "rb/names.h"
#include "rb/generate/call.h"
#include "rb/generate/hash.h"
#include "frontends/oj/dump/oj_coded.h"
#include "rb/generate/variables.h"

void jac_oj_open(jac_walk *walk, jac_path *path)
{
    *path = (jac_path){.parent = walk->path, .key = Qundef};
    walk->path = path;
    walk->depth++;
    jac_emit_open(&walk->out.buf, '{');
    if (JAC_UNLIKELY(walk->out.string != Qfalse && !walk->out.known && walk->keeps_keys)) jac_key_texts_start(walk);
}

void jac_oj_close(jac_walk *walk, const jac_path *path, bool indented)
{
    jac_buf *buf = &walk->out.buf;
    if (buf->cur[-1] == ',') buf->cur--; /* bounds: the opening bracket, at least, stands before */
    jac_walk_leave(walk, path);
    if (indented) jac_oj_marked_break(walk, walk->depth);
    jac_buf_bytes(buf, "},", 2);
}

void jac_oj_put_name(jac_walk *walk, const char *name, size_t len, bool spaced)
{
    jac_emit_key(&walk->out.buf, name, len, JAC_ESCAPE_JSON);
    if (spaced && !walk->layout.compact) jac_emit_spaced_colon(&walk->out.buf, &walk->layout);
}

/* A String as a name, with only that escaped which has to be. */
static void oj_members_put_text(jac_walk *walk, VALUE text, char tail)
{
    const char *ptr;
    long len;
    RSTRING_GETMEM(text, ptr, len);
    walk->raw_unknown = walk->raw_unknown || jac_walk_string_range(text) != RUBY_ENC_CODERANGE_7BIT;
    jac_emit_text(&walk->out.buf, ptr, (size_t)len, JAC_ESCAPE_JSON, tail);
    RB_GC_GUARD(text);
}

void jac_oj_put_class(jac_walk *walk, VALUE klass)
{
    VALUE create_id = jac_oj_asked(walk)->create_id;
    jac_oj_marked_break(walk, walk->depth);
    if (NIL_P(create_id)) jac_emit_key(&walk->out.buf, "", 0, JAC_ESCAPE_JSON);
    else oj_members_put_text(walk, create_id, ':');
    jac_emit_spaced_colon(&walk->out.buf, &walk->layout);
    VALUE path = jac_oj_instance_path(klass);
    oj_members_put_text(walk, path, ',');
}

void jac_oj_put_deeper(jac_walk *walk, VALUE value, size_t deeper)
{
    walk->depth += deeper - 1; /* the object's own level is open */
    if (JAC_UNLIKELY(walk->depth > walk->checked_depth)) jac_walk_check_depth(walk);
    if (JAC_LIKELY(walk->hot)) jac_walk_member(walk, value, JAC_PACE_HOT);
    else jac_walk_value(walk, value);
    walk->depth -= deeper - 1;
}

/* Takes another config over; what is known of this call stays. */
static void oj_members_switch(jac_walk *walk, const jac_config *config)
{
    VALUE seen = jac_oj_of(walk)->seen, rest = jac_oj_of(walk)->rest;
    const jac_oj_given *given = jac_oj_of(walk)->given;
    bool unfiltered = jac_oj_of(walk)->unfiltered, unasked = jac_oj_of(walk)->unasked;
    walk->config = config;
    jac_walk_configure(walk);
    jac_oj_of(walk)->seen = seen;
    jac_oj_of(walk)->rest = rest;
    jac_oj_of(walk)->given = given;
    jac_oj_of(walk)->unfiltered = unfiltered;
    jac_oj_of(walk)->unasked = unasked;
}

/* By a config of compat mode's, for as long as the value is written. */
static JAC_NOINLINE void oj_members_put_by(jac_walk *walk, VALUE value, size_t deeper, const jac_dialect *dialect)
{
    const jac_config *outer = walk->config;
    jac_config inner = *outer;
    inner.dialect = dialect;
    inner.frontend = jac_oj_rules_of(dialect)->frontend;
    inner.write.max_nesting = (size_t)jac_oj_asked(walk)->max_nesting;
    walk->depth += deeper - 1;
    oj_members_switch(walk, &inner);
    jac_walk_value(walk, value);
    walk->depth -= deeper - 1;
    oj_members_switch(walk, outer);
}

/* Whether compat mode writes the value as this mode does. */
static bool oj_members_is_plain(VALUE value)
{
    if (NIL_P(value) || value == Qtrue || value == Qfalse || RB_FIXNUM_P(value)) return true;
    return !RB_SPECIAL_CONST_P(value) && RB_TYPE_P(value, T_STRING);
}

void jac_oj_put_json(jac_walk *walk, VALUE value, size_t deeper)
{
    const jac_dialect *const *coded = jac_oj_rules_of(walk->dialect)->coded;
    if (oj_members_is_plain(value)) {
        jac_walk_value(walk, value);
    } else if (coded) {
        oj_members_put_by(walk, value, deeper, coded[jac_oj_asked(walk)->process.rails_float]);
    } else {
        walk->depth += deeper - 1;
        jac_walk_value(walk, value);
        walk->depth -= deeper - 1;
    }
}

/* A Symbol as a name, by the text that is kept of it where that is no other. */
static void oj_members_put_symbol(jac_walk *walk, VALUE symbol)
{
    const jac_key_text *known = RB_STATIC_SYM_P(symbol) ? jac_key_texts_find_symbol(walk, symbol) : NULL;
    if (JAC_LIKELY(known != NULL)) {
        jac_key_texts_put(&walk->out.buf, known);
        return;
    }
    VALUE name = rb_sym2str(symbol);
    size_t begun = jac_buf_len(&walk->out.buf);
    oj_members_put_text(walk, name, ':');
    bool kept = RB_STATIC_SYM_P(symbol) && walk->escape == JAC_ESCAPE_JSON && jac_walk_is_plain(name);
    if (kept && walk->key_texts) jac_key_texts_learn_symbol(walk, symbol, name, begun);
}

/* The class's own Array, which no program sees. */
static VALUE oj_members_of(jac_walk *walk, VALUE object)
{
    jac_oj_known_class *known = jac_oj_class(walk, CLASS_OF(object));
    if (!known->members) known->members = rb_struct_members(object);
    return known->members;
}

void jac_oj_put_members(jac_walk *walk, VALUE object, size_t levels, bool spaced)
{
    VALUE members = oj_members_of(walk, object);
    for (long i = 0; i < RARRAY_LEN(members); i++) {
        jac_oj_marked_break(walk, walk->depth + levels - 1);
        oj_members_put_symbol(walk, RARRAY_AREF(members, i));
        if (spaced) jac_emit_spaced_colon(&walk->out.buf, &walk->layout);
        jac_oj_put_deeper(walk, rb_struct_aref(object, LONG2FIX(i)), levels);
    }
    RB_GC_GUARD(members);
}

/* Whether a variable that is none of the program's, by its name, is left out. */
static bool oj_members_hides(VALUE name, bool locations)
{
    static const struct { const char *text; size_t len; } hidden[] = {{"bt", 2}, {"mesg", 4}, {"bt_locations", 12}};
    for (size_t i = 0; i < 2u + locations; i++) {
        if ((size_t)RSTRING_LEN(name) == hidden[i].len && memcmp(RSTRING_PTR(name), hidden[i].text, hidden[i].len) == 0)
            return true;
    }
    return false;
}

static bool oj_members_skips_value(jac_walk *walk, VALUE value)
{
    return jac_oj_marked_ignores(walk, value) || (jac_oj_asked(walk)->omit_nil && NIL_P(value));
}

static bool oj_members_skips(jac_walk *walk, VALUE name, VALUE value, const jac_oj_variable_rules *rules)
{
    const jac_oj_options *options = jac_oj_asked(walk);
    bool own = name && RSTRING_LEN(name) > 0 && *RSTRING_PTR(name) == '@';
    if (name && !own && oj_members_hides(name, rules->locations)) return true;
    if (!rules->filters) return false;
    if (oj_members_skips_value(walk, value)) return true;
    return own && options->ignore_under == JAC_CHOICE_YES && RSTRING_LEN(name) > 1 && RSTRING_PTR(name)[1] == '_';
}

/* The name of a variable without its '@', or behind a '~' where it has none; Qfalse: it has no name at all. */
static void oj_members_put_variable(jac_walk *walk, VALUE name)
{
    const char *ptr = "";
    long len = 0;
    if (name) RSTRING_GETMEM(name, ptr, len);
    if (len > 0 && *ptr == '@' && jac_walk_is_plain(name)) {
        if (RB_ENC_CODERANGE(name) != RUBY_ENC_CODERANGE_7BIT) walk->string_flags |= RUBY_ENC_CODERANGE_VALID;
        jac_emit_key(&walk->out.buf, ptr + 1, (size_t)len - 1, walk->escape);
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
    jac_oj_put_text(walk, text, false, ':');
    RB_GC_GUARD(name);
}

/* The text that is kept of a variable's name, as object mode keeps it. */
static const jac_key_text *oj_members_find(jac_walk *walk, ID id)
{
    return jac_key_texts_find_symbol(walk, JAC_OBJECT_VARIABLE_KEY(ID2SYM(id)));
}

/* Writes a name, and keeps its text if it may. */
static void oj_members_learn(jac_walk *walk, ID id, VALUE name)
{
    size_t begun = jac_buf_len(&walk->out.buf);
    oj_members_put_variable(walk, name);
    bool own = name && RSTRING_LEN(name) > 0 && *RSTRING_PTR(name) == '@';
    if (own && walk->key_texts && RB_STATIC_SYM_P(ID2SYM(id)))
        jac_key_texts_learn_symbol(walk, JAC_OBJECT_VARIABLE_KEY(ID2SYM(id)), name, begun);
}

static void oj_members_put(jac_walk *walk, ID id, VALUE value, const jac_oj_variable_rules *rules)
{
    const jac_key_text *known = rules->filters && jac_oj_asked(walk)->ignore_under == JAC_CHOICE_YES
                                    ? NULL
                                    : oj_members_find(walk, id);
    if (known) {
        if (rules->filters && oj_members_skips_value(walk, value)) return;
        jac_oj_marked_break(walk, walk->depth);
        jac_key_texts_put(&walk->out.buf, known);
    } else {
        VALUE name = rb_id2str(id);
        if (oj_members_skips(walk, name, value, rules)) return;
        jac_oj_marked_break(walk, walk->depth);
        oj_members_learn(walk, id, name);
    }
    jac_oj_put_deeper(walk, value, 1);
}

void jac_oj_put_variables(jac_walk *walk, VALUE object, const jac_oj_variable_rules *rules)
{
    jac_variables all;
    size_t index = 0;
    ID name;
    VALUE value;
    jac_variables_take(&all, object);
    if (JAC_UNLIKELY(all.rest)) jac_string_result_moved(&walk->out);
    while (jac_variables_next(&all, &index, &name, &value)) oj_members_put(walk, name, value, rules);
    RB_GC_GUARD(all.rest);
}
