# frozen_string_literal: true

module RailsDifferential
  # Callbacks: an as_json that encodes, in a thread or a Fiber of its own; and more kinds of classes.
  module Zoo
    class Encodes < Holder
      def as_json(options = nil) = ActiveSupport::JSON.encode([give(:as_json, [options])], options)
    end

    class Generates < Holder
      def as_json(options = nil) = [::JSON.generate([give(:as_json, [options])]), ::JSON.generate("a" => 1)]
    end

    class ToJsons < Holder
      def as_json(options = nil) = { "text" => give(:as_json, [options]).to_json, "again" => @value.as_json }
    end

    class InThread < Holder
      def as_json(options = nil)
        value = give(:as_json, [options])
        [Thread.new { value.as_json }.value, Thread.new { value.to_json }.value]
      end
    end

    class InFiber < Holder
      def as_json(options = nil)
        value = give(:as_json, [options])
        fiber = Fiber.new { [Fiber.yield(value.to_json), value.as_json] }
        [fiber.resume, ActiveSupport::JSON.encode(1), fiber.resume("back")]
      end
    end

    class InEnumerator < Holder
      def as_json(options = nil)
        value = give(:as_json, [options])
        each = Enumerator.new { |yielder| 3.times { yielder << value.to_json } }
        [each.next, each.next, each.size]
      end
    end

    # Rescues an error within it and continues.
    class Catches < Holder
      def as_json(options = nil)
        value = give(:as_json, [options])
        [ActiveSupport::JSON.encode([value, "\xff"]), value]
      rescue StandardError => e
        [e.class.name, value]
      end
    end

    # Compacts the heap the first times: that is slow, and before Ruby 3.2 Ruby's own compaction has a memory error.
    class Compacts < Holder
      LEFT = RUBY_VERSION < "3.2" ? [] : Array.new(20, true)

      def as_json(options = nil)
        value = give(:as_json, [options])
        LEFT.pop ? GC.compact : GC.start(full_mark: false)
        value.is_a?(::Array) ? value.map(&:itself) : value
      end
    end

    class Cmp
      include Comparable
      attr_reader :number

      def initialize(number) = @number = number
      def <=>(other) = number <=> other.number
      def hash = 1
      def eql?(other) = number == other.number
      def to_s = "cmp #{number.odd?}"
    end

    StructEach = Struct.new(:x, :y) { def each_pair = yield(:x, "each pair") }
    StructMembers = Struct.new(:x, :y) { def members = %i[y] }
    StructValues = Struct.new(:x, :y) { def values = [7, 8] }
    class StructSub < Struct.new(:x)
      def to_h = super.merge(sub: true)
    end

    class SafeAsJson < ActiveSupport::SafeBuffer
      def as_json(*) = { "safe" => to_str }
    end

    class StringToStr < String
      def to_str = "str <#{super}>"
    end

    class StringEncodes < String
      def encode_json(*) = "\"encode_json\""
      def to_json(*) = super
    end

    class Missing < Holder
      def respond_to_missing?(name, _) = name == :as_json
      def method_missing(name, *) = name == :as_json ? ["missing"] : super
    end

    class Ghost < BasicObject
      def as_json(*) = { "ghost" => true }
      def to_json(*) = "\"ghost\""
      def nil? = false
      def ===(_) = false
      def is_a?(_) = false
      def inspect = "a ghost"
      def class = Ghost
    end

    class ErrorDetailed < StandardError
      def detailed_message(**) = "detailed"
      def full_message(**) = "full"
      def to_s = "to_s of #{super}"
    end

    # What a program's own encoder does.
    ENCODERS = {
      shout: ->(value, usual, _) { "#{usual.call(value)}!" },
      wraps: ->(value, usual, _) { usual.call([value, "<"]) },
      passes: ->(value, usual, _) { usual.call(value) },
      options_seen: ->(value, usual, options) { "#{usual.call(value)}#{options.class}" },
      own_options: ->(value, usual, _) { usual.call(value.as_json(only: [:a])) },
      raises: ->(_, _, _) { raise IOError, "encoder" },
      text_of: ->(value, usual, _) { usual.call(usual.call(value)) },
      nothing: ->(_, _, _) {},
      not_text: ->(_, _, _) { 5 }
    }.freeze

    class << self
      # Makes a program's own class ActiveSupport's encoder while the block runs.
      #: (Symbol) { () -> untyped } -> untyped
      def with_encoder(way)
        was = ActiveSupport.json_encoder
        action = ENCODERS.fetch(way)
        ActiveSupport.json_encoder = Class.new(was) do
          define_method(:initialize) do |options = nil|
            @given = options
            super(options)
          end
          define_method(:encode) { |value| action.call(value, ->(inner) { super(inner) }, @given) }
        end
        yield
      ensure
        ActiveSupport.json_encoder = was
      end

      # Removes or hides that method of the class while the block runs.
      #: (Module, Symbol, Symbol) { () -> untyped } -> untyped
      def taking(type, method, way)
        there = type.method_defined?(method) || type.private_method_defined?(method)
        was = own(type, method)
        silently do
          if way == :hide
            type.send(:private, method) if there
          else
            type.send(:define_method, method) { |*| raise NoMethodError, "taken" }
          end
        end
        silently { type.send(:undef_method, method) } if way == :undef
        yield
      ensure
        silently do
          bare(type, method)
          type.send(:define_method, method, was) if was
        end
      end

      # Includes a new module with that method into the class while the block runs.
      #: (Module, Symbol, untyped) { () -> untyped } -> untyped
      def including(type, method, value)
        mixin = Module.new { define_method(method) { |*| value } }
        type.include(mixin)
        yield
      ensure
        mixin.send(:remove_method, method)
      end

      # Two interleaved calls: one waits within as_json until the other one has finished.
      #: (untyped, untyped) -> Array[String]
      def interleaved(value, options)
        waits = Class.new(Plain) { define_method(:as_json) { |*| [Fiber.yield] } }
        fiber = Fiber.new { ActiveSupport::JSON.encode([value, waits.new, value], options) }
        fiber.resume
        other = ActiveSupport::JSON.encode({ "other" => value }, options)
        [fiber.resume("<back>"), other]
      end

      #: () -> untyped
      def errors
        Model.new.tap { |made| made.errors.add(:name, :blank, message: "is <blank>") }.errors
      end

      private

      # Lets the class inherit the method again.
      def bare(type, method)
        type.send(:define_method, method) { nil }
        type.send(:remove_method, method)
      end
    end
  end
end
