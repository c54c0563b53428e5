/* rb/errors.c - L3, for size. jac_status -> exception; see errors.h. Messages are built from constants, numbers and at
 * most 32 bytes of the document, by appending: user text is never a format. */
#include "rb/errors.h"
#include "kernel/simd/dispatch.h"
#include "kernel/text/escape.h"
#include "kernel/text/printable.h"
#include "kernel/text/utf8.h"
#include "rb/errors_token.h"
#include "rb/names.h"
#include "reader/position.h"
#include "reader/skip.h"

enum {
    ERRORS_MESSAGE_MAX = 256,
    ERRORS_KEY_MAX = 30,      /* bytes of a key that a message or a path shows: 32 with its quotes */
    ERRORS_OBJECT_MAX = 40,   /* bytes of what inspect answers that a message shows */
    ERRORS_CYCLE_TRIES = 8,   /* innermost containers that are looked for further out: some may be a hook's answers */
    ERRORS_PATH_STEPS = 100,  /* steps of a json_path; the outer ones become "..." */
    ERRORS_BEFORE_MAX = 8,    /* bytes of the document before and after the error that its hint is made from */
    ERRORS_AFTER_MAX = 24
};

static const char *const errors_texts[] = {
#define ERRORS_TEXT(name, text) text,
    JAC_STATUS_LIST(ERRORS_TEXT)
#undef ERRORS_TEXT
};

/* The names of the statuses, from which ParserError#hint makes the hint. */
static const char *const errors_names[] = {
#define ERRORS_NAME(name, text) #name,
    JAC_STATUS_LIST(ERRORS_NAME)
#undef ERRORS_NAME
};

static VALUE errors_utf8(const char *ptr, size_t len) { return rb_utf8_str_new(ptr, (long)len); }

/* Appends characters of the document, with "?" for each that is not printable, so that a document can neither control
 * the terminal that shows the message nor hide what the message says. */
static void errors_append_visible(VALUE text, const char *ptr, size_t len)
{
    const char *const end = ptr + len;
    while (ptr < end) {
        const size_t step = jac_utf8_step(ptr, end);
        const uint32_t cp = step > 1 ? jac_utf8_decode(ptr, step) : (unsigned char)*ptr;
        if (step && jac_printable_p(cp)) rb_str_cat(text, ptr, (long)step);
        else rb_str_cat(text, "?", 1);
        ptr += step ? step : 1;
    }
}

/* Appends the beginning of [ptr, ptr + len): whole valid characters, at most max bytes. */
static void errors_append(VALUE text, const char *ptr, size_t len, size_t max)
{
    size_t valid = jac_utf8_valid_prefix(ptr, len < max + 4 ? len : max + 4);
    size_t keep = jac_utf8_boundary(ptr, valid, max);
    errors_append_visible(text, ptr, keep);
    if (keep < len) rb_str_cat(text, "...", 3);
}

/* Whether a key may follow a dot in a path. */
static bool errors_identifier_p(const char *ptr, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        bool letter = (unsigned char)((ptr[i] | 0x20) - 'a') < 26 || ptr[i] == '_' || ptr[i] == '$';
        bool digit = (unsigned char)(ptr[i] - '0') < 10 && i > 0;
        if (!letter && !digit) return false;
    }
    return len > 0;
}

static void errors_path_key(VALUE text, VALUE key)
{
    char escaped[6 * (ERRORS_KEY_MAX + 3) + 64]; /* bounds: jac_escape_max of the most that errors_append appends */
    /* may call Ruby */
    if (RB_INTEGER_TYPE_P(key)) key = rb_big2str(FIXNUM_P(key) ? rb_int2big(FIX2LONG(key)) : key, 10);
    if (RB_SYMBOL_P(key)) key = rb_sym2str(key);
    if (!RB_TYPE_P(key, T_STRING)) key = rb_class_name(rb_obj_class(key));
    if (errors_identifier_p(RSTRING_PTR(key), (size_t)RSTRING_LEN(key)) && RSTRING_LEN(key) <= ERRORS_KEY_MAX) {
        rb_str_cat(text, ".", 1);
        rb_str_cat(text, RSTRING_PTR(key), RSTRING_LEN(key));
    } else {
        VALUE shown = rb_utf8_str_new_cstr("");
        errors_append(shown, RSTRING_PTR(key), (size_t)RSTRING_LEN(key), ERRORS_KEY_MAX);
        char *end = jac_simd->escape[JAC_ESCAPE_JSON](escaped, RSTRING_PTR(shown), (size_t)RSTRING_LEN(shown));
        rb_str_cat(text, "[\"", 2);
        rb_str_cat(text, escaped, end - escaped);
        rb_str_cat(text, "\"]", 2);
        RB_GC_GUARD(shown);
    }
    RB_GC_GUARD(key);
}

