/* frontends/native/query/query_text.c - L4. The evaluator for texts: the operations of the template query_eval.inc.h
 * on places of a source; see query_text.h. The source and the index belong to a document, so that nothing which Ruby
 * code does meanwhile matters. */
#include "frontends/native/query/query_text.h"
#include "frontends/native/query/query_pattern.h"
#include "frontends/native/query/query_scalars.h"
#include "frontends/native/query/query_text_read.h"
#include "kernel/text/utf8.h"

/* ---- the operations ---- */

static VALUE query_text_number(size_t number) { return LONG2FIX(~(long)(2 * number + 1)); }

static VALUE query_text_constant(const jac_query_run *run, uint32_t index)
{
    (void)run;
    return LONG2FIX(~(2 * (long)index));
}

static jac_query_kind query_text_kind(jac_query_run *run, VALUE node)
{
    if (!jac_query_text_place_p(node)) return jac_query_scalar_kind(jac_query_text_object(run, node));
    const char *p = ((jac_query_text *)run)->source.read.reader.start + jac_query_text_place(node).offset;
    switch (*p) { /* bounds: a value begins there */
    case '{': return JAC_QUERY_IS_OBJECT;
    case '[': return JAC_QUERY_IS_ARRAY;
    case '"': return JAC_QUERY_IS_STRING;
    case 't': case 'f': case 'n': return jac_query_scalar_kind(jac_query_text_value(run, node));
    default: return JAC_QUERY_IS_NUMBER;
    }
}

/* The size of a container. */
static size_t query_text_children(jac_query_text *t, jac_document_place place)
{
    if (jac_document_container(&t->source, place) == '{') return jac_query_text_members(t, place, false);
    const size_t count = jac_document_count(&t->source, place);
    jac_query_text_stepped(t, place.offset);
    return count;
}

static size_t query_text_size(jac_query_run *run, VALUE node)
{
    jac_query_text *t = (jac_query_text *)run;
    if (jac_query_text_place_p(node) && jac_document_container(&t->source, jac_query_text_place(node)))
        return query_text_children(t, jac_query_text_place(node));
    jac_query_text_bytes text = jac_query_text_string(run, node);
    const size_t count = jac_utf8_count(text.ptr, text.len);
    RB_GC_GUARD(text.owner);
    return count;
}

/* The member with that key, which is decoded. */
static bool query_text_find(jac_query_run *run, VALUE node, const char *key, size_t len, VALUE *child)
{
    jac_query_text *t = (jac_query_text *)run;
    jac_document_place place = jac_query_text_place(node);
    const size_t from = place.offset;
    const bool found = jac_document_key(&t->source, &place, key, len);
    jac_query_text_stepped(t, from);
    *child = jac_query_text_node(place.offset, place.depth);
    return found;
}

/* Whether the members of the object of the top frame are listed. */
static bool query_text_listed(const jac_query_run *run)
{
    return jac_value_stack_count(&run->stack) > (size_t)run->top + JAC_QUERY_FRAME_SLOTS;
}

/* Goes to a member in the list of the top frame, whose keys have no escapes. */
static bool query_text_in_list(const jac_query_text *t, const char *key, size_t len, VALUE *child)
{
    const jac_reader *r = &t->source.read.reader;
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
    jac_query_text *t = (jac_query_text *)run;
    const jac_query_node *name = &run->nodes[index];
    const char *key = run->path->text + name->value;
    const VALUE *frame = jac_query_frame(run, run->top < 0 ? 0 : run->top);
    if (run->top >= 0 && frame[JAC_QUERY_FRAME_NODE] == node &&
        run->nodes[jac_query_slot(frame, JAC_QUERY_FRAME_SEGMENT)].op == JAC_QUERY_DESCENDANT) {
        if (!query_text_listed(run)) jac_query_text_members(t, jac_query_text_place(node), true);
        if (!(FIX2LONG(t->run.stack.values->top[-1]) & 1)) return query_text_in_list(t, key, name->len, child);
    }
    return query_text_find(run, node, key, name->len, child);
}

