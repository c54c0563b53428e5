/* frontends/oj/doc/oj_doc_path.c - L4, for size. Paths of Oj::Doc: following them, moving by them, and returning the
 * path of the current position. Steps are separated by slashes: ".." goes up, a number selects an element of an Array,
 * anything else is the key of a member. In a key, a backslash escapes the next character. */
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/errors_oj.h"
#include "kernel/text/unescape.h"
#include "reader/string_scan.h"

/* A path that is being followed. `track` may be the document's own. */
typedef struct {
    jac_oj_doc *doc;
    jac_oj_track *track;
    jac_oj_doc_reading reading;
    const char *p, *end;
    bool moves;     /* by the rules of move: in an Array, a step must be a number */
    size_t steps;   /* taken so far, plus 1 */
} oj_doc_path_cursor;

void jac_oj_doc_raise_depth(void)
{
    rb_raise(jac_oj.eDepthError, "Path too deep. Limit is %d levels.", JAC_OJ_DOC_DEPTH);
}

void jac_oj_doc_copy(jac_oj_track *to, const jac_oj_track *from)
{
    to->depth = from->depth;
    memcpy(to->steps, from->steps, (from->depth + 1) * sizeof from->steps[0]); /* bounds: depth is below DEPTH */
}

/* ---- keys ---- */

VALUE jac_oj_doc_key(const jac_oj_doc *doc, size_t at)
{
    char scratch[JAC_STRING_SCRATCH], *room = scratch;
    VALUE owner = Qfalse;
    jac_reader reader = jac_oj_doc_reader(doc);
    jac_text text;
    const char *to;
    jac_unescaped decoded;
    /* The string was valid when the document was opened, so it is read again without an error. */
    if (jac_string_read(&reader, doc->start + at, reader.end, 0, NULL, &text, &to) != JAC_STATUS_OK) return Qnil;
    if (!text.escaped) return rb_utf8_str_new(text.ptr, (long)text.len);
    if (text.len > JAC_STRING_SCRATCH) {
        owner = rb_str_tmp_new((long)text.len);
        room = RSTRING_PTR(owner);
    }
    jac_unescape(room, text.ptr, text.len, 0, &decoded); /* bounds: the result is not longer than text->len */
    VALUE key = rb_utf8_str_new(room, (long)decoded.len);
    RB_GC_GUARD(owner);
    return key;
}

/* Decodes a step: a backslash escapes the next byte. Returns Qfalse, and leaves the step, if it has none; nil if there
 * is no such key; else a hidden String that owns the decoded step. */
static VALUE oj_doc_path_decode(const char **step, size_t *len)
{
    const char *p = *step, *const end = p + *len;
    if (memchr(p, '\\', *len) == NULL) return Qfalse;
    VALUE owner = rb_str_tmp_new((long)*len);
    char *to = RSTRING_PTR(owner);
    for (; p < end; p++) {
        if (*p == '\\' && ++p == end) return Qnil;
        *to++ = *p; /* bounds: not longer than the step */
    }
    *step = RSTRING_PTR(owner);
    *len = (size_t)(to - *step);
    return owner;
}

/* ---- steps ---- */

/* Opens the container at the end of the track. */
static void oj_doc_path_open(oj_doc_path_cursor *cursor, jac_index_cursor *c)
{
    const jac_oj_track *track = cursor->track;
    cursor->reading.reader.cur = cursor->doc->start + track->steps[track->depth].at;
    jac_index_open(&cursor->reading.reader, track->depth, c);
}

/* Runs the search, and enters the child that is found. */
static bool oj_doc_path_enter(oj_doc_path_cursor *cursor, jac_index_cursor *c)
{
    if (jac_index_find(&cursor->doc->index, &cursor->reading.reader, c) != JAC_STATUS_OK || !c->found) return false;
    /* bounds: checked before each step */
    cursor->track->steps[++cursor->track->depth] = jac_oj_doc_step_of(&c->children, c->children.count);
    return true;
}

