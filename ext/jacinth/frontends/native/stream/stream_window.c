/* frontends/native/stream/stream_window.c - L4. Moves the window over a long document; see stream_window.h. The keys of
 * the set point into the text, except for the old ones. */
#include "frontends/native/stream/stream_window.h"

/* The memory of a longer text is given back when a short rest remains of it. */
#define STREAM_WINDOW_KEPT ((size_t)1 << 20)

void jac_stream_window_init(jac_stream_window *w, bool latest)
{
    w->position = (jac_position){1, 1};
    w->latest = latest;
    w->text = rb_str_tmp_new(0);
    w->keys = rb_str_tmp_new(0);
    w->places = rb_str_tmp_new(0);
}

/* Counts the lines up to the byte at `offset`. A byte order mark does not count as a column. */
static void stream_window_count(jac_stream_window *w, size_t offset)
{
    const char *text = RSTRING_PTR(w->text);
    if (w->base + w->counted == 0 && offset >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) w->counted = 3;
    if (offset <= w->counted) return;
    jac_position_advance(&w->position, text + w->counted, offset - w->counted);
    w->counted = offset;
}

void jac_stream_window_place(jac_stream_window *w, size_t offset, jac_error_place *place)
{
    const char *text = RSTRING_PTR(w->text);
    const jac_excerpt excerpt = jac_position_excerpt(text, (size_t)RSTRING_LEN(w->text), offset);
    stream_window_count(w, offset);
    place->position = w->position;
    place->offset = w->base + offset;
    place->line = text + excerpt.offset;
    place->line_len = excerpt.len;
    place->caret = excerpt.caret;
}

void jac_stream_window_old_place(const jac_stream_window *w, size_t index, jac_error_place *place)
{
    const jac_old_key *key = (const jac_old_key *)(const void *)RSTRING_PTR(w->places) + index; /* bounds: below old */
    place->position = key->position;
    place->offset = key->offset;
    place->line = key->line;
    place->line_len = key->line_len;
    place->caret = key->caret;
}

void jac_stream_window_frames(jac_key_set *set, jac_frames *frames)
{
    size_t end = set->count;
    for (jac_frame *frame = frames->top; frame-- > frames->base;) {
        if (frame->kind != JAC_FRAME_OBJECT) continue;
        frame->opened = end;
        frame->data = end > frame->base ? set->keys[end - 1].ptr : NULL;
        end = frame->base;
    }
}

/* Keeps only the latest key of each open object. */
static void stream_window_latest(jac_stream_window *w, jac_key_set *set, jac_frames *frames)
{
    size_t count = 0, old = 0;
    jac_stream_window_frames(set, frames);
    for (jac_frame *frame = frames->base; frame < frames->top; frame++) {
        if (frame->kind != JAC_FRAME_OBJECT) continue;
        const bool some = frame->opened > frame->base;
        frame->base = count;
        if (!some) continue;
        old += frame->opened <= w->old;
        set->keys[count++] = set->keys[frame->opened - 1]; /* bounds: count never passes it */
    }
    set->count = count;
    w->old = old;
}

static void stream_window_note(jac_stream_window *w, size_t index, size_t offset)
{
    jac_error_place place;
    const size_t need = (index + 1) * sizeof(jac_old_key);
    if ((size_t)RSTRING_LEN(w->places) < need) rb_str_resize(w->places, (long)(2 * need));
    jac_stream_window_place(w, offset, &place);
    jac_old_key *key = (jac_old_key *)(void *)RSTRING_PTR(w->places) + index; /* bounds: resized above */
    key->position = place.position;
    key->offset = place.offset;
    key->line_len = (uint8_t)place.line_len;
    key->caret = (uint8_t)place.caret;
    memcpy(key->line, place.line, place.line_len); /* bounds: at most JAC_POSITION_SNIPPET_MAX */
}

/* Copies the keys that lie far enough before `at`, so that the text is not needed for them. */
static void stream_window_save(jac_stream_window *w, jac_key_set *set)
{
    const char *const text = RSTRING_PTR(w->text), *const last = text + w->at - JAC_STREAM_WINDOW_KEYS;
    const jac_key_ref *end = w->old ? &set->keys[w->old - 1] : NULL;
    size_t used = end ? (size_t)(end->ptr + end->len + 1 - RSTRING_PTR(w->keys)) : 0, need = used, to = w->old;
    while (to < set->count && set->keys[to].ptr - 1 < last) need += set->keys[to++].len + 2;
    if (to == w->old) return;
    size_t from = w->old;
    VALUE memory = w->keys;
    if (w->latest || need > (size_t)RSTRING_LEN(memory)) {
        memory = rb_str_tmp_new((long)(2 * need));
        from = used = 0;
    }
    char *dst = RSTRING_PTR(memory) + used;
    for (size_t i = from; i < to; i++) {
        jac_key_ref *key = &set->keys[i];
        if (i >= w->old && !w->latest) stream_window_note(w, i, (size_t)(key->ptr - 1 - text));
        memcpy(dst, key->ptr - 1, key->len + 2); /* bounds: the quotes belong to the key; need bytes in all */
        key->ptr = dst + 1;
        dst += key->len + 2;
    }
    if (memory != w->keys) rb_str_resize(w->keys, 0);
    w->keys = memory;
    w->old = to;
}

/* Drops what has been read, except for the last bytes. Returns how far the rest has moved to the front. */
static size_t stream_window_shift(jac_stream_window *w, jac_key_set *set, jac_frames *frames)
{
    const size_t drop = w->at - JAC_STREAM_WINDOW_BEHIND, left = (size_t)RSTRING_LEN(w->text) - drop;
    if (w->latest) stream_window_latest(w, set, frames);
    stream_window_save(w, set);
    stream_window_count(w, drop);
    if (rb_str_capacity(w->text) > STREAM_WINDOW_KEPT && left < STREAM_WINDOW_KEPT / 8) {
        VALUE text = rb_str_tmp_new(0), old = w->text;
        rb_str_cat(text, RSTRING_PTR(old) + drop, (long)left);
        for (size_t i = w->old; i < set->count; i++)
            set->keys[i].ptr = RSTRING_PTR(text) + (set->keys[i].ptr - RSTRING_PTR(old)) - drop;
        w->text = text;
        rb_str_resize(old, 0);
    } else {
        char *start = RSTRING_PTR(w->text);
        memmove(start, start + drop, left); /* bounds: left bytes lie behind */
        rb_str_set_len(w->text, (long)left);
        for (size_t i = w->old; i < set->count; i++) set->keys[i].ptr -= drop;
    }
    w->base += drop;
    w->counted -= drop;
    w->at -= drop;
    return drop;
}

JAC_HOT size_t jac_stream_window_add(jac_stream_window *w, jac_key_set *set, jac_frames *frames, VALUE chunk)
{
    const size_t left = (size_t)RSTRING_LEN(w->text) - w->at, most = 4 * (size_t)JAC_STREAM_WINDOW_BEHIND;
    const size_t moved = w->at > left && w->at > most ? stream_window_shift(w, set, frames) : 0;
    const char *old = RSTRING_PTR(w->text);
    rb_str_cat(w->text, RSTRING_PTR(chunk), RSTRING_LEN(chunk));
    const char *start = RSTRING_PTR(w->text);
    for (size_t i = w->old; i < set->count; i++) set->keys[i].ptr = start + (set->keys[i].ptr - old);
    RB_GC_GUARD(chunk);
    return moved;
}
