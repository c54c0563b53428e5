/* frontends/rails/rails_keys.c - L4. Keys of any class, and keys of one object that give the same text: "a" and :a with
 * options, 1 and "1" always. For those, as_json makes a new Hash in which the last value takes the first one's place.
 * Here every pair is written once, when its turn comes, so that each callback is called once and in ActiveSupport's
 * order. From the first key of another kind on, the position of each pair is recorded; the pairs before it are found in
 * the text. All that has to move is moved once, after the whole document, so that the work grows with the text and not
 * with the nesting. */
#include <stdlib.h>
#include "frontends/json/json_call.h"
#include "frontends/json/to_json.h"
#include "frontends/rails/rails.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/names.h"
#include "rb/private/hash_walk.h"

/* While the keys of an object are recorded, keys->texts is a hidden Array of these. */
enum {
    RAILS_KEYS_SEEN,    /* a hidden Hash: identity of a key => number of the first pair with it */
    RAILS_KEYS_STARTS,  /* a hidden Array: the offset of every pair in the output */
    RAILS_KEYS_TWICE,   /* the number of the earlier pair that has the key just written, or nil */
    RAILS_KEYS_SYMBOLS  /* whether some of the keys are Symbols for JSON.generate */
};

/* A part of the output that a search for pairs skips: [start, resume). `opens`: the part is the beginning of an object,
 * up to the key at `resume`. */
typedef struct { size_t start, resume; bool opens; } rails_extent;

/* A change to make in the final text: [from, from_end) replaces [start, end). An empty range deletes it. */
typedef struct { size_t start, end, from, from_end; } rails_move;

/* ---- lists in hidden Strings, which own the memory ---- */

static JAC_HOT void rails_keys_push(jac_generator *gen, VALUE *list, const void *item, size_t size)
{
    size_t used = jac_call_begin(gen); /* it allocates */
    if (!*list) *list = rb_obj_hide(rb_str_buf_new((long)(16 * size)));
    rb_str_cat(*list, item, (long)size);
    jac_call_end(gen, used);
}

static JAC_HOT rails_extent *rails_keys_extents(const jac_generator *gen, size_t *count)
{
    VALUE list = jac_rails_of(gen)->extents;
    *count = list ? (size_t)RSTRING_LEN(list) / sizeof(rails_extent) : 0;
    return list ? (rails_extent *)(void *)RSTRING_PTR(list) : NULL;
}

void jac_rails_put_raw(jac_generator *gen, const char *ptr, size_t len)
{
    const size_t start = jac_buf_len(&gen->out.buf);
    jac_emit_raw_escaped(&gen->out.buf, ptr, len, gen->escape);
    jac_rails_record_raw(gen, start);
}

JAC_HOT void jac_rails_record_raw(jac_generator *gen, size_t start)
{
    const rails_extent raw = {start, jac_buf_len(&gen->out.buf) - 1, false}; /* without the ',' */
    rails_keys_push(gen, &jac_rails_of(gen)->extents, &raw, sizeof raw);
}

/* ---- pairs that were written before they were recorded ---- */

/* One past the end of the string at `at`. */
static JAC_HOT size_t rails_keys_string_end(const jac_buf *buf, size_t at)
{
    const size_t len = jac_buf_len(buf);
    for (at++; at < len && buf->start[at] != '"'; at++) { /* bounds: at < len, here and below */
        if (buf->start[at] == '\\') at++;
    }
    return at + 1;
}

/* One past the ',' behind the value at `at`. *next is the first extent that may lie there. */
static size_t rails_keys_value_end(const jac_generator *gen, size_t at, size_t *next)
{
    const jac_buf *buf = &gen->out.buf;
    size_t count, depth = 0;
    const rails_extent *extents = rails_keys_extents(gen, &count);
    while (at < jac_buf_len(buf)) {
        if (*next < count && extents[*next].start == at) { /* bounds: below the count */
            depth += extents[*next].opens;
            at = extents[(*next)++].resume;
            continue;
        }
        const char byte = buf->start[at]; /* bounds: at is below the length */
        if (byte == '"') {
            at = rails_keys_string_end(buf, at);
            continue;
        }
        at++;
        if (byte == '{' || byte == '[') depth++;
        else if (byte == '}' || byte == ']') depth--;
        else if (byte == ',' && depth == 0) break;
    }
    return at;
}

