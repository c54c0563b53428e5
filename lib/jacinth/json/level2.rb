# frozen_string_literal: true

module Jacinth
  module JSON
    # The functions at level 2 only: those that json 3 changed, as json 2 has them, and those that json 3 removed.
    # compat.rb copies them into Functions.
    module Level2
      # The value of the source, which is a String or responds to to_str, to_io or read. Returns nil for nil and for "".
      # The second argument may be a Proc, which is called with every value, or the options.
      #
      #: (untyped, ?(Proc | Hash[Symbol, untyped])?, ?Hash[Symbol, untyped]?) -> untyped
      def load(source, proc = nil, options = nil)
        opts = Defaults.load
        if proc
          options, proc = proc, nil if options.nil? && ::Hash === proc
        elsif options.nil? && ::String === source && opts.equal?(Defaults::LOAD)
          # The usual call allocates no Hash. A text that cannot name a class needs no on_load hook.
          return if source.empty?

          return parse(source, Additions.possible?(source) ? opts : Additions::WITHOUT)
        end
        opts = opts.merge(options) unless options.nil?
        source = Source.lenient(source)
        source = "null" if opts[:allow_blank] && Source.blank?(source)
        opts = opts.merge(on_load: proc.to_proc) if proc
        parse(source, opts)
      end

      # Like load, but with create_additions and without a limit of nesting. For trusted text only.
      #
      #: (untyped, ?(Proc | Hash[Symbol, untyped])?, ?Hash[Symbol, untyped]?) -> untyped
      def unsafe_load(source, proc = nil, options = nil)
        if options.nil? && ::Hash === proc
          opts, proc = proc, nil
        else
          opts = options.nil? ? Defaults.unsafe_load : Defaults.unsafe_load.merge(options)
        end
        source = Source.lenient(source)
        # An object that does not respond to empty? makes this call raise, as in json.
        source = "null" if opts[:allow_blank] && (source.nil? || source.empty?)
        opts = opts.merge(on_load: proc.to_proc) if proc
        parse(source, opts)
      end

      #: (String | Pathname, ?Hash[Symbol, untyped]?) -> untyped
      def load_file(filespec, opts = nil) = parse(Source.file(filespec), opts)

      #: (String | Pathname, ?Hash[Symbol, untyped]?) -> untyped
      def load_file!(filespec, opts = nil) = parse!(Source.file(filespec), opts)

      # The JSON text of the object. With an IO the text is written to it and the IO is returned.
      #
      #: (untyped, ?untyped, ?untyped, ?Hash[Symbol, untyped]?) -> untyped
      def dump(obj, io = nil, limit = nil, kwargs = nil)
        opts = Defaults.dump
        unless io.nil? && limit.nil? && kwargs.nil?
          io, limit, kwargs = Sink.arguments(io, limit, kwargs)
          opts = opts.merge(max_nesting: limit) if limit
          opts = opts.merge(kwargs) if kwargs
        end
        State.generate(obj, opts, io)
      rescue NestingError
        raise ::ArgumentError, "exceed depth limit"
      end
    end

    # The functions that json 3 removed.
    module Removed
      #: (untyped, ?untyped) -> String
      def fast_generate(obj, opts = nil)
        Removed.say("fast_generate", "generate")
        generate(obj, opts)
      end

      #: (*untyped) -> String
      def unparse(...)
        Removed.say("unparse", "generate")
        generate(...)
      end

      #: (*untyped) -> String
      def fast_unparse(...)
        Removed.say("fast_unparse", "generate")
        generate(...)
      end

      #: (*untyped) -> String
      def pretty_unparse(...)
        Removed.say("pretty_unparse", "pretty_generate")
        pretty_generate(...)
      end

      #: (*untyped) -> untyped
      def restore(...)
        Removed.say("restore", "load")
        load(...)
      end

      # Warns with the line that called the function.
      #: (String, String) -> void
      def self.say(name, better)
        warn("JSON.#{name} is deprecated and will be removed in json 3.0.0, just use JSON.#{better}",
             uplevel: 2, category: :deprecated)
      end
    end

    # Methods of the module itself that are not module functions, at level 2.
    module Singleton2
      # Parses a String, generates JSON from anything else.
      #
      #: (untyped, ?untyped) -> untyped
      def [](object, opts = nil)
        return parse(object, opts) if object.is_a?(::String)

        text = object.to_str if object.respond_to?(:to_str)
        text.is_a?(::String) ? parse(text, opts) : generate(object, opts)
      end

      # The key that names the class of an addition. Each thread (fiber) has its own.
      #: () -> String
      def create_id = Defaults.create_id

      #: (String) -> void
      def create_id=(new_value)
        ::Thread.current[Defaults::CREATE_ID] = new_value.dup.freeze
      end

      #: () -> Hash[Symbol, untyped]
      def load_default_options
        Defaults.deprecated("JSON.load_default_options")
        Defaults.changeable(:load)
      end

      #: (Hash[Symbol, untyped]) -> Hash[Symbol, untyped]
      def load_default_options=(options)
        Defaults.deprecated("JSON.load_default_options=")
        Defaults.change(:load, options)
      end

      #: () -> Hash[Symbol, untyped]
      def _load_default_options = Defaults.changeable(:load)

      #: () -> Hash[Symbol, untyped]
      def unsafe_load_default_options
        Defaults.deprecated("JSON.unsafe_load_default_options")
        Defaults.changeable(:unsafe_load)
      end

      #: (Hash[Symbol, untyped]) -> Hash[Symbol, untyped]
      def unsafe_load_default_options=(options)
        Defaults.deprecated("JSON.unsafe_load_default_options=")
        Defaults.change(:unsafe_load, options)
      end

      #: () -> Hash[Symbol, untyped]
      def _unsafe_load_default_options = Defaults.changeable(:unsafe_load)

      #: () -> Hash[Symbol, untyped]
      def dump_default_options
        Defaults.deprecated("JSON.dump_default_options")
        Defaults.changeable(:dump)
      end

      #: (Hash[Symbol, untyped]) -> Hash[Symbol, untyped]
      def dump_default_options=(options)
        Defaults.deprecated("JSON.dump_default_options=")
        Defaults.change(:dump, options)
      end

      #: () -> Hash[Symbol, untyped]
      def _dump_default_options = Defaults.changeable(:dump)
    end
    private_constant :Level2, :Removed, :Singleton2
  end
end
