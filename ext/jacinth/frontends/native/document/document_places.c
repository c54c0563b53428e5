/* frontends/native/document/document_places.c - L4. Lines by one pass over the source; ways to parts by steps over
 * children. Each step begins at the latest remembered place before it; see document_places.h. */
#include "frontends/native/document/document_places.h"
#include "reader/skip.h"
#include "reader/space.h"

void jac_document_places_free(jac_document_places *places)
{
    ruby_xfree_sized(places->lines, places->line_room * sizeof *places->lines);
    ruby_xfree_sized(places->stops, places->stop_room * sizeof *places->stops);
    ruby_xfree_sized(places->open, places->open_room * sizeof *places->open);
}

size_t jac_document_places_memory(const jac_document_places *places)
{
    return places->line_room * sizeof *places->lines + places->stop_room * sizeof *places->stops +
           places->open_room * sizeof *places->open;
}

/* ---- lines ---- */

jac_position jac_document_places_position(jac_document_places *places, VALUE source, size_t offset, bool keep)
{
    const char *const start = RSTRING_PTR(source), *const end = start + RSTRING_LEN(source);
    const char *const first = jac_space_skip_bom(start, end);
    const size_t base = (size_t)(first - start), len = offset > base ? offset - base : 0;
    const size_t wanted = len / JAC_DOCUMENT_PLACES_STEP;
    if (keep && wanted > places->line_room) {
        const size_t room = wanted > 2 * places->line_room ? wanted : 2 * places->line_room;
        /* may collect garbage */
        places->lines = ruby_xrealloc2_sized(places->lines, room, sizeof *places->lines, places->line_room);
        places->line_room = room;
    }
    size_t known = wanted < places->line_count ? wanted : places->line_count;
    jac_position position = {1, 1};
    if (known) position = places->lines[known - 1];
    for (; keep && known < wanted; known++) {
        jac_position_advance(&position, first + known * JAC_DOCUMENT_PLACES_STEP, JAC_DOCUMENT_PLACES_STEP);
        places->lines[known] = position; /* bounds: there is room for `wanted` */
        places->line_count = known + 1;
    }
    const size_t passed = known * JAC_DOCUMENT_PLACES_STEP;
    if (len > passed) jac_position_advance(&position, first + passed, len - passed);
    return position;
}

/* ---- ways ---- */

/* The containers around a place, on a stack in a hidden String. The `around` of each is 1 + its own index among the
 * remembered containers, or 0. */
typedef struct {
    VALUE memory;               /* root: on the C stack */
    jac_document_open *list;
    size_t count, room;
    size_t kept;                /* how many of them, from the first on, are remembered */
    jac_skip_children children; /* of the innermost one */
} document_places_stack;

static void document_places_push(document_places_stack *stack, jac_document_open open)
{
    if (stack->count == stack->room) {
        const size_t room = 2 * stack->room + 16;
        VALUE memory = rb_str_tmp_new((long)(room * sizeof open));
        jac_document_open *list = (jac_document_open *)(void *)RSTRING_PTR(memory);
        if (stack->count) memcpy(list, stack->list, stack->count * sizeof open); /* bounds: room is larger */
        stack->memory = memory;
        stack->list = list;
        stack->room = room;
    }
    stack->list[stack->count++] = open; /* bounds: there is room */
}

/* A search for the containers that are open at `until` and begin after the place where it starts. */
typedef struct {
    size_t until, count, most;  /* their number, and the largest number open on the way to `until` */
    size_t *list, room;         /* the offsets of their brackets, as many as there is room for */
    size_t closed, after;       /* ends of containers that begin before the start: their number; one past the last */
} document_places_search;

static jac_status document_places_open_at(jac_reader *r, void *data)
{
    document_places_search *search = data;
    const char *p = r->cur, *const end = r->start + search->until;
    jac_status status = JAC_STATUS_OK;
    search->count = search->most = search->closed = 0;
    while (p < end) {
        if (JAC_UNLIKELY(p >= r->stop) && r->stop != r->end) {
            r->cur = p;
            r->pause(r);
        }
        const char first = *p; /* bounds: before end */
        if (JAC_UNLIKELY(jac_space_extra(first)) && jac_space_pass(r, &p, &status)) continue;
        if (first == '[' || first == '{') {
            if (search->count < search->room) search->list[search->count] = (size_t)(p - r->start); /* bounds: room */
            if (++search->count > search->most) search->most = search->count;
        } else if (first == ']' || first == '}') {
            if (search->count) {
                search->count--;
            } else {
                search->closed++;
                search->after = (size_t)(p - r->start) + 1;
            }
        } else if (first == '"') {
            for (p++; p < end && *p != '"'; p++) p += *p == '\\'; /* bounds: checked against end */
        }
        p++;
    }
    return JAC_STATUS_OK;
}

