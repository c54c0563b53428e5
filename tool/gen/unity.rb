# frozen_string_literal: true

# Writes ext/jacinth/unity.c, which includes every .c of the engine in layer order. Run `rake generate` after a .c was
# added, moved or removed.
ROOT = File.expand_path("../../ext/jacinth", __dir__)
# The folders in layer order. The other frontends follow them, and Init comes last.
PARTS = %w[base kernel reader writer rb rb/private rb/parse rb/generate frontends/native].freeze
# What is compiled for size, a quarter less: code that runs once, or when something is wrong, or whose time is that of
# the Ruby code it calls. Also object mode's load and the writers of Oj, and the kernels for processors without AVX2.
SMALL = %w[
  kernel/simd/impl_sse2.c reader/{number_lenient,position}.c reader/query.c reader/query_regexp.c reader/query_token.c
  rb/errors.c rb/names.c rb/private/{method_mark,private}.c rb/parse/error_info.c rb/generate/duplicate.c
  frontends/native/native_names.c frontends/native/edit/*.c
  frontends/native/document/document_file.c frontends/native/query/{path,query_location,query_pattern}.c
  frontends/native/stream/stream_reformat.c frontends/native/type/type_{fault,program}.c
  frontends/json/{canonical,errors_json,json,json_names,json_options,json_state,json_state_data,resumable}.c
  frontends/oj/{oj,oj_additions,oj_names,oj_rails_optimize,oj_secure,errors_oj}.c frontends/oj/handlers/oj_saj_errors.c
  frontends/oj/options/{config_oj_kinds,oj_defaults}.c frontends/oj/doc/oj_doc_{dump,errors,path}.c
  frontends/oj/load/{errors_oj_parse,oj_create,oj_load_methods,oj_stream}.c
  frontends/oj/mimic/*.c frontends/oj/object/oj_{instance,object_load,object_parts,object_sink,odd,register_odd,sigil}.c
  frontends/oj/writer/*.c
  frontends/oj/parser/oj_parser{,_create,_errors,_options,_stream}.c
  frontends/rails/rails{,_include,_names,_select,_status_address}.c
].freeze

# The index in PARTS of the innermost folder that holds the path.
def rank(path)
  PARTS.rindex { |part| path.start_with?("#{part}/") } || PARTS.size
end

sources = (Dir.glob("**/*.c", base: ROOT) - ["unity.c"]).sort_by { |path| [rank(path), path] }

text = +<<~C
  /* unity.c - every .c of the engine as one translation unit, in layer order, so that the compiler
   * sees the whole program. JAC_SPLIT=1 at extconf builds one object per .c instead.
   * DO NOT EDIT: written by tool/gen/unity.rb, run `rake generate`. */
  #define JAC_UNITY
C
included = []
flags = File::FNM_PATHNAME | File::FNM_EXTGLOB
small = sources.select { |path| SMALL.any? { |pattern| File.fnmatch?(pattern, path, flags) } }
sources.slice_when { |path, following| small.include?(path) != small.include?(following) }.each do |paths|
  lines = paths.map { |path| %(#include "#{path}"\n) }
  if small.include?(paths.first)
    # A function is compiled as its first declaration says, so the headers come before: those above the first #if, as
    # the others are for one architecture.
    texts = paths.map { |path| File.read(File.join(ROOT, path))[/\A.*?(?=^#if|\z)/m] }
    headers = texts.flat_map { |text| text.scan(/^#include "(.+)"$/).flatten }
    headers = headers.grep(/(?<!\.inc)\.h\z/).uniq - included
    included.concat(headers)
    lines = [*headers.map { |path| %(#include "#{path}"\n) }, "JAC_SMALL\n", *lines, "JAC_SMALL_END\n"]
  end
  text << lines.join
end

target = File.join(ROOT, "unity.c")
File.write(target, text) unless File.exist?(target) && File.read(target) == text
