# frozen_string_literal: true

# Calls of the native API: the options of config/options.yml, with documents and objects that show their effect.
# test/portable/portable_test.rb and `rake test:jruby` make these calls in two processes and compare the results. The
# program needs neither minitest nor a gem, so that JRuby can run it. It prints one line for each call: its number, the
# call, a tab and the outcome.
#
#   ruby -Ilib test/support/portable_cases.rb            with the C extension
#   ruby -Ilib test/support/portable_cases.rb portable   with the engine in plain Ruby, on any Ruby
require "bigdecimal"
require "date"
require "set"
require "stringio"
require "strscan"

if ARGV == ["portable"] && RUBY_ENGINE == "ruby"
  Object.send(:remove_const, :RUBY_ENGINE)
  RUBY_ENGINE = "jruby"
end
require "jacinth"
require_relative "portable_values"

module PortableCases
  LACKING = "NotImplementedError"
  MUTATION_BYTES = [
    '"', "\\", "{", "}", "[", "]", ",", ":", "/", "*", "0", "1", "e", ".", "-", "u", "n", " ", "\n", "\xc3", "\xa9",
    "\x01"
  ].freeze
  # The read options that reformat and statistics have in the engine in Ruby.
  CHECKING_OPTIONS = %i[
    max_nesting max_bytes max_digits allow_nan allow_trailing_comma allow_comments allow_duplicate_key
  ].freeze

  class << self
    def name(object) = Kernel.instance_method(:class).bind_call(object).name

    # Short documents with one byte deleted, replaced or inserted, or with the end cut off. The seed is fixed.
    def mutants
      random = Random.new(7)
      bases = SOURCES.select { |text| text.bytesize.between?(4, 70) }.map(&:b)
      Array.new(900) do
        text = bases[random.rand(bases.size)].dup
        at = random.rand(text.bytesize)
        byte = MUTATION_BYTES[random.rand(MUTATION_BYTES.size)].b
        case random.rand(4)
        when 0 then text[at] = ""
        when 1 then text[at] = byte
        when 2 then text.insert(at, byte)
        else text = text[0, at]
        end
        text.force_encoding(Encoding::UTF_8)
      end
    end

    # Calls the block with a name and a Proc for each call.
    def each
      sources = SOURCES + BYTES + OTHERS
      READ.each do |options|
        sources.each do |source|
          yield "parse #{options} #{inspect_source(source)}", -> { Jacinth.parse(source, **options) }
          next if options[:decimal_class] # valid? and numbers that no double holds: test/portable/portable_test.rb

          yield "valid? #{options} #{inspect_source(source)}", -> { Jacinth.valid?(source, **options) }
        end
      end
      each_mutant { |*call| yield(*call) }
      each_reformat(sources) { |*call| yield(*call) }
      each_way { |*call| yield(*call) }
      each_wrong { |*call| yield(*call) }
      each_write { |*call| yield(*call) }
      each_patch { |*call| yield(*call) }
    end

    # patch and merge_patch on objects and on texts without white space, and diff.
    def each_patch
      text = '{"a":[1,2.5,null,"é"],"b":{"c":{}}}'
      operations = [%w[remove /a/0], ["add", "/a/-", 1], ["add", "/b/d", [1]], ["replace", "/b/c", 3],
                    ["test", "/a/0", 2.5], ["test", "/b", 1],
                    %w[remove /x], ["add", "a", 1], ["spam", "/a", 1]]
      operations.each do |row|
        operation = { op: row[0], path: row[1] }
        operation[:value] = row[2] if row.size > 2
        yield "patch #{row}", -> { Jacinth.patch(Jacinth.parse(text), [operation]) }
        yield "patch text #{row}", -> { Jacinth.patch(text, Jacinth.generate([operation])) }
      end
      [nil, 1, {}, { "a" => nil }, { "b" => { "c" => { "d" => nil }, "e" => 1 } }, [1]].each do |patch|
        yield "merge_patch #{patch}", -> { Jacinth.merge_patch(Jacinth.parse(text), patch) }
        yield "merge_patch text #{patch}", -> { Jacinth.merge_patch(text, Jacinth.generate(patch)) }
        yield "diff #{patch}", -> { Jacinth.diff(Jacinth.parse(text), Jacinth.merge_patch(Jacinth.parse(text), patch)) }
      end
    end

    def each_mutant
      mutants.each do |source|
        [{}, READ.last, { allow_invalid_escape: true, allow_trailing_comma: true }].each do |options|
          yield "parse #{options} #{source.inspect}", -> { Jacinth.parse(source, **options) }
          yield "valid? #{options} #{source.inspect}", -> { Jacinth.valid?(source, **options) }
        end
        yield "reformat #{source.inspect}", -> { Jacinth.reformat(source) }
      end
    end

    def each_reformat(sources)
      checked = READ.select { |options| (options.keys - CHECKING_OPTIONS).empty? }
      sources.each do |source|
        shown = inspect_source(source)
        checked.each do |options|
          yield "statistics #{options} #{shown}", -> { Jacinth.statistics(source, **options) }
        end
        LAYOUTS.product(checked).each do |layout, options|
          yield "reformat #{options} #{layout} #{shown}", -> { Jacinth.reformat(source, **options, **layout) }
        end
      end
      # The engine in Ruby may lack the other options for these methods. Where it has one, the results are equal.
      (READ - checked).product(['{"a":[1.5,"b"]}', '{"a":1,"a":2}', "[1"]).each do |options, source|
        yield "reformat #{options} #{source}", -> { Jacinth.reformat(source, **options) }
        yield "statistics #{options} #{source}", -> { Jacinth.statistics(source, **options) }
      end
    end

    # The other methods that read or write.
    def each_way
      text = '{"a":[1,2.5,null,"é"]}'
      READ.each do |options|
        yield "load #{options}", -> { Jacinth.load(text, **options) }
        yield "load IO #{options}", -> { Jacinth.load(StringIO.new(text), **options) }
        yield "Coder parse #{options}", -> { Jacinth::Coder.new(**options).parse(text) }
        yield "Coder load IO #{options}", -> { Jacinth::Coder.new(**options).load(StringIO.new(text)) }
      end
      object = { "a" => [1, 2.5, nil, "é/<"], b: 1 }
      WRITE.each do |options|
        yield "Coder generate #{options}", -> { Jacinth::Coder.new(**options).generate(object) }
        yield "dump IO #{options}", -> { StringIO.new.tap { |io| Jacinth.dump(object, io, **options) }.string }
        yield "pretty_generate #{options}", -> { Jacinth.pretty_generate(object, **options) }
      end
      yield "Coder both", lambda {
        coder = Jacinth::Coder.new(max_nesting: 1, allow_nan: true) { 1 }
        [coder.dump([1..2]), coder.load("[NaN]").size, coder.frozen?, coder.dup.class]
      }
      yield "Coder nested", -> { Jacinth::Coder.new(max_nesting: 1).dump([[]]) }
      yield "ENV", -> { Jacinth.generate([ENV]) { |object, _| object.equal?(ENV) } }
      yield "blocks", lambda {
        [Jacinth.generate(1..2) { |*given| given.size },
         Jacinth.pretty_generate([1..2], indent: "") { "x" },
         Jacinth.dump(1..2, nil) { [] }]
      }
      yield "load nothing", -> { Jacinth.load(nil) }
      yield "dump to nothing", -> { Jacinth.dump(1, 5) }
      yield "a Coder of positions", -> { Jacinth::Coder.new({}) }
      yield "Fragment", -> { Jacinth::Fragment.new('{"a":1,"a":2}', validate: true).to_json }
      yield "no Fragment", -> { Jacinth::Fragment.new("[1", validate: true) }
      yield "deep Fragment", -> { Jacinth::Fragment.new("#{"[" * 200}#{"]" * 200}", validate: true).to_json.size }
      yield "deep", lambda {
        [Jacinth.parse("#{"[" * 5000}#{"]" * 5000}", max_nesting: nil).flatten,
         Jacinth.valid?("[" * 101 + "]" * 101), Jacinth.valid?("[" * 100 + "]" * 100)]
      }
      yield "long path", -> { Jacinth.parse("#{'{"some key":[' * 45}@") }
      yield "long path of an object", lambda {
        nested = (1..60).reduce(1..2) { |inner, at| { "k#{at}" => [inner] } }
        Jacinth.generate(nested, max_nesting: nil)
      }
      yield "duplicate of many", -> { Jacinth.parse("{#{Array.new(300) { |at| "\"k#{at % 299}\":1" }.join(",")}}") }
      yield "names", lambda {
        names = [Jacinth.singleton_methods(false), Jacinth::Coder.public_instance_methods(false), Jacinth.info.keys]
        names.map(&:sort) << Jacinth::DISTINCT_KEYS_LIMIT
      }
    end

    def each_wrong
      WRONG.each do |options|
        %i[parse valid? reformat statistics load].each do |method|
          yield "#{method} #{options}", -> { Jacinth.public_send(method, "[1]", **options) }
        end
        %i[generate pretty_generate dump].each do |method|
          yield "#{method} #{options}", -> { Jacinth.public_send(method, [1], **options) }
        end
        yield "Coder #{options}", -> { Jacinth::Coder.new(**options).class }
      end
    end

    def each_write
      OBJECTS.each_with_index do |object, at|
        WRITE.each do |options|
          yield "generate #{options} object #{at}", -> { Jacinth.generate(object, **options) }
          nested = ["x", { "k" => object }]
          yield "generate #{options} in an Array, object #{at}", -> { Jacinth.generate(nested, **options) }
        end
        yield "pretty_generate object #{at}", -> { Jacinth.pretty_generate(object) }
      end
    end

    def inspect_source(source) = source.is_a?(String) ? "#{source.b.inspect} #{source.encoding}" : source.class.name

    # The outcome of a call as one line. Equal results give equal lines on every Ruby.
    def outcome
      show(yield)
    rescue NotImplementedError => e
      "#{LACKING} #{e.message}"
    rescue Jacinth::ParserError => e
      show([e.class.name, e.message, e.line, e.column, e.byte_offset, e.json_path, e.snippet])
    rescue Jacinth::GeneratorError => e
      show([e.class.name, e.message, e.json_path, name(e.invalid_object)])
    rescue StandardError, SystemStackError => e
      # Only messages of our own are compared: those that name an option.
      own = e.message[/\A[a-z_]+: expected .*|\Aunknown keywords?: .*|.*may stand between values\z/]
      "#{e.class.name} #{own.to_s.b}"
    end

    def show(value)
      frozen = " frozen" if value.frozen?
      case value
      when Float then "Float #{[value].pack("G").unpack1("H*")}"
      when String then "#{value.class.name} #{value.b.dump} #{value.encoding}#{frozen}"
      when Array then "[#{value.map { |element| show(element) }.join(", ")}]#{frozen}"
      when Hash then "{#{value.map { |key, element| "#{show(key)} => #{show(element)}" }.join(", ")}}#{frozen}"
      when Struct then "#{value.class.name} #{show(value.to_a)}"
      when BigDecimal then "BigDecimal #{value}"
      when Symbol then "Symbol #{show(value.name.dup)}"
      when Integer, Rational, true, false, nil then value.inspect
      else value.class.name.to_s
      end
    end

    def run
      $stdout.set_encoding(Encoding::BINARY)
      number = 0
      each do |call, procedure|
        number += 1
        # A Proc's inspect text and an address differ from process to process.
        puts "#{number} #{call.gsub(/#<[^>]*>/, "#<>").gsub("\n", " ")[0, 300]}\t#{outcome(&procedure)}"
      end
    end
  end
end

PortableCases.run if $PROGRAM_NAME == __FILE__