/* The document's line around the error and a caret below it. */
static VALUE errors_snippet(const jac_error_place *place)
{
    VALUE snippet = errors_utf8("", 0);
    errors_append_visible(snippet, place->line, place->line_len);
    rb_str_cat(snippet, "\n", 1);
    for (size_t i = 0; i < place->caret; i++) rb_str_cat(snippet, " ", 1);
    return rb_str_cat(snippet, "^", 1);
}

/* Whether the document ended where more of it was expected. */
static bool errors_ended_p(jac_status status, const jac_reader *reader)
{
    const bool more = status == JAC_STATUS_EOF || status == JAC_STATUS_EOF_STRING ||
                      (status >= JAC_STATUS_UNEXPECTED_CHARACTER && status <= JAC_STATUS_EXPECTED_COLON);
    return more && (reader->error_at == NULL || reader->error_at == reader->end);
}

/* The status as a Symbol in small letters, such as :expected_key. */
static VALUE errors_reason(jac_status status)
{
    char name[32];
    size_t len = 0;
    for (const char *c = errors_names[status]; *c && len < sizeof name; c++)
        name[len++] = *c == '_' ? '_' : (char)(*c | 0x20); /* bounds: len < sizeof name */
    return ID2SYM(rb_intern2(name, (long)len));
}

static jac_position errors_position(const jac_reader *reader, size_t offset, jac_error_memory *memory)
{
    if (memory) return memory->position(memory, offset);
    return jac_position_locate(reader->start, (size_t)(reader->end - reader->start), offset);
}

/* Writes the path of the error at `offset`. */
static size_t errors_path(const jac_reader *reader, size_t offset, jac_error_memory *memory, char *path)
{
    jac_skip_children known;
    const bool way = memory && memory->way(memory, reader, offset, &known);
    return jac_position_path(reader->start, (size_t)(reader->end - reader->start), offset, reader->syntax,
                             reader->frames, way ? &known : NULL, path);
}

/* Sets place->opened and place->opened_at, if something is still open at the end of the document. */
static void errors_find_opened(jac_error_place *place, jac_status status, const jac_reader *reader,
                               jac_error_memory *memory)
{
    const jac_frames *frames = reader->frames;
    size_t at;
    if (!errors_ended_p(status, reader)) return;
    if (status == JAC_STATUS_EOF_STRING && reader->token) {
        at = (size_t)(reader->token - reader->start);
        place->opened = "string";
    } else {
        if (frames->top == frames->base) return;
        at = frames->top[-1].opened; /* bounds: not empty */
        place->opened = frames->top[-1].kind == JAC_FRAME_ARRAY ? "array" : "object";
    }
    place->opened_at = errors_position(reader, at, memory);
}

/* Sets what ParserError#hint needs: the reason, a few bytes of the document on both sides of the error, and what is
 * open at the end. */
static void errors_set_context(VALUE error, jac_status status, const jac_reader *reader, const jac_error_place *place)
{
    const char *const at = reader->error_at ? reader->error_at : reader->end;
    const size_t offset = (size_t)(at - reader->start), left = (size_t)(reader->end - at);
    const size_t before = offset < ERRORS_BEFORE_MAX ? offset : ERRORS_BEFORE_MAX;
    rb_ivar_set(error, jac_id.iv_reason, errors_reason(status));
    rb_ivar_set(error, jac_id.iv_before, rb_str_new(at - before, (long)before)); /* bounds: before <= offset */
    rb_ivar_set(error, jac_id.iv_after, rb_str_new(at, (long)(left < ERRORS_AFTER_MAX ? left : ERRORS_AFTER_MAX)));
    if (place->fixed) rb_ivar_set(error, jac_id.iv_fixed, Qtrue);
    if (!place->opened) return;
    const VALUE opened[3] = {rb_utf8_str_new_cstr(place->opened), SIZET2NUM(place->opened_at.line),
                             SIZET2NUM(place->opened_at.column)};
    rb_ivar_set(error, jac_id.iv_opened, rb_ary_new_from_values(3, opened));
}

