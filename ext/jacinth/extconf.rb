# frozen_string_literal: true

# Writes the Makefile of the extension. The default build compiles unity.c alone, which includes
# every .c in layer order. Environment variables make the other builds; their older names begin with JAC_:
#   JACINTH_SPLIT=1          one object per .c
#   JACINTH_QUICK=1          no optimization; for builds that are only compiled, linked and loaded
#   JACINTH_HEADERS=1        with clang and SPLIT: precompiles Ruby's headers; takes two thirds of the time
#   JACINTH_DEBUG=1          bound asserts on (JAC_ASSERT)
#   JACINTH_DEBUG_INFO=1     debug information; DEBUG and SANITIZE have it, too
#   JACINTH_SYMBOLS=1        a symbol table; DEBUG_INFO, DEBUG and SANITIZE have it, too. `rake compile` sets this
#   JACINTH_SANITIZE=1       AddressSanitizer and UndefinedBehaviorSanitizer
#   JACINTH_WERROR=1         every warning of our own files is an error
#   JACINTH_BASELINE_SWAR=1  no vector instructions in the inlined baseline, and the row swar
#   JACINTH_WINDOW=64        a parse or a generate checks for interrupts every 64 bytes; for tests
#   JACINTH_PACKAGE=1        for a precompiled gem: not linked with libruby, no path of this machine
#   JACINTH_CC or CC         the compiler
require "fileutils"
require_relative "build"

# On other Rubies (JRuby, TruffleRuby) the gem is plain Ruby, and there is nothing to build.
unless RUBY_ENGINE == "ruby"
  File.write("Makefile", JacinthBuild::EMPTY)
  exit
end

JacinthBuild.check
require "mkmf"
JacinthBuild.set_flags

# Each object has the path of its source, so two files in different folders may have the same name.
sources = Dir.glob("**/*.c", base: __dir__).sort
sources = JacinthBuild.on?("JAC_SPLIT") ? sources - ["unity.c"] : ["unity.c"]
$srcs = sources
$objs = sources.map { |path| path.sub(/\.c\z/, ".o") }
$objs.map { |path| File.dirname(path) }.uniq.each { |folder| FileUtils.mkdir_p(folder) }

create_makefile("jacinth/jacinth")
JacinthBuild.finish_makefile
