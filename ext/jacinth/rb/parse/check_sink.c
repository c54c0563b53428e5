/* rb/parse/check_sink.c - L3. Checks a document for syntax errors and equal keys; see check_sink.h. If equal keys are
 * allowed, the reader's own validation is enough. */
#include "rb/parse/check_sink.h"
#include "rb/parse/parse_cache.h"
#include "rb/parse/key_check.h"
#include "reader/number.h"
#include "reader/string_scan.h"
#include "reader/validate.h"

JAC_INLINE jac_status check_sink_begin(const jac_key_set *keys, jac_frame *frame)
{
    frame->base = keys->count;
    return JAC_STATUS_OK;
}

#define check_sink_guess_key(...) NULL
#define check_sink_literal(...) JAC_STATUS_OK
#define check_sink_integer(...) JAC_STATUS_OK
#define check_sink_big_integer(...) JAC_STATUS_OK
#define check_sink_decimal(keys, r, d, from, to) jac_number_check(d, (r)->syntax.flags)
#define check_sink_string(keys, r, t, from, to) jac_string_accept(r, t)
#define check_sink_key(keys, r, frame, t, from, to) jac_key_set_add(keys, r, t)
#define check_sink_array_begin(keys, r, frame) JAC_STATUS_OK
#define check_sink_array_end(...) JAC_STATUS_OK
#define check_sink_object_begin(keys, r, frame) check_sink_begin(keys, frame)
#define check_sink_object_end(keys, r, frame, from, to) \
    (jac_key_set_close(keys, (frame)->base) ? JAC_STATUS_DUPLICATE_KEY : JAC_STATUS_OK)

#define JAC_PARSE_NAME check_sink_parse
#define JAC_SINK_TYPE jac_key_set
#define JAC_SINK(event) check_sink_##event
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

/* The largest memory block that the Ractor keeps between checks, in bytes. */
#define CHECK_SINK_CACHED 65536

/* Lends the memory block `cached` to a set whose elements have `size` bytes: sets *bytes to the block and *room to the
 * number of elements in it. Returns the block, or Qfalse if there is no block to lend. */
static VALUE check_sink_lend(VALUE cached, void **bytes, size_t *room, size_t size)
{
    if (!cached || (size_t)RSTRING_LEN(cached) < 2 * size) return Qfalse; /* an exception may have left it empty */
    *bytes = RSTRING_PTR(cached);
    *room = (size_t)RSTRING_LEN(cached) / size;
    return cached;
}

/* Gives the memory blocks of a finished set back to the Ractor; frees the blocks that are too large to keep. */
static void check_sink_give_back(jac_parse_cache *cache, const jac_key_set *keys)
{
    const VALUE memories[JAC_PARSE_CACHE_CHECKS] = {
        [JAC_PARSE_CACHE_CHECK_KEYS] = keys->key_memory,
        [JAC_PARSE_CACHE_CHECK_SLOTS] = keys->slot_memory,
        [JAC_PARSE_CACHE_CHECK_TEXT] = keys->text_memory,
    };
    for (size_t i = 0; i < JAC_PARSE_CACHE_CHECKS; i++) {
        VALUE memory = memories[i];
        if (memory && RSTRING_LEN(memory) > CHECK_SINK_CACHED) {
            rb_str_resize(memory, 0);
            memory = Qfalse;
        }
        if (cache->check[i] != memory) RB_OBJ_WRITE(cache->self, &cache->check[i], memory);
    }
}

/* Runs the check with memory of its own: Ruby code may run, and with it another check that takes the Ractor's
 * memory. */
static JAC_NOINLINE jac_status check_sink_run_alone(jac_reader *r)
{
    jac_key_set keys;
    jac_key_set_init(&keys);
    jac_status status = check_sink_parse(r, &keys);
    jac_key_set_finish(&keys);
    return status;
}

jac_status jac_check_sink_run(jac_reader *r)
{
    if (r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) return jac_validate(r);
    if (JAC_UNLIKELY(r->stop != r->end)) return check_sink_run_alone(r);
    jac_parse_cache *cache = jac_parse_cache_get();
    jac_key_set keys;
    void *bytes;
    size_t room;
    jac_key_set_init(&keys);
    if ((keys.key_memory =
             check_sink_lend(cache->check[JAC_PARSE_CACHE_CHECK_KEYS], &bytes, &room, sizeof *keys.keys))) {
        keys.keys = bytes;
        keys.room = room;
    }
    if ((keys.slot_memory =
             check_sink_lend(cache->check[JAC_PARSE_CACHE_CHECK_SLOTS], &bytes, &room, sizeof *keys.slots))) {
        keys.slots = bytes;
        keys.slot_room = room;
    }
    keys.text_memory = cache->check[JAC_PARSE_CACHE_CHECK_TEXT];
    jac_status status = check_sink_parse(r, &keys);
    check_sink_give_back(cache, &keys);
    return status;
}