/* The identity of the key that was written at [start, end), with its quotes and the ':'. */
static JAC_HOT VALUE rails_keys_written(const jac_generator *gen, size_t start, size_t end, bool symbol)
{
    VALUE text = rb_utf8_str_new(gen->out.buf.start + start, (long)(end - start));
    if (symbol) rb_str_cat(text, "s", 1); /* the text of a String never ends in that */
    return rb_obj_freeze(text);
}

/* Records the pair that begins at `start`. Returns the number of the first pair with that key, or nil if this is the
 * first. */
static VALUE rails_keys_record(jac_generator *gen, VALUE recorded, VALUE text, size_t start)
{
    VALUE seen = RARRAY_AREF(recorded, RAILS_KEYS_SEEN), starts = RARRAY_AREF(recorded, RAILS_KEYS_STARTS);
    size_t used = jac_call_begin(gen); /* it allocates */
    VALUE before = rb_hash_lookup2(seen, text, Qnil);
    if (NIL_P(before)) rb_hash_aset(seen, text, LONG2FIX(RARRAY_LEN(starts)));
    rb_ary_push(starts, SIZET2NUM(start));
    jac_call_end(gen, used);
    return before;
}

/* Finds and records the pairs of the object so far, whose keys are all of one kind. No byte is searched twice: the
 * searched beginning of every object is an extent, which replaces the extents inside it. */
static void rails_keys_find(jac_generator *gen, const jac_keys *keys, VALUE recorded, bool symbols)
{
    size_t count, at = keys->begun + 1, end = jac_buf_len(&gen->out.buf);
    const rails_extent *extents = rails_keys_extents(gen, &count);
    if (at == end) return;
    if (symbols) rb_ary_store(recorded, RAILS_KEYS_SYMBOLS, Qtrue);
    while (count > 0 && extents[count - 1].start > keys->begun) count--; /* bounds: below the count */
    for (size_t next = count; at < end;) {
        const size_t start = at, colon = rails_keys_string_end(&gen->out.buf, at) + 1;
        rails_keys_record(gen, recorded, rails_keys_written(gen, start, colon, symbols), start);
        at = rails_keys_value_end(gen, colon, &next);
    }
    const rails_extent whole = {keys->begun, end, true};
    if (jac_rails_of(gen)->extents) rb_str_set_len(jac_rails_of(gen)->extents, (long)(count * sizeof whole));
    rails_keys_push(gen, &jac_rails_of(gen)->extents, &whole, sizeof whole);
}

/* ---- keys ---- */

/* Whether a key is its own text: a Symbol, or a String of no subclass. */
static JAC_HOT bool rails_keys_is_own_text(VALUE key)
{
    return RB_SYMBOL_P(key) || (!RB_SPECIAL_CONST_P(key) && RBASIC_CLASS(key) == rb_cString);
}

/* The String that a key of any class is written by. *symbol: whether ActiveSupport gives JSON.generate a Symbol there:
 * one of a plain Hash, or one that the key's to_s returned. It is set, too, if to_s returned something other than a
 * String. */
static VALUE rails_keys_text(jac_generator *gen, VALUE key, bool *symbol)
{
    *symbol = RB_SYMBOL_P(key) && !jac_rails_of(gen)->by_as_json;
    if (rails_keys_is_own_text(key)) return RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
    VALUE text = jac_call_method(gen, key, jac_id.to_s);
    const bool kept = !jac_rails_of(gen)->by_as_json ||
                      gen->dialect->hook; /* JSON.generate does not call to_s again on this result */
    *symbol = RB_SYMBOL_P(text) || (kept && !RB_TYPE_P(text, T_STRING));
    if (!RB_TYPE_P(text, T_STRING)) text = jac_call_convert_key(gen, text);
    return RBASIC_CLASS(text) == rb_cString ? text : rb_str_plus(rb_utf8_str_new("", 0), text);
}

void jac_rails_key(jac_generator *gen, VALUE key)
{
    if (!jac_rails_of(gen)->by_as_json && gen->dialect->hook) {
        jac_to_json_key(gen, key);
        return;
    }
    bool symbol;
    VALUE text = rails_keys_text(gen, key, &symbol);
    jac_to_json_key(gen, text);
    RB_GC_GUARD(text);
}

