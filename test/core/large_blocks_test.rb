# frozen_string_literal: true

require "etc"
require "test_helper"
require "support/child"
require "support/workload"

# Long texts that are made again and again lie in memory that was used before, not in fresh pages from the system.
class LargeBlocksTest < Minitest::Test
  STAT = "/proc/self/stat"
  # Prints the length of the text in bytes, and the page faults of 600 calls after 3,000 calls.
  FAULTS = <<~RUBY
    list = Array.new(2400) { |i| { name: "n" * 80, id: i } }
    faults = -> { File.read("#{STAT}")[/\\)(.*)/m, 1].split[7].to_i }
    3_000.times { Jacinth.generate(list) }
    before = faults.call
    600.times { Jacinth.generate(list) }
    puts Jacinth.generate(list).bytesize, faults.call - before
  RUBY

  def glibc? = RbConfig::CONFIG["host_os"].match?(/\Alinux(-gnu)?\z/) && File.readable?(STAT)

  # A text that lies in fresh pages causes a page fault for each of them.
  def test_page_faults
    skip "malloc is not glibc's, or page faults mean nothing" unless glibc? && Workload::MEASURED
    bytes, faults = Child.output(FAULTS).split.map { |word| Integer(word) }
    fresh = 600 * bytes / Etc.sysconf(Etc::SC_PAGESIZE)

    assert_operator faults, :<, fresh / 4
  end
end
