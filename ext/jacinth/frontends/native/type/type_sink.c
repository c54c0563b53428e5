/* frontends/native/type/type_sink.c - L4. The events of reader/sink.h by a type. run->want is the node of the next
 * value. On the value stack, a tuple has a slot for each item from its beginning on, and an object has a slot for each
 * field from its first key on that was not predicted; run->slot is where the next value goes. Other containers push
 * their values. After a fault no object is made: nil takes the places of values. See type_sink.h. */
#include "frontends/native/type/type_fault.h"
#include "frontends/native/type/type_keys.h"
#include "frontends/native/type/type_make.h"
#include "frontends/native/type/type_numbers.h"
#include "frontends/native/type/type_tag.h"
#include "frontends/native/type/type_texts.h"
#include "rb/frontend.h"
#include "rb/parse/check_sink.h"
#include "rb/parse/source.h"

/* Begins a container of which nothing is made. */
static JAC_NOINLINE jac_status type_sink_skip(jac_type_run *run, const jac_reader *r, jac_frame *frame,
                                              const jac_type_node *node)
{
    jac_status status = JAC_STATUS_OK;
    const char *from = r->start + frame->opened;
    frame->flag = JAC_TYPE_FRAME_SKIP;
    if (node->op == JAC_TYPED_SKIP) {
        if (frame > run->base.stack.frames.base && frame[-1].flag == JAC_TYPE_FRAME_TUPLE)
            status = type_values_excess(run, &frame[-1], from, from + 1);
    } else {
        run->base.stack.frames.top--; /* the fault and the value belong to the container around it */
        status = jac_type_fault_at(run, node, JAC_FAULT_TYPE, from, from + 1);
        if (status == JAC_STATUS_OK) status = type_values_put(run, Qnil);
        run->base.stack.frames.top++;
    }
    run->want = &jac_type_skipped;
    return status;
}

JAC_INLINE jac_status type_sink_open_object(jac_type_run *run, jac_frame *frame, const jac_type_node *node)
{
    frame->data = &node->fields[-1];
    run->slot = SIZE_MAX;
    if (JAC_UNLIKELY(node->rest != NULL)) type_keys_loosen(run, frame, node);
    else frame->flag = JAC_TYPE_FRAME_OBJECT;
    return JAC_STATUS_OK;
}

/* Begins an object of a tagged union. Its tag determines which object of the union it is. */
static JAC_NOINLINE jac_status type_sink_open_tagged(jac_type_run *run, const jac_reader *r, jac_frame *frame,
                                                     const jac_type_node *node)
{
    const char *from = r->start + frame->opened, *to = from + 1;
    const jac_type_node *part;
    jac_fault code = jac_type_tag_find(run, r, frame, node, &part, &from, &to);
    if (JAC_LIKELY(part != NULL)) return type_sink_open_object(run, frame, part);
    frame->flag = JAC_TYPE_FRAME_SKIP;
    jac_status status =
        jac_type_fault_key(run, node, code, from, to, RSTRING_PTR(node->tag), (size_t)RSTRING_LEN(node->tag));
    if (status != JAC_STATUS_OK) return status;
    run->base.stack.frames.top--; /* the value belongs to the container around it */
    status = type_values_put(run, Qnil);
    run->base.stack.frames.top++;
    run->want = &jac_type_skipped;
    return status;
}

