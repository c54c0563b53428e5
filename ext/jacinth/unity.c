/* unity.c - every .c of the engine as one translation unit, in layer order, so that the compiler
 * sees the whole program. JAC_SPLIT=1 at extconf builds one object per .c instead.
 * DO NOT EDIT: written by tool/gen/unity.rb, run `rake generate`. */
#define JAC_UNITY
#include "base/buf.c"
#include "kernel/number/atof.c"
#include "kernel/number/bigdec.c"
#include "kernel/number/bigint.c"
#include "kernel/number/ftoa.c"
#include "kernel/number/ftoa_ecma.c"
#include "kernel/number/ftoa_printf.c"
#include "kernel/number/ftoa_round.c"
#include "kernel/number/pow10.c"
#include "kernel/simd/brackets.c"
#include "kernel/simd/dispatch.c"
#include "kernel/simd/impl_avx2.c"
#include "kernel/simd/impl_avx512.c"
#include "kernel/simd/impl_neon.c"
#include "kernel/simd/dispatch.h"
JAC_SMALL
#include "kernel/simd/impl_sse2.c"
JAC_SMALL_END
#include "kernel/simd/impl_swar.c"
#include "kernel/text/escape.c"
#include "kernel/text/printable.c"
#include "kernel/text/unescape.c"
#include "kernel/text/utf8.c"
#include "kernel/time/civil.c"
#include "kernel/time/time_text.c"
#include "kernel/time/timestamp.c"
#include "kernel/time/timestamp_read.c"
#include "reader/feed.c"
#include "reader/index.c"
#include "reader/index_keys.c"
#include "reader/index_node.c"
#include "reader/number.c"
#include "reader/number.h"
JAC_SMALL
#include "reader/number_lenient.c"
JAC_SMALL_END
#include "reader/numeral.c"
#include "reader/pointer.c"
#include "reader/position.h"
#include "kernel/number/itoa.h"
#include "kernel/text/printable.h"
#include "kernel/text/unescape.h"
#include "kernel/text/utf8.h"
#include "reader/space.h"
#include "reader/query.h"
#include "reader/query_regexp.h"
#include "reader/query_token.h"
#include "reader/query_regexp_ops.h"
JAC_SMALL
#include "reader/position.c"
#include "reader/query.c"
#include "reader/query_regexp.c"
JAC_SMALL_END
#include "reader/query_regexp_run.c"
#include "kernel/text/hex.h"
JAC_SMALL
#include "reader/query_token.c"
JAC_SMALL_END
#include "reader/skip.c"
#include "reader/space.c"
#include "reader/string_scan.c"
#include "reader/validate.c"
#include "writer/emit.c"
#include "rb/config.c"
#include "rb/errors.h"
#include "kernel/text/escape.h"
#include "rb/errors_token.h"
#include "rb/names.h"
#include "reader/skip.h"
JAC_SMALL
#include "rb/errors.c"
JAC_SMALL_END
#include "rb/large_blocks.c"
JAC_SMALL
#include "rb/names.c"
JAC_SMALL_END
#include "rb/string_result.c"
#include "rb/private/exported.c"
#include "rb/private/flonum.c"
#include "rb/private/hash_template.c"
#include "rb/private/hash_walk.c"
#include "rb/private/method_mark.h"
JAC_SMALL
#include "rb/private/method_mark.c"
JAC_SMALL_END
#include "rb/private/object_slots.c"
#include "rb/private/private.h"
#include "rb/private/exported.h"
#include "rb/private/hash_template.h"
JAC_SMALL
#include "rb/private/private.c"
JAC_SMALL_END
#include "rb/private/struct_slots.c"
#include "rb/parse/check_sink.c"
#include "rb/parse/value_sink.h"
JAC_SMALL
#include "rb/parse/error_info.c"
JAC_SMALL_END
#include "rb/parse/hooks.c"
#include "rb/parse/key_cache.c"
#include "rb/parse/key_set.c"
#include "rb/parse/make_hash.c"
#include "rb/parse/make_number.c"
#include "rb/parse/parse.c"
#include "rb/parse/parse_cache.c"
#include "rb/parse/release.c"
#include "rb/parse/shape.c"
#include "rb/parse/source.c"
#include "rb/parse/value_sink.c"
#include "rb/parse/value_sink_state.c"
#include "rb/parse/value_stack.c"
#include "rb/generate/array.c"
#include "rb/generate/call.c"
#include "rb/generate/canonical.c"
#include "rb/generate/decimal.c"
#include "rb/frontend.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
JAC_SMALL
#include "rb/generate/duplicate.c"
JAC_SMALL_END
#include "rb/generate/float.c"
#include "rb/generate/fragment.c"
#include "rb/generate/generator.c"
#include "rb/generate/hash.c"
#include "rb/generate/integer.c"
#include "rb/generate/key_texts.c"
#include "rb/generate/other.c"
#include "rb/generate/set.c"
#include "rb/generate/sort.c"
#include "rb/generate/string.c"
#include "rb/generate/struct.c"
#include "rb/generate/time.c"
#include "rb/generate/variables.c"
#include "frontends/native/canonical.c"
#include "frontends/native/coder.c"
#include "frontends/native/count_sink.c"
#include "frontends/native/document/document.c"
#include "frontends/native/document/document_file.h"
JAC_SMALL
#include "frontends/native/document/document_file.c"
JAC_SMALL_END
#include "frontends/native/document/document_object.c"
#include "frontends/native/document/document_parts.c"
#include "frontends/native/document/document_places.c"
#include "frontends/native/document/document_read.c"
#include "frontends/native/document/document_root.c"
#include "frontends/native/document/document_run.c"
#include "frontends/native/document/document_walk.c"
#include "frontends/native/edit/edit.h"
#include "frontends/native/coder.h"
#include "rb/parse/make_number.h"
#include "rb/parse/source.h"
#include "reader/pointer.h"
#include "reader/string_scan.h"
#include "base/bits.h"
JAC_SMALL
#include "frontends/native/edit/edit.c"
#include "frontends/native/edit/join.c"
JAC_SMALL_END
#include "frontends/native/native.c"
#include "frontends/native/native_arguments.c"
#include "frontends/native/native_dialect.c"
#include "frontends/native/native_names.h"
JAC_SMALL
#include "frontends/native/native_names.c"
JAC_SMALL_END
#include "frontends/native/native_number.c"
#include "frontends/native/native_text.c"
#include "frontends/native/query/path.h"
#include "frontends/native/document/document.h"
#include "frontends/native/document/document_object.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/query/query_location.h"
#include "frontends/native/query/query_memory.h"
#include "frontends/native/query/query_objects.h"
#include "frontends/native/query/query_text.h"
#include "reader/numeral.h"
#include "frontends/native/query/query_scalars.h"
JAC_SMALL
#include "frontends/native/query/path.c"
#include "frontends/native/query/query_location.c"
JAC_SMALL_END
#include "frontends/native/query/query_memory.c"
#include "frontends/native/query/query_objects.c"
#include "frontends/native/query/query_pattern.h"
JAC_SMALL
#include "frontends/native/query/query_pattern.c"
JAC_SMALL_END
#include "frontends/native/query/query_run.c"
#include "frontends/native/query/query_scalars.c"
#include "frontends/native/query/query_text.c"
#include "frontends/native/query/query_text_read.c"
#include "frontends/native/reformat.c"
#include "frontends/native/reformat_sink.c"
#include "frontends/native/reformat_sort.c"
#include "frontends/native/stream/stream_buffer.c"
#include "frontends/native/stream/stream_keys.c"
#include "frontends/native/stream/stream_lines.c"
#include "frontends/native/stream/stream_reformat.h"
#include "frontends/native/reformat.h"
#include "frontends/native/reformat_events.h"
#include "frontends/native/stream/stream_window.h"
#include "rb/parse/value_stack.h"
JAC_SMALL
#include "frontends/native/stream/stream_reformat.c"
JAC_SMALL_END
#include "frontends/native/stream/stream_values.c"
#include "frontends/native/stream/stream_window.c"
#include "frontends/native/stream/stream_writer.c"
#include "frontends/native/text_builder.c"
#include "frontends/native/text_parts.c"
#include "frontends/native/type/type.c"
#include "frontends/native/type/type_fault.h"
JAC_SMALL
#include "frontends/native/type/type_fault.c"
JAC_SMALL_END
#include "frontends/native/type/type_generate.c"
#include "frontends/native/type/type_make.c"
#include "frontends/native/type/type_program.h"
JAC_SMALL
#include "frontends/native/type/type_program.c"
JAC_SMALL_END
#include "frontends/native/type/type_sink.c"
#include "frontends/native/type/type_table.c"
#include "frontends/native/type/type_tag.c"
#include "frontends/json/canonical_key.c"
#include "frontends/json/config_json.c"
#include "frontends/json/errors_json.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json.h"
#include "frontends/json/json_options.h"
JAC_SMALL
#include "frontends/json/errors_json.c"
#include "frontends/json/json.c"
JAC_SMALL_END
#include "frontends/json/json_call.c"
#include "frontends/json/json_coder.c"
#include "frontends/json/json_dialect.c"
#include "frontends/json/json_generate.c"
#include "frontends/json/json_dialect.h"
JAC_SMALL
#include "frontends/json/json_names.c"
#include "frontends/json/json_options.c"
JAC_SMALL_END
#include "frontends/json/json_parse.c"
#include "frontends/json/json_parser.c"
#include "frontends/json/json_generate.h"
#include "frontends/json/json_rules.h"
#include "frontends/json/json_state_data.h"
#include "rb/option.h"
JAC_SMALL
#include "frontends/json/json_state.c"
#include "frontends/json/json_state_data.c"
JAC_SMALL_END
#include "frontends/json/json_text.c"
#include "frontends/json/json_parse.h"
JAC_SMALL
#include "frontends/json/resumable.c"
JAC_SMALL_END
#include "frontends/json/to_json.c"
#include "frontends/oj/doc/oj_doc.c"
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/oj.h"
JAC_SMALL
#include "frontends/oj/doc/oj_doc_dump.c"
JAC_SMALL_END
#include "frontends/oj/doc/oj_doc_each.c"
#include "frontends/oj/errors_oj.h"
#include "reader/validate.h"
JAC_SMALL
#include "frontends/oj/doc/oj_doc_errors.c"
JAC_SMALL_END
#include "frontends/oj/doc/oj_doc_fetch.c"
JAC_SMALL
#include "frontends/oj/doc/oj_doc_path.c"
JAC_SMALL_END
#include "frontends/oj/doc/oj_doc_token.c"
#include "frontends/oj/dump/oj_array_hash.c"
#include "frontends/oj/dump/oj_builtin_forms.c"
#include "frontends/oj/dump/oj_class.c"
#include "frontends/oj/dump/oj_custom.c"
#include "frontends/oj/dump/oj_dump.c"
#include "frontends/oj/dump/oj_generator.c"
#include "frontends/oj/dump/oj_members.c"
#include "frontends/oj/dump/oj_number.c"
#include "frontends/oj/dump/oj_parts.c"
#include "frontends/oj/dump/oj_rails.c"
#include "frontends/oj/dump/oj_text.c"
#include "frontends/oj/dump/oj_time.c"
#include "frontends/oj/dump/oj_to_s.c"
#include "frontends/oj/dump/oj_unknown.c"
JAC_SMALL
#include "frontends/oj/errors_oj.c"
JAC_SMALL_END
#include "frontends/oj/handlers/oj_handler.c"
#include "frontends/oj/handlers/oj_saj.c"
#include "frontends/oj/handlers/oj_saj_errors.h"
JAC_SMALL
#include "frontends/oj/handlers/oj_saj_errors.c"
JAC_SMALL_END
#include "frontends/oj/handlers/oj_saj_sink.c"
#include "frontends/oj/handlers/oj_sc.c"
#include "frontends/oj/handlers/oj_sc_sink.c"
#include "frontends/oj/load/errors_oj_parse.h"
#include "frontends/oj/load/oj_create.h"
#include "frontends/oj/oj_names.h"
#include "frontends/oj/options/oj_options.h"
JAC_SMALL
#include "frontends/oj/load/errors_oj_parse.c"
#include "frontends/oj/load/oj_create.c"
JAC_SMALL_END
#include "frontends/oj/load/oj_load.c"
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/options/oj_option.h"
JAC_SMALL
#include "frontends/oj/load/oj_load_methods.c"
JAC_SMALL_END
#include "frontends/oj/load/oj_reading.c"
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/mimic/oj_state.h"
JAC_SMALL
#include "frontends/oj/load/oj_stream.c"
#include "frontends/oj/mimic/oj_json_options.c"
#include "frontends/oj/mimic/oj_mimic.c"
#include "frontends/oj/mimic/oj_mimic_parse.c"
#include "frontends/oj/mimic/oj_state.c"
JAC_SMALL_END
#include "frontends/oj/object/oj_cycle.c"
#include "frontends/oj/dump/oj_class.h"
#include "frontends/oj/object/oj_odd.h"
#include "frontends/oj/object/oj_sigil.h"
#include "rb/generate/variables.h"
JAC_SMALL
#include "frontends/oj/object/oj_instance.c"
JAC_SMALL_END
#include "frontends/oj/object/oj_object_class.c"
#include "frontends/oj/object/oj_object_load.h"
#include "rb/parse/hooks.h"
#include "rb/parse/make_hash.h"
JAC_SMALL
#include "frontends/oj/object/oj_object_load.c"
JAC_SMALL_END
#include "frontends/oj/object/oj_object_loops.c"
#include "frontends/oj/object/oj_object_events.h"
#include "rb/parse/value_events.h"
JAC_SMALL
#include "frontends/oj/object/oj_object_parts.c"
#include "frontends/oj/object/oj_object_sink.c"
JAC_SMALL_END
#include "frontends/oj/object/oj_object_time.c"
JAC_SMALL
#include "frontends/oj/object/oj_odd.c"
#include "frontends/oj/object/oj_register_odd.c"
#include "frontends/oj/object/oj_sigil.c"
JAC_SMALL_END
#include "frontends/oj/object/oj_struct.c"
#include "frontends/oj/object/oj_timestamp.c"
#include "frontends/oj/oj_dialect.h"
#include "frontends/oj/oj_local.h"
#include "frontends/oj/parser/oj_parser.h"
#include "frontends/oj/writer/oj_writer.h"
#include "frontends/oj/dump/oj_members.h"
JAC_SMALL
#include "frontends/oj/oj.c"
#include "frontends/oj/oj_additions.c"
JAC_SMALL_END
#include "frontends/oj/oj_dialect.c"
#include "frontends/oj/oj_local.c"
#include "frontends/oj/dump/oj_rails.h"
JAC_SMALL
#include "frontends/oj/oj_names.c"
#include "frontends/oj/oj_rails_optimize.c"
#include "frontends/oj/oj_secure.c"
JAC_SMALL_END
#include "frontends/oj/options/config_oj.c"
JAC_SMALL
#include "frontends/oj/options/config_oj_kinds.c"
JAC_SMALL_END
#include "frontends/oj/options/oj_cached_options.c"
#include "frontends/oj/options/oj_defaults.h"
JAC_SMALL
#include "frontends/oj/options/oj_defaults.c"
JAC_SMALL_END
#include "frontends/oj/options/oj_resolve.c"
#include "frontends/oj/parser/oj_parser_saj_sink.h"
#include "frontends/oj/parser/oj_parser_sink.h"
JAC_SMALL
#include "frontends/oj/parser/oj_parser.c"
#include "frontends/oj/parser/oj_parser_create.c"
#include "frontends/oj/parser/oj_parser_errors.c"
JAC_SMALL_END
#include "frontends/oj/parser/oj_parser_leaf.c"
JAC_SMALL
#include "frontends/oj/parser/oj_parser_options.c"
JAC_SMALL_END
#include "frontends/oj/parser/oj_parser_run.c"
#include "frontends/oj/parser/oj_parser_saj_sink.c"
#include "frontends/oj/parser/oj_parser_sink.c"
#include "frontends/oj/parser/oj_parser_run.h"
#include "rb/generate/inline.h"
JAC_SMALL
#include "frontends/oj/parser/oj_parser_stream.c"
#include "frontends/oj/writer/oj_stream_writer.c"
#include "frontends/oj/writer/oj_string_writer.c"
#include "frontends/oj/writer/oj_writer.c"
#include "frontends/oj/writer/oj_writer_push.c"
JAC_SMALL_END
#include "frontends/oj_rails/oj_rails_encode.c"
#include "frontends/rails/rails.h"
#include "frontends/json/to_json.h"
#include "frontends/rails/rails_names.h"
JAC_SMALL
#include "frontends/rails/rails.c"
JAC_SMALL_END
#include "frontends/rails/rails_as_json.c"
#include "frontends/rails/rails_as_json_owner.c"
#include "frontends/rails/rails_date.c"
#include "frontends/rails/rails_decode.c"
#include "frontends/rails/rails_dialect.c"
#include "frontends/rails/rails_encoder.c"
#include "frontends/rails/rails_hash.c"
#include "frontends/rails/rails_model.h"
JAC_SMALL
#include "frontends/rails/rails_include.c"
JAC_SMALL_END
#include "frontends/rails/rails_keys.c"
#include "frontends/rails/rails_model.c"
#include "frontends/rails/rails_model_write.c"
JAC_SMALL
#include "frontends/rails/rails_names.c"
JAC_SMALL_END
#include "frontends/rails/rails_object.c"
#include "frontends/rails/rails_reader.c"
#include "frontends/rails/rails_record.c"
#include "rb/private/hash_walk.h"
JAC_SMALL
#include "frontends/rails/rails_select.c"
#include "frontends/rails/rails_status_address.c"
JAC_SMALL_END
#include "frontends/rails/rails_time.c"
#include "init.c"
