/* lab_buffer.c - L3. The ways to make a String of bytes that are written in chunks: in a malloc buffer, in a C
 * stack buffer, appended to a String, inside a String of a hinted size; and copies of a text inside a slot and outside.
 * They are private methods for lab_buffer.rb and lab_slots.rb in lib/jacinth/workbench. All write the same bytes, and
 * no frontend calls them. */
#include "lab_buffer.h"

#define LAB_CHUNK 32            /* bytes of a chunk */
#define LAB_FIRST 1024          /* initial bytes of a malloc buffer */
#define LAB_STACK 16384         /* bytes of the stack buffer */
#define LAB_MOST (1L << 28)     /* bytes of the longest String */

/* Owns the malloc buffer of a call, so that it does not leak when the String of the result cannot be allocated. */
typedef struct { char *memory; } lab_buffer_desk;

static void lab_buffer_free(void *data)
{
    lab_buffer_desk *desk = data;
    xfree(desk->memory);
    xfree(desk);
}

static size_t lab_buffer_memsize(const void *data) { return sizeof(lab_buffer_desk); }

static const rb_data_type_t lab_buffer_type = {
    .wrap_struct_name = "Jacinth::Workbench desk",
    .function = {.dfree = lab_buffer_free, .dsize = lab_buffer_memsize},
    .flags = JAC_TYPED_FREE,
};

/* call-seq: lab_desk -> desk. The owner of the buffer of lab_malloc. */
static VALUE lab_buffer_desk_new(VALUE self)
{
    (void)self;
    lab_buffer_desk *desk;
    return TypedData_Make_Struct(rb_cObject, lab_buffer_desk, &lab_buffer_type, desk);
}

/* call-seq: lab_limits -> [chunk, stack]. The sizes that the Ruby code must know. */
static VALUE lab_buffer_limits(VALUE self)
{
    (void)self;
    return rb_ary_new_from_args(2, LONG2FIX(LAB_CHUNK), LONG2FIX(LAB_STACK));
}

/* Converts a number of bytes from 0 to `most`. Raises ArgumentError for others. */
static size_t lab_buffer_size(VALUE number, long most)
{
    long size = NUM2LONG(number); /* may call Ruby */
    if (size < 0 || size > most) rb_raise(rb_eArgError, "%ld is not from 0 to %ld bytes", size, most);
    return (size_t)size;
}

/* The chunk whose repetition makes all results. */
static const char *lab_buffer_chunk(VALUE text)
{
    Check_Type(text, T_STRING);
    if (RSTRING_LEN(text) != LAB_CHUNK) rb_raise(rb_eArgError, "a chunk has %d bytes", LAB_CHUNK);
    return RSTRING_PTR(text); /* root: an argument of the caller; nothing changes it while C runs */
}

/* The length of the next chunk when `rest` bytes are missing. */
JAC_INLINE size_t lab_buffer_next(size_t rest) { return rest < LAB_CHUNK ? rest : LAB_CHUNK; }

/* Writes len bytes, at most one chunk, and returns the address after them. */
JAC_INLINE char *lab_buffer_put(char *to, const char *chunk, size_t len)
{
    /* bounds: the caller checked the room for len bytes; the chunk has LAB_CHUNK */
    if (len == LAB_CHUNK) memcpy(to, chunk, LAB_CHUNK);
    else memcpy(to, chunk, len);
    return to + len;
}

/* call-seq: lab_malloc(desk, chunk, size) -> String. Writes a malloc buffer that doubles, and copies it to a String. */
static VALUE lab_buffer_malloc(VALUE self, VALUE object, VALUE text, VALUE number)
{
    (void)self;
    lab_buffer_desk *desk = rb_check_typeddata(object, &lab_buffer_type);
    size_t size = lab_buffer_size(number, LAB_MOST), room = LAB_FIRST, used = 0;
    const char *chunk = lab_buffer_chunk(text);
    xfree(desk->memory); /* left by a call that raised */
    desk->memory = NULL;
    desk->memory = xmalloc(room);
    while (used < size) {
        size_t len = lab_buffer_next(size - used);
        if (room - used < len) {
            desk->memory = xrealloc(desk->memory, room * 2);
            room *= 2;
        }
        lab_buffer_put(desk->memory + used, chunk, len);
        used += len;
    }
    VALUE result = rb_str_new(desk->memory, (long)used);
    xfree(desk->memory);
    desk->memory = NULL;
    RB_GC_GUARD(object);
    RB_GC_GUARD(text);
    return result;
}

