/* frontends/native/query/query_pattern.c - L4, for size. Regular expressions on Ruby Strings; see query_pattern.h. The
 * engine of reader/query_regexp.h runs them: neither Ruby's Regexps nor their last match are touched. */
#include "frontends/native/query/query_pattern.h"
#include "frontends/native/query/query_memory.h"
#include "frontends/native/query/query_scalars.h"

/* Matches of less work than this do not look for interrupts before they end. */
#define QUERY_PATTERN_SHORT 4096

static bool query_pattern_in_category(void *data, uint32_t character, unsigned category)
{
    jac_query_run *run = data;
    rb_encoding *utf8 = rb_utf8_encoding();
    if (run->categories[category] == 0) {
        char name[2];
        size_t len = jac_query_regexp_category(category, name);
        const OnigUChar *from = (const OnigUChar *)name;
        run->categories[category] = ONIGENC_PROPERTY_NAME_TO_CTYPE(utf8, (OnigUChar *)from, from + len) + 1;
    }
    int number = run->categories[category] - 1;
    return number >= 0 && ONIGENC_IS_CODE_CTYPE(utf8, character, (unsigned)number);
}

static void query_pattern_tick(void *data, size_t steps) { jac_query_run_tick(data, steps); }

/* Compiles the pattern; nil if it is not an I-Regexp. */
static JAC_COLD VALUE query_pattern_compile(VALUE pattern)
{
    static const char zeros[8];
    jac_query_memory memory;
    size_t len = (size_t)RSTRING_LEN(pattern), start = (len + 7) / 8 * 8;
    if (len > JAC_QUERY_LENGTH_MAX || !jac_query_scalar_valid_p(pattern)) return Qnil;
    jac_query_memory_start(&memory);
    jac_buf_bytes(&memory.buf, RSTRING_PTR(pattern), len);
    jac_buf_bytes(&memory.buf, zeros, start - len);
    const char *reason = jac_query_regexp_compile(&memory.buf, 0, len);
    VALUE program = reason ? Qnil : rb_str_new(memory.buf.start + start, (long)(jac_buf_len(&memory.buf) - start));
    rb_str_resize(memory.string, 0);
    RB_GC_GUARD(pattern);
    return program;
}

/* The program of a pattern of the document, or nil. Keeps the last one. */
static JAC_COLD VALUE query_pattern_of_document(jac_query_run *run, VALUE object)
{
    VALUE pattern = jac_query_scalar_text(object);
    if (NIL_P(run->pattern) || rb_str_cmp(pattern, run->pattern) != 0) {
        run->program = query_pattern_compile(pattern);
        run->pattern = rb_str_new_frozen(pattern);
    }
    return run->program;
}

/* Makes the memory of the run large enough for a program. */
static void *query_pattern_memory(jac_query_run *run, size_t steps)
{
    long room = (long)JAC_QUERY_REGEXP_ROOM(steps);
    if (NIL_P(run->memory) || RSTRING_LEN(run->memory) < room) run->memory = rb_str_tmp_new(room);
    return RSTRING_PTR(run->memory);
}

JAC_NOINLINE bool jac_query_pattern_matches(jac_query_run *run, const jac_query_node *call, VALUE object, VALUE pattern)
{
    const char *program = run->path->text + call->value;
    size_t bytes = call->len;
    VALUE owner = Qnil, text = jac_query_scalar_text(object);
    if (!jac_query_scalar_valid_p(text)) return false;
    if (bytes == 0) {
        owner = query_pattern_of_document(run, pattern);
        if (NIL_P(owner)) return false;
        program = RSTRING_PTR(owner);
        bytes = (size_t)RSTRING_LEN(owner);
    }
    size_t steps = bytes / sizeof(jac_query_regexp_step);
    /* A long match looks for interrupts: then it reads a frozen String, whose bytes no program can change. */
    if ((size_t)RSTRING_LEN(text) >= QUERY_PATTERN_SHORT / (steps + 1)) text = rb_str_new_frozen(text);
    jac_query_regexp_host host = {query_pattern_in_category, query_pattern_tick, run, query_pattern_memory(run, steps)};
    bool matches = jac_query_regexp_match((const jac_query_regexp_step *)(const void *)program, steps,
                                          call->op == JAC_QUERY_MATCH, RSTRING_PTR(text), (size_t)RSTRING_LEN(text),
                                          &host);
    RB_GC_GUARD(text);
    RB_GC_GUARD(owner);
    return matches;
}