VALUE jac_rails_keys_start(jac_generator *gen)
{
    size_t used = jac_call_begin(gen); /* it allocates */
    VALUE recorded = rb_obj_hide(rb_ary_new_capa(4));
    rb_ary_store(recorded, RAILS_KEYS_SEEN, rb_obj_hide(rb_hash_new()));
    rb_ary_store(recorded, RAILS_KEYS_STARTS, rb_obj_hide(rb_ary_new()));
    rb_ary_store(recorded, RAILS_KEYS_TWICE, Qnil);
    rb_ary_store(recorded, RAILS_KEYS_SYMBOLS, Qfalse);
    jac_call_end(gen, used);
    return recorded;
}

static int rails_keys_is_name(VALUE key, VALUE value, VALUE names)
{
    *(bool *)names = rails_keys_is_own_text(key);
    return *(bool *)names ? ST_CONTINUE : ST_STOP;
}

/* Whether JSON.generate would get the Hash with these very keys: only Strings and Symbols, and each of them once. */
static bool rails_keys_stay(jac_generator *gen, VALUE hash)
{
    bool names = true;
    size_t used = jac_call_begin(gen);
    rb_hash_foreach(hash, rails_keys_is_name, (VALUE)&names);
    jac_call_end(gen, used);
    return names && !RTEST(jac_call_method(gen, hash, jac_id.compare_by_identity_p));
}

/* The identity of the key that was written from `start` on: its bytes as written. A text that was transcoded is the
 * exception, because to Ruby equal texts in two encodings are different. */
static VALUE rails_keys_identity(jac_generator *gen, VALUE text, size_t start, bool symbol)
{
    const int range = jac_generate_string_range(text);
    if (range == RUBY_ENC_CODERANGE_7BIT ||
        (range == RUBY_ENC_CODERANGE_VALID && RB_ENCODING_GET(text) == JAC_ENC_UTF8)) {
        return rails_keys_written(gen, start, jac_buf_len(&gen->out.buf), symbol);
    }
    return symbol ? rb_str_intern(text) : rb_str_new_frozen(text);
}

/* Warns or raises as JSON.generate does if an object has a Symbol and a String with the same text. */
static void rails_keys_check(jac_generator *gen, VALUE recorded, VALUE text, size_t start, bool symbol)
{
    const jac_choice choice = gen->config->write.allow_duplicate_key;
    if (symbol) rb_ary_store(recorded, RAILS_KEYS_SYMBOLS, Qtrue);
    if (choice == JAC_CHOICE_YES || !RTEST(RARRAY_AREF(recorded, RAILS_KEYS_SYMBOLS))) return;
    VALUE other = rails_keys_written(gen, start, jac_buf_len(&gen->out.buf), !symbol);
    if (NIL_P(rb_hash_lookup2(RARRAY_AREF(recorded, RAILS_KEYS_SEEN), other, Qnil))) return;
    size_t used = jac_call_begin(gen);
    VALUE both = rb_hash_new();
    rb_hash_aset(both, text, Qnil);
    rb_hash_aset(both, rb_str_intern(text), Qnil);
    jac_call_end(gen, used);
    jac_json_call_mixed_keys(gen, both, choice == JAC_CHOICE_NO);
}

/* Whether the keys of the object, of which some are written already, are compared as JSON.generate compares them. */
static bool rails_keys_are_compared(jac_generator *gen, VALUE object, const jac_keys *keys)
{
    if (keys->compared != JAC_KEYS_NOT_COMPARED) return true;
    if (jac_rails_of(gen)->by_as_json) return false;
    return gen->dialect->hook || (!keys->texts && rails_keys_stay(gen, object));
}

void jac_rails_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key)
{
    VALUE recorded = keys->texts, name;
    if (rails_keys_are_compared(gen, object, keys)) {
        jac_to_json_mixed_key(gen, object, keys, key);
        return;
    }
    if (!recorded) {
        recorded = keys->texts = jac_rails_keys_start(gen);
        rails_keys_find(gen, keys, recorded,
                        !jac_rails_of(gen)->by_as_json &&
                            (keys->kinds & ~jac_object_kind(key, &name) & JAC_KEYS_SYMBOL));
    }
    const size_t start = jac_buf_len(&gen->out.buf);
    bool symbol;
    VALUE text = rails_keys_text(gen, key, &symbol);
    jac_to_json_key(gen, text);
    VALUE before = rails_keys_record(gen, recorded, rails_keys_identity(gen, text, start, symbol), start);
    if (NIL_P(before)) rails_keys_check(gen, recorded, text, start, symbol);
    else rb_ary_store(recorded, RAILS_KEYS_TWICE, before);
    RB_GC_GUARD(text);
}