/* call-seq: lab_stack(chunk, size) -> String. Writes a buffer on the C stack, and copies it to a String. */
static VALUE lab_buffer_stack(VALUE self, VALUE text, VALUE number)
{
    (void)self;
    char memory[LAB_STACK];
    size_t size = lab_buffer_size(number, LAB_STACK);
    const char *chunk = lab_buffer_chunk(text);
    char *at = memory, *end = memory + sizeof memory;
    for (size_t rest = size; rest > 0;) {
        size_t len = lab_buffer_next(rest);
        if ((size_t)(end - at) < len) rb_raise(rb_eRuntimeError, "the stack buffer is full");
        at = lab_buffer_put(at, chunk, len);
        rest -= len;
    }
    RB_GC_GUARD(text);
    return rb_str_new(memory, at - memory);
}

/* call-seq: lab_append(chunk, size, room) -> String. Makes an empty String with room for `room` bytes, and appends each
 * chunk by the function that String#<< calls. */
static VALUE lab_buffer_append(VALUE self, VALUE text, VALUE number, VALUE first)
{
    (void)self;
    size_t size = lab_buffer_size(number, LAB_MOST), room = lab_buffer_size(first, LAB_MOST);
    const char *chunk = lab_buffer_chunk(text);
    VALUE result = rb_str_new(NULL, (long)room);
    rb_str_set_len(result, 0);
    for (size_t rest = size; rest > 0;) {
        size_t len = lab_buffer_next(rest);
        rb_str_cat(result, chunk, (long)len);
        rest -= len;
    }
    RB_GC_GUARD(text);
    return result;
}

/* call-seq: lab_hint(chunk, size, hint) -> String. Makes a String of the hinted size, and writes the chunks inside
 * it. It doubles when the hint is too small. */
static VALUE lab_buffer_hint(VALUE self, VALUE text, VALUE number, VALUE hint)
{
    (void)self;
    size_t size = lab_buffer_size(number, LAB_MOST), room = lab_buffer_size(hint, LAB_MOST), used = 0;
    const char *chunk = lab_buffer_chunk(text);
    VALUE result = rb_str_new(NULL, (long)room);
    char *memory = RSTRING_PTR(result); /* root: the result; read again when it grows */
    while (used < size) {
        size_t len = lab_buffer_next(size - used);
        if (room - used < len) {
            rb_str_set_len(result, (long)used);
            rb_str_modify_expand(result, (long)(room + LAB_CHUNK));
            room = used + room + LAB_CHUNK;
            memory = RSTRING_PTR(result);
        }
        lab_buffer_put(memory + used, chunk, len);
        used += len;
    }
    rb_str_set_len(result, (long)used);
    RB_GC_GUARD(text);
    return result;
}

/* call-seq: lab_outside(text) -> String. A copy of the text with the smallest slot of Ruby's heap, and as much memory
 * from malloc as it needs, unless it fits in that slot. */
static VALUE lab_buffer_outside(VALUE self, VALUE text)
{
    (void)self;
    Check_Type(text, T_STRING);
    const long size = RSTRING_LEN(text);
    VALUE result = rb_str_new(NULL, 0);
    rb_str_modify_expand(result, size);
    memcpy(RSTRING_PTR(result), RSTRING_PTR(text), (size_t)size); /* bounds: there is room for size bytes */
    rb_str_set_len(result, size);
    RB_GC_GUARD(text);
    return result;
}

/* call-seq: lab_inside(text) -> String. A copy of the text in the slot that fits, if there is one. */
static VALUE lab_buffer_inside(VALUE self, VALUE text)
{
    (void)self;
    Check_Type(text, T_STRING);
    VALUE result = rb_str_new(RSTRING_PTR(text), RSTRING_LEN(text));
    RB_GC_GUARD(text);
    return result;
}

void jac_lab_buffer_init(VALUE workbench)
{
    VALUE singleton = rb_singleton_class(workbench);
    rb_define_private_method(singleton, "lab_desk", lab_buffer_desk_new, 0);
    rb_define_private_method(singleton, "lab_limits", lab_buffer_limits, 0);
    rb_define_private_method(singleton, "lab_malloc", lab_buffer_malloc, 3);
    rb_define_private_method(singleton, "lab_stack", lab_buffer_stack, 2);
    rb_define_private_method(singleton, "lab_append", lab_buffer_append, 3);
    rb_define_private_method(singleton, "lab_hint", lab_buffer_hint, 3);
    rb_define_private_method(singleton, "lab_outside", lab_buffer_outside, 1);
    rb_define_private_method(singleton, "lab_inside", lab_buffer_inside, 1);
}
