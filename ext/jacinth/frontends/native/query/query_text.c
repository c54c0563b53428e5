/* frontends/native/query/query_text.c - L4. The evaluator for texts: the operations of the template query_eval.inc.h
 * on places of a source; see query_text.h. The methods of Jacinth::Document and the index find the places. The source
 * and the index belong to a document, so that nothing which Ruby code does meanwhile matters.
 *
 * A node is a Fixnum. Of a place, it holds the offset and the depth. The others are negative: ~(2 * n) is constant n of
 * the query, and ~(2 * n + 1) is the number n. In the key of a frame, ~(2 * n) is constant n, too, and ~(2 * n + 1) the
 * key whose quote is at offset n. */
#include "frontends/native/query/query_text.h"
#include "frontends/native/document/document_object.h"
#include "frontends/native/document/document_parts.h"
#include "frontends/native/query/query_pattern.h"
#include "frontends/native/query/query_scalars.h"
#include "kernel/text/utf8.h"
#include "rb/parse/key_set.h"
#include "reader/string_scan.h"

/* The bits of a node for the depth. A larger one than these can hold counts as the largest. */
#define QUERY_TEXT_DEPTH_BITS (sizeof(long) > 4 ? 20 : 1)
#define QUERY_TEXT_DEPTH_MAX (((size_t)1 << QUERY_TEXT_DEPTH_BITS) - 1)

/* The work of an evaluation is counted in the bytes that a parse would read in the same time. An evaluation of more
 * work than this gives up: building all objects is cheaper. */
#define QUERY_TEXT_MOST(len) (4096 + 2 * (len))
#define QUERY_TEXT_CHILD 24     /* to meet a child */
#define QUERY_TEXT_SEARCH 96    /* to begin a search */
#define QUERY_TEXT_SCALAR 48    /* to build a scalar */
#define QUERY_TEXT_PARSE 256    /* to begin a parse of a container */
#define QUERY_TEXT_SKIPPED 8    /* so many bytes are stepped over in the time in which one is parsed */

typedef struct {
    jac_query_run run;          /* first: the operations cast it */
    jac_document_run source;
    jac_key_set keys;           /* of the object whose members are listed; else empty */
    size_t known, end;          /* a container, and the offset of the byte after it */
    jac_skip_children element;  /* the element of an array that was found last */
    size_t array;               /* that array */
    size_t work;                /* that is left before the evaluation gives up */
    jac_leave away;             /* where it leaves to then */
} query_text;

static VALUE query_text_node(size_t offset, size_t depth)
{
    if (JAC_UNLIKELY(depth > QUERY_TEXT_DEPTH_MAX)) depth = QUERY_TEXT_DEPTH_MAX;
    return LONG2FIX((long)(offset << QUERY_TEXT_DEPTH_BITS | depth));
}

static jac_document_place query_text_place(VALUE node)
{
    const size_t bits = (size_t)FIX2LONG(node);
    return (jac_document_place){bits >> QUERY_TEXT_DEPTH_BITS, bits & QUERY_TEXT_DEPTH_MAX};
}

static bool query_text_place_p(VALUE node) { return FIX2LONG(node) >= 0; }

static VALUE query_text_number(size_t number) { return LONG2FIX(~(long)(2 * number + 1)); }

static VALUE query_text_constant(const jac_query_run *run, uint32_t index)
{
    (void)run;
    return LONG2FIX(~(2 * (long)index));
}

/* The object for a node that is no place. */
static VALUE query_text_object(const jac_query_run *run, VALUE node)
{
    const long number = ~FIX2LONG(node);
    return number & 1 ? LONG2NUM(number >> 1) : RARRAY_AREF(run->path->constants, number >> 1);
}

/* JAC_LEAVE must not be in the function that it returns to. */
static JAC_NOINLINE JAC_COLD void query_text_give_up(query_text *t) { JAC_LEAVE(t->away); }

/* Counts work, and gives up if it is too much. */
static void query_text_work(query_text *t, size_t work)
{
    if (JAC_UNLIKELY(work > t->work)) query_text_give_up(t);
    t->work -= work;
}

