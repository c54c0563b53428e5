# frozen_string_literal: true

require "etc"
require "test_helper"
require "support/child"
require "support/workload"

# Long texts that are made again and again lie in memory that was used before, not in fresh pages from the system.
class LargeBlocksTest < Minitest::Test
  STAT = "/proc/self/stat"
  # Prints the length of the text in bytes, and the page faults of 600 calls after 6,000 calls.
  FAULTS = <<~RUBY
    list = Array.new(2400) { |i| { name: "n" * 80, id: i } }
    faults = -> { File.read("#{STAT}")[/\\)(.*)/m, 1].split[7].to_i }
    6_000.times { Jacinth.generate(list) }
    before = faults.call
    600.times { Jacinth.generate(list) }
    puts Jacinth.generate(list).bytesize, faults.call - before
  RUBY

  # More page faults than this show that texts lie in fresh pages. Without Jacinth, Ruby 4.1 has half of `pages`, older
  # Rubies have all of them.
  def fresh(bytes) = pages(bytes) / 4

  # The pages of 600 texts of this length.
  def pages(bytes) = 600 * bytes / Etc.sysconf(Etc::SC_PAGESIZE)

  # Page faults mean nothing under a sanitizer, and other mallocs have no such threshold.
  if Workload::MEASURED && RbConfig::CONFIG["host_os"].match?(/\Alinux(-gnu)?\z/)
    # A text that lies in fresh pages causes a page fault for each of them. Bundler frees blocks that are large enough
    # to raise glibc's threshold, so the process runs without it.
    def test_page_faults
      bytes, faults = Child.output(FAULTS, env: { "RUBYOPT" => nil }).split.map { |word| Integer(word) }

      assert_operator faults, :<, fresh(bytes)
    end

    # With the switch, glibc maps each of these texts anew, unless something else has raised its threshold.
    def test_the_switch
      lengths, faults = %w[1 0].map do |choice|
        Child.output(FAULTS, env: { "RUBYOPT" => nil, "JACINTH_MALLOC" => choice }).split.map { |word| Integer(word) }
      end.transpose
      skip "here the threshold has risen without Jacinth" if faults.last < fresh(lengths.last)

      assert_operator faults.first, :<, faults.last / 2
    end
  end
end