/* A step from `from` to the next child that is of interest. */
typedef struct {
    jac_skip_children from, next;
    size_t depth, target, limit, large;
    size_t enter;               /* the offset of the container that holds the target and is not open yet */
    jac_skip_children *last;    /* receives the latest place between two children; or NULL */
    bool open, inside;          /* at the start of the container; the latest child is `enter`, or a large container */
} document_places_step;

static jac_status document_places_walk(jac_reader *r, void *data)
{
    document_places_step *step = data;
    jac_skip_children *c = &step->next;
    jac_status status = JAC_STATUS_OK;
    *c = step->from;
    step->inside = false;
    if (step->open) status = jac_skip_open(r, step->depth, c);
    while (status == JAC_STATUS_OK) {
        if (step->last) *step->last = *c;
        if ((status = jac_skip_next(r, c)) != JAC_STATUS_OK) break;
        step->inside = !c->done && c->value == step->enter;
        if (c->done || step->inside || c->value == step->target || (step->last && c->value > step->target)) break;
        if ((status = jac_skip_value(r, c->depth)) != JAC_STATUS_OK) break;
        c->after = (size_t)(r->cur - r->start);
        const char first = r->start[c->value]; /* bounds: the value has a first byte */
        const bool container = first == '{' || first == '[';
        step->inside = container && c->value > step->target && c->after - c->value > step->large;
        if (step->inside || c->after >= step->limit) break;
    }
    return status;
}

/* Remembers the containers of the stack. Returns false if that is too much. */
static bool document_places_keep_open(jac_document_places *places, document_places_stack *stack, size_t len)
{
    size_t known = stack->kept;
    const size_t wanted = places->open_count + stack->count - known;
    const size_t most = (len / 16 + 4096) / sizeof *places->open;
    if (wanted > most) return false;
    if (wanted > places->open_room) {
        const size_t room = 2 * wanted < most ? 2 * wanted : most;
        /* may collect garbage */
        places->open = ruby_xrealloc2_sized(places->open, room, sizeof *places->open, places->open_room);
        places->open_room = room;
    }
    for (; known < stack->count; known++) {
        jac_document_open open = stack->list[known];
        open.around = known ? stack->list[known - 1].around : 0; /* bounds: known > 0 */
        places->open[places->open_count] = open; /* bounds: there is room for `wanted` */
        stack->list[known].around = ++places->open_count;
    }
    stack->kept = known;
    return true;
}

/* Remembers the place between two children. */
static void document_places_keep(jac_document_places *places, document_places_stack *stack, size_t len, size_t at,
                                 size_t count, size_t key)
{
    const size_t room = len / JAC_DOCUMENT_PLACES_STEP + 1, slot = at / JAC_DOCUMENT_PLACES_STEP;
    if (!places->stops) {
        places->stops = ZALLOC_N(jac_document_stop, room); /* may collect garbage */
        places->stop_room = room;
    }
    if (slot >= room || places->stops[slot].at >= at || !document_places_keep_open(places, stack, len)) return;
    places->stops[slot] = (jac_document_stop){at, count, stack->list[stack->count - 1].around, key};
    /* bounds: above */
}

/* Begins at the latest place before the target that is remembered, or at the whole value. Returns whether the innermost
 * container begins there. */
static bool document_places_resume(const jac_document_places *places, document_places_stack *stack, const char *text,
                                   size_t root, size_t target)
{
    jac_document_stop stop = {0, 0, 0, 0};
    size_t depth = 0;
    for (size_t slot = target / JAC_DOCUMENT_PLACES_STEP + 1; places->stops && slot-- > 0;) {
        /* bounds: the target is in the source */
        if (!places->stops[slot].at || places->stops[slot].at > target) continue;
        stop = places->stops[slot];
        break;
    }
    if (!stop.at) {
        document_places_push(stack, (jac_document_open){.start = root});
        return true;
    }
    for (size_t open = stop.open; open; open = places->open[open - 1].around) depth++;
    for (size_t i = 0; i < depth; i++) document_places_push(stack, (jac_document_open){0, 0, 0, 0});
    for (size_t open = stop.open; open; open = places->open[open - 1].around) {
        stack->list[--depth] = places->open[open - 1]; /* bounds: `depth` of them were pushed */
        stack->list[depth].around = open;
    }
    stack->kept = stack->count;
    const bool object = text[stack->list[stack->count - 1].start] == '{'; /* bounds: an opening bracket */
    stack->children = (jac_skip_children){
        .depth = stack->count, .count = stop.count, .after = stop.at, .key = stop.key, .object = object};
    return stop.count == 0;
}

