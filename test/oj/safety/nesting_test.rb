# frozen_string_literal: true

require "test_helper"
require "support/child"

# Nesting without end, by cycles, by callbacks or by a deep document: it ends in an exception, in the main thread, in
# another one and in a Fiber.
class OjNestingTest < Minitest::Test
  PLACES = { "main" => "%s", "thread" => "Thread.new { %s }.value", "fiber" => "Fiber.new { %s }.resume" }.freeze
  DUMP_MODES = %i[strict null compat custom rails object wab].freeze
  LOAD_MODES = %i[strict compat custom rails object wab].freeze
  BOMBS = {
    **DUMP_MODES.to_h { |mode| ["dump #{mode}", "a = []; a << a; Oj.dump(a, mode: :#{mode})"] },
    **(DUMP_MODES - %i[null wab]).to_h { |mode|
      ["dump hash #{mode}", "h = {}; h[:h] = [h]; Oj.dump(h, mode: :#{mode}, indent: 16)"]
    },
    "dump thing" => "o = Thing.new; o.a = [o]; Oj.dump(o, mode: :object)",
    "dump thing custom" => "o = Thing.new; o.a = o; Oj.dump(o, mode: :custom)",
    "struct" => "s = Pair.new; s.x = s; Oj.dump(s, mode: :object)",
    "struct custom" => "s = Pair.new; s.x = [s]; Oj.dump(s, mode: :custom)",
    "deep circular" => "a = [1]; 100_000.times { a = [a] }; Oj.dump(a, mode: :object, circular: true)",
    "to_json" => <<~RUBY,
      o = Object.new
      def o.to_json(*) = Oj.dump([self], mode: :compat, use_to_json: true)
      Oj.dump(o, mode: :compat, use_to_json: true)
    RUBY
    "as_json" => <<~RUBY,
      o = Object.new
      o.define_singleton_method(:as_json) { |*| [Object.new.tap { |x| x.define_singleton_method(:as_json) { |*| o } }] }
      Oj.dump(o, mode: :rails)
    RUBY
    "as_json itself" => "o = Object.new; def o.as_json(*) = { a: self }; Oj.dump(o, mode: :custom, use_as_json: true)",
    "to_hash" => "o = Object.new; def o.to_hash = { a: self }; Oj.dump(o, mode: :custom, use_to_hash: true)",
    "raw_json" => <<~RUBY,
      o = Object.new
      def o.raw_json(*) = Oj.dump(self, mode: :compat, use_raw_json: true)
      Oj.dump(o, mode: :compat, use_raw_json: true)
    RUBY
    "writer" => <<~RUBY,
      w = Oj::StringWriter.new(mode: :compat)
      100_000.times { w.push_array }
      w.push_value([[1]])
      w.pop_all
      w.to_s.size
      raise ArgumentError, 'none'
    RUBY
    **LOAD_MODES.to_h { |mode| ["load #{mode}", "Oj.load('[' * 100_000, mode: :#{mode})"] },
    **LOAD_MODES.to_h { |mode| ["load hash #{mode}", "Oj.load('{\"a\":' * 100_000, mode: :#{mode})"] },
    "load self" => "Oj.object_load('{\"^o\":\"Thing\",\"a\":' * 100_000)",
    "load struct" => "Oj.object_load('{\"^u\":[\"Pair\",' * 100_000)",
    "load circular" => "Oj.object_load('{\"^i\":1,\"a\":' * 100_000, circular: true)",
    "load chunks" => "Oj.load(StringIO.new('[' * 100_000), mode: :strict) ",
    "saj" => "Oj.saj_parse(Oj::Saj.new, '[' * 100_000)",
    "sc" => "Oj.sc_parse(Class.new(Oj::ScHandler).new, '{\"a\":' * 100_000)",
    "doc" => "Oj::Doc.open('[' * 100_000)",
    "doc leaves" => "Oj::Doc.open('[' * 100_000 + '1' + ']' * 100_000) { |d| d.each_leaf { 1 } }",
    "doc path" => "Oj::Doc.open('[' * 200 + '1' + ']' * 200) { |d| d.fetch('/1' * 150) }",
    "parser" => "Oj::Parser.new(:usual).parse('[' * 100_000)",
    "parser hash_class" => "Oj::Parser.new(:usual, { hash_class: Class.new(Hash) }).parse('{\"a\":' * 100_000)",
    "parser saj" => "Oj::Parser.new(:saj).parse('[' * 100_000)",
    "parser validate" => "Oj::Parser.new(:validate).parse('[' * 100_000)",
    "hash_class" => "Oj.load('{\"a\":' * 100_000, mode: :compat, hash_class: Class.new(Hash))",
    "block" => "f = -> { Oj.load('[1]', mode: :strict) { f.() } }; f.()"
  }.freeze

  PRELUDE = <<~RUBY
    require "stringio"
    require "json"
    require "jacinth/oj/api"
    Oj = Jacinth::Oj
    Warning[:deprecated] = false
    REFUSALS = [
      Oj::Error, EncodingError, SystemStackError, ArgumentError, NoMemoryError, JSON::JSONError, TypeError
    ].freeze
    Thing = Class.new { attr_accessor :a }
    Pair = Struct.new(:x, :y)
  RUBY

  PLACES.each do |place, around|
    define_method("test_bombs_in_#{place}") do
      scripts = BOMBS.map do |name, bomb|
        outcome = format(around, <<~RUBY)
          begin
            #{bomb}
            "ended"
          rescue *REFUSALS => e
            e.class
          end
        RUBY
        "puts '#{name}: ' + (#{outcome}).to_s\nOj.dump([1], mode: :strict) == '[1]' or exit 1"
      end
      lines = Child.output("#{PRELUDE}#{scripts.join("\n")}").lines(chomp: true)
      assert_equal BOMBS.keys, lines.map { |line| line[/\A[^:]+/] }
      assert_equal [], lines.grep(/: ended/)
    end
  end
end
