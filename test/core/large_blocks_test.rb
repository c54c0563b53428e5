# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/workload"

# Long texts that are made again and again lie in memory that was used before, not in fresh pages from the system.
class LargeBlocksTest < Minitest::Test
  STAT = "/proc/self/stat"
  # Prints the page faults of 1,000 calls after as many as it takes until malloc keeps the memory.
  FAULTS = <<~RUBY
    faults = -> { File.read("#{STAT}")[/\\)(.*)/m, 1].split[7].to_i }
    5_000.times { %<call>s }
    before = faults.call
    1_000.times { %<call>s }
    puts faults.call - before
  RUBY

  def faults(setup, call) = Integer(Child.output("#{setup}\n#{format(FAULTS, call: call)}"))

  def glibc? = RbConfig::CONFIG["host_os"].match?(/\Alinux(-gnu)?\z/) && File.readable?(STAT)

  # A page has 4,096 bytes at least. If every text lay in fresh pages, there would be 30 faults for each.
  def test_generate
    skip "malloc is not glibc's, or page faults mean nothing" unless glibc? && Workload::MEASURED
    count = faults("list = Array.new(1200) { |i| { name: 'n' * 80, id: i } }", "Jacinth.generate(list)")

    assert_operator count, :<, 10_000
  end

  def test_parse
    skip "malloc is not glibc's, or page faults mean nothing" unless glibc? && Workload::MEASURED
    count = faults('text = "[\\"#{"word and another word \\\\n" * 8_000}\\"]"', "Jacinth.parse(text)")

    assert_operator count, :<, 10_000
  end
end