/* Begins a container that may be any value, or is kept as its text. */
static JAC_NOINLINE jac_status type_sink_open(jac_type_run *run, const jac_reader *r, jac_frame *frame,
                                              const jac_type_node *node, jac_kind kind)
{
    if (!(node->kinds >> kind & 1)) return type_sink_skip(run, r, frame, node);
    if (node->op == JAC_TYPED_TAGGED) return type_sink_open_tagged(run, r, frame, node);
    run->slot = SIZE_MAX;
    switch (node->op) {
    case JAC_TYPED_ANY:
        frame->flag = JAC_TYPE_FRAME_ANY;
        run->want = node->flags & JAC_TYPED_ANY_VIA ? node + 1 : node; /* bounds: the INNER node follows it */
        break;
    case JAC_TYPED_RAW:
        frame->flag = JAC_TYPE_FRAME_RAW;
        frame->data = node;
        run->want = &jac_type_skipped;
        break;
    case JAC_TYPED_TUPLE:
        frame->flag = JAC_TYPE_FRAME_TUPLE;
        frame->data = node;
        type_keys_reserve(run, node->count);
        type_values_item(run, frame, 0);
        break;
    default:
        frame->flag = JAC_TYPE_FRAME_MAP;
        frame->data = node;
        break;
    }
    return JAC_STATUS_OK;
}

/* Begins an Array whose elements must differ. Elements that are scalars without converters are made even if nothing
 * else is; other elements are compared by their texts. Below the elements on the stack are the number of faults before
 * the Array, and whether objects are made. */
static JAC_COLD void type_sink_open_unique(jac_type_run *run, jac_frame *frame, const jac_type_node *node)
{
    frame->flag = JAC_TYPE_FRAME_UNIQUE;
    jac_value_stack_push(&run->base.stack, LONG2FIX((long)run->count));
    jac_value_stack_push(&run->base.stack, RBOOL(run->builds));
    if (!node->matches) run->builds = true;
}

