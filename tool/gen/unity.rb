# frozen_string_literal: true

# Writes ext/jacinth/unity.c, which includes every .c of the engine in layer order. Run it with
# `rake generate` after a .c was added, moved or removed.
ROOT = File.expand_path("../../ext/jacinth", __dir__)
LAYERS = %w[base kernel reader writer rb].freeze
# Within rb: what everything uses, then the parts in the order they build on each other, then Init.
RB_PARTS = %w[rb rb/private rb/build rb/walk rb/dialect rb/class].freeze

def rank(path)
  return [LAYERS.size, 0] if path == "rb/init.c"

  part = RB_PARTS.index(File.dirname(path)) || RB_PARTS.size
  [LAYERS.index(path[/\A[^\/]+/]), path.start_with?("rb/") ? part : 0]
end

sources = Dir.glob("{#{LAYERS.join(",")}}/**/*.c", base: ROOT).sort_by { |path| [*rank(path), path] }

text = +<<~C
  /* unity.c - every .c of the engine as one translation unit, in layer order, so that the compiler
   * sees the whole program. JAC_SPLIT=1 at extconf builds one object per .c instead.
   * DO NOT EDIT: written by tool/gen/unity.rb, run `rake generate`. */
  #define JAC_UNITY
C
sources.each { |path| text << %(#include "#{path}"\n) }

target = File.join(ROOT, "unity.c")
File.write(target, text) unless File.exist?(target) && File.read(target) == text
