/* frontends/native/document/document_walk.c - L4. Steps over the source by reader/skip.h, and values by rb/parse; see
 * document_walk.h. */
#include "frontends/native/document/document_walk.h"
#include "rb/names.h"
#include "rb/parse/key_set.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse.h"
#include "reader/literal.h"
#include "reader/number.h"
#include "reader/pointer.h"
#include "reader/space.h"
#include "reader/string_scan.h"

jac_document_place jac_document_root_place(jac_document_run *run)
{
    jac_reader *r = &run->read.reader;
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
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    status = jac_skip_key(r, &c, search->key, search->key_len, search->last, &search->found);
    search->value = c.value;
    return status;
}

static jac_status document_walk_search_index(jac_reader *r, void *data)
{
    document_walk_search *search = data;
    jac_skip_children c;
    jac_status status = jac_skip_open(r, search->depth, &c);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    status = jac_skip_index(r, &c, search->index);
    search->found = !c.done;
    search->value = c.value;
    search->count = c.count;
    return status;
}

/* A search by the index. */
typedef struct {
    jac_index_cursor from, next;    /* where a step begins and where it ended */
    jac_index_batch batch;
} document_walk_indexed;

static jac_status document_walk_open(jac_reader *r, void *data)
{
    document_walk_indexed *walk = data;
    return jac_index_open(r, walk->next.number, &walk->next);
}

static jac_status document_walk_step(jac_reader *r, void *data)
{
    document_walk_indexed *walk = data;
    walk->next = walk->from;
    return jac_index_step(r, &walk->next, &walk->batch);
}

/* Raises the error of two equal keys; `c` is at the second one. */
static JAC_COLD JAC_NORETURN void document_walk_refuse(jac_document_run *run, const jac_skip_children *c,
                                                       jac_status status)
{
    const jac_key_ref key = {.ptr = run->read.reader.start + c->key + 1, .len = c->key_len};
    jac_document_run_raise_key(run, status, jac_key_set_text(&key));
}

/* Runs a search by the index, with its lock, which is the GVL, between the steps. */
static JAC_NOINLINE void document_walk_find(jac_document_run *run, document_walk_search *search, size_t from)
{
    document_walk_indexed walk;
    jac_reader *r = &run->read.reader;
    jac_status status;
    size_t seen = 0; /* where the latest step that looked for interrupts began */
    walk.next.number = search->depth;
    jac_document_run_step(run, from, document_walk_open, &walk);
    if (search->key) jac_index_want_key(&walk.next, search->key, search->key_len);
    else jac_index_want(&walk.next, search->index);
    while ((status = jac_index_next(run->index, r, &walk.next, &walk.batch)) == JAC_STATUS_MORE) {
        const jac_skip_children *const c = &walk.next.children;
        const size_t at = c->after ? c->after : c->value;
        if (at - seen > JAC_SOURCE_WINDOW) { /* also if `at` is before `seen`: the difference is unsigned */
            if (seen && at > seen) rb_thread_check_ints(); /* may call Ruby */
            seen = at;
        }
        walk.from = walk.next;
        jac_document_run_step(run, at, document_walk_step, &walk);
    }
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) document_walk_refuse(run, &walk.next.children, status);
    search->found = walk.next.found;
    search->value = walk.next.children.value;
    search->count = walk.next.children.count;
}

/* Runs a search. */
static JAC_NOINLINE void document_walk_run(jac_document_run *run, document_walk_search *search,
                                           jac_document_place place)
{
    search->depth = place.depth;
    search->found = false;
    if (run->index) document_walk_find(run, search, place.offset);
    else jac_document_run_step(run, place.offset, search->key ? document_walk_search_key : document_walk_search_index,
                               search);
}

/* Moves *place to the child that the search finds. */
static bool document_walk_move(jac_document_run *run, jac_document_place *place, document_walk_search *search)
{
    document_walk_run(run, search, *place);
    if (!search->found) return false;
    *place = (jac_document_place){search->value, place->depth + 1};
    return true;
}

JAC_HOT bool jac_document_key(jac_document_run *run, jac_document_place *place, const char *key, size_t len)
{
    document_walk_search search = {
        .key = key, .key_len = len, .last = (run->config->read.syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) != 0};
    return document_walk_move(run, place, &search);
}

JAC_HOT bool jac_document_element(jac_document_run *run, jac_document_place *place, size_t index)
{
    document_walk_search search = {.index = index};
    return document_walk_move(run, place, &search);
}

