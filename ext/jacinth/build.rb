# frozen_string_literal: true

# How an extension of this project is compiled: reads the environment variables that extconf.rb lists, checks that there
# are a compiler and Ruby's headers, and sets mkmf's flags. Loaded by the extconf.rb of the library and by that of
# jacinth-workbench, which compiles parts of the engine; which sources there are is theirs.
require "rbconfig"
require "rbconfig/sizeof"

module JacinthBuild
  # mkmf writes these when there is nothing to build.
  EMPTY = "all install static install-so install-rb clean distclean realclean:\n\t@:\n"

  # GCC frees its own memory earlier: a quarter less at the peak for a few per cent of time, and the same code.
  THRIFT = "--param=ggc-min-expand=40 --param=ggc-min-heapsize=65536"

  class << self
    def on?(name) = !["", "0", nil].include?(ENV[name])

    # Before mkmf is loaded, which reads the compiler's name.
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
      abort "jacinth: Ruby's headers are missing, no #{headers} (Debian: apt-get install ruby-dev)" unless File.file?(headers)
    end

    def set_flags
      $CFLAGS << " -std=gnu11 -O3 -fvisibility=hidden -MMD -MP"
      # Ruby's own flags ask for debug information, which takes a third of the time and of the memory.
      $CFLAGS << " -g0" unless %w[JAC_DEBUG_INFO JAC_DEBUG JAC_SANITIZE].any? { |name| on?(name) }
      $CFLAGS << " " << THRIFT if try_cflags(THRIFT)
      # The Makefiles of Debian's Rubies do not use $warnflags. Ruby's callbacks have parameters that not all need.
      $warnflags = +""
      # --enable-warnings is given by rakelib/compile.rake.
      $CFLAGS << " -Wall -Wextra -Wno-unused-parameter -Wconversion -Wformat=2 -Wvla" if on?("JAC_WERROR") || enable_config("warnings", false)
      $CFLAGS << " -Werror" if on?("JAC_WERROR")
      $defs << "-DJAC_DEBUG" if on?("JAC_DEBUG")
      $defs << "-DJAC_BASELINE_SWAR" if on?("JAC_BASELINE_SWAR")
      $defs << "-DJAC_WINDOW=#{Integer(ENV.fetch("JAC_WINDOW"))}" if on?("JAC_WINDOW")
      sanitize if on?("JAC_SANITIZE")
    end

    # After mkmf has written the Makefile.
    def finish_makefile
      text = File.read("Makefile")
      # Ruby's headers count as the system's: they are not ours to correct. What each object depends on is written by
      # the compiler (-MMD).
      text.gsub!(/-I(\$\((?:arch_)?hdrdir\)\S*)/, '-isystem \1')
      text << "\n-include $(OBJS:.o=.d)\n"
      # RubyGems builds beside the sources, installs, and leaves all that is there in the gem.
      text << "\ninstall:\n\t-$(Q)$(RM) $(OBJS) $(OBJS:.o=.d) $(DLLIB)\n" if File.identical?(Dir.pwd, $srcdir)
      File.write("Makefile", text)
    end

    private

    # rb/rb.h asserts the same for a build that came here in another way.
    def check_machine
      bits = 8 * [RbConfig::SIZEOF["long"], RbConfig::SIZEOF["void*"]].min
      order = [1].pack("S").getbyte(0) == 1 ? "little" : "big"
      return if bits == 64 && order == "little"

      abort "jacinth: needs a 64-bit little-endian machine, such as x86-64 or arm64; this Ruby is built for " \
            "#{RbConfig::CONFIG["arch"]}, #{bits}-bit and #{order}-endian"
    end

    def sanitize
      flags = " -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
      # Fortify's own checks would hide reports.
      $CFLAGS << flags << " -O1 -g -U_FORTIFY_SOURCE"
      # Ruby's exceptions leave frames by a jump that the sanitizer does not see, so what it keeps about
      # the stack would go stale. The C tests check the stack.
      $CFLAGS << (RbConfig::CONFIG["CC"].include?("clang") ? " -mllvm -asan-stack=0" : " --param=asan-stack=0")
      $DLDFLAGS << flags
    end
  end
end
