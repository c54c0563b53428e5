/* frontends/native/document/document_parts.c - L4. The methods of a document that go over many children: the members of
 * an object, the elements of an array, and the way from the whole document to a part; see document_parts.h. */
#include "frontends/native/document/document_parts.h"
#include "frontends/native/document/document_object.h"
#include "kernel/text/unescape.h"
#include "rb/parse/parse_cache.h"
#include "reader/skip.h"
#include "reader/string_scan.h"

/* Begins at the container of a place. */
static jac_status document_parts_open(jac_reader *r, void *data)
{
    jac_document_batch *batch = data;
    return jac_skip_open(r, batch->room, &batch->next);
}

/* Goes on to the children after batch->from, `room` at most. */
static jac_status document_parts_next(jac_reader *r, void *data)
{
    jac_document_batch *batch = data;
    jac_skip_children *c = &batch->next;
    *c = batch->from;
    batch->count = 0;
    while (batch->count < batch->room) {
        jac_status status = jac_skip_next(r, c);
        if (status != JAC_STATUS_OK || c->done) return status;
        batch->list[batch->count].key = c->key; /* bounds: below room */
        batch->list[batch->count].key_len = c->key_len;
        batch->list[batch->count].value = c->value;
        batch->list[batch->count++].escaped = c->key_escaped;
    }
    return JAC_STATUS_OK;
}

void jac_document_batch_start(jac_document_run *run, jac_document_batch *batch, jac_document_place place, size_t room)
{
    batch->room = place.depth;
    batch->seen = place.offset;
    jac_document_run_step(run, place.offset, document_parts_open, batch);
    batch->room = room;
}

bool jac_document_batch_fill(jac_document_run *run, jac_document_batch *batch)
{
    if (batch->next.done) return false;
    batch->from = batch->next;
    const size_t at = batch->from.after ? batch->from.after : batch->from.value;
    if (at - batch->seen > JAC_SOURCE_WINDOW) {
        batch->seen = at;
        rb_thread_check_ints(); /* may call Ruby */
    }
    jac_document_run_step(run, at, document_parts_next, batch);
    return batch->count > 0;
}

/* The key of an object as parse makes it; `key` is the offset of its quote. */
static VALUE document_parts_key(const jac_document_run *run, size_t key, size_t len, bool escaped)
{
    const jac_read_config *read = &run->config->read;
    jac_parse_cache *cache = jac_parse_cache_get();
    const char *ptr = run->read.reader.start + key + 1;
    unsigned char all = 0;
    unsigned what = (read->symbolize_names ? JAC_KEY_SYMBOL : 0) | (read->freeze ? JAC_KEY_INTERN : 0);
    VALUE memory = Qfalse;
    bool again;
    if (escaped) {
        jac_unescaped decoded;
        memory = rb_str_tmp_new((long)len);
        /* bounds: the text is no longer than with its escapes, which were checked */
        jac_unescape(RSTRING_PTR(memory), ptr, len, jac_string_escapes(read->syntax.flags), &decoded);
        ptr = RSTRING_PTR(memory);
        len = decoded.len;
    }
    for (size_t i = 0; i < len; i++) all |= (unsigned char)ptr[i];
    if (all >= 0x80) what |= JAC_KEY_HIGH | JAC_KEY_VALID;
    VALUE made = jac_key_cache_fetch(&cache->keys, cache->self, ptr, len, what, &again);
    RB_GC_GUARD(memory);
    return made;
}

/* Raises the error of two equal keys. */
static JAC_NORETURN void document_parts_refuse(jac_document_run *run, jac_document_place place, VALUE key)
{
    run->read.reader.error_at = run->read.reader.token = run->read.reader.start + place.offset;
    jac_document_run_raise_key(run, JAC_STATUS_DUPLICATE_KEY, key);
}

/* A Hash of the keys of an object and the offsets of their values. */
static VALUE Object_members(VALUE self)
{
    jac_document_run run;
    jac_document_batch batch;
    VALUE members = rb_hash_new();
    const jac_document document = jac_document_start(self, &run);
    const bool equal = (run.config->read.syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) != 0;
    jac_document_batch_start(&run, &batch, document.place, sizeof batch.list / sizeof *batch.list);
    while (jac_document_batch_fill(&run, &batch)) {
        for (size_t i = 0; i < batch.count; i++) {
            VALUE key = document_parts_key(&run, batch.list[i].key, batch.list[i].key_len, batch.list[i].escaped);
            if (!equal && rb_hash_lookup2(members, key, Qundef) != Qundef)
                document_parts_refuse(&run, document.place, key);
            rb_hash_aset(members, key, SIZET2NUM(batch.list[i].value));
        }
    }
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return members;
}