size_t jac_document_count(jac_document_run *run, jac_document_place place)
{
    document_walk_search search = {.index = SIZE_MAX};
    document_walk_run(run, &search, place);
    return search.count;
}

/* Whether a String may equal a key of the document. These are UTF-8. */
static bool document_walk_comparable_p(VALUE key)
{
    return RB_ENCODING_GET_INLINED(key) == JAC_ENC_UTF8 || rb_enc_str_asciionly_p(key);
}

/* The index for an object that is not a Fixnum. */
static JAC_NOINLINE long document_walk_number(jac_document_run *run, VALUE step)
{
    jac_document_run_keep(run);
    return NUM2LONG(step); /* may call Ruby */
}

/* Moves *place to the member whose key is a String of the program, which may change it during a long search. */
static bool document_walk_key_of(jac_document_run *run, jac_document_place *place, VALUE key)
{
    char bytes[256];
    const size_t len = (size_t)RSTRING_LEN(key);
    if (JAC_LIKELY(len <= sizeof bytes)) {
        memcpy(bytes, RSTRING_PTR(key), len); /* bounds: checked above */
        return jac_document_key(run, place, bytes, len);
    }
    VALUE copy = rb_str_new(RSTRING_PTR(key), (long)len);
    const bool found = jac_document_key(run, place, RSTRING_PTR(copy), len);
    RB_GC_GUARD(key);
    RB_GC_GUARD(copy);
    return found;
}

bool jac_document_step_to(jac_document_run *run, jac_document_place *place, VALUE step)
{
    if (jac_document_container(run, *place) == '{') {
        if (RB_SYMBOL_P(step)) step = rb_sym2str(step);
        if (!RB_TYPE_P(step, T_STRING) || !document_walk_comparable_p(step)) return false;
        return document_walk_key_of(run, place, step);
    }
    long index = FIXNUM_P(step) ? FIX2LONG(step) : document_walk_number(run, step);
    if (JAC_UNLIKELY(index < 0)) {
        const size_t count = jac_document_count(run, *place);
        if ((size_t)-(index + 1) >= count) return false;
        index += (long)count;
    }
    return jac_document_element(run, place, (size_t)index);
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
    if (JAC_UNLIKELY(RB_ENCODING_GET_INLINED(pointer) != JAC_ENC_UTF8)) /* itself, if it cannot be converted */
        pointer = rb_str_conv_enc(pointer, NULL, rb_utf8_encoding()); /* may call Ruby */
    pointer = jac_document_run_copy(pointer);
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
        return jac_document_element(run, place, index);
    }
    if (container == 0) {
        jac_document_build(run, *place); /* raises if it is not a value */
        return false;
    }
    if (JAC_LIKELY(!memchr(token, '~', len))) return jac_document_key(run, place, token, len);
    VALUE decoded = document_walk_decode(token, len);
    bool found = jac_document_key(run, place, RSTRING_PTR(decoded), (size_t)RSTRING_LEN(decoded));
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
    size_t children, end;
    if (run->index && jac_index_known(run->index, place.offset, &children, &end)) return end;
    jac_document_run_step(run, place.offset, document_walk_over, &place.depth);
    return (size_t)(run->read.reader.cur - run->read.reader.start);
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

/* Steps on from *data, the place after a child, to find the error there. The container around it may be an object. */
static jac_status document_walk_after(jac_reader *r, void *data)
{
    const jac_document_place *place = data;
    jac_skip_children c = {.depth = place->depth, .count = 1, .after = place->offset}, object = c;
    jac_status status = jac_skip_next(r, &c);
    if (status == JAC_STATUS_OK || !r->error_at || r->error_at == r->end || *r->error_at != '}') return status;
    object.object = true;
    return jac_skip_next(r, &object);
}

/* Raises ParserError unless a comma or a bracket follows the scalar that ends at r->cur: otherwise it may be only the
 * beginning of a value. */
JAC_INLINE void document_walk_check_after(jac_document_run *run, jac_document_place place)
{
    const jac_reader *r = &run->read.reader;
    const char *cur = jac_scan_skip_space(r->cur, r->end);
    if (JAC_LIKELY(cur < r->end && (*cur == ',' || *cur == ']' || *cur == '}'))) return;
    place.offset = (size_t)(r->cur - r->start);
    jac_document_run_step(run, place.offset, document_walk_after, &place);
}

VALUE jac_document_build(jac_document_run *run, jac_document_place place)
{
    jac_reader *r = &run->read.reader;
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
        value = jac_parse_at(run->config, r, place.depth, run->memory);
    }
    if (!container && !string) document_walk_check_after(run, place);
    return value;
}
