/* rb/string_result.c - L3. Growing and finishing a result String; see string_result.h. */
#include "rb/string_result.h"
#include "rb/large_blocks.h"

/* A text that leaves the C stack is written to scratch memory which the Ractor keeps, and then copied into a String of
 * its own length. If such a String were allocated first and cut to length at the end, the pieces cut off would make
 * glibc return memory to the system and fetch it again: texts of 2 to 4 KB took 30 to 40 % longer. A text that is
 * longer than this moves on to a String, because a longer copy costs as much as it saves. */
#define STRING_RESULT_SHORT 16384
/* The size of the scratch memory, most of which is never touched: a String reserves six times its length. */
#define STRING_RESULT_SCRATCH 65536
/* Nested generates use several scratch memories; the Ractor keeps this many. */
#define STRING_RESULT_KEPT 4
/* A longer result's hint has room for this many bytes more: its last reserve may ask for them. */
#define STRING_RESULT_RESERVE 16384
/* The hint is taken at once up to this size, the largest to which glibc adapts (M_MMAP_THRESHOLD in mallopt(3)): after
 * the first such block, the next ones are not mapped anew, which would cost a page fault for each page. Memory that is
 * not used costs little, and a buffer that grows in steps is copied. Besides, Ruby's collector runs in the first malloc
 * of a call. If that block is as large as the result, it often lies behind all dead results, so that glibc does not
 * give their memory back to the system (M_TRIM_THRESHOLD). */
#define STRING_RESULT_AT_ONCE ((size_t)32 << 20)
/* Beyond that the hint gives a text this first capacity, and multiplies its growth by at most LEAP, so that one long
 * result does not inflate all later ones. */
#define STRING_RESULT_BEGIN ((size_t)4 << 20)
#define STRING_RESULT_LEAP 8
/* Bytes of a long text after which its owner is notified (jac_string_result.full). A build for tests has fewer. */
#ifdef JAC_WINDOW
#  define STRING_RESULT_WINDOW ((size_t)(JAC_WINDOW))
#else
#  define STRING_RESULT_WINDOW ((size_t)1 << 20)
#endif
/* A text does not begin in the scratch memory if its expected length, the hint, lies between SHORT and this: the copy
 * would take a noticeable part of the call. */
#define STRING_RESULT_MUCH ((size_t)256 << 10)
/* The fraction of the unused hint that each shorter result removes. */
#define STRING_RESULT_FADE 64

/* Per-Ractor capacity hint from recent long results; a size_t stored in a pointer. */
static rb_ractor_local_key_t string_result_hint;
/* The Ractor's scratch memories that no text uses: a hidden Array of hidden Strings, which begin with their turn. */
static rb_ractor_local_key_t string_result_scratch;

static void string_result_forget(void *hint) { (void)hint; }

static const struct rb_ractor_local_storage_type string_result_hint_type = {NULL, string_result_forget};

void jac_string_result_init(void)
{
    string_result_hint = rb_ractor_local_storage_ptr_newkey(&string_result_hint_type);
    string_result_scratch = rb_ractor_local_storage_value_newkey();
}

static size_t string_result_get_hint(void) { return (size_t)rb_ractor_local_storage_ptr(string_result_hint); }

/* A longer result sets the hint: the next one is expected to be as long. Shorter results lower it slowly, so that long
 * and short results may alternate. */
static void string_result_set_hint(size_t used)
{
    size_t hint = string_result_get_hint(), room = used + used / 16;
    if (used > STRING_RESULT_SHORT) room += STRING_RESULT_RESERVE;
    jac_large_blocks_expect(room);
    if (room < hint) room = hint - (hint - room) / STRING_RESULT_FADE;
    if (room != hint) rb_ractor_local_storage_ptr_set(string_result_hint, (void *)room);
}

static size_t string_result_capacity(size_t used, size_t need)
{
    size_t capacity = jac_buf_next_capacity(used, need), hint = string_result_get_hint();
    if (capacity == 0 || capacity >= LONG_MAX) rb_raise(rb_eNoMemError, "the text is too long for a String");
    if (hint > STRING_RESULT_AT_ONCE && hint / STRING_RESULT_LEAP > capacity) {
        capacity *= STRING_RESULT_LEAP; /* less than the hint */
        return capacity < STRING_RESULT_BEGIN ? STRING_RESULT_BEGIN : capacity;
    }
    return capacity < hint ? hint : capacity;
}

/* The number at the beginning of a scratch String: odd while a text uses it. It changes whenever the scratch is taken
 * or returned, so that a continuation which is entered again sees whether the memory still holds its text. */
static uint32_t *string_result_turn(VALUE scratch) { return (uint32_t *)(void *)RSTRING_PTR(scratch); }

/* The first byte of the text in result->string. */
static char *string_result_text(const jac_string_result *result)
{
    return RSTRING_PTR(result->string) + (result->turn ? sizeof result->turn : 0);
}

/* The bytes that result->string may hold if `used` of them are written. */
static size_t string_result_room(const jac_string_result *result, size_t used)
{
    if (!result->turn) return rb_str_capacity(result->string);
    return used <= STRING_RESULT_SHORT ? STRING_RESULT_SCRATCH : used;
}

