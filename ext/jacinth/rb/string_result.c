/* rb/string_result.c - L3. Growing and finishing a result String; see string_result.h. */
#include "rb/string_result.h"

/* The least capacity of a text that leaves the C stack. */
#define STRING_RESULT_FIRST 16384
/* The hint is taken at once up to this size. Memory that is not used costs little, and a buffer that grows in steps is
 * copied. Besides, Ruby's collector runs in the first malloc of a call. If that block is as large as the result, it
 * often lies behind all dead results, so that glibc does not give their memory back to the system (M_TRIM_THRESHOLD in
 * mallopt(3)), which would cost a page fault for each page of the next results. */
#define STRING_RESULT_AT_ONCE ((size_t)4 << 20)
/* Beyond that the hint may multiply a buffer's ordinary growth by at most this, so that one long result does not
 * inflate all later ones. */
#define STRING_RESULT_LEAP 8
/* Bytes of a long text after which its owner is notified (jac_string_result.full). A build for tests has fewer. */
#ifdef JAC_WINDOW
#  define STRING_RESULT_WINDOW ((size_t)(JAC_WINDOW))
#else
#  define STRING_RESULT_WINDOW ((size_t)1 << 20)
#endif
/* The fraction of the unused hint that each shorter result removes. */
#define STRING_RESULT_FADE 64

/* Per-Ractor capacity hint from recent long results; a size_t stored in a pointer. */
static rb_ractor_local_key_t string_result_hint;

static void string_result_forget(void *hint) { (void)hint; }

static const struct rb_ractor_local_storage_type string_result_hint_type = {NULL, string_result_forget};

void jac_string_result_init(void)
{
    string_result_hint = rb_ractor_local_storage_ptr_newkey(&string_result_hint_type);
}

static size_t string_result_get_hint(void) { return (size_t)rb_ractor_local_storage_ptr(string_result_hint); }

/* A longer result sets the hint: the next one is expected to be as long, with room for its last reserve. Shorter
 * results lower it slowly, so that long and short results may alternate. */
static void string_result_set_hint(size_t used)
{
    size_t hint = string_result_get_hint(), room = used + used / 16 + STRING_RESULT_FIRST;
    if (room < hint) room = hint - (hint - room) / STRING_RESULT_FADE;
    if (room != hint) rb_ractor_local_storage_ptr_set(string_result_hint, (void *)room);
}

static size_t string_result_capacity(size_t used, size_t need)
{
    size_t capacity = jac_buf_next_capacity(used, need), hint = string_result_get_hint();
    if (capacity == 0 || capacity >= LONG_MAX) rb_raise(rb_eNoMemError, "the text is too long for a String");
    if (hint > STRING_RESULT_AT_ONCE && hint / STRING_RESULT_LEAP > capacity) {
        capacity *= STRING_RESULT_LEAP; /* less than the hint */
        return capacity < STRING_RESULT_AT_ONCE ? STRING_RESULT_AT_ONCE : capacity;
    }
    if (capacity < hint) return hint;
    return capacity < STRING_RESULT_FIRST ? STRING_RESULT_FIRST : capacity;
}

/* Points the buffer into the String's memory, whose first `used` bytes are written. It ends with the memory, or with
 * the window that has room for `need` more bytes. */
static JAC_HOT void string_result_attach(jac_string_result *result, size_t used, size_t need)
{
    jac_buf *buf = &result->buf;
    const size_t capacity = rb_str_capacity(result->string);
    const size_t window = ((used + need) / STRING_RESULT_WINDOW + 1) * STRING_RESULT_WINDOW;
    buf->start = RSTRING_PTR(result->string);
    buf->cur = buf->start + used;
    buf->end = buf->start + (capacity < window ? capacity : window);
}

static void string_result_grow(jac_buf *buf, size_t need)
{
    jac_string_result *result = (jac_string_result *)buf;
    size_t used = jac_buf_len(buf);
    if (used + need > STRING_RESULT_WINDOW) result->full = true;
    if (result->string && rb_str_capacity(result->string) - used >= need) {
        string_result_attach(result, used, need);
        result->epoch++; /* tells the owner to look at `full`; no memory has moved */
        return;
    }
    size_t capacity = string_result_capacity(used, need);
    if (result->string) {
        rb_str_set_len(result->string, (long)used);
        rb_str_modify_expand(result->string, (long)(capacity - used));
    } else {
        VALUE string = rb_obj_hide(rb_str_buf_new((long)capacity));
        memcpy(RSTRING_PTR(string), buf->start, used); /* bounds: used < capacity */
        result->string = string;
    }
    string_result_attach(result, used, need);
    jac_string_result_moved(result);
}

void jac_string_result_start(jac_string_result *result, char *memory, size_t size)
{
    result->buf.start = result->buf.cur = memory;
    result->buf.end = memory + size;
    result->buf.grow = string_result_grow;
    result->string = Qfalse;
    result->epoch = 0;
    result->known = 0;
    result->full = false;
}

void jac_string_result_resume(jac_string_result *result, size_t used)
{
    jac_string_result_moved(result);
    if (!result->string) return;
    /* A String with a class was handed out: it belongs to the program now. */
    if (RBASIC_CLASS(result->string)) rb_raise(rb_eRuntimeError, "generate was entered again after its end");
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
    if (JAC_LIKELY(!string)) {
        string = rb_str_new(result->buf.start, (long)used);
        string_result_mark(string, high);
        return string;
    }
    string_result_set_hint(used);
    rb_str_set_len(string, (long)used);
    if (rb_str_capacity(string) - used > used / 8) rb_str_resize(string, (long)used);
    string_result_mark(string, high);
    return rb_obj_reveal(string, rb_cString);
}
