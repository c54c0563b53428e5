/* rb/names.h - L3. The method names and classes the extension knows, looked up once at load.
 * Classes are held by their constants; IDs are immortal. Written only by jac_names_init. */
#ifndef JAC_RB_NAMES_H
#define JAC_RB_NAMES_H

#include "rb/rb.h"

/* X(field, "method or ivar name") */
#define JAC_ID_LIST(X) \
    X(aset, "[]=") X(append, "<<") X(new_, "new") X(call, "call") X(write, "write") \
    X(to_proc, "to_proc") X(to_a, "to_a") X(to_time, "to_time") \
    X(try_convert, "try_convert") X(BigDecimal, "BigDecimal") X(year, "year") X(month, "month") X(mday, "mday") X(utc_p, "utc?") \
    X(split, "split") X(text_of, "text_of") X(compare_by_identity_p, "compare_by_identity?") \
    X(iv_line, "@line") X(iv_column, "@column") \
    X(iv_offset, "@byte_offset") X(iv_json_path, "@json_path") X(iv_snippet, "@snippet") \
    X(iv_invalid_object, "@invalid_object") \
    X(to_json, "to_json") X(to_s, "to_s") X(to_str, "to_str") X(to_ary, "to_ary") X(method_missing, "method_missing") X(to_h, "to_h") X(to_hash, "to_hash") X(encode, "encode") X(message, "message") \
    X(foreign_state, "foreign_state") X(owner, "owner") X(depth_set, "depth=") X(flush, "flush") X(empty_p, "empty?") X(check_mixed_keys, "check_mixed_keys") \
    X(prepare_additions, "prepare_additions") X(create_additions, "create_additions") X(warn_deprecated, "warn_deprecated") \
    X(style, "style") X(digits, "digits") X(ruby, "ruby") X(json, "json") X(precise, "precise") \
    X(symbolize_names, "symbolize_names") X(object_class, "object_class") X(array_class, "array_class") X(max_buffer, "max_buffer") \
    X(compare_by_identity, "compare_by_identity") X(raw_json, "raw_json") X(as_json, "as_json") \
    X(backtrace, "backtrace") X(sec, "sec") X(sec_fraction, "sec_fraction") X(plus, "+") X(utc_offset, "utc_offset") X(to_i, "to_i") X(respond_to_p, "respond_to?") X(respond_to_missing_p, "respond_to_missing?") \
    X(begin, "begin") X(end, "end") X(exclude_end_p, "exclude_end?") X(real, "real") X(imag, "imag") X(numerator, "numerator") X(denominator, "denominator") \
    X(iso8601, "iso8601") X(table, "table") X(day, "day") X(hour, "hour") X(min, "min") \
    X(offset, "offset") X(start, "start") X(source, "source") X(options, "options") X(dump_raw, "_dump") X(tv_sec, "tv_sec") X(tv_nsec, "tv_nsec") X(tv_usec, "tv_usec") \
    X(iv_parameters, "@parameters") X(iv_rows, "@rows") X(iv_columns, "@columns") X(iv_attributes, "@attributes") X(OpenStruct, "OpenStruct") \
    X(fileno, "fileno") X(readpartial, "readpartial") X(read, "read") X(string, "string") X(stat, "stat") X(pos, "pos") X(file_p, "file?") \
    X(match_text, "match_text") X(json_creatable_p, "json_creatable?") X(json_create, "json_create") X(custom_object, "custom_object") X(wab_text, "wab_text") \
    X(hash_start, "hash_start") X(hash_end, "hash_end") X(hash_key, "hash_key") X(hash_set, "hash_set") X(array_start, "array_start") \
    X(array_end, "array_end") X(array_append, "array_append") X(add_value, "add_value") X(error, "error") \
    X(map, "map") X(each, "each") X(xmlschema, "xmlschema") X(strftime, "strftime") X(utc, "utc") X(name, "name") X(finite_p, "finite?") \
    X(instance_values, "instance_values") X(instance_variables, "instance_variables") X(instance_variable_get, "instance_variable_get") \
    X(Rails, "Rails") X(renew, "renew") X(root, "root") X(methods, "methods") X(include, "include") X(include_root_in_json, "include_root_in_json") \
    X(serializable_hash, "serializable_hash") X(serializable_attributes, "serializable_attributes") X(serializable_add_includes, "serializable_add_includes") X(attributes, "attributes") \
    X(attribute_names_for_serialization, "attribute_names_for_serialization") X(attribute_names, "attribute_names") \
    X(read_attribute_for_serialization, "read_attribute_for_serialization") \
    X(readers, "readers") X(deserialize, "deserialize") X(cast, "cast") X(cast_value, "cast_value") X(iv_casted_values, "@casted_values") X(iv_additional_types, "@additional_types") X(records, "records") X(original_name, "original_name") X(source_location, "source_location") X(inheritance_column, "inheritance_column") X(has_attribute_p, "_has_attribute?") X(read_attribute, "_read_attribute") X(attribute, "attribute") \
    X(iv_values, "@values") X(iv_value, "@value") X(iv_types, "@types") X(iv_default_attributes, "@default_attributes") X(iv_column_indexes, "@column_indexes") X(iv_row, "@row") \
    X(iv_primary_key, "@primary_key") X(id, "id") X(value, "value") X(initialized_p, "initialized?") X(fetch_value, "fetch_value") X(keys, "keys") X(classes, "classes") X(send, "send") \
    X(default_attribute, "default_attribute") X(key_p, "key?") X(model_name, "model_name") X(element, "element") \
    X(instance_method, "instance_method") X(equal, "==") X(slice, "slice") X(except, "except") X(aref, "[]") X(dup, "dup") \
    X(only, "only") X(escape, "escape") X(escape_html_entities, "escape_html_entities") X(fetch, "fetch") X(delete_, "delete") X(prepare, "prepare") \
    X(iv_utc, "@utc") X(iv_time_zone, "@time_zone") X(iv_period, "@period") X(start_transition, "start_transition") X(end_transition, "end_transition") X(at, "at") \
    X(exitstatus, "exitstatus") X(pid, "pid") X(iv_family, "@family") X(iv_addr, "@addr") X(iv_mask_addr, "@mask_addr") X(iv_zone_id, "@zone_id") \
    X(iv_standard_time, "@use_standard_json_time_format") X(iv_time_precision, "@time_precision") \
    X(iv_escape_html, "@escape_html_entities_in_json") X(iv_escape_separators, "@escape_js_separators_in_json")