/* The offset of a pair. */
/* calls no Ruby: its own Integers */
static JAC_HOT size_t rails_keys_start(VALUE starts, long number) { return NUM2SIZET(RARRAY_AREF(starts, number)); }

void jac_rails_collapse(jac_generator *gen, const jac_keys *keys)
{
    VALUE recorded = keys->texts;
    if (!recorded || NIL_P(RARRAY_AREF(recorded, RAILS_KEYS_TWICE))) return;
    VALUE starts = RARRAY_AREF(recorded, RAILS_KEYS_STARTS);
    const long first = FIX2LONG(RARRAY_AREF(recorded, RAILS_KEYS_TWICE));
    const size_t start = rails_keys_start(starts, RARRAY_LEN(starts) - 1), end = jac_buf_len(&gen->out.buf) - 1;
    const rails_move moves[] = {
        {rails_keys_start(starts, first), rails_keys_start(starts, first + 1) - 1, start,
         end}, /* each without the ',' behind it */
        {start - 1, end, 0, 0}, /* and this one with the ',' before it */
    };
    rb_ary_store(recorded, RAILS_KEYS_TWICE, Qnil);
    rails_keys_push(gen, &jac_rails_of(gen)->moves, moves, sizeof moves);
}

/* ---- the end of the document ---- */

/* Orders moves by their starts. Moves with the same start are ordered by their sources: the last one counts. */
static int rails_keys_compare(const void *a, const void *b)
{
    const rails_move *one = a, *other = b;
    if (one->start != other->start) return (one->start > other->start) - (one->start < other->start);
    return (one->from > other->from) - (one->from < other->from);
}

/* The move with the least start from `at` on, and of those the last one, or NULL. */
static const rails_move *rails_keys_next(const rails_move *moves, size_t count, size_t at)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (moves[middle].start < at) low = middle + 1; /* bounds: middle < count */
        else high = middle;
    }
    if (low == count) return NULL;
    while (low + 1 < count && moves[low + 1].start == moves[low].start) low++; /* bounds: low + 1 < count */
    return &moves[low];
}

typedef struct { size_t at, end; } rails_part;

/* Writes the output to `to` with the moves applied. Every part is written at most once, so the stack of open parts
 * needs no more room than there are moves. */
static char *rails_keys_arrange(const jac_buf *buf, const rails_move *moves, size_t count, rails_part *stack, char *to)
{
    rails_part *part = stack;
    *part = (rails_part){0, jac_buf_len(buf)};
    for (;;) {
        const rails_move *move = rails_keys_next(moves, count, part->at);
        const bool moved = move && move->start < part->end;
        const size_t len = (moved ? move->start : part->end) - part->at;
        memcpy(to, buf->start + part->at,
               len); /* bounds: a part of the output, which is no shorter than what is made of it */
        to += len;
        if (moved) {
            part->at = move->end;
            if (move->from < move->from_end)
                *++part = (rails_part){move->from, move->from_end}; /* bounds: one for each move */
        } else if (part-- == stack) {
            return to;
        }
    }
}

JAC_HOT void jac_rails_keys_finish(jac_generator *gen)
{
    const size_t used = jac_call_begin(gen),
                 count = (size_t)RSTRING_LEN(jac_rails_of(gen)->moves) / sizeof(rails_move);
    VALUE text = rb_obj_hide(rb_str_buf_new((long)used));
    VALUE stack = rb_obj_hide(rb_str_buf_new((long)((count + 1) * sizeof(rails_part))));
    jac_call_end(gen, used);
    rails_move *moves = (rails_move *)(void *)RSTRING_PTR(jac_rails_of(gen)->moves);
    jac_buf *buf = &gen->out.buf;
    qsort(moves, count, sizeof *moves, rails_keys_compare);
    char *to = RSTRING_PTR(text);
    const size_t len = (size_t)(rails_keys_arrange(buf, moves, count, (rails_part *)(void *)RSTRING_PTR(stack), to) -
                                to);
    memcpy(buf->start, to, len); /* bounds: no longer than what is there */
    buf->cur = buf->start + len;
    gen->text_removed = true;
    RB_GC_GUARD(text);
    RB_GC_GUARD(stack);
}