/* Counts the work of stepping from an offset to the reader's place. */
static void query_text_stepped(query_text *t, size_t from)
{
    const size_t to = (size_t)(t->source.reader.cur - t->source.reader.start);
    query_text_work(t, QUERY_TEXT_SEARCH + (to > from ? to - from : 0) / QUERY_TEXT_SKIPPED);
}

/* What parse builds for a node. */
static VALUE query_text_value(jac_query_run *run, VALUE node)
{
    query_text *t = (query_text *)run;
    if (!query_text_place_p(node)) return query_text_object(run, node);
    const jac_document_place place = query_text_place(node);
    const bool container = jac_document_container(&t->source, place);
    VALUE value = jac_document_build(&t->source, place);
    if (container && place.depth) {
        t->known = place.offset;
        t->end = (size_t)(t->source.reader.cur - t->source.reader.start);
        query_text_work(t, QUERY_TEXT_PARSE + t->end - t->known);
    }
    query_text_work(t, QUERY_TEXT_SCALAR);
    return value;
}

/* The String or Integer for the key of a frame. */
static VALUE query_text_key(jac_query_run *run, VALUE key)
{
    if (query_text_place_p(key)) return key;
    const long number = ~FIX2LONG(key);
    if (!(number & 1)) return query_text_object(run, key);
    return jac_document_build(&((query_text *)run)->source, (jac_document_place){(size_t)(number >> 1), 1});
}

/* ---- strings ---- */

typedef struct {
    const char *ptr;
    size_t len;
    VALUE owner;    /* root: on the C stack; the String that holds the bytes, or Qfalse: they are in the source */
} query_text_bytes;

/* The bytes of the string whose quote is at `offset`, decoded. */
static query_text_bytes query_text_read(query_text *t, size_t offset)
{
    jac_reader *r = &t->source.reader;
    jac_text text;
    const char *to;
    if (jac_string_read(r, r->start + offset, r->end, r->syntax.flags, NULL, &text, &to) == JAC_STATUS_OK &&
        JAC_LIKELY(!text.escaped))
        return (query_text_bytes){text.ptr, text.len, Qfalse};
    r->error_at = NULL;
    VALUE owner = jac_document_build(&t->source, (jac_document_place){offset, 1}); /* or raises the error */
    return (query_text_bytes){RSTRING_PTR(owner), (size_t)RSTRING_LEN(owner), owner};
}

/* Those of a node that is a string. */
static query_text_bytes query_text_string(jac_query_run *run, VALUE node)
{
    if (query_text_place_p(node)) return query_text_read((query_text *)run, query_text_place(node).offset);
    VALUE owner = query_text_object(run, node);
    return (query_text_bytes){RSTRING_PTR(owner), (size_t)RSTRING_LEN(owner), owner};
}

/* ---- places ---- */

/* Goes over the members of an object. Raises ParserError if two keys are equal. Returns their number; if `list`, pushes
 * the key and the value of each, and at last twice the end of the object, plus 1 if a key has escapes. */
static JAC_NOINLINE size_t query_text_members(query_text *t, jac_document_place place, bool list)
{
    jac_document_batch batch;
    jac_document_run *source = &t->source;
    jac_reader *r = &source->reader;
    jac_value_stack *stack = &t->run.stack;
    jac_status status = JAC_STATUS_OK;
    const jac_key_ref *twice;
    size_t count = 0, escaped = 0;
    t->keys.count = 0;
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
            jac_value_stack_push(stack, query_text_node(batch.list[i].value, place.depth + 1));
        }
    }
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_document_run_raise(source, status);
    if (JAC_UNLIKELY((twice = jac_key_set_close(&t->keys, 0)) != NULL)) {
        r->error_at = r->token = twice->ptr - 1; /* bounds: a key has its opening quote */
        jac_document_run_raise_key(source, JAC_STATUS_DUPLICATE_KEY, jac_key_set_text(twice));
    }
    if (list) jac_value_stack_push(stack, LONG2FIX((long)(2 * batch.next.after | escaped)));
    t->known = place.offset;
    t->end = batch.next.after;
    query_text_work(t, count * QUERY_TEXT_CHILD);
    query_text_stepped(t, place.offset);
    return count;
}

