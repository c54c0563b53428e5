/* frontends/native/document/document_walk.c - L4. Steps over the source by reader/skip.h, and values by rb/parse; see
 * document_walk.h. */
#include "frontends/native/document/document_walk.h"
#include "rb/names.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse.h"
#include "reader/number.h"
#include "reader/literal.h"
#include "reader/pointer.h"
#include "reader/space.h"
#include "reader/string_scan.h"

jac_document_place jac_document_root_place(jac_document_run *run)
{
    jac_reader *r = &run->reader;
    const char *cur = jac_space_skip_bom(r->start, r->end);
    jac_status status = JAC_STATUS_OK;
    while ((cur = jac_scan_skip_space(cur, r->end)) < r->end && JAC_UNLIKELY(jac_space_extra(*cur))) {
        if (!jac_space_pass(r, &cur, &status)) break;
    }
    if (JAC_UNLIKELY(cur == r->end || status != JAC_STATUS_OK)) {
        jac_document_run_keep(run);
        jac_parse(run->config, run->source); /* raises the error */
    }
    return (jac_document_place){.offset = (size_t)(cur - r->start)};
}

/* ---- children ---- */

/* A search for one child. */
typedef struct {
    size_t depth;           /* the number of containers around the container */
    const char *key;        /* of an object */
    size_t key_len;
    bool last;              /* the last one of equal keys counts */
    size_t index;           /* of an array */
    bool found;
    size_t value, count;    /* the offset of the child; the number of children up to it, or of all if there is none */
} document_walk_search;

static jac_status document_walk_search_key(jac_reader *r, void *data)
{
    document_walk_search *search = data;
    jac_skip_children c;
    jac_status status = jac_skip_open(r, search->depth, &c);
    if (JAC_LIKELY(status == JAC_STATUS_OK))
        status = jac_skip_key(r, &c, search->key, search->key_len, search->last, &search->found);
    search->value = c.value;
    return status;
}

static jac_status document_walk_search_index(jac_reader *r, void *data)
{
    document_walk_search *search = data;
    jac_skip_children c;
    jac_status status = jac_skip_open(r, search->depth, &c);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_skip_index(r, &c, search->index);
    search->found = !c.done;
    search->value = c.value;
    search->count = c.count;
    return status;
}

/* Moves *place to the child that the search finds. */
JAC_INLINE bool document_walk_move(jac_document_run *run, jac_document_place *place, document_walk_search *search,
                          jac_document_step step)
{
    search->depth = place->depth;
    search->found = false;
    jac_document_run_step(run, place->offset, step, search);
    if (!search->found) return false;
    *place = (jac_document_place){search->value, place->depth + 1};
    return true;
}

static bool document_walk_key(jac_document_run *run, jac_document_place *place, const char *key, size_t len)
{
    document_walk_search search = {
        .key = key, .key_len = len, .last = (run->config->read.syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) != 0};
    return document_walk_move(run, place, &search, document_walk_search_key);
}

static bool document_walk_index(jac_document_run *run, jac_document_place *place, size_t index)
{
    document_walk_search search = {.index = index};
    return document_walk_move(run, place, &search, document_walk_search_index);
}

size_t jac_document_count(jac_document_run *run, jac_document_place place)
{
    document_walk_search search = {.index = SIZE_MAX, .depth = place.depth};
    jac_document_run_step(run, place.offset, document_walk_search_index, &search);
    return search.count;
}

/* Whether a String may equal a key, which is UTF-8. */
static bool document_walk_comparable_p(VALUE key)
{
    return RB_ENCODING_GET_INLINED(key) == JAC_ENC_UTF8 || rb_enc_str_asciionly_p(key);
}

/* The index in an object for NUM2LONG that is not a Fixnum. */
static JAC_NOINLINE long document_walk_number(jac_document_run *run, VALUE step)
{
    jac_document_run_keep(run);
    return NUM2LONG(step); /* may call Ruby */
}