/* Remembers the element that was found last. */
static size_t query_text_met(jac_query_text *t, jac_document_place array, size_t number, size_t offset)
{
    t->array = array.offset;
    t->element = (jac_skip_children){.depth = array.depth + 1, .count = number + 1, .value = offset};
    return offset;
}

/* The offset of the element with that number, or 0 if there is none. Goes on from the element that was found last. */
static size_t query_text_element(jac_query_text *t, jac_document_place array, size_t number)
{
    jac_document_place place = array;
    if (t->array == array.offset && t->element.count && t->element.count - 1 <= number)
        return jac_query_text_walk(t, array.offset, t->element, number);
    if (!jac_document_element(&t->source, &place, number)) return 0;
    jac_query_text_stepped(t, array.offset);
    return query_text_met(t, array, number, place.offset);
}

/* As query_text_element, for a query that goes backwards: also finds the elements before this one, which come next. */
static size_t query_text_back(jac_query_text *t, jac_document_place array, size_t number)
{
    t->first = number - number % JAC_QUERY_TEXT_BACK;
    t->elements = 0; /* a search may raise */
    for (size_t at = t->first; at <= number; at++) {
        const size_t offset = query_text_element(t, array, at);
        if (offset == 0) return 0;
        t->offsets[at - t->first] = offset; /* bounds: less than BACK elements from `first` on */
    }
    t->back = array.offset;
    t->elements = number + 1 - t->first;
    return t->offsets[number - t->first];
}

static bool query_text_index(jac_query_run *run, VALUE node, int64_t index, VALUE *child)
{
    jac_query_text *t = (jac_query_text *)run;
    const jac_document_place array = jac_query_text_place(node);
    if (index < 0) index += (int64_t)query_text_children(t, array);
    if (index < 0) return false;
    const size_t number = (size_t)index, latest = t->array == array.offset ? t->element.count : 0;
    size_t offset;
    if (t->back == array.offset && number - t->first < t->elements) {
        offset = query_text_met(t, array, number, t->offsets[number - t->first]); /* bounds: less than `elements` */
        jac_query_text_work(t, JAC_QUERY_TEXT_CHILD);
    } else if (latest > number + 1 && latest - number <= JAC_QUERY_TEXT_NEAR) {
        offset = query_text_back(t, array, number);
    } else {
        offset = query_text_element(t, array, number);
    }
    *child = jac_query_text_node(offset, array.depth + 1);
    return offset != 0;
}

static bool query_text_member(jac_query_run *run, VALUE node, VALUE key, VALUE *child)
{
    if (jac_query_text_place_p(key)) return query_text_index(run, node, FIX2LONG(key), child);
    jac_query_text_bytes text = jac_query_text_read((jac_query_text *)run, (size_t)(~FIX2LONG(key) >> 1));
    const bool found = query_text_find(run, node, text.ptr, text.len, child);
    RB_GC_GUARD(text.owner);
    return found;
}

/* ---- iteration ---- */

/* The members of an object are listed above the frame (jac_query_text_members). For an array, the cursor
 * is the number of elements that were met, and the bound the offset of the latest one. */
static void query_text_open(jac_query_run *run)
{
    const jac_document_place place = jac_query_text_place(jac_query_frame(run, run->top)[JAC_QUERY_FRAME_NODE]);
    jac_query_text *t = (jac_query_text *)run;
    if (jac_document_container(&t->source, place) != '{' || query_text_listed(run)) return;
    jac_query_text_members(t, place, true);
}