/* Calls the function for each container around the latest child. */
static void document_places_report(const document_places_stack *stack, const char *text, jac_document_way *call,
                                   void *data)
{
    for (size_t i = 0; i < stack->count; i++) {
        const bool last = i + 1 == stack->count, object = text[stack->list[i].start] == '{'; /* bounds: a bracket */
        call(data, object, last ? stack->children.count : stack->list[i + 1].count,
             last ? stack->children.key : stack->list[i + 1].key);
    }
}

/* Leaves a container whose end was met. Returns whether there is one around it. */
static bool document_places_leave(document_places_stack *stack, const char *text)
{
    const jac_document_open closed = stack->list[--stack->count]; /* bounds: not empty */
    if (stack->kept > stack->count) stack->kept = stack->count;
    if (!stack->count) return false;
    const bool object = text[stack->list[stack->count - 1].start] == '{'; /* bounds: an opening bracket */
    stack->children = (jac_skip_children){
        .depth = stack->count, .count = closed.count, .after = stack->children.after, .key = closed.key,
        .object = object};
    return true;
}

/* Runs document_places_open_at in a run, or in the reader. */
static void document_places_search_from(jac_document_run *run, jac_reader *r, size_t from,
                                        document_places_search *search)
{
    r->cur = r->start + from;
    if (run) jac_document_run_step(run, from, document_places_open_at, search); /* may call Ruby */
    else document_places_open_at(r, search);
}

/* Leaves the containers of the stack that end before the target. Finds the containers around the target that the stack
 * lacks, the outermost one first, in one pass from the latest remembered place. What follows that place or the target
 * in a container is only stepped over, or not read at all, so it may have a fault. `run` may be NULL: then interrupts
 * are not looked for. Sets *open to false if the innermost container of the stack does not begin there any more. */
static document_places_search document_places_around(jac_document_run *run, jac_reader *r,
                                                     document_places_stack *stack, size_t target, bool *open,
                                                     VALUE *memory)
{
    document_places_search search = {.until = target};
    const size_t from = stack->children.count ? stack->children.after : stack->list[stack->count - 1].start + 1;
    if (from >= target) return search;
    document_places_search_from(run, r, from, &search); /* may call Ruby */
    size_t closed = search.closed;
    if (closed) {
        stack->children.after = search.after;
        *open = false;
    }
    while (closed && document_places_leave(stack, r->start)) closed--;
    if (!search.most) return search;
    *memory = rb_str_tmp_new((long)(search.most * sizeof *search.list));
    search.list = (size_t *)(void *)RSTRING_PTR(*memory);
    search.room = search.most;
    document_places_search_from(run, r, from, &search); /* may call Ruby */
    if (search.count > search.room) search.count = search.room; /* a mapped file was changed */
    return search;
}

