/* rb/parse/value_sink.h - L3. The reader's sink that builds Ruby objects, and the two parsers that are
 * compiled for it: one without any extension of the syntax, one with them. */
#ifndef JAC_PARSE_VALUE_SINK_H
#define JAC_PARSE_VALUE_SINK_H

#include "rb/parse/parse_cache.h"
#include "rb/parse/number.h"
#include "rb/parse/value_stack.h"
#include "rb/config.h"
#include "rb/errors.h"
#include "reader/reader.h"

/* How much Ruby code runs while a document is read. Each level includes those before it. */
typedef enum {
    JAC_RUBY_NONE,      /* none: the stack may be the Ractor's, and the source may be the caller's String */
    JAC_RUBY_RUNS,      /* methods make values: decimal_class's, or BigDecimal's own, where a TracePoint may run */
    JAC_RUBY_SEES,      /* Ruby code is given or makes containers: no shapes */
    JAC_RUBY_LOADS      /* on_load is given every value */
} jac_ruby;

typedef struct jac_value_sink jac_value_sink;

/* A sink of a frontend, which begins with a jac_value_sink: the parsers that are compiled for its events, and what the
 * engine asks it. */
typedef struct {
    jac_status (*plain)(jac_reader *r, jac_value_sink *sink);     /* of documents without any extension of the syntax */
    jac_status (*general)(jac_reader *r, jac_value_sink *sink);
    jac_status (*resumable)(jac_reader *r, jac_value_sink *sink);
    unsigned root;                      /* its first root of shapes, one of JAC_SHAPE_SPARE (rb/parse/shape.h) */
    /* The key or index that leads on from a container whose frame it has flagged; undef: none yet. Runs no Ruby code. */
    VALUE (*step)(const jac_value_sink *sink, const jac_frame *frame);
    void (*mark)(const jac_value_sink *sink); /* marks the rest of a sink that lies in an object */
} jac_value_sink_kind;

/* Takes a String of the document and pushes its value, which may be the String. */
typedef void (*jac_value_sink_string)(jac_value_sink *sink, VALUE string);

/* Makes the source of a parse one that Ruby code cannot change; false: its bytes are elsewhere now. */
typedef bool (*jac_value_sink_hold)(jac_value_sink *sink);

struct jac_value_sink {
    jac_value_stack stack;
    const jac_read_config *config;
    const jac_shape *root;      /* of objects that begin; jac_shape_none before the first one; NULL: no shapes */
    jac_parse_cache *cache;     /* NULL before it is needed */
    VALUE holder;               /* root: the sink is on the C stack; the cache's object, or false */
    jac_ruby ruby;
    jac_value_sink_hold hold;   /* set by jac_value_sink_make_decimals, and by nothing else */
    jac_value_sink_string string; /* is given each String that is no key; NULL: it is pushed as it is */
    void *string_data;          /* what jac_value_sink_strings was given */
    /* Some numbers become other objects than an Integer or a Float, or on_load is given them. Follows from `ruby` and
     * `decimal`; the loop over numbers asks it once for each Array (parse canada: 0.2 % of the instructions). */
    bool custom_numbers;
    bool freeze;
    size_t interned;            /* shorter Strings are interned */
    jac_number_maker decimal;   /* of decimal_class; receiver nil: Float */
    uint64_t most_integer;      /* Integers of larger magnitudes are no Fixnums, or the decimal's */
    const jac_value_sink_kind *kind; /* NULL: the engine's own events; else set after jac_value_sink_init */
    VALUE duplicate;            /* root: the sink is on the C stack; the key in question after DUPLICATE_KEY */
    int high_range;             /* the coderange of a String with bytes >= 0x80 */
    bool binary_numbers;        /* the frontend's */
    jac_warnings warnings;            /* what is to be warned of */
    void (*warn)(const jac_reader *reader, jac_warnings *warnings, const VALUE *keys); /* the frontend's */
    const jac_reader *reader;   /* of the parse that runs */
    VALUE warned_keys[JAC_WARNINGS_MAX]; /* root: the sink is on the C stack; the key that is there twice; undef: a comment */
};

/* Prepares `sink`, which lies on the C stack, for one document. `calls`: jac_config_read_hooked. */
JAC_API void jac_value_sink_init(jac_value_sink *sink, const jac_config *config, bool calls);

/* Has `string` take the Strings of the document. It runs no Ruby code, and no option of the config does; `data` is its
 * own, in sink->string_data. */
JAC_API void jac_value_sink_strings(jac_value_sink *sink, jac_value_sink_string string, void *data);

/* Of a sink whose config has no decimal_class: what is in the limits becomes a BigDecimal. They stay. `hold` is called
 * before the first one is made; NULL where Ruby code cannot change the source. jac_value_sink_parse returns AGAIN when
 * it returns false. */
JAC_API void jac_value_sink_make_decimals(jac_value_sink *sink, const jac_number_limits *limits,
                                         jac_value_sink_hold hold);

/* Parses the reader's document, whose frames are sink->stack.frames. OK: the value is in *value. AGAIN: nothing was
 * seen of the parse; prepare the sink anew and read the source from where `hold` has put it. Else
 * jac_value_sink_error_info must follow, before any Ruby code runs. The source must not change; what sink->ruby allows may
 * run Ruby code, and leave by raise or throw. */
JAC_API jac_status jac_value_sink_parse(jac_value_sink *sink, jac_reader *r, VALUE *value);

/* The same of a reader that is watched (jac_source_watch). */
JAC_API jac_status jac_value_sink_parse_long(jac_value_sink *sink, jac_reader *r, VALUE *value);

/* The same for a document in chunks: `sink` lies in an object that marks it by jac_value_sink_mark, and does
 * not move. `config` stays. */
JAC_API void jac_value_sink_init_chunks(jac_value_sink *sink, const jac_config *config);

/* Reads on at r->cur, where r->feed is. MORE: the chunk is used up to r->cur; the others as above. */
JAC_API jac_status jac_value_sink_resume(jac_value_sink *sink, jac_reader *r, VALUE *value);

JAC_API void jac_value_sink_mark(const jac_value_sink *sink);

/* What the key cache is told of a text. */
JAC_INLINE unsigned jac_value_sink_known(const jac_value_sink *sink, bool high, bool valid)
{
    return !high ? 0 : JAC_KEY_HIGH | (valid && sink->high_range == (int)RUBY_ENC_CODERANGE_VALID ? JAC_KEY_VALID : 0u);
}

/* The key that leads from the object of `frame` to what is at `top` of the stack or was last below it;
 * undef when it has none yet. `after`: a complete value is the last. *keys: how many it has had. */
JAC_API VALUE jac_value_sink_step(const jac_value_sink *sink, const jac_frame *frame, size_t top, bool after,
                                  size_t *keys);

/* After an error: what is known of it beyond the reader. Empties the stacks. Runs no Ruby code. */
JAC_API void jac_value_sink_error_info(jac_value_sink *sink, const jac_reader *r, jac_error_info *info);

#endif