typedef struct {
#define JAC_ID_FIELD(field, name) ID field;
    JAC_ID_LIST(JAC_ID_FIELD)
#undef JAC_ID_FIELD
} jac_ids;

extern jac_ids jac_id;

/* X(variable suffix): classes of this library and of Ruby's standard library that the generator names.
 * jac_cFragment is Jacinth::Fragment (lib/jacinth/fragment.rb: a Struct of one member, json, which is
 * a frozen valid UTF-8 String), jac_cDate is ::Date ... */
#define JAC_CLASS_LIST(X) \
    X(mJacinth) X(eParserError) X(eNestingError) X(eGeneratorError) \
    X(cFragment) X(cDate) X(cDateTime) X(cBigDecimal) X(cSet) X(cData)

#define JAC_CLASS_EXTERN(name) extern VALUE jac_##name;
JAC_CLASS_LIST(JAC_CLASS_EXTERN)
#undef JAC_CLASS_EXTERN

/* X(field, constant of Jacinth::JSON): what the JSON frontend names. The error classes are the json gem's. */
#define JAC_JSON_LIST(X) \
    X(owners, "TO_JSON_OWNERS") X(sort_keys, "SORT_KEYS") X(mFunctions, "Functions") X(mGeneratorMethods, "GeneratorMethods") X(cState, "State") X(cCoder, "Coder") \
    X(cFragment, "Fragment") X(cParser, "Parser") X(cParserConfig, "ParserConfig") X(cResumableParser, "ResumableParser") \
    X(eParserError, "ParserError") X(eNestingError, "NestingError") X(eGeneratorError, "GeneratorError")

typedef struct {
    bool active;    /* the frontend has taken ::JSON over, its to_json included */
    VALUE mJSON;    /* Jacinth::JSON */
    VALUE cRealState; /* the json gem's, which cState inherits */
#define JAC_JSON_FIELD(field, name) VALUE field;
    JAC_JSON_LIST(JAC_JSON_FIELD)
#undef JAC_JSON_FIELD
} jac_json_names;

extern jac_json_names jac_json; /* root: registered when the frontend opens */

/* A new Hash that compares by identity. Calls no method, so it is a Hash whatever a program makes of
 * Hash#compare_by_identity. */
JAC_API VALUE jac_names_identity_hash(void);

/* Looks jac_json up; once, when the JSON frontend opens. */
JAC_API void jac_names_open_json(void);

/* Looks everything up. lib/jacinth/errors.rb has defined the error classes and the standard
 * library's date, set and bigdecimal are loaded by then. jac_cData is Qfalse before Ruby 3.2. */
JAC_API void jac_names_init(void);

#endif