typedef struct {
    jac_skip_children from, next;
    size_t index;
} query_text_search;

/* Goes on from one element of an array to another one. */
static jac_status query_text_step(jac_reader *r, void *data)
{
    query_text_search *search = data;
    search->next = search->from;
    return jac_skip_index(r, &search->next, search->index);
}

/* Goes on from the element `from` of an array, whose end may be known, to the element with that index, which is not
 * before it. Returns its offset, or 0. */
static size_t query_text_walk(query_text *t, size_t array, jac_skip_children from, size_t index)
{
    query_text_search search = {.from = from, .index = index};
    const size_t at = from.after ? from.after : from.value;
    jac_document_run_step(&t->source, at, query_text_step, &search);
    query_text_work(t, QUERY_TEXT_CHILD + (search.next.value > at ? search.next.value - at : 0) / QUERY_TEXT_SKIPPED);
    t->element = search.next;
    t->array = array;
    if (!search.next.done) return search.next.value;
    t->element.count = 0; /* nothing is found from there */
    t->known = array;
    t->end = search.next.after;
    return 0;
}

/* ---- the operations ---- */

static jac_query_kind query_text_kind(jac_query_run *run, VALUE node)
{
    if (!query_text_place_p(node)) return jac_query_scalar_kind(query_text_object(run, node));
    const char *p = ((query_text *)run)->source.reader.start + query_text_place(node).offset;
    switch (*p) { /* bounds: a value begins there */
    case '{': return JAC_QUERY_IS_OBJECT;
    case '[': return JAC_QUERY_IS_ARRAY;
    case '"': return JAC_QUERY_IS_STRING;
    case 't': case 'f': case 'n': return jac_query_scalar_kind(query_text_value(run, node));
    default: return JAC_QUERY_IS_NUMBER;
    }
}

/* The size of a container. */
static size_t query_text_children(query_text *t, jac_document_place place)
{
    if (jac_document_container(&t->source, place) == '{') return query_text_members(t, place, false);
    const size_t count = jac_document_count(&t->source, place);
    query_text_stepped(t, place.offset);
    return count;
}

static size_t query_text_size(jac_query_run *run, VALUE node)
{
    query_text *t = (query_text *)run;
    if (query_text_place_p(node) && jac_document_container(&t->source, query_text_place(node)))
        return query_text_children(t, query_text_place(node));
    query_text_bytes text = query_text_string(run, node);
    const size_t count = jac_utf8_count(text.ptr, text.len);
    RB_GC_GUARD(text.owner);
    return count;
}

/* The member with that key, which is decoded. */
static bool query_text_find(jac_query_run *run, VALUE node, const char *key, size_t len, VALUE *child)
{
    query_text *t = (query_text *)run;
    jac_document_place place = query_text_place(node);
    const size_t from = place.offset;
    const bool found = jac_document_key(&t->source, &place, key, len);
    query_text_stepped(t, from);
    *child = query_text_node(place.offset, place.depth);
    return found;
}

/* Whether the members of the object of the top frame are listed. */
static bool query_text_listed(const jac_query_run *run)
{
    return jac_value_stack_count(&run->stack) > (size_t)run->top + JAC_QUERY_FRAME_SLOTS;
}

/* Goes to a member in the list of the top frame, whose keys have no escapes. */
static bool query_text_in_list(const query_text *t, const char *key, size_t len, VALUE *child)
{
    const jac_reader *r = &t->source.reader;
    const VALUE *pair = jac_query_frame(&t->run, t->run.top) + JAC_QUERY_FRAME_SLOTS;
    const VALUE *const end = t->run.stack.values->top - 1;
    if (memchr(key, '"', len)) return false;
    for (; pair < end; pair += 2) {
        const char *text = r->start + (~FIX2LONG(pair[0]) >> 1) + 1; /* bounds: a key and its quotes are there */
        if ((size_t)(r->end - text) <= len || text[len] != '"' || memcmp(text, key, len) != 0) continue;
        *child = pair[1];
        return true;
    }
    return false;
}