static bool oj_doc_path_step_member(oj_doc_path_cursor *cursor)
{
    const char *p = cursor->p, *slash = p, *end = cursor->end;
    jac_index_cursor c;
    while (slash < end && *slash != '/') slash += *slash == '\\' && end - slash > 1 ? 2 : 1;
    cursor->p = slash < end ? slash + 1 : end;
    size_t len = (size_t)(slash - p);
    VALUE owner = oj_doc_path_decode(&p, &len);
    if (owner == Qnil) return false;
    oj_doc_path_open(cursor, &c);
    jac_index_want_key(&c, p, len);
    const bool found = oj_doc_path_enter(cursor, &c);
    RB_GC_GUARD(owner);
    return found;
}

static bool oj_doc_path_step_element(oj_doc_path_cursor *cursor)
{
    size_t wanted = 0;
    jac_index_cursor c;
    for (; cursor->p < cursor->end && (unsigned)(*cursor->p - '0') < 10; cursor->p++) {
        if (wanted <= SIZE_MAX / 20) wanted = wanted * 10 + (size_t)(*cursor->p - '0');
    }
    if (cursor->p < cursor->end && *cursor->p == '/') cursor->p++;
    else if (cursor->moves && cursor->p < cursor->end) return false;
    oj_doc_path_open(cursor, &c);
    jac_index_want(&c, wanted ? wanted - 1 : 0);
    return oj_doc_path_enter(cursor, &c);
}

static bool oj_doc_path_step_up(oj_doc_path_cursor *cursor)
{
    cursor->p += 2;
    if (cursor->track->depth == 0) return false;
    if (cursor->p < cursor->end && *cursor->p == '/') cursor->p++;
    cursor->track->depth--;
    return true;
}

static bool oj_doc_path_step(oj_doc_path_cursor *cursor)
{
    const jac_oj_track *track = cursor->track;
    if (cursor->end - cursor->p >= 2 && cursor->p[0] == '.' && cursor->p[1] == '.') return oj_doc_path_step_up(cursor);
    switch (cursor->doc->start[track->steps[track->depth].at]) { /* bounds: a value begins there */
    case '[': return oj_doc_path_step_element(cursor);
    case '{': return oj_doc_path_step_member(cursor);
    default: return false;
    }
}

/* Follows the path. False: there is no such value, and `track` is somewhere on the way. */
static bool oj_doc_path_follow(oj_doc_path_cursor *cursor)
{
    jac_oj_doc_start(&cursor->reading, cursor->doc, 0);
    for (cursor->steps = 1;; cursor->steps++) {
        if (cursor->track->depth + 1 >= JAC_OJ_DOC_DEPTH) {
            if (cursor->moves) jac_oj_doc_copy(cursor->doc->where, cursor->track); /* as far as it was followed */
            jac_oj_doc_raise_depth();
        }
        const bool arrived = cursor->p == cursor->end;
        if (!arrived && oj_doc_path_step(cursor)) continue;
        jac_oj_doc_finish(&cursor->reading);
        return arrived;
    }
}

/* Starts at the beginning of the path, with `track` at the root or at the document's position. */
static void oj_doc_path_start(oj_doc_path_cursor *cursor, jac_oj_doc *doc, jac_oj_track *track, VALUE path)
{
    long len;
    cursor->doc = doc;
    cursor->track = track;
    RSTRING_GETMEM(path, cursor->p, len);
    cursor->end = cursor->p + len;
    bool absolute = len > 0 && *cursor->p == '/';
    if (absolute) cursor->p++;
    if (absolute) jac_oj_doc_track(doc, track);
    else jac_oj_doc_copy(track, doc->where);
}

bool jac_oj_doc_find(VALUE self, VALUE path, size_t *at)
{
    jac_oj_track track;
    oj_doc_path_cursor cursor;
    cursor.moves = false;
    if (path != Qundef) StringValue(path); /* may call Ruby */
    jac_oj_doc *doc = jac_oj_doc_get(self);
    if (doc->root == SIZE_MAX) return false;
    if (path == Qundef) {
        *at = doc->where->steps[doc->where->depth].at;
        return true;
    }
    oj_doc_path_start(&cursor, doc, &track, path);
    bool found = oj_doc_path_follow(&cursor);
    *at = track.steps[track.depth].at;
    RB_GC_GUARD(path);
    return found;
}

