/* frontends/oj/parser/oj_parser.h - L4. Oj::Parser, which holds nothing but what it was told: each parse has its own
 * stacks, so that a parser can be used by a callback of its own and by several threads. */
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

/* The modes: validate, usual, saj, debug; and the one of that name, a String, or NULL. */
enum { JAC_OJ_PARSER_VALIDATE, JAC_OJ_PARSER_USUAL };
JAC_TABLE jac_parser_mode jac_oj_parser_modes[];
JAC_API const jac_parser_mode *jac_oj_parser_find_mode(VALUE name);

/* What a parser of that mode begins with. */
JAC_API void jac_oj_parser_reset(jac_oj_parser *parser, const jac_parser_mode *mode);

/* Tells the option `name`, a String, or sets it when the name ends in '='; what it is then. Raises ArgumentError or
 * TypeError. */
JAC_API VALUE jac_oj_parser_option(VALUE self, jac_oj_parser *parser, VALUE name, VALUE value);

/* The limits of Parser.safe in the Hash `options`. */
JAC_API void jac_oj_parser_limit(jac_oj_parser *parser, VALUE options);

/* The documents of a String, and of what answers readpartial and eof?; `file`: it is one, and errors say so. */
JAC_API VALUE jac_oj_parser_read(const jac_oj_parser *parser, VALUE source);
JAC_API VALUE jac_oj_parser_load(const jac_oj_parser *parser, VALUE io, bool file);

/* Where the bytes [from, ...) of a source stand, from 1. */
typedef struct {
    const char *from;
    long line, column;
} jac_oj_parser_place;

/* Raises what is wrong with the document of `r`: the words of Oj with line and column. `state`: what stands where no
 * container is open, in Oj's letters: v a document, ',' one behind a comma, R nothing more. `at` is the wrong byte. */
JAC_API JAC_NORETURN void jac_oj_parser_raise(jac_status status, const jac_reader *r, jac_oj_parser_place place,
                                              char state);

/* Raises with these words about the byte `at`. */
JAC_API JAC_NORETURN void jac_oj_parser_raise_words(VALUE words, jac_oj_parser_place place, const char *at);

#endif
