# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../../tool/format/includes"

# script/format: in which order it puts includes, what it leaves alone, and what its two modes write.
class FormatTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  OPENING = "/* rb/one.c - L3.\n#include <z.h>\n#include <a.h>\n * Two lines of a comment. */\n"
  WRONG = <<~C
    #include "rb/rb.h"
    #include "base/buf.h"
    #include <string.h>
    #include "rb/one.h"
    #include <ruby/st.h>
    #include <ruby.h>
    #include "rb/oner.h"
  C
  RIGHT = <<~C
    #include "rb/one.h"
    #include <ruby.h>
    #include <ruby/st.h>
    #include <string.h>
    #include "base/buf.h"
    #include "rb/oner.h"
    #include "rb/rb.h"
  C

  def sort(text) = Jacinth::Format::Includes.sort(text, "rb/one.h")

  def test_own_header_then_the_system_then_paths
    assert_equal "#{OPENING}#{RIGHT}\nint one;\n", sort("#{OPENING}#{WRONG}\nint one;\n")
    assert_equal "#{OPENING}#{RIGHT}\nint one;\n", sort("#{OPENING}#{RIGHT}\nint one;\n")
  end

  def test_each_block_alone_below_a_guard_and_comments
    guard = "#ifndef JAC_ONE_H\n#define JAC_ONE_H\n\n"
    assert_equal "#{OPENING}#{guard}#{RIGHT}\n#{RIGHT}/* Why. */\n#{RIGHT}#endif\n",
                 sort("#{OPENING}#{guard}#{WRONG}\n#{WRONG}/* Why. */\n#{WRONG}#endif\n")
  end

  # What an include may depend on ends the top of the file.
  [
    "#define JAC_SINK one\n", "#ifndef JAC_ONE_H\n#define JAC_TWO_H\n", "#if JAC_X86\n", "#pragma GCC push_options\n",
    "typedef int one;\n", "/* a */ int one; /* b */\n", "#include \"a.h\" /* comes first */\n", "#  include <a.h>\n"
  ].each do |line|
    define_method("test_nothing_moves_below_#{line.inspect}") do
      assert_equal "#{RIGHT}#{line}#{WRONG}", sort("#{WRONG}#{line}#{WRONG}")
    end
  end

  def test_a_block_with_code_keeps_its_order
    %w[reader/parse.inc.h rb/generate/types.def reader/skip.c].each do |path|
      text = %(#{WRONG}#include "#{path}"\n)
      assert_equal text, sort(text)
    end
  end

  # Templates and generated files are not listed, whatever their order.
  def test_both_modes
    Dir.mktmpdir do |root|
      %w[script/format tool/format/includes.rb tool/check/tree.rb].each { |path| copy(path, root) }
      template = write(root, "ext/jacinth/rb/one.inc.h", WRONG)
      made = write(root, "ext/jacinth/unity.c", "/* DO NOT EDIT */\n#{WRONG}")
      source = write(root, "ext/jacinth/rb/one.c", WRONG)

      listed = "ext/jacinth/rb/one.c\nformat: 1 file"
      assert_equal ["#{listed} to sort\n", 1], format(root, "--check")
      assert_equal WRONG, File.read(source)
      assert_equal ["#{listed} sorted\n", 0], format(root)
      assert_equal RIGHT, File.read(source)
      assert_equal ["format: 0 files to sort\n", 0], format(root, "--check")
      assert_equal [WRONG, "/* DO NOT EDIT */\n#{WRONG}"], [template, made].map { |path| File.read(path) }
    end
  end

  def test_the_help_and_wrong_usage
    help, status = format(ROOT, "--help")
    assert_includes help, "For example: script/format && bundle exec rake generate\n"
    assert_equal 0, status
    assert_equal [help, 2], format(ROOT, "--chek")
  end

  private

  def copy(path, root)
    FileUtils.mkdir_p(File.dirname(File.join(root, path)))
    FileUtils.cp(File.join(ROOT, path), File.join(root, path))
  end

  def write(root, path, text)
    File.join(root, path).tap do |file|
      FileUtils.mkdir_p(File.dirname(file))
      File.write(file, text)
    end
  end

  def format(root, *arguments)
    output, status = Open3.capture2e(RbConfig.ruby, File.join(root, "script/format"), *arguments)
    [output, status.exitstatus]
  end
end
