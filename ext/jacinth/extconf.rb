# frozen_string_literal: true

# Writes the Makefile of the extension. The default build compiles unity.c alone, which includes
# every .c in layer order. Environment variables make the other builds:
#   JAC_SPLIT=1          one object per .c
#   JAC_DEBUG=1          bound asserts on (JAC_ASSERT)
#   JAC_SANITIZE=1       AddressSanitizer and UndefinedBehaviorSanitizer
#   JAC_WERROR=1         every warning of our own files is an error
#   JAC_BASELINE_SWAR=1  no vector instructions in the inlined baseline
#   JAC_CC or CC         the compiler
require "fileutils"
require "rbconfig"

# On JRuby and TruffleRuby the gem is a pass-through to their own json: there is nothing to build.
unless RUBY_ENGINE == "ruby"
  File.write("Makefile", "all install static install-so install-rb clean distclean realclean:\n\t@:\n")
  exit
end

on = ->(name) { !["", "0", nil].include?(ENV[name]) }
chosen = [ENV["JAC_CC"], ENV["CC"]].find { |name| name && !name.empty? }
RbConfig::MAKEFILE_CONFIG["CC"] = RbConfig::CONFIG["CC"] = chosen if chosen

compiler = RbConfig::CONFIG["CC"].split.first
directories = ENV.fetch("PATH", "").split(File::PATH_SEPARATOR)
unless File.executable?(compiler) || directories.any? { |folder| File.executable?(File.join(folder, compiler)) }
  abort "jacinth: the C compiler #{compiler} is missing (Debian: apt-get install gcc)"
end
headers = File.join(RbConfig::CONFIG["rubyhdrdir"].to_s, "ruby.h")
abort "jacinth: Ruby's headers are missing, no #{headers} (Debian: apt-get install ruby-dev)" unless File.file?(headers)

require "mkmf"

$CFLAGS << " -std=gnu11 -O3 -fvisibility=hidden -MMD -MP"
$warnflags = +""
$warnflags << "-Wall -Wextra -Wconversion -Wformat=2 -Wvla -Werror" if on["JAC_WERROR"]
$defs << "-DJAC_DEBUG" if on["JAC_DEBUG"]
$defs << "-DJAC_BASELINE_SWAR" if on["JAC_BASELINE_SWAR"]
if on["JAC_SANITIZE"]
  sanitizers = " -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
  # Fortify's own checks would hide reports.
  $CFLAGS << sanitizers << " -O1 -g -U_FORTIFY_SOURCE"
  # Ruby's exceptions leave frames by a jump that the sanitizer does not see, so what it keeps about
  # the stack would go stale. The C tests check the stack.
  $CFLAGS << (compiler.include?("clang") ? " -mllvm -asan-stack=0" : " --param=asan-stack=0")
  $DLDFLAGS << sanitizers
end

# Objects lie under the same path as their source, so two files may share a stem.
sources = Dir.glob("**/*.c", base: __dir__).sort
sources = on["JAC_SPLIT"] ? sources - ["unity.c"] : ["unity.c"]
$srcs = sources
$objs = sources.map { |path| path.sub(/\.c\z/, ".o") }
$objs.map { |path| File.dirname(path) }.uniq.each { |folder| FileUtils.mkdir_p(folder) }

create_makefile("jacinth/jacinth")

# Ruby's headers count as the system's: they are not ours to correct. Our own are found from the
# include root; what each object depends on is written by the compiler (-MMD).
makefile = File.read("Makefile")
makefile.gsub!(/-I(\$\((?:arch_)?hdrdir\)\S*)/, '-isystem \1')
makefile << "\n-include $(OBJS:.o=.d)\n"
File.write("Makefile", makefile)
