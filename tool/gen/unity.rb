# frozen_string_literal: true

# Writes ext/jacinth/unity.c, which includes every .c of the engine in layer order. Run `rake generate` after a .c was
# added, moved or removed.
ROOT = File.expand_path("../../ext/jacinth", __dir__)
# The folders in layer order. The other frontends follow them, and Init comes last.
PARTS = %w[base kernel reader writer rb rb/private rb/parse rb/generate frontends/native].freeze

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
sources.each { |path| text << %(#include "#{path}"\n) }

target = File.join(ROOT, "unity.c")
File.write(target, text) unless File.exist?(target) && File.read(target) == text
