# frozen_string_literal: true

require_relative "../core/exact_decimal"

module Jacinth
  class Type
    # Reads the notation of types: classes, literals, Arrays and Hashes of them, and types.
    module Notation
      # Classes whose values are not described any further.
      CLASSES = {
        Integer => :integer, Float => :float, Numeric => :number, String => :string, Symbol => :symbol,
        Object => :any, BasicObject => :any, NilClass => :null, Time => :time, Date => :date
      }.freeze
      WORDS = { boolean: :boolean, any: :any }.freeze
      # Names of types elsewhere, in small letters => the notation that may be meant.
      MEANT = {
        "bool" => ":boolean", "boolean" => ":boolean", "int" => "Integer", "integer" => "Integer", "float" => "Float",
        "number" => "Numeric", "numeric" => "Numeric", "decimal" => "BigDecimal", "bigdecimal" => "BigDecimal",
        "string" => "String", "symbol" => "Symbol", "date" => "Date", "time" => "Time", "datetime" => "DateTime",
        "array" => "Array", "hash" => "Hash", "object" => "Hash"
      }.freeze

      # Makes a BigDecimal from the text of a number. Converters are modules, as these are shareable.
      module Decimal
        #: (String) -> BigDecimal
        def self.call(text)
          number = BigDecimal(text)
          return number unless ExactDecimal.lost?(number, text)

          raise RangeError, "the exponent does not fit a BigDecimal: #{text[-32..] || text}"
        end
      end

      # Accepts BigDecimals to be written, and Integers.
      module DecimalText
        #: (untyped) -> bool
        def self.made?(value) = BigDecimal === value

        #: (BigDecimal | Integer) -> (BigDecimal | Integer)
        def self.call(number)
          return number if number.is_a?(BigDecimal) || number.is_a?(Integer)

          raise TypeError, "expected a BigDecimal, got #{number.class}"
        end
      end

      # Makes a text that is one JSON value into one that is written as it is.
      module RawText
        #: (String) -> Fragment
        def self.call(text) = Fragment.new(text, validate: true)
      end

      # Makes a Document that reads the text of a value when it is asked.
      module LazyDocument
        #: (String) -> Document
        def self.call(text) = Jacinth.document(text)
      end

      # A converter between a class and what its values are in JSON.
      class Converter
        # `methods`: those that lead to what is written, one after the other.
        #: (Class, *Symbol) -> void
        def initialize(klass, *methods)
          @klass = klass
          @methods = methods.freeze
          freeze
        end

        # Whether the value is of the class.
        #: (untyped) -> bool
        def made?(value) = @klass === value

        # The value that is written. Raises TypeError for one of another class.
        #: (untyped) -> untyped
        def call(value)
          return @methods.inject(value) { |made, method| made.__send__(method) } if made?(value)

          raise TypeError, "expected a #{@klass}, got #{value.class}"
        end
      end

      # Makes a DateTime from a Time. Some versions of Time#to_datetime take the fields of the Time for those of a date
      # by the Julian calendar.
      module Moment
        #: (Time) -> DateTime
        def self.call(time)
          offset = time.utc_offset
          days, second = (time.to_i + offset).divmod(86_400)
          hour, minute = (second / 60).divmod(60)
          DateTime.jd(days + JULIAN_DAY, hour, minute, second % 60 + time.subsec, Rational(offset, 86_400))
        end

        JULIAN_DAY = 2_440_588 # the number of 1970-01-01
        private_constant :JULIAN_DAY
      end

      # Makes a Rational from its text.
      module Ratio
        #: (String) -> Rational
        def self.call(text) = Rational(text)
      end

      # Makes a URI from its text, which has been checked.
      module Address
        #: (String) -> URI::Generic
        def self.call(text) = ::URI::RFC3986_PARSER.parse(text)
      end

      class << self
        # The part that `notation` describes, with these constraints in addition.
        #: (untyped, ?Hash[Symbol, untyped]) -> Node
        def node(notation, constraints = {})
          check_levels(notation)
          read(notation).constrain(constraints)
        end

        private

        # Counts the Arrays, Hashes and Sets in one another, each of which has one type, before anything follows them.
        def check_levels(notation)
          levels = 0
          while [Array, Hash, Set].any? { |klass| klass === notation } && notation.size == 1
            Node.check_levels(levels += 1)
            notation = notation.is_a?(Hash) ? notation.each_value.first : notation.first
          end
        end

        def read(notation)
          case notation
          when Type then notation.node
          when Node then notation
          when Class then of_class(notation)
          when Array then of_array(notation)
          when Hash then of_hash(notation)
          when true, false then Node.enum([notation])
          when nil then Node.new(:null)
          when :raw then Node.new(:raw, limits: { via: [nil, RawText].freeze })
          when :lazily then Node.new(:raw, limits: { via: [LazyDocument, Converter.new(Document, :itself)].freeze })
          when Set then of_set(notation)
          when *WORDS.keys then Node.new(WORDS.fetch(notation))
          else uri?(notation) ? converted(notation) : refuse(notation)
          end
        end

        def of_class(klass)
          return Node.enum([klass == TrueClass]) if [TrueClass, FalseClass].include?(klass)
          return Node.new(:decimal, limits: { via: [Decimal, DecimalText].freeze }) if klass == BigDecimal
          return Node.new(CLASSES.fetch(klass)) if CLASSES.key?(klass)
          return converted(klass) if [DateTime, Rational].include?(klass) || uri?(klass)
          return of_set([Object]) if klass == Set
          return Node.new(:array, items: [Node.new(:any)]) if klass == Array
          return Node.new(:map, items: [Node.new(:any)]) if klass == Hash
          return node(klass.jacinth_type) if klass.respond_to?(:jacinth_type)
          return of_members(klass) if klass < Struct || (defined?(Data) && klass < Data)

          raise TypeError, "#{klass} has no type of its own: describe it by Jacinth::Type.object"
        end

        # Whether it is URI or URI::Generic. A notation cannot have one of them while nothing has loaded them.
        def uri?(notation) = Object.autoload?(:URI).nil? && [::URI, ::URI::Generic].include?(notation)

        # A class that is a String in JSON.
        def converted(klass)
          kind, limits, read, write =
            case klass.name
            # The fields of a Time count by the Gregorian calendar.
            when "DateTime" then [:time, {}, Moment, Converter.new(DateTime, :gregorian, :to_time)]
            when "Rational"
              [:string, { pattern: %r{\A-?\d+(?:/0*[1-9]\d*)?\z} }, Ratio, Converter.new(Rational, :to_s)]
            else [:string, { format: :uri }, Address, Converter.new(::URI::Generic, :to_s)]
            end
          Node.new(kind, limits: { **limits, via: [read, write].freeze })
        end

        # A Set of one type: an Array in JSON.
        def of_set(set)
          raise ArgumentError, "expected a Set with one type, got #{set.size}" unless set.size == 1

          via = [Converter.new(Array, :to_set), Converter.new(Set, :to_a)].freeze
          Node.new(:array, items: [read(set.first)], limits: { via: via })
        end

        # A Struct or a Data whose members may be anything.
        def of_members(klass)
          builder = ObjectBuilder.new(klass, false)
          klass.members.each { |name| builder.add(name, Node.new(:any), {}) }
          builder.node
        end

        def of_array(list)
          unless list.size == 1
            raise ArgumentError, "expected an Array with the type of its elements, got #{list.size} types; " \
                                 "see Jacinth::Type.tuple and Jacinth::Type.union"
          end
          Node.new(:array, items: [read(list.first)])
        end

        def of_hash(pair)
          unless pair.size == 1 && pair.keys == [String]
            raise ArgumentError, "expected { String => type }, got #{pair.size} pairs with " \
                                 "#{Printable.shown(pair.keys)}; see Jacinth::Type.object"
          end
          Node.new(:map, items: [read(pair[String])])
        end

        def refuse(notation)
          hint = "; see the option pattern:" if notation.is_a?(Regexp)
          if [String, Symbol, Integer].any? { |klass| notation.is_a?(klass) }
            meant = MEANT[notation.to_s.downcase.delete("_")]
            hint = meant ? "; write #{meant}" : "; see Jacinth::Type.enum"
          end
          raise TypeError, "a #{notation.class} is not a type#{hint}"
        end
      end
    end
    private_constant :Notation
  end
end