/* The child of an object whose value begins at an offset that members gave. */
static VALUE Object_child(VALUE self, VALUE offset)
{
    jac_document_run run;
    const size_t at = NUM2SIZET(offset); /* may call Ruby */
    const jac_document document = jac_document_start(self, &run);
    if (at <= document.place.offset || at > (size_t)RSTRING_LEN(run.source)) rb_raise(rb_eIndexError, "no such child");
    VALUE child = jac_document_child(&run, document.root, (jac_document_place){at, document.place.depth + 1});
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return child;
}

/* The number of elements. */
static VALUE Array_size(VALUE self)
{
    jac_document_run run;
    const jac_document document = jac_document_start(self, &run);
    const size_t count = jac_document_count(&run, document.place);
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return SIZET2NUM(count);
}

/* Yields the elements. */
static VALUE Array_each_element(VALUE self)
{
    jac_document_run run;
    jac_document_batch batch;
    const jac_document document = jac_document_start(self, &run);
    jac_document_batch_start(&run, &batch, document.place, 1);
    while (jac_document_batch_fill(&run, &batch)) {
        const jac_document_place place = {batch.list[0].value, document.place.depth + 1};
        rb_yield(jac_document_child(&run, document.root, place)); /* may call Ruby */
    }
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return self;
}

/* ---- the way to a part ---- */

typedef struct { jac_document_run *run; VALUE steps; } document_way;

/* Adds the key at this offset, or the index. */
static void document_parts_step(void *data, bool object, size_t count, size_t key)
{
    const document_way *way = data;
    if (!object) {
        rb_ary_push(way->steps, SIZET2NUM(count - 1));
        return;
    }
    const char *const first = way->run->read.reader.start + key + 1, *last = first;
    for (; *last != '"'; last++) last += *last == '\\'; /* bounds: the key was checked, so a quote follows */
    const size_t len = (size_t)(last - first);
    rb_ary_push(way->steps, document_parts_key(way->run, key, len, memchr(first, '\\', len) != NULL));
}

/* Goes the way from the whole document to a part, or, if `whole` is true, through all of it. Returns the keys and
 * indexes of the part. */
static VALUE document_parts_way(VALUE self, bool whole)
{
    jac_document_run run;
    VALUE steps = rb_ary_new();
    const jac_document document = jac_document_start(self, &run);
    jac_document_root *root = jac_document_root_get(document.root);
    const size_t from = root->place.offset, target = whole ? from : document.place.offset;
    const size_t until = whole ? (size_t)RSTRING_LEN(root->source) : 0;
    document_way way = {&run, steps};
    if (whole && !OBJ_FROZEN(document.root)) jac_document_places_position(&root->places, root->source, until, true);
    if (jac_document_container(&run, root->place) && (whole || target > from))
        jac_document_places_way(&root->places, &run, from, target, until, document.root, document_parts_step, &way);
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return steps;
}

/* The keys and indexes from the whole document to this part. */
static VALUE Document_steps(VALUE self) { return document_parts_way(self, false); }

/* Remembers what the lines and pointers of all parts need. */
static VALUE Document_remember(VALUE self) { return document_parts_way(self, true); }

JAC_COLD void jac_document_parts_init(VALUE document)
{
    /* for ri: document = rb_define_class_under(jac_mJacinth, "Document", rb_cObject)
     * array = rb_define_class_under(document, "Array", document) */
    VALUE object = rb_const_get(document, rb_intern("Object")); /* calls no Ruby: the constant is the library's own */
    VALUE array = rb_const_get(document, rb_intern("Array")); /* calls no Ruby: the constant is the library's own */
    rb_define_private_method(object, "members", Object_members, 0);
    rb_define_private_method(object, "child", Object_child, 1);
    rb_define_method(array, "size", Array_size, 0);
    rb_define_private_method(array, "each_element", Array_each_element, 0);
    rb_define_private_method(document, "steps", Document_steps, 0);
    rb_define_private_method(document, "remember", Document_remember, 0);
}
