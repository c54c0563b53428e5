/* frontends/native/query/query_memory.c - L4. The memory of programs; see query_memory.h. Each growth resizes the
 * String. The String that remains is never shown to a program. */
#include "frontends/native/query/query_memory.h"

/* The first size, too large for the slot of the String: bytes in a slot would move with it. */
#define QUERY_MEMORY_FIRST 1024

static JAC_COLD void query_memory_grow(jac_buf *buf, size_t need)
{
    jac_query_memory *memory = (jac_query_memory *)(void *)buf;
    size_t used = jac_buf_len(buf), capacity = jac_buf_next_capacity(used, need);
    if (capacity == 0 || capacity > LONG_MAX) rb_memerror();
    rb_str_resize(memory->string, (long)capacity);
    buf->start = RSTRING_PTR(memory->string);
    buf->cur = buf->start + used;
    buf->end = buf->start + capacity;
}

JAC_COLD void jac_query_memory_start(jac_query_memory *memory)
{
    memory->string = rb_str_tmp_new(QUERY_MEMORY_FIRST);
    memory->buf.start = memory->buf.cur = RSTRING_PTR(memory->string);
    memory->buf.end = memory->buf.start + QUERY_MEMORY_FIRST;
    memory->buf.grow = query_memory_grow;
}

JAC_COLD VALUE jac_query_memory_finish(jac_query_memory *memory)
{
    VALUE string = rb_str_new(memory->buf.start, (long)jac_buf_len(&memory->buf));
    rb_str_resize(memory->string, 0);
    return rb_obj_freeze(string);
}
