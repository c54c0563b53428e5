/* frontends/oj/writer/oj_writer.h - L4. The common part of Oj's StringWriter and StreamWriter: a text that grows
 * push by push, in the dialect of the options. A push is done as a whole or not at all: what it has written counts
 * only when it ends. Each class has its own `new` and its own use of the text. */
#ifndef JAC_OJ_WRITER_OJ_WRITER_H
#define JAC_OJ_WRITER_OJ_WRITER_H

#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/oj.h"

/* The levels and bytes that fit in the object itself. */
#define JAC_OJ_WRITER_LEVELS 48
#define JAC_OJ_WRITER_OWN 1024

typedef struct jac_oj_writer jac_oj_writer;
struct jac_oj_writer {
    jac_oj_generator oj;         /* gen's data of the Oj frontend */
    jac_generator gen;          /* for the options. out: the text, after one byte that is not part of it; inside a level
                                 * each value ends with ','. depth: the number of open levels */
    jac_oj_call call;
    jac_spacing spacing;    /* around the pushed values */
    size_t len;             /* bytes of out that are complete */
    unsigned long version;  /* changes with every change */
    bool keyed;             /* a key has no value yet */
    char *levels;           /* the opening bracket of each level */
    size_t room;            /* capacity of levels */
    VALUE more;             /* root: marked; the hidden String that holds levels, Qfalse: own_levels does */
    VALUE stream;           /* root: marked; the object that a StreamWriter writes to */
    long flush_limit;
    void (*after)(VALUE self, jac_oj_writer *writer); /* called after each push; or NULL */
    char own_levels[JAC_OJ_WRITER_LEVELS];
    char own[JAC_OJ_WRITER_OWN];
};

/* A new object of `klass`; `options` that are nil or not a Hash are ignored. May raise and call Ruby code as
 * jac_oj_options_apply does. */
JAC_API VALUE jac_oj_writer_new(VALUE klass, VALUE options);

JAC_API jac_oj_writer *jac_oj_writer_get(VALUE self);

/* Begins a change after the complete text, where a change that raised NoMemoryError may have left bytes. */
JAC_INLINE jac_generator *jac_oj_writer_begin(jac_oj_writer *writer)
{
    jac_buf *buf = &writer->gen.out.buf;
    buf->cur = buf->start + writer->len;
    return &writer->gen;
}

/* Ends a change: what it wrote becomes part of the text. */
JAC_INLINE void jac_oj_writer_end(jac_oj_writer *writer, bool keyed)
{
    writer->len = jac_buf_len(&writer->gen.out.buf);
    writer->keyed = keyed;
    writer->version++;
}

/* The text as a new String. */
JAC_API VALUE jac_oj_writer_text(const jac_oj_writer *writer);

/* The length of the text in bytes. */
JAC_API size_t jac_oj_writer_size(const jac_oj_writer *writer);

/* Drops the text but keeps the levels open: the next push continues there. */
JAC_API void jac_oj_writer_cut(jac_oj_writer *writer);

/* Puts `text`, which was cut before, in front of the writer's text. */
JAC_API void jac_oj_writer_put_back(jac_oj_writer *writer, VALUE text);

/* Closes every level. */
JAC_API void jac_oj_writer_pop_all(VALUE self);

/* Defines the pushes and pop in a class of writers. Removes the class's allocator: only `new` makes objects. */
JAC_API void jac_oj_writer_define(VALUE klass);

/* Define the classes; called when the frontend opens. */
JAC_API void jac_oj_string_writer_open(void);
JAC_API void jac_oj_stream_writer_open(void);

#endif