bool jac_document_step_to(jac_document_run *run, jac_document_place *place, VALUE step)
{
    if (jac_document_container(run, *place) == '{') {
        if (RB_SYMBOL_P(step)) step = rb_sym2str(step);
        if (!RB_TYPE_P(step, T_STRING) || !document_walk_comparable_p(step)) return false;
        bool found = document_walk_key(run, place, RSTRING_PTR(step), (size_t)RSTRING_LEN(step));
        RB_GC_GUARD(step);
        return found;
    }
    long index = FIXNUM_P(step) ? FIX2LONG(step) : document_walk_number(run, step);
    if (JAC_UNLIKELY(index < 0)) {
        const size_t count = jac_document_count(run, *place);
        if ((size_t)-(index + 1) >= count) return false;
        index += (long)count;
    }
    return document_walk_index(run, place, (size_t)index);
}

bool jac_document_dig(jac_document_run *run, jac_document_place *place, int argc, const VALUE *argv)
{
    for (int i = 0; i < argc; i++) {
        if (JAC_UNLIKELY(!jac_document_container(run, *place))) {
            VALUE value = jac_document_build(run, *place);
            if (NIL_P(value)) return false;
            rb_raise(rb_eTypeError, "%" PRIsVALUE " does not have #dig method", rb_obj_class(value));
        }
        if (!jac_document_step_to(run, place, argv[i])) return false;
    }
    return true;
}

/* ---- pointers ---- */

VALUE jac_document_pointer(VALUE pointer)
{
    size_t at;
    if (!RB_TYPE_P(pointer, T_STRING)) pointer = rb_str_to_str(pointer); /* may call Ruby */
    pointer = rb_str_new_frozen(pointer);
    if (JAC_LIKELY(jac_pointer_check(RSTRING_PTR(pointer), (size_t)RSTRING_LEN(pointer), &at))) return pointer;
    VALUE message = rb_utf8_str_new_cstr("not a JSON pointer: ");
    jac_errors_append_key(message, RSTRING_PTR(pointer), (size_t)RSTRING_LEN(pointer));
    rb_str_cat_cstr(message, at ? " has a ~ that neither 0 nor 1 follows" : " does not begin with /");
    RB_GC_GUARD(pointer);
    rb_exc_raise(rb_exc_new_str(rb_eArgError, message)); /* may call Ruby */
}

/* A token of a pointer, decoded, as a hidden String. */
static JAC_COLD VALUE document_walk_decode(const char *token, size_t len)
{
    VALUE text = rb_str_tmp_new((long)len);
    char *to = RSTRING_PTR(text);
    for (const char *p = token; p < token + len; p++) {
        *to++ = *p != '~' ? *p : *++p == '0' ? '~' : '/'; /* bounds: no longer than the token */
    }
    rb_str_set_len(text, to - RSTRING_PTR(text));
    return text;
}

/* Moves *place to the child that the token [token, token + len) names. */
static bool document_walk_token(jac_document_run *run, jac_document_place *place, const char *token, size_t len)
{
    const char container = jac_document_container(run, *place);
    size_t index;
    if (container == '[') {
        if (jac_pointer_index(token, len, &index) != JAC_POINTER_INDEX) return false;
        return document_walk_index(run, place, index);
    }
    if (container == 0) return false;
    if (JAC_LIKELY(!memchr(token, '~', len))) return document_walk_key(run, place, token, len);
    VALUE decoded = document_walk_decode(token, len);
    bool found = document_walk_key(run, place, RSTRING_PTR(decoded), (size_t)RSTRING_LEN(decoded));
    RB_GC_GUARD(decoded);
    return found;
}

