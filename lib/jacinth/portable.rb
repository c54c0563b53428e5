# frozen_string_literal: true
# :stopdoc:

# Jacinth on a Ruby that cannot load the extension (JRuby, TruffleRuby): the native API in plain Ruby. Each option has
# the results of the extension, at a lower speed. Missing parts are reported by name: NotImplementedError for an option,
# LoadError for a file of Jacinth that needs the extension. docs/other-rubies.md lists them.

require_relative "portable/escapes"
require_relative "portable/options"
require_relative "portable/reader"
require_relative "portable/builder"
require_relative "portable/reformat"
require_relative "portable/writer"

module Jacinth
  # statistics counts up to this many distinct keys.
  DISTINCT_KEYS_LIMIT = 1 << 20

  class << self
    #: (String, **untyped) -> untyped
    def parse(source, **options) = Portable.parse(source, Portable.read_options(options))

    #: (String, **untyped) -> bool
    def valid?(source, **options)
      config = Portable.read_options(options)
      Portable.lack("valid?", :on_load) if config.on_load
      Portable.valid?(source, config)
    end

    #: (untyped, **untyped) -> String
    def generate(object, **options, &block) = Portable.generate(object, Portable.write_options(options, block))

    #: (untyped, **untyped) -> String
    def pretty_generate(object, **options, &block)
      Portable.generate(object, Portable.write_options(options, block, Portable::PRETTY))
    end

    #: (untyped, ?untyped, **untyped) -> untyped
    def dump(object, target = nil, **options, &block)
      object, target = target, object if !target.nil? && Target.first?(object, target)
      Portable.deliver(generate(object, **options, &block), target)
    end

    #: (String, **untyped) -> String
    def reformat(source, **options)
      read, write = Portable.reformat_options("reformat", options)
      sink = Portable::Reformatter.new(write)
      Portable.read(source, read, sink)
      sink.text
    end

    #: (String, **untyped) -> Hash[Symbol, Integer]
    def statistics(source, **options)
      read, = Portable.reformat_options("statistics", options, layout: false)
      sink = Portable::Counter.new
      Portable.read(source, read, sink)
      sink.counts
    end

    #: () -> Hash[Symbol, untyped]
    def info
      { version: VERSION, ruby: RUBY_DESCRIPTION, engine: "Ruby", simd: nil, rung: "public", private: {} }
    end

    private

    def const_missing(name)
      missing = %i[JSON Oj Rails Number Text Document Path Type CoreExt]
      return super unless missing.include?(name.to_sym) # CRuby may give a String

      raise NotImplementedError, "Jacinth::#{name} needs the C extension, which #{RUBY_ENGINE} cannot load"
    end
  end

  # The options of a dump and a load, read once.
  class Coder
    #: (**untyped) -> void
    def initialize(**options, &block)
      @read, @write = Portable.all_options(options, block)
      @given = kept(options, block)
      freeze
    end

    #: (untyped, ?untyped) -> untyped
    def generate(object, target = nil) = Portable.deliver(Portable.generate(object, @write), target)
    alias dump generate

    #: (String) -> untyped
    def parse(source) = Portable.parse(source, @read)

    #: (untyped) -> untyped
    def load(source) = parse(source.is_a?(String) ? source : text_of(source))

    private

    attr_reader :given

    def max_bytes = @read.max_bytes
  end

  # The engine: a grammar (Reader) with its sinks, and a Writer.
  module Portable
    class << self
      #: (untyped, ReadConfig) -> untyped
      def parse(source, config)
        builder = Builder.new(config)
        read(source, config, builder)
        builder.value
      end

      #: (untyped, ReadConfig) -> bool
      def valid?(source, config)
        text = utf8(source_of(source, config))
        return false unless text

        Reader.new(text, config, Checker.new(config)).run
        true
      rescue ParserError
        false
      end

      #: (untyped, ReadConfig, Checker) -> void
      def read(source, config, sink)
        text = utf8(source = source_of(source, config))
        raise ParserError, "the source cannot be read as #{String.new.replace(source).encoding}" unless text

        Reader.new(text, config, sink).run
      end

      #: (untyped, WriteConfig) -> String
      def generate(object, config) = Writer.new(config).run(object)

      #: (String, untyped) -> untyped
      def deliver(text, target)
        return text if target.nil?

        Target.deliver(text, target)
        target
      end

      # The source of a call that reads; see Source.given.
      #: (untyped, ReadConfig) -> untyped
      def source_of(source, config) = source.is_a?(String) ? source : Source.given(source, config.max_bytes)

      # Raises for an option that the method has in the extension, but not here.
      #: (String, Symbol) -> bot
      def lack(method, option)
        raise NotImplementedError, "#{method}: the option #{option} is not available on #{RUBY_ENGINE}"
      end

      private

      # A document as a frozen BINARY String: UTF-8, or an encoding that is read as UTF-8. nil for invalid text in
      # another encoding. The source is read by String#replace, so that no method of a subclass is called.
      def utf8(source)
        text = String.new.replace(source)
        unless [Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY].include?(text.encoding)
          text = text.encode(Encoding::UTF_8)
        end
        text.force_encoding(Encoding::BINARY).freeze
      rescue EncodingError
        nil
      end
    end
  end
  private_constant :Portable
end

require_relative "core/native"
require_relative "editing"
require_relative "portable/stream_buffer"
require_relative "portable/writer_text"
require_relative "stream"

# Whatever their arguments are: a stream is not read before.
%i[at at_all dig document document_file each_document each_element query].each do |name|
  Jacinth.singleton_class.__send__(:remove_method, name) if Jacinth.singleton_methods(false).include?(name)
  Jacinth.define_singleton_method(name) do |*, **|
    raise NotImplementedError, "Jacinth.#{name} needs the C extension, which #{RUBY_ENGINE} cannot load"
  end
end