static bool query_text_next_member(jac_query_text *t, VALUE *frame, VALUE *child)
{
    const long at = jac_query_slot(frame, JAC_QUERY_FRAME_CURSOR);
    const VALUE *pair = frame + JAC_QUERY_FRAME_SLOTS + 2 * at, *end = t->run.stack.values->top - 1;
    if (pair == end) {
        t->known = jac_query_text_place(frame[JAC_QUERY_FRAME_NODE]).offset;
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
    jac_query_text *t = (jac_query_text *)run;
    VALUE *frame = jac_query_frame(run, run->top);
    const jac_document_place place = jac_query_text_place(frame[JAC_QUERY_FRAME_NODE]);
    if (jac_document_container(&t->source, place) == '{') return query_text_next_member(t, frame, child);
    const size_t count = (size_t)jac_query_slot(frame, JAC_QUERY_FRAME_CURSOR), depth = place.depth + 1;
    const size_t latest = (size_t)jac_query_slot(frame, JAC_QUERY_FRAME_BOUND);
    jac_skip_children from = {.depth = depth, .count = count, .value = latest, .after = place.offset + 1};
    if (count) from.after = t->known == latest ? t->end : 0;
    const size_t offset = jac_query_text_walk(t, place.offset, from, count);
    if (offset == 0) return false;
    frame = jac_query_frame(run, run->top); /* read again: Ruby code may have run */
    frame[JAC_QUERY_FRAME_KEY] = LONG2FIX((long)count);
    frame[JAC_QUERY_FRAME_CURSOR] = LONG2FIX((long)count + 1);
    frame[JAC_QUERY_FRAME_BOUND] = LONG2FIX((long)offset);
    *child = jac_query_text_node(offset, depth);
    return true;
}

static bool query_text_compare_scalars(jac_query_run *run, VALUE a, VALUE b, int *order)
{
    if (query_text_kind(run, a) == JAC_QUERY_IS_NUMBER)
        return jac_query_scalar_compare(jac_query_text_value(run, a), jac_query_text_value(run, b), order);
    jac_query_text_bytes left = jac_query_text_string(run, a), right = jac_query_text_string(run, b);
    *order = memcmp(left.ptr, right.ptr, left.len < right.len ? left.len : right.len);
    if (*order == 0) *order = (left.len > right.len) - (left.len < right.len);
    RB_GC_GUARD(left.owner);
    RB_GC_GUARD(right.owner);
    return true;
}

static bool query_text_matches(jac_query_run *run, const jac_query_node *call, VALUE text, VALUE pattern)
{
    return jac_query_pattern_matches(run, call, jac_query_text_value(run, text), jac_query_text_value(run, pattern));
}

#define JAC_QUERY_EVAL(name) query_text_do_##name
#define JAC_QUERY_NODE(operation) query_text_##operation
#include "frontends/native/query/query_eval.inc.h"

/* Whether the query begins with a descendant segment, and has another one, or selects more than single members and
 * elements in the first one: then it reads most of the document. */
static bool query_text_all_p(const jac_query_node *nodes)
{
    const jac_query_node *segment = &nodes[nodes[0].first];
    if (nodes[0].first == 0 || segment->op != JAC_QUERY_DESCENDANT) return false;
    for (uint32_t i = segment->first; i != 0; i = nodes[i].next) {
        if (nodes[i].op != JAC_QUERY_NAME && nodes[i].op != JAC_QUERY_INDEX) return true;
    }
    for (uint32_t i = segment->next; i != 0; i = nodes[i].next) {
        if (nodes[i].op == JAC_QUERY_DESCENDANT) return true;
    }
    return false;
}

bool jac_query_text_p(const jac_query_path *path, VALUE document)
{
    const jac_document_root *root = jac_document_root_get(jac_document_get(document)->root);
    const jac_read_config *read = &root->config->read;
    return !query_text_all_p(path->nodes) && !jac_config_read_hooked(read) &&
           !(read->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) &&
           (size_t)RSTRING_LEN(root->source) <= (size_t)FIXNUM_MAX >> (JAC_QUERY_TEXT_DEPTH_BITS + 1);
}

bool jac_query_text_each(const jac_query_path *path, VALUE document, jac_query_emit emit, void *data)
{
    jac_query_text t;
    const jac_document part = jac_document_start(document, &t.source);
    const VALUE root = jac_query_text_node(part.place.offset, part.place.depth);
    const uint32_t segment = path->nodes[0].first;
    volatile bool done = false;
    VALUE node = root;
    jac_query_run_start(&t.run, path, root);
    t.run.value = jac_query_text_value;
    t.run.key = jac_query_text_key;
    jac_key_set_init(&t.keys);
    t.known = t.end = t.array = t.element.count = t.elements = 0;
    t.work = JAC_QUERY_TEXT_MOST((size_t)RSTRING_LEN(t.source.source));
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