JAC_INLINE jac_status type_sink_array_begin(jac_type_run *run, jac_reader *r, jac_frame *frame)
{
    const jac_type_node *node = type_values_branch(run->want, JAC_KIND_ARRAY);
    frame->base = jac_value_stack_count(&run->base.stack);
    if (JAC_UNLIKELY(node->op != JAC_TYPED_ARRAY)) return type_sink_open(run, r, frame, node, JAC_KIND_ARRAY);
    frame->flag = JAC_TYPE_FRAME_ARRAY;
    frame->data = node;
    run->want = node->parts[0];
    run->slot = SIZE_MAX;
    if (JAC_UNLIKELY(node->flags & JAC_TYPED_UNIQUE)) type_sink_open_unique(run, frame, node);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status type_sink_object_begin(jac_type_run *run, jac_reader *r, jac_frame *frame)
{
    const jac_type_node *node = type_values_branch(run->want, JAC_KIND_OBJECT);
    frame->base = jac_value_stack_count(&run->base.stack);
    if (JAC_UNLIKELY(node->op != JAC_TYPED_OBJECT)) return type_sink_open(run, r, frame, node, JAC_KIND_OBJECT);
    return type_sink_open_object(run, frame, node);
}

/* Puts the value of a container that has ended into the container around it. */
JAC_INLINE jac_status type_sink_close(jac_type_run *run, jac_frame *frame, const jac_type_node *node, VALUE value)
{
    jac_frames *frames = &run->base.stack.frames;
    jac_value_stack_drop(&run->base.stack, frame->base);
    frames->top = frame; /* the value belongs to the container around it */
    type_values_return(run);
    jac_status status = type_values_give(run, node, value);
    frames->top = frame + 1;
    return status;
}

/* Ends a container that may be any value, is kept as its text, or was skipped. */
static JAC_NOINLINE jac_status type_sink_end_other(jac_type_run *run, jac_reader *r, jac_frame *frame, const char *from,
                                                   const char *to)
{
    jac_frames *frames = &run->base.stack.frames;
    const uint8_t around = frame > frames->base ? frame[-1].flag : JAC_TYPE_FRAME_OBJECT;
    const jac_type_node *node = frame->data;
    VALUE value;
    if (frame->flag == JAC_TYPE_FRAME_ANY) {
        jac_status status = frame->kind == JAC_FRAME_ARRAY ? value_events_array_end(&run->base, r, frame, from, to)
                                                           : value_events_object_end(&run->base, r, frame, from, to);
        if (status != JAC_STATUS_OK || around == JAC_TYPE_FRAME_ANY) return status;
        value = *jac_value_stack_at(&run->base.stack, frame->base);
        /* bounds: the node with the converter comes before an INNER node */
        node = run->want->flags & JAC_TYPED_ANY_INNER ? run->want - 1 : run->want;
    } else if (frame->flag == JAC_TYPE_FRAME_RAW) {
        value = value_texts_make(&run->base, from, (size_t)(to - from), true);
    } else {
        if (around >= JAC_TYPE_FRAME_RAW) return JAC_STATUS_OK;
        frames->top = frame;
        type_values_return(run);
        frames->top = frame + 1;
        return JAC_STATUS_OK;
    }
    return type_sink_close(run, frame, node, value);
}

/* Ends an Array or a tuple of n values. */
JAC_INLINE jac_status type_sink_array(jac_type_run *run, jac_frame *frame, const char *to, size_t n)
{
    const jac_type_node *node = frame->data;
    jac_status status = JAC_STATUS_OK;
    VALUE array = Qnil;
    if (JAC_UNLIKELY((long)n < node->least || (long)n > node->most))
        status = jac_type_fault_container(run, node, JAC_FAULT_LENGTH, to);
    if (run->builds) array = rb_ary_new_from_values((long)n, jac_value_stack_at(&run->base.stack, frame->base));
    return JAC_LIKELY(status == JAC_STATUS_OK) ? type_sink_close(run, frame, node, array) : status;
}

/* Whether the elements of the Array with the text [from, to) differ. */
static bool type_sink_differ(jac_type_run *run, const jac_type_node *node, VALUE array, const char *from,
                             const char *to)
{
    if (!node->matches) return jac_type_make_unique_p(array, &run->base.stack);
    VALUE text = value_texts_make(&run->base, from, (size_t)(to - from), true);
    return jac_type_make_matches(node->format, text, &run->base.stack);
}

/* Ends an Array whose elements must differ. They are not compared if it has other faults. */
static JAC_COLD jac_status type_sink_end_unique(jac_type_run *run, jac_frame *frame, const char *from, const char *to)
{
    const jac_type_node *node = frame->data;
    const size_t n = jac_value_stack_count(&run->base.stack) - frame->base - JAC_TYPE_UNIQUE_SLOTS;
    const VALUE *slots = jac_value_stack_at(&run->base.stack, frame->base);
    const size_t faults = (size_t)FIX2LONG(slots[0]);
    const bool builds = RTEST(slots[1]);
    VALUE array = rb_ary_new_from_values((long)n, slots + JAC_TYPE_UNIQUE_SLOTS);
    jac_status status = JAC_STATUS_OK;
    if ((long)n < node->least || (long)n > node->most)
        status = jac_type_fault_container(run, node, JAC_FAULT_LENGTH, to);
    else if (run->count == faults && !type_sink_differ(run, node, array, from, to))
        status = jac_type_fault_container(run, node, JAC_FAULT_UNIQUE, to);
    run->builds = run->builds && builds;
    return status == JAC_STATUS_OK ? type_sink_close(run, frame, node, run->builds ? array : Qnil) : status;
}

JAC_INLINE jac_status type_sink_array_end(jac_type_run *run, jac_reader *r, jac_frame *frame, const char *from,
                                          const char *to)
{
    if (JAC_LIKELY(frame->flag == JAC_TYPE_FRAME_ARRAY))
        return type_sink_array(run, frame, to, jac_value_stack_count(&run->base.stack) - frame->base);
    if (frame->flag == JAC_TYPE_FRAME_TUPLE) return type_sink_array(run, frame, to, jac_type_fault_item(run, frame));
    if (frame->flag == JAC_TYPE_FRAME_FULL) return type_sink_close(run, frame, frame->data, Qnil);
    if (frame->flag == JAC_TYPE_FRAME_UNIQUE) return type_sink_end_unique(run, frame, from, to);
    return type_sink_end_other(run, r, frame, from, to);
}

/* Gives a field without a value its default. Returns a status that ends the parse, or OK. */
static jac_status type_sink_default(jac_type_run *run, jac_frame *frame, const jac_type_field *field, const char *to)
{
    const jac_type_node *node = field->owner;
    VALUE value = Qnil;
    if (field->required) {
        VALUE key = node->table.texts[field->index];
        return jac_type_fault_key(run, field->node, JAC_FAULT_MISSING, run->base.reader->start + frame->opened, to,
                                  RSTRING_PTR(key), (size_t)RSTRING_LEN(key));
    }
    const jac_target target = (jac_target)(node->flags & JAC_TARGET_MASK);
    const bool leaves_out = target == JAC_TARGET_HASH || target >= JAC_TARGET_KEYWORDS;
    if (field->role == JAC_FIELD_VIRTUAL) return JAC_STATUS_OK;
    if (field->how == JAC_DEFAULT_GIVEN && NIL_P(field->fallback) && leaves_out) return JAC_STATUS_OK;
    if (run->builds) value = jac_type_make_default(field, &run->base.stack);
    *jac_value_stack_at(&run->base.stack, frame->base + field->index) = value;
    return JAC_STATUS_OK;
}

/* As type_sink_default, for all fields of an object that have no value. Adds the last pair of the rest. */
static JAC_NOINLINE jac_status type_sink_absent(jac_type_run *run, jac_frame *frame, const jac_type_node *node,
                                                const char *to)
{
    jac_status status = JAC_STATUS_OK;
    if (frame->flag == JAC_TYPE_FRAME_OBJECT) type_keys_loosen(run, frame, node);
    if (node->rest) type_keys_add(run, frame, node);
    for (uint32_t i = 0; i < node->count && status == JAC_STATUS_OK; i++) {
        if (*jac_value_stack_at(&run->base.stack, frame->base + i) == Qundef)
            status = type_sink_default(run, frame, &node->fields[i], to);
    }
    return status;
}

static JAC_NOINLINE jac_status type_sink_map(jac_type_run *run, jac_reader *r, jac_frame *frame, const char *to)
{
    const jac_type_node *node = frame->data;
    const size_t n = (jac_value_stack_count(&run->base.stack) - frame->base) / 2;
    VALUE hash;
    jac_status status = value_containers_hash(&run->base, r, frame->base, n, &hash);
    if (status == JAC_STATUS_OK && ((long)n < node->least || (long)n > node->most))
        status = jac_type_fault_container(run, node, JAC_FAULT_LENGTH, to);
    return status == JAC_STATUS_OK ? type_sink_close(run, frame, node, hash) : status;
}

JAC_INLINE jac_status type_sink_object_end(jac_type_run *run, jac_reader *r, jac_frame *frame, const char *from,
                                           const char *to)
{
    if (JAC_UNLIKELY(frame->flag > JAC_TYPE_FRAME_LOOSE))
        return frame->flag == JAC_TYPE_FRAME_MAP ? type_sink_map(run, r, frame, to)
                                                 : type_sink_end_other(run, r, frame, from, to);
    const jac_type_field *last = frame->data;
    const jac_type_node *node = last->owner;
    if (JAC_UNLIKELY(frame->flag != JAC_TYPE_FRAME_OBJECT || !last->last)) {
        jac_status status = type_sink_absent(run, frame, node, to);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    }
    const VALUE object = run->builds ? jac_type_make_object(node, &run->base.stack, frame->base) : Qnil;
    return type_sink_close(run, frame, node, object);
}

#define type_sink_literal type_values_literal
#define type_sink_integer type_numbers_integer
#define type_sink_big_integer type_numbers_big_integer
#define type_sink_decimal type_numbers_decimal
#define type_sink_string type_texts_string
#define type_sink_guess_key type_keys_guess_key
#define type_sink_key type_keys_key

#define JAC_SINK_TYPE jac_type_run
#define JAC_SINK(event) type_sink_##event
#define JAC_PARSE_NAME type_sink_parse
#define JAC_PARSE_PLAIN 1
#define JAC_PARSE_DECODES 1
#define JAC_PARSE_COLONS 1
#include "reader/parse.inc.h"

/* The String to read. With calls of Ruby code it is one that no program can change. */
static VALUE type_sink_source(VALUE source, jac_type_want want, bool calls)
{
    VALUE text = want == JAC_TYPE_VALID ? jac_source_try_string(source) : jac_source_string(source);
    return calls && text != Qundef ? jac_source_hold(text) : text;
}

/* Checks a document with a flag that the plain parser lacks: the error of one that is not valid UTF-8, or of a number
 * that is longer than max_digits. The options of a type set no other such flag. */
static JAC_COLD jac_status type_sink_refuse(jac_reader *r, jac_status status)
{
    if (status != JAC_STATUS_OK) return status;
    jac_key_set keys;
    const jac_reader begun = *r;
    jac_key_set_init(&keys);
    status = jac_check_sink_step(r, &keys); /* may call Ruby */
    jac_key_set_finish(&keys);
    if (status == JAC_STATUS_DUPLICATE_KEY) jac_key_set_raise(&keys, status, r);
    if (status != JAC_STATUS_OK) return status;
    if (r->syntax.flags & JAC_SYNTAX_CHECK_UTF8) return JAC_STATUS_INVALID_UTF8;
    *r = begun;
    return JAC_STATUS_OK;
}

/* A document that is read by a type is not part of a stream, and a type has no options of parse. */
static const jac_error_origin type_sink_origin = {.line = 1, .column = 1, .fixed = true};

jac_type_result jac_type_read(const jac_type_program *program, size_t root, const jac_config *config, VALUE source,
                              jac_type_want want)
{
    jac_type_run run;
    jac_reader reader;
    const bool calls = program->calls || program->any;
    jac_type_result result = {.value = Qnil, .faults = Qfalse};
    result.text = type_sink_source(source, want, calls); /* root: on the C stack; guarded below */
    if (result.text == Qundef) return result;
    jac_value_sink_init(&run.base, config, calls);
    run.base.root = NULL;
    if (program->any) run.base.ruby = JAC_RUBY_SEES;
    run.base.high_range = (int)RUBY_ENC_CODERANGE_VALID;
    run.base.reader = &reader;
    run.program = program;
    run.want = &program->nodes[root];
    run.slot = SIZE_MAX;
    run.builds = want == JAC_TYPE_VALUE;
    run.count = 0;
    run.most = want == JAC_TYPE_VALID ? 0 : JAC_TYPE_FAULTS_MOST;
    run.faults = Qfalse;
    jac_status status = jac_source_read(&reader, result.text, &config->read, &run.base.stack.frames);
    if (JAC_UNLIKELY(jac_source_long_p(&reader))) {
        result.text = jac_source_watch(&reader, result.text);
        if (run.base.ruby == JAC_RUBY_NONE) run.base.ruby = JAC_RUBY_RUNS;
    }
    if (JAC_UNLIKELY(!jac_reader_plain_p(&reader))) status = type_sink_refuse(&reader, status);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = type_sink_parse(&reader, &run);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK && want != JAC_TYPE_VALID))
        jac_errors_raise_from(status, &reader, run.base.duplicate, &type_sink_origin, NULL);
    if (JAC_LIKELY(status == JAC_STATUS_OK && run.builds)) result.value = *jac_value_stack_at(&run.base.stack, 0);
    result.faults = run.faults;
    result.valid = status == JAC_STATUS_OK && run.count == 0;
    jac_value_stack_finish(&run.base.stack);
    RB_GC_GUARD(result.text);
    return result;
}
