# frozen_string_literal: true

require "test_helper"
require "digest"
require "support/golden"
require "support/parse_errors"

# The files of JSONTestSuite, if JACINTH_CORPUS names a folder that has it. Valid documents are accepted, invalid ones
# are rejected, and the golden table has the results for the others.
class JsonTestSuiteTest < Minitest::Test
  include ParseErrors

  CORPUS = ENV["JACINTH_CORPUS"] && File.join(ENV["JACINTH_CORPUS"], "JSONTestSuite")

  if CORPUS && Dir.exist?(CORPUS)
    # RFC 8259 does not define the meaning of a duplicate key. The suite counts it as valid.
    OPTIONS = { allow_duplicate_key: true }.freeze
    private_constant :OPTIONS

    def test_suite_accepts
      files = suite("test_parsing/y_*")
      assert_equal 95, files.size
      assert_empty(files.reject { |path| read(path).start_with?("accepted") }.map { |path| File.basename(path) })
    end

    def test_suite_refuses
      files = suite("test_parsing/n_*")
      assert_equal 188, files.size
      files.each do |path|
        document = File.binread(path)
        assert_match(/\Arefused/, read(path), File.basename(path))
        assert_sound_error(assert_raises(Jacinth::ParserError) { Jacinth.parse(document, **OPTIONS) }, document)
      end
    end

    def test_suite_golden
      files = suite("test_parsing/i_*") + suite("test_transform/*")
      assert_equal 35 + 22, files.size
      table = files.to_h { |path| [File.basename(path), read(path)] }
      Golden.assert_equal(self, "json_test_suite", table.map { |name, result| "#{name}\t#{result}" })
    end

    private

    # As Ruby before 3.4 inspects a Hash.
    def inspected(value) = value.inspect.gsub(" => ", "=>")

    def suite(pattern) = Dir[File.join(CORPUS, "#{pattern}.json")].sort

    # Whether the file is accepted, and its value, without the message.
    def read(path)
      document = File.binread(path)
      value = Jacinth.parse(document, **OPTIONS)
      assert Jacinth.valid?(document, **OPTIONS), path
      "accepted\t#{shape(value)[0, 60]}\t#{Digest::SHA256.hexdigest(inspected(value))[0, 12]}"
    rescue Jacinth::ParserError => e
      refute Jacinth.valid?(document, **OPTIONS), path
      "refused\t#{e.class.name} at #{e.byte_offset}"
    end

    def shape(value)
      case value
      when Array then "[#{value.map { |element| shape(element) }.join(", ")}]"
      when Hash then "{#{value.values.map { |element| shape(element) }.join(", ")}}"
      else value.class.name
      end
    end
  else
    Minitest.after_run { puts "JSONTestSuite: not run, JACINTH_CORPUS names no folder that has it" }
  end
end
