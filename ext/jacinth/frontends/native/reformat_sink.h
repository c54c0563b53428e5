/* frontends/native/reformat_sink.h - L4. JSON text to JSON text: the sink that writes each lexeme again, through the
 * emitter and with other spacing. Builds no value. */
#ifndef JAC_NATIVE_REFORMAT_SINK_H
#define JAC_NATIVE_REFORMAT_SINK_H

#include "rb/parse/release.h"
#include "writer/spacing.h"

/* Writes the document that jac_release_start has set up in `run` with `spacing` and `escape` to a new mutable UTF-8
 * String with a known coderange. Comments and trailing commas are left out; numbers, strings and keys are copied. Where
 * the class escapes more, or the syntax allows more in strings than JSON does, strings are written by
 * jac_emit_normalized. `sorted`: the members of objects are in the order of their keys. Raises ParserError and
 * NestingError. Ruby code may run (interrupts). */
JAC_API VALUE jac_reformat_sink_run(jac_release *run, const jac_spacing *spacing, jac_escape_class escape,
                                    bool sorted);

#endif
