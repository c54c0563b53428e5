/* frontends/native/reformat_sink.h - L4. JSON text to JSON text: the sink that writes each lexeme again, through the
 * emitter and with other spacing. Builds no value. */
#ifndef JAC_NATIVE_REFORMAT_SINK_H
#define JAC_NATIVE_REFORMAT_SINK_H

#include "rb/rb.h"
#include "reader/reader.h"
#include "writer/spacing.h"

/* Writes the document of `r` with `spacing` to a new mutable UTF-8 String with a known coderange. Comments and trailing
 * commas are left out; numbers, strings and keys are copied. Where the syntax allows more in strings than JSON does,
 * valid JSON is written (jac_emit_normalized). The source must not change meanwhile; no Ruby code runs. Raises
 * ParserError and NestingError. */
JAC_API VALUE jac_reformat_sink_run(jac_reader *r, const jac_spacing *spacing);

#endif