bool jac_document_follow(jac_document_run *run, jac_document_place *place, VALUE pointer)
{
    const char *p = RSTRING_PTR(pointer), *const end = p + RSTRING_LEN(pointer);
    while (p < end) {
        const char *token = p + 1; /* bounds: p is at a '/' */
        p = memchr(token, '/', (size_t)(end - token));
        if (p == NULL) p = end;
        if (!document_walk_token(run, place, token, (size_t)(p - token))) return false;
    }
    RB_GC_GUARD(pointer);
    return true;
}

/* ---- values ---- */

static jac_status document_walk_over(jac_reader *r, void *data) { return jac_skip_value(r, *(const size_t *)data); }

size_t jac_document_end(jac_document_run *run, jac_document_place place)
{
    jac_document_run_step(run, place.offset, document_walk_over, &place.depth);
    return (size_t)(run->reader.cur - run->reader.start);
}

/* Makes the value at r->cur if that is a String without escapes, a short Integer or a literal, with r->cur past it;
 * else returns Qundef. */
JAC_INLINE VALUE document_walk_scalar(jac_reader *r)
{
    const char *p = r->cur, *to;
    if (JAC_UNLIKELY(p == r->end)) return Qundef;
    if (*p == '"') {
        jac_text text;
        if (jac_string_read(r, p, r->end, r->syntax.flags, NULL, &text, &to) != JAC_STATUS_OK || text.escaped)
            return Qundef;
        VALUE string = rb_str_new(text.ptr, (long)text.len);
        RB_ENCODING_SET_INLINED(string, JAC_ENC_UTF8);
        jac_rb_set_coderange(string, text.high);
        r->cur = to;
        return string;
    }
    if (*p == 't' || *p == 'f' || *p == 'n') {
        const jac_literal_bytes *literal = jac_literal_read(&r->cur, r->end);
        if (literal == NULL) return Qundef;
        return literal->which == JAC_LITERAL_NULL ? Qnil : RBOOL(literal->which == JAC_LITERAL_TRUE);
    }
    uint64_t magnitude;
    const char *digits = p + (*p == '-');
    if (r->syntax.flags & JAC_SYNTAX_MAX_DIGITS) return Qundef;
    to = jac_number_integer(digits, r->end, &magnitude);
    if (to == NULL || to == r->end || to - digits > 18 || *to == '.' || (*to | 0x20) == 'e') return Qundef;
    r->cur = to;
    return jac_number_fixed(digits > p, magnitude);
}

/* Steps to the place after the child at *data, to find what is wrong after it. */
static jac_status document_walk_after(jac_reader *r, void *data)
{
    const jac_document_place *place = data;
    jac_skip_children c = {.depth = place->depth, .count = 1, .after = place->offset};
    return jac_skip_next(r, &c);
}

/* Raises ParserError unless a comma or a bracket follows the scalar that ends at r->cur: otherwise it may be only the
 * beginning of a value. */
JAC_INLINE void document_walk_check_after(jac_document_run *run, jac_document_place place)
{
    const jac_reader *r = &run->reader;
    const char *cur = jac_scan_skip_space(r->cur, r->end);
    if (JAC_LIKELY(cur < r->end && (*cur == ',' || *cur == ']' || *cur == '}'))) return;
    place.offset = (size_t)(r->cur - r->start);
    jac_document_run_step(run, place.offset, document_walk_after, &place);
}

VALUE jac_document_build(jac_document_run *run, jac_document_place place)
{
    jac_reader *r = &run->reader;
    VALUE value = Qundef;
    if (place.depth == 0) {
        jac_document_run_keep(run);
        return jac_parse(run->config, run->source);
    }
    r->cur = r->start + place.offset;
    const bool container = jac_document_container(run, place), string = !container && *r->cur == '"';
    if (run->plain && !container) value = document_walk_scalar(r);
    if (value == Qundef) {
        if ((size_t)(r->end - r->cur) > JAC_SOURCE_WINDOW) jac_document_run_keep(run);
        value = jac_parse_at(run->config, r, place.depth);
    }
    if (!container && !string) document_walk_check_after(run, place);
    return value;
}
