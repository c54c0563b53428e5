# frozen_string_literal: true

require "test_helper"
require "open3"
require "tmpdir"

# bin/demo, bin/test and script/setup: their messages for wrong usage, and on a machine that lacks something.
class ProgramsTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  # [status, output, errors]. Bundler's own variables are not passed on.
  def run_program(*words, env: {})
    clean = ENV.keys.grep(/\A(BUNDLE|RUBYOPT|RUBYLIB|JAC_CC|CC\z)/).to_h { |name| [name, nil] }
    output, errors, status = Open3.capture3(clean.merge(env), *words, chdir: ROOT)
    [status.exitstatus, output, errors]
  end

  # Arguments that are accepted by mistake do not start every suite, because the compiler does not work.
  def test_wrong_usage
    broken = { "CC" => "false" }
    [["bin/test", "--bogus"], ["bin/test", "core"], ["bin/test", "", "x"], ["bin/test", ""]].each do |words|
      assert_equal [2, "", "usage: bin/test\n"], run_program(*words, env: broken), words.inspect
    end
    assert_equal [2, "", "usage: bin/demo [FILE]\n"], run_program("bin/demo", "a", "b", env: broken)
  end

  def test_help
    %w[bin/test bin/demo].each do |program|
      %w[-h --help].each do |word|
        assert_match(/\A\[0, "usage: #{program}.*", ""\]\z/m, run_program(program, word).inspect)
      end
    end
  end

  def test_a_compiler_that_is_missing_or_does_not_work
    {
      "false" => /a C compiler that works, false/,
      "true" => /a C compiler that works, true/,
      "no-such-cc -O2" => /the C compiler no-such-cc/
    }.each do |compiler, words|
      status, output, errors = run_program("script/setup", env: { "CC" => compiler })

      assert_equal [1, ""], [status, output], compiler
      assert_match(/\Amissing: #{words} .*\(Debian: apt-get install gcc\)\n\z/, errors)
    end
  end

  # A compiler that finds no headers, because it searches no folder.
  def test_headers_that_are_missing
    Dir.mktmpdir do |folder|
      compiler = File.join(folder, "bare-cc")
      File.write(compiler, "#!/bin/sh\nexec cc -nostdinc \"$@\"\n")
      File.chmod(0o755, compiler)
      status, _, errors = run_program("script/setup", env: { "CC" => compiler })

      assert_equal 1, status
      assert_equal "missing: the C library's headers, stdio.h (Debian: apt-get install libc6-dev)\n", errors
    end
  end
end