void jac_document_places_way(jac_document_places *places, jac_document_run *run, size_t root, size_t target,
                             size_t until, VALUE frozen, jac_document_way *call, void *data)
{
    const char *const text = run->read.reader.start;
    document_places_stack stack = {.memory = Qfalse};
    VALUE memory = Qfalse; /* root: on the C stack */
    size_t next = 0;
    document_places_step step = {.target = target, .large = until > target ? JAC_DOCUMENT_PLACES_STEP : SIZE_MAX};
    step.open = document_places_resume(places, &stack, text, root, target);
    const document_places_search around =
        document_places_around(run, &run->read.reader, &stack, target, &step.open, &memory); /* may call Ruby */
    while (stack.count) {
        jac_skip_children *const c = &stack.children;
        step.from = *c;
        step.depth = stack.count - 1;
        const size_t start = stack.list[step.depth].start, at = step.open || !c->count ? start : c->after;
        step.enter = next < around.count ? around.list[next] : SIZE_MAX; /* bounds: checked */
        step.limit = (at / JAC_DOCUMENT_PLACES_STEP + 1) * JAC_DOCUMENT_PLACES_STEP;
        jac_document_run_step(run, at, document_places_walk, &step); /* may call Ruby */
        *c = step.next;
        step.open = false;
        const size_t len = (size_t)RSTRING_LEN(run->source);
        const bool keep = !OBJ_FROZEN(frozen);
        if (c->done) {
            if (!document_places_leave(&stack, text)) break;
        } else if (c->value == target) {
            document_places_report(&stack, text, call, data);
            if (until <= target) break;
            step.open = step.inside = text[target] == '{' || text[target] == '['; /* bounds: a value */
        }
        if (!c->done && step.inside) {
            next += c->value == step.enter;
            document_places_push(&stack, (jac_document_open){c->value, c->count, c->key, 0});
            step.open = true;
            if (keep) document_places_keep(places, &stack, len, stack.list[stack.count - 1].start + 1, 0, 0);
        } else if (keep && c->after) {
            document_places_keep(places, &stack, len, c->after, c->count, c->key);
        }
        if (c->after >= until && c->after > target && !step.open) break;
    }
    RB_GC_GUARD(stack.memory);
    RB_GC_GUARD(memory);
}

/* ---- errors ---- */

/* Sets the frames to the containers of the stack. */
static void document_places_fill(const document_places_stack *stack, const char *text, jac_frames *frames)
{
    frames->top = frames->base;
    for (size_t i = 0; i < stack->count; i++) {
        const size_t start = stack->list[i].start;
        jac_frame *frame = jac_frames_push(frames, text[start] == '{', start); /* bounds: a bracket */
        if (i + 1 == stack->count) break;
        frame->base = stack->list[i + 1].count - 1;
        frame->data = text + stack->list[i + 1].key + 1;
    }
}

/* Goes through the containers of the stack and those of `around`, to the last place before the byte `at` that can be
 * reached. Returns false if there is none. */
static bool document_places_approach(jac_document_places *places, jac_reader *r, document_places_stack *stack,
                                     document_places_step *step, const document_places_search *around, bool keep)
{
    jac_skip_children *const c = &stack->children;
    const size_t len = (size_t)(r->end - r->start), at = around->until;
    size_t next = 0;
    for (;;) {
        const size_t start = stack->list[stack->count - 1].start, from = step->open ? start : c->after;
        step->from = *c;
        step->depth = stack->count - 1;
        step->last->depth = 0;
        step->enter = next < around->count ? around->list[next] : SIZE_MAX; /* bounds: checked */
        step->limit = (from / JAC_DOCUMENT_PLACES_STEP + 1) * JAC_DOCUMENT_PLACES_STEP;
        if (step->limit > at + 1) step->limit = at + 1;
        r->cur = r->start + from;
        const jac_status status = document_places_walk(r, step);
        *c = step->next;
        if (status != JAC_STATUS_OK || c->after > at || (!c->done && c->value >= at)) return step->last->depth != 0;
        step->open = step->inside;
        if (step->inside) {
            next++;
            document_places_push(stack, (jac_document_open){c->value, c->count, c->key, 0});
            if (keep) document_places_keep(places, stack, len, c->value + 1, 0, 0);
            continue;
        }
        if (c->done && !document_places_leave(stack, r->start)) return false;
        if (keep) document_places_keep(places, stack, len, c->after, c->count, c->key);
    }
}

bool jac_document_places_near(jac_document_places *places, const jac_reader *document, size_t root, size_t at,
                              bool keep, jac_skip_children *known)
{
    jac_reader r = *document;
    document_places_stack stack = {.memory = Qfalse};
    document_places_step step = {.target = at, .large = SIZE_MAX, .last = known};
    VALUE memory = Qfalse; /* root: on the C stack */
    if (at <= root || (r.start[root] != '{' && r.start[root] != '[')) return false; /* bounds: before `at` */
    r.stop = r.end;
    step.open = document_places_resume(places, &stack, r.start, root, at);
    const document_places_search around = document_places_around(NULL, &r, &stack, at, &step.open, &memory);
    const bool found = stack.count && document_places_approach(places, &r, &stack, &step, &around, keep);
    if (found) document_places_fill(&stack, r.start, document->frames);
    RB_GC_GUARD(stack.memory);
    RB_GC_GUARD(memory);
    return found;
}
