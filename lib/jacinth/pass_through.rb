# frozen_string_literal: true

# Jacinth on a Ruby without C extensions (JRuby, TruffleRuby): the native API passed through to the
# json that comes with it. Same names; json's own speed, limits and error texts. An option that json
# may not have is refused, never ignored.

require "json"

module Jacinth
  # The options that every json 2 and 3 has.
  PASS_THROUGH_READ = %i[symbolize_names freeze max_nesting allow_nan decimal_class object_class array_class].freeze
  PASS_THROUGH_WRITE = %i[indent space space_before object_nl array_nl max_nesting allow_nan ascii_only script_safe].freeze
  private_constant :PASS_THROUGH_READ, :PASS_THROUGH_WRITE

  class << self
    #: (String, **untyped) -> untyped
    def parse(source, **options)
      PassThrough.check(options, PASS_THROUGH_READ)
      PassThrough.rescued { ::JSON.parse(source, **options) }
    end

    #: (untyped, **untyped) -> untyped
    def load(source, **options)
      parse(source.respond_to?(:read) ? source.read : source, **options)
    end

    #: (String, **untyped) -> untyped
    def load_file(path, **options)
      parse(File.read(path, encoding: Encoding::UTF_8), **options)
    end

    #: (String, **untyped) -> bool
    def valid?(source, **options)
      parse(source, **options)
      true
    rescue ParserError
      false
    end

    #: (untyped, **untyped) -> String
    def generate(object, **options, &block)
      PassThrough.refuse(block)
      PassThrough.check(options, PASS_THROUGH_WRITE)
      PassThrough.rescued { ::JSON.generate(object, options) }
    end

    #: (untyped, **untyped) -> String
    def pretty_generate(object, **options, &block)
      PassThrough.refuse(block)
      PassThrough.check(options, PASS_THROUGH_WRITE)
      PassThrough.rescued { ::JSON.pretty_generate(object, options) }
    end

    #: (untyped, ?untyped, **untyped) -> untyped
    def dump(object, io = nil, **options, &block)
      text = generate(object, **options, &block)
      return text unless io

      io.write(text)
      io
    end

    #: () -> Hash[Symbol, untyped]
    def info
      { version: VERSION, ruby: RUBY_DESCRIPTION, simd: nil, private: {}, engine: "json #{::JSON::VERSION} (pass-through)" }
    end
  end

  # json's own generate and parse with options that were checked once.
  class Coder
    #: (**untyped) -> void
    def initialize(**options, &block)
      PassThrough.refuse(block)
      PassThrough.check(options, PASS_THROUGH_READ | PASS_THROUGH_WRITE)
      @read = options.slice(*PASS_THROUGH_READ).freeze
      @write = options.slice(*PASS_THROUGH_WRITE).freeze
      freeze
    end

    #: (untyped, ?untyped) -> untyped
    def dump(object, io = nil) = Jacinth.dump(object, io, **@write)
    alias generate dump

    #: (untyped) -> untyped
    def load(source) = Jacinth.load(source, **@read)
    alias parse load

    #: (String) -> untyped
    def load_file(path) = Jacinth.load_file(path, **@read)
  end

  # Options checked, errors translated.
  module PassThrough
    #: (Hash[Symbol, untyped], Array[Symbol]) -> void
    def self.check(options, known)
      unknown = options.keys - known
      return if unknown.empty?

      raise ArgumentError, "not available on #{RUBY_ENGINE}: #{unknown.map(&:inspect).join(", ")}"
    end

    # What json takes a block for is not what the native API takes it for.
    #: (Proc?) -> void
    def self.refuse(block)
      raise ArgumentError, "a block is not available on #{RUBY_ENGINE}" if block
    end

    #: () { () -> untyped } -> untyped
    def self.rescued
      yield
    rescue ::JSON::NestingError => e
      raise translated(e, NestingError)
    rescue ::JSON::ParserError => e
      raise translated(e, ParserError)
    rescue ::JSON::GeneratorError => e
      raise translated(e, GeneratorError)
    end

    # An error of `kind` that says what json's says, as far as that json says it.
    #: (::JSON::JSONError, singleton(Error)) -> Error
    def self.translated(error, kind)
      own = kind.new(error.message)
      %i[line column json_path invalid_object].each do |name|
        own.instance_variable_set(:"@#{name}", error.public_send(name)) if own.respond_to?(name) && error.respond_to?(name)
      end
      own
    end
    private_class_method :translated
  end
  private_constant :PassThrough

  # What a Fragment's validate: true asks. A json that does not know allow_duplicate_key passes over it.
  module Validation
    #: (String) -> void
    def self.document(text)
      PassThrough.rescued { ::JSON.parse(text, max_nesting: 0, allow_duplicate_key: true) }
    end
  end
  private_constant :Validation
end