/* A selector of a descendant segment goes over the members that are listed, as all of them are needed afterwards. */
static bool query_text_name(jac_query_run *run, VALUE node, uint32_t index, VALUE *child)
{
    query_text *t = (query_text *)run;
    const jac_query_node *name = &run->nodes[index];
    const char *key = run->path->text + name->value;
    const VALUE *frame = jac_query_frame(run, run->top < 0 ? 0 : run->top);
    if (run->top >= 0 && frame[JAC_QUERY_FRAME_NODE] == node &&
        run->nodes[jac_query_slot(frame, JAC_QUERY_FRAME_SEGMENT)].op == JAC_QUERY_DESCENDANT) {
        if (!query_text_listed(run)) query_text_members(t, query_text_place(node), true);
        if (!(FIX2LONG(t->run.stack.values->top[-1]) & 1)) return query_text_in_list(t, key, name->len, child);
    }
    return query_text_find(run, node, key, name->len, child);
}

static bool query_text_index(jac_query_run *run, VALUE node, int64_t index, VALUE *child)
{
    query_text *t = (query_text *)run;
    jac_document_place place = query_text_place(node);
    if (index < 0) index += (int64_t)query_text_children(t, place);
    if (index < 0) return false;
    const size_t array = place.offset, number = (size_t)index, depth = place.depth + 1;
    size_t offset = 0;
    if (t->array == array && t->element.count && t->element.count - 1 <= number) {
        offset = query_text_walk(t, array, t->element, number);
    } else if (jac_document_element(&t->source, &place, number)) {
        offset = place.offset;
        query_text_stepped(t, array);
        t->array = array;
        t->element = (jac_skip_children){.depth = depth, .count = number + 1, .value = offset};
    }
    *child = query_text_node(offset, depth);
    return offset != 0;
}

static bool query_text_member(jac_query_run *run, VALUE node, VALUE key, VALUE *child)
{
    if (query_text_place_p(key)) return query_text_index(run, node, FIX2LONG(key), child);
    query_text_bytes text = query_text_read((query_text *)run, (size_t)(~FIX2LONG(key) >> 1));
    const bool found = query_text_find(run, node, text.ptr, text.len, child);
    RB_GC_GUARD(text.owner);
    return found;
}

/* ---- iteration ---- */

/* The members of an object are listed above the frame (query_text_members). For an array, the cursor
 * is the number of elements that were met, and the bound the offset of the latest one. */
static void query_text_open(jac_query_run *run)
{
    const jac_document_place place = query_text_place(jac_query_frame(run, run->top)[JAC_QUERY_FRAME_NODE]);
    query_text *t = (query_text *)run;
    if (jac_document_container(&t->source, place) == '{' && !query_text_listed(run)) query_text_members(t, place, true);
}

static bool query_text_next_member(query_text *t, VALUE *frame, VALUE *child)
{
    const long at = jac_query_slot(frame, JAC_QUERY_FRAME_CURSOR);
    const VALUE *pair = frame + JAC_QUERY_FRAME_SLOTS + 2 * at, *end = t->run.stack.values->top - 1;
    if (pair == end) {
        t->known = query_text_place(frame[JAC_QUERY_FRAME_NODE]).offset;
        t->end = (size_t)FIX2LONG(*end) / 2;
        return false;
    }
    frame[JAC_QUERY_FRAME_KEY] = pair[0]; /* bounds: open has put the pairs and the end there */
    *child = pair[1];
    frame[JAC_QUERY_FRAME_CURSOR] = LONG2FIX(at + 1);
    return true;
}