/* `key`: the last step of the path; undef: the path ends at the value with the error. */
static JAC_NORETURN void errors_raise_at(jac_status status, const jac_reader *reader, const jac_error_place *place,
                                         VALUE message, VALUE key)
{
    VALUE snippet = errors_snippet(place), json_path = errors_utf8(place->path, place->path_len);
    const size_t line = place->position.line, column = place->position.column;
    rb_str_catf(message, " at line %lu column %lu", (unsigned long)line, (unsigned long)column);
    /* may call Ruby */
    VALUE error = rb_exc_new_str(status == JAC_STATUS_NESTING ? jac_eNestingError : jac_eParserError, message);
    errors_set_context(error, status, reader, place);
    rb_ivar_set(error, jac_id.iv_line, SIZET2NUM(line));
    rb_ivar_set(error, jac_id.iv_column, SIZET2NUM(column));
    rb_ivar_set(error, jac_id.iv_offset, SIZET2NUM(place->offset));
    if (key != Qundef) errors_path_key(json_path, key);
    rb_ivar_set(error, jac_id.iv_json_path, json_path);
    rb_ivar_set(error, jac_id.iv_snippet, snippet);
    rb_exc_raise(error);
}

void jac_errors_append_key(VALUE message, const char *ptr, size_t len)
{
    rb_str_cat(message, "\"", 1);
    errors_append(message, ptr, len, ERRORS_KEY_MAX);
    rb_str_cat(message, "\"", 1);
}

void jac_errors_append_inspected(VALUE message, VALUE object)
{
    VALUE text = rb_inspect(object); /* may call Ruby */
    errors_append(message, RSTRING_PTR(text), (size_t)RSTRING_LEN(text), ERRORS_OBJECT_MAX);
    RB_GC_GUARD(text);
}

/* The opening quote of the second key `name` in the object at `from`; NULL if the object has no two such keys, as when
 * on_load has replaced them. */
static const char *errors_second_key(const jac_reader *document, const char *from, VALUE name)
{
    jac_reader r = *document;
    jac_skip_children c;
    bool seen = false;
    r.cur = from;
    r.stop = r.end;
    jac_status status = jac_skip_open(&r, 0, &c);
    while (status == JAC_STATUS_OK && (status = jac_skip_next(&r, &c)) == JAC_STATUS_OK && !c.done) {
        if (!jac_skip_key_p(&r, &c, RSTRING_PTR(name), (size_t)RSTRING_LEN(name))) continue;
        if (seen) return r.start + c.key;
        seen = true;
    }
    return NULL;
}

