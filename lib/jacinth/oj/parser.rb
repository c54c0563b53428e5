# frozen_string_literal: true

module Jacinth
  module Oj
    # A parser with its own options, which are methods: parser.symbol_keys = true. A parse leaves no state in the
    # parser, so several threads can use it at once, and a callback can use the parser that called it.
    class Parser
      # A document beyond the limits of Parser.safe.
      class ValidationError < ::RuntimeError
      end

      # A Hash with too many pairs.
      class HashSizeError < ValidationError
      end

      # An Array with too many values.
      class ArraySizeError < ValidationError
      end

      # Containers nested too deeply.
      class DepthError < ValidationError
      end

      # Too many values and keys in all.
      class TotalElementsError < ValidationError
      end

      # The handler of the mode :debug. It records the events.
      class Debug
        #: () -> void
        def initialize
          @kinds = []
        end

        #: () -> void
        def start = $stdout.puts("*** start")

        #: (String?) -> void
        def hash_start(key) = note("open_object", key).then { @kinds.push(true) }

        #: (String?) -> void
        def array_start(key) = note("open_array", key).then { @kinds.push(false) }

        #: (String?) -> void
        def hash_end(_key) = close("close_object")

        #: (String?) -> void
        def array_end(_key) = close("close_array")

        #: (untyped, String?) -> void
        def add_value(value, key) = note(words(value), key)

        private

        def close(what)
          @kinds.pop
          $stdout.puts("*** #{what}")
        end

        def words(value)
          case value
          when nil then "add_null"
          when true, false then "add_#{value}"
          when ::Integer then "add_int #{value}"
          when ::Float then format("add_float %f", value)
          when ::String then "add_str '#{value}'"
          else "add_big #{value.frac.zero? && value.exponent < 5000 ? value.to_i : value.to_s("F")}"
          end
        end

        def note(what, key)
          place = @kinds.last ? "with '#{key}'" : "to array"
          $stdout.puts("*** #{what} #{@kinds.empty? ? "at top" : place}")
        end
      end
      private_constant :Debug

      # The main thread's parsers, one for each mode. Those of other threads start with the same options.
      SHARED = {} # rubocop:disable Style/MutableConstant
      LOCK = ::Mutex.new
      private_constant :SHARED, :LOCK

      class << self
        private

        # This thread's parser of a mode, made when it is first needed. A Ractor does not see the parsers of the main
        # thread.
        def adopt(name, mode)
          found = ::Thread.current.thread_variable_get(name)
          return found if found

          parser = new(mode)
          if !defined?(::Ractor) || ::Ractor.current == ::Ractor.main
            LOCK.synchronize do
              first = SHARED[mode] ||= parser
              parser.__send__(:take_options, first) unless first.equal?(parser)
            end
          end
          ::Thread.current.thread_variable_set(name, parser)
        end
      end

      # Reads the documents of a file in chunks. IOError if the file cannot be read.
      #: (String) ?{ (Hash[untyped, untyped]) -> void } -> untyped
      def file(path, &block)
        name = Oj.__send__(:file_name, path)
        begin
          io = ::File.open(name, "rb")
        rescue ::SystemCallError
          raise ::IOError, "error opening #{name}", cause: nil
        end
        begin
          load_file(Source.new(io, name), &block)
        ensure
          io.close
        end
      end

      # A file that is being read. Errors of the system become IOError.
      Source = ::Struct.new(:io, :name) do
        def readpartial(size, buffer)
          io.readpartial(size, buffer)
        rescue ::EOFError
          raise
        rescue ::SystemCallError
          raise ::IOError, "error reading from #{name}", cause: nil
        end

        def eof? = false
      end
      private_constant :Source
    end
  end
end
