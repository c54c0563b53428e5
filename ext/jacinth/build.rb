# frozen_string_literal: true

# How the extensions of this project are compiled: reads the environment variables that extconf.rb lists, checks that a
# compiler and Ruby's headers are installed, and sets mkmf's flags. Loaded by two extconf.rb: the library's, and the one
# of jacinth-workbench, which compiles parts of the engine. Each extconf.rb chooses its own sources.
require "rbconfig"
require "rbconfig/sizeof"

module JacinthBuild
  # The targets of a Makefile that has nothing to build, as mkmf writes them.
  EMPTY = "all install static install-so install-rb clean distclean realclean:\n\t@:\n"

  # Makes GCC free its own memory earlier. Its peak is a third lower, it takes a tenth more time, and the code is the
  # same.
  THRIFT = "--param=ggc-min-expand=20 --param=ggc-min-heapsize=32768"

  # Beside -O2: functions marked JAC_HOT are inlined up to the size that -O3 allows, and two passes of -O3 remove
  # repeated loads and computations, which makes the library no larger. Other functions of some size are not inlined,
  # and nothing is aligned, which saves 9 % of the library. With -O3 it would be an eighth larger and no faster: the
  # functions that matter are marked JAC_INLINE or JAC_HOT, the loops JAC_UNROLL. Clang has no such parameters.
  LEAN = "--param=max-inline-insns-single=200 -fno-inline-functions -fgcse-after-reload -ftree-partial-pre " \
         "-fno-align-functions -fno-align-loops -fno-align-jumps -fno-align-labels"

  # Code that newer compilers refuse by default. In a checkout every compiler refuses it, so that releases compile with
  # the newer ones.
  STRICT = "-Werror=implicit-function-declaration -Werror=int-conversion -Werror=incompatible-pointer-types"

  # Functions that some Rubies lack. mkmf links a call of each, because a macro may have the name of a function that is
  # gone.
  FUNCTIONS = ["rb_hash_new_capa(0)", "RARRAY_CONST_PTR_TRANSIENT(Qnil)", "ROBJECT_NUMIV(Qnil)",
               "RTYPEDDATA_GET_DATA(Qnil)", "ruby_xfree_sized(NULL, 0)", "ruby_xrealloc_sized(NULL, 0, 0)",
               "ruby_xrealloc2_sized(NULL, 0, 0, 0)"].freeze
  CONSTANTS = %w[RUBY_TYPED_EMBEDDABLE RUBY_TYPED_THREAD_SAFE_FREE].freeze
  MEMBERS = { "struct st_table" => %w[entries entries_bound] }.freeze

  NO_TABLES = "-fno-unwind-tables -fno-asynchronous-unwind-tables"

  # Stores the addresses that the loader corrects as a bitmap, which makes the library 3 % smaller.
  RELATIVE = "-Wl,-z,pack-relative-relocs"

  # Leaves out the padding between code and constants.
  DENSE = "-Wl,-z,noseparate-code"

  # Clang reads Ruby's headers once, for the files that include rb/rb.h. Each of them must do so.
  PRECOMPILED = <<~MAKE
    ruby.pch: $(hdrdir)/ruby.h
    \t$(CC) $(INCFLAGS) $(CPPFLAGS) $(CFLAGS) -x c-header -o $@ $<
    units := $(filter init.o rb/% frontends/%,$(OBJS))
    $(units): ruby.pch
    $(units): private CPPFLAGS += -include-pch ruby.pch
    all: included
    included: $(units)
    \t@! grep -L rb/rb.h $(units:.o=.d) | grep .
  MAKE

  # The variables that users set begin with JACINTH_. The names with JAC_ are older, and are read here.
  %w[SPLIT QUICK HEADERS DEBUG DEBUG_INFO SYMBOLS SANITIZE WERROR BASELINE_SWAR WINDOW PACKAGE CC].each do |name|
    ENV["JAC_#{name}"] = ENV["JACINTH_#{name}"] if ENV["JACINTH_#{name}"]
  end

  class << self
    def on?(name) = !["", "0", nil].include?(ENV[name])

    # Called before mkmf is loaded, which reads the name of the compiler.
    def check
      check_machine
      chosen = [ENV["JAC_CC"], ENV["CC"]].find { |name| name && !name.empty? }
      RbConfig::MAKEFILE_CONFIG["CC"] = RbConfig::CONFIG["CC"] = chosen if chosen
      compiler = RbConfig::CONFIG["CC"].split.first
      directories = ENV.fetch("PATH", "").split(File::PATH_SEPARATOR)
      unless File.executable?(compiler) || directories.any? { |folder| File.executable?(File.join(folder, compiler)) }
        abort "jacinth: the C compiler #{compiler} is missing (Debian: apt-get install gcc)"
      end
      headers = File.join(RbConfig::CONFIG["rubyhdrdir"].to_s, "ruby.h")
      return if File.file?(headers)

      abort "jacinth: Ruby's headers are missing, no #{headers} (Debian: apt-get install ruby-dev)"
    end

    def set_flags
      ask_ruby
      $CFLAGS << " -std=gnu11 -O2 -fvisibility=hidden -MMD -MP"
      # Ruby's own flags request debug information, which takes a third of the time and of the memory.
      $CFLAGS << " -g0" unless %w[JAC_DEBUG_INFO JAC_DEBUG JAC_SANITIZE].any? { |name| on?(name) }
      strip unless %w[JAC_SYMBOLS JAC_DEBUG_INFO JAC_DEBUG JAC_SANITIZE].any? { |name| on?(name) }
      [(THRIFT unless on?("JAC_SANITIZE")), LEAN].compact.each do |flags|
        $CFLAGS << " " << flags if try_cflags(flags)
      end
      # The checks of _FORTIFY_SOURCE need optimization.
      $CFLAGS << " -O0 -U_FORTIFY_SOURCE" if on?("JAC_QUICK")
      # The Makefiles of Debian's Rubies do not use $warnflags, so warnings go into $CFLAGS. Unused parameters are
      # normal: Ruby prescribes the parameters of callbacks.
      $warnflags = +""
      # rakelib/compile.rake passes --enable-warnings.
      if on?("JAC_WERROR") || enable_config("warnings", false)
        $CFLAGS << " -Wall -Wextra -Wno-unused-parameter -Wconversion -Wformat=2 -Wvla " << STRICT
      end
      $CFLAGS << " -Werror" if on?("JAC_WERROR")
      $defs << "-DJAC_DEBUG" if on?("JAC_DEBUG")
      $defs << "-DJAC_BASELINE_SWAR" if on?("JAC_BASELINE_SWAR")
      $defs << "-DJAC_WINDOW=#{Integer(ENV.fetch("JAC_WINDOW"))}" if on?("JAC_WINDOW")
      sanitize if on?("JAC_SANITIZE")
      package if on?("JAC_PACKAGE")
    end

    # Defines HAVE_RB_HASH_NEW_CAPA and the like. Called before warnings become errors: otherwise a warning in Ruby's
    # headers would look like a missing function.
    def ask_ruby
      FUNCTIONS.each { |call| have_func(call, "ruby.h") }
      CONSTANTS.each { |name| have_const(name, "ruby.h") }
      MEMBERS.each { |struct, members| members.each { |name| have_struct_member(struct, name, "ruby/st.h") } }
    end

    # Leaves out what only debuggers and profilers read: the symbol table, 7 % of the library, and the tables for
    # unwinding the C stack, 8 %. RubyGems keeps two copies of the library. Ruby's exceptions are longjmp, which reads
    # no table.
    def strip
      $CFLAGS << " " << NO_TABLES if try_cflags(NO_TABLES)
      ["-Wl,--strip-all", DENSE, RELATIVE].each { |flag| $LDFLAGS << " " << flag if linked?(flag) }
    end

    # Whether the linker accepts the flag. A program linked with RELATIVE must also run, since older C libraries refuse
    # it; packages do without it.
    def linked?(flag)
      return try_ldflags(flag) unless flag == RELATIVE

      !on?("JAC_PACKAGE") && try_run("int main(void) { return 0; }", flag)
    end

    # Called after mkmf has written the Makefile.
    def finish_makefile
      text = File.read("Makefile")
      # Ruby's headers become system headers: we cannot fix their warnings. The compiler writes the dependencies of each
      # object (-MMD).
      text.gsub!(/-I(\$\((?:arch_)?hdrdir\)\S*)/, '-isystem \1')
      text << "\n-include $(OBJS:.o=.d)\n"
      text << PRECOMPILED if on?("JAC_HEADERS")
      # RubyGems builds in the folder of the sources and leaves all files in the installed gem, so `make install`
      # removes the objects.
      text << "\ninstall:\n\t-$(Q)$(RM) $(OBJS) $(OBJS:.o=.d) $(DLLIB)\n" if File.identical?(Dir.pwd, $srcdir)
      File.write("Makefile", text)
    end

    private

    # The library finds Ruby in the process that loads it (Windows cannot), and holds no path of this machine.
    def package
      $CFLAGS << " -ffile-prefix-map=#{__dir__}=."
      return if /mingw|mswin/.match?(RbConfig::CONFIG["host_os"])

      $LIBRUBYARG_SHARED = $LIBRUBYARG_STATIC = ""
      $DEFLIBPATH = []
    end

    # rb/rb.h asserts this, too, for builds that do not use extconf.rb.
    def check_machine
      bits = 8 * [RbConfig::SIZEOF["long"], RbConfig::SIZEOF["void*"]].min
      order = [1].pack("S").getbyte(0) == 1 ? "little" : "big"
      return if bits == 64 && order == "little"

      abort "jacinth: needs a 64-bit little-endian machine, such as x86-64 or arm64; this Ruby is built for " \
            "#{RbConfig::CONFIG["arch"]}, #{bits}-bit and #{order}-endian"
    end

    def sanitize
      flags = " -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
      # The checks of _FORTIFY_SOURCE would hide reports.
      $CFLAGS << flags << " -Og -g1 -U_FORTIFY_SOURCE"
      # Ruby's exceptions leave C frames by longjmp, which the sanitizer does not see, so its records of the stack would
      # be stale. The C tests check the stack.
      $CFLAGS << (RbConfig::CONFIG["CC"].include?("clang") ? " -mllvm -asan-stack=0" : " --param=asan-stack=0")
      $DLDFLAGS << flags
    end
  end
end
