/* frontends/native/query/query_text_read.c - L4. Reads values, members and elements; see query_text_read.h. */
#include "frontends/native/query/query_text_read.h"
#include "frontends/native/document/document_parts.h"
#include "reader/string_scan.h"

/* Work, as JAC_QUERY_TEXT_MOST counts it. */
#define QUERY_TEXT_SCALAR 48    /* to build a scalar */
#define QUERY_TEXT_PARSE 256    /* to begin a parse of a container */

/* JAC_LEAVE must not be in the function that it returns to. */
JAC_NOINLINE JAC_COLD void jac_query_text_give_up(jac_query_text *t) { JAC_LEAVE(t->away); }

JAC_HOT void jac_query_text_stepped(jac_query_text *t, size_t from)
{
    const size_t to = (size_t)(t->source.read.reader.cur - t->source.read.reader.start);
    jac_query_text_work(t, JAC_QUERY_TEXT_SEARCH + (to > from ? to - from : 0) / JAC_QUERY_TEXT_SKIPPED);
}

/* ---- values ---- */

VALUE jac_query_text_object(const jac_query_run *run, VALUE node)
{
    const long number = ~FIX2LONG(node);
    return number & 1 ? LONG2NUM(number >> 1) : RARRAY_AREF(run->path->constants, number >> 1);
}

VALUE jac_query_text_value(jac_query_run *run, VALUE node)
{
    jac_query_text *t = (jac_query_text *)run;
    if (!jac_query_text_place_p(node)) return jac_query_text_object(run, node);
    const jac_document_place place = jac_query_text_place(node);
    const bool container = jac_document_container(&t->source, place);
    VALUE value = jac_document_build(&t->source, place);
    if (container && place.depth) {
        t->known = place.offset;
        t->end = (size_t)(t->source.read.reader.cur - t->source.read.reader.start);
        jac_query_text_work(t, QUERY_TEXT_PARSE + t->end - t->known);
    }
    jac_query_text_work(t, QUERY_TEXT_SCALAR);
    return value;
}

VALUE jac_query_text_key(jac_query_run *run, VALUE key)
{
    if (jac_query_text_place_p(key)) return key;
    const long number = ~FIX2LONG(key);
    if (!(number & 1)) return jac_query_text_object(run, key);
    return jac_document_build(&((jac_query_text *)run)->source, (jac_document_place){(size_t)(number >> 1), 1});
}

jac_query_text_bytes jac_query_text_read(jac_query_text *t, size_t offset)
{
    jac_reader *r = &t->source.read.reader;
    jac_text text;
    const char *to;
    if (jac_string_read(r, r->start + offset, r->end, r->syntax.flags, NULL, &text, &to) == JAC_STATUS_OK &&
        JAC_LIKELY(!text.escaped))
        return (jac_query_text_bytes){text.ptr, text.len, Qfalse};
    r->error_at = NULL;
    VALUE owner = jac_document_build(&t->source, (jac_document_place){offset, 1}); /* or raises the error */
    return (jac_query_text_bytes){RSTRING_PTR(owner), (size_t)RSTRING_LEN(owner), owner};
}

jac_query_text_bytes jac_query_text_string(jac_query_run *run, VALUE node)
{
    if (jac_query_text_place_p(node))
        return jac_query_text_read((jac_query_text *)run, jac_query_text_place(node).offset);
    VALUE owner = jac_query_text_object(run, node);
    return (jac_query_text_bytes){RSTRING_PTR(owner), (size_t)RSTRING_LEN(owner), owner};
}

/* ---- places ---- */

JAC_NOINLINE size_t jac_query_text_members(jac_query_text *t, jac_document_place place, bool list)
{
    jac_document_batch batch;
    jac_document_run *source = &t->source;
    jac_reader *r = &source->read.reader;
    jac_value_stack *stack = &t->run.stack;
    jac_status status = JAC_STATUS_OK;
    size_t count = 0, escaped = 0;
    jac_key_set_clear(&t->keys);
    jac_document_batch_start(source, &batch, place, sizeof batch.list / sizeof *batch.list);
    while (status == JAC_STATUS_OK && jac_document_batch_fill(source, &batch)) {
        for (size_t i = 0; i < batch.count && status == JAC_STATUS_OK; i++, count++) {
            const size_t key = batch.list[i].key;
            const jac_text text = {.ptr = r->start + key + 1, .len = batch.list[i].key_len,
                                   .escaped = batch.list[i].escaped};
            escaped |= text.escaped;
            status = jac_key_set_add(&t->keys, r, &text);
            if (!list) continue;
            jac_value_stack_push(stack, LONG2FIX(~(long)(2 * key + 1)));
            jac_value_stack_push(stack, jac_query_text_node(batch.list[i].value, place.depth + 1));
        }
    }
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_key_set_close(&t->keys, r, 0);
    if (JAC_UNLIKELY(status == JAC_STATUS_DUPLICATE_KEY)) {
        r->error_at = r->token = r->start + place.offset;
        jac_document_run_raise_key(source, status, jac_key_set_text(&t->keys.twice));
    }
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_document_run_raise(source, status);
    if (list) jac_value_stack_push(stack, LONG2FIX((long)(2 * batch.next.after | escaped)));
    t->known = place.offset;
    t->end = batch.next.after;
    jac_query_text_work(t, count * JAC_QUERY_TEXT_CHILD);
    jac_query_text_stepped(t, place.offset);
    return count;
}

typedef struct {
    jac_skip_children from, next;
    size_t index;
} query_text_read_search;

/* Goes on from one element of an array to another one. */
static jac_status query_text_read_step(jac_reader *r, void *data)
{
    query_text_read_search *search = data;
    search->next = search->from;
    return jac_skip_index(r, &search->next, search->index);
}

size_t jac_query_text_walk(jac_query_text *t, size_t array, jac_skip_children from, size_t index)
{
    query_text_read_search search = {.from = from, .index = index};
    const size_t at = from.after ? from.after : from.value;
    jac_document_run_step(&t->source, at, query_text_read_step, &search);
    const size_t passed = search.next.value > at ? search.next.value - at : 0;
    jac_query_text_work(t, JAC_QUERY_TEXT_CHILD + passed / JAC_QUERY_TEXT_SKIPPED);
    t->element = search.next;
    t->array = array;
    if (!search.next.done) return search.next.value;
    t->element.count = 0; /* nothing is found from there */
    t->known = array;
    t->end = search.next.after;
    return 0;
}
