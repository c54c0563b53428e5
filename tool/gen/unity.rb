# frozen_string_literal: true

# Writes ext/jacinth/unity.c, which includes every .c of the engine in layer order. Run `rake generate` after a .c was
# added, moved or removed.
ROOT = File.expand_path("../../ext/jacinth", __dir__)
# The folders in layer order. The other frontends follow them, and Init comes last.
PARTS = %w[base kernel reader writer rb rb/private rb/parse rb/generate frontends/native].freeze
# The opening comment of a file that is compiled for size, a quarter less: code that runs once, or when something is
# wrong, or whose time is that of the Ruby code it calls; object mode's load and the writers of Oj; and the kernels for
# processors without AVX2.
SMALL = %r{\A/\* \S+ - L\d, for size\. }

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
small = sources.select { |path| File.read(File.join(ROOT, path)).match?(SMALL) }
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
