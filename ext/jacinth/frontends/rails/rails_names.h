/* frontends/rails/rails_names.h - L4. The names that the Rails frontend uses in addition to those of the engine
 * (rb/names.h). They are looked up once. */
#ifndef JAC_RAILS_RAILS_NAMES_H
#define JAC_RAILS_RAILS_NAMES_H

#include "rb/names.h"

/* X(field, "name of a method or variable") */
#define JAC_RAILS_ID_LIST(X) \
    X(to_ary, "to_ary") \
    X(to_h, "to_h") \
    X(to_hash, "to_hash") \
    X(owner, "owner") \
    X(empty_p, "empty?") \
    X(raw_json, "raw_json") \
    X(as_json, "as_json") \
    X(sec, "sec") \
    X(sec_fraction, "sec_fraction") \
    X(utc_offset, "utc_offset") \
    X(to_i, "to_i") \
    X(hour, "hour") \
    X(min, "min") \
    X(offset, "offset") \
    X(iv_parameters, "@parameters") \
    X(iv_attributes, "@attributes") \
    X(map, "map") \
    X(each, "each") \
    X(utc, "utc") \
    X(name, "name") \
    X(finite_p, "finite?") \
    X(instance_values, "instance_values") \
    X(instance_variables, "instance_variables") \
    X(instance_variable_get, "instance_variable_get") \
    X(Rails, "Rails") \
    X(renew, "renew") \
    X(root, "root") \
    X(methods, "methods") \
    X(include, "include") \
    X(include_root_in_json, "include_root_in_json") \
    X(serializable_hash, "serializable_hash") \
    X(serializable_attributes, "serializable_attributes") \
    X(serializable_add_includes, "serializable_add_includes") \
    X(attributes, "attributes") \
    X(attribute_names_for_serialization, "attribute_names_for_serialization") \
    X(attribute_names, "attribute_names") \
    X(read_attribute_for_serialization, "read_attribute_for_serialization") \
    X(readers, "readers") \
    X(deserialize, "deserialize") \
    X(cast, "cast") \
    X(cast_value, "cast_value") \
    X(iv_casted_values, "@casted_values") \
    X(iv_additional_types, "@additional_types") \
    X(records, "records") \
    X(original_name, "original_name") \
    X(source_location, "source_location") \
    X(inheritance_column, "inheritance_column") \
    X(has_attribute_p, "_has_attribute?") \
    X(read_attribute, "_read_attribute") \
    X(attribute, "attribute") \
    X(iv_values, "@values") \
    X(iv_value, "@value") \
    X(iv_types, "@types") \
    X(iv_default_attributes, "@default_attributes") \
    X(iv_column_indexes, "@column_indexes") \
    X(iv_row, "@row") \
    X(iv_primary_key, "@primary_key") \
    X(id, "id") \
    X(value, "value") \
    X(initialized_p, "initialized?") \
    X(fetch_value, "fetch_value") \
    X(keys, "keys") \
    X(classes, "classes") \
    X(send, "send") \
    X(default_attribute, "default_attribute") \
    X(key_p, "key?") \
    X(instance_method, "instance_method") \
    X(equal, "==") \
    X(slice, "slice") \
    X(except, "except") \
    X(aref, "[]") \
    X(dup, "dup") \
    X(only, "only") \
    X(escape, "escape") \
    X(escape_html_entities, "escape_html_entities") \
    X(fetch, "fetch") \
    X(delete_, "delete") \
    X(prepare, "prepare") \
    X(iv_utc, "@utc") \
    X(iv_time_zone, "@time_zone") \
    X(iv_period, "@period") \
    X(start_transition, "start_transition") \
    X(end_transition, "end_transition") \
    X(at, "at") \
    X(exitstatus, "exitstatus") \
    X(pid, "pid") \
    X(iv_family, "@family") \
    X(iv_addr, "@addr") \
    X(iv_mask_addr, "@mask_addr") \
    X(iv_zone_id, "@zone_id") \
    X(iv_standard_time, "@use_standard_json_time_format") \
    X(iv_time_precision, "@time_precision") \
    X(iv_escape_html, "@escape_html_entities_in_json") \
    X(iv_escape_separators, "@escape_js_separators_in_json")

typedef struct { JAC_RAILS_ID_LIST(JAC_NAMES_FIELD) } jac_rails_ids;

extern jac_rails_ids jac_rails_id;

/* Looks the IDs up; once, at load. */
JAC_API void jac_rails_names_init(void);

#endif
