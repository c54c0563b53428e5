# frozen_string_literal: true

require "test_helper"
require "open3"

# The commands of the stages (.ci/stages.sh), which are not run.
class CiStagesTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  # Each variable of ccache reaches the compiler as a word of its own.
  def test_builds_and_c_tests_use_ccache
    script = "library=-; . .ci/stages.sh; compile x JAC_DEBUG=1; c_tests y z; " \
             "for one in compile-x y; do eval \"set -- ${command[$one]}\"; printf \"%s\\n\" \"$@\"; echo; done"
    output, status = Open3.capture2e("bash", "-uc", script, chdir: ROOT)

    assert_predicate status, :success?, output
    output.split("\n\n").each do |words|
      assert_equal %w[CCACHE_COMPILERCHECK=content CCACHE_DEPEND=true CCACHE_SLOPPINESS=pch_defines,time_macros],
                   words.lines(chomp: true).grep(/\ACCACHE_/).sort.drop(1), words
      assert_includes words, "CCACHE_BASEDIR=#{ROOT}\n"
    end
  end
end
