/* frontends/oj/writer/oj_writer.h - L4. What Oj's StringWriter and StreamWriter share: a text that grows push by push,
 * in the dialect that the options ask for. A push is done as a whole or not at all: what it has written stands when it
 * ends. Each class has its own new, and what it does with the text. */
#ifndef JAC_OJ_WRITER_OJ_WRITER_H
#define JAC_OJ_WRITER_OJ_WRITER_H

#include "frontends/oj/oj.h"
#include "frontends/oj/dump/oj_generator.h"

/* What fits in the object itself. */
#define JAC_OJ_WRITER_LEVELS 48
#define JAC_OJ_WRITER_OWN 1024

typedef struct jac_oj_writer jac_oj_writer;
struct jac_oj_writer {
    jac_oj_generator oj;         /* of the generator */
    jac_generator gen;          /* what the options come to; out: the text, depth: the levels that are open. Its first
                             * byte is none of the text, and inside of a level each value has its ',' */
    jac_oj_call call;
    jac_spacing spacing;      /* around what is pushed */
    size_t len;             /* as much of out as stands */
    unsigned long version;  /* counts the changes */
    bool keyed;             /* a key waits for its value */
    char *levels;           /* the opening bracket of each level */
    size_t room;            /* of levels */
    VALUE more;             /* root: marked; the hidden String of levels, Qfalse: own_levels */
    VALUE stream;           /* root: marked */
    long flush_limit;
    void (*after)(VALUE self, jac_oj_writer *writer); /* asked after each push; or NULL */
    char own_levels[JAC_OJ_WRITER_LEVELS];
    char own[JAC_OJ_WRITER_OWN];
};

/* A new object of `klass`; `options` may be nil or no Hash. May raise and call Ruby code as jac_oj_options_lay. */
JAC_API VALUE jac_oj_writer_new(VALUE klass, VALUE options);

JAC_API jac_oj_writer *jac_oj_writer_get(VALUE self);

/* Begins a change behind the text, where one that raised NoMemoryError may have left bytes. */
JAC_INLINE jac_generator *jac_oj_writer_begin(jac_oj_writer *writer)
{
    jac_buf *buf = &writer->gen.out.buf;
    buf->cur = buf->start + writer->len;
    return &writer->gen;
}

/* Makes what was written since part of the text. */
JAC_INLINE void jac_oj_writer_end(jac_oj_writer *writer, bool keyed)
{
    writer->len = jac_buf_len(&writer->gen.out.buf);
    writer->keyed = keyed;
    writer->version++;
}

/* The text as a new String. */
JAC_API VALUE jac_oj_writer_text(const jac_oj_writer *writer);

/* How long it is. */
JAC_API size_t jac_oj_writer_size(const jac_oj_writer *writer);

/* Forgets the text, and not what is open: the next push goes on. */
JAC_API void jac_oj_writer_cut(jac_oj_writer *writer);

/* Puts `text`, which was the writer's, before what it has now. */
JAC_API void jac_oj_writer_put_back(jac_oj_writer *writer, VALUE text);

/* Closes every level. */
JAC_API void jac_oj_writer_pop_all(VALUE self);

/* Defines the pushes and pop in a class of writers, of which nothing else makes objects. */
JAC_API void jac_oj_writer_define(VALUE klass);

/* Define the classes; called when the frontend opens. */
JAC_API void jac_oj_string_writer_open(void);
JAC_API void jac_oj_stream_writer_open(void);

#endif
