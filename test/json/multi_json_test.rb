# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "tmpdir"
require "support/child"

# `require "jacinth/multi_json"` sets MultiJSON's adapter, under the old name of the library and under both. The few
# methods that a stand-in has are enough for that; `rake ecosystem` compares the results with MultiJSON's own adapter.
class MultiJsonTest < Minitest::Test
  # The old name warns, as in the versions that have both.
  NAMES = {
    "MultiJson" => "",
    "MultiJSON" => <<~'RUBY'
      module MultiJson
        def self.const_missing(name) = warn("MultiJson is deprecated") || MultiJSON.const_get(name)
        def self.use(adapter) = warn("MultiJson is deprecated") || MultiJSON.use(adapter)
      end
    RUBY
  }.freeze
  STAND_IN = <<~'RUBY'
    module NAME
      class Adapter
        def self.instance = new
        def self.load(text, options = {}) = instance.load(text, options)
        def self.dump(value, options = {}) = instance.dump(value, options)
      end
      module Adapters
        class JsonGem < Adapter
          def load(text, _options = {}) = LAX.empty? ? [text] : raise("invalid")
          def dump(value, options) = LAX.include?(options) ? JSON.dump(value) : JSON.generate(value)
        end
      end
      class << self
        attr_reader :adapter
        def use(adapter) = @adapter = adapter
      end
    end
  RUBY
  CALLS = <<~'RUBY'
    p NAME.adapter
    p NAME.adapter.load("[\"\u00e9\"]".dup.force_encoding("ISO-8859-1"), symbolize_keys: true)
    p (NAME.adapter.load("[\"\xFF\"]".b) rescue $!.class)
    p [{}, { pretty: false }].map { |options| NAME.adapter.dump(Float::NAN, options) rescue $!.class }
    p NAME.adapter.dump({ a: 1 }, pretty: false), NAME.adapter.dump([1], pretty: true)
  RUBY

  NAMES.each do |name, other|
    [[], [{}], [{}, { pretty: false }]].each do |lax|
      define_method(:"test_#{name}_that_is_lax_in_#{lax.size}_calls") do
        Dir.mktmpdir do |folder|
          text = STAND_IN.gsub("NAME", name).gsub("LAX", lax.inspect) + other
          %w[multi_json multi_json/adapter multi_json/adapters/json_gem].each_with_index do |file, index|
            path = "#{folder}/#{file}.rb"
            FileUtils.mkdir_p(File.dirname(path))
            File.write(path, index.zero? ? "require \"json\"\n#{text}" : "")
          end
          out = Child.output("$LOAD_PATH.unshift(#{folder.inspect})\nrequire \"jacinth/multi_json\"\n" \
                             "Jacinth::JSON.compat = 2\n#{CALLS.gsub("NAME", name)}")
          nan = Array.new(2) { |index| index < lax.size ? '"NaN"' : "JSON::GeneratorError" }
          bytes = lax.empty? ? '["\xFF"]' : "JSON::ParserError"
          assert_equal "Jacinth::MultiJsonAdapter\n[\"é\"]\n#{bytes}\n[#{nan.join(", ")}]\n" \
                       "\"{\\\"a\\\":1}\"\n\"[\\n  1\\n]\"\n", out
        end
      end
    end
  end
end