static bool query_text_next(jac_query_run *run, VALUE *child)
{
    query_text *t = (query_text *)run;
    VALUE *frame = jac_query_frame(run, run->top);
    const jac_document_place place = query_text_place(frame[JAC_QUERY_FRAME_NODE]);
    if (jac_document_container(&t->source, place) == '{') return query_text_next_member(t, frame, child);
    const size_t count = (size_t)jac_query_slot(frame, JAC_QUERY_FRAME_CURSOR), depth = place.depth + 1;
    const size_t latest = (size_t)jac_query_slot(frame, JAC_QUERY_FRAME_BOUND);
    jac_skip_children from = {.depth = depth, .count = count, .value = latest, .after = place.offset + 1};
    if (count) from.after = t->known == latest ? t->end : 0;
    const size_t offset = query_text_walk(t, place.offset, from, count);
    if (offset == 0) return false;
    frame = jac_query_frame(run, run->top); /* read again: Ruby code may have run */
    frame[JAC_QUERY_FRAME_KEY] = LONG2FIX((long)count);
    frame[JAC_QUERY_FRAME_CURSOR] = LONG2FIX((long)count + 1);
    frame[JAC_QUERY_FRAME_BOUND] = LONG2FIX((long)offset);
    *child = query_text_node(offset, depth);
    return true;
}

static bool query_text_compare_scalars(jac_query_run *run, VALUE a, VALUE b, int *order)
{
    if (query_text_kind(run, a) == JAC_QUERY_IS_NUMBER)
        return jac_query_scalar_compare(query_text_value(run, a), query_text_value(run, b), order);
    query_text_bytes left = query_text_string(run, a), right = query_text_string(run, b);
    *order = memcmp(left.ptr, right.ptr, left.len < right.len ? left.len : right.len);
    if (*order == 0) *order = (left.len > right.len) - (left.len < right.len);
    RB_GC_GUARD(left.owner);
    RB_GC_GUARD(right.owner);
    return true;
}

static bool query_text_matches(jac_query_run *run, const jac_query_node *call, VALUE text, VALUE pattern)
{
    return jac_query_pattern_matches(run, call, query_text_value(run, text), query_text_value(run, pattern));
}

#define JAC_QUERY_EVAL(name) query_text_do_##name
#define JAC_QUERY_NODE(operation) query_text_##operation
#include "frontends/native/query/query_eval.inc.h"

/* Whether the query looks at all nodes of the document, and at each of them closely. */
static bool query_text_all_p(const jac_query_node *nodes)
{
    const jac_query_node *segment = &nodes[nodes[0].first];
    if (nodes[0].first == 0 || segment->op != JAC_QUERY_DESCENDANT) return false;
    for (uint32_t i = segment->first; i != 0; i = nodes[i].next) {
        if (nodes[i].op != JAC_QUERY_NAME && nodes[i].op != JAC_QUERY_INDEX) return true;
    }
    return false;
}

bool jac_query_text_p(const jac_query_path *path, VALUE document)
{
    const jac_document_root *root = jac_document_root_get(jac_document_get(document)->root);
    const jac_read_config *read = &root->config->read;
    return !query_text_all_p(path->nodes) && !jac_config_read_hooked(read) &&
           !(read->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) &&
           (size_t)RSTRING_LEN(root->source) <= (size_t)FIXNUM_MAX >> (QUERY_TEXT_DEPTH_BITS + 1);
}

bool jac_query_text_each(const jac_query_path *path, VALUE document, jac_query_emit emit, void *data)
{
    query_text t;
    const jac_document part = jac_document_start(document, &t.source);
    const VALUE root = query_text_node(part.place.offset, part.place.depth);
    const uint32_t segment = path->nodes[0].first;
    volatile bool done = false;
    VALUE node = root;
    jac_query_run_start(&t.run, path, root);
    t.run.value = query_text_value;
    t.run.key = query_text_key;
    jac_key_set_init(&t.keys);
    t.known = t.end = t.array = t.element.count = 0;
    t.work = QUERY_TEXT_MOST((size_t)RSTRING_LEN(t.source.source));
    if (JAC_LEAVE_HERE(t.away) == 0) {
        if (segment == 0) {
            emit(&t.run, root, data);
        } else if (query_text_do_is_container(&t.run, root)) {
            query_text_do_push(&t.run, root, segment);
            while (query_text_do_next(&t.run, &node) && emit(&t.run, node, data)) continue;
        }
        done = true;
    }
    jac_query_run_finish(&t.run);
    jac_key_set_finish(&t.keys);
    jac_document_run_finish(&t.source);
    RB_GC_GUARD(document);
    return done;
}