static JAC_NORETURN void errors_raise_duplicate_key(VALUE key, const jac_reader *reader, const jac_error_place *place)
{
    VALUE name = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
    VALUE message = rb_utf8_str_new_cstr("duplicate key ");
    jac_errors_append_key(message, RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
    RB_GC_GUARD(name);
    bool at_key = *reader->error_at == '"'; /* bounds: a byte of the document */
    errors_raise_at(JAC_STATUS_DUPLICATE_KEY, reader, place, message, at_key ? Qundef : key);
}

/* Appends the bytes at the error: after "expected ..." as ", found 'x'", else as ": 'x'". */
static void errors_append_found(VALUE message, jac_status status, const char *text, const jac_reader *reader)
{
    size_t len = (size_t)(reader->end - reader->start), offset = jac_reader_error_offset(reader);
    size_t shown = jac_position_snippet(reader->start, len, offset);
    if (shown == 0) return;
    shown = jac_errors_token_len(reader->error_at, shown, status);
    const bool single = memchr(reader->error_at, '\'', shown) && !memchr(reader->error_at, '"', shown);
    const char *const quote = single ? "\"" : "'";
    rb_str_cat_cstr(message, strncmp(text, "expected", 8) == 0 ? ", found " : ": ");
    rb_str_cat(message, quote, 1);
    errors_append_visible(message, reader->error_at, shown);
    rb_str_cat(message, quote, 1);
}

/* Appends the limit that the document exceeds, and its length if more than one byte beyond the limit was read. */
static void errors_append_limit(VALUE message, const jac_reader *reader)
{
    const long len = reader->end - reader->start, limit = reader->token - reader->start;
    if (len <= limit + 1) rb_str_catf(message, "document is longer than max_bytes, which is %ld", limit);
    else rb_str_catf(message, "document has %ld bytes, max_bytes is %ld", len, limit);
}

void jac_errors_raise_parse(jac_status status, const jac_reader *reader, VALUE key)
{
    jac_errors_raise_from(status, reader, key, NULL, NULL);
}

void jac_errors_raise_from(jac_status status, const jac_reader *document, VALUE key, const jac_error_origin *origin,
                           jac_error_memory *memory)
{
    char path[JAC_POSITION_PATH_MAX];
    jac_reader reader = *document;
    if (key != Qundef && *reader.error_at == '{') { /* bounds: a byte of the document */
        VALUE name = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
        const char *second = errors_second_key(document, reader.error_at, name);
        if (second) reader.error_at = second;
        RB_GC_GUARD(name);
    }
    const char *const start = reader.start;
    const size_t len = (size_t)(reader.end - start), offset = reader.error_at ? jac_reader_error_offset(&reader) : len;
    const jac_excerpt excerpt = jac_position_excerpt(start, len, offset);
    jac_error_place place = {
        .position = errors_position(&reader, offset, memory), .offset = offset, .path = path,
        .path_len = errors_path(&reader, offset, memory, path),
        .line = start + excerpt.offset, .line_len = excerpt.len, .caret = excerpt.caret};
    errors_find_opened(&place, status, &reader, memory);
    if (origin) {
        if (place.position.line == 1) place.position.column += origin->column - 1;
        if (place.opened_at.line == 1) place.opened_at.column += origin->column - 1;
        place.position.line += origin->line - 1;
        place.opened_at.line += origin->line - 1;
        place.offset += origin->offset;
        place.fixed = origin->fixed;
    }
    jac_errors_raise_in_chunks(status, &reader, key, &place);
}

void jac_errors_raise_in_chunks(jac_status status, const jac_reader *reader, VALUE key, const jac_error_place *place)
{
    if (key != Qundef) errors_raise_duplicate_key(key, reader, place);
    if (status == JAC_STATUS_NO_MEMORY) rb_memerror();
    if (status == JAC_STATUS_UNEXPECTED_TOKEN && reader->phase == JAC_PHASE_VALUE)
        status = JAC_STATUS_UNEXPECTED_CHARACTER; /* a comment, or a word that begins as a literal does */
    const char *const text = errors_texts[errors_ended_p(status, reader) ? JAC_STATUS_EOF : status];
    const bool made = status == JAC_STATUS_NESTING || status == JAC_STATUS_TOO_LONG;
    VALUE message = rb_utf8_str_new_cstr(made ? "" : text);
    if (status == JAC_STATUS_TOO_LONG) errors_append_limit(message, reader);
    else if (status == JAC_STATUS_NESTING)
        rb_str_catf(message, "nesting of %lu is too deep", (unsigned long)reader->syntax.max_nesting + 1);
    else if (reader->error_at != NULL) errors_append_found(message, status, text, reader);
    errors_raise_at(status, reader, place, message, Qundef);
}

void jac_errors_raise_info(jac_status status, const jac_reader *reader, const jac_error_info *info)
{
    VALUE key = info->key; /* any object if on_load made it */
    if (key != Qundef && !RB_TYPE_P(key, T_STRING) && !RB_SYMBOL_P(key)) key = rb_inspect(key); /* may call Ruby */
    jac_errors_raise_from(status, reader, key, info->options, info->memory);
}

VALUE jac_errors_around(const char *before, VALUE text, const char *after)
{
    VALUE made = rb_utf8_str_new_cstr(before);
    rb_str_cat(made, RSTRING_PTR(text), RSTRING_LEN(text));
    RB_GC_GUARD(text);
    return rb_str_cat_cstr(made, after);
}

VALUE jac_errors_cut(VALUE message)
{
    if (RSTRING_LEN(message) <= ERRORS_MESSAGE_MAX) return message;
    size_t keep = jac_utf8_boundary(RSTRING_PTR(message), (size_t)RSTRING_LEN(message), ERRORS_MESSAGE_MAX);
    VALUE cut = errors_utf8(RSTRING_PTR(message), keep);
    RB_GC_GUARD(message);
    return cut;
}

void jac_errors_raise_source(VALUE message)
{
    rb_exc_raise(rb_exc_new_str(jac_eParserError, jac_errors_cut(message))); /* may call Ruby */
}

/* "$.a.b[2]" for the chain of containers that ends in `path`: its innermost ERRORS_PATH_STEPS, or fewer if the text
 * would be longer than JAC_POSITION_PATH_MAX. */
static VALUE errors_path_text(const jac_path *path)
{
    const jac_path *steps[ERRORS_PATH_STEPS];
    long starts[ERRORS_PATH_STEPS];
    size_t count = 0, first = 0;
    for (; path != NULL && count < ERRORS_PATH_STEPS; path = path->parent) steps[count++] = path;
    VALUE text = rb_utf8_str_new_cstr("");
    for (size_t i = 0; i < count; i++) {
        const jac_path *step = steps[count - 1 - i]; /* bounds: i < count, also below */
        starts[i] = RSTRING_LEN(text);
        if (step->index < 0) continue;
        if (step->key == Qundef) rb_str_catf(text, "[%ld]", step->index);
        else errors_path_key(text, step->key);
    }
    const long room = JAC_POSITION_PATH_MAX - (long)sizeof "$...";
    while (first + 1 < count && RSTRING_LEN(text) - starts[first] > room) first++;
    VALUE shown = rb_utf8_str_new_cstr(path == NULL && first == 0 ? "$" : "$...");
    if (count) rb_str_cat(shown, RSTRING_PTR(text) + starts[first], RSTRING_LEN(text) - starts[first]);
    RB_GC_GUARD(text);
    return shown;
}

void jac_errors_raise_generate(VALUE object, const jac_path *path, VALUE message)
{
    VALUE json_path = errors_path_text(path);
    VALUE error = rb_exc_new_str(jac_eGeneratorError, jac_errors_cut(message)); /* may call Ruby */
    rb_ivar_set(error, jac_id.iv_invalid_object, object);
    rb_ivar_set(error, jac_id.iv_json_path, json_path);
    rb_exc_raise(error);
}

/* The step of the path at which a cycle closes for the first time: the outermost one whose container is also further
 * out. NULL if no such container is found. */
static const jac_path *errors_cycle(const jac_path *path)
{
    for (int tries = 0; path != NULL && tries < ERRORS_CYCLE_TRIES; path = path->parent, tries++) {
        const jac_path *inner = path, *outer = path->parent, *found = path;
        while (outer != NULL && outer->object != path->object) outer = outer->parent;
        if (outer == NULL) continue;
        for (; outer != NULL; inner = inner->parent, outer = outer->parent) {
            if (inner->object == outer->object) found = inner;
        }
        return found;
    }
    return NULL;
}

void jac_errors_raise_nesting(const jac_path *path, size_t depth)
{
    const jac_path *cycle = errors_cycle(path);
    VALUE message = rb_utf8_str_new_cstr(cycle ? "cycle: " : "");
    if (cycle) {
        rb_str_append(message, rb_class_name(CLASS_OF(cycle->object)));
        rb_str_cat_cstr(message, " contains itself");
        path = cycle;
    } else {
        rb_str_catf(message, "nesting of %lu is too deep", (unsigned long)depth);
    }
    VALUE json_path = path ? errors_path_text(path->parent) : Qnil;
    VALUE error = rb_exc_new_str(jac_eNestingError, jac_errors_cut(message)); /* may call Ruby */
    rb_ivar_set(error, jac_id.iv_json_path, json_path);
    rb_exc_raise(error);
}
