/* frontends/oj/parser/oj_parser.h - L4. Oj::Parser. It holds only its options: each parse has stacks of its own, so
 * that one parser serves several threads, and its own callbacks. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_H
#define JAC_OJ_PARSER_OJ_PARSER_H

#include "frontends/oj/parser/oj_parser_options.h"
#include "rb/config.h"
#include "reader/reader.h"

typedef struct {
    jac_config config;          /* for the value sink */
    jac_parser_options options;
} jac_oj_parser;

/* Defines Jacinth::Oj::Parser; called when the frontend opens. */
JAC_API void jac_oj_parser_open(void);

/* The modes: validate, usual, saj, debug. jac_oj_parser_find_mode returns the mode with that name, a String, or
 * NULL. */
enum { JAC_OJ_PARSER_VALIDATE, JAC_OJ_PARSER_USUAL };
JAC_TABLE jac_parser_mode jac_oj_parser_modes[];
JAC_API const jac_parser_mode *jac_oj_parser_find_mode(VALUE name);

/* Sets a parser to the original state of a mode. */
JAC_API void jac_oj_parser_reset(jac_oj_parser *parser, const jac_parser_mode *mode);

/* Returns the value of the option `name`, a String. If the name ends in '=', sets it first. Raises ArgumentError or
 * TypeError. */
JAC_API VALUE jac_oj_parser_option(VALUE self, jac_oj_parser *parser, VALUE name, VALUE value);

/* Sets the limits of Parser.safe from the Hash `options`. Raises ArgumentError. */
JAC_API void jac_oj_parser_limit(jac_oj_parser *parser, VALUE options);

/* Parse the documents of a String, and of an object with readpartial and eof?. `file`: the object is a file, and the
 * error messages are those for files. */
JAC_API VALUE jac_oj_parser_read(const jac_oj_parser *parser, VALUE source);
JAC_API VALUE jac_oj_parser_load(const jac_oj_parser *parser, VALUE io, bool file);

/* The line and column, from 1, of the byte at `from` of a source. */
typedef struct {
    const char *from;
    long line, column;
} jac_oj_parser_position;

/* Raises Oj's error of the document of `r`, with line and column. The invalid byte is r->error_at. `state` is Oj's
 * letter for what is expected outside of containers: v a document, ',' a document after a comma, R nothing more. */
JAC_API JAC_NORETURN void jac_oj_parser_raise(jac_status status, const jac_reader *r, jac_oj_parser_position position,
                                              char state);

/* Raises JSON::ParserError with the message `words` and the line and column of the byte at `at`. */
JAC_API JAC_NORETURN void jac_oj_parser_raise_words(VALUE words, jac_oj_parser_position position, const char *at);

#endif
