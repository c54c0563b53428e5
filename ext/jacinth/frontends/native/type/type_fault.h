/* frontends/native/type/type_fault.h - L4. The state of a document that is read by a type, and the record of its
 * faults. The events that change the state are in type_sink.c. */
#ifndef JAC_NATIVE_TYPE_FAULT_H
#define JAC_NATIVE_TYPE_FAULT_H

#include "frontends/native/type/type_sink.h"
#include "rb/parse/value_sink.h"

/* What is wrong, in the order of FaultList::CODES. TAG: about the tag of an object
 * of a tagged union. EXCESS: the first value behind the last item of a tuple. */
typedef enum {
    JAC_FAULT_TYPE, JAC_FAULT_RANGE, JAC_FAULT_LENGTH, JAC_FAULT_PATTERN, JAC_FAULT_MULTIPLE, JAC_FAULT_UNIQUE,
    JAC_FAULT_ENUM, JAC_FAULT_FORMAT, JAC_FAULT_MISSING, JAC_FAULT_UNKNOWN, JAC_FAULT_TAG_TYPE, JAC_FAULT_TAG_ENUM,
    JAC_FAULT_TAG_MISSING, JAC_FAULT_EXCESS
} jac_fault;

/* The flags of frames. The data of a frame: OBJECT and LOOSE, the field of the last known key; ARRAY, TUPLE, MAP and
 * RAW, the node; ANY and SKIP, NULL. OBJECT is an object whose keys were all fields so far, in their order and without
 * a gap; LOOSE is any other one. UNIQUE is an ARRAY whose elements must differ; its first JAC_TYPE_UNIQUE_SLOTS
 * values on the stack are not elements (type_sink.c). FULL is a TUPLE that has more elements than it may. */
enum {
    JAC_TYPE_FRAME_OBJECT, JAC_TYPE_FRAME_LOOSE, JAC_TYPE_FRAME_ARRAY, JAC_TYPE_FRAME_UNIQUE, JAC_TYPE_FRAME_TUPLE,
    JAC_TYPE_FRAME_FULL, JAC_TYPE_FRAME_MAP, JAC_TYPE_FRAME_ANY, JAC_TYPE_FRAME_RAW, JAC_TYPE_FRAME_SKIP
};
#define JAC_TYPE_UNIQUE_SLOTS 2

typedef struct {
    jac_value_sink base;        /* first: the engine's events take it */
    const jac_type_program *program;
    const jac_type_node *want;  /* of the next value */
    size_t slot;                /* where the next value goes on the stack; SIZE_MAX: on top */
    bool builds;                /* objects are made; false after the first fault */
    size_t count, most;         /* the faults so far; the most that are recorded. 0: the first one ends the parse */
    VALUE faults;               /* root: the struct is on the C stack; an Array, or Qfalse */
} jac_type_run;

/* Records a fault of the text [from, to), at the current place. Returns OK, or another status that ends the parse. */
JAC_API jac_status jac_type_fault_at(jac_type_run *run, const jac_type_node *node, jac_fault code, const char *from,
                                     const char *to);

/* As jac_type_fault_at, for a member of the innermost container, whose key has the len bytes at ptr. */
JAC_API jac_status jac_type_fault_key(jac_type_run *run, const jac_type_node *node, jac_fault code, const char *from,
                                      const char *to, const char *ptr, size_t len);

/* As jac_type_fault_at, for the innermost container itself. */
JAC_API jac_status jac_type_fault_container(jac_type_run *run, const jac_type_node *node, jac_fault code,
                                            const char *to);

/* The index of the first item of a tuple that has no value yet. */
JAC_API size_t jac_type_fault_item(const jac_type_run *run, const jac_frame *frame);

#endif
