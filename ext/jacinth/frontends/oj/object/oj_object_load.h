/* frontends/oj/object/oj_object_load.h - L4. Builds the objects of Oj's object mode: instances of the classes that a
 * document names, Symbols, and references to earlier objects. A container is `made` (built early) if it must exist
 * before its members, or if its members are not pairs. Its frame is flagged, and the stack has the slots of oj_member.h
 * instead of its values. A member of a made object is put into it as soon as it is read; the elements of a made Array
 * follow its slots. All other containers are built at their ends. Functions that are not inline may run Ruby code,
 * raise and throw, unless they say otherwise. */
#ifndef JAC_OJ_OBJECT_OJ_OBJECT_LOAD_H
#define JAC_OJ_OBJECT_OJ_OBJECT_LOAD_H

#include "frontends/oj/object/oj_member.h"
#include "frontends/oj/object/oj_odd.h"
#include "frontends/oj/options/oj_options.h"

/* The value sink in object mode. */
typedef struct {
    jac_value_sink sink;        /* first member: jac_oj_object_of casts to this struct */
    const jac_oj_options *options;
    size_t made;                /* the number of open containers that are built early */
    /* root: marked if the sink lies in an object; an Array of the objects by their "^i", or false: without circular */
    VALUE cycle;
    /* root: as cycle; the interned name that was looked up last, and its class; or false */
    VALUE class_name, class_found;
} jac_oj_object_sink;

/* The roots of this sink's shapes; each is for String keys, and the next number is for Symbol keys. PAIRS: objects of
 * pairs, where ":a" is a Symbol. VARIABLES: made objects; the first key is the class, then come the variables, whose
 * `template` is the Symbol of the variable. */
enum { JAC_OJ_SHAPE_PAIRS = JAC_SHAPE_SPARE, JAC_OJ_SHAPE_VARIABLES = JAC_SHAPE_SPARE + 2 };

/* The sink of object mode whose first member is `sink`. */
JAC_INLINE jac_oj_object_sink *jac_oj_object_of(const jac_value_sink *sink)
{
    return (jac_oj_object_sink *)(void *)(uintptr_t)sink;
}

/* Switches the sink to object mode; called after jac_value_sink_init. The options must outlive the sink. */
JAC_API void jac_oj_object_sink_begin(jac_oj_object_sink *sink, const jac_oj_options *options);

/* Makes the object of `frame` a made one. It must have no shape; its pairs so far are taken from the stack. */
JAC_API void jac_oj_object_make(jac_value_sink *sink, jac_frame *frame);

/* Makes the Array of `frame`, which must be empty, a made one. */
JAC_API void jac_oj_object_make_array(jac_value_sink *sink, jac_frame *frame);

/* Sets the current key of a made object, a frozen String. Runs no Ruby code. */
JAC_INLINE void jac_oj_object_key(jac_value_sink *sink, jac_frame *frame, VALUE key, VALUE colon)
{
    *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_COLON) = colon;
    *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_KEY) = key;
}

/* Learns a key of a made object that was not predicted, so that it is predicted the next time. t: the text of the key.
 * Runs no Ruby code. */
JAC_API void jac_oj_object_learn(jac_value_sink *sink, jac_frame *frame, VALUE key, const jac_text *t);

/* Puts a member into its made object. */
JAC_API void jac_oj_object_put(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member);

/* The value that a text represents: the String itself, a Symbol or an earlier object. An "^i" at the beginning of an
 * Array makes that Array a made one and returns Qundef, as it is not an element. */
JAC_API VALUE jac_oj_object_text(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member);

/* Whether a text of at least three bytes, such as "^i1", gives an id to the Array of `frame`. False if the Array has an
 * element already. If true, the Array becomes a made one. */
JAC_API bool jac_oj_object_names_array(jac_value_sink *sink, jac_frame *frame, const char *ptr, size_t len);

/* The decimal number after the first two bytes of the text, or -1 if there are other bytes than digits. Saturates at a
 * number that no id reaches. Runs no Ruby code. */
JAC_API long jac_oj_object_id(const char *ptr, size_t len);

/* The object with that id; nil if no object has it. Runs no Ruby code. */
JAC_API VALUE jac_oj_object_cycle(VALUE cycle, long id);

/* Ends the made container of `frame` and returns its value. Removes its slots from the stack. */
JAC_API VALUE jac_oj_object_close(jac_value_sink *sink, jac_frame *frame);

/* ---- parts, in files of their own ---- */

/* The class with the path `name`, an interned String; Qundef if it does not exist. Sets *missing if Oj raises for such
 * a name. `cached`: the result is cached in the Ractor. `defines`: a missing class is defined as a subclass of Bag. */
JAC_API VALUE jac_oj_object_class_find(VALUE name, bool cached, bool defines, bool *missing);

/* The class with the path `name`, a String, without a cache; otherwise as jac_oj_object_class_find. */
JAC_API VALUE jac_oj_object_class_path(VALUE name, bool *missing);

/* The Time that a text represents, or nil. */
JAC_API VALUE jac_oj_object_time_parse(VALUE text);

/* The Time that the number in [from, end) represents: seconds, a fraction of up to 9 digits, and the offset from UTC in
 * seconds as the exponent. Raises ArgumentError for any other form. */
JAC_API VALUE jac_oj_object_time_number(const char *from, const char *end);

/* The Struct or Range that the Array of a "^u" describes, or nil. */
JAC_API VALUE jac_oj_object_struct(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member);

/* Sets the instance variable that `key` names. If *object is an Exception, it may be replaced. */
JAC_API void jac_oj_object_set_variable(VALUE *object, VALUE key, VALUE value);

/* The ID of the instance variable that `key` names. Runs no Ruby code. */
JAC_API ID jac_oj_object_variable_id(VALUE key);

/* The key or index at which the container of `frame` stores its next member; Qundef before its first key. Runs no Ruby
 * code. */
JAC_API VALUE jac_oj_object_step(const jac_value_sink *sink, const jac_frame *frame);

/* Raises `klass` about a member. The message ends with the position that Oj reports for it. */
JAC_API JAC_NORETURN void jac_oj_object_fail(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member,
                                             VALUE klass, VALUE message);

/* Raises Ractor::IsolationError if the objects of `odd` cannot be made in this Ractor: it is not the main one, and
 * create_object is not shareable. */
JAC_API void jac_oj_object_check_odd(const jac_oj_odd *odd);

#endif
