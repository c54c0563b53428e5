/* frontends/native/document/document_places.h - L4. What is remembered of a source for the lines, columns and
 * pointers of its parts: the position of every JAC_DOCUMENT_PLACES_STEP bytes, and what is open there. So n questions
 * about parts, in any order, take time linear in the source and n. Knows no options. */
#ifndef JAC_NATIVE_DOCUMENT_PLACES_H
#define JAC_NATIVE_DOCUMENT_PLACES_H

#include "frontends/native/document/document_walk.h"
#include "reader/position.h"

/* Bytes between two remembered places. */
#define JAC_DOCUMENT_PLACES_STEP 1024

/* An open container. `start`: the offset of its bracket. `count` and `key`: in the container around it, the number of
 * children up to this one, and the offset of its key. `around`: 1 + the index of the container around it; 0: none. */
typedef struct { size_t start, count, key, around; } jac_document_open;

/* A place between two children: one past the child before it, or past the opening bracket; the number of children
 * before it; 1 + the index of the container; the offset of the key of the child before it. `at` is 0 where nothing is
 * remembered. */
typedef struct { size_t at, count, open, key; } jac_document_stop;

/* `lines` and `stops` have one entry for each step: 16 and 32 bytes for 1024 of the source, 1.6 % and 3.1 % of it. The
 * array of `lines` grows by doubling, to 3.2 % at most. `open` has at most 1/16 of the bytes of the source plus 4 KB;
 * beyond that no more stops are remembered. */
typedef struct {
    jac_position *lines;        /* the position after 1, 2, ... steps */
    jac_document_stop *stops;   /* for each step, the latest place in it that was met */
    jac_document_open *open;    /* of the stops */
    size_t line_count, line_room, stop_room, open_count, open_room;
} jac_document_places;

/* Frees what is remembered. */
JAC_API void jac_document_places_free(jac_document_places *places);

/* The bytes that are remembered. */
JAC_API size_t jac_document_places_memory(const jac_document_places *places);

/* The line and the column of a byte. `keep`: what is met is remembered. */
JAC_API jac_position jac_document_places_position(jac_document_places *places, VALUE source, size_t offset, bool keep);

/* Calls `call` for each container around the part at `target` from the whole value at `root`, from the outside: with
 * the count and the key of what is in it, as jac_skip_children has them. Nothing is called for a part that does not
 * exist. `until`: goes on to this offset, to remember what is met. `frozen`: an object; while it is not frozen, what
 * is met is remembered. Raises the errors of what it passes. May call Ruby. */
typedef void jac_document_way(void *data, bool object, size_t count, size_t key);
JAC_API void jac_document_places_way(jac_document_places *places, jac_document_run *run, size_t root, size_t target,
                                     size_t until, VALUE frozen, jac_document_way *call, void *data);

/* What is known of the way to the byte `at`, which need not begin a value: sets the frames of `document` to the
 * containers around a place before it, and *known to the children of the innermost one, as jac_position_path takes
 * them. Reads up to the first error, with `keep` remembers what is met, and changes nothing else of `document`. Returns
 * false if nothing is known. Runs no Ruby code. */
JAC_API bool jac_document_places_near(jac_document_places *places, const jac_reader *document, size_t root, size_t at,
                                      bool keep, jac_skip_children *known);

#endif