/* ---- the document's position ---- */

bool jac_oj_doc_move(jac_oj_doc *doc, VALUE path, size_t *steps)
{
    jac_oj_track track;
    oj_doc_path_cursor cursor;
    cursor.moves = true;
    cursor.steps = 1;
    jac_oj_track *where = doc->where;
    oj_doc_path_start(&cursor, doc, &track, path);
    where->depth = RSTRING_LEN(path) > 0 && *RSTRING_PTR(path) == '/' ? 0 : where->depth;
    bool found = cursor.p == cursor.end || (doc->root != SIZE_MAX && oj_doc_path_follow(&cursor));
    *steps = cursor.steps;
    if (found) jac_oj_doc_copy(where, &track);
    RB_GC_GUARD(path);
    return found;
}

/*
 * call-seq: doc.move(path) -> nil
 *
 * Moves the document to the path. Raises ArgumentError if there is no such value.
 */
static VALUE Doc_move(VALUE self, VALUE path)
{
    size_t steps;
    StringValue(path); /* may call Ruby */
    if (jac_oj_doc_move(jac_oj_doc_get(self), path, &steps)) return Qnil;
    const char *text = RSTRING_PTR(path);
    long len = RSTRING_LEN(path);
    if (len > 0 && *text == '/') {
        text++;
        len--;
    }
    rb_raise(rb_eArgError, "Failed to locate element %lu of the path %.*s.", (unsigned long)steps,
             (int)(len > INT_MAX ? INT_MAX : len), text);
}

/* A frozen "/" in the encoding of other paths. */
static VALUE oj_doc_path_root(void) { return rb_enc_interned_str("/", 1, rb_ascii8bit_encoding()); }

/* call-seq: doc.home -> "/". Moves the document to the root. */
static VALUE Doc_home(VALUE self)
{
    jac_oj_doc_get(self)->where->depth = 0;
    return oj_doc_path_root();
}

static void oj_doc_path_append_key(VALUE path, VALUE key)
{
    const char *p = RSTRING_PTR(key), *end = RSTRING_END(key);
    while (p < end) {
        const char *slash = memchr(p, '/', (size_t)(end - p));
        rb_str_cat(path, p, (slash ? slash : end) - p);
        if (!slash) break;
        rb_str_cat(path, "\\/", 2);
        p = slash + 1;
    }
    RB_GC_GUARD(key);
}

/*
 * call-seq: doc.where -> String
 *
 * The path from the root to the current position.
 */
static VALUE Doc_where(VALUE self)
{
    const jac_oj_doc *doc = jac_oj_doc_get(self);
    if (doc->where->depth == 0) return oj_doc_path_root();
    VALUE path = rb_str_new(NULL, 0);
    for (size_t i = 1; i <= doc->where->depth; i++) {
        const jac_oj_doc_step step = doc->where->steps[i];
        rb_str_cat(path, "/", 1);
        if (step.index == JAC_OJ_DOC_MEMBER) oj_doc_path_append_key(path, jac_oj_doc_key(doc, step.key));
        else rb_str_catf(path, "%lu", (unsigned long)step.index);
    }
    RB_GC_GUARD(self);
    return path;
}

/* call-seq: doc.local_key -> the last step of where: a String, an Integer, or nil at the root */
static VALUE Doc_local_key(VALUE self)
{
    const jac_oj_doc *doc = jac_oj_doc_get(self);
    if (doc->where->depth == 0) return Qnil;
    const jac_oj_doc_step step = doc->where->steps[doc->where->depth];
    VALUE key = step.index == JAC_OJ_DOC_MEMBER ? jac_oj_doc_key(doc, step.key) : SIZET2NUM(step.index);
    RB_GC_GUARD(self);
    return key;
}

void jac_oj_doc_path_open(VALUE klass)
{
    rb_define_method(klass, "move", Doc_move, 1);
    rb_define_method(klass, "home", Doc_home, 0);
    rb_define_method(klass, "where", Doc_where, 0);
    rb_define_method(klass, "where?", Doc_where, 0);
    rb_define_method(klass, "path", Doc_where, 0);
    rb_define_method(klass, "local_key", Doc_local_key, 0);
}
