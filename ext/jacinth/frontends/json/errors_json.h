/* frontends/json/errors_json.h - L4. The exceptions and warnings of the JSON frontend: the json gem's own classes, with
 * the messages of json 2.21 (level 2) and of json 3.1 (level 3). The signatures are those of jac_frontend. */
#ifndef JAC_JSON_ERRORS_JSON_H
#define JAC_JSON_ERRORS_JSON_H

#include "rb/config.h"
#include "rb/errors.h"

/* The json gem's words about texts that cannot be written. */
#define JAC_ERRORS_JSON_NOT_UTF8 "source sequence is illegal/malformed utf-8"
#define JAC_ERRORS_JSON_DUPLICATE_KEY "detected duplicate key "

/* ParserError with line, column and, at level 3, json_path. NestingError for JAC_STATUS_NESTING. */
JAC_API JAC_NORETURN void jac_errors_json2_raise_parse(jac_status status, const jac_reader *reader,
                                                       const jac_error_info *info);
JAC_API JAC_NORETURN void jac_errors_json3_raise_parse(jac_status status, const jac_reader *reader,
                                                       const jac_error_info *info);

/* Gives each warning that was not given yet: about the duplicate key in `keys`, or about a comment where that is undef.
 * Runs Ruby code, which may raise or throw. The reader's source must be one that does not change meanwhile. */
JAC_API void jac_errors_json2_warn(const jac_reader *reader, jac_warnings *warnings, const VALUE *keys);

/* ArgumentError about unknown options, worded as Ruby words it for keywords, but without the colons. */
JAC_API JAC_NORETURN void jac_errors_json_raise_unknown(VALUE keys, jac_side side);

/* GeneratorError with invalid_object. The path is not reported. */
JAC_API JAC_NORETURN void jac_errors_json_raise_generate(VALUE object, const jac_path *path, VALUE message);

/* NestingError about `depth` open containers. Level 2 reports one less. */
JAC_API JAC_NORETURN void jac_errors_json2_raise_nesting(size_t depth);
JAC_API JAC_NORETURN void jac_errors_json3_raise_nesting(size_t depth);

#endif
