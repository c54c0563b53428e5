/* rb/parse/value_sink.h - L3. The reader's sink that builds Ruby objects, and the parsers that are compiled for it:
 * some for the plain syntax of JSON, some with all extensions of the syntax. */
#ifndef JAC_PARSE_VALUE_SINK_H
#define JAC_PARSE_VALUE_SINK_H

#include "rb/config.h"
#include "rb/errors.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse_cache.h"
#include "rb/parse/value_stack.h"
#include "reader/reader.h"

/* How much Ruby code runs while a document is read. Each level includes the levels before it. */
typedef enum {
    JAC_RUBY_NONE,      /* none: the stack may be the Ractor's, and the source may be the caller's String */
    JAC_RUBY_RUNS,      /* methods make values: those of decimal_class, or BigDecimal, for which a TracePoint may run */
    JAC_RUBY_SEES,      /* Ruby code gets or makes containers, so there are no shapes */
    JAC_RUBY_LOADS      /* on_load gets every value */
} jac_ruby;

typedef struct jac_value_sink jac_value_sink;

/* A frontend's sink, which is a struct that begins with a jac_value_sink: the parser that is compiled for its events,
 * and the functions that the engine calls. */
typedef struct {
    jac_status (*parse)(jac_reader *r, jac_value_sink *sink); /* for any document, in chunks if the reader has a feed */
    unsigned root;                      /* its first root of shapes, from JAC_SHAPE_SPARE on (rb/parse/shape.h) */
    /* The key or index of the current value in a container whose frame the sink has flagged; Qundef before the first
     * one. Runs no Ruby code. */
    VALUE (*step)(const jac_value_sink *sink, const jac_frame *frame);
    void (*mark)(const jac_value_sink *sink); /* marks the sink's own VALUEs if it lies in an object */
} jac_value_sink_kind;

/* Gets a String of the document and pushes its value, which may be that String. */
typedef void (*jac_value_sink_string)(jac_value_sink *sink, VALUE string);

/* Protects the source of a parse from changes by Ruby code. Returns false if its bytes are now at another place. */
typedef bool (*jac_value_sink_freeze)(jac_value_sink *sink);

struct jac_value_sink {
    jac_value_stack stack;
    const jac_read_config *config;
    const jac_shape *root;      /* where objects begin; jac_shape_none before the first one; NULL: no shapes */
    jac_parse_cache *cache;     /* NULL before its first use */
    VALUE holder;               /* root: the sink is on the C stack; the object of the cache, or false */
    jac_ruby ruby;
    jac_value_sink_freeze freeze_source;   /* set only by jac_value_sink_make_decimals */
    jac_value_sink_string string; /* gets each String that is not a key; NULL: the String is pushed as it is */
    void *string_data;          /* the `data` of jac_value_sink_strings */
    /* Whether some numbers become neither Integer nor Float, or on_load gets numbers. Derived from `ruby` and
     * `decimal`: the loop over numbers tests it once for each Array (parse canada: 0.2 % of the instructions). */
    bool custom_numbers;
    bool freeze;
    size_t interned;            /* Strings shorter than this many bytes are interned */
    jac_number_maker decimal;   /* the maker of decimal_class; receiver nil: Float */
    uint64_t most_integer;      /* an Integer of a larger magnitude is not a Fixnum, or `decimal` makes it */
    const jac_value_sink_kind *kind; /* NULL: the engine's own events; else set after jac_value_sink_init */
    VALUE duplicate;            /* root: the sink is on the C stack; the key in question after DUPLICATE_KEY */
    int high_range;             /* the coderange of a String with bytes >= 0x80 */
    bool binary_numbers;        /* copied from the frontend */
    jac_warnings warnings;      /* the warnings so far */
    void (*warn)(const jac_reader *reader, jac_warnings *warnings, const VALUE *keys); /* the frontend's function */
    const jac_reader *reader;   /* the reader of the running parse */
    VALUE warned_keys[JAC_WARNINGS_MAX]; /* root: the sink is on the C stack; the duplicate keys; Qundef: a comment */
};

/* Prepares `sink`, which lies on the C stack, for one document. `calls`: the result of jac_config_read_hooked; if true,
 * may run Ruby code. */
JAC_API void jac_value_sink_init(jac_value_sink *sink, const jac_config *config, bool calls);

/* Makes `string` get the Strings of the document, and sets sink->string_data to `data`. `string` must not run Ruby
 * code, nor may any option of the config. */
JAC_API void jac_value_sink_strings(jac_value_sink *sink, jac_value_sink_string string, void *data);

/* Makes BigDecimals of the numbers that `limits` selects; it must outlive the parse. The config has no decimal_class.
 * `freeze_source` is called before the first BigDecimal is made; NULL: Ruby code cannot change the source. If it
 * returns false, jac_value_sink_parse returns AGAIN. */
JAC_API void jac_value_sink_make_decimals(jac_value_sink *sink, const jac_number_limits *limits,
                                         jac_value_sink_freeze freeze_source);

/* Parses the document of `r`, whose frames are sink->stack.frames. Returns OK with the value in *value. Returns AGAIN
 * if `freeze_source` has moved the source: no program has seen anything of this parse; prepare the sink again and
 * read the source at its new address. After any other status, call jac_value_sink_error_info before Ruby code runs.
 * The source must not change. The Ruby code that sink->ruby allows may run, and leave by raise or throw. */
JAC_API jac_status jac_value_sink_parse(jac_value_sink *sink, jac_reader *r, VALUE *value);

/* As jac_value_sink_parse, for a reader that is watched (jac_source_watch). */
JAC_API jac_status jac_value_sink_parse_long(jac_value_sink *sink, jac_reader *r, VALUE *value);

/* Prepares `sink` for a document in chunks. It lies in an object that marks it by jac_value_sink_mark, and must not
 * move. `config` must outlive it. */
JAC_API void jac_value_sink_init_chunks(jac_value_sink *sink, const jac_config *config);

/* Continues to read at r->cur, in the state r->feed. Returns MORE when the chunk has been consumed up to r->cur;
 * otherwise a status as jac_value_sink_parse does. */
JAC_API jac_status jac_value_sink_resume(jac_value_sink *sink, jac_reader *r, VALUE *value);

/* Marks the VALUEs of a sink for a document in chunks. */
JAC_API void jac_value_sink_mark(const jac_value_sink *sink);

/* The JAC_KEY_... bits of a text for the key cache. */
JAC_INLINE unsigned jac_value_sink_known(const jac_value_sink *sink, bool high, bool valid)
{
    return !high ? 0 : JAC_KEY_HIGH | (valid && sink->high_range == (int)RUBY_ENC_CODERANGE_VALID ? JAC_KEY_VALID : 0u);
}

/* The key, in the object of `frame`, of the value whose stack index is `top`; Qundef if there is no key yet. `after`:
 * the key of the last complete value, below `top`. Sets *keys to the number of keys so far. */
JAC_API VALUE jac_value_sink_step(const jac_value_sink *sink, const jac_frame *frame, size_t top, bool after,
                                  size_t *keys);

/* Called after an error: sets *info to what the sink knows of it. Empties the stacks. Runs no Ruby code. */
JAC_API void jac_value_sink_error_info(jac_value_sink *sink, const jac_reader *r, jac_error_info *info);

#endif
