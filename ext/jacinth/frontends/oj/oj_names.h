/* frontends/oj/oj_names.h - L4. The names that the Oj frontend uses in addition to those of the engine (rb/names.h),
 * looked up once at load. */
#ifndef JAC_OJ_OJ_NAMES_H
#define JAC_OJ_OJ_NAMES_H

#include "rb/names.h"

/* X(field, "name of a method or variable"). oj_builtin_forms.c needs all its methods in this table, so to_s, year and
 * month, which the engine has too, are here as well. */
#define JAC_OJ_ID_LIST(X) \
    X(write, "write") \
    X(year, "year") \
    X(month, "month") \
    X(to_json, "to_json") \
    X(to_s, "to_s") \
    X(to_h, "to_h") \
    X(to_hash, "to_hash") \
    X(depth_set, "depth=") \
    X(raw_json, "raw_json") \
    X(as_json, "as_json") \
    X(backtrace, "backtrace") \
    X(sec, "sec") \
    X(sec_fraction, "sec_fraction") \
    X(plus, "+") \
    X(utc_offset, "utc_offset") \
    X(to_i, "to_i") \
    X(begin, "begin") \
    X(end, "end") \
    X(exclude_end_p, "exclude_end?") \
    X(real, "real") \
    X(imag, "imag") \
    X(numerator, "numerator") \
    X(denominator, "denominator") \
    X(iso8601, "iso8601") \
    X(table, "table") \
    X(day, "day") \
    X(hour, "hour") \
    X(min, "min") \
    X(offset, "offset") \
    X(start, "start") \
    X(source, "source") \
    X(options, "options") \
    X(dump_raw, "_dump") \
    X(tv_sec, "tv_sec") \
    X(tv_nsec, "tv_nsec") \
    X(tv_usec, "tv_usec") \
    X(iv_parameters, "@parameters") \
    X(iv_rows, "@rows") \
    X(iv_columns, "@columns") \
    X(iv_attributes, "@attributes") \
    X(OpenStruct, "OpenStruct") \
    X(fileno, "fileno") \
    X(readpartial, "readpartial") \
    X(read, "read") \
    X(string, "string") \
    X(stat, "stat") \
    X(pos, "pos") \
    X(file_p, "file?") \
    X(match_text, "match_text") \
    X(json_creatable_p, "json_creatable?") \
    X(json_create, "json_create") \
    X(custom_object, "custom_object") \
    X(wab_text, "wab_text") \
    X(hash_start, "hash_start") \
    X(hash_end, "hash_end") \
    X(hash_key, "hash_key") \
    X(hash_set, "hash_set") \
    X(array_start, "array_start") \
    X(array_end, "array_end") \
    X(array_append, "array_append") \
    X(add_value, "add_value") \
    X(error, "error")

typedef struct { JAC_OJ_ID_LIST(JAC_NAMES_FIELD) } jac_oj_ids;

extern jac_oj_ids jac_oj_id;

/* X(field, constant of Jacinth::Oj) */
#define JAC_OJ_LIST(X) \
    X(eParseError, "ParseError") \
    X(eDepthError, "DepthError") \
    X(eLoadError, "LoadError") \
    X(cStringWriter, "StringWriter") \
    X(cStreamWriter, "StreamWriter")

/* The number of texts in oj_json_options_known (frontends/oj/mimic/oj_json_options.c). */
#define JAC_OJ_TEXTS 5

typedef struct {
    VALUE mOj;      /* Jacinth::Oj; Qfalse before the frontend opens */
#define JAC_OJ_FIELD(field, name) VALUE field;
    JAC_OJ_LIST(JAC_OJ_FIELD)
#undef JAC_OJ_FIELD
    VALUE cState;   /* the class of the States that to_json receives while JSON is mimicked; Qfalse before */
    ID given;       /* the class method of cState that makes one */
    ID asked;       /* an instance variable of a State: its options, or true once it was changed */
    VALUE texts[JAC_OJ_TEXTS], pretty; /* short texts between tokens; the Hash of pretty_generate's options */
    VALUE range_members; /* begin, end, excl: what a Range's members are called, and were up to Ruby 4.0 */
    VALUE cOpenStruct; /* ::OpenStruct; Qfalse before a dump meets it */
    VALUE eJsonParser; /* the error for documents in the modes that act as json does, and in Oj::Parser;
                          EncodingError until mimic_JSON sets it */
    VALUE eUnicode; /* the error for a String that is not valid UTF-8; EncodingError until mimic_JSON sets it */
} jac_oj_names;

extern jac_oj_names jac_oj; /* root: registered when the frontend opens */

/* Looks up the constants in jac_oj; called once, when the frontend opens. */
JAC_API void jac_oj_names_open(void);

/* Looks up the IDs; called once, at load. */
JAC_API void jac_oj_names_init(void);

#endif
