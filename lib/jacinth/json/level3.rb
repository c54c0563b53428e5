# frozen_string_literal: true

module Jacinth
  module JSON
    # The functions at level 3 only: those that json 3 changed, as json 3 has them, except that the options may also be
    # a Hash. compat.rb copies them into Functions.
    module Level3
      LOAD = { allow_nan: true }.freeze
      UNSAFE_LOAD = { max_nesting: false }.freeze
      DUMP = { allow_nan: true }.freeze

      # The value of the source, which is a String or responds to to_str, read or to_io. Returns nil for nil, and for ""
      # unless allow_blank: false. `proc` is called with every value and key.
      #
      #: (untyped, ?(Proc | Hash[Symbol, untyped])?, ?Hash[Symbol, untyped]?) -> untyped
      def load(source, proc = nil, options = nil)
        # The usual call allocates no Hash.
        return (parse(source, LOAD) unless source.empty?) if proc.nil? && options.nil? && ::String === source

        options, proc = proc, nil if options.nil? && ::Hash === proc
        Source.options!(options, 3, "1..2")
        blank = true
        if options
          blank = options.fetch(:allow_blank, true)
          options = Level3.reading(options)
        end
        source = Source.strict(source)
        source = "null" if blank && Source.blank?(source)
        return parse(source, **LOAD, on_load: proc.to_proc, **options.to_h) if proc

        options ? parse(source, **options) : parse(source, LOAD)
      end

      # Like load, but without a limit of nesting.
      #
      #: (untyped, ?(Proc | Hash[Symbol, untyped])?, ?Hash[Symbol, untyped]?) -> untyped
      def unsafe_load(source, proc = nil, options = nil)
        options, proc = proc, nil if options.nil? && ::Hash === proc
        Source.options!(options, 3, "1..2")
        load(source, proc, options ? UNSAFE_LOAD.merge(options) : UNSAFE_LOAD)
      end

      #: (String | Pathname, ?Hash[Symbol, untyped]?) -> untyped
      def load_file(filespec, opts = nil)
        Source.options!(opts, 2, "1")
        opts ? parse(Source.file(filespec), **opts) : parse(Source.file(filespec))
      end

      #: (String | Pathname, ?Hash[Symbol, untyped]?) -> untyped
      def load_file!(filespec, opts = nil)
        Source.options!(opts, 2, "1")
        opts ? parse!(Source.file(filespec), **opts) : parse!(Source.file(filespec))
      end

      # The JSON text of the object. With an IO the text is written to it and the IO is returned.
      #
      #: (untyped, ?untyped, ?untyped, ?Hash[Symbol, untyped]?) -> untyped
      def dump(obj, io = nil, limit = nil, kwargs = nil)
        return State.generate(obj, DUMP, nil) if io.nil? && limit.nil? && kwargs.nil?

        io, limit, kwargs = Sink.arguments(io, limit, kwargs)
        opts = { allow_nan: !(kwargs && kwargs[:rfc8785]) }
        opts[:max_nesting] = limit if limit
        opts.merge!(kwargs) if kwargs
        State.generate(obj, opts, io)
      end

      # The options that are passed on to parse.
      #: (Hash[Symbol, untyped]) -> Hash[Symbol, untyped]
      def self.reading(options)
        options = LOAD.merge(options)
        options.delete(:allow_blank)
        options
      end
    end

    # Methods of the module itself that are not module functions, at level 3.
    module Singleton3
      # Parses a String, generates JSON from anything else.
      #
      #: (untyped, ?untyped) -> untyped
      def [](object, opts = nil)
        text = object.is_a?(::String) ? object : (object.to_str if object.respond_to?(:to_str))
        return generate(object, opts || EMPTY) unless text.is_a?(::String)

        opts ? parse(text, **opts) : parse(text)
      end

      EMPTY = {}.freeze
      private_constant :EMPTY
    end
    private_constant :Level3, :Singleton3
  end
end