JAC_SMALL
static VALUE string_result_kept(void)
{
    VALUE kept = rb_ractor_local_storage_value(string_result_scratch);
    if (!RB_NIL_P(kept)) return kept;
    kept = rb_ary_tmp_new(STRING_RESULT_KEPT);
    rb_ractor_local_storage_value_set(string_result_scratch, kept);
    return kept;
}

/* An exception leaves the memory to the garbage collector. */
static void string_result_take_scratch(jac_string_result *result)
{
    VALUE scratch = rb_ary_pop(string_result_kept());
    if (RB_NIL_P(scratch)) {
        scratch = rb_obj_hide(rb_str_buf_new(sizeof result->turn + STRING_RESULT_SCRATCH));
        *string_result_turn(scratch) = 0;
    }
    result->string = scratch;
    result->turn = ++*string_result_turn(scratch);
}

static void string_result_return_scratch(jac_string_result *result)
{
    VALUE kept = string_result_kept();
    ++*string_result_turn(result->string);
    if (RARRAY_LEN(kept) < STRING_RESULT_KEPT) rb_ary_push(kept, result->string);
    result->turn = 0;
}

/* Points the buffer into the String's memory, whose first `used` bytes are written. It ends with the memory, or with
 * the window that has room for `need` more bytes, or where a text in scratch memory is no longer short. */
static JAC_HOT void string_result_attach(jac_string_result *result, size_t used, size_t need)
{
    jac_buf *buf = &result->buf;
    size_t capacity = string_result_room(result, used);
    const size_t window = ((used + need) / STRING_RESULT_WINDOW + 1) * STRING_RESULT_WINDOW;
    if (result->turn) capacity = used + need > STRING_RESULT_SHORT ? used + need : STRING_RESULT_SHORT;
    buf->start = string_result_text(result);
    buf->cur = buf->start + used;
    buf->end = buf->start + (capacity < window ? capacity : window);
}

/* Moves the text from the C stack to the scratch memory, or from either to a String. */
static void string_result_leave(jac_string_result *result, size_t used, size_t need)
{
    const char *text = result->buf.start;
    const size_t hint = string_result_get_hint();
    const bool scratch = hint <= STRING_RESULT_SHORT || hint > STRING_RESULT_MUCH;
    if (scratch && !result->string && used + need <= STRING_RESULT_SCRATCH) {
        string_result_take_scratch(result);
        memcpy(string_result_text(result), text, used); /* bounds: used < STRING_RESULT_SCRATCH */
        return;
    }
    VALUE string = rb_obj_hide(rb_str_buf_new((long)string_result_capacity(used, need)));
    memcpy(RSTRING_PTR(string), text, used); /* bounds: used < capacity */
    if (result->turn) string_result_return_scratch(result);
    result->string = string;
}

static void string_result_grow(jac_buf *buf, size_t need)
{
    jac_string_result *result = (jac_string_result *)buf;
    size_t used = jac_buf_len(buf);
    if (used + need > STRING_RESULT_WINDOW) result->full = true;
    if (result->string && string_result_room(result, used) - used >= need) {
        string_result_attach(result, used, need);
        result->epoch++; /* tells the owner to look at `full`; no memory has moved */
        return;
    }
    if (result->string && !result->turn) {
        rb_str_set_len(result->string, (long)used);
        rb_str_modify_expand(result->string, (long)(string_result_capacity(used, need) - used));
    } else {
        string_result_leave(result, used, need);
    }
    string_result_attach(result, used, need);
    jac_string_result_moved(result);
}
JAC_SMALL_END

void jac_string_result_start(jac_string_result *result, char *memory, size_t size)
{
    result->buf.start = result->buf.cur = memory;
    result->buf.end = memory + size;
    result->buf.grow = string_result_grow;
    result->string = Qfalse;
    result->turn = 0;
    result->epoch = 0;
    result->known = 0;
    result->full = false;
}

void jac_string_result_resume(jac_string_result *result, size_t used)
{
    jac_string_result_moved(result);
    if (!result->string) return;
    /* A String with a class was handed out: it belongs to the program now. */
    bool over = result->turn ? *string_result_turn(result->string) != result->turn : RBASIC_CLASS(result->string) != 0;
    if (over) rb_raise(rb_eRuntimeError, "generate was entered again after its end");
    string_result_attach(result, used, 0);
}

static void string_result_mark(VALUE string, bool high)
{
    RB_ENCODING_SET_INLINED(string, JAC_ENC_UTF8);
    jac_rb_set_coderange(string, high);
}

JAC_HOT VALUE jac_string_result_finish(jac_string_result *result, bool high)
{
    size_t used = jac_buf_len(&result->buf);
    VALUE string = result->string;
    if (JAC_LIKELY(!string || result->turn)) {
        string = rb_str_new(result->buf.start, (long)used);
        string_result_mark(string, high);
        if (result->turn) {
            string_result_return_scratch(result);
            result->string = string;
        }
        return string;
    }
    string_result_set_hint(used);
    rb_str_set_len(string, (long)used);
    if (rb_str_capacity(string) - used > used / 8) rb_str_resize(string, (long)used);
    string_result_mark(string, high);
    jac_large_blocks_made(used);
    return rb_obj_reveal(string, rb_cString);
}

void jac_string_result_drop(jac_string_result *result)
{
    if (!result->string) return;
    if (result->turn) {
        string_result_return_scratch(result);
    } else {
        string_result_set_hint(jac_buf_len(&result->buf));
        rb_str_resize(result->string, 0);
    }
    result->string = Qfalse;
}
