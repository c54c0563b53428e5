/* frontends/oj/object/oj_object.h - L4. What Oj's object mode makes of a document: objects of the classes that it
 * names, Symbols, references to what it has made before. A container that must exist before its members do, or whose
 * members are no pairs, is `made`: in the place of its values the stack has the slots below, and its frame is flagged.
 * Each member of an object is put into it as soon as it is read, those of an Array follow the slots. All others are
 * built at their ends as everywhere. Every function here may run Ruby code and be left by raise or throw, but for those
 * that are inline. */
#ifndef JAC_OJ_OBJECT_OJ_OBJECT_H
#define JAC_OJ_OBJECT_OJ_OBJECT_H

#include "rb/parse/value_sink.h"
#include "frontends/oj/options/oj_options.h"

/* The value sink in object mode. */
typedef struct {
    jac_value_sink sink;        /* first: jac_oj_object_of finds the rest by it */
    const jac_oj_options *options;
    size_t made;                /* open containers that exist already */
    VALUE
    cycle; /* root: marked where the sink lies in an object; the objects by their "^i", or false: none are told apart */
    VALUE class_name,
        class_found; /* root: as cycle; an interned name and its class, the last one looked up; or false */
} jac_oj_object_sink;

/* Its roots of shapes, each for keys that are Strings, then for Symbols: of pairs, where ":a" is a Symbol; and of made
 * objects: a class, then their variables, whose `template` is a variable's Symbol. */
enum { JAC_OJ_SHAPE_PAIRS = JAC_SHAPE_SPARE, JAC_OJ_SHAPE_VARIABLES = JAC_SHAPE_SPARE + 2 };

/* The sink of object mode that `sink` begins. */
JAC_INLINE jac_oj_object_sink *jac_oj_object_of(const jac_value_sink *sink)
{
    return (jac_oj_object_sink *)(void *)(uintptr_t)sink;
}

/* Turns the sink, after jac_value_sink_init, to object mode. The options live as long as the sink. */
JAC_API void jac_oj_object_sink_begin(jac_oj_object_sink *sink, const jac_oj_options *options);

/* From frame->base on. An Array has the first two. */
enum {
    JAC_OJ_SLOT_FLAG,  /* undef: no value is that */
    JAC_OJ_SLOT_VALUE, /* the container; nil while nothing says what it is to be */
    JAC_OJ_SLOT_ODD,   /* of an odd class: an Array of its table, its index there and its members so far; else false */
    JAC_OJ_SLOT_COLON, /* whether the key begins with ':' in the source; or a static Symbol: that of the variable that
                          it names */
    JAC_OJ_SLOT_KEY,   /* a frozen String; nil before the first one */
    JAC_OJ_SLOTS,
    JAC_OJ_ARRAY_SLOTS = JAC_OJ_SLOT_ODD
};

/* What kind of value a member has: Oj takes each by its own rules. */
typedef enum { JAC_OJ_TEXT, JAC_OJ_NUMBER, JAC_OJ_OTHER } jac_oj_kind_of_value;

/* A member of a container, or the document's only value. */
typedef struct {
    jac_frame *frame; /* of the container that it is for, NULL where there is none; the frame of what has just ended is
                         beyond it */
    jac_oj_kind_of_value kind;
    VALUE value;        /* root: on the C stack */
    bool read;          /* a text that stands for something else: that is the value already */
    const char *from, *to; /* of a text or number: its spelling, quotes included; else NULL */
} jac_oj_member;

/* One of its slots, until the next push. */
JAC_INLINE VALUE *jac_oj_object_slot(const jac_value_sink *sink, const jac_frame *frame, size_t slot)
{
    return jac_value_stack_at(&sink->stack, frame->base + slot); /* bounds: a made container's */
}

/* The object of `frame` has no shape; what it has are pairs: it is made from here on. */
JAC_API void jac_oj_object_make(jac_value_sink *sink, jac_frame *frame);

/* The Array of `frame`, which is empty, is made. */
JAC_API void jac_oj_object_make_array(jac_value_sink *sink, jac_frame *frame);

/* The next key, a frozen String, of a made object. Inline: runs no Ruby code. */
JAC_INLINE void jac_oj_object_key(jac_value_sink *sink, jac_frame *frame, VALUE key, VALUE colon)
{
    *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_COLON) = colon;
    *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_KEY) = key;
}

/* A key of a made object that was not foreseen, t being its text: to be foreseen the next time. Runs no Ruby code. */
JAC_API void jac_oj_object_learn(jac_value_sink *sink, jac_frame *frame, VALUE key, const jac_text *t);

/* Puts a member into its object, which is made. */
JAC_API void jac_oj_object_put(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member);

/* A text -> what it stands for: itself, a Symbol or what was made before. An "^i" at the beginning of an Array makes
 * that one, and gives undef: no value. */
JAC_API VALUE jac_oj_object_text(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member);

/* The number of values that the Array of `frame` has so far. Its slots, if it has any, come before them. */
JAC_INLINE size_t jac_oj_object_count(const jac_value_sink *sink, const jac_frame *frame)
{
    return jac_value_stack_count(&sink->stack) - frame->base - (frame->flag ? JAC_OJ_ARRAY_SLOTS : 0);
}

/* Whether the Array of `frame`, which has no value yet, is called by a text as "^i1", of three bytes or more. It is
 * made then. */
JAC_API bool jac_oj_object_names_array(jac_value_sink *sink, jac_frame *frame, const char *ptr, size_t len);

/* The decimal number after the text's first two bytes, or -1 when there is none. Saturates: no id is that large. Runs
 * no Ruby code. */
JAC_API long jac_oj_object_id(const char *ptr, size_t len);

/* What was called by that number, nil without one. Runs no Ruby code. */
JAC_API VALUE jac_oj_object_cycle(VALUE cycle, long id);

/* The end of the made container of `frame`: its value. Its slots are dropped. */
JAC_API VALUE jac_oj_object_close(jac_value_sink *sink, jac_frame *frame);

/* ---- parts, in files of their own ---- */

/* The class of the path `name`, an interned String; undef where there is none. *missing: Oj says so, and does not go
 * on. Classes are remembered where `cached`; `defines`: one that is not there is made, as a subclass of Bag. */
JAC_API VALUE jac_oj_object_class_find(VALUE name, bool cached, bool defines, bool *missing);

/* The class of the path `name`, a String, looked up each time. */
JAC_API VALUE jac_oj_object_class_path(VALUE name, bool *missing);

/* The Time of a text, nil where it is none. */
JAC_API VALUE jac_oj_object_time_parse(VALUE text);

/* The Time of a number as it is spelled at `from`: seconds, a fraction of up to 9 digits, the offset as exponent. */
JAC_API VALUE jac_oj_object_time_number(const char *from, const char *end);

/* The object that the Array of a "^u" describes. */
JAC_API VALUE jac_oj_object_struct(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member);

/* Sets the variable that `key` names. Of an Exception *object may become another. */
JAC_API void jac_oj_object_set_variable(VALUE *object, VALUE key, VALUE value);

/* The ID of the variable that `key` names. Runs no Ruby code. */
JAC_API ID jac_oj_object_variable_id(VALUE key);

/* The key or index at which the container in `frame` stores its next member; undef before its first
 * key. Runs no Ruby code. */
JAC_API VALUE jac_oj_object_step(const jac_value_sink *sink, const jac_frame *frame);

/* Raises `klass` about a member, with the place where Oj stands when it looks at it. */
JAC_API JAC_NORETURN void jac_oj_object_fail(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member,
                                             VALUE klass, VALUE message);

#endif
