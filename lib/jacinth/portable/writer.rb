# frozen_string_literal: true

require "bigdecimal"
require "date"
require "set"
require_relative "canonical"
require_relative "error_info"
require_relative "escapes"
require_relative "layout"
require_relative "members"
require_relative "numbers"

module Jacinth
  module Portable
    # Writes Ruby objects as JSON text by the rules of the native dialect. Only the contents of Strings, Arrays and
    # Hashes matter: no method of a subclass is called.
    class Writer
      include Canonical
      include Members
      include Numbers
      include Escapes

      CLASS_OF = Kernel.instance_method(:class)
      STRUCT_MEMBERS = Struct.instance_method(:members)
      STRUCT_AT = Struct.instance_method(:[])
      NOTHING = Object.new.freeze
      DATA = defined?(::Data) && ::Data.respond_to?(:define) ? ::Data : nil
      LONGEST_PATH = 1019 # bytes
      MOST_STEPS = 100
      private_constant :CLASS_OF, :STRUCT_MEMBERS, :STRUCT_AT, :NOTHING, :DATA, :LONGEST_PATH, :MOST_STEPS

      #: (WriteConfig) -> void
      def initialize(config)
        @config = config
        @layout = Layout.new(config)
        @depth = config.depth
        @path = []
        @open = []
        @answer = NOTHING
        @out = String.new(encoding: Encoding::UTF_8)
        @special = special_characters
      end

      #: (untyped) -> String
      def run(object)
        write(object)
        @out
      rescue SystemStackError
        too_deep
      end

      private

      # What is escaped in a String.
      def special_characters
        outside = outside_characters(@config)
        @outside = outside_pattern(outside)
        /[\u0000-\u001f"\\#{outside}]/
      end

      def escaped(text)
        return text unless text.match?(@special)

        text.gsub(@special) { |character| escape(character) }
      end

      def write(object)
        case object
        when nil then @out << "null"
        when true then @out << "true"
        when false then @out << "false"
        when Integer then @config.rfc8785 ? canonical_integer(object) : @out << object.to_s
        when Float then write_float(object)
        when String then write_text(object, object)
        when Symbol then write_text(object, object.name)
        when Array then write_array(object)
        when Hash then object.equal?(ENV) ? write_other(object) : write_hash(object) # JRuby's ENV is a Hash
        else write_other(object)
        end
      end

      def write_other(object)
        case object
        when Fragment then write_fragment(object)
        when Struct
          write_struct(object, STRUCT_MEMBERS.bind_call(object)) { |name| STRUCT_AT.bind_call(object, name) }
        when DATA
          DATA.instance_method(:to_h).bind_call(object).then { |pairs| write_struct(object, pairs.keys, &pairs) }
        when Time then write_time(object)
        when DateTime then write_datetime(object)
        when Date then write_date(object)
        when BigDecimal then write_decimal(object)
        when Set then write_set(object)
        else ask(object) || refuse(object, "#{name_of(object)} not allowed in JSON")
        end
      end

      # Writes the hook's result for `object` and returns true. Returns false if the hook returned the object itself.
      def ask(object, is_key: false)
        hook = @config.as_json
        return false if hook.nil? || @answer.equal?(object)

        answer = hook.call(object, is_key)
        return false if answer.equal?(object)

        @answer = answer
        @open.push([object, @path.size])
        is_key ? write_key(answer) : write(answer)
        @open.pop
        @answer = NOTHING
        true
      end

      # The class of an object, which may be a BasicObject.
      def class_of(object) = CLASS_OF.bind_call(object)

      def name_of(object)
        klass = class_of(object)
        klass.name || klass.inspect
      end

      def refuse(object, message, at = path)
        error = GeneratorError.new(message.byteslice(0, 256).scrub(""))
        error.instance_variable_set(:@invalid_object, object)
        error.instance_variable_set(:@json_path, at)
        raise error
      end

      # The error of the depth, or of a container that is also further out: the shortest path at which the cycle closes.
      def too_deep
        object, steps = (cycle = cycle_at) ? @open[cycle] : @open.last
        text = cycle ? "cycle: #{name_of(object)} contains itself" : "nesting of #{@depth} is too deep"
        error = NestingError.new(text.byteslice(0, 256).scrub(""))
        raise error.tap { |one| one.instance_variable_set(:@json_path, path(@path.first(steps))) }
      end

      # The index in @open. The innermost containers may be answers of as_json, which are new each time.
      def cycle_at
        inner = @open.size - 1
        inner.downto([inner - 7, 0].max) do |last|
          period = (1..last).find { |distance| @open[last - distance][0].equal?(@open[last][0]) } or next
          return (period..last).find { |index| @open[index][0].equal?(@open[index - period][0]) }
        end
        nil
      end

      # The path: as many of the innermost steps as fit.
      def path(of = @path)
        steps = of.last(MOST_STEPS).map { |step| step.is_a?(Array) ? "[#{step[0]}]" : key_step(step) }
        whole = steps.size == of.size
        size = steps.sum(&:bytesize)
        while steps.size > 1 && size > LONGEST_PATH
          size -= steps.shift.bytesize
          whole = false
        end
        "$#{"..." unless whole}#{steps.join}"
      end

      def key_step(key)
        return ErrorInfo.step(key.to_s) if key.is_a?(Integer) || key.is_a?(Symbol)

        ErrorInfo.step(String === key ? plain(key) : name_of(key))
      end

      def enter(object)
        @depth += 1
        @open.push([object, @path.size])
        limit = @config.max_nesting
        too_deep if limit.positive? && @depth > limit
      end

      def leave
        @path.pop
        @open.pop
        @depth -= 1
      end

      # The String as a plain one, without the methods of a subclass.
      def plain(string) = string.instance_of?(String) ? string : String.new.replace(string)

      # The text of the String as UTF-8, or nil.
      def text_of(string)
        string = plain(string)
        string = String.new(string, encoding: Encoding::UTF_8) if string.encoding == Encoding::BINARY
        string = string.encode(Encoding::UTF_8) unless string.encoding == Encoding::UTF_8
        string.valid_encoding? ? string : nil
      rescue EncodingError
        nil
      end

      def write_text(object, string)
        text = text_of(string)
        return @out << "\"" << escaped(text) << "\"" if text

        ask(object) || refuse(object, "the text is not valid UTF-8")
      end

      def write_fragment(object)
        text = STRUCT_AT.bind_call(object, 0)
        refuse(object, "#{name_of(text)} in a Fragment, expected String") unless String === text
        text = plain(text)
        return canonical_fragment(text) if @config.rfc8785

        valid = text.encoding == Encoding::UTF_8 || text.ascii_only?
        refuse(object, "the text is not valid UTF-8") unless valid && text.valid_encoding?
        @out << (@config.html_safe ? escaped_json(text, @outside) : text)
      end

      def write_array(array)
        enter(array)
        array = [].replace(array) unless array.instance_of?(Array)
        @out << "["
        @path.push(step = [0])
        index = 0
        while index < array.size
          step[0] = index
          @out << "," if index.positive?
          @out << @layout.break(@layout.array_nl, @depth)
          write(array[index])
          index += 1
        end
        leave
        @out << @layout.end(@layout.array_nl, @depth) if index.positive?
        @out << "]"
      end
    end
  end
end
